"""What people type: languages, options and cards anywhere, numbers in several spellings; words in both languages."""

import importlib
import json
import re
import shlex
from pathlib import Path
from string import Formatter

import pytest

import holdem_fast.cli
from holdem_fast import Card
from holdem_fast.cli import main as cli
from holdem_fast.cli.arguments import (
    UsageError,
    counted_from_1,
    file_name,
    one_of,
    parse_whole,
    positive_number,
    whole_number,
)
from holdem_fast.cli.commands import Commands, split_language
from holdem_fast.game import phrases

MODULES = sorted(path.stem for path in Path(holdem_fast.cli.__file__).parent.glob("*.py") if path.stem != "__init__")
COMMANDS = ("eval", "frequencies", "equity", "matrix", "range", "replay", "convert", "play", "bench")


@pytest.fixture(autouse=True)
def help_without_colours(monkeypatch):
    """Newer versions of argparse colour the help where they are asked to."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def _run(capsys, line):
    status = cli.main(shlex.split(line))
    out, err = capsys.readouterr()
    return status, out, err


def _catalogues():
    """Every mapping from a language to words, in the modules of the command line and in the game's phrases."""
    for name in MODULES:
        if name.startswith("screen"):
            pytest.importorskip("rich", reason="rich is not installed")
        module = importlib.import_module(f"holdem_fast.cli.{name}")
        for variable, value in vars(module).items():
            if isinstance(value, dict) and "en" in value:
                yield f"{name}.{variable}", value
    for variable in ("SENTENCES", "HEADINGS", "PLAY", "STRUCTURES"):
        yield variable, getattr(phrases, variable)


def test_every_word_is_there_in_both_languages():
    """The same keys, and in each sentence the same fields."""
    names = set()
    for name, words in _catalogues():
        names.add(name)
        assert words.keys() == {"en", "es"}, name
        if not isinstance(words["en"], dict):
            continue
        assert words["en"].keys() == words["es"].keys(), name
        grammar = {"s", "se", "su"}
        for key, sentence in words["en"].items():
            assert words["es"][key] or not sentence
            fields = [
                {field for _, field, _, _ in Formatter().parse(text) if field} for text in (sentence, words["es"][key])
            ]
            assert fields[0] - grammar == fields[1] - grammar, (name, key)
    assert {"catalogue.HELP", "catalogue.ERRORS", "screen_equity._WORDS", "play._WORDS", "progress._WORDS"} <= names
    assert len(phrases.PLAY_HELP["en"]) == len(phrases.PLAY_HELP["es"])


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_both_languages(capsys, command):
    status, english, err = _run(capsys, f"{command} --help")
    assert (status, err) == (0, "")
    assert english.startswith("usage: holdem-fast ")
    assert "for example: holdem-fast " in english
    assert "print this help and exit" in english
    for line in (f"--language es {command} --help", f"{command} --language es -h", f"{command} -h --language=es"):
        status, spanish, err = _run(capsys, line)
        assert (status, err) == (0, "")
        assert spanish.startswith("uso: holdem-fast ")
        assert "por ejemplo: holdem-fast " in spanish
        assert "opciones:" in spanish
    options = re.findall(r"^  (?:-h, )?(--\w+)", english, re.MULTILINE)
    assert "--language" in options
    assert options == re.findall(r"^  (?:-h, )?(--\w+)", spanish, re.MULTILINE)


def test_help_of_everything(capsys):
    for line in ("--help", "-h"):
        status, out, err = _run(capsys, line)
        assert (status, err) == (0, "")
        assert all(re.search(rf"^  {command} +\w", out, re.MULTILINE) for command in COMMANDS)
    assert "comandos:" in _run(capsys, "--help --language es")[1]


@pytest.mark.parametrize(
    "line", ["--language es eval AsKsQsJsTs", "eval --language es AsKsQsJsTs", "eval AsKsQsJsTs --language=es"]
)
def test_the_language_may_be_anywhere(capsys, line):
    status, out, err = _run(capsys, line)
    assert (status, err) == (0, "")
    assert "escalera real al as" in out


def test_no_language_after_two_dashes():
    assert split_language(["eval", "--", "--language", "es"]) == ("en", ["eval", "--", "--language", "es"])
    assert split_language(["--language", "en", "eval", "--language=es", "AA"]) == ("es", ["eval", "AA"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--language es", "falta el comando"),
        ("--language es deal", "comando desconocido: 'deal'"),
        ("--language es eval", "falta CARDS; por ejemplo: holdem-fast eval"),
        ("--language es eval AsKd --no", "opción desconocida: '--no'"),
        ("--language es frequencies more", "sobra el argumento 'more'"),
        ("--language es eval AsKsQsJsTs AsKs", "mano 2: una mano tiene 5, 6 o 7 cartas, o dos con --board; hay 2"),
        ("--language es eval AsKsQsJsTs Xx", "mano 2: entrada no válida (en inglés): unknown card 'Xx'"),
        ("--language es equity AA KK --trials mil", "--trials admite un número entero"),
        ("--language es equity AA KK --method guess", "--method admite auto, exact o monte-carlo, no 'guess'"),
        ("--language es equity AA KK --seed", "a --seed le falta un valor"),
        ("--language es equity AA KK --json=yes", "--json no lleva ningún valor"),
        ("--language es equity AA KK --board 2c", "--board admite 0, 3, 4 o 5 cartas, hay 1"),
        ("--language es equity AA", "PLAYER: se esperan de 2 a 10 manos o rangos, hay 1"),
        ("--language es range AA --svg no/such/range.svg", "no se puede escribir"),
        ("--language es replay none.phh", "no se puede leer 'none.phh'"),
        ("--language es play --blinds 2", "--blinds admite la ciega pequeña y la grande, como 1/2, no '2'"),
        ("--language es bench --seconds 0", "--seconds admite un número mayor que 0, no '0'"),
    ],
)
def test_errors_in_spanish(capsys, line, message):
    status, out, err = _run(capsys, line)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


BOARD = ["2c", "7d", "9h"]


@pytest.mark.parametrize(
    "line",
    [
        "equity AsKd QQ --board '2c 7d 9h' --json",
        "equity AsKd QQ --board 2c7d9h --json",
        "equity AsKd QQ --board 2c 7d 9h --json",
        "equity AsKd QQ --board 2c, 7d, 9h --json",
        "equity AsKd QQ --board=2c 7d 9h --json",
        "equity --json --board 2c 7d 9h -- AsKd QQ",
        "equity --board 2c7d9h AsKd QQ --json",
        "equity --board='2c 7d 9h' AsKd --json QQ",
        "equity AsKd --board 2c 7d 9h --json QQ",
    ],
)
def test_cards_need_no_quotes(capsys, line):
    status, out, err = _run(capsys, line)
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert document["board"] == BOARD
    assert [player["player"] for player in document["players"]] == ["AsKd", "QQ"]


def test_cards_end_where_a_range_begins(capsys):
    _, out, _ = _run(capsys, "equity --board 2c 7d 9h AA KK --dead Ts 3s --json")
    document = json.loads(out)
    assert (document["board"], document["dead"]) == (BOARD, ["Ts", "3s"])
    assert [player["player"] for player in document["players"]] == ["AA", "KK"]
    _, out, _ = _run(capsys, "range --dead As Kd 7h AA --json")
    assert json.loads(out)["dead"] == ["As", "Kd", "7h"]
    _, out, _ = _run(capsys, "eval As Kd --board Qd 7c 2s Kh 9d --json")
    assert json.loads(out)["hands"][0]["cards"] == ["As", "Kd", "Qd", "7c", "2s", "Kh", "9d"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("eval --board 2c 7d 9h As Kd", "as in --board '2c 7d 9h As Kd', or write -- after them"),
        (
            "eval --board 2c 7d 9h AsKd",
            "where the cards of --board end: write them in quotes, as in --board '2c 7d 9h'",
        ),
        ("equity --dead 2c AsKd QQ", "where the cards of --dead end"),
        ("equity AA KK --board", "--board needs a value"),
        ("equity AA KK --board --json", "--board needs a value"),
        ("equity AA KK --board 2c 2c 3c", "--board: card 2c is given twice"),
        ("equity AA KK --boa 2c", "unknown option '--boa'"),
        ("equity AA KK -x", "unknown option '-x'"),
        ("replay one.phh two.phh", "only one FILE is read, got 2"),
        ("--json eval AsKd", "before the command go only --language"),
        ("--language eval AsKd", "--language takes en or es, got 'eval'"),
        ("eval AsKd --language", "--language needs a value"),
    ],
)
def test_what_is_not_clear_is_refused(capsys, line, message):
    status, out, err = _run(capsys, line)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("1.5e3", 1_500),
        ("-5", -5),
        ("007", 7),
        ("1.5e0", None),
        ("1.000", None),
        ("1,00", None),
        ("1__0", None),
        ("1e99", None),
        ("１", None),
        ("", None),
        ("1 000", None),
        ("0x10", None),
        ("9" * 31, None),
    ],
)
def test_whole_numbers(text, number):
    assert parse_whole(text) == number


@pytest.mark.parametrize("text", ["10000", "10_000", "10,000", "1e4"])
def test_trials_as_people_type_them(capsys, text):
    _, out, _ = _run(capsys, f"equity AA random --trials {text} --seed 1 --json")
    assert json.loads(out)["trials"] == 10_000


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (whole_number(1), "0", "--n takes 1 or more, got 0"),
        (whole_number(0, 9), "10", "--n takes 0 to 9, got 10"),
        (whole_number(0, 9), "-1", "--n takes 0 to 9, got -1"),
        (whole_number(), "9" * 40, "--n takes a number of at most 30 characters, got 40 characters"),
        (positive_number(), "0", "--n takes a number above 0, got '0'"),
        (positive_number(), "nan", "--n takes a number above 0, got 'nan'"),
        (positive_number(1), "2", "--n takes a number above 0 and at most 1, got '2'"),
        (one_of((5, 6, 7)), "x" * 99, f"--n takes 5, 6 or 7, got '{'x' * 57}'..."),
        (file_name, "a\0b", "--n takes the name of a file, got 'a\\x00b'"),
    ],
)
def test_values_that_are_refused(read, text, message):
    with pytest.raises(UsageError) as error:
        read("--n", text)
    assert error.value.text("en") == message
    assert error.value.text("es").startswith("--n admite")


def test_values_that_are_read():
    assert positive_number(1)("--n", "1e-3") == 0.001
    assert positive_number()("--n", "1,000") == 1000.0
    assert one_of((5, 6, 7))("--n", "6") == 6
    assert whole_number()("--n", "-1e2") == -100
    assert file_name("--n", "-") == Path("-")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("players[1] (QQ+) has no hand left", "player 2 (QQ+) has no hand left"),
        ("card As of players[9] (AsQd) is also with players[0]", "card As of player 10 (AsQd) is also with player 1"),
        ("seat 2 cannot raise to 3", "player 3 cannot raise to 3"),
        ("line 8, players: expected 3 names", "line 8, players: expected 3 names"),
    ],
)
def test_people_are_counted_from_1(said, shown):
    assert counted_from_1(said) == shown


def test_a_command_of_five_lines():
    """As the overview says."""
    words = {"summary": "s", "about": "100 % of it", "example": "e", "FILE": "50 %", "--to": "a format", "--dead": "d"}
    commands = Commands("en")
    command = commands.add("convert", print, {"en": words})
    command.texts("files", "FILE")
    command.value("--to", one_of(("phh", "text")))
    command.cards("--dead")
    read = commands.by_name["convert"].read(["a.phh", "--to", "phh", "b.phh", "--dead", "As", "Kd", "--", "-c.phh"])
    assert (read.files, read.to, read.dead) == (["a.phh", "b.phh", "-c.phh"], "phh", (Card["As"], Card["Kd"]))
    assert (read.json, read.run, read.language) == (False, print, "en")
    assert "usage: holdem-fast convert FILE [FILE ...] [options]" in command.format_help()
    assert "50 %" in command.format_help()
    assert "convert" in commands.help()
