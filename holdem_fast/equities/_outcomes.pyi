"""Types of the compiled counts; the words are in their docstrings."""

from array import array

def count_outcomes(
    holes: bytes, board: bytes, dead: bytes, values: bytes | array[int] | None = None
) -> dict[int, int]: ...
def count_matchups(matchups: bytes, dead: bytes = b"", values: bytes | array[int] | None = None) -> array[int]: ...
def group_pairs(
    first: bytes, weights: array[int], second: bytes, other_weights: array[int]
) -> tuple[bytes, list[int], list[int]]: ...
