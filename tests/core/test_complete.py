"""Complete, not sampled: every multiset of ranks and every set of suited ranks, core against reference.

Suits matter to a hand only through a flush. So the 73,775 multisets of 5, 6 and 7 ranks without a flush and the 4,719
sets of 5, 6 and 7 suited ranks are all hands there are, up to the choice of suits.
"""

import itertools
from math import comb

import pytest

from holdem_fast import core, reference

MULTISETS = {5: 6175, 6: 18_395, 7: 49_205}
SUITED_SETS = {5: 1287, 6: 1716, 7: 1716}
DISTINCT_RANKS = {5: 7462, 6: 6075, 7: 4824}
# Royal flush first, as published: cases/evaluator.json has the same figures for 5 and 7 cards from elsewhere.
COUNTS = {
    5: [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540],
    6: [188, 1656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900],
    7: [4324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460],
}


def _without_flush(ranks):
    """A hand of these sorted ranks: suits in turn, so that equal ranks differ and no suit comes more than twice."""
    return bytes(4 * rank + place % 4 for place, rank in enumerate(ranks))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_multiset_of_ranks(cards):
    number = hands = 0
    for ranks in reference.rank_multisets(cards):
        hand = _without_flush(ranks)
        assert core.evaluate(hand) == reference.evaluate(hand) == reference.best_of_ranks(ranks, False)
        number += 1
        choices = 1
        for rank in set(ranks):
            choices *= comb(4, ranks.count(rank))
        hands += choices
    assert number == MULTISETS[cards]
    assert hands == comb(52, cards)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_set_of_suited_ranks(cards):
    """Each in every suit, and with each way to fill up to seven cards from one other rank or two of another suit."""
    number = 0
    for ranks in itertools.combinations(range(13), cards):
        expected = reference.best_of_ranks(ranks, True)
        for suit in range(4):
            suited = bytes(4 * rank + suit for rank in ranks)
            assert core.evaluate(suited) == reference.evaluate(suited) == expected
            other = (suit + 1) % 4
            for extra in itertools.combinations((0, 4, 8, 12), 7 - cards):
                hand = suited + bytes(4 * rank + other for rank in extra)
                assert core.evaluate(hand) == expected
        number += 1
    assert number == SUITED_SETS[cards]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_counts_over_the_whole_deck(impl, cards):
    """R3: how many hands each category has, and how many different ranks there are."""
    by_rank = impl.count_ranks(cards)
    assert sum(by_rank.values()) == comb(52, cards)
    assert len(by_rank) == DISTINCT_RANKS[cards]
    assert min(by_rank.values()) > 0
    by_category = [0] * 10
    for rank, hands in by_rank.items():
        by_category[rank >> 12] += hands
    assert by_category[::-1] == COUNTS[cards]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_both_count_the_same(cards):
    assert core.count_ranks(cards) == reference.count_ranks(cards)


def test_every_class_of_five_cards_has_one_rank():
    """7,462 classes: as many ranks, numbered without a gap from 1 in each category, in the order of their strength."""
    strengths = {reference.strength(ranks, False) for ranks in reference.rank_multisets(5)}
    strengths |= {reference.strength(ranks, True) for ranks in itertools.combinations(range(13), 5)}
    ranks = sorted(core.count_ranks(5))
    assert len(strengths) == len(ranks) == 7462
    assert [strength[0] for strength in sorted(strengths)] == [rank >> 12 for rank in ranks]
    for category in range(10):
        places = [rank % 4096 for rank in ranks if rank >> 12 == category]
        assert places == list(range(1, len(places) + 1))
