"""All hands on the flop in clusters of hands that play alike, by how their equities are spread over the river.

    python examples/abstraction.py
    python examples/abstraction.py --clusters 200 --iterations 20
    python examples/abstraction.py --board-cards 0 --clusters 8

Two hands of the same mean equity may be a draw, which wins or loses on the river, and a pair, which stays in between.
Their histograms tell them apart. The distance of two histograms is the earth mover's: how much must be carried how far
to make one of the other. In one dimension it is the distance of their cumulative sums, so that k-means on these does
what abstractions need. Needs: holdem_fast, NumPy
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from holdem_fast import format_cards
from holdem_fast.solver.isomorphism import HandIndex
from holdem_fast.solver.strength import hand_strengths

Floats = NDArray[np.float32]
ROWS = 1 << 16  # as many at a time as a processor's cache likes


def nearest(points: Floats, centres: Floats) -> tuple[NDArray[np.intp], Floats]:
    """The nearest centre of each point, and the square of the distance to it."""
    found, squares = np.empty(len(points), np.intp), np.empty(len(points), np.float32)
    for start in range(0, len(points), ROWS):
        part = points[start : start + ROWS]
        distances = (centres**2).sum(axis=1) - 2 * part @ centres.T
        found[start : start + ROWS] = distances.argmin(axis=1)
        squares[start : start + ROWS] = distances.min(axis=1) + (part**2).sum(axis=1)
    return found, np.maximum(squares, 0)


def first_centres(points: Floats, weights: Floats, clusters: int, rng: np.random.Generator) -> Floats:
    """Points far from each other (k-means++), chosen from a sample."""
    sample = points[rng.choice(len(points), min(len(points), 20_000), replace=False, p=weights / weights.sum())]
    centres = sample[:1]
    _, squares = nearest(sample, centres)
    while len(centres) < clusters:
        chosen = rng.choice(len(sample), p=squares / squares.sum(dtype=np.float64))
        centres = np.vstack([centres, sample[chosen]])
        squares = np.minimum(squares, nearest(sample, centres[-1:])[1])
    return centres


def cluster(
    points: Floats, weights: Floats, clusters: int, iterations: int, seed: int
) -> tuple[NDArray[np.intp], Floats]:
    """The cluster of each point, and the square of its distance to the centre."""
    centres = first_centres(points, weights, clusters, np.random.default_rng(seed))
    for _ in range(iterations):
        found, _ = nearest(points, centres)
        total = np.bincount(found, weights, clusters)
        sums = np.column_stack([np.bincount(found, weights * column, clusters) for column in points.T])
        filled = total > 0  # an empty cluster stays where it is
        centres[filled] = sums[filled] / total[filled, None]
    return nearest(points, centres)


def main() -> None:
    parser = argparse.ArgumentParser(description="hands in clusters that play alike")
    parser.add_argument("--board-cards", type=int, choices=[0, 3], default=3, metavar="N", help="0 or 3 (default)")
    parser.add_argument("--clusters", type=int, default=50, metavar="N")
    parser.add_argument("--bins", type=int, default=50, metavar="N")
    parser.add_argument("--iterations", type=int, default=12, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    start = time.perf_counter()
    strengths = hand_strengths(options.board_cards, histogram=options.bins, threads=0)
    counted = time.perf_counter()
    points = strengths.histogram.astype(np.float32)
    points /= points.sum(axis=1, keepdims=True)
    np.cumsum(points, axis=1, out=points)
    index = HandIndex(2, options.board_cards) if options.board_cards else HandIndex(2)
    deals = index.count(np.arange(index.size, dtype=np.uint32)).astype(np.float32)
    found, squares = cluster(points, deals, options.clusters, options.iterations, options.seed)
    means = np.bincount(found, deals * strengths.mean, options.clusters)
    totals = np.bincount(found, deals, options.clusters)
    print("  deals  equity  typical hands")
    for number in sorted(np.flatnonzero(totals), key=lambda number: means[number] / totals[number]):
        members = np.flatnonzero(found == number)
        typical = members[np.argsort(squares[members], kind="stable")[:3]].astype(np.uint32)
        hands = [
            f"{format_cards(hand[:2], '')} {format_cards(hand[2:], '')}".strip()
            for hand in index.cards(typical).tolist()
        ]
        share, mean = totals[number] / totals.sum(), means[number] / totals[number]
        print(f"{100 * share:5.1f} % {100 * mean:5.1f} %  {', '.join(hands)}")
    ended = time.perf_counter()
    print(f"{index.size:,} hands: {counted - start:.1f} s to count, {ended - counted:.1f} s to cluster")


if __name__ == "__main__":
    main()
