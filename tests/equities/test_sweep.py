"""Range against range on a board: the compiled sweep against dealing every runout and comparing every pair of hands."""

import json
from array import array
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from holdem_fast import core, parse_cards
from holdem_fast.equities._sweep import Side, Swept, runouts, sweep_board
from holdem_fast.reference import evaluate

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "equity.json").read_text(encoding="utf-8"))["cases"]
DECK = range(52)
TOP_RANK = (9 << 12) + 1
RANKS = "23456789TJQKA"


def cards(text):
    return [int(card) for card in parse_cards(text)]


def hands_of(deck):
    return [(high, low) for low, high in combinations(sorted(deck), 2)]


def swept(a, b, board, dead=(), cut=(), values=None):
    """sweep_board on ranges given as dicts from hand to weight; the runouts in parts, cut at the numbers of ``cut``."""
    packed = [
        part
        for hands in (a, b)
        for part in (bytes(card for hand in hands for card in hand), array("Q", hands.values()))
    ]
    total = runouts(bytes(board), bytes(dead))
    sums = None
    for first, last in zip((0, *cut), (*cut, total), strict=True):
        both = sweep_board(*packed, bytes(board), bytes(dead), first, last, values)
        part = [numbers for side in (both.a, both.b) for numbers in (side.beaten, side.tied, side.met)]
        assert all(numbers.typecode == "Q" for numbers in part)
        sums = (
            part
            if sums is None
            else [[x + y for x, y in zip(*pair, strict=True)] for pair in zip(sums, part, strict=True)]
        )
    return [list(numbers) for numbers in sums]


def compared(a, b, board, dead=(), value=lambda rank: rank):
    """The same by the rules: deal every runout, rank every hand, compare every pair that can be there together."""
    beats_a, ties_a, totals_a = (dict.fromkeys(a, 0) for _ in range(3))
    beats_b, ties_b, totals_b = (dict.fromkeys(b, 0) for _ in range(3))
    left = [card for card in DECK if card not in {*board, *dead}]
    for runout in combinations(left, 5 - len(board)):
        there = [hand for hand in {**a, **b} if not {*hand} & {*runout}]
        values = {hand: value(evaluate([*hand, *board, *runout])) for hand in there}
        for x in a.keys() & values.keys():
            for y in b.keys() & values.keys():
                if x[0] not in y and x[1] not in y:
                    totals_a[x] += b[y]
                    totals_b[y] += a[x]
                    beats_a[x] += b[y] * (values[x] > values[y])
                    beats_b[y] += a[x] * (values[x] < values[y])
                    ties_a[x] += b[y] * (values[x] == values[y])
                    ties_b[y] += a[x] * (values[x] == values[y])
    return [list(sums.values()) for sums in (beats_a, ties_a, totals_a, beats_b, ties_b, totals_b)]


def random_range(random, left, n):
    hands = hands_of(left)
    return {hand: random.choice((0, 1, 1, 7, random.randrange(1 << 40))) for hand in random.sample(hands, n)}


@pytest.mark.parametrize(
    ("board", "n_dead", "n_a", "n_b"),
    [
        ("2c7d9h", 22, 9, 12),
        ("AsKsQs", 24, 8, 12),
        ("5c5dKc", 30, 30, 30),
        ("8h8d8s", 33, 9, 1),
        ("2c7d9hTs", 0, 12, 9),
        ("2c7c9cTc", 3, 30, 20),
        ("AsKsQdQc", 1, 25, 1),
        ("5h6h7h8d", 30, 150, 150),
        ("2c7d9hTsAc", 0, 100, 60),
        ("2c3c4c5c6c", 7, 100, 100),
        ("AsKsQsJs2d", 2, 0, 50),
        ("5h5d5s9h9c", 0, 300, 500),
    ],
)
def test_weighted_ranges(board, n_dead, n_a, n_b):
    random = Random(f"{board} {n_dead} {n_a} {n_b}")
    board = cards(board)
    left = [card for card in DECK if card not in board]
    dead = random.sample(left, n_dead)
    left = [card for card in left if card not in dead]
    a, b = random_range(random, left, n_a), random_range(random, left, n_b)
    assert swept(a, b, board, dead) == compared(a, b, board, dead)


def test_the_example_worked_by_hand():
    """docs/algorithm.md: the kings share a king, one of the aces shares an ace, and one is the hand itself."""
    hands = [tuple(sorted(cards(hand), reverse=True)) for hand in ("KsQs", "KhKd", "AhKh", "AsKs", "AhKd")]
    sums = swept({hands[-1]: 1}, dict(zip(hands, range(1, 6), strict=True)), cards("2c7d9hTsAc"))
    assert sums[:3] == [[1], [4], [5]]


@pytest.mark.parametrize("board", ["2c7d9h", "Ts9s3s", "QhQd4h"])
def test_a_range_against_itself(board):
    """Few cards are left in the deck, so that all hands can meet on all runouts."""
    board = cards(board)
    left = Random(str(board)).sample([card for card in DECK if card not in board], 14)
    dead = [card for card in DECK if card not in {*left, *board}]
    same = {hand: 1 + number % 5 for number, hand in enumerate(hands_of(left))}
    sums = swept(same, same, board, dead)
    assert sums == compared(same, same, board, dead)
    assert sums[:3] == sums[3:]


def test_all_hands_on_a_river():
    board = "2c7c9cTc4h"
    everything = dict.fromkeys(hands_of(card for card in DECK if card not in cards(board)), 1)
    sums = swept(everything, everything, cards(board))
    assert sums == compared(everything, everything, cards(board))
    assert set(sums[2]) == {990}


def test_a_board_that_nobody_beats():
    royal_flush = cards("TcJcQcKcAc")
    everything = dict.fromkeys(hands_of(card for card in DECK if card not in royal_flush), 1)
    nothing, all_met = [0] * 1081, [990] * 1081
    assert swept(everything, everything, royal_flush) == [nothing, all_met, all_met] * 2


def test_all_hands_on_a_turn():
    """The same comparison by NumPy and the evaluator: in plain Python it takes minutes."""
    board = "Kd4d4hQd"
    np = pytest.importorskip("numpy")
    left = [card for card in DECK if card not in cards(board)]
    hands = hands_of(left)
    random = Random(board)
    a, b = ({hand: random.randrange(1000) for hand in hands} for _ in range(2))
    weights = [np.array([*hands.values()]) for hands in (a, b)]
    table = np.array(hands)
    apart = (table[:, None, :, None] != table[None, :, None, :]).all(axis=(2, 3))
    expected = np.zeros((6, len(hands)), dtype=np.int64)
    for river in left:
        met = apart & (there := np.array([river not in hand for hand in hands])) & there[:, None]
        rank = np.array([0 if river in hand else core.evaluate([*hand, *cards(board), river]) for hand in hands])
        beaten, tied = met & (rank[:, None] > rank), met & (rank[:, None] == rank)
        expected += [pairs @ weight for weight in reversed(weights) for pairs in (beaten, tied, met)]
    assert swept(a, b, cards(board)) == expected.tolist()


@pytest.mark.parametrize(("board", "n_dead"), [("2c7d9h", 0), ("Th9h8h", 5), ("6s6dAs", 0)])
def test_parts_of_a_range_add_up(board, n_dead):
    """All hands of a flop at once, and against a few of them at a time; and the runouts in uneven parts."""
    random = Random(board)
    left = [card for card in DECK if card not in cards(board)]
    dead = random.sample(left, n_dead)
    hands = hands_of(card for card in left if card not in dead)
    a, b = ({hand: random.randrange(1 << 40) for hand in hands} for _ in range(2))
    whole = swept(a, b, cards(board), dead, cut=(1, 1, 500, 547))
    parts = [{hand: b[hand] for hand in hands[first : first + 60]} for first in range(0, len(hands), 60)]
    sums = [swept(a, part, cards(board), dead) for part in parts]
    assert whole[:3] == [[sum(numbers) for numbers in zip(*(part[n] for part in sums), strict=True)] for n in range(3)]
    assert whole[3:] == [[number for part in sums for number in part[n]] for n in range(3, 6)]


@pytest.mark.parametrize("board", ["2c7d9h", "2c7d9hTs", "2c7d9hTsAc"])
@pytest.mark.parametrize(("n_a", "n_b"), [(20, 30), (600, 700)])
def test_laws(board, n_a, n_b):
    random = Random(f"{board} {n_a}")
    left = [card for card in DECK if card not in cards(board)]
    a, b = random_range(random, left, n_a), random_range(random, left, n_b)
    total = runouts(bytes(cards(board)), b"")
    whole = swept(a, b, cards(board))
    # However the runouts are cut, the parts add up.
    assert whole == swept(a, b, cards(board), cut=sorted(random.choices(range(total + 1), k=7)))
    # Both sides tell the same story.
    beats_a, ties_a, totals_a = (sum(w * n for w, n in zip(a.values(), sums, strict=True)) for sums in whole[:3])
    beats_b, ties_b, totals_b = (sum(w * n for w, n in zip(b.values(), sums, strict=True)) for sums in whole[3:])
    assert totals_a == totals_b == beats_a + ties_a + beats_b
    assert ties_a == ties_b
    # Exchanging the ranges exchanges the results.
    assert swept(b, a, cards(board)) == whole[3:] + whole[:3]


def test_the_largest_weights():
    board, largest = cards("2c7d9h"), (1 << 40) - 1
    hands = hands_of(card for card in DECK if card not in board)
    for some in (hands, hands[::20]):
        ones, heavy = dict.fromkeys(some, 1), dict.fromkeys(some, largest)
        assert swept(heavy, heavy, board) == [[largest * n for n in sums] for sums in swept(ones, ones, board)]


@pytest.mark.parametrize(("board", "n"), [("2c7d9hTs", 25), ("2c7d7hTsAc", 400)])
def test_values_of_a_tie_break(board, n):
    """A rule under which only the category counts, and one that turns the order round."""
    board, random = cards(board), Random(n)
    left = [card for card in DECK if card not in board]
    a, b = random_range(random, left, n), random_range(random, left, n)
    for value in (lambda rank: rank >> 12, lambda rank: TOP_RANK - rank):
        values = array("H", [value(rank) for rank in range(TOP_RANK + 1)])
        assert swept(a, b, board, values=values) == compared(a, b, board, value=value)
    a = b = dict.fromkeys(hands_of(left), 1)
    beats, ties, totals, *_ = swept(a, b, board, values=array("H", [7] * (TOP_RANK + 1)))
    assert not any(beats)
    assert ties == totals


def of_class(text, left):
    """The hands of a class such as QQ or AKs."""
    high, low, suited = RANKS.index(text[0]), RANKS.index(text[1]), text.endswith("s")
    return {
        hand: 1
        for hand in hands_of(left)
        if (hand[0] // 4, hand[1] // 4) == (high, low) and (high == low or (hand[0] % 4 == hand[1] % 4) == suited)
    }


def of_classes(text, board):
    left = [card for card in DECK if card not in board]
    return {hand: 1 for name in text.split() for hand in of_class(name, left)}


@pytest.mark.parametrize(
    ("a", "b", "board", "equity"),
    [
        ("QQ KK AA AKs", "TT JJ QQ KK AA AQs AKs", "2c7d9h", 0.64337974),
        (
            "TT JJ QQ KK AA AQs AKs",
            "22 33 44 55 66 77 88 99 KQs",
            "5c5dKh",
            0.810410652212,
        ),
    ],
)
def test_published_equities(a, b, board, equity):
    beats, ties, totals, *_ = swept(of_classes(a, cards(board)), of_classes(b, cards(board)), cards(board))
    assert (sum(beats) + sum(ties) / 2) / sum(totals) == pytest.approx(equity, abs=1e-8)


GIVEN = [
    case
    for case in CASES
    if case.get("board")
    and len(case["players"]) == 2
    and "win" in case["expect"]
    and all(len(player) == 4 or player == "random" for player in case["players"])
]


@pytest.mark.parametrize("case", GIVEN, ids=[case["id"] for case in GIVEN])
def test_given_cases(case):
    board, dead = cards(case["board"]), cards(case["dead"])
    fixed = [card for player in case["players"] if player != "random" for card in cards(player)]
    ranges = [
        dict.fromkeys(hands_of(card for card in DECK if card not in {*board, *dead, *fixed}), 1)
        if player == "random"
        else {tuple(sorted(cards(player), reverse=True)): 1}
        for player in case["players"]
    ]
    beats_a, ties_a, totals_a, beats_b, ties_b, _ = map(sum, swept(*ranges, board, dead))
    expect = case["expect"]
    assert [beats_a, beats_b] == expect["win"]
    assert [ties_a, ties_b] == expect["tie"]
    assert totals_a == expect["deals"]


@pytest.mark.parametrize(("board", "dead", "total"), [(3, 0, 1176), (3, 2, 1081), (4, 0, 48), (4, 48, 0), (5, 9, 1)])
def test_runouts(board, dead, total):
    assert (
        runouts(bytes(range(board)), bytes(range(board, board + dead))) == total == comb(52 - board - dead, 5 - board)
    )


FLOP, WEIGHT = bytes([0, 1, 2]), array("Q", [1])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"combos_a": b"\x33"}, "2 bytes and a weight of 8"),
        ({"combos_a": b"\x33\x32\x31\x30"}, "2 bytes and a weight of 8"),
        ({"weights_b": array("Q")}, "2 bytes and a weight of 8"),
        ({"weights_b": array("I", [1])}, "2 bytes and a weight of 8"),
        ({"combos_a": b"\x34\x33"}, "higher number first"),
        ({"combos_a": b"\x32\x33"}, "higher number first"),
        ({"combos_a": b"\x32\x32"}, "higher number first"),
        ({"combos_a": b"\x32\x02"}, "card of the board"),
        ({"combos_b": b"\x32\x31" * 2, "weights_b": array("Q", [1, 1])}, "twice"),
        ({"weights_a": array("Q", [1 << 40])}, "below 2"),
        ({"board": b"\0\1"}, "3, 4 or 5 cards"),
        ({"board": b"\0\1\2\3\4\5"}, "3, 4 or 5 cards"),
        ({"board": b"\0\1\1"}, "twice"),
        ({"dead": b"\2"}, "twice"),
        ({"dead": b"\xff"}, "no card"),
        ({"first": 3, "last": 2}, "there are 1176"),
        ({"first": -1}, "there are 1176"),
        ({"last": 1177}, "there are 1176"),
        ({"values": array("H", [1])}, "36866 uint16"),
        ({"values": array("H", [65534] * (TOP_RANK + 1))}, "below 65534"),
    ],
)
def test_bad_input(changes, message):
    good = {
        "combos_a": b"\x33\x32", "weights_a": WEIGHT, "combos_b": b"\x31\x30", "weights_b": WEIGHT,
        "board": FLOP, "dead": b"", "first": 0, "last": 1176, "values": None,
    }  # fmt: skip
    assert sweep_board(**good).a.met[0] == comb(45, 2)
    with pytest.raises(ValueError, match=message):
        sweep_board(**{**good, **changes})


@pytest.mark.parametrize(("name", "value"), [("combos_a", None), ("board", [0]), ("weights_a", None), ("first", "0")])
def test_other_types(name, value):
    good = {
        "combos_a": b"", "weights_a": array("Q"), "combos_b": b"", "weights_b": array("Q"),
        "board": FLOP, "dead": b"", "first": 0, "last": 1176,
    }  # fmt: skip
    assert sweep_board(**good) == Swept(*[Side(*[array("Q")] * 3)] * 2)
    with pytest.raises(TypeError):
        sweep_board(**{**good, name: value})
