"""What an import costs above bare Python: time and memory, each measured in processes of their own."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
from peers import peer

import holdem_fast

# Resident memory as Linux counts it for this process alone; getrusage would report a parent's peak after a fork.
STATUS = Path("/proc/self/status")
MEMORY = f"print(*(line.split()[1] for line in open({str(STATUS)!r}) if line.startswith('VmRSS')))"

# -I ignores PYTHONPATH: without this it would time whichever copy is installed, not the one under test.
ROOT = str(Path(holdem_fast.__file__).parents[1])
PATH = f"import sys; sys.path.insert(0, {ROOT!r}); "
PEERS = ["phevaluator", "eval7", "treys", "pkrbot", "holdem_hand_evaluator", "pokerfast", "xiapl", "pokerkit"]


def _python(code):
    return subprocess.run(
        [sys.executable, "-I", "-W", "ignore", "-c", PATH + code], capture_output=True, check=True
    ).stdout


def _seconds(code):
    start = perf_counter()
    _python(code)
    return perf_counter() - start


@pytest.fixture(scope="module")
def starts(quick):
    return 1 if quick else 15


@pytest.fixture(scope="module")
def bare(starts):
    """The fastest start of Python that imports nothing."""
    return min(_seconds("pass") for _ in range(2 * starts))


@pytest.mark.parametrize("name", ["holdem_fast", *PEERS])
def test_import(figure, bare, starts, name):
    if name != "holdem_fast":
        peer(name)
    memory = {}
    if STATUS.exists():
        without, held = (min(int(_python(code)) for _ in range(2)) for code in (MEMORY, f"import {name}; {MEMORY}"))
        memory = {"MB": (held - without) * 1024 / 1e6}
    shown = 0.0

    def start():
        nonlocal shown
        shown += max(_seconds(f"import {name}") - bare, 1e-6)

    figure(start, "import", name, rounds=starts, clock=lambda: shown, **memory)
