"""A shuffled deck.

>>> deck = Deck(seed=7)
>>> deck.deal(2), deck.burn(), deck.deal(3)
((Card['9s'], Card['9h']), Card['2s'], (Card['Jd'], Card['As'], Card['4s']))
"""

from __future__ import annotations

import os
from functools import cache
from itertools import count
from operator import index

from holdem_fast.cards import parse_cards
from holdem_fast.core import _shuffled
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from holdem_fast.cards import Card, CardsLike

# A shuffle takes 51 random bytes and seldom more than 70; a longer digest would take another round of the hash.
_BLOCK_BYTES = 128


class Deck:
    """A shuffled deck of 52 cards, dealt from the top.

    Without a seed the order comes from the operating system's entropy, fit for a real game. With one, an int of any
    size, it is the same on every machine and with every version of Python. TypeError for any other seed.

    >>> deck = Deck(seed=7)
    >>> hole_cards, burned, flop = deck.deal(2), deck.burn(), deck.deal(3)
    >>> len(deck)
    46
    """

    __slots__ = ("_cards", "_next")

    def __init__(self, seed: int | None = None) -> None:
        self._cards = _shuffled_by_chance() if seed is None else _shuffled_by_seed(seed)
        self._next = 0

    def deal(self, n: int = 1) -> tuple[Card, ...]:
        """Take ``n`` cards from the top.

        ValueError if fewer are left and TypeError if ``n`` is not an int; no card is taken then.
        """
        start = self._next
        try:
            end = start + index(n)
        except TypeError:
            raise TypeError(f"n must be an int, the number of cards to deal, got {short_repr(n)}") from None
        if not start <= end <= len(self._cards):
            raise ValueError(f"cannot deal {short_repr(n)} cards: {len(self)} are left in the deck")
        self._next = end
        return self._cards[start:end]

    def burn(self) -> Card:
        """Take one card from the top out of play (R5.5) and return it. ValueError if none is left."""
        return self.deal(1)[0]

    def remove(self, cards: CardsLike) -> None:
        """Take out known cards, wherever they lie. ValueError, and nothing removed, if one is not in the deck."""
        known = parse_cards(cards)
        left = self._cards_left
        for card in known:
            if card not in left:
                raise ValueError(f"card {card} is not in the deck any more")
        self._cards = tuple([card for card in left if card not in known])
        self._next = 0

    @property
    def _cards_left(self) -> tuple[Card, ...]:
        return self._cards[self._next :]

    def __len__(self) -> int:
        """The number of cards left."""
        return len(self._cards) - self._next

    def __iter__(self) -> Iterator[Card]:
        """The cards left, from the top; they stay in the deck."""
        return iter(self._cards_left)

    def __repr__(self) -> str:
        return f"<Deck of {len(self)} cards>"


def _shuffled_by_chance() -> tuple[Card, ...]:
    """From as many bytes of the operating system as it takes."""
    draws = os.urandom(_BLOCK_BYTES)
    while (cards := _shuffled(draws)) is None:
        draws += os.urandom(_BLOCK_BYTES)
    return cards


def _shuffled_by_seed(seed: int) -> tuple[Card, ...]:
    """From the SHAKE-256 digests of the seed and a block number. No version may change what a seed gives."""
    try:
        number = index(seed)
    except TypeError:
        raise TypeError(f"seed must be an int or None, got {short_repr(seed)}") from None
    draws = b""
    for block in count():
        draws += _shake_256()(b"holdem_fast deck %x block %d" % (number, block)).digest(_BLOCK_BYTES)
        cards = _shuffled(draws)
        if cards is not None:
            return cards
    raise AssertionError  # count() never ends


@cache
def _shake_256() -> Callable[[bytes], Any]:
    from hashlib import shake_256  # only a seeded deck needs it, and it would be half of this package's import time

    return shake_256
