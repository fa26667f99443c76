"""The terms of a hand: what is refused, and what is said about it."""

import pytest

from holdem_fast import Deal


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"stacks": [100, 0, 0]}, "2 to 22 seats with chips"),
        ({"stacks": [100, -1, 5]}, "stack of seat 1 must not be negative"),
        ({"stacks": [100, 1.5, 5]}, "stack of seat 1 must be a whole number"),
        ({"button": 3}, "seat 3 is not at the table"),
        ({"blinds": (1, 2, 3)}, "the small and the big blind"),
        ({"blinds": (3, 2)}, "must not be larger"),
        ({"blinds": (0, 0)}, "smallest bet must be at least one chip"),
        ({"antes": [1, 1]}, "one number or one a seat, got 2 for 3"),
        ({"antes": -1}, "ante must not be negative"),
        ({"ante_kind": "dealer"}, "ante_kind must be one of"),
        ({"structure": "spread"}, "structure must be one of"),
        ({"straddle": 2}, "must be more than the blind"),
        ({"straddle": (4, 8)}, "2 straddles among 3 players"),
        ({"structure": "fixed-limit", "small_bet": 4, "big_bet": 2}, "must not be smaller"),
        ({"deck": "AsKd"}, "the deck has 2 cards; 3 players need 14"),
        ({"deck": ["As"] * 20}, "given twice"),
        ({"blind_seats": (1, 1)}, "two different seats"),
    ],
)
def test_impossible_terms(terms, message):
    with pytest.raises(ValueError, match=message):
        Deal(**({"stacks": [100] * 3, "blinds": (1, 2), "button": 2} | terms))


@pytest.mark.parametrize(
    "terms", [{"stacks": 5}, {"blinds": 2}, {"button": None}, {"antes": ["x", 0, 0]}, {"stacks": "abc"}]
)
def test_terms_of_a_wrong_type(terms):
    with pytest.raises(TypeError, match="must"):
        Deal(**({"stacks": [100] * 3, "blinds": (1, 2), "button": 2} | terms))


def test_unknown_term():
    with pytest.raises(TypeError, match="blind_size"):
        Deal([1, 1], blinds=(1, 2), button=0, blind_size=3)
