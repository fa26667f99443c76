"""The long way to an equity: the options checked, the spot read, then counted or sampled.

:mod:`holdem_fast.equities.equity` takes it for all but hands in their usual spelling.
"""

from __future__ import annotations

from math import prod

from holdem_fast.core import whole_number
from holdem_fast.equities.counting import boards
from holdem_fast.equities.crew import Crew
from holdem_fast.equities.results import ASKED, EXACT, METHODS, MONTE_CARLO, QUICK, TOO_LONG, TRIALS_GIVEN, Equity
from holdem_fast.equities.sampling import MOST_TRIALS, read_tolerance, sample
from holdem_fast.equities.spot import read_spot
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from holdem_fast.cards import CardsLike
    from holdem_fast.equities.counting import Way
    from holdem_fast.equities.crew import Progress
    from holdem_fast.equities.spot import PlayerLike, Spot
    from holdem_fast.ranking import Tiebreak

# What "auto" counts, and what is refused: seconds of one core. An executor may have many.
QUICK_SECONDS = 2.0
LONGEST_SECONDS = 86_400.0
LONGEST_SECONDS_OF_AN_EXECUTOR = 100 * 86_400.0
NO_DEAL = "no deal is possible: these ranges cannot all have a hand without sharing a card"


def answer(
    players: Iterable[PlayerLike],
    board: CardsLike,
    dead: CardsLike,
    method: str,
    trials: int | None,
    tolerance: float | None,
    seed: int | None,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
    tiebreak: Tiebreak | None,
) -> Equity:
    """What :func:`holdem_fast.equity` gives back; the arguments and errors are described there."""
    trials, tolerance, seed = _check_options(method, trials, tolerance, seed)
    crew = Crew(threads, executor, progress)
    spot = read_spot(players, board, dead, tiebreak)
    if method == MONTE_CARLO:
        return _sample(spot, crew, ASKED, trials, tolerance, seed)
    if trials is not None:
        return _sample(spot, crew, TRIALS_GIVEN, trials, tolerance, seed)
    from holdem_fast.equities.exact import best_way

    way = best_way(spot)
    if method == EXACT:
        refuse_days(way.seconds, executor)
    elif way.seconds > QUICK_SECONDS:
        return _sample(spot, crew, TOO_LONG, trials, tolerance, seed, way.seconds)
    return _count(spot, way, crew, ASKED if method == EXACT else QUICK)


def _check_options(
    method: object, trials: object, tolerance: object, seed: object
) -> tuple[int | None, float | None, int | None]:
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(f"unknown method {short_repr(method)}; expected one of {', '.join(METHODS)}")
    if method == EXACT:
        for name, value in (("trials", trials), ("tolerance", tolerance), ("seed", seed)):
            if value is not None:
                raise ValueError(
                    f'method "exact" counts every deal: {name}, here {short_repr(value)}, is for "monte-carlo"'
                )
    number = None if trials is None else whole_number(trials, "trials", 1)
    if number is not None and number > MOST_TRIALS:
        raise ValueError(f"trials must be at most 2**63, got {short_repr(number)}")
    start = None if seed is None else whole_number(seed, "seed", 0)
    if start is not None and start >= 1 << 64:
        raise ValueError(f"seed must be below 2**64, got {short_repr(start)}")
    return number, None if tolerance is None else read_tolerance(tolerance), start


def refuse_days(seconds: float, executor: Executor | None) -> None:
    """ValueError for a count that would take so many seconds of one core, if those are too many."""
    longest = LONGEST_SECONDS if executor is None else LONGEST_SECONDS_OF_AN_EXECUTOR
    if seconds > longest:
        raise ValueError(
            f"an exact count would take one core about {_about(seconds)}, and {_about(longest)} is the limit here; "
            'method "monte-carlo" estimates it'
        )


def _about(seconds: float) -> str:
    """A time as people say it: one figure that matters and a unit."""
    for size, unit in ((365 * 86_400, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.0f} seconds"


def _count(spot: Spot, way: Way, crew: Crew, reason: str) -> Equity:
    with crew:
        total = way.count(crew)
    if not total.hand_combinations:
        raise ValueError(NO_DEAL)
    unit = prod([holding.unit for holding in spot.holdings])
    counts = [(mask, weight * unit.numerator) for mask, weight in sorted(total.outcomes.items()) if weight]
    deals = total.hand_combinations * boards(spot)
    return Equity(given(spot), EXACT, reason, tuple(counts), unit.denominator, deals, total.hand_combinations, None)


def _sample(
    spot: Spot,
    crew: Crew,
    reason: str,
    trials: int | None,
    tolerance: float | None,
    seed: int | None,
    count_seconds: float | None = None,
) -> Equity:
    if seed is None:
        import os

        seed = int.from_bytes(os.urandom(8), "little")
    with crew:
        counts = sample(spot, crew, seed, trials, tolerance)
    outcomes = tuple(sorted(counts.items()))
    return Equity(given(spot), MONTE_CARLO, reason, outcomes, 1, None, None, seed, count_seconds)


def given(spot: Spot) -> tuple[object, ...]:
    """The players as the caller gave them."""
    return tuple([holding.given for holding in spot.holdings])
