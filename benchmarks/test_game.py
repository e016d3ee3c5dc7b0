"""The game through its public Python API, beside PokerKit in the same run: six-handed razz, all actions as likely.

pytest benchmarks/test_game.py --benchmark-only
"""

import random
import warnings

import pytest

import razzeval as rz

SEATS, STACK = 6, 1000
CALLS = "calls of a hand"
GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)


def play_ours(hands: range) -> int:
    """Play hands and return how many actions they took."""
    dice, count = random.Random(1).random, 0
    for seed in hands:
        hand = GAME.start([STACK] * SEATS, seed=seed)
        while not hand.is_over:
            legal = hand.legal_actions
            hand.act(legal[int(dice() * len(legal))])
            count += 1
    return count


def play_theirs(hands: range) -> int:
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    dice, count = random.Random(1), 0
    for _ in hands:
        state = pokerkit.FixedLimitRazz.create_state(
            tuple(pokerkit.Automation), True, 5, 10, 30, 60, [STACK] * SEATS, SEATS
        )
        while state.status:
            choices = [
                do
                for can, do in (
                    (state.can_post_bring_in, state.post_bring_in),
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if can()
            ]
            dice.choice(choices)()
            count += 1
    return count


def measure(benchmark, play, hands: range) -> None:  # type: ignore[no-untyped-def]
    benchmark.group = "actions of six-handed razz"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        actions = benchmark.pedantic(play, args=(hands,), rounds=5, warmup_rounds=1)
    benchmark.extra_info["items"] = actions


def test_actions(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, play_ours, range(5000))


def test_pokerkit_actions(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, play_theirs, range(20))


def on_fifth_street() -> rz.Hand:
    hand = GAME.start([STACK] * SEATS, seed=7)
    while hand.street < 5:
        hand.act(hand.legal_actions[1] if hand.history else hand.legal_actions[0])
    return hand


@pytest.mark.benchmark(group=CALLS)
def test_copy(benchmark) -> None:  # type: ignore[no-untyped-def]
    hand = on_fifth_street()
    assert benchmark(hand.copy) == hand


@pytest.mark.benchmark(group=CALLS)
def test_view(benchmark) -> None:  # type: ignore[no-untyped-def]
    assert benchmark(on_fifth_street().view, 0).deck is None


@pytest.mark.benchmark(group=CALLS)
def test_legal_actions(benchmark) -> None:  # type: ignore[no-untyped-def]
    hand = on_fifth_street()
    assert len(benchmark(lambda: list(hand.legal_actions))) == 3


@pytest.mark.benchmark(group=CALLS)
def test_start(benchmark) -> None:  # type: ignore[no-untyped-def]
    assert benchmark(GAME.start, [STACK] * SEATS, seed=7).street == 3
