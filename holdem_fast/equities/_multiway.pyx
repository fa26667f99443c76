"""Three or four ranges of hands on many boards of five cards: the weighted deals of every set of
winners, for all hands together or for each hand of one range.

On each board the hands are put in order of strength, then ``multiway.h`` counts. The ``def``
functions check what they are given, so that no input makes them touch memory out of bounds.

>>> from array import array
>>> aces, kings, queens = bytes([51, 50]), bytes([47, 46]), bytes([43, 42, 41, 40])
>>> boards = canonical_boards(bytes([0, 5, 10, 15, 20]), b"", bytes([0, 1, 2, 3]))
>>> weights = [array("Q", [2]), array("Q", [3]), array("Q", [1, 5])]
>>> count_ranges([aces, kings, queens], weights, boards)
{1: 36}
>>> count_hands([aces, kings, queens], weights, boards)
{1: [18], 3: [0], 5: [0], 7: [0]}
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

from holdem_fast.core import simd_target

cdef extern from "multiway.h" nogil:
    enum:
        MW_CARDS, MW_HANDS, MW_PLAYERS, MW_SETS, MW_NARROW, MW_WIDE_BITS
    struct mw_river:
        int n, n_groups
        uint8_t* high
        uint8_t* low
        uint16_t* number
        int32_t (*weight)[4]
        int* starts
        uint8_t* smallest_other
    struct mw_tally:
        uint64_t (*digits)[3]
    void mw_count(
        const mw_river* river, int players, bint wide, bint vectors, bint by_hand, mw_tally* tallies
    )

cdef enum:
    TOP_RANK = (9 << 12) + 1
    BOARD_CARDS = 5
    # A board and how many boards it stands for.
    ROW = BOARD_CARDS + 1
    RANKS = 13
    PAIRS_OF_RANKS = 91
    # In the first word of a key four bits count the cards of each suit. With five added to a count
    # the third card of the suit sets the top bit.
    SUIT_COUNTS = 0xFFFF
    THREE_BIAS = 0x5555
    TOP_BITS = 0x8888

# Weights are below 2**WEIGHT_BITS.
WEIGHT_BITS = MW_WIDE_BITS

cdef uint64_t LOW_HALF = 0xFFFFFFFF


cdef struct Hand:
    uint64_t cards  # bit c for card c
    HandKey key
    int32_t[MW_PLAYERS] weight
    uint8_t high
    uint8_t low


# A weighted sum for each set of winners.
cdef struct Sum:
    uint64_t[4] digits  # of 32 bits, not carried over yet


# What one call works with.
#
# field                   | filled by                          | read by
# values                  | _count_boards                      | _value
# players                 | _new_job                           | _count, _sums, _sums_by_hand
# keys                    | _new_job                           | _add_range
# wide                    | _add_range, _count_undealt         | _count
# vectors                 | _new_job                           | _count
# n_hands, hands          | _add_range                         | nearly all
# numbers                 | _add_range                         | _add_range
# by_ranks                | _sort_hands                        | _order_hands
# n_kinds, kinds, starts  | _sort_hands                        | _order_hands
# order                   | _order_hands, _sort                | _order_hands, _sort
# loose                   | _sort                              | _sort
# lanes                   | _count_undealt, _order_hands       | _put
# river                   | _new_job, _put, _order_hands,      | _count
#                         | _count_undealt                     |
# by_hand                 | count_hands                        | _count, _sums_by_hand
# sums                    | _count                             | _sums
cdef struct Job:
    const uint16_t* values  # the value of each rank under a tie-break, or NULL
    int players
    HandKey[MW_CARDS] keys  # of each card
    bint wide
    bint vectors
    int n_hands
    Hand[MW_HANDS] hands  # of all ranges, each once
    uint16_t[MW_CARDS][MW_CARDS] numbers  # 1 + the number of the hand of two cards
    uint16_t[MW_HANDS] by_ranks  # the numbers of the hands, those of the same ranks together
    int n_kinds
    HandKey[PAIRS_OF_RANKS] kinds  # the key of two ranks where no flush is possible
    int[PAIRS_OF_RANKS + 1] starts  # kind k is by_ranks[starts[k]] to by_ranks[starts[k + 1] - 1]
    uint32_t[MW_HANDS] order
    uint32_t[MW_HANDS] loose
    uint8_t[MW_CARDS] lanes  # the number of a card among those that are not on the board
    mw_river river
    mw_tally* by_hand  # one for each hand of the first range, or NULL
    Sum[MW_SETS] sums


# ---- called from Python ----

def canonical_boards(bytes board not None, bytes dead not None, bytes partners not None):
    """Every board of five cards that begins with ``board`` and has no dead card, but for renamings
    of the suits: six bytes each, the cards and how many boards it stands for.

    Suit s may be renamed as any suit with the same number in ``partners``, four numbers; that must
    leave the board and the dead cards as they are. ValueError for anything but different cards and
    a board of at most five.
    """
    cdef uint64_t taken = 0
    cdef uint8_t card
    if len(board) > BOARD_CARDS or len(partners) != 4:
        raise ValueError(f"5 cards and 4 suits at most, got {len(board)} and {len(partners)}")
    for card in board + dead:
        if card >= MW_CARDS or taken >> card & 1:
            raise ValueError(f"{card} is no card or comes twice in the board and the dead cards")
        taken |= <uint64_t>1 << card
    cdef uint8_t[5] cards
    cdef const uint8_t* groups = partners
    cdef int place
    for place in range(len(board)):
        cards[place] = board[place]
    rows = bytearray()
    _add_boards(rows, cards, len(board), 0, taken, groups)
    return bytes(rows)


cdef int _add_boards(bytearray rows, uint8_t* cards, int n, int start, uint64_t taken, const uint8_t* groups) except -1:
    cdef int card, size
    cdef uint8_t[6] row
    if n == BOARD_CARDS:
        size = _images(cards, groups)
        if size:
            for card in range(BOARD_CARDS):
                row[card] = cards[card]
            row[BOARD_CARDS] = size
            rows += (<const char*>row)[:ROW]
        return 0
    for card in range(start, MW_CARDS):
        if not taken >> card & 1:
            cards[n] = card
            _add_boards(rows, cards, n + 1, card + 1, taken, groups)
    return 0


cdef int _images(const uint8_t* cards, const uint8_t* groups) noexcept nogil:
    """How many boards the renamings make of this one; 0 unless it is the one that stands for them:
    that whose suits of a group have their ranks in descending order, read as binary numbers.
    """
    cdef int[4] ranks
    cdef int place, suit, other, size = 1, peers, equal
    for suit in range(4):
        ranks[suit] = 0
    for place in range(BOARD_CARDS):
        ranks[cards[place] & 3] |= 1 << (cards[place] >> 2)
    for suit in range(4):
        peers = equal = 1
        for other in range(suit):
            if groups[other] == groups[suit]:
                if ranks[other] < ranks[suit]:
                    return 0
                peers += 1
                equal += ranks[other] == ranks[suit]
        # A factorial of the group's size, divided by those of the numbers of equal suits. Each
        # product of factors so far is a whole number, as multinomials are.
        size = size * peers // equal
    return size


def count_ranges(list ranges not None, list weights not None, bytes boards, values=None):
    """The weighted deals of each set of winners, a bit mask, summed over the boards.

    Each of three or four ranges is two cards per hand, the higher number first, and a uint64 weight
    below ``2**WEIGHT_BITS`` per hand. ``boards`` are rows of :func:`canonical_boards`; None is no
    board, on which all hands tie. Hands that touch the board or each other do not meet. ``values``
    gives every rank up to that of a royal flush its value under a tie-break, a uint16. ValueError
    for other input, TypeError for anything but bytes and buffers.
    """
    cdef Job* job = _new_job(ranges, weights)
    try:
        _count_boards(job, boards, values)
        return _sums(job)
    finally:
        free(job)


def count_hands(list ranges not None, list weights not None, bytes boards, values=None):
    """The same for each hand of the first range: for each set of winners with it, a list of numbers
    in the order of its hands. Their own weights count as 1, or as 0 where they are 0.

    The boards must stand for one board each.
    """
    cdef Job* job = _new_job(ranges, weights)
    try:
        job.by_hand = <mw_tally*>calloc(MW_HANDS, sizeof(mw_tally))
        if job.by_hand == NULL:
            raise MemoryError
        _count_boards(job, boards, values)
        return _sums_by_hand(job, len(<bytes>ranges[0]) // 2)
    finally:
        free(job.by_hand)
        free(job)


cdef dict _sums(const Job* job):
    cdef dict found = {}
    cdef int winners
    for winners in range(1, 1 << job.players):
        total = _number(job.sums[winners].digits, 4)
        if total:
            found[winners] = total
    return found


cdef dict _sums_by_hand(const Job* job, Py_ssize_t n):
    cdef dict found = {}
    cdef int winners
    cdef Py_ssize_t number
    for winners in range(1, 1 << job.players, 2):
        found[winners] = [_number(job.by_hand[number].digits[winners], 3) for number in range(n)]
    return found


cdef _number(const uint64_t* digits, int n):
    total = 0
    while n:
        n -= 1
        total = (total << 32) + digits[n]
    return total


# ---- reading the input ----

cdef int _check_boards(bytes boards) except -1:
    cdef const uint8_t* rows = boards
    cdef Py_ssize_t row
    cdef uint64_t seen
    cdef int place
    if len(boards) % ROW:
        raise ValueError(f"a board has 6 bytes, got {len(boards)} in all")
    for row in range(len(boards) // ROW):
        seen = 0
        for place in range(BOARD_CARDS):
            if rows[ROW * row + place] >= MW_CARDS or seen >> rows[ROW * row + place] & 1:
                raise ValueError(f"board {row} must be five different cards")
            seen |= <uint64_t>1 << rows[ROW * row + place]
    return 0


cdef Job* _new_job(list ranges, list weights) except NULL:
    cdef int player, other, smallest, card
    cdef Job* job
    if not 3 <= len(ranges) <= MW_PLAYERS or len(weights) != len(ranges):
        raise ValueError(f"3 or 4 ranges and their weights expected, got {len(ranges)} and {len(weights)}")
    job = <Job*>calloc(1, sizeof(Job))
    if job == NULL:
        raise MemoryError
    try:
        job.players = len(ranges)
        for card in range(MW_CARDS):
            job.keys[card] = key_of_card(card)
        job.vectors = simd_target() in ("avx2", "avx512")
        for player in range(len(ranges)):
            _add_range(job, ranges[player], weights[player], player)
            smallest = player == 0
            for other in range(len(ranges)):
                if other != player and len(ranges[other]) < len(ranges[smallest]):
                    smallest = other
            job.river.smallest_other[player] = smallest
    except BaseException:
        free(job)
        raise
    return job


cdef int _add_range(Job* job, bytes combos, weights, int player) except -1:
    """Enter the hands of a range; one that is there already gets only its weight."""
    cdef bytes raw = memoryview(weights).tobytes()
    cdef const uint8_t* cards = combos
    cdef const uint64_t* numbers = <const uint64_t*><const char*>raw
    cdef Py_ssize_t n = len(combos) // 2, place
    cdef uint8_t high, low
    cdef Hand* hand
    if len(combos) % 2 or len(raw) != 8 * n:
        raise ValueError(f"a hand has 2 bytes and a weight of 8, got {len(combos)} of hands and {len(raw)} of weights")
    for place in range(n):
        high, low = cards[2 * place], cards[2 * place + 1]
        if not MW_CARDS > high > low:
            raise ValueError(f"hand {place} of a range must be two cards, the higher number first")
        if numbers[place] >> MW_WIDE_BITS:
            raise ValueError(f"weight {place} of a range must be below 2**{WEIGHT_BITS}, got {numbers[place]}")
        if job.numbers[high][low] == 0:
            hand = &job.hands[job.n_hands]
            hand.high, hand.low = high, low
            hand.cards = <uint64_t>1 << high | <uint64_t>1 << low
            hand.key = add_keys(job.keys[high], job.keys[low])
            job.n_hands += 1
            job.numbers[high][low] = job.n_hands
        hand = &job.hands[job.numbers[high][low] - 1]
        if hand.weight[player]:
            raise ValueError(f"hand {place} of a range comes twice")
        hand.weight[player] = <int32_t>numbers[place]
        job.wide |= hand.weight[player] > MW_NARROW
    return 0


# ---- the work ----

cdef int _count_boards(Job* job, bytes boards, values) except -1:
    cdef bytes ranked = b"" if values is None else memoryview(values).tobytes()
    if values is not None:
        if len(ranked) != 2 * (TOP_RANK + 1):
            raise ValueError(f"values must be {TOP_RANK + 1} uint16, got {len(ranked)} bytes")
        job.values = <const uint16_t*><const char*>ranked
    if boards is None:
        _count_undealt(job)
        return 0
    _check_boards(boards)
    cdef const uint8_t* rows = boards
    cdef Py_ssize_t n = len(boards) // ROW, row
    with nogil:
        _sort_hands(job)
        for row in range(n):
            _order_hands(job, rows + ROW * row)
            _count(job, rows[ROW * row + BOARD_CARDS])
    return 0


cdef void _count_undealt(Job* job) noexcept:
    """Without a board all hands are level, and there are more cards than narrow lanes."""
    cdef int number
    job.wide = True
    for number in range(MW_CARDS):
        job.lanes[number] = number
    for number in range(job.n_hands):
        _put(job, number)
    job.river.n_groups = 1
    job.river.starts[1] = job.river.n
    _count(job, 1)


cdef void _sort_hands(Job* job) noexcept nogil:
    """Sort the hands by their ranks: where no flush is possible nothing else matters."""
    cdef int[RANKS * RANKS + 1] starts
    cdef int number, kind, place
    cdef const Hand* hand
    memset(starts, 0, sizeof(starts))
    for number in range(job.n_hands):
        starts[_ranks_of(&job.hands[number]) + 1] += 1
    for kind in range(RANKS * RANKS):
        starts[kind + 1] += starts[kind]
    for number in range(job.n_hands):
        hand = &job.hands[number]
        kind = _ranks_of(hand)
        job.by_ranks[starts[kind]] = number
        starts[kind] += 1
    for place in range(job.n_hands):
        hand = &job.hands[job.by_ranks[place]]
        if place == 0 or _ranks_of(hand) != kind:
            kind = _ranks_of(hand)
            job.kinds[job.n_kinds] = HandKey(hand.key.ranks & ~<uint64_t>SUIT_COUNTS, 0)
            job.starts[job.n_kinds] = place
            job.n_kinds += 1
    job.starts[job.n_kinds] = job.n_hands


cdef inline int _ranks_of(const Hand* hand) noexcept nogil:
    return (hand.high >> 2) * RANKS + (hand.low >> 2)


cdef inline uint32_t _value(const Job* job, HandKey key) noexcept nogil:
    cdef uint16_t rank = rank_of_key(key)
    return rank if job.values == NULL else job.values[rank]


cdef inline void _put(Job* job, int number) noexcept nogil:
    cdef mw_river* river = &job.river
    cdef const Hand* hand = &job.hands[number]
    cdef int player
    river.high[river.n] = job.lanes[hand.high]
    river.low[river.n] = job.lanes[hand.low]
    river.number[river.n] = number
    for player in range(MW_PLAYERS):
        river.weight[river.n][player] = hand.weight[player]
    river.n += 1


cdef void _order_hands(Job* job, const uint8_t* cards) noexcept nogil:
    """Put the hands without a card of the board in the order of their strength on it."""
    cdef HandKey board = key_of_cards(cards, BOARD_CARDS)
    cdef bint flushes = (board.ranks + THREE_BIAS) & TOP_BITS != 0
    cdef mw_river* river = &job.river
    cdef uint64_t taken = 0
    cdef uint32_t last = <uint32_t>-1
    cdef int place, number, member, n = 0
    for place in range(BOARD_CARDS):
        taken |= <uint64_t>1 << cards[place]
    for number in range(MW_CARDS):
        job.lanes[number] = n
        n += not taken >> number & 1
    n = 0
    if flushes:
        for number in range(job.n_hands):
            if not job.hands[number].cards & taken:
                job.order[n] = _value(job, add_keys(board, job.hands[number].key)) << 16 | number
                n += 1
    else:
        for n in range(job.n_kinds):
            job.order[n] = _value(job, add_keys(board, job.kinds[n])) << 16 | n
        n = job.n_kinds
    _sort(job, n)
    river.n = river.n_groups = 0
    for place in range(n):
        if job.order[place] >> 16 != last:
            last = job.order[place] >> 16
            # A group of hands that all touch the board is empty.
            river.starts[river.n_groups] = river.n
            river.n_groups += 1
        number = job.order[place] & 0xFFFF
        if flushes:
            _put(job, number)
        else:
            for member in range(job.starts[number], job.starts[number + 1]):
                if not job.hands[job.by_ranks[member]].cards & taken:
                    _put(job, job.by_ranks[member])
    river.starts[river.n_groups] = river.n


cdef void _sort(Job* job, int n) noexcept nogil:
    """Sort by value, the upper halves: a radix sort by their two bytes."""
    cdef uint32_t[257] by_low, by_high  # where the next item with this byte goes
    cdef uint32_t item
    cdef int place, byte
    memset(by_low, 0, sizeof(by_low))
    memset(by_high, 0, sizeof(by_high))
    for place in range(n):
        item = job.order[place]
        by_low[(item >> 16 & 0xFF) + 1] += 1
        by_high[(item >> 24) + 1] += 1
    for byte in range(256):
        by_low[byte + 1] += by_low[byte]
        by_high[byte + 1] += by_high[byte]
    for place in range(n):
        item = job.order[place]
        job.loose[by_low[item >> 16 & 0xFF]] = item
        by_low[item >> 16 & 0xFF] += 1
    for place in range(n):
        item = job.loose[place]
        job.order[by_high[item >> 24]] = item
        by_high[item >> 24] += 1


cdef void _count(Job* job, uint64_t times) noexcept nogil:
    """Count the deals on the river, and add them to the sums as many times."""
    cdef mw_tally tally
    cdef const uint64_t* found
    cdef uint64_t* digits
    cdef int winners
    if job.by_hand != NULL:
        mw_count(&job.river, job.players, job.wide, job.vectors, True, job.by_hand)
        return
    memset(&tally, 0, sizeof(tally))
    mw_count(&job.river, job.players, job.wide, job.vectors, False, &tally)
    for winners in range(1 << job.players):
        found, digits = tally.digits[winners], job.sums[winners].digits
        digits[0] += times * (found[0] & LOW_HALF)
        digits[1] += times * ((found[0] >> 32) + (found[1] & LOW_HALF))
        digits[2] += times * ((found[1] >> 32) + (found[2] & LOW_HALF))
        digits[3] += times * (found[2] >> 32)
