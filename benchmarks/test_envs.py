"""The environments, all actions as likely: six-handed razz beside the bare Game, the OpenSpiel game beside PokerKit's.

pytest benchmarks/test_envs.py --benchmark-only
"""

import random
from functools import partial

import pytest

import razzeval as rz
from razzeval import envs

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
SEATS, HANDS = 6, 300
GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)


def play_game(observed: bool = False) -> int:
    """Play hands and return how many actions they took; observed: with an observation before each."""
    dice, count = random.Random(1).random, 0
    for seed in range(HANDS):
        hand = GAME.start([1000] * SEATS, seed=seed)
        while not hand.is_over:
            if observed:
                envs.observe(hand)
            legal = hand.legal_actions
            hand.act(legal[int(dice() * len(legal))])
            count += 1
    return count


def play_aec() -> int:
    dice, count, env = random.Random(1), 0, envs.aec_env(seats=SEATS)
    for seed in range(HANDS):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                env.step(None)
            else:
                env.step(dice.choice(observation["action_mask"].nonzero()[0].tolist()))
                count += 1
    return count


def play_gym() -> int:
    """Count the actions of all seats: the opponents' are played too."""
    count, env = 0, envs.gym_env(seats=SEATS)
    env.action_space.seed(1)
    for seed in range(HANDS):
        env.reset(seed=seed)
        while not env.step(env.action_space.sample())[2]:
            pass
        count += len(env.hand.history)
    return count


def play_open_spiel(name: str, parameters: dict[str, object], hands: int) -> int:
    """Play heads-up hands and return how many cards and actions they took."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    dice, count, game = random.Random(1), 0, pyspiel.load_game(name, parameters)
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            count += 1
    return count


def measure(benchmark, play, group: str = "environments") -> None:  # type: ignore[no-untyped-def]
    counts = []
    benchmark.group = group
    benchmark.pedantic(lambda: counts.append(play()), rounds=10, warmup_rounds=1)
    benchmark.extra_info["items"] = counts[-1]


def test_limit_bare_game(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, play_game)


def test_game_with_observations(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, lambda: play_game(observed=True))


def test_aec(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, play_aec)


def test_gym(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, play_gym)


def test_open_spiel(benchmark) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("razzeval.envs.open_spiel", exc_type=ImportError)
    measure(benchmark, lambda: play_open_spiel("python_razz", {}, 100), "OpenSpiel: cards and actions")


def test_pokerkit_in_open_spiel(benchmark) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("open_spiel.python.games.pokerkit_wrapper", reason="no PokerKit in OpenSpiel")
    parameters = {"variant": "FixedLimitRazz", "antes": "5 5", "bring_in": 10, "small_bet": 30, "big_bet": 60}
    play = partial(play_open_spiel, "python_pokerkit_wrapper", parameters, 5)
    measure(benchmark, play, "OpenSpiel: cards and actions")
