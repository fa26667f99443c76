"""Numbers that people give to many tables, one for each, and memory for results: buffers of the right kind, checked."""

from __future__ import annotations

import sys
from array import array
from itertools import islice
from operator import index

from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, SupportsIndex, TypeAlias

    from numpy import ndarray
    from typing_extensions import Buffer

    Numbers: TypeAlias = Buffer | ndarray[Any, Any] | Iterable[SupportsIndex]

# Marks of the byte order in a buffer's format that mean this machine's.
_NATIVE = "@=<" if sys.byteorder == "little" else "@=>"
_WHOLE = {("i", 4), ("l", 4), ("l", 8), ("q", 8), ("b", 1), ("B", 1), ("?", 1)}
# The formats of each kind of result, the first one for memory of our own, and the bytes of a number.
_KINDS = {"int32": ("il", 4), "float32": ("f", 4), "uint8": ("B", 1)}


def read_numbers(source: Any, what: str, n: int) -> tuple[Any, int, bool]:
    """A C-contiguous buffer of n whole numbers, the bytes of each, and whether they are unsigned."""
    try:
        view = memoryview(source)
    except TypeError:
        view = memoryview(_array_of(source, what, n))
    except (BufferError, ValueError) as error:  # NumPy raises either
        raise ValueError(f"{what} must be a plain buffer: {error}") from None
    if view.shape != (n,):
        raise ValueError(f"{what} must have the shape ({n},), a number for each table, got {view.shape}")
    if not view.c_contiguous:
        raise ValueError(f"{what} must be C-contiguous: see numpy.ascontiguousarray")
    kind = view.format.lstrip(_NATIVE)
    if (kind, view.itemsize) not in _WHOLE:
        raise TypeError(f"{what} must hold int32 or int64, got the buffer format {short_repr(view.format)}")
    return view, view.itemsize, kind in "B?"


def _array_of(source: Any, what: str, n: int) -> array[int]:
    try:
        return array("q", islice(source, n + 1))
    except TypeError:
        raise TypeError(f"{what} must be whole numbers, one for each table, got {short_repr(source)}") from None
    except OverflowError:
        raise ValueError(f"{what} must be numbers of chips, got {short_repr(source)}") from None


def new_array(kind: str, shape: tuple[int, ...]) -> Any:
    """Room for results: a numpy.ndarray where NumPy has been imported, else a memoryview."""
    # While another thread is importing NumPy it has no empty yet.
    empty = getattr(sys.modules.get("numpy"), "empty", None)
    if empty is not None:
        return empty(shape, dtype=kind)
    letters, items = _KINDS[kind]
    for length in shape:
        items *= length
    return memoryview(bytearray(items)).cast("B").cast(letters[0], shape)  # type: ignore[call-overload]


def check_target(out: Any, kind: str, shape: tuple[int, ...]) -> None:
    """Raise an error unless a caller's buffer can be written and is of this kind and shape."""
    try:
        view = memoryview(out)
    except TypeError:
        raise TypeError(f"out must be a writable buffer of {kind}, got {type(out).__name__}") from None
    except (BufferError, ValueError) as error:
        raise ValueError(f"out must be a plain buffer: {error}") from None
    letters, size = _KINDS[kind]
    if view.readonly or not view.c_contiguous:
        raise ValueError("out must be writable and C-contiguous")
    if view.format.lstrip(_NATIVE) not in tuple(letters) or view.itemsize != size:
        raise ValueError(f"out must hold {kind}, got the buffer format {short_repr(view.format)}")
    if view.shape != shape:
        raise ValueError(f"out must have the shape {shape}, got {view.shape}")


def read_rows(rows: Iterable[SupportsIndex] | None, n: int, most: int) -> array[int]:
    """The numbers of some tables; of all of them where none are given."""
    if rows is None:
        return array("q", range(n))
    numbers = array("q")
    try:
        for row in islice(rows, most + 1):
            number = index(row)
            if not 0 <= number < n:
                raise ValueError(f"rows: there are tables 0 to {n - 1}, got {short_repr(number)}")
            numbers.append(number)
    except TypeError:
        raise TypeError(f"rows must be the numbers of tables, got {short_repr(rows)}") from None
    if len(numbers) > most:
        raise ValueError(f"rows must be at most {most} numbers of tables")
    return numbers
