"""Range texts read: which combos a text such as ``"22+, ATs+, AKo:0.5"`` names, and with which weight each.

The grammar, in any letter case; ``...?`` may be left out, ``a | b`` is either:

    range   = separators?  item separators item ...      a separator is a comma, a semicolon or any white space
    item    = hands (":" weight | "@" weight)?
            | "!" hands | "!" "(" hands separators ... ")"    22+!AA: taken out of all that is held before
            | weight "(" range ")"                        0.5(AKs, QQ): all in it weighs so much
            | "[" number "%"? "]" range "[/" number "%"? "]"  [50]AKs[/50], [50%]AKs[/50%]: the same, in percent
            | "{" range "}"                               {88+, ATs+}: the hands in it
    hands   = two
            | two "+"                22+ and all higher pairs; ATs+ ATs AJs AQs AKs: the lower card rises
            | two "-" two            TT-77, A5s-A2s, or of the same gap 76s-54s; in either order; any dash will do
            | "random" | "any" | "all" | "*"              all 1,326 combos
            | "top"? number "%"                           the strongest so many percent of them, in whole classes
            | "top"? number "%" "-" number "%"            5%-15%: the strongest 15 % without the strongest 5 %
    two     = rank rank ("s" | "o")?                      AKs suited, AKo offsuit, AK both, KAs is AKs; pairs: AA alone
            | rank suit  rank suit                        AsKd, As Kd, 10h9h, A♠K♦: one exact combo
            | rank suit  rank | rank  rank suit           AcT, KTd: one suit given, the other card in every suit
    rank    = 2..9 | T | 10 | J | Q | K | A | "x"         Ax: an ace and any other rank; XX: any two cards
    weight  = number | digits "/" digits | number "%"     from 0 to 1; 0 takes the hands out; after @ above 1: percent

Suits stay with their cards: ``AhJh+`` is AhJh AhQh AhKh, ``9d8d-6d5d`` is 9d8d 8d7d 7d6d 6d5d, ``Qd8+`` is the queen of
diamonds with 8 to J in every suit. The letter s after one rank is a suit, after two ranks the mark of a suited class:
``AsKs`` is one combo, ``AKs`` are four, and so are ``AK♠``. With x there is no + and no run. Groups may lie in groups,
and their weights multiply. Hands named twice are held once: the last weight counts. ``docs/readings.md`` lists the
texts that other tools read in another way, and says why they are read so here.

>>> read("AsKh:1/2, 0.5(KdAs)")
{(Card['As'], Card['Kh']): 0.5, (Card['As'], Card['Kd']): 0.5}
>>> read("AcTc+!AcKc") == read("AcQc,AcJc,AcTc")
True
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise

from holdem_fast.cards import RANK_OF, SUIT_OF, VARIATION_SELECTORS, Card, name_of_lookalike
from holdem_fast.ranges.class_order import CLASS_ORDER
from holdem_fast.ranges.combos import CLASS_COMBOS, COMBO_OF, class_at, combo_number
from holdem_fast.ranges.weights import NUMBER_CHARACTERS, end_of_number, product, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from holdem_fast.ranges.combos import Combo

    Kind: TypeAlias = tuple[int, int, str]
    """What the hands of a run have in common: the suits of both cards and ``s``, ``o`` or nothing."""

_CARDS = tuple(Card)
# For a rank: x, any other than that of the other card. For a suit: not given.
_ANY = -1
_SUITS = {_ANY: (0, 1, 2, 3), 0: (0,), 1: (1,), 2: (2,), 3: (3,)}
_RANKS = {**RANK_OF, "x": _ANY, "X": _ANY}
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
_WEIGHT_MARKS = frozenset(":@")
_MARKS = frozenset("soSO")
_ALL = range(len(COMBO_OF))
_CLOSING = {"(": ")", "{": "}"}
# What an item begins with that need not be hands.
_BEGINNINGS = NUMBER_CHARACTERS | frozenset("![{)}")
# What may follow hands, besides white space.
_ENDS = frozenset(["", ",", ";", ")", "}", "[", "!"])
_HANDS = "hands such as AA, AKs, 22+, A5s-A2s, AsKd, AcT, Ax, random or 15%"
_SECOND = "the second card of the hand, such as Kd"
_WEIGHT = "a weight: a number from 0 to 1, a fraction such as 1/2, or a percentage such as 50%"
_PERCENTAGE = "a percentage above 0 and up to 100, such as 15%"
_BAND = "two percentages from 0 to 100, such as 5%-15%"
_RUN = "the other end of a run: another pair, or the same high card or gap; with the same suits, or s, o or neither too"


def read(text: str) -> dict[Combo, float]:
    """The combos that a text names, highest cards first, with their weights in (0, 1].

    ValueError says what cannot be read, at which position (from 0) of the text, and what was expected there. The time
    is in proportion to the length of the text.
    """
    held = _Reader(text).read()
    return {COMBO_OF[number]: held[number] for number in sorted(held, reverse=True) if held[number]}


def read_with_zeros(text: str) -> dict[Combo, float]:
    """As :func:`read`, but in no order, and with the combos that the text takes out, of weight 0."""
    return {COMBO_OF[number]: weight for number, weight in _Reader(text).read().items()}


def top(fraction: float) -> Sequence[int]:
    """Numbers of the combos of the strongest classes that together come nearest to ``fraction`` of all 1,326.

    At least one class, unless the fraction is 0.
    """
    numbers, ends = _by_strength()
    # The next class brings the sum nearer if at least half of it is within the limit. Rounded, so that a fraction
    # such as 3 / 1326 is exactly three combos.
    limit = round(2 * len(COMBO_OF) * fraction, 6)
    held = ends[0] if fraction else 0
    for end, next_end in pairwise(ends):
        if end + next_end > limit:
            break
        held = next_end
    return numbers[:held]


@cache
def _by_strength() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of all combos, strongest classes first, and how many there are up to the end of each class."""
    classes = [tuple(_Reader(label).read()) for label in CLASS_ORDER]
    return tuple([number for numbers in classes for number in numbers]), tuple(accumulate(map(len, classes)))


class _Reader:
    """One text on its way from left to right."""

    __slots__ = ("_at", "_factor", "_groups", "_held", "_others", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._held: dict[int, float] = {}
        # The weight of all combos that are not in _held, once the text has named all of them: it may do so often.
        self._others: float | None = None
        # Of each open group: what ends it, where it began, and the weight outside of it. No recursion: texts may be
        # nested as deep as they like.
        self._groups: list[tuple[str, int, float]] = []
        self._factor = 1.0

    def read(self) -> dict[int, float]:
        """The weights by the numbers of the combos, as they come in the text; 0 for those that it takes out."""
        while char := self._skip(",;"):
            if char not in _BEGINNINGS:
                self._hold(self._named_hands())
            elif char == "!":
                self._exclude()
            elif char == "[":
                self._tag()
            elif char == "{":
                self._open("}", self._at, 1.0)
                self._at += 1
            elif char in ")}":
                self._close(char, self._at)
                self._at += 1
            elif (after := self._after_number()) == "(":
                self._weighted_group()
            else:
                self._hold(self._top() if after == "%" else self._named_hands())
        if self._groups:
            end, at, _ = self._groups[-1]
            raise self._error(self._at, f"{end} for the group that begins at position {at}")
        return self._held if self._others is None else {**dict.fromkeys(_ALL, self._others), **self._held}

    # ---- the text ----

    def _skip(self, more: str = "") -> str:
        """Go past white space and the characters of ``more``; the character there, or nothing at the end."""
        text, at = self._text, self._at
        while (char := text[at : at + 1]) and (char in more or char.isspace()):
            at += 1
        self._at = at
        return char

    def _error(self, at: int, expected: str) -> ValueError:
        if at == len(self._text):
            return ValueError(f"the range ends too early, at position {at}; expected {expected}")
        end = at + 1
        while end < min(at + 20, len(self._text)) and not (self._text[end] in ",;" or self._text[end].isspace()):
            end += 1
        found = self._text[at:end]
        where = f"at position {at} of the range{name_of_lookalike(found)}"
        return ValueError(f"cannot read {found!r} {where}; expected {expected}")

    # ---- items ----

    def _hold(self, numbers: Sequence[int]) -> None:
        """Give these combos the weight that follows, and that of the groups they are in. The item must end there."""
        end, weight = self._at, self._factor
        if self._text[end : end + 1] not in _ENDS:
            mark = self._skip()
            if mark in _WEIGHT_MARKS:
                self._at += 1
                self._skip()
                weight = product(weight, self._weight(percent_above_1=mark == "@"))
            else:
                self._at = end
            self._end_item("a comma, a space or a weight such as :0.5 after the hands before")
        if weight < 0:
            raise self._error(self._at, "weights that are not too small in all")
        self._put(numbers, weight)

    def _put(self, numbers: Sequence[int], weight: float) -> None:
        if len(numbers) == len(COMBO_OF):
            self._held.clear()
            self._others = weight
        else:
            self._held.update(dict.fromkeys(numbers, weight))

    def _end_item(self, expected: str) -> None:
        char = self._text[self._at : self._at + 1]
        if char not in _ENDS and not char.isspace():
            raise self._error(self._at, expected)

    def _exclude(self) -> None:
        """Take hands out of all that is held: ``!AA`` or ``!(AA, KK)``, where nothing but plain hands may be."""
        start = self._at
        if not self._held and self._others is None:
            raise self._error(start, "hands before the !, which takes some of them out")
        self._at += 1
        closing = _CLOSING.get(self._skip())
        if closing is None:
            self._take_out()
            return
        self._at += 1
        while (char := self._skip(",;")) != closing:
            if not char:
                raise self._error(self._at, f"{closing} for the group that begins at position {start}")
            self._take_out()
        self._at += 1

    def _take_out(self) -> None:
        numbers = self._hands()
        end = self._at
        if self._skip() not in _WEIGHT_MARKS:
            self._at = end
        self._end_item("a comma or a space: hands that are taken out have no weight and no +, - or group of their own")
        self._put(numbers, 0.0)

    def _weighted_group(self) -> None:
        """The beginning of ``0.5(AKs)``."""
        start = self._at
        weight = self._weight()
        self._skip()
        self._at += 1
        self._open(")", start, weight)

    def _tag(self) -> None:
        """``[50]`` or ``[/50]``; the two must name the same number, however written."""
        start = self._at
        self._at += 1
        closing = self._skip() == "/"
        if closing:
            self._at += 1
            self._skip()
        number = self._number()
        self._percent_sign()
        weight = value(number, percent=True)
        if not 0 <= weight <= 1 or self._skip() != "]":
            raise self._error(start, "a weight in percent from 0 to 100, such as [50] and [/50]")
        self._at += 1
        end = f"[/{value(number):.17g}]"
        if closing:
            self._close(end, start)
        else:
            self._open(end, start, weight)

    def _open(self, end: str, start: int, weight: float) -> None:
        self._groups.append((end, start, self._factor))
        self._factor = product(self._factor, weight)

    def _close(self, end: str, at: int) -> None:
        if not self._groups or self._groups[-1][0] != end:
            raise self._error(at, f"hands or {self._groups[-1][0]}" if self._groups else _HANDS)
        self._factor = self._groups.pop()[2]

    # ---- hands ----

    def _hands(self) -> Sequence[int]:
        return self._top() if self._after_number() == "%" else self._named_hands()

    def _named_hands(self) -> Sequence[int]:
        start = self._at
        two = self._two_cards()
        if two is not None:
            return self._run(*two)
        if self._at > start:
            raise self._error(self._at, _SECOND)
        return self._words()

    def _words(self) -> Sequence[int]:
        start = self._at
        word = self._text[start : start + 6].lower()
        for name in ("random", "any", "all", "*"):
            if word.startswith(name):
                self._at += len(name)
                return _ALL
        if word[:3] != "top":
            raise self._error(start, _HANDS)
        self._at += 3
        self._skip()
        if self._after_number() != "%":
            raise self._error(self._at, _PERCENTAGE)
        return self._top()

    def _two_cards(self) -> tuple[int, int, Kind] | None:
        """The higher rank, the lower one and the kind.

        None where there are no two cards: at the start if not even one is there, else where the second should be.
        """
        start = self._at
        rank = self._rank()
        if rank is None:
            return None
        text, end, suit = self._text, self._at, _ANY
        if text[end : end + 1] in SUIT_OF:
            suit, end = self._suit(), self._at
            self._skip()
        second = self._at
        other = self._rank()
        if other is None:
            self._at = start if suit == _ANY else second
            return None
        char, mark, other_suit = text[self._at : self._at + 1], "", _ANY
        if suit == _ANY and char in _MARKS:
            mark = char.lower()
            self._at += 1
        elif char in SUIT_OF:
            other_suit = self._suit()
        if second > end and other_suit == _ANY:
            self._at = second
            return None
        if rank == other != _ANY:
            self._check_pair(start, rank, suit, other_suit, mark)
        if (rank, suit) > (other, other_suit):
            return rank, other, (suit, other_suit, mark)
        return other, rank, (other_suit, suit, mark)

    def _rank(self) -> int | None:
        at = self._at
        rank = _RANKS.get(self._text[at : at + 1])
        if rank is not None:
            self._at = at + 1
        elif self._text.startswith("10", at):
            self._at = at + 2
            rank = RANK_OF["T"]
        return rank

    def _suit(self) -> int:
        at = self._at
        self._at = at + (2 if self._text.startswith(VARIATION_SELECTORS, at + 1) else 1)
        return SUIT_OF[self._text[at]]

    def _check_pair(self, start: int, rank: int, suit: int, other_suit: int, mark: str) -> None:
        if mark:
            raise self._error(start, "a pair without s or o")
        if suit == other_suit != _ANY:
            card = _CARDS[4 * rank + suit]
            raise ValueError(f"card {card} is given twice, in the hand at position {start} of the range")

    def _run(self, high: int, low: int, kind: Kind) -> Sequence[int]:
        """The combos of the two cards just read, or of the run that begins with them."""
        if low == _ANY:
            return _combos(_any_ranks(high, ordered=kind[:2] == (_ANY, _ANY)), kind)
        after = self._text[self._at : self._at + 1]
        if after == "+":
            self._at += 1
            return _combos(_between((high, low), (12, 12) if high == low else (high, high - 1)), kind)
        end = self._at
        if after in _ENDS or self._skip() not in _DASHES:
            self._at = end
            return _combos(((high, low),), kind)
        self._at += 1
        self._skip()
        start = self._at
        last = self._two_cards()
        run = [] if last is None or last[1] == _ANY or last[2] != kind else _between((high, low), last[:2])
        if not run:
            raise self._error(start, _RUN)
        return _combos(run, kind)

    # ---- numbers ----

    def _number(self) -> str:
        """Go past a number or a fraction, whatever it may be worth; its text."""
        start = self._at
        self._at = end_of_number(self._text, start)
        return self._text[start : self._at]

    def _percent_sign(self) -> bool:
        end = self._at
        found = self._skip() == "%"
        self._at = self._at + 1 if found else end
        return found

    def _weight(self, percent_above_1: bool = False) -> float:
        start = self._at
        number, percent = self._number(), self._percent_sign()
        weight = value(number, percent)
        if percent_above_1 and weight > 1:
            weight = value(number, percent=True)
        if not 0 <= weight <= 1:
            raise self._error(start, _WEIGHT)
        return weight

    def _after_number(self) -> str:
        """What comes after the number here: ``(``, ``%`` or nothing of these. Stays where it is."""
        start = self._at
        self._number()
        percent, after = self._percent_sign(), self._skip()
        self._at = start
        return "(" if after == "(" else "%" if percent else ""

    def _top(self) -> Sequence[int]:
        """The strongest ``15%``, or the band ``5%-15%``."""
        start = self._at
        number = self._number()
        self._percent_sign()
        fraction = value(number, percent=True)
        end = self._at
        if self._skip() not in _DASHES:
            self._at = end
            if not 0 < fraction <= 1:
                raise self._error(start, _PERCENTAGE)
            return top(fraction)
        self._at += 1
        self._skip()
        number, percent = self._number(), self._percent_sign()
        other = value(number, percent=True)
        if not (percent and 0 <= fraction <= 1 and 0 <= other <= 1):
            raise self._error(start, _BAND)
        # Each is the beginning of the same order.
        return top(max(fraction, other))[len(top(min(fraction, other))) :]


def _between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The classes of a run from one to the other, higher and lower rank; none if these two are no ends of a run."""
    (top_high, top_low), (high, low) = max(one, other), min(one, other)
    if top_high - top_low == high - low:
        return [(rank, rank - high + low) for rank in range(high, top_high + 1)]
    if top_high == high != top_low:
        return [(high, rank) for rank in range(low, top_low + 1)]
    return []


def _any_ranks(rank: int, ordered: bool) -> list[tuple[int, int]]:
    """Two ranks of which one, or for x both, may be any; a pair only where both may be any."""
    if rank == _ANY:
        return [(one, other) for one in range(13) for other in range(one + 1 if ordered else 13)]
    pairs = [(rank, other) for other in range(13) if other != rank]
    return [(max(pair), min(pair)) for pair in pairs] if ordered else pairs


def _combos(ranks: Iterable[tuple[int, int]], kind: Kind) -> list[int]:
    """The numbers of the combos of these ranks; where suits are given, the first rank has the first of them."""
    suit, other_suit, mark = kind
    numbers: list[int] = []
    if suit == other_suit == _ANY:
        for high, low in ranks:
            if mark != "o" and (high != low or not mark):
                numbers += CLASS_COMBOS[class_at(high, low)]
            if mark != "s" and high != low:
                numbers += CLASS_COMBOS[class_at(low, high)]
        return numbers
    suits, other_suits = _SUITS[suit], _SUITS[other_suit]
    for rank, other in ranks:
        for card, other_card in [(4 * rank + one, 4 * other + two) for one in suits for two in other_suits]:
            if card != other_card:
                numbers.append(combo_number(card, other_card))
    return numbers
