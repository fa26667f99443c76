"""The cases of tests/data/cases/evaluator.json: public bug reports and published figures, for both implementations."""

import json
from pathlib import Path

import pytest

from holdem_fast import best_hand, category, compare, kev_rank, parse_cards, rank_from_kev

DATA = json.loads((Path(__file__).parents[1] / "data" / "cases" / "evaluator.json").read_text(encoding="utf-8"))
CASES = DATA["cases"]


def _name(rank):
    """The category as the file writes it, where a royal flush is a straight flush."""
    return category(rank).name.lower().replace("royal_flush", "straight_flush")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_given_cases(impl, case):
    ranks = [impl.evaluate(hand) for hand in case["hands"]]
    expect = case["expect"]
    assert set(expect) <= {"category", "best", "rank7462", "winners"}
    assert [_name(rank) for rank in ranks] == expect["category"], case["checks"]
    assert [kev_rank(rank) for rank in ranks] == expect["rank7462"], case["checks"]
    assert [place for place, rank in enumerate(ranks) if rank == max(ranks)] == expect["winners"], case["checks"]
    for hand, rank, best in zip(case["hands"], ranks, expect["best"], strict=True):
        plays = best_hand(hand)
        assert set(plays.cards) <= set(parse_cards(hand))
        assert plays.rank == rank == impl.evaluate(best)
        assert sorted(card.rank for card in plays.cards) == sorted(card.rank for card in parse_cards(best))
    for one, other in zip(case["hands"], case["hands"][1:], strict=False):
        winner = compare(one, other).winner
        first, second = impl.evaluate(one), impl.evaluate(other)
        assert winner == (None if first == second else int(first < second))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_samples_are_numbered_as_everywhere(impl, cards):
    """``kev_rank`` agrees with the usual numbering of the 7,462 classes on every given sample."""
    samples = [(hand, number) for hand, number in DATA["samples"] if len(hand) == 2 * cards]
    assert len(samples) > 100
    assert [kev_rank(impl.evaluate(hand)) for hand, _ in samples] == [number for _, number in samples]
    assert [rank_from_kev(number) for _, number in samples] == [impl.evaluate(hand) for hand, _ in samples]


def test_published_counts(impl):
    for cards, published in DATA["category_counts"].items():
        counts = dict.fromkeys(published["by_category"], 0)
        for rank, hands in impl.count_ranks(int(cards)).items():
            counts[_name(rank)] += hands
        assert counts == published["by_category"]
        assert sum(counts.values()) == published["hands"]


def test_published_numbers_of_classes(impl):
    for cards, published in DATA["distinct_ranks"].items():
        classes = dict.fromkeys(published["by_category"], 0)
        for rank in impl.count_ranks(int(cards)):
            classes[_name(rank)] += 1
        assert classes == published["by_category"]
        assert sum(classes.values()) == published["distinct"]
