"""Ranges in whole numbers: the same proportions as the weights, as small as they can be."""

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Range
from holdem_fast.ranges.combos import COMBO_OF

simple = st.fractions(Fraction(1, 10_000), 1, max_denominator=10_000)
weighted = st.dictionaries(st.sampled_from(COMBO_OF), simple, min_size=1, max_size=30)


@given(weighted)
def test_whole_numbers_have_the_proportions_of_the_weights(weights):
    held = Range({combo: float(weight) for combo, weight in weights.items()})
    found = held.in_whole_numbers()
    assert found.cards == bytes([card for combo in held for card in combo])
    numbers = [1] * len(held) if found.weights is None else list(found.weights)
    assert [number * found.unit for number in numbers] == [weights[combo] for combo in held]
    assert gcd(*numbers) == 1
    assert (found.weights is None) == (len(set(weights.values())) == 1)


@pytest.mark.parametrize(("weight", "kind"), [(0.123456789, "array"), (1e-300, "list")])
def test_a_float_that_is_no_simple_fraction_counts_as_its_decimal(weight, kind):
    found = Range({"AsAd": weight, "KsKd": 1}).in_whole_numbers()
    assert type(found.weights).__name__ == kind
    assert [number * found.unit for number in found.weights] == [Fraction(repr(weight)), 1]


def test_they_are_worked_out_once():
    held = Range("AA, KK:0.5")
    assert held.in_whole_numbers() is held.in_whole_numbers()
    assert Range(held).in_whole_numbers() == held.in_whole_numbers()


def test_a_weight_too_large_for_a_float_is_refused():
    with pytest.raises(ValueError, match="a weight must be from 0 to 1, got <int of 16610 bits>"):
        Range({(Card["As"], Card["Ad"]): 10**5000})
    with pytest.raises(ValueError, match="fraction must be above 0 and at most 1, got <int of"):
        Range.top(10**5000)
