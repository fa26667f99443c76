"""Exact outcomes of fixed hands by counting: no board is visited. ``docs/algorithm.md`` explains
how.

An outcome is a set of players who win the pot, or share it, as a bit mask; what is counted is the
number of ways to finish the board that end so.

What is asked of the combos of players before anything is counted is here too.

Boards to come are grouped by their multiset of ranks. Each multiset has a weight, the number of
boards it stands for, and for each player a value; the boards that give somebody a flush are taken
out of the weights and judged by suit.

>>> count_outcomes(bytes([51, 50, 47, 46]), b"", b"")  # AsAh against KsKh
{1: 1410336, 2: 292660, 3: 9308}
"""

from array import array

cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

from holdem_fast.core import simd_target

cdef extern from "outcomes.h" nogil:
    enum:
        RANK_BOARDS, SHORTER, SUITED_SETS, PADDING, BEST_FLUSH
    uint16_t[6][14] MULTISETS
    const uint16_t[5][6] CHOOSE
    const uint16_t[6] FIRST
    struct extension:
        const uint16_t* same
        const uint16_t* fewer
        const uint8_t* others
        int suited, times
    struct c_passes "passes":
        void (*extend)(uint16_t* out, int size, const extension* source) noexcept nogil
        void (*add)(uint16_t* out, const uint16_t* numbers, int times, int n) noexcept nogil
        void (*compare)(
            const int16_t* first, const int16_t* second, const uint16_t* weights, const uint16_t* first_lone,
            const uint16_t* second_lone, int64_t* won
        ) noexcept nogil
        void (*race)(
            const int16_t* first, const int16_t* second, const uint16_t* sets, int gone, int n, int64_t* won
        ) noexcept nogil
    const c_passes* passes
    void use_wide_passes()

if simd_target() in ("avx2", "avx512"):
    use_wide_passes()

cdef enum:
    RANKS = 13
    SUITS = 4
    MOST_PLAYERS = 10
    PAIRS = 91  # multisets of two ranks
    TOP_RANK = (9 << 12) + 1
    # Ranks as signed numbers, which every vector unit can compare.
    SIGN = 1 << 15

# One count, handed from function to function; "(zeros)" says who clears what others add to.
#
# field                   | filled by                          | read by
# cards                   | _new_count, count_matchups         | _deal, _make_rows
# players, size           | _new_count                         | nearly all
# used                    | _new_count                         | _deal, _compare_two
# times                   | _count                             | _take_out_boards, _ways_with,
#                         |                                    | _rest_of_board, _challenge,
#                         |                                    | _challenge_four,
#                         |                                    | _leave_out_straight_flushes
# values                  | _new_count                         | _make_rows, _find_leaders,
#                         |                                    | _take_out_suit, _walk_sets,
#                         |                                    | _compare_two
# memory                  | _new_count                         | _make_rows
# loners                  | _count (zero), _judge_lone         | _compare_two, _compare_all
# lone                    | _new_count (where), _judge_lone,   | _compare_two, _compare_all,
#                         | _leave_out_straight_flushes,       | _beat_flushes
#                         | _compare_two (zeros)               |
# won                     | _count (zeros), _judge_lone,       | count_outcomes, count_matchups
#                         | _compare_flushes, _walk_two,       |
#                         | _walk_sets, _challenge,            |
#                         | _challenge_four, _compare_two,     |
#                         | _compare_all, _beat_flushes        |
# rows                    | _make_rows                         | _find_leaders, _compare_two
# flushes                 | _new_count, _make_rows             | _race, _walk_two
# held                    | _deal                              | _flushers, _alike, _walk_sets,
#                         |                                    | _walk_two, _compare_flushes,
#                         |                                    | _leave_out_straight_flushes
# board                   | _deal                              | _alike, _take_out_suit, _walk_sets,
#                         |                                    | _walk_two
# deck                    | _deal                              | _alike, _take_out_suit,
#                         |                                    | _judge_lone, _walk_sets, _walk_two,
#                         |                                    | _compare_flushes,
#                         |                                    | _challenge_four,
#                         |                                    | _leave_out_straight_flushes
# left                    | _deal                              | _all_ways, _take_out_suit
# others                  | _take_out_suit                     | _suited_ways, _ways_with,
#                         |                                    | _find_boards, _rest_of_board,
#                         |                                    | _challenge_four
# ways                    | _new_count (zeros), _all_ways,     | _all_ways, _suited_ways, _ways_with
#                         | _suited_ways                       |
# weights                 | _count, _take_out_boards,          | _compare_two, _compare_all
#                         | _judge_lone, _compare_all,         |
#                         | _leave_out_straight_flushes        |
# moved                   | _take_out_boards, _judge_lone      | _take_out_boards, _judge_lone
# rivals                  | _count (zero), _find_leaders       | _find_leaders
# best                    | _find_leaders                      | _challenge, _challenge_four
# leaders                 | _find_leaders                      | _challenge, _challenge_four,
#                         |                                    | _compare_all, _beat_flushes
# full_boards, full       | _find_leaders                      | _challenge_four, _beat_flushes
# runners, suited, bits   | _walk_sets                         | _race
# spread_low, spread_high | _spread                            | _walk_two, _walk_sets
cdef struct Count:
    # Holes, known board cards, dead cards.
    uint8_t[RANKS * SUITS] cards
    int players, size, used, times  # size: board cards to come; times: suits that look alike
    const uint16_t* values
    int16_t* memory
    # For players that were alone with a flush: the boards of such flushes, straight flushes apart.
    # The weights have these boards too, until a pass takes them out.
    int loners
    uint16_t* lone[MOST_PLAYERS]
    int64_t[1 << MOST_PLAYERS] won  # the result, by set of winners
    const int16_t* rows[MOST_PLAYERS]
    const int16_t* flushes
    uint16_t[SUITS][MOST_PLAYERS] held  # sets of ranks: in each hand, on the board, still in the deck
    uint16_t[SUITS] board
    uint16_t[SUITS] deck
    # Cards left of each rank, in the deck and in the deck less the suit at hand.
    uint8_t[RANKS] left
    uint8_t[RANKS] others
    # ways[k]: for each multiset of fewer than ``size`` ranks, the choices of suits with at least k
    # cards of the suit.
    uint16_t[6][SHORTER] ways
    uint16_t[RANK_BOARDS + PADDING] weights
    uint16_t[RANK_BOARDS + PADDING] moved
    # The best value on each multiset of the players without a flush, and which of them have it.
    int rivals
    int16_t[RANK_BOARDS] best
    uint16_t[RANK_BOARDS] leaders
    # Before the flop: the boards on which that value is a full house or better.
    int full_boards
    uint16_t[RANK_BOARDS + 1] full
    # The suit at hand: what the players with a flush have of it, the board's cards included.
    int runners
    uint16_t[MOST_PLAYERS] suited
    uint16_t[MOST_PLAYERS] bits
    # The ranks of the suit still in the deck, spread from the low bits of a set to their places.
    uint16_t[128] spread_low
    uint16_t[64] spread_high


include "outcomes_multisets.pxi"
include "outcomes_flushes.pxi"
include "outcomes_grouping.pxi"
include "outcomes_combos.pxi"


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
    c.full_boards = 0
    if c.size == 5 and c.values == NULL:
        for k in range(boards):
            c.full[c.full_boards] = k
            c.full_boards += c.best[k] > BEST_FLUSH


cdef void _compare_two(Count* c) noexcept nogil:
    cdef const int16_t* first = c.rows[0]
    cdef const int16_t* second = c.rows[1]
    cdef int32_t wins = 0, losses = 0, weight
    cdef int k
    if c.size == 5 and c.values == NULL:
        for k in range(2):
            if not c.loners >> k & 1:
                memset(c.lone[k], 0, RANK_BOARDS * sizeof(uint16_t))
        passes.compare(first, second, c.weights, c.lone[0], c.lone[1], c.won + 1)
    else:
        for k in range(MULTISETS[c.size][RANKS]):
            weight = c.weights[k]
            wins += weight if first[k] > second[k] else 0
            losses += weight if first[k] < second[k] else 0
        c.won[1] += wins
        c.won[2] += losses
    c.won[3] = _choose(RANKS * SUITS - c.used, c.size) - c.won[1] - c.won[2]


cdef void _compare_all(Count* c) noexcept nogil:
    cdef int k, player
    for player in range(c.players):
        if c.loners >> player & 1:
            passes.add(c.weights, c.lone[player], -1, RANK_BOARDS)
    _find_leaders(c, (1 << c.players) - 1)
    for k in range(MULTISETS[c.size][RANKS]):
        c.won[c.leaders[k]] += c.weights[k]
    for player in range(c.players):
        if c.loners >> player & 1:
            _beat_flushes(c, player)


cdef void _beat_flushes(Count* c, int flusher) noexcept nogil:
    """Of the boards of a lone flush, give those on which somebody has a full house or better, which
    the flusher cannot have, to the best of these.
    """
    cdef const uint16_t* lone = c.lone[flusher]
    cdef int k
    for k in range(c.full_boards):
        c.won[1 << flusher] -= lone[c.full[k]]
        c.won[c.leaders[c.full[k]]] += lone[c.full[k]]


# ---- one count ----

cdef int _deal(Count* c) noexcept nogil:
    """Take the cards out of the deck. The place of the first that is no card or came before, or -1.
    """
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
    """Before the flop the values of two hole ranks on all boards are ready, in the order of the
    ranks.
    """
    cdef int boards = MULTISETS[c.size][RANKS], player
    cdef int16_t* row = c.memory
    cdef HandKey key
    for player in range(c.players):
        c.rows[player] = ROWS[_pair_of(c.cards + 2 * player)]
        if c.size < 5:
            key = key_of_cards(c.cards + 2 * player, 2)
            key = add_keys(key, key_of_cards(c.cards + 2 * c.players, 5 - c.size))
            _fill_row(row, key.ranks & ~<uint64_t>0xFFFF, c.size, RANKS)
            c.rows[player] = row
        if c.values != NULL:
            _map(row, c.rows[player], boards, c.values)
            c.rows[player] = row
        row += boards + PADDING
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
    c.rivals = c.loners = 0
    _all_ways(c, c.weights)
    for suit in range(SUITS):
        c.times = 1
        for other in range(SUITS):
            if other != suit and _alike(c, suit, other):
                c.times = 0 if other < suit else c.times + (c.times > 0)
        if c.times:
            _take_out_suit(c, suit)
    if c.players == 2:
        _compare_two(c)
    else:
        _compare_all(c)
    return -1


cdef Count* _new_count(int players, bytes cards, int known, values) except NULL:
    """Memory for counts with ``cards`` out of the deck: hole cards, then ``known`` board cards,
    then dead cards.
    """
    cdef int boards, k
    if len(cards) > RANKS * SUITS:
        raise ValueError(f"expected at most {RANKS * SUITS} cards, got {len(cards)}")
    cdef bytes numbers = b"" if values is None else bytes(values)
    if values is not None and len(numbers) != sizeof(uint16_t) * (TOP_RANK + 1):
        raise ValueError(f"values: expected {TOP_RANK + 1} numbers of 16 bits, got {len(numbers)} bytes")
    _need_tables(cards, 0 if known else players)
    boards = MULTISETS[5 - known][RANKS]
    # A row a player: lone flushes where values come from the tables, own values elsewhere; then
    # values of flushes.
    cdef Py_ssize_t places = players * (boards + PADDING) + (1 << RANKS)
    cdef Count* c = <Count*>malloc(sizeof(Count) + places * sizeof(int16_t) + len(numbers))
    if c == NULL:
        raise MemoryError
    c.players, c.size, c.used, c.flushes = players, 5 - known, len(cards), FLUSHES
    memcpy(c.cards, <const char*>cards, len(cards))
    c.memory = <int16_t*>(c + 1)
    c.values = NULL
    for k in range(players):
        c.lone[k] = <uint16_t*>c.memory + k * (boards + PADDING)
    if numbers:
        c.values = <uint16_t*>memcpy(c.memory + places, <const char*>numbers, len(numbers))
    # Multisets with fewer than k ranks cannot have k suited cards, and nothing is ever written
    # there.
    for k in range(1, 6):
        memset(c.ways[k], 0, FIRST[k] * sizeof(uint16_t))
    return c


def count_outcomes(bytes holes not None, bytes board not None, bytes dead not None, values=None):
    """In how many ways the board can be finished so that a given set of players wins: a dict, bit i
    for player i.

    ``holes`` has two cards for each of 1 to 10 players, ``board`` 0, 3, 4 or 5 cards; ``dead``
    cards are out of the deck. ``values`` replaces the order of ranks: an ``array("H")`` or bytes, a
    uint16 for every number up to the highest rank. Only sets that do win are in the dict.
    ValueError for wrong numbers of cards and for a card used twice.
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
    """Exact results of many pairs of hands before the flop: an ``array("I")``, two numbers for each
    pair.

    ``matchups`` has four cards a pair, the hands' of the first and of the second. The numbers are
    the boards the first hand wins, and those that both share. Releases the GIL. ``dead`` and
    ``values`` as in :func:`count_outcomes`.
    """
    cdef Py_ssize_t pairs = len(matchups) // 4, pair
    cdef int bad = -1
    if len(matchups) % 4:
        raise ValueError(f"matchups: expected four cards for each pair of hands, got {len(matchups)} cards")
    numbers = bytearray(8 * pairs)
    cdef uint32_t* out = <uint32_t*><char*>numbers
    cdef const uint8_t* cards = <const uint8_t*>matchups
    cdef Count* c = _new_count(2, bytes(4) + dead, 0, values)
    _need_tables(cards, 2 * pairs)
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
