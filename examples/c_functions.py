"""The functions in C that the package exports, called by their addresses: with ctypes here, from numba alike.

    python examples/c_functions.py

Cython keeps a capsule with the address and the signature of each function of core.pxd in ``core.__pyx_capi__``. The
functions trust their input unless they say otherwise: docs/cython.md. Needs: pip install holdem_fast
"""

import ctypes
from collections.abc import Callable

from holdem_fast import core, evaluate, parse_cards

_name_of = ctypes.pythonapi.PyCapsule_GetName
_name_of.restype, _name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
_address_of = ctypes.pythonapi.PyCapsule_GetPointer
_address_of.restype, _address_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def c_function(name: str, signature: str, result: type | None, *arguments: type) -> Callable[..., int]:
    """A function of core.pxd. The signature is compared, as Cython does: a wrong one would crash when called."""
    capsule = core.__pyx_capi__[name]
    if _name_of(capsule) != signature.encode():
        raise ImportError(f"{name} of holdem_fast.core is {_name_of(capsule).decode()}, expected {signature}")
    return ctypes.CFUNCTYPE(result, *arguments)(_address_of(capsule, signature.encode()))


BYTES, RANKS = ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint16)
rank_of_cards = c_function(
    "rank_of_cards", "uint16_t (uint8_t const *, Py_ssize_t)", ctypes.c_uint16, BYTES, ctypes.c_ssize_t
)
rank_hands = c_function(
    "rank_hands",
    "Py_ssize_t (uint8_t const *, Py_ssize_t, int, uint16_t *, int)",
    *(ctypes.c_ssize_t, BYTES, ctypes.c_ssize_t, ctypes.c_int, RANKS, ctypes.c_int),
)


def main() -> None:
    texts = ["As Ks Qs Js Ts 2c 3d", "Kh Ks Kd Tc Ts 4h 2d", "7s 5h 4d 3c 2s 9d Jh"]
    hands = [bytes(parse_cards(text)) for text in texts]
    assert [rank_of_cards(hand, 7) for hand in hands] == [evaluate(hand) for hand in hands]
    ranks = (ctypes.c_uint16 * len(hands))()
    bad = rank_hands(b"".join(hands), len(hands), 7, ranks, True)  # the number of the first bad hand, or -1
    print(dict(zip(texts, ranks, strict=True)), bad)


if __name__ == "__main__":
    main()
