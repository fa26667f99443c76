"""Hands ranked in compiled code, by a small Cython client of the installed package, beside a copy of the same bytes."""

import numpy as np
import pytest
from questions import COPY

from holdem_fast import evaluate, evaluate_many

HOLES_A_BOARD = 1000


@pytest.fixture(scope="module")
def hands(random_hands):
    return np.load(random_hands(7))


@pytest.fixture
def place(hands):
    """Where the hands are, and how many."""
    return hands.ctypes.data, len(hands)


def test_hands_one_by_one(figure, client, hands, place):
    assert client.by_cards(*place) == int(evaluate_many(hands).sum(dtype=np.uint64))
    figure(lambda: client.by_cards(*place), "compiled", "holdem_fast, rank_of_cards", each=len(hands))


def test_keys_one_by_one(figure, client, hands, place):
    assert client.by_keys(*place) == client.by_cards(*place)
    name = "holdem_fast, seven keys added, rank_of_key"
    figure(lambda: client.by_keys(*place), "compiled", name, each=len(hands))


def test_one_batch(figure, client, hands, place):
    ranks = np.empty(len(hands), dtype=np.uint16)
    client.in_a_batch(*place, ranks.ctypes.data)
    assert (ranks == evaluate_many(hands)).all()
    name = "holdem_fast, rank_hands, unchecked"
    figure(lambda: client.in_a_batch(*place, ranks.ctypes.data), "compiled", name, each=len(hands))


@pytest.fixture(scope="module")
def boards(hands):
    """Random boards, and for each a row of random pairs of hole cards by number: i * (i - 1) / 2 + j for i > j."""
    rng = np.random.default_rng(5)
    pairs = np.array([(high, low) for high in range(52) for low in range(high)])
    boards = np.ascontiguousarray(hands[: max(1, len(hands) // HOLES_A_BOARD), :5])
    rows = []
    for board in boards:
        free = np.flatnonzero(~np.isin(pairs, board).any(axis=1))
        rows.append(rng.choice(free, HOLES_A_BOARD).astype(np.uint16))
    first = evaluate((*boards[0].tolist(), *pairs[rows[0][0]].tolist()))
    return boards, np.array(rows), first


@pytest.mark.parametrize("ranked", [True, False], ids=["ranked", "alone"])
def test_one_addition(figure, client, boards, ranked):
    boards, holes, first = boards
    assert client.on_boards(boards.ctypes.data, 1, holes.ctypes.data, 1, True) == first
    places = boards.ctypes.data, len(boards), holes.ctypes.data, HOLES_A_BOARD, ranked
    name = f"holdem_fast, board key + hole key{', ranked' if ranked else ' alone'}"
    figure(lambda: client.on_boards(*places), "compiled", name, each=holes.size)


def test_copy_of_seven_bytes(figure, hands):
    target = np.zeros_like(hands)
    figure(lambda: np.copyto(target, hands), "compiled", COPY, each=len(hands))
