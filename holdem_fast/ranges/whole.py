"""A range in whole numbers, as counts and samples take it.

>>> from holdem_fast.ranges.reader import read
>>> held = whole(read("AsAh:1/3, KsKh:0.5"))
>>> held.cards, held.weights, held.unit
(b'32/.', array('Q', [2, 3]), Fraction(1, 6))
>>> held.heaviest
3
"""

from __future__ import annotations

from holdem_fast.frozen import Frozen
from holdem_fast.ranges.weights import simple_fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping
    from fractions import Fraction
    from typing import TypeAlias

    from holdem_fast.ranges.combos import Combo

    Weights: TypeAlias = array[int] | list[int] | None


class Whole(Frozen):
    """``cards`` are two bytes per combo; ``weights`` the smallest whole numbers in the proportions of the range's.

    ``weights`` is None where all are equal, an ``array("Q")`` where they fit into 64 bits, else a list, and
    ``heaviest`` is the largest of them. A whole weight of 1 stands for ``unit`` in the range.
    """

    __slots__ = ("cards", "weights", "unit", "heaviest")
    cards: bytes
    weights: Weights
    unit: Fraction | int
    heaviest: int


def _exact(weight: float) -> Fraction:
    """The simple fraction that is read as this float, or else the decimal that is written for it."""
    from fractions import Fraction

    simple = simple_fraction(weight)
    return Fraction(repr(weight)) if simple is None else Fraction(*simple)


def whole(weights: Mapping[Combo, float]) -> Whole:
    """The whole numbers for combos and weights, in their order."""
    cards = bytes([card for combo in weights for card in combo])
    distinct = set(weights.values())
    if distinct <= {1}:
        return Whole(cards, None, 1, 1)
    from array import array
    from fractions import Fraction
    from math import gcd, lcm

    exact = {weight: _exact(weight) for weight in distinct}
    bottom = lcm(*[fraction.denominator for fraction in exact.values()])
    scaled = {weight: int(fraction * bottom) for weight, fraction in exact.items()}
    divisor = gcd(*scaled.values())
    unit = Fraction(divisor, bottom)
    if len(distinct) == 1:
        return Whole(cards, None, unit, 1)
    numbers = [scaled[weight] // divisor for weight in weights.values()]
    heaviest = max(numbers)
    return Whole(cards, array("Q", numbers) if heaviest < 1 << 64 else numbers, unit, heaviest)
