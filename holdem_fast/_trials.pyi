"""Types of the compiled trials; the words are in the docstrings."""

from array import array
from collections.abc import Sequence

BLOCK: int

def run_trials(
    combos: Sequence[bytes],
    weights: Sequence[array[int] | None],
    board: bytes,
    dead: bytes,
    seed: int,
    first: int,
    last: int,
    values: bytes | array[int] | None = None,
) -> dict[int, int]: ...
