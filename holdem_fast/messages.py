"""How an error message shows a value that a caller gave: in one short line, whatever the value is.

``repr`` is not safe there: a list of a million cards gives a message of megabytes, a list nested thousands of times a
RecursionError, an int of 5,000 digits a ValueError about digits, and a class of the caller may raise anything.

>>> short_repr("As Kx"), short_repr(range(52)), short_repr(10**5000)
("'As Kx'", 'range(0, 52)', '<int of 16610 bits>')
>>> short_repr([51] * 1_000_000)
'[51, 51, 51, 51, 51, 51, ...]'
"""

from __future__ import annotations

from enum import EnumMeta
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    _Member = TypeVar("_Member")

# A message shows up to three values, and has words of its own.
MOST_CHARACTERS = 100
_MOST_BITS = 256
_MOST_ITEMS = 6
_MOST_LEVELS = 3


def short_repr(value: object) -> str:
    """``repr(value)`` cut to at most 100 characters; it raises nothing."""
    try:
        text = _short_repr()(value)
    except Exception:  # a caller's class may raise whatever it likes
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 3] + "..."


@cache
def _short_repr() -> Callable[[object], str]:
    from reprlib import Repr  # only errors need it

    class Short(Repr):
        def repr_int(self, x: int, level: int) -> str:
            return repr(x) if x.bit_length() <= _MOST_BITS else f"<int of {x.bit_length()} bits>"

    short = Short()
    short.maxstring = short.maxother = MOST_CHARACTERS
    short.maxlist = short.maxtuple = short.maxdict = short.maxset = short.maxfrozenset = _MOST_ITEMS
    short.maxlevel = _MOST_LEVELS
    return short.repr


class ShortErrors(EnumMeta):
    """The metaclass of an IntEnum without gaps whose constructor refuses a value with a short message."""

    def __call__(cls: type[_Member], value: Any) -> _Member:  # type: ignore[override]
        try:
            return cls._value2member_map_[value]  # type: ignore[attr-defined, no-any-return]
        except (KeyError, TypeError):
            lowest, *_, highest = cls._value2member_map_  # type: ignore[attr-defined]
            raise ValueError(f"{cls.__name__} must be an int {lowest}..{highest}, got {short_repr(value)}") from None
