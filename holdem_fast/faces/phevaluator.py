"""The public names of phevaluator: ``evaluate_cards`` and ``Card``.

A card is a text such as ``"Ac"`` or its number, ``4 * rank + suit``, the same as everywhere in this package. A hand's
number is 1 for the royal flush to 7,462 for the worst; smaller is stronger.

>>> evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c"), evaluate_cards("9c", "4c", "4s", "9d", "4h", "2c", "9h")
(292, 236)
>>> Card("2C"), Card(51).describe_card(), Card("As").id_
(Card("2c"), 'As', 51)
"""

from __future__ import annotations

import random

from holdem_fast import cards as _cards
from holdem_fast.core import evaluate
from holdem_fast.faces.numbering import KEV_RANKS
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

__all__ = [
    "Card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
    "sample_cards",
]


class Card(int):
    """A card made from its number 0..51, its text (``"9h"``, ``"2C"``) or another card; it never changes.

    It is an int, so it goes wherever this package takes a card. ValueError for an unknown card, TypeError for anything
    but a number, a text or a card.
    """

    __slots__ = ()

    def __new__(cls, other: int | str | Card) -> Card:
        return super().__new__(cls, cls.to_id(other))

    @staticmethod
    def to_id(other: int | str | Card) -> int:
        """The number of a card given in any form. Errors as those of the class."""
        if not isinstance(other, (int, str)):
            raise TypeError(f"a card must be an int, a text or a Card, got {short_repr(other)}")
        read = _cards.parse_cards(other if isinstance(other, str) else [other])
        if len(read) != 1:
            raise ValueError(f"expected the text of one card, got {short_repr(other)}")
        return int(read[0])

    @property
    def id_(self) -> int:
        """The number, 0 for the deuce of clubs to 51 for the ace of spades."""
        return int(self)

    def describe_card(self) -> str:
        """Rank and suit: ``2c``."""
        return self.describe_rank() + self.describe_suit()

    def describe_rank(self) -> str:
        """The letter of the rank: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return _cards.RANK_LETTERS[self >> 2]

    def describe_suit(self) -> str:
        """The letter of the suit in lower case: ``c``, ``d``, ``h``, ``s``."""
        return _cards.SUIT_LETTERS[self & 3]

    def __bool__(self) -> bool:
        """True: the deuce of clubs is a card too."""
        return True

    def __str__(self) -> str:
        return self.describe_card()

    def __format__(self, spec: str) -> str:
        return format(self.describe_card(), spec)

    def __repr__(self) -> str:
        return f'Card("{self.describe_card()}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (int(self),)


# Texts as numbers; a text that is not here is read, or refused, by the evaluator.
_NUMBERS = {letters: number for number, card in enumerate(_cards.Card) for letters in (str(card), card.name.upper())}


def evaluate_cards(*cards: int | str | Card) -> int:
    """The number of the best five of 5, 6 or 7 cards: 1 for the royal flush to 7,462, smaller is stronger.

    ValueError for an unknown card, a card given twice and another number of cards; TypeError for anything that is not
    a card.
    """
    if type(cards[0] if cards else 0) is str:
        cards = tuple([_NUMBERS.get(card, card) for card in cards])  # type: ignore[arg-type]
    return KEV_RANKS[evaluate(cards)]


def evaluate_5cards(a: int, b: int, c: int, d: int, e: int) -> int:
    """:func:`evaluate_cards` of five numbers."""
    return KEV_RANKS[evaluate((a, b, c, d, e))]


def evaluate_6cards(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """:func:`evaluate_cards` of six numbers."""
    return KEV_RANKS[evaluate((a, b, c, d, e, f))]


def evaluate_7cards(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """:func:`evaluate_cards` of seven numbers."""
    return KEV_RANKS[evaluate((a, b, c, d, e, f, g))]


def sample_cards(size: int) -> list[int]:
    """``size`` different card numbers at random. ValueError for more than 52 or a negative size."""
    if not 0 <= size <= 52:
        raise ValueError(f"size must be from 0 to 52, got {short_repr(size)}")
    return random.sample(range(52), size)


def evaluate_omaha_cards(*cards: int | str | Card) -> NoReturn:
    """NotImplementedError: this package ranks hands of Texas Hold'em."""
    raise NotImplementedError("holdem_fast plays Texas Hold'em only; for Omaha hands use phevaluator itself")


evaluate_plo4_cards = evaluate_plo5_cards = evaluate_plo6_cards = evaluate_omaha_cards
