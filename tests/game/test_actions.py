"""Actions as values and as words: what is read, what is refused, what is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Action, Card, Deal, InvalidActionError, parse_action
from holdem_fast.game.actions import KINDS


@pytest.mark.parametrize(
    "words",
    [
        "",
        "x",
        "cbr",
        "cbr x",
        "cbr 1.5",
        "cbr -4",
        "cbr ٤",
        "f f",
        "p0 f",
        "p f",
        "d",
        "d dh",
        "d dh p1",
        "d db",
        "p1 sm As?",
        "d db XxYy",
        "d dh AsKd",
        "p1 d db AsKdQd",
        "cbr " + "9" * 5000,
    ],
)
def test_what_is_no_action(words):
    with pytest.raises(InvalidActionError):
        parse_action(words)
    assert not Deal([9, 9], blinds=(1, 2), button=1).can(words)


def test_words_of_people_are_answered_with_those_of_the_notation():
    with pytest.raises(InvalidActionError, match="unknown action 'call'; expected f to fold, cc to check or call, "):
        parse_action("call")


@pytest.mark.parametrize(
    "words",
    ["f", "p3 f", "cc", "p3 cbr 200", "d dh p1 As??", "d dh p1 ????", "d db Jc3d5c", "p1 sm", "p1 sm -", "p1 sm AsKd"],
)
def test_words_round_trip(words):
    action = parse_action(words)
    assert str(action) == words
    assert parse_action(words + "  # a comment") == action
    assert eval(repr(action), {"Action": Action, "Card": Card}) == action


@given(st.text())
def test_any_text_is_an_action_or_refused(words):
    """A parser of actions raises nothing but InvalidActionError, and reads back what it has read."""
    try:
        action = parse_action(words)
    except InvalidActionError:
        return
    assert parse_action(str(action)) == action


def test_cards_of_an_action_may_be_numbers():
    action = Action("deal board", cards=(51, 50, 49), burned=48)
    assert str(action) == "d db AsAhAd"
    assert action.burned is Card["Ac"]
    with pytest.raises(ValueError, match=r"card number 0\.\.51, got 52"):
        Action("show", 0, cards=(52, 1))
    with pytest.raises(InvalidActionError, match="unknown kind of action 'jump'"):
        Action("jump")


FIELDS = {"seat": 1, "to": 20, "cards": "2c3d4h", "burned": "5s"}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("fold", {"seat"}),
        ("check", {"seat"}),
        ("call", {"seat"}),
        ("check or call", {"seat"}),
        ("bet", {"seat", "to"}),
        ("raise", {"seat", "to"}),
        ("bet or raise", {"seat", "to"}),
        ("deal hole", {"seat", "cards"}),
        ("deal board", {"cards", "burned"}),
        ("show", {"seat", "cards"}),
        ("muck", {"seat"}),
    ],
)
def test_each_kind_has_its_fields(kind, fields):
    Action(kind, **{field: FIELDS[field] for field in fields})
    for field in FIELDS.keys() - fields:
        with pytest.raises(InvalidActionError, match=f"kind '{kind}' has no '{field}', got"):
            Action(kind, **{field: FIELDS[field]})


def test_every_kind_is_tested_above():
    assert len(KINDS) == 11


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"seat": -1}, InvalidActionError, "seats are numbered from 0, got -1"),
        ({"seat": 1.0}, TypeError, r"seat by number, got 1\.0"),
        ({"to": True}, TypeError, "whole number of chips, got True"),
        ({"to": "20"}, TypeError, "whole number of chips, got '20'"),
        ({"to": 10**15 + 1}, InvalidActionError, r"^a bet must be at most 10\*\*15 chips$"),
        ({"to": 10**5000}, InvalidActionError, r"^a bet must be at most 10\*\*15 chips$"),
    ],
)
def test_values_of_fields(values, error, message):
    with pytest.raises(error, match=message):
        Action("bet", **values)


def test_chips_of_a_text_have_the_same_bound():
    assert parse_action("cbr 1000000000000000").to == 10**15
    assert parse_action("cbr " + "0" * 5000 + "7").to == 7
    for digits in (str(10**15 + 1), "9" * 30, "9" * 5000):
        with pytest.raises(InvalidActionError, match=r"^a bet must be at most 10\*\*15 chips$"):
            parse_action(f"cbr {digits}")


def test_an_action_keeps_its_cards_as_a_tuple():
    assert Action("show", 0, cards=[]) == Action("show", 0)
    assert hash(Action("show", 0, cards=[51, 50])) == hash(Action("show", 0, cards="AsAh"))
