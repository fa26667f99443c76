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
from holdem_fast.game.seats import seat_number
from holdem_fast.game.stakes import Stakes, make_stakes
from holdem_fast.game.state import HandState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Unpack

    from holdem_fast.cards import Card, CardsLike
    from holdem_fast.game.actions import HoleLike
    from holdem_fast.game.showdown import Pot, Settlement
    from holdem_fast.game.stakes import Terms


class Deal:
    """One hand. Equal to another when both began alike and the same has happened; cards still in the deck do not count.

    ``stacks`` are the chips before antes and blinds, one entry per seat, clockwise; a seat without chips is not dealt
    in (R5.8). With a ``deck``, a Deck or cards from the top, cards are dealt and burned as soon as they are due; the
    deck itself is not changed. Without one the caller deals. All other arguments are the terms of the hand; chips are
    whole numbers.

    ``blinds``
        The full small and big blind in chips, whatever the seats can pay. Must be given.
    ``button``
        The seat that has the dealer button. Must be given.
    ``antes``
        Chips that each seat posts: one number for all, or one per seat. Default 0.
    ``ante_kind``
        "each_player", or "big_blind": one number is what the big blind pays for the table. Default "each_player".
    ``dead_antes``
        True: antes lie in the main pot, and nobody has to match them or gets them back. Default None: True for an
        ante of the big blind, else False.
    ``straddle``
        Chips that the seat left of the big blind posts blind, or one amount per seat from there on, of which 0 is no
        straddle. Each is larger than the blind and the straddles before it; heads-up it is the button that straddles.
        Default 0.
    ``structure``
        How bets are limited: "no-limit", "pot-limit" or "fixed-limit" (R6.5). Default "no-limit".
    ``min_bet``
        The smallest bet in chips, and the smallest raise of a round without one. Default None: the big blind.
    ``small_bet``, ``big_bet``
        With a fixed limit, the bet in chips up to the flop and from the turn on. Default None: ``min_bet``, and twice
        the small bet.
    ``max_raises``
        With a fixed limit, how many raises a round has after its bet; None is no limit. Default 3.
    ``cap_heads_up``
        With a fixed limit, whether ``max_raises`` holds between two players too. Default True.
    ``blind_seats``
        The seats that post the small and the big blind; None is a blind that nobody posts. Default None: the next
        two seats with chips left of the button, heads-up the button and the other seat (R5.2, R5.3); with blinds of
        ``(0, 0)`` nobody, and the seat left of the button acts first (R5.10).
    ``posts``, ``dead_posts``
        Chips posted out of turn, one amount per seat: live ones count as a bet already made, dead ones lie in the main
        pot (R5.9). Default (): nobody posts out of turn.
    ``bomb``
        True for a bomb pot: antes alone, and the flop is dealt before any betting (R5.10). Default False.

    Raises ValueError and TypeError, naming the term, for terms that make no hand, and for a deck with too few cards.
    """

    __slots__ = ("stakes", "_deck", "_state", "_log", "_past")
    stakes: Stakes

    def __init__(self, stacks: Iterable[int], *, deck: CardsLike | None = None, **terms: Unpack[Terms]) -> None:
        self._begin(make_stakes(stacks, **terms), deck)

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


class LegalActions:
    """The actions of the seat to act. Empty, and false, while nobody is to act.

    All figures are in chips; those of raises are totals for the street. Raises cannot be listed one by one: iteration
    gives fold, check or call, the smallest raise and, where it is another, the largest.
    """

    __slots__ = ("_deal", "_known")

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        # The bounds of a raise and for which state: states in place never change, and most callers ask for both bounds.
        self._known: tuple[Betting | None, tuple[int, int] | None] = (None, None)

    @property
    def call_price(self) -> int | None:
        """What a call costs, never more than the stack; 0 where checking is free, None while nobody is to act."""
        betting = self._deal._state.betting
        return None if betting.actor is None else betting.call_price(betting.actor)

    @property
    def min_raise_to(self) -> int | None:
        """The smallest bet or raise; None where raising is not allowed."""
        bounds = self._bounds()
        return None if bounds is None else bounds[0]

    @property
    def max_raise_to(self) -> int | None:
        """The largest bet or raise; equal to the smallest with a fixed limit or where only all-in is left."""
        bounds = self._bounds()
        return None if bounds is None else bounds[1]

    def _bounds(self) -> tuple[int, int] | None:
        betting = self._deal._state.betting
        known, bounds = self._known
        if known is not betting:
            bounds = None if betting.actor is None else betting.raise_bounds(betting.actor)
            self._known = betting, bounds
        return bounds

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, (Action, str)) or not self:
            return False
        return self._deal.can(action)

    def __iter__(self) -> Iterator[Action]:
        betting = self._deal._state.betting
        seat = betting.actor
        if seat is None:
            return
        yield Action(actions.FOLD, seat)
        yield Action(actions.CALL if betting.call_price(seat) else actions.CHECK, seat)
        for total in sorted(set(betting.raise_bounds(seat) or ())):
            yield Action(actions.RAISE if betting.price else actions.BET, seat, total)

    def __bool__(self) -> bool:
        return self._deal.actor is not None

    def __repr__(self) -> str:
        return f"<LegalActions: {self._deal._state.betting.alternatives()}>"


def one_card(cards: CardsLike | int) -> Card:
    """Exactly one card, by text or number."""
    read = parse_cards(cards) if isinstance(cards, str) else parse_cards([index(cards)])  # type: ignore[arg-type]
    if len(read) != 1:
        raise ValueError(f"expected one card, got {cards!r}")
    return read[0]
