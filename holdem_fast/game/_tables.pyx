"""The columns of many tables: memory, a step, what people see of it. The compiled half of
tables.py, which checks what people give, holds the lock, and makes the errors.

Here buffers are of the right length and kind; only their length is checked once more.

>>> from holdem_fast.game.tables_terms import numbers_of
>>> numbers = numbers_of((9, 9), blinds=(1, 2), carry=False, refill=None, given={})
>>> columns = Columns(3, numbers, [], False)
>>> columns.first_stuck()
-1
>>> columns.begin(7)
>>> columns.column(0, b"B", 1, (3,), (1,)).tolist()  # who is to act
[0, 0, 0]
"""

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_SIMPLE, PyBUF_STRIDES, PyBUF_WRITABLE
from cpython.buffer cimport PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport HandKey, key_of_card, rank_of_key

cdef extern from "tables_step.h" nogil:
    enum:
        BLOCK, MOST_NUMBERS
    struct card_key:
        uint64_t ranks, cards
    struct log_entry:
        pass
    ctypedef void* draw_function
    ctypedef void* publish_function
    struct tables:
        double* part
        int parts
        Py_ssize_t n, step, capacity
        card_key* card_keys
        uint16_t (*rank)(uint64_t ranks, uint64_t cards) noexcept nogil
        draw_function draw
        publish_function publish
        int32_t *actions
        int32_t *length
        log_entry *log
    size_t lay_out(tables* t, char* start)
    void set_terms(tables* t, const int64_t* numbers)
    int first_stuck(tables* t)
    void begin_tables(tables* t, uint64_t seed)
    void widen(const void* numbers, int size, int is_unsigned, Py_ssize_t n, int32_t* target)
    Py_ssize_t first_illegal(const tables* t)
    Py_ssize_t first_running(tables* t)
    void reset_wanted(tables* t)
    Py_ssize_t longest_log(const tables* t, const int64_t* rows, Py_ssize_t count)
    void move_logs(tables* t, log_entry* log, Py_ssize_t capacity)
    draw_function draw_cards_plain, draw_cards_avx2
    publish_function publish_plain, publish_avx2
    void step_blocks_plain(tables* t, Py_ssize_t first, Py_ssize_t last, int reset)
    void step_blocks_avx2(tables* t, Py_ssize_t first, Py_ssize_t last, int reset)

cdef extern from "tables_views.h" nogil:
    void write_mask(tables* t, Py_ssize_t first, Py_ssize_t last)
    Py_ssize_t choices_to_actions(const tables* t, const int32_t* choices, int32_t* actions)
    void draw_actions(const tables* t, uint64_t call, int32_t* actions)
    Py_ssize_t observation_width(const tables* t)
    void observe_bytes(const tables* t, int viewer, uint8_t* observed)
    void observe_floats(const tables* t, int viewer, float* observed)
    int64_t unit_of(const tables* t)
    void* seen_column(const tables* t, int number)

cdef extern from "tables_holding.h" nogil:
    struct held:
        int32_t* where
    size_t lay_out_held(held* held, const tables* t, char* start)
    void hold(tables* t, held* held)
    void let_go(tables* t, const held* held)

cdef extern from "tables_saving.h" nogil:
    size_t record_size(const tables* t, Py_ssize_t actions)
    uint64_t terms_number(const tables* t)
    void save_records(tables* t, const int64_t* rows, Py_ssize_t count, Py_ssize_t actions, char* records)
    int load_records(
        tables* t, const int64_t* rows, Py_ssize_t count, Py_ssize_t actions, const char* records, Py_ssize_t of_each,
        Py_ssize_t longest, char* kept
    )

cdef enum:
    LINE = 64  # bytes of a line of the cache
    FIRST_CAPACITY = 32  # actions of a hand; more are rare


cdef uint16_t _rank(uint64_t ranks, uint64_t cards) noexcept nogil:
    return rank_of_key(HandKey(ranks, cards))


cdef void* _open(Py_buffer* view, source, Py_ssize_t size, int flags) except NULL:
    """The memory of a buffer of so many bytes; the caller releases it."""
    PyObject_GetBuffer(source, view, flags)
    if view.len == size:
        return view.buf
    PyBuffer_Release(view)
    raise ValueError("a buffer of another length")


@cython.auto_pickle(False)
@cython.final
cdef class _Array:
    """Exports a part of the columns, read-only."""
    cdef Columns owner
    cdef char* start
    cdef bytes format
    cdef int ndim
    cdef Py_ssize_t[3] shape, strides
    cdef Py_ssize_t itemsize, length

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE:
            raise BufferError("the arrays of Tables are read-only: step and reset write them")
        if flags & PyBUF_STRIDES != PyBUF_STRIDES and not self._is_contiguous():
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

    cdef bint _is_contiguous(self) noexcept:
        cdef Py_ssize_t expected = self.itemsize
        cdef int axis
        for axis in range(self.ndim - 1, -1, -1):
            if self.shape[axis] > 1 and self.strides[axis] != expected:
                return False
            expected *= self.shape[axis]
        return True


@cython.auto_pickle(False)
@cython.final
cdef class Columns:
    """``n`` tables by terms as set_terms in tables_columns.h takes them; ``wide`` where the
    processor has AVX2.
    """
    cdef tables t
    cdef held held
    cdef char* held_start
    cdef void* whole
    cdef char* start
    cdef size_t size
    cdef readonly Py_ssize_t step  # from a column to the next, in items
    cdef readonly Py_ssize_t width  # the numbers of an observation
    cdef Py_ssize_t longest
    cdef uint64_t draws
    cdef bint wide

    def __cinit__(self, Py_ssize_t n, numbers, parts, bint wide):
        cdef tables* t = &self.t
        cdef Py_buffer view
        cdef HandKey key
        cdef uint8_t card
        set_terms(t, <int64_t*>_open(&view, numbers, MOST_NUMBERS * sizeof(int64_t), PyBUF_SIMPLE))
        PyBuffer_Release(&view)
        for part in parts:
            t.part[t.parts] = part
            t.parts += 1
        # An odd number of blocks: see tables_columns.h.
        t.n, t.step, t.capacity, t.rank = n, ((n + BLOCK - 1) // BLOCK | 1) * BLOCK, FIRST_CAPACITY, _rank
        t.draw = draw_cards_avx2 if wide else draw_cards_plain
        t.publish = publish_avx2 if wide else publish_plain
        for card in range(52):
            key = key_of_card(card)
            t.card_keys[card].ranks, t.card_keys[card].cards = key.ranks, key.cards
        self.wide, self.step, self.width = wide, t.step, observation_width(t)
        self.size = lay_out(t, NULL)
        self.whole = calloc(self.size + LINE, 1)
        t.log = <log_entry*>malloc(t.capacity * t.step * sizeof(log_entry))
        if self.whole == NULL or t.log == NULL:
            raise MemoryError
        self.start = <char*>((<size_t>self.whole + LINE - 1) // LINE * LINE)
        lay_out(t, self.start)

    def __dealloc__(self):
        free(self.whole)
        free(self.t.log)
        free(self.held_start)

    def first_stuck(self):
        """The first seat with which as the button nobody can act, or -1; to be called before
        begin.
        """
        return first_stuck(&self.t)

    def begin(self, uint64_t seed):
        """The first hand of each table."""
        begin_tables(&self.t, seed)

    def column(self, int number, bytes format, Py_ssize_t itemsize, tuple shape, tuple strides):
        """A view of seen_column(number); strides are in items."""
        cdef _Array array = _Array.__new__(_Array)
        cdef int axis
        array.owner, array.start = self, <char*>seen_column(&self.t, number)
        array.format, array.itemsize = format, itemsize
        array.ndim, array.length = len(shape), 1
        for axis in range(array.ndim):
            array.shape[axis] = shape[axis]
            array.strides[axis] = strides[axis] * itemsize
            array.length *= array.shape[axis]
        return memoryview(array)

    def read(self, numbers, int size, bint is_unsigned):
        """Keep a number for each table, of so many bytes; those that do not fit become the nearest
        that does.
        """
        cdef Py_buffer view
        widen(_open(&view, numbers, self.t.n * size, PyBUF_SIMPLE), size, is_unsigned, self.t.n, self.t.actions)
        PyBuffer_Release(&view)

    def read_plain(self, source):
        """Keep the numbers of a C-contiguous buffer of n int32 or int64. False where it is anything
        else, and nothing has been read.
        """
        cdef Py_buffer view
        cdef bint plain
        try:
            PyObject_GetBuffer(source, &view, PyBUF_ND | PyBUF_FORMAT)
        except (BufferError, TypeError, ValueError):
            return False
        plain = view.ndim == 1 and view.shape[0] == self.t.n and view.format != NULL
        plain = plain and view.format[0] in b"ilq" and view.format[1] == 0
        if plain:
            widen(view.buf, <int>view.itemsize, False, self.t.n, self.t.actions)
        PyBuffer_Release(&view)
        return plain

    # ---- a step ----

    def first_illegal(self):
        """The first table for which the number read is no legal action, or -1; then there is room
        for all of them.
        """
        cdef Py_ssize_t bad
        with nogil:
            bad = first_illegal(&self.t)
        if bad < 0:
            self.longest += 1
            if self.longest > self.t.capacity:
                self.longest = longest_log(&self.t, NULL, self.t.n) + 1
                self._give_room(self.longest)
        return bad

    cdef int _give_room(self, Py_ssize_t actions) except -1:
        """See to it that every log has room for so many actions."""
        cdef Py_ssize_t wider = self.t.capacity
        while wider < actions:
            wider *= 2
        if wider > self.t.capacity:
            log = <log_entry*>malloc(wider * self.t.step * sizeof(log_entry))
            if log == NULL:
                raise MemoryError("no room for the actions of so long a hand")
            move_logs(&self.t, log, wider)
        return 0

    def play(self, Py_ssize_t part, Py_ssize_t parts, bint reset):
        """Play what was read at a part of the tables, in whole blocks."""
        cdef tables* t = &self.t
        cdef Py_ssize_t blocks = (t.n + BLOCK - 1) // BLOCK
        cdef Py_ssize_t first = blocks * part // parts * BLOCK, last = blocks * (part + 1) // parts * BLOCK
        with nogil:
            if self.wide:
                step_blocks_avx2(t, first, last, reset)
            else:
                step_blocks_plain(t, first, last, reset)

    def hold(self):
        """Leave out the tables for which the number read is 0, until let_go."""
        if self.held.where == NULL:
            self.held_start = <char*>malloc(lay_out_held(&self.held, &self.t, NULL))
            if self.held_start == NULL:
                self.held.where = NULL
                raise MemoryError("no room for the tables that are left out")
            lay_out_held(&self.held, &self.t, self.held_start)
        with nogil:
            memcpy(self.held.where, self.t.actions, self.t.n * sizeof(int32_t))
            hold(&self.t, &self.held)

    def let_go(self):
        with nogil:
            let_go(&self.t, &self.held)

    def reset(self):
        """The next hand where what was read is not 0. Returns the first such table where a hand is
        running, then nothing has happened, or -1.
        """
        cdef Py_ssize_t running = first_running(&self.t)
        if running < 0:
            reset_wanted(&self.t)
        return running

    # ---- what learners want ----

    def write_mask(self):
        with nogil:
            write_mask(&self.t, 0, self.t.n)

    def amounts(self, out):
        """The actions that belong to the choices read. The first table that has not the choice, or
        -1.
        """
        cdef Py_buffer view
        cdef int32_t* actions = <int32_t*>_open(&view, out, self.t.n * 4, PyBUF_WRITABLE)
        cdef Py_ssize_t bad = choices_to_actions(&self.t, self.t.actions, actions)
        PyBuffer_Release(&view)
        return bad

    def chosen(self, Py_ssize_t i):
        """The number that was read for a table."""
        return self.t.actions[i]

    def draw(self, out):
        """Random actions."""
        cdef Py_buffer view
        cdef int32_t* actions = <int32_t*>_open(&view, out, self.t.n * 4, PyBUF_WRITABLE)
        with nogil:
            draw_actions(&self.t, self.draws, actions)
        self.draws += 1
        PyBuffer_Release(&view)

    def unit(self):
        """What is 1 chip in an observation of floats."""
        return unit_of(&self.t)

    def observe(self, out, bint floats, int viewer):
        """What each actor knows, or the seat that is the viewer, where that is not 255."""
        cdef Py_buffer view
        cdef Py_ssize_t size = self.t.n * self.width * (4 if floats else 1)
        cdef void* observed = _open(&view, out, size, PyBUF_WRITABLE)
        with nogil:
            if floats:
                observe_floats(&self.t, viewer, <float*>observed)
            else:
                observe_bytes(&self.t, viewer, <uint8_t*>observed)
        PyBuffer_Release(&view)

    # ---- states ----

    def log(self, Py_ssize_t i):
        """The actions of the hand at a table: the structs log_entry of tables_columns.h."""
        return (<char*>(self.t.log + i * self.t.capacity))[:self.t.length[i] * sizeof(log_entry)]

    def terms(self):
        """What tables must have in common for one to go on with the hand of another, as bytes."""
        cdef uint64_t number = terms_number(&self.t)
        return (<char*>&number)[:4]

    def longest_log(self, rows, Py_ssize_t count):
        """The actions of the longest hand at some tables, int64."""
        cdef Py_buffer view
        cdef Py_ssize_t longest = longest_log(
            &self.t, <int64_t*>_open(&view, rows, count * sizeof(int64_t), PyBUF_SIMPLE), count
        )
        PyBuffer_Release(&view)
        return longest

    def record_size(self, Py_ssize_t actions):
        return record_size(&self.t, actions)

    def save(self, rows, Py_ssize_t count, Py_ssize_t actions):
        """Records of some rows, int64, with logs of so many actions at most."""
        cdef Py_buffer view
        cdef bytearray records = bytearray(count * record_size(&self.t, actions))
        cdef const int64_t* numbers = <int64_t*>_open(&view, rows, count * sizeof(int64_t), PyBUF_SIMPLE)
        save_records(&self.t, numbers, count, actions, records)
        PyBuffer_Release(&view)
        return records

    def load(self, rows, Py_ssize_t count, bytes records, bint one_for_all, Py_ssize_t actions):
        """Records into rows, one for each or one for all. False where one is not sound; then
        nothing has changed.
        """
        cdef Py_buffer view
        cdef Py_ssize_t size = record_size(&self.t, actions), each = 0 if one_for_all else size
        cdef Py_ssize_t longest = self.longest_log(rows, count)
        cdef bytearray kept = bytearray(count * record_size(&self.t, longest))
        cdef const int64_t* numbers
        cdef int sound
        if len(records) != (size if one_for_all else count * size):
            return False
        self._give_room(actions)
        self.longest = self.t.capacity
        numbers = <int64_t*>_open(&view, rows, count * sizeof(int64_t), PyBUF_SIMPLE)
        sound = load_records(&self.t, numbers, count, actions, records, each, longest, kept)
        PyBuffer_Release(&view)
        return bool(sound)

    def take(self, Columns other not None):
        """Become the same as the columns of other tables on the same terms."""
        self._give_room(other.t.capacity)
        memcpy(self.start, other.start, self.size)
        memcpy(self.t.log, other.t.log, self.t.n * self.t.capacity * sizeof(log_entry))
        self.longest, self.draws = other.longest, other.draws
