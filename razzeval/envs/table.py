"""What the environments share: a game with its seats and stacks, and a hand of it being dealt, acted on and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from razzeval.arguments import whole
from razzeval.envs.actions import PASSIVE, action_of, mask_of
from razzeval.envs.observation import highest
from razzeval.errors import IllegalActionError
from razzeval.extras import need
from razzeval.game import Game, Hand
from razzeval.rules import Rules
from razzeval.table_view import table_lines

RENDER_MODES = ("ansi", "human")


class Table:
    """A game, its seats, their stacks, and how it is drawn."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        stacks: int | Sequence[int],
        stakes: dict[str, Any],
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be None, 'ansi' or 'human', got {render_mode!r}")
        self.game = Game(rules, **stakes)
        self.seats = whole("seats", seats, 2)
        self.stacks = list(stacks) if hasattr(stacks, "__iter__") else [stacks] * seats
        self.render_mode = render_mode
        if len(self.stacks) != seats:
            raise ValueError(f"expected {seats} stacks, one a seat, got {len(self.stacks)}")
        self.game.start(self.stacks, seed=0)  # what cannot be played is refused now
        self.chips = sum(self.stacks)

    def deal(self, dice: np.random.Generator, options: dict[str, Any] | None) -> Hand:
        """Start a hand; options may name its "stacks" and its "deck", as of Game.start; wrappers may add their own."""
        chosen = options or {}
        stacks, deck = list(chosen.get("stacks", self.stacks)), chosen.get("deck")
        if len(stacks) != self.seats or sum(stacks) > self.chips:
            raise ValueError(f"expected {self.seats} stacks of at most {self.chips} chips together, got {stacks}")
        seed = int(dice.integers(2**63))
        return self.game.start(stacks, seed=seed) if deck is None else self.game.start(stacks, deck=deck)

    def space(self) -> Any:
        """Bound the observations for Gymnasium."""
        high = highest(self.seats, self.chips, self.game.small_bet, self.game.big_bet)
        return need("gymnasium.spaces", "env").Box(np.zeros_like(high), high, dtype=np.float32)

    def act(self, hand: Hand, number: Any) -> None:
        """Do an action by its number. A hand that was over as soon as it was dealt takes one that does nothing, 1."""
        if not hand.is_over:
            hand.act(action_of(hand, number))
        elif whole("an action", number) != PASSIVE:
            raise IllegalActionError(f"action {number} is not legal: the antes decided this hand, only 1 goes on")

    def mask(self, hand: Hand, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Mark the legal actions of the seat whose turn it is, also the one that does nothing."""
        mask = mask_of(hand, seat)
        mask[PASSIVE] |= hand.is_over
        return mask

    def rewards(self, hand: Hand) -> list[float]:
        """Say what each seat won, in big bets; 0 until the hand is over."""
        return [won / self.game.big_bet for won in hand.payoffs or [0] * self.seats]

    def render(self, hand: Hand, seat: int) -> str | None:
        """Draw the hand as a seat sees it: return the text in mode "ansi", print it in mode "human"."""
        if self.render_mode is None:
            need("gymnasium", "env").logger.warn("nothing is rendered: the environment was made without a render_mode")
            return None
        names = [f"seat_{i}" for i in range(self.seats)]
        lines = table_lines(hand.view(seat), names)
        lines += [f"  {name} won {won:+}" for name, won in zip(names, hand.payoffs or (), strict=False)]
        text = "\n".join(lines)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None
