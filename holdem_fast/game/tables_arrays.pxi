# Part of tables.pyx: memory, the arrays that people see of it, and numbers that they give.

cdef enum:
    LINE = 64  # bytes of a line of the cache


@cython.auto_pickle(False)
@cython.final
cdef class _Memory:
    """Zeroed memory that begins with a line of the cache; it lives as long as an array of it."""
    cdef char* start
    cdef size_t size
    cdef void* whole

    def __cinit__(self, size_t size):
        self.size = size
        self.whole = calloc(size + LINE, 1)
        if self.whole == NULL:
            raise MemoryError(f"{size:,} bytes for the tables")
        self.start = <char*>((<size_t>self.whole + LINE - 1) // LINE * LINE)

    def __dealloc__(self):
        free(self.whole)


@cython.auto_pickle(False)
@cython.final
cdef class _Array:
    """Exports a part of a memory, read-only."""
    cdef _Memory memory
    cdef void* start
    cdef bytes format
    cdef int ndim
    cdef Py_ssize_t[3] shape, strides
    cdef Py_ssize_t itemsize, length

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE:
            raise BufferError("the arrays of Tables are read-only: step and reset write them")
        cdef bint contiguous = self._is_contiguous()
        if not contiguous and flags & PyBUF_STRIDES != PyBUF_STRIDES:
            raise BufferError("this array of Tables is not C-contiguous")
        buffer.buf = self.start
        buffer.obj = self
        buffer.len = self.length * self.itemsize
        buffer.itemsize = self.itemsize
        buffer.readonly = 1
        buffer.format = <char*>self.format if flags & PyBUF_FORMAT else NULL
        buffer.ndim = self.ndim
        buffer.shape = self.shape if flags & PyBUF_ND else NULL
        buffer.strides = self.strides if flags & PyBUF_STRIDES == PyBUF_STRIDES else NULL
        buffer.suboffsets = NULL
        buffer.internal = NULL

    cdef bint _is_contiguous(self):
        cdef Py_ssize_t expected = self.itemsize
        cdef int axis
        for axis in range(self.ndim - 1, -1, -1):
            if self.shape[axis] > 1 and self.strides[axis] != expected:
                return False
            expected *= self.shape[axis]
        return True


cdef _view(_Memory memory, void* start, bytes format, Py_ssize_t itemsize, tuple shape, tuple strides):
    """A memoryview of a part of a memory; strides are in items."""
    cdef _Array array = _Array.__new__(_Array)
    cdef int axis
    array.memory, array.start, array.format, array.itemsize = memory, start, format, itemsize
    array.ndim, array.length = len(shape), 1
    for axis in range(array.ndim):
        array.shape[axis] = shape[axis]
        array.strides[axis] = strides[axis] * itemsize
        array.length *= array.shape[axis]
    return memoryview(array)


cdef int _read_numbers(source, str what, Py_ssize_t n, int32_t* target) except -1:
    """Whole numbers, one for each table, from a buffer or anything iterable; those that do not fit
    are made the nearest that does.
    """
    cdef Py_buffer view
    cdef Py_ssize_t i
    cdef int64_t number
    cdef bytes kind
    if not PyObject_CheckBuffer(source):
        try:
            source = array("q", islice(source, n + 1))
        except TypeError:
            raise TypeError(f"{what} must be whole numbers, one for each table, got {short_repr(source)}") from None
        except OverflowError:
            raise ValueError(f"{what} must be numbers of chips, got {short_repr(source)}") from None
    try:
        PyObject_GetBuffer(source, &view, PyBUF_FORMAT | PyBUF_ND)
    except (BufferError, ValueError) as error:  # NumPy raises either
        raise ValueError(f"{what} must be C-contiguous: {error}") from None
    try:
        kind = bytes(view.format).lstrip(b"@=<" if sys.byteorder == "little" else b"@=>") if view.format else b"B"
        if view.ndim != 1 or view.shape[0] != n:
            shape = tuple([view.shape[i] for i in range(view.ndim)])
            raise ValueError(f"{what} must have the shape ({n},), a number for each table, got {shape}")
        if kind in (b"i", b"l", b"q") and view.itemsize == 4:
            memcpy(target, view.buf, n * 4)
        elif kind in (b"i", b"l", b"q") and view.itemsize == 8:
            for i in range(n):
                number = (<int64_t*>view.buf)[i]
                target[i] = <int32_t>max(min(number, <int64_t>INT32_MAX), <int64_t>INT32_MIN)
        elif kind in (b"B", b"b", b"?") and view.itemsize == 1:
            for i in range(n):
                target[i] = <int32_t>(<int8_t*>view.buf)[i] if kind == b"b" else <int32_t>(<uint8_t*>view.buf)[i]
        else:
            raise TypeError(f"{what} must hold int32 or int64, got the buffer format {short_repr(kind.decode())}")
    finally:
        PyBuffer_Release(&view)
    return 0
