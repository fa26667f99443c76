"""A client of the cimport API: single hands, batches, incremental keys, and a visit of every hand of the deck."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from holdem_fast.core cimport (
    HandKey, add_keys, key_of_card, key_of_cards, rank_hands, rank_of_cards, rank_of_key, remove_keys,
)

cdef enum:
    RANKS = 1 << 16

cdef uint64_t FNV_START = 0xCBF29CE484222325
cdef uint64_t FNV_PRIME = 0x100000001B3


cdef struct Visit:
    uint64_t signature
    uint64_t[RANKS] hands


cdef Visit visit


def rank(bytes cards):
    return rank_of_cards(cards, len(cards))


def rank_by_parts(bytes board, bytes hole, uint8_t extra):
    """The rank of board and hole cards, from keys: with one card added on the way and taken out again."""
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
    """How many of all hands of that many cards have each rank, and a signature that depends on the order of ranks.

    The hands come as itertools.combinations(range(52), cards) gives them; the signature is the 64-bit FNV-1a hash of
    their ranks, taken 16 bits at a time.
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
