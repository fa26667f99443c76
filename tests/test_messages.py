"""How errors show values: short, on one line, and without an error of their own."""

import collections
import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Category
from holdem_fast.messages import MOST_CHARACTERS, short_repr


@pytest.mark.parametrize(
    "value", ["As", "", 7, -(10**70), 1.5, None, True, Card(51), [51, "Kx"], (0,), {"a": 1}, b"As"]
)
def test_a_short_value_is_shown_whole(value):
    assert short_repr(value) == repr(value)


class _Raising:
    def __repr__(self):
        raise ZeroDivisionError


class list(_Raising):  # noqa: N801
    """The name of the class is that of another, by which reprlib goes."""


def _nested(depth):
    value = ()
    for _ in range(depth):
        value = (value,)
    return value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10**5000, "<int of 16610 bits>"),
        (-(10**5000), "<int of 16610 bits>"),
        ([10**5000], "[<int of 16610 bits>]"),
        (range(10**9), "range(0, 1000000000)"),
        ([0] * 1_000_000, "[0, 0, 0, 0, 0, 0, ...]"),
        (_nested(5000), "((((...),),),)"),
        (list(), "<list>"),
    ],
    ids=["long", "negative", "in a list", "range", "million", "nested", "pretender"],
)
def test_what_is_cut(value, text):
    assert short_repr(value) == text


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, b"x" * 10**6, _Raising(), [_Raising()], Fraction(10**5000, 3), collections.deque([0] * 10**6)],
    ids=["text", "bytes", "raising", "raising in a list", "fraction", "deque"],
)
def test_what_is_left_is_short(value):
    assert 0 < len(short_repr(value)) <= MOST_CHARACTERS


@given(
    st.text()
    | st.binary()
    | st.recursive(st.integers() | st.text(), lambda inner: st.lists(inner) | st.sets(st.text()))
)
def test_one_short_line_that_can_be_printed(value):
    text = short_repr(value)
    assert len(text) <= MOST_CHARACTERS
    assert text.isprintable()
    text.encode()


@pytest.mark.parametrize("member", [Card(51), Category(3)])
def test_members_are_copied_and_pickled(member):
    assert copy.deepcopy(member) is pickle.loads(pickle.dumps(member)) is type(member)(int(member)) is member
