"""Three and four ranges counted at once: equal to enumeration, brute force and samples; laws; what is refused."""

import os
import subprocess
import sys
from array import array
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import product
from math import comb, prod
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


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["AA,AKs,QJs:0.5", "KK,AQs", "QQ,AKs,76s:0.25"], RIVER, ""),
        (["AA:0.3333,AKs:0.9", "KK,AQs:0.01", "QQ:0.7,AKs"], "2c 7c 9c", ""),
        (["AA,AKs,QJs", "KK,AQs", "QQ,AKs,76s:0.25"], TURN, "As 2s"),
        (["AJ,76s,QJs", "KK,AQs,QJ", "QQ,AKs,76s"], "8c 9c Tc Jd 2s", ""),
        (["AA,T9s:0.123456789", "KK,QJs:0.987654321", "JJ:0.111111111,AQs"], "Ts 9s 8d", "2c"),
        (["AhAd,8h7h", "KK,6s5s", "QsQd"], "9h 9d 9c", ""),
        (["AA,QJs:0.5", "KK,AQs", "QQ,76s:0.25", "JJ:1/3,AKs"], RIVER, ""),
        (["AA,QJs:0.123456789", "KsKh", "QQ,76s", "JJ,AKs"], TURN, "As"),
        (["AsKs:0.3,8h7h,AdJd", "QQ:0.01,8c8h", "6h5h,6c5c:0.987654321", "AcJc,AhJh:0.77,Tc8c"], FLOP, ""),
    ],
)
@pytest.mark.parametrize("tiebreak", [None, casino_tiebreak], ids=["five-cards", "casino"])
def test_equal_to_enumeration(players, board, dead, tiebreak):
    """Each deal of the hands by itself: the same weighted deals for every set of winners."""
    spot = read_spot(players, board, dead, tiebreak)
    assert _count(Rivers(spot)) == _count(Tree(spot))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(30))
def test_brute_force_on_a_river(seed, players):
    """R4: every choice of hands, ranked by the reference; hands overlap, and hands of the board are nobody's."""
    random = Random(seed)
    board = random.sample(range(52), 5)
    if seed % 3 == 1:  # a board on which flushes are possible
        board = [4 * rank for rank in random.sample(range(13), 3)] + [
            1 + 4 * rank for rank in random.sample(range(13), 2)
        ]
    if seed % 5 == 4:  # a royal flush: all hands tie
        board = [32, 36, 40, 44, 48]
    cards = random.sample([card for card in range(52) if card not in board], 7 + players)
    ranges = [
        {tuple(sorted(random.sample(cards, 2), reverse=True)): random.choice((1, 2, 100, 2**21 - 1)) for _ in range(8)}
        for _ in range(players)
    ]
    ranks = {hand: reference.evaluate([*hand, *board]) for held in ranges for hand in held}
    expected, of_hands, deals = {}, {}, 0
    for hands in product(*ranges):
        if len({card for hand in hands for card in hand}) == 2 * players:
            best = max(ranks[hand] for hand in hands)
            winners = sum(1 << player for player, hand in enumerate(hands) if ranks[hand] == best)
            weights = [held[hand] for held, hand in zip(ranges, hands, strict=True)]
            expected[winners] = expected.get(winners, 0) + prod(weights)
            of_hands[winners, hands[0]] = of_hands.get((winners, hands[0]), 0) + prod(weights[1:])
            deals += 1
    combos = [bytes([card for hand in held for card in hand]) for held in ranges]
    weights, ones = [[array("Q", numbers) for numbers in each] for each in _weights(ranges)]
    rows = _multiway.canonical_boards(bytes(board), b"", ALONE)
    assert rows == bytes([*board, 1])
    assert _multiway.count_ranges(combos, weights, rows) == expected
    assert _multiway.count_hands(combos, weights, rows) == {
        winners: [of_hands.get((winners, hand), 0) for hand in ranges[0]] for winners in range(1, 1 << players, 2)
    }
    assert _multiway.count_ranges(combos, ones, None).get((1 << players) - 1, 0) == deals
    undealt = _multiway.count_hands(combos, ones, None)
    assert sum(undealt.pop((1 << players) - 1)) == deals
    assert not any(map(any, undealt.values()))


def _weights(ranges):
    return [held.values() for held in ranges], [[1] * len(held) for held in ranges]


@pytest.mark.parametrize("board", [RIVER, "2c 7c 9c Tc 3c", "Tc Jc Qc Kc Ac"])
@pytest.mark.parametrize("weight", [1, 127, 128, 2**21 - 1])
@pytest.mark.parametrize("players", [3, 4])
def test_all_hands_have_all_deals(players, board, weight):
    """The most that sums and lanes must hold: all hands for everybody, whose deals can be told beforehand."""
    shown = bytes(map(Card.__getitem__, board.split()))
    # Three have all 1,081 hands, four those of half the ranks: it takes a while.
    left = [card for card in range(52) if card not in shown and (players == 3 or card > 23)]
    combos = bytes([card for high in left for low in left if high > low for card in (high, low)])
    n = comb(len(left), 2)
    found = _multiway.count_ranges([combos] * players, [array("Q", [weight]) * n] * players, shown + bytes([1]))
    dealt = prod([comb(len(left) - 2 * player, 2) for player in range(players)])
    assert sum(found.values()) == dealt * weight**players
    # Players have no order: all sets of as many winners have as many deals.
    of_size = {mask.bit_count(): deals for mask, deals in found.items()}
    assert found == {mask: of_size[mask.bit_count()] for mask in range(1, 1 << players) if mask.bit_count() in of_size}
    of_one = _multiway.count_ranges([combos] * players, [array("Q", [1]) * n] * players, shown + bytes([1]))
    assert {mask: deals // weight**players for mask, deals in found.items()} == of_one


@pytest.mark.slow
@pytest.mark.parametrize("weight", [127, 2**21 - 1])
def test_four_times_all_hands(weight):
    shown = bytes(map(Card.__getitem__, RIVER.split()))
    left = [card for card in range(52) if card not in shown]
    combos = bytes([card for high in left for low in left if high > low for card in (high, low)])
    found = _multiway.count_ranges([combos] * 4, [array("Q", [weight]) * comb(47, 2)] * 4, shown + bytes([1]))
    assert sum(found.values()) == prod([comb(47 - 2 * player, 2) for player in range(4)]) * weight**4


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (["40%", "22+,A2s+:0.5", "random"], FLOP),
        (["random"] * 3, TURN),
        (["25%", "50%:0.9", "random"], RIVER),
        (["40%", "22+,A2s+:0.5", "random", "60%"], RIVER),
        (["15%"] * 4, FLOP),
    ],
)
def test_wide_ranges_against_samples(players, board):
    counted = equity(players, board)
    sampled = equity(players, board, trials=400_000, seed=5)
    assert counted.exact
    assert counted.reason == "quick"
    for exact, share, error in zip(counted.equity, sampled.equity, sampled.std_error, strict=True):
        assert abs(exact - share) < 4 * error
    assert sum(counted.exact_equity) == 1


@pytest.mark.parametrize("more", [[], ["QQ+,AK,76s"]])
@pytest.mark.parametrize("board", [FLOP, TURN])
def test_threads_executors_and_instruction_sets_count_the_same(board, more):
    players = ["30%", "22+,A2s+:0.3", "10%", *more]
    alone = equity(players, board, method="exact")
    assert alone == equity(players, board, method="exact", threads=2)
    assert alone == equity(players, board, method="exact", threads=0)
    with ProcessPoolExecutor(1) as executor:
        assert alone == equity(players, board, method="exact", executor=executor)
    code = f"from holdem_fast import equity; print(equity({players!r}, {board!r}).outcomes)"
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
    assert isinstance(best_way(read_spot(["15%"] * 4, FLOP, "")), Rivers)
    assert isinstance(best_way(read_spot(["AA", "KK", "QsQh"], "", "")), Tree)
    assert isinstance(best_way(read_spot(["AsAh", "KK", "QsQh", "JcJd"], FLOP, "")), Tree)
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


@settings(max_examples=80)
@given(st.lists(HANDS, min_size=3, max_size=4), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_laws(ranges, suits, random):
    """Suits have no order (R1.2); players have none; a weight of zero is a hand left out; hands add up to ranges."""
    board = bytes(random.sample(range(52), 5))
    held = [{hand: random.choice((0, 1, 3, 1000)) for hand in hands} for hands in ranges]

    def count(held, board, counted=_multiway.count_ranges):
        combos = [bytes([card for hand in one for card in hand]) for one in held]
        return counted(combos, [array("Q", one.values()) for one in held], board + bytes([1]))

    found = count(held, board)
    assert found == count([{hand: weight for hand, weight in one.items() if weight} for one in held], board)
    renamed = [
        {tuple(sorted((card & ~3 | suits[card & 3] for card in hand), reverse=True)): w for hand, w in one.items()}
        for one in held
    ]
    assert found == count(renamed, bytes([card & ~3 | suits[card & 3] for card in board]))
    places = random.sample(range(len(held)), len(held))
    moved = count([held[place] for place in places], board)
    assert found == {
        sum(1 << place for number, place in enumerate(places) if mask >> number & 1): weight
        for mask, weight in moved.items()
    }
    each = count(held, board, _multiway.count_hands)
    for winners, numbers in each.items():
        assert found.get(winners, 0) == sum(map(int.__mul__, held[0].values(), numbers))


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
        ([b"\x01\x00"] * 2, [1, 1], b"", "3 or 4 ranges"),
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
        _multiway.count_ranges(ranges, [array("Q", [weight]) for weight in weights], boards)


def test_a_hand_that_comes_twice_and_wrong_cards_are_refused():
    with pytest.raises(ValueError, match="comes twice"):
        _multiway.count_ranges([b"\x01\x00\x01\x00"] * 3, [array("Q", [1, 1])] * 3, None)
    with pytest.raises(ValueError, match="comes twice"):
        _multiway.canonical_boards(b"\x00\x00", b"", ALONE)
    with pytest.raises(ValueError, match="no card"):
        _multiway.canonical_boards(b"\x34", b"", ALONE)
    with pytest.raises(ValueError, match="uint16"):
        _multiway.count_ranges([b"\x01\x00"] * 3, [array("Q", [1])] * 3, b"", bytes(4))
