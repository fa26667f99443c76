"""The base of the small values: what it writes."""

import pytest

from holdem_fast.frozen import Frozen


class Pair(Frozen):
    __slots__ = ("one", "other")


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "small"])
def test_ints_of_any_size_are_written(number):
    """Python writes no int of more than 4,300 digits in decimals; what is written is read back."""
    for pair in (Pair(number, "one"), Pair((1, (number,)), ()), Pair(Pair(0, number), (2, number))):
        assert eval(repr(pair), {"Pair": Pair}) == pair
    assert repr(Pair([number], 1)).startswith("Pair(<list object")
    assert repr(Pair((1, "two"), None)) == "Pair((1, 'two'), None)"
