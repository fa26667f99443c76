"""What commands share besides their parser: errors, numbers, cards and file names as people type them; JSON, files.

A reader makes a value of the name of an option and its text. What is wrong is a :class:`UsageError`, whose text is made
where the language is known.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from holdem_fast.cards import parse_cards
from holdem_fast.cli.catalogue import ERRORS, OR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeAlias

    from holdem_fast.cards import Card

    Reader: TypeAlias = Callable[[str, str], Any]
    """Makes a value of an option's name and its text, or raises UsageError."""

_Value = TypeVar("_Value")
# How much of a wrong text an error shows.
_SHOWN = 60
# Characters that a number may have; no option takes a number that needs more.
_MOST_DIGITS = 30
_WHOLE = re.compile(r"([+-]?)(\d{1,3}(?:,\d{3})+|\d+(?:_\d+)*)", re.ASCII)
_SCIENTIFIC = re.compile(r"([+-]?)(\d+)(?:\.(\d+))?[eE]\+?(\d{1,2})", re.ASCII)


class UsageError(Exception):
    """Wrong arguments: the name of a message in ERRORS and its fields.

    Among these a tuple is a list of choices, and another UsageError the words that it makes.
    """

    def __init__(self, message: str, **fields: object) -> None:
        super().__init__(message, fields)
        self.message = message
        self.fields = fields

    def text(self, language: str) -> str:
        """What is wrong, in words."""
        fields = {name: _in_words(field, language) for name, field in self.fields.items()}
        return ERRORS[language][self.message].format(**fields)


def _in_words(field: object, language: str) -> str:
    if isinstance(field, UsageError):
        return field.text(language)
    if not isinstance(field, tuple):
        return str(field)
    *most, last = map(str, field)
    return f"{', '.join(most)} {OR[language]} {last}" if most else last


def counted_from_1(detail: str) -> str:
    """An error of the library, which counts players and seats from 0, for people: ``players[1]`` is player 2."""
    return re.sub(r"\bplayers\[(\d{1,2})\]|\bseat (\d{1,2})\b", lambda found: f"player {_next(found)}", detail)


def _next(found: re.Match[str]) -> int:
    return int(found[found.lastindex or 0]) + 1


def shown(text: object) -> str:
    """A text as errors show it: in quotes, control characters escaped, not too long."""
    text = str(text)
    return repr(text) if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]!r}..."


def parse_whole(text: str) -> int | None:
    """``1000``, ``1_000``, ``1,000``, ``1e3`` or ``1.5e3`` as an int; None for anything else."""
    if len(text) > _MOST_DIGITS:
        return None
    if plain := _WHOLE.fullmatch(text):
        sign, digits = plain.groups()
        return int(sign + digits.replace(",", "").replace("_", ""))
    if scientific := _SCIENTIFIC.fullmatch(text):
        sign, digits, fraction, exponent = scientific.groups(default="")
        zeros = int(exponent) - len(fraction)
        if 0 <= zeros <= _MOST_DIGITS:
            number = int(sign + digits + fraction)
            return number * int(10**zeros)
    return None


def whole_number(least: int | None = None, most: int | None = None) -> Reader:
    """Reads a whole number within bounds."""

    def read(option: str, text: str) -> int:
        number = parse_whole(text)
        if len(text) > _MOST_DIGITS:
            raise UsageError("number too long", option=option, most=_MOST_DIGITS, got=len(text))
        if number is None:
            raise UsageError("whole number", option=option, got=shown(text))
        if most is not None and not (least or 0) <= number <= most:
            raise UsageError("from to", option=option, least=least or 0, most=most, got=number)
        if least is not None and number < least:
            raise UsageError("at least", option=option, least=least, got=number)
        return number

    return read


def positive_number(most: float | None = None) -> Reader:
    """Reads a number above 0, at most ``most``."""

    def read(option: str, text: str) -> float:
        whole = parse_whole(text)
        try:
            number = float(text) if whole is None else float(whole)
        except ValueError:
            number = 0.0
        if not (number > 0 and isfinite(number) and (most is None or number <= most)):
            raise UsageError("above 0" if most is None else "above 0 to", option=option, most=most, got=shown(text))
        return number

    return read


def one_of(choices: Iterable[_Value]) -> Reader:
    """Reads one of some values by its text."""
    values = {str(choice): choice for choice in choices}

    def read(option: str, text: str) -> _Value:
        if text not in values:
            raise UsageError("choice", option=option, choices=tuple(values), got=shown(text))
        return values[text]

    return read


def some_cards(counts: Sequence[int] = ()) -> Reader:
    """Reads cards in any usual spelling; ``counts`` are how many there may be, empty for any number."""

    def read(option: str, text: str) -> tuple[Card, ...]:
        try:
            cards = parse_cards(text)
        except ValueError as error:
            raise UsageError("about option", option=option, detail=error) from None
        if counts and len(cards) not in counts:
            raise UsageError("card count", option=option, counts=tuple(counts), got=len(cards))
        return cards

    return read


def file_name(option: str, text: str) -> Path:
    """Reads the name of a file."""
    if not text or "\0" in text:
        raise UsageError("file name", option=option, got=shown(text))
    return Path(text)


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


def write_file(path: Path, write: Callable[[Path], object]) -> None:
    """Have ``write`` write a file. UsageError if that cannot be done."""
    try:
        write(path)
    except (OSError, ValueError) as error:
        # A name with a NUL in it is a ValueError.
        raise UsageError("cannot write", path=shown(path), reason=reason_of(error)) from None


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be read or written."""
    return getattr(error, "strerror", None) or str(error)
