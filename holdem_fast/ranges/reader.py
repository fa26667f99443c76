"""Range texts read: which combos a text such as ``"22+, ATs+, AKo:0.5"`` names, and with which weight each.

The grammar, in any letter case; ``...?`` may be left out, ``a | b`` is either:

    range   = separators?  item separators item ...      a separator is a comma, a semicolon or any white space
    item    = hands (":" weight | "@" weight)?
            | weight "(" range ")"                        0.5(AKs, QQ): all in it weighs so much
            | "[" number "]" range "[/" number "]"        [50]AKs[/50]: the same, in percent
    hands   = class
            | class "+"              22+ and all higher pairs; ATs+ ATs AJs AQs AKs: the lower card rises
            | class "-" class        TT-77, A5s-A2s, or of the same gap 76s-54s; in either order; any dash will do
            | card card              AsKd, As Kd, 10h9h, A♠K♦: one exact combo
            | "random" | "any"       all 1,326 combos
            | "top"? number "%"      the strongest so many percent of them, in whole classes
    class   = rank rank ("s" | "o")?                      AKs suited, AKo offsuit, AK both, KAs is AKs; pairs: AA alone
    weight  = number | digits "/" digits | number "%"     from 0 to 1; 0 takes the hands out

The letter s after one rank is a suit, after two ranks the mark of a suited class: ``AsKs`` is one combo, ``AKs`` are
four. Groups may lie in groups, and their weights multiply. Hands named twice are held once: the last weight counts.
``10`` is a ten. ``x`` for any card is not read, for people mean different things by ``Ax``.

>>> read("AsKh:1/2, 0.5(KdAs)")
{(Card['As'], Card['Kh']): 0.5, (Card['As'], Card['Kd']): 0.5}
"""

from __future__ import annotations

from itertools import combinations

from holdem_fast.cards import RANK_OF, SUIT_OF, VARIATION_SELECTORS, Card
from holdem_fast.ranges.class_order import CLASS_ORDER
from holdem_fast.ranges.weights import NUMBER_CHARACTERS, end_of_number, product, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Combo: TypeAlias = tuple[Card, Card]
    """The higher card first."""
    Class: TypeAlias = tuple[int, int, str]
    """The higher rank, the lower one, and ``s``, ``o`` or nothing."""

_CARDS = tuple(Card)
# The combos in the order of every range; the number of a combo is its place.
COMBOS: tuple[Combo, ...] = tuple(combinations(_CARDS[::-1], 2))
_PLACES = tuple([len(COMBOS) - 1 - high * (high - 1) // 2 for high in range(52)])


def cell_of(high: int, low: int) -> int:
    """The class of a combo, ``13 * row + column`` for two ranks: the higher one is the row of suited hands."""
    higher, lower = high >> 2, low >> 2
    return 13 * higher + lower if (high ^ low) & 3 == 0 else 13 * lower + higher


def _numbers_by_cell() -> tuple[tuple[int, ...], ...]:
    cells: list[list[int]] = [[] for _ in range(169)]
    number = 0
    for high in range(51, -1, -1):
        row, suit = high >> 2, high & 3
        for low in range(high - 1, -1, -1):
            column = low >> 2
            cells[13 * row + column if low & 3 == suit else 13 * column + row].append(number)
            number += 1
    return tuple(map(tuple, cells))


# The numbers of the combos of each of the 169 classes.
CELLS = _numbers_by_cell()

_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
_WEIGHT_MARKS = frozenset(":@")
_MARKS = frozenset("soSO")
# What may follow hands, besides white space.
_ENDS = frozenset(["", ",", ";", ")", "["])
_HANDS = "hands such as AA, AKs, 22+, A5s-A2s, AsKd, random or 15%"
_WEIGHT = "a weight: a number from 0 to 1, a fraction such as 1/2, or a percentage such as 50%"
_PERCENTAGE = "a percentage above 0 and up to 100, such as 15%"
_RUN = "the other end of a run: another pair, or equally s, o or neither and with the same high card or the same gap"


def read(text: str) -> dict[Combo, float]:
    """The combos that a text names, highest cards first, with their weights in (0, 1].

    ValueError says what cannot be read, at which position (from 0) of the text, and what was expected there. The time
    is in proportion to the length of the text.
    """
    held = _Reader(text).read()
    return {COMBOS[number]: held[number] for number in sorted(held) if held[number]}


def top(fraction: float) -> Sequence[int]:
    """Numbers of the combos of the strongest classes that together come nearest to ``fraction`` of all 1,326."""
    if fraction == 1:
        return range(len(COMBOS))
    numbers: list[int] = []
    # The next class brings the sum nearer if at least half of it is within the limit. Rounded, so that a fraction
    # such as 3 / 1326 is exactly three combos.
    limit = round(2 * len(COMBOS) * fraction, 6)
    for label in CLASS_ORDER:
        found = _Reader(label).read()
        if numbers and 2 * len(numbers) + len(found) > limit:
            break
        numbers += found
    return numbers


class _Reader:
    """One text on its way from left to right."""

    __slots__ = ("_at", "_factor", "_groups", "_held", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._held: dict[int, float] = {}
        # Of each open group: what ends it, where it began, and the weight outside of it. No recursion: texts may be
        # nested as deep as they like.
        self._groups: list[tuple[str, int, float]] = []
        self._factor = 1.0

    def read(self) -> dict[int, float]:
        """The weights by the numbers of the combos, as they come in the text."""
        while char := self._skip(",;"):
            if char == "[":
                self._tag()
            elif char == ")":
                self._close(")", self._at)
                self._at += 1
            elif char not in NUMBER_CHARACTERS or not self._begin_with_number():
                self._hold(self._hands())
        if self._groups:
            end, at, _ = self._groups[-1]
            raise self._error(self._at, f"{end} for the group that begins at position {at}")
        return self._held

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
        return ValueError(f"cannot read {self._text[at:end]!r} at position {at} of the range; expected {expected}")

    def _hold(self, numbers: Iterable[int]) -> None:
        """Give these combos the weight that follows, and that of the groups they are in. The item must end there."""
        end, weight = self._at, self._factor
        if self._text[end : end + 1] not in _ENDS:
            if self._skip() in _WEIGHT_MARKS:
                self._at += 1
                self._skip()
                weight = product(weight, self._weight())
                end = self._at
            self._at = end
            char = self._text[end : end + 1]
            if char not in _ENDS and not char.isspace():
                raise self._error(end, "a comma, a space or a weight such as :0.5 after the hands before")
        if weight < 0:
            raise self._error(self._at, "weights that are not too small in all")
        self._held.update(dict.fromkeys(numbers, weight))

    def _hands(self) -> Sequence[int]:
        start = self._at
        first = self._rank()
        if first is not None and self._text[self._at : self._at + 1] in SUIT_OF:
            self._at = start
            return self._exact()
        found = self._class(start, first)
        return self._words() if found is None else self._classes(*found)

    def _words(self) -> Sequence[int]:
        start = self._at
        word = self._text[start : start + 6].lower()
        if word == "random" or word[:3] == "any":
            self._at += 6 if word == "random" else 3
            return range(len(COMBOS))
        if word[:3] != "top":
            raise self._error(start, _HANDS)
        self._at += 3
        self._skip()
        return self._top()

    def _rank(self) -> int | None:
        if self._text.startswith("10", self._at):
            self._at += 2
            return RANK_OF["T"]
        rank = RANK_OF.get(self._text[self._at : self._at + 1])
        if rank is not None:
            self._at += 1
        return rank

    def _exact(self) -> Sequence[int]:
        start = self._at
        one = self._card()
        self._skip()
        other = self._card()
        if one == other:
            raise ValueError(f"card {one} is given twice, in the hand at position {start} of the range")
        high, low = max(one, other), min(one, other)
        return (_PLACES[high] - low,)

    def _card(self) -> Card:
        start = self._at
        rank = self._rank()
        suit = SUIT_OF.get(self._text[self._at : self._at + 1])
        if rank is None or suit is None:
            raise self._error(start, "the second card of the hand, such as Kd")
        self._at += 2 if self._text.startswith(VARIATION_SELECTORS, self._at + 1) else 1
        return _CARDS[4 * rank + suit]

    def _class(self, start: int, first: int | None) -> Class | None:
        """The class whose first rank has been read; None, and back to the start, where there is none."""
        second = None if first is None else self._rank()
        if first is None or second is None:
            self._at = start
            return None
        mark = self._text[self._at : self._at + 1]
        if mark not in _MARKS:
            mark = ""
        elif first == second:
            raise self._error(start, "a pair without s or o")
        else:
            self._at += 1
        return (first, second, mark.lower()) if first > second else (second, first, mark.lower())

    def _classes(self, high: int, low: int, mark: str) -> Sequence[int]:
        """The combos of a class, or of the run that begins with it."""
        after = self._text[self._at : self._at + 1]
        if after == "+":
            self._at += 1
            return _combos(_between((high, low), (12, 12) if high == low else (high, high - 1)), mark)
        end = self._at
        if after in _ENDS or self._skip() not in _DASHES:
            self._at = end
            return _combos([(high, low)], mark)
        self._at += 1
        self._skip()
        start = self._at
        last = self._class(start, self._rank())
        run = [] if last is None or last[2] != mark else _between((high, low), last[:2])
        if not run:
            raise self._error(start, _RUN)
        return _combos(run, mark)

    def _begin_with_number(self) -> bool:
        """Read ``15%``, or the beginning of ``0.5(AKs)``; False where the digit begins a class such as 98s."""
        start = self._at
        self._number()
        percent, group = self._percent_sign(), self._skip() == "("
        self._at = start
        if group:
            weight = self._weight()
            self._skip()
            self._at += 1
            self._open(")", start, weight)
        elif percent:
            self._hold(self._top())
        return group or percent

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

    def _weight(self) -> float:
        start = self._at
        weight = value(self._number(), self._percent_sign())
        if not 0 <= weight <= 1:
            raise self._error(start, _WEIGHT)
        return weight

    def _top(self) -> Sequence[int]:
        start = self._at
        number, percent = self._number(), self._percent_sign()
        fraction = value(number, True)
        if not (percent and 0 < fraction <= 1):
            raise self._error(start, _PERCENTAGE)
        return top(fraction)

    def _tag(self) -> None:
        """``[50]`` or ``[/50]``; the two must name the same number, however written."""
        start = self._at
        closing = self._text.startswith("[/", start)
        self._at += 2 if closing else 1
        number = self._number()
        weight = value(number, True)
        if not 0 <= weight <= 1 or self._text[self._at : self._at + 1] != "]":
            raise self._error(start, "a weight in percent from 0 to 100, such as [50] and [/50]")
        self._at += 1
        end = f"[/{value(number, False):.17g}]"
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


def _between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The classes of a run from one to the other, higher and lower rank; none if these two are no ends of a run."""
    (top_high, top_low), (high, low) = max(one, other), min(one, other)
    if top_high - top_low == high - low:
        return [(rank, rank - high + low) for rank in range(high, top_high + 1)]
    if top_high == high != top_low:
        return [(high, rank) for rank in range(low, top_low + 1)]
    return []


def _combos(ranks: Iterable[tuple[int, int]], mark: str) -> list[int]:
    numbers: list[int] = []
    for high, low in ranks:
        if mark != "o":
            numbers += CELLS[13 * high + low]
        if mark != "s" and high != low:
            numbers += CELLS[13 * low + high]
    return numbers
