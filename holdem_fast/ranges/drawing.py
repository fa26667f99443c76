"""The grid of the 169 classes as a drawing, and a range in it.

>>> from holdem_fast.ranges.range import Range
>>> drawing = range_svg(Range("QQ+, AKs:0.5"))
>>> drawing[:38], drawing.count("<rect")
('<svg xmlns="http://www.w3.org/2000/svg', 174)
"""

from __future__ import annotations

from holdem_fast import pictures
from holdem_fast.numerals import cut, percent
from holdem_fast.ranges.combos import CLASS_COMBOS, CLASS_LABELS, COMBOS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from holdem_fast.ranges.range import Range

SIDE = 40
_GAP, _MARGIN, _LINE = 1, 10, 18
# Sky blue of the palette of Okabe and Ito, which people with any colour vision tell from grey; black text on it and on
# the greys has a contrast above 9. The share that is held is also the height of the blue, and a number.
_HELD = "#56b4e9"
_NOT_HELD, _PAIR_NOT_HELD = "#f0f0f0", "#dedede"


def grid_svg(cell: Callable[[int, int], str], title: str, description: str, notes: Sequence[str]) -> str:
    """The grid with what ``cell`` draws for a row and column, from (0, 0) to (SIDE, SIDE), and lines of text below."""
    step = SIDE + _GAP
    size = 13 * step - _GAP
    body = [
        f'<g transform="translate({_MARGIN + step * column} {_MARGIN + step * row})">{cell(row, column)}</g>'
        for row in range(13)
        for column in range(13)
    ]
    for line, note in enumerate(notes, 1):
        below = _MARGIN + size + line * _LINE
        body.append(pictures.text_at(_MARGIN, below, note, 13, 'text-anchor="start"'))
    height = size + 2 * _MARGIN + len(notes) * _LINE
    return pictures.svg(size + 2 * _MARGIN, height, title, description, body)


def range_svg(held: Range, total: str | None = None) -> str:
    """The range: of each class as much is blue as is held, with a number where that is a part; below it the totals.

    ``total`` is the line with the numbers, where it is not to be in English.
    """
    weights = held.grid()
    text = str(held)
    notes = [totals(held) if total is None else total, *([cut(text, 72)] if text else [])]

    def cell(row: int, column: int) -> str:
        return _range_cell(CLASS_LABELS[13 * row + column], weights[row][column], _combos(row, column), row == column)

    return grid_svg(cell, f"Range {cut(text, 72)}".rstrip(), f"{notes[0]}: {cut(text, 500)}", notes)


def range_html(held: Range) -> str:
    """The same drawing for a notebook."""
    return pictures.svg_html(range_svg(held))


def totals(held: Range) -> str:
    """``28 combos, 2.11 % of 1,326, spread over 34 hands``: the last part where some are held only partly."""
    numbers = f"{held.combos:,.6g} combos, {percent(held.combos / len(COMBOS))} of {len(COMBOS):,}"
    return numbers if held.combos == len(held) else f"{numbers}, spread over {len(held):,} hands"


def _combos(row: int, column: int) -> int:
    return len(CLASS_COMBOS[13 * row + column])


def _range_cell(label: str, weight: float, combos: int, pair: bool) -> str:
    """The tooltip of a cell says how many combos are held, the drawing how large a part of them."""
    drawn = [
        f"<title>{label}: {weight * combos:.4g} of {combos}</title>",
        pictures.rect(0, 0, SIDE, SIDE, _PAIR_NOT_HELD if pair else _NOT_HELD),
    ]
    if weight:
        drawn.append(pictures.rect(0, SIDE - SIDE * weight, SIDE, SIDE * weight, _HELD))
    partly = 0 < weight < 1
    bold = 'font-weight="bold"' if weight else f'fill="{pictures.FAINT_INK}"'
    drawn.append(pictures.text_at(SIDE / 2, 19 if partly else 25, label, 13, bold))
    if partly:
        drawn.append(pictures.text_at(SIDE / 2, 33, part_text(weight), 11))
    return "".join(drawn)


def part_text(weight: float) -> str:
    """A part in whole percent, which is never 0 or 100: ``<1%``, ``50%``, ``>99%``."""
    whole = round(100 * weight)
    return "<1%" if whole < 1 else ">99%" if whole > 99 else f"{whole}%"
