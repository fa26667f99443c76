# Pairs of hands before the flop that differ only in the names of the suits, or in who comes first,
# are one matchup.

cdef enum:
    # As in holdem_fast/ranges/combos.py, and numbered as there.
    CLASS_COUNT = RANKS * RANKS
    COMBO_COUNT = 1326


cdef int _slot(const uint8_t* pair, uint8_t* renamed) noexcept nogil:
    """A number for a pair of hands that a renaming of suits does not change, and the pair with the
    suits renamed.

    Suits are renamed in the order in which they appear. Two cards of one rank have no order, so the
    least of the numbers that come of either order is taken.
    """
    cdef int order, best = CLASS_COUNT * COMBO_COUNT, slot
    cdef uint8_t[4] cards
    for order in range(4):
        if order & 1 and pair[0] >> 2 != pair[1] >> 2 or order & 2 and pair[2] >> 2 != pair[3] >> 2:
            continue
        cards[0], cards[1] = pair[order & 1], pair[1 - (order & 1)]
        cards[2], cards[3] = pair[2 + (order >> 1)], pair[3 - (order >> 1)]
        slot = _rename(cards)
        if slot < best:
            best = slot
            memcpy(renamed, cards, 4)
    return best


cdef int _rename(uint8_t* cards) noexcept nogil:
    cdef int[SUITS] names
    cdef int k, suit, high, low, used = 0
    for k in range(SUITS):
        names[k] = -1
    for k in range(4):
        suit = cards[k] & 3
        if names[suit] < 0:
            names[suit] = used
            used += 1
        cards[k] = (cards[k] & ~3) | names[suit]
    for k in range(0, 4, 2):
        if cards[k] < cards[k + 1]:
            cards[k], cards[k + 1] = cards[k + 1], cards[k]
    high, low = RANKS - 1 - (cards[0] >> 2), RANKS - 1 - (cards[1] >> 2)
    # Suited hands are above the diagonal of the grid.
    k = high * RANKS + low if cards[0] & 3 == cards[1] & 3 else low * RANKS + high
    return k * COMBO_COUNT + cards[2] * (cards[2] - 1) // 2 + cards[3]


cdef void _add_pairs(
    uint64_t* totals, const uint8_t* first, const uint64_t* weights, Py_ssize_t n,
    const uint8_t* second, const uint64_t* other_weights, Py_ssize_t m,
) noexcept nogil:
    cdef Py_ssize_t i, j
    cdef uint8_t[4] pair
    cdef uint8_t[4] renamed
    for i in range(n):
        pair[0], pair[1] = first[2 * i], first[2 * i + 1]
        for j in range(m):
            pair[2], pair[3] = second[2 * j], second[2 * j + 1]
            if pair[0] == pair[2] or pair[0] == pair[3] or pair[1] == pair[2] or pair[1] == pair[3]:
                continue
            totals[_slot(pair, renamed)] += weights[i] * other_weights[j]


def group_pairs(bytes first not None, weights not None, bytes second not None, other_weights not None):
    """The different matchups of the hands of two players, before the flop: their cards, forward and
    backward weights.

    ``first`` and ``second`` hold two cards a hand, the higher before the lower, and the weights are
    ``array("Q")``, one a hand. Comes back: four cards a matchup, the same for all pairs that differ
    in the names of suits or in who is first; and two lists, the total weight of the pairs in this
    order of hands and in the other. Weights below 2**20 cannot overflow. ValueError where hands and
    weights do not go together.
    """
    cdef bytes numbers = bytes(weights), other_numbers = bytes(other_weights)
    cdef Py_ssize_t n = len(numbers) // 8, m = len(other_numbers) // 8
    if len(first) != 2 * n or len(second) != 2 * m or any([card > 51 for card in first + second]):
        raise ValueError("expected two cards 0 to 51 and one weight for each hand")
    cdef const uint8_t* hands = first
    cdef const uint8_t* other_hands = second
    cdef const uint64_t* weight = <const uint64_t*><const char*>numbers
    cdef const uint64_t* other_weight = <const uint64_t*><const char*>other_numbers
    cdef uint64_t* totals = <uint64_t*>calloc(CLASS_COUNT * COMBO_COUNT, sizeof(uint64_t))
    if totals == NULL:
        raise MemoryError
    try:
        with nogil:
            _add_pairs(totals, hands, weight, n, other_hands, other_weight, m)
        return _fold(totals)
    finally:
        free(totals)


cdef _fold(uint64_t* totals):
    """Join each matchup with the one in which the hands have changed places."""
    cdef uint8_t[4] pair
    cdef uint8_t[4] swapped
    cdef uint8_t[4] renamed
    cdef int place, slot = 0, other, high, low, row, column
    cdef bytearray cards = bytearray()
    cdef list forward = [], backward = []
    for place in range(CLASS_COUNT):
        row, column = RANKS - 1 - place // RANKS, RANKS - 1 - place % RANKS
        if row > column:
            pair[0], pair[1] = 4 * row, 4 * column
        elif row < column:
            pair[0], pair[1] = 4 * column, 4 * row + 1
        else:
            pair[0], pair[1] = 4 * row + 1, 4 * row
        for high in range(1, RANKS * SUITS):
            for low in range(high):
                if totals[slot]:
                    pair[2] = swapped[0] = high
                    pair[3] = swapped[1] = low
                    swapped[2], swapped[3] = pair[0], pair[1]
                    other = _slot(swapped, renamed)
                    if slot <= other:
                        cards += (<const char*>pair)[:4]
                        forward.append(totals[slot])
                        backward.append(totals[other] if slot < other else 0)
                    elif not totals[other]:
                        cards += (<const char*>renamed)[:4]
                        forward.append(0)
                        backward.append(totals[slot])
                slot += 1
    return bytes(cards), forward, backward
