"""Files of hands in any format that is known, hand by hand: ``from holdem_fast.histories import load``.

>>> for history in load("STATE:0:r300f:AsKd|9s8s:-100|100:Alpha|Beta"):
...     history.players
('Alpha', 'Beta')
"""

from __future__ import annotations

import re
from io import StringIO
from itertools import chain, islice
from os import PathLike, fspath

from holdem_fast.histories import acpc, open_hand_history, phh, phhs, pokerstars
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from holdem_fast.histories.history import HandHistory

    # Cuts numbered lines into hands, and reads one of these; both get the name of the file.
    _Format = tuple[Callable[[Iterable[tuple[int, str]], str], Iterator[Any]], Callable[[Any, str], HandHistory]]

# How far a header is looked for: some files begin with words to their reader.
_LOOKED_AT = 200
_FIELD = re.compile(r"""["']?[\w-]{1,60}["']? ?=""", re.ASCII)
# What one line begins with that is a text and not the name of a file.
_TEXTS = ("STATE:", "{", "[{", '["', "\ufeff")
_FORMATS: dict[str, _Format] = {
    "phh": (lambda lines, name: phhs.split((line for _, line in lines), name), phh.read_hand),
    "pokerstars": (lambda lines, name: pokerstars.hands(lines), pokerstars.read),
    "open_hand_history": (lambda lines, name: open_hand_history.hands(lines), open_hand_history.read),
    "acpc": (lambda lines, name: acpc.hands(lines), acpc.read),
}
FORMATS = ("phh", "phhs", "pokerstars", "open_hand_history", "acpc")


class Hands:
    """The hands of one file or text, read when they are asked for; an iterator.

    ``format`` is the name of the format, ``skipped`` how many hands were left out so far and ``reasons`` why, one text
    for each. A hand that raises an error does not end the iterator: the next call reads the hand after it.
    """

    def __init__(self, source: str | PathLike[str], format: str | None, errors: str) -> None:
        if format is not None and format not in FORMATS:
            raise ValueError(f"format must be one of {', '.join(FORMATS)}, got {short_repr(format)}")
        if errors not in ("raise", "skip"):
            raise ValueError(f"errors must be 'raise' or 'skip', got {short_repr(errors)}")
        self.skipped = 0
        self.reasons: list[str] = []
        self.characters_read = 0
        self._skips = errors == "skip"
        self._name = ""
        lines = self._numbered(source)
        first = list(islice(lines, _LOOKED_AT))
        self.format = format or self._recognise(first)
        split, self._read = _FORMATS[self.format.replace("phhs", "phh")]
        self._hands = split(chain(first, lines), self._name)

    def _numbered(self, source: str | PathLike[str]) -> Iterator[tuple[int, str]]:
        if isinstance(source, str) and (any(sign in source for sign in "\n\r=") or source.lstrip().startswith(_TEXTS)):
            return self._lines(StringIO(source.removeprefix("\ufeff"), newline=None))
        if not isinstance(source, (str, PathLike)):
            raise TypeError(f"expected the text of hand histories or a path, got {short_repr(source)}")
        self._name = fspath(source)
        if isinstance(source, PathLike):
            return self._lines(open(source, encoding="utf-8-sig"))
        try:
            return self._lines(open(source, encoding="utf-8-sig"))
        except (OSError, ValueError):
            raise ValueError(
                f"{short_repr(source)} is neither the text of hand histories nor a file that can be read"
            ) from None

    def _lines(self, file: Any) -> Iterator[tuple[int, str]]:
        lines = self._each_line(file)
        next(lines)  # From here on the file is closed when the iterator is.
        return lines  # type: ignore[return-value]

    def _each_line(self, file: Any) -> Iterator[tuple[int, str] | None]:
        number = 0
        with file:
            yield None
            try:
                for number, line in enumerate(file, 1):
                    self.characters_read += len(line)
                    yield number, line
            except UnicodeDecodeError as error:
                raise ValueError(f"{self._name}, after line {number}: not UTF-8 text: {error}") from None

    def _recognise(self, lines: list[tuple[int, str]]) -> str:
        for _, line in lines:
            words = line.strip()
            if words.startswith(acpc.FIRST_WORD):
                return "acpc"
            if words.startswith("{") or (words.startswith("[") and words[1:].lstrip()[:1] in ("", "{")):
                return "open_hand_history"
            if pokerstars.HEADER.match(words):
                return "pokerstars"
            if words.startswith("["):
                return "phhs"
            if _FIELD.match(words):
                return "phh"
        where = f"{self._name}: " if self._name else ""
        raise ValueError(
            f"{where}no hand history is recognised in the first {len(lines)} lines; expected PHH, the text of"
            " PokerStars, Open Hand History or lines of an ACPC log"
        )

    def __iter__(self) -> Iterator[HandHistory]:
        return self

    def __next__(self) -> HandHistory:
        while True:
            hand = next(self._hands)
            try:
                return self._read(hand, self._name)
            except ValueError as error:
                if not self._skips:
                    raise
                self.skipped += 1
                self.reasons.append(str(error))


def load(source: str | PathLike[str], *, format: str | None = None, errors: str = "raise") -> Hands:
    """The hands of a text or a file, one at a time.

    The formats are PHH and PHHS, the text of PokerStars and its like, Open Hand History, and the logs of the ACPC and
    of Pluribus. A ``str`` with a line break or an ``=`` in it, or that begins as JSON or a log does, is a text. The
    format is recognised unless it is given: "phh", "phhs", "pokerstars", "open_hand_history", "acpc". With
    ``errors="skip"`` hands that cannot be read are left out; ``skipped`` of the iterator counts them, ``reasons`` says
    why.

    Raises ValueError for a text that is not a hand history and, when it is reached, for a hand that is not complete or
    that a HandHistory cannot hold (two boards, money of the house); the error names the file, the hand and the line.
    OSError if a path cannot be read.
    """
    return Hands(source, format, errors)
