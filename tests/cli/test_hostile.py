"""Whatever is typed: one short line on stderr, exit status 2, no traceback, in both languages."""

import io
import sys

import pytest

from holdem_fast.cli import main as cli

BIG = "A" * 2_000_000
DIGITS = "9" * 10**6
LINES = [
    [""],
    ["-"],
    ["--"],
    ["--", "eval"],
    [BIG],
    ["--" + BIG],
    ["--language", BIG],
    ["eval", BIG],
    ["eval", "As" * 10**6],
    ["eval", BIG, "AsKd"],
    ["eval", "AsKd", "--board", BIG],
    ["eval", "AsKd", "--board", "2c", "7d", BIG],
    ["eval", "--" + BIG],
    ["eval", "\udcff"],
    ["eval", "As\0Kd"],
    ["eval", "\x1b[2J"],
    ["eval", "\n\n"],
    ["eval", *["As"] * 10_000],
    ["eval", "--", "--board"],
    ["equity", BIG, "AA"],
    ["equity", *["AA"] * 10_000],
    ["equity", "AA", "KK", "--trials", DIGITS],
    ["equity", "AA", "KK", "--trials", "1e999999999"],
    ["equity", "AA", "KK", "--seed", DIGITS],
    ["equity", "AA", "KK", "--tolerance", DIGITS],
    ["equity", "AA", "KK", "--tolerance", "1e-400"],
    ["equity", "AA", "KK", "--threads", "-" + DIGITS],
    ["equity", "AA", "KK", "--method", BIG],
    ["equity", "AA", "KK", "--method", "\ud800"],
    ["range", "(" * 10**6],
    ["range", "0.5(" * 10**5],
    ["range", "[50]" * 10**5],
    ["range", "AA:" + DIGITS],
    ["range", DIGITS + "%"],
    ["range", "AA", "--svg", "a\0b"],
    ["range", "AA", "--svg", "/"],
    ["range", "AA", "--svg", "x" * 5000],
    ["matrix", "--json=1"],
    ["replay", "a\0b"],
    ["replay", "\udcff"],
    ["replay", BIG],
    ["replay", ""],
    ["play", "--stack", DIGITS],
    ["play", "--blinds", f"{DIGITS}/{DIGITS}"],
    ["play", "--blinds=-1/2"],
    ["play", "--blinds", "1/2/3"],
    ["play", "--seed", "\0"],
    ["bench", "--seconds", "1e400"],
    ["frequencies", "--cards", "７"],
    ["frequencies", "--cards=\x1b[31m"],
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("line", LINES, ids=lambda line: ascii(" ".join([word[:12] for word in line[:4]])))
def test_one_line_and_status_2(capsys, line, language):
    assert cli.main([*line[:1], "--language", language, *line[1:]] if line[0] != "--" else line) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("holdem-fast")
    assert err.count("\n") == 1
    assert len(err) <= 500
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10**5,
        'variant = "NT"\nactions = ' + "[" * 10**5,
        f"antes = [{DIGITS}]",
        f'variant = "{BIG}"',
        "\0",
        'a = "\\u0000"',
    ],
    ids=["brackets", "nested", "digits", "long", "nul", "escaped nul"],
)
def test_files(capsys, tmp_path, text):
    file = tmp_path / "hand.phh"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert len(err) <= 500


def test_names_do_not_steer_the_terminal(capsys, tmp_path):
    pytest.importorskip("rich", reason="rich is not installed")
    file = tmp_path / "hand.phh"
    file.write_text(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'
        'actions = ["d dh p1 AsAh", "d dh p2 ????", "p2 f"]\nplayers = ["Ann", "\\u001b[2J\\nBob"]\n',
        encoding="utf-8",
    )
    assert cli.main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "?[2J?Bob folds" in out


@pytest.mark.parametrize(
    "typed", ["r " + "9" * 10**6, "x" * 10**6, "\0\x1b[2J", "r 1e15", "r -1", "\udcff", "((((", "? ?"]
)
def test_typed_at_the_table(capsys, monkeypatch, typed):
    pytest.importorskip("rich", reason="rich is not installed")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\nq\n"))
    assert cli.main(["play", "--seed", "1", "--players", "2"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "You leave" in out
