"""The command ``range``: what a range text holds, as a grid for people or as one JSON document for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdem_fast.cards import parse_cards
from holdem_fast.ranges.combos import COMBOS
from holdem_fast.ranges.range import Range

if TYPE_CHECKING:
    import argparse


def add_command(commands: argparse._SubParsersAction[Any], common: argparse.ArgumentParser) -> None:
    """Teach the parser the command; ``common`` has the options of all commands."""
    command = commands.add_parser(
        "range",
        parents=[common],
        help="what a range of hands holds",
        description="What a range of hands holds: the grid of the 169 classes, suited ones above the pairs and offsuit "
        "ones below, how many combos, and the range in short. A number under a class is how many percent of it are "
        "held.",
        epilog="for example: holdem-fast range '22+, ATs+, KQs, AKo:0.5' --dead 'As Kd 7h'",
    )
    command.add_argument(
        "texts",
        nargs="+",
        metavar="TEXT",
        help="a range, such as '22+, A5s-A2s, AKo:0.5, AsKd', 'top 15%%' or random; several texts are one range",
    )
    command.add_argument("--dead", default="", metavar="CARDS", help="known cards that cannot be held any more")
    command.add_argument("--svg", type=Path, metavar="FILE", help="draw the grid into an SVG file, too")
    command.set_defaults(run=_range)


def _range(arguments: argparse.Namespace) -> None:
    dead = parse_cards(arguments.dead)
    held = Range(" ".join(arguments.texts)).without(dead)
    if arguments.svg is not None:
        from holdem_fast.cli import screen_range

        try:
            screen_range.save(held, arguments.svg, arguments.language)
        except OSError as error:
            raise ValueError(f"cannot write {arguments.svg}: {error.strerror}") from None
    if arguments.json:
        document = {
            "range": str(held),
            "dead": [card.name for card in dead],
            "hands": len(held),
            "combos": held.combos,
            "share": held.combos / len(COMBOS),
            "grid": held.grid(),
            "weights": {high.name + low.name: weight for (high, low), weight in held.items()},
        }
        print(json.dumps(document, ensure_ascii=False, indent=2))
        return
    from holdem_fast.cli import screen_range

    screen_range.show(held, arguments.language)
