"""Equities as drawings: a table with bars, single hands in the grid of classes, the heat map of all classes.

>>> from holdem_fast.equities.results import HandEquity
>>> drawing = hand_equities_html({(51, 50): HandEquity(0.8, 0.0, 0.8)})
>>> "1 hand: " in drawing, "AA: 1 hand, 80.00 %" in drawing
(True, True)
"""

from __future__ import annotations

from itertools import groupby

from holdem_fast import pictures
from holdem_fast.equities.records import how_found
from holdem_fast.numerals import cut, percent
from holdem_fast.pictures import escape, ink_on, rect, shade, text_at
from holdem_fast.ranges.combos import CLASS_LABELS, class_number
from holdem_fast.ranges.drawing import SIDE, grid_svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from holdem_fast.cards import Card
    from holdem_fast.equities.results import Equity, HandEquity, PreflopMatrix

_LONGEST_NAME = 60
# The heat map has so few shades that neighbours often have the same, and make one stroke.
SHADES = 50
# Of 100 equities before the flop 98 lie between these; what is beyond them has the colour of the end.
LOWEST, HIGHEST = 0.15, 0.85
_CELL = 4
_LEFT, _TOP, _RIGHT = 76, 78, 14
_GROUP = 13 * _CELL
_MAP = 169 * _CELL
_LEGEND_WIDTH, _LEGEND_HEIGHT = 8 * SHADES, 14


def equity_html(result: Equity) -> str:
    """A row for each player, with a bar; below it how the result was found."""
    columns, aligned = ["player", "win", "tie", "equity", ""], "lrrrl"
    if not result.exact:
        columns[4:4], aligned = ["std error"], "lrrrrl"
    rows = []
    for name, win, tie, share, error in zip(
        result.players, result.win, result.tie, result.equity, result.std_error, strict=True
    ):
        numbers = [percent(win), percent(tie), percent(share)]
        if not result.exact:
            numbers.append(f"± {100 * error:.3f} %")
        rows.append([escape(cut(name, _LONGEST_NAME)), *numbers, pictures.bar_html(share)])
    return pictures.table_html(columns, aligned, rows, below=escape(how_found(result)))


def hand_equities_html(found: Mapping[tuple[Card, Card], HandEquity]) -> str:
    """The grid of classes, each with the mean equity of its hands in percent, and the extremes of single hands."""
    held: dict[int, list[float]] = {}
    for (high, low), one in found.items():
        held.setdefault(class_number(high, low), []).append(one.equity)

    def cell(row: int, column: int) -> str:
        return _equity_cell(CLASS_LABELS[13 * row + column], held.get(13 * row + column, []))

    hands = f"{len(found):,} hand{'s' * (len(found) != 1)}"
    shares = [one.equity for one in found.values()]
    note = f"{hands}: equity {percent(min(shares))} to {percent(max(shares))}" if shares else hands
    notes = [note, "Percent: the mean of the hands of each class; blue loses, yellow wins"]
    return pictures.svg_html(grid_svg(cell, "Equity of each hand", note, notes))


def _equity_cell(label: str, shares: list[float]) -> str:
    if not shares:
        empty = rect(0, 0, SIDE, SIDE, "#f0f0f0")
        return empty + text_at(SIDE / 2, 25, label, 13, f'fill="{pictures.FAINT_INK}"')
    mean = sum(shares) / len(shares)
    colour = f'fill="{ink_on(mean)}"'
    return "".join(
        [
            f"<title>{label}: {len(shares)} hand{'s' * (len(shares) > 1)}, {percent(mean)}</title>",
            rect(0, 0, SIDE, SIDE, shade(mean)),
            text_at(SIDE / 2, 18, label, 13, f'{colour} font-weight="bold"'),
            text_at(SIDE / 2, 33, f"{100 * mean:.1f}", 12, colour),
        ]
    )


def matrix_svg(
    matrix: PreflopMatrix, title: str = "Equity of each row against each column: blue loses, yellow wins"
) -> str:
    """The heat map: blue loses, grey is even, yellow wins; the classes in the order of the grid, row by row."""
    middle = _LEFT + _MAP / 2
    body = [
        text_at(middle, 24, title, 16, 'font-weight="bold"'),
        *_axes(matrix.labels),
        f'<g transform="translate({_LEFT} {_TOP}) scale({_CELL})">',
        # Where a viewer leaves a hair between two strokes, it is grey.
        rect(0, 0, 169, 169, shade(0.5)),
        '<g fill="none" stroke-width="1" shape-rendering="crispEdges">',
        *_strokes(matrix.values),
        '</g><path fill="none" stroke="#ffffff" stroke-width="0.2" d="',
        *[f"M0 {13 * group}h169M{13 * group} 0v169" for group in range(1, 13)],
        '"/></g>',
        *_legend(middle - _LEGEND_WIDTH / 2, _TOP + _MAP + 16),
    ]
    words = f"Heat map of {len(matrix.labels)} by {len(matrix.labels)} classes of starting hands"
    return pictures.svg(_LEFT + _MAP + _RIGHT, _TOP + _MAP + 56, title, words, body)


def matrix_html(matrix: PreflopMatrix) -> str:
    """The same drawing for a notebook."""
    return pictures.svg_html(matrix_svg(matrix))


def _axes(labels: tuple[str, ...]) -> Iterator[str]:
    """A name for each group of 13: its rank, and its first and last class."""
    for group in range(13):
        first, last = labels[13 * group], labels[13 * group + 12]
        rank, span = labels[14 * group][0], f"{first}\u2013{last}"
        along = group * _GROUP + _GROUP / 2
        yield text_at(_LEFT + along, _TOP - 20, rank, 16, 'font-weight="bold"')
        yield text_at(_LEFT + along, _TOP - 7, span, 9)
        yield text_at(_LEFT - 62, _TOP + along + 6, rank, 16, 'font-weight="bold"')
        yield text_at(_LEFT - 6, _TOP + along + 4, span, 9, 'text-anchor="end"')


def _strokes(values: tuple[tuple[float, ...], ...]) -> Iterator[str]:
    """One path for each shade: a stroke for each run of cells of a row that have it."""
    strokes: list[list[str]] = [[] for _ in range(SHADES)]
    for row, shares in enumerate(values):
        column = 0
        for number, run in groupby(map(shade_number, shares)):
            length = len(list(run))
            strokes[number].append(f"M{column} {row}.5h{length}")
            column += length
    for number, runs in enumerate(strokes):
        if runs:
            yield f'<path stroke="{shade(number / (SHADES - 1))}" d="{"".join(runs)}"/>'


def shade_number(share: float) -> int:
    """The number of the shade of an equity, from 0 for what loses."""
    return min(max(int((share - LOWEST) / (HIGHEST - LOWEST) * SHADES), 0), SHADES - 1)


def _legend(left: float, top: float) -> Iterator[str]:
    width = _LEGEND_WIDTH / SHADES
    for number in range(SHADES):
        # Each reaches to the end, under those after it: where two ended at one line it would be seen.
        along = number * width
        yield rect(left + along, top, _LEGEND_WIDTH - along, _LEGEND_HEIGHT, shade(number / (SHADES - 1)))
    for share in (LOWEST, 0.3, 0.5, 0.7, HIGHEST):
        sign = "≤ " if share == LOWEST else "≥ " if share == HIGHEST else ""
        at = left + (share - LOWEST) / (HIGHEST - LOWEST) * _LEGEND_WIDTH
        yield text_at(at, top + _LEGEND_HEIGHT + 16, f"{sign}{100 * share:.0f} %", 12)
