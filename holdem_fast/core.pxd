"""The evaluator for other people's Cython code:
``from holdem_fast.core cimport HandKey, key_of_card, rank_of_key``.

It works from the installed package, with no include path. A card is an int 0..51,
``4 * rank + suit``; a rank is an int, greater is stronger, equal is a tie. Only rank_hands and
rank_holes can check their input; all else trusts it.

The key of a hand is the sum of its cards' keys, so a board's key serves every hand on that board:

    cdef HandKey board = key_of_cards(flop, 3)
    cdef HandKey hand = add_keys(board, key_of_cards(hole_cards, 2))
    cdef uint16_t rank = rank_of_key(hand)
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef struct HandKey:
    uint64_t ranks  # the hash of the ranks in the top 24 bits, four bits a suit to count its cards in the low 16
    uint64_t cards  # one bit a card, 16 bits a suit: bit 16 * suit + rank


cdef HandKey key_of_card(uint8_t card) noexcept nogil
cdef HandKey key_of_cards(const uint8_t* cards, Py_ssize_t n) noexcept nogil

# The rank of a hand of 5, 6 or 7 different cards. For any other key some number, but never a read
# out of bounds.
cdef uint16_t rank_of_key(HandKey key) noexcept nogil
cdef uint16_t rank_of_cards(const uint8_t* cards, Py_ssize_t n) noexcept nogil

# Ranks n hands of width 5, 6 or 7 cards, one after the other in memory. With check, the number of
# the first hand that has a card twice or a byte that is no card, or -1; without, always -1. Nothing
# is read or written out of bounds.
cdef Py_ssize_t rank_hands(const uint8_t* hands, Py_ssize_t n, int width, uint16_t* ranks, bint check) noexcept nogil

# Ranks n hands of 7 different cards that stand in columns: card c of hand h is
# cards[c * stride + h], with a stride of 2 or more. Any bytes give some rank, nothing is read out
# of bounds.
cdef void rank_columns(const uint8_t* cards, Py_ssize_t stride, Py_ssize_t n, uint16_t* ranks) noexcept nogil

# The same as rank_hands for n pairs of hole cards on one board of 3, 4 or 5 different cards.
cdef Py_ssize_t rank_holes(
    const uint8_t* holes, Py_ssize_t n, const uint8_t* board, int board_cards, uint16_t* ranks, bint check
) noexcept nogil


cdef inline HandKey add_keys(HandKey a, HandKey b) noexcept nogil:
    a.ranks += b.ranks
    a.cards += b.cards
    return a


cdef inline HandKey remove_keys(HandKey a, HandKey b) noexcept nogil:
    a.ranks -= b.ranks
    a.cards -= b.cards
    return a
