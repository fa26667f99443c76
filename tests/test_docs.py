"""The examples in the modules' docstrings are true, those of the compiled modules too."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "module",
    (
        "cards reference core words ranking _odds _sweep _trials matchups range_text range_runs ranges parts "
        "equities dealing odds commentary players bench"
    ).split(),
)
def test_examples_in_docstrings(module):
    failed, attempted = doctest.testmod(importlib.import_module(f"holdem_fast.{module}"))
    assert failed == 0
    assert attempted > 0
