"""What the ways of counting share: a way, the total of its parts, and weights in digits.

>>> total = Total()
>>> total.add(({0b01: 3, 0b11: 1}, 2))
>>> total.add(({0b01: 4}, 1))
>>> total.outcomes, total.hand_combinations
({1: 7, 3: 1}, 3)
"""

from __future__ import annotations

from array import array
from math import comb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from holdem_fast.equities.crew import Crew
    from holdem_fast.equities.spot import Holding, Spot

    class Way(Protocol):
        """A way of counting a spot."""

        seconds: float
        """What the count takes one core, as an estimate that depends on the spot alone."""

        def count(self, crew: Crew) -> Total:
            """Count it; the crew does the parts."""


# Seconds on one core that a part of the work takes.
PART_SECONDS = 0.04
_ONE = array("Q", [1]).tobytes()


class Total:
    """What the parts add up to: for each set of winners (a bit mask) the weighted deals, and the hands dealt."""

    def __init__(self) -> None:
        self.outcomes: dict[int, int] = {}
        self.hand_combinations = 0

    def add(self, part: tuple[dict[int, int], int]) -> None:
        outcomes, hands = part
        for mask, weight in outcomes.items():
            self.outcomes[mask] = self.outcomes.get(mask, 0) + weight
        self.hand_combinations += hands


def boards(spot: Spot) -> int:
    """How many boards finish each deal of the hands."""
    left = 52 - 2 * len(spot.holdings) - len(spot.board) - len(spot.dead)
    return comb(left, 5 - len(spot.board))


def ones(n: int) -> array[int]:
    """So many weights of 1; repeated as bytes, which is quicker than repeating an array."""
    return array("Q", _ONE * n)


def in_digits(holding: Holding, size: int) -> list[array[int]]:
    """The weights in digits of ``size`` bits, the lowest ones first."""
    if holding.weights is None:
        return [ones(len(holding))]
    if isinstance(holding.weights, array) and holding.heaviest < 1 << size:
        return [holding.weights]
    left = list(holding.weights)
    digits = []
    while any(left):
        digits.append(array("Q", [weight & (1 << size) - 1 for weight in left]))
        left = [weight >> size for weight in left]
    return digits


def digit_count(holding: Holding, size: int) -> int:
    """How many digits of ``size`` bits the largest weight has."""
    return -(-holding.heaviest.bit_length() // size)
