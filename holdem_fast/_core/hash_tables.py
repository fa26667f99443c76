"""Builds the tables of the perfect hash and writes them as a C header; run by ``setup.py``.

The ranks come from :mod:`holdem_fast.reference`, the hash from the constants below, which every build verifies.
``docs/algorithm.md`` tells how the parts play together. Takes about a second, with the standard library alone.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from holdem_fast import reference
from holdem_fast.cards import RANK_OF, SUIT_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# The smallest weights, chosen greedily, for which all 73,775 sums of 5, 6 or 7 ranks (at most four of one) differ.
RANK_WEIGHTS = (1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844)
HASH_BITS = 24
ROW_BITS = 13
COLUMN_BITS = HASH_BITS - ROW_BITS
# Odd, so that multiplying modulo 2**24 keeps different sums different; of the multipliers tried it packs the rows best.
MULTIPLIER = 0x204F89

MULTISETS = 73_775
SUITED_SETS = 4_719
# Where a card's key keeps its parts: see card_keys().
HASH_SHIFT = 64 - HASH_BITS
SUIT_LANE_BITS = 16
BAD_CARD = 1 << 61


def hash_of(ranks: Sequence[int]) -> int:
    """The 24-bit hash of a multiset of ranks: the weights' sum, mixed. Row number above, column number below."""
    return sum(RANK_WEIGHTS[rank] for rank in ranks) * MULTIPLIER % (1 << HASH_BITS)


def card_keys() -> tuple[list[int], list[int]]:
    """The two words of each card's key, for all 256 values of a byte; both words add up over a hand.

    The word of ranks: the rank's mixed weight in the top 24 bits, a counter of its suit in the low 16, four bits a
    suit. The word of cards: one bit for the card, 16 bits a suit, 13 of them used. A byte that is no card has the bit
    BAD_CARD there and no more.
    """
    ranks, cards = [0] * 256, [BAD_CARD] * 256
    for card in range(52):
        rank, suit = divmod(card, 4)
        ranks[card] = hash_of([rank]) << HASH_SHIFT | 1 << 4 * suit
        cards[card] = 1 << SUIT_LANE_BITS * suit + rank
    return ranks, cards


def letters(values: dict[str, int], times: int) -> list[int]:
    """What each ASCII letter adds to a card's number, 255 for those that add nothing."""
    return [times * values[chr(code)] if chr(code) in values and code < 128 else 255 for code in range(256)]


def ranks_by_hash() -> dict[int, int]:
    """The rank of every multiset of 5, 6 or 7 ranks without a flush, by its hash; proves that the hashes differ.

    The order is that in which the core walks through them: by number of cards, then as sorted sequences, lowest first.
    """
    ranks = {
        hash_of(multiset): reference.best_of_ranks(multiset, False)
        for cards in (5, 6, 7)
        for multiset in sorted(tuple(sorted(multiset)) for multiset in reference.rank_multisets(cards))
    }
    if len(ranks) != MULTISETS:
        raise ValueError(f"the rank weights are not perfect: {len(ranks)} different sums, expected {MULTISETS}")
    return ranks


def flush_ranks() -> list[int]:
    """The rank for every set of 5 to 7 ranks in one suit, by its bit mask; 0 for the other masks."""
    ranks = [0] * (1 << 13)
    for cards in (5, 6, 7):
        for suited in combinations(range(13), cards):
            ranks[sum(1 << rank for rank in suited)] = reference.best_of_ranks(suited, True)
    if sum(rank > 0 for rank in ranks) != SUITED_SETS:
        raise ValueError(f"not every one of the {SUITED_SETS} suited rank sets has a rank")
    return ranks


def displace(hashes: Iterable[int]) -> list[int]:
    """For each row the offset that sends all its columns to slots nobody else has: first fit, longest rows first.

    The occupied slots are one big integer, so that one shift and one OR a column tell which offsets are taken.
    """
    rows: list[list[int]] = [[] for _ in range(1 << ROW_BITS)]
    for value in hashes:
        rows[value >> COLUMN_BITS].append(value % (1 << COLUMN_BITS))
    offsets = [0] * len(rows)
    occupied = 0
    for row in sorted(range(len(rows)), key=lambda row: -len(rows[row])):
        taken = 0
        for column in rows[row]:
            taken |= occupied >> column
        offsets[row] = (~taken & taken + 1).bit_length() - 1
        for column in rows[row]:
            occupied |= 1 << offsets[row] + column
    return offsets


def hash_tables(ranks: dict[int, int]) -> tuple[list[int], list[int]]:
    """The row offsets, and the ranks by slot; long enough that no 24-bit value leads outside, hash or not."""
    offsets = displace(ranks)
    slots = [0] * (max(offsets) + (1 << COLUMN_BITS))
    for value, rank in ranks.items():
        slot = offsets[value >> COLUMN_BITS] + value % (1 << COLUMN_BITS)
        if slots[slot]:
            raise ValueError(f"slot {slot} of the hash table is taken twice")
        slots[slot] = rank
    return offsets, slots


def write_header(path: Path) -> None:
    """Compute all tables and write them as C, unless the file has them already: what includes it is not built again.

    The ranks stand in the order of the multisets, where neighbours are alike: so they take a fifth of the room in a
    wheel. The core puts them into their slots when it is imported.
    """
    ranks = ranks_by_hash()
    offsets, slots = hash_tables(ranks)
    key_ranks, key_cards = card_keys()
    text = (
        "/* Computed by holdem_fast/_core/hash_tables.py; docs/algorithm.md tells what each table is. */\n"
        "#include <stdint.h>\n"
        f"enum {{ HASH_SHIFT = {HASH_SHIFT}, ROW_SHIFT = {64 - ROW_BITS}, COLUMN_MASK = {(1 << COLUMN_BITS) - 1},"
        f" BAD_CARD_SHIFT = {BAD_CARD.bit_length() - 1}, SUIT_LANE_BITS = {SUIT_LANE_BITS},"
        f" HASH_SLOTS = {len(slots)} }};\n"
        + _array("uint8_t", "LETTER_RANKS", letters(RANK_OF, 4))
        + _array("uint8_t", "LETTER_SUITS", letters(SUIT_OF, 1))
        + _array("uint64_t", "KEY_RANKS", key_ranks)
        + _array("uint64_t", "KEY_CARDS", key_cards)
        + _array("uint16_t", "FLUSH_RANKS", flush_ranks())
        + _array("uint32_t", "ROW_OFFSETS", offsets)
        + _array("uint16_t", "MULTISET_RANKS", list(ranks.values()))
        + "static uint16_t HASHED_RANKS[HASH_SLOTS];\n"
    )
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _array(kind: str, name: str, values: Sequence[int]) -> str:
    """A C array; the values are unsigned, so that the widest need no special suffix."""
    items = [f"{value}u" for value in values]
    lines = (", ".join(items[start : start + 16]) for start in range(0, len(items), 16))
    return f"static const {kind} {name}[{len(items)}] = {{\n" + ",\n".join(lines) + "\n};\n"
