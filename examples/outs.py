"""Outs and draws: what each card that may come next makes of a hand, and which of them put it ahead.

    python examples/outs.py "Jh Th" "9h 8c 2d"
    python examples/outs.py "Jh Th" "9h 8c 2d 2s" --against "QQ+, AK"

An out is a card that makes a better category, after which the equity against the other range is above one half.
Needs: pip install holdem_fast
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable

from holdem_fast import Card, Category, Range, category, equity, evaluate, format_cards, parse_cards

FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
STRAIGHTS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def next_cards(hole: tuple[Card, ...], board: tuple[Card, ...], against: Range) -> dict[Category, dict[Card, float]]:
    """The cards that may come, by the category that they make, strongest first, each with the equity after it."""
    made: dict[Category, dict[Card, float]] = defaultdict(dict)
    for card in Card:
        known = (*hole, *board, card)
        if len(set(known)) == len(known) and against.without(known):
            share, _ = equity([hole, against], (*board, card)).equity
            made[category(evaluate(known))][card] = share
    return dict(sorted(made.items(), reverse=True))


def draws(now: Category, made: dict[Category, Iterable[Card]]) -> list[str]:
    """The draws by their names in the game, from the cards that complete them."""
    names = []
    if now < Category.FLUSH and FLUSHES & made.keys():
        names.append("flush draw")
    ranks = {card.rank for to in STRAIGHTS & made.keys() for card in made[to]}
    if now < Category.STRAIGHT and ranks & {card.rank for card in made.get(Category.STRAIGHT, ())}:
        names.append("gutshot" if len(ranks) == 1 else "open-ended straight draw or double gutshot")
    return names


def main() -> None:
    parser = argparse.ArgumentParser(description="outs and draws of a hand on a flop or turn")
    parser.add_argument("hole", type=parse_cards, metavar="HAND")
    parser.add_argument("board", type=parse_cards, metavar="BOARD")
    parser.add_argument("--against", type=Range, default="top 20%", metavar="RANGE")
    arguments = parser.parse_args()
    hole, board, against = arguments.hole, arguments.board, arguments.against
    now = category(evaluate((*hole, *board)))
    made = next_cards(hole, board, against)
    print(f"{now.label()}, {equity([hole, against], board).equity[0]:.1%}", *draws(now, made), sep="; ")
    for to, cards in made.items():
        outs = [card for card, share in cards.items() if to > now and share > 0.5]
        print(f"{to.label():16}{len(cards):3} cards, {len(outs):2} outs: {format_cards(outs)}")


if __name__ == "__main__":
    main()
