"""What every hand wins on a river: sums of reach over the weaker and the stronger hands.

A reach is how likely a player comes to this river with each of the 1,326 combos, by
:func:`~holdem_fast.combo_number`. ``river_order.h`` puts the hands in order, ``river.h`` adds.

>>> from holdem_fast import Range, combo_number, parse_cards
>>> river = River("2c 7d 9h Ts 3c")
>>> len(river.order), len(river.groups)
(1081, 87)
>>> values = river.values(Range("AA, 99").to_array())
>>> [int(values[combo_number(*parse_cards(hand))]) for hand in ("KsKd", "AsKs", "9s7s", "8d6d")]
[-9, -6, 5, 9]
"""

import sys
from operator import index as whole

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_IsContiguous, PyBuffer_Release
from cpython.buffer cimport PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_AsUTF8
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport strchr

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

from holdem_fast.cards import format_cards, parse_cards
from holdem_fast.core import simd_target
from holdem_fast.messages import short_repr

cdef extern from "river.h" nogil:
    enum:
        RV_CARDS, RV_RANKS, RV_COMBOS, RV_KINDS, RV_NO_CARD, RV_VALUES, RV_FOLDS, RV_OUTCOMES, RV_THREE
    struct rv_hands:
        uint64_t gone
        int hands, groups
        uint16_t* order
        uint16_t* starts
        uint16_t* ranks
    struct rv_flushes:
        int n, on_board
        uint8_t* high
        uint8_t* low
        uint16_t* rank
    struct rv_vectors:
        Py_ssize_t n
        bint columns, wide
        const void** reach
        void** out
    void rv_fill()
    void rv_list_flushes(rv_flushes* flushes, const uint8_t* board, uint64_t gone)
    void rv_order(rv_hands* hands, const uint16_t* kinds, const rv_flushes* flushes)
    int rv_run(int work, const rv_hands* hands, const rv_vectors* vectors, Py_ssize_t first, Py_ssize_t end, bint avx2)

cdef enum:
    # As long as a signal waits: some milliseconds.
    VECTORS_A_SLICE = 1 << 12
    PAIRS_A_SLICE = 1 << 6
    # Of two reaches and four results.
    MOST_BUFFERS = 6
    # In the first word of a key four bits count the cards of each suit.
    SUIT_COUNTS = 0xFFFF

cdef const char* RANK_LETTERS = "23456789TJQKA"
cdef const char* SUIT_LETTERS = "cdhs"
cdef bint LITTLE_ENDIAN = sys.byteorder == "little"
cdef bint avx2 = simd_target() in ("avx2", "avx512")

rv_fill()


# ---- a river as a struct ----

cdef inline rv_hands _arrays(const RiverHands* river) noexcept nogil:
    """The same for the headers, which have no type of it."""
    cdef RiverHands* memory = <RiverHands*>river
    return rv_hands(river.gone, river.hands, river.groups, &memory.order[0], &memory.starts[0], &memory.ranks[0])


cdef void order_river(const uint8_t* board, const uint8_t* dead, int dead_cards, RiverHands* river) noexcept nogil:
    cdef rv_flushes flushes
    cdef HandKey key = key_of_cards(board, 5), hand
    cdef uint64_t[13] ranks
    cdef uint16_t[91] kinds
    cdef int i, high, low, kind = 0
    river.gone = 0
    for i in range(5):
        river.gone |= <uint64_t>1 << board[i]
    for i in range(dead_cards):
        river.gone |= <uint64_t>1 << dead[i]
    rv_list_flushes(&flushes, board, river.gone)
    for i in range(flushes.n):
        hand = add_keys(key, key_of_card(flushes.high[i]))
        if flushes.low[i] != RV_NO_CARD:
            hand = add_keys(hand, key_of_card(flushes.low[i]))
        flushes.rank[i] = rank_of_key(hand)
    # All other hands as if they were of no suit, and the board too unless it is a flush itself.
    if flushes.on_board < 5:
        key = HandKey(key.ranks & ~<uint64_t>SUIT_COUNTS, 0)
    for i in range(RV_RANKS):
        ranks[i] = key_of_card(<uint8_t>(4 * i)).ranks & ~<uint64_t>SUIT_COUNTS
    for high in range(RV_RANKS):
        for low in range(high + 1):
            kinds[kind] = rank_of_key(HandKey(key.ranks + ranks[high] + ranks[low], key.cards))
            kind += 1
    cdef rv_hands arrays = _arrays(river)
    rv_order(&arrays, kinds, &flushes)
    river.hands, river.groups = arrays.hands, arrays.groups


cdef inline int _run(
    int work, const RiverHands* river, Py_ssize_t n, bint columns, bint wide,
    const void* reach_1, const void* reach_2, void* out_1, void* out_2, void* out_3, void* out_4,
) noexcept nogil:
    cdef rv_hands hands = _arrays(river)
    cdef rv_vectors vectors
    vectors.n, vectors.columns, vectors.wide = n, columns, wide
    vectors.reach[0], vectors.reach[1] = reach_1, reach_2
    vectors.out[0], vectors.out[1], vectors.out[2], vectors.out[3] = out_1, out_2, out_3, out_4
    return rv_run(work, &hands, &vectors, 0, n, avx2)


cdef int river_values_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* values
) noexcept nogil:
    return _run(RV_VALUES, river, n, columns, False, reach, NULL, values, NULL, NULL, NULL)


cdef int river_values_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* values
) noexcept nogil:
    return _run(RV_VALUES, river, n, columns, True, reach, NULL, values, NULL, NULL, NULL)


cdef int river_folds_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* folds
) noexcept nogil:
    return _run(RV_FOLDS, river, n, columns, False, reach, NULL, folds, NULL, NULL, NULL)


cdef int river_folds_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* folds
) noexcept nogil:
    return _run(RV_FOLDS, river, n, columns, True, reach, NULL, folds, NULL, NULL, NULL)


cdef int river_outcomes_32(
    const RiverHands* river, const float* reach, Py_ssize_t n, bint columns, float* win, float* tie, float* lose
) noexcept nogil:
    return _run(RV_OUTCOMES, river, n, columns, False, reach, NULL, win, tie, lose, NULL)


cdef int river_outcomes_64(
    const RiverHands* river, const double* reach, Py_ssize_t n, bint columns, double* win, double* tie, double* lose
) noexcept nogil:
    return _run(RV_OUTCOMES, river, n, columns, True, reach, NULL, win, tie, lose, NULL)


cdef int river_values_3way_32(
    const RiverHands* river, const float* reach_1, const float* reach_2, Py_ssize_t n, bint columns,
    float* win, float* tie_1, float* tie_2, float* tie_all
) noexcept nogil:
    return _run(RV_THREE, river, n, columns, False, reach_1, reach_2, win, tie_1, tie_2, tie_all)


cdef int river_values_3way_64(
    const RiverHands* river, const double* reach_1, const double* reach_2, Py_ssize_t n, bint columns,
    double* win, double* tie_1, double* tie_2, double* tie_all
) noexcept nogil:
    return _run(RV_THREE, river, n, columns, True, reach_1, reach_2, win, tie_1, tie_2, tie_all)


# ---- from Python ----

# The buffers of one call: first the reaches, then the results.
#
# field    | filled by               | read by
# held     | _hold                   | _hold, River._sums
# wide     | _hold, of the first one | _hold, _new, _fill
# views    | _hold                   | _hold, _new, _fill
cdef struct Buffers:
    int held
    bint wide
    Py_buffer[MOST_BUFFERS] views


cdef int _refuse(str text, values) except -1:
    raise ValueError(text % values)


cdef int _hold(Buffers* buffers, source, str name, bint writable) except -1:
    """Adds a buffer of float32 or float64; the first one says which all others must have."""
    cdef Py_buffer* view = &buffers.views[buffers.held]
    cdef char kind
    if not PyObject_CheckBuffer(source):
        raise TypeError("%s must be a buffer of float32 or float64, got %s" % (name, short_repr(source)))
    PyObject_GetBuffer(source, view, PyBUF_FORMAT | PyBUF_STRIDES)
    buffers.held += 1
    kind = _kind(view)
    if kind == 0:
        _refuse("%s must hold float32 or float64, got another format of %s bytes an item", (name, view.itemsize))
    if buffers.held == 1:
        buffers.wide = kind == c"d"
    elif (kind == c"d") != buffers.wide:
        _refuse("%s must hold %s, as the reach does", (name, "float64" if buffers.wide else "float32"))
    if not PyBuffer_IsContiguous(view, c"C"):
        _refuse("%s must be C-contiguous: see numpy.ascontiguousarray", name)
    if writable and view.readonly:
        _refuse("%s must be writable", name)
    return 0


cdef char _kind(const Py_buffer* view) noexcept:
    """f, d, or 0 for what is neither."""
    cdef const char* layout = view.format
    if layout == NULL:
        return 0
    if layout[0] == c"@" or layout[0] == c"=" or layout[0] == (c"<" if LITTLE_ENDIAN else c">"):
        layout += 1
    return layout[0] if (layout[0] == c"f" or layout[0] == c"d") and layout[1] == 0 else 0


cdef tuple _shape(const Py_buffer* view):
    if view.ndim == 2:
        return view.shape[0], view.shape[1]
    return (view.shape[0],)


cdef bint _alike(const Py_buffer* a, const Py_buffer* b) noexcept:
    return a.ndim == b.ndim and a.shape[0] == b.shape[0] and a.shape[a.ndim - 1] == b.shape[b.ndim - 1]


cdef _new(const Py_buffer* like, bint wide):
    """Room for a result like the reach: of NumPy if it has been imported, else an array.array."""
    code = "d" if wide else "f"
    numpy = sys.modules.get("numpy")
    if hasattr(numpy, "ndarray"):  # while another thread is importing NumPy it may have none yet
        return numpy.empty(_shape(like), code)
    from array import array
    return array(code, bytes(like.len))


cdef bint _overlap(const Py_buffer* a, const Py_buffer* b) noexcept:
    cdef size_t start_a = <size_t>a.buf, start_b = <size_t>b.buf
    return start_a < start_b + <size_t>b.len and start_b < start_a + <size_t>a.len


cdef _fill(int work, const RiverHands* river, Buffers* buffers, int reaches, bint columns):
    """Sets all results. Ctrl-C stops it."""
    cdef rv_hands hands = _arrays(river)
    cdef rv_vectors vectors
    cdef Py_ssize_t start = 0, part = PAIRS_A_SLICE if work == RV_THREE else VECTORS_A_SLICE
    cdef int i, j, short = 0
    cdef bytes copy
    copies = []
    vectors.n = buffers.views[0].len // buffers.views[0].itemsize // RV_COMBOS
    vectors.columns, vectors.wide = columns, buffers.wide
    for i in range(buffers.held):
        if i < reaches:
            vectors.reach[i] = buffers.views[i].buf
            continue
        vectors.out[i - reaches] = buffers.views[i].buf
        for j in range(i):
            if _overlap(&buffers.views[i], &buffers.views[j]):
                if j >= reaches:
                    raise ValueError("the arrays of out must not overlap")
                # As NumPy does it: what shares memory gives the result of separate memory.
                copy = (<const char*>buffers.views[j].buf)[:buffers.views[j].len]
                vectors.reach[j] = <const char*>copy
                copies.append(copy)
    while start < vectors.n:
        with nogil:
            short = rv_run(work, &hands, &vectors, start, min(start + part, vectors.n), avx2)
        if short:
            raise MemoryError
        PyErr_CheckSignals()
        start += part


cdef bytes _cards(cards):
    """The numbers of cards; a text of two letters a card is read here, all else as everywhere."""
    cdef uint8_t[52] found
    cdef uint64_t seen = 0
    cdef int n = 0
    cdef const char* text
    cdef const char* rank
    cdef const char* suit
    if type(cards) is not str or not cards.isascii():
        return bytes(parse_cards(cards))
    text = PyUnicode_AsUTF8(cards)
    while text[0] != 0:
        if text[0] == c" ":
            text += 1
            continue
        rank = strchr(RANK_LETTERS, text[0])
        suit = strchr(SUIT_LETTERS, text[1])
        if rank == NULL or suit == NULL or text[1] == 0 or n == RV_CARDS:
            return bytes(parse_cards(cards))
        found[n] = <uint8_t>(4 * (rank - RANK_LETTERS) + (suit - SUIT_LETTERS))
        if seen >> found[n] & 1:
            return bytes(parse_cards(cards))
        seen |= <uint64_t>1 << found[n]
        n += 1
        text += 2
    return (<const char*>found)[:n]


@cython.final
cdef class River:
    """The hands that are left on a board of five cards, and what they win against a reach.

    ``River("2c 7d 9h Ts 3c", dead="As")``: cards as :func:`holdem_fast.parse_cards` reads them.
    ValueError unless the board has five and all are different. Immutable; threads may share it.

    A reach has a number for each of the 1,326 combos by :func:`holdem_fast.combo_number`: a buffer
    of float32 or float64 of the shape ``(1326,)``, of many of them ``(n, 1326)``, or with
    ``axis=0`` ``(1326, n)``. It may be negative. What a combo without a place on this board holds
    counts as 0, and its results are 0. Anything that is not a finite number makes the results of
    its vector meaningless.

    Results have the shape and the type of the reach. They go to ``out`` if it is given, which may
    be the reach itself; otherwise an ndarray is made if NumPy has been imported, else an
    ``array.array``. ValueError for another shape, type or axis and for what is not C-contiguous,
    TypeError for what is not a buffer. Sums are made in the type of the reach, one hand after the
    other, so a vector gives the same bits alone and among others.
    """
    cdef RiverHands _hands
    cdef bytes _board, _dead

    def __cinit__(self, board, dead=""):
        self._board, self._dead = _cards(board), _cards(dead)
        if len(self._board) != 5:
            _refuse("a river has 5 cards on the board, got %s: %s", (len(self._board), short_repr(board)))
        for card in self._dead:
            if card in self._board:
                _refuse("card %s is on the board and among the dead cards", format_cards((card,)))
        order_river(self._board, self._dead, <int>len(self._dead), &self._hands)

    @property
    def board(self):
        """The five cards."""
        return parse_cards(self._board)

    @property
    def dead(self):
        """The dead cards."""
        return parse_cards(self._dead)

    @property
    def order(self):
        """The numbers of the combos that are left, weakest first: a read-only buffer of uint16."""
        return memoryview((<const char*>self._hands.order)[:self._hands.hands * sizeof(uint16_t)]).cast("H")

    @property
    def groups(self):
        """Where in the order each new rank begins: a read-only buffer of uint16."""
        return memoryview((<const char*>self._hands.starts)[:self._hands.groups * sizeof(uint16_t)]).cast("H")

    @property
    def ranks(self):
        """The rank of each combo as :func:`holdem_fast.evaluate` has it, 0 for what is not left.

        A read-only buffer of 1,326 uint16 by combo number.
        """
        return memoryview((<const char*>self._hands.ranks)[:RV_COMBOS * sizeof(uint16_t)]).cast("H")

    def __repr__(self):
        board, dead = format_cards(self._board), format_cards(self._dead, "")
        return "River(%r, dead=%r)" % (board, dead) if dead else "River(%r)" % board

    def __reduce__(self):
        return River, (tuple(self._board), tuple(self._dead))

    def values(self, reach, *, out=None, axis=-1):
        """For each combo the reach of the hands it beats less that of the hands that beat it.

        Hands that share a card with it are left out, as in all other methods.
        """
        return self._sums(RV_VALUES, reach, None, out, axis)[0]

    def folds(self, reach, *, out=None, axis=-1):
        """For each combo the reach of all hands that share no card with it."""
        return self._sums(RV_FOLDS, reach, None, out, axis)[0]

    def outcomes(self, reach, *, out=None, axis=-1):
        """For each combo the reach of the hands it beats, ties with and loses to: three arrays.

        ``out`` is a tuple of three. For pots from which a rake is taken, where a win, a tie and a
        loss do not add up to 0.
        """
        return self._sums(RV_OUTCOMES, reach, None, out, axis)

    def values_3way(self, reach_1, reach_2, *, out=None, axis=-1):
        """For each combo the products of the reach of two opponents' hands, as four arrays.

        Over all pairs of hands, no two of the three with a common card, that it beats both; that it
        ties with the first and beats the second; with the second; and that it ties with both.
        ``out`` is a tuple of four. Sums are made in float64.
        """
        return self._sums(RV_THREE, reach_1, reach_2, out, axis)

    cdef tuple _sums(self, int work, reach, other, out, axis):
        cdef Buffers buffers
        cdef int i, reaches = 2 if work == RV_THREE else 1, n = 4 if work == RV_THREE else 3 if work == RV_OUTCOMES else 1
        cdef bint columns
        cdef tuple results
        buffers.held = 0
        try:
            _hold(&buffers, reach, "reach" if reaches == 1 else "reach_1", False)
            columns = _columns(&buffers.views[0], axis)
            if reaches == 2:
                _hold(&buffers, other, "reach_2", False)
            if out is None:
                results = tuple([_new(&buffers.views[0], buffers.wide) for i in range(n)])
            else:
                results = (out,) if n == 1 else tuple(out) if type(out) in (tuple, list) else ()
                if len(results) != n:
                    _refuse("out must be a tuple of %s buffers, got %s", (n, short_repr(out)))
            for i in range(n):
                _hold(&buffers, results[i], "out" if n == 1 else "out[%s]" % i, True)
            for i in range(1, buffers.held if out is not None else reaches):
                if not _alike(&buffers.views[i], &buffers.views[0]):
                    _refuse("%s must have the shape of the reach, %s", ("out" if i >= reaches else "reach_2", _shape(&buffers.views[0])))
            _fill(work, &self._hands, &buffers, reaches, columns)
            return results
        finally:
            for i in range(buffers.held):
                PyBuffer_Release(&buffers.views[i])


cdef int _columns(const Py_buffer* reach, axis) except -1:
    """Whether the vectors are columns: axis 0 has the combos, and there is another."""
    if not 1 <= reach.ndim <= 2:
        _refuse("a reach has one or two dimensions, got %s", reach.ndim)
    place = whole(axis)
    if not -reach.ndim <= place < reach.ndim:
        _refuse("axis must be one of the %s axes of the reach, got %s", (reach.ndim, short_repr(axis)))
    cdef int axis_of_combos = place % reach.ndim
    if reach.shape[axis_of_combos] != RV_COMBOS:
        _refuse("a reach has 1326 numbers, got the shape %s and axis %s", (_shape(reach), place))
    return axis_of_combos < reach.ndim - 1
