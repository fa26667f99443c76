"""What all drawings share: SVG documents, HTML fragments for notebooks, cards as tiles, a colour scale.

Everything is plain text made here, without scripts, links or fonts of its own. Whatever comes in as ``text`` is
escaped; what comes in as ``markup`` is not. SVG drawings lie on a white ground, so that they are legible on a dark
page too; HTML fragments take the colours of their page, except for cards, which are white tiles with a suit symbol.

>>> text_at(20, 8, "A&B", 12)
'<text x="20" y="8" font-size="12">A&amp;B</text>'
>>> shade(0), shade(0.5), shade(1)
('#00224e', '#7d7c78', '#fee838')
"""

from __future__ import annotations

from html import escape as _escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from holdem_fast.cards import Card

# Points of cividis, evenly spaced: from blue by way of grey to yellow. It was made so that people with any deficiency
# of colour vision see the same order, and it rises evenly in lightness, so that a print in grey keeps the order too.
# Jamie R. Nuñez, Christopher R. Anderton, Ryan S. Renslow, PLOS ONE 13(7), 2018, doi:10.1371/journal.pone.0199239.
CIVIDIS = tuple(
    [
        tuple(bytes.fromhex(point))
        for point in (
            "00224e 002e6a 1a386f 32436d 434e6c 535a6d 61656f 6f7073 7d7c78 8b8778 9a9376 aaa073 bbad6d ccba64 ddc858 "
            "efd748 fee838"
        ).split()
    ]
)
INK, FAINT_INK, WHITE = "#000000", "#595959", "#ffffff"
# From this point of the scale on black has the better contrast, before it white; each has at least 4.5 to 1.
_BLACK_FROM = 0.465
FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif"
# Clubs, diamonds, hearts, spades: the four colours of most tables on screens; on white all have a contrast above 4.5.
_SUIT_COLOURS = ("#00703c", "#0057b8", "#c8102e", INK)
_RULE = "rgba(128,128,128,0.4)"
_BAR = "#3d8fd1"


def escape(text: object) -> str:
    """The text for HTML and SVG; characters that XML does not allow become question marks in a lozenge."""
    return _escape("".join([letter if letter.isprintable() else "\ufffd" for letter in str(text)]))


def shade(share: float) -> str:
    """The colour of a share from 0 to 1 on the scale."""
    place = min(max(share, 0.0), 1.0) * (len(CIVIDIS) - 1)
    below = min(int(place), len(CIVIDIS) - 2)
    part = place - below
    mixed = [round(one + part * (other - one)) for one, other in zip(CIVIDIS[below], CIVIDIS[below + 1], strict=True)]
    return "#" + bytes(mixed).hex()


def ink_on(share: float) -> str:
    """The colour of text that is legible on the shade of a share."""
    return INK if share >= _BLACK_FROM else WHITE


def svg(width: float, height: float, title: str, description: str, body: Iterable[str]) -> str:
    """A whole SVG document on a white ground; the body is markup, its text centred unless it says otherwise."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" font-family="{FONTS}" '
            f'text-anchor="middle" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
            rect(0, 0, width, height, WHITE),
            *body,
            "</svg>\n",
        ]
    )


def svg_html(document: str) -> str:
    """An SVG document for a notebook, where it shrinks with the page; other viewers do not know ``height:auto``."""
    tag, rest = document.split(">", 1)
    return f'<div>{tag} style="max-width:100%;height:auto">{rest}</div>'


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.6g}" y="{y:.6g}" width="{width:.6g}" height="{height:.6g}" fill="{fill}"/>'


def text_at(x: float, y: float, text: str, size: float, more: str = "") -> str:
    """Text with its middle at x and its base line at y; ``more`` is markup, such as another anchor."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{more and " " + more}>{escape(text)}</text>'


def cards_html(cards: Iterable[Card | None]) -> str:
    """Cards as small white tiles, each with its rank and suit symbol; ``?`` for one that is not known."""
    return "&thinsp;".join([_tile("?", FAINT_INK) if card is None else _tile_of(card) for card in cards])


def _tile_of(card: Card) -> str:
    # The symbol is asked for as text: as an emoji it would have a size and colour of its own.
    return _tile(card.pretty + "\ufe0e", _SUIT_COLOURS[card.suit])


def _tile(face: str, colour: str) -> str:
    style = f"border:1px solid #999;border-radius:3px;padding:0 3px;background:{WHITE};color:{colour};font-weight:600"
    return f'<span style="{style};white-space:nowrap">{face}</span>'


def bar_html(share: float) -> str:
    """A bar that is full at a share of 1."""
    track = f"width:120px;height:10px;background:{_RULE}"
    return f'<div style="{track}"><div style="width:{100 * share:.2f}%;height:10px;background:{_BAR}"></div></div>'


def table_html(
    columns: Sequence[str], aligned: str, rows: Iterable[Sequence[str]], above: str = "", below: str = ""
) -> str:
    """A table between two lines, all markup. ``aligned`` has ``l`` or ``r`` for each column: left or right."""
    sides = [{"l": "left", "r": "right"}[side] for side in aligned]
    lines = [
        f"<div>{above}</div>" if above else "",
        '<table style="border-collapse:collapse;color:inherit;font-variant-numeric:tabular-nums">',
        f"<thead>{_row('th', columns, sides)}</thead><tbody>",
        *[_row("td", row, sides) for row in rows],
        "</tbody></table>",
        f'<div style="font-size:smaller;opacity:0.8">{below}</div>' if below else "",
    ]
    return "\n".join(filter(None, lines))


def _row(tag: str, cells: Sequence[str], sides: Sequence[str]) -> str:
    style = f"padding:2px 10px 2px 0;border-bottom:1px solid {_RULE}"
    written = [
        f'<{tag} style="{style};text-align:{side}">{cell}</{tag}>' for cell, side in zip(cells, sides, strict=True)
    ]
    return f"<tr>{''.join(written)}</tr>"
