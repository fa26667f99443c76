"""The compiled evaluator: additive keys, one flush test, a perfect hash. ``docs/algorithm.md`` tells how it works.

``def`` functions check what they are given, ``cdef`` functions trust it. What the fast paths do not know goes to
:func:`holdem_fast.cards.parse_cards`, which reads it or says what is wrong with it.

>>> evaluate("As Ks Qs Js Ts 2c 3d") > evaluate("Ah Ad Ac Kd Kc 7h 2d")
True
>>> hands = memoryview(bytes([51, 47, 43, 39, 35, 0, 5] * 2)).cast("B", (2, 7))
>>> [rank >> 12 for rank in evaluate_many(hands)]
[9, 9]
"""

import os
import sys
from operator import index

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBuffer_IsContiguous, PyBuffer_Release, PyObject_CheckBuffer
from cpython.buffer cimport PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.list cimport PyList_CheckExact, PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_CheckExact, PyUnicode_GET_LENGTH
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from holdem_fast.cards import parse_cards

cdef extern from "tables.h" nogil:
    const int HASH_SHIFT, ROW_SHIFT, COLUMN_MASK, BAD_CARD_SHIFT, SUIT_LANE_BITS
    const uint8_t* LETTER_RANKS
    const uint8_t* LETTER_SUITS
    const uint64_t* KEY_RANKS
    const uint64_t* KEY_CARDS
    const uint16_t* FLUSH_RANKS
    const uint32_t* ROW_OFFSETS
    const uint16_t* MULTISET_RANKS
    uint16_t* HASHED_RANKS  # filled below

cdef extern from "simd.h" nogil:
    enum:
        MULTISETS_OF_5, MULTISETS_OF_6, MULTISETS_OF_7
    struct batch:
        const uint8_t* cards
        Py_ssize_t hand_stride, card_stride, n
        uint16_t* ranks
    ctypedef void (*rank_places)(const batch* hands, const uint16_t* places, Py_ssize_t n, int width)
    ctypedef Py_ssize_t (*batch_kernel)(
        const batch* hands, int width, int check, const uint16_t* by_number, rank_places patch
    )
    const batch_kernel simd_kernel
    const char* simd_name
    const uint16_t* TERMS
    void fill_terms()
    void simd_choose(int cap)

cdef extern from "visit.h" nogil:
    uint64_t visit_hands(
        int deck, const uint16_t* by_number, const uint16_t* flush_ranks, uint64_t* counts
    )

cdef extern from *:
    """
    #define TUPLE_ITEMS(tuple) (((PyTupleObject *)(tuple))->ob_item)
    #define LIST_ITEMS(list) (((PyListObject *)(list))->ob_item)

    /* CPython keeps one object for each small int, in an array: then the address tells the value and nothing need be
       read. Where it is not so, found out once at import, the base stays 0, which no object comes near. */
    static size_t first_small_int;

    static void find_small_ints(void) {
        PyObject *zero = PyLong_FromLong(0);
        size_t found = (size_t)zero;
        Py_XDECREF(zero);
        for (long value = 0; value < 52; value++) {
            PyObject *number = PyLong_FromLong(value);
            if ((size_t)number != found + (size_t)value * sizeof(PyLongObject)) found = 0;
            Py_XDECREF(number);
        }
        first_small_int = found;
    }

    /* The value of a small int, read in place; some number above 255 for any other object. */
    static CYTHON_INLINE size_t small_int(PyObject *number) {
        size_t value = ((size_t)number - first_small_int) / sizeof(PyLongObject);
        if (value < 52) return value;
        if (!PyLong_Check(number)) return (size_t)-1;
    #if PY_VERSION_HEX >= 0x030C0000
        if (!PyUnstable_Long_IsCompact((PyLongObject *)number)) return (size_t)-1;
        return (size_t)PyUnstable_Long_CompactValue((PyLongObject *)number);
    #else
        size_t digits = (size_t)Py_SIZE(number);
        return digits == 1 ? ((PyLongObject *)number)->ob_digit[0] : digits == 0 ? 0 : (size_t)-1;
    #endif
    }
    """
    bint PyUnicode_IS_ASCII(object text)
    PyObject** TUPLE_ITEMS(object items)
    PyObject** LIST_ITEMS(object items)
    size_t small_int(PyObject* number)
    void find_small_ints()

cdef enum:
    # Three more than each counter of a suit's cards brings the fifth card of the suit to the counter's top bit.
    FLUSH_BIAS = 0x3333
    FLUSH_BITS = 0x8888
    RANKS = 13
    ALL_RANKS = (1 << RANKS) - 1
    TOP_RANK = (9 << 12) + 1
    # Below this, starting a thread takes longer than its share of the work.
    HANDS_A_THREAD = 1 << 15
    # Two cards, six bits each, number the pairs of hole cards on a board; from so many hands a table of them pays.
    CARD_BITS = 6
    CARD_PAIRS = 1 << 2 * CARD_BITS
    HANDS_FOR_A_TABLE = 1326


# ---- keys ----

cdef HandKey key_of_card(uint8_t card) noexcept nogil:
    return HandKey(KEY_RANKS[card], KEY_CARDS[card])


cdef HandKey key_of_cards(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    cdef HandKey key = HandKey(0, 0)
    cdef Py_ssize_t place
    for place in range(n):
        key.ranks += KEY_RANKS[cards[place]]
        key.cards += KEY_CARDS[cards[place]]
    return key


cdef inline size_t _slot(uint64_t ranks) noexcept nogil:
    return ROW_OFFSETS[ranks >> ROW_SHIFT] + ((ranks >> HASH_SHIFT) & COLUMN_MASK)


cdef inline uint16_t _rank(uint64_t ranks, uint64_t cards) noexcept nogil:
    cdef uint64_t flush = (ranks + FLUSH_BIAS) & FLUSH_BITS
    cdef int suit
    if flush:
        suit = (flush > 0x8) + (flush > 0x80) + (flush > 0x800)
        return FLUSH_RANKS[(cards >> (SUIT_LANE_BITS * suit)) & ALL_RANKS]
    return HASHED_RANKS[_slot(ranks)]


cdef uint16_t rank_of_key(HandKey key) noexcept nogil:
    return _rank(key.ranks, key.cards)


cdef uint16_t rank_of_cards(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    return rank_of_key(key_of_cards(cards, n))


# ---- tables filled at import ----

# For the batch kernels: the ranks of the multisets of 5, 6 and 7 ranks by their number, as sort_and_count.h numbers them.
cdef uint16_t[MULTISETS_OF_5] NUMBERED_5
cdef uint16_t[MULTISETS_OF_6] NUMBERED_6
cdef uint16_t[MULTISETS_OF_7] NUMBERED_7


cdef inline uint16_t* _numbered(int width) noexcept nogil:
    return &NUMBERED_7[0] if width == 7 else &NUMBERED_6[0] if width == 6 else &NUMBERED_5[0]


cdef const uint16_t* _fill_tables(
    const uint16_t* ranks, int width, int place, int lowest, int repeats, uint64_t key, int number
) noexcept:
    """Walk through the sorted multisets in the order of MULTISET_RANKS; what is left of that table."""
    cdef int rank, times
    if place == width:
        HASHED_RANKS[_slot(key)] = ranks[0]
        _numbered(width)[number] = _rank(key, 0)
        return ranks + 1
    for rank in range(lowest, RANKS):
        times = repeats + 1 if rank == lowest else 1
        if times <= 4:
            ranks = _fill_tables(
                ranks, width, place + 1, rank, times, key + (KEY_RANKS[4 * rank] & ~<uint64_t>0xFFFF),
                number + TERMS[RANKS * place + rank],
            )
    return ranks


cdef _prepare():
    """Fill the tables and choose the batch kernel: all that is not constant, once, while the module is imported."""
    cdef const uint16_t* ranks = MULTISET_RANKS
    cdef int width
    caps = {"scalar": 0, "neon": 1, "ssse3": 1, "avx2": 2, "avx512": 3}
    cap = os.environ.get("HOLDEM_FAST_SIMD", "avx512")
    if cap not in caps:
        raise ImportError(f"HOLDEM_FAST_SIMD must be one of {', '.join(caps)}, got {cap!r}")
    find_small_ints()
    fill_terms()
    for width in range(5, 8):
        ranks = _fill_tables(ranks, width, 0, 0, 0, 0, 0)
    simd_choose(caps[cap])


_prepare()


def simd_target():
    """The name of the batch kernel that runs: "scalar", "ssse3", "avx2", "avx512" or "neon".

    The widest that the processor has is chosen at import; the environment variable HOLDEM_FAST_SIMD caps it.
    """
    return simd_name.decode()


# ---- one hand ----

def evaluate(cards, /):
    """The rank of the best five of 5, 6 or 7 cards: an int, greater is stronger, equal is a tie.

    ``cards`` is a text, or an iterable (bytes included) of ints 0..51 and texts of one card each. ``rank >> 12`` is the
    category, 0 high card to 9 royal flush. Always checks: ValueError for an unknown card, a card twice or a wrong number
    of cards, TypeError for what cannot be cards. About 50 ns from a tuple of ints or a text.
    """
    cdef uint16_t rank = 0
    if PyTuple_CheckExact(cards):
        rank = _rank_items(TUPLE_ITEMS(cards), PyTuple_GET_SIZE(cards))
    elif PyUnicode_CheckExact(cards):
        if PyUnicode_IS_ASCII(cards):
            rank = _rank_text(<const uint8_t*>PyUnicode_1BYTE_DATA(cards), PyUnicode_GET_LENGTH(cards))
    elif PyList_CheckExact(cards):
        with cython.critical_section(cards):
            rank = _rank_items(LIST_ITEMS(cards), PyList_GET_SIZE(cards))
    elif PyBytes_CheckExact(cards):
        rank = _rank_bytes(<const uint8_t*>PyBytes_AS_STRING(cards), PyBytes_GET_SIZE(cards))
    if rank:
        return rank
    return _evaluate_slowly(cards)


cdef uint16_t _evaluate_slowly(cards) except 0:
    hand = parse_cards(cards)
    if not 5 <= len(hand) <= 7:
        raise ValueError(f"a hand to rank has 5, 6 or 7 cards, got {len(hand)}")
    return _rank_items(TUPLE_ITEMS(hand), PyTuple_GET_SIZE(hand))


# The fast readers give 0 for everything but 5, 6 or 7 different cards. Cards are different when adding up their bits
# carries nowhere, that is when the sum is the union.

cdef inline uint16_t _rank_items(PyObject** items, Py_ssize_t n) noexcept:
    if n == 7:
        return _rank_ints(items, 7)  # with the number constant, the C compiler unrolls the loop
    return _rank_ints(items, n) if n == 5 or n == 6 else 0


cdef inline uint16_t _rank_ints(PyObject** items, Py_ssize_t n) noexcept:
    cdef uint64_t ranks = 0, cards = 0, seen = 0
    cdef Py_ssize_t place
    cdef size_t card
    for place in range(n):
        card = small_int(items[place])
        if card > 51:
            return 0
        ranks += KEY_RANKS[card]
        cards += KEY_CARDS[card]
        seen |= KEY_CARDS[card]
    return _rank(ranks, cards) if cards == seen else 0


cdef inline uint16_t _rank_text(const uint8_t* text, Py_ssize_t length) noexcept:
    """Cards of two ASCII characters, with or without spaces and commas. A text ends in a NUL, which is no suit."""
    cdef const uint8_t* end = text + length
    cdef uint64_t ranks = 0, cards = 0, seen = 0
    cdef int card
    cdef Py_ssize_t count = 0
    while text < end:
        card = LETTER_RANKS[text[0]] | LETTER_SUITS[text[1]]
        if card < 52:
            ranks += KEY_RANKS[card]
            cards += KEY_CARDS[card]
            seen |= KEY_CARDS[card]
            count += 1
            text += 2
        elif text[0] == c" " or text[0] == c",":
            text += 1
        else:
            return 0
    return _rank(ranks, cards) if cards == seen and 5 <= count <= 7 else 0


cdef inline uint16_t _rank_bytes(const uint8_t* hand, Py_ssize_t n) noexcept:
    cdef uint16_t rank
    if not 5 <= n <= 7:
        return 0
    return rank if rank_hands(hand, 1, n, &rank, True) < 0 else 0


# ---- many hands ----

cdef inline Py_ssize_t _rank_rows(
    const uint8_t* hands, Py_ssize_t n, int width, uint16_t* out, bint check
) noexcept nogil:
    cdef uint64_t ranks, cards, seen
    cdef Py_ssize_t row
    cdef int place
    for row in range(n):
        ranks = cards = seen = 0
        for place in range(width):
            ranks += KEY_RANKS[hands[place]]
            cards += KEY_CARDS[hands[place]]
            seen |= KEY_CARDS[hands[place]]
        if check and (cards ^ seen) | (seen >> BAD_CARD_SHIFT):
            return row
        out[row] = _rank(ranks, cards)
        hands += width
    return -1


cdef Py_ssize_t _rank_scalar(const uint8_t* hands, Py_ssize_t n, int width, uint16_t* ranks, bint check) noexcept nogil:
    # Constant arguments, so that the C compiler makes a loop for each width, unrolled, with and without the check.
    if width == 7:
        return _rank_rows(hands, n, 7, ranks, True) if check else _rank_rows(hands, n, 7, ranks, False)
    if width == 6:
        return _rank_rows(hands, n, 6, ranks, True) if check else _rank_rows(hands, n, 6, ranks, False)
    return _rank_rows(hands, n, 5, ranks, True) if check else _rank_rows(hands, n, 5, ranks, False)


cdef inline void _rank_place(const batch* hands, Py_ssize_t hand, int width) noexcept nogil:
    cdef const uint8_t* cards = hands.cards + hand * hands.hand_stride
    cdef uint64_t key_ranks = 0, key_cards = 0
    cdef int place
    for place in range(width):
        key_ranks += KEY_RANKS[cards[place * hands.card_stride]]
        key_cards += KEY_CARDS[cards[place * hands.card_stride]]
    hands.ranks[hand] = _rank(key_ranks, key_cards)


cdef void _rank_places(const batch* hands, const uint16_t* places, Py_ssize_t n, int width) noexcept nogil:
    """What a vector kernel leaves to do: the hands that have a flush."""
    cdef Py_ssize_t i
    for i in range(n):
        _rank_place(hands, places[i], width)


cdef Py_ssize_t rank_hands(const uint8_t* hands, Py_ssize_t n, int width, uint16_t* ranks, bint check) noexcept nogil:
    cdef Py_ssize_t done = 0, bad
    cdef batch rows = batch(hands, width, 1, n, ranks)
    if simd_kernel != NULL:
        # It leaves the last few hands, and all from the first bad block on.
        done = simd_kernel(&rows, width, check, _numbered(width), _rank_places)
    bad = _rank_scalar(hands + done * width, n - done, width, ranks + done, check)
    return done + bad if bad >= 0 else -1


cdef void rank_columns(const uint8_t* cards, Py_ssize_t stride, Py_ssize_t n, uint16_t* ranks) noexcept nogil:
    cdef Py_ssize_t done = 0, hand
    cdef batch columns = batch(cards, 1, stride, n, ranks)
    if simd_kernel != NULL:
        done = simd_kernel(&columns, 7, False, _numbered(7), _rank_places)
    for hand in range(done, n):
        _rank_place(&columns, hand, 7)


cdef Py_ssize_t rank_holes(
    const uint8_t* holes, Py_ssize_t n, const uint8_t* board, int board_cards, uint16_t* ranks, bint check
) noexcept nogil:
    cdef HandKey key = key_of_cards(board, board_cards)
    cdef uint16_t[CARD_PAIRS] by_pair
    cdef Py_ssize_t row
    cdef uint8_t first, second
    if n < HANDS_FOR_A_TABLE:
        for row in range(n):
            ranks[row] = _rank_of_pair(key, holes[2 * row], holes[2 * row + 1])
            if check and not ranks[row]:
                return row
        return -1
    for row in range(CARD_PAIRS):
        by_pair[row] = 0
    for first in range(52):
        for second in range(first):
            by_pair[first << CARD_BITS | second] = _rank_of_pair(key, first, second)
            by_pair[second << CARD_BITS | first] = by_pair[first << CARD_BITS | second]
    for row in range(n):
        first, second = holes[2 * row], holes[2 * row + 1]
        ranks[row] = by_pair[(first << CARD_BITS | second & 63) & (CARD_PAIRS - 1)]
        if check and (not ranks[row] or first | second > 63):
            return row
    return -1


cdef inline uint16_t _rank_of_pair(HandKey board, uint8_t first, uint8_t second) noexcept nogil:
    """The rank of two hole cards on a board; 0 where a card is twice or none at all."""
    cdef uint64_t cards = board.cards + KEY_CARDS[first] + KEY_CARDS[second]
    if cards ^ (board.cards | KEY_CARDS[first] | KEY_CARDS[second]) | cards >> BAD_CARD_SHIFT:
        return 0
    return _rank(board.ranks + KEY_RANKS[first] + KEY_RANKS[second], cards)


@cython.auto_pickle(False)
cdef class _Buffer:
    """A checked view of a caller's memory. Whoever works on the memory holds this object, so it cannot go away."""
    cdef Py_buffer view

    def __cinit__(self, source, str name, str kind, bytes item, int ndim):
        if not PyObject_CheckBuffer(source):
            raise TypeError(f"{name} must be a buffer of {kind}, got {type(source).__name__}")
        try:
            PyObject_GetBuffer(source, &self.view, PyBUF_FORMAT | PyBUF_STRIDES)
        except BufferError as error:
            raise ValueError(f"{name} must be C-contiguous: {error}") from None
        layout = (<bytes>self.view.format).decode() if self.view.format != NULL else "B"
        if layout.lstrip("@=<" if sys.byteorder == "little" else "@=>").encode() != item:
            raise ValueError(f"{name} must hold {kind} (buffer format {item.decode()!r}), got format {layout!r}")
        # A ctypes.Union says "B" whatever its size.
        if self.view.itemsize != (1 if item == b"B" else 2):
            raise ValueError(f"{name} must hold {kind}, got items of {self.view.itemsize} bytes")
        if self.view.ndim != ndim:
            raise ValueError(f"{name} must have {ndim} dimension(s), got {self.view.ndim}")
        if not PyBuffer_IsContiguous(&self.view, c"C"):
            raise ValueError(f"{name} must be C-contiguous")

    def __dealloc__(self):
        PyBuffer_Release(&self.view)


def evaluate_many(hands, /, *, out=None, threads=1, check=True):
    """The ranks of many hands: uint16, one a row.

    ``hands`` is a C-contiguous buffer of uint8 with the shape (n, 5), (n, 6) or (n, 7): a NumPy array, or for example
    ``memoryview(data).cast("B", (n, 7))``. The result is a ``numpy.ndarray`` where ``hands`` is one, else an
    ``array.array("H")``; or ``out``, any writable uint16 buffer of n, which is filled and returned.

    ``threads`` is the most that work at once, 0 for all cores; the GIL is released. With ``check``, ValueError names the
    first row that has a card twice or a number above 51, and what ``out`` then holds is unspecified. With ``check=False``
    such a row gets some rank. ValueError for a buffer of another type, shape or layout, TypeError for no buffer.
    """
    return _evaluate_rows(_Buffer(hands, "hands", "uint8", b"B", 2), hands, "hands", b"", out, threads, check)


def evaluate_board(holes, board, /, *, out=None, threads=1, check=True):
    """The ranks of many hands that share a board of 3, 4 or 5 cards: uint16, one a row.

    ``holes`` is a C-contiguous buffer of uint8 with the shape (n, 2), the hole cards; ``board`` a text, or an iterable of
    cards. Everything else is as in :func:`evaluate_many`; ``check=False`` leaves the board checked.
    """
    shared = parse_cards(board)
    if not 3 <= len(shared) <= 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, got {len(shared)}")
    return _evaluate_rows(_Buffer(holes, "holes", "uint8", b"B", 2), holes, "holes", bytes(shared), out, threads, check)


cdef _evaluate_rows(_Buffer source, hands, str name, bytes board, out, threads, bint check):
    cdef Py_ssize_t n = source.view.shape[0], width = source.view.shape[1]
    if board and width != 2:
        raise ValueError(f"{name} must have 2 cards a row, got {width}")
    if not board and not 5 <= width <= 7:
        raise ValueError(f"{name} must have 5, 6 or 7 cards a row, got {width}")
    result = _results_like(hands, n) if out is None else out
    cdef _Buffer target = _Buffer(result, "out", "uint16", b"H", 1)
    if target.view.readonly:
        raise ValueError("out must be writable, got a read-only buffer")
    if target.view.shape[0] != n:
        raise ValueError(f"out must have one place for each of the {n} hands, got {target.view.shape[0]}")
    # As NumPy does it: where memory is shared the result is that of separate memory, and any alignment will do.
    cdef bint apart = out is not None and (_overlap(source, target) or <size_t>target.view.buf % sizeof(uint16_t))
    cdef _Buffer ranks = _Buffer(_results_like(None, n), "out", "uint16", b"H", 1) if apart else target
    bad = _rank_in_threads(source, ranks, board, _parts(threads, n), check)
    if bad >= 0:
        _refuse_row(name, bad, (<const char*>source.view.buf)[bad * width:(bad + 1) * width], board)
    if apart:
        memcpy(target.view.buf, ranks.view.buf, n * sizeof(uint16_t))
    return result


cdef _refuse_row(str name, Py_ssize_t row, bytes hand, bytes board):
    try:
        parse_cards(hand + board)
    except ValueError as error:
        raise ValueError(f"row {row} of {name}: {error}") from None
    raise RuntimeError(f"row {row} of {name} changed while it was ranked")


cdef _results_like(hands, Py_ssize_t n):
    numpy = sys.modules.get("numpy")
    # While another thread is importing NumPy it has no ndarray yet.
    ndarray = getattr(numpy, "ndarray", None)
    if ndarray is not None and isinstance(hands, ndarray):
        return numpy.empty(n, dtype=numpy.uint16)
    from array import array
    return array("H", bytes(2 * n))


cdef bint _overlap(_Buffer a, _Buffer b) noexcept:
    cdef size_t start_a = <size_t>a.view.buf, start_b = <size_t>b.view.buf
    return start_a < start_b + <size_t>b.view.len and start_b < start_a + <size_t>a.view.len


cdef Py_ssize_t _parts(threads, Py_ssize_t n) except -1:
    """How many threads are worth having: no more than asked for, than there are cores, and than the hands need."""
    wanted = index(threads)
    if wanted < 0:
        raise ValueError(f"threads must be 0 (all cores) or more, got {wanted}")
    if wanted == 1:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(wanted or cores, cores, n // HANDS_A_THREAD))


def _rank_in_threads(_Buffer source not None, _Buffer target not None, bytes board not None, Py_ssize_t parts, bint check):
    """The number of the first bad row, or -1. The calling thread does a part itself."""
    cdef Py_ssize_t n = source.view.shape[0]
    if parts == 1:
        return _rank_part(source, target, board, 0, n, check)
    from threading import Thread
    bad_rows = []

    def work(part):
        bad_rows.append(_rank_part(source, target, board, n * part // parts, n * (part + 1) // parts, check))

    others = [Thread(target=work, args=(part,)) for part in range(1, parts)]
    try:
        for thread in others:
            thread.start()
        work(0)
    finally:
        _join(others)
    return min((row for row in bad_rows if row >= 0), default=-1)


cdef _join(list threads):
    """Wait for all of them, also where Ctrl-C comes meanwhile: nothing may go on writing once the caller has returned."""
    interrupted = None
    for thread in threads:
        while thread.is_alive():
            try:
                thread.join()
            except BaseException as error:
                interrupted = error
    if interrupted is not None:
        raise interrupted


cdef Py_ssize_t _rank_part(
    _Buffer source, _Buffer target, bytes board, Py_ssize_t first, Py_ssize_t last, bint check
) noexcept:
    cdef int width = source.view.shape[1], board_cards = len(board)
    cdef const uint8_t* hands = <const uint8_t*>source.view.buf + first * width
    cdef const uint8_t* shared = <const uint8_t*>PyBytes_AS_STRING(board)
    cdef uint16_t* ranks = <uint16_t*>target.view.buf + first
    cdef Py_ssize_t bad
    with nogil:
        if board_cards:
            bad = rank_holes(hands, last - first, shared, board_cards, ranks, check)
        else:
            bad = rank_hands(hands, last - first, width, ranks, check)
    return first + bad if bad >= 0 else -1


# ---- the whole deck ----

cdef struct Suits:
    # How many choices of suits give a chosen suit 0, 1, ... 7 cards.
    uint64_t[8] with_cards


cdef uint64_t[5] CHOOSE_OF_3 = [1, 3, 3, 1, 0]
cdef uint64_t[5] CHOOSE_OF_4 = [1, 4, 6, 4, 1]
cdef uint64_t[3] CHOOSE_OF_39 = [1, 39, 741]


def _visit_hands(deck=52, *, counts=False):
    """Rank every 7-card hand of the deck's lowest cards, for proofs and for measuring: a 64-bit signature of all ranks.

    The signature depends on the order of the hands, which ``visit.h`` tells. With ``counts`` the result is the pair of
    it and a dict from rank to number of hands, which takes three times as long.
    """
    cdef int cards = deck
    cdef uint64_t* found = NULL
    cdef uint64_t signature
    if not 7 <= cards <= 52:
        raise ValueError(f"deck must be 7 to 52 cards, got {deck!r}")
    if counts:
        found = <uint64_t*>calloc(TOP_RANK + 1, sizeof(uint64_t))
        if found == NULL:
            raise MemoryError
    try:
        with nogil:
            signature = visit_hands(cards, _numbered(7), FLUSH_RANKS, found)
        if found == NULL:
            return signature
        return signature, {rank: found[rank] for rank in range(TOP_RANK + 1) if found[rank]}
    finally:
        free(found)


def count_ranks(cards=7):
    """How many hands of 5, 6 or 7 cards have each rank, over the whole deck: a dict from rank to number of hands.

    Counts multisets of ranks by their choices of suits and sets of suited ranks apart; visits no hand.
    """
    cdef Py_ssize_t n = index(cards) if hasattr(cards, "__index__") else 0
    if not 5 <= n <= 7:
        raise ValueError(f"cards must be 5, 6 or 7, got {cards!r}")
    cdef uint64_t* counts = <uint64_t*>calloc(TOP_RANK + 1, sizeof(uint64_t))
    cdef Suits nothing = Suits([1, 0, 0, 0, 0, 0, 0, 0])
    if counts == NULL:
        raise MemoryError
    try:
        _count_without_flush(counts, 0, n, 0, 1, &nothing)
        _count_flushes(counts, n)
        return {rank: counts[rank] for rank in range(TOP_RANK + 1) if counts[rank]}
    finally:
        free(counts)


cdef void _count_without_flush(
    uint64_t* counts, int rank, int left, uint64_t key, uint64_t choices, const Suits* suits
) noexcept nogil:
    """Give each multiset of ranks its choices of suits, less four times those with five or more of a chosen suit."""
    cdef Suits extended
    cdef int count, k
    if left == 0:
        for k in range(5, 8):
            choices -= 4 * suits.with_cards[k]
        counts[_rank(key, 0)] += choices
        return
    if rank == RANKS:
        return
    for count in range(min(left, 4) + 1):
        # The chosen suit gives this rank no card or one; the other three suits give the rest.
        for k in range(8):
            extended.with_cards[k] = suits.with_cards[k] * CHOOSE_OF_3[count]
        if count > 0:
            for k in range(7):
                extended.with_cards[k + 1] += suits.with_cards[k] * CHOOSE_OF_3[count - 1]
        _count_without_flush(
            counts, rank + 1, left - count, key + count * (KEY_RANKS[4 * rank] & ~<uint64_t>0xFFFF),
            choices * CHOOSE_OF_4[count], &extended,
        )


cdef void _count_flushes(uint64_t* counts, int n) noexcept nogil:
    cdef int suited, size, bits
    for suited in range(ALL_RANKS + 1):
        size, bits = 0, suited
        while bits:
            bits &= bits - 1
            size += 1
        if 5 <= size <= n:
            counts[FLUSH_RANKS[suited]] += 4 * CHOOSE_OF_39[n - size]
