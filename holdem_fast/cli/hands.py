"""The commands ``eval`` and ``frequencies``: what a hand is, who wins and why, how often each category comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.cards import Card, parse_cards
from holdem_fast.cli.arguments import UsageError, one_of, print_json
from holdem_fast.ranking import Hand, best_hand, compare, hand_frequencies, kev_rank
from holdem_fast.words import numbered_hand

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from holdem_fast.cli.commands import Commands

_EVAL = {
    "en": {
        "summary": "what a hand is; of several hands, who wins and why",
        "about": "What a hand of 5, 6 or 7 cards is; of several hands, who wins, who ties, and why.",
        "example": "holdem-fast eval AsKd QhQs --board Qd 7c 2s Kh 9d",
        "CARDS": "a hand, such as 'As Kd Qh 7c 2s'; with --board two hole cards",
        "--board": "3 to 5 community cards that all hands share",
    },
    "es": {
        "summary": "qué es una mano; de varias, cuál gana y por qué",
        "about": "Qué es una mano de 5, 6 o 7 cartas; de varias, cuál gana, cuáles empatan, y por qué.",
        "example": "holdem-fast eval AsKd QhQs --board Qd 7c 2s Kh 9d",
        "CARDS": "una mano, como 'As Kd Qh 7c 2s'; con --board, dos cartas propias",
        "--board": "de 3 a 5 cartas comunes a todas las manos",
    },
}
_FREQUENCIES = {
    "en": {
        "summary": "how often each category comes",
        "about": "How many hands of a full deck have each category: counted, not estimated.",
        "example": "holdem-fast frequencies --cards 5",
        "--cards": "how many cards a hand has: 5, 6 or 7 (default: 7)",
    },
    "es": {
        "summary": "con qué frecuencia sale cada categoría",
        "about": "Cuántas manos de una baraja completa tiene cada categoría: contadas, no estimadas.",
        "example": "holdem-fast frequencies --cards 5",
        "--cards": "cuántas cartas tiene una mano: 5, 6 o 7 (por defecto: 7)",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("eval", run_eval, _EVAL)
    command.texts("hands", "CARDS")
    command.cards("--board", counts=(3, 4, 5))

    command = commands.add("frequencies", run_frequencies, _FREQUENCIES)
    command.value("--cards", one_of((5, 6, 7)), default=7)


def run_eval(arguments: argparse.Namespace) -> None:
    dealt = _read_hands(arguments.hands)
    if arguments.board:
        dealt = _on_board(dealt, arguments.board)
    hands = [_best(cards, number, len(dealt)) for number, cards in enumerate(dealt, 1)]
    winners = [place for place, hand in enumerate(hands) if hand == max(hands)]
    reasons = _reasons(hands, winners, arguments.language)
    if arguments.json:
        listed = [
            _as_json(cards, hand, place in winners, arguments.language)
            for place, (cards, hand) in enumerate(zip(dealt, hands, strict=True))
        ]
        print_json({"hands": listed, "winners": winners, "reasons": reasons})
        return
    from holdem_fast.cli import screen_hands

    screen_hands.hands(dealt, hands, winners, reasons, arguments.language)


def _read_hands(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    """A hand for each text; texts of one card each are one hand, written without quotes."""
    hands = [_read_hand(text, number, len(texts)) for number, text in enumerate(texts, 1)]
    if len(hands) > 1 and all(len(hand) == 1 for hand in hands):
        return [parse_cards(" ".join(texts))]
    return hands


def _read_hand(text: str, number: int, hands: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise _about(number, hands, "library", detail=error) from None


def _about(number: int, hands: int, message: str, **fields: object) -> UsageError:
    """What is wrong with a hand; which one it is, if there are several."""
    error = UsageError(message, **fields)
    return error if hands == 1 else UsageError("about hand", number=number, detail=error)


def _on_board(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    for number, hole in enumerate(holes, 1):
        if len(hole) != 2:
            raise UsageError("two hole cards", number=number, got=len(hole))
    parse_cards([card for cards in (*holes, board) for card in cards])
    return [hole + board for hole in holes]


def _best(cards: tuple[Card, ...], number: int, hands: int) -> Hand:
    if not 5 <= len(cards) <= 7:
        raise _about(number, hands, "hand size", got=len(cards))
    return best_hand(cards)


def _reasons(hands: Sequence[Hand], winners: Sequence[int], language: str) -> list[str]:
    """A sentence for each hand but the first winner: why that one wins against it, or ties with it."""
    best = winners[0]
    return [
        compare(hands[best], hand).explain(
            language, (numbered_hand(best + 1, language), numbered_hand(other + 1, language))
        )
        for other, hand in enumerate(hands)
        if other != best
    ]


def _as_json(cards: tuple[Card, ...], hand: Hand, wins: bool, language: str) -> dict[str, object]:
    return {
        "cards": [card.name for card in cards],
        "category": hand.category.name.lower(),
        "label": hand.category.label(language),
        "best": [card.name for card in hand.cards],
        "description": hand.describe(language),
        "rank": hand.rank,
        "kev_rank": kev_rank(hand.rank),
        "wins": wins,
    }


def run_frequencies(arguments: argparse.Namespace) -> None:
    frequencies = hand_frequencies(arguments.cards)
    if arguments.json:
        total = sum(frequencies.values())
        categories = [
            {
                "category": category.name.lower(),
                "label": category.label(arguments.language),
                "hands": hands,
                "probability": hands / total,
            }
            for category, hands in reversed(frequencies.items())
        ]
        print_json({"cards": arguments.cards, "hands": total, "categories": categories})
        return
    from holdem_fast.cli import screen_hands

    screen_hands.frequencies(frequencies, arguments.cards, arguments.language)
