"""Types of the compiled counts of several ranges; the words are in its docstrings."""

from array import array

from typing_extensions import Buffer

WEIGHT_BITS: int

def canonical_boards(board: bytes, dead: bytes, partners: bytes) -> bytes: ...
def count_three(
    ranges: list[bytes], weights: list[array[int]], boards: bytes, values: Buffer | None = None
) -> dict[int, int]: ...
def deals(ranges: list[bytes]) -> int: ...
