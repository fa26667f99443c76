"""The grid of a range, drawn by rich on the terminal (extra ``cli``), or into an SVG file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from holdem_fast.cards import RANK_LETTERS
from holdem_fast.cli.screen import LETTER_GRID_WIDTH, coloured, drawable, letter_grid, show, terminal
from holdem_fast.ranges.combos import CLASS_LABELS, COMBOS
from holdem_fast.ranges.drawing import range_svg

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_fast.ranges.range import Range

_WORDS = {
    "en": {
        "combos": "{combos:,.6g} combos, {percent:.2f} % of {all:,}",
        "hands": ", spread over {hands:,} hands",
        "none": "no hands",
        "signs": "{held} held, 50 held by 50 percent, {not_held} not held",
        "too narrow": "The grid needs {needed} columns, and the terminal has {width}.",
    },
    "es": {
        "combos": "{combos:,.6g} combinaciones, el {percent:.2f} % de {all:,}",
        "hands": ", repartidas entre {hands:,} manos",
        "none": "ninguna mano",
        "signs": "{held} entera, 50 al 50 por ciento, {not_held} ausente",
        "too narrow": "La cuadrícula necesita {needed} columnas, y el terminal tiene {width}.",
    },
}
_NOT_HELD = ColorTriplet(48, 48, 48)
_HALF_HELD = ColorTriplet(150, 110, 20)
_HELD = ColorTriplet(20, 120, 60)
# Four columns for each class.
_WIDTH = 13 * 4


def show_range(held: Range, language: str) -> None:
    """The grid, the numbers and the range in short, on the terminal."""
    _draw(terminal(), held, language)


def save(held: Range, path: Path, language: str) -> None:
    """The grid and the numbers as a picture. OSError if the file cannot be written."""
    path.write_text(range_svg(held, _numbers(held, language)), encoding="utf-8")


def _numbers(held: Range, language: str) -> str:
    words = _WORDS[language]
    numbers = words["combos"].format(combos=held.combos, percent=100 * held.combos / len(COMBOS), all=len(COMBOS))
    return numbers if held.combos == len(held) else numbers + words["hands"].format(hands=len(held))


def _draw(console: Console, held: Range, language: str) -> None:
    words = _WORDS[language]
    if console.width >= _WIDTH:
        show(console, _grid(held, console))
    elif console.width >= LETTER_GRID_WIDTH:
        rows = [[_sign(weight, console) for weight in row] for row in held.grid()]
        show(console, letter_grid(RANK_LETTERS[::-1], rows))
        show(console, words["signs"].format(held=_held(console), not_held=_not_held(console)), "dim")
    else:
        show(console, words["too narrow"].format(needed=LETTER_GRID_WIDTH, width=console.width))
    show(console, _numbers(held, language))
    show(console, str(held) or words["none"], "bold")


def _grid(held: Range, console: Console) -> Table:
    rows = held.grid()
    partly = any(0 < weight < 1 for row in rows for weight in row)
    table = Table.grid(padding=0)
    for row, weights in enumerate(rows):
        labels = CLASS_LABELS[13 * row : 13 * row + 13]
        table.add_row(*[_cell(*one, partly, console) for one in zip(labels, weights, strict=True)])
    return table


def _cell(label: str, weight: float, partly: bool, console: Console) -> Text:
    """The class and, in a grid with weights, a line for its percentage. Without colours a dot is what is not held."""
    lines = [label if weight or coloured(console) else _not_held(console)]
    if partly:
        lines.append(_percent(weight) if 0 < weight < 1 else "")
    return Text("\n".join([f"{line:<4}" for line in lines]), style=_style(weight))


def _sign(weight: float, console: Console) -> Text:
    """A class without its name: held, held by so many percent, or not held."""
    sign = _held(console) if weight == 1 else _percent(weight) if weight else _not_held(console)
    return Text(f"{sign:>3}", style=_style(weight))


def _percent(weight: float) -> str:
    """Never 0 for what is held, nor 100 for what is not held in full."""
    return str(min(max(round(100 * weight), 1), 99))


def _held(console: Console) -> str:
    return drawable(console, "■", "#")


def _not_held(console: Console) -> str:
    return drawable(console, "·", ".")


def _style(weight: float) -> Style:
    """From grey by way of amber to green."""
    if not weight:
        return Style(color="bright_black", bgcolor=Color.from_triplet(_NOT_HELD))
    shade = _HELD if weight == 1 else blend_rgb(_HALF_HELD, _HELD, weight)
    return Style(color="bright_white", bgcolor=Color.from_triplet(shade), bold=weight == 1)
