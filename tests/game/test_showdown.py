"""Showdown: who wins, side pots, odd chips, refused input. Cases: tests/data/cases/showdown.json."""

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Deck, Pot, casino_tiebreak, settle, winners
from holdem_fast.game.showdown import side_pots

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "showdown.json").read_text(encoding="utf-8"))[
    "cases"
]
BOARD = "2c 7h 9h Js 4d"
ACES, KINGS, QUEENS, JACKS = "AsAh", "KcKd", "QcQd", "JcJd"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    folded = [seat for seat, out in enumerate(case["folded"]) if out]
    result = settle(case["contributed"], case["hole"], case["board"], folded=folded, button=case["button"])
    assert list(result.payouts) == case["expect"]["payouts"]
    assert [(pot.amount, list(pot.eligible)) for pot in result.pots] == [
        (pot["amount"], pot["players"]) for pot in case["expect"]["pots"]
    ]


def test_winners_of_a_whole_board():
    """R2.2: a board nobody beats is shared by all."""
    assert winners(["2c2d", "3c3d", "4c4d"], "Ts Js Qs Ks As") == [0, 1, 2]


def test_suits_never_break_a_tie():
    """R7.3: equal hands share, whatever their suits."""
    assert winners(["AsKs", "AcKc"], "2d 7h 9h Jd 4d") == [0, 1]
    assert settle([50, 50], ["AsKs", "AcKc"], "2d 7h 9h Jd 4d").payouts == (50, 50)


def test_uncalled_part_comes_back_to_a_loser():
    """R7.4: what nobody matched is returned, best hand or not."""
    result = settle([50, 200], [ACES, KINGS], BOARD)
    assert result.payouts == (100, 150)
    assert result.pots[-1] == Pot(150, (1,), (1,), (150,))


def test_side_pots():
    """R7.5: each seat wins only from the pots it paid for in full."""
    result = settle([10, 20, 30, 40], [ACES, KINGS, QUEENS, JACKS], "2c 7h 9h 3s 4d")
    assert result.payouts == (40, 30, 20, 10)
    assert [pot.eligible for pot in result.pots] == [(0, 1, 2, 3), (1, 2, 3), (2, 3), (3,)]


def test_folded_chips_stay_where_they_went():
    """R7.5: a folded seat's chips are in the pots they reached; what lies above everybody is in the last."""
    result = settle([30, 80, 100], [ACES, None, QUEENS], BOARD, folded=[1])
    assert [pot.amount for pot in result.pots] == [90, 120]
    assert settle([50, 90, 50], [ACES, None, QUEENS], BOARD, folded=[1]).payouts == (190, 0, 0)


@pytest.mark.parametrize(
    ("button", "expected"), [(0, (27, 28, 0)), (1, (28, 27, 0)), (2, (28, 27, 0)), (None, (28, 27, 0))]
)
def test_odd_chip(button, expected):
    """R7.6: the odd chip goes to the first winner left of the button."""
    assert settle([25, 25, 5], ["AsKd", "AhKc", None], BOARD, folded=[2], button=button).payouts == expected


def test_odd_chips_go_one_at_a_time():
    """R7.6: two odd chips among three winners go to two of them."""
    result = settle([33, 33, 33, 2], ["AsKd", "AhKc", "AcKh", None], BOARD, folded=[3], button=1)
    assert result.payouts == (34, 33, 34, 0)
    assert result.pots[0].shares == (34, 33, 34)


def test_last_seat_needs_no_cards():
    """R7.1: the last seat left takes everything, unseen, on any board."""
    result = settle([5, 10, 30], [None, None, None], "", folded=[0, 1])
    assert result.payouts == (0, 0, 45)
    assert result.pots == (Pot(45, (2,), (2,), (45,)),)


def test_uncontested_seat_needs_no_cards():
    """A seat that has paid nothing, and one alone above the rest, wins no contested pot: its cards do not matter."""
    assert settle([0, 50, 50], [None, ACES, KINGS], BOARD).payouts == (0, 100, 0)


def test_casino_tiebreak():
    """R4.9: the second kicker of three of a kind decides by the five-card rule and not by the casino's."""
    holes, board = ["AsKd", "AhJc"], "Ac Ad Qs 2c 3d"
    assert winners(holes, board) == [0]
    holes, board = ["As9d", "Ah8c"], "Ac Ad Ks 2c 3d"
    assert winners(holes, board) == [0]
    assert winners(holes, board, tiebreak=casino_tiebreak) == [0, 1]
    assert settle([10, 10], holes, board, tiebreak=casino_tiebreak).payouts == (10, 10)


def test_dead_chips_lie_in_the_main_pot():
    """R7.5: dead chips are contested by every seat still in, also by one that paid nothing else."""
    assert side_pots([20, 20, 20], [0, 2], dead=5) == [Pot(65, (0, 2))]
    assert side_pots([0, 20, 20], [0, 1, 2], dead=5) == [Pot(5, (0, 1, 2)), Pot(40, (1, 2))]


def test_values_are_frozen_and_pickle():
    result = settle([10, 10], [ACES, KINGS], BOARD)
    assert pickle.loads(pickle.dumps(result)) == result
    assert repr(result) == "<Settlement: payouts (20, 0), pots (20)>"
    assert eval(repr(result.pots), {"Pot": Pot}) == result.pots
    assert hash(result) == hash(settle((10, 10), [ACES, KINGS], BOARD))
    with pytest.raises(AttributeError, match="cannot be changed"):
        result.payouts = ()


@pytest.mark.parametrize(
    ("contributions", "holes", "board", "options", "message"),
    [
        ([-1, 5], [ACES, KINGS], BOARD, {}, "contribution of seat 0 must not be negative, got -1"),
        ([1, 2.5], [ACES, KINGS], BOARD, {}, "contribution of seat 1 must be a whole number of chips, got 2.5"),
        ([5, 5], [ACES, KINGS], BOARD, {"folded": [0, 1]}, "everybody folded"),
        ([], [], BOARD, {}, "everybody folded"),
        ([5, 5], [ACES, KINGS], "2c 7h 9h Js", {}, "needs a board of 5 cards, got 4"),
        ([5, 5], [ACES, KINGS], "2c 7h 9h Js 4d 5d", {}, "at most 5 cards, got 6"),
        ([5, 5], [ACES, "AsKd"], BOARD, {}, "card As of seat 1 is used twice: it is also in the hand of seat 0"),
        ([5, 5], [ACES, "2cKd"], BOARD, {}, "card 2c of seat 1 is used twice: it is also on the board"),
        ([5, 5], [ACES, "Kd"], BOARD, {}, "hand of seat 1 must have 2 cards, got 1"),
        ([5, 5], [ACES, None], BOARD, {}, "hole cards of seat 1 are not known"),
        ([5, 5], [ACES], BOARD, {}, "2 contributions but hole cards for 1 seats"),
        ([5, 5], [ACES, KINGS], BOARD, {"folded": [2]}, "seat 2 is not at the table, expected 0 to 1"),
        ([5, 5], [ACES, KINGS], BOARD, {"button": -1}, "seat -1 is not at the table"),
        ([5, 5], [ACES, "KxKd"], BOARD, {}, "unknown card 'Kx'"),
    ],
)
def test_refused(contributions, holes, board, options, message):
    with pytest.raises(ValueError, match=message):
        settle(contributions, holes, board, **options)


@pytest.mark.parametrize(
    ("contributions", "options"),
    [(["5", 5], {}), ([None, 5], {}), ([5, 5], {"folded": [False, True]}), ([5, 5], {"button": "x"})],
)
def test_refused_types(contributions, options):
    with pytest.raises(TypeError):
        settle(contributions, [ACES, KINGS], BOARD, **options)


def test_hands_as_one_text_are_refused():
    with pytest.raises(TypeError, match="one hand per seat, got the text"):
        winners("AsAhKcKd", BOARD)


@pytest.mark.parametrize(
    ("holes", "board"), [([], BOARD), ([ACES, KINGS], "2c 7h 9h"), ([ACES, "AsKd"], BOARD), ([ACES, None], BOARD)]
)
def test_winners_refused(holes, board):
    with pytest.raises(ValueError):  # noqa: PT011 - which of the messages above is not the point here
        winners(holes, board)


@given(
    st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=1, max_size=10), st.integers(0, 2**32), st.data()
)
def test_chips_are_conserved(seats, seed, data):
    """R7.8: what is paid out is what was paid in, pot by pot, and nobody wins what was not paid for."""
    paid = [chips for chips, _ in seats]
    folded = [seat for seat, (_, out) in enumerate(seats) if out]
    button = data.draw(st.sampled_from([None, *range(len(seats))]))
    if len(folded) == len(seats):
        return
    deck = Deck(seed)
    result = settle(paid, [deck.deal(2) for _ in seats], deck.deal(5), folded=folded, button=button)
    assert sum(result.payouts) == sum(paid) == sum(pot.amount for pot in result.pots)
    assert all(sum(pot.shares) == pot.amount and set(pot.winners) <= set(pot.eligible) for pot in result.pots)
    assert all(max(pot.shares) - min(pot.shares) <= 1 for pot in result.pots)
    assert not any(result.payouts[seat] for seat in folded)
    # Nobody takes more from another than that one paid, up to what he paid himself.
    for seat, won in enumerate(result.payouts):
        if paid[seat] < max(paid[other] for other in range(len(paid)) if other not in folded):
            assert won <= sum(min(chips, paid[seat]) for chips in paid)
