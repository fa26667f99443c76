"""Types of the compiled count of strengths; the words are in its docstrings."""

from typing import Any

MOST_BINS: int

def tables() -> bytes: ...
def count_boards(
    tables: bytes,
    boards: bytes,
    cards: int,
    by_class: bool,
    mean: Any,
    mean_square: Any,
    counts: Any = None,
    bins: int = 0,
) -> None: ...
