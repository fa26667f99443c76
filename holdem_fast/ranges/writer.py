"""Ranges written: the shortest text of the usual kind for combos and their weights; :mod:`range_text` reads it back.

>>> from holdem_fast.ranges.reader import read
>>> write(read("KK AA QQ AKs, AQs, A5s A4s A3s 76s 65s 54s KQ AsKd:1/3"))
'QQ+,KQ,AQs+,A5s-A3s,76s-54s,AsKd:1/3'
"""

from __future__ import annotations

from holdem_fast.cards import RANK_LETTERS
from holdem_fast.ranges.reader import CELLS, cell_of
from holdem_fast.ranges.weights import weight_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import TypeAlias

    from holdem_fast.ranges.reader import Combo

    Ranks: TypeAlias = tuple[int, int]
    """The higher and the lower rank of a class."""
    Run: TypeAlias = tuple[Ranks, Ranks, str]
    """The first class, the last one, and their mark: ``s``, ``o`` or nothing."""


def write(weights: Mapping[Combo, float]) -> str:
    """The text, heaviest weights first; whole classes by name, the combos of the others one by one."""
    by_cell: dict[int, list[Combo]] = {}
    for combo in weights:
        by_cell.setdefault(cell_of(*combo), []).append(combo)
    cells: dict[float, set[int]] = {}
    exact: dict[float, list[Combo]] = {}
    for cell, combos in by_cell.items():
        held = {weights[combo] for combo in combos}
        if len(combos) == len(CELLS[cell]) and len(held) == 1:
            cells.setdefault(held.pop(), set()).add(cell)
            continue
        for combo in combos:
            exact.setdefault(weights[combo], []).append(combo)
    texts: list[str] = []
    for weight in sorted(cells.keys() | exact.keys(), reverse=True):
        mark = "" if weight == 1 else f":{weight_text(weight)}"
        texts += [name + mark for name in _names(cells.get(weight, ()))]
        texts += [f"{high}{low}{mark}" for high, low in sorted(exact.get(weight, ()), reverse=True)]
    return ",".join(texts)


def _names(cells: Collection[int]) -> list[str]:
    """Whole classes in few and long runs: pairs, then what is both suited and offsuit, suited, offsuit."""
    if len(cells) == len(CELLS):
        return ["random"]
    pairs = _runs(rank for rank in range(12, -1, -1) if 14 * rank in cells)
    names = [_name((first, first), (last, last), "") for first, last in pairs]
    rows = [run for high in range(12, 0, -1) for run in _row(high, cells)]
    for mark in ("", "s", "o"):
        found = [(first, last) for first, last, kind in rows if kind == mark]
        runs = [run for run in found if run[0] != run[1]]
        runs += _diagonals([first for first, last in found if first == last])
        names += [_name(first, last, mark) for first, last in sorted(runs, reverse=True)]
    return names


def _row(high: int, cells: Collection[int]) -> list[Run]:
    """The runs of one higher card: with AK for AKs and AKo, or apart, as is shorter."""
    suited = [low for low in range(high - 1, -1, -1) if 13 * high + low in cells]
    offsuit = [low for low in range(high - 1, -1, -1) if 13 * low + high in cells]
    both = [low for low in suited if low in offsuit]

    apart = _marked(high, suited, "s") + _marked(high, offsuit, "o")
    if not both:
        return apart
    joined = _marked(high, both, "")
    joined += _marked(high, [low for low in suited if low not in both], "s")
    joined += _marked(high, [low for low in offsuit if low not in both], "o")
    return min(apart, joined, key=lambda runs: len(",".join([_name(*run) for run in runs])))


def _marked(high: int, lows: Iterable[int], mark: str) -> list[Run]:
    return [((high, first), (high, last), mark) for first, last in _runs(lows)]


def _runs(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """First and last of each run of falling neighbours."""
    runs: list[tuple[int, int]] = []
    for rank in ranks:
        if runs and runs[-1][1] == rank + 1:
            runs[-1] = (runs[-1][0], rank)
        else:
            runs.append((rank, rank))
    return runs


def _diagonals(classes: Iterable[Ranks]) -> list[tuple[Ranks, Ranks]]:
    """Runs of the same gap where that is shorter than naming each: from three classes on."""
    left = dict.fromkeys(sorted(classes, reverse=True))
    runs: list[tuple[Ranks, Ranks]] = []
    while left:
        high, low = next(iter(left))
        length = 1
        while (high - length, low - length) in left:
            length += 1
        if length < 3:
            length = 1
        runs.append(((high, low), (high - length + 1, low - length + 1)))
        for step in range(length):
            del left[high - step, low - step]
    return runs


def _name(first: Ranks, last: Ranks, mark: str) -> str:
    start, end = (RANK_LETTERS[high] + RANK_LETTERS[low] + mark for high, low in (first, last))
    if first == last:
        return start
    high, low = first
    highest = high == low == 12 or (high == last[0] and low == high - 1)
    return f"{end}+" if highest else f"{start}-{end}"
