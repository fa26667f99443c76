"""Who gets which cards in random deals: the players sorted into known hands, ranges, and any two cards.

>>> plan([bytes([51, 50]), bytes([47, 46, 47, 45])], [None, None], b"", b"").draws
5
"""

from __future__ import annotations

from holdem_fast.equities._outcomes import without_cards
from holdem_fast.equities._trials import alias_tables
from holdem_fast.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    Drawn = tuple[bytes, array[int] | None, array[int] | None, int]

DECK = 52


class Plan(Frozen):
    """What is the same in every deal, as :func:`holdem_fast.equities._trials.run_trials` takes it.

    ``known`` are the cards that are no longer in the deck, ascending. A player's source is where the hole cards stand
    among the cards dealt, -1 where ``holes`` has them. First come those of the ranges: combos, two cards each, with
    Walker's tables where the weights differ. Then ``draws`` cards from the deck: for players with any two, and the
    board.
    """

    __slots__ = ("board", "known", "sources", "holes", "ranges", "draws")

    board: bytes
    known: bytes
    sources: tuple[int, ...]
    holes: bytes
    ranges: tuple[Drawn, ...]
    draws: int


def plan(combos: Sequence[bytes], weights: Sequence[array[int] | None], board: bytes, dead: bytes) -> Plan:
    """The plan for players with these combos, two cards each, and their weights, None where all weigh the same.

    ValueError if a player has no combo left, or if there are too few cards.
    """
    held, shares, used = _possible(combos, weights, board + dead)
    left = DECK - len(used)
    sources, holes = [-1] * len(held), bytearray(2 * len(held))
    ranges: list[Drawn] = []
    any_two = []
    for player, (cards, weighted) in enumerate(zip(held, shares, strict=True)):
        if len(cards) == 2:
            holes[2 * player : 2 * player + 2] = cards
        elif weighted is None and len(cards) == left * (left - 1):
            any_two.append(player)
        else:
            sources[player] = 2 * len(ranges)
            ranges.append((cards, None, None, 0) if weighted is None else (cards, *alias_tables(weighted)))
    for number, player in enumerate(any_two, len(ranges)):
        sources[player] = 2 * number
    draws = 2 * len(any_two) + 5 - len(board)
    if 2 * len(ranges) + draws > left:
        raise ValueError("there are not enough cards left to deal")
    return Plan(board, bytes(sorted(used)), tuple(sources), bytes(holes), tuple(ranges), draws)


def _possible(
    combos: Sequence[bytes], weights: Sequence[array[int] | None], used: bytes
) -> tuple[list[bytes], list[array[int] | None], bytes]:
    """Each player's combos without used cards, with their weights where they differ, and all used cards.

    A player with only one combo left uses its cards.
    """
    held, shares = list(combos), list(weights)
    unknown = list(range(len(held)))
    taken = used  # since combos were last left out
    while True:
        for player in unknown if taken else ():
            held[player], shares[player] = without_cards(held[player], shares[player], taken)
        if not all(held):
            raise ValueError(f"players[{held.index(b'')}] has no hand left that can be dealt")
        single = [player for player in unknown if len(held[player]) == 2]
        if not single:
            return held, [None if _even(weighted) else weighted for weighted in shares], used
        unknown.remove(single[0])
        taken = held[single[0]]
        used += taken


def _even(weights: array[int] | None) -> bool:
    return weights is None or weights == weights[:1] * len(weights)
