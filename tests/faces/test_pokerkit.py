"""The hand type for pokerkit, compared with pokerkit's own, alone and in whole hands played."""

import builtins
import importlib
import random
import sys

import pytest

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed (extra test)")
face = importlib.import_module("holdem_fast.faces.pokerkit")

OURS, THEIRS = face.StandardHighHand, pokerkit.StandardHighHand
DECK = tuple(pokerkit.Deck.STANDARD)


@pytest.mark.parametrize("board", [3, 4, 5, 7])
def test_hands_have_the_same_cards_labels_and_order(board):
    rng, before = random.Random(board), None
    for _ in range(300 if board < 7 else 50):
        cards = rng.sample(DECK, 2 + board)
        ours, theirs = OURS.from_game(cards[:2], cards[2:]), THEIRS.from_game(cards[:2], cards[2:])
        assert (ours.cards, str(ours), repr(ours)) == (theirs.cards, str(theirs), repr(theirs))
        assert ours.entry == theirs.entry
        assert OURS(theirs.cards) == ours
        assert hash(OURS(theirs.cards)) == hash(ours)
        if before:
            for compare in ("__eq__", "__lt__", "__le__", "__gt__", "__ge__"):
                assert getattr(ours, compare)(before[0]) is getattr(theirs, compare)(before[1])
        before = ours, theirs


class FastHoldem(pokerkit.NoLimitTexasHoldem):
    hand_types = (OURS,)


def _played(game, seed):
    """The stacks and the operations of a hand between three or four, played by a random policy."""
    rng = random.Random(seed)
    players = rng.choice((3, 4))
    state = game.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.CARD_BURNING,
            pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            pokerkit.Automation.HAND_KILLING,
            pokerkit.Automation.CHIPS_PUSHING,
            pokerkit.Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
        [rng.randint(10, 60) for _ in range(players)],
        players,
    )
    deck = rng.sample(DECK, 52)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(deck.pop())
        elif state.can_deal_board():
            state.deal_board([deck.pop() for _ in range(3 if len(tuple(state.get_board_cards(0))) == 0 else 1)])
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    return state.stacks, [type(operation).__name__ for operation in state.operations]


@pytest.mark.filterwarnings("ignore")  # the caller deals cards that the state still has in its own deck
def test_states_play_the_same_hands():
    for seed in range(60):
        assert _played(FastHoldem, seed) == _played(pokerkit.NoLimitTexasHoldem, seed)


def test_hands_of_other_types_are_not_compared():
    royal = OURS("AsKsQsJsTs")
    assert royal != 1
    for other in (THEIRS("7s5h4d3c2s"), pokerkit.BadugiHand("6d7s8h9c"), 500):
        with pytest.raises(TypeError, match="not supported"):
            assert royal < other
        with pytest.raises(TypeError, match="not supported"):
            assert royal >= other


def test_fewer_than_five_cards_make_no_hand():
    assert OURS.from_game_or_none("AsKs", "QsJs") is None
    assert OURS.from_game_or_none("AsKs") is None
    assert str(OURS.from_game_or_none("AsKs", "QsJsTs")) == "Straight flush (AsKsQsJsTs)"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: OURS.from_game("AsKs", "QsJs"), "got 4"),
        (lambda: OURS("AsKs"), "5 cards, got 'AsKs'"),
        (lambda: OURS("AsKsQsJsTs9s"), "5 cards"),
        (lambda: OURS("AsAsQsJsTs"), "card As is given twice"),
        (lambda: OURS.from_game("??Ks", "QsJsTs2c3d"), "unknown cards"),
    ],
)
def test_what_is_wrong_is_said(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_without_pokerkit_the_import_says_what_to_install(monkeypatch):
    real_import = builtins.__import__

    def missing(name, *args, **kwargs):
        if name == "pokerkit":
            raise ModuleNotFoundError("No module named 'pokerkit'", name="pokerkit")
        return real_import(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "holdem_fast.faces.pokerkit")
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ImportError, match="pip install pokerkit"):
        importlib.import_module("holdem_fast.faces.pokerkit")
