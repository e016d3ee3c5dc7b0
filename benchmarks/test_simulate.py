"""Bulk play beside a Python loop over Game in the same run: actions a second on one core, and their ratio.

pytest benchmarks/test_simulate.py
"""

import random

import pytest

import razzeval as rz
from razzeval.policies import Random, Thresholds

GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
POLICIES = {
    "random": Random(),
    "by strength": Thresholds(against="random hand"),
    "by the best board": Thresholds(against="best board"),
}


def python_loop(seats: int, hands: int) -> int:
    """Play hands of random players and return how many actions they took."""
    dice, count = random.Random(1).random, 0
    for seed in range(hands):
        hand = GAME.start([6000] * seats, seed=seed)
        while not hand.is_over:
            legal = hand.legal_actions
            hand.act(legal[int(dice() * len(legal))])
            count += 1
    return count


def bulk(policy: object, seats: int, hands: int) -> int:
    return rz.simulate(GAME, [policy] * seats, hands, stacks=6000, seed=1).actions  # type: ignore[list-item]


def measure(benchmark, seats, play, *arguments):  # type: ignore[no-untyped-def]
    benchmark.group = f"actions of {seats} players"
    benchmark.extra_info["items"] = benchmark.pedantic(play, args=arguments, rounds=12, warmup_rounds=1)


@pytest.mark.parametrize("seats", [2, 6, 8])
@pytest.mark.parametrize("policy", POLICIES)
def test_simulate(benchmark, policy, seats):  # type: ignore[no-untyped-def]
    measure(benchmark, seats, bulk, POLICIES[policy], seats, 50_000 // seats)


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_python_game_loop(benchmark, seats):  # type: ignore[no-untyped-def]
    measure(benchmark, seats, python_loop, seats, 12_000 // seats)
