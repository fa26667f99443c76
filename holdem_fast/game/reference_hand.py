"""The state of a hand between two actions, to be read: the chips (:class:`Betting`) together with the cards.

Deal plays by the same rules in C; this state says why an action is refused. A state is copied, and the copy is changed
by one action. The rules about cards are here: what is dealt when (R5.4 to R5.6), who shows, and what the showdown needs
(R7.1, R7.2).
"""

from __future__ import annotations

from holdem_fast.core import evaluate
from holdem_fast.game import actions
from holdem_fast.game.actions import Action, IllegalActionError, InvalidActionError, simple_action
from holdem_fast.game.reference_betting import Betting
from holdem_fast.game.showdown import award, side_pots
from holdem_fast.game.stakes import Street
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from holdem_fast.cards import Card
    from holdem_fast.game._hand import Hand
    from holdem_fast.game.showdown import Settlement
    from holdem_fast.game.stakes import Stakes

# How many cards the board has on each street.
_BOARD = (0, 3, 4, 5)


class HandState:
    """Chips, cards, and who has shown or mucked; ``settlement`` is None until the hand is finished."""

    __slots__ = ("betting", "holes", "board", "burned", "shown", "mucked", "next_card", "settlement", "is_view")

    def __init__(self, betting: Betting, seats: int) -> None:
        self.betting = betting
        self.holes: tuple[tuple[Card | None, ...], ...] = ((),) * seats
        self.board: tuple[Card, ...] = ()
        self.burned: tuple[Card, ...] = ()
        self.shown: frozenset[int] = frozenset()
        self.mucked: frozenset[int] = frozenset()
        self.next_card = 0
        self.settlement: Settlement | None = None
        # Whether this is what one seat may know: there cards of the others may be assumed.
        self.is_view = False

    @classmethod
    def of(cls, hand: Hand, stakes: Stakes) -> HandState:
        """The state of a hand under Deal."""
        betting = Betting(stakes)
        for name, value in hand.betting().items():
            setattr(betting, name, value)
        state = cls(betting, len(hand.holes))
        state.holes, state.board, state.burned = hand.holes, hand.board, hand.burned
        state.shown, state.mucked, state.is_view = hand.shown, hand.mucked, hand.is_view
        state.settlement = hand.settlement
        return state

    def copy(self) -> HandState:
        twin = HandState.__new__(HandState)
        twin.betting = self.betting.copy()
        twin.holes = self.holes
        twin.board = self.board
        twin.burned = self.burned
        twin.shown = self.shown
        twin.mucked = self.mucked
        twin.next_card = self.next_card
        twin.settlement = self.settlement
        twin.is_view = self.is_view
        return twin

    def apply(self, action: Action) -> Action:
        """Do what the action says, and return it as it goes into the log. After a refusal the state may be changed."""
        kind, seat = action.kind, action.seat
        if kind in actions.BETTING_KINDS:
            action = self._bet(action)
        elif kind == actions.DEAL_BOARD:
            self._deal_board(action)
        else:
            if seat is None:
                raise InvalidActionError(f"{short_repr(str(action))} does not say whose cards: expected pN before it")
            if not 0 <= seat < len(self.holes) or not self.betting.stakes.stacks[seat]:
                raise self.refuse(f"seat {short_repr(seat)} is not in this hand", "R5.8")
            act = {actions.DEAL_HOLE: self._deal_hole, actions.SHOW: self._show, actions.MUCK: self._muck}[kind]
            act(seat, action.cards)
            if kind == actions.SHOW:
                action = Action(kind, seat, cards=self.holes[seat])
        if self.betting.actor is None and self.settlement is None:
            self._settle_if_over()
        return action

    def _bet(self, action: Action) -> Action:
        betting = self.betting
        actor = betting.actor
        if actor is None:
            what, how = self._due_words()
            raise IllegalActionError(f"nobody is to act: {what}", "R6.4", how)
        if action.seat is not None and action.seat != actor:
            raise self.refuse(f"seat {short_repr(action.seat)} acts out of turn", "R6.2, R6.3")
        match action.kind:
            case actions.FOLD:
                betting.fold()
                return simple_action(actions.FOLD, actor)
            case actions.CHECK:
                price = betting.check()
            case actions.CALL:
                price = betting.call()
            case actions.CHECK_OR_CALL:
                price = betting.check_or_call()
            case _:
                return self._raise(action)
        return simple_action(actions.CALL if price else actions.CHECK, actor)

    def _raise(self, action: Action) -> Action:
        betting, to = self.betting, action.to
        if to is None:
            raise InvalidActionError(f"{short_repr(action)} does not say to how many chips")
        actor, opens = betting.actor, not betting.price
        if action.kind == actions.BET:
            betting.bet(to)
        else:
            betting.raise_to(to)
        return Action(actions.BET if opens else actions.RAISE, actor, int(to))

    def _deal_hole(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        held = self.holes[seat]
        if self.is_view and len(held) == 2 and None in held:
            self._assume(seat, cards)
            return
        if self.settlement is not None or not self.betting.live[seat]:
            raise self.refuse(f"seat {seat} is not in the hand any more", "R5.4")
        if not 1 <= len(cards) <= 2 - len(held):
            raise self.refuse(f"seat {seat} has {len(held)} of 2 hole cards and cannot take {len(cards)}", "R5.4")
        self._check_new(cards)
        self._hold(seat, held + cards)

    def _assume(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        held = self.holes[seat]
        if self.settlement is not None:
            raise self.refuse(f"the cards of seat {seat} cannot be assumed any more", "R5.4")
        if len(cards) != 2 or None in cards:
            raise self.refuse(f"two known cards must be assumed for seat {seat}, got {len(cards)}", "R5.4")
        if any(card is not None and card not in cards for card in held):
            raise self.refuse(f"seat {seat} holds {actions.format_known(held)}", "R5.4")
        self._check_beyond(held, cards)
        self._hold(seat, cards)

    def _hold(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        self.holes = (*self.holes[:seat], cards, *self.holes[seat + 1 :])

    def _deal_board(self, action: Action) -> None:
        betting = self.betting
        due = self._board_due()
        if not due:
            raise self.refuse("no board cards are due", "R6.4")
        cards = tuple([card for card in action.cards if card is not None])
        if len(cards) != len(action.cards) or len(cards) != due:
            name = Street(betting.street + 1)
            raise self.refuse(f"the {name} is {due} known card{'s' * (due > 1)}, got {len(action.cards)}", "R5.6")
        burned = () if action.burned is None else (action.burned,)
        self._check_new(cards + burned)
        self.board += cards
        self.burned += burned
        betting.next_street()

    def _board_due(self) -> int:
        """How many board cards must come next; 0 while somebody is to act and when the betting is over."""
        betting = self.betting
        if betting.actor is not None or betting.street == Street.RIVER or sum(betting.live) < 2:
            return 0
        return _BOARD[betting.street + 1] - len(self.board)

    def _check_new(self, cards: tuple[Card | None, ...]) -> None:
        """A card is dealt once in a hand, whether it was folded, burned or lies on the board."""
        if cards.count(None) == len(cards):
            return
        dealt = {card for hole in self.holes for card in hole}.union(self.board, self.burned) - {None}
        for card in cards:
            if card in dealt:
                raise self.refuse(f"card {card} has been dealt already", "R1.1")
            if card is not None:
                dealt.add(card)

    def _check_beyond(self, held: tuple[Card | None, ...], cards: tuple[Card | None, ...]) -> None:
        """What a hand has besides the cards that are held is new; the same card twice is not."""
        new = list(cards)
        for card in held:
            if card is not None:
                new.remove(card)
        self._check_new(tuple(new))

    def _show(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        held = self.holes[seat]
        if not self.betting.closed:
            raise self.refuse(f"seat {seat} cannot show while there is betting to come", "R7.2")
        if seat in self.mucked or (self.settlement is None and not self.betting.live[seat]):
            raise self.refuse(f"seat {seat} has given up its hand", "R7.2")
        cards = cards or held
        if len(cards) != 2 or None in cards:
            raise self.refuse(f"the two cards of seat {seat} are not known and must be given", "R7.2")
        if any(card is not None and card not in cards for card in held):
            raise self.refuse(f"seat {seat} holds {actions.format_known(held)}", "R7.2")
        self._check_beyond(held, cards)
        self._hold(seat, cards)
        self.shown |= {seat}

    def _muck(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        betting = self.betting
        if not betting.closed or not betting.live[seat]:
            raise self.refuse(f"seat {seat} cannot muck now", "R7.2")
        if seat in self.shown:
            raise self.refuse(f"seat {seat} has shown its hand", "R7.2")
        if self.settlement is not None:
            if any(seat in pot.winners for pot in self.settlement.pots if len(pot.eligible) > 1):
                raise self.refuse(f"seat {seat} has won a pot at the showdown", "R7.2")
        else:
            mucked = self.mucked | {seat}
            for pot in side_pots(betting.paid, betting.seats_live, betting.dead):
                if mucked.issuperset(pot.eligible):
                    raise self.refuse(f"nobody else can win a pot of {pot.amount} with seat {seat}", "R7.2")
        self.mucked |= {seat}

    def awaited(self) -> tuple[int, ...]:
        """The seats whose cards the showdown needs and nobody knows."""
        betting = self.betting
        if self.settlement is not None or betting.street != Street.RIVER or not betting.closed:
            return ()
        unknown = [seat for seat in betting.seats_live if len(self.holes[seat]) < 2 or None in self.holes[seat]]
        if not unknown:
            return ()
        needed: set[int] = set()
        for pot in side_pots(betting.paid, betting.seats_live, betting.dead):
            contenders = set(pot.eligible) - self.mucked
            if len(contenders) > 1:
                needed |= contenders
        return tuple([seat for seat in unknown if seat in needed])

    def _settle_if_over(self) -> None:
        betting = self.betting
        if not betting.closed or (sum(betting.live) > 1 and (len(self.board) < 5 or self.awaited())):
            return
        seats = betting.seats_live
        ranks = {}
        if len(seats) > 1:
            for seat in set(seats) - self.mucked:
                hole = [card for card in self.holes[seat] if card is not None]
                # A hand that is not known is not needed: no pot of this seat is contested.
                ranks[seat] = evaluate([*hole, *self.board]) if len(hole) == 2 else 0
        pots = side_pots(betting.paid, seats, betting.dead)
        self.settlement = award(pots, ranks, len(self.holes), betting.stakes.button + 1)
        betting.stacks = [stack + won for stack, won in zip(betting.stacks, self.settlement.payouts, strict=True)]

    def revealed(self) -> frozenset[int]:
        """The seats whose cards everybody has seen."""
        if self.settlement is None or sum(self.betting.live) < 2:
            return self.shown
        return self.shown.union(self.betting.seats_live) - self.mucked

    def deal_due(self, deck: tuple[Card, ...] | None) -> list[Action]:
        """Deal from the deck all cards that are due, and return what was done."""
        if deck is None or (self.next_card and self.betting.actor is not None):
            return []
        dealt = [] if self.next_card else self._deal_holes(deck)
        while due := self._board_due():
            first = self.next_card + 1
            self.next_card = first + due
            board = Action(actions.DEAL_BOARD, cards=deck[first : first + due], burned=deck[first - 1])
            dealt.append(self.apply(board))
        return dealt

    def _deal_holes(self, deck: tuple[Card, ...]) -> list[Action]:
        """One card at a time, twice round the table, from the left of the button (R5.4)."""
        order = self.betting.stakes.order
        players = len(order)
        self.next_card = 2 * players
        holes = list(self.holes)
        for place, seat in enumerate(order):
            holes[seat] = (deck[place], deck[players + place])
        self.holes = tuple(holes)
        return [Action(actions.DEAL_HOLE, seat, cards=holes[seat]) for seat in order]

    def due(self) -> str | None:
        """What must happen next; "act" also where the caller has not dealt the hole cards before the first action."""
        if self.settlement is not None:
            return None
        if self._holes_due():
            return "deal_hole"
        if self.betting.actor is not None:
            return "act"
        return "deal_board" if self._board_due() else "show"

    def _holes_due(self) -> bool:
        """Whether hole cards are missing and nothing has happened since the blinds (R5.4)."""
        betting = self.betting
        if betting.street != Street.PREFLOP or max(betting.acted) >= 0:
            return False
        order = betting.stakes.order
        return sum(betting.live) == len(order) and min([len(self.holes[seat]) for seat in order]) < 2

    def _due_words(self) -> tuple[str, str]:
        """What must happen while nobody is to act, and how it is done."""
        match self.due():
            case None:
                return "the hand is finished", "only show(seat) and muck(seat) are left"
            case "deal_hole":
                return "the hole cards are due", "deal_hole(seat, cards)"
            case "deal_board":
                return f"the {Street(self.betting.street + 1)} is due", "deal_board(cards)"
        awaited = self.awaited()
        if len(awaited) == 1:
            return f"seat {awaited[0]} must show or muck", f"show({awaited[0]}, cards) or muck({awaited[0]})"
        seats = ", ".join([str(seat) for seat in awaited])
        return f"seats {seats} must show or muck", "show(seat, cards) or muck(seat)"

    def alternatives(self) -> str:
        """What may or must be done now, in words."""
        return self.betting.alternatives() if self.betting.actor is not None else ": ".join(self._due_words())

    def refuse(self, reason: str, rule: str) -> IllegalActionError:
        return IllegalActionError(reason, rule, self.alternatives())
