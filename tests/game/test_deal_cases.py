"""The betting and dealing cases as one hand: who is to act, each limit, what is refused, who gets which card."""

import json
from copy import copy
from pathlib import Path

import pytest

from holdem_fast import Deal, Deck, IllegalActionError

DATA = Path(__file__).parents[1] / "data" / "cases" / "betting.json"
ALL_CASES = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
CASES = [case for case in ALL_CASES if "kind" not in case]
DEALS = [case for case in ALL_CASES if case.get("kind") in ("deal", "deal_unique")]
STRUCTURES = {"NT": "no-limit", "PT": "pot-limit", "FT": "fixed-limit"}


def start_case(case):
    """A Deal from the terms of a case, whose blinds are what each seat posted."""
    big = case.get("big_blind", max(case["blinds"]))
    small = case["blinds"][case["button"] if case["players"] == 2 else (case["button"] + 1) % case["players"]]
    options = {name: case[name] for name in ("min_bet", "small_bet", "big_bet", "ante_kind") if name in case}
    return Deal(
        case["stacks"],
        blinds=(small, big),
        button=case["button"],
        antes=case["antes"],
        structure=STRUCTURES[case["variant"]],
        **options,
    )


def check_turn(deal, step):
    legal = deal.legal_actions
    bounds = None if legal.min_raise_to is None else {"min": legal.min_raise_to, "max": legal.max_raise_to}
    assert (deal.actor, legal.call_price, bounds) == (step["actor"], step["to_call"], step["raise_to"])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    deal = start_case(case)
    for seat, cards in enumerate(case.get("hole", [])):
        deal.deal_hole(seat, cards)
    for step in case["steps"]:
        if "board" in step:
            assert deal.actor is None
            deal.deal_board(step["board"])
            continue
        check_turn(deal, step)
        for words in step.get("refused", []):
            before = copy(deal)
            assert words not in deal.legal_actions
            with pytest.raises(IllegalActionError):
                deal.push(words)
            assert deal == before
            check_turn(deal, step)
        assert step["action"] in deal.legal_actions
        deal.push(step["action"])
    expect = case["expect"]
    if "stacks" in expect:
        assert deal.finished
        assert list(deal.stacks) == expect["stacks"]
    else:
        assert deal.actor == expect["to_act"]


@pytest.mark.parametrize("case", DEALS, ids=[case["id"] for case in DEALS])
def test_dealing_case(case):
    """R5.4, R5.5, R5.6: who gets which card of the deck."""
    players = case["players"]
    if case["kind"] == "deal_unique":
        deal = Deal([100] * players, blinds=(1, 2), button=0, deck=Deck(seed=5))
        while not deal.finished:
            deal.push("cc")
        cards = [*deal.board, *deal.burned, *(card for hole in deal.holes for card in hole)]
        assert len(set(cards)) == len(cards) == case["expect"]["distinct_cards"]
        return
    deck = case["deck_from_top"]
    deal = Deal([100] * players, blinds=(1, 2), button=case["button"], deck=deck)
    while not deal.finished:
        deal.push("cc")
    expect = case["expect"]
    assert [[card.name for card in hole] for hole in deal.holes] == expect["hole"]
    assert [card.name for card in deal.burned] == expect["burned"]
    assert [card.name for card in deal.board] == expect["flop"] + expect["turn"] + expect["river"]
