# Multisets of ranks: their numbers, the values of hands on them, and how many boards each stands
# for. A multiset of n ranks a >= b >= c ... is number MULTISETS[n][a] + MULTISETS[n - 1][b] + ...
# among those of its size. In this order those with a given highest rank stand together, ordered by
# how often they have it, and then like those of the ranks below: so what grows by ranks can be
# computed in runs.

# Filled at first use, then never changed.
cdef uint64_t[RANKS] RANK_KEYS
# The value of a pair of hole ranks on each multiset of five board ranks.
cdef int16_t[PAIRS][RANK_BOARDS + PADDING] ROWS
cdef int16_t[1 << RANKS] FLUSHES  # the value of a set of suited ranks
cdef uint16_t[6][1287] SETS  # the sets of n ranks in the order of their bits
# The value of hole ranks of one suit with each set of three, four and five board ranks of it; by
# the number of the pair of ranks, one rank as a pair of itself, and at last no hole rank.
cdef int16_t[PAIRS + 1][SUITED_SETS] FLUSH_ROWS
cdef int[6] FIRST_SET = [0, 0, 0, 0, 288, 288 + 720]  # where the sets of n ranks begin in a row
cdef uint16_t[SUITED_SETS] ROW_SETS  # these sets; in the padding all ranks, which are never all there
cdef uint16_t[1287] DISTINCT  # the number of the multiset that a set of five ranks is
cdef uint16_t[RANK_BOARDS] SUPPORT  # which ranks are in a multiset of five, and which of them more than once
cdef uint8_t[RANK_BOARDS] REPEATED
cdef bint[PAIRS] has_row
cdef bint filled = False
cdef cython.pymutex filling


cdef struct Boards:
    int n
    int[PAIRS] number
    int[PAIRS] ways


cdef inline int _bits(unsigned int ranks) noexcept nogil:
    cdef int count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


cdef int64_t _choose(int n, int k) noexcept nogil:
    cdef int64_t ways = 1
    cdef int step
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways


# ---- tables ----

cdef int16_t* _fill_row(int16_t* row, uint64_t ranks, int size, int limit) noexcept nogil:
    """Values of hands that are known up to ``size`` ranks below ``limit``, one for each multiset,
    in their order.
    """
    cdef int top
    if size == 0:
        row[0] = rank_of_key(HandKey(ranks, 0)) - SIGN
        return row + 1
    for top in range(limit):
        row = _fill_row(row, ranks + RANK_KEYS[top], size - 1, top + 1)
    return row


cdef void _fill_tables() noexcept nogil:
    cdef int n, rank, ranks
    cdef int[RANKS + 1] sizes
    memset(sizes, 0, sizeof(sizes))
    for rank in range(RANKS + 1):
        MULTISETS[0][rank] = 1
    for n in range(1, 6):
        for rank in range(RANKS):
            MULTISETS[n][rank + 1] = MULTISETS[n][rank] + MULTISETS[n - 1][rank + 1]
    for rank in range(RANKS):
        RANK_KEYS[rank] = key_of_card(4 * rank).ranks & ~<uint64_t>0xFFFF
    for ranks in range(1 << RANKS):
        FLUSHES[ranks] = rank_of_key(HandKey(5, ranks)) - SIGN
        n = _bits(ranks)
        if n <= 5:
            SETS[n][sizes[n]] = ranks
            sizes[n] += 1
    _fill_sets()
    _fill_flush_row(FLUSH_ROWS[PAIRS], 0)
    for rank in range(RANKS):
        for n in range(rank + 1):
            _fill_flush_row(FLUSH_ROWS[MULTISETS[2][rank] + n], 1 << rank | 1 << n)
    _fill_support()


cdef void _fill_sets() noexcept nogil:
    cdef int n, k, rank, left
    for k in range(SUITED_SETS):
        ROW_SETS[k] = (1 << RANKS) - 1
    for n in range(3, 6):
        for k in range(_choose(RANKS, n)):
            ROW_SETS[FIRST_SET[n] + k] = SETS[n][k]
    for k in range(_choose(RANKS, 5)):
        DISTINCT[k], left = 0, 5
        for rank in range(RANKS - 1, -1, -1):
            if SETS[5][k] >> rank & 1:
                DISTINCT[k] += MULTISETS[left][rank]
                left -= 1


cdef void _fill_flush_row(int16_t* row, int held) noexcept nogil:
    cdef int k
    for k in range(SUITED_SETS):
        row[k] = FLUSHES[ROW_SETS[k] | held]


cdef const int16_t* _flush_row(int held, int drawn) noexcept nogil:
    """The values of at most two suited hole ranks with the sets of so many suited board ranks."""
    cdef int low = 0, high = RANKS - 1, pair = PAIRS
    if held:
        while not held >> low & 1:
            low += 1
        while not held >> high & 1:
            high -= 1
        pair = MULTISETS[2][high] + low
    return FLUSH_ROWS[pair] + FIRST_SET[drawn]


cdef void _fill_support() noexcept nogil:
    cdef int a, b, c, d, e, n = 0
    for a in range(RANKS):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        SUPPORT[n] = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                        REPEATED[n] = a if a == b else b if b == c else c if c == d else d
                        n += 1


cdef inline int _pair_of(const uint8_t* hole) noexcept nogil:
    """The number of a hand's two ranks; PAIRS or more where it has no cards."""
    cdef int a = hole[0] >> 2, b = hole[1] >> 2
    return MULTISETS[2][max(a, b)] + min(a, b) if max(a, b) < RANKS else PAIRS


cdef void _need_tables(const uint8_t* holes, Py_ssize_t hands) noexcept:
    """Fill what is used for the first time. All who read a table have come by this lock after it
    was filled.
    """
    global filled
    cdef Py_ssize_t hand
    cdef int pair, k
    with filling:
        if not filled:
            _fill_tables()
            filled = True
        for hand in range(hands):
            pair = _pair_of(holes + 2 * hand)
            if pair < PAIRS and not has_row[pair]:
                _fill_row(ROWS[pair], RANK_KEYS[holes[2 * hand] >> 2] + RANK_KEYS[holes[2 * hand + 1] >> 2], 5, RANKS)
                for k in range(RANK_BOARDS, RANK_BOARDS + PADDING):
                    ROWS[pair][k] = -SIGN
                has_row[pair] = True


# ---- weights: how many boards a multiset stands for ----

cdef void _all_ways(Count* c, uint16_t* out) noexcept nogil:
    """Fill ways[0] and in ``out`` the weights of the boards to come."""
    cdef int size
    cdef extension whole = extension(&c.ways[0][0], &c.ways[0][0], &c.left[0], 0, 1)
    c.ways[0][0] = 1
    for size in range(1, c.size):
        passes.extend(c.ways[0] + FIRST[size], size, &whole)
    if c.size == 0:
        out[0] = 1
    passes.extend(out, c.size, &whole)


cdef void _suited_ways(Count* c, int suited, int fewest) noexcept nogil:
    """Fill what ways to have ``fewest`` or more cards of the suit on the board are made of."""
    cdef int k, size
    cdef extension source
    for size in range(1, c.size):
        for k in range(max(1, size - c.size + fewest), size + 1):
            source = extension(&c.ways[k][0], &c.ways[k - 1][0], &c.others[0], suited, 1)
            passes.extend(c.ways[k] + FIRST[size], size, &source)


cdef void _ways_with(Count* c, uint16_t* out, int suited, int fewest) noexcept nogil:
    """For each multiset the number of boards with ``fewest`` or more cards of the suit, times the
    suits that are alike.
    """
    cdef extension source = extension(&c.ways[fewest][0], &c.ways[fewest - 1][0], &c.others[0], suited, c.times)
    passes.extend(out, c.size, &source)


# ---- the multisets that a suited set belongs to ----

cdef void _find_boards(const Count* c, int cards, int drawn, Boards* boards) noexcept nogil:
    """The multisets that a set of suited cards makes with up to two cards of other suits, and the
    ways to choose these.
    """
    cdef int[RANKS] first
    cdef int[RANKS] second
    cdef int high, low, rank, start = 0, left = drawn, n = 0
    for rank in range(RANKS - 1, -1, -1):
        if cards >> rank & 1:
            start += MULTISETS[left][rank]
            left -= 1
    if drawn == c.size:
        boards.number[0], boards.ways[0], boards.n = start, 1, 1
        return
    _find_places(first, cards, c.size)
    if drawn + 1 == c.size:
        for high in range(RANKS):
            boards.number[high], boards.ways[high] = start + first[high], c.others[high]
        boards.n = RANKS
        return
    _find_places(second, cards, c.size - 1)
    for high in range(RANKS):
        for low in range(high):
            boards.number[n], boards.ways[n] = start + first[high] + second[low], c.others[high] * c.others[low]
            n += 1
        boards.number[n], boards.ways[n] = start + first[high] + second[high], CHOOSE[c.others[high]][2]
        n += 1
    boards.n = n


cdef void _find_places(int* places, int cards, int size) noexcept nogil:
    """What the number of a multiset grows by when the ``cards`` are joined by one more of each
    rank, ``size`` in all.

    The new card counts at its place among them, and lifts those above it by one place each.
    """
    cdef int rank, has, lifted = 0
    for rank in range(RANKS - 1, -1, -1):
        has = cards >> rank & 1
        lifted += has * (MULTISETS[size][rank] - MULTISETS[size - 1][rank])
        size -= has
        places[rank] = MULTISETS[size][rank] + lifted
