"""A file of many hands, PHHS, cut into hands as it is read: a TOML table for each, one hand in memory at a time.

>>> [hand.name for hand in split(["[1]\\n", "a = [\\n", "[2]]\\n", "[2]\\n"])]
['hand [1]', 'hand [2]']
"""

from __future__ import annotations

import re

from holdem_fast.histories.places import Places
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# A hand takes some thousand characters; a text or list that is never closed must not fill the memory.
MOST_CHARACTERS = 1_000_000
_HEADER = re.compile(r"""[ \t]*\[[ \t]*([\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*([.\]])""")
# What opens and closes a value of several lines, and what may look like it.
_TOKEN = re.compile(
    r"""#[^\n]*|\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}.*?'{3}|(\"{3}|'{3})|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'|([\[{])|([\]}])"""
)
# What a line must have for a value to go on after it.
_OPENS = re.compile(r"""[\[{]|\"{3}|'{3}""")


def is_many(text: str) -> bool:
    """Whether the text is one of many hands: it begins with the name of a table."""
    for line in text.splitlines():
        bare = line.strip()
        if bare and bare[0] != "#":
            return bare[0] == "["
    return False


def split(lines: Iterable[str], file: str = "") -> Iterator[Places]:
    """The text of each hand with its place; all that comes before the first table is a hand too, if there is anything.

    Raises ValueError for a hand of more than a million characters.
    """
    name, first, kept, size = "", 1, list[str](), 0
    value = _Value()
    for number, line in enumerate(lines, 1):
        if not value.is_open and (header := _HEADER.match(line)) and header[1] != name and not _holds(name, kept):
            if name:
                yield Places("".join(kept), _label(file, name), first)
            name, first, kept, size = header[1], number, [], 0
        kept.append(line)
        size += len(line)
        if size > MOST_CHARACTERS:
            where = Places("", _label(file, name), first).line(1)
            raise ValueError(f"{where}: a hand of more than {MOST_CHARACTERS:,} characters; is a list not closed?")
        if value.is_open or (line[0] != "[" and _OPENS.search(line)):
            value.read(line)
    if name or _holds(name, kept):
        yield Places("".join(kept), _label(file, name), first)


def _holds(name: str, kept: list[str]) -> bool:
    """Whether there are fields before the first table: the text is one hand, and its tables are metadata."""
    return not name and any(line.strip() and line.strip()[0] != "#" for line in kept)


def _label(file: str, name: str) -> str:
    hand = f"hand [{short_repr(name)[1:-1]}]" if name else ""
    return ", ".join(filter(None, (file, hand)))


class _Value:
    """How many lists and tables are open at the end of a line, and which long text."""

    def __init__(self) -> None:
        self._depth = 0
        self._quotes = ""

    @property
    def is_open(self) -> bool:
        return self._depth > 0 or self._quotes != ""

    def read(self, line: str) -> None:
        if self._quotes:
            _, closed, line = line.partition(self._quotes)
            if not closed:
                return
            self._quotes = ""
        for token in _TOKEN.finditer(line):
            if token[1]:
                self._quotes = token[1]
                return
            self._depth = max(self._depth + (token[2] is not None) - (token[3] is not None), 0)
