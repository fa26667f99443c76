"""Cards as numbers and text (R1.1, R1.2)."""

import json
import pickle
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Category, Street, equity, evaluate, format_cards, parse_cards
from holdem_fast.cards import _LOOK_ALIKES

CASES = json.loads((Path(__file__).parent / "data" / "cases" / "parsing.json").read_text(encoding="utf-8"))["cases"]


def _outcome(given_input):
    """What the package makes of a case's input, in the words of the case files."""
    try:
        if "evaluate" in given_input:
            return {"value": evaluate(given_input["evaluate"]) > 0}
        if given_input.get("op") == "evaluate":
            return {"value": evaluate(given_input["hole"] + given_input["board"]) > 0}
        if given_input.get("op") == "equity":
            players = given_input.get("players") or [given_input["hole"], "random"]
            return {"value": equity(players, given_input.get("board", ()), given_input.get("dead", ())).weight > 0}
        read = parse_cards(next(given_input[kind] for kind in ("text", "list", "ints") if kind in given_input))
    except (ValueError, TypeError):
        return {"error": True}
    return {"cards": [str(card) for card in read]}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_given_cases(case):
    assert _outcome(case["input"]) in case["expect"].get("one_of", [case["expect"]]), case["checks"]


def test_every_card_of_the_deck():
    """R1.1: 52 cards, thirteen ranks of four suits, numbered 4 * rank + suit."""
    assert [int(card) for card in Card] == list(range(52))
    assert "".join(map(str, Card)) == "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    assert [(card.rank, card.suit) for card in Card] == [(rank, suit) for rank in range(13) for suit in range(4)]
    assert (Card["2c"], Card["As"], Card(51)) == (0, 51, Card["As"])


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "a♤", " As", "As,"])
def test_a_card_by_any_spelling(text):
    assert Card[text] is Card(51)
    assert Card["10s"] is Card["Ts"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Xx", "unknown card 'Xx' at position 0"),
        ("", "expected one card such as 'As', got ''"),
        ("AsKd", "expected one card such as 'As', got 'AsKd'"),
        (51, "expected the text of a card such as 'As', got 51"),
        (["As"], r"expected the text of a card such as 'As', got \['As'\]"),
    ],
)
def test_a_card_that_is_not_there(text, message):
    with pytest.raises(KeyError, match=message):
        Card[text]


def test_other_spellings_are_no_members():
    assert list(Card.__members__) == [str(card) for card in Card]
    assert len(Card.__members__) == 52
    assert not hasattr(Card, "10s")


@pytest.mark.parametrize(("kind", "highest"), [(Card, 51), (Category, 9), (Street, 3)])
def test_a_number_that_is_no_member(kind, highest):
    assert kind(highest) is list(kind)[-1]
    assert kind(kind(0)) is kind(0)
    for value in (-1, highest + 1, "As", None, [0], 10**5000):
        with pytest.raises(ValueError, match=rf"{kind.__name__} must be an int 0\.\.{highest}, got "):
            kind(value)


def test_a_card_prints_as_a_card_and_still_is_its_number():
    ace = Card["As"]
    assert (str(ace), f"{ace}", f"{ace:>3}", repr(ace), ace.pretty) == ("As", "As", " As", "Card['As']", "A♠")
    assert (ace == 51, ace + 0, hash(ace)) == (True, 51, hash(51))
    assert eval(repr(ace)) is ace
    assert pickle.loads(pickle.dumps(ace)) is ace


@pytest.mark.parametrize(
    "text",
    [
        "AsKdTh",
        "As Kd Th",
        "As,Kd,Th",
        "As, Kd, 10h",
        " aSkD\t10H\n",
        "A♠K♦T♥",
        "A♤ K♢ 10♡",
        "A♠️K♦️10♥️",
        "A♠\ufe0eK♦\ufe0e10♥",
        "asKD,th,",
    ],
)
def test_texts_of_the_same_three_cards(text):
    assert parse_cards(text) == (Card["As"], Card["Kd"], Card["Th"])


@pytest.mark.parametrize(
    "cards",
    [(51, 45, 34), [51, 45, 34], bytes([51, 45, 34]), ["As", "Kd", "10h"], [Card["As"], 45, "T♥"], iter([51, 45, 34])],
)
def test_iterables_of_the_same_three_cards(cards):
    assert parse_cards(cards) == (Card["As"], Card["Kd"], Card["Th"])


def test_no_cards():
    assert parse_cards("") == parse_cards(" , ") == parse_cards([]) == ()
    assert format_cards("") == ""


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("AsXd", "unknown card 'Xd' at position 2"),
        ("As 1h", "unknown card '1h' at position 3"),
        ("As Kd 10", "unknown card '10' at position 6"),
        ("A", "unknown card 'A' at position 0"),
        ("A s", "unknown card 'A' at position 0"),
        ("sA", "unknown card 'sA'"),
        ("As\x00", r"unknown card '\\x00' at position 2"),
        ("As Kd as", "card As is given twice"),
        ("[As Kx]", "unknown card 'Kx' at position 4"),
        ("[As K]", "unknown card 'K' at position 4"),
        ("(10)s", "unknown card '10' at position 1"),
        ("[As] [As]", "card As is given twice"),
        ("-As", "unknown card '-A' at position 0"),
        ("[-As]", "unknown card '-A' at position 1"),
        ("As-", "unknown card '-' at position 2"),
        ("As - ]", "unknown card '-' at position 3"),
        ("As--Kd", "unknown card '-K' at position 3"),
        ("A-s", "unknown card 'A-' at position 0"),
        ("A:s", "unknown card 'A:' at position 0"),
        (
            "\u0410s",
            r"'\u0410s' at position 0 of the text \(U\+0410 CYRILLIC CAPITAL LETTER A looks like A\); expe",
        ),
        ("As \u039ad", r"at position 3 of the text \(U\+039A GREEK CAPITAL LETTER KAPPA looks like K\)"),
        ("A\u0455", r"\(U\+0455 CYRILLIC SMALL LETTER DZE looks like s\)"),
        ("\uff21s", r"\(U\+FF21 FULLWIDTH LATIN CAPITAL LETTER A looks like A\)"),
        ("\U0001d40ad", r"\(U\+1D40A MATHEMATICAL BOLD CAPITAL K looks like K\)"),
        ("As\u200bKd", r"'\\u200bK' at position 2 of the text \(U\+200B ZERO WIDTH SPACE\)"),
        ("\ue000", r"\(U\+E000 of no name\)"),
        ([3, 52], "item 1 must be a card number 0..51, got 52"),
        ([-1], "item 0 must be a card number 0..51, got -1"),
        ([2**80], "item 0 must be a card number 0..51"),
        (b"As", "item 0 must be a card number 0..51, got 65"),
        ([7, 8, 7], "card 3s is given twice"),
        (["As", "Kx"], "item 1: unknown card 'Kx' at position 0"),
        (["As", "KdQd"], "item 1 must be one card, got 'KdQd'"),
        (["As", ""], "item 1 must be one card, got ''"),
    ],
)
def test_what_is_wrong_and_where(cards, message):
    with pytest.raises(ValueError, match=message):
        parse_cards(cards)


def test_letters_that_look_alike_are_no_cards():
    """Each is refused, and looks like a letter that would be read."""
    for char, letter in _LOOK_ALIKES.items():
        assert not char.isascii()
        text = f"{char}s" if f"{letter}s".upper() in {str(card).upper() for card in Card} else f"A{char}"
        assert parse_cards(text.replace(char, letter))
        with pytest.raises(ValueError, match=f"looks like {letter}"):
            parse_cards(text)


def test_a_separator_is_a_text():
    with pytest.raises(TypeError, match="sep must be a text, got 1"):
        format_cards("As", 1)


def test_a_long_list_is_not_read_to_its_end():
    """The first card that comes twice is an error, whatever follows it."""

    def cards():
        yield from range(52)
        yield 0
        raise AssertionError

    with pytest.raises(ValueError, match="card 2c is given twice"):
        parse_cards(cards())
    with pytest.raises(ValueError, match="card 2c is given twice"):
        parse_cards([*range(52), 0, "not a card"])


@pytest.mark.parametrize("cards", [None, 51, 1.5, [None, "As"], [1.0], [b"As"], [["As"]]])
def test_what_cannot_be_cards(cards):
    with pytest.raises(TypeError, match=r"must be|cannot be"):
        parse_cards(cards)


@given(st.lists(st.sampled_from(list(Card)), unique=True), st.sampled_from(["", " ", ",", ", ", "\n"]))
def test_format_and_parse_undo_each_other(cards, sep):
    assert parse_cards(format_cards(cards, sep)) == tuple(cards)


@given(st.text() | st.text("23456789TJQKA10cdhs♠♥♦♣ ,"))
def test_any_text_gives_cards_or_a_value_error(text):
    try:
        cards = parse_cards(text)
    except ValueError:
        return
    assert parse_cards(format_cards(cards)) == cards


@given(
    st.lists(st.sampled_from(list(Card)), unique=True, min_size=1),
    st.sampled_from([("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"), ("", "")]),
    st.sampled_from(["", " ", "|", " / ", ";", "-", " \u2013 "]),
)
def test_what_is_around_cards_changes_nothing(cards, brackets, sep):
    assert parse_cards(brackets[0] + format_cards(cards, sep) + brackets[1]) == tuple(cards)


def test_a_long_text_of_cards_takes_little_time():
    for text in [
        "[" * 500_000,
        "As" + "-" * 500_000,
        "As" + " " * 500_000 + "-",
        "A" * 500_000,
        "[As]" + "," * 500_000,
    ]:
        with suppress(ValueError):
            parse_cards(text)
