"""What holds for all tables: chips kept, cards by chance, the same bytes however they are computed, nothing leaked."""

import hashlib
import os
import subprocess
import sys
from itertools import product
from zlib import crc32

import numpy as np
import pytest
from table_mirror import NOBODY, STRUCTURES, VIEWS, everything, played

from holdem_fast import IllegalActionError, Tables, evaluate_many
from holdem_fast.game import tables as module

# How many of all hands of seven cards are in each category, from high card to royal flush.
SEVEN_CARDS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)

# ---- chips ----


def play_and_count(tables, steps):
    """Random hands; after each step all chips are there."""
    stacks, bets, pot, payoffs = [np.asarray(view) for view in (tables.stacks, tables.bets, tables.pot, tables.payoffs)]
    chips = int(stacks[0].sum() + pot[0])
    for _ in range(steps):
        tables.step(tables.random_actions())
        assert (stacks.sum(axis=1) + pot == chips).all()
        assert not payoffs.sum(axis=1).any()
        assert (bets.sum(axis=1) <= pot).all()
        assert stacks.min() >= 0
    return int(np.asarray(tables.hands).sum())


@pytest.mark.parametrize("structure", STRUCTURES)
def test_chips_are_kept(structure):
    """R7.8"""
    tables = Tables(64, seats=5, stacks=50, carry=True, structure=structure, antes=1, seed=3)
    assert play_and_count(tables, 300) > 1000


@pytest.mark.exhaustive
def test_chips_are_kept_over_ten_million_hands():
    """R7.8"""
    hands = 0
    for seats in range(2, 11):
        for structure in STRUCTURES:
            carried = {"carry": True, "stacks": 37, "antes": 1, "dead_antes": seats % 2 == 0}
            for terms in ({"stacks": [200 - 19 * seat for seat in range(seats)]}, carried):
                tables = Tables(4096, seats=seats, structure=structure, seed=seats, **terms)
                before = hands
                while hands - before < 190_000:
                    hands += play_and_count(tables, 100)
    assert hands > 10_000_000


# ---- the same bytes ----


def test_a_table_is_the_same_whatever_their_number():
    many = played(100)
    for n in (1, 15, 16, 17, 33):
        few = played(n)
        assert few.save() == many.save(range(n))


@pytest.mark.parametrize("structure", STRUCTURES)
def test_threads_change_nothing(monkeypatch, structure):
    monkeypatch.setattr(module, "TABLES_A_THREAD", 1)
    monkeypatch.setattr(module, "thread_count", lambda threads: threads)
    alone = everything(played(500, threads=1, structure=structure, carry=True))
    assert all(everything(played(500, threads=threads, structure=structure, carry=True)) == alone for threads in (2, 3))


@pytest.mark.parametrize("target", ["scalar", "ssse3", "avx2", "avx512", "neon"])
def test_every_kind_of_vector_gives_the_same(target):
    """Those that the processor does not have are replaced by the widest that it has."""
    code = (
        "import hashlib, sys; from holdem_fast import Tables\n"
        "for structure in ('no-limit', 'pot-limit', 'fixed-limit'):\n"
        "    tables = Tables(50, seed=7, structure=structure, carry=True, stacks=40)\n"
        "    for _ in range(60): tables.step(tables.random_actions())\n"
        "    for seen in (tables.save(), tables.observe(), tables.observe(kind='float32'), tables.mask.tobytes()):\n"
        "        sys.stdout.write(hashlib.sha256(seen).hexdigest())\n"
    )
    environment = {**os.environ, "HOLDEM_FAST_SIMD": target}
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    here = ""
    for structure in STRUCTURES:
        tables = Tables(50, seed=7, structure=structure, carry=True, stacks=40)
        assert tables.mask.shape == (50, 7)  # there it is asked for at the end alone: it must not matter
        for _ in range(60):
            tables.step(tables.random_actions())
        for seen in (tables.save(), tables.observe(), tables.observe(kind="float32"), tables.mask.tobytes()):
            here += hashlib.sha256(seen).hexdigest()
    assert run.stdout == here


# ---- cards ----


def cards_at(hand, action, *, n=20, seats, seed=5):
    """Hole cards and boards of a hand after some in which everybody did the same."""
    tables = Tables(n, seats=seats, seed=seed)
    while min(tables.hands) < hand:
        tables.step([action] * n)
    assert set(tables.hands) == {hand}
    while tables.actor[0] != NOBODY:
        tables.step([0] * n, reset=False)
    return np.asarray(tables.holes).copy(), np.asarray(tables.board).copy()


def test_cards_depend_on_seed_table_and_hand_alone():
    """Not on what is played, nor on how many tables and seats there are."""
    holes, boards = cards_at(3, 0, seats=6)
    for action, n, seats in ((-1, 20, 6), (-1, 20, 2), (0, 33, 9), (-1, 1, 10)):
        other_holes, other_boards = cards_at(3, action, n=n, seats=seats)
        assert (other_boards[:20] == boards[:n]).all()
        assert (other_holes[:20, :6] == holes[:n, :seats]).all()
    for other_boards in (cards_at(2, 0, seats=6)[1], cards_at(3, 0, seats=6, seed=6)[1], np.roll(boards, 1, axis=0)):
        assert (other_boards != boards).any(axis=1).all()


def chi_square(*places, sizes):
    """Of how often each combination of values occurs, were all equally likely; and how many there are."""
    cells = np.bincount(np.ravel_multi_index(places, sizes), minlength=np.prod(sizes)).astype(float)
    return cells, ((cells - cells.mean()) ** 2 / cells.mean()).sum()


def all_cards(n, seed):
    """Boards and hole cards of n hands at 10 seats, a column each."""
    holes, boards = cards_at(0, 0, n=n, seats=10, seed=seed)
    return np.concatenate([boards, holes.reshape(n, 20)], axis=1).astype(np.int64)


def test_all_cards_are_as_likely():
    """Each place of 20,000 hands: chi square of 51 degrees of freedom below the bound of one in a million."""
    cards = all_cards(20_000, seed=11)
    assert all(len(set(row)) == 25 for row in cards.tolist())
    for place in range(25):
        assert chi_square(cards[:, place], sizes=(52,))[1] < 114


@pytest.mark.exhaustive
def test_all_pairs_of_cards_are_as_likely():
    """Two cards of a hand, of neighbouring tables, and of hands that follow each other, a million times.

    A chi square of f degrees of freedom is near f, by sqrt(2 f) or so; six times that is one in a hundred million.
    """
    n = 2**20
    first, second = [cards_at(hand, -1, n=n, seats=2, seed=3) for hand in (0, 1)]
    cards, later = [
        np.column_stack([boards, holes.reshape(n, 4)]).astype(np.int64) for holes, boards in (first, second)
    ]
    for one, other in product(range(9), repeat=2):
        for partner in (np.roll(cards, 1, axis=0), later):
            assert abs(chi_square(cards[:, one], partner[:, other], sizes=(52, 52))[1] - 2703) < 6 * 73.6
        if one != other:
            cells, _ = chi_square(cards[:, one], cards[:, other], sizes=(52, 52))
            assert not cells[:: 52 + 1].any()
            mean = n / (52 * 51)
            assert abs((((cells - mean) ** 2) / mean).sum() - 52 * mean - 2651) < 6 * 72.9


@pytest.mark.exhaustive
def test_hands_are_as_frequent_as_in_the_whole_deck():
    """The best hand of a seat and the board, against the frequencies of all 133,784,560 hands of seven cards."""
    cards = np.ascontiguousarray(all_cards(2**20, seed=17)[:, :7].astype(np.uint8))
    found = np.bincount(evaluate_many(cards) >> 12, minlength=10)
    expected = np.array(SEVEN_CARDS) / sum(SEVEN_CARDS) * len(cards)
    assert ((found - expected) ** 2 / expected).sum() < 60  # of 9 degrees: one in a hundred million


# ---- what is not to be seen, and what is not to be changed ----


def with_other_hidden_cards(tables, i, rng):
    """The saved state of a table with other cards wherever its actor sees none."""
    saved, seats, actor = bytearray(tables.save([i])), tables.holes.shape[1], tables.actor[i]
    board, holes = np.asarray(tables.board)[i], np.asarray(tables.holes)[i].ravel()
    # The last fields of a record: hole cards, the whole board, the board that is seen, 8 bytes an action.
    actions = int.from_bytes(saved[24:28], "little")
    first = len(saved) - 8 * actions - 5 - 5 - 2 * seats
    assert saved[first : first + 2 * seats] == holes.tobytes()
    seen = {*holes[2 * actor : 2 * actor + 2].tolist(), *board.tolist()}
    hidden = [place for place in range(first, first + 2 * seats + 5) if saved[place] not in seen]
    others = rng.permutation([card for card in range(52) if card not in seen])
    for place, card in zip(hidden, others, strict=False):
        saved[place] = card
    saved[28:32] = crc32(saved[32:], crc32(saved[16:28])).to_bytes(4, "little")
    return bytes(saved)


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_an_observation_does_not_depend_on_hidden_cards(seats):
    """Other cards for the other seats and for the board to come: all that the actor may know is the same."""
    rng = np.random.default_rng(seats)
    n = 50
    tables = Tables(n, seats=seats, seed=seats)
    for _ in range(12):
        tables.step(tables.random_actions())
        twin = tables.copy()
        for i in range(n):
            twin.load([i], with_other_hidden_cards(tables, i, rng))
        assert (np.asarray(twin.holes) != np.asarray(tables.holes)).any(axis=(1, 2)).mean() > 0.9
        for kind in ("uint8", "float32"):
            assert (twin.observe(kind=kind) == tables.observe(kind=kind)).all()
        for name in {*VIEWS, "mask"} - {"holes", "done", "payoffs"}:
            assert (np.asarray(getattr(twin, name)) == np.asarray(getattr(tables, name))).all()


@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_illegal_total_is_refused_and_changes_nothing(structure):
    """R6.11, at whatever stage the hands are: the error names the table, and no array of any table has changed."""
    rng = np.random.default_rng(1)
    tables = Tables(24, seats=4, stacks=40, carry=True, structure=structure, seed=2)
    least, largest = np.asarray(tables.min_raise_to), np.asarray(tables.max_raise_to)
    for _ in range(60):
        actions = tables.random_actions()
        before = everything(tables)
        i = int(rng.integers(24))
        for wrong in {1, int(least[i]) - 1, int(largest[i]) + 1, 2**31 - 1}:
            if wrong > 0 and not least[i] <= wrong <= largest[i]:
                refused = actions.copy()
                refused[i] = wrong
                with pytest.raises(IllegalActionError, match=f"^table {i}: seat {tables.actor[i]} "):
                    tables.step(refused)
                assert everything(tables) == before
        tables.step(actions)


def test_each_part_of_a_pot_on_the_menu_is_checked():
    """A choice that the mask does not have is refused, whatever else is chosen; nothing moves."""
    tables = played(30, structure="pot-limit")
    before = everything(tables)
    for choice in range(-1, 8):
        for i in range(30):
            if choice in (-1, 7) or not tables.mask[i, choice]:
                with pytest.raises(IllegalActionError, match=f"^table {i}: "):
                    tables.amounts([1] * i + [choice] + [1] * (29 - i))
    assert everything(tables) == before
