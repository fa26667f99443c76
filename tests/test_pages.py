"""The pages of docs/ and the README: what they name is there, and what they show is what comes out."""

import re
from pathlib import Path

import pytest

import holdem_fast

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TESTS = Path(__file__).parent
PACKAGE = Path(holdem_fast.__file__).parent
SOURCES = ("*.py", "*.pyi", "*.pyx", "*.pxd", "*.pxi", "*.h")


def _text(path):
    return path.read_text(encoding="utf-8")


def _page(name):
    return _text(DOCS / name)


# ---- the rules ----

RULE = re.compile(r"\bR\d(?:\.\d+)?\b")


def _rules():
    """The numbers that rules.md gives: of its chapters, R6, and of its rules, R6.6."""
    page = _page("rules.md")
    return {*re.findall(r"^## (R\d)", page, re.MULTILINE), *re.findall(r"\*\*(R\d\.\d+)", page)}


def test_every_rule_has_its_anchor_and_comes_in_order():
    page = _page("rules.md")
    rules = re.findall(r'<a id="(r\d+-\d+)"></a>\*\*(R\d\.\d+)', page)
    assert [number.lower().replace(".", "-") for _, number in rules] == [anchor for anchor, _ in rules]
    assert len(rules) == len(re.findall(r"\*\*R\d\.\d+", page))
    numbers = [tuple(map(int, number[1:].split("."))) for _, number in rules]
    assert numbers == [(chapter, number) for chapter in range(1, 8) for number in range(1, _most(numbers, chapter) + 1)]


def _most(numbers, chapter):
    return max(number for of, number in numbers if of == chapter)


@pytest.mark.parametrize("folder", [PACKAGE, TESTS, DOCS], ids=["package", "tests", "docs"])
def test_every_rule_that_is_named_exists(folder):
    known = _rules()
    for pattern in (*SOURCES, "*.md"):
        for path in folder.rglob(pattern):
            if path.name == "tables.h":
                continue
            for found in RULE.finditer(_text(path)):
                assert found[0] in known, f"{path} names {found[0]}"
