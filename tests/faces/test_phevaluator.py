"""The face of phevaluator, compared with the package call by call and with what its pages print."""

import pickle
import random

import pytest
from peers import peer

from holdem_fast import evaluate
from holdem_fast.faces import phevaluator as face

TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.fixture(scope="module")
def real():
    return peer("phevaluator")


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_hands_have_the_same_numbers(real, cards):
    rng = random.Random(cards)
    by_width = getattr(face, f"evaluate_{cards}cards"), getattr(real, f"evaluate_{cards}cards")
    for _ in range(7_000):
        hand = rng.sample(range(52), cards)
        number = real.evaluate_cards(*hand)
        assert face.evaluate_cards(*hand) == number
        assert face.evaluate_cards(*[TEXTS[card] for card in hand]) == number
        assert by_width[0](*hand) == by_width[1](*hand) == number


def test_the_examples_of_its_page():
    assert face.evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c") == 292
    assert face.evaluate_cards("9c", "4c", "4s", "9d", "4h", "2c", "9h") == 236
    assert face.evaluate_cards("Ac", "Ad", "Ah", "As", "Kc") == 11
    assert face.evaluate_cards("Ac", "Ad", "Ah", "As", "Kc", "Qh") == 11
    assert face.evaluate_cards("As", "Ks", "Qs", "Js", "Ts") == 1
    assert face.evaluate_cards("7c", "5d", "4h", "3s", "2c") == 7462


def test_texts_in_capitals_numbers_and_cards_may_be_mixed():
    assert face.evaluate_cards("AC", 49, face.Card("Ah"), "As", face.Card(44)) == 11
    assert face.evaluate_cards(face.Card("Ac"), "AD", 50, "As", "Kc") == 11


@pytest.mark.parametrize("number", range(52))
def test_cards_are_alike(real, number):
    for given in (number, TEXTS[number], TEXTS[number].upper()):
        ours, theirs = face.Card(given), real.Card(given)
        assert ours.id_ == theirs.id_ == int(theirs) == face.Card.to_id(given) == real.Card.to_id(given)
        assert (str(ours), repr(ours), f"{ours}") == (str(theirs), repr(theirs), f"{theirs}")
        assert hash(ours) == hash(theirs)
        for describe in ("describe_card", "describe_rank", "describe_suit"):
            assert getattr(ours, describe)() == getattr(theirs, describe)()
        assert bool(ours) is bool(theirs) is True
        assert (ours == number) is (theirs == number) is True


def test_cards_without_the_package():
    assert [str(face.Card(number)) for number in range(52)] == TEXTS
    assert face.Card("2C") == face.Card(face.Card(0)) == 0
    assert pickle.loads(pickle.dumps(face.Card("As"))) == face.Card(51)
    assert evaluate([face.Card(text) for text in ("As", "Ks", "Qs", "Js", "Ts")]) >> 12 == 9


@pytest.mark.parametrize(
    ("cards", "error", "words"),
    [
        ((), ValueError, "got 0"),
        ((1, 2, 3, 4), ValueError, "5, 6 or 7 cards, got 4"),
        (range(8), ValueError, "5, 6 or 7 cards, got 8"),
        ((1, 1, 2, 3, 4), ValueError, "card 2d is given twice"),
        ((52, 1, 2, 3, 4), ValueError, "52"),
        ((-1, 1, 2, 3, 4), ValueError, "-1"),
        (("Zz", 1, 2, 3, 4), ValueError, "Zz"),
        ((1.0, 2, 3, 4, 5), TypeError, "1.0"),
        ((["Ac", "Ad", "Ah", "As", "Kc"],), TypeError, "Ac"),
    ],
)
def test_a_hand_that_is_none_is_refused(cards, error, words):
    with pytest.raises(error, match=words):
        face.evaluate_cards(*cards)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        *[(given, ValueError) for given in (52, -1, "9h2c", "9", "Xh", "")],
        *[(given, TypeError) for given in (0.0, None)],
    ],
)
def test_a_card_that_is_none_is_refused(given, error):
    with pytest.raises(error):
        face.Card(given)


def test_samples_are_different_cards():
    assert sorted(face.sample_cards(52)) == list(range(52))
    assert len(face.sample_cards(5)) == 5
    for size in (53, -1):
        with pytest.raises(ValueError, match=r"from 0 to 52"):
            face.sample_cards(size)


@pytest.mark.parametrize("name", ["omaha", "plo4", "plo5", "plo6"])
def test_omaha_has_no_counterpart(name):
    with pytest.raises(NotImplementedError, match="Texas Hold'em only"):
        getattr(face, f"evaluate_{name}_cards")(*range(9))
