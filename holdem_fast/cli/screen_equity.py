"""Equities on the terminal: a table with bars, the grid of all classes; the picture of the matrix (extra ``cli``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.table import Table
from rich.text import Text

from holdem_fast.cards import RANK_LETTERS
from holdem_fast.cli.screen import (
    LETTER_GRID_WIDTH,
    Column,
    bars,
    card_text,
    letter_grid,
    show,
    table,
    terminal,
)
from holdem_fast.equities.drawing import matrix_svg

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from holdem_fast.cards import Card
    from holdem_fast.equities.results import Equity, PreflopMatrix

_WORDS = {
    "en": {
        "player": "player",
        "combos": "combos",
        "win": "win",
        "tie": "tie",
        "equity": "equity",
        "error": "± error",
        "board": "board ",
        "dead": "dead ",
        "exact": "Counted: {deals:,} deals.",
        "sampled": "Sampled: {deals:,} deals, seed {seed}.",
        "too many": " Counting all would take too long.",
        "random": "Equity against a random hand, in percent",
        "too narrow": "The grid needs {needed} columns, and the terminal has {width}.",
        "picture": "Equity of each row against each column: blue loses, yellow wins",
    },
    "es": {
        "player": "jugador",
        "combos": "combos",
        "win": "gana",
        "tie": "empata",
        "equity": "equidad",
        "error": "± error",
        "board": "mesa ",
        "dead": "muertas ",
        "exact": "Contado: {deals:,} repartos.",
        "sampled": "Muestreo: {deals:,} repartos, semilla {seed}.",
        "too many": " Contarlos todos llevaría demasiado tiempo.",
        "random": "Equidad contra una mano cualquiera, en por ciento",
        "too narrow": "La cuadrícula necesita {needed} columnas, y el terminal tiene {width}.",
        "picture": "Equidad de cada fila contra cada columna: el azul pierde, el amarillo gana",
    },
}
# From what loses by way of even to what wins.
_LOSES, _EVEN, _WINS = ColorTriplet(150, 45, 45), ColorTriplet(58, 58, 58), ColorTriplet(20, 120, 60)
# Five columns for each class.
_WIDTH = 13 * 5


def equities(
    result: Equity, combos: Sequence[float], board: Sequence[Card], dead: Sequence[Card], language: str
) -> None:
    """A line for each player, with a bar; then whether it was counted or sampled."""
    console, words = terminal(), _WORDS[language]
    for name, cards in (("board", board), ("dead", dead)):
        if cards:
            show(console, Text(words[name]).append_text(card_text(cards, console)))
    best = max(result.equity)
    shares = [Text(_percent(share), style="bold green" if share == best else "") for share in result.equity]
    columns = [
        Column(words["player"], [" ".join(name.split()) for name in result.players], fold=10),
        Column(words["combos"], [f"{held:,.6g}" for held in combos], right=True, drop=4),
        Column(words["win"], [_percent(share) for share in result.win], right=True, drop=1),
        Column(words["tie"], [_percent(share) for share in result.tie], right=True, drop=3),
        Column(words["equity"], shares, right=True),
    ]
    if not result.exact:
        errors = [f"{100 * error:.3f}" for error in result.std_error]
        columns.append(Column(words["error"], errors, right=True, drop=2))
    show(console, table(console, [*columns, bars(result.equity)]))
    if result.exact:
        how = words["exact"].format(deals=result.deals)
    else:
        how = words["sampled"].format(deals=result.trials, seed=result.seed)
        how += words["too many"] if result.reason == "too-long" else ""
    show(console, how, "dim")


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"


def against_random(matrix: PreflopMatrix, language: str) -> None:
    """The grid of the classes, aces first, each with its equity against a random hand."""
    console, words = terminal(), _WORDS[language]
    values = [matrix.against_random(label) for label in matrix.labels]
    worst, best = min(values), max(values)
    styles = [_style(value, worst, best) for value in values]
    show(console, words["random"], "bold")
    if console.width >= _WIDTH:
        cells = [
            Text(f" {label:<4}\n {100 * value:<4.1f}", style=style)
            for label, value, style in zip(matrix.labels, values, styles, strict=True)
        ]
        grid = Table.grid(padding=0)
        for row in _rows(cells):
            grid.add_row(*row)
        show(console, grid)
    elif console.width >= LETTER_GRID_WIDTH:
        cells = [Text(f" {100 * value:.0f}", style=style) for value, style in zip(values, styles, strict=True)]
        show(console, letter_grid(RANK_LETTERS[::-1], _rows(cells)))
    else:
        show(console, words["too narrow"].format(needed=LETTER_GRID_WIDTH, width=console.width))


def _rows(cells: Sequence[Text]) -> list[Sequence[Text]]:
    return [cells[start : start + 13] for start in range(0, 169, 13)]


def save_matrix(matrix: PreflopMatrix, path: Path, language: str) -> None:
    """Every class (a row) against every class (a column) as a picture. OSError if the file cannot be written."""
    path.write_text(matrix_svg(matrix, _WORDS[language]["picture"]), encoding="utf-8")


def _style(value: float, worst: float, best: float) -> Style:
    """The colour of an equity between the worst and the best there is."""
    if value < 0.5:
        shade = blend_rgb(_EVEN, _LOSES, (0.5 - value) / (0.5 - worst))
    else:
        shade = blend_rgb(_EVEN, _WINS, (value - 0.5) / (best - 0.5))
    return Style(color="bright_white", bgcolor=Color.from_triplet(shade))
