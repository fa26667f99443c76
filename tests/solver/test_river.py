"""Values on a river: against sums over all pairs and triples of hands, ranked by the reference; and laws."""

import itertools
import os
import pickle
import platform
import random
import subprocess
import sys
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import COMBOS, combo_number, parse_cards, reference
from holdem_fast.solver.river import River

BOARDS = {
    "two of a suit": "2c 7d 9h Ts 3c",
    "three of a suit": "2c 7c 9c Ts 3d",
    "three of a suit, paired": "Kc 7c 2c 7d Ks",
    "four of a suit": "2h 7h 9h Th 3c",
    "four of a suit, straights": "5s 6s 7s 8s 9d",
    "monotone": "2c 5c 9c Jc Kc",
    "a straight flush": "5d 6d 7d 8d 9d",
    "a royal flush": "As Ks Qs Js Ts",
    "a wheel flush": "As 2s 3s 4s 5s",
    "two pair": "Ac Ad Kh Ks 7c",
    "trips": "8c 8d 8h 2s 3c",
    "quads": "8c 8d 8h 8s 3c",
    "quads under": "2c 2d 2h 2s Ac",
    "a full house": "Ac Ad Ah Ks Kc",
    "broadway": "Ac Kd Qh Js Tc",
}
DTYPES = ["float32", "float64"]
CARDS = np.asarray(COMBOS)
HOLDS = (CARDS[:, :1] == np.arange(52)) | (CARDS[:, 1:] == np.arange(52))
APART = (HOLDS.astype(np.int64) @ HOLDS.T.astype(np.int64)) == 0


@cache
def reference_ranks(board, dead=""):
    if dead:
        return np.where(HOLDS[:, list(parse_cards(dead))].any(axis=1), 0, reference_ranks(board))
    cards = parse_cards(board)
    return np.array([0 if {*cards} & {*hand} else reference.evaluate([*cards, *hand]) for hand in CARDS.tolist()])


def by_pairs(board, dead=""):
    """The pairs that count: the hand of the row is stronger, level, weaker than that of the column."""
    ranks = reference_ranks(board, dead)
    there = APART & (ranks > 0) & (ranks[:, None] > 0)
    difference = ranks[:, None] - ranks
    return [there & (np.sign(difference) == sign) for sign in (1, 0, -1)]


def whole_reach(seed, dtype="float64", shape=(1326,)):
    """Small whole numbers, whose sums are exact in any order; negative ones too."""
    return np.random.default_rng(seed).integers(-3, 9, shape).astype(dtype)


def expected(board, reach, dead=""):
    win, tie, lose = [pairs.astype(np.float64) @ reach.astype(np.float64) for pairs in by_pairs(board, dead)]
    return {"values": win - lose, "folds": win + tie + lose, "outcomes": np.array([win, tie, lose])}


@pytest.mark.parametrize("dead", ["", "Qc 4d 4s"], ids=["none dead", "three dead"])
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_order_groups_and_ranks_are_those_of_the_reference(board, dead):
    if {*parse_cards(board)} & {*parse_cards(dead)}:
        dead = "Tc 4h 6h" if "Tc" not in board else "9c 4h 6h"
    river, ranks = River(board, dead), reference_ranks(board, dead)
    order, groups = np.asarray(river.order), np.asarray(river.groups)
    assert np.asarray(river.ranks).tolist() == ranks.tolist()
    assert sorted(order.tolist()) == np.flatnonzero(ranks).tolist()
    sorted_ranks = ranks[order]
    assert (np.diff(sorted_ranks) >= 0).all()
    assert groups.tolist() == np.flatnonzero(np.diff(sorted_ranks, prepend=0)).tolist()
    assert (order.dtype, groups.dtype, np.asarray(river.ranks).dtype) == (np.uint16,) * 3


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_one_vector_is_the_sum_over_all_pairs(board, dtype):
    reach, river = whole_reach(1, dtype), River(board)
    for name, found in expected(board, reach).items():
        result = np.array(getattr(river, name)(reach))
        assert result.dtype == dtype
        assert np.array_equal(result, found), name


def test_fractions_come_out_to_the_last_places():
    """In float64 to 1e-12, in float32 to 1e-6 of all reach, compared with sums of fractions."""
    board = BOARDS["three of a suit"]
    wins, _, losses = by_pairs(board)
    reach = np.random.default_rng(3).random(1326)
    single = reach.astype(np.float32)
    exact, rounded = list(map(Fraction, reach.tolist())), list(map(Fraction, single.tolist()))
    found, found_single = River(board).values(reach), River(board).values(single)
    for hand in random.Random(4).sample(River(board).order.tolist(), 40):
        for numbers, value, within in ((exact, found, 1e-12), (rounded, found_single, 1e-6)):
            won = sum(numbers[i] for i in np.flatnonzero(wins[hand]))
            lost = sum(numbers[i] for i in np.flatnonzero(losses[hand]))
            assert abs(Fraction(float(value[hand])) - won + lost) < within * 700


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("axis", [0, 1], ids=["columns", "rows"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 64])
def test_many_vectors_give_the_bits_of_single_ones(n, axis, dtype):
    rng = np.random.default_rng(n)
    river = River("2c 7c 9c Ts 3d", "Ah")
    rows = rng.standard_normal((n, 1326)).astype(dtype)
    reach = rows if axis else np.ascontiguousarray(rows.T)
    for name in ("values", "folds", "outcomes"):
        many = getattr(river, name)(reach, axis=axis)
        for result, part in [(many, None)] if name != "outcomes" else [(many[i], i) for i in range(3)]:
            assert (result.shape, result.dtype) == (reach.shape, dtype)
            for vector in range(n):
                single = getattr(river, name)(rows[vector])
                single = single if part is None else single[part]
                assert (result[vector] if axis else result[:, vector]).tobytes() == single.tobytes(), name


def three_players(board, reach_1, reach_2, hand):
    """Over all pairs of opponents' hands, as in the docstring of values_3way."""
    win, tie, _ = by_pairs(board)
    found = [
        reach_1[first][:, None] * reach_2[second] * APART[np.ix_(first, second)]
        for first, second in itertools.product([np.flatnonzero(win[hand]), np.flatnonzero(tie[hand])], repeat=2)
    ]
    won, tie_2, tie_1, both = [products.sum() for products in found]
    return [won, tie_1, tie_2, both]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_three_players_are_the_sum_over_all_triples(board, dtype):
    reach_1, reach_2, river = whole_reach(1, dtype), whole_reach(2, dtype), River(board)
    found = river.values_3way(reach_1, reach_2)
    assert [result.dtype for result in found] == [dtype] * 4
    order = river.order.tolist()
    for hand in [order[0], order[-1], *random.Random(5).sample(order, 3)]:
        sums = three_players(board, reach_1.astype(np.float64), reach_2.astype(np.float64), hand)
        assert [result[hand] for result in found] == pytest.approx(sums, rel=1e-6), CARDS[hand]
    gone = np.asarray(river.ranks) == 0
    assert not any(result[gone].any() for result in found)


def test_three_players_in_rows_and_columns():
    river, rows = River(BOARDS["two pair"]), [whole_reach(seed, shape=(5, 1326)) for seed in (1, 2)]
    in_rows = river.values_3way(*rows)
    in_columns = river.values_3way(*[np.ascontiguousarray(reach.T) for reach in rows], axis=0)
    singles = [river.values_3way(first, second) for first, second in zip(*rows, strict=True)]
    for part in range(4):
        assert (in_rows[part] == in_columns[part].T).all()
        assert (in_rows[part] == np.array([single[part] for single in singles])).all()


PRINTED = """
import numpy as np, zlib
from holdem_fast.solver.river import River
river, rng = River("2c 7c 9c Ts 3d"), np.random.default_rng(1)
for dtype in ("float32", "float64"):
    reach = rng.standard_normal((11, 1326)).astype(dtype)
    three = river.values_3way(reach, reach[::-1].copy())
    found = [river.values(reach), river.folds(reach), *river.outcomes(reach), *three]
    print([zlib.crc32(part.tobytes()) for part in found])
"""


def test_vector_kernels_give_the_same_bits():
    """On x86-64, where no multiplication and addition are joined without a request."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        pytest.skip("the compiler may join multiplications and additions here")
    printed = {
        subprocess.run(
            [sys.executable, "-I", "-c", PRINTED],
            env=os.environ | {"HOLDEM_FAST_SIMD": target},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for target in ("scalar", "avx2")
    }
    assert len(printed) == 1


# ---- laws ----

boards = st.permutations(range(52)).map(lambda deck: (deck[:5], deck[5:9]))


@given(boards, st.integers(0, 4), st.integers(0, 2**32))
def test_what_one_player_wins_the_other_loses(cards, dead, seed):
    river = River(cards[0], cards[1][:dead])
    reach_1, reach_2 = whole_reach(seed), whole_reach(seed + 1)
    assert reach_1 @ river.values(reach_2) == -(reach_2 @ river.values(reach_1))
    assert reach_1 @ river.folds(reach_2) == reach_2 @ river.folds(reach_1)
    win, tie, lose = river.outcomes(reach_2)
    assert (win + tie + lose == river.folds(reach_2)).all()
    assert (win - lose == river.values(reach_2)).all()


@given(boards, st.permutations(range(4)), st.integers(0, 2**32))
def test_the_names_of_suits_do_not_matter(cards, names, seed):
    def renamed(card):
        return card // 4 * 4 + names[card % 4]

    places = np.array([combo_number(renamed(a), renamed(b)) for a, b in CARDS.tolist()])
    reach = whole_reach(seed)
    moved = np.empty_like(reach)
    moved[places] = reach
    river, other = River(cards[0], cards[1]), River(list(map(renamed, cards[0])), list(map(renamed, cards[1])))
    assert (other.values(moved)[places] == river.values(reach)).all()
    assert (np.asarray(other.ranks)[places] == np.asarray(river.ranks)).all()


@given(boards, st.integers(0, 2**32), st.integers(-5, 5))
def test_sums_of_reach_give_sums_of_values(cards, seed, factor):
    river, first, second = River(cards[0]), whole_reach(seed), whole_reach(seed + 1)
    assert (river.values(first + factor * second) == river.values(first) + factor * river.values(second)).all()


@given(boards, st.integers(0, 2**32))
def test_a_dead_card_is_as_hands_without_reach_and_as_hands_that_are_not_asked(cards, seed):
    (board, dead), reach = cards, whole_reach(seed)
    held = HOLDS[:, [*board, *dead]].any(axis=1)
    full, less = River(board), River(board, dead)
    without = np.where(held, 0, reach)
    for name in ("values", "folds"):
        found = getattr(less, name)(reach)
        assert not found[held].any()
        assert (found[~held] == getattr(full, name)(without)[~held]).all()
    reach[held] = np.nan  # not even looked at
    assert (less.values(reach) == less.values(without)).all()
    assert (less.values(np.tile(reach, (9, 1))) == less.values(without)).all()


@settings(max_examples=5)
@given(boards, st.integers(0, 2**32))
def test_three_players_share_what_there_is(cards, seed):
    """What they win, with ties divided, adds up to all deals."""
    river, reach = River(cards[0]), [np.abs(whole_reach(seed + i)) for i in range(3)]
    shares = 0.0
    for me in range(3):
        win, tie_1, tie_2, both = river.values_3way(*[reach[i] for i in range(3) if i != me])
        shares += reach[me] @ (win + (tie_1 + tie_2) / 2 + both / 3)
    ranks = np.asarray(river.ranks)
    level = River(cards[0]).values_3way(*reach[:2])
    assert shares == pytest.approx(all_triples(ranks, reach), rel=1e-9)
    assert all((part >= -1e-6).all() for part in level)


def all_triples(ranks, reach):
    """The weight of all deals to three players, by inclusion and exclusion over pairs of them that share a card."""
    a, b, c = [np.where(ranks > 0, part, 0) for part in reach]
    apart = APART.astype(np.float64)
    return np.einsum("i,ij,j,ij->", a, apart, b, apart @ (c[:, None] * apart))


# ---- what goes in and what comes out ----


def test_a_river_shows_its_cards_and_can_be_sent_elsewhere():
    river = River("2c 7d 9h Ts 3c", "AsKd")
    assert (river.board, river.dead) == (parse_cards("2c 7d 9h Ts 3c"), parse_cards("AsKd"))
    assert repr(river) == "River('2c 7d 9h Ts 3c', dead='As Kd')"
    assert repr(River([0, 21, 30, 35, 4])) == "River('2c 7d 9h Ts 3c')"
    other = pickle.loads(pickle.dumps(river))
    assert (other.board, other.dead) == (river.board, river.dead)
    assert other.order == river.order
    assert River("10s, 2C 7♦ 9h-3c").board == parse_cards("Ts 2c 7d 9h 3c")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (("2c 7d 9h Ts",), "5 cards on the board, got 4"),
        (("2c 7d 9h Ts 3c 4c",), "5 cards on the board, got 6"),
        (("2c 7d 9h Ts 2c",), "card 2c is given twice"),
        (("2c 7d 9h Ts 3c", "9h"), "card 9h is given twice"),
        (("2c 7d 9h Ts 3c", "AsAs"), "card As is given twice"),
        (("2c 7d 9h Ts 3x",), "3x"),
        (("2c 7d 9h Ts 3",), "3"),
        (([0, 1, 2, 3, 52],), "52"),
    ],
)
def test_wrong_cards_are_named(cards, told):
    with pytest.raises(ValueError, match=told):
        River(*cards)


def test_nothing_is_left_of_an_empty_deck():
    deck = list(range(52))
    for left, hands in ((0, 0), (1, 0), (2, 1), (3, 3)):
        river = River(deck[:5], deck[5 : 52 - left])
        assert len(river.order) == hands
        assert np.abs(river.values(np.ones(1326))).sum() == 0 if hands < 3 else True


WRONG = {
    "text": ("AA", TypeError, "a buffer of float32 or float64"),
    "list": ([0.0] * 1326, TypeError, "a buffer of float32 or float64"),
    "whole numbers": (np.zeros(1326, dtype=np.int64), ValueError, "must hold float32 or float64"),
    "half precision": (np.zeros(1326, dtype=np.float16), ValueError, "must hold float32 or float64"),
    "other bytes": (np.zeros(1326, dtype=">f8"), ValueError, "must hold float32 or float64"),
    "too short": (np.zeros(1325), ValueError, "1326 numbers"),
    "too long": (np.zeros(1327), ValueError, "1326 numbers"),
    "columns": (np.zeros((1326, 2)), ValueError, "1326 numbers"),
    "no dimension": (np.zeros(()), ValueError, "one or two dimensions"),
    "three dimensions": (np.zeros((1, 1, 1326)), ValueError, "one or two dimensions"),
    "every other": (np.zeros(2652)[::2], ValueError, "C-contiguous"),
    "transposed": (np.zeros((1326, 3)).T, ValueError, "C-contiguous"),
}


@pytest.mark.parametrize("label", WRONG)
def test_wrong_reach_is_named(label):
    river, (reach, error, told) = River("2c 7d 9h Ts 3c"), WRONG[label]
    for method in (river.values, river.folds, river.outcomes, lambda reach: river.values_3way(reach, np.zeros(1326))):
        with pytest.raises(error, match=told):
            method(reach)
    with pytest.raises((error, ValueError)):
        river.values_3way(np.zeros(1326), reach)


def test_wrong_axes_are_named():
    river = River("2c 7d 9h Ts 3c")
    for axis in (2, -3, 10**30):
        with pytest.raises(ValueError, match="the axis that is named"):
            river.values(np.zeros((2, 1326)), axis=axis)
    with pytest.raises(ValueError, match="1326 numbers"):
        river.values(np.zeros((2, 1326)), axis=0)
    with pytest.raises(TypeError):
        river.values(np.zeros(1326), axis=0.5)
    assert (river.values(np.ones(1326), axis=0) == river.values(np.ones(1326))).all()


def test_results_go_where_they_are_wanted():
    river, reach = River("2c 7c 9c Ts 3d"), whole_reach(1, shape=(3, 1326))
    out = np.full_like(reach, np.nan)
    assert river.values(reach, out=out) is out
    assert (out == river.values(reach)).all()
    three = tuple(np.full_like(reach, np.nan) for _ in range(3))
    assert all(found is wanted for found, wanted in zip(river.outcomes(reach, out=three), three, strict=True))
    assert (np.array(three) == np.array(river.outcomes(reach))).all()


@pytest.mark.parametrize("shape", [(1326,), (2, 1326), (9, 1326)])
def test_results_may_take_the_place_of_the_reach(shape):
    """As in NumPy: what shares memory gives what separate memory gives."""
    river, reach = River("2c 7c 9c Ts 3d"), whole_reach(1, shape=shape)
    expected, again = river.values(reach), reach.copy()
    assert (river.values(again, out=again) == expected).all()
    again = reach.copy()
    win, tie, lose = river.outcomes(reach)
    other = [np.empty_like(reach), again, np.empty_like(reach)]
    assert (np.array(river.outcomes(again, out=other)) == np.array([win, tie, lose])).all()
    first, second = reach.copy(), reach[..., ::-1].copy()
    expected = np.array(river.values_3way(first, second))
    found = river.values_3way(first, second, out=(second, np.empty_like(reach), first, np.empty_like(reach)))
    assert (np.array(found) == expected).all()


def test_a_wrong_out_is_named_and_left_alone():
    river, reach, out = River("2c 7d 9h Ts 3c"), whole_reach(1), np.full(1326, 7.0)
    readonly = out.copy()
    readonly.flags.writeable = False
    for wrong, told in (
        (out.astype(np.float32), "type and the shape of the reach"),
        (out[:-1].copy(), "1326 numbers"),
        (out.reshape(1, 1326), "shape of the reach"),
        (np.zeros(2652)[::2], "C-contiguous"),
        (readonly, "writable"),
    ):
        with pytest.raises(ValueError, match=told):
            river.values(reach, out=wrong)
        with pytest.raises(ValueError, match=told):
            river.outcomes(reach, out=(out, out.copy(), wrong))
    for wrong in (out, (out, out.copy()), "abc"):
        with pytest.raises((TypeError, ValueError), match=r"tuple of 3|must be a buffer"):
            river.outcomes(reach, out=wrong)
    with pytest.raises(ValueError, match="overlap"):
        river.outcomes(reach, out=(out, out, out.copy()))
    assert (out == 7).all()


def test_without_numpy_there_are_arrays():
    code = """
import sys
from array import array
from holdem_fast import Range
from holdem_fast.solver.river import River
river, reach = River("2c 7d 9h Ts 3c"), Range("AA, 99, 87s").to_array()
one = river.values(reach)
assert type(one) is array and one.typecode == "d" and len(one) == 1326
rows = memoryview(reach + reach).cast("B").cast("d", (2, 1326))
assert river.values(rows) == one + one and "numpy" not in sys.modules
assert river.outcomes(array("f", reach))[0].typecode == "f"
"""
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


def test_the_functions_in_c_say_the_same(client):
    for board, dead in ((BOARDS["two pair"], ""), (BOARDS["monotone"], "Ah As Ad")):
        river = River(board, dead)
        reach, other = [np.random.default_rng(seed).random(1326) for seed in (1, 2)]
        found = client.river_sums(bytes(river.board), bytes(river.dead), reach, other)
        expected = [river.values(reach), river.folds(reach), *river.outcomes(reach), *river.values_3way(reach, other)]
        assert found.pop(0) == (len(river.order), len(river.groups), river.order.tolist(), river.ranks.tolist())
        for wide, narrow, result in zip(found[0], found[1], expected, strict=True):
            assert wide.tobytes() == result.tobytes()
            assert np.array(narrow) == pytest.approx(result, abs=1e-3 * max(1, np.abs(result).max()))
