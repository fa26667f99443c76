"""One hand at a time: what is accepted, what is refused, and that both implementations say the same."""

import array
import collections
import itertools
import random
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, core, reference

ROYAL = (9 << 12) + 1
HAND = (51, 47, 43, 39, 35, 0, 5)  # As Ks Qs Js Ts 2c 3d


@pytest.mark.parametrize(
    "cards",
    [
        HAND,
        list(HAND),
        bytes(HAND),
        bytearray(HAND),
        memoryview(bytes(HAND)),
        set(HAND),
        dict.fromkeys(HAND),
        collections.deque(HAND),
        array.array("h", HAND),
        np.array(HAND, dtype=np.uint8),
        np.array(HAND, dtype=np.int64),
        [np.int32(card) for card in HAND],
        tuple(map(Card, HAND)),
        list(map(Card, HAND)),
        ("As", "Ks", "Qs", "Js", "10s", "2c", "3d"),
        ["As", 47, Card["Qs"], np.uint8(39), "T♠", "2c", "3d"],
        "AsKsQsJsTs2c3d",
        "As Ks Qs Js Ts 2c 3d",
        "as,ks,qs,js,10s,2C,3D",
        "\tAs Ks\nQs Js Ts 2c 3d ",
        "A♠ K♠ Q♠ J♠ T♠ 2♣ 3♦",
    ],
    ids=lambda cards: f"{type(cards).__name__}-{cards}",
)
def test_every_way_to_write_a_hand(impl, cards):
    assert impl.evaluate(cards) == ROYAL


def test_iterators_and_subclasses(impl):
    class Text(str):
        pass

    class Hand(tuple):
        pass

    assert impl.evaluate(iter(HAND)) == impl.evaluate(card for card in HAND) == ROYAL
    assert impl.evaluate(Text("AsKsQsJsTs2c3d")) == impl.evaluate(Hand(HAND)) == ROYAL


@pytest.mark.parametrize("cards", range(5, 8))
def test_five_six_and_seven_cards(impl, cards):
    rank = impl.evaluate(HAND[:cards])
    assert type(rank) is int
    assert rank == ROYAL


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 8, 9, 51, 52])
@pytest.mark.parametrize("kind", [tuple, list, bytes, iter, "text"])
def test_a_wrong_number_of_cards(impl, number, kind):
    cards = "".join(str(Card(card)) for card in range(number)) if kind == "text" else kind(range(number))
    with pytest.raises(ValueError, match=f"a hand to rank has 5, 6 or 7 cards, got {number}"):
        impl.evaluate(cards)


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(range(7), 2)))
@pytest.mark.parametrize("kind", [tuple, list, bytes, "text"])
def test_a_card_twice(impl, first, second, kind):
    cards = list(HAND)
    cards[second] = cards[first]
    twice = "".join(str(Card(card)) for card in cards) if kind == "text" else kind(cards)
    with pytest.raises(ValueError, match=f"card {Card(cards[first])} is given twice"):
        impl.evaluate(twice)


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("number", [52, 64, 127, 128, 255, 256, -1, -(2**31), 2**31, 2**63, 2**64, -(2**64), 2**200])
@pytest.mark.parametrize("kind", [tuple, list])
def test_a_number_that_is_no_card(impl, place, number, kind):
    cards = list(HAND)
    cards[place] = number
    with pytest.raises(ValueError, match=f"item {place} must be a card number 0..51, got {number}"):
        impl.evaluate(kind(cards))


@pytest.mark.parametrize("number", range(52, 256))
def test_a_byte_that_is_no_card(impl, number):
    with pytest.raises(ValueError, match=f"item 4 must be a card number 0..51, got {number}"):
        impl.evaluate(bytes([0, 1, 2, 3, number]))


@pytest.mark.parametrize("cards", [None, 7, 1.5, object(), [1.0, 2, 3, 4, 5], (None,) * 7, [(1,), 2, 3, 4, 5]])
def test_what_cannot_be_a_hand(impl, cards):
    with pytest.raises(TypeError, match="must be"):
        impl.evaluate(cards)


def test_no_keyword(impl):
    with pytest.raises(TypeError):
        impl.evaluate(cards=HAND)


def test_endless_iterables_end(impl):
    for endless in (itertools.count(), itertools.repeat(3), itertools.cycle("As Ks".split())):
        with pytest.raises(ValueError, match=r"must be a card number|is given twice"):
            impl.evaluate(endless)


def test_errors_of_an_iterable_pass_through(impl):
    def cards():
        yield 3
        raise OSError("the dealer has left")

    with pytest.raises(OSError, match="dealer"):
        impl.evaluate(cards())


def _outcome(evaluate, cards):
    try:
        return evaluate(cards)
    except (ValueError, TypeError) as error:
        return type(error), str(error)


CARD_TEXTS = st.lists(st.sampled_from([str(card) for card in Card]), max_size=9)


@given(
    st.text()
    | CARD_TEXTS.map("".join)
    | CARD_TEXTS.map(" ".join)
    | st.text("23456789TJQKAtjqka10cdhsCDHS♠♥♦♣, \t", max_size=24)
    | st.binary(max_size=9)
    | st.lists(st.integers(-3, 55) | st.integers() | st.sampled_from(["As", "10d", "", "x"]), max_size=9)
    | st.lists(st.integers(0, 51), min_size=5, max_size=7).map(tuple)
)
def test_both_say_the_same_of_anything(cards):
    """A rank, or a ValueError or TypeError with the same words."""
    assert _outcome(core.evaluate, cards) == _outcome(reference.evaluate, cards)


def test_eight_threads_at_once():
    rng = random.Random(8)
    hands = [rng.sample(range(52), 7) for _ in range(2000)]
    expected = [core.evaluate(hand) for hand in hands]
    results = {}

    def work(number):
        results[number] = [core.evaluate(hand) for _ in range(5) for hand in hands]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == dict.fromkeys(range(8), expected * 5)


class _Pretender:
    """Says it equals everything, and is 20."""

    def __eq__(self, other):
        return True

    def __index__(self):
        return 20


@pytest.mark.parametrize("character", [chr(code) for code in range(256)])
def test_every_character_between_two_cards(character):
    text = f"AsKs{character}QsJsTs"
    assert _outcome(core.evaluate, text) == _outcome(reference.evaluate, text)


@pytest.mark.parametrize("cards", [4, 8, 0, -5, 7.0, 7.5, "7", None, _Pretender()])
def test_count_ranks_refuses_other_numbers_of_cards(impl, cards):
    with pytest.raises(ValueError, match="cards must be 5, 6 or 7"):
        impl.count_ranks(cards)
