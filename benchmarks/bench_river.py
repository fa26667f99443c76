"""Showdown values on a river, beside NumPy's product with a matrix of signs and the two passes of a solver."""

from itertools import cycle

import numpy as np
import pytest

from holdem_fast import COMBOS, Deck, evaluate_board, format_cards
from holdem_fast.solver.river import River

BOARD = "2c 7d 9h Ts 3c"
VECTORS = 64


@pytest.fixture(scope="module")
def river():
    return River(BOARD)


@pytest.fixture(scope="module")
def reach():
    return np.random.default_rng(1).random((VECTORS, len(COMBOS)), dtype=np.float32)


@pytest.fixture(scope="module")
def signs(river):
    """1 where the hand of the row beats that of the column, -1 where it loses, 0 where they cannot meet."""
    cards, ranks = np.asarray(COMBOS), np.asarray(river.ranks).astype(int)
    holds = (cards[:, :1] == np.arange(52)) | (cards[:, 1:] == np.arange(52))
    meet = (holds.astype(int) @ holds.T.astype(int) == 0) & (ranks > 0) & (ranks[:, None] > 0)
    return (np.sign(ranks[:, None] - ranks) * meet).astype(np.float32)


def _close(found, expected):
    assert np.abs(found - expected).max() < 0.01


def test_one_vector(figure, river, reach):
    out = np.empty_like(reach[0])
    figure(lambda: river.values(reach[0], out=out), "river", "holdem_fast")


@pytest.mark.parametrize(("name", "passes"), [("holdem_fast, compiled", 1), ("two passes, compiled", 2)])
def test_one_vector_compiled(figure, client, river, reach, name, passes):
    calls, out = 100, np.empty_like(reach[0])
    places = bytes(river.board), reach[0].ctypes.data, out.ctypes.data, passes
    client.river_values(*places, 1)
    _close(out, river.values(reach[0]))
    figure(lambda: client.river_values(*places, calls), "river", name, each=calls)


def test_one_vector_by_numpy(figure, river, reach, signs):
    _close(signs @ reach[0], river.values(reach[0]))
    figure(lambda: signs @ reach[0], "river", "NumPy, matrix of signs")


def test_one_vector_by_two_passes_of_numpy(figure, river, reach):
    """Running sums of all reach and of each card's, at the first hand of each rank and after the last."""
    order, groups = np.asarray(river.order), np.asarray(river.groups)
    place = np.searchsorted(groups, np.arange(len(order)), "right")
    first, after = groups[place - 1], np.append(groups, len(order))[place]
    low, high = np.asarray(COMBOS)[order].T
    holds = np.zeros((len(order), 52), np.float32)
    holds[np.arange(len(order)), low] = holds[np.arange(len(order)), high] = 1
    sums, of_card = np.zeros(len(order) + 1, np.float32), np.zeros((len(order) + 1, 52), np.float32)
    values = np.zeros_like(reach[0])

    def passes():
        sorted_reach = reach[0][order]
        np.cumsum(sorted_reach, out=sums[1:])
        np.cumsum(sorted_reach[:, np.newaxis] * holds, axis=0, out=of_card[1:])
        wins = sums[first] - of_card[first, low] - of_card[first, high]
        left = sums[-1] - of_card[-1, low] - of_card[-1, high]
        values[order] = wins - left + sums[after] - of_card[after, low] - of_card[after, high]
        return values

    _close(passes(), river.values(reach[0]))
    figure(passes, "river", "NumPy, two passes")


def test_many_vectors(figure, river, reach):
    out = np.empty_like(reach)
    figure(lambda: river.values(reach, out=out), "river vectors", "holdem_fast", each=VECTORS)


def test_many_vectors_in_columns(figure, river, reach):
    columns = np.ascontiguousarray(reach.T)
    out = np.empty_like(columns)
    work = lambda: river.values(columns, axis=0, out=out)  # noqa: E731
    figure(work, "river vectors", "holdem_fast, columns", each=VECTORS)


def test_many_vectors_by_numpy(figure, river, reach, signs):
    _close(reach @ signs.T, river.values(reach))
    figure(lambda: reach @ signs.T, "river vectors", "NumPy, matrix of signs", each=VECTORS)


BOARDS = [format_cards(Deck(seed).deal(5)) for seed in range(200)]


def test_order(figure):
    boards = cycle(BOARDS)
    figure(lambda: River(next(boards)), "river order", "holdem_fast")


def test_order_by_sorting(figure):
    boards, combos = cycle(BOARDS), np.ascontiguousarray(COMBOS)
    work = lambda: np.argsort(evaluate_board(combos, next(boards), check=False))  # noqa: E731
    figure(work, "river order", "evaluate_board and NumPy's argsort")
