"""The suit-isomorphic index of random hands in arrays, and back, beside a copy of the same bytes."""

import numpy as np
import pytest
from questions import COPY

from holdem_fast.solver.isomorphism import HandIndex

# Hole cards, flop, turn and river; together, street by street, and the river's board at once.
ROUNDS = {"(2, 3)": (2, 3), "(2, 5)": (2, 5), "(2, 3, 1, 1)": (2, 3, 1, 1)}
MOST = 1_000_000


@pytest.fixture(scope="module")
def hands(random_hands):
    return np.load(random_hands(7))


@pytest.mark.parametrize("name", ROUNDS)
def test_index(figure, hands, name):
    index = HandIndex(*ROUNDS[name])
    cards = np.ascontiguousarray(hands[:MOST, : sum(ROUNDS[name])])
    figure(lambda: index.index(cards), "isomorphism", f"holdem_fast, index {name}", each=len(cards))


@pytest.mark.parametrize("name", ROUNDS)
def test_back(figure, hands, name):
    index = HandIndex(*ROUNDS[name])
    numbers = index.index(np.ascontiguousarray(hands[:MOST, : sum(ROUNDS[name])]))
    assert (index.index(index.cards(numbers)) == numbers).all()
    figure(lambda: index.cards(numbers), "isomorphism", f"holdem_fast, back {name}", each=len(numbers))


def test_copy(figure, hands):
    target = np.zeros_like(hands)
    figure(lambda: np.copyto(target, hands), "isomorphism", COPY, each=len(hands))
