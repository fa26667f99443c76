"""Random deals, ranked in batches: who wins how often. ``trials.h`` deals, :mod:`holdem_fast.core` ranks.

A trial's result depends on the seed and the trial's number alone: trials come in blocks of BLOCK, each with random numbers
of its own, and whatever machine, thread or process does a block deals the same cards.

>>> sorted(run_trials((b"\\x33\\x32", b"\\x2f\\x2e"), (None, None), b"", b"", 1, 0, 4096))
[1, 2, 3]
"""

from array import array

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport rank_columns

from holdem_fast.core import simd_target

cdef extern from "trials.h" nogil:
    enum:
        GROUP, MOST_PLAYERS, DECK
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

BLOCK = 4096

cdef enum:
    BLOCK_TRIALS = 4096
    # As many as are ranked together: what they take stays in the first cache.
    CHUNK = 512
    HAND = 7

cdef struct Trials:
    deals plan
    hand_range[MOST_PLAYERS] ranges
    int players
    # Where a player's hole cards come from: a place among the cards dealt, or -1 where they are known.
    int[MOST_PLAYERS] source
    uint8_t[MOST_PLAYERS][2] known_holes
    int board_cards
    uint8_t[5] board
    const uint16_t* values
    uint64_t[1 << MOST_PLAYERS] won
    uint8_t[2 * MOST_PLAYERS + 5][CHUNK] dealt
    uint8_t[HAND][CHUNK] hands
    uint16_t[MOST_PLAYERS][CHUNK] ranks


def run_trials(combos, weights, bytes board not None, bytes dead not None, seed, first, last, values=None):
    """Who wins in trials number first .. last - 1 of the endless sequence that belongs to a seed: winners to trials.

    For each player ``combos`` has bytes, two cards a combo, and ``weights`` an array("Q") below 2**32 each, or None where all
    weigh the same. ``first`` is a multiple of BLOCK, 0 <= seed < 2**64. The result's keys have a bit a player. ``values``
    are uint16 by rank, the order of hands where it is not that of the ranks. ValueError where no deal is possible or none
    is found in a million tries. All other arguments are the caller's to check.
    """
    cdef Trials* t = <Trials*>malloc(sizeof(Trials))
    cdef uint64_t start = first, end = last, trial_seed = seed
    cdef bint wide = simd_target() in ("avx2", "avx512"), found
    if t == NULL:
        raise MemoryError
    if start % BLOCK_TRIALS or len(combos) > MOST_PLAYERS or len(board) > 5:
        free(t)
        raise ValueError("trials start with a block, and have at most 10 players and 5 board cards")
    try:
        kept = _prepare(t, combos, weights, board, dead)  # what the ranges point to, alive while they are used
        if values is not None:
            values = bytes(values)
            t.values = <const uint16_t*>PyBytes_AS_STRING(values)
        t.plan.seed = trial_seed
        with nogil:
            found = _run(t, start, end, wide)
        if not found:
            raise ValueError("no deal was found: hardly any hands of these ranges have no card in common")
        del kept
        return {winners: t.won[winners] for winners in range(1 << t.players) if t.won[winners]}
    finally:
        free(t)


cdef bint _run(Trials* t, uint64_t start, uint64_t end, bint wide) noexcept nogil:
    cdef dealer deal = deal_group_avx2 if wide else deal_group_plain
    cdef counter count = count_winners_avx2 if wide else count_winners_plain
    cdef uint8_t[2 * MOST_PLAYERS + 5][GROUP] group
    cdef streams numbers
    cdef uint64_t state
    cdef int place, card, drawn = 2 * t.plan.range_count + t.plan.draws
    while start < end:
        if start % BLOCK_TRIALS == 0:
            start_streams(&numbers, t.plan.seed, start // BLOCK_TRIALS)
            # The hole cards' numbers are those of the block too, of another sequence.
            state = splitmix_for(t.plan.seed ^ BLOCK_TRIALS, start // BLOCK_TRIALS)
        place = 0
        while place < CHUNK:
            if not deal(&t.plan, &numbers, &state, start + place, group):
                return False
            for card in range(drawn):
                memcpy(&t.dealt[card][place], &group[card][0], GROUP)
            place += GROUP
        _rank(t)
        count(&t.ranks[0][0], t.players, CHUNK, <int>min(end - start, <uint64_t>CHUNK), t.won)
        start += CHUNK
    return True


cdef void _rank(Trials* t) noexcept nogil:
    """The ranks of a chunk: each player's hole cards are put beside the board."""
    cdef int player, card, drawn = 2 * t.plan.range_count + t.plan.draws
    for card in range(t.board_cards, 5):
        memcpy(&t.hands[2 + card][0], &t.dealt[drawn - 5 + card][0], CHUNK)
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


# ---- before the first deal ----

cdef list _prepare(Trials* t, combos, weights, bytes board, bytes dead):
    """Sort the players: known hands, ranges to draw from, and any two cards, which are drawn like the board's."""
    cdef int player, card, free_players = 0
    memset(t, 0, sizeof(Trials))
    t.players = len(combos)
    t.board_cards = len(board)
    held, used = _possible(combos, weights, set(board) | set(dead))
    pairs_left = (DECK - len(used)) * (DECK - len(used) - 1) // 2
    kept = []
    any_two = []
    for player, range_held in enumerate(held):
        t.source[player] = -1
        if len(range_held) == 1:
            t.known_holes[player][0], t.known_holes[player][1] = range_held[0][0]
        elif len(range_held) == pairs_left and len({weight for _, weight in range_held}) == 1:
            any_two.append(player)
        else:
            t.source[player] = 2 * t.plan.range_count
            kept += _fill_range(&t.ranges[t.plan.range_count], range_held)
            t.plan.range_count += 1
    for player in any_two:
        t.source[player] = 2 * (t.plan.range_count + free_players)
        free_players += 1
    t.plan.ranges = t.ranges
    t.plan.draws = 2 * free_players + 5 - t.board_cards
    for card in sorted(used):
        t.plan.known[t.plan.known_cards] = card
        t.plan.known_cards += 1
    for card, known in enumerate(board):
        memset(&t.hands[2 + card][0], known, CHUNK)
    if t.plan.known_cards + 2 * t.plan.range_count + t.plan.draws > DECK:
        raise ValueError("there are not enough cards left to deal")
    return kept


cdef _possible(combos, weights, set used):
    """Each player's combos without used cards, as ((high, low), weight); a player with one left uses its cards."""
    held = [
        [((cards[i], cards[i + 1]), 1 if shares is None else shares[i // 2]) for i in range(0, len(cards), 2)]
        for cards, shares in zip(combos, weights, strict=True)
    ]
    known = set()
    while True:
        for player, choices in enumerate(held):
            if player not in known:
                held[player] = [choice for choice in choices if used.isdisjoint(choice[0])]
            if not held[player]:
                raise ValueError(f"player {player + 1} has no hand left that can be dealt")
        single = next((player for player, choices in enumerate(held) if len(choices) == 1 and player not in known), None)
        if single is None:
            return held, used
        known.add(single)
        used = used.union(held[single][0][0])


cdef list _fill_range(hand_range* target, list choices):
    """Combos and, where the weights differ, Walker's tables; the objects that own the memory."""
    cards = array("B", [card for combo, _ in choices for card in combo])
    shares = [weight for _, weight in choices]
    target.combos = len(choices)
    target.cards = <const uint8_t*><size_t>cards.buffer_info()[0]
    if len(set(shares)) == 1:
        return [cards]
    keep, alias = _alias_tables(shares)
    target.total = sum(shares)
    target.keep = <const uint64_t*><size_t>keep.buffer_info()[0]
    target.alias = <const uint32_t*><size_t>alias.buffer_info()[0]
    return [cards, keep, alias]


cdef _alias_tables(list shares):
    """Vose's way to make them, exact: each place has ``total`` to give away, its own part and one other's."""
    total = sum(shares)
    parts = [share * len(shares) for share in shares]
    keep, alias = array("Q", [total] * len(shares)), array("I", range(len(shares)))
    small = [place for place, part in enumerate(parts) if part < total]
    large = [place for place, part in enumerate(parts) if part >= total]
    while small and large:
        place, other = small.pop(), large.pop()
        keep[place], alias[place] = parts[place], other
        parts[other] -= total - parts[place]
        (small if parts[other] < total else large).append(other)
    return keep, alias
