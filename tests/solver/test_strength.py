"""Strengths against a random hand: brute force by the reference, exact equities, and laws that hold for any cards."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import COMBOS, combo_number, equity_by_hand, parse_cards, reference
from holdem_fast.solver.strength import board_strengths

RUNOUTS = {0: 2_118_760, 3: 1_081, 4: 46, 5: 1}
# With and without a flush that is possible, of three, four and five cards; straight flushes; full houses and quads.
RIVERS = [
    "2c7d9hTs4d",
    "2c7c9hTcAs",
    "2c7c9cTcAs",
    "2c7c9cTcAc",
    "5s6s7s8s9s",
    "KsKhKd2s2h",
    "KsKh9s2s2h",
    "AcKcQcJcJd",
    "AsKsQsJsTs",
    "As2s3s4d5d",
    "8c9cTc2d2h",
    "7c7d7h7s2c",
]


def live(board):
    return ~np.isin(np.asarray(COMBOS), list(board)).any(axis=1)


def river_strengths(board):
    """Twice the hands that each hand beats and once those that it ties, of 990; -1 where it touches the board."""
    hands = np.asarray(COMBOS)[live(board)]
    ranks = np.array([reference.evaluate(bytes(hand) + board) for hand in hands.tolist()])
    apart = (hands[:, None, :, None] != hands[None, :, None, :]).all(axis=(2, 3))
    assert (apart.sum(axis=1) == 990).all()
    found = np.full(1326, -1)
    weaker, level = ranks[:, None] > ranks, ranks[:, None] == ranks
    found[live(board)] = 2 * (weaker & apart).sum(axis=1) + (level & apart).sum(axis=1)
    return found


def single(value):
    """A fraction as the nearest float32 to its nearest double: what all means are."""
    return np.float32(float(value))


def assert_strengths(found, number, strengths):
    """A hand has these strengths on its runouts, in 1,980ths."""
    assert found.mean[number] == single(Fraction(sum(strengths), 1980 * len(strengths)))
    squares = sum(value * value for value in strengths)
    assert found.mean_square[number] == single(Fraction(squares, 1980**2 * len(strengths)))
    bins = found.histogram.shape[1]
    fallen = [min(value * bins // 1980, bins - 1) for value in strengths]
    assert found.histogram[number].tolist() == [fallen.count(bin) for bin in range(bins)]


def assert_board(board, found, rivers):
    """The strengths of all hands on a board are those on all its rivers."""
    columns = np.array(rivers).T
    for number in np.flatnonzero(live(board)):
        assert_strengths(found, number, [value for value in columns[number].tolist() if value >= 0])
    for array in (found.mean, found.mean_square, found.histogram):
        assert not array[~live(board)].any()


@pytest.mark.parametrize("text", RIVERS)
def test_a_river_by_brute_force(text):
    board = bytes(parse_cards(text))
    assert_board(board, board_strengths(text, histogram=50), [river_strengths(board)])


@pytest.mark.slow
@pytest.mark.parametrize("text", ["5s6s7s8s", "7c7d7h7s"])
def test_a_turn_by_brute_force(text):
    board = bytes(parse_cards(text))
    rivers = [river_strengths(board + bytes([card])) for card in range(52) if card not in board]
    assert_board(board, board_strengths(text, histogram=7), rivers)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["2c7d9h", "AsKsQs", "7c7d7h"])
def test_a_flop_by_brute_force(text):
    board = bytes(parse_cards(text))
    found = board_strengths(text, histogram=50)
    deck = [card for card in range(52) if card not in board]
    rivers = [river_strengths(board + bytes(runout)) for runout in itertools.combinations(deck, 2)]
    assert_board(board, found, rivers)


@pytest.mark.parametrize("text", [*RIVERS, "2c7d9h", "8c9cTc", "2c2d2h", "AhKhQdJd", "9s9h9d9c"])
def test_exact_equities_against_a_random_hand(text):
    found = board_strengths(text)
    for (high, low), equity in equity_by_hand("random", "random", text)[0].items():
        assert found.mean[combo_number(high, low)] == np.float32(equity.equity)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 51), min_size=3, max_size=5, unique=True), st.permutations(range(4)))
def test_names_of_suits_do_not_matter(board, names):
    found = board_strengths(board, histogram=9)
    renamed = board_strengths([card // 4 * 4 + names[card % 4] for card in board], histogram=9)
    cards = np.asarray(COMBOS).astype(int)
    cards = np.sort(cards // 4 * 4 + np.array(names)[cards % 4], axis=1)
    numbers = cards[:, 1] * (cards[:, 1] - 1) // 2 + cards[:, 0]
    assert (found.mean == renamed.mean[numbers]).all()
    assert (found.mean_square == renamed.mean_square[numbers]).all()
    assert (found.histogram == renamed.histogram[numbers]).all()


def exact(found, cards):
    """Sums of strengths over the runouts, as the whole numbers that they are."""
    return np.rint(found.mean.astype(np.float64) * 1980 * RUNOUTS[cards]).astype(np.int64)


@settings(max_examples=10)
@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True))
def test_a_turn_is_the_sum_of_its_rivers(board):
    rivers = [board_strengths([*board, card], histogram=50) for card in range(52) if card not in board]
    turn = board_strengths(board, histogram=50)
    assert (exact(turn, 4) == sum(exact(river, 5) for river in rivers))[live(board)].all()
    assert (turn.histogram == sum(river.histogram.astype(int) for river in rivers))[live(board)].all()


@pytest.mark.parametrize("text", ["2c7d9h", "2c2d2h", "8s9sTs"])
def test_a_flop_is_half_the_sum_of_its_turns(text):
    board = parse_cards(text)
    turns = [board_strengths([*board, card], histogram=50) for card in range(52) if card not in board]
    flop = board_strengths(text, histogram=50)
    assert (2 * flop.histogram == sum(turn.histogram.astype(int) for turn in turns)).all()
    assert np.allclose(47 * flop.mean_square, sum(turn.mean_square.astype(float) for turn in turns), rtol=1e-6)
