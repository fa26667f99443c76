"""What ``import holdem_fast`` costs above bare Python: time and memory, each measured in processes of their own."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

# Resident memory as Linux counts it for this process alone; getrusage would report a parent's peak after a fork.
STATUS = Path("/proc/self/status")
MEMORY = f"print(*(line.split()[1] for line in open({str(STATUS)!r}) if line.startswith('VmRSS')))"


def _python(code):
    return subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True).stdout


def _seconds(code):
    start = time.perf_counter()
    _python(code)
    return time.perf_counter() - start


@pytest.mark.benchmark(group="import")
def test_import(benchmark):
    """The benchmark's own figure is a whole start of Python; the differences stand in extra_info."""
    pairs = [(_seconds("pass"), _seconds("import holdem_fast")) for _ in range(30)]
    bare, ours = (min(times) for times in zip(*pairs, strict=True))
    benchmark.extra_info["ms above bare Python"] = 1000 * (ours - bare)
    if STATUS.exists():
        memory = [min(int(_python(code)) for _ in range(5)) for code in (MEMORY, f"import holdem_fast; {MEMORY}")]
        benchmark.extra_info["MB above bare Python"] = (memory[1] - memory[0]) * 1024 / 1e6
    benchmark.pedantic(_python, args=("import holdem_fast",), rounds=5)
