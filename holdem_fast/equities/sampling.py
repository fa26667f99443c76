"""Equities by Monte Carlo: trials of the endless sequence that belongs to a seed, until there are enough.

A trial depends on the seed and its number alone, and whether to go on is asked after numbers of trials that follow
from the results so far: the answer is the same on any number of threads and with any executor.
"""

from __future__ import annotations

from array import array
from math import inf
from time import perf_counter

from holdem_fast.equities import _trials
from holdem_fast.equities.results import variance
from holdem_fast.equities.trial_plan import plan
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from holdem_fast.equities.crew import Crew, Part
    from holdem_fast.equities.spot import Holding, Spot

# Trials where neither their number nor a tolerance is given: a standard error of at most 0.0005.
DEFAULT_TRIALS = 1_000_000
# A trial has a 63-bit number.
MOST_TRIALS = 1 << 63
# It takes fewer than MOST_TRIALS to reach it.
SMALLEST_TOLERANCE = 1e-9
# The first look at the standard errors.
FIRST_LOOK = 1 << 16
WEIGHT_BITS = 32
# A part takes about this long, and has no more trials.
PART_SECONDS = 0.04
PART_TRIALS = 1 << 20


def sample(spot: Spot, crew: Crew, seed: int, trials: int | None, tolerance: float | None) -> dict[int, int]:
    """Trials by winners (a bit mask): ``trials`` of them, or fewer if every standard error is at most ``tolerance``."""
    limit = trials if trials is not None else DEFAULT_TRIALS if tolerance is None else MOST_TRIALS
    run = _Run(spot, seed, crew.stopped)
    while run.done < limit:
        goal = limit if tolerance is None else min(limit, _next_look(run, len(spot.holdings), tolerance))
        if goal == run.done:
            break
        crew.total = goal
        run.go_on(goal, crew)
    return run.outcomes


class _Run:
    """The trials of a seed so far."""

    def __init__(self, spot: Spot, seed: int, stopped: bytearray | None) -> None:
        combos = [holding.cards for holding in spot.holdings]
        weights = [_small_weights(holding) for holding in spot.holdings]
        self._deals = (plan(combos, weights, spot.board, spot.dead), seed)
        self._rest = (spot.values, stopped)
        self._part_trials = PART_TRIALS
        self.outcomes: dict[int, int] = {}
        self.done = 0

    def go_on(self, goal: int, crew: Crew) -> None:
        if not self.done:
            # Ranges that leave each other hardly a hand take a hundred times as long: the first block tells.
            start = perf_counter()
            first = min(goal, _trials.BLOCK)
            self._add(_trials.run_trials(*self._deals, 0, first, *self._rest))
            blocks = int(PART_SECONDS / max(perf_counter() - start, 1e-6))
            self._part_trials = min(max(blocks, 1) * _trials.BLOCK, PART_TRIALS)
            self.done = crew.done = first
        crew.run(_trials.run_trials, self._parts(goal), self._add)
        self.done = goal

    def _parts(self, goal: int) -> Iterator[Part]:
        for start in range(self.done, goal, self._part_trials):
            end = min(start + self._part_trials, goal)
            yield end - start, (*self._deals, start, end, *self._rest)

    def _add(self, part: dict[int, int]) -> None:
        for mask, count in part.items():
            self.outcomes[mask] = self.outcomes.get(mask, 0) + count


def _next_look(run: _Run, players: int, tolerance: float) -> int:
    """After how many trials to look again; as many as there are if that is enough."""
    if not run.done:
        return FIRST_LOOK
    worst = max([variance(run.outcomes.items(), run.done, player) for player in range(players)])
    needed = worst / tolerance**2
    if needed <= run.done:
        return run.done
    # A little more than it seems to take, so that one more look is mostly the last; never far on little knowledge.
    blocks = -(-min(int(needed * 1.05), 8 * run.done) // _trials.BLOCK)
    return max(blocks * _trials.BLOCK, run.done + _trials.BLOCK)


def read_tolerance(tolerance: object) -> float:
    """A standard error to reach. ValueError unless it is a number from 1e-9 to 1, TypeError if it is no number."""
    if isinstance(tolerance, (bool, str)) or not hasattr(tolerance, "__float__"):
        raise TypeError(f"tolerance must be a number, got {short_repr(tolerance)}")
    try:
        number = float(tolerance)
    except OverflowError:
        number = inf
    if not SMALLEST_TOLERANCE <= number <= 1:
        raise ValueError(
            f"tolerance must be from {SMALLEST_TOLERANCE} to 1, a standard error, got {short_repr(tolerance)}"
        )
    return number


def _small_weights(holding: Holding) -> array[int] | None:
    """The weights as the sampler takes them, to 1 part in 2**32 of the heaviest combo that is left."""
    weights = holding.weights
    if weights is None or (isinstance(weights, array) and holding.heaviest < 1 << WEIGHT_BITS):
        return weights
    excess = max(max(weights).bit_length() - WEIGHT_BITS, 0)
    half = 1 << excess >> 1
    most = (1 << WEIGHT_BITS) - 1
    return array("Q", [min(max((weight + half) >> excess, 1), most) for weight in weights])
