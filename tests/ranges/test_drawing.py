"""The grid of a range as a picture, read back from its SVG; its columns and JSON."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Range
from holdem_fast.ranges.combos import CLASS_LABELS, COMBO_OF
from holdem_fast.ranges.drawing import SIDE, part_text, range_svg

SVG = "{http://www.w3.org/2000/svg}"
RANGES = ["", "random", "AA", "22+, ATs+, KQs, AKo:0.5", "AsKd, 7h7c:0.001, T9s:0.9999, 76o:1/3, 50%"]


def cells(document):
    """For each place of the grid: its label, tooltip, texts, the rectangles' (y, height, fill)."""
    groups = ElementTree.fromstring(document).findall(f"{SVG}g")
    found = {}
    for group in groups:
        x, y = map(float, group.get("transform").removeprefix("translate(").removesuffix(")").split())
        rects = [(float(r.get("y")), float(r.get("height")), r.get("fill")) for r in group.findall(f"{SVG}rect")]
        texts = [text.text for text in group.findall(f"{SVG}text")]
        place = round((y - 10) / 41), round((x - 10) / 41)
        found[place] = group.find(f"{SVG}title").text, texts, rects
    return found


@pytest.mark.parametrize("text", RANGES)
def test_the_picture_says_what_the_grid_says(text):
    held = Range(text)
    drawn, grid = cells(held.to_svg()), held.grid()
    assert len(drawn) == 169
    for (row, column), (tooltip, texts, rects) in drawn.items():
        weight = grid[row][column]
        label = "AKQJT98765432"[min(row, column)] + "AKQJT98765432"[max(row, column)]
        label += "s" * (row < column) + "o" * (row > column)
        assert texts[0] == label == CLASS_LABELS[13 * row + column]
        assert Range(label).combos == float(tooltip.rsplit(" ", 1)[1])
        assert float(tooltip.split()[1]) == pytest.approx(weight * Range(label).combos, rel=1e-3)
        (_, whole, _), *filled = rects
        assert whole == SIDE
        # The weight again, from the height of what is filled; it stands on the bottom of the cell.
        assert sum(height for _, height, _ in filled) / SIDE == pytest.approx(weight, rel=1e-5)
        assert all(y + height == pytest.approx(SIDE) for y, height, _ in filled)
        assert texts[1:] == ([part_text(weight)] if 0 < weight < 1 else [])


@given(st.sampled_from(range(169)), st.floats(0, 1))
def test_any_weight(cell, weight):
    held = Range(dict.fromkeys(Range(CLASS_LABELS[cell]), weight))
    texts = cells(held.to_svg())[divmod(cell, 13)][1]
    assert len(texts) == 1 + (0 < weight < 1)
    assert texts[1:] != ["0%"]
    assert texts[1:] != ["100%"]


@pytest.mark.parametrize(
    ("weight", "text"), [(0.5, "50%"), (0.004, "<1%"), (1e-300, "<1%"), (0.006, "1%"), (0.994, "99%"), (0.996, ">99%")]
)
def test_a_part_in_percent_is_neither_none_nor_all(weight, text):
    assert part_text(weight) == text


def test_the_totals_and_the_text_are_below_the_grid():
    root = ElementTree.fromstring(Range("QQ+, AKs:0.5").to_svg())
    assert [text.text for text in root.findall(f"{SVG}text")] == [
        "20 combos, 1.51 % of 1,326, spread over 22 hands",
        "QQ+,AKs:0.5",
    ]
    assert root.find(f"{SVG}title").text == "Range QQ+,AKs:0.5"
    assert "20 combos" in root.find(f"{SVG}desc").text
    other = ElementTree.fromstring(range_svg(Range("AA"), "6 combinaciones"))
    assert [text.text for text in other.findall(f"{SVG}text")] == ["6 combinaciones", "AA"]
    empty = ElementTree.fromstring(Range("").to_svg())
    assert [text.text for text in empty.findall(f"{SVG}text")] == ["0 combos, 0.00 % of 1,326"]


def test_the_picture_needs_nothing_from_elsewhere():
    document = Range("22+").to_svg()
    assert "href" not in document
    assert "url(" not in document
    assert "<style" not in document
    assert "<script" not in document
    assert document.count("http") == 1  # the name of the format
    root = ElementTree.fromstring(document)
    _, _, width, height = map(float, root.get("viewBox").split())
    assert (float(root.get("width")), float(root.get("height"))) == (width, height)
    assert root.get("font-family").endswith("sans-serif")


def test_a_long_range_is_cut_in_the_picture():
    weights = {combo: (1 + number % 97) / 100 for number, combo in enumerate(COMBO_OF)}
    document = Range(weights).to_svg()
    assert len(document) < 60_000
    assert ElementTree.fromstring(document).findall(f"{SVG}text")[1].text.endswith("...")


def test_a_notebook_shows_the_same():
    held = Range("22+")
    shown = held._repr_html_()
    assert ElementTree.fromstring(shown).find(f"{SVG}svg") is not None
    assert shown.count("<rect") == held.to_svg().count("<rect")


@pytest.mark.parametrize("text", RANGES)
def test_columns_and_json(text):
    held = Range(text)
    columns = held.to_dict()
    assert list(columns) == ["hand", "weight"]
    assert Range(dict(zip(*columns.values(), strict=True))) == held
    document = json.loads(held.to_json())
    assert Range(document["weights"]) == Range(document["range"]) == held
    assert (document["hands"], document["combos"]) == (len(held), held.combos)
