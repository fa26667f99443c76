"""Random hands played action by action beside pokerkit: legal amounts and final stacks agree.

Where the two differ on purpose, a rule of ours decides; the differences are counted by their names:

- ``R6.8``: pokerkit lets a fixed-limit round before the flop have four raises, not counting the big blind as the bet.
- ``R6.9``: to pokerkit an all-in that is the first bet or raise of a round is a full one, however small; short all-ins
  that together make a full raise do not reopen the betting; and it has no half-bet rule for the fixed limit.
- ``R7.6``: it gives all odd chips of a pot to the first winner, and takes pots together between which only beaten
  hands drop out.
- ``R6.4``: it asks a seat that posted and has nothing to call also where nobody is left to bet against.
- It refuses to fold where checking is free; so nobody folds there in these hands.
- A big blind posted short lowers its price of a call (R5.7); so the big blind can pay in these hands.
"""

import random
from collections import Counter

import pytest

from holdem_fast import Deal, IllegalActionError, format_cards

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed: nothing to compare with")

AUTOMATIONS = tuple(
    getattr(pokerkit.Automation, name)
    for name in (
        "ANTE_POSTING",
        "BET_COLLECTION",
        "BLIND_OR_STRADDLE_POSTING",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    )
)
SMALL, BIG = 5, 10


def peer_state(deal):
    """The same hand in pokerkit, which knows no pot-limit hold'em by name: it is no-limit with another limit."""
    stakes = deal.stakes
    structure = stakes.structure
    stacks = stakes.stacks
    sizes = (stakes.small_bet, stakes.big_bet) if structure == "fixed-limit" else (stakes.min_bet,)
    game = pokerkit.FixedLimitTexasHoldem if structure == "fixed-limit" else pokerkit.NoLimitTexasHoldem
    limit = pokerkit.BettingStructure.POT_LIMIT if structure == "pot-limit" else game.betting_structure
    cls = type("Peer", (game,), {"betting_structure": limit})
    trimmed = not stakes.dead_antes
    # Heads-up it takes antes, like blinds, in the order of posting.
    antes = stakes.antes[::-1] if len(stacks) == 2 else stakes.antes
    blinds = [*stakes.blinds, *stakes.straddle]
    blinds += [0] * (len(stacks) - len(blinds))
    # Posts out of turn are negative blinds.
    blinds = [blind or -post for blind, post in zip(blinds, stakes.posts, strict=True)]
    return cls.create_state(AUTOMATIONS, trimmed, antes, blinds, *sizes, stacks, len(stacks))


def random_deal(rng):
    seats = rng.randint(2, 9)
    ante = rng.choice([0, 0, 1, 3])
    stacks = [rng.choice([rng.randint(1, 40), rng.randint(10, 200), 1000]) for _ in range(seats)]
    big = 0 if seats == 2 else 1
    big_blind_ante = rng.random() < 0.3
    stacks[big] = max(stacks[big], BIG + ante)
    straddle, posts = 0, [0] * seats
    if seats > 3 and rng.random() < 0.2:
        straddle = 2 * BIG
        stacks[2] = max(stacks[2], straddle + ante)
    elif seats > 2 and rng.random() < 0.25:
        poster = rng.randrange(2, seats)
        stacks[poster] = max(stacks[poster], BIG + ante)
        posts[poster] = BIG
    return Deal(
        stacks,
        blinds=(SMALL, BIG),
        button=seats - 1,
        antes=ante,
        ante_kind="big_blind" if big_blind_ante else "each_player",
        straddle=straddle,
        posts=posts,
        structure=rng.choice(["no-limit", "pot-limit", "fixed-limit"]),
        deck=rng.sample(range(52), 52),
    )


def deal_cards(deal, peer, differences):
    """Give the peer the cards that the deal has and it does not."""
    while peer.actor_index not in (None, deal.actor):
        differences["R6.4"] += 1
        assert (peer.checking_or_calling_amount, peer.can_complete_bet_or_raise_to()) == (0, False)
        peer.check_or_call()
    while peer.can_deal_hole():
        peer.deal_hole(format_cards(deal.holes[peer.hole_dealee_index], ""))
    while peer.can_burn_card() or peer.can_deal_board():
        if peer.can_burn_card():
            peer.burn_card("??")
        else:
            dealt = len(tuple(peer.get_board_cards(0)))
            peer.deal_board(format_cards(deal.board[dealt : dealt + (1 if dealt else 3)], ""))


def short_all_in(deal):
    """Whether an all-in of this round was less than a full bet or raise."""
    stakes, short = deal.stakes, False
    price, full = (max(stakes.blinds[1], *stakes.straddle, 0), stakes.bet_size(0))
    for action in deal.log:
        if action.kind == "deal board":
            price, full, short = 0, stakes.bet_size(deal.street), False
        elif action.to is not None:
            short |= action.to - price < full
            full = full if stakes.structure == "fixed-limit" else max(full, action.to - price)
            price = action.to
    return short


def compare_turn(deal, peer, differences):
    """Whether both allow the same bets and raises; where they do not, the difference has a name."""
    legal = deal.legal_actions
    assert deal.actor == peer.actor_index
    assert legal.call_price == peer.checking_or_calling_amount
    bounds = (legal.min_raise_to, legal.max_raise_to)
    theirs = (
        peer.min_completion_betting_or_raising_to_amount,
        peer.max_completion_betting_or_raising_to_amount,
    )
    if bounds == theirs:
        return True
    if short_all_in(deal):
        differences["R6.9"] += 1
    else:
        assert bounds == (None, None)
        with pytest.raises(IllegalActionError) as refused:
            deal.raise_to(theirs[0])
        assert refused.value.rule == "R6.8"
        differences["R6.8"] += 1
    return False


def act(deal, peer, rng, same):
    legal = deal.legal_actions
    choice = rng.random()
    if choice < 0.2 and legal.call_price:
        deal.fold()
        peer.fold()
    elif choice < 0.65 or legal.min_raise_to is None or not same:
        deal.push("cc")
        peer.check_or_call()
    else:
        total = rng.choice(
            [legal.min_raise_to, legal.max_raise_to, rng.randint(legal.min_raise_to, legal.max_raise_to)]
        )
        deal.raise_to(total)
        peer.complete_bet_or_raise_to(total)


def stacks_with_other_odd_chips(deal):
    """The final stacks as the peer divides the pots."""
    stacks = [stack - won for stack, won in zip(deal.stacks, deal.outcome.payouts, strict=True)]
    pots = Counter()
    for pot in deal.outcome.pots:
        unbeaten = tuple(seat for seat in pot.eligible if deal.outcome.payouts[seat])
        pots[unbeaten, pot.winners] += pot.amount
    for (_, winners), amount in pots.items():
        share, odd = divmod(amount, len(winners))
        for seat in winners:
            stacks[seat] += share
        stacks[winners[0]] += odd
    return stacks


def play_beside(rng, differences):
    deal = random_deal(rng)
    peer = peer_state(deal)
    deal_cards(deal, peer, differences)
    while not deal.finished:
        act(deal, peer, rng, compare_turn(deal, peer, differences))
        deal_cards(deal, peer, differences)
    assert not peer.status
    if list(deal.stacks) != peer.stacks:
        differences["R7.6"] += 1
        assert stacks_with_other_odd_chips(deal) == peer.stacks


@pytest.mark.parametrize(
    "hands", [pytest.param(250, id="250"), pytest.param(20_000, id="20000", marks=pytest.mark.exhaustive)]
)
def test_hands_beside_pokerkit(hands):
    """R5 to R7: every turn, every limit and every final stack."""
    rng = random.Random(hands)
    differences = Counter()
    for _ in range(hands):
        play_beside(rng, differences)
    # Each difference named above does occur, so none of them hides a comparison that never happens.
    assert set(differences) == {"R6.4", "R6.8", "R6.9", "R7.6"}
