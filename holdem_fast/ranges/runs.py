"""The fewest characters for a set of classes: which of them to name in runs, and in which runs.

A run lies in a row, the classes of one higher card (``A5s-A2s``), or in a diagonal, those of one gap (``76s-54s``). Its
text is as long however many classes it has, and two runs may cross; so besides single names only whole stretches of
neighbours in a row or in a diagonal are worth a look. A class lies in one stretch of each kind: it needs one of the two
as a run, or its own name. The cheapest choice is a minimum cut of this network, so it is exact:

    source -- price of the run --> row stretch -- price of a name --> diagonal stretch -- price of the run --> sink

with an edge in the middle for each class: the path along it is cut at the row, at the class or at the diagonal.

A set of classes of one mark (``s``, ``o`` or none) is called rows: a tuple of 13 numbers, one for each higher rank,
whose bits are the lower ranks.

>>> rows = (*EMPTY[:9], 0b010000000, 0b100000000, 0b1000000000, 0b10000000000)
>>> cheapest_runs(rows, prices(3, 1))  # from AQs to J9s
[((12, 10), (9, 7))]
"""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Rows: TypeAlias = tuple[int, ...]
    Ranks: TypeAlias = tuple[int, int]
    """The higher and the lower rank of a class."""
    Diagonal: TypeAlias = tuple[int, int, int]
    """The ranks of its highest class, and how many classes it has."""
    Prices: TypeAlias = tuple[int, int, int]
    """Characters of a name, of a run, and of a run with a plus, each with what follows it."""

EMPTY: Rows = (0,) * 13


def prices(letters: int, more: int) -> Prices:
    """For names of that many letters, each item followed by ``more`` characters: its weight and a comma."""
    return letters + more, 2 * letters + 1 + more, letters + 1 + more


def cheapest_runs(rows: Rows, price: Prices) -> list[tuple[Ranks, Ranks]]:
    """The first and the last class of each run; both are the same for a class named by itself."""
    single, run, _ = price
    chosen = cheapest_diagonals(rows, price)
    in_diagonals = cells_of(chosen)
    in_rows = [0] * 13
    row_runs: list[tuple[int, int, int]] = []
    for high, mask in enumerate(rows):
        for top, bottom, stretch in stretches(mask):
            names = single * (stretch & ~in_diagonals[high]).bit_count()
            if top > bottom and names >= _run_price(high, top, bottom, price):
                row_runs.append((high, top, bottom))
                in_rows[high] |= stretch
    trimmed = [_without_ends(diagonal, in_rows) for diagonal in chosen]
    trimmed = [diagonal for diagonal in trimmed if single * _count_outside(diagonal, in_rows) > run]
    in_diagonals = cells_of(trimmed)
    runs = [((high, low), (high - length + 1, low - length + 1)) for high, low, length in trimmed]
    for high, top, bottom in row_runs:
        # A run is no longer for naming a class twice, but it need not name what a diagonal names at its end.
        while top < high - 1 and in_diagonals[high] >> top & 1:
            top -= 1
        while in_diagonals[high] >> bottom & 1:
            bottom += 1
        runs.append(((high, top), (high, bottom)))
    for high, mask in enumerate(rows):
        left = mask & ~in_rows[high] & ~in_diagonals[high]
        runs += [((high, low), (high, low)) for low in range(high) if left >> low & 1]
    return runs


def total_price(rows: Rows, price: Prices) -> int:
    """How many characters the cheapest runs take."""
    chosen = cheapest_diagonals(rows, price)
    if not chosen:
        return sum([row_price(high, mask, 0, price) for high, mask in enumerate(rows) if mask])
    covered = cells_of(chosen)
    return len(chosen) * price[1] + sum(
        [row_price(high, mask, covered[high], price) for high, mask in enumerate(rows) if mask]
    )


@lru_cache(4096)
def row_price(high: int, mask: int, covered: int, price: Prices) -> int:
    """What a row takes where some of its classes are named elsewhere."""
    total = 0
    for top, bottom, stretch in stretches(mask):
        names = price[0] * (stretch & ~covered).bit_count()
        total += min(names, _run_price(high, top, bottom, price))
    return total


def _run_price(high: int, top: int, bottom: int, price: Prices) -> int:
    """What a whole stretch takes; a single class has its name."""
    return price[0] if top == bottom else price[2] if top == high - 1 else price[1]


@lru_cache(4096)
def stretches(mask: int) -> tuple[tuple[int, int, int], ...]:
    """Highest bit, lowest bit and the bits of each run of neighbouring bits, highest first."""
    found: list[tuple[int, int, int]] = []
    while mask:
        top = mask.bit_length() - 1
        bottom = (~mask & (1 << top) - 1).bit_length()
        stretch = (2 << top) - (1 << bottom)
        found.append((top, bottom, stretch))
        mask ^= stretch
    return tuple(found)


# ---- diagonals ----


@lru_cache(64)
def cheapest_diagonals(rows: Rows, price: Prices) -> tuple[Diagonal, ...]:
    """The diagonals to name as runs; what they leave is cheapest row by row."""
    found = diagonals(rows, shortest_diagonal(price))
    open_rows: list[tuple[int, int, int]] = []
    before = 0
    # Each round may find more rows that are runs in any case; few diagonals are left in most ranges.
    while found and len(found) != before:
        before = len(found)
        open_rows, runs = _open_rows(rows, cells_of(found), price)
        found = [diagonal for diagonal in found if _count_outside(diagonal, runs) >= shortest_diagonal(price)]
    if not found:
        return ()
    number_at = {place: number for number, diagonal in enumerate(found) for place in _classes(diagonal)}
    room = [left for _, _, left in open_rows]
    links = [[number_at[high, low] for low in _bits(shared)] for high, shared, _ in open_rows]
    chosen = _minimum_cut(room, links, price[0], [price[1]] * len(found))
    return tuple([found[number] for number in sorted(chosen)])


def _open_rows(rows: Rows, inside: Sequence[int], price: Prices) -> tuple[list[tuple[int, int, int]], list[int]]:
    """The stretches of rows that diagonals could make needless, and the classes of those that are runs in any case.

    Of each of the first: the higher rank, the classes in diagonals, and what its run takes more than the names of the
    other classes.
    """
    found: list[tuple[int, int, int]] = []
    runs = [0] * 13
    for high, in_diagonals in enumerate(inside):
        if not in_diagonals:
            continue
        for top, bottom, stretch in stretches(rows[high]):
            shared = stretch & in_diagonals
            left = _run_price(high, top, bottom, price) - price[0] * (stretch ^ shared).bit_count()
            if left <= 0:
                runs[high] |= stretch
            elif shared:
                found.append((high, shared, left))
    return found, runs


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def shortest_diagonal(price: Prices) -> int:
    """From how many classes on a run along a diagonal is shorter than their names."""
    return price[1] // price[0] + 1


def diagonals(rows: Rows, shortest: int) -> list[Diagonal]:
    """The whole stretches along diagonals that have at least so many classes, 2 or more."""
    found: list[Diagonal] = []
    for high in range(12, shortest - 1, -1):
        chain = rows[high]
        for step in range(1, shortest):
            chain &= rows[high - step] << step
        if high < 12:
            chain &= ~(rows[high + 1] >> 1)
        while chain:
            low = chain.bit_length() - 1
            chain ^= 1 << low
            length = shortest
            while low >= length and rows[high - length] >> (low - length) & 1:
                length += 1
            found.append((high, low, length))
    return found


def _classes(diagonal: Diagonal) -> Iterable[Ranks]:
    high, low, length = diagonal
    return zip(range(high, high - length, -1), range(low, low - length, -1), strict=True)


def cells_of(chosen: Iterable[Diagonal]) -> list[int]:
    """The classes of diagonals, as rows."""
    rows = [0] * 13
    for diagonal in chosen:
        for high, low in _classes(diagonal):
            rows[high] |= 1 << low
    return rows


def _count_outside(diagonal: Diagonal, rows: Sequence[int]) -> int:
    return sum([not rows[high] >> low & 1 for high, low in _classes(diagonal)])


def _without_ends(diagonal: Diagonal, rows: Sequence[int]) -> Diagonal:
    """The diagonal without what these rows name at its ends."""
    high, low, length = diagonal
    while length and rows[high] >> low & 1:
        high, low, length = high - 1, low - 1, length - 1
    while length and rows[high - length + 1] >> (low - length + 1) & 1:
        length -= 1
    return high, low, length


def _minimum_cut(room: list[int], links: list[list[int]], edge: int, spare: list[int]) -> set[int]:
    """Which sinks a minimum cut separates from the rows on the source's side, of two such cuts the one with fewer.

    ``room``: what may flow into each row; ``links``: the sinks of each row, along edges that take ``edge`` each;
    ``spare``: what may flow out of each sink. Flow is sent along shortest paths until there is none (Edmonds and Karp).
    """
    flow = {(row, sink): 0 for row, sinks in enumerate(links) for sink in sinks}
    # Most of it, and often all, goes without a search.
    for row, sinks in sorted(enumerate(links), key=lambda found: len(found[1])):
        for sink in sinks:
            amount = min(room[row], edge, spare[sink])
            flow[row, sink] = amount
            room[row] -= amount
            spare[sink] -= amount
    while True:
        before_sink: dict[int, int] = {}
        before_row = {row: -1 for row, left in enumerate(room) if left}
        end = _breadth_first(links, flow, edge, spare, before_row, before_sink)
        if end < 0:
            return set(before_sink)
        path: list[tuple[int, int, int]] = []
        sink = end
        while sink >= 0:
            row = before_sink[sink]
            path.append((row, sink, 1))
            sink = before_row[row]
            if sink >= 0:
                path.append((row, sink, -1))
        amount = min(spare[end], room[row])
        for row_on_path, sink_on_path, way in path:
            used = flow[row_on_path, sink_on_path]
            amount = min(amount, edge - used if way > 0 else used)
        for row_on_path, sink_on_path, way in path:
            flow[row_on_path, sink_on_path] += way * amount
        spare[end] -= amount
        room[row] -= amount


def _breadth_first(
    links: list[list[int]],
    flow: dict[tuple[int, int], int],
    edge: int,
    spare: list[int],
    before_row: dict[int, int],
    before_sink: dict[int, int],
) -> int:
    """A sink with something to spare that flow can still reach, or -1; fills in where each node was reached from."""
    queue = list(before_row)
    for row in queue:
        for sink in links[row]:
            if sink in before_sink or flow[row, sink] == edge:
                continue
            before_sink[sink] = row
            if spare[sink]:
                return sink
            for other, sinks in enumerate(links):
                if other not in before_row and sink in sinks and flow[other, sink]:
                    before_row[other] = sink
                    queue.append(other)
    return -1
