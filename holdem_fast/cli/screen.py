"""The terminal that every screen draws on with rich (extra ``cli``): its width and colours, cards, tables that fit.

On a terminal everything fits its width, or that of the variable COLUMNS. What is not a terminal gets each row on one
line, whatever its length, and no spaces at the end of a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import JustifyMethod, RenderableType

    from holdem_fast.cards import Card

# A deck of four colours, as most tables on screens have it.
_SUIT_STYLES = ("green", "bright_blue", "red", "default")
# Columns: what is no terminal has as many as it needs, a terminal has at least so many.
_ENDLESS = 1_000_000
_NARROWEST = 20
# Between two columns of a table, where there is room and where there is not.
_GAP, _NARROW_GAP = 3, 2
_BAR, _SHORT_BAR = 24, 8


def terminal() -> Console:
    """Where results are shown."""
    console = Console(highlight=False)
    width = max(get_terminal_size().columns, _NARROWEST) if console.is_terminal else _ENDLESS
    return Console(highlight=False, width=width)


def show(console: Console, what: str | Text | Table, style: str = "") -> None:
    """Print a text as it stands, or a table."""
    if isinstance(what, str):
        what = Text(what)
    if console.is_terminal:
        console.print(what, style=style)
        return
    with console.capture() as drawn:
        console.print(what, style=style, soft_wrap=isinstance(what, Text))
    for line in drawn.get().splitlines():
        console.out(line.rstrip(), highlight=False)


def coloured(console: Console) -> bool:
    """Whether a colour can be seen; where it cannot, signs say the same."""
    return console.color_system is not None and not console.no_color


def drawable(console: Console, sign: str, instead: str) -> str:
    """A sign, or what takes its place where the terminal's encoding lacks it."""
    try:
        sign.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return instead
    return sign


def card_text(cards: Iterable[Card | None], console: Console) -> Text:
    """Cards with their suits in colour, and as symbols where the terminal can show them."""
    symbols = console.encoding.startswith("utf")
    texts = (
        Text("??", style="dim")
        if card is None
        else Text(card.pretty if symbols else card.name, style=_SUIT_STYLES[card.suit])
        for card in cards
    )
    return Text(" ").join(texts)


@dataclass(frozen=True)
class Column:
    """A column of a table, and what becomes of it where there is no room.

    ``fold`` is the least width to which its lines may be broken, 0 for never; the column with the highest ``drop`` is
    left out first, those with 0 never.
    """

    heading: str
    cells: Sequence[str | Text]
    right: bool = False
    fold: int = 0
    drop: int = 0

    @property
    def natural(self) -> int:
        """The width it has where there is room."""
        return max([cell_len(cell) if isinstance(cell, str) else cell.cell_len for cell in (self.heading, *self.cells)])

    @property
    def least(self) -> int:
        """The width it needs."""
        return min(self.fold or self.natural, self.natural)

    def drawn(self, width: int, console: Console) -> Sequence[RenderableType]:
        """Its cells."""
        # Rich would read a markup language in a str.
        return [Text(cell) if isinstance(cell, str) else cell for cell in self.cells]


@dataclass(frozen=True)
class Bars(Column):
    """A column of bars, from 0 to 1: the first to become shorter, or to go."""

    lengths: Sequence[float] = ()
    drop: int = 9

    @property
    def natural(self) -> int:
        return _BAR

    @property
    def least(self) -> int:
        return _SHORT_BAR

    def drawn(self, width: int, console: Console) -> Sequence[RenderableType]:
        if drawable(console, "█▌", ""):
            return [Bar(1, 0, length, width=width, color="green") for length in self.lengths]
        return ["#" * round(length * width) for length in self.lengths]


def bars(lengths: Sequence[float]) -> Bars:
    """A bar for each row of a table."""
    return Bars("", (), lengths=lengths)


def table(console: Console, columns: Iterable[Column]) -> Table:
    """A table as wide as the terminal at most: columns become narrower, or are left out."""
    kept, gap = list(columns), _GAP
    if sum([column.natural for column in kept]) + gap * (len(kept) - 1) > console.width:
        gap = _NARROW_GAP
    while any(column.drop for column in kept) and _excess([column.least for column in kept], gap, console) > 0:
        kept.remove(max(kept, key=lambda column: column.drop))
    widths = [column.natural for column in kept]
    # Bars first, then the column that can spare most.
    for place in sorted(range(len(kept)), key=lambda at: (not isinstance(kept[at], Bars), kept[at].least - widths[at])):
        widths[place] = max(widths[place] - max(_excess(widths, gap, console), 0), kept[place].least)
    grid = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), show_header=any(column.heading for column in kept))
    for column, width in zip(kept, widths, strict=True):
        justify: JustifyMethod = "right" if column.right else "left"
        grid.add_column(Text(column.heading), width=width, justify=justify, overflow="fold", no_wrap=not column.fold)
    drawn = [column.drawn(width, console) for column, width in zip(kept, widths, strict=True)]
    for row in zip(*drawn, strict=True):
        grid.add_row(*row)
    return grid


def _excess(widths: Sequence[int], gap: int, console: Console) -> int:
    return sum(widths) + gap * (len(widths) - 1) - console.width


def letter_grid(letters: str, rows: Iterable[Iterable[Text]]) -> Table:
    """A grid of 13 x 13 short cells in 40 columns, with the ranks as its headings: for narrow terminals."""
    grid = Table.grid(padding=0)
    grid.add_column(width=1)
    for _ in letters:
        grid.add_column(width=3, justify="right")
    grid.add_row("", *letters, style="bold")
    for letter, cells in zip(letters, rows, strict=True):
        grid.add_row(Text(letter, style="bold"), *cells)
    return grid


LETTER_GRID_WIDTH = 1 + 13 * 3
