"""Equities by Monte Carlo: trials of the endless sequence that belongs to a seed, until there are enough.

A trial depends on the seed and its number alone, and whether to go on is asked after numbers of trials that follow
from the results so far: the answer is the same on any number of threads and with any executor.
"""

from __future__ import annotations

from array import array

from holdem_fast import _trials
from holdem_fast.equities import variance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from holdem_fast.parts import Crew, Part
    from holdem_fast.spots import Holding, Spot

# Trials where neither their number nor a tolerance is given: a standard error of at most 0.0005.
DEFAULT_TRIALS = 1_000_000
# A trial has a 63-bit number.
MOST_TRIALS = 1 << 63
# It takes fewer than MOST_TRIALS to reach it.
SMALLEST_TOLERANCE = 1e-9
# The first look at the standard errors.
FIRST_LOOK = 1 << 16
WEIGHT_BITS = 32
PART_TRIALS = 1 << 20


def sample(spot: Spot, crew: Crew, seed: int, trials: int | None, tolerance: float | None) -> dict[int, int]:
    """Trials by winners (a bit mask): ``trials`` of them, or fewer if every standard error is at most ``tolerance``."""
    combos = tuple([holding.cards for holding in spot.holdings])
    weights = tuple([_small_weights(holding) for holding in spot.holdings])
    outcomes: dict[int, int] = {}

    def add(part: dict[int, int]) -> None:
        for mask, count in part.items():
            outcomes[mask] = outcomes.get(mask, 0) + count

    def parts(first: int, last: int) -> Iterator[Part]:
        for start in range(first, last, PART_TRIALS):
            end = min(start + PART_TRIALS, last)
            yield end - start, (combos, weights, spot.board, spot.dead, seed, start, end, spot.values)

    limit = trials if trials is not None else DEFAULT_TRIALS if tolerance is None else MOST_TRIALS
    done = 0
    while done < limit:
        goal = limit if tolerance is None else min(limit, _next_look(outcomes, done, len(combos), tolerance))
        if goal == done:
            break
        crew.total = goal
        crew.run(_trials.run_trials, parts(done, goal), add)
        done = goal
    return outcomes


def _next_look(outcomes: dict[int, int], done: int, players: int, tolerance: float) -> int:
    """After how many trials to look again; ``done`` if that is enough."""
    if not done:
        return FIRST_LOOK
    worst = max([variance(outcomes.items(), done, player) for player in range(players)])
    needed = worst / tolerance**2
    if needed <= done:
        return done
    # A little more than it seems to take, so that one more look is mostly the last; never far on little knowledge.
    blocks = -(-min(int(needed * 1.05), 8 * done) // _trials.BLOCK)
    return max(blocks * _trials.BLOCK, done + _trials.BLOCK)


def read_tolerance(tolerance: object) -> float:
    """A standard error to reach. ValueError unless it is a number from 1e-9 to 1, TypeError if it is no number."""
    if isinstance(tolerance, (bool, str)) or not hasattr(tolerance, "__float__"):
        raise TypeError(f"tolerance must be a number, got {tolerance!r}")
    number = float(tolerance)
    if not SMALLEST_TOLERANCE <= number <= 1:
        raise ValueError(f"tolerance must be from {SMALLEST_TOLERANCE} to 1, a standard error, got {tolerance!r}")
    return number


def _small_weights(holding: Holding) -> array[int] | None:
    """The weights as the sampler takes them, to 1 part in 2**32 of the heaviest; None if they are all equal."""
    if not holding.weighted:
        return None
    weights = list(holding.combos.values())
    excess = max(max(weights).bit_length() - WEIGHT_BITS, 0)
    half = 1 << excess >> 1
    most = (1 << WEIGHT_BITS) - 1
    return array("Q", [min(max((weight + half) >> excess, 1), most) for weight in weights])
