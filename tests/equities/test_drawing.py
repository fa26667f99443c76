"""Equities as pictures and HTML, read back: the heat map cell by cell, the grid of hands, the table with bars."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from holdem_fast import Card, equity, equity_by_hand, preflop_matrix
from holdem_fast.equities.drawing import SHADES, hand_equities_html, matrix_svg, shade_number
from holdem_fast.equities.results import Equity
from holdem_fast.pictures import shade

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix(threads=0)


@pytest.fixture(scope="module")
def picture(matrix):
    return ElementTree.fromstring(matrix.to_svg())


@pytest.fixture(scope="module")
def colours(picture):
    """The colour of every cell of the heat map, from its strokes; no cell has two."""
    found = {}
    for path in picture.iter(f"{SVG}path"):
        for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", path.get("d")):
            for column in range(int(x), int(x) + int(length)):
                assert (int(y), column) not in found
                found[int(y), column] = path.get("stroke")
    return found


def test_every_cell_of_the_heat_map_has_the_colour_of_its_equity(matrix, colours):
    assert len(colours) == 169 * 169
    for (row, column), colour in colours.items():
        assert colour == shade(shade_number(matrix.values[row][column]) / (SHADES - 1))


def test_the_colours_are_in_the_order_of_the_equities(matrix, colours):
    """From blue to yellow red and green rise all the way, and equal colours are neighbouring equities."""
    ordered = sorted([(matrix.values[row][column], colour) for (row, column), colour in colours.items()])
    seen = list(dict.fromkeys([colour for _, colour in ordered]))
    assert len(seen) == SHADES
    changes = sum([one != other for (_, one), (_, other) in pairwise(ordered)])
    assert changes == SHADES - 1
    reds_and_greens = [tuple(bytes.fromhex(colour[1:]))[:2] for colour in seen]
    assert [green for _, green in reds_and_greens] == sorted(green for _, green in reds_and_greens)


def test_shades_are_even_between_the_ends_and_the_same_beyond():
    assert [shade_number(share) for share in (0, 0.15, 0.5, 0.85, 1)] == [0, 0, 25, 49, 49]
    numbers = [shade_number(step / 1000) for step in range(1001)]
    assert numbers == sorted(numbers)


def test_the_axes_name_the_groups_and_the_legend_the_colours(matrix, picture):
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    for rank in "AKQJT98765432":
        assert texts.count(rank) == 2
    for group in range(13):
        assert texts.count(f"{matrix.labels[13 * group]}–{matrix.labels[13 * group + 12]}") == 2
    assert texts[-5:] == ["≤ 15 %", "30 %", "50 %", "70 %", "≥ 85 %"]
    fills = [rect.get("fill") for rect in picture.findall(f"{SVG}rect")][1:]
    assert fills == [shade(number / (SHADES - 1)) for number in range(SHADES)]


def test_the_picture_of_the_matrix_is_small_and_needs_nothing_from_elsewhere(matrix):
    document = matrix.to_svg()
    assert 100_000 < len(document) < 300_000
    assert "href" not in document
    assert "url(" not in document
    assert "<script" not in document
    assert ElementTree.fromstring(matrix_svg(matrix, "a < b")).find(f"{SVG}title").text == "a < b"
    assert ElementTree.fromstring(matrix._repr_html_()).find(f"{SVG}svg").get("style") == "max-width:100%;height:auto"


def _rows(markup):
    root = ElementTree.fromstring(f"<all>{markup}</all>")
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")], root


def test_an_equity_is_a_table_with_bars():
    result = equity(["AKo", "QQ"])
    rows, root = _rows(result._repr_html_())
    assert rows == [
        ["player", "win", "tie", "equity", ""],
        ["AKo", "43.03 %", "0.42 %", "43.24 %", ""],
        ["QQ", "56.55 %", "0.42 %", "56.76 %", ""],
    ]
    widths = re.findall(r"width:([\d.]+)%", result._repr_html_())
    assert widths == ["43.24", "56.76"]
    assert "".join(root.itertext()).endswith("exact, 123,285,888 deals")


def test_a_sample_says_its_errors():
    result = equity(["AsKd", "random", "random"], trials=10_000, seed=1)
    rows, root = _rows(result._repr_html_())
    assert rows[0][4] == "std error"
    assert [row[4] for row in rows[1:]] == [f"± {100 * error:.3f} %" for error in result.std_error]
    assert "".join(root.itertext()).endswith("10,000 trials, seed 1")


def test_markup_in_the_text_of_a_player_is_shown_and_not_obeyed():
    """The functions refuse such texts; a result that somebody makes or unpickles may hold one."""
    with pytest.raises(ValueError, match="script"):
        equity(["<script>alert(1)</script>", "AA"])
    made = Equity(("<script>alert(1)</script>", "x" * 1000), "exact", "asked for", ((1, 1), (2, 3)), 1, 4, 1, None)
    markup = made._repr_html_()
    assert "<script" not in markup
    rows, _ = _rows(markup)
    assert rows[1][0] == "<script>alert(1)</script>"
    assert rows[2][0] == "x" * 57 + "..."


def test_single_hands_are_drawn_in_the_grid_of_classes():
    found, _ = equity_by_hand("AA, AKs, 72o:0.5", "random", "Ah 7d 2c")
    root = ElementTree.fromstring(hand_equities_html(found))
    cells = {}
    for group in root.iter(f"{SVG}g"):
        texts = [text.text for text in group.findall(f"{SVG}text")]
        cells[texts[0]] = texts[1:], group.find(f"{SVG}rect").get("fill")
    assert len(cells) == 169
    for label, ranks, suited in (("AA", {12}, False), ("AKs", {12, 11}, True), ("72o", {5, 0}, False)):
        hands = [
            hand for hand in found if {card.rank for card in hand} == ranks and (hand[0].suit == hand[1].suit) == suited
        ]
        mean = sum(found[hand].equity for hand in hands) / len(hands)
        assert cells[label] == ([f"{100 * mean:.1f}"], shade(mean))
    assert [label for label, (numbers, _) in cells.items() if numbers] == ["AA", "AKs", "72o"]
    lowest, highest = min(one.equity for one in found.values()), max(one.equity for one in found.values())
    notes = [text.text for text in root.find(f"{SVG}svg").findall(f"{SVG}text")]
    assert notes[0] == f"{len(found)} hands: equity {100 * lowest:.2f} % to {100 * highest:.2f} %"
    assert "0 hands" in hand_equities_html({})


def test_a_mapping_of_plain_numbers_is_drawn_too():
    found, _ = equity_by_hand("AA", "KK", "2c 7d 9h")
    numbers = {(int(high), int(low)): one for (high, low), one in found.items()}
    assert numbers == found
    assert isinstance(next(iter(found))[0], Card)
    assert hand_equities_html(numbers) == hand_equities_html(found)
