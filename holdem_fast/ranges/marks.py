"""Which classes to name for both marks at once, ``AK``, and which apart, ``AKs`` and ``AKo``: what is shorter in all.

A class is named in one of the two ways only. Sets of classes are rows as in :mod:`runs`.

>>> ace_queen_up, ace_ten_up = [(0,) * 12 + (lows,) for lows in (0b110000000000, 0b111100000000)]
>>> named_together(ace_queen_up, ace_queen_up, 1) == ace_queen_up  # AQ+
True
>>> named_together(ace_ten_up, ace_queen_up, 1) == (0,) * 13  # ATs+,AQo+ is shorter than AQ+,AJs-ATs
True
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import and_, or_

from holdem_fast.ranges.runs import (
    EMPTY,
    cells_of,
    cheapest_diagonals,
    diagonals,
    prices,
    row_price,
    shortest_diagonal,
    stretches,
    total_price,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from holdem_fast.ranges.runs import Prices, Rows

# With more classes that may be named in either way the search looks only where a diagonal is.
_FEW = 5


def named_together(suited: Rows, offsuit: Rows, more: int) -> Rows:
    """The classes to name for both marks at once, of those that are held suited and offsuit.

    ``more``: how many characters follow each name, its weight and a comma. Without diagonals each row is a choice by
    itself, and the cheapest is found. With them the choice of the rows, none and all are changed in steps that each
    make the text shorter.
    """
    held = tuple(map(and_, suited, offsuit))
    if not any(held):
        return EMPTY
    two, three = prices(2, more), prices(3, more)
    by_rows = tuple([_together_in_row(high, suited[high], offsuit[high], two, three) for high in range(13)])
    if not any(diagonals(rows, shortest_diagonal(three)) for rows in (suited, offsuit)):
        return by_rows
    known: dict[Rows, int] = {}

    def length(both: Rows) -> int:
        if both not in known:
            apart = [total_price(without(rows, both), three) for rows in (suited, offsuit)]
            known[both] = total_price(both, two) + sum(apart)
        return known[both]

    starts = (by_rows, EMPTY, held)
    if sum([mask.bit_count() for mask in held]) <= _FEW:
        steps = [*_stretches_of(held), *_single_classes(held)]
        return min([_improved(start, steps, length) for start in starts], key=length)
    chosen = [cheapest_diagonals(rows, price) for rows, price in ((suited, three), (offsuit, three), (held, two))]
    near = cells_of([diagonal for found in chosen for diagonal in found])
    if not any(near):
        return by_rows
    steps = [step for step in _stretches_of(held) if any(map(and_, step, near))]
    return _improved(min(starts, key=length), steps, length)


def without(rows: Rows, others: Rows) -> Rows:
    """The classes of the one that the other has not."""
    return tuple([mask & ~other for mask, other in zip(rows, others, strict=True)])


@lru_cache(4096)
def _together_in_row(high: int, suited: int, offsuit: int, two: Prices, three: Prices) -> int:
    """The cheapest choice of whole stretches of a row, the first of those that are equally cheap."""

    def price(both: int) -> int:
        apart = row_price(high, suited & ~both, 0, three) + row_price(high, offsuit & ~both, 0, three)
        return row_price(high, both, 0, two) + apart

    parts = [(0, stretch) for _, _, stretch in stretches(suited & offsuit)]
    return min(map(sum, product(*parts)), key=price)


def _stretches_of(held: Rows) -> list[Rows]:
    """What a step may name in the other way: a whole stretch of a row or of a diagonal."""
    in_rows = [_in_row(high, stretch) for high, mask in enumerate(held) for _, _, stretch in stretches(mask)]
    return [*in_rows, *[tuple(cells_of([diagonal])) for diagonal in diagonals(held, 2)]]


def _single_classes(held: Rows) -> list[Rows]:
    return [_in_row(high, 1 << low) for high, mask in enumerate(held) for low in range(high) if mask >> low & 1]


def _in_row(high: int, mask: int) -> Rows:
    return (*EMPTY[:high], mask, *EMPTY[high + 1 :])


def _improved(both: Rows, steps: Sequence[Rows], length: Callable[[Rows], int]) -> Rows:
    """The choice after all steps that make the text shorter."""
    better = True
    while better:
        better = False
        for step in steps:
            for other in (tuple(map(or_, both, step)), without(both, step)):
                if length(other) < length(both):
                    both, better = other, True
    return both
