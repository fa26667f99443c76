"""A record followed action by action: what its ``sm`` words mean at a showdown, and what is forgiven where asked for.

A player whose cards are not shown in full (``sm ????``, ``sm ??Ad``, or ``sm -`` where they are not known) has not
mucked, but loses to a hand that is known once the record has nothing more to show. Where no hand is known, the record
itself must say who has won; else the hand stays unfinished.
"""

from __future__ import annotations

from holdem_fast.game.actions import (
    BET,
    BET_OR_RAISE,
    CHECK_OR_CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    MUCK,
    RAISE,
    SHOW,
    Action,
    IllegalActionError,
    InvalidActionError,
    StandingRaise,
    simple_action,
)
from holdem_fast.game.deal import Deal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from holdem_fast.game.stakes import Stakes

_SHOWDOWN = frozenset((SHOW, MUCK, DEAL_HOLE))
# Why there is no raise: the stack is a call, or nobody could call more.
_IS_A_CALL = ("R6.10", "R7.7")


class Follower:
    """A hand and how far its record has been followed; ``winners`` are those that the record names as such, if any."""

    __slots__ = ("deal", "winners", "lenient", "_mucks", "_last_shows", "_unshown", "_withheld")

    def __init__(
        self, stakes: Stakes, actions: Sequence[Action], winners: frozenset[int] | None = None, lenient: bool = False
    ) -> None:
        self.deal = Deal.from_stakes(stakes)
        self.winners = winners
        self.lenient = lenient
        # The last action in which each seat shows its cards in full.
        self._last_shows = {
            action.seat: number for number, action in enumerate(actions) if action.kind == SHOW and _in_full(action)
        }
        self._mucks: set[int] = set()
        self._unshown: set[int] = set()
        self._withheld: frozenset[int] = frozenset()
        if any(action.kind == MUCK for action in actions):
            self._withheld = _winners_mucked(stakes, actions, self)

    def follow(self, number: int, action: Action) -> str | None:
        """Play an action, and return what was forgiven in it. Errors as :meth:`Deal.push`; then nothing has changed."""
        said = None
        if action.kind in _SHOWDOWN:
            said = self._follow_cards(action)
        elif self.lenient:
            said = _forgive(self.deal, action)
        else:
            self.deal.push(action)
        if self._unshown:
            self._give_up(number)
        return said

    def _follow_cards(self, action: Action) -> str | None:
        deal, seat = self.deal, action.seat
        if action.kind == DEAL_HOLE:
            deal.push(action.without_cards() if seat in self._withheld else action)
            return None
        if action.kind == SHOW and not _in_full(action) and seat is not None and not self._is_known(seat):
            _check_part(deal, seat, action)
            self._unshown.add(seat)
            return None
        if action.kind == SHOW and None in action.cards and seat is not None:
            _check_part(deal, seat, action)
            return None
        said = None
        if self.lenient:
            said = _forgive(deal, action)
        else:
            deal.push(action)
        if action.kind == MUCK and said is None and seat is not None:
            self._mucks.add(seat)
        return said

    def _is_known(self, seat: int) -> bool:
        """Whether both cards of a seat are known; not for a seat that there is not, which the rules refuse."""
        holes = self.deal.holes
        return seat >= len(holes) or (len(holes[seat]) == 2 and None not in holes[seat])

    def _give_up(self, number: int) -> None:
        """Muck the hands that were not shown, where the record shows nothing more and the pots have other winners."""
        deal = self.deal
        awaited = deal.awaited
        if not awaited or not self._unshown.issuperset(awaited):
            return
        if any(self._last_shows.get(seat, -1) > number for seat in awaited):
            return
        given_up = self._mucks.union(awaited)
        if all(given_up.isdisjoint(pot.eligible) or not given_up.issuperset(pot.eligible) for pot in deal.pots):
            losers = list(awaited)
        elif self.winners:
            losers = [seat for seat in awaited if seat not in self.winners]
        else:
            return
        for seat in losers:
            muck = simple_action(MUCK, seat)
            if deal.can(muck):
                deal.push(muck)


def _in_full(action: Action) -> bool:
    return len(action.cards) == 2 and None not in action.cards


def _check_part(deal: Deal, seat: int, action: Action) -> None:
    """Refuse a hand shown in part or not at all where it cannot be shown, or where it has other cards."""
    hand = deal._hand
    if seat >= len(deal.holes) or not deal.stakes.stacks[seat]:
        raise hand.refuse(f"seat {seat} is not in this hand", "R5.8")
    if not hand.closed:
        raise hand.refuse(f"seat {seat} cannot show while there is betting to come", "R7.2")
    if seat in deal.folded or seat in hand.mucked:
        raise hand.refuse(f"seat {seat} has given up its hand", "R7.2")
    if len(action.cards) not in (0, 2):
        raise hand.refuse(f"a hand has two cards, got {len(action.cards)}", "R7.2")
    held = deal.holes[seat]
    others = [card for other, hole in enumerate(deal.holes) for card in hole if other != seat]
    for card in action.cards:
        if card is not None and card not in held:
            if None not in held and len(held) == 2:
                raise hand.refuse(f"seat {seat} does not hold {card}", "R7.2")
            if card in others or card in deal.board or card in deal.burned:
                raise hand.refuse(f"card {card} has been dealt already", "R1.1")


def _winners_mucked(stakes: Stakes, actions: Sequence[Action], follower: Follower) -> frozenset[int]:
    """The seats whose known cards would win, but which muck: their cards are not looked at."""
    known = {action.seat for action in actions if action.kind == DEAL_HOLE and None not in action.cards}
    withheld: frozenset[int] = frozenset()
    while True:
        trial = Follower(stakes, (), follower.winners)
        trial._last_shows, trial._withheld = follower._last_shows, withheld
        refused = None
        for number, action in enumerate(actions):
            try:
                trial.follow(number, action)
            except (IllegalActionError, InvalidActionError):
                refused = action
                break
        if refused is None or refused.kind != MUCK or refused.seat not in known - withheld or refused.seat is None:
            return withheld
        withheld |= {refused.seat}


def _forgive(deal: Deal, action: Action) -> str | None:
    """Play an action, or what comes closest to it where it breaks a rule, and say what that was; None if it was legal.

    Raises IllegalActionError where nothing comes close: another player's turn, wrong cards.
    """
    try:
        deal.push(action)
    except IllegalActionError as error:
        said = _closest(deal, action, error)
        if said is None:
            raise
        return f"{said}: {error.reason} ({error.rule})"
    return None


def _closest(deal: Deal, action: Action, error: IllegalActionError) -> str | None:
    kind, seat, actor = action.kind, action.seat, deal.actor
    if kind == SHOW and actor is not None:
        return "the show comes too early and is left out"
    if kind == MUCK and actor is None:
        return "the muck is left out"
    if kind == DEAL_BOARD and deal.finished:
        return "the cards after the end are left out"
    if kind not in (CHECK_OR_CALL, BET_OR_RAISE):
        return None
    if actor is None:
        live = not deal.finished and seat is not None and seat < len(deal.holes) and seat not in deal.folded
        return "the action is left out" if live and deal.due != "show" else None
    if kind == BET_OR_RAISE and seat in (None, actor) and action.to is not None:
        return _closest_raise(deal, actor, action.to, error)
    return None


def _closest_raise(deal: Deal, actor: int, to: int, error: IllegalActionError) -> str:
    """A raise outside its bounds: a call, all-in, or as it was recorded."""
    legal = deal.legal_actions
    call = deal.bets[actor] + (legal.call_price or 0)
    all_in = deal.bets[actor] + deal.stacks[actor]
    if to <= call or all_in <= call or error.rule in _IS_A_CALL:
        deal.push(simple_action(CHECK_OR_CALL, actor))
        return f"the raise to {to} is a {'call' if call > deal.stakes.stacks[actor] - all_in else 'check'}"
    least, most = legal.min_raise_to, legal.max_raise_to
    rivals = [deal.bets[seat] + deal.stacks[seat] for seat, hole in enumerate(deal.holes) if seat != actor]
    if least is not None and to < least and max(rivals) <= to:
        # Nobody can call more: what is beyond it comes back.
        deal.push(Action(BET_OR_RAISE, actor, least))
    elif to > all_in and most == all_in:
        deal.push(Action(BET_OR_RAISE, actor, all_in))
    else:
        kind = RAISE if deal._hand.price else BET
        deal.push(StandingRaise(kind, actor, min(to, all_in)))
    return f"the raise to {to} is all-in" if to > all_in else f"the raise to {to} stands"
