"""Monte Carlo: right within its own error, repeatable in any arrangement, and easy to stop."""

import copy
import pickle
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from interrupts import stops_in_time

import razzeval as rz

HEADS_UP = ["Ac2d3h", "4s5c6d"]


@pytest.mark.parametrize(
    ("players", "dead", "game"),
    [
        (HEADS_UP, "", "razz"),
        (["Ac2d3h", "4s5c6d", "7h8s9c"], "KcKd", "razz"),
        (["Ac2dKh", "xx8c"], "", "razz"),
        (["(A-6)(A-6)7", "8c 4d (A-K)"], "7c7d", "razz"),
        (["A2x @ 10%, 89", "K(2-4)h"], "", "razz"),
        (["AcAd", "2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d"], "", "razz"),
        (["AcAdAh7s8s", "2c2d4c5c6c"], "", "stud"),
        (["Ac2d3h7s8s", "KcKdQc6c5c"], "2c", "stud8"),
        (["Ac2d3h7s8s9s", "KcKdQc6c5cJs", "4h4c5dThTdQs"], "2c", "stud8"),
    ],
)
def test_samples_agree_with_exact_answers(players, dead, game):
    if len(players) == 8:
        players = [f"{player}{cards}" for player, cards in zip(players, _fillers(), strict=True)]
    exact = rz.equity(players, dead=dead, game=game, method="exact")
    sampled = rz.equity(players, dead=dead, game=game, method="monte-carlo", samples=400_000, seed=11)
    assert (sampled.method, sampled.exact, sampled.runouts) == ("monte-carlo", False, 400_000)
    for found, truth, error in zip(sampled.equity, exact.equity, sampled.stderr, strict=True):
        assert abs(found - truth) < 4.5 * error + 1e-12
    for found, truth in zip(sampled.win, exact.win, strict=True):
        assert found / sampled.runouts == pytest.approx(truth / exact.runouts, abs=0.004)


def _fillers():
    """Four more cards for each of eight players; with two of their own, four cards are left for the shared one."""
    cards = [card for card in range(52) if card // 4 >= 8 or card % 4 >= 2]
    return [rz.format_cards(cards[i::8][:4]) for i in range(8)]


@pytest.mark.parametrize("game", ["razz", "stud", "stud8"])
def test_the_same_seed_gives_the_same_answer_in_any_arrangement(game):
    def run(**how):
        return rz.equity(HEADS_UP, game=game, method="monte-carlo", samples=300_000, seed=5, **how)

    alone = run()
    assert alone == run(threads=2) == run(threads=5)
    assert alone.seed == 5
    assert alone.win != rz.equity(HEADS_UP, game=game, method="monte-carlo", samples=300_000, seed=6).win
    with ThreadPoolExecutor(3) as pool:
        assert alone == run(executor=pool)


def test_a_pool_of_processes_gives_the_same_answer():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = rz.equity(HEADS_UP, method="monte-carlo", samples=200_000, seed=5, executor=pool)
    assert there == rz.equity(HEADS_UP, method="monte-carlo", samples=200_000, seed=5)


def test_blocks_have_streams_of_their_own():
    """Every block of a run, and the same block under another seed, deals something else."""
    from razzeval._kernel import sample

    spot = ((3, bytes([0, 5, 10]), _one()), (3, bytes([15, 16, 21]), _one()))
    found = [tuple(sample(spot, 0, False, b"", seed, block, 10_000)) for seed in range(20) for block in range(20)]
    assert len(set(found)) > 300
    wins = [{high: n for high, _, n in block}[1] for block in found]
    mean = sum(wins) / len(wins)
    spread = sum((win - mean) ** 2 for win in wins) / len(wins)
    assert mean == pytest.approx(10_000 * 0.5284, abs=10)
    assert spread == pytest.approx(10_000 * 0.5284 * 0.4716, rel=0.25)


def _one():
    import sys

    return (1).to_bytes(8, sys.byteorder)


def test_stop_at_a_standard_error_or_at_samples():
    by_error = rz.equity(HEADS_UP, method="monte-carlo", stderr=0.0005, seed=1)
    assert max(by_error.stderr) <= 0.0005
    assert by_error.runouts > 900_000  # 0.5 / sqrt(n) is 0.0005 at a million
    assert rz.equity(HEADS_UP, method="monte-carlo", stderr=0.0005, seed=1, threads=2) == by_error
    assert rz.equity(HEADS_UP, method="monte-carlo", stderr=0.0005, samples=10_000, seed=1).runouts == 10_000
    assert rz.equity(HEADS_UP, method="monte-carlo", samples=1, seed=1).runouts == 1


def test_a_sample_without_variance_does_not_claim_to_be_sure():
    """Where n trials went the same way, the error is what one more, gone the other way, would make it."""
    for game in ("razz", "stud", "stud8"):
        one = rz.equity(HEADS_UP, game=game, method="monte-carlo", samples=1, seed=1)
        assert (one.exact, one.stderr) == (False, (0.5, 0.5))
    nearly_sure = ["Ac2c3c4c5c", "KcKdKhKsQc"]  # the second can never win
    assert rz.equity(nearly_sure, method="monte-carlo", samples=999, seed=1).stderr == (0.001, 0.001)
    assert rz.equity(nearly_sure, method="monte-carlo", stderr=1e-5, seed=1).runouts > 65_536


def test_auto_samples_what_is_too_large_and_says_so():
    result = rz.equity(["A23", "", "", "", "", "x5"], samples=20_000)
    assert (result.method, result.exact, result.runouts) == ("monte-carlo", False, 20_000)
    assert sum(result.equity) == pytest.approx(1)
    again = rz.equity(["A23", "", "", "", "", "x5"], samples=20_000, seed=result.seed)
    assert again == result


def test_a_finished_hand_is_never_sampled():
    for game in ("razz", "stud", "stud8"):
        result = rz.equity(["Ac2d3h4s5c9dKd", "4c5d6d7d8dTcTd"], game=game, method="monte-carlo", samples=10)
        assert (result.exact, result.runouts) == (True, 1)


def test_progress_sees_the_estimate_converge():
    seen = []
    result = rz.equity(
        HEADS_UP, method="monte-carlo", samples=8_000_000, seed=2, progress=lambda *now: seen.append(now)
    )
    assert seen[-1] == (result, 8_000_000)
    assert [equity.runouts for equity, _ in seen] == sorted({equity.runouts for equity, _ in seen})
    rz.equity(HEADS_UP, method="monte-carlo", stderr=0.01, seed=2, progress=lambda *now: seen.append(now))
    assert seen[-1][1] is None
    seen.clear()
    assert rz.equity(HEADS_UP, progress=lambda *now: seen.append(now)).exact
    assert not seen
    assert rz.equity(HEADS_UP, method="monte-carlo", samples=10, seed=2**64 + 5).win == (
        rz.equity(HEADS_UP, method="monte-carlo", samples=10, seed=5).win
    )


def test_results_can_be_copied_and_pickled():
    result = rz.equity(HEADS_UP, game="stud8", samples=1000, seed=1)
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == copy.copy(result) == result
    assert hash(result) == hash(copy.copy(result))


@pytest.mark.parametrize(
    "how",
    [
        {"method": "monte-carlo", "samples": 10**12},
        {"method": "monte-carlo", "samples": 10**12, "threads": 2},
        {"method": "monte-carlo", "stderr": 1e-9, "game": "stud8"},
        {"method": "exact", "game": "stud"},
    ],
)
def test_ctrl_c_stops_a_long_run(how):
    assert stops_in_time(lambda: rz.equity(HEADS_UP, **how), 1)


def test_ctrl_c_stops_a_long_race():
    assert stops_in_time(lambda: rz.equity(["2c", "3c", "4c", "5c"], method="exact"), 1)


@pytest.mark.parametrize("how", [{"method": "monte-carlo", "samples": 12_000_000}, {"method": "exact"}])
def test_other_threads_run_meanwhile(how):
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    players = HEADS_UP if "samples" in how else ["Ac2d3h", "4s5c6d", "7h8s9c", "Tc3c2s", "9d4dKs"]
    start = time.perf_counter()
    rz.equity(players, **how)
    end = time.perf_counter()
    done.set()
    other.join()
    gaps = [b - a for a, b in zip([start, *ticks], [*ticks, end], strict=False) if start <= a <= end]
    assert max(gaps) < max(0.1, (end - start) / 3)
