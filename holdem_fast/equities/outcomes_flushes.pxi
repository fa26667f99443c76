# Boards on which a suit makes a flush: who wins them, told from the suited cards and, for full
# houses, from the ranks.

cdef int _flushers(const Count* c, int suit, int suited) noexcept nogil:
    """The players for whom a board of that many suited cards makes a flush."""
    cdef int player, players = 0
    for player in range(c.players):
        players |= (_bits(c.held[suit][player]) + suited >= 5) << player
    return players


cdef void _take_out_suit(Count* c, int suit) noexcept nogil:
    """Take the boards on which the suit makes a flush out of the weights, or note them as those of
    a lone flush, and add them to the results.
    """
    cdef int known = _bits(c.board[suit]), drawn = 0, flushers, until, k
    cdef int everybody = (1 << c.players) - 1
    # Without known cards or other values, a lone flush loses to full houses and better, and to
    # nothing else.
    cdef bint plain = c.size == 5 and c.values == NULL
    while not _flushers(c, suit, known + drawn):
        drawn += 1
    if drawn > c.size:
        return
    for k in range(RANKS):
        c.others[k] = c.left[k] - (c.deck[suit] >> k & 1)
    flushers = _flushers(c, suit, known + drawn)
    if not (plain and flushers & (flushers - 1) == 0):
        _take_out_boards(c, c.deck[suit], drawn)
    if c.players != 2 or not plain:
        _spread(c, c.deck[suit])
    while drawn <= c.size:
        flushers, until = _flushers(c, suit, known + drawn), drawn + 1
        while until <= c.size and _flushers(c, suit, known + until) == flushers:
            until += 1
        if plain and flushers & (flushers - 1) == 0:
            _judge_lone(c, suit, flushers, drawn, until)
        else:
            if flushers != everybody:
                # Nobody has a flush and a full house; only other values may rank a hand without the
                # flush it has.
                _find_leaders(c, everybody - flushers if c.values != NULL else everybody)
            for drawn in range(drawn, until):
                if flushers == 3 and c.players == 2:
                    if plain:
                        _compare_flushes(c, suit, drawn)
                    else:
                        _walk_two(c, suit, drawn)
                else:
                    _walk_sets(c, suit, drawn, flushers)
        drawn = until


cdef void _take_out_boards(Count* c, int suited, int fewest) noexcept nogil:
    """Take the boards with ``fewest`` or more cards of the suit out of the weights."""
    cdef int k, boards = MULTISETS[c.size][RANKS]
    if fewest == 0:
        memset(c.weights, 0, boards * sizeof(uint16_t))
    elif fewest == 5:
        for k in range(_choose(RANKS, 5)):
            c.weights[DISTINCT[k]] -= c.times if SETS[5][k] & ~suited == 0 else 0
    else:
        _suited_ways(c, suited, fewest)
        _ways_with(c, c.moved, suited, fewest)
        passes.add(c.weights, c.moved, -1, boards)


cdef void _judge_lone(Count* c, int suit, int flusher, int fewest, int until) noexcept nogil:
    """Count the boards of a lone flush as won, and note them for those that can beat it unless it
    is a straight flush; they stay in the weights, from which they are taken in the end.

    The boards have ``fewest`` or more suited cards, and fewer than ``until``. Five suited cards
    never make a full house.
    """
    cdef int player = 0, drawn
    cdef uint16_t* ways = c.moved
    while 1 << player < flusher:
        player += 1
    for drawn in range(fewest, until):
        c.won[flusher] += _rest_of_board(c, drawn) * _choose(_bits(c.deck[suit]), drawn)
    _suited_ways(c, c.deck[suit], fewest)
    if not c.loners & flusher:
        ways = c.lone[player]
        c.loners |= flusher
    _ways_with(c, ways, c.deck[suit], fewest)
    if ways == c.moved:
        passes.add(c.lone[player], c.moved, 1, RANK_BOARDS)
    if until < 5:
        _ways_with(c, c.moved, c.deck[suit], until)
        passes.add(c.lone[player], c.moved, -1, RANK_BOARDS)
        passes.add(c.weights, c.moved, -1, RANK_BOARDS)
    for drawn in range(fewest, min(until, 5)):
        _leave_out_straight_flushes(c, suit, drawn, player)


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


cdef inline int _race(const Count* c, int cards, int16_t* best) noexcept nogil:
    """Who has the best of the flushes when these suited cards come."""
    cdef int k, winners = 0
    cdef int16_t value
    best[0] = -SIGN
    for k in range(c.runners):
        value = c.flushes[cards | c.suited[k]]
        winners = 0 if value > best[0] else winners
        winners |= c.bits[k] if value >= best[0] else 0
        best[0] = max(value, best[0])
    return winners


cdef void _walk_sets(Count* c, int suit, int drawn, int flushers) noexcept nogil:
    """Judge every set of ``drawn`` suited cards to come; the players with a flush have nothing but
    their flushes.
    """
    cdef int player, k, cards, winners
    cdef int16_t best
    cdef bint rivals = flushers != (1 << c.players) - 1, plain = c.size == 5 and c.values == NULL
    cdef int64_t ways = _rest_of_board(c, drawn)
    c.runners = 0
    for player in range(c.players):
        if flushers >> player & 1:
            c.suited[c.runners], c.bits[c.runners] = c.held[suit][player] | c.board[suit], 1 << player
            c.runners += 1
    for k in range(_choose(_bits(c.deck[suit]), drawn)):
        cards = c.spread_low[SETS[drawn][k] & 127] | c.spread_high[SETS[drawn][k] >> 7]
        winners = _race(c, cards, &best)
        c.won[winners] += ways
        if rivals and not (plain and drawn == 4):
            _challenge(c, cards, drawn, best, winners)
    if rivals and plain and drawn == 4:
        _challenge_four(c, suit)


cdef void _challenge_four(Count* c, int suit) noexcept nogil:
    """Four suited cards and one more make a full house or better only where that one repeats a rank
    of the four.
    """
    cdef int k, board, cards, winners
    cdef int16_t best
    cdef int64_t ways
    for k in range(c.full_boards):
        board = c.full[k]
        cards = SUPPORT[board]
        if _bits(cards) == 4 and not cards & ~c.deck[suit]:
            winners = _race(c, cards, &best)
            if c.best[board] > best:
                ways = c.times * c.others[REPEATED[board]]
                c.won[winners] -= ways
                c.won[c.leaders[board]] += ways


cdef void _walk_two(Count* c, int suit, int drawn) noexcept nogil:
    """The same where there are two players and both have flushes."""
    cdef const uint16_t* sets = SETS[drawn]
    cdef const int16_t* first = c.flushes + (c.held[suit][0] | c.board[suit])
    cdef const int16_t* second = c.flushes + (c.held[suit][1] | c.board[suit])
    cdef int k, cards, wins = 0, losses = 0
    cdef int64_t ways = _rest_of_board(c, drawn)
    for k in range(_choose(_bits(c.deck[suit]), drawn)):
        cards = c.spread_low[sets[k] & 127] | c.spread_high[sets[k] >> 7]
        wins += first[cards] > second[cards]
        losses += first[cards] < second[cards]
    c.won[1] += ways * wins
    c.won[2] += ways * losses


cdef void _compare_flushes(Count* c, int suit, int drawn) noexcept nogil:
    """The same before the flop, where the values are ready: one pass over all sets, which leaves
    out those with a card that is gone.
    """
    cdef const int16_t* first = _flush_row(c.held[suit][0], drawn)
    cdef const int16_t* second = _flush_row(c.held[suit][1], drawn)
    cdef int gone = ((1 << RANKS) - 1) & ~c.deck[suit]
    cdef int64_t ways = _rest_of_board(c, drawn)
    cdef int64_t[2] won = [0, 0]
    if first == second:
        return
    passes.race(first, second, ROW_SETS + FIRST_SET[drawn], gone, <int>_choose(RANKS, drawn), won)
    c.won[1] += ways * won[0]
    c.won[2] += ways * won[1]


cdef void _leave_out_straight_flushes(Count* c, int suit, int drawn, int player) noexcept nogil:
    cdef int held = c.held[suit][player], top, straight, missing, spare, rank, cards, k, board
    cdef Boards boards
    for top in range(RANKS - 1, 2, -1):
        straight = 0x1F << (top - 4) if top > 3 else 0x100F
        missing = straight & ~held
        spare = drawn - _bits(missing)
        if missing & ~c.deck[suit] or spare < 0:
            continue
        for rank in range(RANKS if spare else 1):
            cards = missing | 1 << rank if spare else missing
            # A set counts once, with the highest straight it makes.
            if cards & ~c.deck[suit] or _bits(cards) < drawn or FLUSHES[cards | held] != FLUSHES[straight]:
                continue
            _find_boards(c, cards, drawn, &boards)
            for k in range(boards.n):
                board = boards.number[k]
                c.lone[player][board] -= c.times * boards.ways[k]
                c.weights[board] -= c.times * boards.ways[k]


cdef void _challenge(Count* c, int cards, int drawn, int16_t best, int winners) noexcept nogil:
    """Give the boards of a set of suited cards on which the players without a flush are as good or
    better to them.
    """
    cdef Boards boards
    cdef int k, board
    cdef int64_t ways
    _find_boards(c, cards, drawn, &boards)
    for k in range(boards.n):
        board = boards.number[k]
        if c.best[board] >= best:
            ways = c.times * boards.ways[k]
            c.won[winners] -= ways
            c.won[c.leaders[board] | (winners if c.best[board] == best else 0)] += ways
