"""Prints a pytest-benchmark JSON file as Markdown tables: minima, and ratios of minima to ours.

pytest benchmarks/bench_*.py --benchmark-json=results.json && python benchmarks/ratios.py results.json
"""

import argparse
import json
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PEERS = ("pkrbot", "phevaluator", "eval7", "holdem-hand-evaluator", "treys", "numpy")


def _versions() -> str:
    found = []
    for name in ("holdem_fast", *PEERS):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def _nanoseconds(result: dict[str, Any]) -> float:
    """For one hand, where the benchmark says how many it did; else for the whole call."""
    return float(result["extra_info"].get("ns a hand", 1e9 * result["stats"]["min"]))


def _lines(document: dict[str, Any]) -> list[str]:
    machine = document["machine_info"]
    python = f"{machine['python_implementation']} {machine['python_version']} ({machine['python_compiler']})"
    lines = [f"{machine['cpu'].get('brand_raw', machine['machine'])}; {python}; {document['datetime'][:10]}", ""]
    lines += [_versions(), ""]
    groups: dict[str, list[dict[str, Any]]] = {}
    for result in document["benchmarks"]:
        groups.setdefault(result["group"], []).append(result)
    for group, results in groups.items():
        # The first of each group is the plainest form of ours: the yardstick.
        ours = _nanoseconds(results[0])
        lines += [f"### {group}", "", "| | minimum, ns | ours / this |", "|---|---|---|"]
        for result in results:
            name = result["param"] or result["name"]
            name = name.strip("_") if result["param"] else name.removeprefix("test_")
            lines.append(f"| {name} | {_nanoseconds(result):,.2f} | {ours / _nanoseconds(result):.2f} |")
            lines += [
                f"| {key} | {value:,.2f} | |" for key, value in result["extra_info"].items() if key != "ns a hand"
            ]
        lines.append("")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, help="the file that --benchmark-json wrote")
    print("\n".join(_lines(json.loads(parser.parse_args().results.read_text(encoding="utf-8")))))


if __name__ == "__main__":
    main()
