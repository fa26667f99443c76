"""Random 6-max no-limit hands played to the end: our figure and other packages' in the same run.

All play by one policy: 30 % fold, or check where that is free, 50 % check or call, else raise to a legal total drawn
evenly. Each hand has a deck of its own, shuffled on the clock by each package's own means.
"""

import random

import pytest
from peers import peer

from holdem_fast import Deal, Deck

SEATS, STACK, BLINDS = 6, 10_000, (50, 100)
HANDS = 50


def _holdem_fast():
    stacks = [STACK] * SEATS

    def play(rng):
        deal = Deal(stacks, blinds=BLINDS, button=SEATS - 1, deck=Deck(rng.getrandbits(64)))
        turns = 0
        while not deal.finished:
            turns += 1
            legal = deal.legal_actions
            drawn = rng.random()
            if drawn < 0.3:
                deal.fold() if legal.call_price else deal.check()
            elif drawn < 0.8 or legal.min_raise_to is None:
                deal.push("cc")
            else:
                deal.raise_to(rng.randint(legal.min_raise_to, legal.max_raise_to))
        assert sum(deal.payoffs) == 0
        return turns

    return play


def _pokers():
    pokers = peer("pokers")
    kinds, ok = pokers.ActionEnum, pokers.StateStatus.Ok
    fold, check, call = [pokers.Action(kind) for kind in (kinds.Fold, kinds.Check, kinds.Call)]
    small, big = map(float, BLINDS)

    def play(rng):
        state = pokers.State.from_seed(SEATS, SEATS - 1, small, big, float(STACK), rng.getrandbits(63))
        turns = 0
        while not state.final_state:
            turns += 1
            legal = state.legal_actions
            drawn = rng.random()
            # A raise is an amount above a call.
            if drawn < 0.8 or kinds.Raise not in legal:
                action = check if kinds.Check in legal else fold if drawn < 0.3 else call
            else:
                player = state.players_state[state.current_player]
                most = int(player.stake + player.bet_chips - state.min_bet)
                action = pokers.Action(kinds.Raise, float(rng.randint(min(BLINDS[1], most), most)))
            state = state.apply_action(action)
        assert state.status == ok
        assert abs(sum(player.reward for player in state.players_state)) < 0.001
        return turns

    return play


def _pokerfast():
    pokerfast = peer("pokerfast")
    small, big = BLINDS

    def play(rng):
        hand = pokerfast.FastHand(small_blind=small, big_blind=big, min_stack=STACK, max_stack=STACK, rng=rng)
        turns = 0
        while not hand.done:
            turns += 1
            legal = hand.get_action_space()
            drawn = rng.random()
            if drawn < 0.3:
                hand.fold() if legal.get("call") else hand.check()
            elif drawn < 0.8 or "max_bet" not in legal:
                hand.call() if legal.get("call") else hand.check()
            else:
                hand.bet_or_raise(rng.randint(legal["min_bet"], legal["max_bet"]))
        assert sum(hand.state.payoffs) == 0
        return turns

    return play


def _pokerkit():
    pokerkit = peer("pokerkit")
    automations = tuple(pokerkit.Automation)

    def play(rng):
        # It shuffles the deck with the module random.
        state = pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, BLINDS, BLINDS[1], STACK, SEATS, mode=pokerkit.Mode.CASH_GAME
        )
        turns = 0
        while state.status:
            turns += 1
            drawn = rng.random()
            if drawn < 0.3 and state.checking_or_calling_amount:
                state.fold()
            elif drawn < 0.8 or not state.can_complete_bet_or_raise_to():
                state.check_or_call()
            else:
                least, most = (
                    state.min_completion_betting_or_raising_to_amount,
                    state.max_completion_betting_or_raising_to_amount,
                )
                state.complete_bet_or_raise_to(rng.randint(least, most))
        assert sum(state.payoffs) == 0
        return turns

    return play


@pytest.mark.parametrize(
    "library", [_holdem_fast, _pokers, _pokerfast, _pokerkit], ids=lambda library: library.__name__.strip("_")
)
def test_random_hands(figure, unprinted, library):
    play = library()
    rng = random.Random(1)

    def play_all():
        return sum(play(rng) for _ in range(HANDS))

    actions = play_all() / HANDS
    figure(play_all, "played hands", library.__name__.strip("_"), each=HANDS, **{"actions a hand": actions})
