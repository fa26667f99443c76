"""One hand as a state machine: each rule of R5 and R6 by its number, what is due, refusals, copies."""

import pickle
from copy import copy

import pytest
from deal_hands import CARDS, play, three

from holdem_fast import (
    Action,
    Card,
    Deal,
    Deck,
    IllegalActionError,
    InvalidActionError,
    Pot,
    Street,
    format_cards,
    parse_cards,
)

# R5: seats, blinds, dealing.


def test_blinds_start_the_pot():
    """R5.2: the seat left of the button posts the small blind, the next the big blind."""
    for button in range(4):
        deal = Deal([50] * 4, blinds=(1, 2), button=button)
        assert deal.bets[(button + 1) % 4] == 1
        assert deal.bets[(button + 2) % 4] == 2
        assert sum(deal.bets) == 3
        assert deal.actor == (button + 3) % 4


def test_heads_up_order():
    """R5.3: heads-up the button posts the small blind, acts first before the flop and last after it."""
    deal = Deal([100, 100], blinds=(1, 2), button=0, deck=CARDS)
    assert (deal.bets, deal.actor) == ((1, 2), 0)
    play(deal, "cc", "cc")
    assert (deal.street, deal.actor) == (Street.FLOP, 1)


def test_hole_cards_go_round_twice():
    """R5.4: one card at a time from the left of the button."""
    deal = three(button=0)
    assert deal.holes == (parse_cards("4c7c"), parse_cards("2c5c"), parse_cards("3c6c"))
    assert [str(action) for action in deal.log] == ["d dh p2 2c5c", "d dh p3 3c6c", "d dh p1 4c7c"]


def test_burns_and_streets():
    """R5.5, R5.6, R6.1: a card is burned before flop, turn and river; the streets are 3, 1 and 1 cards."""
    deal = three()
    seen = []
    while not deal.finished:
        if (deal.street, len(deal.board), len(deal.burned)) not in seen:
            seen.append((deal.street, len(deal.board), len(deal.burned)))
        deal.push("cc")
    assert seen == [(Street.PREFLOP, 0, 0), (Street.FLOP, 3, 1), (Street.TURN, 4, 2), (Street.RIVER, 5, 3)]
    assert format_cards(deal.burned) == "8c Qc Ac"
    assert format_cards(deal.board) == "9c Tc Jc Kc 2d"


def test_antes():
    """R5.7: antes of all, of the big blind alone, and one a seat; they are not part of the bets."""
    assert three(antes=5).stacks == (94, 93, 95)
    assert three(antes=5).bets == (1, 2, 0)
    assert three(antes=5).pots == (Pot(15, (0, 1, 2)),)
    assert three(antes=5, ante_kind="big_blind").stacks == (99, 93, 100)
    assert three(antes=[0, 7, 3]).stacks == (99, 91, 97)


def test_big_blind_ante_is_dead_money():
    """R5.7, R7.5: the ante of the big blind belongs to the main pot and is not returned to it."""
    deck = "Ah 2h 3d Ad 7d 4d Ks 9c Tc Jh Kd 2d Kc 3c"
    deal = Deal([100, 7, 100], blinds=(1, 2), button=2, antes=5, ante_kind="big_blind", deck=deck)
    play(deal, "f", "cc")
    assert (deal.payoffs, deal.pots[0].amount) == ((7, -7, 0), 9)
    folded = play(three(antes=5, ante_kind="big_blind"), "f", "f")
    assert folded.payoffs == (-1, 1, 0)


def test_straddle():
    """R5.7, R6.6: a straddle is the price of a call and a raise; the seat left of it acts first, it may raise last."""
    deal = Deal([100] * 4, blinds=(1, 2), button=3, straddle=4)
    assert (deal.bets, deal.actor, deal.legal_actions.call_price) == ((1, 2, 4, 0), 3, 4)
    assert deal.legal_actions.min_raise_to == 6
    play(deal, "cc", "cc", "cc")
    assert (deal.actor, deal.legal_actions.call_price, deal.legal_actions.min_raise_to) == (2, 0, 6)
    double = Deal([100] * 5, blinds=(1, 2), button=4, straddle=(4, 8))
    assert (double.bets, double.actor) == ((1, 2, 4, 8, 0), 4)
    button_straddle = Deal([100] * 5, blinds=(1, 2), button=4, straddle=(0, 0, 4))
    assert (button_straddle.bets, button_straddle.actor) == ((1, 2, 0, 0, 4), 0)


def test_short_blind():
    """R5.7: who cannot cover the blind is all-in for less; the price for the others stays."""
    deal = Deal([100, 1, 100, 100], blinds=(1, 2), button=3)
    assert deal.bets == (1, 1, 0, 0)
    assert (deal.legal_actions.call_price, deal.legal_actions.min_raise_to) == (2, 4)


def test_short_big_blind_heads_up():
    """R5.7: against an all-in big blind alone nobody pays for more than it can match."""
    deal = Deal([100, 3], blinds=(5, 10), button=0, deck="2c As 3d Ah 6s 7c 8d 9c 6h Jh 6d Kc")
    assert deal.payoffs == (3, -3)
    deal = Deal([100, 8], blinds=(5, 10), button=0)
    assert (deal.actor, deal.legal_actions.call_price, deal.legal_actions.min_raise_to) == (0, 3, None)


def test_seats_without_chips_are_not_dealt_in():
    """R5.8: the blinds, the cards and the turn pass them by."""
    deal = Deal([100, 0, 100, 0, 100], blinds=(1, 2), button=0, deck=CARDS)
    assert deal.bets == (0, 0, 1, 0, 2)
    assert [len(hole) for hole in deal.holes] == [2, 0, 2, 0, 2]
    assert deal.actor == 0
    assert play(deal, "f", "f").payoffs == (0, 0, -1, 0, 1)


# R6: betting.


def test_four_rounds():
    """R6.1, R6.4: each ends when all have acted and matched the bet, and a raise gives all another turn."""
    deal = three()
    play(deal, "cc", "cc", "cbr 10", "cc")
    assert (deal.street, deal.actor) == (Street.PREFLOP, 0)
    play(deal, "cc")
    assert (deal.street, deal.bets, deal.pots) == (Street.FLOP, (0, 0, 0), (Pot(30, (0, 1, 2)),))


def test_big_blind_option():
    """R6.2: when all have only called, the big blind may check or raise."""
    deal = play(three(), "cc", "cc")
    assert deal.actor == 1
    assert set(map(str, deal.legal_actions)) == {"p2 f", "p2 cc", "p2 cbr 4", "p2 cbr 100"}
    deal.check()
    assert deal.street == Street.FLOP


def test_first_active_seat_opens_later_rounds():
    """R6.3: the first seat left of the button that is still in; no bet to call, so a check is free."""
    deal = play(three(), "cc", "f", "cc")
    assert (deal.actor, deal.legal_actions.call_price) == (1, 0)
    deal.check()
    deal.bet(2)
    assert set(map(str, deal.legal_actions)) == {"p2 f", "p2 cc", "p2 cbr 4", "p2 cbr 98"}


def test_verbs_mean_what_they_say():
    """R6.3: no check facing a bet, no call without one, no second bet."""
    deal = three()
    with pytest.raises(IllegalActionError, match=r"cannot check: there are 2 to call \(R6.3, docs/rules.md\)"):
        deal.check()
    with pytest.raises(IllegalActionError, match="there is a bet of 2 to raise"):
        deal.bet(10)
    play(deal, "cc", "cc", "cc")
    with pytest.raises(IllegalActionError, match="nothing to call"):
        deal.call()


@pytest.mark.parametrize(
    ("structure", "bounds", "flop"),
    [("no-limit", (4, 100), (2, 98)), ("pot-limit", (4, 7), (2, 6)), ("fixed-limit", (4, 4), (2, 2))],
)
def test_structures(structure, bounds, flop):
    """R6.5, R6.6, R6.7, R6.8: what may be raised before the flop and bet on it."""
    deal = three(structure=structure)
    assert (deal.legal_actions.min_raise_to, deal.legal_actions.max_raise_to) == bounds
    play(deal, "cc", "cc", "cc")
    assert (deal.legal_actions.min_raise_to, deal.legal_actions.max_raise_to) == flop


def test_no_limit_minimum_raise():
    """R6.6: the smallest raise is the last full bet or raise of the round, and on the next one the big blind again."""
    deal = play(three(), "cbr 10")
    assert deal.legal_actions.min_raise_to == 18
    play(deal, "cbr 30")
    assert deal.legal_actions.min_raise_to == 50
    play(deal, "cc", "cc")
    assert deal.legal_actions.min_raise_to == 2


def test_pot_limit():
    """R6.7: to_call + pot + to_call."""
    deal = Deal([1000] * 3, blinds=(5, 10), button=2, structure="pot-limit")
    assert deal.legal_actions.max_raise_to == 35
    play(deal, "cbr 35")
    assert deal.legal_actions.max_raise_to == 115
    with pytest.raises(IllegalActionError, match=r"the largest total is 115 \(R6.7, docs/rules.md\)"):
        deal.raise_to(116)


def test_fixed_limit_cap():
    """R6.8: one bet and three raises a round; before the flop the big blind is the bet. Big bets from the turn on."""
    deal = three(structure="fixed-limit")
    play(deal, "cbr 4", "cbr 6", "cbr 8")
    assert deal.legal_actions.max_raise_to is None
    with pytest.raises(IllegalActionError, match=r"one bet and 3 raises \(R6.8, docs/rules.md\)"):
        deal.raise_to(10)
    play(deal, "cc", "cc")
    play(deal, "cbr 2", "cbr 4", "cbr 6", "cbr 8")
    assert deal.legal_actions.max_raise_to is None
    play(deal, "cc", "cc")
    assert (deal.street, deal.legal_actions.min_raise_to) == (Street.TURN, 4)


def test_fixed_limit_cap_is_configurable():
    """R6.8: another number of raises, none at all, and no cap heads-up."""
    assert play(three(structure="fixed-limit", max_raises=1), "cbr 4").legal_actions.max_raise_to is None
    deal = play(three(structure="fixed-limit", max_raises=None), "cbr 4", "cbr 6", "cbr 8", "cbr 10")
    assert deal.legal_actions.max_raise_to == 12
    uncapped = three(structure="fixed-limit", cap_heads_up=False)
    # The round before the flop began with three, and stays capped; the flop begins with two.
    play(uncapped, "cbr 4", "f", "cbr 6", "cbr 8")
    assert uncapped.legal_actions.max_raise_to is None
    play(uncapped, "cc", "cbr 2", "cbr 4", "cbr 6", "cbr 8", "cbr 10")
    assert uncapped.legal_actions.max_raise_to == 12


def test_short_all_in_does_not_reopen():
    """R6.9: who has acted may only call or fold; who has not may raise."""
    deal = Deal([19, 200, 200, 200], blinds=(1, 2), button=3)
    play(deal, "cbr 16", "cc", "cbr 19")
    assert deal.legal_actions.min_raise_to == 33
    play(deal, "cc")
    assert deal.legal_actions.min_raise_to is None
    with pytest.raises(
        IllegalActionError, match=r"does not reopen .* \(R6.9, docs/rules.md\); seat 2 may fold or call 3"
    ):
        deal.raise_to(33)


def test_short_all_ins_that_make_a_full_raise_reopen():
    """R6.9: several short all-ins count together."""
    deal = Deal([1000, 1000, 1000, 150, 200], blinds=(5, 10), button=4)
    play(deal, "cbr 100", "cbr 150", "cbr 200", "f", "f")
    assert (deal.actor, deal.legal_actions.call_price, deal.legal_actions.min_raise_to) == (2, 100, None)
    deal = Deal([1000, 1000, 1000, 150, 200], blinds=(5, 10), button=4)
    play(deal, "cbr 100", "cbr 150", "cbr 200", "cc", "f")
    assert (deal.actor, deal.legal_actions.min_raise_to) == (2, 290)


def test_all_in_for_less_than_the_call():
    """R6.10: a call with the whole stack, and no raise with it."""
    deal = Deal([100, 15, 100], blinds=(1, 2), button=2)
    play(deal, "cbr 20", "f")
    assert (deal.legal_actions.call_price, deal.legal_actions.min_raise_to) == (13, None)
    with pytest.raises(IllegalActionError, match=r"R6\.10"):
        deal.raise_to(15)


def test_refusal_says_why_and_what_instead():
    """R6.11: the reason, the rule and the alternatives; the error pickles."""
    deal = three()
    with pytest.raises(IllegalActionError) as caught:
        deal.raise_to(3)
    error = caught.value
    assert str(error) == (
        "seat 2 cannot raise to 3: the smallest total is 4 (R6.6, docs/rules.md); "
        "seat 2 may fold, call 2 or raise to 4..100"
    )
    assert (error.rule, error.alternatives) == ("R6.6", "seat 2 may fold, call 2 or raise to 4..100")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("p1 f", "R6.2"),
        ("cbr 101", "R6.6"),
        ("d db 2d3d4d", "R6.4"),
        ("d dh p1 2d", "R5.4"),
        ("p1 sm", "R7.2"),
        ("p1 sm 2d3d", "R7.2"),
        ("p4 sm", "R5.8"),
    ],
)
def test_refused_at_the_start(words, rule):
    """R6.11: refused, with the rule, and nothing changes."""
    deal = three()
    before = pickle.dumps(deal)
    assert not deal.can(words)
    with pytest.raises(IllegalActionError, match=rule):
        deal.push(words)
    assert pickle.dumps(deal) == before


# What must happen next.


def test_what_is_due_without_a_deck():
    """R5.4, R5.6, R6.4, R7.2: the method that carries the hand on, until there is none."""
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    assert (deal.due, deal.actor) == ("deal_hole", 1)
    deal.deal_hole(0, "AsAh")
    deal.deal_hole(1, "??")
    assert deal.due == "deal_hole"
    deal.deal_hole(1, "??")
    seen = []
    for cards in ("2c7d9h", "Js", "4d"):
        while deal.due == "act":
            deal.push("cc")
        seen.append(deal.due)
        deal.deal_board(cards)
    play(deal, "cc", "cc")
    assert (*seen, deal.due, deal.awaited) == ("deal_board", "deal_board", "deal_board", "show", (1,))
    deal.muck(1)
    assert (deal.due, deal.finished) == (None, True)


def test_a_hand_may_be_played_without_hole_cards():
    """R5.4: once somebody has acted they are not due any more."""
    for words in ("cc", "f", "cbr 4"):
        assert play(Deal([9, 9, 9], blinds=(1, 2), button=2), words).due == "act"
    all_in = Deal([1, 1], blinds=(1, 2), button=0)
    assert (all_in.due, all_in.actor) == ("deal_hole", None)
    play(all_in, "d dh p1 AsAh", "d dh p2 ????")
    assert all_in.due == "deal_board"
    assert play(Deal([1, 1], blinds=(1, 2), button=0), "d db 2c3c4c").due == "deal_board"


def test_with_a_deck_only_actions_are_due():
    deal = three()
    while not deal.finished:
        assert deal.due == "act"
        deal.push("cc")
    assert deal.due is None


@pytest.mark.parametrize(
    ("words", "reason", "alternatives"),
    [
        ([], "nobody is to act: the hole cards are due", "deal_hole(seat, cards)"),
        (["d dh p1 AsAh", "d dh p2 ????"], "nobody is to act: the flop is due", "deal_board(cards)"),
        (["d db 2c7d9h"], "nobody is to act: the turn is due", "deal_board(cards)"),
        (["d db Js"], "nobody is to act: the river is due", "deal_board(cards)"),
        (["d db 4d"], "nobody is to act: seat 1 must show or muck", "show(1, cards) or muck(1)"),
        (["p2 sm KsKd"], "nobody is to act: the hand is finished", "only show(seat) and muck(seat) are left"),
    ],
)
def test_refusals_say_what_is_due(words, reason, alternatives):
    """R6.4, R6.11: while nobody is to act, the reason and the alternatives name what comes first."""
    before = ["d dh p1 AsAh", "d dh p2 ????", "d db 2c7d9h", "d db Js", "d db 4d", "p2 sm KsKd"]
    deal = play(Deal([1, 1], blinds=(1, 2), button=0), *before[: before.index(words[0])] if words else (), *words)
    for refused in (deal.fold, deal.check, deal.call, lambda: deal.bet(2), lambda: deal.raise_to(2)):
        with pytest.raises(IllegalActionError) as caught:
            refused()
        error = caught.value
        assert (error.reason, error.rule, error.alternatives) == (reason, "R6.4", alternatives)
        assert str(error) == f"{reason} (R6.4, docs/rules.md); {alternatives}"
    assert not deal.legal_actions


def test_other_refusals_say_what_is_due_too():
    """R6.11"""
    deal = play(Deal([1, 1], blinds=(1, 2), button=0), "d dh p1 AsAh", "d dh p2 KsKd")
    with pytest.raises(IllegalActionError, match=r"dealt already \(R1.1, .*\); the flop is due: deal_board\(cards\)$"):
        deal.deal_board("As2c3c")
    assert repr(deal.legal_actions) == "<LegalActions: the flop is due: deal_board(cards)>"
    both = play(Deal([1, 1], blinds=(1, 2), button=0), "d db 2c7d9h", "d db Js", "d db 4d")
    with pytest.raises(IllegalActionError, match=r"seats 0, 1 must show or muck .*; show\(seat, cards\) or muck"):
        both.fold()


def test_a_hand_does_not_have_a_card_twice():
    """R1.1: also where one of the two is held already."""
    deal = play(Deal([1, 1], blinds=(1, 2), button=0), "d dh p1 2h??", "d db 2c7d9h", "d db Js", "d db 4d")
    twice = Action("show", 0, cards=(Card["2h"], Card["2h"]))
    assert not deal.can(twice)
    with pytest.raises(IllegalActionError, match=r"card 2h has been dealt already \(R1.1"):
        deal.push(twice)


def test_the_pot():
    """R5.2, R7.8: all chips in the middle at every moment, at the end those paid out."""
    deal = three(antes=5)
    assert (deal.pot, sum(deal.bets)) == (18, 3)
    play(deal, "cbr 20", "cc", "f")
    assert (deal.pot, sum(deal.bets)) == (57, 0)
    play(deal, "cbr 20")
    assert deal.pot == 77
    play(deal, "f")
    assert (deal.pot, sum(pot.amount for pot in deal.pots)) == (57, 57)
    assert three(antes=5, ante_kind="big_blind").pot == 8


def test_the_outcome():
    deal = three()
    assert deal.outcome is None
    play(deal, "f", "f")
    assert deal.outcome.payouts == (0, 2, 0)


# Cards and values.


def test_caller_deals_one_card_at_a_time():
    """R5.4: hole cards may come one by one, known or not."""
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    deal.deal_hole(0, "As")
    deal.deal_hole(1, "??")
    deal.deal_hole(0, [50])
    deal.deal_hole(1, [None])
    assert deal.holes == (parse_cards("AsAh"), (None, None))
    with pytest.raises(IllegalActionError, match="has 2 of 2 hole cards"):
        deal.deal_hole(0, "2c")
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    deal.deal_hole(1, None)
    assert deal.holes == ((), (None, None))


@pytest.mark.parametrize("cards", ["2d3d", "2d3d4d5d", "2d3d??", "2c3d4d"])
def test_wrong_boards(cards):
    """R5.6: the flop is three known cards that were not dealt before."""
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    play(deal, "d dh p1 2c3c", "cc", "cc")
    before = deal.copy()
    with pytest.raises(IllegalActionError):
        deal.push(f"d db {cards}")
    assert deal == before
    with pytest.raises(ValueError, match="expected one card"):
        deal.deal_board("2d3d4d", burned="5d6d")
    deal.deal_board("2d3d4d", burned="5d")
    assert (deal.burned, deal.log[-1].burned) == ((Card["5d"],), Card["5d"])
    with pytest.raises(IllegalActionError, match="no board cards are due"):
        deal.deal_board("6d")


def test_deck_is_not_changed():
    deck = Deck(seed=3)
    order = list(deck)
    deal = three(deck=deck)
    assert list(deck) == order
    assert deal.holes[0] == (order[0], order[3])


def test_copies_are_apart():
    deal = three()
    twin = copy(deal)
    twin.push("f")
    assert deal != twin
    assert deal.actor == 2
    twin.pop()
    assert deal == twin
    assert deal != "deal"
    with pytest.raises(IllegalActionError, match="nothing has been pushed"):
        deal.pop()


def test_repr():
    assert repr(three()) == "<Deal: preflop, seat 2 to act, pot 3, stacks (99, 98, 100)>"
    assert repr(play(three(), "f", "f")) == "<Deal: finished, payoffs (-1, 1, 0)>"
    assert repr(three().legal_actions) == "<LegalActions: seat 2 may fold, call 2 or raise to 4..100>"


def test_actions_that_say_too_little_or_nothing():
    with pytest.raises(InvalidActionError, match="does not say to how many chips"):
        three().push(Action("raise"))
    with pytest.raises(TypeError, match=r"whole number of chips, got 4\.5"):
        three().raise_to(4.5)
    with pytest.raises(TypeError, match="text or an Action, got 7"):
        three().push(7)
