"""Proofs of the batch kernel that this process runs: python prove.py PROOF; HOLDEM_FAST_SIMD chooses the kernel.

What a kernel gives is compared with ``evaluate``, which shares neither its table nor its arithmetic.
"""

import ctypes
import mmap
import random
import sys

import pytest

from holdem_fast import core

PAGE = mmap.PAGESIZE


def random_hands(n, width, rng):
    return b"".join(bytes(rng.sample(range(52), width)) for _ in range(n))


def rows(data, width):
    """A buffer of shape (n, width); memoryview.cast refuses shapes of no rows."""
    n = len(data) // width
    return memoryview(data).cast("B", (n, width)) if n else (ctypes.c_uint8 * width * 0)()


def expected(data, width):
    return [core.evaluate(bytes(data[at : at + width])) for at in range(0, len(data), width)]


def lengths():
    """Every length up to 200, checked and unchecked."""
    rng = random.Random(1)
    for width in (5, 6, 7):
        data = random_hands(200, width, rng)
        ranks = expected(data, width)
        for n in range(201):
            hands = rows(data[: n * width], width)
            assert list(core.evaluate_many(hands)) == list(core.evaluate_many(hands, check=False)) == ranks[:n]


def misalignment():
    """Hands that begin at any byte of a cache line, ranks at any even one."""
    rng = random.Random(2)
    for width in (5, 6, 7):
        data = random_hands(150, width, rng)
        ranks = expected(data, width)
        for offset in range(64):
            memory = bytearray(offset) + data
            out = memoryview(bytearray(64 + 2 * 150)).cast("H")[offset // 2 : offset // 2 + 150]
            assert list(core.evaluate_many(rows(memoryview(memory)[offset:], width), out=out)) == ranks


def guarded(size):
    """Memory of that size that ends where memory may be neither read nor written: one byte more kills the process."""
    pages = -(-size // PAGE)
    memory = mmap.mmap(-1, (pages + 1) * PAGE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mprotect(ctypes.c_void_p(address + pages * PAGE), ctypes.c_size_t(PAGE), 0):
        raise OSError(ctypes.get_errno(), "mprotect")
    return memoryview(memory)[pages * PAGE - size : pages * PAGE]


def page_boundary():
    """Hands and ranks that end at the last byte before a page that must not be touched."""
    rng = random.Random(3)
    for width in (5, 6, 7):
        data = random_hands(2100, width, rng)
        ranks = expected(data, width)
        for n in [*range(1, 150), 1024, 1025, 2047, 2100]:
            hands, out = guarded(n * width), guarded(2 * n).cast("H")
            hands[:] = data[: n * width]
            assert list(core.evaluate_many(rows(hands, width), out=out)) == ranks[:n]
            assert list(core.evaluate_many(rows(hands, width), out=out, check=False)) == ranks[:n]


def flushes():
    """Nothing but flushes, and none at all."""
    rng = random.Random(4)
    for width in (5, 6, 7):
        suited, rainbow = bytearray(), bytearray()
        while len(suited) < 1500 * width:  # more than a block
            suit = rng.randrange(4)
            cards = [4 * rank + suit for rank in rng.sample(range(13), 5)]
            cards += rng.sample([card for card in range(52) if card not in cards], width - 5)
            suited += bytes(rng.sample(cards, width))
            rainbow += bytes(4 * rank + place % 4 for place, rank in enumerate(rng.sample(range(13), width)))
        for data in (suited, rainbow):
            assert list(core.evaluate_many(rows(data, width))) == expected(data, width)


def any_bytes():
    """Unchecked: bytes that are no cards, among hands that are right and keep their ranks."""
    rng = random.Random(5)
    for width in (5, 6, 7):
        n = 4000
        out = guarded(2 * n).cast("H")
        data = guarded(n * width)
        data[:] = random_hands(n, width, rng)
        ranks = expected(data, width)
        bad = rng.sample(range(n), n // 2)
        good = sorted({*range(n)} - {*bad})
        for number, row in enumerate(bad):
            data[row * width : (row + 1) * width] = bytes([number % 256]) * width
        for row in bad[::2]:
            data[row * width : (row + 1) * width] = rng.randbytes(width)
        core.evaluate_many(rows(data, width), out=out, check=False)
        assert [out[row] for row in good] == [ranks[row] for row in good]


def bad_rows():
    """The first bad row is named, wherever it is and whatever is wrong with it."""
    rng = random.Random(6)
    for width in (5, 6, 7):
        n = 1500
        good = random_hands(n, width, rng)
        for row in [0, 1, 31, 32, 63, 64, 1023, 1024, 1025, n - 2, n - 1]:
            for value in (None, 52, 63, 64, 128, 255):
                data = bytearray(good)
                place, other = rng.sample(range(width), 2)
                data[row * width + place] = data[row * width + other] if value is None else value
                if row < n - 1:
                    data[(n - 1) * width :] = bytes(width)
                with pytest.raises(ValueError, match=f"row {row} of hands: "):
                    core.evaluate_many(rows(data, width))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    print(core.simd_target())
