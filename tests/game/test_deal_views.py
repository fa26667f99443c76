"""A hand as one seat sees it, played on with assumed cards."""

import pickle

import pytest
from deal_hands import play, three

from holdem_fast import Action, Deal, IllegalActionError, parse_cards


def view_on_the_turn():
    """Seat 0 knows its aces; seat 2 has folded."""
    deck = "As Kc 2d Ah Kd 7s 5c 3h 8h 9h 6c Jd 6d 4s"
    return play(three(deck=deck), "f", "cc", "cc", "cc", "cc").view(0)


def test_a_view_is_played_on_with_assumed_cards():
    """R7.2: unknown cards are filled in, the board is dealt, and the hand ends as it would."""
    view = view_on_the_turn()
    assert (view.holes[1], len(view.board), view.actor) == ((None, None), 4, 0)
    before = view.copy()
    view.assume(1, "JsJc")
    view.assume(2, "QsQh")
    assert view.holes == (parse_cards("AsAh"), parse_cards("JsJc"), parse_cards("QsQh"))
    assert view.actor == 0
    assert view != before
    play(view, "cc", "cc")
    assert view.due == "deal_board"
    with pytest.raises(IllegalActionError, match="card Qs has been dealt already"):
        view.deal_board("Qs")
    view.deal_board("2s")
    play(view, "cc", "cc")
    assert view.payoffs == (-2, 2, 0)
    again = view.start()
    for action in view.log:
        again.push(action)
    assert again == view
    assert (again.holes, again.payoffs) == (view.holes, view.payoffs)
    while view != before:
        view.pop()
    assert view.holes == before.holes


def test_an_assumption_is_a_step_that_can_be_taken_back():
    view = view_on_the_turn()
    view.assume(1, "JsJc")
    assert str(view.log[-1]) == "d dh p2 JsJc"
    assert view.pop() == Action("deal hole", 1, cards="JsJc")
    assert view == view_on_the_turn()


def test_a_view_of_a_view_has_the_assumed_cards_of_its_seat_alone():
    """What an opponent in a rollout may know."""
    view = view_on_the_turn()
    view.assume(1, "JsJc")
    view.assume(2, "QsQh")
    assert view.view(1).holes == ((None, None), parse_cards("JsJc"), (None, None))
    assert view.view(0).holes == (parse_cards("AsAh"), (None, None), (None, None))
    assert pickle.loads(pickle.dumps(view.view(1))) == view.view(1)


@pytest.mark.parametrize(
    ("seat", "cards", "error", "message"),
    [
        (0, "JsJc", IllegalActionError, r"the cards of seat 0 are known: AsAh \(R5\.4"),
        (1, "AsJc", IllegalActionError, r"card As has been dealt already \(R1\.1"),
        (1, "8hJc", IllegalActionError, "card 8h has been dealt already"),
        (1, "Js", IllegalActionError, "two known cards must be assumed for seat 1, got 1"),
        (1, "JsJcJh", IllegalActionError, "two known cards must be assumed for seat 1, got 3"),
        (1, "JsJs", ValueError, "card Js is given twice"),
        (1, "Js??", ValueError, "unknown card"),
        (3, "JsJc", ValueError, "assume: seat 3 is not at the table"),
    ],
)
def test_cards_that_cannot_be_assumed(seat, cards, error, message):
    """R6.11: refused, and nothing changes."""
    view = view_on_the_turn()
    before = pickle.dumps(view)
    with pytest.raises(error, match=message):
        view.assume(seat, cards)
    assert pickle.dumps(view) == before


def test_cards_are_assumed_in_views_alone():
    """R5.4: a hand itself never has more cards than were dealt; nor has one without cards dealt, nor one finished."""
    deal = Deal([100, 100, 0], blinds=(1, 2), button=1)
    play(deal, "d dh p1 AsAh", "d dh p2 ????")
    with pytest.raises(IllegalActionError, match=r"only in a view \(R5\.4, docs/rules\.md\); view\(seat\) makes one"):
        deal.assume(1, "KsKh")
    with pytest.raises(IllegalActionError, match="has 2 of 2 hole cards"):
        deal.push("d dh p2 KsKh")
    view = deal.view(0)
    with pytest.raises(IllegalActionError, match="seat 2 is not in this hand"):
        view.assume(2, "KsKh")
    view.assume(1, "KsKh")
    with pytest.raises(IllegalActionError, match="the cards of seat 1 are known: KsKh"):
        view.assume(1, "QsQh")
    finished = play(deal, "f").view(1)
    with pytest.raises(IllegalActionError, match="cannot be assumed any more"):
        finished.assume(0, "QsQh")


def test_a_known_card_stays_in_an_assumed_hand():
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    view = play(deal, "d dh p1 As??", "d dh p2 KsKh").view(0)
    with pytest.raises(IllegalActionError, match=r"seat 0 holds As\?\?"):
        view.assume(0, "QsQh")
    view.assume(0, "QsAs")
    assert view.holes[0] == parse_cards("QsAs")


def test_copies_of_a_view_are_views():
    view = view_on_the_turn()
    begun = play(view.start(), "d dh p2 ????")
    for one in (view.copy(), pickle.loads(pickle.dumps(view)), begun):
        one.assume(1, "JsJc")
        assert one.holes[1] == parse_cards("JsJc")
    assert view.holes[1] == (None, None)
