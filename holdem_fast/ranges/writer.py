"""Ranges written: the shortest text of the usual kind for combos and their weights; :mod:`reader` reads it back.

A class is named for both marks at once (AK) or for each by itself (AKs, AKo), as people write it, never in both ways:
:mod:`marks` chooses. Within a mark the runs are the cheapest there are: :mod:`runs`. No hand has two weights in a text,
so it means the same to programs that read the last weight, the first or the largest.

>>> from holdem_fast.ranges.reader import read
>>> write(read("KK AA QQ AKs, AQs, A5s A4s A3s 76s 65s 54s KQ AsKd:1/3"))
'QQ+,KQ,AQs+,A5s-A3s,76s-54s,AsKd:1/3'
>>> write(read("AQs KJs QTs KQs QJs JTs"))
'AQs-QTs,KQs-JTs'
"""

from __future__ import annotations

from collections import Counter

from holdem_fast.cards import RANK_LETTERS
from holdem_fast.ranges.combos import CLASS_COMBOS, COMBO_OF
from holdem_fast.ranges.marks import named_together, without
from holdem_fast.ranges.runs import cheapest_runs, prices, stretches
from holdem_fast.ranges.weights import weight_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from holdem_fast.ranges.combos import Combo
    from holdem_fast.ranges.runs import Ranks


def _class_of(numbers: Collection[int]) -> tuple[int, int, str]:
    """The higher rank, the lower one and the mark of the class with these combos."""
    high, low = COMBO_OF[next(iter(numbers))]
    return high >> 2, low >> 2, {4: "s", 6: "", 12: "o"}[len(numbers)]


# The 169 classes, by their numbers.
_CLASSES = tuple(map(_class_of, CLASS_COMBOS))
_SIZES = tuple(map(len, CLASS_COMBOS))
_CLASS_OF_COMBO = {COMBO_OF[combo]: number for number, combos in enumerate(CLASS_COMBOS) for combo in combos}


def write(weights: Mapping[Combo, float]) -> str:
    """The text, heaviest weights first; whole classes by name, the combos of the others one by one."""
    counts = Counter(zip(map(_CLASS_OF_COMBO.__getitem__, weights), weights.values(), strict=True))
    whole: dict[float, list[int]] = {}
    for (number, weight), count in counts.items():
        if count == _SIZES[number]:
            whole.setdefault(weight, []).append(number)
    exact: dict[float, list[Combo]] = {}
    if sum(map(len, whole.values())) < len(counts):
        for combo, weight in weights.items():
            number = _CLASS_OF_COMBO[combo]
            if counts[number, weight] < _SIZES[number]:
                exact.setdefault(weight, []).append(combo)
    texts: list[str] = []
    for weight in sorted(whole.keys() | exact.keys(), reverse=True):
        mark = "" if weight == 1 else f":{weight_text(weight)}"
        texts += [name + mark for name in _names(whole.get(weight, ()), len(mark) + 1)]
        texts += [f"{high}{low}{mark}" for high, low in sorted(exact.get(weight, ()), reverse=True)]
    return ",".join(texts)


def _names(numbers: Collection[int], more: int) -> Iterator[str]:
    """Whole classes by name: pairs, then what is both suited and offsuit, suited, offsuit.

    The names are the fewest characters where each has ``more`` after it: its weight and a comma.
    """
    if len(numbers) == len(CLASS_COMBOS):
        yield "random"
        return
    if len(numbers) == 1:  # as in ranges of many weights, where the search would take long
        high, low, mark = _CLASSES[next(iter(numbers))]
        yield _name((high, low), (high, low), mark)
        return
    pairs, suited, offsuit = 0, [0] * 13, [0] * 13
    for number in numbers:
        high, low, mark = _CLASSES[number]
        if not mark:
            pairs |= 1 << high
        elif mark == "s":
            suited[high] |= 1 << low
        else:
            offsuit[high] |= 1 << low
    for top, bottom, _ in stretches(pairs):
        yield _name((top, top), (bottom, bottom), "")
    held = tuple(suited), tuple(offsuit)
    both = named_together(*held, more)
    for mark, rows in (("", both), ("s", without(held[0], both)), ("o", without(held[1], both))):
        if not any(rows):
            continue
        for first, last in sorted(cheapest_runs(rows, prices(2 + len(mark), more)), reverse=True):
            yield _name(first, last, mark)


def _name(first: Ranks, last: Ranks, mark: str) -> str:
    high, low = first
    start = RANK_LETTERS[high] + RANK_LETTERS[low] + mark
    if first == last:
        return start
    end = RANK_LETTERS[last[0]] + RANK_LETTERS[last[1]] + mark
    highest = high == low == 12 or (high == last[0] and low == high - 1)
    return f"{end}+" if highest else f"{start}-{end}"
