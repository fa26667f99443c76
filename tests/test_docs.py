"""The examples in the modules' docstrings are true, those of the compiled modules too."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "module",
    (
        "cards reference core words ranking "
        "ranges.class_order ranges.weights ranges.reader ranges.runs ranges.marks ranges.writer ranges.range "
        "equities._outcomes equities._sweep equities._trials equities.matchups equities.crew equities.results "
        "equities.trial_plan equities.equity "
        "game.commentary cli.players cli.measure"
    ).split(),
)
def test_examples_in_docstrings(module):
    failed, attempted = doctest.testmod(importlib.import_module(f"holdem_fast.{module}"))
    assert failed == 0
    assert attempted > 0
