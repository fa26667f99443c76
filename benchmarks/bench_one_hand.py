"""One 7-card hand per Python call: our figure and other packages' in the same run.

A peer is measured on its own kind of card, made before the clock starts: one deck that all hands share, as in a game.
The last groups walk through 20,000 different hands, since a single hand lets the processor learn every branch.
"""

import random
import timeit

import pytest
from peers import peer

from holdem_fast import Card, evaluate

HAND = (51, 2, 13, 24, 35, 46, 7)
_RNG = random.Random(1)
HANDS = [tuple(_RNG.sample(range(52), 7)) for _ in range(20_000)]


def _texts(hand):
    return [str(Card(card)) for card in hand]


def _holdem_fast_tuple():
    return evaluate, lambda hand: (hand,)


def _holdem_fast_list():
    return evaluate, lambda hand: (list(hand),)


def _holdem_fast_bytes():
    return evaluate, lambda hand: (bytes(hand),)


def _pkrbot_ints():
    return peer("pkrbot").evaluate, lambda hand: ([card >> 2 for card in hand], [card & 3 for card in hand])


def _pkrbot_cards():
    pkrbot = peer("pkrbot")
    deck = [pkrbot.Card(text) for text in _texts(range(52))]
    return pkrbot.evaluate, lambda hand: ([deck[card] for card in hand],)


def _phevaluator_ints():
    return peer("phevaluator").evaluate_cards, lambda hand: hand


def _phevaluator_private_ints():
    """Its C function without the Python around it: not public, and it checks nothing."""
    return peer("phevaluator._pheval").evaluate_7cards, lambda hand: hand


def _eval7_cards():
    eval7 = peer("eval7")
    deck = [eval7.Card(text) for text in _texts(range(52))]
    return eval7.evaluate, lambda hand: ([deck[card] for card in hand],)


def _treys_ints():
    treys = peer("treys")
    evaluator = treys.Evaluator()
    deck = [treys.Card.new(text) for text in _texts(range(52))]
    return evaluator.evaluate, lambda hand: ([deck[card] for card in hand], [])


def _holdem_fast_text():
    return evaluate, lambda hand: ("".join(_texts(hand)),)


def _holdem_fast_spaced_text():
    return evaluate, lambda hand: (" ".join(_texts(hand)),)


def _holdem_hand_evaluator_text():
    return peer("holdem_hand_evaluator").evaluate_hand, lambda hand: ("".join(_texts(hand)),)


AS_CARDS = {
    "holdem_fast, tuple of ints": _holdem_fast_tuple,
    "holdem_fast, list of ints": _holdem_fast_list,
    "holdem_fast, bytes": _holdem_fast_bytes,
    "pkrbot, ints": _pkrbot_ints,
    "pkrbot, its cards": _pkrbot_cards,
    "phevaluator, ints": _phevaluator_ints,
    "phevaluator, ints, private C function": _phevaluator_private_ints,
    "eval7, its cards": _eval7_cards,
    "treys, its ints": _treys_ints,
}
AS_TEXT = {
    "holdem_fast, text": _holdem_fast_text,
    "holdem_fast, text with spaces": _holdem_fast_spaced_text,
    "holdem-hand-evaluator, text": _holdem_hand_evaluator_text,
}


def _check(function, arguments):
    """Both aces beat both kings, in whichever direction this library counts, and the royal flush lies beyond them."""
    kings, aces, royal = (
        function(*arguments(hand))
        for hand in ((44, 45, 0, 5, 10, 19, 28), (48, 49, 0, 5, 10, 19, 28), (51, 47, 43, 39, 35, 0, 5))
    )
    assert kings < aces < royal or kings > aces > royal


def _time_calls(figure, question, name, function, hands):
    """Time one call after the other, written out as a user would: star arguments cost as much as a small function."""
    names = ", ".join(f"a{place}" for place in range(len(hands[0])))
    statement = f"for ({names},) in hands: function({names})"
    timer = timeit.Timer(statement, globals={"function": function, "hands": hands})
    figure(lambda: timer.timeit(1), question, name, each=len(hands))


@pytest.mark.parametrize("name", list(AS_CARDS))
def test_one_hand_as_cards(figure, name):
    function, arguments = AS_CARDS[name]()
    _check(function, arguments)
    _time_calls(figure, "one hand", name, function, [arguments(HAND)] * 5000)


@pytest.mark.parametrize("name", list(AS_TEXT))
def test_one_hand_from_a_text(figure, name):
    function, arguments = AS_TEXT[name]()
    _check(function, arguments)
    _time_calls(figure, "one text", name, function, [arguments(HAND)] * 5000)


# Cards and texts apart, so that a text is never set against our tuple.
@pytest.mark.parametrize("name", list(AS_CARDS))
def test_different_hands_as_cards(figure, name):
    function, arguments = AS_CARDS[name]()
    _time_calls(figure, "different hands", name, function, [arguments(hand) for hand in HANDS])


@pytest.mark.parametrize("name", list(AS_TEXT))
def test_different_hands_from_a_text(figure, name):
    function, arguments = AS_TEXT[name]()
    _time_calls(figure, "different texts", name, function, [arguments(hand) for hand in HANDS])
