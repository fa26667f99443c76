"""Types of the compiled evaluator; the words are in its docstrings."""

from array import array
from collections.abc import Iterable
from typing import Any, Literal, Protocol, SupportsIndex, TypeVar, overload

from numpy import float64, ndarray, uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

from holdem_fast.cards import Card, CardsLike

_Out = TypeVar("_Out", bound=Buffer | ndarray[Any, Any])

class _Column(Protocol):
    """An Arrow array of texts."""

    def to_pylist(self) -> list[Any]: ...

def evaluate(cards: CardsLike, /) -> int: ...
@overload
def evaluate_many(
    hands: ndarray[Any, Any], /, *, out: None = None, threads: SupportsIndex = 1, check: bool = True
) -> NDArray[uint16]: ...
@overload
def evaluate_many(
    hands: Buffer, /, *, out: None = None, threads: SupportsIndex = 1, check: bool = True
) -> array[int]: ...
@overload
def evaluate_many(
    hands: Buffer | ndarray[Any, Any], /, *, out: _Out, threads: SupportsIndex = 1, check: bool = True
) -> _Out: ...
@overload
def evaluate_board(
    holes: ndarray[Any, Any],
    board: CardsLike,
    /,
    *,
    out: None = None,
    threads: SupportsIndex = 1,
    check: bool = True,
) -> NDArray[uint16]: ...
@overload
def evaluate_board(
    holes: Buffer, board: CardsLike, /, *, out: None = None, threads: SupportsIndex = 1, check: bool = True
) -> array[int]: ...
@overload
def evaluate_board(
    holes: Buffer | ndarray[Any, Any],
    board: CardsLike,
    /,
    *,
    out: _Out,
    threads: SupportsIndex = 1,
    check: bool = True,
) -> _Out: ...
def whole_number(value: object, what: str, least: int, meaning: str = "", /) -> int: ...
def thread_count(threads: object, /) -> int: ...
@overload
def parse_hands(texts: ndarray[Any, Any]) -> NDArray[uint8]: ...
@overload
def parse_hands(texts: Iterable[str] | _Column) -> NDArray[uint8] | memoryview: ...
def simd_target() -> str: ...
def count_ranks(cards: int = 7) -> dict[int, int]: ...
def _count_categories(cards: int) -> list[int]: ...
@overload
def _visit_hands(deck: int = 52, *, counts: Literal[False] = False) -> int: ...
@overload
def _visit_hands(deck: int = 52, *, counts: Literal[True]) -> tuple[int, dict[int, int]]: ...
def _kev_ranks(ranks: Buffer, out: _Out | None, classes: tuple[int, ...]) -> Any: ...
def _weights_by_combo(weights: dict[tuple[Card, Card], float], /) -> NDArray[float64] | array[float]: ...
def _shuffled(draws: bytes, /) -> tuple[Card, ...] | None: ...
