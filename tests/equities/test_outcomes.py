"""Exact counts for fixed hands: against every board dealt and ranked, against published figures, and by laws."""

import json
import os
import random
import subprocess
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from brute import outcomes
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import casino_tiebreak, core, evaluate, evaluate_many, parse_cards
from holdem_fast.equities._outcomes import count_matchups, count_outcomes

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "equity.json").read_text(encoding="utf-8"))["cases"]
FIXED = [case for case in CASES if "win" in case["expect"] and all(len(hand) == 4 for hand in case["players"])]
TOP_RANK = (9 << 12) + 1


def _bytes(text):
    return bytes(parse_cards(text))


def _shares(found, players):
    """Wins and shared wins of each player."""
    win = [found.get(1 << player, 0) for player in range(players)]
    tie = [sum(ways for mask, ways in found.items() if mask >> player & 1) for player in range(players)]
    return win, [shared - alone for shared, alone in zip(tie, win, strict=True)]


def _equity(found, player=0):
    return sum(ways / mask.bit_count() for mask, ways in found.items() if mask >> player & 1) / sum(found.values())


def _situation(rng, players, known, left):
    """Random cards with ``left`` in the deck; half of the time suits come in clumps, so that there are flushes."""
    cards = rng.sample(range(52), 52)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: (card & 3) + 2.2 * rng.random())
    taken = 2 * players + known
    rest = cards[taken:]
    rng.shuffle(rest)
    return bytes(cards[: 2 * players]), bytes(cards[2 * players : taken]), bytes(rest[min(left, len(rest)) :])


# Without a board the deck is cut down by dead cards, to few enough boards for plain Python.
@pytest.mark.parametrize(
    ("known", "left", "times"), [(0, 9, 30), (0, 11, 6), (3, 20, 25), (3, 52, 2), (4, 52, 60), (5, 52, 100)]
)
def test_counts_are_those_of_the_reference(known, left, times):
    rng = random.Random(known + left)
    for _ in range(times):
        holes, board, dead = _situation(rng, rng.choice([1, 2, 2, 2, 3, 4, 6]), known, left)
        assert count_outcomes(holes, board, dead) == outcomes(holes, board, dead)


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_counts_are_those_of_ranking_every_board(players):
    """Many more situations than the reference can rank."""
    rng = random.Random(players)
    for _ in range(240 // players):
        known = rng.choice([0, 0, 3, 4, 5])
        left = rng.randint(10, 16) if known == 0 else rng.randint(5, 49)
        holes, board, dead = _situation(rng, players, known, left)
        assert count_outcomes(holes, board, dead) == outcomes(holes, board, dead, evaluate=evaluate)


@pytest.fixture(scope="module")
def whole_deck():
    """Every choice of five out of 48 places."""
    return np.array(list(combinations(range(48), 5)), dtype=np.uint8)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 5), (3, 6), (6, 7), (10, 8)])
def test_counts_over_the_whole_deck(whole_deck, players, seed):
    """Before the flop with every card in the deck: all 1,712,304 boards of two players, ranked by the batch kernel."""
    rng = random.Random(seed)
    holes, _, _ = _situation(rng, players, 0, 52)
    deck = np.array([card for card in range(52) if card not in holes], dtype=np.uint8)
    boards = deck[whole_deck[(whole_deck < len(deck)).all(axis=1)]]
    hands = np.empty((len(boards), 7), dtype=np.uint8)
    hands[:, 2:] = boards
    ranks = []
    for player in range(players):
        hands[:, :2] = list(holes[2 * player : 2 * player + 2])
        ranks.append(evaluate_many(hands))
    best = np.max(ranks, axis=0)
    masks = sum((rank == best).astype(int) << player for player, rank in enumerate(ranks))
    numbers, ways = np.unique(masks, return_counts=True)
    assert count_outcomes(holes, b"", b"") == dict(zip(numbers.tolist(), ways.tolist(), strict=True))


def test_instruction_sets_count_the_same():
    """Two hands and more, in a process without vectors beyond those that every processor of its kind has."""
    rng = random.Random(12)
    spots = [_situation(rng, players, known, 52) for players in (2,) * 40 + (3, 5) for known in (0, 3)]
    code = "from holdem_fast.equities._outcomes import count_outcomes as count"
    code += f"\nfor spot in {spots!r}: print(count(*spot))"
    plain = {**os.environ, "HOLDEM_FAST_SIMD": "scalar"}
    run = subprocess.run([sys.executable, "-I", "-c", code], env=plain, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [str(count_outcomes(*spot)) for spot in spots]


@pytest.mark.parametrize("case", FIXED, ids=[case["id"] for case in FIXED])
def test_given_cases(case):
    board, dead = _bytes("".join(case["board"])), _bytes("".join(case["dead"]))
    found = count_outcomes(_bytes("".join(case["players"])), board, dead)
    win, tie = _shares(found, len(case["players"]))
    expect = case["expect"]
    assert (sum(found.values()), win, tie) == (expect["deals"], expect["win"], expect["tie"]), case["checks"]


@pytest.mark.parametrize(
    ("hands", "equity"),
    [("AsAh KsKh", 0.82636611), ("AcKd QhQs", 0.42835151), ("AcKd QhQs JhTh", 0.37253390)],
)
def test_published_equities(hands, equity):
    assert _equity(count_outcomes(_bytes(hands), b"", b"")) == pytest.approx(equity, abs=5e-9)


def test_who_ties_with_whom_is_told():
    """Kings full against two hands that share a straight flush on the board they both need."""
    assert count_outcomes(_bytes("2c3c 2d3d KsKh"), _bytes("4h5s6hKd9s"), b"") == {3: 1}
    assert count_outcomes(_bytes("2c3c 2d3d KsKh"), _bytes("TsJsQsKdAs"), b"") == {4: 1}


# ---- other orders of the ranks ----


def _values(value):
    """What the core takes for an order of ranks: the place of each rank's value among all values."""
    ranks = list(core.count_ranks(5))
    places = {number: place for place, number in enumerate(sorted({value(rank) for rank in ranks}))}
    numbers = array("H", bytes(2 * (TOP_RANK + 1)))
    for rank in ranks:
        numbers[rank] = places[value(rank)]
    return numbers


def _upside_down(rank):
    return -rank


def _scrambled(rank):
    """Flushes, straights and full houses in no order, with many ties."""
    return rank * 2654435761 % 97


@pytest.mark.parametrize("value", [casino_tiebreak, _upside_down, _scrambled])
@pytest.mark.parametrize("known", [0, 3, 4, 5])
def test_other_orders(value, known):
    rng = random.Random(known)
    numbers = _values(value)
    for players in (2, 3, 3, 5):
        holes, board, dead = _situation(rng, players, known, 13 if known == 0 else 30)
        expected = outcomes(holes, board, dead, evaluate=evaluate, value=value)
        assert count_outcomes(holes, board, dead, numbers) == expected
        assert count_outcomes(holes, board, dead, numbers.tobytes()) == expected


def test_the_usual_order_given_as_values_changes_nothing():
    holes = _bytes("AcKd QhQs JhTh 9s8s")
    assert count_outcomes(holes, b"", b"", _values(int)) == count_outcomes(holes, b"", b"")


# ---- laws ----


@st.composite
def _situations(draw):
    players, known = draw(st.integers(2, 6)), draw(st.sampled_from([0, 3, 4, 5]))
    dead = draw(st.integers(0, 12))
    cards = draw(st.lists(st.integers(0, 51), min_size=12 + 17, max_size=12 + 17, unique=True))
    taken = 2 * players + known
    return bytes(cards[: 2 * players]), bytes(cards[2 * players : taken]), bytes(cards[taken : taken + dead])


@given(_situations())
def test_every_board_has_winners(situation):
    holes, board, dead = situation
    left, to_come = 52 - len(holes + board + dead), 5 - len(board)
    found = count_outcomes(*situation)
    assert sum(found.values()) == comb(left, to_come)
    assert all(ways > 0 and 0 < mask < 1 << len(holes) // 2 for mask, ways in found.items())


@given(_situations(), st.randoms(use_true_random=False))
def test_changing_seats_changes_only_seats(situation, rng):
    holes, board, dead = situation
    seats = list(range(len(holes) // 2))
    rng.shuffle(seats)
    moved = b"".join(holes[2 * seat : 2 * seat + 2][:: rng.choice([1, -1])] for seat in seats)
    expected = {
        sum((mask >> seat & 1) << place for place, seat in enumerate(seats)): ways
        for mask, ways in count_outcomes(*situation).items()
    }
    assert count_outcomes(moved, board, dead) == expected


@given(_situations(), st.sampled_from(list(permutations(range(4)))))
def test_renaming_suits_changes_nothing(situation, names):
    renamed = [bytes(card & ~3 | names[card & 3] for card in cards) for cards in situation]
    assert count_outcomes(*renamed) == count_outcomes(*situation)


@given(_situations())
def test_counts_add_up_over_the_next_card(situation):
    """Dealing one more card in every way counts each board once for every card it can begin with."""
    holes, board, dead = situation
    if len(board) not in (3, 4):
        return
    total = {}
    for card in set(range(52)) - set(holes + board + dead):
        for mask, ways in count_outcomes(holes, board + bytes([card]), dead).items():
            total[mask] = total.get(mask, 0) + ways
    assert total == {mask: ways * (5 - len(board)) for mask, ways in count_outcomes(*situation).items()}


def test_a_dead_card_counts_only_while_it_could_come():
    holes, river = _bytes("AcKd QhQs"), _bytes("2c7dTsJh4s")
    assert count_outcomes(holes, river, _bytes("Qc")) == count_outcomes(holes, river, b"")
    # The only cards that beat the queens are dead.
    turn, dead = _bytes("2c7dTs4s"), _bytes("As Ad Ah Ks Kh Kc")
    assert count_outcomes(holes, turn, dead) == {2: 38}


def test_too_few_cards_left_give_no_boards():
    holes, rest = bytes([0, 1, 2, 3]), bytes(range(4, 52))
    assert count_outcomes(holes, b"", rest[4:]) == {}
    assert count_outcomes(holes, b"", rest[5:]) == {3: 1}


# ---- many matchups ----


def test_many_matchups_are_single_counts():
    rng = random.Random(1)
    dead = bytes([3, 14, 15])
    others = sorted(set(range(52)) - set(dead))
    for gone, values in ((b"", None), (dead, None), (dead, _values(casino_tiebreak))):
        matchups = [bytes(rng.sample(others, 4)) for _ in range(30)]
        results = count_matchups(b"".join(matchups), gone, values)
        assert (results.typecode, len(results)) == ("I", 60)
        for place, matchup in enumerate(matchups):
            found = count_outcomes(matchup, b"", gone, values)
            assert list(results[2 * place : 2 * place + 2]) == [found.get(1, 0), found.get(3, 0)]
    assert list(count_matchups(b"")) == []


def test_threads_count_as_one_does():
    rng = random.Random(2)
    jobs = [b"".join(bytes(rng.sample(range(52), 4)) for _ in range(100)) for _ in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count_matchups, jobs)) == [count_matchups(job) for job in jobs]


def test_the_first_use_may_come_from_many_threads_at_once():
    code = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from threading import Barrier\n"
        "from holdem_fast.equities._outcomes import count_outcomes\n"
        "start = Barrier(8)\n"
        "def count(_):\n"
        "    start.wait()\n"
        "    return count_outcomes(bytes([51, 50, 47, 46]), b'', b'')\n"
        "with ThreadPoolExecutor(8) as pool:\n"
        "    print({tuple(found.items()) for found in pool.map(count, range(8))})\n"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "{((1, 1410336), (2, 292660), (3, 9308))}"


# ---- bad input ----


@pytest.mark.parametrize(
    ("holes", "board", "dead", "message"),
    [
        (b"", b"", b"", "got 0 cards"),
        (bytes([0, 1, 2]), b"", b"", "got 3 cards"),
        (bytes(range(22)), b"", b"", "got 22 cards"),
        (bytes([0, 1, 2, 3]), bytes([4, 5]), b"", "got 2"),
        (bytes([0, 1, 2, 3]), bytes(range(4, 10)), b"", "got 6"),
        (bytes([0, 1, 2, 2]), b"", b"", "got 2 at place 3"),
        (bytes([0, 1, 2, 3]), bytes([4, 5, 1]), b"", "got 1 at place 6"),
        (bytes([0, 1, 2, 3]), b"", bytes([9, 9]), "got 9 at place 5"),
        (bytes([0, 1, 2, 52]), b"", b"", "got 52 at place 3"),
        (bytes([0, 1, 2, 255]), b"", b"", "got 255 at place 3"),
        (bytes([0, 1, 2, 3]), b"", bytes(range(4, 53)), "got 53"),
    ],
)
def test_bad_cards(holes, board, dead, message):
    with pytest.raises(ValueError, match=message):
        count_outcomes(holes, board, dead)


def test_bad_matchups():
    with pytest.raises(ValueError, match="got 3 cards"):
        count_matchups(bytes(3))
    with pytest.raises(ValueError, match=r"matchup 1: .*\[4, 5, 6, 4\]"):
        count_matchups(bytes([0, 1, 2, 3, 4, 5, 6, 4]))
    with pytest.raises(ValueError, match="matchup 0"):
        count_matchups(bytes([0, 1, 2, 3]), bytes([3]))
    for values in (array("H", [1, 2, 3]), b"", array("H")):
        with pytest.raises(ValueError, match="values"):
            count_matchups(bytes([0, 1, 2, 3]), b"", values)
