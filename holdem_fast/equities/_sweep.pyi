"""Types of the compiled sweep; the words are in its docstrings."""

from array import array

from typing_extensions import Buffer

_Numbers = array[int]

def runouts(board: bytes, dead: bytes) -> int: ...
def sweep_board(
    combos_a: bytes,
    weights_a: Buffer,
    combos_b: bytes,
    weights_b: Buffer,
    board: bytes,
    dead: bytes,
    first: int,
    last: int,
    values: Buffer | None = None,
) -> tuple[_Numbers, _Numbers, _Numbers, _Numbers, _Numbers, _Numbers]: ...
