"""A million random hands beside other evaluators, where they are installed."""

import random
from itertools import pairwise

import pytest

from holdem_fast import Card, core, kev_rank

HANDS = 1_000_000


def _random_hands(seed, cards=7):
    rng = random.Random(seed)
    deck = list(range(52))
    for _ in range(HANDS):
        yield rng.sample(deck, cards)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_numbers_alike(cards):
    phevaluator = pytest.importorskip("phevaluator", reason="phevaluator is not installed (extra bench)")
    number_of = {rank: kev_rank(rank) for rank in core.count_ranks(5)}
    evaluate, peer = core.evaluate, phevaluator.evaluate_cards
    assert all(number_of[evaluate(hand)] == peer(*hand) for hand in _random_hands(cards, cards))


@pytest.mark.filterwarnings("ignore")
def test_eval7_orders_alike():
    eval7 = pytest.importorskip("eval7", reason="eval7 is not installed (extra bench)")
    deck = [eval7.Card(str(card)) for card in Card]
    value_of = {}
    for hand in _random_hands(7):
        value = eval7.evaluate([deck[card] for card in hand])
        assert value_of.setdefault(core.evaluate(hand), value) == value
    values = [value_of[rank] for rank in sorted(value_of)]
    assert len(values) > 4700
    assert all(weaker < stronger for weaker, stronger in pairwise(values))
