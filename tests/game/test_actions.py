"""Actions as values and as words: what is read, what is refused, what is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Action, Card, Deal, InvalidActionError, parse_action


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
