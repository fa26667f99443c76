"""The parts of drawings: escaping, cards, the colour scale, tables."""

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, best_hand, compare
from holdem_fast import pictures as p


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    parts = [byte / 255 for byte in bytes.fromhex(colour.removeprefix("#"))]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


class _Reader(HTMLParser):
    """Checks that tags nest, and collects tags and text."""

    def __init__(self, markup):
        super().__init__()
        self.open, self.tags, self.text = [], [], ""
        self.feed(markup)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@given(st.text())
def test_any_text_makes_well_formed_xml_and_html(text):
    document = p.svg(10, 10, text, text, [p.text_at(1, 1, text, 9)])
    shown = "".join([letter if letter.isprintable() else "\ufffd" for letter in text])
    root = ElementTree.fromstring(document.encode())
    assert [element.text or "" for element in root if not element.tag.endswith("rect")] == [shown] * 3
    assert _Reader(p.svg_html(document)).text.count("<") == 3 * shown.count("<")


def test_markup_in_a_text_is_only_text():
    assert p.escape("<script>'\"&\x00") == "&lt;script&gt;&#x27;&quot;&amp;\ufffd"


def test_the_scale_rises_in_lightness_all_the_way():
    """In finer steps than these the colours' whole numbers may differ by one the other way."""
    lightness = [luminance(p.shade(step / 200)) for step in range(201)]
    assert lightness == sorted(set(lightness))
    assert p.shade(-1) == p.shade(0)
    assert p.shade(2) == p.shade(1)


def test_the_scale_is_cividis():
    """Against matplotlib's table of 256 colours: the worst of any channel is 11 of 255, where the scale bends."""
    matplotlib = pytest.importorskip("matplotlib")
    cividis = matplotlib.colormaps["cividis"]
    for number in range(256):
        ours = bytes.fromhex(p.shade(number / 255)[1:])
        theirs = [round(255 * part) for part in cividis(number)[:3]]
        assert max(abs(one - other) for one, other in zip(ours, theirs, strict=True)) <= 11


@pytest.mark.parametrize("step", range(201))
def test_text_on_the_scale_is_legible(step):
    """WCAG 2 asks for 4.5 to 1."""
    assert contrast(p.shade(step / 200), p.ink_on(step / 200)) >= 4.5


@pytest.mark.parametrize("card", list(Card))
def test_a_card_is_drawn_with_rank_and_suit_symbol(card):
    drawn = card._repr_html_()
    assert _Reader(drawn).text == card.pretty + "\ufe0e"
    colour = drawn.split(";color:")[1][:7]
    assert contrast(colour, "#ffffff") >= 4.5
    assert "background:#ffffff" in drawn
    same_suit = [other for other in Card if f";color:{colour}" in other._repr_html_()]
    assert {other.suit for other in same_suit} == {card.suit}


def test_a_card_that_is_not_known():
    assert _Reader(p.cards_html([Card["As"], None])).text == "A♠\ufe0e\u2009?"


def test_a_hand_is_drawn_with_its_description():
    drawn = _Reader(best_hand("KhKsKdTcTs4h2d")._repr_html_())
    assert drawn.text.replace("\ufe0e", "").replace("\u2009", " ") == "K♥ K♠ K♦ T♣ T♠ full house, kings full of tens"


def test_a_comparison_is_drawn_with_what_decided_it():
    drawn = _Reader(compare("AsAh7d8c9hJsQd", "KsKh7d8c9hJsQd")._repr_html_()).text
    assert drawn.replace("\ufe0e", "").replace("\u2009", " ").splitlines() == [
        "A♠ A♥ Q♦ J♠ 9♥ one pair, aces, kickers queen, jack and nine",
        "K♠ K♥ Q♦ J♠ 9♥ one pair, kings, kickers queen, jack and nine",
        compare("AsAh7d8c9hJsQd", "KsKh7d8c9hJsQd").explain(),
    ]


def test_a_table():
    markup = p.table_html(["name", "n"], "lr", [["<b>a</b>", "1"], ["b", "2"]], "above", "below")
    reader = _Reader(markup)
    assert reader.text.replace("\n", "") == "abovenamena1b2below"
    assert reader.tags.count("tr") == 3
    assert markup.count("text-align:right") == markup.count("text-align:left") == 3
    assert "div" not in _Reader(p.table_html(["n"], "r", [])).tags
    with pytest.raises(ValueError, match="zip"):
        p.table_html(["n"], "r", [["1", "2"]])
