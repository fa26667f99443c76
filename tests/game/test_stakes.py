"""The terms of a hand: what is refused, and what is said about it."""

import ast
import inspect
import re
from pathlib import Path

import pytest

from holdem_fast import Deal, InvalidActionError, phh, settle
from holdem_fast.game import stakes
from holdem_fast.game.stakes import make_stakes


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"stacks": [100, 0, 0]}, "2 to 22 seats with chips"),
        ({"stacks": [100, -1, 5]}, "stack of seat 1 must not be negative"),
        ({"stacks": [100, 1.5, 5]}, "stack of seat 1 must be a whole number"),
        ({"button": 3}, "seat 3 is not at the table"),
        ({"blinds": (1, 2, 3)}, "the small and the big blind"),
        ({"blinds": (3, 2)}, "must not be larger"),
        ({"blinds": (0, 0)}, "smallest bet must be at least one chip"),
        ({"antes": [1, 1]}, "one number or one per seat, got 2 for 3"),
        ({"antes": -1}, "ante must not be negative"),
        ({"ante_kind": "dealer"}, "ante_kind must be one of"),
        ({"structure": "spread"}, "structure must be one of"),
        ({"straddle": 2}, "must be more than the blind"),
        ({"straddle": (4, 8)}, "2 straddles among 3 players"),
        ({"structure": "fixed-limit", "small_bet": 4, "big_bet": 2}, "must not be smaller"),
        ({"deck": "AsKd"}, "the deck has 2 cards; 3 players need 14"),
        ({"deck": "As"}, "the deck has 1 card; 3 players need 14"),
        ({"deck": ["As"] * 20}, "given twice"),
        ({"blind_seats": (1, 1)}, "two different seats"),
        ({"blind_seats": (1, None)}, "must say who posts the big blind of 2"),
    ],
)
def test_impossible_terms(terms, message):
    with pytest.raises(ValueError, match=message):
        Deal(**({"stacks": [100] * 3, "blinds": (1, 2), "button": 2} | terms))


@pytest.mark.parametrize(
    "terms", [{"stacks": 5}, {"blinds": 2}, {"button": None}, {"antes": ["x", 0, 0]}, {"stacks": "abc"}]
)
def test_terms_of_a_wrong_type(terms):
    with pytest.raises(TypeError, match="must"):
        Deal(**({"stacks": [100] * 3, "blinds": (1, 2), "button": 2} | terms))


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"blind_size": 3}, "unknown term 'blind_size' of a hand; did you mean 'blind_seats'"),
        ({"ante": 1}, "unknown term 'ante' of a hand; did you mean 'antes'"),
        ({"structur": "no-limit"}, "did you mean 'structure'"),
        ({"xyz": 1}, "unknown term 'xyz' of a hand; expected blinds, button, antes"),
        ({"dead_button": True}, "'dead_button' is not a term of a hand: only a Table"),
    ],
)
def test_unknown_terms(terms, message):
    with pytest.raises(TypeError, match=message):
        Deal([9, 9], blinds=(1, 2), button=0, **terms)
    with pytest.raises(TypeError, match=message):
        make_stakes([9, 9], blinds=(1, 2), button=0, **terms)


def test_missing_terms():
    with pytest.raises(TypeError, match="the terms of a hand lack 'blinds', which must be given"):
        Deal([9, 9], button=0)
    with pytest.raises(TypeError, match="lack 'blinds' and 'button'"):
        Deal([9, 9])
    with pytest.raises(TypeError, match=r"unknown term 'blind' .* did you mean 'blinds'"):
        Deal([9, 9], blind=(1, 2), button=0)
    with pytest.raises(TypeError, match="stacks"):
        Deal(blinds=(1, 2), button=0)
    with pytest.raises(TypeError, match="'deck' is not a term of a hand: decks are given to Deal"):
        make_stakes([9, 9], blinds=(1, 2), button=0, deck=range(52))


def test_the_terms_are_declared_and_explained_once():
    """The keys of the TypedDict, those with a default and those in the help are the same."""
    tree = ast.parse(Path(stakes.__file__).read_text(encoding="utf-8"))
    declared = {
        field.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name in ("Terms", "TableTerms")
        for field in node.body
        if isinstance(field, ast.AnnAssign)
    }
    assert declared == {*stakes.DEFAULTS, *stakes.REQUIRED}
    text = inspect.getdoc(Deal)
    explained = dict(re.findall(r"^- (``.*``): (.*\n(?:  .*\n)*)", text, re.MULTILINE))
    assert {name for names in explained for name in re.findall(r"``(\w+)``", names)} == declared
    for names, meaning in explained.items():
        meaning = " ".join(meaning.split())
        for name in re.findall(r"``(\w+)``", names):
            if name in stakes.REQUIRED:
                assert meaning.endswith("Must be given.")
            else:
                assert f"Default {stakes.DEFAULTS[name]!r}".replace("'", '"') in meaning


BOUND = r"must be at most 10\*\*15 chips$"


@pytest.mark.parametrize(
    ("terms", "what"),
    [
        ({"stacks": [9, 10**15 + 1, 9]}, "the stack of seat 1"),
        ({"stacks": [9, 10**5000, 9]}, "the stack of seat 1"),
        ({"blinds": (10**16, 10**16)}, "the small blind"),
        ({"blinds": (1, 10**16)}, "the big blind"),
        ({"antes": 10**18}, "the ante"),
        ({"antes": [0, 0, 10**18]}, "the ante of seat 2"),
        ({"straddle": 10**18}, "the straddle"),
        ({"straddle": [10**18]}, "the straddle"),
        ({"min_bet": 10**18}, "min_bet"),
        ({"small_bet": 10**18}, "small_bet"),
        ({"big_bet": 10**18}, "big_bet"),
    ],
)
def test_chips_beyond_the_bound(terms, what):
    with pytest.raises(ValueError, match=f"^{what} {BOUND}"):
        Deal(**({"stacks": [100] * 3, "blinds": (1, 2), "button": 2} | terms))


def test_chips_up_to_the_bound():
    """R7.8: the largest stacks play, are paid out and written like any others."""
    most = 10**15
    terms = {"blinds": (most // 2, most), "button": 2, "antes": 0, "structure": "fixed-limit"}
    deal = Deal([most] * 3, **terms)
    deal.call()
    deal.call()
    for cards in ("AsAh", "KsKh", "QsQh"):
        deal.deal_hole(len([hole for hole in deal.holes if hole]), cards)
    for cards in ("2c3d7h", "8s", "9d"):
        deal.deal_board(cards)
    assert deal.payoffs == (2 * most, -most, -most)
    assert phh.load(phh.dump(deal)).finishing_stacks == (3 * most, 0, 0)
    assert settle([most, most], ["AsAh", "KsKh"], "2c3d7h8s9d").payouts == (2 * most, 0)
    with pytest.raises(ValueError, match=f"^the contribution of seat 1 {BOUND}"):
        settle([most, most + 1], ["AsAh", "KsKh"], "2c3d7h8s9d")
    with pytest.raises(InvalidActionError, match=f"^a bet {BOUND}"):
        Deal([most] * 3, blinds=(1, 2), button=2).raise_to(most + 1)


def test_blind_seats_of_a_wrong_form():
    for given in (1, (1,), (0, 1, 2), "01"):
        with pytest.raises(TypeError, match="blind_seats must be the seats of the small and the big blind, got"):
            Deal([9, 9, 9], blinds=(1, 2), button=0, blind_seats=given)
