"""One recorded hand: its terms, its actions, and what else the record says, in the record's own money.

>>> from holdem_fast.game.actions import parse_action
>>> from holdem_fast.game.stakes import make_stakes
>>> history = HandHistory(make_stakes([100, 100], blinds=(1, 2), button=1), [parse_action("p2 f")], unit="0.05")
>>> history.unit, [deal.finished for deal in history.replay()]
(Fraction(1, 20), [False, True])
"""

from __future__ import annotations

from holdem_fast.game.actions import DEAL_HOLE, SHOW, Action, IllegalActionError, InvalidActionError, format_known
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import MAX_CHIPS, listed, whole_chips
from holdem_fast.histories.money import as_unit, text
from holdem_fast.histories.places import Places
from holdem_fast.histories.replaying import Follower
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from typing import Any

    from holdem_fast.cards import Card
    from holdem_fast.game.stakes import Stakes


_COMPARED = ("stakes", "actions", "players", "finishing_stacks", "metadata", "unit")
# The stack of a player whose stack is not known: never all-in, and an amount that nobody has by chance.
UNKNOWN_STACK = MAX_CHIPS - 1


class HandHistory:
    """One recorded hand: its terms, its actions, and what else the file says.

    ``players`` are names, one per seat, or None; ``finishing_stacks`` are chips, one amount per seat, or None;
    ``metadata`` are all other fields as they are in the file; ``unit`` is the money that a chip stands for, a Fraction.
    Equal if all of these are. A stack of UNKNOWN_STACK is one that is not known.
    ``forgiven`` has what a lenient :meth:`replay` forgave, one text for each action.

    Raises ValueError for another number of names or amounts than seats and for amounts that are not whole chips,
    TypeError for names that are not texts.
    """

    __slots__ = ("stakes", "actions", "players", "finishing_stacks", "metadata", "unit", "forgiven", "_places")

    def __init__(
        self,
        stakes: Stakes,
        actions: Sequence[Action],
        *,
        players: Sequence[str] | None = None,
        finishing_stacks: Sequence[int] | None = None,
        metadata: dict[str, Any] | None = None,
        unit: Fraction | int | str = 1,
        places: Places | None = None,
    ) -> None:
        self.stakes = stakes
        self.actions = tuple(actions)
        seats = len(stakes.stacks)
        self.players = None if players is None else _names(players, seats)
        self.finishing_stacks = None if finishing_stacks is None else _finishing(finishing_stacks, seats)
        if metadata is not None and not isinstance(metadata, dict):
            raise TypeError(f"metadata must be a dict, got {short_repr(metadata)}")
        self.metadata = {} if metadata is None else dict(metadata)
        self.unit = as_unit(unit)
        self.forgiven: list[str] = []
        self._places = places or Places("")

    def start(self) -> Deal:
        """The hand before its first action."""
        return Deal.from_stakes(self.stakes)

    def replay(self, *, check: bool = True, lenient: bool = False) -> Iterator[Deal]:
        """The hand before its first action and after each, as a separate Deal each time.

        The Deals share what has happened before, so that a replay takes time and memory in proportion to its actions.
        With ``lenient``, an action that breaks a rule is followed as far as possible: a raise that nobody can call more
        is a call, a raise out of its bounds stands; :attr:`forgiven` says which these were, so far.

        Raises IllegalActionError at an action that the rules forbid, InvalidActionError at one that says too little;
        with ``check``, ValueError at the end if the finishing stacks are not those of the file. Winners may have less
        than they won: that is the :attr:`rake`.
        """
        self.forgiven = []
        follower = Follower(self.stakes, self.actions, self._winners(), lenient)
        deal = follower.deal
        yield deal.copy()
        for number, action in enumerate(self.actions):
            try:
                forgiven = follower.follow(number, action)
            except IllegalActionError as error:
                where = f"{self._places.action(number)}, action {short_repr(self._words(action))}"
                raise IllegalActionError(f"{where}: {error.reason}", error.rule, error.alternatives) from None
            except InvalidActionError as error:
                raise InvalidActionError(f"{self._places.action(number)}: {error}") from None
            if forgiven is not None:
                where = f"{self._places.action(number)}, action {short_repr(self._words(action))}"
                self.forgiven.append(f"{where}: {forgiven}")
            yield deal.copy()
        if check and self.finishing_stacks is not None and not self.agrees(deal):
            ended = f"ends with stacks {self._shown(deal.stacks)}" if deal.finished else "does not come to an end"
            self._places.refuse("finishing_stacks", f"the hand {ended}, not {self._shown(self.finishing_stacks)}")

    def agrees(self, deal: Deal) -> bool:
        """Whether the end of a hand is that of the record: as many chips, or less by the rake from what was won.

        The odd chips of a pot that is split may go to another of its winners than R7.6 says.
        """
        if self.finishing_stacks is None or deal.outcome is None:
            return self.finishing_stacks is None
        ends = zip(self.stakes.stacks, self.finishing_stacks, deal.stacks, deal.outcome.payouts, strict=True)
        more = 0
        for seat, (start, recorded, end, won) in enumerate(ends):
            if UNKNOWN_STACK in (start, recorded):
                continue
            if not end - won <= recorded <= end + (_odd_chips(deal, seat) if recorded > end else 0):
                return False
            more += recorded - end
        return more <= 0

    def _winners(self) -> frozenset[int] | None:
        """The seats that have won chips, by the finishing stacks or the field ``winnings``; None without these."""
        if self.finishing_stacks is not None:
            ends = enumerate(zip(self.stakes.stacks, self.finishing_stacks, strict=True))
            return frozenset([seat for seat, (start, end) in ends if end > start])
        winnings = self.metadata.get("winnings")
        if not isinstance(winnings, list) or len(winnings) != len(self.stakes.stacks):
            return None
        return frozenset([seat for seat, won in enumerate(winnings) if isinstance(won, (int, float)) and won > 0])

    def _words(self, action: Action) -> str:
        """An action in the words and the money of the record."""
        words = str(action)
        if action.to is None or self.unit == 1:
            return words
        return f"{words.rpartition(' ')[0]} {text(action.to, self.unit)}"

    def _shown(self, stacks: Sequence[int]) -> str:
        return short_repr([stack if self.unit == 1 else text(stack, self.unit) for stack in stacks]).replace("'", "")

    @property
    def rake(self) -> int | None:
        """What the finishing stacks are short of the starting stacks, in chips; None where they are not all known."""
        if self.finishing_stacks is None or UNKNOWN_STACK in (*self.stakes.stacks, *self.finishing_stacks):
            return None
        return sum(self.stakes.stacks) - sum(self.finishing_stacks)

    def to_dict(self) -> dict[str, list[Any]]:
        """Columns for a table, a row for each seat.

        ``seat``; ``player``, the name or None; ``cards``, a text such as ``AsKd``, ``??`` for a card that the record
        does not show; in chips of the :attr:`unit` ``start``, the stack before the hand, ``end``, the finishing stack,
        and ``net``, what was won or lost after the rake; None where the record does not say it.
        """
        seats = range(len(self.stakes.stacks))
        cards: list[tuple[Card | None, ...]] = [(None, None) for _ in seats]
        for action in self.actions:
            seat = action.seat
            if seat is None or seat not in seats or action.kind not in (DEAL_HOLE, SHOW) or len(action.cards) != 2:
                continue
            if action.cards.count(None) < cards[seat].count(None):
                cards[seat] = action.cards
        start, end = [
            [None if stack == UNKNOWN_STACK else stack for stack in stacks or [UNKNOWN_STACK] * len(seats)]
            for stacks in (self.stakes.stacks, self.finishing_stacks)
        ]
        return {
            "seat": list(seats),
            "player": list(self.players) if self.players else [None for _ in seats],
            "cards": list(map(format_known, cards)),
            "start": start,
            "end": end,
            "net": [
                None if before is None or after is None else after - before
                for before, after in zip(start, end, strict=True)
            ],
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandHistory):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<HandHistory: {len(self.stakes.stacks)} players, {len(self.actions)} actions>"


def _odd_chips(deal: Deal, seat: int) -> int:
    """The chips of split pots that cannot be divided, and that this winner of them may have got."""
    pots = deal.outcome.pots if deal.outcome else ()
    return sum([pot.amount % len(pot.winners) for pot in pots if len(pot.winners) > 1 and seat in pot.winners])


def _names(players: Sequence[str], seats: int) -> tuple[str, ...]:
    each = hasattr(players, "__iter__") and not isinstance(players, str)
    names = listed(players, "players", "names") if each else players
    if not is_list_of(names, str):
        raise TypeError(f"players must be the names of the {seats} seats dealt in, got {short_repr(players)}")
    if len(names) != seats:
        raise ValueError(f"players must be the names of the {seats} seats dealt in, got {len(names)} names")
    return tuple(names)


def _finishing(stacks: Sequence[int], seats: int) -> tuple[int, ...]:
    amounts = listed(stacks, "finishing_stacks")
    if len(amounts) != seats:
        raise ValueError(f"finishing_stacks must be {seats} amounts, one per seat, got {len(amounts)}")
    # Whoever wins may end with the chips of all.
    return tuple([whole_chips(chips, "a finishing stack", seats * MAX_CHIPS) for chips in amounts])


def is_list_of(value: object, kind: type) -> bool:
    """Whether it is a list and all in it are of the type."""
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)
