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
PAIRS = 12


def _python(code):
    return subprocess.run([sys.executable, "-I", "-W", "ignore", "-c", PATH + code], capture_output=True, check=True).stdout


def _seconds(code):
    start = perf_counter()
    _python(code)
    return perf_counter() - start


class _Above:
    """A clock that shows, after the call, the difference of the fastest starts with and without the import."""

    def __init__(self, name):
        self._name, self._shown = name, 0.0

    def __call__(self):
        return self._shown

    def measure(self):
        pairs = [(_seconds("pass"), _seconds(f"import {self._name}")) for _ in range(PAIRS)]
        bare, imported = (min(times) for times in zip(*pairs, strict=True))
        self._shown += max(imported - bare, 1e-6)


@pytest.mark.parametrize("name", ["holdem_fast", *PEERS])
def test_import(figure, name):
    if name != "holdem_fast":
        peer(name)
    memory = {}
    if STATUS.exists():
        bare, held = (min(int(_python(code)) for _ in range(3)) for code in (MEMORY, f"import {name}; {MEMORY}"))
        memory = {"MB": (held - bare) * 1024 / 1e6}
    clock = _Above(name)
    clock.measure()  # the files come into the memory of the system
    figure(clock.measure, "import", name, once=True, clock=clock, **memory)
