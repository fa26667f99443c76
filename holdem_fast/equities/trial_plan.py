"""Who gets which cards in random deals: the players sorted into known hands, ranges, and any two cards.

>>> plan([bytes([51, 50]), bytes([47, 46, 47, 45])], [None, None], b"", b"").draws
5
"""

from __future__ import annotations

from array import array

from holdem_fast.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Choices = list[tuple[tuple[int, int], int]]
    Drawn = tuple[bytes, "array[int] | None", "array[int] | None", int]

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
    held, used = _possible(combos, weights, {*board, *dead})
    left = DECK - len(used)
    sources, holes = [-1] * len(held), bytearray(2 * len(held))
    ranges: list[Drawn] = []
    any_two = []
    for player, choices in enumerate(held):
        if len(choices) == 1:
            holes[2 * player : 2 * player + 2] = bytes(choices[0][0])
        elif len(choices) == left * (left - 1) // 2 and len({weight for _, weight in choices}) == 1:
            any_two.append(player)
        else:
            sources[player] = 2 * len(ranges)
            ranges.append(_drawn(choices))
    for number, player in enumerate(any_two, len(ranges)):
        sources[player] = 2 * number
    draws = 2 * len(any_two) + 5 - len(board)
    if 2 * len(ranges) + draws > left:
        raise ValueError("there are not enough cards left to deal")
    return Plan(board, bytes(sorted(used)), tuple(sources), bytes(holes), tuple(ranges), draws)


def _possible(
    combos: Sequence[bytes], weights: Sequence[array[int] | None], used: set[int]
) -> tuple[list[Choices], set[int]]:
    """Each player's combos without used cards; a player with only one left uses its cards."""
    held = [
        [((cards[i], cards[i + 1]), 1 if shares is None else shares[i // 2]) for i in range(0, len(cards), 2)]
        for cards, shares in zip(combos, weights, strict=True)
    ]
    known: set[int] = set()
    while True:
        for player, choices in enumerate(held):
            if player not in known:
                held[player] = [choice for choice in choices if used.isdisjoint(choice[0])]
            if not held[player]:
                raise ValueError(f"player {player} has no hand left that can be dealt")
        single = [player for player, choices in enumerate(held) if len(choices) == 1 and player not in known]
        if not single:
            return held, used
        known.add(single[0])
        used = used.union(held[single[0]][0][0])


def _drawn(choices: Choices) -> Drawn:
    cards = bytes([card for combo, _ in choices for card in combo])
    shares = [weight for _, weight in choices]
    if len(set(shares)) == 1:
        return cards, None, None, 0
    keep, alias = _alias_tables(shares)
    return cards, keep, alias, sum(shares)


def _alias_tables(shares: Sequence[int]) -> tuple[array[int], array[int]]:
    """Walker's, made in Vose's way, exact: each place gives ``total`` away, to its own combo and to one other."""
    total = sum(shares)
    parts = [share * len(shares) for share in shares]
    keep, alias = array("Q", [total] * len(shares)), array("I", range(len(shares)))
    small = [place for place, part in enumerate(parts) if part < total]
    large = [place for place, part in enumerate(parts) if part >= total]
    while small and large:
        place, other = small.pop(), large.pop()
        keep[place], alias[place] = parts[place], other
        parts[other] -= total - parts[place]
        (small if parts[other] < total else large).append(other)
    return keep, alias
