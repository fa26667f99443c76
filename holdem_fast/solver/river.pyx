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

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_IsContiguous, PyBuffer_Release
from cpython.buffer cimport PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_AsUTF8
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key

from holdem_fast.cards import format_cards, parse_cards
from holdem_fast.core import simd_target
from holdem_fast.messages import short_repr

cdef extern from "Python.h":
    Py_ssize_t PyNumber_AsSsize_t(object number, void* error) except? -1

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
    int rv_read_cards(const char* text, uint8_t* cards)
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
# field    | filled by            | read by
# held     | River._sums, _answer | all: so many views are to be released
# reaches  | River._sums          | all
# axis     | _answer              | _problem, _fill: that of the combos, as it was given
# views    | _answer              | all
cdef struct Buffers:
    int held, reaches, axis
    Py_buffer[MOST_BUFFERS] views

# The parameters by work, in the order of the buffers.
_NAMES = (
    ("reach", "out"),
    ("reach", "out"),
    ("reach", "out[0]", "out[1]", "out[2]"),
    ("reach_1", "reach_2", "out[0]", "out[1]", "out[2]", "out[3]"),
)
# What a buffer must do, by the number of its problem.
_MUST = (
    "",
    "hold float32 or float64",
    "have one or two dimensions, and the axis that is named",
    "have 1326 numbers on the axis of the combos",
    "be C-contiguous: see numpy.ascontiguousarray",
    "be aligned: see numpy.require",
    "have the type and the shape of the reach",
    "be writable",
    "not overlap another array of out",
)


cdef int _problem(const Buffers* buffers) noexcept:
    """What is wrong with the view that is to be held next; 0 if nothing is."""
    cdef const Py_buffer* first = &buffers.views[0]
    cdef const Py_buffer* view = &buffers.views[buffers.held]
    cdef int axis = buffers.axis, i
    if not _is_float(view):
        return 1
    if not 1 <= view.ndim <= 2 or not -view.ndim <= axis < view.ndim:
        return 2
    if view.shape[axis + view.ndim if axis < 0 else axis] != RV_COMBOS:
        return 3
    if not PyBuffer_IsContiguous(view, c"C"):
        return 4
    if <size_t>view.buf % <size_t>view.itemsize:
        return 5
    if view.itemsize != first.itemsize or view.ndim != first.ndim or view.len != first.len:
        return 6
    if buffers.held >= buffers.reaches:
        if view.readonly:
            return 7
        for i in range(buffers.reaches, buffers.held):
            if _overlap(&buffers.views[i], view):
                return 8
    return 0


cdef bint _is_float(const Py_buffer* view) noexcept:
    cdef const char* layout = view.format
    if layout == NULL:
        return False
    if layout[0] == c"@" or layout[0] == c"=" or layout[0] == (c"<" if LITTLE_ENDIAN else c">"):
        layout += 1
    return (layout[0] == c"f" or layout[0] == c"d") and layout[1] == 0


cdef bint _overlap(const Py_buffer* a, const Py_buffer* b) noexcept:
    cdef size_t start_a = <size_t>a.buf, start_b = <size_t>b.buf
    return start_a < start_b + <size_t>b.len and start_b < start_a + <size_t>a.len


cdef _new(reach, const Py_buffer* view):
    """Room for a result like the reach: of NumPy if it has been imported, else an array.array."""
    numpy = sys.modules.get("numpy")
    if hasattr(numpy, "empty_like"):  # while another thread is importing NumPy it may have none yet
        return numpy.empty_like(reach, subok=False)
    from array import array
    return array("d" if view.itemsize == 8 else "f", bytes(view.len))


cdef int _fill(int work, const RiverHands* river, Buffers* buffers) except -1:
    """Sets all results. Ctrl-C stops it."""
    cdef rv_hands hands = _arrays(river)
    cdef rv_vectors vectors
    cdef Py_ssize_t start = 0, part = PAIRS_A_SLICE if work == RV_THREE else VECTORS_A_SLICE
    cdef int i, j, short = 0
    cdef const Py_buffer* reach = buffers.views
    cdef bytes copy
    copies = []
    vectors.wide = reach.itemsize == 8
    vectors.n = reach.len // (RV_COMBOS * reach.itemsize)
    vectors.columns = reach.ndim == 2 and buffers.axis % 2 == 0
    for i in range(buffers.reaches):
        vectors.reach[i] = reach[i].buf
        for j in range(buffers.reaches, buffers.held):
            if _overlap(&reach[i], &reach[j]):
                # As NumPy does it: what shares memory gives the result of separate memory.
                copy = (<const char*>reach[i].buf)[:reach[i].len]
                vectors.reach[i] = <const char*>copy
                copies.append(copy)
    for i in range(buffers.reaches, buffers.held):
        vectors.out[i - buffers.reaches] = reach[i].buf
    while start < vectors.n:
        with nogil:
            short = rv_run(work, &hands, &vectors, start, min(start + part, vectors.n), avx2)
        if short:
            raise MemoryError
        PyErr_CheckSignals()
        start += part
    return 0


cdef bytes _cards(cards):
    """The numbers of cards; a text of two letters a card is read here, all else as everywhere."""
    cdef uint8_t[52] found
    cdef int n
    if type(cards) is str and cards.isascii():
        n = rv_read_cards(PyUnicode_AsUTF8(cards), found)
        if n >= 0:
            return (<const char*>found)[:n]
    return bytes(parse_cards(cards))


cdef _numbers(const uint16_t* numbers, Py_ssize_t n):
    return memoryview((<const char*>numbers)[:n * sizeof(uint16_t)]).cast("H")


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
            raise ValueError("a river has 5 cards on the board, got %s: %s" % (len(self._board), short_repr(board)))
        if self._dead:
            parse_cards(self._board + self._dead)  # refuses a card that is given twice
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
        return _numbers(self._hands.order, self._hands.hands)

    @property
    def groups(self):
        """Where in the order each new rank begins: a read-only buffer of uint16."""
        return _numbers(self._hands.starts, self._hands.groups)

    @property
    def ranks(self):
        """The rank of each combo as :func:`holdem_fast.evaluate` has it, 0 for what is not left.

        A read-only buffer of 1,326 uint16 by combo number.
        """
        return _numbers(self._hands.ranks, RV_COMBOS)

    def __repr__(self):
        text = "River('%s', dead='%s')" if self._dead else "River('%s'%s)"
        return text % (format_cards(self._board), format_cards(self._dead))

    def __reduce__(self):
        return River, (self._board, self._dead)

    def values(self, reach, *, out=None, axis=-1):
        """For each combo the reach of the hands it beats less that of the hands that beat it.

        Hands that share a card with it are left out, as in all other methods.
        """
        return self._sums(RV_VALUES, (reach,), out, axis)[0]

    def folds(self, reach, *, out=None, axis=-1):
        """For each combo the reach of all hands that share no card with it."""
        return self._sums(RV_FOLDS, (reach,), out, axis)[0]

    def outcomes(self, reach, *, out=None, axis=-1):
        """For each combo the reach of the hands it beats, ties with and loses to: three arrays.

        ``out`` is a tuple of three. For pots from which a rake is taken, where a win, a tie and a
        loss do not add up to 0.
        """
        return self._sums(RV_OUTCOMES, (reach,), out, axis)

    def values_3way(self, reach_1, reach_2, *, out=None, axis=-1):
        """For each combo the products of the reach of two opponents' hands, as four arrays.

        Over all pairs of hands, no two of the three with a common card, that it beats both; that it
        ties with the first and beats the second; with the second; and that it ties with both.
        ``out`` is a tuple of four. Sums are made in float64.
        """
        return self._sums(RV_THREE, (reach_1, reach_2), out, axis)

    cdef tuple _sums(self, int work, tuple reach, out, axis):
        cdef Buffers buffers
        cdef int i
        buffers.held, buffers.reaches = 0, <int>len(reach)
        try:
            return _answer(work, &self._hands, &buffers, reach, out, PyNumber_AsSsize_t(axis, NULL))
        finally:
            for i in range(buffers.held):
                PyBuffer_Release(&buffers.views[i])


cdef tuple _answer(int work, const RiverHands* river, Buffers* buffers, tuple reach, out, Py_ssize_t axis):
    """Holds all buffers, and sets the results; an axis too large for its type has been cut."""
    cdef int problem, n = len(_NAMES[work]) - buffers.reaches
    cdef tuple results = reach
    buffers.axis = <int>axis if -2 <= axis < 2 else 2
    if out is not None:
        results = (out,) if n == 1 else tuple(out) if isinstance(out, (tuple, list)) else ()
        if len(results) != n:
            raise ValueError("out must be a tuple of %s buffers, got %s" % (n, short_repr(out)))
        results = reach + results
    for source in results:
        if not PyObject_CheckBuffer(source):
            _refuse(_NAMES[work][buffers.held], 0, source)
        PyObject_GetBuffer(source, &buffers.views[buffers.held], PyBUF_FORMAT | PyBUF_STRIDES)
        problem = _problem(buffers)
        if problem:
            PyBuffer_Release(&buffers.views[buffers.held])
            _refuse(_NAMES[work][buffers.held], problem, source)
        buffers.held += 1
    made = []
    while buffers.held < buffers.reaches + n:
        made.append(_new(reach[0], &buffers.views[0]))
        PyObject_GetBuffer(made[buffers.held - buffers.reaches], &buffers.views[buffers.held], PyBUF_WRITABLE)
        buffers.held += 1
    _fill(work, river, buffers)
    return tuple(made) or results[buffers.reaches:]


cdef int _refuse(str name, int problem, source) except -1:
    if problem == 0:
        raise TypeError("%s must be a buffer of float32 or float64, got %s" % (name, short_repr(source)))
    view = memoryview(source)
    raise ValueError("%s must %s; its format is %r, its shape %s" % (
        name, _MUST[problem], view.format[:9], short_repr(view.shape)
    ))
