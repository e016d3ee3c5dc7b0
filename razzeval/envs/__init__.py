"""Environments for learning programs: PettingZoo for all seats, Gymnasium for one of them, OpenSpiel's game tree.

docs/envs.md has the tables of actions and observations. `import razzeval.envs.open_spiel` registers `python_razz`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from razzeval.rules import POKERSTARS_RAZZ, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from razzeval.envs.agents import Opponent
    from razzeval.envs.table import action_of, mask_of, observation_size, observe

__all__ = ["action_of", "aec_env", "gym_env", "mask_of", "observation_size", "observe"]


def aec_env(
    rules: Rules = POKERSTARS_RAZZ,
    seats: int = 6,
    *,
    stacks: int | Sequence[int] = 1000,
    ante: int = 5,
    bring_in: int | None = None,
    small_bet: int = 30,
    big_bet: int = 60,
    render_mode: str | None = None,
) -> Any:
    """Make a PettingZoo AEC environment in which every seat is an agent, "seat_0" and so on; an episode is a hand.

    Parameters:
        rules: a razzeval.rules.Rules, such as a preset.
        seats: how many play, 2 to rules.max_seats.
        stacks: chips of everyone, or by seat.
        ante, bring_in, small_bet, big_bet: the stakes in chips, as of razzeval.Game; a bring-in of None is half a small
            bet where the rules say so, else 10.
        render_mode: None, "ansi" (render() returns text) or "human" (every step is printed).

    Returns:
        A pettingzoo.AECEnv. Observations are dicts of "observation" (`observe`) and "action_mask" (`mask_of`), actions
        0 to 3 (`action_of`); a reward is what the seat won in big bets, 0 until the hand is over. An illegal action
        raises IllegalActionError and changes nothing.

    Raises:
        ImportError: the extra `env` is not installed.
        ValueError, TypeError: settings that cannot be.

    >>> env = aec_env(seats=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, over, _, _ = env.last()
    ...     if over:
    ...         print(agent, reward)
    ...     env.step(None if over else 1)
    seat_0 0.25
    seat_1 -0.25
    """
    table = _module("table").Table(
        rules, seats, stacks, render_mode, ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet
    )
    return _module("agents").SeatsEnv(table)


def gym_env(
    rules: Rules = POKERSTARS_RAZZ,
    seats: int = 6,
    *,
    seat: int = 0,
    opponents: Opponent | Sequence[Opponent] = None,
    stacks: int | Sequence[int] = 1000,
    ante: int = 5,
    bring_in: int | None = None,
    small_bet: int = 30,
    big_bet: int = 60,
    render_mode: str | None = None,
) -> Any:
    """Make a Gymnasium environment of one seat, the others being played by opponents; an episode is a hand.

    Parameters:
        seat: the seat that learns.
        opponents: None (all legal actions equally likely), a razzeval.bots.Bot, a policy of razzeval.policies,
            or a function, or an object's `choose`, from the hand as its seat sees it (`Hand.view`) to an Action or its
            number; or a list of these by seat, None for the learner's own.
        all else: as of `aec_env`, errors too. What an opponent raises comes out of step() or reset(), and reset() is
            needed then.

    Returns:
        A gymnasium.Env, in which an observation is what `observe` gives alone; info["action_mask"] and `action_masks()`
        have the mask of legal actions, and action_space.sample() draws among them.

    >>> env = gym_env(seats=2, opponents=lambda view: 1)
    >>> observation, info = env.reset(seed=7)
    >>> observation.shape, info["action_mask"].tolist()
    ((243,), [0, 1, 1, 0])
    """
    table = _module("table").Table(
        rules, seats, stacks, render_mode, ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet
    )
    return _module("agents").SeatEnv(table, seat, opponents)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _module(name: str) -> Any:
    return import_module(f"razzeval.envs.{name}")


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'razzeval.envs' has no attribute {name!r}")
    return getattr(_module("table"), name)  # NumPy is loaded when it is needed
