"""Equities on the terminal: a table with bars, the grid of all classes, the picture of the matrix (extra ``cli``)."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn
from rich.style import Style
from rich.table import Table
from rich.text import Text

from holdem_fast.cli.screen import card_text, terminal
from holdem_fast.equities.drawing import matrix_svg

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from rich.console import RenderableType
    from rich.progress import TaskID

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
        "exact": "Counted: {:,} deals.",
        "sampled": "Sampled: {:,} deals, seed {}.",
        "too many": " Counting all would take too long.",
        "random": "Equity against a random hand, in percent",
        "picture": "Equity of each row against each column: blue loses, yellow wins",
    },
    "es": {
        "player": "jugador",
        "combos": "combinaciones",
        "win": "gana",
        "tie": "empata",
        "equity": "equidad",
        "error": "± error",
        "board": "mesa ",
        "dead": "muertas ",
        "exact": "Contado: {:,} repartos.",
        "sampled": "Muestreo: {:,} repartos, semilla {}.",
        "too many": " Contarlos todos llevaría demasiado tiempo.",
        "random": "Equidad contra una mano cualquiera, en por ciento",
        "picture": "Equidad de cada fila contra cada columna: el azul pierde, el amarillo gana",
    },
}
# From what loses by way of even to what wins.
_LOSES, _EVEN, _WINS = ColorTriplet(150, 45, 45), ColorTriplet(58, 58, 58), ColorTriplet(20, 120, 60)
# A bar that is there for a moment is only a flicker.
_PATIENCE = 0.5


class ProgressBar:
    """A bar on stderr for work that takes longer than half a second; it is gone when the work is done or stopped."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            if done == total or monotonic() - self._begun < _PATIENCE:
                return
            columns = BarColumn(bar_width=40), TaskProgressColumn(), TimeRemainingColumn()
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("")
            self._bar.start()
        assert self._task is not None
        # Units of work can be more than a float can tell apart.
        self._bar.update(self._task, completed=done / total, total=1)


def equities(
    result: Equity, combos: Sequence[float], board: Sequence[Card], dead: Sequence[Card], language: str
) -> None:
    """A line for each player, with a bar; then how it was found out."""
    console, words = terminal(), _WORDS[language]
    for name, cards in (("board", board), ("dead", dead)):
        if cards:
            console.print(Text(words[name]).append_text(card_text(cards, console)))
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(words["player"], overflow="fold")
    columns = ["combos", "win", "tie", "equity"] if result.exact else ["combos", "win", "tie", "equity", "error"]
    for heading in columns:
        table.add_column(words[heading], justify="right", no_wrap=True)
    table.add_column()
    best = max(result.equity)
    for name, held, win, tie, share, error in zip(
        result.players, combos, result.win, result.tie, result.equity, result.std_error, strict=True
    ):
        style = "bold green" if share == best else ""
        line: list[RenderableType] = [f"{held:,.6g}", _percent(win), _percent(tie), Text(_percent(share), style=style)]
        if not result.exact:
            line.append(f"{100 * error:.3f}")
        table.add_row(Text(name), *line, Bar(1, 0, share, width=24, color="green"))
    console.print(table)
    if result.exact:
        how = words["exact"].format(result.deals)
    else:
        how = words["sampled"].format(result.trials, result.seed)
        how += words["too many"] if result.reason == "too-long" else ""
    console.print(how, style="dim")


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"


def against_random(matrix: PreflopMatrix, language: str) -> None:
    """The grid of the classes, aces first, each with its equity against a random hand."""
    console = terminal()
    values = [matrix.against_random(label) for label in matrix.labels]
    worst, best = min(values), max(values)
    grid = Table.grid(padding=0)
    for row in range(0, 169, 13):
        grid.add_row(
            *[
                Text(f" {label:<4}\n {100 * value:<4.1f}", style=_style(value, worst, best))
                for label, value in zip(matrix.labels[row : row + 13], values[row : row + 13], strict=True)
            ]
        )
    console.print(_WORDS[language]["random"], style="bold")
    console.print(grid)


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
