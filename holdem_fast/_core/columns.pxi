# Part of core.pyx: columns for other modules: the other numbering of ranks, and the weights of a
# range by combo number.

def _kev_ranks(ranks, out, tuple classes not None):
    """The numbers of :func:`holdem_fast.ranking.kev_ranks`; ``classes`` is how many classes each
    category has, weakest first.
    """
    cdef _Buffer source = _Buffer(ranks, "ranks", "uint16", b"H", 1)
    cdef Py_ssize_t n = source.view.shape[0], bad
    result = _results_like(ranks, n) if out is None else out
    cdef _Buffer target = _Buffer(result, "out", "uint16", b"H", 1)
    if target.view.readonly:
        raise ValueError("out must be writable")
    if target.view.shape[0] != n:
        raise ValueError(f"out must have one place for each of the {n} ranks, got {target.view.shape[0]}")
    cdef uint16_t[16] most, best
    cdef int number, left = sum(classes) + 1
    for number in range(16):
        most[number] = classes[number] if number < len(classes) else 0
        best[number] = left  # one more than the number of the category's weakest class
        left -= most[number]
    # As in evaluate_many, memory that is shared or not aligned is no trouble.
    cdef bytes numbers = bytes(n * sizeof(uint16_t))
    cdef uint16_t* found = <uint16_t*>PyBytes_AS_STRING(numbers)
    memcpy(found, source.view.buf, n * sizeof(uint16_t))
    with nogil:
        bad = _renumber(found, n, most, best)
    if bad >= 0:
        raise ValueError(f"ranks must hold ranks of hands: row {bad} is {found[bad]}")
    memcpy(target.view.buf, found, n * sizeof(uint16_t))
    return result


cdef Py_ssize_t _renumber(
    uint16_t* ranks, Py_ssize_t n, const uint16_t* most, const uint16_t* best
) noexcept nogil:
    cdef Py_ssize_t row
    cdef uint16_t rank, place
    for row in range(n):
        rank = ranks[row]
        place = rank & 0xFFF
        if place == 0 or place > most[rank >> 12]:
            return row
        ranks[row] = best[rank >> 12] - place
    return -1


def _weights_by_combo(dict weights not None, /):
    """The weights of combos, (higher card, lower card) to float, by combo number: float64, 0 for
    all others. The dict is trusted to be that of a range.

    A ``numpy.ndarray`` if NumPy has been imported, else an ``array.array``.
    """
    numpy = sys.modules.get("numpy")
    # While another thread is importing NumPy it may have no zeros yet.
    zeros = getattr(numpy, "zeros", None)
    if zeros is not None:
        result = zeros(DECK * (DECK - 1) // 2)
    else:
        from array import array
        result = array("d", bytes(DECK * (DECK - 1) // 2 * sizeof(double)))
    cdef _Buffer target = _Buffer(result, "result", "float64", b"d", 1)
    cdef double* by_number = <double*>target.view.buf
    cdef PyObject* combo = NULL
    cdef PyObject* weight = NULL
    cdef Py_ssize_t place = 0
    cdef size_t high, low
    while PyDict_Next(weights, &place, &combo, &weight):
        high, low = small_int(TUPLE_ITEMS(<object>combo)[0]), small_int(TUPLE_ITEMS(<object>combo)[1])
        by_number[high * (high - 1) // 2 + low] = PyFloat_AS_DOUBLE(<object>weight)
    return result
