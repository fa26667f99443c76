"""The numbers of combos and classes: every one against its definition, and the table that others read."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import holdem_fast
from holdem_fast import Card, Range
from holdem_fast.ranges.combos import (
    CLASS_COMBOS,
    CLASS_LABELS,
    CLASS_OF,
    COMBO_OF,
    COMBOS,
    class_at,
    class_number,
    combo_number,
)


def test_the_number_of_every_combo():
    """b * (b - 1) / 2 + a, as it is written down for ever, takes each number once."""
    numbers = {b * (b - 1) // 2 + a: (Card(b), Card(a)) for a, b in combinations(range(52), 2)}
    assert sorted(numbers) == list(range(1326))
    assert tuple([numbers[number] for number in range(1326)]) == COMBO_OF
    for number, (high, low) in enumerate(COMBO_OF):
        assert combo_number(low, high) == combo_number(high, low) == combo_number(int(high), int(low)) == number


def test_the_table_of_combos_is_an_array_for_anybody():
    rows = np.asarray(COMBOS)
    assert (rows.shape, rows.dtype, rows.flags.writeable) == ((1326, 2), np.uint8, False)
    assert np.shares_memory(rows, np.asarray(COMBOS))
    assert [combo_number(*row) for row in rows] == list(range(1326))
    assert all(a < b for a, b in rows.tolist())
    with pytest.raises(TypeError, match="read-only"):
        COMBOS[0, 0] = 1


@pytest.mark.parametrize("cards", [(0, 0), (51, 52), (-1, 5), (3, 2**70)])
def test_what_is_no_combo(cards):
    for pair in (cards, cards[::-1]):
        with pytest.raises(ValueError, match=r"two different card numbers 0\.\.51, got"):
            combo_number(*pair)


@pytest.mark.parametrize("cards", [("As", "Kd"), (51, None), (1.0, 2)])
def test_what_is_no_card_number(cards):
    with pytest.raises(TypeError, match=r"two card numbers 0\.\.51, got"):
        combo_number(*cards)


def test_the_classes_are_those_of_the_usual_grid():
    letters = "AKQJT98765432"
    for row, high in enumerate(letters):
        for column, low in enumerate(letters):
            label = high * 2 if row == column else high + low + "s" if row < column else low + high + "o"
            assert CLASS_LABELS[13 * row + column] == label
            assert class_at(12 - row, 12 - column) == 13 * row + column
    places = (0, 1, 12, 13, 14, 155, 167, 168)
    assert [CLASS_LABELS[number] for number in places] == "AA AKs A2s AKo KK 32s 32o 22".split()
    assert len(set(CLASS_LABELS)) == len(CLASS_LABELS) == 169


def test_the_combos_of_every_class_are_those_of_its_name():
    for number, (label, combos) in enumerate(zip(CLASS_LABELS, CLASS_COMBOS, strict=True)):
        assert {COMBO_OF[combo] for combo in combos} == set(Range(label))
        assert list(combos) == sorted(combos)
        assert len(combos) == (6 if len(label) == 2 else 4 if label[2] == "s" else 12)
        assert {CLASS_OF[combo] for combo in combos} == {class_number(*COMBO_OF[combo]) for combo in combos} == {number}
    assert CLASS_LABELS[class_number(Card["Kh"], Card["7h"])] == "K7s"
    assert CLASS_LABELS[class_number(Card["Ks"], Card["7h"])] == "K7o"


def test_a_range_goes_through_the_numbers_backwards():
    assert tuple(Range("random")) == COMBO_OF[::-1]


def test_each_of_these_names_means_one_thing_in_the_package():
    package = Path(holdem_fast.__file__).parent
    sources = [path for pattern in ("*.py", "*.pyx", "*.pxi") for path in package.rglob(pattern)]
    text = "\n".join([path.read_text(encoding="utf-8") for path in sources])
    assert len(re.findall(r"^\s*COMBOS\b.* = ", text, re.MULTILINE)) == 1
    assert len(re.findall(r"^\s*Combo\b.* = ", text, re.MULTILINE)) == 1
    assert not re.findall(r"^\s*BOARDS\b.* = ", text, re.MULTILINE)
    assert set(re.findall(r"^\s*RANKS\b.* = (.*)", text, re.MULTILINE)) <= {"13"}
