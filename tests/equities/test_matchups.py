"""Matchups before the flop: what is one and the same, ranges against ranges, and the 169 classes of hands."""

import json
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path

import pytest
from brute import outcomes
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import casino_tiebreak, core, evaluate, parse_cards
from holdem_fast.equities import matchups
from holdem_fast.equities._outcomes import count_matchups, count_outcomes, group_pairs
from holdem_fast.ranges.combos import CLASS_LABELS, COMBO_OF, class_number

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "equity.json").read_text(encoding="utf-8"))
CASES_BY_NAME = {case["id"]: case for case in CASES["cases"]}
AGAINST_RANDOM = CASES["one_hand_against_a_random_hand"]


def _hand(text):
    high, low = sorted(parse_cards(text), reverse=True)
    return int(high), int(low)


def _of_classes(*labels):
    return [(combo, 1) for combo in COMBO_OF if CLASS_LABELS[class_number(*combo)] in labels]


def _renamed(combo, names):
    return tuple(sorted((card & ~3 | names[card & 3] for card in combo), reverse=True))


_four_cards = st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True)


# ---- what is one matchup ----


@given(_four_cards, st.sampled_from(list(permutations(range(4)))), st.booleans())
def test_suits_and_seats_do_not_make_another_matchup(cards, names, changed):
    first, second = (tuple(sorted(cards[place : place + 2], reverse=True)) for place in (0, 2))
    one, other, swapped = matchups.canonical(first, second)
    pair = (_renamed(first, names), _renamed(second, names))
    again = matchups.canonical(*(pair[::-1] if changed else pair))
    assert again[:2] == (one, other)
    if (one, other) != matchups.canonical(other, one)[:2] or again[2] != (swapped ^ changed):
        # Only where the two hands mirror each other does it not matter who is first.
        assert any(
            (_renamed(first, other), _renamed(second, other)) == (second, first) for other in permutations(range(4))
        )
    assert any({one, other} == {_renamed(first, each), _renamed(second, each)} for each in permutations(range(4)))


def test_there_are_47008_matchups():
    """1,624,350 ordered pairs of hands; 47,008 is the known number of different ones."""
    everything = [(combo, 1) for combo in COMBO_OF]
    cards, forward, backward = matchups.group(everything, everything)
    assert len(cards) == 4 * len(forward) == 4 * len(backward) == 4 * 47008
    assert sum(forward) + sum(backward) == 1326 * 1225
    assert len({cards[place : place + 4] for place in range(0, len(cards), 4)}) == 47008


def test_grouped_hands_must_be_cards_with_weights():
    weights = matchups.array("Q", [1])
    for first in (bytes([1]), bytes([52, 1]), bytes([3, 2, 1, 0])):
        with pytest.raises(ValueError, match="one weight for each hand"):
            group_pairs(first, weights, bytes([7, 6]), weights)


# ---- ranges ----


def _pair_by_pair(first, second, dead=b"", count=count_outcomes):
    found = [0, 0, 0, 0]
    for combo, weight in first:
        for other, other_weight in second:
            if not set(combo) & set(other):
                for mask, ways in count(bytes(combo + other), b"", dead).items():
                    found[mask] += weight * other_weight * ways
    return tuple(found[1:])


@pytest.mark.parametrize("largest", [1, 7, 1 << 21, 1 << 39, 10**30])
def test_ranges_are_the_sum_of_their_hands(largest):
    rng = random.Random(largest)
    first, second = (
        [(combo, rng.randint(largest // 2 + 1, largest)) for combo in rng.sample(COMBO_OF, 12)] for _ in range(2)
    )
    assert matchups.compare(first, second) == _pair_by_pair(first, second)
    assert matchups.compare(second, first) == _pair_by_pair(second, first)


def test_dead_cards_and_other_orders():
    rng = random.Random(4)
    cards = rng.sample(range(52), 52)
    dead, left = bytes(cards[:35]), sorted(cards[35:])
    hands = [((high, low), rng.randint(1, 5)) for high in left for low in left if low < high]
    first, second = rng.sample(hands, 5), rng.sample(hands, 5)
    ranks = list(core.count_ranks(5))
    places = {value: place for place, value in enumerate(sorted(map(casino_tiebreak, ranks)))}
    values = matchups.array("H", bytes(2 * ((9 << 12) + 2)))
    for rank in ranks:
        values[rank] = places[casino_tiebreak(rank)]

    def count(holes, board, dead):
        return outcomes(holes, board, dead, evaluate=evaluate)

    def count_by_casino(holes, board, dead):
        return outcomes(holes, board, dead, evaluate=evaluate, value=casino_tiebreak)

    assert matchups.compare(first, second, dead) == _pair_by_pair(first, second, dead, count)
    assert matchups.compare(first, second, dead, values) == _pair_by_pair(first, second, dead, count_by_casino)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("eq-class-against-class-01", ["AA"], ["KK"]),
        ("eq-class-against-class-03", ["JJ"], ["AQs"]),
        ("eq-class-against-class-04", ["AKo"], ["QQ"]),
        ("eq-class-against-class-06", ["AKo"], ["AKo"]),
        ("eq-range-card-removal-06", ["QQ", "KK", "AA"], ["TT", "JJ", "QQ", "KK", "AA"]),
    ],
)
def test_given_classes(name, first, second):
    expect = CASES_BY_NAME[name]["expect"]
    wins, losses, ties = matchups.compare(_of_classes(*first), _of_classes(*second))
    assert ([wins, losses], [ties, ties], wins + losses + ties) == (expect["win"], expect["tie"], expect["weight"])


def test_a_hand_against_any_other():
    """AcKd against a random hand, a published figure."""
    hand = _hand("AcKd")
    wins, losses, ties = matchups.compare([(hand, 1)], [(combo, 1) for combo in COMBO_OF])
    assert wins + losses + ties == comb(50, 2) * comb(48, 5)
    assert (wins + ties / 2) / (wins + losses + ties) == pytest.approx(0.65320072, abs=5e-9)


def test_nothing_against_nothing():
    assert matchups.compare([], []) == matchups.compare([((1, 0), 1)], [((1, 0), 1)]) == (0, 0, 0)


def test_results_do_not_depend_on_how_the_work_is_cut(monkeypatch):
    first, second = _of_classes("AKs", "77"), _of_classes("QJo", "77")
    expected = matchups.compare(first, second)

    def far_away(job, parts):
        """As a pool of processes would: in any order, everything pickled."""
        results = {part: pickle.loads(pickle.dumps(job))(pickle.loads(pickle.dumps(part))) for part in reversed(parts)}
        return [results[part] for part in parts]

    for size in (1, 7, 1000):
        monkeypatch.setattr(matchups, "_MATCHUPS_A_PART", size)
        monkeypatch.setattr(matchups, "_known", {})
        assert matchups.compare(first, second, run=far_away) == expected


def test_known_results_are_not_counted_again(monkeypatch):
    monkeypatch.setattr(matchups, "_known", {})
    hands = _of_classes("TT"), _of_classes("JTs")
    first = matchups.compare(*hands)

    def refuse(job, parts):
        assert not parts
        return []

    assert matchups.compare(*hands, run=refuse) == first
    assert matchups.compare(*hands[::-1], run=refuse) == (first[1], first[0], first[2])


def test_threads_share_the_results(monkeypatch):
    monkeypatch.setattr(matchups, "_known", {})
    hands = _of_classes("99", "A5s"), _of_classes("KQo", "88")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: matchups.compare(*hands), range(8)))
    assert set(found) == {_pair_by_pair(*hands)}


# ---- the classes ----


@pytest.fixture(scope="module")
def classes():
    return matchups.class_counts()


def _total(row):
    return slice(169 * row, 169 * (row + 1))


@pytest.mark.parametrize("label", AGAINST_RANDOM)
def test_one_hand_against_a_random_hand(classes, label):
    row = _total(CLASS_LABELS.index(label))
    assert [sum(counts[row]) for counts in classes] == AGAINST_RANDOM[label]


def test_classes_against_classes_mirror_each_other(classes):
    wins, ties, deals = classes
    for row in range(169):
        for column in range(row + 1):
            one, other = 169 * row + column, 169 * column + row
            # The two cells count different numbers of deals: one hand against all of the other class.
            assert Fraction(ties[one], deals[one]) == Fraction(ties[other], deals[other])
            assert Fraction(wins[one], deals[one]) + Fraction(wins[other] + ties[other], deals[other]) == 1
    assert sum(deals[_total(5)]) == comb(50, 2) * comb(48, 5)


def test_a_cell_is_one_hand_against_a_class(classes):
    for first, second in (("AKs", "QQ"), ("T9s", "T9s"), ("72o", "A2s")):
        cell = 169 * CLASS_LABELS.index(first) + CLASS_LABELS.index(second)
        wins, losses, ties = matchups.compare(_of_classes(first)[:1], _of_classes(second))
        assert [counts[cell] for counts in classes] == [wins, ties, wins + losses + ties]


def test_a_part_of_the_work_can_be_sent_anywhere():
    assert pickle.loads(pickle.dumps(count_matchups)) is count_matchups
