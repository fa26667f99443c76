"""The equities of single hands as columns: equal to brute force, to each hand as a player; laws; columns; errors."""

import json
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import (
    COMBOS,
    Card,
    HandEquities,
    Range,
    combo_number,
    equity,
    equity_by_hand,
    hand_equities,
    reference,
)

FLOP, TURN, RIVER = "2c 7d 9h", "2c 7c 9c Ts", "2c 7d 9h Ts 3c"
SPOTS = [
    (["TT+,AKs:0.3", "QQ,AK:0.123456789"], FLOP, "As"),
    (["99+,AKs", "KsQs"], TURN, ""),
    (["AA,72o:1/3", "KK,AsKh"], "", ""),
    (["AsAh,KK", "QQ:0.5,JdTd"], "", "Ac 2s"),
    (["QQ+,AKs:0.4", "KK,T9s:0.7", "AdKd,55"], FLOP, "Ks"),
    (["QQ+,AKs:0.4", "JJ,T9s:0.7", "AdKd,55", "99,86s:0.123456789"], TURN, ""),
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_brute_force_on_a_river(seed, players):
    """R4: every choice of hands, ranked by the reference, the pot shared by the best (R7.6)."""
    random = Random(seed)
    board = random.sample(range(52), 5)
    cards = random.sample([card for card in range(52) if card not in board], 7 + players)
    ranges = [
        {tuple(sorted(random.sample(cards, 2), reverse=True)): random.choice((1.0, 0.5, 0.25)) for _ in range(8)}
        for _ in range(players)
    ]
    ranks = {hand: reference.evaluate([*hand, *board]) for held in ranges for hand in held}
    for player, found in enumerate(hand_equities(ranges, board)):
        expected = {}
        for hands in product(*ranges):
            if len({card for hand in hands for card in hand}) == 2 * players:
                hand, best = hands[player], max(ranks[hand] for hand in hands)
                winners = [ranks[hand] for hand in hands].count(best)
                weight = Fraction(prod(ranges[other][hands[other]] for other in range(players) if other != player))
                sums = expected.setdefault(hand, [0, 0, 0, 0])
                won = ranks[hand] == best
                for place, share in enumerate((1, won and winners == 1, won and winners > 1, Fraction(won, winners))):
                    sums[place] += share * weight
        assert {hand: (one.win, one.tie, one.equity) for hand, one in found.by_hand().items()} == {
            hand: tuple(float(Fraction(number) / met) for number in numbers)
            for hand, (met, *numbers) in expected.items()
        }
        assert list(found.weight) == [ranges[player][high, low] for low, high in found.combos.tolist()]


@pytest.mark.parametrize(("players", "board", "dead"), SPOTS)
def test_each_hand_as_a_player(players, board, dead):
    """The same as the exact equity of that hand alone against the others' ranges, to the last bit."""
    for player, found in enumerate(hand_equities(players, board, dead)):
        others = [held for place, held in enumerate(players) if place != player]
        for hand, one in list(found.by_hand().items())[::3]:
            alone = equity([hand, *others], board, dead, method="exact")
            assert (one.win, one.tie, one.equity) == (alone.win[0], alone.tie[0], alone.equity[0])


@pytest.mark.parametrize(("players", "board"), [(["random", "40%"], FLOP), (SPOTS[0][0], TURN), (SPOTS[1][0], RIVER)])
def test_equal_to_the_mappings(players, board):
    for found, mapping in zip(hand_equities(players, board), equity_by_hand(*players, board), strict=True):
        assert found.by_hand() == mapping


@pytest.mark.parametrize(
    ("players", "board"), [(["15%", "30%"], RIVER), (["25%", "random", "60%"], TURN), (["10%"] * 4, RIVER)]
)
def test_hands_add_up_to_the_range(players, board):
    """The mean of a range's hands, each times the deals that it takes part in, is the equity of the range."""
    whole = equity(players, board, method="exact")
    for player, found in enumerate(hand_equities(players, board)):
        assert len(found) == len(Range(players[player]).without(board))
        numbers = [combo_number(low, high) for low, high in found.combos.tolist()]
        assert numbers == sorted(numbers)
        others = [held for place, held in enumerate(players) if place != player]
        if len(players) == 2:
            met = [sum(not {*hand} & {*other} for other in Range(others[0]).without(board)) for hand in found.by_hand()]
            share = sum(map(float.__mul__, found.equity, map(float, met))) / sum(met)
            assert share == pytest.approx(whole.equity[player], rel=1e-12)
        else:
            assert min(found.equity) < whole.equity[player] < max(found.equity)


def test_wide_ranges_before_the_flop():
    """Published: aces win 85.2 % against a random hand; all hands of a class are alike."""
    aces, anything = hand_equities(["AA,AKs", "random"])
    assert {round(share, 4) for share in aces.equity.tolist()} == {0.852, 0.6704}
    assert len(anything) == 1326
    one = equity(["7h2c", "AA,AKs"])
    assert anything.by_hand()[Card["7h"], Card["2c"]].equity == one.equity[0]


def test_threads_and_executors_count_the_same():
    for players, board, dead in [*SPOTS[2:], (["random", "random:0.123456789"], FLOP, "")]:
        alone = hand_equities(players, board, dead)
        assert alone == hand_equities(players, board, dead, threads=2)
        told = []

        def tell(done, total, told=told):
            told.append(done / total)

        with ProcessPoolExecutor(1) as executor:
            assert alone == hand_equities(players, board, dead, executor=executor, progress=tell)
        assert told[-1] == 1
        assert told == sorted(told)


def test_ctrl_c_leaves_the_count():
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hand_equities(["random"] * 3, FLOP, progress=stop)


HANDS = st.lists(
    st.tuples(st.integers(0, 51), st.integers(0, 51)).filter(lambda hand: hand[0] > hand[1]),
    min_size=6,
    max_size=14,
    unique=True,
)


@settings(max_examples=40)
@given(st.lists(HANDS, min_size=2, max_size=4), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_laws(ranges, suits, random):
    """Suits have no order (R1.2), players have none, and a hand of weight zero is a hand left out."""
    board = random.sample(range(52), 4)
    held = [{hand: random.choice((0.25, 0.5, 1.0)) for hand in hands} for hands in ranges]
    try:
        found = hand_equities(held, board)
    except ValueError:
        return
    order = random.sample(range(len(held)), len(held))
    moved = hand_equities([held[place] for place in order], board)
    assert [one.by_hand() for one in moved] == [found[place].by_hand() for place in order]

    def renamed(hand):
        return tuple(sorted((card & ~3 | suits[card & 3] for card in hand), reverse=True))

    elsewhere = [{renamed(hand): weight for hand, weight in one.items()} for one in held]
    others = hand_equities(elsewhere, [card & ~3 | suits[card & 3] for card in board])
    for one, other in zip(found, others, strict=True):
        assert {renamed(hand): share for hand, share in one.by_hand().items()} == other.by_hand()
    zeros = [Range(one).to_array() for one in held]
    assert [one.by_hand() for one in hand_equities(zeros, board)] == [one.by_hand() for one in found]


def test_hands_without_a_deal_are_left_out():
    one, other = hand_equities(["AsAd,AhAc,KcKd", "AsAh"], FLOP)
    assert one.to_dict()["hand"] == ["KdKc"]
    assert other.to_dict()["hand"] == ["AsAh"]
    assert len(hand_equities(["AsAd,KK", "AA,AsKd"], FLOP)[0]) == 7
    first, _, _ = hand_equities(["AA,QQ", "AhAs", "KK"], FLOP)
    assert len(first) == 7


def test_columns():
    import numpy

    one, _ = hand_equities(["AKs:0.5,72o", "QQ"], "Ah Kd 2c")
    assert one.combos.dtype == numpy.uint8
    assert one.combos.shape == (len(one), 2)
    assert {tuple(row) for row in one.combos.tolist()} <= {tuple(row) for row in COMBOS.tolist()}
    for column in (one.weight, one.win, one.tie, one.equity):
        assert column.dtype == numpy.float64
        assert column.shape == (len(one),)
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1
    table = one.to_dict()
    assert list(table) == ["hand", "weight", "win", "tie", "equity"]
    assert table["equity"] == one.equity.tolist()
    assert table["hand"][-1] == "AsKs"
    document = json.loads(one.to_json())
    assert document["player"] == "AKs:0.5,72o"
    assert document["hands"][-1] == {name: column[-1] for name, column in table.items()}
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(one) == hash(pickle.loads(pickle.dumps(one)))
    low, high = (f"{100 * extreme(one.equity):.2f} %" for extreme in (min, max))
    assert repr(one) == f"<HandEquities AKs:0.5,72o: {len(one)} hands, {low} to {high}>"
    assert f"{len(one)} hands" in one._repr_html_()
    with pytest.raises(AttributeError, match="cannot be changed"):
        one.player = ""


def test_columns_without_numpy():
    code = (
        "import sys; from holdem_fast import hand_equities; one, _ = hand_equities(['AsKs:0.5,QQ', 'JJ'], '2c 7d 9h');"
        "assert 'numpy' not in sys.modules;"
        "print(one.combos.shape, one.combos.readonly, one.weight[-1], len(one.equity), one.to_dict()['equity'] =="
        " list(one.equity), type(one.win).__name__)"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == "(7, 2) True 0.5 7 True array".split()


@pytest.mark.parametrize(
    ("players", "board", "message"),
    [
        (["AA", "KK", "QQ", "JJ", "TT"], FLOP, "2 to 4 players, got 5"),
        (["AA", "KK", "QQ"], "", "3 players need a board of 3 to 5 cards, got none"),
        (["AA"], FLOP, "2 to 10 players, got 1"),
        (["AA", "KZ"], FLOP, r"players\[1\] \(KZ\): cannot read"),
        (["AsAd", "AsKs"], FLOP, "card As of"),
        (["AA", "AA", "AA"], FLOP, "no deal is possible"),
    ],
)
def test_refused(players, board, message):
    with pytest.raises(ValueError, match=message):
        hand_equities(players, board)


def test_a_table_is_what_it_is_called():
    assert all(isinstance(one, HandEquities) for one in hand_equities(["AA", "KK"], RIVER))
