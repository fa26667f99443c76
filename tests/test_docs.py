"""The examples in the modules' docstrings are true, those of the compiled modules too."""

import doctest
import importlib
from pathlib import Path

import pytest

import holdem_fast

PACKAGE = Path(holdem_fast.__file__).parent
# They have stubs.
COMPILED = sorted(".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in PACKAGE.rglob("*.pyi"))
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8") and path.parent.name != "_core"
)


def test_most_modules_have_examples():
    assert len(WITH_EXAMPLES) > 20


@pytest.mark.parametrize("module", COMPILED + WITH_EXAMPLES)
def test_examples_in_docstrings(module):
    if module == "envs":
        pytest.importorskip("gymnasium", reason="gymnasium is not installed (the extra rl)")
        pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (the extra rl)")
    failed, attempted = doctest.testmod(importlib.import_module(f"holdem_fast.{module}"))
    assert failed == 0
    assert attempted > 0
