"""Decks: shuffled, dealt, burned from, and the order that belongs to a seed."""

import copy
import pickle
from hashlib import shake_256
from itertools import chain, count

import pytest

from holdem_fast import Card, Deck, format_cards, parse_cards
from holdem_fast.core import _shuffled


def test_a_deck_deals_each_card_once():
    deck = Deck()
    flop, burned, turn = deck.deal(3), deck.burn(), deck.deal()
    assert (len(flop), len(turn), len(deck)) == (3, 1, 47)
    left = list(deck)
    assert sorted((*flop, burned, *turn, *left)) == list(Card)
    assert deck.deal(47) == tuple(left)
    assert len(deck) == 0


def test_the_same_seed_is_the_same_order_for_ever():
    assert format_cards(Deck(seed=7).deal(7)) == "9s 9h 2s Jd As 4s 5c"
    assert list(Deck(seed=-(10**30))) == list(Deck(seed=-(10**30)))
    assert list(Deck(seed=1)) != list(Deck(seed=2))
    assert list(Deck(seed=0)) == list(Deck(seed=0))
    assert list(Deck(seed=10**5000)) == list(Deck(seed=10**5000))


def _order_by_definition(seed):
    """What a seed means, for ever: Fisher-Yates from SHAKE-256 digests, without the bytes that would favour a card."""
    blocks = (shake_256(f"holdem_fast deck {seed:x} block {block}".encode()).digest(128) for block in count())
    draws = chain.from_iterable(blocks)
    cards = list(Card)
    for last in range(51, 0, -1):
        choices = last + 1
        limit = 256 - 256 % choices
        chosen = next(byte for byte in draws if byte < limit) % choices
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def test_the_order_of_a_seed():
    for seed in (*range(5000), -1, -7, 2**63, 2**64, -(10**30), 10**5000):
        assert list(Deck(seed)) == _order_by_definition(seed)


@pytest.mark.slow
def test_the_orders_of_100_000_seeds():
    assert all(list(Deck(seed)) == _order_by_definition(seed) for seed in range(100_000))


def test_bytes_that_would_favour_a_card_are_skipped():
    """52 choices take bytes below 208, 51 below 255; too few bytes give no order."""
    assert _shuffled(bytes([208, 255, 0, 255] + [0] * 50)) == _shuffled(bytes(51))
    assert _shuffled(bytes([51, 50] + [0] * 49))[-2:] == (Card(50), Card(51))
    assert _shuffled(bytes([207] + [0] * 50))[-1] == Card(207 % 52)
    assert _shuffled(bytes(50)) is None
    assert _shuffled(bytes([255] * 50 + [0] * 50)) is None
    assert _shuffled(b"") is None
    for draws in (None, "", bytearray(51)):
        with pytest.raises(TypeError):
            _shuffled(draws)


def test_a_deck_takes_as_many_bytes_as_it_needs(monkeypatch):
    """Where a block of bytes is not enough for a shuffle, the next is added to it."""
    monkeypatch.setattr("holdem_fast.deck._BLOCK_BYTES", 16)
    assert sorted(Deck(7)) == sorted(Deck()) == list(Card)


def test_an_unseeded_deck_draws_from_the_operating_system(monkeypatch):
    monkeypatch.setattr("os.urandom", bytes)
    assert list(Deck()) == list(Deck())


def test_an_unseeded_deck_differs_from_the_next():
    assert list(Deck()) != list(Deck())


def test_every_order_is_equally_likely():
    """Each card comes first about 200 times in 10,400 decks; chi-squared leaves these bounds once in 10,000."""
    firsts = [next(iter(Deck(seed))) for seed in range(10_400)]
    chi_squared = sum((firsts.count(card) - 200) ** 2 / 200 for card in Card)
    assert 15 < chi_squared < 96


def test_known_cards_leave_the_deck():
    deck = Deck(seed=3)
    deck.remove("As Kd")
    assert len(deck) == 50
    assert not {Card["As"], Card["Kd"]} & set(deck)


@pytest.mark.parametrize("cards", ["2c As", "Qd Qd", "Xx"])
def test_a_refused_removal_changes_nothing(cards):
    deck = Deck(seed=3)
    deck.remove("As")
    before = list(deck)
    with pytest.raises(ValueError, match="card"):
        deck.remove(cards)
    assert list(deck) == before


@pytest.mark.parametrize("n", [-1, 53])
def test_a_refused_deal_changes_nothing(n):
    deck = Deck(seed=3)
    with pytest.raises(ValueError, match="52 are left"):
        deck.deal(n)
    assert list(deck) == list(Deck(seed=3))


def test_an_empty_deck_cannot_burn():
    deck = Deck()
    deck.deal(52)
    with pytest.raises(ValueError, match="cannot deal 1 cards: 0 are left"):
        deck.burn()


@pytest.mark.parametrize("seed", ["seven", 1.5])
def test_a_seed_is_an_int(seed):
    with pytest.raises(TypeError, match=f"seed must be an int or None, got {seed!r}"):
        Deck(seed)


@pytest.mark.parametrize("n", ["2", 1.0, None])
def test_a_number_of_cards_is_an_int(n):
    deck = Deck(3)
    with pytest.raises(TypeError, match=f"n must be an int, the number of cards to deal, got {n!r}"):
        deck.deal(n)
    assert len(deck) == 52


def test_a_deck_stands_for_its_cards():
    deck = Deck(3)
    deck.deal(4)
    assert parse_cards(deck) == tuple(deck)
    deck.remove(list(deck)[5:])
    assert parse_cards(deck) == deck.deal(5)
    assert parse_cards(deck) == ()


def test_copies_of_a_deck_deal_the_same_cards():
    deck = Deck()
    deck.deal(5)
    assert list(copy.copy(deck)) == list(pickle.loads(pickle.dumps(deck))) == list(deck)
