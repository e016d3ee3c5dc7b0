"""The Gymnasium environment: one seat learns, opponents play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from razzeval.arguments import whole
from razzeval.envs.actions import ACTIONS, BIG_WAGER, FOLD, PASSIVE, WAGER
from razzeval.envs.observation import observe
from razzeval.envs.opponents import Opponent, by_seat, choose
from razzeval.envs.table import RENDER_MODES, Table
from razzeval.extras import need

_gymnasium: Any = need("gymnasium", "env")


class LegalActions(_gymnasium.spaces.Discrete):
    """The numbers of actions; what is drawn without a mask is legal in the hand being played."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        self.legal = np.zeros(ACTIONS, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, without a mask a legal one; when no hand is being played, 1."""
        if mask is not None or probability is not None:
            return np.int64(super().sample(mask, probability))
        # 1 comes first: check_env draws with a seed of its own, then resets, and only 1 is legal after every reset.
        legal = [number for number in (PASSIVE, FOLD, WAGER, BIG_WAGER) if self.legal[number]] or [PASSIVE]
        return np.int64(legal[self.np_random.integers(len(legal))])


class SeatEnv(_gymnasium.Env):
    """What `razzeval.envs.gym_env` makes."""

    def __init__(self, table: Table, seat: int, opponents: Opponent | Sequence[Opponent]) -> None:
        self.seat = whole("seat", seat, 0)
        if self.seat >= table.seats:
            raise ValueError(f"seat must be 0 to {table.seats - 1}, got {self.seat}")
        self.table = table
        self.render_mode = table.render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.opponents = by_seat(opponents, self.seat, table.seats)
        self.observation_space = table.space()
        self.action_space = LegalActions()
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a hand and play it to the seat's first decision; a seed makes it and those that follow repeatable."""
        super().reset(seed=seed)
        self.hand = self.table.deal(self.np_random, options)
        self._ended = False
        self._play_others()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the seat's action and play on to its next decision or the end of the hand."""
        if self._ended:
            raise _gymnasium.error.ResetNeeded("no hand is being played: call reset() before step()")
        self.table.act(self.hand, action)
        self._play_others()
        self._ended = self.hand.is_over
        observation, info = self._seen()
        return observation, self.table.rewards(self.hand)[self.seat], self._ended, False, info

    def _play_others(self) -> None:
        hand = self.hand
        while hand.actor is not None and hand.actor != self.seat:
            hand.act(choose(self.opponents[hand.actor], hand, self.np_random))

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        """What the seat knows and may do now."""
        self.action_space.legal = self.action_masks()
        if self.render_mode == "human":
            self.render()
        return observe(self.hand, self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Mark the legal actions: shape (4,), int8."""
        return np.zeros(ACTIONS, np.int8) if self._ended else self.table.mask(self.hand, self.seat)

    def render(self) -> str | None:
        """Draw the table as the seat sees it: return the text in mode "ansi", print it in mode "human"."""
        return self.table.render(self.hand, self.seat)
