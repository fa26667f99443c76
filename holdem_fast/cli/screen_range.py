"""The grid of a range, drawn by rich on the terminal (extra ``cli``), or into an SVG file."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from holdem_fast.ranges.combos import CLASS_LABELS, COMBOS
from holdem_fast.ranges.drawing import range_svg

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_fast.ranges.range import Range

_WORDS = {
    "en": {"combos": "{:,.6g} combos, {:.2f} % of {:,}", "hands": ", spread over {:,} hands", "none": "no hands"},
    "es": {
        "combos": "{:,.6g} combinaciones, el {:.2f} % de {:,}",
        "hands": ", repartidas entre {:,} manos",
        "none": "ninguna mano",
    },
}
_NOT_HELD = ColorTriplet(48, 48, 48)
_HALF_HELD = ColorTriplet(150, 110, 20)
_HELD = ColorTriplet(20, 120, 60)


def show(held: Range, language: str) -> None:
    """The grid, the numbers and the range in short, on the terminal."""
    _draw(Console(highlight=False, width=max(get_terminal_size().columns, 80)), held, language)


def save(held: Range, path: Path, language: str) -> None:
    """The grid and the numbers as a picture. OSError if the file cannot be written."""
    path.write_text(range_svg(held, _numbers(held, language)), encoding="utf-8")


def _numbers(held: Range, language: str) -> str:
    words = _WORDS[language]
    numbers = words["combos"].format(held.combos, 100 * held.combos / len(COMBOS), len(COMBOS))
    return numbers if held.combos == len(held) else numbers + words["hands"].format(len(held))


def _draw(console: Console, held: Range, language: str) -> None:
    console.print(_grid(held, console.color_system is not None))
    console.print(_numbers(held, language))
    # What is no terminal gets the range on one line, whatever its length.
    console.print(Text(str(held) or _WORDS[language]["none"], style="bold"), soft_wrap=not console.is_terminal)


def _grid(held: Range, colours: bool) -> Table:
    rows = held.grid()
    partly = any(0 < weight < 1 for row in rows for weight in row)
    table = Table.grid(padding=0)
    for row, weights in enumerate(rows):
        labels = CLASS_LABELS[13 * row : 13 * row + 13]
        table.add_row(*[_cell(*one, partly, colours) for one in zip(labels, weights, strict=True)])
    return table


def _cell(label: str, weight: float, partly: bool, colours: bool) -> Text:
    """The class and, in a grid with weights, a line for its percentage. Without colours a dot is what is not held."""
    lines = [label if weight or colours else "·"]
    if partly:
        lines.append(str(min(max(round(100 * weight), 1), 99)) if 0 < weight < 1 else "")
    return Text("\n".join([f"{line:<4}" for line in lines]), style=_style(weight))


def _style(weight: float) -> Style:
    """From grey by way of amber to green."""
    if not weight:
        return Style(color="bright_black", bgcolor=Color.from_triplet(_NOT_HELD))
    shade = _HELD if weight == 1 else blend_rgb(_HALF_HELD, _HELD, weight)
    return Style(color="bright_white", bgcolor=Color.from_triplet(shade), bold=weight == 1)
