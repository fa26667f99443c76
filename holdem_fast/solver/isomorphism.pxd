"""Numbers of hands up to the names of the suits, for other people's Cython code. Input is trusted.

Works from the installed package. An index is opened once, read by any number of threads, and
closed: ``IndexHandle* index = open_index(widths, rounds)``.
"""

from libc.stdint cimport uint8_t, uint64_t


cdef struct IndexHandle:
    uint64_t size
    int rounds
    int cards
    void* tables  # belongs to the index

# NULL where the rounds are none that HandIndex takes, or memory is short.
cdef IndexHandle* open_index(const uint8_t* widths, int rounds) noexcept nogil
cdef void close_index(IndexHandle* index) noexcept nogil

# The number of a hand of different cards, round after round.
cdef uint64_t index_of_cards(const IndexHandle* index, const uint8_t* cards) noexcept nogil
# The representative of a number below the size.
cdef void cards_of_index(const IndexHandle* index, uint64_t number, uint8_t* cards) noexcept nogil
# How many deals a number below the size stands for.
cdef int deals_of_index(const IndexHandle* index, uint64_t number) noexcept nogil
