"""The commands ``equity`` and ``matrix``: tables for people, JSON documents and CSV for programs."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdem_fast.cards import parse_cards
from holdem_fast.equities.equity import METHODS, equity, preflop_matrix
from holdem_fast.equities.spot import read_spot

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from holdem_fast.cards import Card
    from holdem_fast.equities.crew import Progress
    from holdem_fast.equities.results import Equity


def add_commands(commands: argparse._SubParsersAction[Any], common: argparse.ArgumentParser) -> None:
    """Teach the parser the commands; ``common`` has the options of all commands."""
    command = commands.add_parser(
        "equity",
        parents=[common],
        help="what each player may expect of the pot",
        description="What each of 2 to 10 players may expect of the pot: counted where that takes about two seconds at "
        "most, sampled otherwise.",
        epilog="for example: holdem-fast equity 'AA,AKs' '22+' --board '2c 7d 9h'",
    )
    command.add_argument(
        "players", nargs="+", metavar="PLAYER", help="a hand, such as AsKd, or a range, such as '22+, ATs+, AKo:0.5'"
    )
    command.add_argument("--board", default="", metavar="CARDS", help="3 to 5 community cards")
    command.add_argument("--dead", default="", metavar="CARDS", help="known cards that nobody can have")
    command.add_argument("--method", choices=METHODS, default="auto", help="how to find out (default: auto)")
    command.add_argument("--trials", type=int, metavar="N", help="sample so many deals")
    command.add_argument("--tolerance", type=float, metavar="X", help="sample until the standard errors are at most X")
    command.add_argument("--seed", type=int, metavar="N", help="the same sample every time")
    command.add_argument("--threads", type=int, default=0, metavar="N", help="work with N threads (default: all cores)")
    command.set_defaults(run=_equity)

    command = commands.add_parser(
        "matrix",
        parents=[common],
        help="all classes of starting hands against each other",
        description="The exact equity of each of the 169 classes of starting hands: against a random hand as a grid, "
        "against each other class as CSV, JSON or a picture.",
    )
    command.add_argument("--csv", metavar="FILE", help="write the whole matrix as CSV, to stdout if FILE is -")
    command.add_argument("--svg", type=Path, metavar="FILE", help="draw the whole matrix into an SVG file")
    command.add_argument("--threads", type=int, default=0, metavar="N", help="work with N threads (default: all cores)")
    command.set_defaults(run=_matrix)


def _equity(arguments: argparse.Namespace) -> None:
    board, dead = parse_cards(arguments.board), parse_cards(arguments.dead)
    # The combos that each player can have, for the table.
    names = [f"player {number}" for number in range(1, 11)]
    holdings = read_spot(arguments.players, board, dead, names=names).holdings
    combos = [float(sum(holding.combos.values()) * holding.unit) for holding in holdings]
    with progress_bar(arguments) as progress:
        result = equity(
            arguments.players,
            board,
            dead,
            method=arguments.method,
            trials=arguments.trials,
            tolerance=arguments.tolerance,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=progress,
        )
    if arguments.json:
        print(json.dumps(_document(result, combos, board, dead), ensure_ascii=False, indent=2))
        return
    from holdem_fast.cli import screen_equity

    screen_equity.equities(result, combos, board, dead, arguments.language)


def _document(result: Equity, combos: Sequence[float], board: Sequence[Card], dead: Sequence[Card]) -> dict[str, Any]:
    figures = zip(result.players, combos, result.win, result.tie, result.equity, result.std_error, strict=True)
    names = ("player", "combos", "win", "tie", "equity", "std_error")
    return {
        "players": [dict(zip(names, line, strict=True)) for line in figures],
        "board": [card.name for card in board],
        "dead": [card.name for card in dead],
        "method": result.method,
        "reason": result.reason,
        "hand_combinations": result.hand_combinations,
        "deals": result.deals,
        "trials": result.trials,
        "seed": result.seed,
        "weight": _number(result.weight),
        "outcomes": [{"winners": who, "weight": _number(weight)} for who, weight in result.outcomes.items()],
    }


def _number(value: int | Fraction) -> int | str:
    """A whole number as it is, any other as the text of a fraction."""
    return int(value) if value == int(value) else str(value)


def _matrix(arguments: argparse.Namespace) -> None:
    with progress_bar(arguments) as progress:
        matrix = preflop_matrix(threads=arguments.threads, progress=progress)
    if arguments.csv not in (None, "-"):
        try:
            Path(arguments.csv).write_text(matrix.to_csv(), encoding="utf-8")
        except OSError as error:
            raise ValueError(f"cannot write {arguments.csv}: {error.strerror}") from None
    if arguments.svg is not None:
        from holdem_fast.cli import screen_equity

        try:
            screen_equity.save_matrix(matrix, arguments.svg, arguments.language)
        except OSError as error:
            raise ValueError(f"cannot write {arguments.svg}: {error.strerror}") from None
    if arguments.json:
        print(matrix.to_json())
    elif arguments.csv == "-":
        print(matrix.to_csv(), end="")
    else:
        from holdem_fast.cli import screen_equity

        screen_equity.against_random(matrix, arguments.language)


def progress_bar(arguments: argparse.Namespace) -> AbstractContextManager[Progress | None]:
    """A bar on a terminal, where a person waits."""
    if arguments.json or not sys.stderr.isatty():
        return nullcontext()
    from holdem_fast.cli import screen_equity

    return screen_equity.ProgressBar()
