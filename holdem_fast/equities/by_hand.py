"""Every hand of every player by itself: the weighted deals that it wins, shares and takes part in.

Two players on a board: the sweep has all of it. Two before the flop: each hand that is no renaming of another against
the other range. Three or four on a board: each player's hands in turn against the other ranges, board after board.
"""

from __future__ import annotations

from array import array
from itertools import product, zip_longest

from holdem_fast.equities import _multiway, _sweep
from holdem_fast.equities.counting import boards, in_digits, ones
from holdem_fast.equities.exact import DIGIT, Matchups, Sweep
from holdem_fast.equities.matchups import compare
from holdem_fast.equities.multiway import ALONE, ROW, Rivers
from holdem_fast.equities.symmetry import renamed, renamings, representatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from holdem_fast.equities.crew import Crew, Part
    from holdem_fast.equities.spot import Spot
    from holdem_fast.equities.symmetry import Renaming
    from holdem_fast.ranges.combos import Hole

# Counting a matchup before the flop, in seconds on one core of 2021.
_MATCHUP_SECONDS = 35e-6


class HandSums:
    """What is counted for each hand of a player, whole numbers of any size; the hand's own weight counts 1.

    ``shares[k]`` has the weighted deals in which the hand is one of k + 1 winners, ``met`` all its deals.
    """

    def __init__(self, players: int) -> None:
        self.shares: list[Sequence[int]] = [()] * players
        self.met: Sequence[int] = ()

    def add(self, winners: int, deals: Sequence[int], shift: int = 0) -> None:
        """Add deals with so many winners, made with weights that are to be shifted left by so many bits."""
        self.shares[winners - 1] = _sum(self.shares[winners - 1], deals, shift)

    def add_side(self, side: _sweep.Side, shift: int = 0) -> None:
        """Add a sweep, likewise."""
        self.add(1, side.beaten, shift)
        self.add(2, side.tied, shift)
        self.met = _sum(self.met, side.met, shift)


def _sum(known: Sequence[int], more: Sequence[int], shift: int) -> Sequence[int]:
    # The array of a single sweep stays an array.
    if not (known or shift):
        return more
    before = known or [0] * len(more)
    return [so_far + (number << shift) for so_far, number in zip(before, more, strict=True)]


def seconds(spot: Spot) -> float:
    """What the count takes one core, as an estimate."""
    if len(spot.holdings) > 2:
        # Each player's hands are asked for every set of winners; a total asks for each set only once.
        return 2 * Rivers(spot).seconds
    if spot.board:
        return 2 * Sweep(spot).seconds
    if not spot.dead:
        return Matchups(spot).seconds
    one, other = map(len, spot.holdings)
    return 2 * one * other / len(renamings(spot)) * _MATCHUP_SECONDS


def count(spot: Spot, crew: Crew) -> list[HandSums]:
    """The sums of each player: of two to four, before the flop of two."""
    if len(spot.holdings) > 2:
        return _multiway_sums(spot, crew)
    return _sweep_sums(spot, crew) if spot.board else _preflop_sums(spot, crew)


# ---- two players on a board ----


def _sweep_sums(spot: Spot, crew: Crew) -> list[HandSums]:
    sums = [HandSums(2), HandSums(2)]

    def add(part: tuple[int, _sweep.Swept]) -> None:
        place, swept = part
        sums[0].add_side(swept.a, DIGIT * place)
        sums[1].add_side(swept.b, DIGIT * place)

    crew.run(sweep_part, list(_sweep_parts(spot, crew)), add)
    return sums


def _sweep_parts(spot: Spot, crew: Crew) -> Iterator[Part]:
    one, other = spot.holdings
    digits = [in_digits(holding, DIGIT) for holding in spot.holdings]
    zeros = [array("Q", bytes(8 * len(holding))) for holding in spot.holdings]
    way = Sweep(spot)
    for place, (a, b) in enumerate(zip_longest(*digits)):
        crew.total += way.units
        for first, last in way.steps():
            weights = (zeros[0] if a is None else a, zeros[1] if b is None else b)
            yield last - first, (place, one.cards, other.cards, weights, spot.board, spot.dead, first, last)


def sweep_part(
    place: int,
    cards_a: bytes,
    cards_b: bytes,
    weights: tuple[array[int], array[int]],
    board: bytes,
    dead: bytes,
    first: int,
    last: int,
) -> tuple[int, _sweep.Swept]:
    """A part: the place of the weights' digits, and the sums of all hands over some of the runouts."""
    return place, _sweep.sweep_board(cards_a, weights[0], cards_b, weights[1], board, dead, first, last)


# ---- two players before the flop ----


def _preflop_sums(spot: Spot, crew: Crew) -> list[HandSums]:
    changes = renamings(spot)
    found: list[dict[Hole, tuple[int, int, int]]] = [{}, {}]

    def add(part: tuple[int, Hole, tuple[int, int, int]]) -> None:
        player, hand, counts = part
        for change in changes:
            found[player][renamed(hand, change)] = counts

    parts = list(_preflop_parts(spot, changes))
    if spot.dead:
        crew.total = len(parts)
        crew.run(preflop_part, parts, add)
    else:
        # Each matchup is counted once; then they are known here, and adding them up takes no time.
        Matchups(spot).count(crew)
        for _, arguments in parts:
            add(preflop_part(*arguments))
    sums = [HandSums(2), HandSums(2)]
    for of_one, holding, counts in zip(sums, spot.holdings, found, strict=True):
        won, lost, tied = zip(*[counts[hand] for hand in holding.combos], strict=True)
        of_one.shares = [won, tied]
        of_one.met = [sum(deals) for deals in zip(won, lost, tied, strict=True)]
    return sums


def _preflop_parts(spot: Spot, changes: tuple[Renaming, ...]) -> Iterator[Part]:
    for player, holding in enumerate(spot.holdings):
        others = list(spot.holdings[1 - player].combos.items())
        for hand, _, _ in representatives(holding.combos, 0, changes):
            yield 1, (player, hand, others, spot.dead)


def preflop_part(
    player: int, hand: Hole, others: list[tuple[Hole, int]], dead: bytes
) -> tuple[int, Hole, tuple[int, int, int]]:
    """A part: the weighted deals that one hand wins, loses and shares against the other range."""
    return player, hand, compare([(hand, 1)], others, dead)


# ---- three or four players on a board ----


def _multiway_sums(spot: Spot, crew: Crew) -> list[HandSums]:
    players = len(spot.holdings)
    sums = [HandSums(players) for _ in spot.holdings]

    def add(part: tuple[int, dict[int, Sequence[int]]]) -> None:
        player, found = part
        for winners, deals in found.items():
            sums[player].add(winners.bit_count(), deals)

    rows = _multiway.canonical_boards(spot.board, spot.dead, ALONE)
    crew.total = players * len(rows) // ROW
    crew.run(multiway_part, _multiway_parts(spot, rows), add)
    for player, of_one in enumerate(sums):
        # Without a board all hands tie, and each deal of them can be finished in as many ways.
        _, undealt = multiway_part(player, *_in_turn(spot, player), None)
        of_one.met = [boards(spot) * deals for deals in undealt[(1 << players) - 1]]
    return sums


def _multiway_parts(spot: Spot, rows: bytes) -> Iterator[Part]:
    step = ROW * Rivers(spot).boards_a_part
    for player in range(len(spot.holdings)):
        cards, digits = _in_turn(spot, player)
        for first in range(0, len(rows), step):
            part = rows[first : first + step]
            yield len(part) // ROW, (player, cards, digits, part)


def _in_turn(spot: Spot, player: int) -> tuple[list[bytes], list[list[array[int]]]]:
    """The ranges and the digits of their weights, this player's first, whose own weights count 1."""
    holdings = [spot.holdings[player], *spot.holdings[:player], *spot.holdings[player + 1 :]]
    digits = [in_digits(holding, _multiway.WEIGHT_BITS) for holding in holdings]
    digits[0] = [ones(len(holdings[0]))]
    return [holding.cards for holding in holdings], digits


def multiway_part(
    player: int, cards: list[bytes], digits: list[list[array[int]]], rows: bytes | None
) -> tuple[int, dict[int, Sequence[int]]]:
    """A part: for each set of winners with the player, the weighted deals of each of the player's hands."""
    found: dict[int, Sequence[int]] = {}
    for places in product(*[range(len(of_one)) for of_one in digits]):
        weights = [of_one[place] for of_one, place in zip(digits, places, strict=True)]
        for winners, deals in _multiway.count_hands(cards, weights, rows).items():
            found[winners] = _sum(found.get(winners, ()), deals, _multiway.WEIGHT_BITS * sum(places))
    return player, found
