"""Rules of card rooms: straddles, posts, no blinds, bomb pots, the half-bet rule. Cases: betting_rooms.json."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from holdem_fast import Deal, IllegalActionError, InvalidActionError, Table, parse_cards, settle

DATA = json.loads((Path(__file__).parents[1] / "data" / "cases" / "betting_rooms.json").read_text(encoding="utf-8"))
STRUCTURES = {"NT": "no-limit", "PT": "pot-limit", "FT": "fixed-limit"}


def start(case):
    """A Deal from the terms of a case, whose ``blinds`` are what each seat posts in turn, straddles and posts too."""
    players, button, blinds = case["players"], case["button"], case["blinds"]
    posts = case.get("posts", [0] * players)
    order = [(button + 1 + place) % players for place in range(players)]
    if case.get("no_small_blind"):
        small, big, seats = 0, blinds[order[0]], (None, order[0])
        behind = order[1:]
    elif players == 2:
        small, big, seats, behind = blinds[button], blinds[1 - button], None, []
    else:
        small, big, seats, behind = blinds[order[0]], blinds[order[1]], None, order[2:]
    terms = {name: case[name] for name in ("min_bet", "small_bet", "big_bet", "cap_heads_up", "bomb") if name in case}
    dead = case.get("ante_kind") == "dead_per_seat"
    if case.get("ante_kind") == "big_blind":
        terms["ante_kind"] = "big_blind"
    return Deal(
        case["stacks"],
        blinds=(small, max(big, small) if players == 2 and big < small else big),
        blind_seats=seats,
        button=button,
        antes=0 if dead else case["antes"],
        dead_posts=case["antes"] if dead else (),
        straddle=[0 if posts[seat] else blinds[seat] for seat in behind],
        posts=posts,
        structure=STRUCTURES[case["variant"]],
        **terms,
    )


def check_turn(deal, expected):
    legal = deal.legal_actions
    assert (deal.actor, legal.call_price) == (expected.get("actor", expected.get("to_act")), expected["to_call"])
    if "raise_to" in expected:
        bounds = None if legal.min_raise_to is None else {"min": legal.min_raise_to, "max": legal.max_raise_to}
        assert bounds == expected["raise_to"]
    if "pot" in expected:
        assert sum(pot.amount for pot in deal.pots) + sum(deal.bets) == expected["pot"]


@pytest.mark.parametrize("case", DATA["betting"], ids=[case["id"] for case in DATA["betting"]])
def test_betting(case):
    deal = start(case)
    for seat, cards in enumerate(case.get("hole", [])):
        deal.deal_hole(seat, cards)
    for step in case["steps"]:
        if "board" in step:
            assert deal.actor is None
            deal.deal_board(step["board"])
            continue
        check_turn(deal, step)
        for refused in step.get("refused", []):
            before = deal.copy()
            with pytest.raises((IllegalActionError, InvalidActionError)):
                deal.push(refused)
            assert deal == before
        deal.push(step["action"])
    expect = case["expect"]
    if "stacks" in expect:
        assert deal.finished
        assert list(deal.stacks) == expect["stacks"]
    elif expect["to_act"] is None:
        assert deal.actor is None
    else:
        check_turn(deal, expect)


@pytest.mark.parametrize("case", DATA["showdown"], ids=[case["id"] for case in DATA["showdown"]])
def test_showdown(case):
    folded = [seat for seat, gone in enumerate(case["folded"]) if gone]
    found = settle(case["contributed"], case["hole"], case["board"], folded=folded, button=case["button"])
    assert list(found.payouts) == case["expect"]["payouts"]


def deck_of(holes, board, order):
    """A deck that deals these hole cards and this board, and other cards where nothing is said."""
    told = {int(seat): parse_cards(cards) for seat, cards in holes.items()}
    used = {card for cards in told.values() for card in cards} | set(parse_cards(board))
    spare = iter([card for card in range(52) if card not in used])
    hands = {seat: told.get(seat) or (next(spare), next(spare)) for seat in order}
    flop, turn, river = parse_cards(board)[:3], parse_cards(board)[3:4], parse_cards(board)[4:]
    dealt = [hands[seat][card] for card in range(2) for seat in order]
    return [*dealt, next(spare), *flop, next(spare), *turn, next(spare), *river]


def play(table, step, board):
    """One step of a case: a call of the table, or what must hold now."""
    what, *arguments = step
    deal = table.deal
    match what:
        case "deal":
            # The order of the seats is needed for the deck, and known when the hand has begun.
            order = deepcopy(table).next_deal().stakes.order
            table.next_deal(deck_of(arguments[0] if arguments else {}, board, order))
        case "down":
            while not deal.finished:
                deal.push("cc")
        case "fold":
            while not deal.finished:
                deal.fold()
        case "refused":
            before = (table.stacks, table.button, table.sitting_out)
            with pytest.raises((ValueError, TypeError)):
                getattr(table, arguments[0])(*arguments[1:])
            assert (table.stacks, table.button, table.sitting_out) == before
        case "sit" | "leave" | "sit_out" | "add_chips":
            getattr(table, what)(*arguments)
        case "sit_in":
            table.sit_in(*arguments[0], **arguments[1])
        case "button" | "actor":
            assert getattr(deal, what) == arguments[0]
        case "bets":
            assert list(deal.bets) == arguments[0]
        case "dealt":
            assert [seat for seat, hole in enumerate(deal.holes) if hole] == arguments[0]
        case "stacks":
            assert list(table.stacks) == arguments[0]
        case "total":
            assert sum(table.stacks) == arguments[0]
        case _:
            raise AssertionError(what)


@pytest.mark.parametrize("case", DATA["tables"], ids=[case["id"] for case in DATA["tables"]])
def test_table(case):
    table = Table(case["stacks"], **case["terms"])
    for step in case["do"]:
        play(table, step, case["board"])


def test_a_player_who_owes_a_blind_and_straddles_pays_once():
    """R5.9: the straddle is more than the blind that is owed, and stands for it."""
    deal = Deal([100] * 4, blinds=(1, 2), button=3, straddle=4, posts=[0, 0, 2, 0])
    assert (deal.bets, deal.actor, deal.legal_actions.call_price) == ((1, 2, 4, 0), 3, 4)
