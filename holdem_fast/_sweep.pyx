"""One range of hands against another on a board: what every hand beats, ties and meets, summed over the runouts.

``docs/algorithm.md`` tells how it works. The ``def`` functions check what they are given, so that no input can make them
touch memory out of bounds; the ``cdef`` functions trust it.

>>> from array import array
>>> aces_kings, queens = bytes([51, 50, 47, 46]), bytes([43, 42])
>>> board = bytes([0, 5, 10, 15, 20])
>>> sums = sweep_board(aces_kings, array("Q", [1, 3]), queens, array("Q", [2]), board, b"", 0, 1)
>>> [list(numbers) for numbers in sums]
[[2, 2], [0, 0], [2, 2], [0], [0], [4]]
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memcpy, memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

cdef enum:
    DECK = 52
    MOST_HANDS = 1326
    MOST_RUNOUTS = 1176  # two cards of the 49 beside a flop
    RANKS = (9 << 12) + 2
    COUNTERS = 0xFFFF  # the part of a key's first word that counts the cards of each suit
    # Rows of values are compared in pieces of so many runouts, which the caches can hold; a flop's 1,176 are three.
    PIECE = 392
    VECTOR = 8
    LOW = -0x8000
    HIGH = 0x7FFF
    # A sweep takes about as long for a hand as comparing so many pairs of hands.
    PAIRS_A_HAND = 150

cdef uint64_t WEIGHT_LIMIT = <uint64_t>1 << 40


cdef struct Sums:
    # Of the weights that hands have in range a, and in range b.
    uint64_t a
    uint64_t b


cdef struct Hand:
    Sums weight
    Sums below  # the weight of the hands it beats, over all runouts so far
    Sums level  # the weight of the hands it beats or ties
    Sums met
    HandKey kind  # its key, less the suits in which it can have no flush on this board: equal kinds always tie
    uint64_t cards  # bit c for card c
    int place_a  # where it stands in range a, or -1
    int place_b
    uint8_t high
    uint8_t low


cdef struct Job:
    int n_hands
    int n_kinds
    int n_runouts
    const uint16_t* values  # the value of each rank under a tie-break, or NULL
    Hand[MOST_HANDS] hands  # of both ranges, each once; those of a kind stand together
    HandKey[MOST_HANDS] kinds
    int[MOST_HANDS + 1] starts  # kind k has the hands starts[k] to starts[k + 1] - 1
    HandKey[MOST_RUNOUTS] boards  # the key of the five cards
    uint8_t[MOST_RUNOUTS] turns  # the cards to come; DECK stands for none
    uint8_t[MOST_RUNOUTS] rivers
    uint16_t[DECK] with_card  # how many of the runouts have the card
    uint16_t[DECK][DECK] with_cards  # 1 if the two cards are one of the runouts
    uint16_t[DECK][DECK] numbers  # 1 + the number of the hand of two cards, before they are sorted by kind
    Sums[DECK][DECK] weights  # of the hand of two cards, both ways round


# ---- called from Python ----

def runouts(bytes board not None, bytes dead not None):
    """How many ways there are to finish a board of 3, 4 or 5 cards from a deck without it and the dead cards."""
    cdef Py_ssize_t left = DECK - len(board) - len(dead)
    _card_bits(board, dead)
    return (1, left, left * (left - 1) // 2)[5 - len(board)]


def sweep_board(
    bytes combos_a not None, weights_a, bytes combos_b not None, weights_b, bytes board not None, bytes dead not None,
    Py_ssize_t first, Py_ssize_t last, values=None,
):
    """Beaten, tied and met weight of each hand: three ``array("Q")`` for range a against b, then three for b against a.

    A range is two cards a hand, the higher number first, and a uint64 weight below 2**40 a hand. Hands that share a card
    do not meet, nor does a hand on a runout with a card of its own. The sums go over the runouts ``first`` to ``last - 1``
    of ``runouts(board, dead)``, in a fixed order. ``values`` gives each rank its value under a tie-break: a uint16 below
    65,534 for every rank up to a royal flush's. ValueError for any other input.
    """
    cdef Py_ssize_t total = runouts(board, dead)
    cdef bytes raw
    if not 0 <= first <= last <= total:
        raise ValueError(f"runouts {first} to {last} asked for, there are {total}")
    cdef Job* job = <Job*>calloc(1, sizeof(Job))
    if job == NULL:
        raise MemoryError
    try:
        if values is not None:
            raw = _checked_values(values)
            job.values = <const uint16_t*><const char*>raw
        taken = _card_bits(board, dead)
        _add_range(job, combos_a, weights_a, taken, False)
        _add_range(job, combos_b, weights_b, taken, True)
        _set_runouts(job, board, taken, first, last)
        _set_kinds(job, key_of_cards(board, len(board)), 5 - len(board))
        _run(job, len(combos_a) // 2, len(combos_b) // 2)
        return _results(job, len(combos_a) // 2, len(combos_b) // 2)
    finally:
        free(job)


# ---- reading the input ----

cdef uint64_t _card_bits(bytes board, bytes dead) except 0:
    cdef uint64_t bits = 0
    cdef uint8_t card
    if not 3 <= len(board) <= 5:
        raise ValueError(f"a board of 3, 4 or 5 cards was expected, got {len(board)}")
    for card in board + dead:
        if card >= DECK or bits >> card & 1:
            raise ValueError(f"card {card} is no card or comes twice in board and dead cards")
        bits |= <uint64_t>1 << card
    return bits


cdef bytes _checked_values(values):
    raw = bytes(values)
    if len(raw) != 2 * RANKS:
        raise ValueError(f"values must be {RANKS} uint16, got {len(raw)} bytes")
    cdef const uint16_t* numbers = <const uint16_t*><const char*>raw
    cdef uint16_t most = 0
    cdef int rank
    for rank in range(RANKS):
        most = max(most, numbers[rank])
    if most > 0xFFFD:  # two more are needed to mark the hands that are not there
        raise ValueError(f"values must be below {0xFFFE}, got {most}")
    return raw


cdef int _add_range(Job* job, bytes combos, weights, uint64_t taken, bint second) except -1:
    """Enter a range's hands into the job, those that stand there already only with their weight."""
    cdef bytes raw = bytes(weights)
    cdef const uint8_t* cards = combos
    cdef const uint64_t* numbers = <const uint64_t*><const char*>raw
    cdef Py_ssize_t n = len(combos) // 2, place
    cdef Hand* hand
    if len(combos) % 2 or n > MOST_HANDS or len(raw) != 8 * n:
        raise ValueError(f"{len(combos)} bytes of hands do not go with {len(raw)} bytes of weights: expected 2 and 8 a hand")
    for place in range(n):
        if not DECK > cards[2 * place] > cards[2 * place + 1]:
            raise ValueError(f"hand {place} of a range must be two cards, the higher number first")
        if numbers[place] >= WEIGHT_LIMIT:
            raise ValueError(f"weight {place} of a range must be below 2**40, got {numbers[place]}")
        hand = _hand_of(job, cards[2 * place], cards[2 * place + 1])
        if hand.cards & taken or (hand.place_b if second else hand.place_a) >= 0:
            raise ValueError(f"hand {place} of a range comes twice or has a card of the board or a dead one")
        if second:
            hand.place_b = place
            hand.weight.b = numbers[place]
        else:
            hand.place_a = place
            hand.weight.a = numbers[place]
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


cdef void _set_runouts(Job* job, bytes board, uint64_t taken, Py_ssize_t first, Py_ssize_t last) noexcept:
    """List the runouts first to last - 1: the pairs of cards in lexical order, single cards, or the empty one."""
    cdef HandKey key = key_of_cards(board, len(board)), turn_key
    cdef int to_come = 5 - len(board), turn, river
    cdef Py_ssize_t number = 0
    if to_come == 0 and first == 0 < last:
        _add_runout(job, key, DECK, DECK)
    if to_come == 0:
        return
    for turn in range(DECK):
        if taken >> turn & 1:
            continue
        turn_key = add_keys(key, key_of_card(turn))
        if to_come == 1:
            if first <= number < last:
                _add_runout(job, turn_key, turn, DECK)
                job.with_card[turn] += 1
            number += 1
            continue
        for river in range(turn + 1, DECK):
            if taken >> river & 1:
                continue
            if first <= number < last:
                _add_runout(job, add_keys(turn_key, key_of_card(river)), turn, river)
                job.with_card[turn] += 1
                job.with_card[river] += 1
                job.with_cards[turn][river] = job.with_cards[river][turn] = 1
            number += 1


cdef inline void _add_runout(Job* job, HandKey board, int turn, int river) noexcept:
    job.boards[job.n_runouts] = board
    job.turns[job.n_runouts] = turn
    job.rivers[job.n_runouts] = river
    job.n_runouts += 1


cdef void _set_kinds(Job* job, HandKey board, int to_come) noexcept:
    """Sort the hands by kind. What counts of a hand is its ranks, and which cards are of a suit that can make a flush."""
    cdef HandKey key
    cdef Hand* hand
    cdef int number, suit
    cdef uint64_t counter, lane
    for number in range(job.n_hands):
        hand = &job.hands[number]
        key = add_keys(key_of_card(hand.high), key_of_card(hand.low))
        for suit in range(4):
            counter = <uint64_t>0xF << 4 * suit
            lane = <uint64_t>0xFFFF << 16 * suit
            if ((board.ranks & counter) + (key.ranks & counter) >> 4 * suit) + to_come < 5:
                key.ranks &= ~counter
                key.cards &= ~lane
        hand.kind = key
    qsort(job.hands, job.n_hands, sizeof(Hand), _by_kind)
    for number in range(job.n_hands):
        if number == 0 or _by_kind(&job.hands[number - 1], &job.hands[number]) != 0:
            job.kinds[job.n_kinds] = job.hands[number].kind
            job.starts[job.n_kinds] = number
            job.n_kinds += 1
    job.starts[job.n_kinds] = job.n_hands


cdef int _by_kind(const void* first, const void* second) noexcept nogil:
    cdef HandKey a = (<const Hand*>first).kind, b = (<const Hand*>second).kind
    if a.ranks != b.ranks:
        return 1 if a.ranks > b.ranks else -1
    return (a.cards > b.cards) - (a.cards < b.cards)


cdef tuple _results(Job* job, Py_ssize_t n_a, Py_ssize_t n_b):
    from array import array
    cdef list raws = [bytearray(8 * n) for n in (n_a, n_a, n_a, n_b, n_b, n_b)]
    cdef uint64_t* results[6]
    cdef int number
    for number in range(6):
        results[number] = <uint64_t*><char*>(<bytearray>raws[number])
    for number in range(job.n_hands):
        hand = &job.hands[number]
        if hand.place_a >= 0:
            results[0][hand.place_a] = hand.below.b
            results[1][hand.place_a] = hand.level.b - hand.below.b
            results[2][hand.place_a] = hand.met.b
        if hand.place_b >= 0:
            results[3][hand.place_b] = hand.below.a
            results[4][hand.place_b] = hand.level.a - hand.below.a
            results[5][hand.place_b] = hand.met.a
    return tuple([array("Q", bytes(raw)) for raw in raws])


# ---- the work ----

cdef int _run(Job* job, Py_ssize_t n_a, Py_ssize_t n_b) except -1:
    cdef int16_t* rows
    cdef int runout
    if n_a * n_b > PAIRS_A_HAND * job.n_hands:
        with nogil:
            _set_met(job)
            for runout in range(job.n_runouts):
                _sweep(job, runout)
        return 0
    rows = <int16_t*>malloc((2 * job.n_hands + 2 + DECK) * PIECE * sizeof(int16_t))
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


cdef void _set_met(Job* job) noexcept nogil:
    """The weight that every hand meets: all hands without its cards, each as often as a runout lets both be.

    A hand g meets h on ``runouts - with(g) - with(h) + shared(g, h)`` runouts, where ``with`` counts those that have one
    of a hand's cards and ``shared`` those that have one of each hand's.
    """
    cdef Sums all_weights = Sums(0, 0), all_free = Sums(0, 0), sums
    cdef Sums[DECK] weights, free_weights  # of the hands that have the card; times the runouts without the hand
    cdef Hand* hand
    cdef uint64_t blocked
    cdef int number, high, low, card, shared
    memset(weights, 0, sizeof(weights))
    memset(free_weights, 0, sizeof(free_weights))
    for number in range(job.n_hands):
        hand = &job.hands[number]
        high, low = hand.high, hand.low
        job.weights[high][low] = job.weights[low][high] = hand.weight
        _add(&all_weights, hand.weight, 1)
        _add(&weights[high], hand.weight, 1)
        _add(&weights[low], hand.weight, 1)
        blocked = job.n_runouts - _blocked(job, high, low)
        _add(&all_free, hand.weight, blocked)
        _add(&free_weights[high], hand.weight, blocked)
        _add(&free_weights[low], hand.weight, blocked)
    for number in range(job.n_hands):
        hand = &job.hands[number]
        high, low = hand.high, hand.low
        blocked = _blocked(job, high, low)
        sums = Sums(0, 0)
        for card in range(DECK):
            shared = job.with_cards[high][card] + job.with_cards[low][card]
            if shared and card != high and card != low:
                _add(&sums, weights[card], shared)
                _add(&sums, job.weights[card][high], -shared)
                _add(&sums, job.weights[card][low], -shared)
        _add(&sums, all_free, 1)
        _add(&sums, free_weights[high], -1)
        _add(&sums, free_weights[low], -1)
        _add(&sums, all_weights, -blocked)
        _add(&sums, weights[high], blocked)
        _add(&sums, weights[low], blocked)
        # Taken away with either of its cards, the hand itself goes back in once.
        _add(&sums, hand.weight, job.n_runouts - 2 * blocked)
        hand.met = sums


cdef inline void _add(Sums* sums, Sums more, uint64_t times) noexcept nogil:
    sums.a += times * more.a
    sums.b += times * more.b


cdef inline uint64_t _blocked(const Job* job, int high, int low) noexcept nogil:
    return job.with_card[high] + job.with_card[low] - job.with_cards[high][low]


# ---- many hands: a sweep ----

cdef void _sweep(Job* job, int runout) noexcept nogil:
    """Meet the hands from the weakest to the strongest and keep running totals of all weights and of each card's."""
    cdef uint32_t[MOST_HANDS] order
    cdef Sums[DECK + 1] totals
    cdef int place = 0, end
    memset(totals, 0, sizeof(totals))
    _sort_kinds(job, job.boards[runout], order)
    while place < job.n_kinds:
        end = place + 1
        while end < job.n_kinds and order[end] >> 16 == order[place] >> 16:
            end += 1
        _meet(job, &order[place], end - place, <uint64_t>1 << job.turns[runout] | <uint64_t>1 << job.rivers[runout], totals)
        place = end


cdef void _meet(Job* job, const uint32_t* kinds, int n, uint64_t runout, Sums* totals) noexcept nogil:
    """The hands of equal value: the totals before they are entered are what they beat, those afterwards what they tie too."""
    cdef Hand* hands[MOST_HANDS]
    cdef Hand* hand
    cdef int place, number, met = 0
    for place in range(n):
        for number in range(job.starts[kinds[place] & 0xFFFF], job.starts[(kinds[place] & 0xFFFF) + 1]):
            hands[met] = &job.hands[number]
            met += job.hands[number].cards & runout == 0
    for place in range(met):
        hand = hands[place]
        hand.below.a += totals[DECK].a - totals[hand.high].a - totals[hand.low].a
        hand.below.b += totals[DECK].b - totals[hand.high].b - totals[hand.low].b
    for place in range(met):
        hand = hands[place]
        _add(&totals[hand.high], hand.weight, 1)
        _add(&totals[hand.low], hand.weight, 1)
        _add(&totals[DECK], hand.weight, 1)
    for place in range(met):
        hand = hands[place]
        hand.level.a += totals[DECK].a - totals[hand.high].a - totals[hand.low].a + hand.weight.a
        hand.level.b += totals[DECK].b - totals[hand.high].b - totals[hand.low].b + hand.weight.b


cdef void _sort_kinds(const Job* job, HandKey board, uint32_t* order) noexcept nogil:
    """The kinds by their value on a board, weakest first, as value << 16 | kind: a radix sort by the value's two bytes."""
    cdef uint32_t[MOST_HANDS] loose
    cdef uint32_t[257] low_ends, high_ends
    cdef uint32_t value
    cdef int kind, byte
    memset(low_ends, 0, sizeof(low_ends))
    memset(high_ends, 0, sizeof(high_ends))
    for kind in range(job.n_kinds):
        value = _value(job, board, job.kinds[kind])
        order[kind] = value << 16 | kind
        low_ends[(value & 0xFF) + 1] += 1
        high_ends[(value >> 8) + 1] += 1
    for byte in range(256):
        low_ends[byte + 1] += low_ends[byte]
        high_ends[byte + 1] += high_ends[byte]
    for kind in range(job.n_kinds):
        value = order[kind]
        loose[low_ends[value >> 16 & 0xFF]] = value
        low_ends[value >> 16 & 0xFF] += 1
    for kind in range(job.n_kinds):
        value = loose[kind]
        order[high_ends[value >> 24]] = value
        high_ends[value >> 24] += 1


# ---- few hands: every pair ----

cdef void _compare_pairs(Job* job, int16_t* rows) noexcept nogil:
    """Compare each hand of a with each of b that shares no card, many runouts at once."""
    cdef int first = 0, n, place_a, place_b
    cdef uint64_t wins, ties
    cdef Hand* a
    cdef Hand* b
    for place_b in range(job.n_hands):
        # What is not beaten by a is level; the comparisons below take away what is.
        job.hands[place_b].below.a = job.hands[place_b].level.a = job.hands[place_b].met.a
    while first < job.n_runouts:
        n = min(PIECE, job.n_runouts - first)
        _set_rows(job, rows, first, n)
        n = (n + VECTOR - 1) // VECTOR * VECTOR
        for place_a in range(job.n_hands):
            a = &job.hands[place_a]
            if a.place_a < 0:
                continue
            for place_b in range(job.n_hands):
                b = &job.hands[place_b]
                if b.place_b < 0 or a.cards & b.cards:
                    continue
                _compare(rows + 2 * place_a * PIECE, rows + (2 * place_b + 1) * PIECE, n, &wins, &ties)
                a.below.b += wins * b.weight.b
                a.level.b += (wins + ties) * b.weight.b
                b.level.a -= wins * a.weight.a
                b.below.a -= (wins + ties) * a.weight.a
        first += PIECE


cdef void _set_rows(const Job* job, int16_t* rows, int first, int n) noexcept nogil:
    """Two rows of values a hand, one for each range, with marks where the hand or the runout is not there.

    The mark is below every value in the rows of a and above it in the rows of b, so that a neither beats nor ties there.
    """
    cdef int16_t* values = rows + 2 * job.n_hands * PIECE
    cdef int16_t* marks = values + PIECE  # a row for each card: HIGH where it is not there, LOW elsewhere
    cdef int kind, number, place, card
    for card in range(DECK):
        for place in range(PIECE):
            marks[card * PIECE + place] = LOW if place < n else HIGH
    for place in range(n):
        marks[job.turns[first + place] * PIECE + place] = HIGH
        marks[job.rivers[first + place] * PIECE + place] = HIGH
    for kind in range(job.n_kinds):
        for place in range(n):
            values[place] = <int16_t>(_value(job, job.boards[first + place], job.kinds[kind]) + 1 + LOW)
        for number in range(job.starts[kind], job.starts[kind + 1]):
            _mark(rows, values, marks + job.hands[number].high * PIECE, marks + job.hands[number].low * PIECE)
            rows += 2 * PIECE


cdef inline void _mark(int16_t* rows, const int16_t* values, const int16_t* high, const int16_t* low) noexcept nogil:
    cdef int16_t mark
    cdef int place
    for place in range(PIECE):
        mark = max(high[place], low[place])
        rows[place] = min(values[place], <int16_t>~mark)
        rows[PIECE + place] = max(values[place], mark)


cdef inline void _compare(const int16_t* a, const int16_t* b, int n, uint64_t* wins, uint64_t* ties) noexcept nogil:
    cdef uint16_t won = 0, tied = 0
    cdef int place
    for place in range(n):
        won += a[place] > b[place]
        tied += a[place] == b[place]
    wins[0] = won
    ties[0] = tied
