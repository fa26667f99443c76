"""The command ``bench``: how fast the package is on this machine, as a table or as one JSON document."""

from __future__ import annotations

import json
import os
import platform
from typing import TYPE_CHECKING, Any

from holdem_fast import __version__
from holdem_fast.cli import measure
from holdem_fast.cli.equity import progress_bar
from holdem_fast.core import simd_target

if TYPE_CHECKING:
    import argparse


def add_command(commands: argparse._SubParsersAction[Any], common: argparse.ArgumentParser) -> None:
    """Teach the parser the command; ``common`` has the options of all commands."""
    command = commands.add_parser(
        "bench",
        parents=[common],
        help="how fast it is on this machine",
        description="How fast the package is on this machine: a call, a hand in an array, an equity, a random deal. A "
        "few rounds of each, beside whatever else runs: the folder benchmarks of the source compares with other "
        "packages.",
    )
    command.add_argument("--seconds", type=float, default=5, metavar="N", help="how long, about (default: 5)")
    command.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> None:
    with progress_bar(arguments) as progress:
        figures = measure.measure(arguments.seconds, progress=progress)
    machine = {
        "version": __version__,
        "simd_target": simd_target(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    if arguments.json:
        document = {
            **machine,
            "figures": [
                {
                    "job": figure.job,
                    "unit": figure.unit,
                    "minimum_ns": 1e9 * figure.minimum,
                    "median_ns": 1e9 * figure.median,
                    "rounds": figure.rounds,
                }
                for figure in figures
            ],
        }
        print(json.dumps(document, ensure_ascii=False, indent=2))
        return
    from holdem_fast.cli import screen_bench

    screen_bench.figures(figures, machine, arguments.language)
