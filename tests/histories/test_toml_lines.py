"""Plain TOML is read as the standard library's tomllib reads it, or left to it."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast.histories import toml_lines

HANDS = sorted((Path(__file__).parents[1] / "data" / "hands").glob("*.phh"))


def test_recorded_hands():
    texts = [path.read_text(encoding="utf-8") for path in HANDS]
    read = [toml_lines.read(text, float) for text in texts]
    assert sum(fields is not None for fields in read) > len(texts) / 2
    for text, fields in zip(texts, read, strict=True):
        assert fields is None or fields == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = [1,\n2]",
        'a = """x"""',
        "a = '''x'''",
        "a = 01",
        "a = +1",
        "a = 1_000",
        "a = 1e5",
        "a = inf",
        "a = 2024-01-01",
        "a = 24:30:00",
        "a = 12:30:00.5",
        "a = [12:30:00]",
        "a.b = 1",
        "a = {b = 1}",
        "a = [[1]]",
        "a = [1,]",
        'a = "\\u0041"',
        'a = "it\'s"',
        "a = 1\na = 2",
        "a = 1 b = 2",
        "a =",
        "= 1",
        "[1]\na = 1\n[2]\na = 1",
        "a = null",
        "a = NaN",
        "a = 'x\ty'",
    ],
)
def test_left_to_tomllib(text):
    assert toml_lines.read(text, float) is None


@pytest.mark.parametrize(
    "text", ["", "# x", "a=1", "a = -0", "[1]\n", "a = 23:59:59 # x", "[7]\na = [] # x\n\nb = [true, 'x', 0.10]\n"]
)
def test_plain(text):
    assert toml_lines.read(text, float) == tomllib.loads(text)


pieces = st.sampled_from(
    [
        "a",
        "b",
        "_-1",
        "=",
        " ",
        "\n",
        "[",
        "]",
        "'",
        '"',
        ",",
        ", ",
        "#",
        "\t",
        "\r",
        "\x7f",
        "\\",
        "-",
        "0",
        "1",
        "12",
        ".",
        "true",
        "false",
        "1.50",
        "12:30:00",
        "[1]",
        "a = ",
        "'p1 f'",
        '"p2 cbr 2.5"',
        "é",
        "e5",
        "\u2028",
        "\x85",
        "\ufeff",
        "{",
        "}",
    ]
)


@given(st.lists(pieces, max_size=14).map("".join))
def test_never_another_meaning(text):
    fields = toml_lines.read(text, float)
    if fields is not None:
        assert fields == tomllib.loads(text)
        assert repr(fields) == repr(tomllib.loads(text))
