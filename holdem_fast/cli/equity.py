"""The commands ``equity`` and ``matrix``: tables for people, JSON documents and CSV for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from holdem_fast.cli.arguments import (
    UsageError,
    file_name,
    one_of,
    positive_number,
    print_json,
    whole_number,
    write_file,
)
from holdem_fast.cli.progress import progress
from holdem_fast.equities.equity import equity, preflop_matrix
from holdem_fast.equities.results import EXACT, METHODS
from holdem_fast.equities.spot import read_spot

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from fractions import Fraction

    from holdem_fast.cards import Card
    from holdem_fast.cli.commands import Commands
    from holdem_fast.equities.results import Equity

_EQUITY = {
    "en": {
        "summary": "what each player may expect of the pot",
        "about": "What each of 2 to 10 players may expect of the pot: counted where that takes about two seconds at "
        "most, sampled otherwise.",
        "example": "holdem-fast equity 'AA,AKs' '22+' --board 2c 7d 9h",
        "PLAYER": "a hand, such as AsKd, or a range, such as '22+, ATs+, AKo:0.5'",
        "--board": "3 to 5 community cards",
        "--dead": "known cards that nobody can have",
        "--method": "exact counts every deal, monte-carlo samples, auto counts what is quick to count (default: auto)",
        "--trials": "sample so many deals",
        "--tolerance": "sample until the standard errors are at most X",
        "--seed": "the same sample every time",
    },
    "es": {
        "summary": "qué parte del bote puede esperar cada jugador",
        "about": "Qué parte del bote puede esperar cada uno de 2 a 10 jugadores: se cuenta si lleva unos dos segundos "
        "como máximo; si no, se toma una muestra.",
        "example": "holdem-fast equity 'AA,AKs' '22+' --board 2c 7d 9h",
        "PLAYER": "una mano, como AsKd, o un rango, como '22+, ATs+, AKo:0.5'",
        "--board": "de 3 a 5 cartas comunes",
        "--dead": "cartas conocidas que nadie puede tener",
        "--method": "exact cuenta todos los repartos, monte-carlo toma una muestra, auto cuenta lo que lleva poco "
        "(por defecto: auto)",
        "--trials": "toma una muestra de tantos repartos",
        "--tolerance": "sigue hasta que los errores típicos sean como máximo X",
        "--seed": "la misma muestra cada vez",
    },
}
_MATRIX = {
    "en": {
        "summary": "all classes of starting hands against each other",
        "about": "The exact equity of each of the 169 classes of starting hands: against a random hand as a grid, "
        "against each other class as CSV, JSON or a picture.",
        "example": "holdem-fast matrix --csv matrix.csv",
        "--csv": "write the whole matrix as CSV, to stdout if FILE is -",
        "--svg": "draw the whole matrix into an SVG file",
    },
    "es": {
        "summary": "todas las clases de manos iniciales entre sí",
        "about": "La equidad exacta de cada una de las 169 clases de manos iniciales: contra una mano cualquiera, como "
        "cuadrícula; contra cada otra clase, como CSV, JSON o dibujo.",
        "example": "holdem-fast matrix --csv matriz.csv",
        "--csv": "escribe toda la matriz como CSV, en la salida estándar si FILE es -",
        "--svg": "dibuja toda la matriz en un archivo SVG",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("equity", run_equity, _EQUITY)
    command.texts("players", "PLAYER")
    command.cards("--board", counts=(0, 3, 4, 5))
    command.cards("--dead")
    command.value("--method", one_of(METHODS), metavar="METHOD", default="auto")
    command.value("--trials", whole_number(1))
    command.value("--tolerance", positive_number(1), metavar="X")
    command.value("--seed", whole_number(0, 2**64 - 1))
    command.value("--threads", whole_number(0), default=0)

    command = commands.add("matrix", run_matrix, _MATRIX)
    command.value("--csv", file_name, metavar="FILE")
    command.value("--svg", file_name, metavar="FILE")
    command.value("--threads", whole_number(0), default=0)


def run_equity(arguments: argparse.Namespace) -> None:
    players, board, dead = arguments.players, arguments.board, arguments.dead
    _check(arguments)
    # The combos that each player can have, for the table.
    holdings = read_spot(players, board, dead).holdings
    combos = [float(sum(holding.combos.values()) * holding.unit) for holding in holdings]
    sampling = {name: getattr(arguments, name) for name in ("trials", "tolerance", "seed")}
    with progress(arguments) as told:
        result = equity(
            players, board, dead, method=arguments.method, threads=arguments.threads, progress=told, **sampling
        )
    if arguments.json:
        print_json(_document(result, combos, board, dead))
        return
    from holdem_fast.cli import screen_equity

    screen_equity.equities(result, combos, board, dead, arguments.language)


def _check(arguments: argparse.Namespace) -> None:
    if not 2 <= len(arguments.players) <= 10:
        raise UsageError("players of equity", name="PLAYER", got=len(arguments.players))
    for name in ("trials", "tolerance", "seed"):
        if arguments.method == EXACT and getattr(arguments, name) is not None:
            raise UsageError("counts every deal", option=f"--{name}")


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


def run_matrix(arguments: argparse.Namespace) -> None:
    with progress(arguments) as told:
        matrix = preflop_matrix(threads=arguments.threads, progress=told)
    to_stdout = str(arguments.csv) == "-"
    if arguments.csv and not to_stdout:
        write_file(arguments.csv, lambda path: path.write_text(matrix.to_csv(), encoding="utf-8"))
    if arguments.svg:
        from holdem_fast.cli import screen_equity

        write_file(arguments.svg, lambda path: screen_equity.save_matrix(matrix, path, arguments.language))
    if arguments.json:
        print(matrix.to_json())
    elif to_stdout:
        print(matrix.to_csv(), end="")
    else:
        from holdem_fast.cli import screen_equity

        screen_equity.against_random(matrix, arguments.language)
