"""Many tables at once: hands of hold'em in step, their state in arrays, for learners and simulations.

The rules are those of :class:`holdem_fast.Deal` to the chip, from the C of ``rules.h``. Each table is a row of every
array; the arrays are written in place, so that one view of each serves for ever.

>>> tables = Tables(1000, seed=7)
>>> tables.actor[0], tables.call_price[0], tables.min_raise_to[0], tables.max_raise_to[0]
(3, 2, 4, 200)
>>> tables.step([0] * 1000)  # everybody calls
>>> tables.actor[0], tables.pot[0], tables.done[0]
(4, 5, False)
"""

from __future__ import annotations

import os
from operator import index
from threading import Lock
from zlib import crc32

from holdem_fast.core import simd_target, thread_count
from holdem_fast.game._tables import Columns
from holdem_fast.game.actions import IllegalActionError
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import clockwise, listed
from holdem_fast.game.stakes import NO_LIMIT
from holdem_fast.game.tables_buffers import check_target, new_array, read_numbers, read_rows
from holdem_fast.game.tables_terms import (
    MOST_TABLE_SEATS,
    NOBODY,
    kept_terms,
    numbers_of,
    parts_of_pot,
    starting_stacks,
    terms_of_hand,
    whole,
)
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import ThreadPoolExecutor
    from typing import Any, SupportsFloat, SupportsIndex, Unpack

    from typing_extensions import Buffer

    from holdem_fast.game.tables_buffers import Numbers
    from holdem_fast.game.tables_terms import ManyTableTerms

MOST_TABLES = 1 << 20
# Below this a thread takes longer to be woken than to do its share.
TABLES_A_THREAD = 2048

# The fields of an observation in their order: how many numbers each has, how many more for each seat, what they are.
OBSERVATION = {
    "hole": (52, 0, "for each card, 4 * rank + suit: 1 where the actor holds it"),
    "board": (52, 0, "for each card: 1 where it lies on the board"),
    "street": (4, 0, "1 at the place of the street: before the flop, flop, turn, river"),
    "seats": (
        0,
        4,
        "for each seat, the actor's first, then clockwise: 1 where it is live, 1 where it has the button, the chips "
        "behind, the chips put in on this street",
    ),
    "bounds": (4, 0, "the chips of a call, of the smallest raise, of the largest raise, and in the pot"),
    "history": (
        64,
        0,
        "the last 16 actions of the hand, the latest first: 1 + how many seats clockwise from the actor, the street "
        "from 0, 1 for a fold, 2 for a check or call, 3 for a bet or raise, and its total; 0 where there were no more",
    ),
}
_KINDS = ("uint8", "float32")
# From actors as bytes to 1 where nobody is to act.
_ENDED = bytes(NOBODY) + b"\1"
# The attributes that are columns, in the order of seen_column in tables_views.h: format and bytes of an item.
_COLUMNS = {
    "actor": (b"B", 1),
    "call_price": (b"i", 4),
    "min_raise_to": (b"i", 4),
    "max_raise_to": (b"i", 4),
    "pot": (b"i", 4),
    "street": (b"B", 1),
    "button": (b"B", 1),
    "stacks": (b"i", 4),
    "bets": (b"i", 4),
    "live": (b"?", 1),
    "holes": (b"B", 1),
    "board": (b"B", 1),
    "hands": (b"q", 8),
    "done": (b"?", 1),
    "payoffs": (b"i", 4),
    "_mask": (b"?", 1),
    "_start": (b"i", 4),
    "_hidden": (b"B", 1),
    "_small": (b"B", 1),
    "_big": (b"B", 1),
}
# How what save returns begins; then come a checksum of the terms, two numbers, and a checksum of all.
_SAVED, _HEADER = b"holdem_fast tbl1", 32


class Tables:
    """``n`` tables that play hold'em in step; each is a row of every array.

    - ``seats``: how many seats each table has, 2 to 10.
    - ``stacks``: the chips with which a seat begins, one number for all or one per seat.
    - ``blinds``: the small and the big blind.
    - ``seed``: an int from 0 to 2**64 - 1, fresh from the operating system unless given. The cards of a hand depend on
      the seed, the number of the table and the number of the hand at it, and on nothing else.
    - ``carry``: whether chips are carried from hand to hand. Seats without chips are then left out (R5.8), and when one
      seat has all the chips the game begins again with ``stacks``. Otherwise every hand begins with ``stacks``.
    - ``refill``: with ``carry``, a seat that has fewer chips than this between two hands gets what it began with. A
      table that would then have more than 268,435,456 chips begins again with ``stacks``.
    - ``menu``: the bets and raises of :attr:`mask` and :meth:`amounts` between the smallest and all-in, as parts of the
      pot that is there after a call.
    - ``threads``: the most that work at once, 0 for all cores.
    - ``dead_button``: with ``carry``, whether the button follows the blinds as in ``Table(dead_button=True)`` (R5.8):
      it may be at a seat without chips, and a hand may have no small blind. Without ``carry`` both rules are the same.
    - ``straddle``: as for :class:`holdem_fast.Deal`, posted in every hand. Where seats have lost their chips, only the
      first of several straddles are posted, as many as there are seats between the blinds.
    - ``posts``, ``dead_posts``: chips posted out of turn, one amount per seat, in every hand (R5.9): live ones by seats
      that post no blind in it, and at most the big blind or last straddle; all at most what the seat has left.
    - ``bomb``: whether every hand is a bomb pot (R5.10): give ``antes``, ``blinds=(0, 0)`` and ``min_bet``.
    - ``terms``: these and ``antes``, ``ante_kind``, ``dead_antes``, ``structure``, ``min_bet``, ``small_bet``,
      ``big_bet``, ``max_raises`` and ``cap_heads_up``, as for :class:`holdem_fast.Deal`.

    The first hand has the button at seat 0, or the next one with chips; then it moves. ValueError and TypeError name a
    term that no table can have.

    These are read-only memoryviews, for ``numpy.asarray`` to make arrays of without a copy:

    - ``actor``: uint8 (n,), the seat to act, 255 where the hand has ended;
    - ``call_price``: int32 (n,), what a call costs, 0 is a check;
    - ``min_raise_to``, ``max_raise_to``: int32 (n,), the bounds of a bet or raise, totals for the street, both 0 where
      none is allowed;
    - ``pot``: int32 (n,), all chips in the middle, those of this street included;
    - ``street``, ``button``: uint8 (n,), 0 to 3, and the seat with the button;
    - ``stacks``, ``bets``: int32 (n, seats), the chips behind, and those put in on this street;
    - ``live``: bool (n, seats), who was dealt in and has not folded;
    - ``holes``: uint8 (n, seats, 2), 255 where nobody was dealt in; ``board``: uint8 (n, 5), 255 for cards not dealt
      yet;
    - ``hands``: int64 (n,), how many hands have ended;
    - ``done``: bool (n,), where a hand ended in the last step, and ``payoffs``: int32 (n, seats), the chips won or lost
      in it, 0 elsewhere.
    """

    __slots__ = (*_COLUMNS, "_n", "_columns", "_terms", "_arguments", "_menu", "_masked", "_lock", "_parts", "_pool")
    actor: memoryview
    call_price: memoryview
    min_raise_to: memoryview
    max_raise_to: memoryview
    pot: memoryview
    street: memoryview
    button: memoryview
    stacks: memoryview
    bets: memoryview
    live: memoryview
    holes: memoryview
    board: memoryview
    hands: memoryview
    done: memoryview
    payoffs: memoryview
    _mask: memoryview
    _start: memoryview
    _hidden: memoryview
    _small: memoryview
    _big: memoryview

    def __init__(
        self,
        n: SupportsIndex,
        *,
        seats: SupportsIndex = 6,
        stacks: int | Iterable[int] = 200,
        blinds: Iterable[int] = (1, 2),
        seed: SupportsIndex | None = None,
        carry: bool = False,
        refill: SupportsIndex | None = None,
        menu: Iterable[SupportsFloat] = (0.5, 1.0, 2.0),
        threads: SupportsIndex = 1,
        dead_button: bool = False,
        **terms: Unpack[ManyTableTerms],
    ) -> None:
        self._n = whole(n, "n", 1, MOST_TABLES)
        chips = starting_stacks(stacks, whole(seats, "seats", 2, MOST_TABLE_SEATS))
        key = int.from_bytes(os.urandom(8), "little") if seed is None else whole(seed, "seed", 0, 2**64 - 1)
        posted = tuple(listed(blinds, "blinds"))
        kept = kept_terms(terms)
        self._terms: dict[str, Any] = {"blinds": posted, **kept}
        numbers = numbers_of(chips, posted, bool(carry), refill, {**kept}, bool(dead_button))
        self._menu = parts_of_pot(menu)
        self._arguments: dict[str, Any] = {
            "seats": len(chips),
            "stacks": chips,
            "seed": key,
            "carry": carry,
            "refill": refill,
            "menu": self._menu,
            "threads": threads,
            "dead_button": dead_button,
        }
        self._parts = max(1, min(thread_count(threads), self._n // TABLES_A_THREAD))
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._masked = False
        self._columns = Columns(self._n, numbers, self._menu, simd_target() in ("avx2", "avx512"))
        stuck = self._columns.first_stuck()
        if stuck >= 0:
            raise ValueError(f"with these stacks nobody can act once antes and blinds are posted (button {stuck})")
        self._make_views(len(chips))
        self._columns.begin(key)

    def _make_views(self, seats: int) -> None:
        n, step = self._n, self._columns.step
        shapes = {
            "holes": ((n, seats, 2), (1, 2 * step, step)),
            "board": ((n, 5), (1, step)),
            "_hidden": ((n, 5), (1, step)),
            "payoffs": ((n, seats), (seats, 1)),
            "_mask": ((n, 4 + len(self._menu)), (1, step)),
            **dict.fromkeys(("stacks", "bets", "live", "_start"), ((n, seats), (1, step))),
        }
        for number, (name, (letter, size)) in enumerate(_COLUMNS.items()):
            shape, strides = shapes.get(name, ((n,), (1,)))
            setattr(self, name, self._columns.column(number, letter, size, shape, strides))

    def __len__(self) -> int:
        """The number of tables."""
        return self._n

    def __repr__(self) -> str:
        structure, blinds = self._terms.get("structure", NO_LIMIT), self._terms["blinds"]
        return f"<Tables: {self._n} of {self._arguments['seats']} seats, {structure}, blinds {blinds}>"

    # ---- playing ----

    def step(self, actions: Numbers, *, where: Numbers | None = None, reset: bool = True) -> None:
        """Play an action at each table where somebody is to act.

        ``actions`` are n whole numbers, an int32 or int64 buffer or any iterable: below 0 a fold, 0 a check or call,
        else the total for the street of a bet or raise. Where a hand has ended the number is not looked at. Tables
        where a hand ends in this step begin the next one at once; with ``reset=False`` they stay as they ended until
        :meth:`reset`. Where the next hand ends with its blinds, which leave all players all-in, it is played out too,
        and ``payoffs`` has the sum.

        ``where``, n numbers or bools, leaves out the tables where it is 0: they stay as they are, their ``done`` and
        ``payoffs`` are 0, and their actions are not looked at.

        IllegalActionError names the first table with an action that the rules do not allow; then nothing has changed
        at any. ValueError and TypeError for anything but n whole numbers.
        """
        self._enter()
        try:
            if where is None:
                self._read(actions, "actions")
                self._play(reset)
            else:
                self._play_some(where, actions, reset)
            if self._masked:
                self._columns.write_mask()
        finally:
            self._lock.release()

    def _play_some(self, where: Numbers, actions: Numbers, reset: bool) -> None:
        given = read_numbers(actions, "actions", self._n)
        self._read(where, "where")
        self._columns.hold()
        try:
            self._columns.read(*given)
            self._play(reset)
        finally:
            self._columns.let_go()

    def _read(self, numbers: Numbers, what: str) -> None:
        if not self._columns.read_plain(numbers):
            self._columns.read(*read_numbers(numbers, what, self._n))

    def _play(self, reset: bool) -> None:
        bad = self._columns.first_illegal()
        if bad >= 0:
            self._refuse_action(bad, self._columns.chosen(bad))
        if self._parts == 1:
            self._columns.play(0, 1, reset)
        else:
            self._play_in_threads(reset)

    def _refuse_action(self, i: int, to: int) -> None:
        try:
            self._deal(i).raise_to(to)
        except IllegalActionError as error:
            raise IllegalActionError(f"table {i}: {error.reason}", error.rule, error.alternatives) from None
        raise AssertionError(f"table {i}: the bounds are not those of Deal")

    def _play_in_threads(self, reset: bool) -> None:
        """In so many parts as pay; the last one in this thread."""
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(self._parts - 1, "holdem_fast")
        last = self._parts - 1
        others = [self._pool.submit(self._columns.play, part, self._parts, reset) for part in range(last)]
        try:
            self._columns.play(last, self._parts, reset)
        finally:
            for other in others:
                other.result()

    def reset(self, mask: Numbers | None = None) -> None:
        """Begin the next hand at the tables where one has ended: all, or those where ``mask`` is not 0.

        ``mask`` is n numbers, a buffer of bool or of ints or any iterable. ValueError where it names a table where the
        hand has not ended; then no hand has begun.
        """
        self._enter()
        try:
            if mask is None:
                mask = bytes(self.actor).translate(_ENDED)
            self._read(mask, "mask")
            running = self._columns.reset()
            if running >= 0:
                raise ValueError(f"table {running}: the hand has not ended, seat {self.actor[running]} is to act")
            if self._masked:
                self._columns.write_mask()
        finally:
            self._lock.release()

    def _enter(self) -> None:
        """Keep other threads out; the caller releases the lock."""
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("another thread is at work on these tables")

    # ---- what learners want ----

    @property
    def mask(self) -> memoryview:
        """bool (n, 2 + 1 + len(menu) + 1): which choices each actor has, from the first time this is asked for.

        A fold, a check or call, the smallest bet or raise, the parts of the pot on the menu that are within the bounds,
        and all-in where that is a bet or raise within them; none where the hand has ended.
        """
        if not self._masked:
            self._masked = True
            self._columns.write_mask()
        return self._mask

    def amounts(self, choices: Numbers, *, out: Any = None) -> Any:
        """The actions, for :meth:`step`, that belong to choices: n numbers of columns of :attr:`mask`.

        A bet by a part of the pot is rounded down to whole chips. Where a hand has ended the choice is not looked at,
        and the action is 0. The result is int32 (n,), a numpy.ndarray where NumPy has been imported, else a memoryview;
        or ``out``. IllegalActionError names the first table where the mask does not have the choice; errors as
        :meth:`step` for anything but n whole numbers.
        """
        result = self._target(out, "int32", (self._n,))
        mask = self.mask
        self._enter()
        try:
            self._read(choices, "choices")
            bad = self._columns.amounts(result)
            if bad >= 0:
                self._refuse_choice(bad, self._columns.chosen(bad), mask)
        finally:
            self._lock.release()
        return result

    def _refuse_choice(self, i: int, choice: int, mask: memoryview) -> None:
        parts = [f"{part:g} of the pot" for part in self._menu]
        names = ["fold", "check or call", "smallest raise", *parts, "all-in"]
        there = [f"{number} ({name})" for number, name in enumerate(names) if mask[i, number]]
        what = f"{choice} ({names[choice]})" if 0 <= choice < len(names) else f"{choice}"
        alternatives = f"its mask has {', '.join(there)}"
        raise IllegalActionError(f"table {i}: seat {self.actor[i]} has no choice {what}", "R6.3", alternatives)

    def random_actions(self, out: Any = None) -> Any:
        """Legal actions by chance: int32 (n,), as :meth:`amounts` returns them.

        A fold, a check or call and, where one is allowed, a bet or raise are equally likely, and so are all its totals.
        What is drawn depends on the seed, the table and how often this was called.
        """
        result = self._target(out, "int32", (self._n,))
        self._enter()
        try:
            self._columns.draw(result)
        finally:
            self._lock.release()
        return result

    @property
    def fields(self) -> dict[str, slice]:
        """Where each field of OBSERVATION is in a row of :meth:`observe`: a slice by its name."""
        fields, first = {}, 0
        for name, (fixed, each, _) in OBSERVATION.items():
            last = first + fixed + each * len(self._arguments["stacks"])
            fields[name] = slice(first, last)
            first = last
        return fields

    @property
    def unit(self) -> int:
        """The big blind, or the smallest bet where there are no blinds: 1 in a float32 observation."""
        return self._columns.unit()

    def observe(self, out: Any = None, kind: str = "uint8", *, seat: SupportsIndex | None = None) -> Any:
        """What each actor may know, a row a table, in the layout of OBSERVATION and :attr:`fields`.

        With ``seat``, what that seat may know, whoever is to act, and at the end of a hand too; the bounds are then 0
        where another is to act.

        ``kind`` is "uint8" or "float32". In float32, chips are in parts of :attr:`unit`. In uint8, up to 15 chips are
        that number; from 8 on, each 8 more are twice the chips. Rows where nobody is to act, or where the seat was not
        dealt in, are 0. The result is (n, width), a numpy.ndarray where NumPy has been imported, else a memoryview; or
        ``out``.
        """
        if not isinstance(kind, str) or kind not in _KINDS:
            raise ValueError(f"kind must be one of 'uint8', 'float32', got {short_repr(kind)}")
        viewer = NOBODY if seat is None else self._seat(seat)
        result = self._target(out, kind, (self._n, self._columns.width))
        self._enter()
        try:
            self._columns.observe(result, kind == "float32", viewer)
        finally:
            self._lock.release()
        return result

    def _seat(self, seat: SupportsIndex) -> int:
        number = whole(seat, "seat", 0, MOST_TABLE_SEATS)
        if number >= len(self._arguments["stacks"]):
            raise ValueError(f"there are seats 0 to {len(self._arguments['stacks']) - 1}, got {short_repr(number)}")
        return number

    def _target(self, out: Any, kind: str, shape: tuple[int, ...]) -> Any:
        """Where results go: to a caller's buffer, checked, or to a new one."""
        if out is None:
            return new_array(kind, shape)
        check_target(out, kind, shape)
        return out

    # ---- states ----

    def save(self, rows: Iterable[SupportsIndex] | None = None) -> bytes:
        """The state of the tables ``rows``, all unless given, as bytes for :meth:`load`."""
        numbers = read_rows(rows, self._n, MOST_TABLES)
        self._enter()
        try:
            actions = self._columns.longest_log(numbers, len(numbers))
            records = self._columns.save(numbers, len(numbers), actions)
        finally:
            self._lock.release()
        head = self._columns.terms() + len(numbers).to_bytes(4, "little") + actions.to_bytes(4, "little")
        return _SAVED + head + crc32(records, crc32(head)).to_bytes(4, "little") + records

    def load(self, rows: Iterable[SupportsIndex] | None, saved: Buffer) -> None:
        """Bring the tables ``rows``, all where None, to a saved state: as many as were saved, or any number to one.

        ``saved`` may come from these tables or from others with the same terms. The hand goes on with the cards it had;
        the next ones are those of the table itself. ``done`` and ``payoffs`` of these rows are cleared. ValueError
        where ``saved`` does not fit; then nothing has changed.
        """
        numbers = read_rows(rows, self._n, MOST_TABLES)
        records, count, actions = self._parse_saved(saved)
        if count not in (1, len(numbers)):
            raise ValueError(f"saved has {count} tables for {len(numbers)} rows: expected as many, or one")
        self._enter()
        try:
            if not self._columns.load(numbers, len(numbers), records, count == 1, actions):
                raise ValueError("saved is not what save returned, or is damaged")
            if self._masked:
                self._columns.write_mask()
        finally:
            self._lock.release()

    def _parse_saved(self, saved: Buffer) -> tuple[bytes, int, int]:
        """The records, how many, and how long their logs are; what is in them is not checked yet."""
        try:
            whole = bytes(memoryview(saved))
        except TypeError:
            raise TypeError(f"saved must be what save returned, got {short_repr(saved)}") from None
        head, checksum, records = whole[len(_SAVED) : _HEADER - 4], whole[_HEADER - 4 : _HEADER], whole[_HEADER:]
        if not whole.startswith(_SAVED) or checksum != crc32(records, crc32(head)).to_bytes(4, "little"):
            raise ValueError("saved is not what save returned, or is damaged")
        if head[:4] != self._columns.terms():
            raise ValueError("saved is of tables with other seats, blinds, antes, posts or bets")
        count, actions = int.from_bytes(head[4:8], "little"), int.from_bytes(head[8:12], "little")
        if actions > 1 << 30 or len(records) != count * self._columns.record_size(actions):
            raise ValueError("saved is not what save returned, or is damaged")
        return records, count, actions

    def copy(self) -> Tables:
        """Tables in the same state that are then played on independently of these."""
        twin = Tables(self._n, **self._arguments, **self._terms)
        self._enter()
        try:
            twin._columns.take(self._columns)
            twin._masked = self._masked
        finally:
            self._lock.release()
        return twin

    __copy__ = copy

    def deal(self, i: SupportsIndex) -> Deal:
        """The hand at table ``i`` so far as a :class:`holdem_fast.Deal` with the same cards and log.

        It has the cards to come too: played on, it ends as the table would. The burned cards, which the tables do not
        draw, are the lowest that are left.
        """
        try:
            number = index(i)
        except TypeError:
            raise TypeError(f"a table is named by its number, got {short_repr(i)}") from None
        if not 0 <= number < self._n:
            raise ValueError(f"there are tables 0 to {self._n - 1}, got {short_repr(i)}")
        return self._deal(number)

    def _deal(self, i: int) -> Deal:
        stacks = tuple([self._start[i, seat] for seat in range(len(self._arguments["stacks"]))])
        follows = self._arguments["dead_button"] and self._arguments["carry"]
        places = (self._small[i], self._big[i]) if follows else None
        terms = terms_of_hand(self._terms, stacks, self.button[i], places)
        deal = Deal(stacks, button=self.button[i], deck=self._deck(i, stacks), **terms)
        for entry in memoryview(self._columns.log(i)).cast("i")[::2]:
            deal.push("f" if entry < 0 else f"cbr {entry}" if entry else "cc")
        return deal

    def _deck(self, i: int, stacks: tuple[int, ...]) -> list[int]:
        """The cards of a hand in the order in which a Deal deals them (R5.4, R5.5)."""
        order = clockwise(stacks, self.button[i])
        holes = [self.holes[i, seat, card] for card in range(2) for seat in order]
        board = [self._hidden[i, card] for card in range(5)]
        burned = iter([card for card in range(52) if card not in holes and card not in board])
        return [*holes, next(burned), *board[:3], next(burned), board[3], next(burned), board[4]]
