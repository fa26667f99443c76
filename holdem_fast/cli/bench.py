"""The command ``bench``: how fast the package is on this machine, as a table or as one JSON document."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from holdem_fast import __version__
from holdem_fast.cli.arguments import positive_number, print_json
from holdem_fast.cli.progress import progress

if TYPE_CHECKING:
    import argparse

    from holdem_fast.cli.commands import Commands

_WORDS = {
    "en": {
        "summary": "how fast it is on this machine",
        "about": "How fast the package is on this machine: a call, a hand in an array, an equity, a random deal. A few "
        "rounds of each, while other programs may run too: the folder benchmarks of the source compares with other "
        "packages.",
        "example": "holdem-fast bench --seconds 10",
        "--seconds": "how long, about (default: 5)",
    },
    "es": {
        "summary": "qué rapidez alcanza en esta máquina",
        "about": "Qué rapidez alcanza el paquete en esta máquina: una llamada, una mano en un array, una equidad, un "
        "reparto al azar. Unas pocas rondas de cada cosa, mientras quizá se ejecutan otros programas: la carpeta "
        "benchmarks del código fuente compara con otros paquetes.",
        "example": "holdem-fast bench --seconds 10",
        "--seconds": "cuánto tiempo, más o menos (por defecto: 5)",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("bench", run, _WORDS)
    command.value("--seconds", positive_number(), default=5)


def run(arguments: argparse.Namespace) -> None:
    import platform

    from holdem_fast.cli import measure
    from holdem_fast.core import simd_target

    with progress(arguments) as told:
        figures = measure.measure(arguments.seconds, progress=told)
    machine = {
        "version": __version__,
        "simd_target": simd_target(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    if arguments.json:
        listed = [
            {
                "job": figure.job,
                "unit": figure.unit,
                "minimum_ns": 1e9 * figure.minimum,
                "median_ns": 1e9 * figure.median,
                "rounds": figure.rounds,
            }
            for figure in figures
        ]
        print_json({**machine, "figures": listed})
        return
    from holdem_fast.cli import screen_bench

    screen_bench.figures(figures, machine, arguments.language)
