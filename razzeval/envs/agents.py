"""The PettingZoo environment, in which every seat is an agent, and the Gymnasium one, in which a single seat is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from razzeval.arguments import whole
from razzeval.bots import Bot
from razzeval.envs.table import RENDER_MODES, Array, Table, action_of, observe
from razzeval.errors import IllegalActionError
from razzeval.extras import need
from razzeval.game import Action, Hand
from razzeval.policies import Policy

gymnasium: Any = need("gymnasium", "env")
pettingzoo: Any = need("pettingzoo", "env")


class _Chooser(Protocol):
    def choose(self, view: Hand, /) -> Action | int: ...


Opponent = Callable[[Hand], Action | int] | Bot | _Chooser | None


def _metadata(table: Table) -> dict[str, Any]:
    return {
        "name": f"razzeval_{table.game.rules.game}_v0",
        "render_modes": RENDER_MODES[1:],
        "render_fps": 1,
        "is_parallelizable": False,
    }


def _needs_hand(env: Any) -> None:
    if not hasattr(env, "hand"):
        raise gymnasium.error.ResetNeeded("no hand has been dealt: call reset() first")


class SeatsEnv(pettingzoo.AECEnv):
    """What `razzeval.envs.aec_env` makes; the methods are PettingZoo's."""

    def __init__(self, table: Table) -> None:
        self.table, self.render_mode, self.metadata = table, table.render_mode, _metadata(table)
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        spaces = gymnasium.spaces
        known = {"observation": table.space(), "action_mask": spaces.Box(0, 1, (4,), np.int8)}
        self.observation_spaces = {agent: spaces.Dict(known) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(4) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"agent must be seat_0 to {self.possible_agents[-1]}, got {agent!r}")
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.hand = self.table.deal(self._dice, options)
        self.agents = self.possible_agents[:]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._go_on(False, [0.0] * len(self.agents))

    def last(self, observe: bool = True) -> Any:
        _needs_hand(self)
        return super().last(observe)

    def step(self, action: Any) -> None:
        _needs_hand(self)
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
        else:
            self.table.act(self.hand, action)
            self._go_on(self.hand.is_over, self.table.rewards(self.hand))

    def _go_on(self, over: bool, rewards: list[float]) -> None:
        """Give the turn to who is to act, to the first seat when nobody is."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.possible_agents[self.hand.actor or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat(agent)
        _needs_hand(self)
        turn = agent == self.agent_selection and not self.terminations[agent]
        mask = self.table.mask(self.hand, seat) if turn else np.zeros(4, np.int8)
        return {"observation": observe(self.hand, seat), "action_mask": mask}

    def render(self) -> str | None:
        _needs_hand(self)
        return self.table.render(self.hand, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is to be released; PettingZoo wants it said."""


class LegalActions(gymnasium.spaces.Discrete):
    """The numbers of actions; what is drawn without a mask is legal in the hand being played, 1 when none is."""

    legal = np.zeros(4, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is not None or probability is not None:
            return np.int64(super().sample(mask, probability))
        # 1 comes first: check_env draws with a seed of its own, then resets, and only 1 is legal after every reset.
        legal = [number for number in (1, 0, 2, 3) if self.legal[number]] or [1]
        return np.int64(legal[self.np_random.integers(len(legal))])


class SeatEnv(gymnasium.Env):
    """What `razzeval.envs.gym_env` makes; the methods are Gymnasium's, and MaskablePPO's `action_masks`."""

    def __init__(self, table: Table, seat: int, opponents: Opponent | Sequence[Opponent]) -> None:
        self.table, self.render_mode, self.metadata = table, table.render_mode, _metadata(table)
        self.seat = whole("seat", seat, 0)
        if self.seat >= table.seats:
            raise ValueError(f"seat must be 0 to {table.seats - 1}, got {seat}")
        self.opponents = _by_seat(opponents, self.seat, table.seats)
        self.observation_space, self.action_space = table.space(), LegalActions(4)
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._ended = True
        self.hand = self.table.deal(self.np_random, options)
        return self._play_on(False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise gymnasium.error.ResetNeeded("no hand is being played: call reset() before step()")
        self.table.act(self.hand, action)
        observation, info = self._play_on(True)
        return observation, self.table.rewards(self.hand)[self.seat], self._ended, False, info

    def _play_on(self, may_end: bool) -> tuple[Any, dict[str, Any]]:
        """Play the others up to the seat's turn; a hand that is dealt ends by a step, not by the reset."""
        hand, self._ended = self.hand, True  # an opponent that fails leaves no hand to play on
        while hand.actor is not None and hand.actor != self.seat:
            chosen = _choose(self.opponents[hand.actor], hand, self.np_random)
            try:
                hand.act(chosen if isinstance(chosen, Action) else action_of(hand, chosen))
            except (IllegalActionError, TypeError) as error:
                raise type(error)(f"the opponent of seat {hand.actor} chose wrongly: {error}") from None
        self._ended = may_end and hand.is_over
        self.action_space.legal = self.action_masks()
        if self.render_mode == "human":
            self.render()
        return observe(hand, self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Array:
        return np.zeros(4, np.int8) if self._ended else self.table.mask(self.hand, self.seat)

    def render(self) -> str | None:
        _needs_hand(self)
        return self.table.render(self.hand, self.seat)


def _by_seat(opponents: Any, seat: int, seats: int) -> list[Opponent]:
    listed = opponents if isinstance(opponents, list | tuple) else [opponents] * seats
    if len(listed) != seats or (listed is opponents and listed[seat] is not None):
        raise ValueError(f"expected {seats} opponents by seat, that of seat {seat} being None, got {opponents!r}")
    for opponent in listed:
        if not (opponent is None or callable(getattr(opponent, "choose", opponent))):
            raise TypeError(f"an opponent must be None, a Bot, a Policy or a function of a view, got {opponent!r}")
    return list(listed)


def _choose(opponent: Any, hand: Hand, dice: np.random.Generator) -> Any:
    """Let an opponent choose for the seat to act, which sees only its view."""
    if opponent is None:
        legal = hand.legal_actions
        return legal[int(dice.integers(len(legal)))]
    assert hand.actor is not None
    view = hand.view(hand.actor)
    if isinstance(opponent, Bot | Policy):
        return opponent.choose(view, int(dice.integers(2**63)))
    return getattr(opponent, "choose", opponent)(view)
