"""One 7-card hand per Python call: our figure and other packages' in the same run.

A peer is measured on its own kind of card, made before the clock starts. The last group walks through 20,000 different
hands, since a single hand lets the processor learn every branch.
"""

import random
import timeit
import warnings

import pytest

from holdem_fast import Card, evaluate

HAND = (51, 2, 13, 24, 35, 46, 7)
_RNG = random.Random(1)
HANDS = [tuple(_RNG.sample(range(52), 7)) for _ in range(20_000)]


def _texts(hand):
    return [str(Card(card)) for card in hand]


def _peer(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip(name, reason=f"{name} is not installed (extra bench)")


def _holdem_fast_tuple():
    return evaluate, lambda hand: (hand,)


def _holdem_fast_list():
    return evaluate, lambda hand: (list(hand),)


def _holdem_fast_bytes():
    return evaluate, lambda hand: (bytes(hand),)


def _pkrbot_ints():
    return _peer("pkrbot").evaluate, lambda hand: ([card >> 2 for card in hand], [card & 3 for card in hand])


def _pkrbot_cards():
    pkrbot = _peer("pkrbot")
    return pkrbot.evaluate, lambda hand: ([pkrbot.Card(text) for text in _texts(hand)],)


def _phevaluator_ints():
    return _peer("phevaluator").evaluate_cards, lambda hand: hand


def _eval7_cards():
    eval7 = _peer("eval7")
    return eval7.evaluate, lambda hand: ([eval7.Card(text) for text in _texts(hand)],)


def _treys_ints():
    treys = _peer("treys")
    evaluator = treys.Evaluator()
    return evaluator.evaluate, lambda hand: ([treys.Card.new(text) for text in _texts(hand)], [])


def _holdem_fast_text():
    return evaluate, lambda hand: ("".join(_texts(hand)),)


def _holdem_fast_spaced_text():
    return evaluate, lambda hand: (" ".join(_texts(hand)),)


def _holdem_hand_evaluator_text():
    return _peer("holdem_hand_evaluator").evaluate_hand, lambda hand: ("".join(_texts(hand)),)


AS_CARDS = [
    _holdem_fast_tuple,
    _holdem_fast_list,
    _holdem_fast_bytes,
    _pkrbot_ints,
    _pkrbot_cards,
    _phevaluator_ints,
    _eval7_cards,
    _treys_ints,
]
AS_TEXT = [_holdem_fast_text, _holdem_fast_spaced_text, _holdem_hand_evaluator_text]


def _name(library):
    return library.__name__.strip("_")


def _check(function, arguments):
    """Both aces beat both kings, in whichever direction this library counts, and the royal flush lies beyond them."""
    kings, aces, royal = (
        function(*arguments(hand))
        for hand in ((44, 45, 0, 5, 10, 19, 28), (48, 49, 0, 5, 10, 19, 28), (51, 47, 43, 39, 35, 0, 5))
    )
    assert kings < aces < royal or kings > aces > royal


def _time_calls(benchmark, function, hands):
    """Time one call after the other, written out as a user would: star arguments cost as much as a small function."""
    names = ", ".join(f"a{place}" for place in range(len(hands[0])))
    statement = f"for ({names},) in hands: function({names})"
    benchmark(timeit.Timer(statement, globals={"function": function, "hands": hands}).timeit, 1)
    benchmark.extra_info["ns a hand"] = 1e9 * benchmark.stats.stats.min / len(hands)


@pytest.mark.benchmark(group="one 7-card hand, as cards")
@pytest.mark.parametrize("library", AS_CARDS, ids=_name)
def test_one_hand_as_cards(benchmark, library):
    function, arguments = library()
    _check(function, arguments)
    _time_calls(benchmark, function, [arguments(HAND)] * 5000)


@pytest.mark.benchmark(group="one 7-card hand, from one text")
@pytest.mark.parametrize("library", AS_TEXT, ids=_name)
def test_one_hand_from_a_text(benchmark, library):
    function, arguments = library()
    _check(function, arguments)
    _time_calls(benchmark, function, [arguments(HAND)] * 5000)


@pytest.mark.benchmark(group="20,000 different 7-card hands, one call each")
@pytest.mark.parametrize("library", AS_CARDS + AS_TEXT, ids=_name)
def test_different_hands(benchmark, library):
    function, arguments = library()
    _time_calls(benchmark, function, [arguments(hand) for hand in HANDS])
