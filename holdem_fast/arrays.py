"""Arrays for results: of NumPy where it has been imported, of the standard library elsewhere.

>>> len(zeros("f", 1326))
1326
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def zeros(code: str, n: int, width: int | None = None) -> Any:
    """Room for n numbers of a type code of :mod:`array`, or for n rows of numbers, all of them 0.

    A numpy.ndarray, (n,) or (n, width), if NumPy has been imported; else an array.array, the rows one after another.
    """
    numpy: Any = sys.modules.get("numpy")
    if hasattr(numpy, "ndarray"):  # while another thread is importing NumPy it has none yet
        return numpy.zeros(n if width is None else (n, width), dtype=numpy.dtype(code))
    from array import array

    return array(code, [0]) * (n * (1 if width is None else width))
