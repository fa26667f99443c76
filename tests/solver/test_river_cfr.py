"""The example that solves a river: it reaches its target, and the published solution of a small game."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from holdem_fast import combo_number, parse_cards

EXAMPLE = Path(__file__).parents[2] / "examples" / "river_cfr.py"
pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason="the examples are not here")


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("river_cfr", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_wide_ranges_are_solved_to_half_a_percent_of_the_pot():
    run = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True, timeout=300)
    first, *lines = run.stdout.splitlines()
    assert first == "Ks Td 7s 4c 2h: 318 hands against 398 hands"
    last = [line for line in lines if "exploitability" in line][-1]
    assert float(last.split("exploitability")[1].split("%")[0]) < 0.5


def test_the_nuts_or_nothing_against_a_bluff_catcher(example):
    """The clairvoyance game of Chen and Ankenman, The Mathematics of Poker.

    A bet of b into a pot of 1 is a bluff once for every (1 + b) / b bets of value, and is called with 1 / (1 + b).
    """
    game = example.Game("As Ks 7d 7h 2c", ("7c7s, 4d3d", "QcQd"))
    assert example.solve(game, target=0.05, seconds=60) < 0.05
    bet = list(game.root.children).index("bet 200")
    nuts, air, catcher = [combo_number(*parse_cards(hand)) for hand in ("7c7s", "4d3d", "QcQd")]
    bets = example.shares(game.root.sums)[bet]
    assert bets[nuts] > 0.95
    assert bets[air] == pytest.approx(2 / 3, abs=0.05)
    answer = game.root.children["bet 200"]
    call = list(answer.children).index("call")
    assert example.shares(answer.sums)[call, catcher] == pytest.approx(1 / 3, abs=0.05)


def test_the_exploitability_is_that_of_known_strategies(example):
    """Both always check, and fold to any bet: counted by hand."""
    game = example.Game("As Ks 7d 7h 2c", ("7c7s", "QcQd"))
    for decision in decisions(game.root):
        decision.sums[:] = 0
        decision.sums[0] = 1  # fold or check, always
    # The best answers: the nuts win the pot with any action, and the queens win it by a bet.
    assert game.exploitability() == pytest.approx((50 + 50) / 2)


def decisions(node):
    yield node
    for child in node.children.values():
        if hasattr(child, "children"):
            yield from decisions(child)
