"""What the command line shows people, drawn by rich; the only module that needs it (extra ``cli``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from holdem_fast.cards import Card
    from holdem_fast.ranking import Category, Hand

# A deck of four colours, as most tables on screens have it.
_SUIT_STYLES = ("green", "bright_blue", "red", "default")
_HEADINGS = {
    "en": {
        "cards": "cards",
        "best": "best five",
        "hand": "hand",
        "wins": "wins",
        "ties": "ties",
        "category": "category",
        "hands": "hands",
        "share": "share",
        "one in": "one in",
        "title": "All hands of {} cards: {:,}",
    },
    "es": {
        "cards": "cartas",
        "best": "las cinco",
        "hand": "mano",
        "wins": "gana",
        "ties": "empata",
        "category": "categoría",
        "hands": "manos",
        "share": "proporción",
        "one in": "una de cada",
        "title": "Todas las manos de {} cartas: {:,}",
    },
}


def hands(
    dealt: Sequence[Sequence[Card]], best: Sequence[Hand], winners: Sequence[int], reasons: Iterable[str], language: str
) -> None:
    """A line for each hand, the winners marked, then the reasons."""
    console, words = _console(), _HEADINGS[language]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    several = len(best) > 1
    if several:
        table.add_column()
    for heading in ("cards", "best", "hand"):
        table.add_column(words[heading], no_wrap=heading != "hand")
    mark = Text(words["wins"] if len(winners) == 1 else words["ties"], style="bold green")
    for place, (cards, hand) in enumerate(zip(dealt, best, strict=True)):
        line = (_cards(cards, console), _cards(hand.cards, console), hand.describe(language))
        number = Text(f"{place + 1} ").append_text(mark) if place in winners else Text(f"{place + 1}")
        table.add_row(*((number, *line) if several else line))
    console.print(table)
    for reason in reasons:
        console.print(reason, highlight=False)


def frequencies(counts: Mapping[Category, int], cards: int, language: str) -> None:
    """A line for each category, strongest first, with its share as a number and as a bar."""
    console, words = _console(), _HEADINGS[language]
    total, most = sum(counts.values()), max(counts.values())
    console.print(words["title"].format(cards, total), highlight=False)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(words["category"], no_wrap=True)
    for heading in ("hands", "share", "one in"):
        table.add_column(words[heading], justify="right")
    table.add_column()
    for category in sorted(counts, reverse=True):
        count = counts[category]
        share = Bar(most, 0, count, width=24, color="green")
        odds = f"{total / count:,.1f}" if count else ""
        table.add_row(category.label(language), f"{count:,}", f"{100 * count / total:.4f} %", odds, share)
    console.print(table)


def _console() -> Console:
    return Console(highlight=False)


def _cards(cards: Iterable[Card], console: Console) -> Text:
    """Cards with their suits in colour, and as symbols where the terminal can show them."""
    symbols = console.encoding.startswith("utf")
    texts = (Text(card.pretty if symbols else card.name, style=_SUIT_STYLES[card.suit]) for card in cards)
    return Text(" ").join(texts)
