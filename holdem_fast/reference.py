"""The ranking of RULES R1 to R4 in plain Python: slow, obvious, and nothing shared with the hash.

The best of all five-card subsets, each judged by counting its ranks. It has the names and the errors of
:mod:`holdem_fast.core`; the tables of the core are computed from it, and the tests hold the two against each other.

>>> evaluate("As Ks Qs Js Ts 2c 3d") >> 12
9
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from operator import index

from holdem_fast.cards import cards_of_row, parse_cards, texts_of_column
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from holdem_fast.cards import CardsLike

(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)

_OF_COUNTS = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): ONE_PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR_OF_A_KIND,
}
_ACE = 12
_WHEEL = (_ACE, 3, 2, 1, 0)


def strength(ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
    """The category of five cards and then their ranks, most significant first; tuples compare as the hands do (R4).

    ``ranks`` are five ints 0..12, ``suited`` says whether all five cards are of one suit.
    """
    distinct = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    category = _OF_COUNTS[tuple(ranks.count(rank) for rank in distinct)]
    if category == HIGH_CARD:
        if tuple(distinct) == _WHEEL:
            distinct = [3]  # R1.3: the ace is low, the straight five-high
            category = STRAIGHT
        elif distinct[0] - distinct[4] == 4:
            distinct = distinct[:1]
            category = STRAIGHT
    if suited:
        in_a_row = ROYAL_FLUSH if distinct[0] == _ACE else STRAIGHT_FLUSH
        category = in_a_row if category == STRAIGHT else FLUSH
    return (category, *distinct)


@cache
def rank_of_five(ranks: tuple[int, ...], suited: bool) -> int:
    """The rank of five cards: the category number times 4,096, plus the place among the category's classes, from 1."""
    return _numbered_classes()[strength(ranks, suited)]


@cache
def _numbered_classes() -> dict[tuple[int, ...], int]:
    """All 7,462 classes of five-card hands with their ranks, weakest first."""
    classes = {strength(ranks, False) for ranks in rank_multisets(5)}
    classes |= {strength(ranks, True) for ranks in combinations(range(13), 5)}
    numbered: dict[tuple[int, ...], int] = {}
    category, place = -1, 0
    for entry in sorted(classes):
        place = place + 1 if entry[0] == category else 1
        category = entry[0]
        numbered[entry] = (category << 12) + place
    return numbered


def rank_multisets(cards: int) -> Iterator[tuple[int, ...]]:
    """Every choice of that many ranks a deck can give, at most four of each: sorted tuples."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks[place] != ranks[place + 4] for place in range(cards - 4)):
            yield ranks


def best_of_ranks(ranks: Sequence[int], suited: bool) -> int:
    """The rank of the best five out of 5 to 7 sorted ranks: of one suit, or of suits that give no flush."""
    return max(rank_of_five(five, suited) for five in combinations(ranks, 5))


def evaluate(cards: CardsLike, /) -> int:
    """The rank of the best five of 5, 6 or 7 cards, as :func:`holdem_fast.core.evaluate` gives it."""
    hand = sorted(parse_cards(cards))
    if not 5 <= len(hand) <= 7:
        raise ValueError(f"a hand to rank has 5, 6 or 7 cards, got {len(hand)}")
    return max(
        rank_of_five(tuple(card.rank for card in five), len({card.suit for card in five}) == 1)
        for five in combinations(hand, 5)
    )


def evaluate_many(hands: Any, /, *, out: Any = None, threads: int = 1, check: bool = True) -> Any:
    """The ranks of many hands, as :func:`holdem_fast.core.evaluate_many` gives them; the threads are not used.

    With ``check=False`` a bad hand gets the rank 0.
    """
    return _evaluate_rows(hands, "hands", (), out, threads, check)


def evaluate_board(holes: Any, board: CardsLike, /, *, out: Any = None, threads: int = 1, check: bool = True) -> Any:
    """The ranks of many hands on one board, as :func:`holdem_fast.core.evaluate_board` gives them."""
    shared = parse_cards(board)
    if not 3 <= len(shared) <= 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, got {len(shared)}")
    return _evaluate_rows(holes, "holes", shared, out, threads, check)


def _evaluate_rows(hands: Any, name: str, board: tuple[int, ...], out: Any, threads: int, check: bool) -> Any:
    view = _buffer(hands, name, "B", 2)
    check = bool(check)
    number, width = view.shape  # type: ignore[misc]  # typeshed allows None, memoryview never has it
    if board and width != 2:
        raise ValueError(f"{name} must have 2 cards per row, got {width}")
    if not board and not 5 <= width <= 7:
        raise ValueError(f"{name} must have 5, 6 or 7 cards per row, got {width}")
    result = _results_like(hands, number) if out is None else out
    target = _buffer(result, "out", "H", 1)
    if target.readonly:
        raise ValueError("out must be writable, got a read-only buffer")
    if len(target) != number:
        raise ValueError(f"out must have one place for each of the {number} hands, got {len(target)}")
    try:
        wanted = index(None if isinstance(threads, bool) else threads)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"threads must be a whole number, got {short_repr(threads)}") from None
    if wanted < 0:
        raise ValueError(f"threads must be 0 (all cores) or more, got {short_repr(wanted)}")
    rows = bytes(view)
    ranks = array("H")
    for row in range(number):
        try:
            ranks.append(evaluate(rows[row * width : row * width + width] + bytes(board)))
        except ValueError as error:
            if check:
                raise ValueError(f"row {row} of {name}: {error}") from None
            ranks.append(0)
    # A memoryview of any exporter can be read, but not every one can be written to: those of ctypes cannot.
    (ctypes.c_char * (2 * number)).from_buffer(result).raw = ranks.tobytes()
    return result


def _buffer(source: Any, name: str, item: str, dimensions: int) -> memoryview:
    kind = {"B": "uint8", "H": "uint16"}[item]
    try:
        view = memoryview(source)
    except TypeError:
        raise TypeError(
            f"{name} must be a buffer of {kind}, got {type(source).__name__}; see numpy.array with dtype {kind}"
        ) from None
    if view.format.lstrip("@=<" if sys.byteorder == "little" else "@=>") != item:
        raise ValueError(
            f"{name} must hold {kind} (buffer format {item!r}), got format {short_repr(view.format)}; "
            "see numpy.ndarray.astype"
        )
    if view.itemsize != (1 if item == "B" else 2):
        raise ValueError(f"{name} must hold {kind}, got items of {view.itemsize} bytes")
    if view.ndim != dimensions:
        raise ValueError(f"{name} must have {dimensions} dimension(s), got {view.ndim}")
    if not view.c_contiguous:
        raise ValueError(f"{name} must be C-contiguous: see numpy.ascontiguousarray")
    return view


def _results_like(hands: Any, number: int) -> Any:
    numpy = sys.modules.get("numpy")
    ndarray = getattr(numpy, "ndarray", None)
    if numpy is not None and ndarray is not None and isinstance(hands, ndarray):
        return numpy.empty(number, dtype=numpy.uint16)
    return array("H", bytes(2 * number))


def parse_hands(texts: Any) -> Any:
    """A column of texts as card numbers, as :func:`holdem_fast.core.parse_hands` gives them."""
    rows = texts_of_column(texts)
    width = len(cards_of_row(rows[0], 0)) if rows else 0
    read = [cards_of_row(text, row, width) for row, text in enumerate(rows)]
    empty = getattr(sys.modules.get("numpy"), "empty", None)
    if empty is not None:
        result = empty((len(rows), width), dtype="uint8")
        for row, hand in enumerate(read):
            result[row] = hand
        return result
    if not rows:
        return memoryview((ctypes.c_uint8 * 0 * 0)())
    return memoryview(bytearray([card for hand in read for card in hand])).cast("B", (len(rows), width))


def count_ranks(cards: int = 7) -> dict[int, int]:
    """How many hands of 5, 6 or 7 cards have each rank, over the whole deck.

    Every multiset of ranks counts for as many hands as it has choices of suits; then each choice that holds five
    or more cards of one suit is moved to the rank of its flush.
    """
    number = index(cards) if hasattr(cards, "__index__") else 0
    if not 5 <= number <= 7:
        raise ValueError(f"cards must be 5, 6 or 7, got {short_repr(cards)}")
    counts: dict[int, int] = {}
    for ranks in rank_multisets(number):
        _add(counts, best_of_ranks(ranks, False), _choices(ranks, 4))
    for suited in range(5, number + 1):
        for flush in combinations(range(13), suited):
            flush_rank = best_of_ranks(flush, True)
            for others in combinations_with_replacement(range(13), number - suited):
                hands = 4 * _choices(others, 3)
                _add(counts, flush_rank, hands)
                _add(counts, best_of_ranks(sorted(flush + others), False), -hands)
    return {rank: counts[rank] for rank in sorted(counts) if counts[rank]}


def _add(counts: dict[int, int], rank: int, hands: int) -> None:
    counts[rank] = counts.get(rank, 0) + hands


def _choices(ranks: Sequence[int], suits: int) -> int:
    """In how many ways cards of these ranks can be chosen where each rank has that many suits."""
    ways = 1
    for rank in set(ranks):
        ways *= comb(suits, ranks.count(rank))
    return ways
