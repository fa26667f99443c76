"""Cards as numbers and text, and decks (R1.1, R1.2)."""

import copy
import json
import pickle
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Deck, equity, evaluate, format_cards, parse_cards

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
        "[As Kd] [Th]",
        "[As][Kd][10h]",
        "(as) {KD} <T♥>",
        "As|Kd|Th",
        "As / Kd / Th",
        "As;Kd;Th;",
        "As-Kd-Th",
        "As \u2013 Kd\u2014Th",
        "[A♠️]\u2212[K♦️]-[10♥️]",
        "【As】（Kd）「Th」",
        "[[As, Kd], [Th]]",
        "[As Kd Th",
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
    assert parse_cards("") == parse_cards(" , ") == parse_cards("[] ()") == parse_cards([]) == ()
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
        ("As Кd", r"unknown card 'Кd' at position 3 of the text \('К' is U\+041A CYRILLIC CAPITAL LETTER KA\)"),
        ("Aѕ", r"at position 0 of the text \('ѕ' is U\+0455 CYRILLIC SMALL LETTER DZE\)"),
        ("As\u200bKd", r"at position 2 of the text \('\\u200b' is U\+200B ZERO WIDTH SPACE\)"),
        ("\ue000", r"at position 0 of the text \('\\ue000' is U\+E000\)"),
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


@pytest.mark.parametrize("cards", [None, 51, 1.5, [None, "As"], [1.0], [b"As"], [["As"]]])
def test_what_cannot_be_cards(cards):
    with pytest.raises(TypeError, match=r"must be|cannot be"):
        parse_cards(cards)


@given(st.lists(st.sampled_from(list(Card)), unique=True), st.sampled_from(["", " ", ",", ", ", "\n"]))
def test_format_and_parse_undo_each_other(cards, sep):
    assert parse_cards(format_cards(cards, sep)) == tuple(cards)


@given(st.text() | st.text("23456789TJQKA10cdhs♠♥♦♣ ,[]()-–/|;A"))
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


def test_a_deck_deals_each_card_once():
    deck = Deck()
    flop, burned, turn = deck.deal(3), deck.burn(), deck.deal()
    assert (len(flop), len(turn), len(deck)) == (3, 1, 47)
    left = list(deck)
    assert sorted((*flop, burned, *turn, *left)) == list(Card)
    assert deck.deal(47) == tuple(left)
    assert len(deck) == 0


def test_the_same_seed_is_the_same_order_for_ever():
    assert format_cards(Deck(seed=7).deal(7)) == "9s 9h 2s Jd As 4s 5c"
    assert list(Deck(seed=-(10**30))) == list(Deck(seed=-(10**30)))
    assert list(Deck(seed=1)) != list(Deck(seed=2))
    assert list(Deck(seed=0)) == list(Deck(seed=0))
    assert list(Deck(seed=10**5000)) == list(Deck(seed=10**5000))


def test_an_unseeded_deck_draws_from_the_operating_system(monkeypatch):
    monkeypatch.setattr("os.urandom", bytes)
    assert list(Deck()) == list(Deck())


def test_an_unseeded_deck_differs_from_the_next():
    assert list(Deck()) != list(Deck())


def test_every_order_is_equally_likely():
    """Each card comes first about 200 times in 10,400 decks; chi-squared leaves these bounds once in 10,000."""
    firsts = [next(iter(Deck(seed))) for seed in range(10_400)]
    chi_squared = sum((firsts.count(card) - 200) ** 2 / 200 for card in Card)
    assert 15 < chi_squared < 96


def test_known_cards_leave_the_deck():
    deck = Deck(seed=3)
    deck.remove("As Kd")
    assert len(deck) == 50
    assert not {Card["As"], Card["Kd"]} & set(deck)


@pytest.mark.parametrize("cards", ["2c As", "Qd Qd", "Xx"])
def test_a_refused_removal_changes_nothing(cards):
    deck = Deck(seed=3)
    deck.remove("As")
    before = list(deck)
    with pytest.raises(ValueError, match="card"):
        deck.remove(cards)
    assert list(deck) == before


@pytest.mark.parametrize("n", [-1, 53])
def test_a_refused_deal_changes_nothing(n):
    deck = Deck(seed=3)
    with pytest.raises(ValueError, match="52 are left"):
        deck.deal(n)
    assert list(deck) == list(Deck(seed=3))


def test_an_empty_deck_cannot_burn():
    deck = Deck()
    deck.deal(52)
    with pytest.raises(ValueError, match="cannot deal 1 cards: 0 are left"):
        deck.burn()


@pytest.mark.parametrize("seed", ["seven", 1.5])
def test_a_seed_is_an_int(seed):
    with pytest.raises(TypeError):
        Deck(seed)


def test_copies_of_a_deck_deal_the_same_cards():
    deck = Deck()
    deck.deal(5)
    assert list(copy.copy(deck)) == list(pickle.loads(pickle.dumps(deck))) == list(deck)
