"""The command line: what people see, what programs read, and one line for what is wrong."""

import json
import os
import subprocess
import sys

import pytest

from holdem_fast import __version__
from holdem_fast.cli import main as cli


def _run(capsys, *arguments):
    try:
        status = cli.main(arguments)
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def test_a_royal_flush(capsys):
    status, out, err = _run(capsys, "eval", "As Ks Qs Js Ts 2c 3d")
    assert (status, err) == (0, "")
    assert "royal flush" in out


def test_one_hand_for_programs(capsys):
    status, out, _ = _run(capsys, "eval", "Kh Ks Kd Tc Ts 4h 2d", "--json")
    assert status == 0
    assert json.loads(out) == {
        "hands": [
            {
                "cards": ["Kh", "Ks", "Kd", "Tc", "Ts", "4h", "2d"],
                "category": "full_house",
                "label": "full house",
                "best": ["Kh", "Ks", "Kd", "Tc", "Ts"],
                "description": "full house, kings full of tens",
                "rank": 24717,
                "kev_rank": 182,
                "wins": True,
            }
        ],
        "winners": [0],
        "reasons": [],
    }


def test_cards_without_quotes_are_one_hand(capsys):
    _, quoted, _ = _run(capsys, "eval", "As Ks Qs Js Ts", "--json")
    assert _run(capsys, "eval", "As", "Ks", "Qs", "Js", "Ts", "--json") == (0, quoted, "")


def test_who_wins_on_a_board(capsys):
    status, out, _ = _run(capsys, "eval", "AsKd", "QhQs", "2d3d", "--board", "Qd 7c 2s Kh 9d", "--json")
    document = json.loads(out)
    assert status == 0
    assert document["winners"] == [1]
    assert [hand["wins"] for hand in document["hands"]] == [False, True, False]
    assert document["hands"][0]["cards"] == ["As", "Kd", "Qd", "7c", "2s", "Kh", "9d"]
    assert len(document["reasons"]) == 2
    assert all(reason.startswith("Hand 2 wins: three of a kind, queens") for reason in document["reasons"])


def test_who_ties(capsys):
    status, out, _ = _run(capsys, "eval", "AsKd", "KsAd", "--board", "Qd 7c 2s Kh 9d")
    assert status == 0
    assert out.count("ties") == 2
    assert "Hand 1 and hand 2 tie" in out


def test_spanish(capsys):
    _, out, _ = _run(capsys, "eval", "KhKsKdTcTs", "9h8d7s6c5h", "--language", "es")
    assert "full de reyes con dieces" in out
    assert "Gana la mano 1" in out
    _, out, _ = _run(capsys, "frequencies", "--language", "es")
    assert "escalera real al as" in out
    assert "133,784,560" in out


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_frequencies(capsys, cards):
    status, out, _ = _run(capsys, "frequencies", "--cards", str(cards), "--json")
    document = json.loads(out)
    assert status == 0
    assert document["cards"] == cards
    assert sum(entry["hands"] for entry in document["categories"]) == document["hands"]
    assert sum(entry["probability"] for entry in document["categories"]) == pytest.approx(1)
    assert document["categories"][0]["category"] == "royal_flush"
    status, out, _ = _run(capsys, "frequencies", "--cards", str(cards))
    assert status == 0
    assert all(f"{entry['hands']:,}" in out for entry in document["categories"])


def test_shares_and_odds(capsys):
    """58,627,800 of 133,784,560 hands of seven cards have one pair."""
    _, out, _ = _run(capsys, "frequencies")
    line = next(line for line in out.splitlines() if line.startswith("one pair"))
    assert "43.8225 %" in line
    assert line.split()[5] == "2.3"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the command is missing; expected eval, frequencies, equity, matrix"),
        (["deal"], "unknown command 'deal'; expected eval"),
        (["eval"], "CARDS is missing; for example: holdem-fast eval AsKd"),
        (["eval", "AsXx"], "unknown card 'Xx' at position 2"),
        (["eval", "As As Ks Qs Js"], "card As is given twice"),
        (["eval", "AsKs"], "a hand has 5, 6 or 7 cards, or two with --board; got 2"),
        (["eval", "AsKsQsJsTs", "AsKs"], "hand 2: a hand has 5, 6 or 7 cards"),
        (["eval", "AsKs", "--board", "Qs"], "--board takes 3, 4 or 5 cards, got 1"),
        (["eval", "AsKs", "--board", "2c3c4c5c6c7c"], "--board takes 3, 4 or 5 cards, got 6"),
        (["eval", "AsKsQs", "--board", "2c3c4c"], "with --board each hand is two hole cards; hand 1 has 3"),
        (["eval", "AsKs", "QhKs", "--board", "2c3c4c"], "card Ks is given twice"),
        (["eval", "AsKs", "QhJh", "--board", "2cAs4c"], "card As is given twice"),
        (["eval", "AsKsQsJsTs", "--language", "fr"], "--language takes en or es, got 'fr'"),
        (["frequencies", "--cards", "8"], "--cards takes 5, 6 or 7, got '8'"),
        (["frequencies", "--cards", "many"], "--cards takes 5, 6 or 7, got 'many'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, arguments, message):
    status, out, err = _run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith("holdem-fast")


def test_version_and_help(capsys):
    assert _run(capsys, "--version") == (0, f"{__version__}\n", "")
    status, out, _ = _run(capsys, "eval", "--help")
    assert status == 0
    assert "--board" in out


@pytest.mark.parametrize(
    "command", [["-m", "holdem_fast"], ["-c", "from holdem_fast.cli.main import main; exit(main())"]]
)
def test_as_a_program(command):
    run = subprocess.run(
        [sys.executable, "-P", *command, "eval", "AsKsQsJsTs", "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout)["hands"][0]["category"] == "royal_flush"


def test_without_rich_tables_say_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.bar", None)
    for screen in ("screen", "screen_hands"):
        monkeypatch.delitem(sys.modules, f"holdem_fast.cli.{screen}", raising=False)
        monkeypatch.delattr(f"holdem_fast.cli.{screen}", raising=False)
    status, out, err = _run(capsys, "eval", "AsKsQsJsTs")
    assert (status, out) == (1, "")
    assert err == "holdem-fast: tables need rich: pip install 'holdem_fast[cli]', or use --json\n"
    assert _run(capsys, "eval", "AsKsQsJsTs", "--json")[0] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGPIPE")
def test_a_closed_pipe_is_no_error():
    code = (
        "import os, sys; os.close(0); from holdem_fast.cli.main import main; sys.exit(main(['frequencies', '--json']))"
    )
    run = subprocess.Popen([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait() in (0, 1)


def test_a_terminal_that_knows_symbols():
    run = subprocess.run(
        [sys.executable, "-P", "-m", "holdem_fast", "eval", "AsKsQsJsTs"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert "A♠ K♠ Q♠ J♠ T♠" in run.stdout.decode()


def test_a_terminal_that_knows_no_symbols():
    run = subprocess.run(
        [sys.executable, "-P", "-X", "utf8=0", "-m", "holdem_fast", "eval", "AsKsQsJsTs"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"As Ks Qs Js Ts" in run.stdout


def test_a_terminal_that_knows_no_accents():
    run = subprocess.run(
        [sys.executable, "-P", "-X", "utf8=0", "-m", "holdem_fast", "frequencies", "--language", "es"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"tr?o" in run.stdout
