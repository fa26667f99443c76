"""A real Dask cluster of two worker processes: the same results, and a clear end when it fails or is stopped."""

import logging
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from holdem_fast import equity
from holdem_fast.equities.crew import Crew

# What another project's code warns of is not ours to fix.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

EXAMPLE = Path(__file__).parents[2] / "examples" / "cluster.py"


@pytest.fixture(scope="module")
def executor():
    distributed = pytest.importorskip("distributed", reason="dask[distributed] is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


def test_a_cluster_counts_and_samples_the_same(executor):
    classes = ["AKs", "QQ", "T9s"]
    assert equity(classes, method="exact", executor=executor) == equity(classes, method="exact")
    on_a_flop = ["22+,A2s+:0.3", "random"], "2c 7d 9h"
    assert equity(*on_a_flop, method="exact", executor=executor) == equity(*on_a_flop, method="exact")
    wide = ["22+,A2s+:0.3", "random", "KTo+"]
    for options in ({"trials": 5_000_000}, {"tolerance": 0.0003}):
        assert equity(wide, seed=3, executor=executor, **options) == equity(wide, seed=3, **options)


def test_it_is_stopped_in_half_a_second(executor):
    def stop(_):
        raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Crew(executor=executor) as crew:
        crew.run(time.sleep, [(1, (0.05 + number / 1e6,)) for number in range(1000)], stop)
    assert time.monotonic() - start < 0.5
    start = time.monotonic()
    assert executor.submit(pow, 2, 5).result() == 32
    assert time.monotonic() - start < 0.5


def test_a_part_that_kills_its_workers(executor):
    with pytest.raises(RuntimeError, match="a part of the work: KilledWorker"), Crew(executor=executor) as crew:
        crew.run(os._exit, [(1, (1,))], lambda _: None)
    assert equity(["AA", "KK", "QQ"], method="exact", executor=executor).exact


@pytest.mark.usefixtures("executor")
@pytest.mark.skipif(not EXAMPLE.exists(), reason="the examples are not beside the tests")
def test_the_example():
    command = [sys.executable, str(EXAMPLE), "AKs", "QQ", "T9s", "--workers", "2"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert str(equity(["AKs", "QQ", "T9s"])) in run.stdout
    assert "2 workers" in run.stdout
