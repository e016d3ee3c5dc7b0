"""The PettingZoo environment: every seat is an agent."""

from __future__ import annotations

from typing import Any

import numpy as np

from razzeval.envs.actions import ACTIONS
from razzeval.envs.observation import observe
from razzeval.envs.table import RENDER_MODES, Table
from razzeval.extras import need

_AECEnv: Any = need("pettingzoo", "env").AECEnv
_spaces: Any = need("gymnasium.spaces", "env")


class SeatsEnv(_AECEnv):
    """What `razzeval.envs.aec_env` makes."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.render_mode = table.render_mode
        self.metadata = {
            "name": f"razzeval_{table.game.rules.game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = _spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: _spaces.Dict({"observation": table.space(), "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: _spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; a seed makes it and those that follow repeatable."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.hand = self.table.deal(self._dice, options)
        self.agents = self.possible_agents[:]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._set(False, [0.0] * len(self.agents))

    def step(self, action: Any) -> None:
        """Do the selected agent's action; None for an agent whose hand is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table.act(self.hand, action)
        if self.hand.is_over:
            self._set(True, self.table.rewards(self.hand))
        else:
            self._select()

    def _set(self, over: bool, rewards: list[float]) -> None:
        """Begin or end the hand for everyone."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, over)
        self._select()

    def _select(self) -> None:
        """Give the turn to who is to act, to the first seat when nobody is."""
        self.agent_selection = self.possible_agents[self.hand.actor or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent's seat knows, and its legal actions if it is its turn."""
        seat = self._seats[agent]
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask = self.table.mask(self.hand, seat)
        return {"observation": observe(self.hand, seat), "action_mask": mask}

    def render(self) -> str | None:
        """Draw the table as the selected agent sees it: return the text in mode "ansi", print it in mode "human"."""
        return self.table.render(self.hand, self._seats[self.agent_selection])

    def close(self) -> None:
        """Release nothing: there is nothing to release."""
