"""Three ranges counted at once: equal to enumeration, to brute force and to samples, and laws; what is refused."""

import os
import subprocess
import sys
from array import array
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import permutations, product
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import Card, Range, casino_tiebreak, equity, reference
from holdem_fast.equities import _multiway
from holdem_fast.equities.crew import Crew
from holdem_fast.equities.exact import Tree, best_way
from holdem_fast.equities.multiway import Rivers
from holdem_fast.equities.spot import read_spot

ALONE = bytes(range(4))
RIVER, TURN, FLOP = "2c 7d 9h Ts 3c", "2c 7c 9c Ts", "2c 7d 9h"


def _count(way):
    with Crew() as crew:
        total = way.count(crew)
    return {mask: weight for mask, weight in total.outcomes.items() if weight}, total.hand_combinations


def _random_ranges(random, most, cards):
    return [
        {
            (Card(max(pair)), Card(min(pair))): random.choice((1.0, 0.5, 0.25, 1 / 3))
            for pair in [random.sample(cards, 2) for _ in range(random.randint(1, most))]
        }
        for _ in range(3)
    ]


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["AA,AKs,QJs:0.5", "KK,AQs", "QQ,AKs,76s:0.25"], RIVER, ""),
        (["AA:0.3333,AKs:0.9", "KK,AQs:0.01", "QQ:0.7,AKs"], "2c 7c 9c", ""),
        (["AA,AKs,QJs", "KK,AQs", "QQ,AKs,76s:0.25"], TURN, "As 2s"),
        (["AJ,76s,QJs", "KK,AQs,QJ", "QQ,AKs,76s"], "8c 9c Tc Jd 2s", ""),
        (["AA,T9s:0.123456789", "KK,QJs:0.987654321", "JJ:0.111111111,AQs"], "Ts 9s 8d", "2c"),
        (["AhAd,8h7h", "KK,6s5s", "QsQd"], "9h 9d", ""),
    ],
)
@pytest.mark.parametrize("tiebreak", [None, casino_tiebreak], ids=["five-cards", "casino"])
def test_equal_to_enumeration(players, board, dead, tiebreak):
    """Each deal of the hands by itself: the same weighted deals for every set of winners."""
    board = board if board != "9h 9d" else "9h 9d 9c"
    spot = read_spot(players, board, dead, tiebreak)
    assert _count(Rivers(spot)) == _count(Tree(spot))


@pytest.mark.parametrize("seed", range(40))
def test_brute_force_on_a_river(seed):
    """R4: every triple of hands, ranked by the reference; hands overlap, and hands of the board are nobody's."""
    random = Random(seed)
    board = random.sample(range(52), 5)
    if seed % 2:  # a board on which flushes are possible
        board = [4 * rank for rank in random.sample(range(13), 3)] + [
            1 + 4 * rank for rank in random.sample(range(13), 2)
        ]
    cards = random.sample([card for card in range(52) if card not in board], 9)
    ranges = [
        {tuple(sorted(random.sample(cards, 2), reverse=True)): random.choice((1, 2, 100, 2**20)) for _ in range(8)}
        for _ in range(3)
    ]
    ranks = {hand: reference.evaluate([*hand, *board]) for held in ranges for hand in held}
    expected, deals = {}, 0
    for hands in product(*ranges):
        if len({card for hand in hands for card in hand}) == 6:
            best = max(ranks[hand] for hand in hands)
            winners = sum(1 << player for player, hand in enumerate(hands) if ranks[hand] == best)
            weight = ranges[0][hands[0]] * ranges[1][hands[1]] * ranges[2][hands[2]]
            expected[winners] = expected.get(winners, 0) + weight
            deals += 1
    combos = [bytes([card for hand in held for card in hand]) for held in ranges]
    weights = [array("Q", held.values()) for held in ranges]
    rows = _multiway.canonical_boards(bytes(board), b"", ALONE)
    assert rows == bytes([*board, 1])
    assert _multiway.count_three(combos, weights, rows) == expected
    assert _multiway.deals(combos) == deals


@pytest.mark.parametrize("board", [RIVER, "2c 7c 9c Tc 3c", "8h 9h Th 2c 2d"])
@pytest.mark.parametrize("weight", [1, 127, 128, 2**21 - 1])
def test_all_hands_have_all_deals(board, weight):
    """The most that sums and lanes must hold: 1,081 hands three times, whose deals can be told beforehand."""
    shown = bytes(map(Card.__getitem__, board.split()))
    left = [card for card in range(52) if card not in shown]
    combos = bytes([card for high in left for low in left if high > low for card in (high, low)])
    weights = [array("Q", [weight]) * comb(47, 2)] * 3
    found = _multiway.count_three([combos] * 3, weights, shown + bytes([1]))
    assert sum(found.values()) == comb(47, 2) * comb(45, 2) * comb(43, 2) * weight**3
    assert found[1] == found[2] == found[4]
    assert found.get(3) == found.get(5) == found.get(6)
    assert {mask: deals // weight**3 for mask, deals in found.items()} == _multiway.count_three(
        [combos] * 3, [array("Q", [1]) * comb(47, 2)] * 3, shown + bytes([1])
    )


@pytest.mark.parametrize(
    ("players", "board"),
    [(["40%", "22+,A2s+:0.5", "random"], FLOP), (["random"] * 3, TURN), (["25%", "50%:0.9", "random"], RIVER)],
)
def test_wide_ranges_against_samples(players, board):
    counted = equity(players, board)
    sampled = equity(players, board, trials=400_000, seed=5)
    assert counted.exact
    assert counted.reason == "quick"
    for exact, share, error in zip(counted.equity, sampled.equity, sampled.std_error, strict=True):
        assert abs(exact - share) < 4 * error
    assert sum(counted.exact_equity) == 1


def test_threads_executors_and_instruction_sets_count_the_same():
    players = ["30%", "22+,A2s+:0.3", "15%"]
    alone = equity(players, FLOP, method="exact")
    assert alone == equity(players, FLOP, method="exact", threads=2)
    assert alone == equity(players, FLOP, method="exact", threads=0)
    with ProcessPoolExecutor(1) as executor:
        assert alone == equity(players, FLOP, method="exact", executor=executor)
    code = f"from holdem_fast import equity; print(equity({players!r}, {FLOP!r}).outcomes)"
    plain = {**os.environ, "HOLDEM_FAST_SIMD": "scalar"}
    run = subprocess.run([sys.executable, "-I", "-c", code], env=plain, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(alone.outcomes)


def test_progress_and_an_end_before_the_work_is_done():
    told = []
    equity(["random"] * 3, FLOP, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (1176, 1176)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(["random"] * 3, FLOP, method="exact", progress=stop)


def test_the_quicker_way_is_taken():
    assert isinstance(best_way(read_spot(["random"] * 3, FLOP, "")), Rivers)
    assert isinstance(best_way(read_spot(["random"] * 3, RIVER, "")), Rivers)
    assert isinstance(best_way(read_spot(["AA", "KK", "QsQh"], "", "")), Tree)
    assert isinstance(best_way(read_spot(["AsAh", "KK", "QsQh"], FLOP, "")), Tree)


def test_canonical_boards():
    """134,459 boards differ by more than the names of suits; each family of equal suits stands for all of it."""
    together = _multiway.canonical_boards(b"", b"", bytes(4))
    assert len(together) == 6 * 134_459
    assert sum(together[5::6]) == comb(52, 5)
    for partners in (bytes([0, 0, 2, 2]), bytes([0, 0, 0, 3]), bytes([0, 1, 1, 3])):
        rows = _multiway.canonical_boards(b"", bytes([4 * 3 + suit for suit in range(4)]), partners)
        assert sum(rows[5::6]) == comb(48, 5)
    assert len(_multiway.canonical_boards(bytes([0, 5, 10]), b"\x33", ALONE)) == 6 * comb(48, 2)


@pytest.mark.slow
def test_before_the_flop():
    """All boards, with all suits alike: equal to each deal counted by itself."""
    spot = read_spot(["QQ+", "JJ,AKs:0.5", "TT,98s"], "", "")
    assert _count(Rivers(spot)) == _count(Tree(spot))


HANDS = st.lists(st.tuples(st.integers(0, 51), st.integers(0, 51)).filter(lambda hand: hand[0] > hand[1]), max_size=12)


@settings(max_examples=60)
@given(st.tuples(HANDS, HANDS, HANDS), st.permutations(range(4)), st.integers(0, 5), st.randoms(use_true_random=False))
def test_laws(ranges, suits, order, random):
    """Suits have no order (R1.2); players have none; a weight of zero is a hand left out."""
    board = bytes(random.sample(range(52), 5))
    held = [{hand: random.choice((0, 1, 3, 1000)) for hand in hands} for hands in ranges]

    def count(held, board):
        combos = [bytes([card for hand in one for card in hand]) for one in held]
        return _multiway.count_three(combos, [array("Q", one.values()) for one in held], board + bytes([1]))

    found = count(held, board)
    assert found == count([{hand: weight for hand, weight in one.items() if weight} for one in held], board)
    renamed = [
        {tuple(sorted((card & ~3 | suits[card & 3] for card in hand), reverse=True)): w for hand, w in one.items()}
        for one in held
    ]
    assert found == count(renamed, bytes([card & ~3 | suits[card & 3] for card in board]))
    places = list(permutations(range(3)))[order]
    moved = count([held[place] for place in places], board)
    assert found == {
        sum(1 << place for number, place in enumerate(places) if mask >> number & 1): weight
        for mask, weight in moved.items()
    }


def test_weights_are_exact_fractions():
    players = [Range("AA:1/3,KK"), Range("QQ:0.7,JJ"), Range("TT,99:0.25")]
    spot = read_spot(players, RIVER, "")
    outcomes, _ = _count(Rivers(spot))
    unit = Fraction(1, 3) * Fraction(1, 10) * Fraction(1, 4)
    assert [holding.unit for holding in spot.holdings] == [Fraction(1, 3), Fraction(1, 10), Fraction(1, 4)]
    result = equity(players, RIVER, method="exact")
    assert {winners: weight for winners, weight in result.outcomes.items() if len(winners) == 1} == {
        (player,): outcomes[1 << player] * unit for player in range(3) if 1 << player in outcomes
    }


@pytest.mark.parametrize(
    ("ranges", "weights", "boards", "message"),
    [
        ([b"\x01\x00"] * 2, [1, 1], b"", "three ranges"),
        ([b"\x00\x01"] * 3, [1, 1, 1], b"", "higher number first"),
        ([b"\x40\x01"] * 3, [1, 1, 1], b"", "higher number first"),
        ([b"\x01\x00"] * 3, [1, 1, 2**21], b"", r"below 2\*\*21"),
        ([b"\x01\x00\x01\x00"] * 3, [1, 1, 1], b"", "8"),
        ([b"\x01\x00"] * 3, [1, 1, 1], bytes(6), "five different cards"),
        ([b"\x01\x00"] * 3, [1, 1, 1], bytes(5), "6 bytes"),
        ([b"\x01\x00"] * 3, [1, 1, 1], bytes([0, 1, 2, 3, 52, 1]), "five different cards"),
    ],
)
def test_what_is_refused(ranges, weights, boards, message):
    with pytest.raises(ValueError, match=message):
        _multiway.count_three(ranges, [array("Q", [weight]) for weight in weights], boards)


def test_a_hand_that_comes_twice_and_wrong_cards_are_refused():
    with pytest.raises(ValueError, match="comes twice"):
        _multiway.deals([b"\x01\x00\x01\x00"] * 3)
    with pytest.raises(ValueError, match="comes twice"):
        _multiway.canonical_boards(b"\x00\x00", b"", ALONE)
    with pytest.raises(ValueError, match="no card"):
        _multiway.canonical_boards(b"\x34", b"", ALONE)
    with pytest.raises(ValueError, match="uint16"):
        _multiway.count_three([b"\x01\x00"] * 3, [array("Q", [1])] * 3, b"", bytes(4))
