"""Who plays the other seats of a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from razzeval.bots import Bot
from razzeval.envs.actions import action_of
from razzeval.game import Action, Hand

Policy = Callable[[Hand], Action | int]
Opponent = Policy | Bot | None


def by_seat(opponents: Opponent | Sequence[Opponent], seat: int, seats: int) -> list[Opponent]:
    """List the opponents by seat.

    Raises:
        ValueError: there is not one for each seat, or one for the learner's own.
        TypeError: one is no opponent.
    """
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        listed = list(opponents)
        if len(listed) != seats or listed[seat] is not None:
            raise ValueError(f"expected {seats} opponents by seat, that of seat {seat} being None, got {listed!r}")
    else:
        listed = [opponents] * seats
    for opponent in listed:
        if not (opponent is None or isinstance(opponent, Bot) or callable(opponent)):
            raise TypeError(f"an opponent must be None, a Bot or a function of a view, got {opponent!r}")
    return listed


def choose(opponent: Opponent, hand: Hand, dice: np.random.Generator) -> Action:
    """Let an opponent choose for the seat to act, which sees only its view."""
    if opponent is None:
        legal = hand.legal_actions
        return legal[int(dice.integers(len(legal)))]
    assert hand.actor is not None
    view = hand.view(hand.actor)
    chosen: Any = opponent.choose(view, int(dice.integers(2**63))) if isinstance(opponent, Bot) else opponent(view)
    return chosen if isinstance(chosen, Action) else action_of(hand, chosen)
