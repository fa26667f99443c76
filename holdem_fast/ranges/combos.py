"""The numbers of the 1,326 combos and of the 169 classes of starting hands: the same everywhere, and for ever.

Combos are in the order of their higher card, then of the lower one: 2d2c is 0, 2h2c 1, 2h2d 2, ..., AsAh 1325. A class
is ``13 * row + column`` of the usual grid, aces first, suited above the diagonal of pairs and offsuit below: AA is 0,
AKs 1, AKo 13, 22 168.

>>> combo_number(Card["As"], Card["Kd"]), COMBO_OF[1320]
(1320, (Card['As'], Card['Kd']))
>>> COMBOS[1320, 0], COMBOS[1320, 1]
(45, 51)
>>> CLASS_LABELS[class_number(Card["As"], Card["Kd"])]
'AKo'
"""

from __future__ import annotations

from operator import index

from holdem_fast.cards import RANK_LETTERS, Card, parse_cards
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex, TypeAlias

    from holdem_fast.cards import CardsLike

    Combo: TypeAlias = tuple[Card, Card]
    """The card with the higher number first."""
    Hole: TypeAlias = tuple[int, int]
    """The same in plain ints, which take less room on their way to another process; any combo will do."""


def _combos() -> tuple[Combo, ...]:
    cards = tuple(Card)
    return tuple([(high, low) for high in cards for low in cards[:high]])


def _rows() -> bytes:
    return bytes([card for high in range(52) for low in range(high) for card in (low, high)])


# The combo of each number.
COMBO_OF = _combos()
# Read-only, uint8, shape (1326, 2): row i has the cards a < b of the combo whose combo_number(a, b) is i. NumPy's
# asarray(COMBOS) is a view of it.
COMBOS = memoryview(_rows()).cast("B", (len(COMBO_OF), 2))


def combo_number(a: SupportsIndex, b: SupportsIndex) -> int:
    """The number of the combo of two cards in either order: ``b * (b - 1) // 2 + a`` for card numbers a < b.

    ValueError unless they are two different numbers 0..51, TypeError for anything that is not an int.
    """
    try:
        low, high = sorted((index(a), index(b)))
    except TypeError:
        raise TypeError(f"a combo is two card numbers 0..51, got {short_repr(a)} and {short_repr(b)}") from None
    if not 0 <= low < high < 52:
        raise ValueError(f"a combo is two different card numbers 0..51, got {short_repr(low)} and {short_repr(high)}")
    return high * (high - 1) // 2 + low


def read_combo(cards: CardsLike) -> Combo:
    """A combo in any spelling and order: ``"KdAs"``, ``(45, 51)``.

    ValueError for anything but two different cards, TypeError for anything that cannot be cards.
    """
    try:
        read = parse_cards(cards)
    except ValueError as error:
        if isinstance(cards, str) and cards in CLASS_LABELS:
            raise ValueError(
                f"{short_repr(cards)} is not a combo of two cards but a class of them: expected one such as 'AsKs'"
            ) from None
        raise ValueError(f"{short_repr(cards)} is not a combo of two cards: {error}") from None
    if len(read) != 2:
        raise ValueError(f"a combo is two cards, got {short_repr(cards)}")
    return max(read), min(read)


def class_at(row: int, column: int) -> int:
    """The number of the class in the row and the column of these ranks, 12 for an ace to 0 for a deuce.

    So the higher rank first is the suited class, the lower rank first the offsuit one.
    """
    return 13 * (12 - row) + 12 - column


def class_number(high: int, low: int) -> int:
    """The number of the class of a combo, which is trusted to be two card numbers, the higher one first."""
    return CLASS_OF[high * (high - 1) // 2 + low]


def _classes() -> bytes:
    suited = [[class_at(high, low) for low in range(13)] for high in range(13)]
    return bytes(
        [
            suited[high >> 2][low >> 2] if (high ^ low) & 3 == 0 else suited[low >> 2][high >> 2]
            for high in range(52)
            for low in range(high)
        ]
    )


def _labels() -> tuple[str, ...]:
    ranks = RANK_LETTERS[::-1]
    return tuple(
        [
            high + low + "s" if row < column else low + high + "o" if row > column else high + high
            for row, high in enumerate(ranks)
            for column, low in enumerate(ranks)
        ]
    )


def _combos_of_classes() -> tuple[tuple[int, ...], ...]:
    numbers: list[list[int]] = [[] for _ in CLASS_LABELS]
    for number, place in enumerate(CLASS_OF):
        numbers[place].append(number)
    return tuple(map(tuple, numbers))


# The class of each combo, by the combo's number.
CLASS_OF = _classes()
# The name of each class, and the numbers of its 6, 4 or 12 combos, ascending.
CLASS_LABELS = _labels()
CLASS_COMBOS = _combos_of_classes()
