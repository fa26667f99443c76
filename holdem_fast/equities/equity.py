"""Equity: what each player may expect of the pot, counted where that is quick, sampled where it is not.

>>> result = equity(["AsKd", "QcQh"])
>>> print(result)
player      win     tie   equity
AsKd    42.66 %  0.34 %  42.84 %
QcQh    56.99 %  0.34 %  57.16 %
exact, 1,712,304 deals
>>> result = equity(["AsKd", "22+, A2+", "random"], "2c 7d 9h", trials=100_000, seed=1)
>>> result.method, result.trials, max(result.std_error) < 0.002
('monte-carlo', 100000, True)
"""

from __future__ import annotations

from holdem_fast.cards import Card
from holdem_fast.equities._outcomes import count_outcomes
from holdem_fast.equities.results import (
    ASKED,
    EXACT,
    MONTE_CARLO,
    QUICK,
    TOO_LONG,
    TRIALS_GIVEN,
    Equity,
    EquityByHand,
    HandEquity,
    PreflopMatrix,
)
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from holdem_fast.cards import CardsLike
    from holdem_fast.equities.counting import Way
    from holdem_fast.equities.crew import Crew, Progress
    from holdem_fast.equities.exact import HandSums
    from holdem_fast.equities.spot import PlayerLike, Spot
    from holdem_fast.ranking import Tiebreak

AUTO = "auto"
METHODS = (AUTO, EXACT, MONTE_CARLO)
# What "auto" counts, and what is refused: seconds of one core. An executor may have many.
QUICK_SECONDS = 2.0
LONGEST_SECONDS = 86_400.0
LONGEST_SECONDS_OF_AN_EXECUTOR = 100 * 86_400.0
_NUMBERS = dict(zip(Card.__members__, range(52), strict=True))


def equity(
    players: Iterable[PlayerLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    method: str = AUTO,
    trials: int | None = None,
    tolerance: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    tiebreak: Tiebreak | None = None,
) -> Equity:
    """The equities of 2 to 10 hands or ranges on a board of 0, 3, 4 or 5 cards; ``dead`` cards are nobody's.

    A text of exactly two cards is a hand, any other text a range; so are Range objects, mappings from combos to
    weights, buffers of 1,326 floats (weights by combo number), and whatever stands for two cards. Every deal of the
    hands in which no card is used twice counts once, times the product of its weights; so does every way to finish the
    board.

    ``method`` "exact" counts all deals; "monte-carlo" samples; "auto" counts what takes one core two seconds at
    most, and samples the rest, or whenever ``trials`` are given. A sample has ``trials`` deals (1,000,000 if nothing is
    given); with ``tolerance`` it ends when each standard error is at most that, after ``trials`` at the latest. The
    ``seed``, 0 to 2**64 - 1, is fresh from the operating system unless given; the result tells it.

    ``threads`` of our own (0: one for each core) or an ``executor`` share the work; the result is the same, whoever did
    it. ``progress(done, total)`` is called in this thread a few times a second and at the end. ``tiebreak`` is a
    function from rank to rank, such as :func:`holdem_fast.casino_tiebreak`.

    ValueError for what cannot be dealt, a count that would take more than a day, and options that do not belong
    together; TypeError for anything that is not a player, a card or a number; RuntimeError for an executor that fails.
    """
    if (
        (type(threads) is int and threads == 1)
        and method in (AUTO, EXACT)
        and trials is None
        and tolerance is None
        and seed is None
        and executor is None
        and progress is None
        and tiebreak is None
    ):
        found = _count_plain(players, board, dead, ASKED if method == EXACT else QUICK)
        if found is not None:
            return found
    from holdem_fast.equities.crew import Crew
    from holdem_fast.equities.spot import read_spot

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
        _refuse_days(way.seconds, LONGEST_SECONDS if executor is None else LONGEST_SECONDS_OF_AN_EXECUTOR)
    elif way.seconds > QUICK_SECONDS:
        return _sample(spot, crew, TOO_LONG, trials, tolerance, seed, way.seconds)
    return _count(spot, way, crew, ASKED if method == EXACT else QUICK)


def _count_plain(players: object, board: object, dead: object, reason: str) -> Equity | None:
    """The result for hands in their usual spelling or as numbers; None for all else, what is wrong included."""
    if type(players) not in (list, tuple):
        return None
    try:
        hands = [_plain_cards(player) for player in players]  # type: ignore[attr-defined]
        shown, gone = _plain_cards(board), _plain_cards(dead) if dead != "" else b""
    except (KeyError, TypeError, ValueError):
        return None
    holes = b"".join(hands)
    cards = holes + shown + gone
    if (
        not 2 <= len(hands) <= 10
        or set(map(len, hands)) != {2}
        or len(shown) not in (0, 3, 4, 5)
        or len(set(cards)) < len(cards)
        or max(cards) > 51
        or len(holes) + len(gone) > 47
    ):
        return None
    counts = count_outcomes(holes, shown, gone)
    given = tuple([player if type(player) is str else tuple(player) for player in players])  # type: ignore[attr-defined]
    return Equity(given, EXACT, reason, tuple(sorted(counts.items())), 1, sum(counts.values()), 1, None)


def _plain_cards(cards: object) -> bytes:
    if type(cards) is str:
        if len(cards) == 4:
            return bytes((_NUMBERS[cards[:2]], _NUMBERS[cards[2:]]))
        words = cards.split() if " " in cards else [cards[at : at + 2] for at in range(0, len(cards), 2)]
        return bytes([_NUMBERS[word] for word in words])
    if type(cards) in (tuple, list):
        return bytes(cards)  # type: ignore[call-overload, no-any-return]
    raise TypeError


def _check_options(
    method: object, trials: object, tolerance: object, seed: object
) -> tuple[int | None, float | None, int | None]:
    from holdem_fast.core import whole_number
    from holdem_fast.equities.sampling import MOST_TRIALS, read_tolerance

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


def _refuse_days(seconds: float, longest: float) -> None:
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
    from math import prod

    from holdem_fast.equities.counting import boards

    with crew:
        total = way.count(crew)
    if not total.hand_combinations:
        raise ValueError("no deal is possible: these ranges cannot all have a hand without sharing a card")
    unit = prod([holding.unit for holding in spot.holdings])
    counts = [(mask, weight * unit.numerator) for mask, weight in sorted(total.outcomes.items()) if weight]
    deals = total.hand_combinations * boards(spot)
    return Equity(_given(spot), EXACT, reason, tuple(counts), unit.denominator, deals, total.hand_combinations, None)


def _sample(
    spot: Spot,
    crew: Crew,
    reason: str,
    trials: int | None,
    tolerance: float | None,
    seed: int | None,
    count_seconds: float | None = None,
) -> Equity:
    from holdem_fast.equities.sampling import sample

    if seed is None:
        import os

        seed = int.from_bytes(os.urandom(8), "little")
    with crew:
        counts = sample(spot, crew, seed, trials, tolerance)
    outcomes = tuple(sorted(counts.items()))
    return Equity(_given(spot), MONTE_CARLO, reason, outcomes, 1, None, None, seed, count_seconds)


def _given(spot: Spot) -> tuple[object, ...]:
    return tuple([holding.given for holding in spot.holdings])


def equity_by_hand(
    hero: PlayerLike, villain: PlayerLike, board: CardsLike, dead: CardsLike = ""
) -> tuple[EquityByHand, EquityByHand]:
    """Each hand of the one against the other's whole range, and the other way round; a board of 3 to 5 cards.

    Two mappings, the hero's and the villain's, from hands to what each may expect; its own weight in its range does not
    matter for that. A hand is found in any spelling, ``hero["KhAh"]``. Left out are hands that touch the board or dead
    cards and hands that cannot meet any hand of the other range. Errors as in :func:`equity`.
    """
    from holdem_fast.equities.exact import by_hand
    from holdem_fast.equities.spot import read_spot

    spot = read_spot((hero, villain), board, dead, names=("hero", "villain"))
    if not spot.board:
        raise ValueError("the equity of single hands needs a board of 3 to 5 cards, got none")
    one, other = by_hand(spot)
    return _hand_equities(spot.holdings[0].cards, one), _hand_equities(spot.holdings[1].cards, other)


def _hand_equities(cards: bytes, sums: HandSums) -> EquityByHand:
    deck = tuple(Card)
    return EquityByHand(
        {
            (deck[high], deck[low]): HandEquity(beaten / met, tied / met, (2 * beaten + tied) / (2 * met))
            for high, low, beaten, tied, met in zip(
                cards[::2], cards[1::2], sums.beaten, sums.tied, sums.met, strict=True
            )
            if met
        }
    )


def preflop_matrix(
    *, threads: int = 1, executor: Executor | None = None, progress: Progress | None = None
) -> PreflopMatrix:
    """Each of the 169 classes of starting hands against each, counted over every deal and board.

    ``threads``, ``executor`` and ``progress`` as in :func:`equity`.
    """
    from holdem_fast.equities.crew import Crew
    from holdem_fast.equities.matchups import class_counts
    from holdem_fast.ranges.combos import CLASS_LABELS

    with Crew(threads, executor, progress) as crew:
        counts = class_counts(crew.map)
    size = len(CLASS_LABELS)
    wins, ties, deals = [
        tuple([tuple(numbers[start : start + size]) for start in range(0, size * size, size)]) for numbers in counts
    ]
    return PreflopMatrix(CLASS_LABELS, wins, ties, deals)
