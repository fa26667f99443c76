"""The 52 cards, as numbers and as text.

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

from enum import IntEnum
from itertools import islice
from operator import index

from holdem_fast.messages import ShortErrors, short_repr

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


# In errors: letters of other scripts that look like those of a card. Full-width and mathematical letters are found by
# their compatibility decomposition.
_LOOK_ALIKES = dict(zip("АКТЈаскѕһԁјΑΚΤ", "AKTJackshdjAKT", strict=True))


class _CardType(ShortErrors):
    """Lets ``Card[...]`` read a card as :func:`parse_cards` does."""

    def __getitem__(cls, text: str) -> Card:  # type: ignore[override]  # noqa: N805
        try:
            return cls._member_map_[text]  # type: ignore[return-value]
        except (KeyError, TypeError):
            return _card_in(text)


class _Shown:
    """An IntEnum itself may not define names such as this one before Python 3.13."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from holdem_fast.pictures import cards_html

        return cards_html([self])  # type: ignore[list-item]


class Card(_Shown, IntEnum, metaclass=_CardType):
    """One of the 52 cards, an int ``4 * rank + suit``.

    ``Card["As"]`` and ``Card(51)`` are the same card; ``list(Card)`` is a whole deck in order. ``Card[...]`` reads the
    text of one card as :func:`parse_cards` does, and raises KeyError for anything else.
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
_BY_NAME = dict(zip(map(str, _CARDS), _CARDS, strict=True))


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Read a text such as ``"AsKd"``, ``"As Kd"``, ``"As,Kd"``, ``"10h"`` or ``"A♠"``, in any letter case.

    Anything else that stands for cards is read too: an iterable of ints 0..51 or of texts of one card each.

    Raises ValueError for an unknown card (which, and where), an int outside 0..51 and a card given twice; TypeError
    for what is neither text nor number.
    """
    if (
        type(cards) in (list, tuple)
        and len(cards) <= 52  # type: ignore[arg-type]
        and _NUMBER_TYPES.issuperset(map(type, cards))
        and _CARDS_SET.issuperset(cards)
    ):
        numbered = tuple([_CARDS[card] for card in cards])  # type: ignore[index]
        if len(set(numbered)) == len(numbered):
            return numbered
    left = getattr(cards, "_cards_left", None)
    if type(left) is tuple:  # those of a Deck are known to be different
        return left
    found: dict[Card, None] = {}
    for card in _scan(cards) if isinstance(cards, str) else _each(cards):
        # At once, so that an endless iterable ends here too.
        if card in found:
            raise ValueError(f"card {card} is given twice")
        found[card] = None
    return tuple(found)


def format_cards(cards: CardsLike, sep: str = " ") -> str:
    """The cards as text, ``"As Kd"``; :func:`parse_cards` reads it back. Errors as there."""
    if not isinstance(sep, str):
        raise TypeError(f"sep must be a text, got {short_repr(sep)}")
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
    return ValueError(f"unknown card {short_repr(word)} {where}; {_EXPECTED}")


def _word_at(text: str, start: int) -> str:
    """What stands at ``start``, cut where a reader would see one card end."""
    length = 3 if text.startswith("10", start) else 2
    word = "".join([" " if char in _AROUND else char for char in text[start : start + length]])
    return word.split()[0]


def name_of_lookalike(text: str) -> str:
    """For errors: the first character of ``text`` that is not ASCII and no suit symbol, and what it looks like.

    >>> name_of_lookalike("\u0410s")
    ' (U+0410 CYRILLIC CAPITAL LETTER A looks like A)'

    Empty where there is none.
    """
    for char in text:
        if not (char.isascii() or char in SUIT_OF or char in VARIATION_SELECTORS):
            from unicodedata import name, normalize  # only errors need it

            letter = _LOOK_ALIKES.get(char) or normalize("NFKC", char)
            looks = f" looks like {letter}" if letter in RANK_OF or letter in SUIT_OF or letter in ("1", "0") else ""
            return f" (U+{ord(char):04X} {name(char, 'of no name')}{looks})"
    return ""


def _card_in(text: object) -> Card:
    """The one card of a text. KeyError if it is not that."""
    if not isinstance(text, str):
        raise KeyError(f"expected the text of a card such as 'As', got {short_repr(text)}")
    try:
        card = _single(text)
    except ValueError as error:
        raise KeyError(str(error)) from None
    if card is None:
        raise KeyError(f"expected one card such as 'As', got {short_repr(text)}")
    return card


def _single(text: str) -> Card | None:
    """The card of a text that has just one; None for another number of cards."""
    read = tuple(islice(_scan(text), 2))
    return read[0] if len(read) == 1 else None


def _each(cards: Iterable[SupportsIndex | str]) -> Iterator[Card]:
    try:
        items = iter(cards)
    except TypeError:
        raise TypeError(
            f"cards must be a text or an iterable of card numbers and texts, got {short_repr(cards)}"
        ) from None
    for place, item in enumerate(items):
        if isinstance(item, str):
            card = _BY_NAME.get(item)
            yield _card_in_item(item, place) if card is None else card
            continue
        try:
            number = index(item)
        except TypeError:
            raise TypeError(
                f"item {place} must be an int 0..51 or the text of a card, got {short_repr(item)}"
            ) from None
        if not 0 <= number < 52:
            raise ValueError(f"item {place} must be a card number 0..51, got {short_repr(number)}")
        yield _CARDS[number]


def _card_in_item(text: str, place: int) -> Card:
    try:
        card = _single(text)
    except ValueError as error:
        raise ValueError(f"item {place}: {error}") from None
    if card is None:
        raise ValueError(f"item {place} must be one card, got {short_repr(text)}")
    return card


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
    if isinstance(listed, (list, tuple)):
        return tuple(listed)
    rows = []
    for row, text in enumerate(listed):
        # At once, so that an endless iterable of anything else ends.
        if not isinstance(text, str):
            raise TypeError(f"row {row} of texts must be a text, got {short_repr(text)}")
        rows.append(text)
    return tuple(rows)


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
        many = "1 card" if width == 1 else f"{width} cards"
        raise ValueError(f"row {row} of texts must have {many} as row 0 has, got {len(cards)}: {short_repr(text)}")
    return cards
