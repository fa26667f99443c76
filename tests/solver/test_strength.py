"""Strengths against a random hand: brute force by the reference, exact equities, and laws that hold for any cards."""

import itertools
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from holdem_fast import (
    COMBOS,
    combo_number,
    equity,
    equity_by_hand,
    evaluate_board,
    parse_cards,
    preflop_matrix,
    reference,
)
from holdem_fast.ranges.combos import CLASS_LABELS, CLASS_OF
from holdem_fast.solver import strength
from holdem_fast.solver._strength import count_boards, tables
from holdem_fast.solver.isomorphism import HandIndex
from holdem_fast.solver.strength import board_strengths, hand_strengths

EXAMPLE = Path(__file__).parents[2] / "examples" / "abstraction.py"
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


@cache
def hands_apart():
    """Which two of all combos share no card."""
    cards = np.asarray(COMBOS)
    return (cards[:, None, :, None] != cards[None, :, None, :]).all(axis=(2, 3))


def by_reference(hands, board):
    return np.array([reference.evaluate(bytes(hand) + board) for hand in hands.tolist()])


def river_strengths(board, rank=by_reference):
    """Twice the hands that each hand beats and once those that it ties, of 990; -1 where it touches the board."""
    hands = np.asarray(COMBOS)[live(board)]
    ranks = rank(hands, board)
    apart = hands_apart()[np.ix_(live(board), live(board))]
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


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", ["5s6s7s8s", "7c7d7h7s"])
def test_a_turn_by_brute_force(text):
    board = bytes(parse_cards(text))
    rivers = [river_strengths(board + bytes([card])) for card in range(52) if card not in board]
    assert_board(board, board_strengths(text, histogram=7), rivers)


@pytest.mark.exhaustive
def test_a_flop_by_brute_force():
    """Ranked by the compiled evaluator: by the reference it takes minutes."""
    board = bytes(parse_cards("2c7c7d"))
    found = board_strengths(board, histogram=50)
    deck = [card for card in range(52) if card not in board]
    runouts = itertools.combinations(deck, 2)
    rivers = [river_strengths(board + bytes(runout), evaluate_board) for runout in runouts]
    assert_board(board, found, rivers)


@pytest.mark.parametrize("text", [*RIVERS, "2c7d9h", "8c9cTc", "2c2d2h", "AhKhQdJd", "9s9h9d9c"])
def test_exact_equities_against_a_random_hand(text):
    found = board_strengths(text)
    for (high, low), counted in equity_by_hand("random", "random", text)[0].items():
        assert found.mean[combo_number(high, low)] == np.float32(counted.equity)


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
@example(parse_cards("2c2d7h7s"))  # suits that are alike: two and two, two, three, and all four
@example(parse_cards("2c7d9h9s"))
@example(parse_cards("2c7c9cTc"))
@example(parse_cards("2c2d2h2s"))
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


# ---- whole streets ----

# By class: known tables of hold'em equities against a random hand, in percent.
PUBLISHED = {"AA": 85.20, "KK": 82.40, "AKs": 67.04, "AKo": 65.32, "JTs": 57.53, "72o": 34.58, "32o": 32.30}


def holes(label):
    return parse_cards(f"{label[0]}s{label[1]}{'s' if label.endswith('s') else 'h'}")


def index_of(cards):
    return HandIndex(2, cards) if cards else HandIndex(2)


@pytest.fixture(scope="module")
def flops():
    return hand_strengths(3, histogram=50)


@pytest.fixture(scope="module")
def classes():
    return hand_strengths(0, histogram=50)


def test_published_equities_before_the_flop(classes):
    assert classes.mean.shape == classes.mean_square.shape == (169,)
    for label, percent in PUBLISHED.items():
        assert round(100 * float(classes.mean[HandIndex(2).index(holes(label))]), 2) == pytest.approx(
            percent, abs=0.011
        )


@pytest.mark.parametrize("label", ["AA", "T9s", "72o"])
def test_a_class_before_the_flop_is_its_exact_equity(classes, label):
    counted = equity([holes(label), "random"], method="exact")
    assert classes.mean[HandIndex(2).index(holes(label))] == np.float32(counted.equity[0])


@pytest.mark.exhaustive
def test_the_classes_are_the_rows_of_the_matrix(classes):
    """A row of the matrix, each class weighted by its matchups with combos that share no card with the hand."""
    matrix = preflop_matrix(threads=0)
    for label in matrix.labels:
        hand = set(holes(label))
        others = Counter(CLASS_LABELS[CLASS_OF[i]] for i, cards in enumerate(COMBOS.tolist()) if not hand & {*cards})
        assert sum(others.values()) == 1225
        mean = sum(matrix[label, other] * n for other, n in others.items()) / 1225
        assert classes.mean[HandIndex(2).index(holes(label))] == pytest.approx(mean, abs=1e-7)


@pytest.mark.parametrize("cards", [0, 3])
def test_the_mean_of_all_deals_is_one_half(cards, classes, flops):
    """Every deal of two hands is seen from both sides, so the strengths add up to half of all, as whole numbers."""
    found, index = classes if cards == 0 else flops, index_of(cards)
    deals = index.count(np.arange(index.size, dtype=np.uint32)).astype(np.int64)
    assert deals.sum() == comb(52, 2) * comb(50, cards)
    assert found.histogram.shape == (index.size, 50)
    assert (found.histogram.sum(axis=1) == RUNOUTS[cards]).all()
    if cards:
        assert (exact(found, cards) * deals).sum() == deals.sum() * RUNOUTS[cards] * 990
    else:
        assert (found.mean * deals).sum() / deals.sum() == pytest.approx(0.5, abs=1e-7)


def assert_street(cards, found, boards):
    """All hands on some boards: what the whole street has at their numbers is what the board alone has."""
    for board in boards:
        alone = board_strengths(board, histogram=50)
        numbers = np.flatnonzero(live(board))
        rows = np.hstack([np.asarray(COMBOS)[numbers], np.tile(np.array(board, dtype=np.uint8), (len(numbers), 1))])
        places = index_of(cards).index(np.ascontiguousarray(rows, dtype=np.uint8))
        assert (found.mean[places] == alone.mean[numbers]).all()
        assert (found.mean_square[places] == alone.mean_square[numbers]).all()
        if found.histogram is not None:
            assert (found.histogram[places] == alone.histogram[numbers]).all()


def random_boards(cards, n):
    rng = random.Random(cards)
    return [rng.sample(range(52), cards) for _ in range(n)]


def test_a_street_has_the_strengths_of_its_boards(classes, flops):
    assert_street(0, classes, [()])
    assert_street(3, flops, [*random_boards(3, 20), *map(parse_cards, ["2c2d2h", "9s9h4s", "AsKsQs"])])


@pytest.mark.exhaustive
def test_all_turns():
    found = hand_strengths(4, histogram=50, threads=0)
    assert_street(4, found, random_boards(4, 50))
    assert (found.histogram.sum(axis=1) == 46).all()
    index = HandIndex(2, 4)
    deals = index.count(np.arange(index.size, dtype=np.uint32)).astype(np.int64)
    assert (exact(found, 4) * deals).sum() == deals.sum() * 46 * 990


@pytest.mark.exhaustive
def test_all_rivers():
    try:
        found = hand_strengths(5, threads=0)
    except ValueError as error:
        pytest.skip(str(error))
    assert_street(5, found, random_boards(5, 200))
    assert found.mean.shape == (123_156_254,)
    assert (np.abs(found.mean_square - found.mean**2) < 1e-6).all()


def test_threads_and_progress_change_nothing(flops):
    told = []
    again = hand_strengths(
        3, histogram=50, threads=2, progress=lambda *seen: told.append((seen, threading.get_ident()))
    )
    assert again == flops
    assert told[-1] == ((1755, 1755), threading.get_ident())
    assert [seen for seen, _ in told] == sorted(seen for seen, _ in told)
    assert {thread for _, thread in told} == {threading.get_ident()}


@pytest.mark.parametrize("threads", [1, 2])
def test_what_progress_raises_comes_out_soon(threads):
    def stop(done, total):
        raise OverflowError(f"after {done} of {total}")

    start = time.monotonic()
    with pytest.raises(OverflowError, match=r"after \d+ of 16432"):
        hand_strengths(4, threads=threads, progress=stop)
    assert time.monotonic() - start < 5


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that send signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_is_answered_within_a_second(threads):
    def ring(*_):
        rung.append(time.monotonic())
        raise KeyboardInterrupt

    rung = []
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            hand_strengths(4, threads=threads)
        assert time.monotonic() - rung[0] < 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- what goes in and what comes out ----


@pytest.mark.parametrize(
    ("cards", "kind", "bins"), [("2c7d9h", np.uint16, 4), ("2c7d9hTs", np.uint8, 1000), ("2c7d9hTs4d", np.uint8, 1)]
)
def test_the_histogram_has_the_smallest_type(cards, kind, bins):
    found = board_strengths(cards, histogram=bins)
    assert found.histogram.dtype == kind
    assert found.histogram.shape == (1326, bins)
    assert found.mean.dtype == found.mean_square.dtype == np.float32


def test_bins_are_closed_below_and_the_last_one_above():
    """On a royal flush all tie, so that an equity of one half falls in the upper of two bins; quads of aces win all."""
    assert board_strengths("TsJsQsKsAs", histogram=2).histogram[combo_number(0, 1)].tolist() == [0, 1]
    won = board_strengths("2c7d9hAsAd", histogram=50)
    assert won.mean[combo_number(*parse_cards("AcAh"))] == 1
    assert won.histogram[combo_number(*parse_cards("AcAh"))].tolist() == [0] * 49 + [1]


def test_strengths_are_a_value(flops):
    board = board_strengths("2c7d9h", histogram=5)
    assert pickle.loads(pickle.dumps(board)) == board
    assert board != board_strengths("2c7d9h", histogram=6)
    assert board != board_strengths("2c7d9h")
    assert board != 7
    assert board_strengths("2c7d9h").histogram is None
    assert repr(board) == "<Strengths of 1326 hands, histograms of 5 bins>"
    assert repr(board_strengths("2c7d9h")) == "<Strengths of 1326 hands>"
    with pytest.raises(AttributeError, match="cannot be changed"):
        board.mean = flops.mean


def test_more_memory_than_there_is(monkeypatch):
    monkeypatch.setattr(strength, "_available", lambda: 700_000_000)
    with pytest.raises(
        ValueError, match=r"13,960,050 hands and histograms of 50 bins need 0\.8 GB of memory, and .* 0\.7 GB"
    ):
        hand_strengths(4, histogram=50)
    with pytest.raises(ValueError, match=r"123,156,254 hands need 1\.0 GB of memory, and .* 0\.7 GB"):
        hand_strengths(5)
    assert len(hand_strengths(0).mean) == 169


def test_an_array_that_cannot_be_made(monkeypatch):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr(strength, "_available", lambda: None)
    monkeypatch.setattr(strength, "zeros", fail)
    with pytest.raises(ValueError, match=r"strengths of 1,326 hands need 0\.0 GB of memory$"):
        board_strengths("2c7d9h")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the memory of the machine is all that is known")
def test_the_memory_that_is_available():
    assert 1 << 20 < strength._available() < 1 << 50


@pytest.mark.parametrize("cards", [1, 2, 6, -1, 10**30])
def test_streets_that_there_are_not(cards):
    with pytest.raises(ValueError, match="board_cards must be 0"):
        hand_strengths(cards)


def test_wrong_arguments_are_named():
    with pytest.raises(ValueError, match="a board has 0, 3, 4 or 5 cards, got 2: 'AsKs'"):
        board_strengths("AsKs")
    with pytest.raises(ValueError, match="As"):
        board_strengths("AsAsKd")
    with pytest.raises(ValueError, match="histogram must be at most 1000 bins, got 1001"):
        board_strengths("2c7d9h", histogram=1001)
    with pytest.raises(ValueError, match="histogram must be 0 or more, got -1"):
        hand_strengths(3, histogram=-1)
    with pytest.raises(TypeError, match=r"histogram must be a whole number, got 2\.5"):
        hand_strengths(3, histogram=2.5)
    with pytest.raises(TypeError, match="progress must be a function"):
        hand_strengths(3, progress=7)
    with pytest.raises(ValueError, match="threads must be 0"):
        hand_strengths(3, threads=-1)


def test_the_compiled_count_checks_what_it_is_given():
    mean, square, made = np.zeros(1326, np.float32), np.zeros(1326, np.float32), tables()
    for boards, cards, found, more, message in (
        (b"\0\1\2\3", 3, mean, (), "boards must have"),
        (b"\0\1", 2, mean, (), "boards must have"),
        (b"\0\1\1", 3, mean, (), "board 0 must be 3 different cards"),
        (b"\0\1\2\0\1\x34", 3, mean, (), "board 1 must be 3 different cards"),
        (b"\0\1\2", 3, mean[:9].copy(), (), "must have 1326 entries"),
        (b"\0\1\2", 3, mean.astype(float), (), "must have 1326 entries"),
        (b"\0\1\2", 3, mean, (np.zeros((1326, 5), np.uint16), 4), "must have 5304 entries"),
        (b"\0\1\2", 3, mean, (np.zeros((1326, 5), np.uint8), 5), "must have 6630 entries"),
        (b"\0\1\2", 3, mean, (None, 5), "bins must be"),
        (b"\0\1\2", 3, mean, (np.zeros((1326, 5), np.uint16), 1001), "bins must be"),
    ):
        with pytest.raises(ValueError, match=message):
            count_boards(made, boards, cards, False, found, square, *more)
    with pytest.raises(ValueError, match="tables come from"):
        count_boards(made[:-1], b"\0\1\2", 3, False, mean, square)
    assert not mean.any()


def test_without_numpy_there_are_arrays():
    code = """
import sys
from array import array
from holdem_fast.solver.strength import board_strengths
found = board_strengths("2c7d9hTs", histogram=5)
assert type(found.mean) is array and found.mean.typecode == "f" and "numpy" not in sys.modules
assert found.histogram.typecode == "B" and len(found.histogram) == 5 * 1326
assert sum(found.histogram) == 46 * 1128 and found == board_strengths("2c7d9hTs", histogram=5)
assert abs(sum(found.mean) / 1128 - 0.5) < 1e-6
assert repr(found) == "<Strengths of 1326 hands, histograms of 5 bins>"
"""
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


# ---- the example ----


def run_example(*options):
    run = subprocess.run(
        [sys.executable, str(EXAMPLE), *options], capture_output=True, text=True, check=True, timeout=60
    )
    return run.stdout.splitlines()


@pytest.mark.skipif(not EXAMPLE.exists(), reason="the examples are not with the tests")
def test_the_example():
    heading, *clusters, last = run_example("--board-cards", "0", "--clusters", "8", "--bins", "20")
    assert heading.split() == ["deals", "equity", "typical", "hands"]
    assert len(clusters) == 8
    shares, equities = zip(
        *[[float(part) for part in line.replace("%", " ").split()[:2]] for line in clusters], strict=True
    )
    assert sum(shares) == pytest.approx(100, abs=0.5)
    assert list(equities) == sorted(equities)
    assert equities[0] < 40 < 75 < equities[-1]  # small cards; high pairs
    assert last.startswith("169 hands: ")
    assert run_example("--board-cards", "0", "--clusters", "8", "--bins", "20")[:-1] == [heading, *clusters]
