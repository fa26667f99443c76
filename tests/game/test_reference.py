"""Deal and the reference, held to each other in everything that can be seen after every action.

Deal plays by the rules in C (rules.h), the reference is plain Python. Refused actions take part: both refuse the same.
"""

import random

import pytest

from holdem_fast import Deal, Deck, IllegalActionError
from holdem_fast.cards import Card
from holdem_fast.game.actions import DEAL_BOARD, DEAL_HOLE, KINDS, MUCK, SHOW, Action
from holdem_fast.game.reference_betting import Betting
from holdem_fast.game.reference_hand import HandState

STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")


class Reference:
    """A hand of the reference, played as Deal plays."""

    def __init__(self, stakes, deck):
        self.deck = deck
        self.state = HandState(Betting(stakes), len(stakes.stacks))
        self.log = self.state.deal_due(deck)

    def push(self, action):
        state = self.state.copy()
        done = [state.apply(action)]
        self.log += done + state.deal_due(self.deck)
        self.state = state

    def seen(self):
        """All that can be seen of it."""
        state, betting = self.state, self.state.betting
        actor, paid_out = betting.actor, state.settlement
        bounds = None if actor is None else betting.raise_bounds(actor)
        start = betting.stakes.stacks
        return {
            "street": betting.street,
            "actor": actor,
            "due": state.due(),
            "board": state.board,
            "holes": state.holes,
            "burned": state.burned,
            "stacks": tuple(betting.stacks),
            "bets": tuple(betting.bets),
            "folded": tuple(seat for seat, chips in enumerate(start) if chips and not betting.live[seat]),
            "pot": betting.pot,
            "pots": tuple(betting.pots()) if paid_out is None else paid_out.pots,
            "payoffs": paid_out and tuple(end - begin for end, begin in zip(betting.stacks, start, strict=True)),
            "outcome": paid_out,
            "shown": state.revealed(),
            "awaited": state.awaited(),
            "log": tuple(self.log),
            "legal": (None if actor is None else betting.call_price(actor), *(bounds or (None, None))),
        }


def seen(deal):
    legal = deal.legal_actions
    names = "street actor due board holes burned stacks bets folded pot pots payoffs outcome shown awaited log".split()
    bounds = legal.call_price, legal.min_raise_to, legal.max_raise_to
    return {**{name: getattr(deal, name) for name in names}, "legal": bounds}


def random_terms(rng):
    """Terms of every kind, most of them with short stacks; seats without chips are among them."""
    players = rng.choice((2, 2, 3, 3, 4, 5, 6, 9, rng.randint(2, 22)))
    stacks = [rng.choice((rng.randint(1, 30), rng.randint(1, 400), 10**15)) for _ in range(players)]
    for _ in range(rng.choice((0, 0, 1, 3))):
        stacks.insert(rng.randint(0, len(stacks)), 0)
    seats = [seat for seat, chips in enumerate(stacks) if chips]
    big = rng.choice((2, 4, 10, 25))
    terms = {
        "blinds": (rng.randint(0, big), big),
        "button": rng.randrange(len(stacks)),
        "structure": rng.choice(STRUCTURES),
        "min_bet": rng.choice((None, None, rng.randint(1, 2 * big))),
        "max_raises": rng.choice((3, 3, 1, 0, None)),
        "cap_heads_up": rng.random() < 0.5,
        "dead_antes": rng.choice((None, True, False)),
        "ante_kind": rng.choice(("each_player", "big_blind")),
        "antes": rng.choice((0, 0, rng.randint(1, 12), [rng.randint(0, 9) for _ in stacks])),
    }
    if terms["structure"] == "fixed-limit" and rng.random() < 0.5:
        terms["small_bet"] = rng.randint(1, 12)
        terms["big_bet"] = terms["small_bet"] + rng.randint(0, 12)
    if rng.random() < 0.3:
        terms["dead_posts"] = [rng.randint(0, 9) * (chips > 0) for chips in stacks]
    kind = rng.random()
    if kind < 0.1:
        terms |= {"blinds": (0, 0), "bomb": True, "min_bet": big, "antes": rng.randint(1, 20)}
    elif kind < 0.2:
        terms |= {"blinds": (0, 0), "min_bet": big}
    else:
        if kind < 0.4:
            small, large = rng.sample([*seats, None], 2) if kind < 0.3 else rng.sample(seats, 2)
            terms["blind_seats"] = (small, large)
        if kind > 0.7:
            amounts = sorted(rng.sample(range(big + 1, 12 * big), rng.randint(1, max(players - 2, 1))))
            terms["straddle"] = [amount * (rng.random() < 0.7) for amount in amounts]
        if rng.random() < 0.3:
            terms["posts"] = [rng.randint(0, big) * (chips > 0 and rng.random() < 0.5) for chips in stacks]
    return stacks, terms


def begin(rng):
    while True:
        stacks, terms = random_terms(rng)
        deck = Deck(rng.randrange(10**9)) if rng.random() < 0.5 else None
        try:
            return Deal(stacks, deck=deck, **terms)
        except ValueError:
            continue  # posts of a seat that posts a blind, a straddle without a blind, and such


def random_cards(rng, deal, count):
    """Cards that have not been dealt, but now and then any, or fewer, or unknown ones."""
    if rng.random() < 0.1:
        count = rng.randint(0, 3)
    dealt = {card for hole in deal.holes for card in hole} | {*deal.board, *deal.burned}
    free = [card for card in Card if card not in dealt or rng.random() < 0.05]
    return tuple(rng.sample(free, min(count, len(free))))


def random_action(rng, deal):
    """What is due, or anything else."""
    seats = len(deal.stakes.stacks)
    legal = deal.legal_actions
    due = deal.due if rng.random() < 0.9 else rng.choice(("act", "deal_hole", "deal_board", "show"))
    if due == "deal_hole" and rng.random() < 0.8:
        cards = random_cards(rng, deal, rng.choice((1, 2, 2)))
        if rng.random() < 0.3:
            cards = (None,) * len(cards)
        missing = [seat for seat in deal.stakes.order if len(deal.holes[seat]) < 2]
        return Action(DEAL_HOLE, rng.choice(missing or range(seats)), cards=cards)
    if due == "deal_board":
        burned = random_cards(rng, deal, 1) if rng.random() < 0.5 else ()
        cards = random_cards(rng, deal, 1 if deal.board else 3)
        return Action(DEAL_BOARD, cards=cards, burned=burned[0] if len(burned) == 1 else None)
    if due in ("show", None):
        seat = rng.choice(deal.awaited) if deal.awaited and rng.random() < 0.8 else rng.randrange(seats + 1)
        if rng.random() < 0.3:
            return Action(MUCK, seat)
        held = [card for card in (deal.holes[seat] if seat < seats else ()) if card is not None]
        new = random_cards(rng, deal, 2 - len(held))
        return Action(SHOW, seat, cards=(*held, *new) if rng.random() < 0.8 else ())
    kind = rng.choice(KINDS[:7])
    seat = rng.choice((None, None, deal.actor, rng.randrange(seats)))
    if "bet" not in kind and kind != "raise":
        return Action(kind, seat)
    if legal.min_raise_to is None or rng.random() < 0.1:
        return Action(kind, seat, rng.choice((-1, 0, rng.randint(0, 500), 10**15)))
    to = rng.choice((legal.min_raise_to, legal.max_raise_to, rng.randint(legal.min_raise_to, legal.max_raise_to)))
    near = min(to + rng.choice((0, 0, 0, 0, -1, 1)), 10**15)
    return Action(kind, seat, min(near, rng.choice((near, near, legal.min_raise_to + 40))))


def refusal(push, action):
    try:
        push(action)
    except IllegalActionError as error:
        return str(error)
    return None


def play(rng):
    """One hand on both; returns how many actions were accepted and how many refused."""
    deal = begin(rng)
    reference = Reference(deal.stakes, deal._deck)
    counts = [0, 0]
    after_end = rng.choice((0, 0, 3))
    for _ in range(400):
        assert seen(deal) == reference.seen(), repr(deal)
        if deal.finished:
            if not after_end:
                return counts
            after_end -= 1
        action = random_action(rng, deal)
        allowed = deal.can(action)
        told = refusal(deal.push, action)
        assert told == refusal(reference.push, action), repr(action)
        assert allowed == (told is None)
        counts[told is not None] += 1
    return counts


def hold_together(hands, seed):
    rng = random.Random(seed)
    accepted, refused = map(sum, zip(*[play(rng) for _ in range(hands)], strict=True))
    assert accepted > 5 * hands
    assert refused > hands


@pytest.mark.parametrize("seed", range(4))
def test_deal_is_the_reference(seed):
    """R5 to R7: every structure and forced bet, 2 to 22 seats, cards by a deck or by hand."""
    hold_together(100, seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(100, 110))
def test_twenty_thousand_hands_are_the_reference(seed):
    hold_together(2000, seed)
