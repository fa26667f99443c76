"""What holds in every hand, whatever is played: laws of chips, push and pop, the log, the seats and the views."""

import gc
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Deal, Deck, IllegalActionError, InvalidActionError

STACKS = st.lists(st.integers(0, 60), min_size=2, max_size=9).filter(lambda stacks: sum(map(bool, stacks)) > 1)


@st.composite
def deals(draw):
    """A deal just begun, of any structure, with short stacks."""
    stacks = draw(STACKS)
    return Deal(
        stacks,
        blinds=draw(st.sampled_from([(1, 2), (2, 5), (0, 3), (10, 20)])),
        button=draw(st.integers(0, len(stacks) - 1)),
        antes=draw(st.sampled_from([0, 0, 1, 4])),
        ante_kind=draw(st.sampled_from(["each_player", "big_blind"])),
        straddle=draw(st.sampled_from([0, 40])) if sum(map(bool, stacks)) > 2 else 0,
        structure=draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit"])),
        deck=Deck(draw(st.integers(0, 2**32))),
    )


def choose(deal, data):
    """Any legal action of the actor."""
    legal = deal.legal_actions
    words = ["f", "cc", "cc", "cc"]
    if legal.min_raise_to is not None:
        words += [f"cbr {data.draw(st.integers(legal.min_raise_to, legal.max_raise_to))}"] * 2
    return data.draw(st.sampled_from(words))


def chips(deal):
    return sum(deal.stacks) + sum(deal.bets) + (0 if deal.finished else sum(pot.amount for pot in deal.pots))


@given(deals(), st.data())
def test_laws(deal, data):
    """R7.8, R6.11: chips are conserved after every action, pop undoes push, what is refused changes nothing."""
    total = sum(deal.stakes.stacks)
    while not deal.finished:
        assert chips(deal) == total
        assert min(deal.stacks) >= 0
        assert deal.actor is not None
        before = pickle.dumps(deal)
        legal = deal.legal_actions
        assert all(action in legal for action in legal)
        above = deal.bets[deal.actor] + deal.stacks[deal.actor] + 1
        for refused in (f"cbr {above}", "cbr 0", f"p{deal.actor + 2} f", "d db 2c"):
            with pytest.raises(IllegalActionError):
                deal.push(refused)
        assert pickle.dumps(deal) == before
        words = choose(deal, data)
        deal.push(words)
        after = deal.copy()
        done = deal.pop()
        assert pickle.dumps(deal) == before
        deal.push(done)
        assert deal == after
        assert (deal.stacks, deal.actor, deal.holes, deal.board) == (
            after.stacks,
            after.actor,
            after.holes,
            after.board,
        )
    assert sum(deal.stacks) == total
    assert sum(deal.payoffs) == 0
    assert not deal.legal_actions
    assert list(deal.legal_actions) == []


@given(deals(), st.data())
def test_the_log_rebuilds_the_hand(deal, data):
    while not deal.finished:
        deal.push(choose(deal, data))
    again = deal.start()
    for action in deal.log:
        again.push(action)
    assert again == deal
    assert (again.stacks, again.pots, again.holes, again.board) == (deal.stacks, deal.pots, deal.holes, deal.board)
    # Words carry no burned cards, and all else.
    words = deal.start()
    for action in deal.log:
        words.push(str(action))
    assert (words.stacks, words.pots, words.board) == (deal.stacks, deal.pots, deal.board)


@given(deals(), st.data())
def test_renaming_the_seats_changes_only_names(deal, data):
    """R5.2: what counts is the place from the button, not the number of the seat."""
    seats = len(deal.stakes.stacks)
    shift = data.draw(st.integers(1, seats - 1))

    def turned(values):
        return tuple(values[(seat - shift) % seats] for seat in range(seats))

    terms = deal.stakes
    other = Deal(
        turned(terms.stacks),
        blinds=terms.blinds,
        button=(terms.button + shift) % seats,
        antes=turned(terms.antes),
        dead_antes=terms.dead_antes,
        straddle=terms.straddle,
        structure=terms.structure,
        deck=deal._deck,
    )
    while not deal.finished:
        assert other.actor == (deal.actor + shift) % seats
        words = choose(deal, data)
        deal.push(words)
        other.push(words)
        assert other.bets == turned(deal.bets)
    assert other.stacks == turned(deal.stacks)


@given(deals(), st.data())
def test_a_view_knows_nothing_hidden(deal, data):
    """No hidden card is in a view, its log, its repr, its copy or its pickle; all that is public is the same."""
    seat = data.draw(st.sampled_from(deal.stakes.order))
    for _ in range(data.draw(st.integers(0, 12))):
        if not deal.finished:
            deal.push(choose(deal, data))
    view = deal.view(seat)
    public = ("street", "actor", "board", "stacks", "bets", "pots", "finished", "payoffs", "folded")
    assert all(getattr(view, name) == getattr(deal, name) for name in public)
    known = {*deal.board, *deal.holes[seat]} | {card for other in deal.shown for card in deal.holes[other]}
    for one in (view, view.copy(), pickle.loads(pickle.dumps(view))):
        assert set(cards_in(one)) <= known
    assert view.holes[seat] == deal.holes[seat]
    assert view._deck is None


CARD = st.sampled_from([card.name for card in Card])
HOLE = st.lists(st.one_of(CARD, st.just("??")), min_size=1, max_size=2).map("".join)
SEAT = st.sampled_from(["p1", "p2", "p3"])
WORDS = st.one_of(
    st.sampled_from(["f", "cc", "cc", "cbr 100", "cbr 4"]),
    st.builds("d dh {} {}".format, SEAT, HOLE),
    st.lists(CARD, min_size=1, max_size=3).map(lambda cards: "d db " + "".join(cards)),
    st.builds("{} sm {}".format, SEAT, st.one_of(HOLE, st.just("-"), st.just(""))),
)


def still_to_come(deal):
    """A word that carries the hand on, so that random ones also meet its later parts."""
    unseen = iter(card.name for card in reversed(Card) if card not in set(cards_in(deal)))
    if deal.actor is not None:
        return "cc"
    if deal.awaited:
        seat = deal.awaited[0]
        known = [card.name for card in deal.holes[seat] if card is not None]
        return f"p{seat + 1} sm " + "".join([*known, next(unseen), next(unseen)][:2])
    return "d db " + "".join(next(unseen) for _ in range(1 if deal.board else 3))


@given(st.lists(st.one_of(WORDS, st.none(), st.none()), max_size=40))
def test_any_words_in_any_order(words):
    """R6.11, R7.8: cards by the caller, known or not, shows and mucks: refused or played, and all laws hold."""
    deal = Deal([100, 60, 30], blinds=(1, 2), button=2)
    for one in words:
        if one is None and deal.finished:
            continue
        before = pickle.dumps(deal)
        try:
            deal.push(one or still_to_come(deal))
        except (IllegalActionError, InvalidActionError):
            assert one is not None
            assert pickle.dumps(deal) == before
        assert chips(deal) == 190
    again = deal.start()
    for action in deal.log:
        again.push(action)
    assert again == deal
    assert (again.holes, again.pots, again.shown) == (deal.holes, deal.pots, deal.shown)
    for seat in range(3):
        view = deal.view(seat)
        known = {*deal.board, *deal.holes[seat]} | {card for other in deal.shown for card in deal.holes[other]}
        assert set(cards_in(view)) <= known
        assert (view.stacks, view.pots, view.actor, view.finished) == (
            deal.stacks,
            deal.pots,
            deal.actor,
            deal.finished,
        )


def cards_in(value):
    """Every card that can be reached from an object, also in the attributes of compiled ones."""
    if isinstance(value, Card):
        yield value
    elif not isinstance(value, type):
        for item in gc.get_referents(value):
            yield from cards_in(item)
