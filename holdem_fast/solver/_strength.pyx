"""Strengths of all hands on given boards, written where their numbers say; see ``strength.py``.

``strength.h`` and ``strength_river.h`` count. The ``def`` functions check what they are given, so
that no input makes them touch memory out of bounds.

>>> from array import array
>>> mean, square = array("f", [0]) * 1326, array("f", [0]) * 1326
>>> royal_flush = bytes([32, 36, 40, 44, 48])
>>> count_boards(tables(), royal_flush, 5, False, mean, square)
>>> mean[0], square[0]  # every hand ties
(0.5, 0.25)
"""

from cpython.buffer cimport PyBUF_CONTIG_RO, PyBUF_CONTIG, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_cards, rank_of_key
from holdem_fast.solver.isomorphism cimport IndexHandle, close_index, index_of_cards, open_index

cdef extern from "strength.h" nogil:
    enum:
        ST_SUITS, ST_RANKS, ST_CARDS, ST_BOARD, ST_COMBOS, ST_KINDS, ST_ROWS, ST_MASKS, ST_BEST
    struct st_row:
        pass
    struct st_tables:
        uint16_t* flushes
        st_row* rows
    struct st_work:
        pass
    void st_fill()
    int st_bits(unsigned mask)
    int st_row_of(uint8_t* ranks)
    void st_sort_row(st_row* row, const uint16_t* values)
    st_work* st_open(const st_tables* tables, int bins)
    void st_close(st_work* work)
    void st_board(st_work* work, const uint8_t* cards, int known)
    bint st_is_first(const st_work* work, int high, int low)
    void st_total(const st_work* work, int high, int low, uint64_t* sum, uint64_t* square, uint32_t* counts)

st_fill()

MOST_BINS = 1000

# In the first word of a key these bits count the cards of each suit.
cdef uint64_t SUIT_COUNTS = 0xFFFF

# How many runouts a hand has on a board of so many cards.
cdef uint32_t[6] RUNOUTS = [2118760, 0, 0, 1081, 46, 1]


# What one call writes to.
cdef struct Target:
    float* mean
    float* mean_square
    void* counts  # or NULL
    int count_bytes
    int bins
    uint32_t* found  # of one hand, for each bin


def tables():
    """The values of all hands up to suits, as :func:`count_boards` reads them."""
    cdef bytes made = bytes(sizeof(st_tables))
    cdef st_tables* target = <st_tables*><char*>made
    with nogil:
        _fill_flushes(target)
        _fill_rows(target)
    return made


cdef void _fill_flushes(st_tables* target) noexcept nogil:
    cdef uint8_t[7] cards
    cdef int mask, rank, n
    for mask in range(ST_MASKS):
        if 5 <= st_bits(mask) <= 7:
            n = 0
            for rank in range(ST_RANKS):
                if mask >> rank & 1:
                    cards[n] = ST_SUITS * rank
                    n += 1
            target.flushes[mask] = rank_of_cards(cards, n)


cdef void _fill_rows(st_tables* target) noexcept nogil:
    """All rows of five ranks; those of a rank five times are never read."""
    cdef uint8_t[5] ranks, cards
    cdef uint16_t[91] values
    cdef HandKey board
    cdef int a, b, c, d, e, i, high, low, kind
    for e in range(ST_RANKS):
        for d in range(e + 1):
            for c in range(d + 1):
                for b in range(c + 1):
                    for a in range(b + 1):
                        ranks[0], ranks[1], ranks[2], ranks[3], ranks[4] = a, b, c, d, e
                        for i in range(ST_BOARD):
                            cards[i] = ST_SUITS * ranks[i]
                        board = key_of_cards(cards, ST_BOARD)
                        kind = 0
                        for high in range(ST_RANKS):
                            for low in range(high + 1):
                                values[kind] = _rank_without_suits(board, high, low)
                                kind += 1
                        st_sort_row(target.rows + st_row_of(ranks), values)


cdef inline uint16_t _rank_without_suits(HandKey board, int high, int low) noexcept nogil:
    cdef HandKey key = add_keys(board, add_keys(key_of_card(ST_SUITS * high), key_of_card(ST_SUITS * low)))
    return rank_of_key(HandKey(key.ranks & ~SUIT_COUNTS, 0))


def count_boards(
    bytes tables not None, bytes boards not None, int cards, bint by_class, mean, mean_square, counts=None, int bins=0
):
    """Write the strengths of all hands on each board of so many cards into arrays of float32.

    A hand's place is its number by ``HandIndex(2, cards)``, or by combo, where hands that share a
    card with the board are left as they are. Suits that a board has alike are counted once, so by
    class every class is written. ``counts`` has ``bins`` places for each hand, of one, two or four
    bytes. ``tables`` must come from :func:`tables`. ValueError for boards that are not different
    cards, and for arrays of another size.
    """
    cdef Py_buffer[3] views
    cdef IndexHandle* index = NULL
    cdef st_work* work = NULL
    cdef Target target
    cdef uint8_t[2] widths = [2, <uint8_t>cards]
    cdef Py_ssize_t size = ST_COMBOS, n = len(boards) // cards if cards else 1, number = 0
    cdef const uint8_t* board = boards
    cdef int held = 0, place
    if cards not in (0, 3, 4, 5) or len(boards) != n * cards or len(tables) != sizeof(st_tables):
        raise ValueError("boards must have 0, 3, 4 or 5 cards, and tables come from tables()")
    if not 0 <= bins <= MOST_BINS or (counts is None) != (bins == 0):
        raise ValueError(f"bins must be 1..{MOST_BINS} with counts, and 0 without, got {bins}")
    for number in range(n):
        _check_board(board + number * cards, cards, number)
    memset(&target, 0, sizeof(target))
    try:
        index = open_index(widths, 2 if cards else 1)
        work = st_open(<const st_tables*><const char*>tables, bins)
        target.found = <uint32_t*>malloc((bins + 1) * sizeof(uint32_t))
        if index == NULL or work == NULL or target.found == NULL:
            raise MemoryError
        if by_class:
            size = index.size
        for place, array in enumerate((mean, mean_square, counts)):
            if array is not None:
                PyObject_GetBuffer(array, &views[place], PyBUF_CONTIG)
                held += 1
                _check_size(&views[place], size * bins if place == 2 else size, RUNOUTS[cards] if place == 2 else 0)
        target.mean, target.mean_square = <float*>views[0].buf, <float*>views[1].buf
        if counts is not None:
            target.counts, target.count_bytes, target.bins = views[2].buf, <int>views[2].itemsize, bins
        with nogil:
            for number in range(n):
                st_board(work, board + number * cards, cards)
                _write(work, index if by_class else NULL, board + number * cards, cards, &target)
    finally:
        for place in range(held):
            PyBuffer_Release(&views[place])
        free(target.found)
        close_index(index)
        if work != NULL:
            st_close(work)


cdef int _check_board(const uint8_t* board, int cards, Py_ssize_t number) except -1:
    cdef uint64_t taken = 0
    cdef int place
    for place in range(cards):
        if board[place] >= ST_CARDS or taken >> board[place] & 1:
            raise ValueError(f"board {number} must be {cards} different cards 0..51")
        taken |= <uint64_t>1 << board[place]
    return 0


cdef int _check_size(const Py_buffer* view, Py_ssize_t entries, uint32_t most) except -1:
    """An array of so many entries, of float32, or else of unsigned numbers up to ``most``."""
    cdef Py_ssize_t size = view.itemsize
    if view.len != entries * size or (size not in (1, 2, 4) if most else size != 4) or most >> 8 * size - 1 > 1:
        raise ValueError(f"an array must have {entries} entries, got {view.len} bytes, {size} each")
    return 0


cdef void _write(
    const st_work* work, const IndexHandle* index, const uint8_t* board, int cards, const Target* target
) noexcept nogil:
    """The strengths on the board that has been counted, by class, or without an index by combo."""
    cdef uint8_t[7] hand
    cdef uint64_t taken = 0, number, sum, square
    cdef int high, low, place, bin
    cdef double runouts = RUNOUTS[cards]
    for place in range(cards):
        hand[2 + place] = board[place]
        taken |= <uint64_t>1 << board[place]
    for high in range(ST_CARDS):
        if taken >> high & 1:
            continue
        for low in range(high):
            if taken >> low & 1 or (index != NULL and not st_is_first(work, high, low)):
                continue
            hand[0], hand[1] = high, low
            number = high * (high - 1) // 2 + low if index == NULL else index_of_cards(index, hand)
            st_total(work, high, low, &sum, &square, target.found)
            target.mean[number] = <float>(sum / (runouts * ST_BEST))
            target.mean_square[number] = <float>(square / (runouts * ST_BEST * ST_BEST))
            for bin in range(target.bins):
                if target.count_bytes == 1:
                    (<uint8_t*>target.counts)[number * target.bins + bin] = <uint8_t>target.found[bin]
                elif target.count_bytes == 2:
                    (<uint16_t*>target.counts)[number * target.bins + bin] = <uint16_t>target.found[bin]
                else:
                    (<uint32_t*>target.counts)[number * target.bins + bin] = target.found[bin]
