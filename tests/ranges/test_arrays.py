"""Ranges and ranks as arrays: against the mapping and the single ranks that they stand for."""

import random
import subprocess
import sys
from array import array
from itertools import pairwise

import numpy as np
import pytest

from holdem_fast import COMBOS, Range, combo_number, kev_rank, kev_ranks, rank_from_kev

TEXTS = ["", "AA", "random", "22+, ATs+, AKo:0.5", "15%:0.123", "AsKd:0.25, 7c2d"]
RANKS = np.array([rank_from_kev(number) for number in range(7462, 0, -1)], dtype=np.uint16)


@pytest.mark.parametrize("text", TEXTS)
def test_a_range_becomes_an_array_and_comes_back(text):
    held = Range(text)
    weights = held.to_array()
    assert (type(weights), weights.dtype, weights.shape) == (np.ndarray, np.float64, (1326,))
    for number, (low, high) in enumerate(np.asarray(COMBOS).tolist()):
        assert weights[number] == held._weights.get((high, low), 0.0)
        assert combo_number(low, high) == number
    assert list(Range.from_array(weights).items()) == list(held.items())
    assert Range.from_array(weights.astype(np.float32)).keys() == held.keys()
    assert Range.from_array(array("d", weights)) == held
    weights[:] = 1
    assert held.to_array().sum() == pytest.approx(sum(held.values()))


def test_without_numpy_the_results_are_arrays_of_python():
    code = (
        "import sys; from array import array; from holdem_fast import Range, kev_ranks\n"
        "weights = Range('AKs:0.5').to_array(); assert type(weights) is array and weights.typecode == 'd'\n"
        "assert len(weights) == 1326 and sum(weights) == 2 and Range.from_array(weights) == Range('AKs:0.5')\n"
        "assert kev_ranks(array('H', [1])) == array('H', [7462]) and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


@pytest.mark.parametrize("weight", [-0.5, 1.5, float("nan"), float("inf")])
def test_a_weight_that_is_none_is_named_with_its_combo(weight):
    weights = np.zeros(1326)
    weights[1320] = weight
    with pytest.raises(ValueError, match=r"weights must be from 0 to 1, got \S+ for AsKd"):
        Range.from_array(weights)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (np.zeros(1325), r"shape \(1326,\), got \(1325,\)"),
        (np.zeros((1326, 1)), r"shape \(1326,\), got \(1326, 1\)"),
        (np.zeros(1326, dtype=np.int64), "float64 or float32, got buffer format"),
        (np.zeros(1326, dtype=">f8"), "float64 or float32, got buffer format"),
        ([0.0] * 1326, "must be a buffer of float64 or float32, got"),
        (None, "must be a buffer of float64 or float32, got None"),
    ],
)
def test_other_weights_are_refused(weights, message):
    with pytest.raises((ValueError, TypeError), match=message):
        Range.from_array(weights)


def test_every_rank_has_the_number_of_kev_rank():
    assert kev_ranks(RANKS).tolist() == [kev_rank(rank) for rank in RANKS.tolist()] == list(range(7462, 0, -1))
    assert kev_ranks(array("H", RANKS)) == array("H", range(7462, 0, -1))
    assert kev_ranks(RANKS[:0]).shape == (0,)


def test_no_other_number_is_a_rank():
    ranks = set(RANKS.tolist())
    for number in sorted(
        {0, 0xFFFF, 10 << 12 | 1} | {rank + 1 for rank in ranks} - ranks | {c << 12 for c in range(16)}
    ):
        out = np.full(3, 7, dtype=np.uint16)
        with pytest.raises(ValueError, match=f"ranks must hold ranks of hands: row 1 is {number}"):
            kev_ranks(np.array([1, number, 0], dtype=np.uint16), out=out)
        assert out.tolist() == [7, 7, 7]
    with pytest.raises(ValueError, match="ranks must hold ranks of hands: row 0 is 0"):
        kev_ranks(np.array([0, 1], dtype=np.uint16))


def test_out_may_be_the_ranks_themselves_or_overlap_them():
    rng = random.Random(1)
    memory = np.array(rng.choices(RANKS.tolist(), k=101), dtype=np.uint16)
    expected = [kev_rank(rank) for rank in memory[:-1].tolist()]
    assert kev_ranks(memory[:-1], out=memory[1:]).tolist() == expected
    same = RANKS.copy()
    assert kev_ranks(same, out=same) is same
    assert all(worse == better + 1 for worse, better in pairwise(same.tolist()))


@pytest.mark.parametrize(
    ("ranks", "out", "message"),
    [
        (RANKS.astype(np.int64), None, "ranks must hold uint16"),
        (RANKS[:4].reshape(2, 2), None, r"ranks must have 1 dimension\(s\), got 2"),
        ([1], None, "ranks must be a buffer of uint16, got list"),
        (RANKS, RANKS[1:].copy(), "one place for each of the 7462 ranks, got 7461"),
        (RANKS[:4], bytes(8), "out must hold uint16"),
        (RANKS[:4], memoryview(bytes(8)).cast("H"), "out must be writable"),
    ],
)
def test_other_ranks_are_refused(ranks, out, message):
    with pytest.raises((ValueError, TypeError), match=message):
        kev_ranks(ranks, out=out)
