"""Environments for reinforcement learning, beside the tables they play at and beside PettingZoo's own hold'em."""

import random
from importlib import import_module

import numpy as np
import pytest
from peers import peer

from holdem_fast import Tables

TABLES, SEATS = 1024, 6
STEPS = 32
ACTIONS = 500
CALL = 1


@pytest.fixture
def envs():
    peer("gymnasium")
    peer("pettingzoo")
    return import_module("holdem_fast.envs")


def _call(observations, masks):
    return np.full(len(masks), CALL)


@pytest.mark.parametrize(
    ("name", "opponents"),
    [("opponents who call", "call"), ("a function that calls", _call), ("random opponents", "random")],
    ids=["call", "function", "random"],
)
def test_learners(figure, envs, name, opponents):
    env = envs.HoldemVectorEnv(TABLES, seats=SEATS, opponents=opponents)
    choices = np.full(TABLES, CALL)
    env.reset(seed=1)
    work = lambda: [env.step(choices) for _ in range(STEPS)]  # noqa: E731
    figure(work, "learners", f"holdem_fast, {name}", each=STEPS * TABLES)


def test_learners_by_hand(figure):
    """What a learner needs, of the tables themselves: where everybody calls, one turn in six is the learner's."""
    tables = Tables(TABLES, seats=SEATS, seed=1)
    mask, done, payoffs = map(np.asarray, (tables.mask, tables.done, tables.payoffs))
    choices = np.full(TABLES, CALL)

    def step():
        won, ended = np.zeros(TABLES), np.zeros(TABLES, bool)
        for _ in range(SEATS):
            tables.step(tables.amounts(choices))
            won += payoffs[:, 0]
            ended |= done
        return tables.observe(), won / tables.unit, ended, mask.copy()

    work = lambda: [step() for _ in range(STEPS)]  # noqa: E731
    figure(work, "learners", "Tables alone, all call", each=STEPS * TABLES)


def _play(env, rng):
    """Random choices until there were enough; how many there were."""
    turns = 0
    while turns < ACTIONS:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                (choices,) = observation["action_mask"].nonzero()
                env.step(int(choices[int(rng.random() * len(choices))]))
                turns += 1
    return turns


def _agents(figure, env, name):
    env.reset(seed=1)
    turns = _play(env, random.Random(1))
    figure(lambda: _play(env, random.Random(1)), "agents", name, each=turns)


@pytest.mark.parametrize("kind", ["uint8", "float32"])
def test_agents(figure, envs, kind):
    _agents(figure, envs.HoldemAEC(seats=SEATS, observations=kind), f"holdem_fast, {kind}")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "make"), [("without its wrappers", "raw_env"), ("as it comes", "env")], ids=["raw", "wrapped"]
)
def test_agents_pettingzoo(figure, name, make):
    game = peer("pettingzoo.classic.rlcard_envs.texas_holdem_no_limit")
    _agents(figure, getattr(game, make)(num_players=SEATS), f"PettingZoo, {name}")
