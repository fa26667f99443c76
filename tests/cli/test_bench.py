"""The command ``bench``: what it measures, in which units, for people and for programs; no time is judged."""

import json

import pytest

from holdem_fast import core, parse_cards, simd_target
from holdem_fast.cli import main as cli
from holdem_fast.cli import measure

TINY = {"hands": 500}


@pytest.fixture(autouse=True)
def few_hands(monkeypatch):
    """The whole command on few hands."""
    whole = measure.measure
    monkeypatch.setattr(measure, "measure", lambda seconds, **options: whole(seconds, **TINY, **options))


def _run(capsys, *arguments):
    try:
        status = cli.main(["bench", "--seconds", "0.001", *arguments])
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def test_for_programs(capsys):
    status, out, err = _run(capsys, "--json")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert document["simd_target"] == simd_target()
    assert {"version", "python", "system", "machine", "cores"} < set(document)
    assert [figure["job"] for figure in document["figures"]] == list(measure.JOBS)
    for figure in document["figures"]:
        assert set(figure) == {"job", "unit", "minimum_ns", "median_ns", "rounds"}
        assert 0 < figure["minimum_ns"] <= figure["median_ns"]
        assert figure["rounds"] >= 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["minimum", "median", "a call", "a hand", "a trial", "before the flop"]),
        ("es", ["mínimo", "mediana", "por llamada", "por mano", "por reparto", "antes del flop"]),
    ],
)
def test_for_people(capsys, language, words):
    status, out, err = _run(capsys, "--language", language)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 2 + len(measure.JOBS)
    assert simd_target() in out
    for word in words:
        assert word in out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_bad_seconds_are_one_line(capsys, seconds):
    status, out, err = _run(capsys, f"--seconds={seconds}")
    assert (status, out) == (2, "")
    assert err.startswith("holdem-fast bench:")
    assert err.count("\n") == 1


def test_progress_tells_each_job():
    told = []
    measure.measure(0.001, jobs=("call", "batch", "copy"), progress=lambda *counts: told.append(counts))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_hands_are_hands_and_differ():
    """A renaming of the cards makes hands of hands: the checked batch takes them all."""
    hands = measure._Hands(3 * measure.CALLS + 7)
    ranks = core.evaluate_many(hands.rows)
    assert len(ranks) == hands.n
    assert ranks[: len(hands.tuples)] != ranks[len(hands.tuples) : 2 * len(hands.tuples)]
    assert len({frozenset(hand) for hand in hands.rows.tolist()}) > 0.99 * hands.n
    assert hands.tuples[0] == parse_cards(hands.texts[0])
