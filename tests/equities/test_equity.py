"""Exact equities: published figures, brute force over weighted ranges, and laws; what is refused."""

import json
import multiprocessing
import pickle
from array import array
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, product
from math import isqrt, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import (
    Card,
    Range,
    casino_tiebreak,
    equity,
    equity_by_hand,
    evaluate,
    format_cards,
    parse_cards,
    preflop_matrix,
)
from holdem_fast.equities import matchups
from holdem_fast.equities._outcomes import count_outcomes
from holdem_fast.equities.spot import read_spot

DATA = json.loads((Path(__file__).parents[1] / "data" / "cases" / "equity.json").read_text(encoding="utf-8"))
EXACT = [case for case in DATA["cases"] if case["method"] == "exact"]


@pytest.mark.parametrize("case", EXACT, ids=[case["id"] for case in EXACT])
def test_given_cases(case):
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ValueError, match="no hand left"):
            equity(case["players"], case["board"], case["dead"])
        return
    result = equity(case["players"], case["board"], case["dead"])
    players = range(len(case["players"]))
    assert result.exact
    assert set(expect) == {"hand_combinations", "deals", "weight", "win", "tie", "equity"}
    assert result.hand_combinations == expect["hand_combinations"]
    assert result.deals == expect["deals"]
    assert result.weight == sum(result.outcomes.values()) == Fraction(expect["weight"])
    won = [result.outcomes.get((player,), 0) for player in players]
    tied = [sum(n for who, n in result.outcomes.items() if player in who and len(who) > 1) for player in players]
    assert won == list(map(Fraction, expect["win"]))
    assert tied == list(map(Fraction, expect["tie"]))
    assert result.equity == pytest.approx(expect["equity"], abs=1e-12)
    assert result.win == pytest.approx([float(n / result.weight) for n in won], abs=1e-15)
    assert result.tie == pytest.approx([float(n / result.weight) for n in tied], abs=1e-15)
    assert sum(result.exact_equity) == 1
    assert result.std_error == (0.0,) * len(players)
    assert (result.trials, result.seed) == (None, None)


@pytest.mark.parametrize(
    ("players", "board", "published"),
    [
        (["QQ+,AKs", "TT+,AQs+"], "", 0.61871708),
        (["QQ+,AKs", "TT+,AQs+"], "2c7d9h", 0.64337974),
        (["AcKd", "random"], "", 0.65320072),
    ],
)
def test_published_figures(players, board, published):
    assert equity(players, board).equity[0] == pytest.approx(published, abs=5e-9)


def _outcomes_by_force(ranges, board, dead, rank=evaluate):
    """Weighted deals by winners: all assignments of combos, all boards, each hand ranked."""
    outcomes, deals, hands = Counter(), 0, 0
    for chosen in product(*[held.items() for held in ranges]):
        combos = [combo for combo, _ in chosen]
        used = {*board, *dead}.union(*combos)
        if len(used) < len(board) + len(dead) + 2 * len(combos):
            continue
        hands += 1
        weight = prod([weight for _, weight in chosen], start=Fraction(1))
        for more in combinations([card for card in range(52) if card not in used], 5 - len(board)):
            deals += 1
            ranks = [rank((*combo, *board, *more)) for combo in combos]
            outcomes[tuple(place for place, one in enumerate(ranks) if one == max(ranks))] += weight
    return dict(outcomes), deals, hands


def _random_spot(random, players, board):
    """Ranges of one to four combos, some shared, with plain and odd weights; a board; up to three dead cards."""
    cards = random.sample(range(52), 14)
    shown, gone = cards[:board], cards[board : board + random.choice((0, 0, 1, 3))]
    weights = [Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(3, 10_000), Fraction("0.123456789")]
    left = [card for card in range(52) if card not in gone[:1]]
    ranges = []
    for _ in range(players):
        pairs = [tuple(sorted(random.sample(left, 2), reverse=True)) for _ in range(random.randint(1, 4))]
        ranges.append({(Card(a), Card(b)): random.choice(weights) for a, b in pairs})
    return ranges, shown, gone


@pytest.mark.parametrize("seed", range(60))
def test_brute_force_on_a_board(seed):
    """Turn and river, 2 to 4 players: every weighted deal, as exact fractions."""
    random = Random(seed)
    ranges, board, dead = _random_spot(random, random.choice((2, 2, 3, 4)), random.choice((4, 5)))
    expected, deals, hands = _outcomes_by_force(ranges, board, dead)
    players = [Range({combo: float(weight) for combo, weight in held.items()}) for held in ranges]
    if not hands:
        with pytest.raises(ValueError, match=r"no deal is possible|no hand left|is also"):
            equity(players, board, dead)
        return
    if any(len(held) == 1 and {*next(iter(held))} & {*board, *dead} for held in ranges):
        return
    result = equity(players, board, dead)
    assert result.outcomes == expected
    assert (result.deals, result.hand_combinations) == (deals, hands)
    assert result.weight == sum(expected.values())


@pytest.mark.parametrize("players", [["QQ:1/3,AsKs", "TT,AdQd:0.7"], ["QsQh", "TT:0.9,AKs:0.123456789", "AhQh,JJ"]])
def test_brute_force_on_a_flop(players):
    weights = {0.7: Fraction(7, 10), 0.9: Fraction(9, 10), 1 / 3: Fraction(1, 3)}
    ranges = [{combo: weights.get(w, Fraction(repr(w))) for combo, w in Range(text).items()} for text in players]
    flop = parse_cards("Td 7s 2c")
    expected, deals, hands = _outcomes_by_force(ranges, flop, ())
    result = equity(players, flop)
    assert (result.outcomes, result.deals, result.hand_combinations) == (expected, deals, hands)


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["AA,AKs:1/3", "KK,AQs", "QQ,T9s:1/7"], "", ""),
        (["AA,AKs", "KK,AsQs"], "", "2c 3c"),
        (["AKs,AcAd", "JJ,AsQs,KQo:0.2"], "", "As"),
        (["AKs:0.3,KK", "76s:0.9,65s", "QcQd"], "Ts 9s 2d", ""),
        (["AKs,QQ", "76s,65s", "AA,KQs"], "9d 9c 2h", "3h"),
    ],
)
def test_deals_that_differ_by_suits_alone_are_counted_once_and_rightly(players, board, dead):
    """The sum over all assignments, none left out, of exact counts of fixed hands."""
    shown, gone = parse_cards(board), parse_cards(dead)
    outcomes, hands = Counter(), 0
    for chosen in product(*[Range(text).items() for text in players]):
        cards = [card for combo, _ in chosen for card in combo]
        if len({*cards, *shown, *gone}) < len(cards) + len(shown) + len(gone):
            continue
        hands += 1
        weight = prod([Fraction(weight).limit_denominator(100) for _, weight in chosen], start=Fraction(1))
        for mask, deals in count_outcomes(bytes(cards), bytes(shown), bytes(gone)).items():
            outcomes[tuple(place for place in range(len(players)) if mask >> place & 1)] += weight * deals
    result = equity(players, board, dead)
    assert result.hand_combinations == hands
    assert result.outcomes == outcomes


def test_the_casino_tie_break():
    """R4.9 changes who wins, on each way to count."""
    board, players = "7s 7h 2d 3c", ["7dTs", "7cJh"]
    by_rule = equity(players, board, tiebreak=casino_tiebreak)
    expected, *_ = _outcomes_by_force(
        [{parse_cards(hand): Fraction(1)} for hand in players],
        parse_cards(board),
        (),
        lambda cards: casino_tiebreak(evaluate(cards)),
    )
    assert by_rule.outcomes == expected != equity(players, board).outcomes
    as_ranges = equity(["7dTs,AhAd", "7cJh,2h2s"], board, tiebreak=casino_tiebreak)
    assert as_ranges.outcomes != equity(["7dTs,AhAd", "7cJh,2h2s"], board).outcomes
    assert equity(["7dTs", "7cJh"], tiebreak=lambda rank: 0).outcomes == {(0, 1): 1_712_304}


HANDS = st.lists(st.integers(0, 51), min_size=7, max_size=13, unique=True).map(
    lambda cards: ([cards[place : place + 2] for place in range(0, 2 * (len(cards) // 3), 2)], cards[-3:])
)


@settings(max_examples=40)
@given(HANDS, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_laws_of_fixed_hands(dealt, suits, random):
    """Equities sum to 1; the order of players and the names of suits do not matter; a hand is a range of itself."""
    hands, board = dealt
    result = equity(hands, board)
    assert sum(result.exact_equity) == 1
    assert sum(result.outcomes.values()) == result.deals

    order = random.sample(range(len(hands)), len(hands))
    turned = equity([hands[place] for place in order], board)
    assert turned.exact_equity == tuple(result.exact_equity[place] for place in order)

    renamed = [[card & ~3 | suits[card & 3] for card in cards] for cards in (*hands, board)]
    assert equity(renamed[:-1], renamed[-1]).outcomes == result.outcomes

    assert equity([Range([hand]) for hand in hands], board).outcomes == result.outcomes
    assert equity([format_cards(hand) for hand in hands], format_cards(board)).outcomes == result.outcomes


@settings(max_examples=25)
@given(st.sampled_from(["QQ+,AKs:0.4", "22-55,A5s-A2s", "JTs,T9s:0.01,98s", "AsKd,AsKh"]), st.permutations(range(4)))
def test_laws_of_ranges(text, suits):
    other, board = "77+,AQ,KJs:0.5", "Qh 8s 3s"
    result = equity([text, other], board)
    assert sum(result.exact_equity) == 1
    swapped = equity([other, text], board)
    assert swapped.exact_equity == result.exact_equity[::-1]
    assert swapped.outcomes.get((0, 1)) == result.outcomes.get((0, 1))

    def rename(cards):
        return tuple(Card(card & ~3 | suits[card & 3]) for card in parse_cards(cards))

    renamed = [Range({rename(combo): weight for combo, weight in Range(one).items()}) for one in (text, other)]
    assert equity(renamed, rename(board)).outcomes == result.outcomes
    halved = Range({combo: weight / 2 for combo, weight in Range(text).items()})
    assert equity([halved, other], board).exact_equity == result.exact_equity


def test_a_dead_card_is_a_card_less():
    """Where nobody could use the dead card, the boards with it are what is missing; on the river it changes nothing."""
    players, board = ["AsKd", "QcQh"], "2c 7d 9h Ts"
    everything, without = equity(players, board), equity(players, board, "4c")
    assert everything.outcomes[1,] - without.outcomes[1,] == 1
    assert everything.outcomes[0,] == without.outcomes[0,]
    assert equity(players, board + " 3s", "4c 4d").outcomes == equity(players, board + " 3s").outcomes


def test_ten_players():
    hands = [f"{rank}{suits}" for rank, suits in zip("AKQJT98765", ["s"] * 10, strict=True)]
    holes = [
        f"{hand}2{suit}" if number < 4 else f"{hand}3{'cdhs'[number % 4]}" if number < 8 else None
        for number, (hand, suit) in enumerate(zip(hands, "cdhscdhscd", strict=True))
    ]
    holes[8:] = ["6s4c", "5s4d"]
    result = equity(holes)
    assert len(result.equity) == 10
    assert sum(result.exact_equity) == 1
    assert result.deals == 201_376  # five of the 32 cards left


def test_hand_by_hand():
    """Every hand of either range, against the equity of that hand alone as a player."""
    hero, villain, board, dead = Range("99+,AQs:0.5,AsJs:0.123456789"), Range("TT,AKs,KsQs:1/3"), "Qs 8d 3s", "Kc"
    for mine, held, other in zip(
        equity_by_hand(hero, villain, board, dead), (hero, villain), (villain, hero), strict=True
    ):
        known = held.without(board).without(dead)
        assert list(mine) == list(known)
        for combo, found in mine.items():
            alone = equity([combo, other], board, dead)
            assert (found.win, found.tie, found.equity) == (alone.win[0], alone.tie[0], alone.equity[0])


def test_hands_that_can_meet_nobody_are_left_out():
    hero, villain = equity_by_hand("AsAd,KK", "AA,AsKd", "2c 7d 9h")
    assert len(hero) == 7
    hero, villain = equity_by_hand("AsAd,AhAc,KcKd", "AsAh", "2c 7d 9h")
    assert list(hero) == [parse_cards("KdKc")]
    assert list(villain) == [parse_cards("AsAh")]


def test_hands_are_found_in_any_spelling():
    hero, villain = equity_by_hand("AA,AKs", "QQ", "2c 7d 9h")
    assert hero["AsKs"] is hero["KsAs"] is hero["ks as"] is hero[51, 47] is hero[47, 51] is hero[["K♠", "As"]]
    assert "KhAh" in hero
    assert (50, 51) in hero
    assert "AhKd" not in hero
    assert hero.get("AhKd") is None
    with pytest.raises(KeyError, match="AhKd is not among the 10 hands"):
        hero["KdAh"]
    for key, error in [("AKs", ValueError), ("As", ValueError), ((51, 52), ValueError), (51, TypeError)]:
        with pytest.raises(error, match="card"):
            hero[key]
    assert hero == dict(hero)
    assert dict(zip(hero, hero.values(), strict=True)) == dict(hero.items())
    assert hero != villain
    assert pickle.loads(pickle.dumps(hero)) == hero
    assert hash(hero) == hash(pickle.loads(pickle.dumps(hero)))
    assert repr(hero).startswith("<EquityByHand of 10 hands: ")
    assert len(repr(equity_by_hand("random", "QQ", "2c 7d 9h")[0])) < 100
    with pytest.raises(AttributeError, match="cannot be changed"):
        hero._equities = {}


def test_the_players_of_single_hands_have_names():
    with pytest.raises(ValueError, match=r"villain \(KZ\): cannot read"):
        equity_by_hand("AA", "KZ", "2c 7d 9h")
    with pytest.raises(ValueError, match=r"card As of villain \(AsKs\) is also in the hand of hero \(AsAd\)"):
        equity_by_hand("AsAd", "AsKs", "2c 7d 9h")


def test_other_names_for_the_players():
    """As the command line does it, which counts from 1."""
    names = ["player 1", "player 2"]
    with pytest.raises(ValueError, match=r"card As of player 2 \(AsQd\) is also in the hand of player 1 \(AsKd\)"):
        read_spot(["AsKd", "AsQd"], "", "", names=names)
    with pytest.raises(ValueError, match=r"player 2 \(\[0, 1, 2\]\): a hand has 2 cards"):
        read_spot(["AsKd", [0, 1, 2]], "", "", names=names)


def test_weights_of_any_size_are_written():
    """In whole numbers such weights have thousands of digits, which Python refuses to write in decimals."""
    primes = [number for number in range(2, 10_000) if all(number % factor for factor in range(2, isqrt(number) + 1))]
    odd = Range(dict(zip(Range("random"), [1 / prime for prime in primes], strict=False)))
    result = equity([odd, "KK,22:1e-300"], "2c 7d 9h Th 3s")
    assert max(count for _, count in result._counts) > 10**4300
    for whole in (result.weight, *result.outcomes.values()):
        assert whole > 0
    assert repr(result)
    assert str(result).endswith("deals")
    assert sum(result.exact_equity) == 1


def test_numbers_of_any_size_are_refused_in_few_words():
    for options in ({"trials": 10**5000}, {"seed": 10**5000}, {"seed": -(10**5000)}, {"threads": -(10**5000)}):
        with pytest.raises(ValueError, match="got <int of 16610 bits>"):
            equity(["AA", "KK"], **options)
    with pytest.raises(ValueError, match=r"tolerance must be from .*, got <int of"):
        equity(["AA", "KK"], tolerance=10**5000)


def test_texts_are_read_once_and_ranges_hold_what_was_worked_out():
    """The same object, and still the result of the text, of a Range and of a mapping."""
    board = "2c 7d 9h"
    first = equity(["22+:0.3,A2s+", "random"], board)
    assert equity(["22+:0.3,A2s+", "random"], board) == first
    held = Range("22+:0.3,A2s+")
    assert (
        equity([held, Range("random")], board).outcomes == equity([dict(held), "any"], board).outcomes == first.outcomes
    )
    assert len(held) == len(Range("22+:0.3,A2s+"))
    long = ",".join(["22+:0.3,A2s+"] * 200)
    assert equity([long, "random"], board).outcomes == first.outcomes


def test_a_result_is_a_value():
    result = equity(["AA:1/2,KK", "QQ"], "2c 7d 9h")
    assert pickle.loads(pickle.dumps(result)) == result
    assert hash(result) == hash(equity(["AA:1/2,KK", "QQ"], "2c 7d 9h"))
    assert result != equity(["AA,KK", "QQ"], "2c 7d 9h")
    with pytest.raises(AttributeError, match="cannot be changed"):
        result.method = "guess"
    one, _ = equity_by_hand("AsAd", "KK", "2c 7d 9h")
    (hand,) = one.values()
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_what_a_result_shows():
    assert str(equity(["AKo", Range("QQ")])).splitlines() == [
        "player      win     tie   equity",
        "AKo     43.03 %  0.42 %  43.24 %",
        "QQ      56.55 %  0.42 %  56.76 %",
        "exact, 123,285,888 deals",
    ]
    assert equity([(51, 46), b"\x00\x01"]).players == ("AsKh", "2c2d")


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (["AsKd"], {}, "2 to 10 players, got 1"),
        (["AA"] * 11, {}, "2 to 10 players, got more than 10"),
        (["AsKd", "AsQd"], {}, r"card As of players\[1\] \(AsQd\) is also in the hand of players\[0\] \(AsKd\)"),
        (["AsKd", "QcQd"], {"board": "2c 3c Kd"}, r"card Kd of players\[0\] \(AsKd\) is also on the board"),
        (["AsKd", "QcQd"], {"dead": "Qc"}, r"card Qc of players\[1\] \(QcQd\) is also dead"),
        (["AsKd", "QcQd"], {"board": "2c 3c 4c", "dead": "3c"}, "card 3c is dead and also on the board"),
        (["AsKd", "QcQd"], {"board": "2c"}, "0, 3, 4 or 5 cards, got 1"),
        (["AsKd", "QcQd"], {"board": "2c 3c"}, "0, 3, 4 or 5 cards, got 2"),
        (["AsKd", "QcQd"], {"board": "2c 3c 4c 5c 6c 7c"}, "0, 3, 4 or 5 cards, got 6"),
        (["AsKd", "KK"], {"board": "Kc Kh 2c"}, r"players\[1\] \(KK\) has no hand left: .*on the board"),
        (["AA", "AK"], {"dead": "As Ah"}, "no deal is possible"),
        (["AA"] * 3, {}, "no deal is possible"),
        ([list(range(3)), "AA"], {}, r"players\[0\] \(\[0, 1, 2\]\): a hand has 2 cards, got 3"),
        (["AA", ""], {}, r"players\[1\]: the range holds no hand"),
        (["AA", "KK:-1"], {}, "weight"),
        (["AA", {("Ks", "Kd"): -1}], {}, "weight must be from 0 to 1"),
        (["AA", "ZZ"], {}, r"players\[1\] \(ZZ\): .*ZZ"),
        (["AsKd", "QcQd"], {"dead": [*range(40), *range(46, 50)]}, "44 dead cards leave too few"),
        (["AsKd", "QcQd"], {"method": "guess"}, "unknown method 'guess'; expected one of auto, exact, monte-carlo"),
        (["AsKd", "QcQd"], {"method": None}, "unknown method None"),
        (["AsKd", "QcQd"], {"method": "exact", "trials": 10}, "counts every deal: trials, here 10"),
        (["AsKd", "QcQd"], {"method": "exact", "tolerance": 0.1}, "counts every deal: tolerance, here 0.1"),
        (["AsKd", "QcQd"], {"method": "exact", "seed": 1}, "counts every deal: seed, here 1"),
        (["AsKd", "QcQd"], {"trials": 0}, "trials must be 1 or more, got 0"),
        (["AsKd", "QcQd"], {"trials": -5}, "trials must be 1 or more, got -5"),
        (["AsKd", "QcQd"], {"trials": 2**63 + 1}, "trials must be at most"),
        (["AsKd", "QcQd"], {"tolerance": float("nan")}, "tolerance must be from 1e-09 to 1, a standard error, got nan"),
        (["AsKd", "QcQd"], {"tolerance": -0.1}, "tolerance must be from"),
        (["AsKd", "QcQd"], {"tolerance": 0}, "tolerance must be from"),
        (["AsKd", "QcQd"], {"tolerance": 1.5}, "tolerance must be from"),
        (["AsKd", "QcQd"], {"seed": -1}, "seed must be 0 or more, got -1"),
        (["AsKd", "QcQd"], {"seed": 2**64}, "seed must be below"),
        (["AsKd", "QcQd"], {"threads": -1}, r"threads must be 0 \(all cores\) or more"),
        (["random"] * 5, {"method": "exact"}, "would take one core about .* years, and 24 hours is the limit"),
    ],
)
def test_refused(players, options, words):
    with pytest.raises(ValueError, match=words):
        equity(players, **options)


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        ("AA", {}, "one hand or range for each player, got 'AA'"),
        (Range("AA"), {}, "one hand or range for each player"),
        (["AA", 5], {}, r"players\[1\] \(5\): cards must be a text or an iterable"),
        (5, {}, "one hand or range for each player, got 5"),
        (["AsKd", "QcQd"], {"trials": True}, "trials must be a whole number, got True"),
        (["AsKd", "QcQd"], {"trials": 1e6}, "trials must be a whole number, got 1000000.0"),
        (["AsKd", "QcQd"], {"seed": 1.5}, "seed must be a whole number"),
        (["AsKd", "QcQd"], {"tolerance": "0.1"}, "tolerance must be a number"),
        (["AsKd", "QcQd"], {"tolerance": True}, "tolerance must be a number"),
        (["AsKd", "QcQd"], {"threads": 1.0}, "threads must be a whole number"),
        (["AsKd", "QcQd"], {"tiebreak": 3}, "tiebreak must be a function"),
    ],
)
def test_what_cannot_be_meant(players, options, words):
    with pytest.raises(TypeError, match=words):
        equity(players, **options)


@pytest.mark.parametrize("board", ["", "2c", "2c 3c"])
def test_single_hands_need_a_board(board):
    with pytest.raises(ValueError, match=r"board"):
        equity_by_hand("AA", "KK", board)


@pytest.mark.parametrize("players", [["AsKd", "QcQh"], ["AA", "KK"], ["AA", "AKs,KK:0.4", "QQ"]])
@pytest.mark.parametrize("board", ["", "2c 7d 9h"])
def test_threads_count_the_same(players, board):
    alone = equity(players, board)
    told = []
    assert equity(players, board, threads=2, progress=lambda *state: told.append(state)) == alone
    assert told[-1][0] == told[-1][1] > 0


def test_executors_count_the_same(monkeypatch):
    monkeypatch.setattr(matchups, "_known", {})
    spots = [
        (["AA", "AKs,KK:0.4", "QQ"], "", "2c"),
        (["22+:0.3,A2s+", "random"], "2c 7d 9h"),
        (["AsKd", "QcQh"],),
        (["QQ+,AKs:0.3", "TT+"],),
        (["QQ+,AKs:0.3", "TT+"], "", "2c"),
    ]
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as processes:
        for spot in spots:
            alone = equity(*spot)
            for executor in (threads, processes):
                matchups._known.clear()
                assert equity(*spot, executor=executor) == alone
        by_rule = equity(["77", "AKs"], tiebreak=casino_tiebreak)
        assert equity(["77", "AKs"], tiebreak=casino_tiebreak, executor=processes) == by_rule


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix(threads=0)


def test_the_matrix_and_published_figures(matrix):
    """Wins, ties and deals of one hand of a class against every other hand on every board."""
    for label, (wins, ties, deals) in DATA["one_hand_against_a_random_hand"].items():
        row = matrix.labels.index(label)
        assert (sum(matrix.wins[row]), sum(matrix.ties[row]), sum(matrix.deals[row])) == (wins, ties, deals)
        assert matrix.against_random(label) == pytest.approx((wins + ties / 2) / deals, abs=1e-15)


def test_the_matrix_is_what_equity_says_of_two_classes(matrix):
    for one, other in (("AKs", "QQ"), ("AA", "AA"), ("72o", "32s"), ("JTs", "AJo"), ("22", "AKo")):
        assert matrix[one, other] == pytest.approx(equity([one, other]).equity[0], abs=1e-15)


def test_the_matrix_is_fair(matrix):
    """The labels are those of the grid, and what one class wins the other loses."""
    assert matrix.labels[:3] == ("AA", "AKs", "AQs")
    assert (matrix.labels[13:15], matrix.labels[-1], len(set(matrix.labels))) == (("AKo", "KK"), "22", 169)
    assert Range(",".join(matrix.labels)) == Range("random")
    for row, values in enumerate(matrix.values):
        assert values[row] == 0.5
        assert all(0 < value < 1 for value in values)
        for column, value in enumerate(values):
            assert value + matrix.values[column][row] == pytest.approx(1, abs=1e-15)


def test_the_matrix_as_a_value(matrix):
    assert pickle.loads(pickle.dumps(matrix)) == matrix
    assert json.loads(matrix.to_json())["values"][1][2] == matrix["AKs", "AQs"]
    assert matrix.to_csv().splitlines()[1].split(",")[:3] == ["AA", "0.5", repr(matrix["AA", "AKs"])]
    for unknown in ("AK", "aa", "AKx"):
        with pytest.raises(KeyError, match="unknown class"):
            matrix[unknown, "AA"]
    with pytest.raises(TypeError, match="two classes"):
        matrix["AA"]


def test_the_matrix_tells_how_far_it_is_and_stops_at_once(monkeypatch):
    monkeypatch.setattr(matchups, "_known", {})

    def stop(done, total):
        assert 0 < done < total
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        preflop_matrix(threads=2, progress=stop)


def test_ranges_that_block_each_other_are_found_out():
    """A search for a deal ends, whatever the answer; a count knows what sharing cards leaves of the work."""
    with pytest.raises(ValueError, match="no deal"):
        equity(["A2+"] * 5)
    with pytest.raises(ValueError, match="no deal"):
        equity(["A2+, K2+"] * 9, trials=4096)
    result = equity(["QQ+"] * 6)
    assert result.exact
    assert result.exact_equity == (Fraction(1, 6),) * 6


def test_a_tiebreak_that_orders_nothing_is_refused():
    with pytest.raises(ValueError, match="tiebreak must give ranks that can be put in order"):
        equity(["AA", "KK"], tiebreak=lambda rank: float("nan"))
    with pytest.raises(ValueError, match="unknown method"):
        equity(["AA", "KK"], method=[1])


@pytest.mark.parametrize("kind", ["d", "f"])
def test_an_array_of_weights_is_a_player(kind):
    """1,326 floats by combo number mean what the range of these weights means."""
    held = Range("22+,A2s+:0.5,KQo:0.25")
    weights = array(kind, held.to_array())
    assert equity([weights, "QQ"], "2c 7d 9h").outcomes == equity([held, "QQ"], "2c 7d 9h").outcomes
    assert equity([weights, "QQ", weights], "2c 7d 9h 3s").players == (str(held), "QQ", str(held))
    with pytest.raises(ValueError, match=r"players\[0\] .*: the range holds no hand"):
        equity([array(kind, bytes(len(weights) * weights.itemsize)), "QQ"], "2c 7d 9h")
    with pytest.raises(ValueError, match=r"players\[0\] .*: weights must have the shape \(1326,\), got \(1,\)"):
        equity([array(kind, [1.0]), "QQ"])


def test_a_weight_is_the_decimal_that_was_written():
    (_, weight), *_ = equity([{"AsKs": 0.123457, "AhKh": 1}, "QcQd"], "2c 7d 9h Ts 3c").outcomes.items()
    assert weight == 1 + Fraction(123_457, 1_000_000)
    assert equity(["AsKs:1e-9,AhKh", "QcQd"], "2c 7d 9h Ts 3c").weight == 1 + Fraction(1, 10**9)
