"""The range texts of eval7, read as it reads them: ``"JJ+, AT+, 80%(A8s+)"``.

Tokens are pairs (``QQ``), two ranks with or without ``s`` or ``o`` (``AKs``, ``AK``) and two cards (``AsKs``). A pair
or two ranks may be followed by ``+`` or by ``-`` and the other end of a run (``KJs-K9s``); two cards may not. A weight,
``0.8`` or ``80%``, is written before parentheses around one or more tokens. What is named twice is listed twice.

>>> string_to_tokens("KJs-K9s, 0.4(AsKs)")
[('K9s', 1.0), ('KTs', 1.0), ('KJs', 1.0), ('AsKs', 0.4)]
>>> token_to_hands("AKs")
[('Ac', 'Kc'), ('Ad', 'Kd'), ('Ah', 'Kh'), ('As', 'Ks')]
"""

from __future__ import annotations

import re
from itertools import combinations, permutations

from holdem_fast.cards import RANK_LETTERS, SUIT_LETTERS, Card
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CARD_NAMES = [str(card) for card in Card]
_RANK = "[2-9TJQKAtjqka]"
_CARDS = re.compile(rf"({_RANK})([cdhs])\s*({_RANK})([cdhs])")
_RANKS = re.compile(rf"({_RANK})({_RANK})([so]?)")
_RUN = re.compile(rf"({_RANK}{_RANK}[so]?)\s*(?:(\+)|-\s*({_RANK}{_RANK}[so]?))?")
# Tokens between commas, a weight with parentheses around them counting as one.
_ITEM = re.compile(r"(?:(?P<weight>[^(),]*)\((?P<weighted>[^()]*)\)|(?P<token>[^(),]*))\s*(?:,|$)")
_WEIGHT = re.compile(r"([1-9]\d*|\d*\.\d+|\d+\.)\s*(%?)")


class RangeStringError(ValueError):
    """A range text that cannot be read."""


def string_to_tokens(s: str) -> list[tuple[str, float]]:
    """The pairs, ranks and cards that a text names, runs written out, each with its weight.

    RangeStringError for what cannot be read: what, and at which position. TypeError for anything but a text.
    """
    if not isinstance(s, str):
        raise TypeError(f"a range must be a text, got {short_repr(s)}")
    if not s.strip():
        return []
    found: list[tuple[str, float]] = []
    for item in _items(s):
        if item["weighted"] is None:
            found += [(token, 1.0) for token in _expand(item["token"], item.start("token"))]
            continue
        weight = _weight(item["weight"], item.start("weight"))
        start = item.start("weighted")
        for token in item["weighted"].split(","):
            found += [(name, weight) for name in _expand(token, start)]
            start += len(token) + 1
    return found


def token_to_hands(token: str) -> list[tuple[str, str]]:
    """The hands of a token that :func:`string_to_tokens` made, as texts of cards, the higher rank first."""
    if len(token) == 4:
        return [(token[:2], token[2:])]
    high, low, kind = token[0], token[1], token[2:]
    if high == low:
        return [(high + one, low + other) for other, one in combinations(SUIT_LETTERS, 2)]
    if kind == "s":
        return [(high + suit, low + suit) for suit in SUIT_LETTERS]
    return [(high + one, low + other) for one, other in permutations(SUIT_LETTERS, 2)]


def _items(text: str) -> Iterator[re.Match[str]]:
    position = 0
    while True:
        item = _ITEM.match(text, position)
        if item is None:
            raise RangeStringError(f"cannot read {short_repr(text[position:])} at position {position}")
        yield item
        position = item.end()
        if not item[0].endswith(","):
            return


def _weight(text: str, position: int) -> float:
    found = _WEIGHT.fullmatch(text.strip())
    if found is None:
        raise RangeStringError(
            f"cannot read the weight {short_repr(text.strip())} at position {position}; expected one such as 0.8 or 80%"
        )
    return float(found[1]) / 100 if found[2] else float(found[1])


def _expand(text: str, position: int) -> list[str]:
    """The tokens of one run, from its lowest hand to its highest."""
    token = text.strip()
    position += len(text) - len(text.lstrip())
    if cards := _CARDS.fullmatch(token):
        return [_two_cards(token, position, *cards.groups())]
    run = _RUN.fullmatch(token)
    if run is None:
        raise RangeStringError(
            f"cannot read {short_repr(token)} at position {position}; expected hands such as QQ, AKs, AK, AsKs, TT+ "
            "or KJs-K9s, separated by commas"
        )
    high, low, kind = _ranks(run[1], position)
    if run[3] is None:
        last = low if not run[2] else 12 if high == low else high - 1
    else:
        other_high, last, other_kind = _ranks(run[3], position)
        if kind != other_kind:
            raise RangeStringError(
                f"{short_repr(token)} at position {position}: both ends must have the same suitedness"
            )
        if (high == low) != (other_high == last) or high not in (low, other_high):
            raise RangeStringError(f"{short_repr(token)} at position {position}: both ends must have the same top card")
    letters = RANK_LETTERS[min(low, last) : max(low, last) + 1]
    if high == low:
        return [letter + letter for letter in letters]
    return [RANK_LETTERS[high] + letter + each for letter in letters for each in (kind or "os")]


def _ranks(text: str, position: int) -> tuple[int, int, str]:
    found = _RANKS.fullmatch(text)
    assert found is not None  # a run is made of these
    low, high = sorted(RANK_LETTERS.index(letter.upper()) for letter in found.groups()[:2])
    if high == low and found[3]:
        raise RangeStringError(f"{short_repr(text)} at position {position}: a pair cannot be suited or offsuit")
    return high, low, found[3]


def _two_cards(token: str, position: int, rank: str, suit: str, other_rank: str, other_suit: str) -> str:
    one, other = rank.upper() + suit, other_rank.upper() + other_suit
    if one == other:
        raise RangeStringError(f"{short_repr(token)} at position {position}: the same card twice")
    return "".join(sorted((one, other), key=_CARD_NAMES.index, reverse=True))
