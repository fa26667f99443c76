"""Three ranges at once: on each board that is no renaming of another, all hands from the weakest to the strongest.

What that takes grows with the sum of the ranges' sizes, not with their product: so wide ranges are counted, before the
flop too where the suits can be renamed.
"""

from __future__ import annotations

from itertools import product
from math import comb, factorial, prod

from holdem_fast.equities import _multiway
from holdem_fast.equities.counting import PART_SECONDS, Total, boards, in_digits
from holdem_fast.equities.symmetry import partners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    from holdem_fast.equities.crew import Crew, Part
    from holdem_fast.equities.spot import Spot

# Seconds on one core of 2021; only their size matters. Weights above NARROW take longer.
_BOARD_SECONDS = 4e-6
_COMBO_SECONDS = 2.5e-8
_WIDE_COMBO_SECONDS = 6e-8
NARROW = 127
# A board and how many boards it stands for, in bytes.
ROW = 6


class Rivers:
    """Three players: all boards that differ, all hands of everybody on each."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        known = len(spot.board)
        # On a river there is nothing to rename, and finding out takes longer than the count.
        self._partners = bytes(range(4)) if known == 5 else bytes(partners(spot))
        alike = prod([factorial(self._partners.count(suit)) for suit in set(self._partners)])
        rivers = comb(52 - known - len(spot.dead), 5 - known) / alike
        self._digits = [in_digits(holding, _multiway.WEIGHT_BITS) for holding in spot.holdings]
        wide = any(holding.heaviest > NARROW for holding in spot.holdings)
        combos = sum(map(len, spot.holdings))
        self._board_seconds = _BOARD_SECONDS + combos * (_WIDE_COMBO_SECONDS if wide else _COMBO_SECONDS)
        self._board_seconds *= prod(map(len, self._digits))
        self.seconds = rivers * self._board_seconds

    def count(self, crew: Crew) -> Total:
        total = Total()
        spot = self._spot
        rows = _multiway.canonical_boards(spot.board, spot.dead, self._partners)
        crew.total = len(rows) // ROW
        crew.run(count_boards, self._parts(rows), total.add)
        if all(holding.weights is None for holding in spot.holdings):
            total.hand_combinations = sum(total.outcomes.values()) // boards(spot)
        else:
            total.hand_combinations = _multiway.deals([holding.cards for holding in spot.holdings])
        return total

    def _parts(self, rows: bytes) -> Iterator[Part]:
        ranges = [holding.cards for holding in self._spot.holdings]
        step = ROW * max(1, int(PART_SECONDS / self._board_seconds))
        for first in range(0, len(rows), step):
            part = rows[first : first + step]
            yield len(part) // ROW, (ranges, self._digits, part, self._spot.values)


def count_boards(
    ranges: list[bytes], digits: list[list[array[int]]], rows: bytes, values: array[int] | None
) -> tuple[dict[int, int], int]:
    """A part: the weighted deals of each set of winners over some of the boards."""
    outcomes: dict[int, int] = {}
    for places in product(*[range(len(of_one)) for of_one in digits]):
        weights = [of_one[place] for of_one, place in zip(digits, places, strict=True)]
        shift = _multiway.WEIGHT_BITS * sum(places)
        for mask, deals in _multiway.count_three(ranges, weights, rows, values).items():
            outcomes[mask] = outcomes.get(mask, 0) + (deals << shift)
    return outcomes, 0
