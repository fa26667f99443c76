"""The environments of Gymnasium and PettingZoo: their libraries' own checkers, and the tables behind them."""

import re
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from holdem_fast import IllegalActionError, Tables

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed (the extra rl)")
pettingzoo = pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (the extra rl)")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

with warnings.catch_warnings():
    # It imports an environment of its own where PettingZoo's extra for classic games is installed.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from holdem_fast.envs import HoldemAEC, HoldemVectorEnv  # noqa: E402

GAMES = [
    {},
    {"seats": 2, "observations": "float32"},
    {"seats": 9, "structure": "fixed-limit", "small_bet": 2, "big_bet": 4},
    {"seats": 3, "stacks": (10, 40, 90), "antes": 1, "blinds": (0, 0), "min_bet": 2},
]


class Single(gymnasium.Env):
    """One table of a vector environment, as the checker of Gymnasium wants it."""

    def __init__(self, **terms):
        self.vector = HoldemVectorEnv(1, illegal="call", **terms)
        self.observation_space, self.action_space = (
            self.vector.single_observation_space,
            self.vector.single_action_space,
        )

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        observations, infos = self.vector.reset(seed=seed, options=options)
        return observations[0], {"action_mask": infos["action_mask"][0]}

    def step(self, action):
        observations, rewards, terminations, truncations, _ = self.vector.step(np.array([action]))
        return observations[0], float(rewards[0]), bool(terminations[0]), bool(truncations[0]), {}


def choose(masks, rng):
    return np.where(masks, rng.random(masks.shape), -1).argmax(1)


@pytest.mark.parametrize("terms", GAMES)
def test_the_checker_of_gymnasium(terms):
    with warnings.catch_warnings():
        # That nothing is rendered, and that the environment has no name.
        warnings.simplefilter("ignore", UserWarning)
        check_env(Single(**terms), skip_render_check=True)


@pytest.mark.parametrize("terms", GAMES)
def test_the_checkers_of_pettingzoo(terms):
    with warnings.catch_warnings():
        # It would rather have no dicts, which its own way of giving a mask asks for.
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        api_test(HoldemAEC(**terms), num_cycles=300)
        seed_test(lambda: HoldemAEC(**terms), num_cycles=100)


@pytest.mark.parametrize("terms", GAMES)
def test_the_learners_win_what_the_tables_pay(terms):
    """Every hand of a table counts once: the rewards are the sums of what the same tables pay the seat."""
    env, rng = HoldemVectorEnv(40, opponents="call", **terms), np.random.default_rng(3)
    kind = terms.get("observations", "uint8")
    tables = Tables(40, seed=_seed_of(env, 11), **{name: terms[name] for name in terms if name != "observations"})
    observations, infos = env.reset(seed=11)
    paid, won = np.zeros(40), np.zeros(40)
    unit = tables.unit
    for _ in range(60):
        choices = choose(infos["action_mask"], rng)
        _everybody_calls(tables, paid)
        assert (np.asarray(tables.mask) == infos["action_mask"]).all()
        assert (tables.observe(kind=kind) == observations).all()
        before = paid.copy()
        _step(tables, tables.amounts(choices), None, paid)
        _everybody_calls(tables, paid)
        observations, rewards, terminations, truncations, infos = env.step(choices)
        won += rewards
        assert np.allclose(won * unit, paid)
        assert ((paid != before) <= terminations).all()
        assert not truncations.any()
        assert observations in env.observation_space


def _seed_of(env, seed):
    """The seed of the tables of an environment that is reset with a seed."""
    generator, _ = gymnasium.utils.seeding.np_random(seed)
    return int(generator.integers(2**63))


def _step(tables, actions, where, paid):
    tables.step(actions, where=where)
    paid += np.asarray(tables.payoffs)[:, 0]


def _everybody_calls(tables, paid):
    while (np.asarray(tables.actor) != 0).any():
        _step(tables, np.zeros(len(tables), np.int32), np.asarray(tables.actor) != 0, paid)


def test_what_the_learner_saw_at_the_end():
    env, rng = HoldemVectorEnv(50, seats=2, observations="float32"), np.random.default_rng(1)
    _, infos = env.reset(seed=2)
    board = Tables(1, seats=2).fields["board"]
    seen = 0
    for _ in range(30):
        _, _, ended, _, infos = env.step(choose(infos["action_mask"], rng))
        assert ("final_obs" in infos) == ended.any()
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            assert not infos["final_obs"][~ended].any()
            assert (infos["final_obs"][ended][:, :52].sum(1) == 2).all()
            seen = max(seen, infos["final_obs"][:, board].sum(1).max())
    assert seen == 5


def test_policies_see_their_own_seats_and_choose():
    asked = {1: 0, 2: 0}

    def policy_of(seat):
        def policy(observations, masks):
            assert len(observations) == len(masks) > 0
            assert masks.any(1).all()
            asked[seat] += len(masks)
            return np.where(masks[:, -1], masks.shape[1] - 1, 1)  # all-in, else a call

        return policy

    env = HoldemVectorEnv(20, seats=3, opponents=[policy_of(1), policy_of(2)])
    env.reset(seed=5)
    # Somebody goes all-in and the learner calls: at once, or after a call of the blind.
    ended = [env.step(np.ones(20, int))[2] for _ in range(20)]
    assert np.all([one | other for one, other in pairwise(ended)])
    assert min(asked.values()) > 100


def test_the_same_seed_gives_the_same_hands_and_another_reset_goes_on():
    def rewards(env, seed):
        _, infos = env.reset(seed=seed)
        rng = np.random.default_rng(4)
        made = []
        for _ in range(30):
            _, reward, _, _, infos = env.step(choose(infos["action_mask"], rng))
            made.append(reward)
        return np.array(made)

    env = HoldemVectorEnv(16)
    first, second = rewards(env, 1), rewards(env, None)
    assert (first != second).any()
    assert (rewards(env, 1) == first).all()
    assert (rewards(env, None) == second).all()
    assert (rewards(HoldemVectorEnv(16), 1) == first).all()


def test_the_statistics_of_gymnasium_count_the_hands():
    env = RecordEpisodeStatistics(HoldemVectorEnv(8, opponents="call"))
    env.reset(seed=1)
    hands = 0
    for _ in range(20):
        _, _, ended, _, infos = env.step(np.ones(8, int))
        hands += ended.sum()
        if ended.any():
            assert (infos["_episode"] == ended).all()
    assert env.episode_count == hands > 20


def test_an_illegal_choice_is_refused_or_a_call():
    env = HoldemVectorEnv(3, seats=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step([1, 1, 1])
    env.reset(seed=1)
    for wrong in ([1, 99, 1], [1, -1, 1]):
        with pytest.raises(IllegalActionError, match="table 1"):
            env.step(wrong)
    with pytest.raises(ValueError, match=r"the shape \(3,\)"):
        env.step([1, 1])
    lenient = HoldemVectorEnv(3, seats=2, illegal="call")
    lenient.reset(seed=1)
    for seen, expected in zip(lenient.step([1, 99, -5])[:3], env.step([1, 1, 1])[:3], strict=True):
        assert (seen == expected).all()
    with pytest.raises(ValueError, match="actions must be 3 choices"):
        lenient.step([1.5, 1, 1])


@pytest.mark.parametrize(
    ("terms", "error", "message"),
    [
        ({"opponents": "strong"}, ValueError, "an opponent is 'random', 'call' or a function, got 'strong'"),
        ({"opponents": ["call"]}, ValueError, "opponents must be one policy or 5, for the seats from 1 on, got 1"),
        ({"illegal": "fold"}, ValueError, "illegal must be 'error' or 'call', got 'fold'"),
        ({"observations": "int8"}, ValueError, "kind must be one of 'uint8', 'float32', got 'int8'"),
        ({"carry": True}, TypeError, "'carry' is not a term of an environment"),
        ({"num_envs": 0}, ValueError, "n must be"),
    ],
)
def test_terms_that_no_vector_has(terms, error, message):
    with pytest.raises(error, match=message):
        HoldemVectorEnv(**terms)


def test_the_example_of_the_page():
    page = Path(__file__).parents[1] / "docs" / "training.md"
    if not page.exists():
        pytest.skip("the pages are not here: these are not a source tree's tests")
    (example,) = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    names = {}
    exec(example, names)  # the block that the page shows
    assert names["observations"].shape == (1024, 184)
    assert names["rewards"].shape == names["terminations"].shape == (1024,)


def test_random_opponents_take_any_choice_alike():
    env = HoldemVectorEnv(1000)
    env.reset(seed=1)
    counts = np.zeros(7)
    for _ in range(50):
        choices, masks = env._random_choices(), env._mask
        assert masks[np.arange(1000), choices].all()
        counts += np.bincount(choices[masks.all(1)], minlength=7)
    assert np.abs(counts / counts.sum() * 7 - 1).max() < 0.05


@pytest.mark.parametrize("terms", GAMES)
def test_the_agents_play_as_a_table_does(terms):
    env, rng = HoldemAEC(**terms), np.random.default_rng(8)
    kind = terms.get("observations", "uint8")
    tables = Tables(1, seed=6, **{name: terms[name] for name in terms if name != "observations"})
    env.reset(seed=6)
    for _ in range(40):
        while tables.actor[0] != 255:
            assert env.agent_selection == f"player_{tables.actor[0]}"
            for seat, agent in enumerate(env.agents):
                seen = env.observe(agent)
                masks = np.asarray(tables.mask) if seat == tables.actor[0] else np.zeros(env._mask.shape)
                assert (seen["observation"] == np.asarray(tables.observe(kind=kind, seat=seat))[0]).all()
                assert (seen["action_mask"] == masks[0]).all()
            (choice,) = choose(np.asarray(tables.mask), rng)
            tables.step(tables.amounts([choice]), reset=False)
            env.step(choice)
        assert list(env.rewards.values()) == [won / tables.unit for won in tables.payoffs.tolist()[0]]
        tables.reset()
        env.reset()


def test_a_table_of_agents():
    env = HoldemAEC(seats=3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "<Deal: preflop, seat 0 to act, pot 3, stacks (200, 199, 198)>"
    assert not env.observe("player_2")["action_mask"].any()
    assert env.observe("player_2")["observation"][:52].sum() == 2
    with pytest.raises(IllegalActionError):
        env.step(99)
    for _ in range(2):
        env.step(0)
    assert (env.rewards, env.agents) == ({"player_0": 0.0, "player_1": -0.5, "player_2": 0.5}, env.possible_agents)
    env.reset()  # the next hand: the button is one seat on
    assert env.agent_selection == "player_1"
    env.reset()  # from the middle of a hand
    assert env.agent_selection == "player_2"
    with pytest.raises(ValueError, match="render_mode must be None or 'ansi'"):
        HoldemAEC(render_mode="human")
    with pytest.raises(TypeError, match="'threads' is not a term of an environment"):
        HoldemAEC(threads=2)
