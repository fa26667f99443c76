"""The compiled evaluator: additive keys, one flush test, a perfect hash. ``docs/algorithm.md``
tells how it works.

``def`` functions check what they are given, ``cdef`` functions trust it. What the fast paths do not
know goes to :func:`holdem_fast.cards.parse_cards`, which reads it or says what is wrong with it.

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
from cpython.dict cimport PyDict_Next
from cpython.exc cimport PyErr_CheckSignals
from cpython.float cimport PyFloat_AS_DOUBLE
from cpython.list cimport PyList_CheckExact, PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_CheckExact, PyUnicode_GET_LENGTH
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from holdem_fast.cards import Card, cards_of_row, parse_cards, texts_of_column
from holdem_fast.messages import short_repr

cdef extern from "_core/tables.h" nogil:
    const int HASH_SHIFT, ROW_SHIFT, COLUMN_MASK, BAD_CARD_SHIFT, SUIT_LANE_BITS
    const uint8_t* LETTER_RANKS
    const uint8_t* LETTER_SUITS
    const uint64_t* KEY_RANKS
    const uint64_t* KEY_CARDS
    const uint16_t* FLUSH_RANKS
    const uint32_t* ROW_OFFSETS
    const uint16_t* MULTISET_RANKS
    uint16_t* HASHED_RANKS  # filled below

cdef extern from "_core/simd.h" nogil:
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

cdef extern from "_core/visit.h" nogil:
    uint64_t visit_hands(
        int deck, const uint16_t* by_number, const uint16_t* flush_ranks, uint64_t* counts
    )

cdef extern from *:
    """
    #define TUPLE_ITEMS(tuple) (((PyTupleObject *)(tuple))->ob_item)
    #define LIST_ITEMS(list) (((PyListObject *)(list))->ob_item)

    /* CPython keeps one object for each small int, in an array: then the address tells the value
       and nothing need be read. Where it is not so, found out once at import, the base stays 0,
       which no object comes near. */
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
    # Three more than each counter of a suit's cards brings the fifth card of the suit to the
    # counter's top bit.
    FLUSH_BIAS = 0x3333
    FLUSH_BITS = 0x8888
    DECK = 52
    RANKS = 13
    ALL_RANKS = (1 << RANKS) - 1
    TOP_RANK = (9 << 12) + 1
    # Below this, starting a thread takes longer than its share of the work.
    HANDS_A_THREAD = 1 << 15
    # Some tens of milliseconds with the slowest kernel: as long as a signal waits.
    HANDS_A_SLICE = 1 << 22
    # Two cards, six bits each, number the pairs of hole cards on a board; from so many hands a
    # table of them pays.
    CARD_BITS = 6
    CARD_PAIRS = 1 << 2 * CARD_BITS
    HANDS_FOR_A_TABLE = 1326


# ---- keys ----

cdef HandKey key_of_card(uint8_t card) noexcept nogil:
    return HandKey(KEY_RANKS[card], KEY_CARDS[card])


cdef HandKey key_of_cards(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    return _sum_of_keys(cards, n)


cdef inline HandKey _sum_of_keys(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
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
    cdef HandKey key
    if n == 7:
        key = _sum_of_keys(cards, 7)  # with the number constant, the C compiler unrolls the loop
    else:
        key = _sum_of_keys(cards, n)
    return _rank(key.ranks, key.cards)


# ---- tables filled at import ----

# For the batch kernels: the ranks of the multisets of 5, 6 and 7 ranks by their number, as
# batch_kernel.h numbers them.
cdef uint16_t[MULTISETS_OF_5] NUMBERED_5
cdef uint16_t[MULTISETS_OF_6] NUMBERED_6
cdef uint16_t[MULTISETS_OF_7] NUMBERED_7


cdef inline uint16_t* _numbered(int width) noexcept nogil:
    return &NUMBERED_7[0] if width == 7 else &NUMBERED_6[0] if width == 6 else &NUMBERED_5[0]


cdef const uint16_t* _fill_tables(
    const uint16_t* ranks, int width, int place, int lowest, int repeats, uint64_t key, int number
) noexcept:
    """Walk through the sorted multisets in the order of MULTISET_RANKS; what is left of that table.
    """
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
    """Fill the tables and choose the batch kernel: all that is not constant, once, while the module
    is imported.
    """
    cdef const uint16_t* ranks = MULTISET_RANKS
    cdef int width
    caps = {"scalar": 0, "neon": 1, "ssse3": 1, "avx2": 2, "avx512": 3}
    cap = os.environ.get("HOLDEM_FAST_SIMD") or "avx512"
    if cap not in caps:
        raise ImportError(f"HOLDEM_FAST_SIMD must be one of {', '.join(caps)}, got {short_repr(cap)}")
    find_small_ints()
    fill_terms()
    for width in range(5, 8):
        ranks = _fill_tables(ranks, width, 0, 0, 0, 0, 0)
    simd_choose(caps[cap])


_prepare()


def simd_target():
    """The name of the batch kernel that runs: "scalar", "ssse3", "avx2", "avx512" or "neon".

    The widest that the processor has is chosen at import; the environment variable HOLDEM_FAST_SIMD
    caps it.
    """
    return simd_name.decode()


# ---- one hand ----

def evaluate(cards, /):
    """The rank of the best five of 5, 6 or 7 cards: an int, greater is stronger, equal is a tie.

    ``cards`` is a text, or an iterable (bytes included) of ints 0..51 and texts of one card each.
    ``rank >> 12`` is the category, 0 high card to 9 royal flush. Always checks: ValueError for an
    unknown card, a card twice or a wrong number of cards, TypeError for what cannot be cards.
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


# The fast readers give 0 for everything but 5, 6 or 7 different cards. Cards are different when
# adding up their bits carries nowhere, that is when the sum is the union.

cdef inline uint16_t _rank_items(PyObject** items, Py_ssize_t n) noexcept:
    if n == 7:
        return _rank_ints(items, 7)  # unrolled, as in rank_of_cards
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
    """Cards of two ASCII characters, with or without spaces and commas. A text ends in a NUL, which
    is no suit.
    """
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


include "_core/buffers.pxi"
include "_core/batches.pxi"
include "_core/whole_deck.pxi"
include "_core/shuffle.pxi"
include "_core/texts.pxi"
include "_core/columns.pxi"
