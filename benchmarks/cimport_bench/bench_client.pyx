"""Loops over random hands in compiled code; each returns the sum of what it found, so that nothing
can be left out.

Arrays come as the addresses of their first bytes.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from holdem_fast.core cimport (
    HandKey, add_keys, key_of_card, key_of_cards, rank_hands, rank_of_cards, rank_of_key,
)
from holdem_fast.solver.river cimport RiverHands, order_river, river_values_32


def by_cards(size_t hands, Py_ssize_t n):
    """The sum of the ranks, one rank_of_cards a hand."""
    cdef const uint8_t* cards = <const uint8_t*>hands
    cdef uint64_t total = 0
    cdef Py_ssize_t row
    with nogil:
        for row in range(n):
            total += rank_of_cards(cards + 7 * row, 7)
    return total


def by_keys(size_t hands, Py_ssize_t n):
    """The same from a table of the 52 keys: six additions and one rank_of_key a hand."""
    cdef const uint8_t* cards = <const uint8_t*>hands
    cdef uint64_t total = 0
    cdef Py_ssize_t row
    cdef int place
    cdef HandKey[52] keys
    cdef HandKey key
    for place in range(52):
        keys[place] = key_of_card(<uint8_t>place)
    with nogil:
        for row in range(n):
            key = keys[cards[7 * row]]
            for place in range(1, 7):
                key = add_keys(key, keys[cards[7 * row + place]])
            total += rank_of_key(key)
    return total


def in_a_batch(size_t hands, Py_ssize_t n, size_t ranks):
    """One rank_hands for all, unchecked."""
    with nogil:
        rank_hands(<const uint8_t*>hands, n, 7, <uint16_t*>ranks, False)


cdef HandKey[1326] hole_keys


cdef void _fill_hole_keys() noexcept:
    cdef uint8_t[2] hole
    cdef int n = 0, high, low
    for high in range(52):
        for low in range(high):
            hole[0], hole[1] = <uint8_t>high, <uint8_t>low
            hole_keys[n] = key_of_cards(hole, 2)
            n += 1


_fill_hole_keys()


def on_boards(size_t boards, Py_ssize_t n, size_t holes, Py_ssize_t each, bint ranked):
    """On each board ``each`` pairs of hole cards, by number: the sum of the ranks, or of the keys
    where not ``ranked``.
    """
    cdef const uint8_t* cards = <const uint8_t*>boards
    cdef const uint16_t* pairs = <const uint16_t*>holes
    cdef uint64_t total = 0
    cdef Py_ssize_t row, column
    cdef HandKey board, key
    with nogil:
        for row in range(n):
            board = key_of_cards(cards + 5 * row, 5)
            if ranked:
                for column in range(each):
                    total += rank_of_key(add_keys(board, hole_keys[pairs[each * row + column]]))
            else:
                for column in range(each):
                    key = add_keys(board, hole_keys[pairs[each * row + column]])
                    total += key.ranks ^ key.cards
    return total


def river_values(bytes board, size_t reach, size_t values, int passes, Py_ssize_t times):
    """The showdown values of one vector, so many times: in one pass, or in two as solvers do it."""
    cdef RiverHands river
    cdef SortedHands hands
    cdef Py_ssize_t call
    order_river(board, NULL, 0, &river)
    _sort_out(&river, &hands)
    with nogil:
        for call in range(times):
            if passes == 1:
                river_values_32(&river, <const float*>reach, 1, False, <float*>values)
            else:
                _two_passes(&hands, <const float*>reach, <float*>values)


cdef struct SortedHands:
    int n
    uint16_t[1081] combo
    uint16_t[1081] rank
    uint8_t[1081] low
    uint8_t[1081] high


cdef void _sort_out(const RiverHands* river, SortedHands* hands) noexcept:
    cdef int i, high = 0
    hands.n = river.hands
    for i in range(river.hands):
        hands.combo[i], hands.rank[i] = river.order[i], river.ranks[river.order[i]]
        high = 1
        while (high + 1) * high // 2 <= river.order[i]:
            high += 1
        hands.high[i], hands.low[i] = <uint8_t>high, <uint8_t>(river.order[i] - high * (high - 1) // 2)


cdef void _two_passes(const SortedHands* hands, const float* reach, float* values) noexcept nogil:
    """From the weakest for what each hand beats, then from the strongest for what beats it."""
    cdef float[52] card
    cdef float total = 0
    cdef int i, j
    for i in range(1326):
        values[i] = 0
    for i in range(52):
        card[i] = 0
    j = 0
    for i in range(hands.n):
        while hands.rank[j] < hands.rank[i]:
            total += reach[hands.combo[j]]
            card[hands.low[j]] += reach[hands.combo[j]]
            card[hands.high[j]] += reach[hands.combo[j]]
            j += 1
        values[hands.combo[i]] = total - card[hands.low[i]] - card[hands.high[i]]
    total = 0
    for i in range(52):
        card[i] = 0
    j = hands.n - 1
    for i in range(hands.n - 1, -1, -1):
        while hands.rank[j] > hands.rank[i]:
            total += reach[hands.combo[j]]
            card[hands.low[j]] += reach[hands.combo[j]]
            card[hands.high[j]] += reach[hands.combo[j]]
            j -= 1
        values[hands.combo[i]] -= total - card[hands.low[i]] - card[hands.high[i]]
