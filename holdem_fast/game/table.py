"""Hand after hand at one table: chips carry over, the button moves, seats without chips are left out (R5.1, R5.8).

There are two rules for where the button goes. With the *moving* button, the default, it goes to the next seat with
chips, and the blinds are posted by the next two after it. With the *dead* button the big blind moves to the next seat
with chips, the seat that was the big blind owes the small blind, and the button goes to the seat that was the small
blind, whether or not somebody still sits there: nobody escapes a blind or pays it twice in a row. Heads-up, the button
posts the small blind under both rules (R5.3).

>>> table = Table([100, 100, 100], blinds=(1, 2), button=2)
>>> deal = table.next_deal()
>>> deal.fold(), deal.fold()
(None, None)
>>> table.stacks, table.next_deal().button
((99, 101, 100), 0)
"""

from __future__ import annotations

from holdem_fast.game.actions import IllegalActionError
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import blind_seats_of, clockwise, listed, seat_number, seats_chips, whole_chips
from holdem_fast.messages import short_repr

BIG, SMALL = "big blind", "small blind"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Unpack

    from holdem_fast.cards import CardsLike
    from holdem_fast.game.stakes import TableTerms

# What a Deal takes and a Table does not.
_MISPLACED = {
    "deck": "decks are given to next_deal, one per hand",
    "stacks": "the stacks carry over from hand to hand",
    "blinds": "set the blinds of the table itself",
    "button": "the button moves from hand to hand",
    "blind_seats": "who posts the blinds follows from the button",
    "posts": "posts follow from who sat down and who sat out",
    "dead_posts": "posts follow from who sat down and who sat out",
    "bomb": "give next_deal the ante of a bomb pot",
}


class Table:
    """Seats with chips and the terms they play for; :meth:`next_deal` begins each hand.

    ``button`` is the seat that has the button in the first hand; where that seat has no chips, the next one with chips.
    ``blinds`` and ``terms``, those of :class:`holdem_fast.Deal`, may be changed between hands. Raises ValueError and
    TypeError as Deal does, and TypeError for a term of Deal that a table decides itself.

    Between hands players may :meth:`sit` down, :meth:`leave`, :meth:`sit_out`, :meth:`sit_in` and :meth:`add_chips`.
    """

    __slots__ = (
        "blinds",
        "terms",
        "dead_button",
        "deal",
        "_stacks",
        "_button",
        "_small",
        "_big",
        "_carried",
        "_out",
        "_owing",
    )

    def __init__(
        self,
        stacks: Iterable[int],
        *,
        blinds: Iterable[int],
        button: int = 0,
        dead_button: bool = False,
        **terms: Unpack[TableTerms],
    ) -> None:
        self._stacks = list(seats_chips(listed(stacks, "stacks"), "the stack"))
        # They may all end in one stack.
        whole_chips(sum(self._stacks), "the stacks together")
        self.blinds = tuple(listed(blinds, "blinds"))
        self.terms = terms
        self.dead_button = dead_button
        self.deal: Deal | None = None
        self._button = seat_number(button, len(self._stacks), "button")
        # The places of the blinds in the last hand; that of the small blind may be empty.
        self._small = self._big = 0
        # The finished hand whose chips are in _stacks already.
        self._carried: Deal | None = None
        # The seats with chips that sit out, and whether they wait for the big blind to come to them.
        self._out: dict[int, bool] = {}
        # What a seat posts when it is dealt in again: BIG as a new player, BIG or both after blinds that it missed.
        self._owing: dict[int, frozenset[str]] = {}
        # Wrong terms are refused now, not at the first hand.
        self._begin(None, 0)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of each seat after the last finished hand."""
        if self.deal is None or not self.deal.finished or self.deal is self._carried:
            return tuple(self._stacks)
        dealt = self.deal.stakes.stacks
        ends = zip(self._stacks, dealt, self.deal.stacks, strict=True)
        return tuple([end if begin else chips for chips, begin, end in ends])

    @property
    def button(self) -> int:
        """The seat with the button in the hand being played or, between two hands, in the last one."""
        return self._button

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats with chips that are not dealt in: they sit out or wait for the big blind."""
        return tuple(sorted(self._out))

    @property
    def finished(self) -> bool:
        """Whether one seat has all the chips."""
        return sum([stack > 0 for stack in self.stacks]) < 2

    # Between hands.

    def sit(self, seat: int, chips: int, *, post: bool = True) -> None:
        """Take an empty seat with ``chips``.

        In the next hand the new player posts the big blind out of turn (R5.9), unless it is their turn to post it; with
        ``post=False`` they wait for that turn and are not dealt in before. ValueError for a seat that is taken.
        """
        seat = self._between_hands(seat, "sit")
        chips = _some_chips(chips, "sit")
        if self._stacks[seat]:
            raise ValueError(f"sit: seat {seat} is taken by a player with {self._stacks[seat]} chips")
        self._stacks[seat] = chips
        if self.deal is not None:
            self._owing[seat] = frozenset([BIG])
            if not post:
                self._out[seat] = True

    def leave(self, seat: int) -> int:
        """Get up from a seat and take the chips along; returns how many."""
        seat = self._between_hands(seat, "leave", taken=True)
        chips = self._stacks[seat]
        self._stacks[seat] = 0
        self._forget(seat)
        return chips

    def sit_out(self, seat: int) -> None:
        """Keep seat and chips, and be dealt no cards until :meth:`sit_in`. The blinds that pass by are missed."""
        seat = self._between_hands(seat, "sit_out", taken=True)
        self._out[seat] = False

    def sit_in(self, seat: int, post: bool = True) -> None:
        """Be dealt cards again.

        A missed big blind is posted out of turn in the next hand, a missed small blind too, as dead money (R5.9). With
        ``post=False`` the player waits for the big blind instead. A player who missed no blind is dealt in at once.
        """
        seat = self._between_hands(seat, "sit_in", taken=True)
        if seat not in self._out:
            raise ValueError(f"sit_in: seat {seat} does not sit out")
        if post or seat not in self._owing:
            del self._out[seat]
        else:
            self._out[seat] = True

    def add_chips(self, seat: int, chips: int) -> None:
        """Add chips to a player's stack; a player who lost the last chip in the last hand may buy in again so."""
        seat = self._between_hands(seat, "add_chips")
        chips = _some_chips(chips, "add_chips")
        if not self._stacks[seat] and not (self.deal is not None and self.deal.stakes.stacks[seat]):
            raise ValueError(f"add_chips: nobody sits at seat {seat}; sit({seat}, {chips}) takes it")
        self._stacks[seat] += chips

    def _between_hands(self, seat: int, what: str, taken: bool = False) -> int:
        """The seat, checked, with the chips of the last hand carried over."""
        seat = seat_number(seat, len(self._stacks), what)
        if self.deal is not None and not self.deal.finished:
            raise IllegalActionError(f"{what}: a hand is being played", "R5.8", "finish it first")
        if taken and not self.stacks[seat]:
            raise ValueError(f"{what}: nobody with chips sits at seat {seat}")
        self._carry_over()
        return seat

    def _carry_over(self) -> None:
        """Take the chips of the finished hand; a player who has none left owes nothing more."""
        self._stacks = list(self.stacks)
        self._carried = self.deal
        for seat, stack in enumerate(self._stacks):
            if not stack:
                self._forget(seat)

    def _forget(self, seat: int) -> None:
        self._out.pop(seat, None)
        self._owing.pop(seat, None)

    # The next hand.

    def next_deal(self, deck: CardsLike | None = None, *, bomb: int = 0) -> Deal:
        """Carry over the chips, move the button and begin the next hand, with a deck or dealt by the caller.

        With ``bomb``, an ante in chips, the hand is a bomb pot: everybody antes, nobody posts a blind, and the flop
        comes at once (R5.10).

        Raises IllegalActionError while a hand is being played, ValueError when fewer than two seats can be dealt in and
        for what Deal refuses; then nothing has changed.
        """
        if self.deal is not None and not self.deal.finished:
            raise IllegalActionError("the hand being played is not finished", "R5.1", "finish it first")
        deal = self._begin(deck, whole_chips(bomb, "the ante of a bomb pot"))
        self._carry_over()
        self._remember(deal)
        self._button = deal.button
        self.deal = deal
        return deal

    def _begin(self, deck: CardsLike | None, bomb: int) -> Deal:
        for term, why in _MISPLACED.items():
            if term in self.terms:
                raise TypeError(f"{short_repr(term)} is not a term of a table: {why}")
        stacks = self._dealt_in()
        if sum([stack > 0 for stack in stacks]) < 2:
            raise ValueError(
                f"a hand needs two seats with chips that do not sit out, got stacks {short_repr(self.stacks)}"
            )
        button, seats = self._places(stacks)
        terms: dict[str, Any] = {"blinds": self.blinds, **self.terms}
        if bomb:
            terms |= {"blinds": (0, 0), "antes": bomb, "bomb": True, "straddle": 0}
            terms.setdefault("min_bet", max(self.blinds, default=0))
        elif len(self.blinds) == 2 and self.blinds[1]:
            owing = {seat: owed for seat, owed in self._owing.items() if stacks[seat] and seat not in seats}
            small, big = self.blinds
            terms["blind_seats"] = seats
            terms["posts"] = [big if seat in owing else 0 for seat in range(len(stacks))]
            terms["dead_posts"] = [small if SMALL in owing.get(seat, ()) else 0 for seat in range(len(stacks))]
        return Deal(stacks, button=button, deck=deck, **terms)

    def _dealt_in(self) -> tuple[int, ...]:
        """The stacks, 0 for each seat that is left out of the next hand."""
        stacks = self.stacks
        playing = {seat for seat, stack in enumerate(stacks) if stack and seat not in self._out}
        for seat in sorted(seat for seat, waits in self._out.items() if waits):
            joined = self._without_early(playing | {seat})
            if len(joined) > 1 and self._places(_only(stacks, joined))[1][1] == seat:
                return _only(stacks, joined)
        return _only(stacks, self._without_early(playing))

    def _without_early(self, playing: set[int]) -> set[int]:
        """The seats less those that owe a blind and would come in on the button or the small blind.

        The blinds have just passed them. Whoever stays out moves the places of the others, so all are asked again.
        """
        while len(playing) > 2:
            button, (small, big) = self._places(_only(self.stacks, playing))
            early = self._owing.keys() & playing & {button, small} - {big}
            if not early:
                break
            playing = playing - {min(early)}
        return playing

    def _places(self, stacks: tuple[int, ...]) -> tuple[int, tuple[int | None, int]]:
        """The next button, and who posts the small and the big blind."""
        if self.dead_button and self.deal is not None:
            big, *others = clockwise(stacks, self._big)
            if len(others) == 1:
                return others[0], (others[0], big)
            return self._small, (self._big if stacks[self._big] else None, big)
        first = self.deal is None and stacks[self._button]
        button = self._button if first else clockwise(stacks, self._button)[0]
        return button, blind_seats_of(clockwise(stacks, button))

    def _remember(self, deal: Deal) -> None:
        """Who posted what they owed, who missed a blind, and where the blinds are now."""
        small, big = deal.stakes.blind_seats
        if big is None:
            return
        for seat, amount in enumerate(deal.stakes.posts):
            if amount or seat == big:
                self._forget(seat)
        # With a dead button the small blind's place is where the big blind was, even if nobody is left to post it.
        place = self._big if small is None else small
        if self.deal is not None:
            for seat, stack in enumerate(self._stacks):
                if stack and not deal.stakes.stacks[seat]:
                    missed = {BIG} if _between(self._big, seat, big) else set()
                    missed |= {SMALL} if seat == place or _between(self._small, seat, place) else set()
                    if missed:
                        self._owing[seat] = self._owing.get(seat, frozenset()) | missed
        self._small, self._big = place, big

    def __repr__(self) -> str:
        return f"<Table: stacks {self.stacks}, button {self.button}>"


def _some_chips(chips: int, what: str) -> int:
    amount = whole_chips(chips, f"{what}: the chips")
    if not amount:
        raise ValueError(f"{what}: expected at least one chip, got {short_repr(chips)}")
    return amount


def _only(stacks: tuple[int, ...], seats: set[int]) -> tuple[int, ...]:
    return tuple([stack if seat in seats else 0 for seat, stack in enumerate(stacks)])


def _between(first: int, seat: int, last: int) -> bool:
    """Whether a seat is passed on the way clockwise from ``first`` to ``last``."""
    return first < seat < last if first < last else seat > first or seat < last
