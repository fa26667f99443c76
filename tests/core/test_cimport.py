"""The cimport API, seen from a project that is compiled against the installed package; and every hand of the deck."""

import itertools
import json
import random
from math import comb
from pathlib import Path

import pytest

from holdem_fast import category, core, hand_frequencies, reference

SIGNATURES = json.loads((Path(__file__).parents[1] / "data" / "signatures.json").read_text())
DISTINCT_RANKS = {5: 7462, 6: 6075, 7: 4824}


def test_ranks_of_single_hands_are_those_of_python(client):
    rng = random.Random(1)
    for _ in range(2000):
        cards = bytes(rng.sample(range(52), rng.choice((5, 6, 7))))
        assert client.rank(cards) == core.evaluate(cards)


def test_keys_add_up_in_parts_and_a_card_can_be_taken_out(client):
    rng = random.Random(2)
    for _ in range(2000):
        *cards, extra = rng.sample(range(52), rng.choice((6, 7, 8)))
        board, hole = bytes(cards[:-2]), bytes(cards[-2:])
        assert client.rank_by_parts(board, hole, extra) == core.evaluate(board + hole)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_batches(client, width):
    rng = random.Random(width)
    hands = [bytes(rng.sample(range(52), width)) for _ in range(64)]
    expected = [core.evaluate(hand) for hand in hands]
    assert client.rank_batch(b"".join(hands), width, True) == (expected, -1)
    assert client.rank_batch(b"".join(hands), width, False) == (expected, -1)
    hands[41] = hands[41][:-1] + hands[41][:1]
    assert client.rank_batch(b"".join(hands), width, True)[1] == 41
    hands[7] = hands[7][:-1] + b"\x34"
    assert client.rank_batch(b"".join(hands), width, True)[1] == 7


@pytest.mark.parametrize("n", [1, 15, 16, 31, 32, 33, 64])
def test_batches_in_columns(client, n):
    """Hands side by side, in the first n places of columns that are longer."""
    rng = random.Random(n)
    stride = n + 3
    hands = [rng.sample(range(52), 7) for _ in range(stride)]
    columns = bytes(hand[place] for place in range(7) for hand in hands)
    assert client.rank_in_columns(columns, stride, n) == [core.evaluate(hand) for hand in hands[:n]]


def test_hole_cards_on_a_board(client):
    rng = random.Random(3)
    for cards in (3, 4, 5):
        deck = rng.sample(range(52), 52)
        board, holes = bytes(deck[:cards]), bytes(deck[cards : cards + 40])
        pairs = [holes[at : at + 2] for at in range(0, 40, 2)]
        expected = [core.evaluate(board + pair) for pair in pairs]
        assert client.rank_on_board(holes, board, True) == (expected, -1)
        assert client.rank_on_board(holes[:36] + board[:2] + holes[38:], board, True)[1] == 18


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_hand_of_the_deck(client, cards):
    """R3: all 2,598,960, 20,358,520 and 133,784,560 hands are visited; counts are as counted without visiting."""
    hands, signature = client.visit_every_hand(cards)
    assert sum(hands.values()) == comb(52, cards)
    assert len(hands) == DISTINCT_RANKS[cards]
    assert hands == core.count_ranks(cards)
    by_category = dict.fromkeys(hand_frequencies(cards), 0)
    for rank, number in hands.items():
        by_category[category(rank)] += number
    assert by_category == hand_frequencies(cards)
    assert f"{signature:016x}" == SIGNATURES[str(cards)]


def test_the_signature_is_that_of_the_ranks_in_order():
    """The client's signature, once more in Python and from the reference, over all hands of five cards out of 13."""
    signature = 0xCBF29CE484222325
    for hand in itertools.combinations(range(13), 5):
        signature = (signature ^ reference.evaluate(hand)) * 0x100000001B3 % 2**64
    assert f"{signature:016x}" == SIGNATURES["5 of the first 13"]
