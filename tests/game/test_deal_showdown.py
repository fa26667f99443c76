"""The end of a hand: pots, showing and mucking, odd chips; each rule of R7 by its number."""

import pytest
from deal_hands import play, three

from holdem_fast import Deal, IllegalActionError, Pot


def test_last_seat_takes_the_pot_unseen():
    """R7.1, R7.4: the uncalled part comes back, nothing is shown, no more cards are dealt."""
    deal = play(three(), "cbr 50", "f", "f")
    assert deal.payoffs == (-1, -2, 3)
    assert (deal.board, deal.shown) == ((), frozenset())
    assert deal.pots == (Pot(5, (2,), (2,), (5,)),)
    assert all(card is None for card in deal.view(0).holes[2])
    deal.push("p3 sm -")
    assert deal.view(0).holes[2] == deal.holes[2]
    assert str(deal.log[-1]) == "p3 sm 4c7c"


def test_showdown():
    """R7.2: after the river the best hand takes the pot and the hands still in are seen."""
    deal = three(deck="As Kc 2d Ah Kd 7s 5c 3h 8h 9h 6c Jd 6d 4s")
    play(deal, "cc", "cc", "cc")
    play(deal, *["cc"] * 8)
    assert not deal.finished
    deal.check()
    assert deal.payoffs == (4, -2, -2)
    assert deal.shown == {0, 1, 2}
    assert deal.outcome.pots == (Pot(6, (0, 1, 2), (0,), (6,)),)
    assert deal.view(1).holes == deal.holes


def test_losers_may_muck():
    """R7.2: a beaten hand may stay hidden; a winning one may not be mucked after the showdown."""
    deal = three(deck="As Kc 2d Ah Kd 7s 5c 3h 8h 9h 6c Jd 6d 4s")
    play(deal, *["cc"] * 12)
    with pytest.raises(IllegalActionError, match="seat 0 has won a pot"):
        deal.muck(0)
    deal.muck(2)
    assert deal.shown == {0, 1}
    assert deal.view(0).holes[2] == (None, None)
    assert deal.view(0).payoffs == deal.payoffs


def test_unknown_cards_are_shown_when_the_showdown_needs_them():
    """R7.2: the hand waits for them; who mucks unseen gives the pot away."""
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    deal.deal_hole(0, "AsAh")
    deal.deal_hole(1, "Kh??")
    play(deal, "cc", "cc")
    for cards in ("2c7d9h", "Js", "4d"):
        deal.deal_board(cards)
        play(deal, "cc", "cc")
    assert (deal.finished, deal.awaited) == (False, (1,))
    assert deal.payoffs is None
    with pytest.raises(IllegalActionError, match="card As has been dealt already"):
        deal.show(1, "KhAs")
    with pytest.raises(IllegalActionError, match="must be given"):
        deal.show(1)
    shown = deal.copy()
    shown.show(1, "KhKd")
    assert shown.payoffs == (2, -2)
    deal.muck(1)
    assert deal.payoffs == (2, -2)
    assert not deal.can("p1 sm")


def test_the_last_claim_to_a_pot_cannot_be_mucked():
    """R7.2: somebody must win."""
    deal = play(Deal([100, 100], blinds=(1, 2), button=1), "cbr 100", "cc", "p1 sm")
    assert deal.awaited == ()
    with pytest.raises(IllegalActionError, match="nobody else can win a pot of 200"):
        deal.muck(1)
    play(deal, "d db 2c7d9h", "d db Js", "d db 4d")
    assert deal.payoffs == (-100, 100)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("p1 sm 2d3d", "seat 0 holds AsAh"),
        ("p3 sm KdKc", "seat 2 has given up its hand"),
        ("d dh p3 Kc", "seat 2 is not in the hand any more"),
        ("cc", "nobody is to act: the flop is due"),
        ("cbr 5", "nobody is to act: the flop is due"),
    ],
)
def test_refused_while_the_board_runs_out(words, message):
    """R6.4, R7.2, R7.7: after the last bet cards are shown as they are, by those still in."""
    deal = Deal([100, 100, 100], blinds=(1, 2), button=2)
    play(deal, "d dh p1 AsAh", "d dh p2 KsKh", "f", "cbr 100", "cc")
    with pytest.raises(IllegalActionError, match=message):
        deal.push(words)
    assert words not in deal.legal_actions
    deal.show(0)
    with pytest.raises(IllegalActionError, match="seat 0 has shown its hand"):
        deal.muck(0)


def test_mucking_at_the_showdown():
    """R7.2: who gives up a claim unseen leaves the pot to the other."""
    deal = Deal([100, 100], blinds=(1, 2), button=1)
    play(deal, "cbr 100", "cc", "d db 2c7d9h", "d db Js", "d db 4d")
    assert deal.awaited == (0, 1)
    deal.muck(0)
    assert deal.payoffs == (-100, 100)


def test_run_out():
    """R7.7: when nobody can act any more the board is dealt out and the hands are shown down."""
    deal = three(deck="As Kc 2d Ah Kd 7s 5c 3h 8h 9h 6c Jd 6d 4s")
    play(deal, "cbr 100", "cc", "cc")
    assert deal.finished
    assert (len(deal.board), len(deal.burned)) == (5, 3)
    assert deal.payoffs == (200, -100, -100)


def test_side_pots_and_returned_bet():
    """R7.4, R7.5: side pots by what each paid; the unmatched part is back before the pots are made."""
    deal = Deal([20, 50, 90], blinds=(1, 2), button=2, deck="As Kc 2d Ah Kd 7s 5c 3h 8h 9h 6c Jd 6d 4s")
    play(deal, "cbr 90", "cc", "cc")
    assert [pot.amount for pot in deal.pots] == [60, 60]
    assert deal.stacks == (60, 60, 40)


def test_odd_chip():
    """R7.3, R7.6: equal hands split the pot, the odd chip goes left of the button."""
    deal = Deal([100, 100, 100], blinds=(1, 2), button=1, deck="2d As Ah 3d Kd Kc 5c 7h 8h 9s 6c Jd 6d 4s")
    play(deal, "cc", "f", "cc", *["cc"] * 6)
    assert (deal.folded, deal.pots[0].amount, deal.payoffs) == ((2,), 5, (1, 0, -1))


@pytest.mark.parametrize(("button", "payoffs"), [(0, (-1, 1, 0)), (1, (0, -1, 1)), (2, (1, 0, -1))])
def test_the_odd_chip_of_every_button(button, payoffs):
    """R7.6: the board plays, the blinds tie, the dead ante of the button is the odd chip: the small blind gets it."""
    antes = [int(seat == button) for seat in range(3)]
    deck = "2c 3c 4c 5c 6c 7c 8c As Ks Qs 9c Js 2d Ts"
    deal = Deal([100, 100, 100], blinds=(1, 2), antes=antes, button=button, deck=deck)
    play(deal, "f", "cc", *["cc"] * 7)
    assert (deal.pots[0].amount, deal.payoffs) == (5, payoffs)
