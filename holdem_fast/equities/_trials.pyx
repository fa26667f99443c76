"""Random deals, ranked in batches: who wins how often. ``trials.h`` deals, :mod:`holdem_fast.core`
ranks.

A trial's result depends on the seed and the trial's number alone: trials come in blocks of BLOCK,
each with random numbers of its own, and whatever machine, thread or process does a block deals the
same cards.

>>> from holdem_fast.equities.trial_plan import plan
>>> sorted(run_trials(plan((b"\\x33\\x32", b"\\x2f\\x2e"), (None, None), b"", b""), 1, 0, 4096))
[1, 2, 3]
"""

from array import array

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport rank_columns

from holdem_fast.core import simd_target

cdef extern from "trials.h" nogil:
    enum:
        GROUP, MOST_PLAYERS, DECK, BOARD_MULTISETS, BOARD_CARDS, COUNTERS
    struct streams:
        pass
    struct hand_range:
        uint32_t combos
        const uint8_t* cards
        const uint32_t* alias
        const uint64_t* keep
        uint64_t total
    struct deals:
        uint64_t seed
        const hand_range* ranges
        int range_count, draws, known_cards
        uint8_t* known
    uint64_t splitmix_for(uint64_t seed, uint64_t number)
    void start_streams(streams* s, uint64_t seed, uint64_t block)
    ctypedef int (*dealer)(const deals* d, streams* s, uint64_t* state, uint64_t first, uint8_t (*dealt)[GROUP])
    ctypedef void (*counter)(const uint16_t* ranks, int players, int stride, int n, uint64_t* won)
    dealer deal_group_plain, deal_group_avx2
    counter count_winners_plain, count_winners_avx2
    ctypedef uint32_t (*numberer)(const uint8_t (*board)[GROUP], const uint8_t* may_flush, uint16_t* numbers)
    void count_boards(const uint16_t* winners, const uint16_t* numbers, int boards, uint64_t (*won)[COUNTERS])
    int take_bit(uint32_t* mask)
    numberer number_boards_plain, number_boards_avx2

BLOCK = 4096

cdef enum:
    BLOCK_TRIALS = 4096
    # So many tries take some milliseconds; then it is time to see whether somebody wants to stop.
    TRIES_BETWEEN_LOOKS = 1 << 18
    # As many as are ranked together: what they take stays in the first cache.
    CHUNK = 512
    HAND = 7
    # From so many trials and players on, a table of who wins on which ranks pays where all hands
    # are known.
    TRIALS_FOR_A_TABLE = 1 << 15
    PLAYERS_FOR_A_TABLE = 3

# What a call of run_trials works with.
#
# field                   | filled by                          | read by
# plan                    | run_trials, _read_plan             | _run
# ranges                  | _read_plan                         | _read_plan
# players                 | _read_plan                         | run_trials, _run, _rank
# source, known_holes     | _read_plan                         | _rank
# board_cards             | _read_plan                         | _run
# values                  | run_trials                         | _rank
# won                     | _run, _run_boards                  | run_trials
# dealt                   | _run                               | _rank
# hands                   | _read_plan (the board known),      | _rank
#                         | _run (that dealt), _rank           |
# ranks                   | _rank                              | _run
# may_flush, winners      | _tabulate                          | _run_boards
cdef struct Trials:
    deals plan
    hand_range[MOST_PLAYERS] ranges
    int players
    # Where a player's hole cards come from: a place among the cards dealt, or -1 where they are
    # known.
    int[MOST_PLAYERS] source
    uint8_t[MOST_PLAYERS][2] known_holes
    int board_cards
    const uint16_t* values
    uint64_t[1 << MOST_PLAYERS] won
    uint8_t[2 * MOST_PLAYERS][CHUNK] dealt
    uint8_t[HAND][CHUNK] hands
    uint16_t[MOST_PLAYERS][CHUNK] ranks
    # Where all hands are known: the suits that give a flush with three or four cards on the board,
    # and who wins without one, by the multiset of the board's ranks.
    uint8_t[2] may_flush
    uint16_t[BOARD_MULTISETS] winners


def run_trials(plan, seed, first, last, values=None, stopped=None):
    """Who wins in trials number first .. last - 1 of the endless sequence that belongs to a seed:
    winners to trials.

    ``plan`` is a :class:`holdem_fast.equities.trial_plan.Plan`; ``first`` a multiple of BLOCK, 0 <=
    seed < 2**64. The result's keys have a bit a player. ``values`` are uint16 by rank, the order of
    hands where it is not that of the ranks. ``stopped`` is a bytearray of one byte: once it is not
    0, trials that take long end in InterruptedError, as they do at Ctrl-C. ValueError where no deal
    is found in a million tries. What is in the plan is trusted.
    """
    cdef uint64_t start = first, end = last, trial_seed = seed
    cdef bint wide = simd_target() in ("avx2", "avx512"), found
    if start % BLOCK_TRIALS:
        raise ValueError(f"trials start with a block of {BLOCK_TRIALS}, got {first}")
    cdef Trials* t = <Trials*>malloc(sizeof(Trials))
    if t == NULL:
        raise MemoryError
    try:
        memset(t, 0, sizeof(Trials))
        _read_plan(t, plan)
        if values is not None:
            order = bytes(values)
            t.values = <const uint16_t*><const char*>order
        t.plan.seed = trial_seed
        with nogil:
            if _worth_a_table(t, end - start):
                found = _run_boards(t, start, end, wide, stopped)
            else:
                found = _run(t, start, end, wide, stopped)
        if not found:
            raise ValueError(
                "no deal was found in a million tries: these ranges have hardly any hands without a card in common, "
                'and are not for sampling; method "exact" counts them'
            )
        return {winners: t.won[winners] for winners in range(1 << t.players) if t.won[winners]}
    finally:
        free(t)


def alias_tables(weights not None):
    """Walker's tables for weights, made in Vose's way, exact: an ``array("Q")``, an ``array("I")``,
    and the total.

    Each place gives ``total`` away, the first number of it to its own combo, the rest to the combo
    in the second array. ``weights`` is an ``array("Q")``, TypeError otherwise; ValueError where
    they are too large for 64 bits.
    """
    if not (isinstance(weights, array) and weights.typecode == "Q"):
        raise TypeError(f'expected weights as an array("Q"), got a {type(weights).__name__}')
    cdef bytes source = bytes(weights)
    cdef Py_ssize_t n = len(source) // 8, place, other, n_small = 0, n_large = 0
    cdef uint64_t total = 0
    cdef const uint64_t* shares = <const uint64_t*><const char*>source
    cdef bytearray parts = bytearray(8 * n), targets = bytearray(4 * n), stacks = bytearray(8 * n)
    cdef uint64_t* keep = <uint64_t*><char*>parts
    cdef uint32_t* alias = <uint32_t*><char*>targets
    # Stacks of the places that have less than the total and of those that have as much or more.
    cdef uint32_t* small = <uint32_t*><char*>stacks
    cdef uint32_t* large = small + n
    for place in range(n):
        if shares[place] > (<uint64_t>1 << 63) // <uint64_t>(n * n):
            raise ValueError(f"weight {shares[place]} of {n} is too large for a table")
        total += shares[place]
    for place in range(n):
        keep[place], alias[place] = shares[place] * n, place
        if keep[place] < total:
            small[n_small] = place
            n_small += 1
        else:
            large[n_large] = place
            n_large += 1
    while n_small and n_large:
        n_small -= 1
        n_large -= 1
        place, other = small[n_small], large[n_large]
        alias[place] = other
        keep[other] -= total - keep[place]
        if keep[other] < total:
            small[n_small] = other
            n_small += 1
        else:
            large[n_large] = other
            n_large += 1
    for place in range(n_large):
        keep[large[place]] = total
    return array("Q", bytes(parts)), array("I", bytes(targets)), total


cdef _read_plan(Trials* t, plan):
    """The plan in C; what it points to belongs to the plan."""
    cdef int player
    cdef hand_range* target
    cdef bytes known = plan.known, holes = plan.holes, board = plan.board
    t.players = len(plan.sources)
    t.board_cards = len(board)
    if t.players > MOST_PLAYERS or t.board_cards > 5 or len(known) > DECK or len(holes) != 2 * t.players:
        raise ValueError("this is no plan")
    for player in range(t.players):
        t.source[player] = plan.sources[player]
    memcpy(&t.known_holes[0][0], <const uint8_t*>holes, len(holes))
    memcpy(t.plan.known, <const uint8_t*>known, len(known))
    t.plan.known_cards = len(known)
    t.plan.draws = plan.draws
    for cards, keep, alias, total in plan.ranges:
        target = &t.ranges[t.plan.range_count]
        t.plan.range_count += 1
        target.combos = len(cards) // 2
        target.cards = <const uint8_t*><bytes>cards
        if keep is not None:
            target.total = total
            target.keep = <const uint64_t*><size_t>keep.buffer_info()[0]
            target.alias = <const uint32_t*><size_t>alias.buffer_info()[0]
    t.plan.ranges = t.ranges
    for player in range(t.board_cards):
        memset(&t.hands[2 + player][0], board[player], CHUNK)


cdef int _run(Trials* t, uint64_t start, uint64_t end, bint wide, stopped) except -1 nogil:
    cdef dealer deal = deal_group_avx2 if wide else deal_group_plain
    cdef counter count = count_winners_avx2 if wide else count_winners_plain
    cdef uint8_t[2 * MOST_PLAYERS + 5][GROUP] group
    cdef streams numbers
    cdef uint64_t state
    cdef int place, card, tries, drawn = 2 * t.plan.range_count + t.plan.draws
    cdef int before_board = drawn - (5 - t.board_cards)
    cdef int64_t tries_since_look = 0
    while start < end:
        if start % BLOCK_TRIALS == 0:
            start_streams(&numbers, t.plan.seed, start // BLOCK_TRIALS)
            # The hole cards' numbers are those of the block too, of another sequence.
            state = splitmix_for(t.plan.seed ^ BLOCK_TRIALS, start // BLOCK_TRIALS)
        place = 0
        while place < CHUNK:
            tries = deal(&t.plan, &numbers, &state, start + place, group)
            if tries == 0:
                return False
            tries_since_look += tries
            if tries_since_look > TRIES_BETWEEN_LOOKS:
                tries_since_look = 0
                with gil:
                    PyErr_CheckSignals()
                    if stopped is not None and stopped[0]:
                        raise InterruptedError("the trials were stopped")
            for card in range(before_board):
                memcpy(&t.dealt[card][place], &group[card][0], GROUP)
            for card in range(before_board, drawn):
                memcpy(&t.hands[HAND - drawn + card][place], &group[card][0], GROUP)
            place += GROUP
        _rank(t)
        count(&t.ranks[0][0], t.players, CHUNK, <int>min(end - start, <uint64_t>CHUNK), t.won)
        start += CHUNK
    return True


cdef void _rank(Trials* t) noexcept nogil:
    """The ranks of a chunk: each player's hole cards are put beside the board."""
    cdef int player, card
    for player in range(t.players):
        for card in range(2):
            if t.source[player] < 0:
                memset(&t.hands[card][0], t.known_holes[player][card], CHUNK)
            else:
                memcpy(&t.hands[card][0], &t.dealt[t.source[player] + card][0], CHUNK)
        rank_columns(&t.hands[0][0], CHUNK, CHUNK, &t.ranks[player][0])
        if t.values != NULL:
            for card in range(CHUNK):
                t.ranks[player][card] = t.values[t.ranks[player][card]]


# ---- known hands: who wins, by the ranks of the board ----

cdef bint _worth_a_table(const Trials* t, uint64_t trials) noexcept nogil:
    cdef bint known = t.plan.range_count == 0 and t.plan.draws == 5 - t.board_cards
    return known and t.players >= PLAYERS_FOR_A_TABLE and trials >= TRIALS_FOR_A_TABLE


cdef void _tabulate(Trials* t) noexcept nogil:
    """Who wins on each multiset of ranks, in the order of their numbers, whose last card counts
    most. The suits are such that nobody has a flush.
    """
    cdef int player, place, suits, first = 0, size, i
    cdef uint8_t[BOARD_CARDS] ranks
    cdef uint16_t best
    for player in range(t.players):
        suits = 1 << (t.known_holes[player][0] & 3) | 1 << (t.known_holes[player][1] & 3)
        t.may_flush[1] |= suits
        if not suits & (suits - 1):
            t.may_flush[0] |= suits
    memset(ranks, 0, sizeof(ranks))
    while first < BOARD_MULTISETS:
        size = min(CHUNK, BOARD_MULTISETS - first)
        for i in range(size):
            for place in range(BOARD_CARDS):
                t.hands[2 + place][i] = 4 * ranks[place] + (place & 3)
            place = 0
            while place < BOARD_CARDS - 1 and ranks[place] == ranks[place + 1]:
                ranks[place] = 0
                place += 1
            ranks[place] += 1
        _rank(t)
        for i in range(size):
            best = 0
            for player in range(t.players):
                best = max(best, t.ranks[player][i])
            for player in range(t.players):
                t.winners[first + i] |= (t.ranks[player][i] == best) << player
        first += size


cdef int _run_boards(Trials* t, uint64_t start, uint64_t end, bint wide, stopped) except -1 nogil:
    """As _run, for known hands: the same trials with the same results."""
    cdef dealer deal = deal_group_avx2 if wide else deal_group_plain
    cdef numberer number = number_boards_avx2 if wide else number_boards_plain
    cdef counter count = count_winners_avx2 if wide else count_winners_plain
    cdef uint8_t[BOARD_CARDS][GROUP] group
    cdef uint16_t[GROUP] numbers
    cdef streams random
    cdef uint64_t state
    cdef uint32_t flushes
    cdef int card, lane, size, winners, waiting = 0
    cdef uint64_t[1 << MOST_PLAYERS][COUNTERS] won
    for card in range(t.board_cards):
        memset(&group[card][0], t.hands[2 + card][0], GROUP)
    _tabulate(t)
    memset(won, 0, sizeof(won[0]) << t.players)
    while start < end:
        if start % BLOCK_TRIALS == 0:
            start_streams(&random, t.plan.seed, start // BLOCK_TRIALS)
            if start % TRIES_BETWEEN_LOOKS == 0:
                with gil:
                    PyErr_CheckSignals()
                    if stopped is not None and stopped[0]:
                        raise InterruptedError("the trials were stopped")
        deal(&t.plan, &random, &state, start, &group[t.board_cards])
        flushes = number(group, t.may_flush, numbers)
        size = <int>min(end - start, <uint64_t>GROUP)
        if size < GROUP:
            flushes &= (<uint32_t>1 << size) - 1
        count_boards(t.winners, numbers, size, won)
        # Boards that may give a flush are taken back, and ranked when there are enough of them.
        while flushes:
            lane = take_bit(&flushes)
            won[t.winners[numbers[lane]]][0] -= 1
            for card in range(BOARD_CARDS):
                t.hands[2 + card][waiting] = group[card][lane]
            waiting += 1
        start += GROUP
        if waiting > CHUNK - GROUP or start >= end:
            _rank(t)
            count(&t.ranks[0][0], t.players, CHUNK, waiting, t.won)
            waiting = 0
    for winners in range(1 << t.players):
        for card in range(COUNTERS):
            t.won[winners] += won[winners][card]
    return True
