"""Seats and chips as values: what a valid seat is, what a valid amount is, and the order round the table.

Seats are numbered clockwise from 0; chips are whole numbers. What a caller gives is checked here, and nowhere else.

>>> clockwise((100, 0, 80, 60), 0)
(2, 3, 0)
>>> whole_chips(-5, "the ante")
Traceback (most recent call last):
ValueError: the ante must not be negative, got -5
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from operator import index

from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    _Value = TypeVar("_Value")

MAX_SEATS = 22  # 2 * 22 hole cards, 5 on the board and 3 burned are the whole deck
MAX_CHIPS = 10**15  # for each amount; those of all seats together still fit 64 bits
MAX_LISTED = 10_000  # of any values, those of empty seats included, so that an endless iterable ends


def whole_chips(chips: object, what: str, most: int = MAX_CHIPS) -> int:
    """Chips as an int.

    ValueError, which begins with ``what``, if they are negative, not whole or more than ``most``; TypeError if they are
    not a number.
    """
    if type(chips) is int and 0 <= chips <= most:
        return chips
    if isinstance(chips, bool):
        raise TypeError(f"{what} must be a whole number of chips, got {short_repr(chips)}")
    try:
        number = index(chips)  # type: ignore[arg-type]
    except TypeError:
        if isinstance(chips, float):
            raise ValueError(f"{what} must be a whole number of chips, got {short_repr(chips)}") from None
        raise TypeError(f"{what} must be a whole number of chips, got {short_repr(chips)}") from None
    if number > most:
        # Python refuses to write very long numbers, so the number itself is not in the message.
        raise ValueError(too_many_chips(what, most))
    if number < 0:
        raise ValueError(f"{what} must not be negative" + (f", got {number}" if number >= -most else ""))
    return number


def too_many_chips(what: str, most: int = MAX_CHIPS) -> str:
    """What an error says of more chips than there can be."""
    return f"{what} must be at most {'10**15' if most == MAX_CHIPS else most} chips"


def seat_number(seat: object, seats: int, what: str) -> int:
    """A seat as an int. ValueError if it is not at the table, TypeError if it is not a number."""
    if type(seat) is int and 0 <= seat < seats:
        return seat
    if isinstance(seat, bool):
        raise TypeError(f"{what} must name seats by number, got {short_repr(seat)}")
    try:
        number = index(seat)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} must name seats by number, got {short_repr(seat)}") from None
    if not 0 <= number < seats:
        raise ValueError(f"{what}: seat {short_repr(number)} is not at the table, expected 0 to {seats - 1}")
    return number


def listed(values: Iterable[_Value], what: str, kind: str = "chips") -> list[_Value]:
    """The values in a list. TypeError if they are not iterable, ValueError for more than MAX_LISTED."""
    try:
        found = list(islice(values, MAX_LISTED + 1))
    except TypeError:
        raise TypeError(f"{what} must be a list of {kind}, got {short_repr(values)}") from None
    if len(found) > MAX_LISTED:
        raise ValueError(f"{what} must be a list of at most {MAX_LISTED:,} {kind}")
    return found


def seats_chips(values: list[int], what: str) -> tuple[int, ...]:
    """One amount per seat, each checked as :func:`whole_chips` does."""
    # The usual case in one step; the words for an error are made only where there is one.
    if set(map(type, values)) == {int} and min(values) >= 0 and max(values) <= MAX_CHIPS:
        return tuple(values)
    return tuple([whole_chips(chips, f"{what} of seat {seat}") for seat, chips in enumerate(values)])


def blind_seats_of(order: tuple[int, ...]) -> tuple[int, int]:
    """Who posts the small and the big blind; ``order`` has the seats dealt in, the button last (R5.2, R5.3)."""
    return (order[1], order[0]) if len(order) == 2 else (order[0], order[1])


@lru_cache(maxsize=64)
def clockwise(stacks: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats with chips, clockwise, the one left of ``seat`` first."""
    seats = len(stacks)
    return tuple([other % seats for other in range(seat + 1, seat + 1 + seats) if stacks[other % seats]])
