"""Numbers of any size and texts of any length: short for people, exact in JSON."""

import json
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast.numerals import cut, dump, exact, grouped, listed, percent

HUGE = 10**5000


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-1234, "-1,234"),
        (10**24 - 1, "999,999,999,999,999,999,999,999"),
        (10**24, "1.00e24"),
        (-123456 * 10**30, "-1.23e35"),
        (9999 * 10**30, "1.00e34"),
        (HUGE - 1, "1.00e5000"),
        (7 * HUGE, "7.00e5000"),
    ],
    # pytest would write the numbers out.
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_numbers_for_people(number, text):
    assert grouped(number) == text


def test_lists_of_numbers():
    assert listed((1000, -2, HUGE)) == "(1000, -2, 1.00e5000)"
    assert listed(()) == "()"
    assert listed(range(22)) == str(tuple(range(22)))
    assert listed(range(1000)) == str(tuple(range(22)))[:-1] + ", ...)"


def test_percent_and_cut():
    assert percent(0.432423) == "43.24 %"
    assert cut(" a\n b\t\u2003c ", 5) == "a b c"
    assert cut("abcdefgh", 8) == "abcdefgh"
    assert cut("abcdefghi", 8) == "abcde..."
    assert cut("abcd fghi", 8) == "abcd..."


@given(st.integers() | st.fractions())
def test_json_keeps_numbers(number):
    read = json.loads(dump({"n": number}))["n"]
    assert Fraction(read) == number
    assert isinstance(read, int) == (number == int(number))


@pytest.mark.parametrize("limit", [640, 0])
def test_json_of_numbers_beyond_the_limit_of_digits(limit):
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(limit)
    try:
        for number in (HUGE, -HUGE, 10**640):
            assert int(json.loads(dump(number)), 16) == number
        assert json.loads(dump(10**640 - 1)) == 10**640 - 1
        top, bottom = json.loads(dump(Fraction(HUGE + 1, HUGE))).split("/")
        assert (int(top, 16), int(bottom, 16)) == (HUGE + 1, HUGE)
    finally:
        sys.set_int_max_str_digits(before)


def test_json_of_everything_else():
    document = {"a": (1, [None, True, 0.1], {"b": "</script>\x00é\ud800"}), "c": []}
    assert json.loads(dump(document)) == {"a": [1, [None, True, 0.1], {"b": "</script>\x00é\ud800"}], "c": []}
    assert exact(Fraction(4, 2)) == 2
