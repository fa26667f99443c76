"""Arrays of random 7-card hands, beside a plain copy of the same bytes.

The copy is the limit of the memory: no ranking of an array that does not fit the caches can be faster.
HOLDEM_FAST_BENCH_HANDS sets the number of hands, 10,000,000 where it is not set.
"""

import os

import numpy as np
import pytest

from holdem_fast import evaluate, evaluate_many

HANDS = int(os.environ.get("HOLDEM_FAST_BENCH_HANDS", "10_000_000"))


@pytest.fixture(scope="module")
def hands():
    """Random hands, all different shuffles: repeated ones would teach the branch predictor."""
    rng = np.random.default_rng(1)
    hands = np.empty((HANDS, 7), dtype=np.uint8)
    for start in range(0, HANDS, 100_000):
        block = hands[start : start + 100_000]
        block[:] = np.argpartition(rng.random((len(block), 52), dtype=np.float32), 7, axis=1)[:, :7]
    rng.permuted(hands, axis=1, out=hands)
    return hands


def _report(benchmark):
    benchmark.extra_info["ns a hand"] = 1e9 * benchmark.stats.stats.min / HANDS


@pytest.mark.benchmark(group="an array of 7-card hands")
@pytest.mark.parametrize("check", [True, False], ids=["checked", "unchecked"])
@pytest.mark.parametrize("threads", [1, 2])
def test_evaluate_many(benchmark, hands, threads, check):
    out = np.empty(HANDS, dtype=np.uint16)
    assert evaluate_many(hands[:1])[0] == evaluate(hands[0])
    benchmark(evaluate_many, hands, out=out, threads=threads, check=check)
    _report(benchmark)


@pytest.mark.benchmark(group="an array of 7-card hands")
def test_copy_of_the_same_bytes(benchmark, hands):
    target = np.zeros_like(hands)
    benchmark(np.copyto, target, hands)
    _report(benchmark)


@pytest.mark.benchmark(group="an array of 7-card hands")
def test_a_loop_of_single_calls(benchmark, hands):
    """What a package without arrays has to do, here with our own call; on the first 100,000 hands."""
    rows = [tuple(hand) for hand in hands[:100_000].tolist()]
    benchmark(lambda: [evaluate(row) for row in rows])
    benchmark.extra_info["ns a hand"] = 1e9 * benchmark.stats.stats.min / len(rows)
