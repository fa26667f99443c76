# Part of core.pyx: many hands, from the caller's buffers and with the vector kernels of simd.h.

cdef inline Py_ssize_t _rank_rows(
    const uint8_t* hands, Py_ssize_t n, int width, uint16_t* out, bint check
) noexcept nogil:
    cdef uint64_t ranks, cards, seen
    cdef Py_ssize_t row
    cdef int place
    for row in range(n):
        ranks = cards = seen = 0
        for place in range(width):
            ranks += KEY_RANKS[hands[place]]
            cards += KEY_CARDS[hands[place]]
            seen |= KEY_CARDS[hands[place]]
        if check and (cards ^ seen) | (seen >> BAD_CARD_SHIFT):
            return row
        out[row] = _rank(ranks, cards)
        hands += width
    return -1


cdef Py_ssize_t _rank_scalar(const uint8_t* hands, Py_ssize_t n, int width, uint16_t* ranks, bint check) noexcept nogil:
    # Constant arguments, so that the C compiler makes a loop for each width, unrolled, with and
    # without the check.
    if width == 7:
        return _rank_rows(hands, n, 7, ranks, True) if check else _rank_rows(hands, n, 7, ranks, False)
    if width == 6:
        return _rank_rows(hands, n, 6, ranks, True) if check else _rank_rows(hands, n, 6, ranks, False)
    return _rank_rows(hands, n, 5, ranks, True) if check else _rank_rows(hands, n, 5, ranks, False)


cdef inline void _rank_place(const batch* hands, Py_ssize_t hand, int width) noexcept nogil:
    cdef const uint8_t* cards = hands.cards + hand * hands.hand_stride
    cdef uint64_t key_ranks = 0, key_cards = 0
    cdef int place
    for place in range(width):
        key_ranks += KEY_RANKS[cards[place * hands.card_stride]]
        key_cards += KEY_CARDS[cards[place * hands.card_stride]]
    hands.ranks[hand] = _rank(key_ranks, key_cards)


cdef void _rank_places(const batch* hands, const uint16_t* places, Py_ssize_t n, int width) noexcept nogil:
    """What a vector kernel leaves to do: the hands that have a flush."""
    cdef Py_ssize_t i
    for i in range(n):
        _rank_place(hands, places[i], width)


cdef Py_ssize_t rank_hands(const uint8_t* hands, Py_ssize_t n, int width, uint16_t* ranks, bint check) noexcept nogil:
    cdef Py_ssize_t done = 0, bad
    cdef batch rows = batch(hands, width, 1, n, ranks)
    if simd_kernel != NULL:
        # It leaves the last few hands, and all from the first bad block on.
        done = simd_kernel(&rows, width, check, _numbered(width), _rank_places)
    bad = _rank_scalar(hands + done * width, n - done, width, ranks + done, check)
    return done + bad if bad >= 0 else -1


cdef void rank_columns(const uint8_t* cards, Py_ssize_t stride, Py_ssize_t n, uint16_t* ranks) noexcept nogil:
    cdef Py_ssize_t done = 0, hand
    cdef batch columns = batch(cards, 1, stride, n, ranks)
    if simd_kernel != NULL:
        done = simd_kernel(&columns, 7, False, _numbered(7), _rank_places)
    for hand in range(done, n):
        _rank_place(&columns, hand, 7)


cdef Py_ssize_t rank_holes(
    const uint8_t* holes, Py_ssize_t n, const uint8_t* board, int board_cards, uint16_t* ranks, bint check
) noexcept nogil:
    cdef HandKey key = key_of_cards(board, board_cards)
    cdef uint16_t[CARD_PAIRS] by_pair
    cdef Py_ssize_t row
    cdef uint8_t first, second
    if n < HANDS_FOR_A_TABLE:
        for row in range(n):
            ranks[row] = _rank_of_pair(key, holes[2 * row], holes[2 * row + 1])
            if check and not ranks[row]:
                return row
        return -1
    for row in range(CARD_PAIRS):
        by_pair[row] = 0
    for first in range(52):
        for second in range(first):
            by_pair[first << CARD_BITS | second] = _rank_of_pair(key, first, second)
            by_pair[second << CARD_BITS | first] = by_pair[first << CARD_BITS | second]
    for row in range(n):
        first, second = holes[2 * row], holes[2 * row + 1]
        ranks[row] = by_pair[(first << CARD_BITS | second & 63) & (CARD_PAIRS - 1)]
        if check and (not ranks[row] or first | second > 63):
            return row
    return -1


cdef inline uint16_t _rank_of_pair(HandKey board, uint8_t first, uint8_t second) noexcept nogil:
    """The rank of two hole cards on a board; 0 where a card is twice or none at all."""
    cdef uint64_t cards = board.cards + KEY_CARDS[first] + KEY_CARDS[second]
    if cards ^ (board.cards | KEY_CARDS[first] | KEY_CARDS[second]) | cards >> BAD_CARD_SHIFT:
        return 0
    return _rank(board.ranks + KEY_RANKS[first] + KEY_RANKS[second], cards)


def evaluate_many(hands, /, *, out=None, threads=1, check=True):
    """The ranks of many hands: uint16, one per row.

    ``hands`` is a C-contiguous buffer of uint8 with the shape (n, 5), (n, 6) or (n, 7): a NumPy
    array, or for example ``memoryview(data).cast("B", (n, 7))``. The result is a ``numpy.ndarray``
    where ``hands`` is one, else an ``array.array("H")``; or ``out``, any writable uint16 buffer of
    n, which is filled and returned.

    ``threads`` is the most that work at once, 0 for all cores; the GIL is released, and Ctrl-C ends
    the call. With ``check``, ValueError names the first row that has a card twice or a number above
    51; with ``check=False`` such a row gets some rank. ValueError for a buffer of another type,
    shape or layout, TypeError for anything but a buffer. After an error it is unspecified what
    ``out`` holds, and nothing writes to it any more.
    """
    return _evaluate_rows(_Buffer(hands, "hands", "uint8", b"B", 2), hands, "hands", b"", out, threads, check)


def evaluate_board(holes, board, /, *, out=None, threads=1, check=True):
    """The ranks of many hands that share a board of 3, 4 or 5 cards: uint16, one per row.

    ``holes`` is a C-contiguous buffer of uint8 with the shape (n, 2), the hole cards; ``board`` a
    text, or an iterable of cards. Everything else is as in :func:`evaluate_many`; ``check=False``
    leaves the board checked.
    """
    shared = parse_cards(board)
    if not 3 <= len(shared) <= 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, got {len(shared)}")
    return _evaluate_rows(_Buffer(holes, "holes", "uint8", b"B", 2), holes, "holes", bytes(shared), out, threads, check)


cdef _evaluate_rows(_Buffer source, hands, str name, bytes board, out, threads, bint check):
    cdef Py_ssize_t n = source.view.shape[0], width = source.view.shape[1]
    if board and width != 2:
        raise ValueError(f"{name} must have 2 cards per row, got {width}")
    if not board and not 5 <= width <= 7:
        raise ValueError(f"{name} must have 5, 6 or 7 cards per row, got {width}")
    result = _results_like(hands, n) if out is None else out
    cdef _Buffer target = _Buffer(result, "out", "uint16", b"H", 1)
    if target.view.readonly:
        raise ValueError("out must be writable, got a read-only buffer")
    if target.view.shape[0] != n:
        raise ValueError(f"out must have one place for each of the {n} hands, got {target.view.shape[0]}")
    # As NumPy does it: where memory is shared the result is that of separate memory, and any
    # alignment will do.
    cdef bint apart = out is not None and (_overlap(source, target) or <size_t>target.view.buf % sizeof(uint16_t))
    cdef _Buffer ranks = _Buffer(_results_like(None, n), "out", "uint16", b"H", 1) if apart else target
    bad = _rank_in_threads(_Job(source, ranks, board, check), _parts(threads, n))
    if bad >= 0:
        _refuse_row(name, bad, (<const char*>source.view.buf)[bad * width:(bad + 1) * width], board)
    if apart:
        memcpy(target.view.buf, ranks.view.buf, n * sizeof(uint16_t))
    return result


cdef _refuse_row(str name, Py_ssize_t row, bytes hand, bytes board):
    try:
        parse_cards(hand + board)
    except ValueError as error:
        raise ValueError(f"row {row} of {name}: {error}") from None
    raise RuntimeError(f"row {row} of {name} changed while it was ranked")


def whole_number(value, str what not None, int least, str meaning="", /):
    """The value as an int of at least ``least``, which has a ``meaning`` for the error message.

    ValueError if it is smaller, TypeError if it is not an int; a bool is not one.
    """
    try:
        number = index(None if isinstance(value, bool) else value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, got {short_repr(value)}") from None
    if number < least:
        raise ValueError(f"{what} must be {least}{meaning} or more, got {short_repr(number)}")
    return number


def thread_count(threads, /):
    """How many threads to have: at most one for each core that this process may use, which 0 asks
    for.

    Errors as in :func:`whole_number`.
    """
    wanted = whole_number(threads, "threads", 0, " (all cores)")
    if wanted == 1:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(wanted or cores, cores)


cdef Py_ssize_t _parts(threads, Py_ssize_t n) except -1:
    """How many threads are worth having: no more than asked for, than there are cores, and than the
    hands need.
    """
    if type(threads) is int and threads == 1:
        return 1
    return max(1, min(thread_count(threads), n // HANDS_A_THREAD))


@cython.auto_pickle(False)
cdef class _Job:
    """What the threads of one call share; ``stopped`` ends all of them before their next slice."""
    cdef _Buffer source, target
    cdef bytes board
    cdef bint check, stopped
    cdef list bad_rows

    def __cinit__(self, _Buffer source not None, _Buffer target not None, bytes board not None, bint check):
        self.source, self.target, self.board, self.check = source, target, board, check
        self.bad_rows = []


cdef Py_ssize_t _rank_in_threads(_Job job, Py_ssize_t parts) except -2:
    """The number of the first bad row, or -1. The calling thread does a part itself."""
    cdef Py_ssize_t n = job.source.view.shape[0], part
    if parts == 1:
        return _rank_part(job, 0, n)
    from threading import Thread
    others = []
    try:
        for part in range(1, parts):
            thread = Thread(target=_rank_share, args=(job, n * part // parts, n * (part + 1) // parts))
            others.append(thread)
            thread.start()
        _rank_share(job, 0, n // parts)
    except:
        job.stopped = True
        raise
    finally:
        _join(job, others)
    return min([row for row in job.bad_rows if row >= 0], default=-1)


def _rank_share(_Job job not None, Py_ssize_t first, Py_ssize_t last, /):
    """What one thread does; adds the number of its first bad row or -1 to ``bad_rows``."""
    job.bad_rows.append(_rank_part(job, first, last))


cdef _join(_Job job, list threads):
    """Wait for all of them, also after Ctrl-C: nothing may write once the caller has returned.

    A thread that was interrupted while it was started may not be alive yet; then it finds
    ``stopped`` set.
    """
    interrupted = None
    for thread in threads:
        while True:
            try:
                if not thread.is_alive():
                    break
                thread.join()
            except BaseException as error:
                job.stopped = True
                interrupted = error
    if interrupted is not None:
        raise interrupted


cdef Py_ssize_t _rank_part(_Job job, Py_ssize_t first, Py_ssize_t last) except -2:
    """The number of the first bad row, or -1.

    It works in slices, so that a signal such as Ctrl-C need not wait for the end.
    """
    cdef int width = job.source.view.shape[1], board_cards = len(job.board)
    cdef const uint8_t* hands = <const uint8_t*>job.source.view.buf
    cdef const uint8_t* shared = <const uint8_t*>PyBytes_AS_STRING(job.board)
    cdef uint16_t* ranks = <uint16_t*>job.target.view.buf
    cdef Py_ssize_t bad, size
    cdef bint check = job.check
    while first < last and not job.stopped:
        size = min(last - first, HANDS_A_SLICE)
        with nogil:
            if board_cards:
                bad = rank_holes(hands + first * width, size, shared, board_cards, ranks + first, check)
            else:
                bad = rank_hands(hands + first * width, size, width, ranks + first, check)
        if bad >= 0:
            return first + bad
        first += size
        PyErr_CheckSignals()  # does nothing but in the main thread
    return -1
