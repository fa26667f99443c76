"""Arrays of hands: shapes, types, results, threads, and every kind of bad buffer (DESIGN: the buffer contract)."""

import array
import ctypes
import itertools
import random
import sys
import threading
import types

import numpy as np
import pytest

from holdem_fast import core, parse_cards, reference


def _random_hands(n, width=7, seed=1):
    rng = random.Random(seed)
    return np.array([rng.sample(range(52), width) for _ in range(n)], dtype=np.uint8).reshape(n, width)


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 255])
def test_each_row_is_ranked_as_alone(impl, n, width):
    hands = _random_hands(n, width)
    ranks = impl.evaluate_many(hands)
    assert type(ranks) is np.ndarray
    assert ranks.dtype == np.uint16
    assert ranks.tolist() == [reference.evaluate(hand.tobytes()) for hand in hands]
    assert impl.evaluate_many(hands, check=False).tolist() == ranks.tolist()


@pytest.mark.parametrize("board", ["2c 7d 9h", "2c 7d 9h 9d", "Th Jh Qh Kh Ah", "2c 2d 2h 2s 3c"])
@pytest.mark.parametrize("n", [0, 1, 3, 200])
def test_hole_cards_on_a_board(impl, board, n):
    rng = random.Random(n)
    left = [card for card in range(52) if card not in parse_cards(board)]
    holes = np.array([rng.sample(left, 2) for _ in range(n)], dtype=np.uint8).reshape(n, 2)
    ranks = impl.evaluate_board(holes, board)
    assert type(ranks) is np.ndarray
    assert ranks.tolist() == [reference.evaluate([*hole, *parse_cards(board)]) for hole in holes.tolist()]
    out = array.array("H", bytes(2 * n))
    assert impl.evaluate_board(holes, parse_cards(board), out=out, check=False) is out
    assert list(out) == ranks.tolist()
    rows = memoryview(holes.tobytes()).cast("B", (n, 2)) if n else (ctypes.c_uint8 * 2 * 0)()
    assert list(impl.evaluate_board(rows, board)) == ranks.tolist()


@pytest.mark.parametrize("board", ["2c 7d 9h", "Th Jh Qh Kh", "2c 2d 2h 2s 3c"])
def test_every_pair_of_hole_cards_on_a_board(board):
    """All pairs both ways round, as many as take the table of pairs, and all of them with a bad pair at each end."""
    left = [card for card in range(52) if card not in parse_cards(board)]
    holes = np.array(list(itertools.permutations(left, 2)), dtype=np.uint8)
    expected = [reference.evaluate([*hole, *parse_cards(board)]) for hole in holes.tolist()]
    assert len(holes) > 1326
    for threads in (1, 2):
        assert core.evaluate_board(holes, board, threads=threads).tolist() == expected
    for row in (0, len(holes) - 1):
        for bad in ([9, 9], [52, 0], [255, 1], [1, 64], [*parse_cards(board)[:1], 8]):
            spoilt = holes.copy()
            spoilt[row] = bad
            with pytest.raises(ValueError, match=f"row {row} of holes: "):
                core.evaluate_board(spoilt, board)
            core.evaluate_board(spoilt, board, check=False)


def test_bad_boards_and_bad_rows(impl):
    holes = np.array([[0, 1], [2, 3]], dtype=np.uint8)
    for board in ("2h 3h", "4c 5c 6c 7c 8c 9c", ""):
        with pytest.raises(ValueError, match="a board has 3, 4 or 5 cards"):
            impl.evaluate_board(holes, board)
    with pytest.raises(ValueError, match="row 1 of holes: card 2h is given twice"):
        impl.evaluate_board(holes, "2h 9c Td")
    with pytest.raises(ValueError, match="given twice"):
        impl.evaluate_board(holes, "9c 9c Td")
    with pytest.raises(ValueError, match="holes must have 2 cards per row, got 3"):
        impl.evaluate_board(np.zeros((1, 3), dtype=np.uint8), "9c Tc Td")
    with pytest.raises(TypeError, match="holes must be a buffer of uint8, got list; see numpy"):
        impl.evaluate_board([[0, 1]], "9c Tc Td")
    with pytest.raises(ValueError, match="out must have one place for each of the 2 hands"):
        impl.evaluate_board(holes, "9c Tc Td", out=np.zeros(3, dtype=np.uint16))


def test_without_numpy_the_result_is_an_array(impl):
    hands = _random_hands(4)
    ranks = impl.evaluate_many(memoryview(hands.tobytes()).cast("B", (4, 7)))
    assert type(ranks) is array.array
    assert ranks.typecode == "H"
    assert list(ranks) == [reference.evaluate(hand.tobytes()) for hand in hands]


@pytest.mark.parametrize(
    "make",
    [
        lambda n: np.zeros(n, dtype=np.uint16),
        lambda n: array.array("H", bytes(2 * n)),
        lambda n: memoryview(bytearray(2 * n)).cast("H"),
        lambda n: (ctypes.c_uint16 * n)(),
        lambda n: np.zeros(n + 2, dtype=np.uint16)[1:-1],
    ],
    ids=["ndarray", "array", "memoryview", "ctypes", "slice"],
)
def test_out_is_filled_and_returned(impl, make):
    hands = _random_hands(9)
    out = make(9)
    assert impl.evaluate_many(hands, out=out) is out
    assert list(out) == impl.evaluate_many(hands).tolist()


def test_hands_from_ctypes(impl):
    hands = _random_hands(3)
    ranks = impl.evaluate_many((ctypes.c_uint8 * 7 * 3).from_buffer_copy(hands.tobytes()))
    assert list(ranks) == impl.evaluate_many(hands).tolist()


@pytest.mark.parametrize("start", range(8))
def test_any_alignment(impl, start):
    hands = _random_hands(17)
    memory = np.zeros(start + hands.size, dtype=np.uint8)
    shifted = memory[start:].reshape(hands.shape)
    shifted[:] = hands
    assert impl.evaluate_many(shifted).tolist() == impl.evaluate_many(hands).tolist()


@pytest.mark.parametrize("offset", [0, 1, 7, 30, 62])
def test_out_may_share_memory_with_hands(impl, offset):
    """As in NumPy, the result is that of separate memory."""
    hands = _random_hands(16)
    expected = impl.evaluate_many(hands).tolist()
    memory = bytearray(hands.tobytes() + bytes(200))
    view = memoryview(memory)
    out = view[2 * offset : 2 * offset + 32].cast("H")
    assert list(impl.evaluate_many(view[:112].cast("B", (16, 7)), out=out)) == expected


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((3, 7), dtype=np.int8), "hands must hold uint8"),
        (np.zeros((3, 7), dtype=np.uint16), "hands must hold uint8"),
        (np.zeros((3, 7), dtype=np.int64), "hands must hold uint8"),
        (np.zeros((3, 7), dtype=np.float64), "hands must hold uint8"),
        (np.zeros((3, 7), dtype=bool), "hands must hold uint8"),
        (np.zeros((3, 7), dtype=object), "hands must hold uint8"),
        (np.zeros((3, 7), dtype="S1"), "hands must hold uint8"),
        (np.zeros(7, dtype=np.uint8), r"hands must have 2 dimension\(s\), got 1"),
        (np.zeros((1, 1, 7), dtype=np.uint8), r"hands must have 2 dimension\(s\), got 3"),
        (np.array(7, dtype=np.uint8), r"hands must have 2 dimension\(s\), got 0"),
        (b"1234567", r"hands must have 2 dimension\(s\), got 1"),
        (np.zeros((7, 3), dtype=np.uint8).T, "hands must be C-contiguous"),
        (np.zeros((3, 14), dtype=np.uint8)[:, ::2], "hands must be C-contiguous"),
        (np.zeros((6, 7), dtype=np.uint8)[::-2], "hands must be C-contiguous"),
        (np.zeros((3, 4), dtype=np.uint8), "hands must have 5, 6 or 7 cards per row, got 4"),
        (np.zeros((3, 8), dtype=np.uint8), "hands must have 5, 6 or 7 cards per row, got 8"),
        (np.zeros((3, 0), dtype=np.uint8), "hands must have 5, 6 or 7 cards per row, got 0"),
    ],
    ids=str,
)
def test_bad_hands(impl, hands, message):
    with pytest.raises(ValueError, match=message):
        impl.evaluate_many(hands)


@pytest.mark.parametrize("hands", [None, 7, "AsKdQhJc9s8d7c", [[0, 1, 2, 3, 4]], ["As Kd Qh Jc 9s"]], ids=str)
def test_what_is_no_buffer(impl, hands):
    with pytest.raises(TypeError, match="hands must be a buffer of uint8, got"):
        impl.evaluate_many(hands)


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros(3, dtype=np.uint8), "out must hold uint16"),
        (np.zeros(3, dtype=np.int16), "out must hold uint16"),
        (np.zeros(3, dtype=np.int64), "out must hold uint16"),
        (np.zeros(3, dtype=np.dtype("u2").newbyteorder()), "out must hold uint16"),
        (bytearray(6), "out must hold uint16"),
        (np.zeros((3, 1), dtype=np.uint16), r"out must have 1 dimension\(s\), got 2"),
        (np.zeros(6, dtype=np.uint16)[::2], "out must be C-contiguous"),
        (np.zeros(2, dtype=np.uint16), "out must have one place for each of the 3 hands, got 2"),
        (np.zeros(4, dtype=np.uint16), "out must have one place for each of the 3 hands, got 4"),
        (memoryview(bytes(6)).cast("H"), "out must be writable"),
        (np.broadcast_to(np.uint16(0), 3)[:1].repeat(3)[:0], "out must have one place for each of the 3 hands, got 0"),
    ],
)
def test_bad_out(impl, out, message):
    hands = _random_hands(3)
    with pytest.raises(ValueError, match=message):
        impl.evaluate_many(hands, out=out)


def test_read_only_ndarray_as_out(impl):
    out = np.zeros(3, dtype=np.uint16)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out must be writable"):
        impl.evaluate_many(_random_hands(3), out=out)
    assert not out.any()


def test_items_of_another_size_are_refused(impl):
    """A ctypes.Union exports the format "B" whatever its size."""

    class Empty(ctypes.Union):
        _fields_ = ()

    class Wide(ctypes.Union):
        _fields_ = (("a", ctypes.c_uint16),)

    for kind in (Empty, Wide):
        with pytest.raises(ValueError, match="hands must hold uint8"):
            impl.evaluate_many((kind * 7 * 1000)(), check=False)


@pytest.mark.parametrize("offset", [1, 3])
def test_out_at_an_odd_address(impl, offset):
    hands = _random_hands(5)
    memory = np.zeros(10 + offset, dtype=np.uint8)
    out = memory[offset:].view(np.uint16)
    assert impl.evaluate_many(hands, out=out) is out
    assert out.tolist() == impl.evaluate_many(hands).tolist()


def test_numpy_half_imported_by_another_thread(impl, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", types.ModuleType("numpy"))
    assert len(impl.evaluate_many(memoryview(bytes(range(7))).cast("B", (1, 7)))) == 1


@pytest.mark.parametrize("out", [[0, 0, 0], 7, "out"])
def test_out_that_is_no_buffer(impl, out):
    with pytest.raises(TypeError, match="out must be a buffer of uint16"):
        impl.evaluate_many(_random_hands(3), out=out)


def test_read_only_hands_are_fine(impl):
    hands = _random_hands(3)
    hands.flags.writeable = False
    assert len(impl.evaluate_many(hands)) == 3


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 20, 40])
@pytest.mark.parametrize("what", ["card twice", 52, 255])
def test_the_first_bad_row_is_named(impl, width, row, what):
    hands = _random_hands(41, width)
    for bad in (row, 40):
        hands[bad, -1] = hands[bad, 0] if what == "card twice" else what
    expected = "is given twice" if what == "card twice" else f"item {width - 1} must be a card number 0..51, got {what}"
    with pytest.raises(ValueError, match=f"row {row} of hands: .*{expected}"):
        impl.evaluate_many(hands)
    ranks = impl.evaluate_many(hands, check=False)
    good = [place for place in range(40) if place != row]
    assert [ranks[place] for place in good] == [reference.evaluate(hands[place].tobytes()) for place in good]


def test_every_byte_in_every_place_is_safe_unchecked(impl):
    hands = np.array([[byte] * 7 for byte in range(256)], dtype=np.uint8)
    assert len(impl.evaluate_many(hands, check=False)) == 256
    rng = np.random.default_rng(5)
    assert len(impl.evaluate_many(rng.integers(0, 256, (500, 7), dtype=np.uint8), check=False)) == 500


@pytest.mark.parametrize("threads", [-1, -(2**70)])
def test_fewer_than_no_threads(impl, threads):
    with pytest.raises(ValueError, match="threads must be 0"):
        impl.evaluate_many(_random_hands(3), threads=threads)


@pytest.mark.parametrize("threads", [1.0, "2", None, True])
def test_threads_are_counted_in_ints(impl, threads):
    with pytest.raises(TypeError):
        impl.evaluate_many(_random_hands(3), threads=threads)


@pytest.mark.parametrize("threads", [0, 1, 2, 3, 8, 2**70])
def test_the_result_does_not_depend_on_the_threads(threads, monkeypatch):
    """The array is long enough for five threads, and the machine is made to look as if it had as many cores."""
    cores = set(range(8))
    monkeypatch.setattr("os.sched_getaffinity", lambda _: cores, raising=False)
    hands = np.tile(_random_hands(1000), (165, 1))
    expected = np.tile(core.evaluate_many(hands[:1000]), 165)
    assert np.array_equal(core.evaluate_many(hands, threads=threads), expected)
    hands[[120_017, 164_003], 6] = 99
    assert len(core.evaluate_many(hands, threads=threads, check=False)) == len(hands)
    with pytest.raises(ValueError, match="row 120017 of hands"):
        core.evaluate_many(hands, threads=threads)
    assert threading.active_count() == 1


def test_a_refused_thread_leaves_nothing_running(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    started = []

    def start(thread):
        if len(started) == 2:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        real_start(thread)

    real_start = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        core.evaluate_many(np.tile(_random_hands(1000), (165, 1)), threads=4)
    assert [thread.is_alive() for thread in started] == [False, False]


def test_an_interrupted_caller_still_waits_for_its_threads(monkeypatch):
    """Whatever is raised while waiting comes out only when nothing writes any more."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    waited = []

    def join(thread):
        waited.append(thread)
        if len(waited) == 1:
            raise KeyboardInterrupt
        real_join(thread)

    real_join = threading.Thread.join
    monkeypatch.setattr(threading.Thread, "join", join)
    monkeypatch.setattr(threading.Thread, "is_alive", lambda thread: thread not in waited[1:])
    with pytest.raises(KeyboardInterrupt):
        core.evaluate_many(np.tile(_random_hands(1000), (165, 1)), threads=3)
    monkeypatch.undo()
    assert len(waited) == 3
    assert not any(thread.is_alive() for thread in waited)


def test_the_gil_is_released():
    """While one thread ranks a long array, another makes progress in Python."""
    hands = np.tile(_random_hands(1000), (5000, 1))
    done = threading.Event()
    turns = 0

    def rank():
        core.evaluate_many(hands)
        done.set()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # so that only a released GIL lets this thread go on
    try:
        thread = threading.Thread(target=rank)
        thread.start()
        while not done.is_set():
            turns += 1
            done.wait(0.0001)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert turns > 3


def test_the_buffers_are_let_go():
    data = bytearray(_random_hands(3).tobytes())
    out = array.array("H", bytes(6))
    core.evaluate_many(memoryview(data).cast("B", (3, 7)), out=out)
    data[0] = 99
    with pytest.raises(ValueError, match="row 0"):
        core.evaluate_many(memoryview(data).cast("B", (3, 7)), out=out)
    data.extend(b"more")
    out.append(7)
