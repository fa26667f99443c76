"""Hand after hand: the button and the blinds, chips carried over. Cases: the next_hand ones of betting.json."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Deck, IllegalActionError, Table

DATA = Path(__file__).parents[1] / "data" / "cases" / "betting.json"
CASES = [case for case in json.loads(DATA.read_text(encoding="utf-8"))["cases"] if case.get("kind") == "next_hand"]


def places(deal):
    small, big = deal.stakes.blind_seats
    return {"button": deal.button, "small_blind": small, "big_blind": big}


def fold_out(deal):
    while not deal.finished:
        deal.fold()


def table_after(case, dead_button):
    """A table whose first hand was the one before the case, and cost some seats all their chips."""
    keep = case["seats_with_chips"]
    previous = case["previous"]
    seats = 1 + max([*keep, *previous.values()])
    stacks = [100 if seat in keep else 10 if seat in previous.values() else 0 for seat in range(seats)]
    table = Table(stacks, blinds=(1, 2), button=previous["button"], dead_button=dead_button)
    deal = table.next_deal()
    assert places(deal) == previous
    # The short stacks go all-in and lose against one long one.
    deal_to_loser(deal, keep)
    assert [seat for seat, stack in enumerate(table.stacks) if stack] == keep
    return table


def deal_to_loser(deal, keep):
    caller = None
    while deal.actor is not None:
        seat = deal.actor
        if seat not in keep:
            deal.push("cc" if deal.legal_actions.max_raise_to is None else "cbr 10")
        elif caller in (None, seat):
            caller = seat
            deal.push("cc")
        else:
            deal.fold()
    live = [seat for seat, stack in enumerate(deal.stakes.stacks) if stack and seat not in deal.folded]
    losing = iter(["2c3d", "2d3c", "2h3s", "2s3h"])
    for seat in live:
        deal.deal_hole(seat, "AsAh" if seat == caller else next(losing))
    while not deal.finished:
        deal.deal_board({0: "8c9dJh", 3: "Kc", 4: "Qd"}[len(deal.board)])
        while deal.actor is not None:
            deal.check()


@pytest.mark.parametrize("rule", ["dead_button", "moving_button"])
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case, rule):
    """R5.1, R5.8: where button and blinds go under each of the two rules."""
    table = table_after(case, rule == "dead_button")
    assert places(table.next_deal()) == case["expect"][rule]


def test_button_moves_one_seat():
    """R5.1: clockwise, one seat after every hand."""
    table = Table([100] * 4, blinds=(1, 2), button=2)
    buttons = []
    for _ in range(6):
        deal = table.next_deal()
        buttons.append(deal.button)
        fold_out(deal)
    assert buttons == [2, 3, 0, 1, 2, 3]
    assert table.button == 3


def test_empty_seats_are_skipped():
    """R5.8: the button and the blinds go to seats with chips."""
    table = Table([100, 0, 100, 0, 100], blinds=(1, 2), button=1)
    deal = table.next_deal()
    assert places(deal) == {"button": 2, "small_blind": 4, "big_blind": 0}
    fold_out(deal)
    assert places(table.next_deal()) == {"button": 4, "small_blind": 0, "big_blind": 2}


def test_dead_button_passes_an_empty_seat():
    """R5.8: after a hand without a small blind the button lies at the empty seat."""
    case = next(case for case in CASES if case["expect"]["dead_button"]["small_blind"] is None)
    table = table_after(case, dead_button=True)
    deal = table.next_deal()
    assert sum(deal.bets) == 2
    fold_out(deal)
    assert places(table.next_deal()) == {"button": 2, "small_blind": 3, "big_blind": 4}


def test_terms_are_passed_on_and_may_change():
    table = Table([100] * 3, blinds=(1, 2), antes=1, structure="pot-limit")
    deal = table.next_deal()
    assert (deal.stakes.antes, deal.stakes.structure) == ((1, 1, 1), "pot-limit")
    fold_out(deal)
    table.blinds = (2, 4)
    assert table.next_deal().stakes.blinds == (2, 4)


def test_a_hand_must_be_finished():
    table = Table([100] * 3, blinds=(1, 2))
    deal = table.next_deal()
    with pytest.raises(IllegalActionError, match="not finished"):
        table.next_deal()
    assert (table.deal, table.stacks) == (deal, (100, 100, 100))


def test_what_is_refused_changes_nothing():
    table = Table([100] * 3, blinds=(1, 2))
    fold_out(table.next_deal())
    before = repr(table)
    with pytest.raises(ValueError, match="the deck has 2 cards"):
        table.next_deal(deck="AsKd")
    assert repr(table) == before == "<Table: stacks (100, 99, 101), button 0>"
    with pytest.raises(ValueError, match="seat 3 is not at the table"):
        Table([100] * 3, blinds=(1, 2), button=3)
    with pytest.raises(ValueError, match="structure"):
        Table([100] * 3, blinds=(1, 2), structure="no")


@pytest.mark.parametrize(
    ("term", "message"),
    [
        ("deck", "'deck' is not a term of a table: decks are given to next_deal"),
        ("blind_seats", "'blind_seats' is not a term of a table: who posts the blinds follows from the button"),
        ("ante", "unknown term 'ante' of a hand; did you mean 'antes'"),
    ],
)
def test_misplaced_terms(term, message):
    with pytest.raises(TypeError, match=message):
        Table([100] * 3, blinds=(1, 2), **{term: 1})
    table = Table([100] * 3, blinds=(1, 2))
    table.terms[term] = 1
    with pytest.raises(TypeError, match=message):
        table.next_deal()
    assert table.deal is None


def test_blinds_and_button_are_not_among_the_terms():
    for term in ("stacks", "blinds", "button"):
        table = Table([100] * 3, blinds=(1, 2))
        table.terms[term] = 1
        with pytest.raises(TypeError, match=f"'{term}' is not a term of a table"):
            table.next_deal()


def test_more_chips_than_there_can_be():
    """All chips of a table may end in one stack."""
    with pytest.raises(ValueError, match=r"^the stacks together must be at most 10\*\*15 chips$"):
        Table([10**15, 1], blinds=(1, 2))
    with pytest.raises(ValueError, match=r"^the stack of seat 1 must be at most 10\*\*15 chips$"):
        Table([1, 10**18], blinds=(1, 2))
    Table([10**15 - 1, 1], blinds=(1, 2))


def test_one_seat_has_it_all():
    table = Table([10, 10], blinds=(5, 10))
    deal = table.next_deal(deck="As 2c Ah 3d 6s 7c 8d 9c 6h Jh 6d Kc")
    deal.call()
    assert table.finished
    with pytest.raises(ValueError, match="two seats with chips"):
        table.next_deal()


@given(
    st.lists(st.integers(0, 40), min_size=2, max_size=7).filter(lambda stacks: sum(map(bool, stacks)) > 1),
    st.booleans(),
    st.integers(0, 2**32),
    st.data(),
)
def test_many_hands(stacks, dead_button, seed, data):
    """R7.8, R5.1: chips are conserved from hand to hand, and nobody is big blind twice in a row."""
    table = Table(stacks, blinds=(1, 2), button=data.draw(st.integers(0, len(stacks) - 1)), dead_button=dead_button)
    last = None
    for hand in range(12):
        if table.finished:
            break
        deal = table.next_deal(Deck(seed + hand))
        big = deal.stakes.blind_seats[1]
        assert deal.stakes.stacks[big]
        if dead_button:
            assert big != last
        last = big
        while not deal.finished:
            words = ["f", "cc", "cc"]
            if deal.legal_actions.max_raise_to is not None:
                words.append(f"cbr {deal.legal_actions.max_raise_to}")
            deal.push(data.draw(st.sampled_from(words)))
        assert sum(table.stacks) == sum(stacks)
