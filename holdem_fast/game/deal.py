"""One hand of Texas Hold'em, from the blinds to the pay-out, as a state machine.

The start is who sits where with how many chips; after that everything is an action that is pushed, dealing included. A
refused action changes nothing, ``pop`` takes back the last one, and ``log`` is all that has happened. No random number
is drawn here: cards come from a deck that the caller has shuffled, or one by one from the caller.

>>> deal = Deal([100, 100, 100], blinds=(1, 2), button=2)
>>> deal.actor, deal.legal_actions.call_price, deal.legal_actions.min_raise_to
(2, 2, 4)
>>> deal.raise_to(6)
>>> deal.fold()
>>> deal.push("f")
>>> deal.finished, deal.payoffs
(True, (-1, -2, 3))
"""

from __future__ import annotations

from operator import index

from holdem_fast.cards import parse_cards
from holdem_fast.game import actions
from holdem_fast.game.actions import (
    Action,
    IllegalActionError,
    InvalidActionError,
    known_cards,
    parse_action,
    simple_action,
)
from holdem_fast.game.betting import Betting, Street
from holdem_fast.game.legal import LegalActions
from holdem_fast.game.showdown import seat_number
from holdem_fast.game.stakes import EACH_PLAYER, NO_LIMIT, Stakes, make_stakes
from holdem_fast.game.state import HandState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from holdem_fast.cards import Card, CardsLike
    from holdem_fast.game.actions import HoleLike
    from holdem_fast.game.showdown import Pot, Settlement


class Deal:
    """One hand. Equal to another when both began alike and the same has happened; cards still in the deck do not count.

    ``stacks`` are the chips before antes and blinds, one entry a seat, clockwise; a seat without chips is not dealt in.
    :func:`holdem_fast.game.stakes.make_stakes` tells of the other terms of the hand. With a ``deck``, a Deck or cards
    from the top, cards are dealt and burned as soon as they are due; the deck itself is not changed. Without one the
    caller deals.

    Raises ValueError and TypeError for terms that make no hand and for a deck with too few cards.
    """

    __slots__ = ("stakes", "_deck", "_state", "_log", "_past")
    stakes: Stakes

    def __init__(
        self,
        stacks: Iterable[int],
        *,
        blinds: Iterable[int],
        button: int,
        antes: int | Iterable[int] = 0,
        ante_kind: str = EACH_PLAYER,
        dead_antes: bool | None = None,
        straddle: int | Iterable[int] = 0,
        structure: str = NO_LIMIT,
        min_bet: int | None = None,
        small_bet: int | None = None,
        big_bet: int | None = None,
        max_raises: int | None = 3,
        cap_heads_up: bool = True,
        blind_seats: tuple[int | None, int | None] | None = None,
        posts: Iterable[int] = (),
        dead_posts: Iterable[int] = (),
        bomb: bool = False,
        deck: CardsLike | None = None,
    ) -> None:
        stakes = make_stakes(
            stacks,
            blinds=blinds,
            button=button,
            antes=antes,
            ante_kind=ante_kind,
            dead_antes=dead_antes,
            straddle=straddle,
            structure=structure,
            min_bet=min_bet,
            small_bet=small_bet,
            big_bet=big_bet,
            max_raises=max_raises,
            cap_heads_up=cap_heads_up,
            blind_seats=blind_seats,
            posts=posts,
            dead_posts=dead_posts,
            bomb=bomb,
        )
        self._begin(stakes, deck)

    def _begin(self, stakes: Stakes, deck: CardsLike | None) -> None:
        self.stakes = stakes
        self._deck = None if deck is None else parse_cards(deck)
        needed = 2 * len(stakes.order) + 8
        if self._deck is not None and len(self._deck) < needed:
            raise ValueError(f"the deck has {len(self._deck)} cards; {len(stakes.order)} players need {needed}")
        self._state = HandState(Betting(stakes), len(stakes.stacks))
        self._log: list[Action] = []
        self._past: list[tuple[HandState, int]] = []
        self._log += self._state.deal_due(self._deck)

    @classmethod
    def from_stakes(cls, stakes: Stakes, deck: CardsLike | None = None) -> Deal:
        """A hand on terms that are checked already."""
        deal = cls.__new__(cls)
        deal._begin(stakes, deck)
        return deal

    def start(self) -> Deal:
        """The same hand before anything happened and without a deck: pushing every action of ``log`` rebuilds it."""
        return Deal.from_stakes(self.stakes)

    # What can be seen on the table.

    @property
    def street(self) -> Street:
        return self._state.betting.street

    @property
    def button(self) -> int:
        return self.stakes.button

    @property
    def actor(self) -> int | None:
        """The seat to act; None when the round is over, the hand is, or cards must be dealt or shown first."""
        return self._state.betting.actor

    @property
    def board(self) -> tuple[Card, ...]:
        return self._state.board

    @property
    def holes(self) -> tuple[tuple[Card | None, ...], ...]:
        """The hole cards of each seat: none yet, one or two; None for a card that is not known."""
        return self._state.holes

    @property
    def burned(self) -> tuple[Card, ...]:
        """The burned cards that are known (R5.5)."""
        return self._state.burned

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind, and once the hand is finished what was won."""
        return tuple(self._state.betting.stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """What each seat has put in on this street; all 0 once the round is over."""
        return tuple(self._state.betting.bets)

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that were dealt in and have folded."""
        live = self._state.betting.live
        return tuple([seat for seat, stack in enumerate(self.stakes.stacks) if stack and not live[seat]])

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first: the chips of the streets before; once the hand is finished, with their winners."""
        settlement = self._state.settlement
        return tuple(self._state.betting.pots()) if settlement is None else settlement.pots

    @property
    def finished(self) -> bool:
        return self._state.settlement is not None

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The chips each seat has won or lost; None while the hand is not finished."""
        if not self.finished:
            return None
        return tuple([end - begin for end, begin in zip(self.stacks, self.stakes.stacks, strict=True)])

    def outcome(self) -> Settlement | None:
        """How the pots were paid out; None while the hand is not finished."""
        return self._state.settlement

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose cards everybody has seen: those that showed, and after a showdown all that did not muck."""
        return self._state.revealed()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must still show or muck, because the showdown needs cards that are not known (R7.2)."""
        return self._state.awaited()

    @property
    def log(self) -> tuple[Action, ...]:
        """Everything that has happened, cards that the deck dealt included."""
        return tuple(self._log)

    @property
    def legal_actions(self) -> LegalActions:
        """A live view of what the actor may do now."""
        return LegalActions(self)

    # What can happen.

    def fold(self) -> None:
        self._push(simple_action(actions.FOLD))

    def check(self) -> None:
        self._push(simple_action(actions.CHECK))

    def call(self) -> None:
        """Call, all-in where the stack is not enough (R6.10)."""
        self._push(simple_action(actions.CALL))

    def bet(self, to: int) -> None:
        """Open the betting of the round with ``to`` chips."""
        self._push(Action(actions.BET, to=to))

    def raise_to(self, to: int) -> None:
        """Bet or raise to ``to`` chips in total on this street."""
        self._push(Action(actions.BET_OR_RAISE, to=to))

    def deal_hole(self, seat: int, cards: HoleLike | None) -> None:
        """Give a seat one or both of its hole cards; ``??`` is a card that is not known, None two of them."""
        seat = seat_number(seat, len(self.stakes.stacks), "deal_hole")
        dealt = (None, None) if cards is None else known_cards(cards)
        self._push(Action(actions.DEAL_HOLE, seat, cards=dealt))

    def deal_board(self, cards: CardsLike, burned: CardsLike | None = None) -> None:
        """Deal the flop, turn or river, and say which card was burned if that is known."""
        card = None if burned is None else one_card(burned)
        self._push(Action(actions.DEAL_BOARD, cards=parse_cards(cards), burned=card))

    def show(self, seat: int, cards: CardsLike | None = None) -> None:
        """Show a seat's cards, once nobody can bet any more; ``cards`` are needed where they were not known."""
        seat = seat_number(seat, len(self.stakes.stacks), "show")
        self._push(Action(actions.SHOW, seat, cards=() if cards is None else parse_cards(cards)))

    def muck(self, seat: int) -> None:
        """Give up a hand at the showdown unseen, or after it keep a beaten one hidden."""
        self._push(Action(actions.MUCK, seat_number(seat, len(self.stakes.stacks), "muck")))

    def push(self, action: Action | str) -> None:
        """Play an action, or its PHH words: ``f``, ``cc``, ``cbr 200``, ``p3 f``, ``d db Jc3d5c``, ...

        Raises IllegalActionError if the rules do not allow it now and InvalidActionError if it is none; then nothing
        has changed.
        """
        self._push(action if isinstance(action, Action) else parse_action(action))

    def _push(self, action: Action) -> None:
        state = self._state.copy()
        done = [state.apply(action)]
        done += state.deal_due(self._deck)
        self._past.append((self._state, len(self._log)))
        self._state = state
        self._log += done

    def can(self, action: Action | str) -> bool:
        """Whether the action, or its PHH words, would be accepted now."""
        try:
            self._state.copy().apply(action if isinstance(action, Action) else parse_action(action))
        except (IllegalActionError, InvalidActionError):
            return False
        return True

    def pop(self) -> Action:
        """Take back the last action pushed, with the cards that the deck dealt after it, and return it.

        Raises IllegalActionError if nothing was pushed.
        """
        if not self._past:
            raise IllegalActionError("nothing has been pushed that could be taken back", "R6.11", "push first")
        self._state, length = self._past.pop()
        undone = self._log[length]
        del self._log[length:]
        return undone

    def copy(self) -> Deal:
        """The same hand, to be played on apart from this one."""
        twin = Deal.__new__(Deal)
        twin.stakes = self.stakes
        twin._deck = self._deck
        # States are never changed once they are in place, so both may hold them.
        twin._state = self._state
        twin._log = self._log.copy()
        twin._past = self._past.copy()
        return twin

    __copy__ = copy

    def view(self, seat: int) -> Deal:
        """What a seat may know: a Deal of its own in which all other cards are unknown, and no deck.

        Its own cards and those that were shown are there, those of the others, the burned cards and the order of the
        deck are not in it at all.
        """
        seat = seat_number(seat, len(self.stakes.stacks), "view")
        seen = self.shown | {seat}
        view = self.start()
        for action in self._log:
            if action.kind == actions.DEAL_HOLE and action.seat not in seen:
                action = action.without_cards()
            elif action.burned is not None:
                action = Action(action.kind, cards=action.cards)
            view._push(action)
        return view

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.stakes == other.stakes and self._log == other._log

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self.finished:
            return f"<Deal: finished, payoffs {self.payoffs}>"
        turn = "nobody" if self.actor is None else f"seat {self.actor}"
        return f"<Deal: {self.street}, {turn} to act, {self._state.betting.pot} chips in the middle>"


def one_card(cards: CardsLike | int) -> Card:
    """Exactly one card, by text or number."""
    read = parse_cards(cards) if isinstance(cards, str) else parse_cards([index(cards)])  # type: ignore[arg-type]
    if len(read) != 1:
        raise ValueError(f"expected one card, got {cards!r}")
    return read[0]
