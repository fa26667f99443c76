"""The command convert, and replay of other formats: what is written, counted, skipped and refused."""

import json
from pathlib import Path

import pytest

from holdem_fast import histories, phh
from holdem_fast.cli import main as cli

CASES = {
    case["id"]: case.get("text")
    for case in json.loads(
        (Path(__file__).parents[1] / "data" / "cases" / "histories.json").read_text(encoding="utf-8")
    )["cases"]
}
ONE, THREE, BAD = CASES["hf-pokerstars-05"], CASES["hf-several_hands-01"], CASES["hf-skipped-01"]


@pytest.fixture
def files(tmp_path):
    for name, text in {"one.txt": ONE, "three.txt": THREE, "bad.txt": BAD, "log.acpc": CASES["hf-acpc-03"]}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _run(capsys, *words):
    status = cli.main(["convert", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


def test_to_stdout(files, capsys):
    status, out, _ = _run(capsys, files / "one.txt", "--to", "phh")
    assert status == 0
    assert phh.load(out) == next(histories.load(ONE))
    status, out, _ = _run(capsys, files / "three.txt", files / "log.acpc")
    assert list(phh.load_all(out)) == [*histories.load(THREE), *histories.load(CASES["hf-acpc-03"])]


def test_to_a_file_and_to_a_folder(files, capsys):
    status, out, err = _run(capsys, files / "one.txt", files / "three.txt", "--output", files / "all.phhs")
    assert (status, out, err) == (0, f"4 hands written to {files / 'all.phhs'}\n", "")
    assert len(list(phh.load_all(files / "all.phhs"))) == 4
    status, out, _ = _run(capsys, files / "one.txt", files / "three.txt", "--output", files / "new" / "folder")
    assert status == 0
    assert [len(list(phh.load_all(files / "new" / "folder" / f"{name}.phhs"))) for name in ("one", "three")] == [1, 3]
    assert _run(capsys, files / "one.txt", "--output", files / "one.phh")[0] == 0
    assert phh.load(files / "one.phh") == next(histories.load(ONE))
    assert not list(files.rglob("*.part"))


def test_errors_stop_or_are_skipped(files, capsys):
    status, out, err = _run(capsys, files / "bad.txt", "--output", files / "bad.phhs")
    assert (status, out) == (2, "")
    assert "hand 801, line 38: the hand has two boards" in err
    assert not (files / "bad.phhs").exists()
    status, out, err = _run(capsys, files / "bad.txt", "--errors", "skip", "--output", files / "bad.phhs")
    assert status == 0
    assert out.startswith("2 hands written")
    assert err.startswith("1 hands skipped")
    assert "801" in err
    status, out, err = _run(capsys, files / "bad.txt", "--errors", "skip", "--json")
    (told,) = json.loads(out)["files"]
    assert (told["format"], told["hands"], told["skipped"], err) == ("pokerstars", 2, 1, "")
    assert "two boards" in told["reasons"][0]
    status, out, err = _run(
        capsys, files / "bad.txt", "--errors", "skip", "--language", "es", "--output", files / "b.phhs"
    )
    assert out.startswith("2 manos escritas")


def test_a_hand_that_breaks_a_rule_is_not_written(files, capsys):
    path = files / "wrong.txt"
    path.write_text("STATE:5:r110f:AsKd|9s8s:-100|100:Alpha|Beta\n", encoding="utf-8")
    status, out, err = _run(capsys, path)
    assert (status, out) == (2, "")
    assert "wrong.txt, hand 5, line 1" in err
    assert "R6.6" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("three.txt --output all.phh", "a file of many hands is named .phhs"),
        ("one.txt --output one.txt/new", "cannot write"),
        ("one.txt ./one.txt --output folder", "the same name"),
        ("nothing.txt", "cannot read"),
        ("one.txt --to csv", "--to takes phh"),
        ("one.txt --errors ignore", "--errors takes raise or skip"),
    ],
)
def test_what_is_refused(words, reason, files, capsys, monkeypatch):
    monkeypatch.chdir(files)
    status, out, err = _run(capsys, *words.split())
    assert (status, out) == (2, "")
    assert reason in err


def test_an_input_is_not_overwritten(files, capsys):
    path = files / "same.phhs"
    path.write_text(THREE, encoding="utf-8")
    status, _, err = _run(capsys, path, "--output", path)
    assert status == 2
    assert "one of the files to convert" in err
    assert path.read_text(encoding="utf-8") == THREE


def test_replay_of_any_format(files, capsys):
    assert cli.main(["replay", str(files / "log.acpc"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert cli.main(["replay", str(files / "three.txt"), "--json"]) == 2
    assert "has more than one hand; --hand N" in capsys.readouterr().err
    assert cli.main(["replay", str(files / "three.txt"), "--hand", "3", "--json"]) == 0
    assert cli.main(["replay", str(files / "bad.txt"), "--hand", "3", "--json"]) == 0
    capsys.readouterr()
    assert cli.main(["replay", str(files / "bad.txt"), "--hand", "2", "--json"]) == 2
    assert cli.main(["replay", str(files / "three.txt"), "--hand", "4"]) == 2
    assert "has only 3 hands" in capsys.readouterr().err
