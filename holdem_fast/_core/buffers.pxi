# Part of core.pyx: the caller's buffers, checked, and memory for results of the same kind.

@cython.auto_pickle(False)
cdef class _Buffer:
    """A checked view of a caller's memory. Whoever works on the memory holds this object, so it
    cannot go away.
    """
    cdef Py_buffer view

    def __cinit__(self, source, str name, str kind, bytes item, int ndim):
        if not PyObject_CheckBuffer(source):
            raise TypeError(
                f"{name} must be a buffer of {kind}, got {type(source).__name__}; see numpy.array with dtype {kind}"
            )
        try:
            PyObject_GetBuffer(source, &self.view, PyBUF_FORMAT | PyBUF_STRIDES)
        except BufferError as error:
            raise ValueError(f"{name} must be C-contiguous: {error}") from None
        layout = (<bytes>self.view.format).decode() if self.view.format != NULL else "B"
        if layout.lstrip("@=<" if sys.byteorder == "little" else "@=>").encode() != item:
            raise ValueError(
                f"{name} must hold {kind} (buffer format {item.decode()!r}), got format {short_repr(layout)}; "
                "see numpy.ndarray.astype"
            )
        # A ctypes.Union says "B" whatever its size.
        if self.view.itemsize != {b"B": 1, b"H": 2, b"f": 4, b"d": 8}[item]:
            raise ValueError(f"{name} must hold {kind}, got items of {self.view.itemsize} bytes")
        if self.view.ndim != ndim:
            raise ValueError(f"{name} must have {ndim} dimension(s), got {self.view.ndim}")
        if not PyBuffer_IsContiguous(&self.view, c"C"):
            raise ValueError(f"{name} must be C-contiguous: see numpy.ascontiguousarray")

    def __dealloc__(self):
        PyBuffer_Release(&self.view)


cdef _results_like(hands, Py_ssize_t n):
    numpy = sys.modules.get("numpy")
    # While another thread is importing NumPy it has no ndarray yet.
    ndarray = getattr(numpy, "ndarray", None)
    if ndarray is not None and isinstance(hands, ndarray):
        return numpy.empty(n, dtype=numpy.uint16)
    from array import array
    return array("H", bytes(2 * n))


cdef bint _overlap(_Buffer a, _Buffer b) noexcept:
    cdef size_t start_a = <size_t>a.view.buf, start_b = <size_t>b.view.buf
    return start_a < start_b + <size_t>b.view.len and start_b < start_a + <size_t>a.view.len
