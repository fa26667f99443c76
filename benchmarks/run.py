"""Measures everything and writes the page: ``python benchmarks/run.py``, with the extra ``bench`` installed.

The benchmarks run in a process of their own, twice; then ``results.json``, ``README.md`` and ``charts/`` are written
next to this file, and a table into the README of the package; or all but that table into ``--out``. ``--quick`` is a
smoke run of some seconds whose figures mean nothing: its page goes to ``--out`` or nowhere. ``--redraw`` measures
nothing and writes the page again from ``results.json``.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import charts
import page
from figures import merged

HERE = Path(__file__).parent
# Rounds that lie minutes apart: a bad minute of the machine spoils neither side of a ratio for good.
PASSES = 2
MARKS = ("<!-- benchmarks/run.py writes this -->", "<!-- until here -->")
QUICK = {"HOLDEM_FAST_BENCH_HANDS": "50_000", "HOLDEM_FAST_BENCH_SECONDS": "0.005"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a smoke run: everything once, on few hands")
    parser.add_argument("--redraw", action="store_true", help="write the page again from results.json")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the page goes (default: next to this file)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        out = arguments.out or (Path(scratch) if arguments.quick else HERE)
        out.mkdir(parents=True, exist_ok=True)
        results = out / "results.json"
        if not arguments.redraw:
            load = f"{os.getloadavg()[0]:.1f} before the run" if hasattr(os, "getloadavg") else "unknown"
            measured = [Path(scratch) / f"{number}.json" for number in range(1 if arguments.quick else PASSES)]
            for path in measured:
                status = _measure(path, arguments.quick)
                if status:
                    return status
            document = merged([json.loads(path.read_text(encoding="utf-8")) for path in measured], load)
            results.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        document = json.loads(results.read_text(encoding="utf-8"))
        (out / "README.md").write_text(page.text(document), encoding="utf-8")
        charts.draw(document, out / "charts")
        if out == HERE:
            _write_front(page.front(document))
        print("\n".join(page.goals(document)))
    return 0


def _write_front(lines: str) -> None:
    """Between the two marks in the README of the package."""
    path = HERE.parent / "README.md"
    before, begin, rest = path.read_text(encoding="utf-8").partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not end:
        raise SystemExit(f"README.md lacks the marks {MARKS[0]} and {MARKS[1]}")
    path.write_text(f"{before}{begin}\n{lines}\n{end}{after}", encoding="utf-8")


def _measure(measured: Path, quick: bool) -> int:
    """Run pytest on all bench files; the exit status. ``-P``: the package is the installed one, not the source tree."""
    files = sorted(map(str, HERE.glob("bench_*.py")))
    options = ["-q", "-p", "no:cacheprovider", "--benchmark-quiet", f"--benchmark-json={measured}"]
    command = [sys.executable, "-P", "-m", "pytest", *files, *options]
    environment = {**(QUICK if quick else {}), **os.environ}
    return subprocess.run(command, cwd=HERE.parent, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
