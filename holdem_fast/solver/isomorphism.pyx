"""Dense numbers for hands that are the same but for the names of the suits and the order in a
round.

>>> flop = HandIndex(2, 3)
>>> flop.size
1286792
>>> flop.index("AsKs 2s7d7c") == flop.index("KhAh 7d2h7s")
True
>>> HandIndex(2).count(HandIndex(2).index("AsKs"))
4
"""

from operator import index as whole

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_IsContiguous, PyBuffer_Release
from cpython.buffer cimport PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from holdem_fast.arrays import zeros
from holdem_fast.cards import parse_cards
from holdem_fast.messages import short_repr

cdef extern from "isomorphism.h" nogil:
    struct iso_index:
        uint64_t size
        int rounds, cards
    void iso_fill()
    int iso_build(iso_index* index, const uint8_t* widths, int rounds)
    void iso_free(iso_index* index)
    uint64_t iso_index_hand(const iso_index* index, const uint8_t* cards)
    Py_ssize_t iso_index_hands(const iso_index* index, const uint8_t* cards, Py_ssize_t n, uint32_t* numbers)
    void iso_cards(const iso_index* index, uint64_t number, uint8_t* cards)
    int iso_deals(const iso_index* index, uint64_t number)

cdef enum:
    ROWS_A_SLICE = 1 << 20  # some tens of milliseconds: as long as a signal waits

iso_fill()


cdef IndexHandle* open_index(const uint8_t* widths, int rounds) noexcept nogil:
    cdef IndexHandle* handle = <IndexHandle*>malloc(sizeof(IndexHandle))
    cdef iso_index* tables = <iso_index*>malloc(sizeof(iso_index))
    if handle == NULL or tables == NULL or iso_build(tables, widths, rounds) != 1:
        free(handle)
        free(tables)
        return NULL
    handle.size, handle.rounds, handle.cards, handle.tables = tables.size, tables.rounds, tables.cards, tables
    return handle


cdef void close_index(IndexHandle* index) noexcept nogil:
    if index != NULL:
        iso_free(<iso_index*>index.tables)
        free(index.tables)
        free(index)


cdef uint64_t index_of_cards(const IndexHandle* index, const uint8_t* cards) noexcept nogil:
    return iso_index_hand(<const iso_index*>index.tables, cards)


cdef void cards_of_index(const IndexHandle* index, uint64_t number, uint8_t* cards) noexcept nogil:
    iso_cards(<const iso_index*>index.tables, number, cards)


cdef int deals_of_index(const IndexHandle* index, uint64_t number) noexcept nogil:
    return iso_deals(<const iso_index*>index.tables, number)


cdef Py_ssize_t _index_rows(
    const IndexHandle* index, const uint8_t* cards, Py_ssize_t n, uint32_t* out
) except -2 nogil:
    """The numbers of all rows; the first that is wrong, or -1. Ctrl-C stops it."""
    cdef Py_ssize_t start = 0, wrong, part
    while start < n:
        part = min(n - start, <Py_ssize_t>ROWS_A_SLICE)
        wrong = iso_index_hands(<const iso_index*>index.tables, cards + start * index.cards, part, out + start)
        if wrong >= 0:
            return start + wrong
        start += part
        with gil:
            PyErr_CheckSignals()
    return -1


cdef Py_ssize_t _take_numbers(
    const IndexHandle* index, const void* numbers, Py_ssize_t n, bint wide, uint8_t* out, int width
) except -2 nogil:
    """Cards for all numbers, or without a width their deals; the first too large a number, or -1.
    """
    cdef Py_ssize_t i
    cdef uint64_t number
    for i in range(n):
        number = (<const uint64_t*>numbers)[i] if wide else (<const uint32_t*>numbers)[i]
        if number >= index.size:
            return i
        if width:
            cards_of_index(index, number, out + i * width)
        else:
            out[i] = <uint8_t>deals_of_index(index, number)
        if (i + 1) % ROWS_A_SLICE == 0:
            with gil:
                PyErr_CheckSignals()
    return -1


@cython.final
cdef class HandIndex:
    """An index of hands with so many cards per round: ``HandIndex(2, 3)`` for hole cards and flop.

    One to four rounds of together at most seven cards; ValueError otherwise. Immutable; threads may
    share it. ``size`` is how many different hands there are; their numbers are 0 to size - 1, in an
    order that never changes.
    """
    cdef IndexHandle* _handle
    cdef readonly tuple rounds

    def __cinit__(self, *rounds):
        widths = [whole(width) for width in rounds]
        if not 1 <= len(widths) <= 4 or min(widths) < 1 or sum(widths) > 7:
            raise ValueError(
                f"an index has one to four rounds of at least one card each, together at most seven, "
                f"got {short_repr(rounds)}"
            )
        cdef bytes packed = bytes(widths)
        self._handle = open_index(<const uint8_t*>packed, <int>len(widths))
        if self._handle == NULL:
            raise MemoryError
        self.rounds = tuple(widths)

    def __dealloc__(self):
        close_index(self._handle)

    @property
    def size(self):
        """How many different hands there are."""
        return self._handle.size

    def __repr__(self):
        return f"HandIndex({', '.join(map(str, self.rounds))})"

    def __reduce__(self):
        return HandIndex, self.rounds

    def index(self, cards):
        """The number of a hand, or of each row of an ``(n, width)`` uint8 buffer, round by round.

        A hand may be whatever :func:`holdem_fast.parse_cards` reads. Rows give uint32: an
        ndarray if NumPy has been imported, else an ``array.array``. ValueError for a card twice, a
        byte that is not a card, or another width.
        """
        cdef Py_buffer view
        cdef Py_buffer target
        cdef Py_ssize_t n, wrong
        cdef int width = self._handle.cards
        cdef bytes hand
        if not PyObject_CheckBuffer(cards) or memoryview(cards).ndim != 2:
            hand = bytes(parse_cards(cards))
            if len(hand) != width:
                raise ValueError(f"{self!r} takes {width} cards, got {len(hand)}: {short_repr(cards)}")
            return index_of_cards(self._handle, <const uint8_t*>hand)
        PyObject_GetBuffer(cards, &view, PyBUF_FORMAT | PyBUF_STRIDES)
        try:
            if (view.format != NULL and view.format[0] != c"B") or view.itemsize != 1:
                raise ValueError(f"cards must be a buffer of uint8, got format {(<bytes>view.format).decode()!r}")
            if view.shape[1] != width:
                raise ValueError(f"{self!r} takes rows of {width} cards, got rows of {view.shape[1]}")
            if not PyBuffer_IsContiguous(&view, c"C"):
                raise ValueError("cards must be C-contiguous: see numpy.ascontiguousarray")
            n = view.shape[0]
            numbers = zeros("I", n)
            PyObject_GetBuffer(numbers, &target, PyBUF_WRITABLE)
            try:
                with nogil:
                    wrong = _index_rows(self._handle, <const uint8_t*>view.buf, n, <uint32_t*>target.buf)
            finally:
                PyBuffer_Release(&target)
            if wrong >= 0:
                row = bytes((<const uint8_t*>view.buf)[wrong * width:(wrong + 1) * width])
                raise ValueError(
                    f"row {wrong} must have {width} different cards 0..51, got {list(row)}"
                )
            return numbers
        finally:
            PyBuffer_Release(&view)

    def cards(self, numbers):
        """The representative of a number as bytes, or ``(n, width)`` uint8 for a buffer of numbers.

        Without NumPy the rows follow each other in an ``array("B")``. The cards of a round are in
        order of suit and rank. ValueError for a number that is not below the size.
        """
        return self._of_numbers(numbers, True)

    def count(self, numbers):
        """How many deals a number stands for, 1 to 24: an int, or uint8 for a buffer of numbers."""
        return self._of_numbers(numbers, False)

    def canonical(self, cards):
        """The representative of a hand, or of each row: ``cards(index(cards))``."""
        return self.cards(self.index(cards))

    cdef _of_numbers(self, numbers, bint to_cards):
        cdef Py_buffer view
        cdef Py_buffer target
        cdef Py_ssize_t n, wrong
        cdef uint64_t number
        cdef bint wide
        cdef int width = self._handle.cards
        cdef uint8_t* out
        cdef uint8_t[8] hand
        if not PyObject_CheckBuffer(numbers) or memoryview(numbers).ndim == 0:
            single = whole(numbers)
            if not 0 <= single < self._handle.size:
                raise ValueError(f"a number of {self!r} is 0..{self._handle.size - 1}, got {short_repr(single)}")
            number = single
            if not to_cards:
                return deals_of_index(self._handle, number)
            cards_of_index(self._handle, number, hand)
            return bytes(hand[:width])
        PyObject_GetBuffer(numbers, &view, PyBUF_FORMAT | PyBUF_STRIDES)
        try:
            layout = (<bytes>view.format).decode().lstrip("@=<") if view.format != NULL else "B"
            if layout not in ("I", "L", "Q") or view.itemsize not in (4, 8) or view.ndim != 1:
                raise ValueError(
                    f"numbers must be one dimension of uint32 or uint64, got {view.ndim} of format {layout!r}"
                )
            if not PyBuffer_IsContiguous(&view, c"C"):
                raise ValueError("numbers must be C-contiguous: see numpy.ascontiguousarray")
            wide, n = view.itemsize == 8, view.shape[0]
            result = zeros("B", n, width if to_cards else None)
            PyObject_GetBuffer(result, &target, PyBUF_WRITABLE)
            out = <uint8_t*>target.buf
            try:
                with nogil:
                    wrong = _take_numbers(self._handle, view.buf, n, wide, out, width if to_cards else 0)
            finally:
                PyBuffer_Release(&target)
            if wrong >= 0:
                raise ValueError(f"number {wrong} must be 0..{self._handle.size - 1}, got {memoryview(numbers)[wrong]}")
            return result
        finally:
            PyBuffer_Release(&view)
