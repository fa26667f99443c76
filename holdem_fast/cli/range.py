"""The command ``range``: what a range text holds, as a grid for people or as one JSON document for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.cli.arguments import file_name, print_json, write_file
from holdem_fast.ranges.combos import COMBOS
from holdem_fast.ranges.range import Range

if TYPE_CHECKING:
    import argparse

    from holdem_fast.cli.commands import Commands

_WORDS = {
    "en": {
        "summary": "what a range of hands holds",
        "about": "What a range of hands holds: the grid of the 169 classes, suited ones above the pairs and offsuit "
        "ones below, how many combos, and the range in short. A number under a class is how many percent of it are "
        "held.",
        "example": "holdem-fast range '22+, ATs+, KQs, AKo:0.5' --dead As Kd 7h",
        "TEXT": "a range, such as '22+, A5s-A2s, AKo:0.5, AsKd', 'top 15%' or random; several texts are one range",
        "--dead": "known cards that cannot be held any more",
        "--svg": "draw the grid into an SVG file, too",
    },
    "es": {
        "summary": "qué contiene un rango de manos",
        "about": "Qué contiene un rango de manos: la cuadrícula de las 169 clases, las del mismo palo encima de los "
        "pares y las de distinto palo debajo, cuántas combinaciones son, y el rango abreviado. El número bajo una "
        "clase es el porcentaje que el rango contiene de ella.",
        "example": "holdem-fast range '22+, ATs+, KQs, AKo:0.5' --dead As Kd 7h",
        "TEXT": "un rango, como '22+, A5s-A2s, AKo:0.5, AsKd', 'top 15%' o random; varios textos son un solo rango",
        "--dead": "cartas conocidas que ya nadie puede tener",
        "--svg": "dibuja además la cuadrícula en un archivo SVG",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("range", run, _WORDS)
    command.texts("texts", "TEXT")
    command.cards("--dead")
    command.value("--svg", file_name, metavar="FILE")


def run(arguments: argparse.Namespace) -> None:
    held = Range(" ".join(arguments.texts)).without(arguments.dead)
    if arguments.svg:
        from holdem_fast.cli import screen_range

        write_file(arguments.svg, lambda path: screen_range.save(held, path, arguments.language))
    if arguments.json:
        print_json(
            {
                "range": str(held),
                "dead": [card.name for card in arguments.dead],
                "hands": len(held),
                "combos": held.combos,
                "share": held.combos / len(COMBOS),
                "grid": held.grid(),
                "weights": {high.name + low.name: weight for (high, low), weight in held.items()},
            }
        )
        return
    from holdem_fast.cli import screen_range

    screen_range.show_range(held, arguments.language)
