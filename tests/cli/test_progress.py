"""Long work says how far it is: lines where there is no terminal, a bar where there is one; Ctrl-C leaves nothing."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from holdem_fast.cli import main as cli
from holdem_fast.cli import progress
from holdem_fast.cli.progress import ProgressBar, ProgressLines

LONG = ["equity", "random", "random", "random", "--trials", "1e12", "--seed", "1"]


@pytest.mark.parametrize(
    ("share", "seconds", "english", "spanish"),
    [
        (0.12, 5.5, "12 % done, about 40 s left", "12 % hecho, quedan unos 40 s"),
        (0.5, 600, "50 % done, about 10 min left", "50 % hecho, quedan unos 10 min"),
        (0.001, 100, "0 % done, about 28 h left", "0 % hecho, quedan unos 28 h"),
        (0.0001, 100, "0 % done, about 12 days left", "0 % hecho, quedan unos 12 días"),
        (0.999, 5, "99 % done, about 1 s left", "99 % hecho, quedan unos 1 s"),
    ],
)
def test_how_far_it_is(share, seconds, english, spanish):
    assert ProgressLines("en").line(share, seconds) == english
    assert ProgressLines("es").line(share, seconds) == spanish


def test_nothing_done_yet_is_no_error():
    assert ProgressLines("en").line(0, 5).startswith("0 % done, about ")


def test_a_line_every_few_seconds(capsys, monkeypatch):
    """Not at once, not after each report, and not at the end."""
    clock = iter([0.0, 1.0, 6.0, 7.0, 10.9, 11.1, 20.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    with ProgressLines("en") as told:
        for done in (10, 20, 30, 40, 50, 100):
            told(done, 100)
    assert capsys.readouterr() == ("", "20 % done, about 24 s left\n50 % done, about 11 s left\n")


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_the_command_writes_lines_to_stderr(capsys, monkeypatch, more):
    monkeypatch.setattr(progress, "_BETWEEN_LINES", 0.1)
    arguments = ["equity", "AsKd", "random", "--trials", "3e8", "--seed", "1", "--threads", "1", *more]
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert "% done, about" in err.splitlines()[0]
    assert out.startswith("{" if more else "player")


def test_quick_work_writes_none(capsys):
    assert cli.main(["equity", "AsKd", "QQ", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out)["method"] == "exact"


def test_a_bar_that_is_never_shown_needs_no_end():
    with ProgressBar("en") as bar:
        bar(1, 2)
        bar(2, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_ctrl_c_takes_the_bar_away():
    pytest.importorskip("rich", reason="rich is not installed")
    import pty

    parent, child = pty.openpty()
    command = [sys.executable, "-P", "-m", "holdem_fast", *LONG]
    environment = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, stdin=child, stdout=subprocess.PIPE, stderr=child, env=environment)
    os.close(child)
    written = b""
    begun = time.monotonic()
    while b"%" not in written:
        assert time.monotonic() - begun < 20
        written += os.read(parent, 65536)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=10)
    while b"\x1b[?25h" not in written:
        written += os.read(parent, 65536)
    os.close(parent)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in written
    # The line of the bar is erased, and the cursor is shown again.
    assert b"\x1b[2K" in written


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send to one process")
def test_ctrl_c_without_a_terminal_leaves_nothing(tmp_path):
    command = [sys.executable, "-P", "-m", "holdem_fast", *LONG, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        time.sleep(1.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []
