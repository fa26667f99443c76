"""Screens fit the terminal, pipes get whole rows, and what a colour shows is shown by signs where there are none."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from holdem_fast.cli import main as cli

rich_console = pytest.importorskip("rich.console", reason="rich is not installed")
screen = pytest.importorskip("holdem_fast.cli.screen")

HAND = str(next((Path(__file__).parents[1] / "data" / "hands").glob("*.phh")))
COMMANDS = {
    "eval": ["eval", "AsKd", "QhQs", "7s8s", "--board", "Qd 7c 2s Kh 9d"],
    "frequencies": ["frequencies"],
    "counted": ["equity", "22+,A2s+,KTs+,QTs+", "QQ", "--board", "2c 7d 9h", "--dead", "3c"],
    "sampled": ["equity", "22+,A2s+,KTs+,QTs+", "QQ", "random", "--trials", "1000", "--seed", "1"],
    "range": ["range", "22+, ATs+, AKo:0.5"],
    "replay": ["replay", HAND],
    "play": ["play", "--seed", "1", "--hands", "2"],
    "bench": ["bench", "--seconds", "0.001"],
}
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture(autouse=True)
def few_hands(monkeypatch):
    from holdem_fast.cli import measure

    whole = measure.measure
    monkeypatch.setattr(measure, "measure", lambda seconds, **options: whole(seconds, hands=500, **options))
    for variable in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)


def _lines(capsys, monkeypatch, arguments, width=None, **environment):
    """The lines of a terminal with so many columns, without colours; of a pipe without a width."""
    if width is not None:
        environment |= {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(width)}
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr(sys, "stdin", io.StringIO("c\n" * 60))
    assert cli.main(arguments) == 0
    return ANSI.sub("", capsys.readouterr().out).splitlines()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_nothing_is_wider_than_the_terminal(capsys, monkeypatch, command, width, language):
    lines = _lines(capsys, monkeypatch, [*COMMANDS[command], "--language", language], width)
    # What was typed follows the question on its line.
    assert max(len(line) for line in lines if "(q)" not in line and not line.endswith("(?): c")) <= width
    assert not any("…" in line for line in lines)


def test_what_is_left_out_where_there_is_no_room(capsys, monkeypatch):
    heads = {
        width: " ".join(_lines(capsys, monkeypatch, COMMANDS["sampled"], width)[0].split()) for width in (40, 50, 80)
    }
    assert heads[80] == "player combos win tie equity ± error"
    assert heads[50] == "player win tie equity ± error"
    assert heads[40] == "player win equity ± error"


def test_bars_become_shorter_and_go(capsys, monkeypatch):
    longest = [
        max(line.count("█") for line in _lines(capsys, monkeypatch, COMMANDS["frequencies"], width))
        for width in (120, 60, 50)
    ]
    assert longest == [24, 10, 0]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", ["20", "1000"])
def test_a_pipe_gets_each_row_on_one_line(capsys, monkeypatch, command, columns):
    lines = _lines(capsys, monkeypatch, COMMANDS[command], COLUMNS=columns)
    assert [line for line in lines if line != line.rstrip()] == []
    if command == "eval":
        assert len(lines) == 1 + 3 + 2
    if command == "range":
        assert len(lines) == 2 * 13 + 2


def test_a_pipe_does_not_break_a_long_player(capsys, monkeypatch):
    text = ",".join(f"{high}{low}s" for high in "AKQJT" for low in "98765432")
    lines = _lines(capsys, monkeypatch, ["equity", text, "QQ", "--trials", "100", "--seed", "1"])
    assert lines[1].startswith(f"{text}   ")
    assert len(lines) == 4


def test_a_range_without_colours(capsys, monkeypatch):
    """NO_COLOR: held, held in part and not held differ in plain text."""
    lines = _lines(capsys, monkeypatch, ["range", "AA, KK:0.5"], 80, NO_COLOR="1")
    assert lines[0].split() == ["AA", *["·"] * 12]
    assert lines[2].split() == ["·", "KK", *["·"] * 11]
    assert lines[3].split() == ["50"]


def test_a_range_on_a_narrow_terminal(capsys, monkeypatch):
    lines = _lines(capsys, monkeypatch, ["range", "AA, AKs, KK:0.5, AKo:0.001"], 51)
    assert lines[0].split() == list("AKQJT98765432")
    assert lines[1].split() == ["A", "■", "■", *["·"] * 11]
    assert lines[2].split() == ["K", "1", "50", *["·"] * 11]
    assert lines[14] == "■ held, 50 held by 50 percent, · not held"
    assert max(map(len, lines[:14])) == 40
    lines = _lines(capsys, monkeypatch, ["range", "AA"], 39)
    assert " ".join(" ".join(lines[:2]).split()) == "The grid needs 40 columns, and the terminal has 39."
    assert lines[-1] == "AA"


def test_the_matrix_on_a_narrow_terminal(capsys, monkeypatch):
    from holdem_fast.cli import screen_equity

    class Matrix:
        labels = tuple(f"{number}" for number in range(169))

        def against_random(self, label):
            return 0.2 + int(label) / 300

    monkeypatch.setenv("FORCE_COLOR", "1")
    widest = {}
    for width in (80, 64, 39):
        monkeypatch.setenv("COLUMNS", str(width))
        screen_equity.against_random(Matrix(), "en")
        widest[width] = [len(line) for line in ANSI.sub("", capsys.readouterr().out).splitlines()]
    assert widest[80][1:] == [65] * 26
    assert widest[64][1:] == [40] * 14
    assert len(widest[39]) == 4


def test_a_terminal_that_knows_only_ascii():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    outputs = [
        subprocess.run(
            [sys.executable, "-P", "-X", "utf8=0", "-m", "holdem_fast", *arguments],
            capture_output=True,
            env=environment,
            check=True,
        ).stdout
        for arguments in (["frequencies"], ["range", "AA"])
    ]
    assert b"#" * 24 in outputs[0]
    assert b"?" not in outputs[0]
    assert outputs[1].split(b"\n")[0].split() == [b"AA", *[b"."] * 12]


def test_text_is_text(capsys, monkeypatch):
    """What is shown is never read as markup."""
    console = rich_console.Console(width=60)
    screen.show(console, "[red]a[/red] :dog:")
    screen.show(console, screen.table(console, [screen.Column("[b]", ["[/red] :dog:"])]))
    assert capsys.readouterr().out.split() == ["[red]a[/red]", ":dog:", "[b]", "[/red]", ":dog:"]


pty = None if sys.platform == "win32" else pytest.importorskip("pty")


def _on_a_terminal(width, *arguments, **environment):
    """What a program writes to a terminal of so many columns, and its exit status."""
    import fcntl
    import struct
    import termios

    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "holdem_fast", *arguments],
        stdin=child,
        stdout=child,
        stderr=child,
        env={**clean, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
    )
    os.close(child)
    written = b""
    while True:
        try:
            data = os.read(parent, 65536)
        except OSError:
            break
        if not data:
            break
        written += data
    os.close(parent)
    return written.decode().replace("\r\n", "\n"), process.wait()


@pytest.mark.skipif(pty is None, reason="there are no pseudo-terminals")
def test_a_real_terminal():
    wide, status = _on_a_terminal(60, "range", "AA, KK:0.5")
    assert status == 0
    assert "\x1b[" in wide
    assert "72o" in wide
    assert max(map(len, ANSI.sub("", wide).splitlines())) == 52
    narrow, _ = _on_a_terminal(60, "range", "AA, KK:0.5", COLUMNS="45")
    assert max(map(len, ANSI.sub("", narrow).splitlines())) <= 45
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        plain, _ = _on_a_terminal(60, "range", "AA, KK:0.5", **environment)
        assert "72o" not in plain
        assert "\x1b[3" not in plain
        assert "·" in plain


@pytest.mark.skipif(pty is None, reason="there are no pseudo-terminals")
def test_errors_on_a_terminal_are_one_line():
    written, status = _on_a_terminal(40, "eval", "AsXx")
    assert status == 2
    assert written.count("\n") == 1
