"""What ``import holdem_fast`` costs above bare Python: time and memory, each measured in processes of their own."""

import subprocess
import sys
import time

import pytest

resource = pytest.importorskip("resource", reason="resource is not available on this system")

# ru_maxrss counts kilobytes on Linux, bytes on macOS.
RSS_UNIT = 1 if sys.platform == "darwin" else 1024
MEMORY = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


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
    memory = [min(int(_python(code)) for _ in range(5)) for code in (MEMORY, f"import holdem_fast; {MEMORY}")]
    benchmark.extra_info["MB above bare Python"] = (memory[1] - memory[0]) * RSS_UNIT / 1e6
    benchmark.pedantic(_python, args=("import holdem_fast",), rounds=5)
