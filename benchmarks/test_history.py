"""Hand histories read and replayed, beside PokerKit reading PHH: its PokerStars parser knows no stud.

pytest benchmarks/test_history.py --benchmark-only
"""

import io
import random
import warnings

import pytest

import razzeval as rz
from razzeval import history

HANDS = 200
GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=40, big_bet=80)


def played():
    """Five-handed razz hands of a table that mostly calls."""
    for seed in range(HANDS):
        draw = random.Random(seed)
        hand = GAME.start([3000] * 5, seed=seed)
        while not hand.is_over:
            actions = list(hand.legal_actions)
            weights = [{"fold": 0.2, "raise": 0.2}.get(action.kind, 1) for action in actions]
            hand.act(draw.choices(actions, weights)[0])
        yield hand


def written(write) -> str:  # type: ignore[no-untyped-def]
    file = io.StringIO()
    for number, hand in enumerate(played(), 1):
        record = history.from_hand(hand, id=str(number))
        if write is history.write_phh:
            file.write(f"[{number}]\n")
        write(record, file)
        file.write("\n\n")
    return file.getvalue()


POKERSTARS, PHH = written(history.write_pokerstars), written(history.write_phh)


def replay_all(text: str) -> None:
    assert sum(not history.replay(record).differences for record in history.read(text)) == HANDS


def measure(benchmark, function, text: str) -> None:  # type: ignore[no-untyped-def]
    benchmark.group = "hand histories: read and replay"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        benchmark.pedantic(function, args=(text,), rounds=5, warmup_rounds=1)
    benchmark.extra_info["items"] = HANDS


def test_pokerstars(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, replay_all, POKERSTARS)


def test_phh(benchmark) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, replay_all, PHH)


def test_pokerkit_phh(benchmark) -> None:  # type: ignore[no-untyped-def]
    notation = pytest.importorskip("pokerkit.notation", reason="PokerKit is not installed")

    def replay_theirs(text: str) -> None:
        assert sum(1 for hand in notation.HandHistory.loads_all(text) if list(hand)[-1]) == HANDS

    measure(benchmark, replay_theirs, PHH)
