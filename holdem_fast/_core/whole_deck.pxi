# Part of core.pyx: how many hands of the whole deck have each rank, counted and visited.

cdef uint64_t[5] CHOOSE_OF_3 = [1, 3, 3, 1, 0]
cdef uint64_t[5] CHOOSE_OF_4 = [1, 4, 6, 4, 1]
cdef uint64_t[3] CHOOSE_OF_39 = [1, 39, 741]

cdef enum:
    # How often the ranks of a multiset are repeated, as one number: up to 3 pairs, 2 trips and 1
    # quads.
    ONE_PAIR_MORE = 1
    ONE_TRIPS_MORE = 4
    ONE_QUADS_MORE = 12
    PATTERNS = 24

# What changes when a rank comes for the first, second, third and fourth time.
cdef int[5] ONCE_MORE = [
    0, 0, ONE_PAIR_MORE, ONE_TRIPS_MORE - ONE_PAIR_MORE, ONE_QUADS_MORE - ONE_TRIPS_MORE,
]


def _visit_hands(deck=52, *, counts=False):
    """Rank every 7-card hand of the deck's lowest cards, for proofs and for measuring: a 64-bit
    signature of all ranks.

    The signature depends on the order of the hands, which ``visit.h`` tells. With ``counts`` the
    result is the pair of it and a dict from rank to number of hands, which takes three times as
    long.
    """
    cdef int cards
    cdef uint64_t* found = NULL
    cdef uint64_t signature
    if not 7 <= index(deck) <= 52:
        raise ValueError(f"deck must be 7 to 52 cards, got {short_repr(deck)}")
    cards = deck
    if counts:
        found = <uint64_t*>calloc(TOP_RANK + 1, sizeof(uint64_t))
        if found == NULL:
            raise MemoryError
    try:
        with nogil:
            signature = visit_hands(cards, _numbered(7), FLUSH_RANKS, found)
        if found == NULL:
            return signature
        return signature, _nonzero(found)
    finally:
        free(found)


def count_ranks(cards=7):
    """How many hands of 5, 6 or 7 cards have each rank, over the whole deck: a dict from rank to
    number of hands.

    Counts multisets of ranks by their choices of suits and sets of suited ranks apart; visits no
    hand.
    """
    cdef uint64_t* counts = _count(cards)
    try:
        return _nonzero(counts)
    finally:
        free(counts)


def _count_categories(cards):
    """The same by category, weakest first: what ranking.hand_frequencies gives names to."""
    cdef uint64_t* counts = _count(cards)
    cdef uint64_t[10] categories = [0] * 10
    cdef int rank
    for rank in range(TOP_RANK + 1):
        categories[rank >> 12] += counts[rank]
    free(counts)
    return categories


cdef uint64_t* _count(cards) except NULL:
    """The hands of each rank, in memory that the caller frees."""
    cdef uint64_t[PATTERNS] choices
    cdef int n, pattern
    number = index(cards) if hasattr(cards, "__index__") else 0
    if not 5 <= number <= 7:
        raise ValueError(f"cards must be 5, 6 or 7, got {short_repr(cards)}")
    n = number
    cdef uint64_t* counts = <uint64_t*>calloc(TOP_RANK + 1, sizeof(uint64_t))
    if counts == NULL:
        raise MemoryError
    for pattern in range(PATTERNS):
        choices[pattern] = _choices_without_flush(n, pattern)
    _count_without_flush(counts, _numbered(n), choices, n - 1, RANKS - 1, 0, 0)
    _count_flushes(counts, n)
    return counts


cdef dict _nonzero(const uint64_t* counts):
    cdef int rank
    result = {}
    for rank in range(TOP_RANK + 1):
        if counts[rank]:
            result[rank] = counts[rank]
    return result


cdef uint64_t _choices_without_flush(int n, int pattern) noexcept:
    """In how many ways the cards of a multiset of n ranks can have suits, without five or more of
    one suit.
    """
    cdef int[5] times = [
        0, 0, pattern % ONE_TRIPS_MORE, pattern % ONE_QUADS_MORE // ONE_TRIPS_MORE, pattern // ONE_QUADS_MORE,
    ]
    # How many choices give a chosen suit 0, 1, ... 7 cards; each rank has none of the suit or one
    # card.
    cdef uint64_t[8] with_cards = [1, 0, 0, 0, 0, 0, 0, 0]
    cdef uint64_t choices = 1
    cdef int count, k
    times[1] = n - 2 * times[2] - 3 * times[3] - 4 * times[4]
    for count in range(1, 5):
        for _ in range(times[count]):
            choices *= CHOOSE_OF_4[count]
            for k in range(7, 0, -1):
                with_cards[k] = with_cards[k] * CHOOSE_OF_3[count] + with_cards[k - 1] * CHOOSE_OF_3[count - 1]
            with_cards[0] *= CHOOSE_OF_3[count]
    return choices - 4 * (with_cards[5] + with_cards[6] + with_cards[7])


cdef void _count_without_flush(
    uint64_t* counts, const uint16_t* ranks, const uint64_t* choices, int place, int highest, int repeats, int pattern
) noexcept nogil:
    """Give each multiset its choices of suits; they depend only on how often its ranks are
    repeated.

    The ranks come down from the highest; ``ranks`` begins at the multisets with those so far, as in
    visit.h.
    """
    cdef int rank, times, extended
    for rank in range(highest + 1):
        times = repeats + 1 if rank == highest else 1
        if times > 4:
            continue
        extended = pattern + ONCE_MORE[times]
        if place == 0:
            counts[ranks[rank]] += choices[extended]
        else:
            _count_without_flush(
                counts, ranks + TERMS[RANKS * place + rank], choices, place - 1, rank, times, extended
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
