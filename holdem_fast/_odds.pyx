"""Exact outcomes of fixed hands by counting: no board is visited. ``docs/algorithm.md`` tells how.

Boards to come are grouped by their multiset of ranks. Each multiset has a weight, the number of boards it stands for,
and for each player a value; the boards that give somebody a flush are taken out of the weights and judged by suit.

>>> count_outcomes(bytes([51, 50, 47, 46]), b"", b"")  # AsAh against KsKh
{1: 1410336, 2: 292660, 3: 9308}
"""

from array import array

cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

cdef extern from *:
    """
    /* Eight at a time, the narrowest vector: a last, partial eight runs into what is written next or into padding. */
    static CYTHON_INLINE void add_products(
        uint16_t *CYTHON_RESTRICT out, const uint16_t *CYTHON_RESTRICT a, uint16_t times_a,
        const uint16_t *CYTHON_RESTRICT b, uint16_t times_b, int n
    ) {
        int whole = (n + 7) & ~7;
        for (int k = 0; k < whole; k++) out[k] = times_a * a[k] + times_b * b[k];
    }
    """
    void add_products(uint16_t* out, const uint16_t* a, uint16_t times_a, const uint16_t* b, uint16_t times_b, int n) nogil

cdef enum:
    RANKS = 13
    SUITS = 4
    MOST_PLAYERS = 10
    PAIRS = 91  # multisets of two ranks
    BOARDS = 6188  # multisets of five ranks
    SHORTER = 2432  # places for the multisets of none to four ranks
    PADDING = 8
    TOP_RANK = (9 << 12) + 1
    # Ranks as signed numbers, which every vector unit can compare.
    SIGN = 1 << 15
    BEST_FLUSH = (6 << 12) - 1 - SIGN
    STRAIGHT_FLUSH = (8 << 12) - SIGN

cdef uint16_t[5][6] CHOOSE = [
    [1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 2, 1, 0, 0, 0], [1, 3, 3, 1, 0, 0], [1, 4, 6, 4, 1, 0],
]
cdef uint16_t[6] FIRST = [0, 8, 32, 136, 600, SHORTER]  # in a table of the multisets of fewer ranks, padded

# Filled at first use, then never changed. A multiset of n ranks a >= b >= c ... is number
# MULTISETS[n][a] + MULTISETS[n - 1][b] + ... among those of its size.
cdef uint16_t[6][RANKS + 1] MULTISETS  # how many multisets of n ranks there are below a rank
cdef uint64_t[RANKS] RANK_KEYS
cdef int16_t[PAIRS][BOARDS] ROWS  # the value of a pair of hole ranks on each multiset of five board ranks
cdef int16_t[1 << RANKS] FLUSHES  # the value of a set of suited ranks
cdef uint16_t[6][1287] SETS  # the sets of n ranks in the order of their bits
cdef bint filled = False
cdef cython.pymutex filling


cdef struct Count:
    # Holes, known board cards, dead cards.
    uint8_t[RANKS * SUITS] cards
    int players, size, used, times  # size: board cards to come; times: suits that look alike
    const uint16_t* values
    int16_t* memory
    int64_t[1 << MOST_PLAYERS] won  # the result, by set of winners
    const int16_t* rows[MOST_PLAYERS]
    const int16_t* flushes
    uint16_t[SUITS][MOST_PLAYERS] held  # sets of ranks: in each hand, on the board, still in the deck
    uint16_t[SUITS] board
    uint16_t[SUITS] deck
    # Cards left of each rank, in the deck and in the deck less the suit at hand.
    uint8_t[RANKS] left
    uint8_t[RANKS] others
    # ways[k]: for each multiset of fewer than ``size`` ranks, the choices of suits with at least k cards of the suit.
    uint16_t[6][SHORTER] ways
    uint16_t[BOARDS + PADDING] weights
    uint16_t[BOARDS + PADDING] moved
    uint16_t[BOARDS + PADDING] kept
    # The best value on each multiset of the players without a flush, and which of them have it.
    int rivals
    int16_t[BOARDS] best
    uint16_t[BOARDS] leaders
    # The ranks of the suit still in the deck, spread from the low bits of a set to their places.
    uint16_t[128] spread_low
    uint16_t[64] spread_high


# ---- tables ----

cdef int16_t* _fill_row(int16_t* row, uint64_t ranks, int size, int limit) noexcept nogil:
    """Values of hands that are known up to ``size`` ranks below ``limit``, one for each multiset, in their order."""
    cdef int top
    if size == 0:
        row[0] = rank_of_key(HandKey(ranks, 0)) - SIGN
        return row + 1
    for top in range(limit):
        row = _fill_row(row, ranks + RANK_KEYS[top], size - 1, top + 1)
    return row


cdef void _fill_tables() noexcept nogil:
    cdef int n, rank, low, ranks
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
    for rank in range(RANKS):
        for low in range(rank + 1):
            _fill_row(ROWS[MULTISETS[2][rank] + low], RANK_KEYS[rank] + RANK_KEYS[low], 5, RANKS)


cdef void _need_tables() noexcept:
    global filled
    with filling:
        if not filled:
            _fill_tables()
            filled = True


cdef inline int _bits(unsigned int ranks) noexcept nogil:
    cdef int count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


# ---- weights: how many boards a multiset stands for ----

cdef void _extend(
    uint16_t* out, int size, const uint16_t* same, const uint16_t* fewer, const uint8_t* others, int suited
) noexcept nogil:
    """Ways of all multisets of ``size`` ranks from the ways of smaller ones: ``count`` more cards of rank ``top``.

    They come from the ``others`` alone, or one of them is ``suited``; then the rest may have one suited card fewer.
    """
    cdef int top, count, length, first
    for top in range(RANKS):
        for count in range(1, size + 1):
            length, first = MULTISETS[size - count][top], FIRST[size - count]
            add_products(
                out, same + first, CHOOSE[others[top]][count],
                fewer + first, CHOOSE[others[top]][count - 1] if suited >> top & 1 else 0, length,
            )
            out += length


cdef void _all_ways(Count* c, uint16_t* out) noexcept nogil:
    """Fill ways[0] and in ``out`` the weights of the boards to come."""
    cdef int size
    c.ways[0][0] = 1
    for size in range(1, c.size):
        _extend(c.ways[0] + FIRST[size], size, c.ways[0], c.ways[0], c.left, 0)
    if c.size == 0:
        out[0] = 1
    _extend(out, c.size, c.ways[0], c.ways[0], c.left, 0)


cdef void _suited_ways(Count* c, int suited, int fewest) noexcept nogil:
    """Fill what ways to have ``fewest`` or more cards of the suit on the board are made of."""
    cdef int k, size
    for k in range(1, c.size):
        for size in range(k, min(c.size, c.size - fewest + k + 1)):
            _extend(c.ways[k] + FIRST[size], size, c.ways[k], c.ways[k - 1], c.others, suited)


cdef void _ways_with(Count* c, uint16_t* out, int suited, int fewest) noexcept nogil:
    """For each multiset the number of boards with ``fewest`` or more cards of the suit."""
    if fewest > c.size:
        memset(out, 0, MULTISETS[c.size][RANKS] * sizeof(uint16_t))
    elif fewest == 0:
        _all_ways(c, out)
    else:
        _extend(out, c.size, c.ways[fewest], c.ways[fewest - 1], c.others, suited)


# ---- boards without a flush ----

cdef void _find_leaders(Count* c, int players) noexcept nogil:
    """The best of the given players on each multiset of ranks, flushes apart."""
    cdef int player, k, boards = MULTISETS[c.size][RANKS]
    cdef const int16_t* row
    cdef int16_t value, best
    cdef uint16_t leaders, bit
    if players == c.rivals:
        return
    c.rivals = players
    memset(c.leaders, 0, boards * sizeof(uint16_t))
    for k in range(boards):
        c.best[k] = -SIGN
    for player in range(c.players):
        if players >> player & 1:
            row = c.rows[player]
            bit = 1 << player
            for k in range(boards):
                value, best, leaders = row[k], c.best[k], c.leaders[k]
                leaders = 0 if value > best else leaders
                c.leaders[k] = leaders | (bit if value >= best else 0)
                c.best[k] = value if value > best else best


cdef void _compare_two(Count* c) noexcept nogil:
    cdef const int16_t* first = c.rows[0]
    cdef const int16_t* second = c.rows[1]
    cdef int32_t wins = 0, losses = 0, total = 0
    cdef int k
    for k in range(MULTISETS[c.size][RANKS]):
        wins += c.weights[k] if first[k] > second[k] else 0
        losses += c.weights[k] if first[k] < second[k] else 0
        total += c.weights[k]
    c.won[1] += wins
    c.won[2] += losses
    c.won[3] += total - wins - losses


cdef void _compare_all(Count* c) noexcept nogil:
    cdef int k
    if c.players == 2:
        _compare_two(c)
        return
    _find_leaders(c, (1 << c.players) - 1)
    for k in range(MULTISETS[c.size][RANKS]):
        c.won[c.leaders[k]] += c.weights[k]


# ---- boards with a flush ----

cdef int _flushers(const Count* c, int suit, int suited) noexcept nogil:
    """The players for whom a board of that many suited cards makes a flush."""
    cdef int player, players = 0
    for player in range(c.players):
        players |= (_bits(c.held[suit][player]) + suited >= 5) << player
    return players


cdef void _take_out_suit(Count* c, int suit) noexcept nogil:
    """Take the boards on which the suit makes a flush out of the weights, and add them to the results."""
    cdef int known = _bits(c.board[suit]), drawn = 0, flushers, until, k
    while not _flushers(c, suit, known + drawn):
        drawn += 1
    if drawn > c.size:
        return
    for k in range(RANKS):
        c.others[k] = c.left[k] - (c.deck[suit] >> k & 1)
    _suited_ways(c, c.deck[suit], drawn)
    _ways_with(c, c.moved, c.deck[suit], drawn)
    for k in range(MULTISETS[c.size][RANKS]):
        c.weights[k] -= c.times * c.moved[k]
    _spread(c, c.deck[suit])
    while drawn <= c.size:
        flushers, until = _flushers(c, suit, known + drawn), drawn + 1
        while until <= c.size and _flushers(c, suit, known + until) == flushers:
            until += 1
        _judge_flushes(c, suit, drawn, until, flushers)
        drawn = until


cdef void _judge_flushes(Count* c, int suit, int drawn, int until, int flushers) noexcept nogil:
    """The boards with ``drawn`` or more, but fewer than ``until`` cards of the suit to come: the same players flush."""
    cdef int everybody = (1 << c.players) - 1, first = 0, second
    cdef bint alone
    while not flushers >> first & 1:
        first += 1
    second = first + 1
    while second < c.players and not flushers >> second & 1:
        second += 1
    # Without known cards or other values, a lone flush loses to full houses and better, and to nothing else.
    alone = second == c.players and c.size == 5 and c.values == NULL
    if flushers != everybody:
        _find_leaders(c, everybody - flushers)
        if alone:
            _ways_with(c, c.moved, c.deck[suit], drawn)
            _ways_with(c, c.kept, c.deck[suit], until)
            _beat_flush(c, flushers)
    for drawn in range(drawn, until):
        if alone:
            c.won[flushers] += _rest_of_board(c, drawn) * _choose(_bits(c.deck[suit]), drawn)
            if flushers != everybody:
                _lone_straight_flushes(c, suit, drawn, first)
        elif flushers == everybody and c.players == 2:
            _walk_two(c, suit, drawn)
        else:
            _walk_sets(c, suit, drawn, flushers)


cdef void _beat_flush(Count* c, int flusher) noexcept nogil:
    """Give the boards of a lone flush that a full house or better wins to that hand, as if no flush were straight."""
    cdef int64_t ways
    cdef int32_t taken = 0, left
    cdef int k
    if c.rivals & (c.rivals - 1) == 0:
        for k in range(BOARDS):
            left = c.moved[k] - c.kept[k]
            taken += left if c.best[k] > BEST_FLUSH else 0
        c.won[flusher] -= c.times * taken
        c.won[c.rivals] += c.times * taken
        return
    for k in range(BOARDS):
        if c.best[k] > BEST_FLUSH:
            ways = c.times * (c.moved[k] - c.kept[k])
            c.won[flusher] -= ways
            c.won[c.leaders[k]] += ways


cdef void _spread(Count* c, int suited) noexcept nogil:
    cdef int rank, place = 0, k
    memset(c.spread_low, 0, sizeof(c.spread_low))
    memset(c.spread_high, 0, sizeof(c.spread_high))
    for rank in range(RANKS):
        if suited >> rank & 1:
            if place < 7:
                for k in range(1 << place):
                    c.spread_low[k | 1 << place] = c.spread_low[k] | 1 << rank
            else:
                for k in range(1 << (place - 7)):
                    c.spread_high[k | 1 << (place - 7)] = c.spread_high[k] | 1 << rank
            place += 1


cdef int64_t _rest_of_board(const Count* c, int drawn) noexcept nogil:
    """The ways to add cards of the other suits to ``drawn`` cards of the suit at hand."""
    cdef int rank, others = 0
    for rank in range(RANKS):
        others += c.others[rank]
    return c.times * _choose(others, c.size - drawn)


cdef inline int _set(const Count* c, int drawn, int number) noexcept nogil:
    cdef int low_bits = SETS[drawn][number]
    return c.spread_low[low_bits & 127] | c.spread_high[low_bits >> 7]


cdef void _walk_sets(Count* c, int suit, int drawn, int flushers) noexcept nogil:
    """Judge every set of ``drawn`` suited cards to come; the players with a flush have nothing but their flushes."""
    cdef uint16_t[MOST_PLAYERS] held
    cdef uint16_t[MOST_PLAYERS] bits
    cdef int player, k, cards, n = 0
    cdef uint16_t winners
    cdef int16_t value, best
    cdef bint rivals = flushers != (1 << c.players) - 1
    cdef int64_t ways = _rest_of_board(c, drawn)
    for player in range(c.players):
        if flushers >> player & 1:
            held[n], bits[n] = c.held[suit][player] | c.board[suit], 1 << player
            n += 1
    for k in range(_choose(_bits(c.deck[suit]), drawn)):
        cards = _set(c, drawn, k)
        best, winners = -SIGN, 0
        for player in range(n):
            value = c.flushes[cards | held[player]]
            winners = 0 if value > best else winners
            winners |= bits[player] if value >= best else 0
            best = value if value > best else best
        c.won[winners] += ways
        if rivals:
            _challenge(c, cards, drawn, best, winners, c.times)


cdef void _walk_two(Count* c, int suit, int drawn) noexcept nogil:
    """The same where there are two players and both have flushes."""
    cdef int held_first = c.held[suit][0] | c.board[suit], held_second = c.held[suit][1] | c.board[suit]
    cdef int k, cards, sets = _choose(_bits(c.deck[suit]), drawn), wins = 0, losses = 0
    cdef int16_t a, b
    cdef int64_t ways = _rest_of_board(c, drawn)
    for k in range(sets):
        cards = _set(c, drawn, k)
        a, b = c.flushes[cards | held_first], c.flushes[cards | held_second]
        wins += a > b
        losses += a < b
    c.won[1] += ways * wins
    c.won[2] += ways * losses
    c.won[3] += ways * (sets - wins - losses)


cdef void _lone_straight_flushes(Count* c, int suit, int drawn, int player) noexcept nogil:
    """Take back what full houses and better won from a lone flush where it is a straight flush."""
    cdef int held = c.held[suit][player], top, straight, missing, spare, rank, cards
    for top in range(RANKS - 1, 2, -1):
        straight = 0x1F << (top - 4) if top > 3 else 0x100F
        missing = straight & ~held
        spare = drawn - _bits(missing)
        if missing & ~c.deck[suit] or spare < 0:
            continue
        for rank in range(RANKS if spare else 1):
            cards = missing | 1 << rank if spare else missing
            # Judged once, with the highest straight it makes.
            if cards & ~c.deck[suit] or _bits(cards) < drawn or FLUSHES[cards | held] != FLUSHES[straight]:
                continue
            _challenge(c, cards, drawn, BEST_FLUSH, 1 << player, -c.times)


cdef void _challenge(Count* c, int cards, int drawn, int16_t best, int winners, int64_t times) noexcept nogil:
    """Give the boards of a set of suited cards on which the players without a flush are as good or better to them."""
    cdef int[RANKS] first
    cdef int[RANKS] second
    cdef int high, low, board, ways, start = 0, rank, joined = 0
    for rank in range(RANKS - 1, -1, -1):
        if cards >> rank & 1:
            start += MULTISETS[drawn - joined][rank]
            joined += 1
    if drawn == c.size:
        _give(c, start, best, winners, times)
        return
    _find_places(first, cards, c.size)
    if drawn + 1 == c.size:
        for high in range(RANKS):
            _give(c, start + first[high], best, winners, times * c.others[high])
        return
    _find_places(second, cards, c.size - 1)
    for high in range(RANKS):
        for low in range(high + 1):
            board = start + first[high] + second[low]
            if c.best[board] >= best:
                ways = c.others[high] * c.others[low] if low < high else CHOOSE[c.others[high]][2]
                _give(c, board, best, winners, times * ways)


cdef inline void _give(Count* c, int board, int16_t best, int winners, int64_t ways) noexcept nogil:
    if c.best[board] >= best:
        c.won[winners] -= ways
        c.won[c.leaders[board] | (winners if c.best[board] == best else 0)] += ways


cdef void _find_places(int* places, int cards, int size) noexcept nogil:
    """What the number of a multiset grows by when the ``cards`` are joined by one more of each rank, ``size`` in all.

    The new card counts at its place among them, and lifts those above it by one place each.
    """
    cdef int rank, has, lifted = 0
    for rank in range(RANKS - 1, -1, -1):
        has = cards >> rank & 1
        lifted += has * (MULTISETS[size][rank] - MULTISETS[size - 1][rank])
        size -= has
        places[rank] = MULTISETS[size][rank] + lifted


cdef int64_t _choose(int n, int k) noexcept nogil:
    cdef int64_t ways = 1
    cdef int step
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways


# ---- one count ----

cdef int _deal(Count* c) noexcept nogil:
    """Take the cards out of the deck. The place of the first that is no card or came before, or -1."""
    cdef int place, suit, rank
    memset(c.held, 0, sizeof(c.held))
    memset(c.board, 0, sizeof(c.board))
    memset(c.left, SUITS, sizeof(c.left))
    for suit in range(SUITS):
        c.deck[suit] = (1 << RANKS) - 1
    for place in range(c.used):
        suit, rank = c.cards[place] & 3, c.cards[place] >> 2
        if rank >= RANKS or not c.deck[suit] >> rank & 1:
            return place
        c.deck[suit] ^= 1 << rank
        c.left[rank] -= 1
        if place < 2 * c.players:
            c.held[suit][place >> 1] |= 1 << rank
        elif place < 2 * c.players + 5 - c.size:
            c.board[suit] |= 1 << rank
    return -1


cdef void _make_rows(Count* c) noexcept nogil:
    """Before the flop the values of two hole ranks on all boards are ready, in the order of the ranks."""
    cdef int boards = MULTISETS[c.size][RANKS], player, a, b
    cdef int16_t* row = c.memory
    cdef HandKey key
    for player in range(c.players):
        a, b = c.cards[2 * player] >> 2, c.cards[2 * player + 1] >> 2
        c.rows[player] = ROWS[MULTISETS[2][max(a, b)] + min(a, b)]
        if c.size < 5:
            key = key_of_cards(c.cards + 2 * player, 2)
            key = add_keys(key, key_of_cards(c.cards + 2 * c.players, 5 - c.size))
            _fill_row(row, key.ranks & ~<uint64_t>0xFFFF, c.size, RANKS)
            c.rows[player] = row
        if c.values != NULL:
            _map(row, c.rows[player], boards, c.values)
            c.rows[player] = row
        row += boards
    if c.values != NULL:
        _map(row, FLUSHES, 1 << RANKS, c.values)
        c.flushes = row


cdef void _map(int16_t* out, const int16_t* ranks, int n, const uint16_t* values) noexcept nogil:
    cdef int k
    for k in range(n):
        out[k] = values[min(ranks[k] + SIGN, TOP_RANK)] - SIGN


cdef bint _alike(const Count* c, int a, int b) noexcept nogil:
    cdef int player
    for player in range(c.players):
        if c.held[a][player] != c.held[b][player]:
            return False
    return c.deck[a] == c.deck[b] and c.board[a] == c.board[b]


cdef int _count(Count* c) noexcept nogil:
    """Fill ``won``; or give the place of the first bad card."""
    cdef int suit, other, bad = _deal(c)
    if bad >= 0:
        return bad
    _make_rows(c)
    memset(c.won, 0, sizeof(int64_t) << c.players)
    c.rivals = 0
    _all_ways(c, c.weights)
    for suit in range(SUITS):
        c.times = 1
        for other in range(SUITS):
            if other != suit and _alike(c, suit, other):
                c.times = 0 if other < suit else c.times + (c.times > 0)
        if c.times:
            _take_out_suit(c, suit)
    _compare_all(c)
    return -1


cdef Count* _new_count(int players, bytes cards, int known, values) except NULL:
    """Memory for counts with ``cards`` out of the deck: hole cards, then ``known`` board cards, then dead cards."""
    cdef int boards, k
    if len(cards) > RANKS * SUITS:
        raise ValueError(f"expected at most {RANKS * SUITS} cards, got {len(cards)}")
    cdef bytes numbers = b"" if values is None else bytes(values)
    if numbers and len(numbers) != sizeof(uint16_t) * (TOP_RANK + 1):
        raise ValueError(f"values: expected {TOP_RANK + 1} numbers of 16 bits, got {len(numbers)} bytes")
    _need_tables()
    boards = MULTISETS[5 - known][RANKS]
    cdef Count* c = <Count*>malloc(
        sizeof(Count) + (players * boards + (1 << RANKS)) * sizeof(int16_t) + len(numbers)
    )
    if c == NULL:
        raise MemoryError
    c.players, c.size, c.used, c.flushes = players, 5 - known, len(cards), FLUSHES
    memcpy(c.cards, <const char*>cards, len(cards))
    c.memory = <int16_t*>(c + 1)
    c.values = NULL
    if numbers:
        c.values = <uint16_t*>memcpy(c.memory + players * boards + (1 << RANKS), <const char*>numbers, len(numbers))
    # Multisets with fewer than k ranks cannot have k suited cards, and nothing is ever written there.
    for k in range(1, 6):
        memset(c.ways[k], 0, FIRST[k] * sizeof(uint16_t))
    return c


def count_outcomes(bytes holes not None, bytes board not None, bytes dead not None, values=None):
    """In how many ways the board can be finished so that a given set of players wins: a dict, bit i for player i.

    ``holes`` has two cards for each of 1 to 10 players, ``board`` 0, 3, 4 or 5 cards; ``dead`` cards are out of the deck.
    ``values`` replaces the order of ranks: an ``array("H")`` or bytes, a uint16 for every number up to the highest
    rank. Only sets that do win are in the dict. ValueError for wrong numbers of cards and for a card used twice.
    """
    cdef int players = len(holes) // 2, known = len(board), bad
    if not 1 <= players <= MOST_PLAYERS or len(holes) % 2:
        raise ValueError(f"holes: expected two cards for each of 1 to {MOST_PLAYERS} players, got {len(holes)} cards")
    if known not in (0, 3, 4, 5):
        raise ValueError(f"board: expected 0, 3, 4 or 5 cards, got {known}")
    cdef bytes cards = holes + board + dead
    cdef Count* c = _new_count(players, cards, known, values)
    try:
        with nogil:
            bad = _count(c)
        if bad >= 0:
            raise ValueError(f"expected different cards 0 to 51, got {cards[bad]} at place {bad} of {list(cards)}")
        return {winners: c.won[winners] for winners in range(1 << players) if c.won[winners]}
    finally:
        free(c)


def count_matchups(bytes matchups not None, bytes dead not None=b"", values=None):
    """Exact results of many pairs of hands before the flop: an ``array("I")``, two numbers for each pair.

    ``matchups`` has four cards a pair, the hands' of the first and of the second. The numbers are the boards the first
    hand wins, and those that both share. Releases the GIL. ``dead`` and ``values`` as in :func:`count_outcomes`.
    """
    cdef Py_ssize_t pairs = len(matchups) // 4, pair
    cdef int bad = -1
    if len(matchups) % 4:
        raise ValueError(f"matchups: expected four cards for each pair of hands, got {len(matchups)} cards")
    numbers = bytearray(8 * pairs)
    cdef uint32_t* out = <uint32_t*><char*>numbers
    cdef const uint8_t* cards = <const uint8_t*>matchups
    cdef Count* c = _new_count(2, bytes(4) + dead, 0, values)
    with nogil:
        for pair in range(pairs):
            memcpy(c.cards, cards + 4 * pair, 4)
            bad = _count(c)
            if bad >= 0:
                break
            out[2 * pair], out[2 * pair + 1] = c.won[1], c.won[3]
    free(c)
    if bad >= 0:
        raise ValueError(f"matchup {pair}: a card is used twice or none of 0 to 51: {list(matchups[4 * pair:][:4])}")
    return array("I", bytes(numbers))
