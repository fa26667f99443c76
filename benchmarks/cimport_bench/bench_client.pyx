"""Loops over random hands in compiled code; each returns the sum of what it found, so that nothing
can be left out.

Arrays come as the addresses of their first bytes.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from holdem_fast.core cimport (
    HandKey, add_keys, key_of_card, key_of_cards, rank_hands, rank_of_cards, rank_of_key,
)


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
