"""Arrays of random hands, beside a plain copy of the same bytes.

The copy is the limit of the memory: no ranking of an array that does not fit the caches can be faster.
"""

import numpy as np
import pytest
from questions import COPY, KERNELS

from holdem_fast import evaluate, evaluate_board, evaluate_many

BOARD = (2, 17, 32, 41, 50)


def _load(path):
    hands = np.load(path)
    out = np.empty(len(hands), dtype=np.uint16)
    assert evaluate_many(hands[:3]).tolist() == [evaluate(hand) for hand in hands[:3].tolist()]
    return hands, out


def _copy(figure, question, hands):
    target = np.zeros_like(hands)
    figure(lambda: np.copyto(target, hands), question, COPY, each=len(hands))


@pytest.mark.parametrize("check", [True, False], ids=["checked", "unchecked"])
@pytest.mark.parametrize("kernel", list(reversed(KERNELS)))
def test_each_kernel(figure, random_hands, number_of_hands, workers, kernel, check):
    worker, path = workers(kernel), str(random_hands(7))
    name = f"holdem_fast, {kernel}, {'checked' if check else 'unchecked'}"
    figure(lambda: worker.do("batch", hands=path, check=check), "batch", name, each=number_of_hands, clock=worker.clock)


def test_a_loop_of_single_calls(figure, random_hands):
    """What a package without arrays has to do, here with our own call; on 100,000 hands."""
    rows = [tuple(hand) for hand in np.load(random_hands(7))[:100_000].tolist()]
    figure(lambda: [evaluate(row) for row in rows], "batch", "holdem_fast, a loop of evaluate", each=len(rows))


def test_copy_of_seven_bytes(figure, random_hands):
    _copy(figure, "batch", np.load(random_hands(7)))


@pytest.mark.parametrize("threads", [2, 1])
@pytest.mark.parametrize("check", [True, False], ids=["checked", "unchecked"])
def test_threads(figure, random_hands, threads, check):
    hands, out = _load(random_hands(7))
    name = f"holdem_fast, {threads} thread{'s' * (threads > 1)}, {'checked' if check else 'unchecked'}"
    figure(lambda: evaluate_many(hands, out=out, threads=threads, check=check), "threads", name, each=len(hands))


def test_copy_beside_threads(figure, random_hands):
    _copy(figure, "threads", np.load(random_hands(7)))


@pytest.mark.parametrize("cards", [5, 6])
@pytest.mark.parametrize("check", [True, False], ids=["checked", "unchecked"])
def test_fewer_cards(figure, random_hands, cards, check):
    hands, out = _load(random_hands(cards))
    name = f"holdem_fast, {'checked' if check else 'unchecked'}"
    figure(lambda: evaluate_many(hands, out=out, check=check), f"batch of {cards}", name, each=len(hands))


@pytest.mark.parametrize("cards", [5, 6])
def test_copy_of_fewer_bytes(figure, random_hands, cards):
    _copy(figure, f"batch of {cards}", np.load(random_hands(cards)))


@pytest.fixture(scope="module")
def holes(random_hands):
    """The pairs of different cards in the random hands that the board leaves."""
    pairs = np.load(random_hands(5))[:, :2]
    return np.ascontiguousarray(pairs[~np.isin(pairs, BOARD).any(axis=1)])


@pytest.mark.parametrize("check", [True, False], ids=["checked", "unchecked"])
@pytest.mark.parametrize("cards", [5, 4, 3])
def test_one_board(figure, holes, cards, check):
    board, out = BOARD[:cards], np.empty(len(holes), dtype=np.uint16)
    assert evaluate_board(holes[:1], board)[0] == evaluate((*holes[0].tolist(), *board))
    name = f"holdem_fast, {cards} cards, {'checked' if check else 'unchecked'}"
    figure(lambda: evaluate_board(holes, board, out=out, check=check), "board", name, each=len(holes))


def test_copy_of_hole_cards(figure, holes):
    _copy(figure, "board", holes)
