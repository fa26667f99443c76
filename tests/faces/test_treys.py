"""The face of treys, compared with the package call by call and with what its pages print."""

import random

import pytest
from peers import peer

from holdem_fast.faces import treys as face

TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
Card, evaluator = face.Card, face.Evaluator()


def _ints(text):
    return [Card.new(card) for card in text.split()]


@pytest.fixture(scope="module")
def real():
    return peer("treys")


@pytest.mark.parametrize(("cards", "hands"), [(5, 10_000), (6, 7_000), (7, 3_000)])
def test_hands_have_the_same_ranks_classes_and_percentages(real, cards, hands):
    rng, theirs, deck = random.Random(cards), real.Evaluator(), face.Deck.GetFullDeck()
    for _ in range(hands):
        dealt = rng.sample(deck, cards)
        rank = theirs.evaluate(dealt[:2], dealt[2:])
        assert evaluator.evaluate(dealt[:2], dealt[2:]) == evaluator.evaluate(tuple(dealt), []) == rank


def test_every_rank_means_the_same(real):
    theirs = real.Evaluator()
    for rank in range(1, 7463):
        number = evaluator.get_rank_class(rank)
        assert number == theirs.get_rank_class(rank)
        assert evaluator.class_to_string(number) == theirs.class_to_string(number)
        assert evaluator.get_five_card_rank_percentage(rank) == theirs.get_five_card_rank_percentage(rank)


def test_tables_are_alike(real):
    ours, theirs = evaluator.table, real.Evaluator().table
    assert ours.flush_lookup == theirs.flush_lookup
    assert ours.unsuited_lookup == theirs.unsuited_lookup
    constants = [name for name in vars(type(theirs)) if name.isupper()]
    assert {name: getattr(ours, name) for name in constants} == {name: getattr(theirs, name) for name in constants}


@pytest.mark.parametrize("text", TEXTS)
def test_cards_are_alike(real, text):
    card = Card.new(text)
    assert card == real.Card.new(text)
    for (
        name
    ) in "get_bitrank_int get_prime get_rank_int get_suit_int int_to_binary int_to_pretty_str int_to_str".split():
        assert getattr(Card, name)(card) == getattr(real.Card, name)(card)


def test_functions_and_names_of_cards_are_alike(real, capsys):
    hand = _ints("As Kd Kh 2c Tc")
    assert Card.hand_to_binary(["As", "Kd"]) == real.Card.hand_to_binary(["As", "Kd"]) == hand[:2]
    for cards in (hand, []):
        assert Card.prime_product_from_hand(cards) == real.Card.prime_product_from_hand(cards)
        assert Card.ints_to_pretty_str(cards) == real.Card.ints_to_pretty_str(cards)
    for bits in (0, 1, 0b1010000000001, 0b1111111111111):
        assert Card.prime_product_from_rankbits(bits) == real.Card.prime_product_from_rankbits(bits)
    for name in (
        "STR_RANKS INT_RANKS PRIMES CHAR_RANK_TO_INT_RANK CHAR_SUIT_TO_INT_SUIT INT_SUIT_TO_CHAR_SUIT PRETTY_SUITS"
    ).split():
        assert getattr(Card, name) == getattr(real.Card, name)
    printed = []
    for cards in (Card, real.Card):
        cards.print_pretty_card(hand[0])
        cards.print_pretty_cards(hand)
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_a_seed_gives_the_same_deck(real):
    assert face.Deck.GetFullDeck() == real.Deck.GetFullDeck()
    for seed in (0, 5, 12345):
        ours, theirs = face.Deck(seed), real.Deck(seed)
        for n in (1, 2, 0, 5):
            assert ours.draw(n) == theirs.draw(n)
        assert str(ours) == str(theirs)
        ours.shuffle()
        theirs.shuffle()
        assert ours.cards == theirs.cards


def test_summaries_are_alike(real, capsys):
    rng, theirs = random.Random(3), real.Evaluator()
    for players in (1, 2, 3, 6) * 40:
        cards = rng.sample(face.Deck.GetFullDeck(), 5 + 2 * players)
        hands = [cards[place : place + 2] for place in range(5, len(cards), 2)]
        evaluator.hand_summary(cards[:5], hands)
        ours = capsys.readouterr().out
        theirs.hand_summary(cards[:5], hands)
        assert ours == capsys.readouterr().out


def test_the_example_of_its_page():
    assert evaluator.evaluate(_ints("Ah Kd Jc"), _ints("Qs Th")) == 1600
    assert Card.new("Qh") == 0b00000100000000000010101000011111
    assert evaluator.class_to_string(evaluator.get_rank_class(6330)) == "High Card"
    assert evaluator.class_to_string(evaluator.get_rank_class(1609)) == "Straight"
    assert round(1 - evaluator.get_five_card_rank_percentage(1609), 6) == round(1 - 0.215626, 6)


def test_a_tie_is_told_in_a_summary(capsys):
    evaluator.hand_summary(_ints("Ah Kd Jc Ts Qd"), [_ints("2s 2h"), _ints("3d 3c")])
    out = capsys.readouterr().out
    assert out.startswith(
        "========== FLOP ==========\nPlayer 1 hand = Pair, percentage rank among all hands = 0.2003484"
    )
    assert out.endswith("========== HAND OVER ==========\nPlayers [1, 2] tied for the win with a Straight\n\n")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Card.new("10x"), "10x"),
        (lambda: Card.new("AsKd"), "one card"),
        (lambda: Card.int_to_str(0), "not the int of a card: 0"),
        (lambda: Card.get_prime(-1), "not the int of a card: -1"),
        (lambda: Card.int_to_pretty_str("As"), "not the int of a card: 'As'"),
        (lambda: evaluator.evaluate([1, 2], [3, 4, 5]), "not the int of a card: 1"),
        (lambda: evaluator.evaluate(_ints("As"), _ints("Ks")), "5, 6 or 7 cards, got 2"),
        (lambda: evaluator.evaluate(_ints("As As"), _ints("Qs Js Ts")), "card As is given twice"),
        (lambda: evaluator.get_rank_class(0), "from 1 to 7462, got 0"),
        (lambda: evaluator.get_five_card_rank_percentage(7463), "from 1 to 7462, got 7463"),
        (lambda: evaluator.class_to_string(10), "from 0 to 9, got 10"),
        (lambda: evaluator.hand_summary(_ints("As Kd"), [_ints("2s 3s")]), "board must have 5 cards, got 2"),
        (
            lambda: evaluator.hand_summary(_ints("As Kd Jc 2h 3d"), [_ints("2s")]),
            r"hands\[0\] must have 2 cards, got 1",
        ),
        (lambda: evaluator.hand_summary(_ints("As Kd Jc 2h 3d"), []), "one hand or more"),
        (lambda: face.Deck().draw(53), "52 are left"),
        (lambda: face.Deck().draw(-1), "cannot draw -1 cards"),
    ],
)
def test_what_is_wrong_is_said(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_omaha_has_no_counterpart():
    with pytest.raises(NotImplementedError, match="Texas Hold'em only"):
        face.PLOEvaluator()
