"""The same script with another package and with our face of it: only the import differs."""

import importlib
import random

import pytest
from peers import peer

from holdem_fast import Card

_RNG = random.Random(1)
HANDS = [_RNG.sample(range(52), 7) for _ in range(20_000)]
FEW = 2_000


def _phevaluator(package):
    evaluate_cards = package.evaluate_cards
    return len(HANDS), lambda: [evaluate_cards(*hand) for hand in HANDS]


def _treys(package):
    evaluate, deck = package.Evaluator().evaluate, [package.Card.new(str(card)) for card in Card]
    hands = [([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]) for hand in HANDS]
    return len(HANDS), lambda: [evaluate(hole, board) for hole, board in hands]


def _eval7(package):
    evaluate, deck = package.evaluate, [package.Card(str(card)) for card in Card]
    hands = [[deck[card] for card in hand] for hand in HANDS]
    return len(HANDS), lambda: [evaluate(hand) for hand in hands]


def _pokerkit(package):
    from_game = package.StandardHighHand.from_game
    deck = list(peer("pokerkit").Card.parse("".join(map(str, Card))))
    hands = [([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]) for hand in HANDS[:FEW]]
    return FEW, lambda: [from_game(hole, board) for hole, board in hands]


SCRIPTS = {"phevaluator": _phevaluator, "treys": _treys, "eval7": _eval7, "pokerkit": _pokerkit}


def _packages(name):
    """The package first, which is where a missing one is skipped, then its face."""
    return {name: peer(name), f"holdem_fast.faces.{name}": importlib.import_module(f"holdem_fast.faces.{name}")}


@pytest.mark.parametrize("whose", [1, 0], ids=["face", "package"])
@pytest.mark.parametrize("name", list(SCRIPTS))
def test_the_same_script(figure, name, whose):
    packages = _packages(name)
    answers = [SCRIPTS[name](package)[1]() for package in packages.values()]
    assert list(map(str, answers[0])) == list(map(str, answers[1]))
    each, work = SCRIPTS[name]([*packages.values()][whose])
    figure(work, f"as {name}", [*packages][whose], each=each)


@pytest.mark.filterwarnings("ignore")  # of eval7's parser of ranges
@pytest.mark.parametrize("whose", [1, 0], ids=["face", "package"])
def test_a_hand_against_a_range(figure, whose):
    packages = _packages("eval7")
    package = [*packages.values()][whose]
    hand, board = [package.Card(text) for text in ("As", "Ah")], [package.Card(text) for text in ("Kd", "7d", "8c")]
    villain = package.HandRange("22+, A2s+, KTs+, AJo+")
    figure(
        lambda: package.py_hand_vs_range_monte_carlo(hand, villain, board, 10_000), "range as eval7", [*packages][whose]
    )
