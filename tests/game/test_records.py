"""A deal and a settlement as a short line, as columns, as JSON and as HTML; a view gives nothing away."""

import json
from xml.etree import ElementTree

import pytest

from holdem_fast import Card, Deal, Deck, Pot, Settlement, settle
from holdem_fast.game.actions import Action, known_cards


def three(**options):
    return Deal([100, 100, 100], blinds=(1, 2), button=2, **options)


def play(deal, *words):
    for word in words:
        deal.push(word)
    return deal


def table(deal):
    """The rows of the HTML as texts, the cards without what says how to draw them, and the text around the table."""
    root = ElementTree.fromstring(f"<all>{deal._repr_html_().replace('&thinsp;', '')}</all>")
    rows = [["".join(cell.itertext()).replace("\ufe0e", "") for cell in row] for row in root.iter("tr")]
    around = ["".join(part.itertext()).replace("\ufe0e", "") for part in root.findall("div")]
    return rows, around


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "<Deal: preflop, seat 2 to act, pot 3, stacks (99, 98, 100)>"),
        (["cc", "cc", "cc"], "<Deal: preflop, flop to be dealt, pot 6, stacks (98, 98, 98)>"),
        (["cc", "cc", "cc", "d db 2c7d9h"], "<Deal: flop 2c 7d 9h, seat 0 to act, pot 6, stacks (98, 98, 98)>"),
        (
            ["cbr 100", "cc", "f", "d db 2c7d9h", "d db Ts"],
            "<Deal: turn 2c 7d 9h Ts, river to be dealt, pot 202, stacks (0, 98, 0)>",
        ),
        (
            ["cbr 100", "cc", "f", "d db 2c7d9h", "d db Ts", "d db 4d"],
            "<Deal: river 2c 7d 9h Ts 4d, seats 0, 2 to show, pot 202, stacks (0, 98, 0)>",
        ),
        (
            ["cbr 100", "cc", "f", "d db 2c7d9h", "d db Ts", "d db 4d", "p1 sm AsAh", "p3 sm KsKh"],
            "<Deal: finished, board 2c 7d 9h Ts 4d, payoffs (102, -2, -100)>",
        ),
        (["f", "f"], "<Deal: finished, payoffs (-1, 1, 0)>"),
    ],
)
def test_repr(words, line):
    assert repr(play(three(), *words)) == line


def test_a_settlement_is_drawn_with_what_each_seat_won_of_each_pot():
    paid = settle([10, 1_000, 1_000], ["AsAh", "KsKh", "2c3d"], "AcKc9d8s7h")
    rows, around = table(paid)
    assert rows == [
        ["seat", "payout", "pot 0", "pot 1"],
        ["0", "30", "30", "0"],
        ["1", "1,980", "0", "1,980"],
        ["2", "0", "0", "0"],
    ]
    assert around == []


def test_the_repr_of_a_settlement():
    result = settle([20, 50, 50], ["AsAh", "KcKd", "QcQd"], "2c 7h 9h Js 4d", button=2)
    assert repr(result) == "<Settlement: payouts (60, 60, 0), pots (60, 60)>"


def test_the_most_chips_there_can_be():
    """Chips end at 10**15; the largest are written in full."""
    most = 10**15
    deal = Deal([most, most], blinds=(most // 100, most // 50), button=0)
    assert json.loads(deal.to_json())["pot"] == 3 * most // 100
    assert len(repr(deal)) < 200
    deal.raise_to(most)
    assert json.loads(deal.to_json())["log"][-1]["to"] == most


def test_many_seats_are_cut():
    deal = Deal([100, 100] + [0] * 5000, blinds=(1, 2), button=0)
    assert len(repr(deal)) < 200


def test_the_columns_of_a_deal():
    deal = play(Deal([100, 0, 80, 50], blinds=(1, 2), button=2, deck=Deck(7)), "cbr 80", "cc", "f")
    holes = ["".join(card.name for card in hole) for hole in deal.holes]
    assert deal.to_dict() == {
        "seat": [0, 1, 2, 3],
        "cards": holes,
        "start": [100, 0, 80, 50],
        "stack": list(deal.stacks),
        "bet": [0, 0, 0, 0],
        "net": list(deal.payoffs),
        "status": ["folded", "out", "in", "in"],
    }
    assert holes[1] == ""
    running = play(three(), "cbr 100", "f")
    assert running.to_dict()["status"] == ["folded", "in", "all-in"]
    assert running.to_dict()["net"] == [-1, -2, -100]
    assert running.to_dict()["bet"] == [1, 2, 100]


def test_the_json_of_a_deal_rebuilds_it():
    deal = play(three(deck=Deck(7)), "cbr 6", "cc", "cc", "cc", "cbr 10", "f", "cc")
    document = json.loads(deal.to_json())
    stakes = document["stakes"]
    rebuilt = Deal(stakes["stacks"], blinds=stakes["blinds"], button=stakes["button"])
    for action in document["log"]:
        cards, burned = known_cards(action["cards"]), action["burned"]
        rebuilt.push(Action(action["kind"], action["seat"], action["to"], cards, burned and Card[burned]))
    assert rebuilt == deal
    assert document["board"] == " ".join(card.name for card in deal.board)
    assert (document["street"], document["actor"], document["finished"]) == ("turn", deal.actor, False)
    assert document["pot"] == 38
    assert document["payoffs"] is None
    assert [pot["amount"] for pot in document["pots"]] == [pot.amount for pot in deal.pots]
    columns = deal.to_dict()
    assert document["seats"] == [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def test_a_deal_in_a_notebook():
    deal = play(three(deck=Deck(7)), "cbr 6", "cc", "f")
    rows, (above,) = table(deal)
    pretty = ["".join(card.pretty for card in hole) for hole in deal.holes]
    board = "".join(card.pretty for card in deal.board)
    assert rows == [
        ["seat", "", "cards", "stack", "bet", "status"],
        ["0", "small blind", pretty[0], "94", "0", "in, to act"],
        ["1", "big blind", pretty[1], "98", "0", "folded"],
        ["2", "button", pretty[2], "94", "0", "in"],
    ]
    assert above == f"flop {board}; pot 14; seat 0 to act: check, bet 2..94"
    rows, (above,) = table(play(three(), "cbr 6"))
    assert above == "preflop; pot 9; seat 0 to act: call 5, raise to 10..100"
    assert [row[2] for row in rows] == ["cards", "", "", ""]


def test_a_finished_deal_in_a_notebook():
    deal = play(Deal([100, 50, 80], blinds=(1, 2), button=0, deck=Deck(3)), "cbr 100", "cc", "cc")
    rows, (above, below) = table(deal)
    assert above.startswith("finished ")
    assert [row[4] for row in rows] == ["won or lost", *[f"{net:+}" if net else "0" for net in deal.payoffs]]
    assert below == "pot 150 to seat 1; pot 60 to seat 0"
    rows, (_, below) = table(play(three(), "cbr 50", "cc", "cc", "d db 2c7d9h", "cc", "cbr 50", "f", "f"))
    assert below == "pot 150 to seat 1"


def test_side_pots_are_named_while_the_hand_runs():
    deal = play(Deal([20, 100, 100], blinds=(1, 2), button=0), "cbr 20", "cbr 60", "cc", "d db 2c7d9h")
    assert table(deal)[1][1] == "pot 60 between seats 0, 1, 2; pot 80 between seats 1, 2"


def test_nothing_is_in_a_view_that_its_seat_may_not_know():
    deal = play(three(deck=Deck(7)), "cbr 6", "cc", "cc", "cc", "cbr 10", "f", "cc")
    for seat in range(3):
        view = deal.view(seat)
        hidden = [card for other in range(3) if other != seat for card in deal.holes[other]] + list(deal.burned)
        known = {*deal.board, *deal.holes[seat]}
        for text in (repr(view), view.to_json(), str(view.to_dict()), view._repr_html_().replace("\ufe0e", "")):
            assert not [card for card in hidden if card.name in text or card.pretty in text]
        shown = view._repr_html_()
        assert all(card.pretty in shown for card in known)
        assert view.to_dict()["cards"].count("????") == 2
        assert [row[2] for row in table(view)[0]].count("??") == 2


def test_the_columns_and_json_of_a_settlement():
    result = settle([20, 50, 80], ["AsAh", "KcKd", "QcQd"], "2c 7h 9h Js 4d", button=2)
    columns = result.to_dict()
    assert columns == {
        "seat": [0, 1, 2],
        "payout": [60, 60, 30],
        "pot_0": [60, 0, 0],
        "pot_1": [0, 60, 0],
        "pot_2": [0, 0, 30],
    }
    document = json.loads(result.to_json())
    pots = [Pot(pot["amount"], *[tuple(pot[name]) for name in Pot.__slots__[1:]]) for pot in document["pots"]]
    assert Settlement(tuple(document["payouts"]), tuple(pots)) == result
