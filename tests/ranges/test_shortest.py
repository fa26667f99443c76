"""The text of a range is the shortest: held against every text there is for the classes of a few ranks."""

from contextlib import suppress
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Range

LETTERS = "AKQJT98765432"


def _labels(ranks, mark):
    return [high + low + mark for high, low in combinations(ranks, 2)]


@cache
def _plain_items(ranks, mark):
    """Every item of the plain grammar whose ends are classes of these ranks and of one mark, with what it holds."""
    labels = _labels(ranks, mark)
    texts = [*labels, *[label + "+" for label in labels], *[f"{one}-{other}" for one, other in product(labels, labels)]]
    found = {}
    for text in texts:
        with suppress(ValueError):
            found[text] = Range(text).keys()
    return found


@cache
def _items(ranks, mark):
    """The shortest item for each set of classes of these ranks that has one: the bits say which classes."""
    labels = {label: Range(label).keys() for label in _labels(ranks, mark)}
    every = set().union(*labels.values())
    found = {}
    for text, held in _plain_items(ranks, mark).items():
        if held <= every:
            named = sum(1 << number for number, combos in enumerate(labels.values()) if combos <= held)
            found[named] = min(found.get(named, text), text, key=len)
    return found


@cache
def _shortest(ranks, mark, wanted, more):
    """How long the shortest text for a set of classes is, each item with ``more`` characters after it."""
    items = {named: len(text) + more for named, text in _items(ranks, mark).items() if not named & ~wanted}
    best = {0: 0}
    for named in sorted(range(wanted + 1), key=int.bit_count):
        if named & ~wanted or named not in best:
            continue
        for item, length in items.items():
            reached = named | item
            best[reached] = min(best.get(reached, length + best[named]), length + best[named])
    return best[wanted]


def _text(ranks, mark, wanted, weight):
    return ",".join(label + weight for number, label in enumerate(_labels(ranks, mark)) if wanted >> number & 1)


@pytest.mark.parametrize("ranks", ["AKQJT", "98765"])
@pytest.mark.parametrize("mark", ["s", "o"])
@pytest.mark.parametrize("weight", ["", ":0.5", ":1/3"])
def test_classes_of_one_mark(ranks, mark, weight):
    """Sets of the ten suited or offsuit classes of five ranks: all of them, or each seventh where they weigh less."""
    for wanted in range(1, 1 << 10, 7 if weight else 1):
        text = str(Range(_text(ranks, mark, wanted, weight)))
        assert len(text) + 1 == _shortest(ranks, mark, wanted, len(weight) + 1), text


@pytest.mark.parametrize("ranks", ["AKQJ", "8765"])
@pytest.mark.parametrize("weight", ["", ":0.5"])
def test_classes_of_both_marks(ranks, weight):
    """All sets of suited and offsuit classes of four ranks (every third with the weight), and every way to name them.

    A class is named for both marks at once or for each by itself.
    """
    more = len(weight) + 1
    for suited, offsuit in list(product(range(1 << 6), repeat=2))[1 :: 3 if weight else 1]:
        held = suited & offsuit
        expected = min(
            _shortest(ranks, "", both, more)
            + _shortest(ranks, "s", suited & ~both, more)
            + _shortest(ranks, "o", offsuit & ~both, more)
            for both in range(held + 1)
            if not both & ~held
        )
        text = str(Range(f"{_text(ranks, 's', suited, weight)},{_text(ranks, 'o', offsuit, weight)}"))
        assert len(text) + 1 == expected, text


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("AQs,KJs+,QTs+,JTs", "AQs-QTs,KQs-JTs"),
        ("QTs+,J9s+,T8s+,97s+,86s+,75s+,64s+,54s", "QJs-54s,QTs-64s"),
        ("AK,KQ,QJs,JTs,AQo", "AKs-JTs,AQo+,KQo"),
        ("K2s+,AQs,QTs,J9s", "AQs-J9s,K2s+"),
        ("AKs:0.5,KQs:0.5", "AKs-KQs:0.5"),
        ("AKs,KQs", "AKs,KQs"),
        ("AKs,AQs", "AQs+"),
        ("A5s,A4s", "A5s-A4s"),
        ("A2s+,ATo+", "A2s+,ATo+"),
        ("76s 76o 65s 65o 54s 54o", "76-54"),
        ("AA KK QQ 22", "QQ+,22"),
        ("QTs,QJs-54s", "QJs-54s,QTs"),
    ],
)
def test_runs_by_row_and_by_diagonal_are_chosen_together(text, shortest):
    assert str(Range(text)) == shortest


one_way = [list(_plain_items(LETTERS, mark)) for mark in ("s", "o", "")]


@given(st.sampled_from(one_way).flatmap(lambda items: st.lists(st.sampled_from(items), min_size=1, max_size=20)))
def test_no_text_is_longer_than_another_of_the_same_range(items):
    """On all 13 ranks: whatever text the range was read from, with all classes named in one way."""
    text = ",".join(items)
    written = str(Range(text))
    assert len(written) <= len(text)
    assert Range(written) == Range(text)


@given(
    st.lists(st.tuples(st.sampled_from([item for items in one_way for item in items]), st.sampled_from(["", ":0.5"])))
)
def test_the_text_is_read_back_and_written_again(items):
    held = Range(",".join(item + weight for item, weight in items))
    assert Range(str(held)) == held
    assert str(Range(str(held))) == str(held)
