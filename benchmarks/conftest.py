"""What the bench files share: a fixture that measures, the random hands, the compiled client, and what a run notes.

HOLDEM_FAST_BENCH_HANDS sets the number of random hands (10,000,000), HOLDEM_FAST_BENCH_SECONDS the time that one figure
may take (0.6). What takes longer is measured three times, or as often as it says.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from questions import BY_KEY
from run_facts import facts
from worker import Worker

HANDS = int(os.environ.get("HOLDEM_FAST_BENCH_HANDS", "10_000_000"))
SECONDS = float(os.environ.get("HOLDEM_FAST_BENCH_SECONDS", "0.6"))
# A round should be long beside the clock's own cost.
ROUND = 0.001
FEWEST_ROUNDS, MOST_ROUNDS = 3 if SECONDS >= 0.1 else 1, 200


@pytest.fixture
def figure(benchmark):
    """measure(work, question, name, ...): times ``work()`` and notes whose figure it is and what else was found.

    ``each`` is how many hands, calls or trials one call of ``work`` does; ``times`` multiplies the figure, for an
    extrapolation; ``rounds`` is how often, where the time does not say. ``before()`` runs before each round, off the
    clock. ``facts`` are numbers to stand beside the time.
    """

    def measure(work, question, name, each=1, times=1.0, rounds=None, clock=None, before=None, **facts):
        assert question in BY_KEY
        benchmark.group = question
        if clock is not None:
            benchmark._timer = clock
        if before is not None:
            before()
        rounds, iterations = (rounds, 1) if rounds else _plan(work, clock or perf_counter)
        benchmark.pedantic(work, rounds=rounds, iterations=1 if before else iterations, setup=before)
        benchmark.extra_info.update(name=name, each=each, times=times, facts=facts)

    return measure


def _plan(work, clock):
    """How many rounds of how many calls, from one call that also warms up."""
    start = clock()
    work()
    once = max(clock() - start, 1e-9)
    iterations = max(1, round(ROUND / once))
    rounds = int(SECONDS / (once * iterations))
    return min(max(rounds, FEWEST_ROUNDS), MOST_ROUNDS), iterations


@pytest.fixture(scope="session")
def quick():
    """Whether this is a smoke run."""
    return SECONDS < 0.1


@pytest.fixture
def unprinted():
    """Throws away what a package prints while it works: pokers has a line for each showdown."""
    kept = os.dup(1)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    yield
    os.dup2(kept, 1)
    os.close(kept)


@pytest.fixture
def patience(quick):
    """Skips, in a quick run, what takes seconds for one round."""
    if quick:
        pytest.skip("takes seconds: not in a quick run")


@pytest.fixture(scope="session")
def number_of_hands():
    return HANDS


def _random_cards(rng, rows, cards):
    """Rows of different cards: drawn freely, those with a card twice thrown away."""
    found, missing = [], rows
    while missing:
        drawn = rng.integers(0, 52, (2 * missing + 64, cards), dtype=np.uint8)
        bits = np.uint64(1) << drawn.astype(np.uint64)
        good = drawn[np.bitwise_or.reduce(bits, axis=1) == bits.sum(axis=1)][:missing]
        found.append(good)
        missing -= len(good)
    return np.concatenate(found)


def _random_hands(cards):
    rng = np.random.default_rng(cards)
    hands = np.empty((HANDS, cards), dtype=np.uint8)
    for start in range(0, HANDS, 50_000):
        block = hands[start : start + 50_000]
        block[:] = _random_cards(rng, len(block), cards)
    return hands


@pytest.fixture(scope="session")
def random_hands(tmp_path_factory):
    """random_hands(cards): a file of different random hands as NumPy saves arrays. Few would be learnt by heart."""
    folder = tmp_path_factory.mktemp("hands")

    def saved(cards):
        path = folder / f"{cards}.npy"
        if not path.exists():
            np.save(path, _random_hands(cards))
        return path

    return saved


@pytest.fixture(scope="session")
def client(tmp_path_factory):
    """cimport_bench, compiled against the installed package and imported."""
    pytest.importorskip("Cython", reason="Cython is not installed (extra bench)")
    folder = tmp_path_factory.mktemp("client") / "cimport_bench"
    shutil.copytree(Path(__file__).parent / "cimport_bench", folder)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if built.returncode:
        pytest.skip(f"the client was not compiled: {built.stderr.strip().splitlines()[-1]}")
    (path,) = [path for path in folder.glob("bench_client.*") if path.suffix in (".so", ".pyd")]
    spec = importlib.util.spec_from_file_location("bench_client", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def workers():
    """workers(target): a process whose batch kernel is that one, or a skip where the processor lacks it."""
    running = {}

    def worker(target):
        if target not in running:
            running[target] = Worker(target)
        if running[target].target != target:
            pytest.skip(f"the processor has no {target}")
        return running[target]

    yield worker
    for process in running.values():
        process.close()


_left_out = []


def pytest_runtest_logreport(report):
    if report.skipped:
        _left_out.append(f"{report.nodeid.rpartition('/')[2]}: {report.longrepr[2].removeprefix('Skipped: ')}")


def pytest_benchmark_update_json(output_json):
    output_json["facts"] = facts()
    output_json["left_out"] = _left_out
