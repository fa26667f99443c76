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
from holdem_fast.game.seats import clockwise, listed, seat_number, seats_chips, whole_chips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Unpack

    from holdem_fast.cards import CardsLike
    from holdem_fast.game.stakes import TableTerms

# What a Deal takes and a Table does not.
_MISPLACED = {
    "deck": "decks are given to next_deal, one per hand",
    "stacks": "the stacks carry over from hand to hand",
    "blinds": "set the blinds of the table itself",
    "button": "the button moves from hand to hand",
    "blind_seats": "who posts the blinds follows from the button",
}


class Table:
    """Seats with chips and the terms they play for; :meth:`next_deal` begins each hand.

    ``button`` is the seat that has the button in the first hand; where that seat has no chips, the next one with chips.
    ``blinds`` and ``terms``, those of :class:`holdem_fast.Deal`, may be changed between hands. Raises ValueError and
    TypeError as Deal does, and TypeError for a term of Deal that a table decides itself.
    """

    __slots__ = ("blinds", "terms", "dead_button", "deal", "_stacks", "_button", "_small", "_big")

    def __init__(
        self,
        stacks: Iterable[int],
        *,
        blinds: Iterable[int],
        button: int = 0,
        dead_button: bool = False,
        **terms: Unpack[TableTerms],
    ) -> None:
        self._stacks = seats_chips(listed(stacks, "stacks"), "the stack")
        # They may all end in one stack.
        whole_chips(sum(self._stacks), "the stacks together")
        self.blinds = tuple(listed(blinds, "blinds"))
        self.terms = terms
        self.dead_button = dead_button
        self.deal: Deal | None = None
        self._button = seat_number(button, len(self._stacks), "button")
        # The places of the blinds in the last hand; that of the small blind may be empty.
        self._small = self._big = 0
        # Wrong terms are refused now, not at the first hand.
        self._begin(None)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of each seat after the last finished hand."""
        return self.deal.stacks if self.deal is not None and self.deal.finished else self._stacks

    @property
    def button(self) -> int:
        """The seat with the button in the hand being played or, between two hands, in the last one."""
        return self._button

    @property
    def finished(self) -> bool:
        """Whether one seat has all the chips."""
        return sum([stack > 0 for stack in self.stacks]) < 2

    def next_deal(self, deck: CardsLike | None = None) -> Deal:
        """Carry over the chips, move the button and begin the next hand, with a deck or dealt by the caller.

        Raises IllegalActionError while a hand is being played, ValueError when only one seat has chips and for what
        Deal refuses; then nothing has changed.
        """
        if self.deal is not None and not self.deal.finished:
            raise IllegalActionError("the hand being played is not finished", "R5.1", "finish it first")
        deal = self._begin(deck)
        small, big = deal.stakes.blind_seats
        # With a dead button the small blind's place is where the big blind was, even if nobody is left to post it.
        self._small = self._big if small is None else small
        self._big = big
        self._stacks = deal.stakes.stacks
        self._button = deal.button
        self.deal = deal
        return deal

    def _begin(self, deck: CardsLike | None) -> Deal:
        for term, why in _MISPLACED.items():
            if term in self.terms:
                raise TypeError(f"{term!r} is not a term of a table: {why}")
        stacks = self.stacks
        if sum([stack > 0 for stack in stacks]) < 2:
            raise ValueError(f"a hand needs two seats with chips, got stacks {stacks}")
        button, seats = self._next_places(stacks)
        return Deal(stacks, blinds=self.blinds, button=button, deck=deck, blind_seats=seats, **self.terms)

    def _next_places(self, stacks: tuple[int, ...]) -> tuple[int, tuple[int | None, int] | None]:
        """The next button, and who posts the blinds where that does not follow from it."""
        if self.deal is None:
            return (self._button if stacks[self._button] else clockwise(stacks, self._button)[0]), None
        if not self.dead_button:
            return clockwise(stacks, self._button)[0], None
        big, *others = clockwise(stacks, self._big)
        if len(others) == 1:
            return others[0], (others[0], big)
        return self._small, (self._big if stacks[self._big] else None, big)

    def __repr__(self) -> str:
        return f"<Table: stacks {self.stacks}, button {self.button}>"
