"""What the actor may do now, as a live view of a deal."""

from __future__ import annotations

from holdem_fast.game import actions
from holdem_fast.game.actions import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from holdem_fast.game.betting import Betting
    from holdem_fast.game.deal import Deal


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
