"""The commands ``equity`` and ``matrix``: what people see, what programs read, how they end when they are stopped."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from holdem_fast import equity, preflop_matrix
from holdem_fast.cli import main as cli


def _run(capsys, *arguments):
    try:
        status = cli.main(arguments)
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def test_equities_for_people(capsys):
    status, out, err = _run(capsys, "equity", "AKo", "QQ")
    assert (status, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert rows[0] == ["player", "combos", "win", "tie", "equity"]
    assert rows[1][:8] == ["AKo", "12", "43.031", "%", "0.422", "%", "43.242", "%"]
    assert rows[2][:8] == ["QQ", "6", "56.547", "%", "0.422", "%", "56.758", "%"]
    assert out.endswith("Counted: 123,285,888 deals.\n")


def test_a_sample_for_people(capsys):
    arguments = ("equity", "AsKd", "22+", "--board", "2c 7d 9h", "--dead", "3c", "--trials", "10000", "--seed", "5")
    status, out, _ = _run(capsys, *arguments)
    assert status == 0
    assert "board 2" in out
    assert "± error" in out
    assert out.endswith("Sampled: 10,000 deals, seed 5.\n")
    assert _run(capsys, *arguments, "--threads", "1") == (0, out, "")
    _, spanish, _ = _run(capsys, *arguments, "--language", "es")
    assert spanish.endswith("Muestreo: 10,000 repartos, semilla 5.\n")


def test_equities_for_programs(capsys):
    players, board = ["AA:1/2,KK", "QQ"], "2c 7d 9h"
    status, out, _ = _run(capsys, "equity", *players, "--board", board, "--dead", "As", "--json")
    document = json.loads(out)
    result = equity(players, board, "As")
    assert status == 0
    assert [player["equity"] for player in document["players"]] == list(result.equity)
    assert [player["combos"] for player in document["players"]] == [7.5, 6]
    assert document["deals"] == result.deals
    assert (document["method"], document["trials"], document["seed"]) == ("exact", None, None)
    assert (document["board"], document["dead"]) == (["2c", "7d", "9h"], ["As"])
    weights = {tuple(one["winners"]): one["weight"] for one in document["outcomes"]}
    assert {who: str(weight) for who, weight in weights.items()} == {
        who: str(weight) for who, weight in result.outcomes.items()
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AsKd"], "PLAYER: expected 2 to 10 hands or ranges, got 1"),
        (["AsKd", "AsQd"], "card As of player 2 (AsQd) is also in the hand of player 1 (AsKd)"),
        (["AsKd", "QQ", "QQ", "QQ", "JJ"], "player 4"),
        (["AsKd", "no"], "player 2 (no): cannot read"),
        (["AsKd", "QQ", "--board", "2c"], "0, 3, 4 or 5 cards"),
        (["AsKd", "QZ"], "QZ"),
        (["AsKd", "QQ", "--trials", "0"], "--trials takes 1 or more, got 0"),
        (
            ["AsKd", "QQ", "--trials", "many"],
            "--trials takes a whole number such as 1000,",
        ),
        (["AsKd", "QQ", "--tolerance", "nan"], "--tolerance takes a number above 0 and at most 1, got 'nan'"),
        (["AsKd", "QQ", "--method", "guess"], "--method takes auto, exact or monte-carlo, got 'guess'"),
        (
            ["AsKd", "QQ", "--method", "exact", "--seed", "1"],
            "exact counts every deal; --seed is for a sample",
        ),
        (["AsKd", "QQ", "--threads", "-1"], "--threads takes 0 or more, got -1"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, words):
    status, out, err = _run(capsys, "equity", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("holdem-fast equity:")
    assert err.count("\n") == 1
    assert words in err


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix(threads=0)


def test_the_matrix_for_people(capsys, tmp_path, matrix):
    picture, table = tmp_path / "matrix.svg", tmp_path / "matrix.csv"
    status, out, _ = _run(capsys, "matrix", "--svg", str(picture), "--csv", str(table))
    assert status == 0
    assert "85.2" in out  # aces against a random hand
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "blue loses" in drawn
    assert table.read_text(encoding="utf-8") == matrix.to_csv()


def test_the_matrix_for_programs(capsys, matrix):
    _, out, _ = _run(capsys, "matrix", "--csv", "-")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["", *matrix.labels]
    assert [float(value) for value in rows[1][1:]] == list(matrix.values[0])
    _, out, _ = _run(capsys, "matrix", "--json")
    assert json.loads(out) == {"labels": list(matrix.labels), "values": [list(row) for row in matrix.values]}


@pytest.mark.parametrize("option", ["--csv", "--svg"])
def test_a_file_that_cannot_be_written(capsys, tmp_path, option):
    status, _, err = _run(capsys, "matrix", option, str(tmp_path / "missing" / "file"))
    assert status == 2
    assert "cannot write" in err


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send to one process")
@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize(
    "arguments",
    [["random", "random", "random", "--trials", str(10**12)], ["22+,A2+", "22+,A2+", "random", "--method", "exact"]],
    ids=["sampling", "counting"],
)
def test_ctrl_c_ends_it_within_half_a_second(arguments, threads):
    code = "import sys; from holdem_fast.cli.main import main; print('begun', flush=True); sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-I", "-c", code, "equity", *arguments, "--threads", threads]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, err = process.communicate(timeout=10)
    assert time.monotonic() - start < 0.5
    assert (process.returncode, err) == (130, "")
