"""The game at the terminal: from the first blind to the last river, in both languages, with nothing given away."""

import io
import re
import subprocess
import sys
from itertools import count
from random import Random

import pytest

from holdem_fast import Card, Deal, Deck, Table
from holdem_fast.cli import main as cli
from holdem_fast.cli.play import Game, read_action, seat_names
from holdem_fast.cli.players import SimplePlayer, win_chance

rich_console = pytest.importorskip("rich.console", reason="rich is not installed")
show = pytest.importorskip("holdem_fast.cli.screen")

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs])\b")


def _play(capsys, monkeypatch, typed, *arguments):
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    try:
        status = cli.main(["play", *arguments])
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def test_a_game_from_the_first_blind_to_the_last_river(capsys, monkeypatch):
    status, out, err = _play(capsys, monkeypatch, "c\n" * 60, "--seed", "1", "--hands", "3", "--players", "4")
    assert (status, err) == (0, "")
    assert out.count("Hand ") == 3
    assert out.count("No-limit hold'em, 4 players, blinds 1/2") == 1
    for words in ("small blind of 1", "big blind of 2", "Preflop", "Flop", "Turn", "River", "Showdown", "ends with"):
        assert words in out
    assert re.search(r"You end with \d+ chips \([+-]\d+\)\. Hands played: 3\.\n$", out)


def test_a_game_in_spanish(capsys, monkeypatch):
    typed = "igualo\npaso\n" * 60
    status, out, err = _play(capsys, monkeypatch, typed, "--seed", "1", "--hands", "2", "--language", "es")
    assert (status, err) == (0, "")
    for words in ("Mano 1", "ciega pequeña", "Tus cartas", "Tú igualas con", "Gana la mano de", "Terminas con"):
        assert words in out
    assert not re.search(r"\b(You|calls|folds|pot|wins)\b", out)


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("players", ["2", "3", "10"])
def test_every_structure_and_number_of_players(capsys, monkeypatch, structure, players):
    arguments = ("--structure", structure, "--players", players, "--seed", "5", "--hands", "4", "--stack", "40")
    status, out, err = _play(capsys, monkeypatch, "all\nc\nr 4\n" * 60, *arguments)
    assert (status, err) == (0, "")
    assert "Hands played:" in out


def test_the_same_seed_plays_the_same_game(capsys, monkeypatch):
    games = [_play(capsys, monkeypatch, "c\n" * 60, "--seed", seed, "--hands", "2")[1] for seed in ("7", "7", "8")]
    assert games[0] == games[1] != games[2]


def test_a_game_without_a_seed(capsys, monkeypatch):
    assert _play(capsys, monkeypatch, "f\n" * 9, "--hands", "1")[0] == 0


def test_what_is_not_legal_is_refused_and_asked_again(capsys, monkeypatch):
    """R6.11: the reason, and another question."""
    typed = "r 3\ncheck\nr 9999\nwhat\n\nr\nr -5\nf\n"
    status, out, _ = _play(capsys, monkeypatch, typed, "--seed", "1", "--hands", "1", "--players", "3")
    assert status == 0
    assert "You cannot raise to 3: the smallest total is 4 (R6.6, docs/rules.md)." in out
    assert "You cannot check: there are 2 to call (R6.3, docs/rules.md)." in out
    assert "You cannot raise to 9999: the largest total is 200 (R6.6, docs/rules.md)." in out
    assert "Not understood: what\n" in out
    assert "Not understood: r -5\n" in out
    assert "You fold" in out


def test_what_is_not_legal_in_spanish(capsys, monkeypatch):
    typed = "subo a 3\npaso\nqué\nretirarme\n"
    arguments = ("--seed", "1", "--hands", "1", "--players", "3", "--language", "es")
    status, out, _ = _play(capsys, monkeypatch, typed, *arguments)
    assert status == 0
    assert "La cantidad no está entre la menor y la mayor permitidas (R6.6, docs/rules.md)." in out
    assert "Ante una apuesta no se pasa; sin apuesta no hay nada que igualar (R6.3, docs/rules.md)." in out
    assert "No entiendo: qué\n" in out
    assert "Tú te retiras" in out


@pytest.mark.parametrize("typed", ["", "q\n", "c\n", "c\nquit\n", "salir\n"])
def test_leaving_is_polite(capsys, monkeypatch, typed):
    status, out, err = _play(capsys, monkeypatch, typed, "--seed", "1")
    assert (status, err) == (0, "")
    assert re.search(r"\nYou leave with \d+ chips \([+-]\d+\)\. Hands played: \d+\.\n$", out)


def test_ctrl_c_is_polite(capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(show.Screen, "ask", interrupt)
    status, out, err = _play(capsys, monkeypatch, "", "--seed", "1", "--language", "es")
    assert (status, err) == (0, "")
    assert "Te vas con 200 fichas (+0). Manos jugadas: 0." in out


def test_without_chips_the_game_is_over(capsys, monkeypatch):
    ends = set()
    for seed in map(str, range(12)):
        status, out, _ = _play(capsys, monkeypatch, "all\n" * 99, "--seed", seed, "--players", "2", "--stack", "10")
        assert status == 0
        ends.add(out.splitlines()[-1].split(".")[0])
    assert ends >= {"You have no chips left", "You have won all the chips, 20"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "1"], "--players takes 2 to 10, got 1"),
        (["--players", "11"], "--players takes 2 to 10, got 11"),
        (["--hands", "0"], "--hands takes 1 or more, got 0"),
        (["--blinds", "2"], "--blinds takes the small and the big blind, such as 1/2, got '2'"),
        (["--blinds", "2/x"], "--blinds takes"),
        (["--blinds", "2/1"], "the small blind must not be larger"),
        (["--stack", "0"], "seats with chips"),
        (["--stack", "-1"], "must not be negative"),
        (["--structure", "none"], "invalid choice"),
        (["--json"], "unrecognized arguments"),
    ],
)
def test_bad_arguments_are_one_line_and_status_2(capsys, monkeypatch, arguments, message):
    status, out, err = _play(capsys, monkeypatch, "", *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


class _Watched(Table):
    """Keeps every deal, so that a test knows what nobody was to see."""

    __slots__ = ("deals",)

    def next_deal(self, deck=None):
        deal = super().next_deal(deck)
        self.deals = [*getattr(self, "deals", []), deal]
        return deal


@pytest.mark.parametrize("structure", ["no-limit", "fixed-limit"])
@pytest.mark.parametrize("typed", ["c", "f", "all"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_is_shown(monkeypatch, structure, typed, seed):
    """Before the showdown no card but the user's own and the board; after it, of those that folded none."""
    seeds = Random(seed)
    table = _Watched([60] * 5, blinds=(1, 2), structure=structure)
    output = io.StringIO()
    names = seat_names(5, "en")
    screen = show.Screen(rich_console.Console(file=output, width=200), names, "en")
    monkeypatch.setattr(screen, "ask", lambda _: typed if typed != "all" or seeds.random() < 0.5 else "c")
    players = {seat: SimplePlayer(Random(seed * 10 + seat)) for seat in (0, 1, 3, 4)}
    decks = (Deck(seeds.getrandbits(30)) for _ in count())
    Game(table, players, names, decks, screen, "en").run(6)
    told = _plain(output.getvalue()).split("Hand ")[1:]
    assert len(told) == len(table.deals)
    for text, deal in zip(told, table.deals, strict=True):
        before, _, after = text.partition("Showdown")
        open_cards = {card.name for card in (*deal.holes[2], *deal.board)}
        assert set(CARD.findall(before)) <= open_cards
        shown = {card.name for seat in deal.shown for card in deal.holes[seat]} if after else set()
        assert set(CARD.findall(after)) <= open_cards | shown


def _plain(text):
    for suit, symbol in zip("cdhs", "♣♦♥♠", strict=True):
        text = text.replace(symbol, suit)
    return text


def test_a_simple_player_gets_no_hidden_card():
    """What decides is the view: other hidden cards, another deck, the same decision."""
    deck = [card.name for card in Deck(3)]
    other = [*deck[:3], deck[20], *deck[4:20], deck[3], *deck[21:]]
    decisions = set()
    for cards in (deck, other):
        deal = Deal([100, 100, 100], blinds=(1, 2), button=2, deck=cards)
        assert deal.actor == 2
        decisions.add(SimplePlayer(Random(1)).decide(deal.view(2)))
    assert len(decisions) == 1


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
def test_simple_players_play_legally_to_the_end(structure):
    random = Random(11)
    kinds = set()
    for players in range(2, 8):
        seats = [SimplePlayer(Random(random.random())) for _ in range(players)]
        table = Table([50] * players, blinds=(1, 2), structure=structure)
        for _ in range(8):
            if table.finished:
                break
            deal = table.next_deal(Deck(random.getrandbits(40)))
            while not deal.finished:
                action = seats[deal.actor].decide(deal.view(deal.actor))
                assert action in deal.legal_actions
                assert action.kind != "fold" or deal.legal_actions.call_price
                deal.push(action)
                kinds.add(deal.log[-1].kind)
        assert sum(table.stacks) == 50 * players
    assert kinds >= {"fold", "check", "call", "bet", "raise"}


def test_a_simple_player_needs_a_turn():
    deal = Deal([100, 100], blinds=(1, 2), button=0)
    deal.fold()
    with pytest.raises(ValueError, match="nobody is to act"):
        SimplePlayer(Random(1)).decide(deal)


def test_the_chance_of_winning():
    aces, rags = [Card["As"], Card["Ah"]], [Card["7c"], Card["2d"]]
    assert 0.8 < win_chance(aces, [], 1, Random(1), 2000) < 0.9
    assert 0.3 < win_chance(rags, [], 1, Random(1), 2000) < 0.4
    royal = [Card[name] for name in ("Ks", "Qs", "Js", "Ts", "2c")]
    assert win_chance(aces, royal, 2, Random(1)) == 1
    board_plays = [Card[name] for name in ("Kd", "Qd", "Jd", "Td", "Ad")]
    assert win_chance(rags[:1] + aces[:1], board_plays, 1, Random(1)) == 0.5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("F", "p1 f"),
        ("me retiro", None),
        ("c", "p1 cc"),
        ("veo", "p1 cc"),
        ("r 8", "p1 cbr 8"),
        ("RAISE to 1,000", "p1 cbr 1000"),
        ("subo a 8", "p1 cbr 8"),
        ("todo", "p1 cbr 100"),
        ("r ８", None),
        ("r 8 9", None),
        ("fold now", None),
        ("", None),
    ],
)
def test_typed_words(text, words):
    action = read_action(text, Deal([100, 100], blinds=(1, 2), button=0))
    assert (None if action is None else str(action)) == words


def test_all_in_is_a_call_where_it_goes_no_further():
    """R6.10"""
    deal = Deal([5, 100], blinds=(1, 2), button=1)
    deal.raise_to(100)
    assert str(read_action("all", deal)) == "p1 cc"


def test_without_rich_there_is_no_table(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.bar", None)
    monkeypatch.delitem(sys.modules, "holdem_fast.cli.screen", raising=False)
    monkeypatch.delattr("holdem_fast.cli.screen", raising=False)
    status, out, err = _play(capsys, monkeypatch, "")
    assert (status, out) == (1, "")
    assert err == "holdem-fast: tables need rich: pip install 'holdem_fast[cli]'\n"


def test_as_a_program():
    run = subprocess.run(
        [sys.executable, "-P", "-m", "holdem_fast", "play", "--seed", "1", "--players", "2"],
        input="c\n",
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert "You leave with" in run.stdout
    assert run.stderr == ""
