"""Strengths against a random hand: of all hands of a street, and of one board compared with exact equities."""

import pytest
from peers import peer, xiapl_mask

from holdem_fast import combo_number, parse_cards
from holdem_fast.solver.isomorphism import HandIndex
from holdem_fast.solver.strength import board_strengths, hand_strengths

FLOP = "2c7d9h"
HANDS = 1176


@pytest.mark.parametrize("bins", [0, 50])
@pytest.mark.parametrize(("name", "cards"), [("flops", 3), ("turns", 4)], ids=["flops", "turns"])
def test_a_street(figure, patience, name, cards, bins):
    size = HandIndex(2, cards).size
    text = f"holdem_fast, {name}{', 50 bins' if bins else ''}"
    figure(lambda: hand_strengths(cards, histogram=bins), "strengths", text, rounds=1, each=size)


@pytest.mark.parametrize("bins", [0, 50])
def test_a_flop(figure, bins):
    text = f"holdem_fast, one flop{', 50 bins' if bins else ''}"
    figure(lambda: board_strengths(FLOP, histogram=bins), "strengths", text, each=HANDS)


def test_a_flop_xiapl(figure):
    simulation, ranges = peer("xiapl.simulation"), peer("xiapl.range")
    hands = ranges.Range.all(), ranges.Range.all(), xiapl_mask(FLOP)
    options = simulation.SimulationOptions.exact(), simulation.RangeEquityMode.PerCombo
    found = simulation.calculate_range_equity(*hands, *options).hero_aggregate_equity
    strengths = board_strengths(FLOP)
    assert float(strengths.mean.sum()) / HANDS == pytest.approx(found, abs=1e-6)
    assert strengths.mean[combo_number(*parse_cards("9c9s"))] > 0.95
    figure(lambda: simulation.calculate_range_equity(*hands, *options), "strengths", "xiapl, one flop", each=HANDS)
