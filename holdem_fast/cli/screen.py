"""What the command line shows people, drawn by rich, which only the screen modules need (extra ``cli``)."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holdem_fast.game import phrases
from holdem_fast.game.commentary import holes_dealt, positions, tell, unfinished

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import JustifyMethod

    from holdem_fast.cards import Card
    from holdem_fast.game.commentary import Line, Parts
    from holdem_fast.game.deal import Deal
    from holdem_fast.ranking import Category, Hand

# A deck of four colours, as most tables on screens have it.
_SUIT_STYLES = ("green", "bright_blue", "red", "default")
_STYLES = {"title": "bold", "street": "bold", "showdown": "bold", "fold": "dim", "pot": "bold green", "run out": "dim"}
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
    console, words = terminal(), _HEADINGS[language]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    several = len(best) > 1
    if several:
        table.add_column()
    for heading in ("cards", "best", "hand"):
        table.add_column(words[heading], no_wrap=heading != "hand")
    mark = Text(words["wins"] if len(winners) == 1 else words["ties"], style="bold green")
    for place, (cards, hand) in enumerate(zip(dealt, best, strict=True)):
        line = (card_text(cards, console), card_text(hand.cards, console), hand.describe(language))
        number = Text(f"{place + 1} ").append_text(mark) if place in winners else Text(f"{place + 1}")
        table.add_row(*((number, *line) if several else line))
    console.print(table)
    for reason in reasons:
        console.print(reason, highlight=False)


def frequencies(counts: Mapping[Category, int], cards: int, language: str) -> None:
    """A line for each category, strongest first, with its share as a number and as a bar."""
    console, words = terminal(), _HEADINGS[language]
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


def terminal() -> Console:
    """At least 80 columns: on a narrower terminal lines wrap, and nothing is cut off."""
    return Console(highlight=False, width=max(get_terminal_size().columns, 80))


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


def replay(deal: Deal, names: Sequence[str], language: str) -> None:
    """A hand from who sits where to what each has won, with all cards that are known."""
    screen = Screen(terminal(), names, language)
    title, *story = tell(deal, names, language)
    screen.lines([title])
    screen.seats(deal)
    screen.lines(story)
    if deal.finished:
        screen.results(deal)
    else:
        screen.lines([unfinished(language)])


class Screen:
    """Where the hands of one table are shown, and where the player at the terminal is asked."""

    def __init__(self, console: Console, names: Sequence[str], language: str) -> None:
        self._console = console
        self._names = names
        self._language = language
        self._words = phrases.HEADINGS[language]

    def seats(self, deal: Deal) -> None:
        """Who is dealt in: position, chips before the hand, hole cards as far as the deal knows them."""
        table = self._table(("player", "position", "stack", "cards"))
        places, holes = positions(deal, self._language), holes_dealt(deal)
        for seat in sorted(deal.stakes.order):
            cards = card_text(holes[seat] or (None, None), self._console)
            table.add_row(Text(self._names[seat]), places[seat], f"{deal.stakes.stacks[seat]:,}", cards)
        self._console.print(table)

    def results(self, deal: Deal) -> None:
        """What each has at the end, and has won or lost."""
        table = self._table(("player", "ends", "net"))
        for seat in sorted(deal.stakes.order):
            net = deal.stacks[seat] - deal.stakes.stacks[seat]
            style = "green" if net > 0 else "red" if net < 0 else "dim"
            table.add_row(
                Text(self._names[seat]), f"{deal.stacks[seat]:,}", Text(f"{net:+,}" if net else "0", style=style)
            )
        self._console.print()
        self._console.print(table)

    def _table(self, headings: Iterable[str]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for heading in headings:
            justify: JustifyMethod = "right" if heading in ("stack", "ends", "net") else "left"
            table.add_column(self._words[heading], no_wrap=True, justify=justify)
        return table

    def lines(self, lines: Iterable[Line]) -> None:
        """A sentence a line; what begins something new stands apart."""
        previous = ""
        for line in lines:
            # Streets that are only dealt out follow each other without a gap.
            gap = (
                previous not in ("run out", "street") if line.kind == "street" else line.kind in ("showdown", "run out")
            )
            if gap:
                self._console.print()
            previous = line.kind
            self._print(line.parts, _STYLES.get(line.kind, ""))

    def say(self, parts: Parts, style: str = "") -> None:
        self._print(parts, style)

    def ask(self, parts: Parts) -> str:
        """Ask the player, and show his answer where he does not see himself type. EOFError at the end of the input."""
        answer = self._console.input(self._text(parts))
        if not sys.stdin.isatty():
            self._console.print(Text(answer))
        return answer

    def _print(self, parts: Parts, style: str) -> None:
        # What is no terminal gets each sentence on one line, whatever its length.
        self._console.print(self._text(parts), style=style, soft_wrap=not self._console.is_terminal)

    def _text(self, parts: Parts) -> Text:
        return Text().join([Text(part) if isinstance(part, str) else card_text(part, self._console) for part in parts])


def game_screen(names: Sequence[str], language: str) -> Screen:
    """The terminal itself, for a game."""
    return Screen(terminal(), names, language)
