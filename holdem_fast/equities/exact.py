"""Equities by counting: every deal of the hands, every board, in parts whose sums are whole numbers.

There are four ways, each a ``Way``: it knows what it costs, and counts. Two players on a board: the sweep over the
runouts. Two players before the flop with a whole deck: the matchups that differ. Three or four wide ranges: all hands
at once, board after board. All else: each deal of the hands that is no renaming of another is counted by itself.
"""

from __future__ import annotations

from array import array
from math import comb, prod
from operator import mul

from holdem_fast.equities import _outcomes, _sweep
from holdem_fast.equities.counting import PART_SECONDS, Total, digit_count, in_digits, ones
from holdem_fast.equities.matchups import compare
from holdem_fast.equities.multiway import Rivers
from holdem_fast.equities.symmetry import renamings, representatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeAlias

    from holdem_fast.equities.counting import Way
    from holdem_fast.equities.crew import Crew, Part
    from holdem_fast.equities.spot import Holding, Spot
    from holdem_fast.equities.symmetry import Renaming
    from holdem_fast.ranges.combos import Hole
    from holdem_fast.ranges.whole import Weights

    Prefix: TypeAlias = tuple[bytes, int, int, int, tuple[Renaming, ...]]

# Seconds on one core of 2021; only their size matters. By number of board cards where a count is meant.
_COUNT_SECONDS = {0: 35e-6, 3: 6e-6, 4: 4e-6, 5: 3e-6}
_PREFIX_SECONDS = 5e-6
_RUNOUT_SECONDS = 1e-6
_COMBO_SECONDS = 6e-9
_PAIR_SECONDS = 5e-8
# With more choices of hands than this it matters for the estimate how many of them share a card.
MOST_TAKEN_AS_DEALT = 1_000
CHOICES = 2_000
# No two ranges have more matchups that differ.
MATCHUPS = 47_008
# The sweep takes weights below 2**40; larger ones are swept digit by digit.
DIGIT = 40
# Matchups are grouped again for each 20 bits of either side's weights.
PAIR_DIGIT = 20


def share_dealt(holdings: Sequence[Holding]) -> float:
    """About which part of all choices of a combo for each player shares no card: of 2,000 choices, always the same."""
    from random import Random

    rng = Random(0)
    choices = [rng.choices(list(holding.combos), k=CHOICES) for holding in holdings]
    dealt = sum(
        [len({card for combo in hands for card in combo}) == 2 * len(hands) for hands in zip(*choices, strict=True)]
    )
    return max(dealt, 1) / CHOICES


class Tree:
    """Each deal of the hands, but for renamings of the suits, is counted by itself."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        # The most combos last: the deals that differ in them alone are counted together, where the work is done.
        self._order = sorted(range(len(spot.holdings)), key=lambda place: len(spot.holdings[place]))
        self._holdings = [spot.holdings[place] for place in self._order]
        self._last = self._holdings[-1].combos
        self._changes = renamings(spot)
        prefixes: float = prod([len(holding) for holding in self._holdings[:-1]])
        if prefixes > MOST_TAKEN_AS_DEALT:
            prefixes *= share_dealt(self._holdings[:-1])
        self.units = int(prefixes * len(self._last))
        players = len(self._order)
        self._leaf_seconds = _COUNT_SECONDS[len(spot.board)] * (1 if players == 2 else 1.5 + 0.3 * players)
        self.seconds = (self.units * self._leaf_seconds + prefixes * _PREFIX_SECONDS) / len(self._changes)

    def count(self, crew: Crew) -> Total:
        total = Total()
        crew.total = self.units
        crew.run(count_leaves, self._parts(), total.add)
        total.outcomes = {self._given_order(mask): weight for mask, weight in total.outcomes.items()}
        return total

    def _given_order(self, mask: int) -> int:
        return sum([1 << place for number, place in enumerate(self._order) if mask >> number & 1])

    def _parts(self) -> Iterator[Part]:
        spot, last = self._spot, self._last
        batch: list[Prefix] = []
        units, seconds = 0, 0.0
        for prefix in _prefixes(self._holdings[:-1], (b"", 1, 1, 0, self._changes)):
            batch.append(prefix)
            units += prefix[2] * len(last)
            seconds += self._leaf_seconds * len(last) / len(prefix[4]) + _PREFIX_SECONDS
            if seconds >= PART_SECONDS:
                yield units, (batch, last, spot.board, spot.dead, spot.values)
                batch, units, seconds = [], 0, 0.0
        if batch:
            yield units, (batch, last, spot.board, spot.dead, spot.values)


def _least_seconds(spot: Spot) -> float:
    """What a tree takes at least, if as many suits as possible can be renamed and a tenth of the choices is dealt."""
    return prod([len(holding) for holding in spot.holdings]) * _COUNT_SECONDS[len(spot.board)] / 240


def _prefixes(holdings: Sequence[Holding], above: Prefix) -> Iterator[Prefix]:
    """The deals to these players: their cards, their weight, how many deals each stands for, bits, renamings."""
    if not holdings:
        yield above
        return
    cards, weight, size, used, changes = above
    combos = holdings[0].combos
    for combo, images, fixing in representatives(combos, used, changes):
        bits = used | 1 << combo[0] | 1 << combo[1]
        below = (cards + bytes(combo), weight * combos[combo], size * images, bits, fixing)
        yield from _prefixes(holdings[1:], below)


def count_leaves(
    prefixes: list[Prefix], last: Mapping[Hole, int], board: bytes, dead: bytes, values: array[int] | None
) -> tuple[dict[int, int], int]:
    """A part: what comes of each prefix with each hand of the last player."""
    if not board and len(prefixes[0][0]) == 2:
        return _count_matchups(prefixes, last, dead, values)
    outcomes: dict[int, int] = {}
    hands = 0
    for cards, weight, size, used, changes in prefixes:
        for combo, images, _ in representatives(last, used, changes):
            hands += size * images
            scale = weight * last[combo] * size * images
            for mask, deals in _outcomes.count_outcomes(cards + bytes(combo), board, dead, values).items():
                outcomes[mask] = outcomes.get(mask, 0) + scale * deals
    return outcomes, hands


def _count_matchups(
    prefixes: list[Prefix], last: Mapping[Hole, int], dead: bytes, values: array[int] | None
) -> tuple[dict[int, int], int]:
    """The same for two players before the flop, in one call."""
    matchups, scales, hands = bytearray(), [], 0
    for cards, weight, size, used, changes in prefixes:
        for combo, images, _ in representatives(last, used, changes):
            matchups += cards
            matchups += bytes(combo)
            hands += size * images
            scales.append(weight * last[combo] * size * images)
    counted = _outcomes.count_matchups(bytes(matchups), dead, values)
    won, tied = sum(map(mul, scales, counted[::2])), sum(map(mul, scales, counted[1::2]))
    return {0b01: won, 0b10: sum(scales) * comb(48 - len(dead), 5) - won - tied, 0b11: tied}, hands


class Sweep:
    """Two players on a board: all hands of both at once, river after river."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self.units = _sweep.runouts(spot.board, spot.dead)
        digits = digit_count(spot.holdings[1], DIGIT)
        combos = sum(map(len, spot.holdings))
        self._runout_seconds = digits * (_RUNOUT_SECONDS + combos * _COMBO_SECONDS)
        self.seconds = self.units * self._runout_seconds

    def count(self, crew: Crew) -> Total:
        total = Total()
        crew.total = self.units
        crew.run(sweep_runouts, self._parts(), total.add)
        one, other = self._spot.holdings
        total.hand_combinations = _outcomes.disjoint_pairs(one.cards, other.cards)
        return total

    def steps(self) -> Iterator[tuple[int, int]]:
        """The first runout of each part and the first one after it."""
        step = max(1, int(PART_SECONDS / self._runout_seconds))
        for first in range(0, self.units, step):
            yield first, min(first + step, self.units)

    def _parts(self) -> Iterator[Part]:
        spot = self._spot
        one, other = spot.holdings
        digits = in_digits(other, DIGIT)
        for first, end in self.steps():
            arguments = (one.cards, one.weights, other.cards, digits, spot.board, spot.dead, first, end, spot.values)
            yield end - first, arguments


def sweep_runouts(
    combos_a: bytes,
    weights_a: Weights,
    combos_b: bytes,
    digits_b: list[array[int]],
    board: bytes,
    dead: bytes,
    first: int,
    last: int,
    values: array[int] | None,
) -> tuple[dict[int, int], int]:
    """A part: the weighted deals that each player wins, and the ties, over some of the runouts."""
    weights = ones(len(combos_a) // 2)
    won = tied = met = 0
    for place, weights_b in enumerate(digits_b):
        side = _sweep.sweep_board(combos_a, weights, combos_b, weights_b, board, dead, first, last, values).a
        won += _weighted(weights_a, side.beaten) << DIGIT * place
        tied += _weighted(weights_a, side.tied) << DIGIT * place
        met += _weighted(weights_a, side.met) << DIGIT * place
    return {0b01: won, 0b10: met - won - tied, 0b11: tied}, 0


def _weighted(weights: Weights, numbers: array[int]) -> int:
    # Weights of more than 64 bits are in a list.
    if isinstance(weights, list):
        return sum(map(mul, weights, numbers))
    return _sweep.weighted_sum(numbers.tobytes(), None if weights is None else weights.tobytes())


class Matchups:
    """Two players before the flop, no card known: the matchups that differ, and those counted before not again."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        fewer, more = sorted(map(len, spot.holdings))
        alike = 16 if fewer > 1 else 2
        groupings = prod([digit_count(holding, PAIR_DIGIT) for holding in spot.holdings])
        # As if nothing was counted before: what is quick shall not depend on that.
        self.seconds = min(fewer * more / alike + 10, MATCHUPS) * _COUNT_SECONDS[0]
        self.seconds += fewer * more * groupings * _PAIR_SECONDS

    def count(self, crew: Crew) -> Total:
        one, other = self._spot.holdings
        weighted, others = [list(holding.combos.items()) for holding in (one, other)]
        won, lost, tied = compare(weighted, others, values=self._spot.values, run=crew.map)
        total = Total()
        total.add(({0b01: won, 0b10: lost, 0b11: tied}, _outcomes.disjoint_pairs(one.cards, other.cards)))
        return total


def best_way(spot: Spot) -> Way:
    """The quickest way to count a spot."""
    if len(spot.holdings) == 2 and not spot.fixed:
        if spot.board:
            return Sweep(spot)
        if not spot.dead:
            return Matchups(spot)
    if len(spot.holdings) in (3, 4) and not spot.fixed:
        rivers = Rivers(spot)
        # A tree first finds the suits that can be renamed, which may take longer than to count a river.
        if _least_seconds(spot) > rivers.seconds:
            return rivers
        tree = Tree(spot)
        return tree if tree.seconds < rivers.seconds else rivers
    return Tree(spot)
