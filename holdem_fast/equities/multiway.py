"""Three or four ranges at once: on each board that is no renaming of another, all hands, the weakest first.

What that takes grows with the sum of three ranges' sizes, and with the products of two of four ranges' sizes: so wide
ranges are counted, before the flop too where the suits can be renamed.
"""

from __future__ import annotations

from itertools import product
from math import comb, factorial, prod

from holdem_fast.equities import _multiway
from holdem_fast.equities.counting import PART_SECONDS, Total, boards, in_digits, ones
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
_PAIR_SECONDS = 8e-9
_WIDE_PAIR_SECONDS = 2.5e-8
NARROW = 127
# A board and how many boards it stands for, in bytes.
ROW = 6
# No suit may be renamed as another.
ALONE = bytes(range(4))


def board_seconds(spot: Spot) -> float:
    """What one board takes, if all weights have one digit."""
    sizes = sorted(map(len, spot.holdings))
    wide = any(holding.heaviest > NARROW for holding in spot.holdings)
    seconds = _BOARD_SECONDS + sum(sizes) * (_WIDE_COMBO_SECONDS if wide else _COMBO_SECONDS)
    if len(sizes) == 4:
        # Each hand of each player meets the weaker half of the smallest other range.
        pairs = sizes[0] * sum(sizes[1:]) / 2 + sizes[0] * sizes[1] / 2
        seconds += pairs * (_WIDE_PAIR_SECONDS if wide else _PAIR_SECONDS)
    return seconds


class Rivers:
    """Three or four players: all boards that differ, all hands of everybody on each."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        known = len(spot.board)
        # On a river there is nothing to rename, and finding out takes longer than the count.
        self._partners = ALONE if known == 5 else bytes(partners(spot))
        alike = prod([factorial(self._partners.count(suit)) for suit in set(self._partners)])
        rivers = comb(52 - known - len(spot.dead), 5 - known) / alike
        self._digits = [in_digits(holding, _multiway.WEIGHT_BITS) for holding in spot.holdings]
        seconds = board_seconds(spot) * prod(map(len, self._digits))
        self.boards_a_part = max(1, int(PART_SECONDS / seconds))
        self.seconds = rivers * seconds

    def count(self, crew: Crew) -> Total:
        total = Total()
        spot = self._spot
        rows = _multiway.canonical_boards(spot.board, spot.dead, self._partners)
        crew.total = len(rows) // ROW
        crew.run(count_boards, self._parts(rows), total.add)
        if all(holding.weights is None for holding in spot.holdings):
            total.hand_combinations = sum(total.outcomes.values()) // boards(spot)
        else:
            total.hand_combinations = hand_combinations(spot)
        return total

    def _parts(self, rows: bytes) -> Iterator[Part]:
        ranges = [holding.cards for holding in self._spot.holdings]
        step = ROW * self.boards_a_part
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
        for mask, deals in _multiway.count_ranges(ranges, weights, rows, values).items():
            outcomes[mask] = outcomes.get(mask, 0) + (deals << shift)
    return outcomes, 0


def hand_combinations(spot: Spot) -> int:
    """How many ways there are to deal a hand to each player."""
    weights = [ones(len(holding)) for holding in spot.holdings]
    # Without a board all of them tie.
    return sum(_multiway.count_ranges([holding.cards for holding in spot.holdings], weights, None).values())
