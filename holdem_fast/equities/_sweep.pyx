"""One range of hands against another on a board: what every hand beats, ties and meets, over the
runouts.

``docs/algorithm.md`` explains how it works. The ``def`` functions check what they are given, so
that no input makes them touch memory out of bounds; the ``cdef`` functions trust it.

>>> from array import array
>>> aces_kings, queens, board = bytes([51, 50, 47, 46]), bytes([43, 42]), bytes([0, 5, 10, 15, 20])
>>> swept = sweep_board(aces_kings, array("Q", [1, 3]), queens, array("Q", [2]), board, b"", 0, runouts(board, b""))
>>> list(swept.a.beaten), list(swept.a.tied), list(swept.a.met), list(swept.b.met)
([2, 2], [0, 0], [2, 2], [4])
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

from holdem_fast.frozen import Frozen

cdef enum:
    DECK = 52
    MOST_HANDS = 1176  # of the 49 cards beside a flop, and as many runouts
    TOP_RANK = (9 << 12) + 1
    RANKS = 13
    # In the first word of a key four bits count the cards of each suit. With five added to a count
    # the third card of the suit sets the top bit.
    SUIT_COUNTS = 0xFFFF
    THREE_BIAS = 0x5555
    TOP_BITS = 0x8888
    # Rows of values are compared in pieces of so many runouts, which the caches can hold; a flop's
    # 1,176 are three.
    PIECE = 392
    # The work of both ways, in what a sweep does for a hand on a runout: what it does on any
    # runout; and in each piece, the row of a hand and the comparison of a pair.
    RUNOUT_WORK = 600
    ROW_WORK = 42
    PAIR_WORK = 12
    LOWEST = -0x8000
    HIGHEST = 0x7FFF

cdef uint64_t WEIGHT_LIMIT = <uint64_t>1 << 40
cdef uint64_t LOW_HALF = 0xFFFFFFFF


cdef struct Sums:
    # Of the weights that hands have in range a, and in range b.
    uint64_t a
    uint64_t b


# A hand of either range or of both.
#
# field                   | filled by                          | read by
# weight                  | _add_range                         | _set_met, _enter, _pack,
#                         |                                    | _compare_pairs
# met                     | _set_met                           | _compare_pairs, _results
# kind                    | _set_kinds                         | _sort_hands
# cards                   | _hand_of                           | _set_met, _compare_pairs
# place_a, place_b        | _hand_of (none), _add_range        | _compare_pairs, _results
# high, low               | _hand_of                           | _set_kinds, _ranks_of, _enter,
#                         |                                    | _others, _without, _set_met,
#                         |                                    | _set_rows, _pack
cdef struct Hand:
    Sums weight
    Sums met
    HandKey kind  # its key, less the suits in which it can have no flush on this board: equal kinds always tie
    uint64_t cards  # bit c for card c
    int place_a  # where it stands in range a, or -1
    int place_b
    uint8_t high
    uint8_t low


cdef struct Kinds:
    int n
    HandKey[MOST_HANDS] keys
    int[MOST_HANDS + 1] starts  # kind k has the hands starts[k] to starts[k + 1] - 1


# One sweep. "_add_runouts" counts the runouts it comes past; those from first to last - 1 are kept.
#
# field                   | filled by                          | read by
# values                  | sweep_board                        | _value
# n_hands, hands          | _hand_of                           | nearly all
# numbers                 | _hand_of                           | _hand_of
# by_kind                 | _sort_hands                        | _hand
# kinds                   | _sort_hands                        | _sweep, _set_rows
# pairs_of_ranks          | _sort_hands                        | _sweep
# first, last             | sweep_board                        | _add_runouts
# passed                  | _add_runouts                       | _add_runouts
# n_runouts               | _add_runouts                       | _without, _set_met, _run,
#                         |                                    | _compare_pairs
# boards                  | _add_runouts                       | _sweep, _set_rows
# turns, rivers           | _add_runouts                       | _sweep, _set_rows
# with_card               | _add_runouts                       | _without
# with_cards              | _add_runouts                       | _without, _set_met
# weights                 | _set_met                           | _set_met
# packed                  | _pack                              | _sweep, _results
# highs, lows             | _pack                              | _sweep, _meet
# entering                | _pack                              | _meet
# below, level            | _meet, _compare_pairs              | _results
cdef struct Job:
    const uint16_t* values  # the value of each rank under a tie-break, or NULL
    int n_hands
    Hand[MOST_HANDS] hands  # of both ranges, each once
    uint16_t[DECK][DECK] numbers  # 1 + the number of the hand of two cards
    uint16_t[MOST_HANDS] by_kind  # the numbers of the hands, sorted; all that follows is in this order
    Kinds kinds
    Kinds pairs_of_ranks  # what kinds come to where no flush is possible
    Py_ssize_t first, last, passed
    int n_runouts  # from here on, DECK stands for no card
    HandKey[MOST_HANDS] boards  # the key of all five cards
    uint8_t[MOST_HANDS] turns
    uint8_t[MOST_HANDS] rivers
    uint16_t[DECK + 1] with_card  # how many of the runouts have the card
    uint16_t[DECK + 1][DECK + 1] with_cards  # 1 if the two cards are one of the runouts
    Sums[DECK][DECK] weights  # of the hand of two cards, both ways round
    # What a sweep works with, hand by hand. Sums of both ranges' weights are packed into one
    # number, a + (b << 32), where they stay below 2**32; else there is one for each range.
    bint packed
    uint8_t[MOST_HANDS] highs
    uint8_t[MOST_HANDS] lows
    uint64_t[2][MOST_HANDS] entering  # the weight of the hand
    uint64_t[2][MOST_HANDS] below  # the weight of the hands it beats, over all runouts so far
    uint64_t[2][MOST_HANDS] level  # the weight of the hands it beats or ties


# ---- called from Python ----

class Side(Frozen):
    """What the hands of one range do, an ``array("Q")`` each with a number for each hand.

    The weight of the other range's hands that it beats, ties with and meets.
    """

    __slots__ = ("beaten", "tied", "met")


class Swept(Frozen):
    """The two sides of a sweep: ``a`` has the hands of the first range, ``b`` those of the second.
    """

    __slots__ = ("a", "b")


def runouts(bytes board not None, bytes dead not None):
    """How many ways there are to finish a board of 3, 4 or 5 cards from a deck without it and the
    dead cards.
    """
    cdef Py_ssize_t left = DECK - len(board) - len(dead), to_come = 5 - len(board)
    _card_bits(board, dead)
    return left * (left - 1) // 2 if to_come == 2 else left if to_come else 1


def sweep_board(
    bytes combos_a not None, weights_a, bytes combos_b not None, weights_b, bytes board not None, bytes dead not None,
    Py_ssize_t first, Py_ssize_t last, values=None,
):
    """The beaten, tied and met weight of each hand, as :class:`Swept`.

    A range is two cards per hand, the higher number first, and a uint64 weight below 2**40 per
    hand. Hands that share a card do not meet, nor does a hand meet anyone on a runout with a card
    of its own. The sums are over the runouts ``first`` to ``last - 1`` of ``runouts(board, dead)``,
    in a fixed order. ``values`` gives every rank up to that of a royal flush its value under a
    tie-break, a uint16 below 65,534. ValueError for other input, TypeError for anything but bytes
    and buffers.
    """
    cdef Py_ssize_t total = runouts(board, dead)
    cdef uint64_t taken = _card_bits(board, dead)
    if not 0 <= first <= last <= total:
        raise ValueError(f"runouts {first} to {last} asked for, there are {total}")
    cdef bytes ranked = b"" if values is None else _checked_values(values)
    cdef HandKey key = key_of_cards(board, len(board))
    cdef Job* job = <Job*>calloc(1, sizeof(Job))
    if job == NULL:
        raise MemoryError
    try:
        if ranked:
            job.values = <const uint16_t*><const char*>ranked
        job.first, job.last = first, last
        _add_range(job, combos_a, weights_a, taken, False)
        _add_range(job, combos_b, weights_b, taken, True)
        _add_runouts(job, key, taken, 5 - len(board), 0, DECK, DECK)
        _sort_hands(job, key, 5 - len(board))
        _run(job, (len(combos_a) // 2) * (len(combos_b) // 2))
        return _results(job, len(combos_a) // 2, len(combos_b) // 2)
    finally:
        free(job)


def weighted_sum(bytes numbers not None, bytes weights):
    """The sum of uint64 numbers, each times its uint64 weight, or once if there are no weights."""
    cdef bytes times_each = numbers if weights is None else weights
    cdef const uint64_t* number = <const uint64_t*><const char*>numbers
    cdef const uint64_t* weight = <const uint64_t*><const char*>times_each
    # Of 16 bits of the weight and 32 of the number: below 2**48, so that 2**16 of them can be
    # added.
    cdef uint64_t[4][2] sums
    cdef uint64_t times
    cdef Py_ssize_t place
    cdef int digit
    if len(numbers) != len(times_each) or len(numbers) > 8 * MOST_HANDS:
        raise ValueError("expected a weight for each number, and no more numbers than hands")
    memset(sums, 0, sizeof(sums))
    for place in range(len(numbers) // 8):
        times = 1 if weights is None else weight[place]
        digit = 0
        while times:
            sums[digit][0] += (times & 0xFFFF) * (number[place] & LOW_HALF)
            sums[digit][1] += (times & 0xFFFF) * (number[place] >> 32)
            times >>= 16
            digit += 1
    total = 0
    for digit in range(4):
        total += (<object>sums[digit][0] << 16 * digit) + (<object>sums[digit][1] << 16 * digit + 32)
    return total


def shares(bytes beaten not None, bytes tied not None, bytes met not None):
    """The hands' parts of their deals as doubles: of all hands those that it wins, then those that
    it ties, then its share of the pot; the last hand first.

    The sums are uint64. None if one of them is more than a double holds, or a hand has no deal.
    ValueError unless they are of one length.
    """
    cdef const uint64_t* won = <const uint64_t*><const char*>beaten
    cdef const uint64_t* level = <const uint64_t*><const char*>tied
    cdef const uint64_t* deals = <const uint64_t*><const char*>met
    cdef Py_ssize_t n = len(met) // 8, place
    cdef bytes found = bytes(24 * n)
    cdef double* out = <double*><char*>found
    if not len(beaten) == len(tied) == len(met):
        raise ValueError("expected sums of one length")
    for place in range(n):
        if deals[place] == 0 or deals[place] >> 52:
            return None
        out[n - 1 - place] = <double>won[place] / <double>deals[place]
        out[2 * n - 1 - place] = <double>level[place] / <double>deals[place]
        out[3 * n - 1 - place] = <double>(2 * won[place] + level[place]) / <double>(2 * deals[place])
    return found


cdef _results(const Job* job, Py_ssize_t n_a, Py_ssize_t n_b):
    from array import array
    cdef bytes a = bytes(24 * n_a), b = bytes(24 * n_b)
    cdef uint64_t* to_a = <uint64_t*><char*>a
    cdef uint64_t* to_b = <uint64_t*><char*>b
    cdef const Hand* hand
    cdef Sums below, level
    cdef int number
    for number in range(job.n_hands):
        hand = _hand(job, number)
        below = Sums(job.below[0][number], job.below[1][number])
        level = Sums(job.level[0][number], job.level[1][number])
        if job.packed:
            below, level = Sums(below.a & LOW_HALF, below.a >> 32), Sums(level.a & LOW_HALF, level.a >> 32)
        if hand.place_a >= 0:
            to_a[hand.place_a] = below.b
            to_a[n_a + hand.place_a] = level.b - below.b
            to_a[2 * n_a + hand.place_a] = hand.met.b
        if hand.place_b >= 0:
            to_b[hand.place_b] = below.a
            to_b[n_b + hand.place_b] = level.a - below.a
            to_b[2 * n_b + hand.place_b] = hand.met.a
    all_a, all_b = array("Q", a), array("Q", b)
    return Swept(
        Side(all_a[:n_a], all_a[n_a:2 * n_a], all_a[2 * n_a:]),
        Side(all_b[:n_b], all_b[n_b:2 * n_b], all_b[2 * n_b:]),
    )


# ---- reading the input ----

cdef uint64_t _card_bits(bytes board, bytes dead) except 0:
    cdef bytes both = board + dead
    cdef const uint8_t* cards = both
    cdef uint64_t bits = 0
    cdef Py_ssize_t place
    if not 3 <= len(board) <= 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, got {len(board)}")
    for place in range(len(both)):
        if cards[place] >= DECK or bits >> cards[place] & 1:
            raise ValueError(f"{cards[place]} is no card or comes twice in the board and the dead cards")
        bits |= <uint64_t>1 << cards[place]
    return bits


cdef bytes _checked_values(values):
    cdef bytes raw = memoryview(values).tobytes()
    cdef const uint16_t* numbers = <const uint16_t*><const char*>raw
    cdef uint16_t most = 0
    cdef int rank
    if len(raw) != 2 * (TOP_RANK + 1):
        raise ValueError(f"values must be {TOP_RANK + 1} uint16, got {len(raw)} bytes")
    for rank in range(TOP_RANK + 1):
        most = max(most, numbers[rank])
    if most >= 0xFFFE:  # the two greatest are taken by the marks of hands that are not there
        raise ValueError(f"values must be below {0xFFFE}, got {most}")
    return raw


cdef int _add_range(Job* job, bytes combos, weights, uint64_t taken, bint second) except -1:
    """Enter the hands of a range; one that is there already, from the other range, gets only its
    weight.
    """
    cdef bytes raw = memoryview(weights).tobytes()
    cdef const uint8_t* cards = combos
    cdef const uint64_t* numbers = <const uint64_t*><const char*>raw
    cdef Py_ssize_t n = len(combos) // 2, place
    cdef Hand* hand
    if len(combos) % 2 or len(raw) != 8 * n:
        raise ValueError(f"a hand has 2 bytes and a weight of 8, got {len(combos)} of hands and {len(raw)} of weights")
    for place in range(n):
        if not DECK > cards[2 * place] > cards[2 * place + 1]:
            raise ValueError(f"hand {place} of a range must be two cards, the higher number first")
        if (taken >> cards[2 * place] | taken >> cards[2 * place + 1]) & 1:
            raise ValueError(f"hand {place} of a range has a card of the board or a dead one")
        if numbers[place] >= WEIGHT_LIMIT:
            raise ValueError(f"weight {place} of a range must be below 2**40, got {numbers[place]}")
        hand = _hand_of(job, cards[2 * place], cards[2 * place + 1])
        if (hand.place_b if second else hand.place_a) >= 0:
            raise ValueError(f"hand {place} of a range comes twice")
        if second:
            hand.place_b, hand.weight.b = place, numbers[place]
        else:
            hand.place_a, hand.weight.a = place, numbers[place]
    return 0


cdef Hand* _hand_of(Job* job, uint8_t high, uint8_t low) noexcept:
    cdef Hand* hand
    if job.numbers[high][low] == 0:
        hand = &job.hands[job.n_hands]
        hand.high, hand.low = high, low
        hand.cards = <uint64_t>1 << high | <uint64_t>1 << low
        hand.place_a = hand.place_b = -1
        job.n_hands += 1
        job.numbers[high][low] = job.n_hands
    return &job.hands[job.numbers[high][low] - 1]


cdef void _add_runouts(Job* job, HandKey key, uint64_t taken, int to_come, int start, int turn, int river) noexcept:
    """List the runouts first to last - 1, in the lexical order of their cards, and what is asked
    about them later.
    """
    cdef int card
    if to_come:
        for card in range(start, DECK):
            if not taken >> card & 1:
                _add_runouts(job, add_keys(key, key_of_card(card)), taken, to_come - 1, card + 1, river, card)
        return
    if job.first <= job.passed < job.last:
        job.boards[job.n_runouts] = key
        job.turns[job.n_runouts], job.rivers[job.n_runouts] = turn, river
        job.n_runouts += 1
        job.with_card[turn] += 1
        job.with_card[river] += 1
        job.with_cards[turn][river] = job.with_cards[river][turn] = 1
    job.passed += 1


cdef void _set_kinds(Job* job, HandKey board, int to_come) noexcept:
    """What counts of a hand is its ranks, and which cards are of a suit that can make a flush."""
    cdef HandKey[2][DECK] keys  # of a card whose hand has another suit too; of one whose hand is suited
    cdef Hand* hand
    cdef uint64_t counter
    cdef int number, suited, card
    for suited in range(2):
        for card in range(DECK):
            keys[suited][card] = key_of_card(card)
            counter = <uint64_t>0xF << 4 * (card & 3)
            if ((board.ranks & counter) >> 4 * (card & 3)) + 1 + suited + to_come < 5:
                keys[suited][card].ranks &= ~counter
                keys[suited][card].cards = 0
    for number in range(job.n_hands):
        hand = &job.hands[number]
        suited = (hand.high & 3) == (hand.low & 3)
        hand.kind = add_keys(keys[suited][hand.high], keys[suited][hand.low])


cdef void _sort_hands(Job* job, HandKey board, int to_come) noexcept:
    """Sort the hands by kind: by their ranks without comparing, then the few of the same ranks."""
    cdef int[RANKS * RANKS + 1] starts, ends
    cdef int number, ranks, place
    cdef const Hand* hand
    cdef const Hand* last = NULL
    _set_kinds(job, board, to_come)
    memset(starts, 0, sizeof(starts))
    for number in range(job.n_hands):
        starts[_ranks_of(&job.hands[number]) + 1] += 1
    for ranks in range(RANKS * RANKS):
        starts[ranks + 1] += starts[ranks]
    memcpy(ends, starts, sizeof(starts))
    for number in range(job.n_hands):
        hand = &job.hands[number]
        ranks = _ranks_of(hand)
        place = ends[ranks]
        ends[ranks] += 1
        while place > starts[ranks] and _comes_after(_hand(job, place - 1).kind, hand.kind):
            job.by_kind[place] = job.by_kind[place - 1]
            place -= 1
        job.by_kind[place] = number
    for place in range(job.n_hands):
        hand = _hand(job, place)
        if last == NULL or last.kind.ranks != hand.kind.ranks or last.kind.cards != hand.kind.cards:
            _add_kind(&job.kinds, hand.kind, place)
        if last == NULL or _ranks_of(last) != _ranks_of(hand):
            _add_kind(&job.pairs_of_ranks, HandKey(hand.kind.ranks & ~<uint64_t>SUIT_COUNTS, 0), place)
        last = hand
    job.kinds.starts[job.kinds.n] = job.pairs_of_ranks.starts[job.pairs_of_ranks.n] = job.n_hands


cdef inline const Hand* _hand(const Job* job, int place) noexcept nogil:
    """The hand at a place in the order of kinds."""
    return &job.hands[job.by_kind[place]]


cdef inline int _ranks_of(const Hand* hand) noexcept:
    return (hand.high >> 2) * RANKS + (hand.low >> 2)


cdef inline bint _comes_after(HandKey one, HandKey other) noexcept:
    return one.ranks > other.ranks or one.ranks == other.ranks and one.cards > other.cards


cdef inline void _add_kind(Kinds* kinds, HandKey key, int start) noexcept:
    kinds.keys[kinds.n] = key
    kinds.starts[kinds.n] = start
    kinds.n += 1


# ---- the work ----

cdef int _run(Job* job, Py_ssize_t pairs) except -1:
    cdef int16_t* rows
    cdef int runout
    cdef Py_ssize_t sweeps = job.n_runouts * (job.n_hands + RUNOUT_WORK)
    cdef Py_ssize_t pieces = (job.n_runouts + PIECE - 1) // PIECE
    if sweeps < pieces * (ROW_WORK * job.n_hands + PAIR_WORK * pairs):
        with nogil:
            _set_met(job)
            _pack(job)
            for runout in range(job.n_runouts):
                _sweep(job, runout)
        return 0
    rows = <int16_t*>malloc((2 * job.n_hands + 1 + DECK + 1) * PIECE * sizeof(int16_t))
    if rows == NULL:
        raise MemoryError
    with nogil:
        _set_met(job)
        _compare_pairs(job, rows)
    free(rows)
    return 0


cdef inline uint16_t _value(const Job* job, HandKey board, HandKey kind) noexcept nogil:
    cdef uint16_t rank = rank_of_key(add_keys(board, kind))
    return rank if job.values == NULL else job.values[rank]


cdef inline void _add(Sums* sums, Sums more, uint64_t times) noexcept nogil:
    sums.a += times * more.a
    sums.b += times * more.b


cdef inline void _enter(Sums* totals, const Hand* hand, uint64_t times) noexcept nogil:
    _add(&totals[hand.high], hand.weight, times)
    _add(&totals[hand.low], hand.weight, times)
    _add(&totals[DECK], hand.weight, times)


cdef inline Sums _others(const Sums* totals, const Hand* hand) noexcept nogil:
    """The total without the hands that have one of these cards; this hand itself, if it was
    entered, is gone twice.
    """
    return Sums(
        totals[DECK].a - totals[hand.high].a - totals[hand.low].a,
        totals[DECK].b - totals[hand.high].b - totals[hand.low].b,
    )


cdef inline uint64_t _without(const Job* job, const Hand* hand) noexcept nogil:
    """How many of the runouts have neither card of the hand."""
    return (
        job.n_runouts - job.with_card[hand.high] - job.with_card[hand.low] + job.with_cards[hand.high][hand.low]
    )


cdef void _set_met(Job* job) noexcept nogil:
    """What every hand meets: the hands without its cards, each as many times as there are runouts
    without the four cards.

    These are the runouts without g, less those with a card of h, and more by those that have one of
    each: a sum of what depends on g, what depends on h, and a number for each pair of cards, so
    that no pair of hands need be looked at.
    """
    cdef Sums[DECK + 1] weights, free_weights  # of the hands with the card; times the runouts without the hand
    cdef Hand* hand
    cdef uint64_t blocked
    cdef int number, card, shared
    memset(weights, 0, sizeof(weights))
    memset(free_weights, 0, sizeof(free_weights))
    for number in range(job.n_hands):
        hand = &job.hands[number]
        job.weights[hand.high][hand.low] = job.weights[hand.low][hand.high] = hand.weight
        _enter(weights, hand, 1)
        _enter(free_weights, hand, _without(job, hand))
    for number in range(job.n_hands):
        hand = &job.hands[number]
        blocked = job.n_runouts - _without(job, hand)
        _add(&hand.met, hand.weight, job.n_runouts - 2 * blocked)
        _add(&hand.met, _others(free_weights, hand), 1)
        _add(&hand.met, _others(weights, hand), -blocked)
        # Only runouts of two cards can have one of each.
        for card in range(DECK if job.turns[0] < DECK else 0):
            shared = job.with_cards[hand.high][card] + job.with_cards[hand.low][card]
            if shared and not hand.cards >> card & 1:
                _add(&hand.met, weights[card], shared)
                _add(&hand.met, job.weights[card][hand.high], -shared)
                _add(&hand.met, job.weights[card][hand.low], -shared)


# ---- many hands: a sweep ----

cdef void _pack(Job* job) noexcept nogil:
    cdef const Hand* hand
    cdef uint64_t all_a = 0, all_b = 0
    cdef int number
    for number in range(job.n_hands):
        all_a += job.hands[number].weight.a
        all_b += job.hands[number].weight.b
    job.packed = max(all_a, all_b) <= LOW_HALF // max(job.n_runouts, 1)
    for number in range(job.n_hands):
        hand = _hand(job, number)
        job.highs[number], job.lows[number] = hand.high, hand.low
        job.entering[0][number] = hand.weight.a + (hand.weight.b << 32) if job.packed else hand.weight.a
        job.entering[1][number] = hand.weight.b


cdef void _sweep(Job* job, int runout) noexcept nogil:
    """Meet the hands from the weakest to the strongest and keep running totals of all weights and
    of each card's.
    """
    cdef bint flushes = (job.boards[runout].ranks + THREE_BIAS) & TOP_BITS != 0
    cdef const Kinds* kinds = &job.kinds if flushes else &job.pairs_of_ranks
    cdef uint32_t[MOST_HANDS] order
    cdef uint16_t[MOST_HANDS] hands
    cdef uint64_t[2][DECK + 1] totals
    cdef uint8_t[DECK + 1] gone
    cdef uint32_t value
    cdef int place = 0, number, kind, n
    memset(totals, 0, sizeof(totals))
    memset(gone, 0, sizeof(gone))
    gone[job.turns[runout]] = gone[job.rivers[runout]] = 1
    _sort_kinds(job, kinds, job.boards[runout], order)
    while place < kinds.n:
        value = order[place] >> 16
        n = 0
        while place < kinds.n and order[place] >> 16 == value:
            kind = order[place] & 0xFFFF
            for number in range(kinds.starts[kind], kinds.starts[kind + 1]):
                hands[n] = number
                n += not (gone[job.highs[number]] | gone[job.lows[number]])
            place += 1
        _meet(job, 0, hands, n, totals[0])
        if not job.packed:
            _meet(job, 1, hands, n, totals[1])


cdef inline void _meet(Job* job, int which, const uint16_t* hands, int n, uint64_t* totals) noexcept nogil:
    """The n hands of one value: what is there before they are entered they beat, what is there
    afterwards they tie too. A hand itself, once it is entered, is taken out twice.
    """
    cdef const uint64_t* entering = job.entering[which]
    cdef uint64_t* below = job.below[which]
    cdef uint64_t* level = job.level[which]
    cdef uint64_t total = totals[DECK]
    cdef int place, number, high, low
    for place in range(n):
        number = hands[place]
        below[number] += total - totals[job.highs[number]] - totals[job.lows[number]]
    for place in range(n):
        number = hands[place]
        totals[job.highs[number]] += entering[number]
        totals[job.lows[number]] += entering[number]
        total += entering[number]
    for place in range(n):
        number = hands[place]
        level[number] += total - totals[job.highs[number]] - totals[job.lows[number]] + entering[number]
    totals[DECK] = total


cdef void _sort_kinds(const Job* job, const Kinds* kinds, HandKey board, uint32_t* order) noexcept nogil:
    """The kinds by their value on a board, weakest first, as value << 16 | kind: a radix sort by
    the value's two bytes.
    """
    cdef uint32_t[MOST_HANDS] loose
    cdef uint32_t[257] by_low, by_high  # where the next kind with this byte goes
    cdef uint32_t value
    cdef int kind, byte
    memset(by_low, 0, sizeof(by_low))
    memset(by_high, 0, sizeof(by_high))
    for kind in range(kinds.n):
        value = _value(job, board, kinds.keys[kind])
        order[kind] = value << 16 | kind
        by_low[(value & 0xFF) + 1] += 1
        by_high[(value >> 8) + 1] += 1
    for byte in range(256):
        by_low[byte + 1] += by_low[byte]
        by_high[byte + 1] += by_high[byte]
    for kind in range(kinds.n):
        value = order[kind]
        loose[by_low[value >> 16 & 0xFF]] = value
        by_low[value >> 16 & 0xFF] += 1
    for kind in range(kinds.n):
        value = loose[kind]
        order[by_high[value >> 24]] = value
        by_high[value >> 24] += 1


# ---- few hands: every pair ----

cdef void _compare_pairs(Job* job, int16_t* rows) noexcept nogil:
    """Compare each hand of a with each of b that shares no card, many runouts at once."""
    cdef int first = 0, number_a, number_b
    cdef uint64_t wins, ties
    cdef const Hand* a
    cdef const Hand* b
    for number_b in range(job.n_hands):
        # A hand of b is level with what it meets, but for what is found to beat it.
        job.below[0][number_b] = job.level[0][number_b] = _hand(job, number_b).met.a
    while first < job.n_runouts:
        _set_rows(job, rows, first, min(PIECE, job.n_runouts - first))
        first += PIECE
        for number_a in range(job.n_hands):
            a = _hand(job, number_a)
            if a.place_a < 0:
                continue
            for number_b in range(job.n_hands):
                b = _hand(job, number_b)
                if b.place_b < 0 or a.cards & b.cards:
                    continue
                _compare(rows + 2 * number_a * PIECE, rows + (2 * number_b + 1) * PIECE, &wins, &ties)
                job.below[1][number_a] += wins * b.weight.b
                job.level[1][number_a] += (wins + ties) * b.weight.b
                job.level[0][number_b] -= wins * a.weight.a
                job.below[0][number_b] -= (wins + ties) * a.weight.a


cdef void _set_rows(const Job* job, int16_t* rows, int first, int n) noexcept nogil:
    """Two rows of values a hand, as a hand of a and as one of b, with marks where there is no such
    hand or no runout.

    The mark is below every value in a row of a and above it in a row of b: there a neither beats
    nor ties.
    """
    cdef int16_t* values = rows + 2 * job.n_hands * PIECE
    cdef int16_t* marks = values + PIECE  # a row for each card: HIGHEST where it is taken
    cdef const Hand* hand
    cdef int kind, number, place
    for place in range((DECK + 1) * PIECE):
        marks[place] = LOWEST
    for place in range(n):
        marks[job.turns[first + place] * PIECE + place] = HIGHEST
        marks[job.rivers[first + place] * PIECE + place] = HIGHEST
    for kind in range(job.kinds.n):
        for place in range(n):
            values[place] = <int16_t>(LOWEST + 1 + _value(job, job.boards[first + place], job.kinds.keys[kind]))
        for number in range(job.kinds.starts[kind], job.kinds.starts[kind + 1]):
            hand = _hand(job, number)
            _mark(rows, values, marks + hand.high * PIECE, marks + hand.low * PIECE)
            for place in range(n, PIECE):
                rows[place], rows[PIECE + place] = LOWEST, HIGHEST
            rows += 2 * PIECE


cdef inline void _mark(int16_t* rows, const int16_t* values, const int16_t* high, const int16_t* low) noexcept nogil:
    cdef int16_t mark
    cdef int place
    for place in range(PIECE):
        mark = max(high[place], low[place])
        rows[place] = min(values[place], <int16_t>~mark)
        rows[PIECE + place] = max(values[place], mark)


cdef inline void _compare(const int16_t* a, const int16_t* b, uint64_t* wins, uint64_t* ties) noexcept nogil:
    """How often a beats and ties b. Of constant length and in 16 bits, so that the C compiler makes
    vector code of it.
    """
    cdef uint16_t won = 0, tied = 0
    cdef int place
    for place in range(PIECE):
        won += a[place] > b[place]
        tied += a[place] == b[place]
    wins[0] = won
    ties[0] = tied
