"""What hands win on a river, for other people's Cython code. Input is trusted.

Works from the installed package. The caller owns the memory: a river is a plain struct that
order_river fills and any number of threads may read.

    cdef RiverHands river
    order_river(board, dead, 0, &river)
    river_values_32(&river, reach, 1, False, values)

Reach and results are n vectors of 1,326 numbers by combo number, b * (b - 1) / 2 + a for cards
a < b: one after the other, or with `columns` side by side, hand h of vector v at h * n + v. Results
must not overlap anything. What is gone from the deck gets 0. Functions with a result return 0, or
-1 where memory is short and nothing was written; one vector of river_values, river_folds or
river_outcomes takes no memory.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef struct RiverHands:
    uint64_t gone  # bit c for card c of the board, or dead
    int hands  # how many are left
    int groups  # how many different ranks they have
    uint16_t[1082] order  # their combo numbers, weakest first; the last place is never one
    uint16_t[137] starts  # starts[g] to starts[g + 1] - 1 in the order have the same rank
    uint16_t[1326] ranks  # by combo number, 0 for what is not left

# Five board cards, and dead ones, all different.
cdef void order_river(const uint8_t* board, const uint8_t* dead, int dead_cards, RiverHands* river) noexcept nogil

# Of hands that share no card: the reach of the weaker less that of the stronger.
cdef int river_values_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* values
) noexcept nogil
cdef int river_values_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* values
) noexcept nogil

# The reach of all hands that share no card.
cdef int river_folds_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* folds
) noexcept nogil
cdef int river_folds_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* folds
) noexcept nogil

# The reach of weaker, level and stronger hands that share no card.
cdef int river_outcomes_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* win, float* tie, float* lose
) noexcept nogil
cdef int river_outcomes_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* win, double* tie, double* lose
) noexcept nogil

# Of pairs of two opponents' hands, no two of the three sharing a card, the products of reach: both
# weaker, the first level and the second weaker, the other way round, both level.
cdef int river_values_3way_32(
    const RiverHands* river, const float* reach_1, const float* reach_2, Py_ssize_t n, bint columns,
    float* win, float* tie_1, float* tie_2, float* tie_all
) noexcept nogil
cdef int river_values_3way_64(
    const RiverHands* river, const double* reach_1, const double* reach_2, Py_ssize_t n, bint columns,
    double* win, double* tie_1, double* tie_2, double* tie_all
) noexcept nogil
