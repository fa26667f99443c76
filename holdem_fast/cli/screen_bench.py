"""The figures of the command ``bench`` as a table on the terminal (extra ``cli``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.cli.screen import Column, show, table, terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from holdem_fast.cli.measure import Figure

_WORDS = {
    "en": {
        "call": "evaluate: a tuple of 7 cards",
        "text": "evaluate: a text of 7 cards",
        "batch": "evaluate_many: random hands",
        "threads": "the same on all cores",
        "copy": "for comparison: a copy of its bytes",
        "matchup": "equity: two hands before the flop",
        "flop": "equity: two hands on a flop",
        "ranges": "equity_by_hand: all on a flop",
        "trial": "equity: two hands, sampled",
        "a call": "a call",
        "a hand": "a hand",
        "a equity": "a call",
        "a trial": "a trial",
        "work": "work",
        "minimum": "minimum",
        "median": "median",
        "where": "holdem_fast {version}, kernel {simd_target}; {python}; {system} {machine}, cores: {cores}",
    },
    "es": {
        "call": "evaluate: una tupla de 7 cartas",
        "text": "evaluate: un texto de 7 cartas",
        "batch": "evaluate_many: manos al azar",
        "threads": "lo mismo con todos los núcleos",
        "copy": "para comparar: una copia de sus bytes",
        "matchup": "equity: dos manos antes del flop",
        "flop": "equity: dos manos en un flop",
        "ranges": "equity_by_hand: todas en un flop",
        "trial": "equity: dos manos, por muestreo",
        "a call": "por llamada",
        "a hand": "por mano",
        "a equity": "por llamada",
        "a trial": "por reparto",
        "work": "trabajo",
        "minimum": "mínimo",
        "median": "mediana",
        "where": "holdem_fast {version}, variante {simd_target}; {python}; {system} {machine}, núcleos: {cores}",
    },
}
_UNITS = ((1e-3, 1e3, "ms"), (1e-6, 1e6, "µs"), (0.0, 1e9, "ns"))


def figures(found: Iterable[Figure], machine: Mapping[str, object], language: str) -> None:
    """What was measured and on which machine, then a line for each job."""
    console, words = terminal(), _WORDS[language]
    measured = list(found)
    show(console, words["where"].format(**machine), "dim")
    columns = [
        Column(words["work"], [words[figure.job] for figure in measured], fold=14),
        Column(words["minimum"], [_time(figure.minimum) for figure in measured], right=True),
        Column(words["median"], [_time(figure.median) for figure in measured], right=True, drop=1),
        Column("", [words[f"a {figure.unit}"] for figure in measured]),
    ]
    show(console, table(console, columns))


def _time(seconds: float) -> str:
    """In the unit that leaves at least one digit before the point."""
    factor, unit = next((factor, unit) for least, factor, unit in _UNITS if seconds >= least)
    return f"{seconds * factor:,.2f} {unit}"
