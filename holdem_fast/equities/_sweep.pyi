"""Types of the compiled sweep; the words are in its docstrings."""

from array import array

from typing_extensions import Buffer

from holdem_fast.frozen import Frozen

class Side(Frozen):
    beaten: array[int]
    tied: array[int]
    met: array[int]

class Swept(Frozen):
    a: Side
    b: Side

def runouts(board: bytes, dead: bytes) -> int: ...
def weighted_sum(numbers: bytes, weights: bytes | None) -> int: ...
def shares(beaten: bytes, tied: bytes, met: bytes) -> bytes | None: ...
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
) -> Swept: ...
