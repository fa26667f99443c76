"""What a hand is, who wins and why, and how often each category comes, as tables (extra ``cli``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from holdem_fast.cli.screen import Column, bars, card_text, show, table, terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from holdem_fast.cards import Card
    from holdem_fast.ranking import Category, Hand

_WORDS = {
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
        "title": "All hands of {cards} cards: {hands:,}",
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
        "title": "Todas las manos de {cards} cartas: {hands:,}",
    },
}


def hands(
    dealt: Sequence[Sequence[Card]], best: Sequence[Hand], winners: Sequence[int], reasons: Iterable[str], language: str
) -> None:
    """A line for each hand, the winners marked, then the reasons."""
    console, words = terminal(), _WORDS[language]
    mark = Text(words["wins"] if len(winners) == 1 else words["ties"], style="bold green")
    numbers = [
        Text(f"{place + 1} ").append_text(mark) if place in winners else Text(f"{place + 1}")
        for place in range(len(best))
    ]
    columns = [
        Column(words["cards"], [card_text(cards, console) for cards in dealt], fold=11),
        Column(words["best"], [card_text(hand.cards, console) for hand in best], drop=1),
        Column(words["hand"], [hand.describe(language) for hand in best], fold=17),
    ]
    show(console, table(console, columns if len(best) == 1 else [Column("", numbers), *columns]))
    for reason in reasons:
        show(console, reason)


def frequencies(counts: Mapping[Category, int], cards: int, language: str) -> None:
    """A line for each category, strongest first, with its share as a number and as a bar."""
    console, words = terminal(), _WORDS[language]
    total, most = sum(counts.values()), max(counts.values())
    show(console, words["title"].format(cards=cards, hands=total))
    categories = sorted(counts, reverse=True)
    numbers = [counts[category] for category in categories]
    columns = [
        Column(words["category"], [category.label(language) for category in categories], fold=10),
        Column(words["hands"], [f"{count:,}" for count in numbers], right=True),
        Column(words["share"], [f"{100 * count / total:.4f} %" for count in numbers], right=True),
        Column(words["one in"], [f"{total / count:,.1f}" if count else "" for count in numbers], right=True, drop=1),
        bars([count / most for count in numbers]),
    ]
    show(console, table(console, columns))
