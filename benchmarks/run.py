"""Measures everything and writes the page: ``python benchmarks/run.py``, with the extra ``bench`` installed.

The benchmarks run in a process of their own; then ``results.json``, ``README.md`` and ``charts/`` are written beside
this file, or into ``--out``. ``--quick`` is a smoke run of some seconds whose figures mean nothing: its page goes to
``--out`` or nowhere. ``--redraw`` measures nothing and writes the page again from ``results.json``.
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
from figures import trimmed

HERE = Path(__file__).parent
QUICK = {"HOLDEM_FAST_BENCH_HANDS": "50_000", "HOLDEM_FAST_BENCH_SECONDS": "0.005"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a smoke run: everything once, on few hands")
    parser.add_argument("--redraw", action="store_true", help="write the page again from results.json")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the page goes (default: beside this file)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        out = arguments.out or (Path(scratch) if arguments.quick else HERE)
        out.mkdir(parents=True, exist_ok=True)
        results = out / "results.json"
        if not arguments.redraw:
            status = _measure(Path(scratch) / "measured.json", results, arguments.quick)
            if status:
                return status
        document = json.loads(results.read_text(encoding="utf-8"))
        (out / "README.md").write_text(page.text(document), encoding="utf-8")
        charts.draw(document, out / "charts")
        print("\n".join(page.goals(document)))
    return 0


def _measure(measured: Path, results: Path, quick: bool) -> int:
    """Run pytest on all bench files; the exit status. ``-P``: the package is the installed one, not the source tree."""
    files = sorted(map(str, HERE.glob("bench_*.py")))
    options = ["-q", "-p", "no:cacheprovider", "--benchmark-quiet", "--durations=8", f"--benchmark-json={measured}"]
    command = [sys.executable, "-P", "-m", "pytest", *files, *options]
    status = subprocess.run(command, cwd=HERE.parent, env={**(QUICK if quick else {}), **os.environ}, check=False)
    if status.returncode == 0:
        document = trimmed(json.loads(measured.read_text(encoding="utf-8")))
        results.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return status.returncode


if __name__ == "__main__":
    sys.exit(main())
