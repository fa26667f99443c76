"""The public names of eval7: ``Card``, ``Deck``, ``evaluate``, ``handtype``, ``HandRange`` and the equities.

>>> hand = [Card(text) for text in ("As", "2c", "3d", "5s", "4c")]
>>> evaluate(hand), handtype(evaluate(hand))
(67305472, 'Straight')
>>> HandRange("AQs+, 0.4(AsKs)").hands[-1]
((Card("As"), Card("Ks")), 0.4)
>>> py_hand_vs_range_exact([Card("As"), Card("Ad")], HandRange("KK"), [Card("Kd"), Card("Jd"), Card("8c")])
0.13737373737373737
"""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement

from holdem_fast import cards as _cards
from holdem_fast.core import evaluate as _rank
from holdem_fast.core import whole_number
from holdem_fast.faces.rangestrings import RangeStringError, string_to_tokens, token_to_hands
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, TypeAlias, overload

    from holdem_fast.ranges.combos import Combo

    Hand: TypeAlias = tuple["Card", "Card"]

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "RangeStringError",
    "evaluate",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "ranks",
    "suits",
]

ranks = tuple(_cards.RANK_LETTERS)
suits = tuple(_cards.SUIT_LETTERS)
_DECK = tuple(_cards.Card)
_NUMBERS = {str(card): int(card) for card in _DECK}


class Card(int):
    """A card made from its text, such as ``As``; ValueError for an unknown card.

    It is the int ``4 * rank + suit``, so it goes wherever this package takes a card. Cards are in the order of these
    ints; a card equals only cards.
    """

    __slots__ = ()

    def __new__(cls, s: str) -> Card:
        try:
            return super().__new__(cls, _NUMBERS[s])
        except (KeyError, TypeError):
            raise ValueError(
                f"unknown card {short_repr(s)}; expected a rank {''.join(ranks)} and a suit cdhs"
            ) from None

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def mask(self) -> int:
        """The card as a bit: bit ``13 * suit + rank``."""
        return 1 << 13 * (self & 3) + (self >> 2)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and int.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def __bool__(self) -> bool:
        """True: the deuce of clubs is a card too."""
        return True

    def __str__(self) -> str:
        return ranks[self >> 2] + suits[self & 3]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self),)


class Deck:
    """The 52 cards in order, in ``cards``, until shuffled; the top is the beginning of the list."""

    def __init__(self) -> None:
        self.cards = [Card(text) for text in _NUMBERS]

    def deal(self, n: int) -> list[Card]:
        """Take the ``n`` cards at the top. ValueError, and none taken, if fewer are left or ``n`` is negative."""
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """The ``n`` cards at the top, which stay in the deck. Errors as in :meth:`deal`."""
        return self.cards[: self._checked(n)]

    def sample(self, n: int) -> list[Card]:
        """``n`` cards at random, which stay in the deck. Errors as in :meth:`deal`."""
        return random.sample(self.cards, self._checked(n))

    def shuffle(self) -> None:
        """Put the cards that are left in a random order."""
        random.shuffle(self.cards)

    def _checked(self, n: int) -> int:
        if not 0 <= n <= len(self.cards):
            raise ValueError(f"cannot take {short_repr(n)} cards: {len(self.cards)} are left in the deck")
        return n

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> Card: ...
        @overload
        def __getitem__(self, place: slice) -> list[Card]: ...

    def __getitem__(self, place: int | slice) -> Card | list[Card]:
        return self.cards[place]

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"Deck({self.cards!r})"


# ---- values ----

_TYPES = "High Card,Pair,Two Pair,Trips,Straight,Flush,Full House,Quads,Straight Flush".split(",")
# How many ranks count in each type, most important first.
_COUNTING = (5, 4, 3, 3, 1, 5, 2, 2, 1)
_STRAIGHTS = (4, 8)
_WHEEL = (12, 3, 2, 1, 0)


def _value(category: int, five: Sequence[int]) -> int:
    """The type from bit 24; below it four bits for each rank that counts, the most important from bit 16."""
    ordered = tuple(sorted(five, key=lambda rank: (five.count(rank), rank), reverse=True))
    if category in _STRAIGHTS and ordered == _WHEEL:
        ordered = ordered[1:]
    counting = list(dict.fromkeys(ordered))[: _COUNTING[category]]
    return sum((rank << 16 - 4 * place for place, rank in enumerate(counting)), category << 24)


def _values() -> dict[int, int]:
    """The value of each of our ranks, from a hand of each class."""
    suited = [(five, (0, 0, 0, 0, 0)) for five in combinations(range(13), 5)]
    mixed = [(five, (0, 1, 2, 3, 0)) for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]]
    found = {}
    for five, of_suits in suited + mixed:
        rank = _rank([4 * rank + suit for rank, suit in zip(five, of_suits, strict=True)])
        found[rank] = _value(min(rank >> 12, 8), five)  # a royal flush is a straight flush
    return found


_VALUES = _values()


def evaluate(cards: Sequence[Card]) -> int:
    """The value of the best five of 5, 6 or 7 cards: greater is stronger, equal is a tie.

    ValueError for another number of cards and a card given twice, TypeError for anything that is not cards.
    """
    return _VALUES[_rank(cards)]


def handtype(value: int) -> str:
    """The type of a value: ``High Card``, ``Pair``, ``Two Pair``, ``Trips``, ..., ``Straight Flush``."""
    return _TYPES[min(whole_number(value, "value", 0) >> 24, 8)]


# ---- ranges and equities ----


class HandRange:
    """The hands of a range text such as ``"JJ+, AT+, 80%(A8s+)"``, each with its weight, in ``hands``.

    ``tokens`` are what the text names, runs written out; what it names twice is there twice. RangeStringError (a
    ValueError) for a text that cannot be read: what, and at which position.
    """

    def __init__(self, s: str) -> None:
        self.string = s
        self.tokens = string_to_tokens(s)
        self.hands: list[tuple[Hand, float]] = [
            ((Card(one), Card(other)), weight) for token, weight in self.tokens for one, other in token_to_hands(token)
        ]

    def __iter__(self) -> Iterator[tuple[Hand, float]]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)


def py_hand_vs_range_exact(
    py_hand: Iterable[Card], py_villain: Iterable[tuple[Hand, float]], py_board: Iterable[Card]
) -> float:
    """The equity of a hand against a range on a board of 0, 3, 4 or 5 cards, over every way to finish the board.

    A hand of the range counts as often as it is listed, times its weight. ValueError for what cannot be dealt: a card
    in two places, or a range without a hand that can be held.
    """
    from holdem_fast.equities.equity import equity

    result = equity([tuple(py_hand), _weights(py_villain)], tuple(py_board), method="exact")
    return result.equity[0]


def py_hand_vs_range_monte_carlo(
    py_hand: Iterable[Card], py_villain: Iterable[tuple[Hand, float]], py_board: Iterable[Card], py_iterations: int
) -> float:
    """The same as :func:`py_hand_vs_range_exact`: counting every deal makes a sample needless.

    ``py_iterations`` must be a positive int, and has no further meaning.
    """
    whole_number(py_iterations, "py_iterations", 1)
    return py_hand_vs_range_exact(py_hand, py_villain, py_board)


def py_all_hands_vs_range(
    py_hero: Iterable[tuple[Hand, float]],
    py_villain: Iterable[tuple[Hand, float]],
    py_board: Iterable[Card],
    py_iterations: int,
) -> dict[Hand, float]:
    """From each hand of the hero's range to its equity, as :func:`py_hand_vs_range_exact` counts it.

    Left out are hands that touch the board and hands that cannot meet any hand of the villain. ``py_iterations`` must
    be a positive int, and has no further meaning. Before the flop each hand takes some tens of milliseconds.
    """
    from holdem_fast.equities.equity import equity, equity_by_hand

    whole_number(py_iterations, "py_iterations", 1)
    hands, villain, board = [hand for hand, _ in py_hero], _weights(py_villain), tuple(py_board)
    if not hands:
        return {}
    if board:
        met = equity_by_hand(_weights((hand, 1.0) for hand in hands), villain, board)[0]
        return {hand: met[hand].equity for hand in hands if hand in met}  # type: ignore[comparison-overlap]
    possible = [hand for hand in hands if any({*map(int, hand)}.isdisjoint(other) for other in villain)]
    return {hand: equity([hand, villain], method="exact").equity[0] for hand in possible}


def _weights(hands: Iterable[tuple[Hand, float]]) -> dict[Combo, float]:
    """Weights by combo, added up where a hand is listed more than once, the largest at most 1."""
    weights: dict[Combo, float] = {}
    for (one, other), weight in hands:
        combo = (_DECK[one], _DECK[other]) if one > other else (_DECK[other], _DECK[one])
        weights[combo] = weights.get(combo, 0.0) + weight
    largest = max(weights.values(), default=1.0)
    return {hand: weight / largest if largest > 1 else weight for hand, weight in weights.items()}
