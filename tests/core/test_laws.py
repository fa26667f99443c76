"""Laws of ranking that hold for every hand, tried by hypothesis on both implementations."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import Card, best_hand, compare

DECK = list(Card)


def hands(least=5, most=7):
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


@given(st.data(), hands())
def test_the_order_of_cards_changes_nothing(impl, data, hand):
    assert impl.evaluate(data.draw(st.permutations(hand))) == impl.evaluate(hand)


@given(hands(), st.permutations(range(4)))
def test_renaming_the_suits_changes_nothing(impl, hand, suits):
    assert impl.evaluate([4 * card.rank + suits[card.suit] for card in hand]) == impl.evaluate(hand)


@given(hands(6, 7))
@settings(max_examples=40)
def test_a_rank_is_the_best_of_all_five_cards(impl, hand):
    assert impl.evaluate(hand) == max(impl.evaluate(five) for five in itertools.combinations(hand, 5))


@given(hands(6, 7))
def test_a_card_more_is_never_worse(impl, hand):
    assert impl.evaluate(hand) >= impl.evaluate(hand[:-1])


@given(hands())
def test_a_hand_is_a_positive_rank_of_16_bits(impl, hand):
    assert 0 < impl.evaluate(hand) < 2**16


@given(hands(), hands())
def test_comparing_is_the_same_from_either_side(one, other):
    there, back = compare(one, other), compare(other, one)
    assert there.decided_by == back.decided_by
    assert back.winner == (None if there.winner is None else 1 - there.winner)
    assert (there.winner is None) == (best_hand(one).describe() == best_hand(other).describe())
