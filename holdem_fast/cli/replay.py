"""The command ``replay``: a recorded hand street by street, with the reason for every pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.cli.arguments import UsageError, file_name, print_json, reason_of, shown, whole_number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from holdem_fast.cli.commands import Commands
    from holdem_fast.histories.history import HandHistory

_WORDS = {
    "en": {
        "summary": "a recorded hand, street by street",
        "about": "Shows a recorded hand street by street: the bets, the pots, who wins which and why.",
        "example": "holdem-fast replay hand.phh",
        "FILE": "a hand history: PHH, the text of PokerStars and its like, Open Hand History, or an ACPC log",
        "--hand": "show the Nth hand of a file of many",
    },
    "es": {
        "summary": "una mano registrada, ronda por ronda",
        "about": "Muestra una mano registrada ronda por ronda: las apuestas, los botes, quién gana cada uno y por qué.",
        "example": "holdem-fast replay mano.phh",
        "FILE": "el registro de una mano: PHH, texto de PokerStars o parecido, Open Hand History o registro de la ACPC",
        "--hand": "muestra la mano número N de un archivo de muchas",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("replay", run, _WORDS)
    command.texts("files", "FILE", most=1)
    command.value("--hand", whole_number(1))


def run(arguments: argparse.Namespace) -> None:
    from holdem_fast.histories.history import UNKNOWN_STACK
    from holdem_fast.histories.money import text

    path = file_name("FILE", arguments.files[0])
    try:
        history = _chosen(path, arguments.hand)
    except OSError as error:
        raise UsageError("cannot read", path=shown(path), reason=reason_of(error)) from None
    # The whole hand is checked before a word of it is told; one state at a time is kept.
    deal = history.start()
    for state in history.replay():
        deal = state
    names = history.players or [f"p{number}" for number in range(1, len(deal.stacks) + 1)]
    if arguments.json:
        from holdem_fast.game.commentary import document

        money = {"unit": str(history.unit), "rake": history.rake}
        print_json(document(deal, names, arguments.language) | money)
        return
    from holdem_fast.cli import screen_game

    def amount(chips: int) -> str:
        """The money of the file; a stack that is not known has no end."""
        if history.unit == 1:
            return "inf" if chips >= UNKNOWN_STACK // 2 else f"{chips:,}"
        return "inf" if chips >= UNKNOWN_STACK // 2 else text(chips, history.unit)

    shown_names = [_on_one_line(name) for name in names]
    screen_game.replay(deal, shown_names, arguments.language, amount, history.rake or 0)


def _chosen(path: Path, number: int | None) -> HandHistory:
    """The hand of that number, or the only one; the hands before it may be wrong."""
    from holdem_fast.histories.formats import load

    hands = load(path)
    for count in range(number or 1):
        try:
            history = next(hands)
        except StopIteration:
            raise UsageError("fewer hands", path=shown(path), count=count) from None
        except ValueError:
            if count + 1 == (number or 1):
                raise
    if number is None and _has_more(hands):
        raise UsageError("many hands", path=shown(path))
    return history


def _has_more(hands: Iterator[HandHistory]) -> bool:
    try:
        return next(hands, None) is not None
    except ValueError:
        return True


def _on_one_line(name: str) -> str:
    """A name of a file as it can be shown: without line breaks and signs that steer a terminal."""
    return "".join([sign if sign.isprintable() else "?" for sign in name])
