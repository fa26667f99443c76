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
    AUTO,
    EXACT,
    QUICK,
    Equity,
    EquityByHand,
    HandEquity,
    PreflopMatrix,
    player_names,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from holdem_fast.cards import CardsLike
    from holdem_fast.equities.by_hand import HandSums
    from holdem_fast.equities.crew import Progress
    from holdem_fast.equities.hand_columns import HandEquities
    from holdem_fast.equities.spot import PlayerLike
    from holdem_fast.ranking import Tiebreak

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
    from holdem_fast.equities.answer import answer

    return answer(players, board, dead, method, trials, tolerance, seed, threads, executor, progress, tiebreak)


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


def hand_equities(
    players: Iterable[PlayerLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[HandEquities, ...]:
    """What every single hand of each player may expect against the other players' ranges, counted: a table a player.

    There are two to four players, and a board of 3 to 5 cards; two players need none. Tables are columns in the order
    of :func:`holdem_fast.combo_number`. A hand's own weight does not matter for its ``win``, ``tie`` and ``equity``.
    Left out are hands that touch the board or dead cards and hands that no deal gives. All else, ``threads``,
    ``executor``, ``progress`` and errors, is as in :func:`equity`.
    """
    from holdem_fast.equities.answer import NO_DEAL, given, refuse_days
    from holdem_fast.equities.by_hand import count, seconds
    from holdem_fast.equities.crew import Crew
    from holdem_fast.equities.hand_columns import columns
    from holdem_fast.equities.spot import read_spot

    crew = Crew(threads, executor, progress)
    spot = read_spot(players, board, dead)
    if len(spot.holdings) > 4:
        raise ValueError(f"the equities of single hands are counted for 2 to 4 players, got {len(spot.holdings)}")
    if len(spot.holdings) > 2 and not spot.board:
        raise ValueError(
            f"the equities of single hands of {len(spot.holdings)} players need a board of 3 to 5 cards, got none"
        )
    refuse_days(seconds(spot), executor)
    with crew:
        sums = count(spot, crew)
    if not any(sums[0].met):
        raise ValueError(NO_DEAL)
    return tuple([columns(*each) for each in zip(spot.holdings, player_names(given(spot)), sums, strict=True)])


def equity_by_hand(
    hero: PlayerLike, villain: PlayerLike, board: CardsLike, dead: CardsLike = ""
) -> tuple[EquityByHand, EquityByHand]:
    """Each hand of the one against the other's whole range, and the other way round; a board of 3 to 5 cards.

    Two mappings, the hero's and the villain's, from hands to what each may expect; its own weight in its range does not
    matter for that. A hand is found in any spelling, ``hero["KhAh"]``. Left out are hands that touch the board or dead
    cards and hands that cannot meet any hand of the other range. Errors as in :func:`equity`.
    """
    from holdem_fast.equities.by_hand import count
    from holdem_fast.equities.crew import Crew
    from holdem_fast.equities.spot import read_spot

    spot = read_spot((hero, villain), board, dead, names=("hero", "villain"))
    if not spot.board:
        raise ValueError("the equity of single hands needs a board of 3 to 5 cards, got none")
    with Crew() as crew:
        one, other = count(spot, crew)
    return _mapping(spot.holdings[0].cards, one), _mapping(spot.holdings[1].cards, other)


def _mapping(cards: bytes, sums: HandSums) -> EquityByHand:
    deck = tuple(Card)
    return EquityByHand(
        {
            (deck[high], deck[low]): HandEquity(beaten / met, tied / met, (2 * beaten + tied) / (2 * met))
            for high, low, beaten, tied, met in zip(cards[::2], cards[1::2], *sums.shares, sums.met, strict=True)
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
