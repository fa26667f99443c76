# The combos that players may hold, before anything is counted: two bytes per combo.

def without_cards(bytes cards not None, weights, bytes known not None):
    """The combos, two cards each, that have no known card, and their weights.

    ``weights`` is an ``array("Q")`` or a list of ints, one per combo, or None where there are none;
    it comes back as what it is. ValueError where there are not two cards and one weight for each
    combo.
    """
    cdef Py_ssize_t n = len(cards) // 2, left = 0, place
    if len(cards) % 2 or weights is not None and len(weights) != n:
        raise ValueError(f"expected two cards for each combo and one weight, got {len(cards)} cards")
    cdef bint[256] gone
    cdef const uint8_t* source = cards
    memset(gone, 0, sizeof(gone))
    for place in range(len(known)):
        gone[<uint8_t>known[place]] = True
    # A byte for each combo, 1 if it is left, then the cards that are left.
    cdef bytearray memory = bytearray(3 * n)
    cdef uint8_t* kept = <uint8_t*><char*>memory
    for place in range(n):
        kept[n + 2 * left], kept[n + 2 * left + 1] = source[2 * place], source[2 * place + 1]
        kept[place] = not (gone[source[2 * place]] or gone[source[2 * place + 1]])
        left += kept[place]
    if left == n:
        return cards, weights
    return bytes(memory[n:n + 2 * left]), _of_kept(weights, kept, n, left)


cdef _of_kept(weights, const uint8_t* kept, Py_ssize_t n, Py_ssize_t left):
    cdef Py_ssize_t place, at = 0
    if weights is None:
        return None
    if isinstance(weights, list):
        return [weights[place] for place in range(n) if kept[place]]
    if not (isinstance(weights, array) and weights.typecode == "Q"):
        raise TypeError(f'expected weights as an array("Q") or a list, got a {type(weights).__name__}')
    cdef bytes source = bytes(weights)
    cdef bytearray target = bytearray(8 * left)
    cdef const uint64_t* numbers = <const uint64_t*><const char*>source
    cdef uint64_t* out = <uint64_t*><char*>target
    for place in range(n):
        if kept[place]:
            out[at] = numbers[place]
            at += 1
    return array("Q", bytes(target))


cdef uint8_t _highest(const uint8_t* cards, Py_ssize_t n) noexcept:
    cdef uint8_t highest = 0
    cdef Py_ssize_t place
    for place in range(n):
        highest = max(highest, cards[place])
    return highest


def disjoint_pairs(bytes first not None, bytes second not None):
    """How many pairs of a combo of the one and a combo of the other share no card.

    Each has its combos once, two cards each, the higher before the lower. ValueError for other
    cards.
    """
    cdef int32_t[RANKS * SUITS] with_card
    cdef uint8_t[RANKS * SUITS][RANKS * SUITS] held
    cdef const uint8_t* one = first
    cdef const uint8_t* other = second
    cdef int64_t pairs = 0
    cdef Py_ssize_t place, n = len(first) // 2, m = len(second) // 2
    if len(first) % 2 or len(second) % 2 or _highest(one, 2 * n) > 51 or _highest(other, 2 * m) > 51:
        raise ValueError("expected two cards 0 to 51 for each combo")
    memset(with_card, 0, sizeof(with_card))
    memset(held, 0, sizeof(held))
    for place in range(m):
        with_card[other[2 * place]] += 1
        with_card[other[2 * place + 1]] += 1
        held[other[2 * place]][other[2 * place + 1]] = 1
    for place in range(n):
        # A combo that both have is gone with either of its cards.
        pairs += m - with_card[one[2 * place]] - with_card[one[2 * place + 1]]
        pairs += held[one[2 * place]][one[2 * place + 1]]
    return pairs
