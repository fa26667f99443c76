"""A column of texts as rows of cards: every text as ``parse_cards`` reads it, by both implementations."""

import subprocess
import sys
from contextlib import suppress

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, core, evaluate, evaluate_many, format_cards, parse_cards, reference

TEXTS = ["AsKd", "2c 2d", "[Th 9h]", "a♠,k♥", "10s-9s", " qdqh "]
ROWS = [[51, 45], [0, 1], [34, 30], [51, 46], [35, 31], [41, 42]]


class Arrow:
    """What an Arrow array of texts looks like from outside: its items are no str, its list is."""

    def __init__(self, texts):
        self._texts = texts

    def __iter__(self):
        return iter([object() for _ in self._texts])

    def to_pylist(self):
        return list(self._texts)


class Text(str):
    """Not exactly a str."""


@pytest.mark.parametrize(
    "column",
    [
        list,
        tuple,
        iter,
        dict.fromkeys,
        Arrow,
        numpy.array,
        lambda texts: numpy.array(texts, dtype=object),
        lambda texts: list(map(Text, texts)),
        lambda texts: list(map(numpy.str_, texts)),
    ],
)
def test_columns_of_every_kind(impl, column):
    hands = impl.parse_hands(column(TEXTS))
    assert type(hands) is numpy.ndarray
    assert hands.dtype == numpy.uint8
    assert hands.flags.c_contiguous
    assert hands.flags.writeable
    assert hands.tolist() == ROWS


@pytest.mark.parametrize("cards", [1, 2, 5, 7, 52])
def test_every_width(impl, cards):
    texts = [format_cards([(first + step) % 52 for step in range(cards)], "") for first in range(52)]
    assert impl.parse_hands(texts).tolist() == [list(parse_cards(text)) for text in texts]


def test_no_texts(impl):
    assert impl.parse_hands([]).shape == (0, 0)


def test_the_evaluators_take_the_rows():
    texts = ["As Ks Qs Js Ts 2c 3d", "AhAdAcKdKc7h2d"]
    assert evaluate_many(core.parse_hands(texts)).tolist() == [evaluate(text) for text in texts]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["AsKd", "As"], "row 1 of texts must have 2 card.* as row 0 has, got 1: 'As'"),
        (["As", "AsKd"], "row 1 of texts must have 1 card.* as row 0 has, got 2: 'AsKd'"),
        (["AsKd", "QhQh"], "row 1 of texts: card Qh is given twice"),
        (["QhQh"], "row 0 of texts: card Qh is given twice"),
        (["AsKd", "AsKd", "AsKx"], "row 2 of texts: unknown card 'Kx' at position 2"),
        (["AsKd", "AsК♦"], r"row 1 of texts: unknown card 'К♦' at position 2 of the text \(U\+041A"),
        (["AsKd", "As\x00d"], "row 1 of texts: unknown card"),
        (["AsKd", "AsK"], "row 1 of texts: unknown card 'K' at position 2"),
        ([""], "row 0 of texts must have at least one card, got ''"),
        (["AsKd", " , "], "row 1 of texts must have at least one card, got ' , '"),
        (["AsKd", "2c" * 1000], "row 1 of texts: card 2c is given twice"),
    ],
)
def test_what_is_wrong_and_in_which_row(impl, texts, message):
    with pytest.raises(ValueError, match=message):
        impl.parse_hands(texts)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("AsKd", "texts must be a column of texts, such as a list, got 'AsKd'"),
        (b"AsKd", "texts must be a column of texts"),
        (None, "texts must be a column of texts"),
        (numpy.array("AsKd"), "texts must be a column of texts"),
        (["AsKd", None], "row 1 of texts must be a text, got None"),
        (["AsKd", float("nan")], "row 1 of texts must be a text, got nan"),
        ([(51, 45)], r"row 0 of texts must be a text, got \(51, 45\)"),
        (numpy.array([["As", "Kd"]]), "row 0 of texts must be a text, got"),
        (numpy.array([b"AsKd"]), "row 0 of texts must be a text, got b'AsKd'"),
    ],
)
def test_what_is_no_column_of_texts(impl, texts, message):
    with pytest.raises(TypeError, match=message):
        impl.parse_hands(texts)


ascii_texts = st.lists(st.sampled_from([*map(str, Card), " ", ",", "A", "s", "x", "10h"]), max_size=4).map("".join)


@given(st.lists(ascii_texts | st.text("AK♠♥s2c ,[-]", max_size=6), max_size=4))
def test_core_and_reference_are_of_one_mind(texts):
    outcomes = []
    for impl in (core, reference):
        try:
            outcomes.append(impl.parse_hands(texts).tolist())
        except ValueError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]
    with suppress(ValueError):
        assert outcomes[0] == [list(parse_cards(text)) for text in texts] or isinstance(outcomes[0], str)


def test_without_numpy_there_is_the_same_buffer():
    code = (
        "import sys\n"
        "from holdem_fast import core, reference, evaluate_many\n"
        "for impl in (core, reference):\n"
        "    hands = impl.parse_hands(['As Ks Qs Js Ts', '2c3c4c5c7d'])\n"
        "    assert type(hands) is memoryview and hands.shape == (2, 5)\n"
        "    assert hands.format == 'B' and not hands.readonly\n"
        "    assert hands.tolist() == [[51, 47, 43, 39, 35], [0, 4, 8, 12, 21]]\n"
        "    assert [rank >> 12 for rank in evaluate_many(hands)] == [9, 0]\n"
        "    assert impl.parse_hands([]).shape == (0, 0)\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
