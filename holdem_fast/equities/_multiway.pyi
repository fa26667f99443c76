"""Types of the compiled counts of several ranges; the words are in its docstrings."""

from array import array

from typing_extensions import Buffer

WEIGHT_BITS: int

def canonical_boards(board: bytes, dead: bytes, partners: bytes) -> bytes: ...
def count_ranges(
    ranges: list[bytes], weights: list[array[int]], boards: bytes | None, values: Buffer | None = None
) -> dict[int, int]: ...
def count_hands(
    ranges: list[bytes], weights: list[array[int]], boards: bytes | None, values: Buffer | None = None
) -> dict[int, list[int]]: ...
