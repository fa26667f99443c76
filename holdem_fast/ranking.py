"""What a rank means: categories, the five cards that play, who wins and why, other numberings.

>>> hand = best_hand("Kh Ks Kd Tc Ts 4h 2d")
>>> hand.describe()
'full house, kings full of tens'
>>> format_cards(hand.cards)
'Kh Ks Kd Tc Ts'
>>> compare("AsKs 2c7d9h", "AhQh 2c7d9h").decided_by
'second card'
"""

from __future__ import annotations

from enum import IntEnum
from functools import total_ordering
from itertools import combinations
from math import isqrt
from operator import index

from holdem_fast import words
from holdem_fast.cards import Card, format_cards, parse_cards
from holdem_fast.core import _count_categories, _kev_ranks, evaluate
from holdem_fast.frozen import Frozen
from holdem_fast.messages import ShortErrors, short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from typing_extensions import Buffer

    from holdem_fast.cards import CardsLike

    Tiebreak: TypeAlias = Callable[[int], int]
    """From a rank to the rank that counts, such as :func:`casino_tiebreak`."""

_FIVE, _ACE = 3, 12


class Category(IntEnum, metaclass=ShortErrors):
    """The ten categories of R3, weakest first; a rank's category number is ``rank >> 12``."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    def label(self, language: str = "en") -> str:
        """``full house``, or with ``"es"`` the term of the rule texts. ValueError for another language."""
        return words.CATEGORY_LABELS[words.check_language(language)][self]


# How many classes of five-card hands each category has; a rank is its category times 4,096 plus the place of its class.
_CLASSES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
_ALL_CLASSES = sum(_CLASSES)
_WEAKER_CLASSES = tuple(sum(_CLASSES[:number]) for number in range(10))
# Three of a kind: for each rank of the three, the choices of two kickers from the other twelve ranks.
_KICKER_PAIRS = 66


def category(rank: int) -> Category:
    """The category of a rank. ValueError for an int that is not a rank, TypeError for anything but an int."""
    return Category(_split(rank)[0])


def kev_rank(rank: int) -> int:
    """The rank in the numbering of many other evaluators: 1 for the royal flush to 7,462 for 7-5-4-3-2.

    Errors as in :func:`category`.
    """
    number, place = _split(rank)
    return _ALL_CLASSES + 1 - _WEAKER_CLASSES[number] - place


def kev_ranks(ranks: Buffer, *, out: Any = None) -> Any:
    """:func:`kev_rank` of each of n ranks, such as :func:`holdem_fast.evaluate_many` gives.

    ``ranks`` is a buffer of uint16 with one dimension. The result is n uint16 numbers: ``out``, a writable buffer
    such as ``ranks`` itself, or without it a ``numpy.ndarray`` for an ndarray, else an ``array.array``. ValueError for
    a number that is not the rank of a hand (which row; ``out`` is unchanged) and for a buffer of other items or another
    length, TypeError for anything but a buffer.
    """
    return _kev_ranks(ranks, out, _CLASSES)


def rank_from_kev(number: int) -> int:
    """The rank whose :func:`kev_rank` is ``number``. ValueError outside 1..7462, TypeError for anything but an int."""
    try:
        wanted = index(number)
    except TypeError:
        raise TypeError(f"number must be an int, got {short_repr(number)}") from None
    if not 1 <= wanted <= _ALL_CLASSES:
        raise ValueError(f"number must be from 1 to {_ALL_CLASSES}, got {short_repr(wanted)}")
    place = _ALL_CLASSES + 1 - wanted
    weaker = max(below for below in _WEAKER_CLASSES if below < place)
    return (_WEAKER_CLASSES.index(weaker) << 12) + place - weaker


def casino_tiebreak(rank: int) -> int:
    """Rule R4.9: three of a kind with the same three and the same higher kicker get one rank, the lowest of them.

    All other ranks stay as they are, and no order changes. Errors as in :func:`category`.
    """
    number, place = _split(rank)
    if number != Category.THREE_OF_A_KIND:
        return index(rank)
    # Kicker pairs in order: (1, 0), (2, 0), (2, 1), (3, 0), ...; higher kicker h begins at h * (h - 1) / 2.
    pair = (place - 1) % _KICKER_PAIRS
    higher = (1 + isqrt(1 + 8 * pair)) // 2
    return rank - (pair - higher * (higher - 1) // 2)


def _split(rank: int) -> tuple[int, int]:
    try:
        number, place = divmod(index(rank), 4096)
    except TypeError:
        raise TypeError(f"a rank must be an int, got {short_repr(rank)}") from None
    if not (0 <= number < 10 and 1 <= place <= _CLASSES[number]):
        raise ValueError(f"not the rank of a hand: {short_repr(rank)}")
    return number, place


@total_ordering
class Hand(Frozen):
    """The five cards that play and their rank. Ordered, equal and hashed by rank alone: equal hands tie (R1.2)."""

    __slots__ = ("rank", "cards")
    rank: int
    cards: tuple[Card, ...]

    def __init__(self, rank: int, cards: tuple[Card, ...]) -> None:
        super().__init__(rank, cards)

    @property
    def category(self) -> Category:
        """The category of the rank."""
        return category(self.rank)

    @property
    def significant_ranks(self) -> tuple[int, ...]:
        """The ranks that are compared in turn (R4), as :data:`holdem_fast.words.MEANINGS` names them."""
        distinct = tuple(dict.fromkeys(card.rank for card in self.cards))
        return distinct[: len(words.MEANINGS[self.category])]

    def describe(self, language: str = "en") -> str:
        """The hand in words: ``full house, kings full of tens``. ValueError for a language other than en, es."""
        return words.describe(self.category, self.significant_ranks, language)

    def __eq__(self, other: object) -> bool:
        return self.rank == other.rank if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((Hand, self.rank))

    def __str__(self) -> str:
        return format_cards(self.cards)

    def to_dict(self) -> dict[str, list[object]]:
        """Columns for a table of one row: ``rank``, and as texts ``category``, ``cards`` and ``description``."""
        return {name: [value] for name, value in self._row().items()}

    def to_json(self) -> str:
        """One document: an object with the names of :meth:`to_dict`."""
        from holdem_fast.numerals import dump

        return dump(self._row())

    def _row(self) -> dict[str, object]:
        description = self.describe()
        return {"rank": self.rank, "category": self.category.label(), "cards": str(self), "description": description}

    def _repr_html_(self) -> str:
        from holdem_fast.pictures import cards_html, escape

        return f"{cards_html(self.cards)} {escape(self.describe())}"


def best_hand(cards: CardsLike) -> Hand:
    """The best five of 5, 6 or 7 cards (R2), most significant first: ``KKKTT``, ``5432A``. Errors as ``evaluate``."""
    dealt = parse_cards(cards)
    rank = evaluate(dealt)
    five = next(five for five in combinations(dealt, 5) if evaluate(five) == rank)
    ranks = [card.rank for card in five]
    wheel = sorted(ranks) == [0, 1, 2, _FIVE, _ACE]

    def weight(card: Card) -> tuple[int, int]:
        return ranks.count(card.rank), -1 if wheel and card.rank == _ACE else card.rank

    return Hand(rank, tuple(sorted(five, key=weight, reverse=True)))


class Comparison(Frozen):
    """Two hands compared: who wins, and what decided it."""

    __slots__ = ("first", "second")
    first: Hand
    second: Hand

    def __init__(self, first: Hand, second: Hand) -> None:
        super().__init__(first, second)

    @property
    def winner(self) -> int | None:
        """0 if the first hand wins, 1 if the second does, None for a tie."""
        return None if self.first == self.second else int(self.first < self.second)

    @property
    def decided_by(self) -> str:
        """``category``, ``tie``, or what differs within the category: ``pair``, ``second kicker``, ..."""
        if self.winner is None:
            return "tie"
        if self.first.category != self.second.category:
            return "category"
        return words.MEANINGS[self.first.category][self._first_difference()]

    def _first_difference(self) -> int:
        pairs = zip(self.first.significant_ranks, self.second.significant_ranks, strict=True)
        return next(place for place, (one, other) in enumerate(pairs) if one != other)

    def explain(self, language: str = "en", names: tuple[str, str] | None = None) -> str:
        """One sentence that says who wins and why; ``names`` are two texts, what to call the first hand and the second.

        ValueError for a language other than en, es and for another number of names, TypeError for other names.
        """
        names = words.hand_names(language) if names is None else words.check_names(names)
        words.check_language(language)
        if self.winner is None:
            return words.explain_tie(names, self.first.describe(language), language)
        better, worse = sorted((self.first, self.second), reverse=True)
        name = names[self.winner]
        if self.decided_by == "category":
            return words.explain_category(name, better.describe(language), worse.describe(language), language)
        place = self._first_difference()
        higher, lower = better.significant_ranks[place], worse.significant_ranks[place]
        return words.explain_ranks(name, better.category, self.decided_by, higher, lower, language)

    def to_dict(self) -> dict[str, list[object]]:
        """Columns for a table of two rows, the hands: those of :meth:`Hand.to_dict`, and ``winner``, 1 or 0."""
        first, second = self.first._row(), self.second._row()
        columns = {name: [first[name], second[name]] for name in first}
        return {**columns, "winner": [int(self.winner == 0), int(self.winner == 1)]}

    def to_json(self) -> str:
        """One document: ``winner``, 0, 1 or null; ``decided_by``; ``hands``, as :meth:`Hand.to_json` writes each."""
        from holdem_fast.numerals import dump

        hands = [self.first._row(), self.second._row()]
        return dump({"winner": self.winner, "decided_by": self.decided_by, "hands": hands})

    def _repr_html_(self) -> str:
        from holdem_fast.pictures import escape

        sentence = escape(self.explain())
        return f"<div>{self.first._repr_html_()}</div>\n<div>{self.second._repr_html_()}</div>\n<div>{sentence}</div>"


def compare(a: CardsLike | Hand, b: CardsLike | Hand) -> Comparison:
    """Compare two hands (R4), each a Hand or the cards that :func:`best_hand` takes. Errors as ``best_hand``."""
    first, second = (hand if isinstance(hand, Hand) else best_hand(hand) for hand in (a, b))
    return Comparison(first, second)


def hand_frequencies(cards: int = 7) -> dict[Category, int]:
    """How many hands of 5, 6 or 7 cards have each category, exactly, over the whole deck.

    ValueError for another number of cards.
    """
    return dict(zip(Category, _count_categories(cards), strict=True))
