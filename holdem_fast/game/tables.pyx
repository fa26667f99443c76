"""Many tables at once: hands of hold'em in step, their state in arrays, for learners and
simulations.

The rules are those of :class:`holdem_fast.Deal` to the chip, from the C of ``rules.h``. Each table
is a row of every array; the arrays are written in place, so that one view of each serves for ever.

>>> tables = Tables(1000, seed=7)
>>> tables.actor[0], tables.call_price[0], tables.min_raise_to[0], tables.max_raise_to[0]
(3, 2, 4, 200)
>>> tables.step([0] * 1000)  # everybody calls
>>> tables.actor[0], tables.pot[0], tables.done[0]
(4, 5, False)
"""

import os
import sys
from array import array
from itertools import islice
from operator import index
from threading import Lock
from zlib import crc32

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release
from cpython.buffer cimport PyObject_CheckBuffer, PyObject_GetBuffer
from libc.stdint cimport INT32_MAX, INT32_MIN, int8_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from holdem_fast.core cimport rank_of_cards

from holdem_fast.core import simd_target, thread_count, whole_number
from holdem_fast.game import stakes as terms_of_deal
from holdem_fast.game.actions import IllegalActionError
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import clockwise, listed, whole_chips
from holdem_fast.messages import short_repr

ctypedef int32_t* numbers
ctypedef uint8_t* small_numbers

cdef extern from "tables_views.h" nogil:
    enum:
        BLOCK, NOBODY, MOST_TABLE_SEATS, MOST_PARTS, BOARD_CARDS, PAST_ACTIONS, PAST_NUMBERS, SEAT_NUMBERS
        BOUND_NUMBERS, STREETS, CARDS
    struct terms:
        int seats, structure, dead_antes, cap_heads_up
        int64_t small_blind, big_blind, big_blind_ante, most_raises
        int64_t* antes
        int64_t* bets
    struct betting_of_hand:
        int64_t actor
    struct hand:
        betting_of_hand betting
    struct tables:
        terms terms
        int64_t* starting_stacks
        int carried
        int64_t refill_below
        hand* templates
        double* part
        int parts
        Py_ssize_t n, step, capacity
        uint16_t (*rank)(const uint8_t* cards, Py_ssize_t n) noexcept nogil
        numbers actor, button, pot, call_price, min_raise_to, max_raise_to
        numbers stacks, bets, start, payoffs, actions, length
        small_numbers seat, street_now, button_seat, live_now, holes, hidden, board, done, mask
        int64_t* hands
        uint64_t* keys
        uint64_t* log
    size_t lay_out(tables* t, char* start)
    uint64_t random_for(uint64_t key, uint64_t number)
    void begin_hand(const terms* terms, const int64_t* start, int button, hand* hand)
    void forget_results(tables* t, Py_ssize_t first, Py_ssize_t last, const uint8_t* which)
    void deal_next(tables* t, Py_ssize_t first, Py_ssize_t last, const uint8_t* wanted)
    Py_ssize_t first_illegal(const tables* t)
    void step_blocks_plain(tables* t, Py_ssize_t first, Py_ssize_t last, int reset)
    void step_blocks_avx2(tables* t, Py_ssize_t first, Py_ssize_t last, int reset)
    void write_mask(tables* t, Py_ssize_t first, Py_ssize_t last)
    Py_ssize_t choices_to_actions(const tables* t, const int32_t* choices, int32_t* actions)
    void draw_actions(const tables* t, uint64_t call, int32_t* actions)
    Py_ssize_t observation_width(Py_ssize_t seats)
    void observe_bytes(const tables* t, Py_ssize_t first, Py_ssize_t last, uint8_t* observed)
    void observe_floats(const tables* t, Py_ssize_t first, Py_ssize_t last, float* observed)

cdef extern from "tables_saving.h" nogil:
    size_t record_size(const tables* t, Py_ssize_t actions)
    void carry_record(tables* t, Py_ssize_t i, char* record, Py_ssize_t actions, int back)
    int is_sound(const tables* t, Py_ssize_t i, Py_ssize_t actions)

include "tables_arrays.pxi"
include "tables_views.pxi"
include "tables_saving.pxi"

# The chips of a table together: four times as many still fit 32 bits.
MOST_CHIPS = 1 << 28
MOST_TABLES = 1 << 20
# Below this a thread takes longer to be woken than to do its share.
TABLES_A_THREAD = 2048
# Why a term of Deal is not one of Tables.
_MISPLACED = {
    "button": "the first hand has it at seat 0, and it moves from hand to hand",
    "deck": "the cards follow from the seed",
    "straddle": "nobody straddles at these tables",
    "blind_seats": "who posts the blinds follows from the button",
    "posts": "nobody sits down between hands",
    "dead_posts": "nobody sits down between hands",
    "bomb": "every hand has a round before the flop",
}


# The docstring begins as CPython wants it to find the signature of a constructor in it.
@cython.auto_pickle(False)
@cython.final
cdef class Tables:
    """Tables(n, *, seats=6, stacks=200, blinds=(1, 2), seed=None, carry=False, refill=None, \
menu=(0.5, 1.0, 2.0), threads=1, **terms)\n--\n\n\
``n`` tables that play hold'em in step; each is a row of every array.

    - ``seats``: how many seats each table has, 2 to 10.
    - ``stacks``: the chips with which a seat begins, one number for all or one per seat.
    - ``blinds``: the small and the big blind.
    - ``seed``: an int from 0 to 2**64 - 1, fresh from the operating system unless given. The cards
      of a hand depend on the seed, the number of the table and the number of the hand at it, and on
      nothing else.
    - ``carry``: whether chips are carried from hand to hand. Seats without chips are then left out
      (R5.8), and when one seat has all the chips the game begins again with ``stacks``. Otherwise
      every hand begins with ``stacks``.
    - ``refill``: with ``carry``, a seat that has fewer chips than this between two hands gets what
      it began with.
    - ``menu``: the bets and raises of :attr:`mask` and :meth:`amounts` between the smallest and
      all-in, as parts of the pot that is there after a call.
    - ``threads``: the most that work at once, 0 for all cores.
    - ``terms``: ``antes``, ``ante_kind``, ``dead_antes``, ``structure``, ``min_bet``,
      ``small_bet``, ``big_bet``, ``max_raises`` and ``cap_heads_up``, as for
      :class:`holdem_fast.Deal`.

    The first hand has the button at seat 0, or the next one with chips; then it moves. ValueError
    and TypeError name a term that no table can have.

    These are read-only memoryviews, for ``numpy.asarray`` to make arrays of without a copy:

    - ``actor``: uint8 (n,), the seat to act, 255 where the hand has ended;
    - ``call_price``: int32 (n,), what a call costs, 0 is a check;
    - ``min_raise_to``, ``max_raise_to``: int32 (n,), the bounds of a bet or raise, totals for the
      street, both 0 where none is allowed;
    - ``pot``: int32 (n,), all chips in the middle, those of this street included;
    - ``street``, ``button``: uint8 (n,), 0 to 3, and the seat with the button;
    - ``stacks``, ``bets``: int32 (n, seats), the chips behind, and those put in on this street;
    - ``live``: bool (n, seats), who was dealt in and has not folded;
    - ``holes``: uint8 (n, seats, 2), 255 where nobody was dealt in; ``board``: uint8 (n, 5), 255
      for cards not dealt yet;
    - ``hands``: int64 (n,), how many hands have ended;
    - ``done``: bool (n,), where a hand ended in the last step, and ``payoffs``: int32 (n, seats),
      the chips won or lost in it, 0 elsewhere.
    """
    cdef tables t
    cdef _Memory memory
    cdef uint64_t* log
    cdef dict arguments
    cdef object lock, pool, blinds
    cdef Py_ssize_t parts, longest
    cdef bint wide, masked
    cdef uint64_t draws
    cdef readonly object actor, call_price, min_raise_to, max_raise_to, pot, street, button, stacks, bets, live
    cdef readonly object holes, board, hands, done, payoffs

    def __cinit__(self):
        memset(&self.t, 0, sizeof(tables))
        self.log = NULL

    def __dealloc__(self):
        free(self.log)

    def __init__(
        self, n, *, seats=6, stacks=200, blinds=(1, 2), seed=None, carry=False, refill=None, menu=(0.5, 1.0, 2.0),
        threads=1, **terms
    ):
        if self.memory is not None:
            raise RuntimeError("these tables have been made already")
        count = _whole(n, "n", 1, MOST_TABLES)
        seat_count = _whole(seats, "seats", 2, MOST_TABLE_SEATS)
        start_key = int.from_bytes(os.urandom(8), "little") if seed is None else _whole(seed, "seed", 0, 2**64 - 1)
        chips = _starting_stacks(stacks, seat_count)
        self.blinds = tuple(listed(blinds, "blinds"))
        self.lock = Lock()
        self.parts = max(1, min(thread_count(threads), count // TABLES_A_THREAD))
        self.wide = simd_target() in ("avx2", "avx512")
        self.arguments = {
            "seats": seat_count, "stacks": chips, "blinds": self.blinds, "seed": start_key, "carry": bool(carry),
            "refill": refill, "menu": tuple(listed(menu, "menu", "parts of the pot")), "threads": threads, **terms,
        }
        self._set_terms(chips, terms)
        self.t.carried = bool(carry)
        self.t.refill_below = _refill(refill, carry, chips)
        _set_menu(&self.t, self.arguments["menu"])
        self._check_turns()
        self._allocate(count)
        self._begin(start_key)

    cdef _set_terms(self, tuple chips, dict given):
        """The terms as rules.h has them; Deal's own check looks at them first."""
        cdef terms* t = &self.t.terms
        for name, why in _MISPLACED.items():
            if name in given:
                raise TypeError(f"{name!r} is not a term of Tables: {why}")
        button = 0 if chips[0] else clockwise(chips, 0)[0]
        stakes = terms_of_deal.make_stakes(chips, blinds=self.blinds, button=button, **given)
        amounts = [*stakes.blinds, *stakes.antes, stakes.min_bet, stakes.small_bet, stakes.big_bet]
        if max(amounts) > MOST_CHIPS:
            raise ValueError(f"blinds, antes and bets of tables must be at most {MOST_CHIPS} chips, got {max(amounts)}")
        t.seats, t.structure = len(chips), terms_of_deal.STRUCTURES.index(stakes.structure)
        t.small_blind, t.big_blind = stakes.blinds
        fixed = stakes.structure == terms_of_deal.FIXED_LIMIT
        t.bets[0] = stakes.small_bet if fixed else stakes.min_bet
        t.bets[1] = stakes.big_bet if fixed else stakes.min_bet
        # Nobody has chips for so many raises.
        t.most_raises = -1 if stakes.max_raises is None else min(stakes.max_raises, MOST_CHIPS)
        t.cap_heads_up, t.dead_antes = stakes.cap_heads_up, stakes.dead_antes
        for seat in range(t.seats):
            self.t.starting_stacks[seat] = chips[seat]
            t.antes[seat] = stakes.antes[seat]
        if given.get("ante_kind") == terms_of_deal.BIG_BLIND and not _is_listed(given.get("antes", 0)):
            t.big_blind_ante = max(stakes.antes)
            for seat in range(t.seats):
                t.antes[seat] = 0

    cdef _check_turns(self):
        """Whoever has the button, somebody must be able to act; the hands that begin so are
        kept."""
        cdef int seat
        for seat in range(self.t.terms.seats):
            if not self.t.starting_stacks[seat]:
                continue
            begin_hand(&self.t.terms, self.t.starting_stacks, seat, &self.t.templates[seat])
            if not self.t.templates[seat].betting.actor:
                raise ValueError(f"with these stacks nobody can act once antes and blinds are posted (button {seat})")

    cdef _allocate(self, Py_ssize_t n):
        """Lay out the columns, and the views of those that people see."""
        cdef tables* t = &self.t
        # An odd number of blocks: see tables.h.
        t.n, t.step, t.capacity, t.rank = n, ((n + BLOCK - 1) // BLOCK | 1) * BLOCK, 32, rank_of_cards
        self.memory = _Memory(lay_out(t, NULL))
        lay_out(t, self.memory.start)
        self.log = <uint64_t*>malloc(t.capacity * t.step * sizeof(uint64_t))
        if self.log == NULL:
            raise MemoryError
        t.log = self.log
        self._make_views()

    cdef _make_views(self):
        cdef tables* t = &self.t
        n, seats, step = t.n, t.terms.seats, t.step
        self.actor, self.done = self._bytes(t.seat, b"B"), self._bytes(t.done, b"?")
        self.street, self.button = self._bytes(t.street_now, b"B"), self._bytes(t.button_seat, b"B")
        self.call_price, self.pot = self._numbers(t.call_price), self._numbers(t.pot)
        self.min_raise_to, self.max_raise_to = self._numbers(t.min_raise_to), self._numbers(t.max_raise_to)
        self.stacks = _view(self.memory, t.stacks, b"i", 4, (n, seats), (1, step))
        self.bets = _view(self.memory, t.bets, b"i", 4, (n, seats), (1, step))
        self.payoffs = _view(self.memory, t.payoffs, b"i", 4, (n, seats), (seats, 1))
        self.live = _view(self.memory, t.live_now, b"?", 1, (n, seats), (1, step))
        self.holes = _view(self.memory, t.holes, b"B", 1, (n, seats, 2), (1, 2 * step, step))
        self.board = _view(self.memory, t.board, b"B", 1, (n, BOARD_CARDS), (1, step))
        self.hands = _view(self.memory, t.hands, b"q", 8, (n,), (1,))

    cdef _bytes(self, uint8_t* column, bytes format):
        return _view(self.memory, column, format, 1, (self.t.n,), (1,))

    cdef _numbers(self, int32_t* column):
        return _view(self.memory, column, b"i", 4, (self.t.n,), (1,))

    cdef _begin(self, uint64_t seed):
        """The first hand of each table."""
        cdef tables* t = &self.t
        cdef Py_ssize_t i
        cdef int seat
        memset(t.seat, NOBODY, t.step)
        for i in range(t.n):
            t.keys[i] = random_for(seed, i)
            # From the last seat it moves to the first.
            t.button[i] = 1 << (t.terms.seats - 1)
            for seat in range(t.terms.seats):
                t.stacks[seat * t.step + i] = <int32_t>t.starting_stacks[seat]
        with nogil:
            deal_next(t, 0, t.n, NULL)

    def __len__(self):
        """The number of tables."""
        return self.t.n

    def __repr__(self):
        terms = self.arguments
        structure = terms.get("structure", terms_of_deal.NO_LIMIT)
        return f"<Tables: {self.t.n} of {terms['seats']} seats, {structure}, blinds {terms['blinds']}>"

    def step(self, actions, *, reset=True):
        """Play an action at each table where somebody is to act.

        ``actions`` are n whole numbers, an int32 or int64 buffer or any iterable: below 0 a fold, 0
        a check or call, else the total for the street of a bet or raise. Where a hand has ended the
        number is not looked at. Tables where a hand ends in this step begin the next one at once;
        with ``reset=False`` they stay as they ended until :meth:`reset`. Where the next hand ends
        with its blinds, which leave all players all-in, it is played out too, and ``payoffs`` has
        the sum.

        IllegalActionError names the first table with an action that the rules do not allow; then
        nothing has changed at any. ValueError and TypeError for anything but n whole numbers.
        """
        self._enter()
        try:
            _read_numbers(actions, "actions", self.t.n, self.t.actions)
            self._check()
            self._make_room()
            self._in_threads(bool(reset))
            self._write_mask()
        finally:
            self.lock.release()

    cdef _check(self):
        cdef Py_ssize_t bad
        with nogil:
            bad = first_illegal(&self.t)
        if bad < 0:
            return
        try:
            self._deal(bad).raise_to(self.t.actions[bad])
        except IllegalActionError as error:
            raise IllegalActionError(f"table {bad}: {error.reason}", error.rule, error.alternatives) from None
        raise AssertionError(f"table {bad}: the bounds are not those of Deal")

    cdef _make_room(self):
        """See to it that every log has room for an action."""
        cdef tables* t = &self.t
        cdef Py_ssize_t i, longest = 0
        if self.longest < t.capacity:
            self.longest += 1
            return
        for i in range(t.n):
            longest = max(longest, t.length[i])
        if longest == t.capacity:
            self._grow_log()
        self.longest = longest + 1

    cdef _grow_log(self):
        cdef tables* t = &self.t
        cdef Py_ssize_t i, wider = 2 * t.capacity
        cdef uint64_t* log = <uint64_t*>malloc(wider * t.step * sizeof(uint64_t))
        if log == NULL:
            raise MemoryError("no room for the actions of so long a hand")
        for i in range(t.n):
            memcpy(log + i * wider, t.log + i * t.capacity, t.capacity * sizeof(uint64_t))
        free(self.log)
        self.log = t.log = log
        t.capacity = wider

    cdef _in_threads(self, bint reset):
        """The step in so many parts as pay, each of whole blocks; the last one in this thread."""
        cdef Py_ssize_t blocks = (self.t.n + BLOCK - 1) // BLOCK, part
        if self.parts == 1:
            _step_part(self, 0, blocks, reset)
            return
        if self.pool is None:
            from concurrent.futures import ThreadPoolExecutor
            self.pool = ThreadPoolExecutor(self.parts - 1, "holdem_fast")
        bounds = [blocks * part // self.parts for part in range(self.parts + 1)]
        others = [
            self.pool.submit(_step_part, self, bounds[part], bounds[part + 1], reset) for part in range(self.parts - 1)
        ]
        try:
            _step_part(self, bounds[self.parts - 1], blocks, reset)
        finally:
            for other in others:
                other.result()

    def reset(self, mask=None):
        """Begin the next hand at the tables where one has ended: all, or those where ``mask`` is
        not 0.

        ``mask`` is n numbers, a buffer of bool or of ints or any iterable. ValueError where it
        names a table where the hand has not ended; then no hand has begun.
        """
        self._enter()
        try:
            self._reset(mask)
            self._write_mask()
        finally:
            self.lock.release()

    cdef _reset(self, mask):
        cdef tables* t = &self.t
        cdef Py_ssize_t i
        cdef bytearray wanted = bytearray(b"\1" * t.n)
        cdef uint8_t* wants = <uint8_t*><char*>wanted
        if mask is None:
            for i in range(t.n):
                wants[i] = not t.actor[i]
        else:
            _read_numbers(mask, "mask", t.n, t.actions)
            for i in range(t.n):
                wants[i] = t.actions[i] != 0
                if wants[i] and t.actor[i]:
                    raise ValueError(f"table {i}: the hand has not ended, seat {t.seat[i]} is to act")
        with nogil:
            forget_results(t, 0, t.n, wants)
            deal_next(t, 0, t.n, wants)

    @property
    def mask(self):
        """bool (n, 2 + 1 + len(menu) + 1): which choices each actor has, from the first time this
        is asked for.

        A fold, a check or call, the smallest bet or raise, the parts of the pot on the menu that
        are within the bounds, and all-in where that is a bet or raise within them; none where the
        hand has ended.
        """
        if not self.masked:
            self.masked = True
            self._write_mask()
        return _view(self.memory, self.t.mask, b"?", 1, (self.t.n, 4 + self.t.parts), (1, self.t.step))

    cdef _write_mask(self):
        if self.masked:
            with nogil:
                write_mask(&self.t, 0, self.t.n)

    def amounts(self, choices, *, out=None):
        """The actions, for :meth:`step`, that belong to choices: n numbers of columns of
        :attr:`mask`.

        A bet by a part of the pot is rounded down to whole chips. Where a hand has ended the choice
        is not looked at, and the action is 0. The result is int32 (n,), a numpy.ndarray where NumPy
        has been imported, else a memoryview; or ``out``. IllegalActionError names the first table
        where the mask does not have the choice; errors as :meth:`step` for anything but n whole
        numbers.
        """
        cdef Py_ssize_t bad
        result = _new_array("int32", (self.t.n,)) if out is None else out
        cdef _Target target = _Target(result, "int32", (self.t.n,))
        self.mask
        self._enter()
        try:
            _read_numbers(choices, "choices", self.t.n, self.t.actions)
            bad = choices_to_actions(&self.t, self.t.actions, <int32_t*>target.view.buf)
            if bad >= 0:
                _refuse_choice(&self.t, bad, self.t.actions[bad])
        finally:
            self.lock.release()
        return result

    def random_actions(self, out=None):
        """Legal actions by chance: int32 (n,), as :meth:`amounts` returns them.

        A fold, a check or call and, where one is allowed, a bet or raise are equally likely, and so
        are all its totals. What is drawn depends on the seed, the table and how often this was
        called.
        """
        result = _new_array("int32", (self.t.n,)) if out is None else out
        cdef _Target target = _Target(result, "int32", (self.t.n,))
        self._enter()
        try:
            with nogil:
                draw_actions(&self.t, self.draws, <int32_t*>target.view.buf)
            self.draws += 1
        finally:
            self.lock.release()
        return result

    @property
    def fields(self):
        """Where each field of OBSERVATION is in a row of :meth:`observe`: a slice by its name."""
        return _fields(self.t.terms.seats)

    def observe(self, out=None, kind="uint8"):
        """What each actor may know, a row a table, in the layout of OBSERVATION and :attr:`fields`.

        ``kind`` is "uint8" or "float32". In float32, chips are in big blinds, or in smallest bets
        where there are no blinds. In uint8, up to 15 chips are that number; from 8 on, each 8 more
        are twice the chips. Rows of tables where a hand has ended are 0. The result is (n, width),
        a numpy.ndarray where NumPy has been imported, else a memoryview; or ``out``.
        """
        if not isinstance(kind, str) or kind not in _KINDS:
            raise ValueError(f"kind must be one of 'uint8', 'float32', got {short_repr(kind)}")
        cdef bint floats = kind == "float32"
        cdef tuple shape = (self.t.n, observation_width(self.t.terms.seats))
        result = _new_array(kind, shape) if out is None else out
        cdef _Target target = _Target(result, kind, shape)
        self._enter()
        try:
            with nogil:
                if floats:
                    observe_floats(&self.t, 0, self.t.n, <float*>target.view.buf)
                else:
                    observe_bytes(&self.t, 0, self.t.n, <uint8_t*>target.view.buf)
        finally:
            self.lock.release()
        return result

    def save(self, rows=None):
        """The state of the tables ``rows``, all unless given, as bytes for :meth:`load`."""
        numbers = _rows(rows, self.t.n)
        self._enter()
        try:
            return _save(&self.t, numbers)
        finally:
            self.lock.release()

    def load(self, rows, saved):
        """Bring the tables ``rows``, all where None, to a saved state: as many as were saved, or
        any number to one.

        ``saved`` may come from these tables or from others with the same terms. The hand goes on
        with the cards it had; the next ones are those of the table itself. ``done`` and ``payoffs``
        of these rows are cleared. ValueError where ``saved`` does not fit; then nothing has
        changed.
        """
        numbers = _rows(rows, self.t.n)
        self._enter()
        try:
            records, count, actions = _parse_saved(&self.t, saved)
            if count not in (1, len(numbers)):
                raise ValueError(f"saved has {count} tables for {len(numbers)} rows: expected as many, or one")
            while self.t.capacity < actions:
                self._grow_log()
            self.longest = self.t.capacity
            _load(&self.t, numbers, records, count, actions)
            self._write_mask()
        finally:
            self.lock.release()

    def copy(self):
        """Tables in the same state that are then played on independently of these."""
        cdef Tables twin = Tables(self.t.n, **self.arguments)
        self._enter()
        try:
            while twin.t.capacity < self.t.capacity:
                twin._grow_log()
            memcpy(twin.memory.start, self.memory.start, self.memory.size)
            memcpy(twin.log, self.log, self.t.n * self.t.capacity * sizeof(uint64_t))
            twin.longest, twin.masked, twin.draws = self.longest, self.masked, self.draws
        finally:
            self.lock.release()
        return twin

    __copy__ = copy

    cdef _enter(self):
        """Keep other threads out; the caller releases the lock."""
        if not self.lock.acquire(False):
            raise RuntimeError("another thread is at work on these tables")

    def deal(self, i):
        """The hand at table ``i`` so far as a :class:`holdem_fast.Deal` with the same cards and
        log.

        It has the cards to come too: played on, it ends as the table would. The burned cards, which
        the tables do not draw, are the lowest that are left.
        """
        try:
            place = index(i)
        except TypeError:
            raise TypeError(f"a table is named by its number, got {short_repr(i)}") from None
        if not 0 <= place < self.t.n:
            raise ValueError(f"there are tables 0 to {self.t.n - 1}, got {short_repr(i)}")
        return self._deal(place)

    cdef _deal(self, Py_ssize_t i):
        cdef tables* t = &self.t
        cdef Py_ssize_t entry, seat
        cdef int32_t action
        stacks = tuple([t.start[seat * t.step + i] for seat in range(t.terms.seats)])
        terms = {
            name: value for name, value in self.arguments.items()
            if name not in ("seats", "stacks", "seed", "carry", "refill", "menu", "threads")
        }
        deal = Deal(stacks, button=t.button_seat[i], deck=self._deck(i, stacks), **terms)
        for entry in range(t.length[i]):
            action = <int32_t>t.log[i * t.capacity + entry]
            deal.push("f" if action < 0 else f"cbr {action}" if action else "cc")
        return deal

    cdef _deck(self, Py_ssize_t i, stacks):
        """The cards of a hand in the order in which a Deal deals them (R5.4, R5.5)."""
        cdef tables* t = &self.t
        order = clockwise(stacks, t.button_seat[i])
        holes = [t.holes[(2 * seat + card) * t.step + i] for card in range(2) for seat in order]
        board = [t.hidden[card * t.step + i] for card in range(BOARD_CARDS)]
        burned = iter([card for card in range(52) if card not in holes and card not in board])
        return [*holes, next(burned), *board[:3], next(burned), board[3], next(burned), board[4]]


def _step_part(Tables owner not None, Py_ssize_t first, Py_ssize_t last, bint reset, /):
    """The step of the blocks first .. last - 1."""
    cdef tables* t = &owner.t
    cdef bint wide = owner.wide
    with nogil:
        if wide:
            step_blocks_avx2(t, first * BLOCK, last * BLOCK, reset)
        else:
            step_blocks_plain(t, first * BLOCK, last * BLOCK, reset)


cdef _whole(value, str what, least, most):
    number = whole_number(value, what, least)
    if number > most:
        raise ValueError(f"{what} must be at most {most}, got {short_repr(number)}")
    return number


cdef bint _is_listed(value):
    try:
        iter(value)
    except TypeError:
        return False
    return True


cdef tuple _starting_stacks(stacks, seats):
    """One stack a seat."""
    each = list(listed(stacks, "stacks")) if _is_listed(stacks) else [stacks] * seats
    if len(each) != seats:
        raise ValueError(f"stacks must be one number or one per seat, got {len(each)} for {seats} seats")
    chips = tuple([whole_chips(stack, "the stack") for stack in each])
    if sum(chips) > MOST_CHIPS:
        raise ValueError(f"the stacks of a table must be at most {MOST_CHIPS} chips together, got {sum(chips)}")
    return chips


cdef _refill(refill, carry, chips):
    if refill is None:
        return 0
    if not carry:
        raise ValueError("refill is for tables that carry chips: give carry=True, or leave it out")
    return _whole(refill, "refill", 1, max(chips))
