"""The base of the small values that functions return: attributes set once, compared and pickled by content.

It does what a frozen dataclass does; importing ``dataclasses`` alone would take longer than all of holdem_fast.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, NoReturn


class Frozen:
    """A subclass names its attributes in ``__slots__``, in the order in which its ``__init__`` takes them."""

    __slots__: tuple[str, ...] = ()
    # What sets each attribute, past __setattr__.
    _puts: ClassVar[tuple[Callable[[object, object], None], ...]]

    def __init_subclass__(cls) -> None:
        cls._puts = tuple([getattr(cls, name).__set__ for name in cls.__slots__])

    def __init__(self, *values: object) -> None:
        for put, value in zip(self._puts, values, strict=True):
            put(self, value)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: tried to set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: tried to delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(_written, self._values()))})"


def _written(value: object) -> str:
    """As repr, which refuses ints of more than 4,300 digits: these in hexadecimal, alone and in tuples."""
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, int):
            return hex(value)
        if type(value) is tuple:
            return f"({', '.join(map(_written, value))}{',' if len(value) == 1 else ''})"
        return object.__repr__(value)
