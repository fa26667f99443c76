"""The tables as environments of two common libraries for reinforcement learning; the extra ``rl`` installs them.

:class:`HoldemVectorEnv` is a vector environment of Gymnasium: one learner at each of many tables, against opponents who
are functions of arrays. :class:`HoldemAEC` is an environment of PettingZoo: one table, every seat an agent of its own.
Both play by :class:`holdem_fast.Tables`, whose observations, menu and terms they have.

>>> env = HoldemVectorEnv(256, seats=2, opponents="random")
>>> observations, infos = env.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((256, 184), (256, 7))
>>> observations, rewards, terminations, truncations, infos = env.step([1] * 256)  # a check or call everywhere
"""

from __future__ import annotations

from array import array
from operator import index

import numpy as np

from holdem_fast.game.tables import Tables
from holdem_fast.game.tables_terms import MOST_CHIPS, NOBODY
from holdem_fast.messages import short_repr

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("holdem_fast.envs needs Gymnasium and PettingZoo: pip install 'holdem_fast[rl]'") from error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from numpy.typing import ArrayLike, NDArray

    Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.bool_]], ArrayLike]
    """From the observations (k, width) and the masks (k, choices) of k tables to k choices."""

CHECK_OR_CALL = 1
_LEARNER = 0
_FOLDED = (-1,)
# What the environments decide themselves.
_FOREIGN = ("n", "seed", "carry", "refill")


class HoldemVectorEnv(VectorEnv):
    """``num_envs`` hands at once, each with a learner at seat 0; the button moves from hand to hand.

    - ``opponents``: ``"random"``, any choice of the menu alike; ``"call"``, who never bet and never fold; or a policy
      for all of them, or a sequence with one for each of the seats 1 to ``seats - 1``. A policy is called with the
      observations, shape (k, width), and masks, shape (k, choices), of the k tables where its seat is to act, and
      returns k choices.
    - ``observations``: ``"uint8"`` or ``"float32"``, as for :meth:`Tables.observe`.
    - ``illegal``: what happens to a choice that the mask does not have: ``"error"`` raises IllegalActionError and
      nothing has changed, ``"call"`` plays a check or call.
    - ``threads`` and ``terms``, ``seats``, ``stacks``, ``blinds``, ``menu`` among them, are those of
      :class:`holdem_fast.Tables`.

    An action is a choice of the menu: fold, check or call, smallest raise, parts of the pot, all-in. A step plays the
    learners' choices and then the opponents', until each learner is to act again. An episode is a hand. The reward is
    what the learner won or lost, in big blinds (in smallest bets where there are no blinds), when the hand has ended;
    hands that end before the learner can act are added to the reward of the step in which they end. The next hand has
    begun then (autoreset mode ``SAME_STEP``): ``infos["final_obs"]`` has what the learner saw at the end, a row of 0
    where no hand ended. Nothing is ever truncated. ``infos["action_mask"]``, shape (num_envs, choices), has the choices
    that the learners have now.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: str | Policy | Sequence[str | Policy] = "random",
        observations: str = "uint8",
        illegal: str = "error",
        threads: int = 1,
        **terms: Any,
    ) -> None:
        if illegal not in ("error", "call"):
            raise ValueError(f"illegal must be 'error' or 'call', got {short_repr(illegal)}")
        _refuse(terms)
        self._terms = {**terms, "threads": threads}
        self._tables = Tables(num_envs, **self._terms)
        self._policies = _policies(opponents, np.asarray(self._tables.stacks).shape[1])
        # By the number of a seat; 255 where nobody is to act.
        self._by_chance = np.zeros(256, bool)
        self._by_chance[1 : len(self._policies) + 1] = [policy == "random" for policy in self._policies]
        self._only_call = all(policy == "call" for policy in self._policies)
        self._kind, self._illegal = observations, illegal
        self.num_envs = len(self._tables)
        self._calls = np.zeros(self.num_envs, np.int32)
        self.single_observation_space = _space(self._tables, observations)
        self.single_action_space = gymnasium.spaces.Discrete(np.asarray(self._tables.mask).shape[1])
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._unit = self._tables.unit
        self._ready = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """New hands everywhere; the cards follow from ``seed``, or the one before. ``options`` are not looked at."""
        super().reset(seed=seed)
        cards = int(self.np_random.integers(2**63))
        self._tables = Tables(self.num_envs, seed=cards, **self._terms)
        self._view()
        self._forget()
        self._ready = True
        self._play_opponents()
        return _seen(self._tables, self._kind), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play the learners' choices, shape (num_envs,), and then the opponents until the learners are to act."""
        if not self._ready:
            raise gymnasium.error.ResetNeeded("call reset before the first step")
        self._tables.step(self._tables.amounts(self._legal(actions)), reset=False)
        self._forget()
        self._begin_next()
        self._play_opponents()
        infos = self._infos()
        if self._final is not None:
            infos["final_obs"], infos["_final_obs"] = self._final, self._ended
        return (
            _seen(self._tables, self._kind),
            self._won / self._unit,
            self._ended,
            np.zeros(self.num_envs, bool),
            infos,
        )

    def _view(self) -> None:
        """Arrays that show the tables' columns."""
        tables = self._tables
        self._actor, self._done, self._payoffs = map(np.asarray, (tables.actor, tables.done, tables.payoffs))
        self._mask = np.asarray(tables.mask)

    def _forget(self) -> None:
        """Nothing has ended in this step so far. What a step has returned is never written again."""
        self._ended, self._won = np.zeros(self.num_envs, bool), np.zeros(self.num_envs)
        self._final: NDArray[Any] | None = None

    def _legal(self, actions: ArrayLike) -> NDArray[np.int32]:
        choices = np.asarray(actions)
        if self._illegal == "error":
            return choices
        if choices.shape != (self.num_envs,) or not np.issubdtype(choices.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_envs} choices, got {short_repr(actions)}")
        known = (choices >= 0) & (choices < self._mask.shape[1])
        held = known & self._mask[np.arange(self.num_envs), np.where(known, choices, 0)]
        return np.where(held, choices, CHECK_OR_CALL).astype(np.int32)

    def _play_opponents(self) -> None:
        """Steps of the tables where an opponent is to act, until there are none."""
        while True:
            waiting = self._actor != _LEARNER
            number = np.count_nonzero(waiting)
            if not number:
                return
            actions = self._calls if self._only_call else self._tables.amounts(self._opponents_choices())
            # To leave tables out is work, too.
            self._tables.step(actions, where=None if number == self.num_envs else waiting, reset=False)
            self._begin_next()

    def _opponents_choices(self) -> NDArray[np.int32]:
        """A choice at every table; that of a learner is not played."""
        choices = np.full(self.num_envs, CHECK_OR_CALL, np.int32)
        if "random" in self._policies:
            np.copyto(choices, self._random_choices(), where=self._by_chance[self._actor])
        if any(map(callable, self._policies)):
            seen = _seen(self._tables, self._kind)
            for seat, policy in enumerate(self._policies, 1):
                (rows,) = np.nonzero(self._actor == seat)
                if callable(policy) and len(rows):
                    choices[rows] = self._ask(policy, seen, rows)
        return choices

    def _random_choices(self) -> NDArray[np.uint8]:
        """Any choice of the mask alike, at every table."""
        rows = self._mask.T.view(np.uint8)
        passed = (self.np_random.random(self.num_envs) * rows.sum(0, np.uint8)).astype(np.uint8)
        held, choices = np.zeros(self.num_envs, np.uint8), np.zeros(self.num_envs, np.uint8)
        for row in rows:
            held += row
            choices += held <= passed
        return choices

    def _ask(self, policy: Policy, seen: NDArray[Any], rows: NDArray[np.intp]) -> NDArray[Any]:
        everywhere = len(rows) == self.num_envs
        made = np.asarray(policy(seen if everywhere else seen[rows], self._mask[rows]))
        if made.shape != (len(rows),):
            raise ValueError(f"a policy must return {len(rows)} choices, got the shape {made.shape}")
        return made

    def _begin_next(self) -> None:
        """Notes what has ended, and begins the next hands there."""
        done = self._done
        if not done.any():
            return
        first = done & ~self._ended
        if first.any():
            seen = _seen(self._tables, self._kind, _LEARNER)
            if self._final is None:
                seen[~first] = 0
                self._final = seen
            else:
                self._final[first] = seen[first]
        self._won += self._payoffs[:, _LEARNER]
        self._ended |= done
        self._tables.reset(done)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "_action_mask": np.ones(self.num_envs, bool)}


class HoldemAEC(AECEnv):
    """One table, each seat an agent ``player_0``, ``player_1``, ...; an episode is a hand.

    An observation is a dict: ``observation`` as :meth:`Tables.observe` has it for the agent's seat, ``action_mask`` as
    int8, 0 everywhere unless the agent is to act. An action is a choice of the menu: fold, check or call, smallest
    raise, parts of the pot, all-in; IllegalActionError for one that the mask does not have. Rewards are chips won or
    lost in big blinds (in smallest bets where there are no blinds), when the hand has ended.

    ``observations`` is ``"uint8"`` or ``"float32"``; ``terms``, ``seats``, ``stacks``, ``blinds``, ``menu`` among them,
    are those of :class:`holdem_fast.Tables`. With ``render_mode="ansi"``, ``render`` returns a line about the hand.
    """

    metadata = {"render_modes": ["ansi"], "name": "holdem_fast_v0", "is_parallelizable": False}

    def __init__(self, *, observations: str = "uint8", render_mode: str | None = None, **terms: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', got {short_repr(render_mode)}")
        _refuse(terms, "threads")
        self._terms, self.render_mode = terms, render_mode
        self._begin(None)
        self._unit = self._tables.unit
        self.possible_agents = [f"player_{seat}" for seat in range(np.asarray(self._tables.stacks).shape[1])]
        seen, choices = _space(self._tables, observations), len(self._bits)
        self._width, self._dtype, self._floats = seen.shape[0], seen.dtype, observations == "float32"
        masks = gymnasium.spaces.Box(0, 1, (choices,), np.int8)
        spaces = gymnasium.spaces.Dict({"observation": seen, "action_mask": masks})
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(choices) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The dict of observation and mask, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The choices of the menu, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the next hand, the button one seat on, or the first hand of a seed.

        A hand that has not ended is folded, for nobody's reward. ``options`` are not looked at.
        """
        if seed is not None:
            self._begin(seed)
        else:
            while self._actor[0] != NOBODY:
                self._tables.step(_FOLDED, reset=False)
            self._tables.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._actor[0]]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the seat of an agent may know, and what it may do now."""
        seat = self._seat_of[agent]
        row = np.empty(self._width, self._dtype)
        with self._lock:
            self._columns.observe(row, self._floats, seat)
            masks = self._bits if self._actor[0] == seat else self._no_bits
        return {"observation": row, "action_mask": masks.copy()}

    def step(self, action: int | None) -> None:
        """Play a choice of the agent whose turn it is; None once the hand has ended."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._play(index(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        seat = self._actor[0]
        if seat != NOBODY:
            self.agent_selection = self.possible_agents[seat]
            return
        won = self._payoffs[0] / self._unit
        self.rewards = dict(zip(self.agents, won.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _play(self, choice: int) -> None:
        """As ``Tables.step(Tables.amounts([choice]), reset=False)``, without new buffers and checks of them."""
        columns, action = self._columns, self._action
        with self._lock:
            if 0 <= choice < len(self._bits) and self._mask[0, choice]:
                action[0] = choice
                columns.read(action, 4, False)
                columns.amounts(action)
                columns.read(action, 4, False)
                columns.first_illegal()
                columns.play(0, 1, False)
                columns.write_mask()
                return
        self._tables.amounts([choice])  # the error says which choices there are

    def render(self) -> str | None:
        """The hand in a line, if the render mode is ``"ansi"``."""
        return repr(self._tables.deal(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is to be closed."""

    def _begin(self, seed: int | None) -> None:
        tables = self._tables = Tables(1, seed=seed, **self._terms)
        # One table's numbers are read quicker from a memoryview than from an array.
        self._actor, self._mask, self._payoffs = tables.actor, tables.mask, np.asarray(tables.payoffs)
        self._columns, self._lock, self._action = tables._columns, tables._lock, array("i", [0])
        self._bits = np.asarray(tables.mask)[0].view(np.int8)
        self._no_bits = np.zeros_like(self._bits)


def _refuse(terms: Mapping[str, Any], *more: str) -> None:
    for name in (*_FOREIGN, *more):
        if name in terms:
            raise TypeError(f"{name!r} is not a term of an environment")


def _seen(tables: Tables, kind: str, seat: int | None = None) -> NDArray[Any]:
    return np.asarray(tables.observe(kind=kind, seat=seat))


def _space(tables: Tables, kind: str) -> gymnasium.spaces.Box:
    shape = _seen(tables, kind).shape[1:]
    return gymnasium.spaces.Box(0, 255 if kind == "uint8" else float(MOST_CHIPS), shape, kind)


def _policies(opponents: Any, seats: int) -> list[Any]:
    """The policy of each seat from 1 on."""
    single = isinstance(opponents, str) or callable(opponents)
    policies = [opponents] * (seats - 1) if single else list(opponents)
    if len(policies) != seats - 1:
        raise ValueError(f"opponents must be one policy or {seats - 1}, for the seats from 1 on, got {len(policies)}")
    for policy in policies:
        if not callable(policy) and policy not in ("random", "call"):
            raise ValueError(f"an opponent is 'random', 'call' or a function, got {short_repr(policy)}")
    return policies
