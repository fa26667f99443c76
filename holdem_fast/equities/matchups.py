"""Two hands or ranges before the flop: equal matchups counted once, their results kept, and the 169 classes of hands.

Pairs of combos that differ only in the names of suits, or in who comes
first, are one matchup: the 1,624,350 pairs are 47,008 of them. Results are whole numbers of boards, never fractions.

>>> canonical((51, 45), (38, 36))  # AsKd against JhJc
((48, 45), (39, 38), False)
>>> compare([((51, 50), 1)], [((47, 46), 1)])  # AsAh against KsKh
(1410336, 292660, 9308)
"""

from __future__ import annotations

from array import array
from math import comb

from holdem_fast.equities._outcomes import count_matchups, group_pairs
from holdem_fast.ranges.combos import CLASS_COMBOS, CLASS_LABELS, CLASS_OF, COMBO_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from holdem_fast.ranges.combos import Hole

    Weighted: TypeAlias = Sequence[tuple[Hole, int]]
    Job: TypeAlias = Callable[[bytes], array[int]]
    Run: TypeAlias = Callable[[Job, list[bytes]], Iterable[array[int]]]
    """Works like ``map``; job and parts can be pickled, and the result does not depend on who does which part."""

BOARDS_A_MATCHUP = comb(48, 5)
# About 20 ms of work: Ctrl-C and a progress bar need not wait longer.
_MATCHUPS_A_PART = 500
_BITS_A_WEIGHT = 20

# Four cards of a canonical matchup -> boards the first hand wins and boards both share, in 32 bits each. There are only
# 47,008 matchups to hold. Single operations on a dict are safe under threads, and all writers agree.
_known: dict[bytes, int] = {}


def canonical(first: Hole, second: Hole) -> tuple[Hole, Hole, bool]:
    """The pair of combos that stands for all pairs like this one, and whether the two hands changed places in it."""
    one = array("Q", [1])
    cards, _, backward = group_pairs(bytes(first), one, bytes(second), one)
    return (cards[0], cards[1]), (cards[2], cards[3]), bool(backward[0])


def group(first: Weighted, second: Weighted) -> tuple[bytes, list[int], list[int]]:
    """The matchups of two ranges: four cards each, and the total weights of the pairs in this order and in the other.

    The weight of a pair is the product of its combos' weights, whole numbers of any size. Pairs that share a card are
    left out.
    """
    cards, other_cards = _cards_of(first), _cards_of(second)
    if all(weight < 1 << _BITS_A_WEIGHT for side in (first, second) for _, weight in side):
        ones, others = ([weight for _, weight in side] for side in (first, second))
        return group_pairs(cards, array("Q", ones), other_cards, array("Q", others))
    totals: dict[bytes, tuple[int, int]] = {}
    for shift, weights in _digits(first):
        for other_shift, other_weights in _digits(second):
            found, forward, backward = group_pairs(cards, weights, other_cards, other_weights)
            for matchup, ahead, behind in zip(_each(found), forward, backward, strict=True):
                before = totals.get(matchup, (0, 0))
                scale = shift + other_shift
                totals[matchup] = before[0] + (ahead << scale), before[1] + (behind << scale)
    return b"".join(totals), [ahead for ahead, _ in totals.values()], [behind for _, behind in totals.values()]


def results(cards: bytes, run: Run = map) -> array[int]:
    """Boards won by the first hand and boards shared, of each canonical matchup; none is counted twice."""
    missing = [matchup for matchup in _each(cards) if matchup not in _known]
    for part, counts in _in_parts(count_matchups, missing, run):
        for matchup, wins, ties in zip(part, counts[::2], counts[1::2], strict=True):
            _known[matchup] = wins << 32 | ties
    return array("I", [half for matchup in _each(cards) for half in divmod(_known[matchup], 1 << 32)])


def compare(
    first: Weighted, second: Weighted, dead: bytes = b"", values: array[int] | None = None, run: Run = map
) -> tuple[int, int, int]:
    """Weighted deals, all pairs of combos on all boards, that the first range wins, the second wins, both share.

    ``dead`` cards are in no combo; ``values`` order the ranks as in :func:`count_outcomes`.
    """
    boards = comb(48 - len(dead), 5)
    if dead:
        cards, forward = _pairs(first, second)
        backward = [0] * len(forward)
    else:
        cards, forward, backward = group(first, second)
    if dead or values is not None:
        from functools import partial

        job = partial(count_matchups, dead=dead, values=values)
        counts = array("I")
        for _, part in _in_parts(job, list(_each(cards)), run):
            counts.extend(part)
    else:
        counts = results(cards, run)
    wins = losses = shared = 0
    for ahead, behind, won, tied in zip(forward, backward, counts[::2], counts[1::2], strict=True):
        lost = boards - won - tied
        wins += ahead * won + behind * lost
        losses += ahead * lost + behind * won
        shared += (ahead + behind) * tied
    return wins, losses, shared


# ---- the 169 classes ----


def class_counts(run: Run = map) -> tuple[list[int], list[int], list[int]]:
    """Wins, ties and deals of one hand of a class against all hands of another: 169 x 169 each, row by row."""
    places = {bytes(combo): place for combo, place in zip(COMBO_OF, CLASS_OF, strict=True)}
    one_each = [(COMBO_OF[combos[-1]], 1) for combos in CLASS_COMBOS]
    cards, forward, backward = group(one_each, [(combo, 1) for combo in COMBO_OF])
    counts = results(cards, run)
    classes = len(CLASS_LABELS)
    wins, ties, deals = ([0] * (classes * classes) for _ in range(3))
    for matchup, ahead, behind, won, tied in zip(
        _each(cards), forward, backward, counts[::2], counts[1::2], strict=True
    ):
        first, second = places[matchup[:2]], places[matchup[2:]]
        cell, mirrored = classes * first + second, classes * second + first
        wins[cell] += ahead * won
        ties[cell] += ahead * tied
        deals[cell] += ahead * BOARDS_A_MATCHUP
        wins[mirrored] += behind * (BOARDS_A_MATCHUP - won - tied)
        ties[mirrored] += behind * tied
        deals[mirrored] += behind * BOARDS_A_MATCHUP
    return wins, ties, deals


# ---- pairs and parts ----


def _cards_of(combos: Weighted) -> bytes:
    return bytes([card for combo, _ in combos for card in combo])


def _each(cards: bytes) -> Iterator[bytes]:
    return (cards[place : place + 4] for place in range(0, len(cards), 4))


def _digits(combos: Weighted) -> Iterator[tuple[int, array[int]]]:
    """The weights in pieces that the compiled sums can hold: how far a piece is shifted, and the pieces."""
    most = max((weight for _, weight in combos), default=0)
    for shift in range(0, most.bit_length(), _BITS_A_WEIGHT):
        yield shift, array("Q", [weight >> shift & (1 << _BITS_A_WEIGHT) - 1 for _, weight in combos])


def _pairs(first: Weighted, second: Weighted) -> tuple[bytes, list[int]]:
    """All pairs without a common card, and their weights."""
    cards, weights = bytearray(), []
    for combo, weight in first:
        for other, other_weight in second:
            if not {*combo} & {*other}:
                cards += bytes(combo + other)
                weights.append(weight * other_weight)
    return bytes(cards), weights


def _in_parts(job: Job, matchups: list[bytes], run: Run) -> Iterator[tuple[list[bytes], array[int]]]:
    parts = [matchups[place : place + _MATCHUPS_A_PART] for place in range(0, len(matchups), _MATCHUPS_A_PART)]
    return zip(parts, run(job, [b"".join(part) for part in parts]), strict=True)
