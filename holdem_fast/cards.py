"""The 52 cards: as numbers, as text, and as a deck.

A card is an int 0..51, ``4 * rank + suit``: the deuce of clubs is 0, the ace of spades 51. :class:`Card` names those
ints, so a card prints as a card and still is the number that arrays and the evaluator take.

>>> parse_cards("As 10h, k♦")
(Card['As'], Card['Th'], Card['Kd'])
>>> format_cards([51, 34, 45])
'As Th Kd'
>>> int(Card["As"])
51
"""

from __future__ import annotations

import os
from enum import IntEnum
from itertools import count
from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, SupportsIndex, TypeAlias

    CardsLike: TypeAlias = str | Iterable[SupportsIndex | str]
    """A text, or an iterable (bytes included) of ints 0..51 and texts of one card each."""

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"

RANK_OF = {letter: rank for rank, upper in enumerate(RANK_LETTERS) for letter in (upper, upper.lower())}
SUIT_OF = {
    letter: suit
    for suit, letters in enumerate(zip(SUIT_LETTERS, SUIT_LETTERS.upper(), SUIT_SYMBOLS, "♧♢♡♤", strict=True))
    for letter in letters
}
# Follow a suit symbol where a page says how to draw it: as text or as an emoji.
VARIATION_SELECTORS = ("\ufe0e", "\ufe0f")
# What people paste around cards; all but a dash may be anywhere.
_AROUND = frozenset(",;|/()[]{}<>（）［］｛｝【】「」《》〈〉⟨⟩")
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
_EXPECTED = "expected a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s or ♣, ♦, ♥, ♠"


class Card(IntEnum):
    """One of the 52 cards, an int ``4 * rank + suit``.

    ``Card["As"]`` and ``Card(51)`` are the same card; ``list(Card)`` is a whole deck in order.
    """

    _ignore_ = ["_rank", "_suit"]
    for _rank in RANK_LETTERS:
        for _suit in SUIT_LETTERS:
            vars()[_rank + _suit] = 4 * RANK_LETTERS.index(_rank) + SUIT_LETTERS.index(_suit)

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; suits have no order in the game."""
        return self & 3

    @property
    def pretty(self) -> str:
        """The card with its suit symbol: ``A♠``."""
        return RANK_LETTERS[self.rank] + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    def __repr__(self) -> str:
        return f"Card[{self.name!r}]"


_CARDS = tuple(Card)
_CARDS_SET = frozenset(_CARDS)
_NUMBER_TYPES = frozenset((int, Card))


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Read a text such as ``"AsKd"``, ``"As Kd"``, ``"As,Kd"``, ``"10h"`` or ``"A♠"``, in any letter case.

    Brackets, ``|``, ``/`` and ``;`` may be around cards, and a dash between two: ``"[2c 7d 9h] [4s]"``, ``"2c-7d-9h"``.
    Anything else that stands for cards is read too: an iterable of ints 0..51 or of texts of one card each.

    Raises ValueError for an unknown card (which, and where), an int outside 0..51 and a card given twice; TypeError
    for what is neither text nor number.
    """
    if type(cards) in (list, tuple) and _NUMBER_TYPES.issuperset(map(type, cards)) and _CARDS_SET.issuperset(cards):
        numbered = tuple([_CARDS[card] for card in cards])  # type: ignore[index]
        if len(set(numbered)) == len(numbered):
            return numbered
    found: dict[Card, None] = {}
    for card in _scan(cards) if isinstance(cards, str) else _each(cards):
        # At once, so that an endless iterable ends here too.
        if card in found:
            raise ValueError(f"card {card} is given twice")
        found[card] = None
    return tuple(found)


def format_cards(cards: CardsLike, sep: str = " ") -> str:
    """The cards as text, ``"As Kd"``; :func:`parse_cards` reads it back. Errors as there."""
    return sep.join(card.name for card in parse_cards(cards))


def _scan(text: str) -> Iterator[Card]:
    position, waiting = 0, -1
    any_card = False
    while position < len(text):
        start = position
        ten = text.startswith("10", start)
        rank = RANK_OF["T"] if ten else RANK_OF.get(text[start])
        position += 2 if ten else 1
        suit = None if rank is None else SUIT_OF.get(text[position : position + 1])
        if rank is not None and suit is not None:
            position += 2 if text.startswith(VARIATION_SELECTORS, position + 1) else 1
            any_card, waiting = True, -1
            yield _CARDS[4 * rank + suit]
        elif any_card and waiting < 0 and text[start] in _DASHES:
            waiting = start
        elif rank is not None or not (text[start] in _AROUND or text[start].isspace()):
            raise _unknown_card(text, start)
    if waiting >= 0:
        raise _unknown_card(text, waiting)


def _unknown_card(text: str, start: int) -> ValueError:
    word = _word_at(text, start)
    where = f"at position {start} of the text{name_of_lookalike(word)}"
    return ValueError(f"unknown card {word!r} {where}; {_EXPECTED}")


def name_of_lookalike(text: str) -> str:
    """For errors: the first letter or sign of ``text`` that only looks like one that is read, with its code point.

    >>> name_of_lookalike("\u0410s")
    " ('\u0410' is U+0410 CYRILLIC CAPITAL LETTER A)"

    Nothing where there is none.
    """
    for char in text:
        if not (char.isascii() or char in SUIT_OF or char in VARIATION_SELECTORS):
            from unicodedata import name  # only errors need it

            return f" ({char!r} is U+{ord(char):04X} {name(char, '')}".rstrip() + ")"
    return ""


def _word_at(text: str, start: int) -> str:
    """What stands at ``start``, cut where a reader would see one card end."""
    length = 3 if text.startswith("10", start) else 2
    word = "".join([" " if char in _AROUND else char for char in text[start : start + length]])
    return word.split()[0]


def _each(cards: Iterable[SupportsIndex | str]) -> Iterator[Card]:
    try:
        items = iter(cards)
    except TypeError:
        raise TypeError(f"cards must be a text or an iterable of card numbers and texts, got {cards!r}") from None
    for place, item in enumerate(items):
        if isinstance(item, str):
            try:
                read = tuple(_scan(item))
            except ValueError as error:
                raise ValueError(f"item {place}: {error}") from None
            if len(read) != 1:
                raise ValueError(f"item {place} must be one card, got {item!r}")
            yield read[0]
            continue
        try:
            number = index(item)
        except TypeError:
            raise TypeError(f"item {place} must be an int 0..51 or the text of a card, got {item!r}") from None
        if not 0 <= number < 52:
            raise ValueError(f"item {place} must be a card number 0..51, got {number}")
        yield _CARDS[number]


def texts_of_column(texts: Any) -> tuple[Any, ...]:
    """The rows of a column of texts: of a list, a NumPy or Arrow array, or any other iterable."""
    listed = texts
    for method in ("to_pylist", "tolist"):
        if hasattr(texts, method):
            # The objects that iteration gives for an array are slower to make and to read than its list.
            listed = getattr(texts, method)()
            break
    if isinstance(listed, (str, bytes)) or not hasattr(listed, "__iter__"):
        raise TypeError(f"texts must be a column of texts, such as a list, got {short_repr(texts)}")
    return tuple(listed)


def cards_of_row(text: object, row: int, width: int | None = None) -> tuple[Card, ...]:
    """The cards of one text of a column, as many as ``width`` says; errors name the row."""
    if not isinstance(text, str):
        raise TypeError(f"row {row} of texts must be a text, got {short_repr(text)}")
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise ValueError(f"row {row} of texts: {error}") from None
    if not cards:
        raise ValueError(f"row {row} of texts must have at least one card, got {short_repr(text)}")
    if width is not None and len(cards) != width:
        raise ValueError(
            f"row {row} of texts must have {width} card(s) as row 0 has, got {len(cards)}: {short_repr(text)}"
        )
    return cards


def short_repr(value: object) -> str:
    """How errors show what was given: in full unless it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Deck:
    """A shuffled deck of 52 cards, dealt from the top.

    Without a seed the order comes from the operating system's entropy, fit for a real game. With one, an int of any
    size, it is the same on every machine and with every version of Python.

    >>> deck = Deck(seed=7)
    >>> hole_cards, burned, flop = deck.deal(2), deck.burn(), deck.deal(3)
    >>> len(deck)
    46
    """

    def __init__(self, seed: int | None = None) -> None:
        cards = list(_CARDS)
        draw = _random_bytes(None if seed is None else index(seed))
        # Fisher-Yates. Bytes past the last whole multiple of the choices are drawn again, so that all orders are
        # equally likely.
        for last in range(51, 0, -1):
            choices = last + 1
            limit = 256 - 256 % choices
            chosen = next(byte for byte in draw if byte < limit) % choices
            cards[last], cards[chosen] = cards[chosen], cards[last]
        self._cards = cards

    def deal(self, n: int = 1) -> tuple[Card, ...]:
        """Take ``n`` cards from the top. ValueError, and no card taken, if fewer are left."""
        if not 0 <= n <= len(self._cards):
            raise ValueError(f"cannot deal {n} cards: {len(self._cards)} are left in the deck")
        dealt, self._cards = tuple(self._cards[:n]), self._cards[n:]
        return dealt

    def burn(self) -> Card:
        """Take one card from the top out of play (R5.5) and return it."""
        return self.deal(1)[0]

    def remove(self, cards: CardsLike) -> None:
        """Take out known cards, wherever they lie. ValueError, and nothing removed, if one is not in the deck."""
        known = parse_cards(cards)
        for card in known:
            if card not in self._cards:
                raise ValueError(f"card {card} is not in the deck any more")
        self._cards = [card for card in self._cards if card not in known]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(tuple(self._cards))

    def __repr__(self) -> str:
        return f"<Deck of {len(self)} cards>"


def _random_bytes(seed: int | None) -> Iterator[int]:
    """Bytes without end: the operating system's, or the SHAKE-256 digests of the seed and a block number."""
    if seed is None:
        while True:
            yield from os.urandom(128)
    from hashlib import shake_256  # only a seeded deck needs it, and it would be half of this package's import time

    for block in count():
        yield from shake_256(f"holdem_fast deck {seed:x} block {block}".encode()).digest(128)
