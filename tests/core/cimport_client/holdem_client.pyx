"""A client of the cimport API: single hands, batches, incremental keys, and a visit of every hand
of the deck.
"""

from array import array
from itertools import permutations

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from holdem_fast.core cimport (
    HandKey, add_keys, key_of_card, key_of_cards, rank_columns, rank_hands, rank_holes, rank_of_cards, rank_of_key,
    remove_keys,
)
from holdem_fast.solver.isomorphism cimport IndexHandle, cards_of_index, close_index, deals_of_index
from holdem_fast.solver.isomorphism cimport index_of_cards, open_index
from holdem_fast.solver.river cimport (
    RiverHands, order_river, river_folds_32, river_folds_64, river_outcomes_32, river_outcomes_64, river_values_32,
    river_values_64, river_values_3way_32, river_values_3way_64,
)

cdef enum:
    RANKS = 1 << 16
    BATCH = 4096
    WIDTH = 7

cdef uint64_t FNV_START = 0xCBF29CE484222325
cdef uint64_t FNV_PRIME = 0x100000001B3


cdef struct Visit:
    uint64_t signature
    uint64_t[RANKS] hands


cdef Visit visit


def rank(bytes cards):
    return rank_of_cards(cards, len(cards))


def rank_by_parts(bytes board, bytes hole, uint8_t extra):
    """The rank of board and hole cards, from keys: with one card added on the way and taken out
    again.
    """
    cdef HandKey key = add_keys(key_of_cards(board, len(board)), key_of_card(extra))
    key = add_keys(key, key_of_cards(hole, len(hole)))
    return rank_of_key(remove_keys(key, key_of_card(extra)))


def rank_batch(bytes hands, int width, bint check):
    """The ranks of all hands, and the number of the first bad one or -1."""
    cdef uint16_t[64] ranks
    cdef Py_ssize_t n = len(hands) // width
    assert n <= 64
    bad = rank_hands(hands, n, width, ranks, check)
    return [ranks[row] for row in range(n)], bad


def visit_every_hand(int cards):
    """How many of all hands of that many cards have each rank, and a signature that depends on the
    order of ranks.

    The hands come as itertools.combinations(range(52), cards) gives them; the signature is the
    64-bit FNV-1a hash of their ranks, taken 16 bits at a time.
    """
    cdef int rank
    visit.signature = FNV_START
    for rank in range(RANKS):
        visit.hands[rank] = 0
    with nogil:
        _visit(HandKey(0, 0), 0, cards)
    return {rank: visit.hands[rank] for rank in range(RANKS) if visit.hands[rank]}, visit.signature


cdef void _visit(HandKey key, int first, int left) noexcept nogil:
    cdef int card
    cdef uint16_t rank
    for card in range(first, 52):
        if left > 1:
            _visit(add_keys(key, key_of_card(card)), card + 1, left - 1)
        else:
            rank = rank_of_key(add_keys(key, key_of_card(card)))
            visit.signature = (visit.signature ^ rank) * FNV_PRIME
            visit.hands[rank] += 1


def rank_in_columns(bytes cards, Py_ssize_t stride, Py_ssize_t n):
    cdef uint16_t[64] ranks
    assert n <= 64 and len(cards) >= 6 * stride + n
    rank_columns(cards, stride, n, ranks)
    return [ranks[row] for row in range(n)]


def rank_on_board(bytes holes, bytes board, bint check):
    cdef uint16_t[64] ranks
    cdef Py_ssize_t n = len(holes) // 2
    assert n <= 64
    bad = rank_holes(holes, n, board, len(board), ranks, check)
    return [ranks[row] for row in range(n)], bad


cdef struct Comparison:
    bint in_columns
    uint64_t compared, differing
    uint8_t[WIDTH] cards
    Py_ssize_t filled
    uint8_t[BATCH * WIDTH] hands
    uint16_t[BATCH] expected
    uint16_t[BATCH] ranks
    uint32_t scramble
    uint8_t[5040][WIDTH] orders


cdef Comparison comparison


def compare_every_hand(bint in_columns):
    """How many 7-card hands the batch kernel ranks, and how many otherwise than their keys; each in
    an order of its own.
    """
    for number, order in enumerate(permutations(range(WIDTH))):
        for place in range(WIDTH):
            comparison.orders[number][place] = order[place]
    comparison.in_columns = in_columns
    comparison.compared = comparison.differing = comparison.filled = comparison.scramble = 0
    with nogil:
        _compare(&comparison, HandKey(0, 0), 0, 0)
        _compare_batch(&comparison)
    return comparison.compared, comparison.differing


cdef void _compare(Comparison* c, HandKey key, int first, int place) noexcept nogil:
    cdef int card
    for card in range(first, 52):
        c.cards[place] = card
        if place + 1 < WIDTH:
            _compare(c, add_keys(key, key_of_card(card)), card + 1, place + 1)
        else:
            _add_hand(c, rank_of_key(add_keys(key, key_of_card(card))))


cdef inline void _add_hand(Comparison* c, uint16_t rank) noexcept nogil:
    cdef int place
    cdef const uint8_t* order
    c.scramble = c.scramble * 1664525 + 1013904223
    order = c.orders[(c.scramble >> 8) % 5040]
    for place in range(WIDTH):
        if c.in_columns:
            c.hands[place * BATCH + c.filled] = c.cards[order[place]]
        else:
            c.hands[c.filled * WIDTH + place] = c.cards[order[place]]
    c.expected[c.filled] = rank
    c.filled += 1
    if c.filled == BATCH:
        _compare_batch(c)


cdef void _compare_batch(Comparison* c) noexcept nogil:
    cdef Py_ssize_t hand
    if c.in_columns:
        rank_columns(c.hands, BATCH, c.filled, c.ranks)
    elif rank_hands(c.hands, c.filled, WIDTH, c.ranks, True) >= 0:
        c.differing += 1
    for hand in range(c.filled):
        c.differing += c.ranks[hand] != c.expected[hand]
    c.compared += c.filled
    c.filled = 0


def index_hand(const uint8_t[:] widths, const uint8_t[:] cards):
    """Size, number, representative and deals of a hand; None where there is no such index."""
    cdef IndexHandle* index = open_index(&widths[0], <int>widths.shape[0])
    cdef uint64_t number
    cdef uint8_t[7] back
    if index == NULL:
        return None
    with nogil:
        number = index_of_cards(index, &cards[0])
        cards_of_index(index, number, back)
    result = index.size, number, bytes(back[:index.cards]), deals_of_index(index, number)
    close_index(index)
    return result


def river_sums(bytes board, bytes dead, const double[:] reach, const double[:] other):
    """The hands of a river; and all that the functions find for a reach, in both types of numbers.
    """
    cdef RiverHands river
    cdef double[9][1326] wide
    cdef float[9][1326] narrow
    cdef float[2][1326] single
    cdef int place, failed
    for place in range(1326):
        single[0][place], single[1][place] = <float>reach[place], <float>other[place]
    order_river(board, dead, <int>len(dead), &river)
    with nogil:
        failed = river_values_64(&river, &reach[0], 1, False, wide[0])
        failed |= river_folds_64(&river, &reach[0], 1, False, wide[1])
        failed |= river_outcomes_64(&river, &reach[0], 1, False, wide[2], wide[3], wide[4])
        failed |= river_values_3way_64(
            &river, &reach[0], &other[0], 1, False, wide[5], wide[6], wide[7], wide[8]
        )
        failed |= river_values_32(&river, single[0], 1, True, narrow[0])
        failed |= river_folds_32(&river, single[0], 1, True, narrow[1])
        failed |= river_outcomes_32(&river, single[0], 1, True, narrow[2], narrow[3], narrow[4])
        failed |= river_values_3way_32(
            &river, single[0], single[1], 1, True, narrow[5], narrow[6], narrow[7], narrow[8]
        )
    assert failed == 0
    order, ranks = [river.order[i] for i in range(river.hands)], [river.ranks[i] for i in range(1326)]
    return [
        (river.hands, river.groups, order, ranks),
        [array("d", (<const char*>wide[i])[:sizeof(wide[i])]) for i in range(9)],
        [array("f", (<const char*>narrow[i])[:sizeof(narrow[i])]) for i in range(9)],
    ]
