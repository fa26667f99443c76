"""The command ``range``: the grid, the numbers, the picture, and one line for what is wrong."""

import json
import sys
from xml.etree import ElementTree

import pytest

from holdem_fast import Range
from holdem_fast.cli import main as cli


def _run(capsys, *arguments):
    try:
        status = cli.main(["range", *arguments])
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def test_the_grid(capsys):
    status, out, err = _run(capsys, "22+, ATs+, KQ")
    lines = [line.split() for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert lines[0] == ["AA", "AKs", "AQs", "AJs", "ATs", *["·"] * 8]
    assert lines[1] == ["·", "KK", "KQs", *["·"] * 10]
    assert lines[2][:3] == ["·", "KQo", "QQ"]
    assert [lines[row][row] for row in range(13)] == [letter * 2 for letter in "AKQJT98765432"]
    assert out.splitlines()[13:] == ["110 combos, 8.30 % of 1,326", "22+,KQ,ATs+"]


def test_weights_stand_below_their_classes(capsys):
    _, out, _ = _run(capsys, "KK+, AKo:0.5, QQ:0.001, JJ:0.999")
    lines = out.splitlines()
    assert lines[2].split()[:2] == ["AKo", "KK"]
    assert lines[3].split() == ["50"]
    assert lines[2].index("AKo") == lines[3].index("50")
    # Never 0 for what is held, nor 100 for what is not held in full.
    assert lines[5].split() == ["1"]
    assert lines[7].split() == ["99"]
    assert "24 combos, 1.81 % of 1,326, spread over 36 hands" in lines


def test_several_texts_are_one_range(capsys):
    _, one, _ = _run(capsys, "QQ+, AKs AKo:0.5", "--json")
    assert _run(capsys, "QQ+,", "AKs", "AKo:0.5", "--json") == (0, one, "")


def test_for_programs(capsys):
    status, out, _ = _run(capsys, "QQ+, AKo:0.5", "--dead", "As Kd", "--json")
    document = json.loads(out)
    held = Range("QQ+, AKo:0.5").without("As Kd")
    assert status == 0
    assert document.keys() == {"range", "dead", "hands", "combos", "share", "grid", "weights"}
    assert Range(document["range"]) == Range(document["weights"]) == held
    assert document["dead"] == ["As", "Kd"]
    assert (document["hands"], document["combos"]) == (3 + 3 + 6 + 7, 15.5)
    assert document["share"] == 15.5 / 1326
    assert document["grid"] == held.grid()
    assert list(document["weights"])[:2] == ["AhAd", "AhAc"]


def test_nothing_held(capsys):
    status, out, _ = _run(capsys, "AsKd", "--dead", "As")
    assert status == 0
    assert out.splitlines()[-2:] == ["0 combos, 0.00 % of 1,326", "no hands"]
    assert _run(capsys, "AA:0", "--language", "es")[1].splitlines()[-1] == "ninguna mano"


def test_spanish(capsys):
    _, out, _ = _run(capsys, "AA, AKs:0.5", "--language", "es")
    assert "8 combinaciones, el 0.60 % de 1,326, repartidas entre 10 manos" in out


def test_a_long_range_stays_on_one_line(capsys):
    """What is no terminal gets a line to copy."""
    held = Range("random").without("AsKd7h")
    assert _run(capsys, "random", "--dead", "AsKd7h")[1].splitlines()[-1] == str(held)


def test_a_terminal_with_colours(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    _, out, _ = _run(capsys, "AA, KK:0.5")
    shades = {cell.split("m")[0] for cell in out.split("48;2;")[1:]}
    assert len(shades) == 3
    assert "72o" in out


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_picture(capsys, tmp_path, more):
    path = tmp_path / "range.svg"
    status, out, err = _run(capsys, "QQ+, AKs:0.5", "--svg", str(path), *more)
    assert (status, err) == (0, "")
    assert "QQ+,AKs:0.5" in out
    drawn = ElementTree.parse(path).getroot()
    assert drawn.tag.endswith("svg")
    text = " ".join("".join(drawn.itertext()).split())
    assert all(label in text for label in ["AA", "AKs", "72o", "QQ+,AKs:0.5"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "TEXT is missing"),
        (["AX+"], "cannot read '+' at position 2 of the range; expected a comma, a space or a weight"),
        (["QQ", "AKs++"], "cannot read '+' at position 7 of the range"),
        (["AA", "--dead", "Ax"], "--dead: unknown card 'Ax' at position 0"),
        (["AA", "--dead", "AsAs"], "card As is given twice"),
        (["AA", "--svg", "no/such/folder/range.svg"], "cannot write 'no"),
        (["AA", "--language", "fr"], "--language takes en or es, got 'fr'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, arguments, message):
    status, out, err = _run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith("holdem-fast")


def test_without_rich(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.delitem(sys.modules, "holdem_fast.cli.screen_range", raising=False)
    monkeypatch.delattr("holdem_fast.cli.screen_range", raising=False)
    status, out, err = _run(capsys, "AA")
    assert (status, out) == (1, "")
    assert "tables need rich" in err
    assert _run(capsys, "AA", "--json")[0] == 0
