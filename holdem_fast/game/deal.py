"""One hand of Texas Hold'em, from the blinds to the pay-out, as a state machine.

The start is who sits where with how many chips; after that everything is an action that is pushed, dealing included. A
refused action changes nothing, ``pop`` takes back the last one, and ``log`` has all that has happened. No random number
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

from holdem_fast.cards import parse_cards
from holdem_fast.game import actions
from holdem_fast.game._hand import Hand
from holdem_fast.game.actions import (
    Action,
    IllegalActionError,
    InvalidActionError,
    known_cards,
    one_card,
)
from holdem_fast.game.seats import seat_number
from holdem_fast.game.stakes import Stakes, Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Unpack

    from holdem_fast.cards import Card, CardsLike
    from holdem_fast.game.actions import HoleLike
    from holdem_fast.game.showdown import Pot, Settlement
    from holdem_fast.game.stakes import Terms

_STREETS = tuple(Street)


class Deal:
    """One hand. Equal to another when both began alike and the same has happened; cards still in the deck do not count.

    ``stacks`` are the chips before antes and blinds, one entry per seat, clockwise; a seat without chips is not dealt
    in (R5.8). With a ``deck``, a Deck or cards from the top, cards are dealt and burned as soon as they are due; the
    deck itself is not changed. Without one the caller deals. All other arguments are the terms of the hand. Chips are
    whole numbers up to 10**15.

    - ``blinds``: the full small and big blind in chips, whatever the seats can pay. Must be given.
    - ``button``: the seat that has the dealer button. Must be given.
    - ``antes``: chips that each seat posts, one number for all or one per seat. Default 0.
    - ``ante_kind``: "each_player", or "big_blind" where one number is what the big blind pays for the table. Default
      "each_player".
    - ``dead_antes``: True where antes are dead money in the main pot, which nobody has to match and nobody gets back.
      Default None: True for an ante of the big blind, else False.
    - ``straddle``: chips that the seat left of the big blind posts, or one amount per seat from there on, where 0 is no
      straddle. Each is more than the blind and the straddles before it; heads-up it is the button that straddles.
      Default 0.
    - ``structure``: how bets are limited, "no-limit", "pot-limit" or "fixed-limit" (R6.5). Default "no-limit".
    - ``min_bet``: the smallest bet in chips, and the least that a raise adds. Default None: the big blind.
    - ``small_bet``, ``big_bet``: with a fixed limit, the bet in chips up to the flop and from the turn on. Default
      None: ``min_bet``, and twice the small bet.
    - ``max_raises``: with a fixed limit, how many raises a round has after its bet; None is no limit. Default 3.
    - ``cap_heads_up``: with a fixed limit, whether ``max_raises`` holds in a round that begins with two players too
      (R6.8). Default True.
    - ``blind_seats``: the seats that post the small and the big blind, where None is a blind that nobody posts.
      Default None: the next two seats with chips left of the button, heads-up the button and the other seat (R5.2,
      R5.3); with blinds of ``(0, 0)`` nobody, and the seat left of the button acts first (R5.10).
    - ``posts``, ``dead_posts``: chips posted out of turn, one amount per seat: live ones count as a bet already made,
      dead ones go to the main pot (R5.9). Default (): nobody posts out of turn.
    - ``bomb``: True for a bomb pot: antes alone, and the flop is dealt before any betting (R5.10). Default False.

    Raises ValueError and TypeError, which name the term, for terms that no hand can have, and for a deck with too few
    cards.
    """

    __slots__ = ("stakes", "_hand")
    stakes: Stakes
    # The state, which never changes and knows those before it: copies share them all.
    _hand: Hand

    def __init__(self, stacks: Iterable[int], *, deck: CardsLike | None = None, **terms: Unpack[Terms]) -> None:
        self._begin(Hand.begin_with(stacks, terms), deck)

    def _begin(self, hand: Hand, deck: CardsLike | None) -> None:
        self.stakes, self._hand = hand.stakes, hand
        if deck is None:
            return
        cards = parse_cards(deck)
        needed = 2 * hand.players + 8
        if len(cards) < needed:
            held = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            raise ValueError(f"the deck has {held}; {hand.players} players need {needed}")
        self._hand = hand.start(cards)

    @classmethod
    def _of(cls, stakes: Stakes, hand: Hand) -> Deal:
        deal = cls.__new__(cls)
        deal.stakes, deal._hand = stakes, hand
        return deal

    @classmethod
    def from_stakes(cls, stakes: Stakes, deck: CardsLike | None = None) -> Deal:
        """A hand with terms that are checked already."""
        deal = cls.__new__(cls)
        deal._begin(Hand.begin(stakes), deck)
        return deal

    @property
    def _deck(self) -> tuple[Card, ...] | None:
        return self._hand.deck

    def start(self) -> Deal:
        """The same hand before anything happened and without a deck: pushing every action of ``log`` rebuilds it."""
        return Deal._of(self.stakes, self._hand.start())

    # What can be seen on the table.

    @property
    def street(self) -> Street:
        """The betting round, that of the last one when the hand is finished (R6.1)."""
        return _STREETS[self._hand.street]

    @property
    def button(self) -> int:
        """The seat that has the dealer button."""
        return self.stakes.button

    @property
    def actor(self) -> int | None:
        """The seat to act; None when the hand is finished, or when board cards or a showdown come first."""
        return self._hand.actor

    @property
    def due(self) -> str | None:
        """What must happen next: "act", "deal_hole", "deal_board", "show"; None when the hand is finished.

        All but "act" come only where there is no deck, and are done with the method of that name. "deal_hole" is due
        until each seat dealt in has two hole cards or somebody acts: a hand may be played without them. "show" is for
        the seats in :attr:`awaited`, which may muck instead.
        """
        return self._hand.due()

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards so far: 0, 3, 4 or 5."""
        return self._hand.board

    @property
    def holes(self) -> tuple[tuple[Card | None, ...], ...]:
        """The hole cards of each seat: none yet, one or two; None for a card that is not known."""
        return self._hand.holes

    @property
    def burned(self) -> tuple[Card, ...]:
        """The burned cards that are known (R5.5)."""
        return self._hand.burned

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind of each seat; once the hand is finished, with what it has won."""
        return self._hand.stacks

    @property
    def bets(self) -> tuple[int, ...]:
        """The chips each seat has put in on this street; all 0 once the round is over."""
        return self._hand.bets

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that were dealt in and have folded."""
        return self._hand.folded

    @property
    def pot(self) -> int:
        """All chips in the middle, this street's bets included; once the hand is finished, those that were paid out."""
        return self._hand.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first: the chips of the streets before; once the hand is finished, with their winners."""
        return self._hand.pots

    @property
    def finished(self) -> bool:
        """Whether the pots have been paid out."""
        return self._hand.finished

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The chips each seat has won or lost; None while the hand is not finished."""
        return self._hand.payoffs

    @property
    def outcome(self) -> Settlement | None:
        """How the pots were paid out; None while the hand is not finished."""
        return self._hand.settlement

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose cards everybody has seen: those that showed, and after a showdown all that did not muck."""
        return self._hand.revealed()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must still show or muck, because the showdown needs cards that are not known (R7.2)."""
        return self._hand.awaited()

    @property
    def log(self) -> tuple[Action, ...]:
        """Everything that has happened, cards that the deck dealt included."""
        return self._hand.log()

    @property
    def legal_actions(self) -> LegalActions:
        """A live view of what the actor may do now."""
        return LegalActions(self)

    # What can happen.

    def fold(self) -> None:
        """Give up the hand; allowed also where checking is free. Errors as :meth:`push`, like all actions below."""
        self._hand = self._hand.fold()

    def check(self) -> None:
        """Pass the turn where there is nothing to call (R6.3)."""
        self._hand = self._hand.check()

    def call(self) -> None:
        """Call, all-in where the stack is not enough (R6.10)."""
        self._hand = self._hand.call()

    def bet(self, to: int) -> None:
        """Open the betting of the round with ``to`` chips."""
        self._hand = self._hand.raise_to(to, opens=True)

    def raise_to(self, to: int) -> None:
        """Bet or raise to ``to`` chips in total on this street."""
        self._hand = self._hand.raise_to(to)

    def deal_hole(self, seat: int, cards: HoleLike | None) -> None:
        """Give a seat one or both of its hole cards; ``??`` is a card that is not known, None two of them."""
        seat = seat_number(seat, len(self.stakes.stacks), "deal_hole")
        dealt = (None, None) if cards is None else known_cards(cards)
        self._hand = self._hand.push(Action(actions.DEAL_HOLE, seat, cards=dealt))

    def deal_board(self, cards: CardsLike, burned: CardsLike | None = None) -> None:
        """Deal the flop, turn or river, and say which card was burned if that is known."""
        card = None if burned is None else one_card(burned)
        self._hand = self._hand.push(Action(actions.DEAL_BOARD, cards=parse_cards(cards), burned=card))

    def assume(self, seat: int, cards: CardsLike) -> None:
        """In a view, and only there, fill in the two hole cards of a seat whose cards are not known.

        This is a step like any other: the log has it, and :meth:`pop` takes it back. Seats that have folded may be
        filled in too. Raises IllegalActionError where this is not a view, where the cards are known and for a card that
        has been dealt already; ValueError as ``parse_cards``.
        """
        seat = seat_number(seat, len(self.stakes.stacks), "assume")
        hand, dealt = self._hand, Action(actions.DEAL_HOLE, seat, cards=parse_cards(cards))
        if not hand.is_view:
            raise IllegalActionError("cards can be assumed only in a view", "R5.4", "view(seat) makes one")
        held = hand.holes[seat]
        if len(held) == 2 and None not in held:
            raise hand.refuse(f"the cards of seat {seat} are known: {actions.format_known(held)}", "R5.4")
        self._hand = hand.push(dealt)

    def show(self, seat: int, cards: CardsLike | None = None) -> None:
        """Show a seat's cards, once nobody can bet any more; ``cards`` are needed where they were not known."""
        seat = seat_number(seat, len(self.stakes.stacks), "show")
        self._hand = self._hand.push(Action(actions.SHOW, seat, cards=() if cards is None else parse_cards(cards)))

    def muck(self, seat: int) -> None:
        """Give up a hand at the showdown unseen, or after it keep a beaten one hidden."""
        self._hand = self._hand.push(Action(actions.MUCK, seat_number(seat, len(self.stakes.stacks), "muck")))

    def push(self, action: Action | str) -> None:
        """Play an action, or its PHH words: ``f``, ``cc``, ``cbr 200``, ``p3 f``, ``d db Jc3d5c``, ...

        Raises IllegalActionError if the rules do not allow it now, InvalidActionError if it is not an action, TypeError
        if it is neither an Action nor a text; then nothing has changed.
        """
        self._hand = self._hand.push(action)

    def can(self, action: Action | str) -> bool:
        """Whether the action, or its PHH words, would be accepted now. TypeError for anything else."""
        try:
            return self._hand.can(action)
        except InvalidActionError:
            return False

    def pop(self) -> Action:
        """Take back the last action pushed, with the cards that the deck dealt after it, and return it.

        Raises IllegalActionError if nothing was pushed.
        """
        hand = self._hand
        if hand.before is None:
            raise IllegalActionError("nothing has been pushed that could be taken back", "R6.11", "push first")
        self._hand = hand.before
        return hand.done()[0]

    def copy(self) -> Deal:
        """The same hand, which is then played on independently of this one."""
        twin = Deal.__new__(Deal)
        twin.stakes = self.stakes
        twin._hand = self._hand
        return twin

    __copy__ = copy

    def view(self, seat: int) -> Deal:
        """What a seat may know: a separate Deal in which all other cards are unknown, without a deck.

        Its own cards and those that were shown are there; those of the others, the burned cards and the order of the
        deck are not in it at all. For a rollout, :meth:`assume` fills in cards of the others and the board is dealt by
        the caller.
        """
        seat = seat_number(seat, len(self.stakes.stacks), "view")
        return Deal._of(self.stakes, self._hand.view(seat))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.stakes == other.stakes and (self._hand is other._hand or self.log == other.log)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> tuple[Any, ...]:
        return self.stakes, self._hand.deck, self._hand.is_view, self._hand.pushed()

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.stakes, deck, is_view, pushed = kept
        hand = Hand.begin(self.stakes, is_view).start(deck)
        for action in pushed:
            hand = hand.push(action)
        self._hand = hand

    def __repr__(self) -> str:
        from holdem_fast.game.records import deal_line

        return deal_line(self)

    def to_dict(self) -> dict[str, list[str] | list[int]]:
        """Columns for a table, a row for each seat.

        ``seat``; ``cards``, a text such as ``AsKd``, ``??`` for a card that is not known; in chips ``start``, ``stack``
        now, ``bet`` on this street, and ``net``, the stack less the start, which is the payoff once the hand is
        finished; ``status``, one of in, all-in, folded and out (not dealt in).
        """
        from holdem_fast.game.records import deal_columns

        return deal_columns(self)

    def to_json(self) -> str:
        """One document of what this deal knows; that of a :meth:`view` has no cards that the view has not.

        ``stakes`` has the terms by name, ``seats`` objects with the names of :meth:`to_dict`, ``pots`` and ``log`` the
        attributes of Pot and Action. Cards are texts; ints of more than 640 digits are hexadecimal texts, ``"0x..."``.
        """
        from holdem_fast.game.records import deal_json

        return deal_json(self)

    def _repr_html_(self) -> str:
        from holdem_fast.game.drawing import deal_html

        return deal_html(self)


class LegalActions:
    """The actions of the seat to act. Empty, and false, while nobody is to act.

    All figures are in chips; those of raises are totals for the street. Raises cannot be listed one by one: iteration
    gives fold, check or call, the smallest raise, and the largest if that is different.
    """

    __slots__ = ("_deal",)

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    @property
    def call_price(self) -> int | None:
        """What a call costs, never more than the stack; 0 where checking is free, None while nobody is to act."""
        return self._deal._hand.call_price

    @property
    def min_raise_to(self) -> int | None:
        """The smallest bet or raise; None where raising is not allowed."""
        return self._deal._hand.min_raise_to

    @property
    def max_raise_to(self) -> int | None:
        """The largest bet or raise; equal to the smallest with a fixed limit or where only all-in is left."""
        return self._deal._hand.max_raise_to

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, (Action, str)) or not self:
            return False
        return self._deal.can(action)

    def __iter__(self) -> Iterator[Action]:
        hand = self._deal._hand
        seat = hand.actor
        if seat is None:
            return
        yield Action(actions.FOLD, seat)
        yield Action(actions.CALL if hand.call_price else actions.CHECK, seat)
        smallest, largest = hand.min_raise_to, hand.max_raise_to
        if smallest is not None and largest is not None:
            for total in sorted({smallest, largest}):
                yield Action(actions.RAISE if hand.price else actions.BET, seat, total)

    def __bool__(self) -> bool:
        return self._deal.actor is not None

    def __repr__(self) -> str:
        return f"<LegalActions: {self._deal._hand.alternatives()}>"
