"""How strong each hand is against a random one, over all that may still come, exactly: what abstractions are made from.

On a river a hand's equity is the share of the 990 other hands that it beats, and half of those that it ties. Before the
river it has one equity for each runout: their mean is known as EHS, the mean of their squares as EHS2, and a histogram
shows how they are spread.

>>> from holdem_fast import Card, combo_number
>>> from holdem_fast.solver.isomorphism import HandIndex
>>> strengths = hand_strengths(0)  # by class, before the flop
>>> f"{strengths.mean[HandIndex(2).index('AsAh')]:.4f}"
'0.8520'
>>> flop = board_strengths("2c 7d 9h", histogram=10)
>>> len(flop.mean), f"{flop.mean[combo_number(Card['9c'], Card['9s'])]:.4f}"
(1326, '0.9524')
"""

from __future__ import annotations

from functools import cache
from time import monotonic

from holdem_fast.arrays import zeros
from holdem_fast.cards import parse_cards
from holdem_fast.core import thread_count, whole_number
from holdem_fast.frozen import Frozen
from holdem_fast.messages import short_repr
from holdem_fast.solver._strength import MOST_BINS, count_boards, tables
from holdem_fast.solver.isomorphism import HandIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator
    from typing import Any, SupportsIndex, TypeAlias

    from numpy import float32
    from numpy.typing import NDArray

    from holdem_fast.cards import CardsLike

    Progress: TypeAlias = Callable[[int, int], object]
    """Called with the boards done and all boards."""
    Floats: TypeAlias = NDArray[float32] | array[float]
    Part: TypeAlias = tuple[int, bytes]
    """How many boards, and their cards."""

_COMBOS = 1326
# The cards on the board by street: the type that holds how many runouts fall in a bin, and how many boards are counted
# between two looks at the clock: 20 ms of work or so.
_COUNTS = {0: "I", 3: "H", 4: "B", 5: "B"}
_BOARDS_A_PART = {3: 16, 4: 256, 5: 2048}
# Seconds between two reports.
_PAUSE = 0.2

_tables = cache(tables)


class Strengths(Frozen):
    """The strengths of many hands: arrays of float32, and the histogram if one was asked for.

    ``mean`` is a hand's equity against a random hand (EHS), ``mean_square`` the mean of the squares of its equities on
    the runouts (EHS2). ``histogram`` has a row for each hand: how many runouts give it an equity in each bin. It is an
    array of the shape (hands, bins); without NumPy an ``array.array`` of the rows, one after the other.
    """

    __slots__ = ("mean", "mean_square", "histogram")
    mean: Floats
    mean_square: Floats
    histogram: Any

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strengths):
            return NotImplemented
        pairs = zip(self._values(), other._values(), strict=True)
        return all(a is b or (a is not None and b is not None and memoryview(a) == memoryview(b)) for a, b in pairs)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        hands = len(self.mean)
        if self.histogram is None:
            return f"<Strengths of {hands} hands>"
        view = memoryview(self.histogram)
        return f"<Strengths of {hands} hands, histograms of {view.nbytes // view.itemsize // hands} bins>"


def hand_strengths(
    board_cards: SupportsIndex, *, histogram: SupportsIndex = 0, threads: int = 1, progress: Progress | None = None
) -> Strengths:
    """The strengths of every hand with 0, 3, 4 or 5 cards on the board, by its number in a ``HandIndex``.

    That is ``HandIndex(2)`` before the flop and ``HandIndex(2, board_cards)`` after it. ``histogram`` is a number of
    bins, up to 1,000: an equity e falls in bin ``floor(e * bins)``, and an equity of 1 in the last one. The counts are
    of the smallest type that holds all runouts: uint32 before the flop, uint16 on a flop (1,081 runouts), uint8 on a
    turn (46) and a river (1).

    A hand takes 8 bytes, and its histogram one entry per bin: flops take 10 MB and with 50 bins 139 MB, turns 112 MB
    and 810 MB, rivers 985 MB and 7.1 GB. ``progress(done, total)`` is called a few times a second with numbers of
    boards. Errors are ValueError, also where the arrays need more memory than the machine has available, and TypeError.
    """
    cards = whole_number(board_cards, "board_cards", 0)
    if cards not in _COUNTS:
        raise ValueError(f"board_cards must be 0, 3, 4 or 5, got {short_repr(board_cards)}")
    bins = _bins(histogram)
    workers = thread_count(threads)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function of the boards done and all boards, got {short_repr(progress)}")
    boards = HandIndex(cards) if cards else None
    found = _room(HandIndex(2, cards).size if cards else 169, cards, bins)

    def count(part: Part) -> int:
        n, flat = part
        count_boards(_tables(), flat, cards, True, found.mean, found.mean_square, found.histogram, bins)
        return n

    _count_all(count, _parts(boards, cards), boards.size if boards else 1, workers, progress)
    return found


def board_strengths(board: CardsLike, *, histogram: SupportsIndex = 0) -> Strengths:
    """The strengths of every hand on one board of 0, 3, 4 or 5 cards, by :func:`~holdem_fast.combo_number`.

    1,326 entries, 0 for hands that share a card with the board. ``histogram`` as in :func:`hand_strengths`. Errors as
    in :func:`holdem_fast.parse_cards`, and ValueError for another number of cards.
    """
    cards = bytes(parse_cards(board))
    if len(cards) not in _COUNTS:
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, got {len(cards)}: {short_repr(board)}")
    bins = _bins(histogram)
    found = _room(_COMBOS, len(cards), bins)
    count_boards(_tables(), cards, len(cards), False, found.mean, found.mean_square, found.histogram, bins)
    return found


def _bins(histogram: SupportsIndex) -> int:
    bins = whole_number(histogram, "histogram", 0)
    if bins > MOST_BINS:
        raise ValueError(f"histogram must be at most {MOST_BINS} bins, got {short_repr(histogram)}")
    return bins


# ---- memory ----


def _room(hands: int, cards: int, bins: int) -> Strengths:
    """Arrays of zeros, if there is memory for them."""
    from array import array

    code = _COUNTS[cards]
    needed = hands * (8 + bins * array(code).itemsize)
    available = _available()
    try:
        if available is not None and needed > available:
            raise MemoryError
        means = zeros("f", hands), zeros("f", hands)
        return Strengths(*means, zeros(code, hands, bins) if bins else None)
    except MemoryError:
        left = "" if available is None else f", and this machine has {available / 1e9:.1f} GB available"
        histograms = f" and histograms of {bins} bins" if bins else ""
        raise ValueError(
            f"the strengths of {hands:,} hands{histograms} need {needed / 1e9:.1f} GB of memory{left}"
        ) from None


def _available() -> int | None:
    """The bytes of memory that a process may still take: on Linux; elsewhere all there are, or None if it is not known.

    A container may have less than the machine.
    """
    import os

    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            available = next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        try:
            return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        except (AttributeError, OSError, ValueError):  # Windows, and systems that do not know these names
            return None
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as limit:
            return min(available, int(limit.read()))
    except (OSError, ValueError):  # another kind of container, or "max"
        return available


# ---- the work ----


def _parts(boards: HandIndex | None, cards: int) -> Iterator[Part]:
    """All boards up to the names of the suits, as many at a time as nobody has to wait for."""
    from array import array

    if boards is None:
        yield 1, b""
        return
    step = _BOARDS_A_PART[cards]
    for first in range(0, boards.size, step):
        numbers = array("I", range(first, min(first + step, boards.size)))
        yield len(numbers), boards.cards(numbers).tobytes()


def _count_all(
    count: Callable[[Part], int], parts: Iterator[Part], total: int, threads: int, progress: Progress | None
) -> None:
    """Call ``count`` with every part, in threads if there are several; an error or Ctrl-C leaves nothing running."""
    if threads == 1:
        _report(map(count, parts), total, progress)
        return
    from concurrent.futures import ThreadPoolExecutor

    _tables()  # once, not in every thread
    pool = ThreadPoolExecutor(threads, "holdem_fast")
    try:
        _report(pool.map(count, parts), total, progress)
    finally:
        pool.shutdown(cancel_futures=True)


def _report(finished: Iterator[int], total: int, progress: Progress | None) -> None:
    done, told = 0, monotonic()
    for boards in finished:
        done += boards
        if progress is not None and (done == total or monotonic() - told >= _PAUSE):
            progress(done, total)
            told = monotonic()
