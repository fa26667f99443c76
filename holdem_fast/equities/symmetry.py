"""Deals that differ only in the names of the suits are counted once: which suits may be swapped, and what that leaves.

Suits have no order (R1.2), so a renaming of suits that leaves the board, the dead cards and every range as they are
takes a deal to one with the same winners. Player after player, only one combo of each set that such renamings make of
one another is followed, together with the renamings that leave it where it is.
"""

from __future__ import annotations

from itertools import combinations, permutations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from holdem_fast.equities.spot import Spot
    from holdem_fast.ranges.combos import Hole

    Renaming: TypeAlias = bytes
    """For each of the 52 cards the card it becomes."""


def renaming(suits: Sequence[int]) -> Renaming:
    """The renaming that makes suit ``suits[s]`` of suit ``s``."""
    return bytes([card & ~3 | suits[card & 3] for card in range(52)])


def partners(spot: Spot) -> list[int]:
    """For each suit the first one that it may be swapped for without changing anything in the spot."""
    partner = list(range(4))
    for one, other in combinations(range(4), 2):
        # Where a and b may be swapped, and b and c, so may a and c.
        if partner[other] == other and _is_symmetric(spot, one, other):
            partner[other] = partner[one]
    return partner


def renamings(spot: Spot) -> tuple[Renaming, ...]:
    """Every renaming made of swaps of two suits that change nothing in the spot; the first one is no change."""
    partner = partners(spot)
    return tuple(
        [renaming(suits) for suits in permutations(range(4)) if all(partner[s] == partner[suits[s]] for s in range(4))]
    )


def _is_symmetric(spot: Spot, one: int, other: int) -> bool:
    suits = list(range(4))
    suits[one], suits[other] = other, one
    swap = renaming(suits)
    if any(swap[card] not in cards for cards in (spot.board, spot.dead) for card in cards):
        return False
    # Small ranges first: they are the ones that fail.
    for holding in sorted(spot.holdings, key=len):
        combos = holding.combos
        if any(combos.get(renamed(combo, swap)) != weight for combo, weight in combos.items()):
            return False
    return True


def renamed(combo: Hole, change: Renaming) -> Hole:
    """The combo with its suits renamed, higher card first."""
    high, low = change[combo[0]], change[combo[1]]
    return (high, low) if high > low else (low, high)


def representatives(
    combos: Iterable[Hole], used: int, changes: tuple[Renaming, ...]
) -> Iterator[tuple[Hole, int, tuple[Renaming, ...]]]:
    """Of the combos without a ``used`` card (a bit each) one of each set: it, the size of the set, what leaves it."""
    alone = len(changes) == 1
    seen: set[Hole] = set()
    for combo in combos:
        if used >> combo[0] & 1 or used >> combo[1] & 1 or combo in seen:
            continue
        if alone:
            yield combo, 1, changes
            continue
        images = [renamed(combo, change) for change in changes]
        size = len(set(images))
        if size > 1:
            seen.update(images)
        yield combo, size, tuple([change for change, image in zip(changes, images, strict=True) if image == combo])
