"""A quick measure of this machine: what a call, a hand in an array, an equity and a trial cost here.

Each job runs for its share of the time; its figures are the fastest round and the median one. Only the standard library
is needed, so that it works wherever the package does. The rounds are few and no other package is measured: the folder
``benchmarks`` of the source compares.

>>> [figure.rounds > 0 for figure in measure(0.001, hands=1000, jobs=("call", "batch"))]
[True, True]
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import TYPE_CHECKING

from holdem_fast import core
from holdem_fast.cards import Card
from holdem_fast.equities.equity import equity, equity_by_hand
from holdem_fast.frozen import Frozen
from holdem_fast.messages import short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from holdem_fast.equities.crew import Progress

# Enough that neither the branch predictor nor most caches hold them.
HANDS = 4_000_000
CALLS = 20_000
MATCHUPS = 50
TRIALS = 200_000
FLOP = "2c 7d 9h"
SEED = 1
_WIDTH = 7


class Figure(Frozen):
    """What one job found: seconds per unit, in the fastest of the rounds and in the median one."""

    __slots__ = ("job", "unit", "minimum", "median", "rounds")
    job: str
    unit: str
    minimum: float
    median: float
    rounds: int

    def __init__(self, job: str, unit: str, minimum: float, median: float, rounds: int) -> None:
        super().__init__(job, unit, minimum, median, rounds)


class _Hands:
    """Random hands: all of them in one array, and the first ones as tuples and texts."""

    def __init__(self, n: int) -> None:
        from random import Random

        rng = Random(SEED)
        first = [rng.sample(range(52), _WIDTH) for _ in range(min(n, CALLS))]
        self.tuples = [tuple(hand) for hand in first]
        self.texts = ["".join([Card(card).name for card in hand]) for hand in first]
        # Cards renamed at random make of random hands others just as random, in a hundredth of the time.
        block = bytes([card for hand in first for card in hand])
        renamed = (bytes(rng.sample(range(52), 52)) for _ in range(0, n, len(first)))
        flat = b"".join([block.translate(names + bytes(range(52, 256))) for names in renamed])
        self.n = n
        self.bytes = flat[: n * _WIDTH]
        self.rows = memoryview(self.bytes).cast("B", (n, _WIDTH))
        self.ranks = array("H", bytes(2 * n))
        self.matchups = [tuple([text[at : at + 4] for at in (0, 4)]) for text in self.texts[:MATCHUPS]]


def measure(
    seconds: float, *, hands: int = HANDS, jobs: Iterable[str] | None = None, progress: Progress | None = None
) -> list[Figure]:
    """The figures of the named jobs, or of all: together they take about ``seconds``, or as long as one round takes.

    ``hands`` is how many the arrays have. ``progress(done, total)`` is called after each job. ValueError for a
    number of seconds that is not positive.
    """
    if not 0 < seconds < float("inf"):
        raise ValueError(f"seconds must be a positive number, got {short_repr(seconds)}")
    names = tuple(JOBS if jobs is None else jobs)
    dealt = _Hands(hands)
    figures = []
    for done, name in enumerate(names, 1):
        unit, each, prepare = JOBS[name]
        times = _times(prepare(dealt), seconds / len(names))
        units = each(dealt)
        times.sort()
        figures.append(Figure(name, unit, times[0] / units, times[len(times) // 2] / units, len(times)))
        if progress is not None:
            progress(done, len(names))
    return figures


def _times(work: Callable[[], object], seconds: float) -> list[float]:
    """The times of the rounds that fit the seconds, one at least; the first call of all only warms up."""
    work()
    times: list[float] = []
    end = perf_counter() + seconds
    while not times or perf_counter() < end:
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return times


def _calls(hands: list[tuple[int, ...]] | list[str]) -> Callable[[], object]:
    evaluate = core.evaluate

    def work() -> None:
        for hand in hands:
            evaluate(hand)

    return work


def _batch(hands: _Hands, threads: int) -> Callable[[], object]:
    return lambda: core.evaluate_many(hands.rows, out=hands.ranks, threads=threads)


def _copy(hands: _Hands) -> Callable[[], object]:
    # As a memoryview: a slice of a bytearray would copy twice.
    target = memoryview(bytearray(hands.bytes))

    def work() -> None:
        target[:] = hands.bytes

    return work


def _matchups(hands: _Hands) -> Callable[[], object]:
    def work() -> None:
        for matchup in hands.matchups:
            equity(matchup)

    return work


def _trials() -> object:
    return equity(["AsKd", "QcQh"], method="monte-carlo", trials=TRIALS, seed=SEED)


# Unit, units per round, what makes the work.
JOBS: dict[str, tuple[str, Callable[[_Hands], int], Callable[[_Hands], Callable[[], object]]]] = {
    "call": ("call", lambda hands: len(hands.tuples), lambda hands: _calls(hands.tuples)),
    "text": ("call", lambda hands: len(hands.texts), lambda hands: _calls(hands.texts)),
    "batch": ("hand", lambda hands: hands.n, lambda hands: _batch(hands, 1)),
    "threads": ("hand", lambda hands: hands.n, lambda hands: _batch(hands, 0)),
    "copy": ("hand", lambda hands: hands.n, _copy),
    "matchup": ("equity", lambda hands: len(hands.matchups), _matchups),
    "flop": ("equity", lambda hands: 1, lambda hands: lambda: equity(["AsKd", "QcQh"], FLOP)),
    "ranges": ("equity", lambda hands: 1, lambda hands: lambda: equity_by_hand("random", "random", FLOP)),
    "trial": ("trial", lambda hands: TRIALS, lambda hands: _trials),
}
