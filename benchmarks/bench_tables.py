"""Many tables in step, an action, beside the packages that play one hand at a time.

Everybody plays by one policy: a fold, a check or call and a raise are equally likely, and so are all its totals. The
actions are drawn before the clock starts, and the same hands are played again on it, the cards included.
"""

import random

import numpy as np
import pytest
from peers import peer

from holdem_fast import Tables

SEATS, STACK, BLINDS = 6, 200, (1, 2)
STEPS = 64
HANDS = 50
UNIVERSAL_POKER = (
    "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=6,numRounds=4,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,blind=1 2 0 0 0 0,firstPlayer=3 1 1 1,stack=200 200 200 200 200 200)"
)


def _steps(n):
    """Tables, the actions of their next steps, and the actions a hand."""
    tables = Tables(n, seats=SEATS, stacks=STACK, blinds=BLINDS, seed=1)
    begun, actions = tables.copy(), []
    for _ in range(STEPS):
        actions.append(tables.random_actions())
        tables.step(actions[-1])
    return begun, actions, STEPS * n / max(1, sum(tables.hands))


def _figure(figure, name, n, each_step):
    """``each_step(tables, actions)`` at tables in the same state in every round."""
    begun, actions, a_hand = _steps(n)
    tables = begun

    def begin():
        nonlocal tables
        tables = begun.copy()

    def play():
        step = each_step(tables)
        for chosen in actions:
            step(chosen)

    figure(play, "tables", name, each=STEPS * n, before=begin, **{"actions a hand": a_hand})


@pytest.mark.parametrize("n", [1024, 64, 4096])
def test_steps(figure, n):
    _figure(figure, f"holdem_fast, {n:,} tables", n, lambda tables: tables.step)


@pytest.mark.parametrize("kind", ["uint8", "float32"])
def test_observed_steps(figure, kind):
    def each_step(tables):
        seen = tables.observe(kind=kind)

        def step(actions):
            tables.step(actions)
            tables.observe(seen, kind)

        return step

    _figure(figure, f"holdem_fast, 1,024 tables, observed as {kind}", 1024, each_step)


def test_drawn_steps(figure):
    drawn = np.empty(1024, np.int32)

    def each_step(tables):
        return lambda _: tables.step(tables.random_actions(drawn))

    _figure(figure, "holdem_fast, 1,024 tables, actions drawn", 1024, each_step)


def _kind(rng, raises):
    """0 a fold, 1 a check or call, 2 a bet or raise."""
    return rng.randrange(3 if raises else 2)


# Of each package two functions. draw(rng, seed): how many actions a hand has, and the hand, for play(*hand).


def _pokers():
    pokers = peer("pokers")
    kinds = pokers.ActionEnum
    fold, check, call = [pokers.Action(kind) for kind in (kinds.Fold, kinds.Check, kinds.Call)]
    terms = SEATS, SEATS - 1, float(BLINDS[0]), float(BLINDS[1]), float(STACK)

    def draw(rng, seed):
        state, actions = pokers.State.from_seed(*terms, seed), []
        while not state.final_state:
            legal, player = state.legal_actions, state.players_state[state.current_player]
            # A raise is an amount above a call.
            most = int(player.stake + player.bet_chips - state.min_bet)
            kind = _kind(rng, kinds.Raise in legal and most > 0)
            if kind == 2:
                action = pokers.Action(kinds.Raise, float(rng.randint(min(BLINDS[1], most), most)))
            else:
                action = fold if kind == 0 else check if kinds.Check in legal else call
            actions.append(action)
            state = state.apply_action(action)
        assert state.status == pokers.StateStatus.Ok
        return len(actions), (seed, actions)

    def play(seed, actions):
        state = pokers.State.from_seed(*terms, seed)
        for action in actions:
            state = state.apply_action(action)
        return state.final_state

    return draw, play


def _open_spiel():
    game = peer("pyspiel").load_game(UNIVERSAL_POKER)

    def draw(rng, seed):
        state, actions, turns = game.new_initial_state(), [], 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                action = rng.choice(legal)
            else:
                # A fold where there is something to call, a call, and the totals of raises.
                calls = legal.index(1)
                kind = max(_kind(rng, len(legal) > calls + 1), 1 - calls)
                action = rng.choice(legal[calls + 1 :]) if kind == 2 else kind
                turns += 1
            actions.append(action)
            state.apply_action(action)
        return turns, (actions,)

    def play(actions):
        state = game.new_initial_state()
        for action in actions:
            state.apply_action(action)
        return state.is_terminal()

    return draw, play


def _pokerfast():
    pokerfast = peer("pokerfast")
    small, big = BLINDS
    terms = {"small_blind": small, "big_blind": big, "min_stack": STACK, "max_stack": STACK}

    def draw(rng, seed):
        hand, actions = pokerfast.FastHand(**terms, rng=random.Random(seed)), []
        while not hand.done:
            legal = hand.get_action_space()
            kind = _kind(rng, "max_bet" in legal)
            if kind == 2:
                actions.append(("bet_or_raise", rng.randint(legal["min_bet"], legal["max_bet"])))
            elif kind == 0:
                actions.append(("fold",))
            else:
                actions.append(("call" if legal.get("call") else "check",))
            getattr(hand, actions[-1][0])(*actions[-1][1:])
        return len(actions), (seed, actions)

    def play(seed, actions):
        hand = pokerfast.FastHand(**terms, rng=random.Random(seed))
        for name, *to in actions:
            getattr(hand, name)(*to)
        return hand.done

    return draw, play


def _pokerkit():
    pokerkit = peer("pokerkit")

    def begin(seed):
        # It shuffles the deck with the module random.
        random.seed(seed)
        return pokerkit.NoLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), True, 0, BLINDS, BLINDS[1], STACK, SEATS, mode=pokerkit.Mode.CASH_GAME
        )

    def draw(rng, seed):
        state, actions = begin(seed), []
        while state.status:
            kind = _kind(rng, state.can_complete_bet_or_raise_to())
            if kind == 2:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                actions.append(("complete_bet_or_raise_to", rng.randint(least, most)))
            else:
                # It has no fold where a check is free.
                folds = kind == 0 and state.checking_or_calling_amount
                actions.append(("fold" if folds else "check_or_call",))
            getattr(state, actions[-1][0])(*actions[-1][1:])
        return len(actions), (seed, actions)

    def play(seed, actions):
        state = begin(seed)
        for name, *to in actions:
            getattr(state, name)(*to)
        return not state.status

    return draw, play


@pytest.mark.parametrize(
    ("name", "package"),
    [("pokers", _pokers), ("pokerfast", _pokerfast), ("open-spiel", _open_spiel), ("pokerkit", _pokerkit)],
    ids=["pokers", "pokerfast", "open-spiel", "pokerkit"],
)
def test_hand_by_hand(figure, unprinted, name, package):
    draw, play = package()
    rng = random.Random(1)
    turns, hands = zip(*[draw(rng, seed) for seed in range(HANDS)], strict=True)
    assert all(play(*hand) for hand in hands)
    work = lambda: [play(*hand) for hand in hands]  # noqa: E731
    figure(work, "tables", name, each=sum(turns), **{"actions a hand": sum(turns) / HANDS})


def test_hands_of_pokers_drawn(figure, unprinted):
    draw, _ = _pokers()

    def play():
        rng = random.Random(1)
        return sum(draw(rng, seed)[0] for seed in range(HANDS))

    actions = play()
    figure(play, "tables", "pokers, actions drawn", each=actions, **{"actions a hand": actions / HANDS})
