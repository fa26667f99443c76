"""The tables above the structs of the compiled counts: every field is there, and every function named uses it."""

import re
from pathlib import Path

import pytest

import holdem_fast

FOLDER = Path(holdem_fast.__file__).parent / "equities"
STRUCTS = [
    ("_multiway.pyx", "Job"),
    ("_outcomes.pyx", "Count"),
    ("_sweep.pyx", "Hand"),
    ("_sweep.pyx", "Job"),
    ("_trials.pyx", "Trials"),
]
pytestmark = pytest.mark.skipif(not (FOLDER / "_sweep.pyx").exists(), reason="a wheel has no Cython sources")


def _source(module):
    source = (FOLDER / module).read_text(encoding="utf-8")
    parts = re.findall(r'^include "(.+)"$', source, re.MULTILINE)
    return source + "".join([(FOLDER / part).read_text(encoding="utf-8") for part in parts])


def _table(source, struct):
    """The rows of the table above a struct: its fields, and the functions that fill or read them."""
    above = source[: source.index(f"cdef struct {struct}:\n")].rpartition("# field ")[2]
    rows = []
    for line in above.splitlines()[1:]:
        fields, filled, read = [re.findall(r"\w+", re.sub(r"\(.*?\)", "", cell)) for cell in line.split("|")]
        if fields:
            rows.append((fields, [], []))
        rows[-1][1].extend(filled)
        rows[-1][2].extend(read)
    return rows


def _fields(source, struct):
    body = source[source.index(f"cdef struct {struct}:\n") :].split("\n\n", 1)[0]
    lines = [line.partition("#")[0].strip() for line in body.splitlines()[1:]]
    return [name for line in lines for name in re.findall(r"(\w+)(?:\[[^\]]*\])?(?:,|$)", line)]


def _body(source, function):
    """The text of a function, up to the next line that is not indented and does not end its signature."""
    (body,) = re.findall(rf"^(?:cdef|def) [^\n]*\b{function}\([\s\S]*?(?=\n(?!\)|\n)\S|\Z)", source, re.MULTILINE)
    return body


@pytest.mark.parametrize(("module", "struct"), STRUCTS)
def test_the_table_names_every_field_and_nothing_else(module, struct):
    source = _source(module)
    named = [field for fields, *_ in _table(source, struct) for field in fields]
    assert sorted(named) == sorted(_fields(source, struct))


@pytest.mark.parametrize(("module", "struct"), STRUCTS)
def test_every_function_named_uses_the_field(module, struct):
    source = _source(module)
    for fields, filled, read in _table(source, struct):
        assert filled
        assert read
        for function in {*filled, *read} - {"nearly", "all"}:
            body = _body(source, function)
            for field in fields:
                assert re.search(rf"\b{field}\b", body), (function, field)
