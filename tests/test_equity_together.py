"""Sampling of ranges that leave each other few holdings: the right combinations, repeatable, and easy to stop."""

import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from multiprocessing import get_context

import pytest
from interrupts import stops_in_time

import razzeval as rz
from razzeval import _kernel, sampling
from razzeval.spots import read_spot
from razzeval.together import draw_together

CROWDED = ["A234"] * 4
TOO_MANY_STATES = ["(A-8)h(A-8)(A-8)"] * 7


def joint_weight(players, dead):
    """Weigh all combinations of holdings that share no card, each range scaled to a greatest weight of 1."""
    total = Fraction(0)
    for combination in product(*players):
        cards = [card for held, _ in combination for card in held]
        if len(set(cards)) == len(cards) and not set(cards) & set(dead):
            weight = Fraction(1)
            for (_, part), holdings in zip(combination, players, strict=True):
                weight *= Fraction(part, max(other for _, other in holdings))
            total += weight
    return total


@pytest.mark.parametrize(
    ("players", "dead"),
    [
        (["AA2", "A(2-3)x", "A2x"], ""),
        (["Ah2", "A(2-3)", "(A-3)h(A-4)"], "2c"),
        (["Ah2 @ 3, A2", "A(2-3) @ 30%, 23", "Ac2d"], ""),
        (["(A-4)(A-4) pairs", "(A-4)h(A-4) @ 1/3, 34", "Ac"], "4d4c"),
    ],
)
def test_all_combinations_are_weighed(players, dead):
    spot = read_spot(players, dead, "razz")
    assert draw_together(spot.players, spot.dead).total == pytest.approx(
        float(joint_weight(spot.players, spot.dead)), rel=1e-12
    )


@pytest.mark.parametrize(
    ("players", "dead", "game"),
    [
        (["A23", "A2(3-5)", "(A-3)(A-3)(4-6) @ 30%, A23", "Ah2(3-4)"], "", "razz"),
        (["A2x", "A(2-4)8", "Ah(2-3)9 @ 3, A2K", "2(A-3)(A-3)"], "2c3c", "razz"),
        (["Ac2d3h4c(5-7)(6-7)", "4d5d(6-7)9c9d9h", "4s(5-8)cTcTdThJs"], "6s7s", "stud8"),
    ],
)
def test_samples_drawn_together_agree_with_exact_answers(players, dead, game, monkeypatch):
    monkeypatch.setattr(sampling, "FITTING", 1 << 20)  # no range is easy enough to be dealt again and again
    exact = rz.equity(players, dead=dead, game=game, method="exact")
    sampled = rz.equity(players, dead=dead, game=game, method="monte-carlo", samples=300_000, seed=3)
    assert sampled.runouts == 300_000
    for found, truth, error in zip(sampled.equity, exact.equity, sampled.stderr, strict=True):
        assert abs(found - truth) < 4.5 * error


def test_the_same_seed_gives_the_same_answer_in_any_arrangement():
    def run(**how):
        return rz.equity(CROWDED, game="stud8", samples=150_000, seed=1, **how)

    alone = run()
    assert alone.equity == pytest.approx((0.25,) * 4, abs=0.005)
    assert alone == run(threads=2) == run(threads=3)
    with ThreadPoolExecutor(2) as pool:
        assert alone == run(executor=pool)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert alone == run(executor=pool)


@pytest.mark.parametrize("players", [["A23"] * 4, CROWDED, ["(A-5)(A-5)(A-5)"] * 6])
def test_crowded_ranges_sample_at_a_sane_rate(players):
    start = time.process_time()
    rz.equity(players, method="monte-carlo", samples=100_000, seed=1)
    assert time.process_time() - start < 5  # once 26 s of four A-2-3, and far more of the others


@pytest.mark.parametrize("how", [{}, {"threads": 2}, {"game": "stud8"}])
@pytest.mark.parametrize("players", [CROWDED, TOO_MANY_STATES])
def test_ctrl_c_stops_a_sample_of_crowded_ranges(players, how):
    rz.equity(players, method="monte-carlo", samples=10, **how)  # so that the signal meets the kernel
    assert stops_in_time(lambda: rz.equity(players, method="monte-carlo", samples=10**12, **how), 1)


def test_an_error_in_progress_stops_the_threads():
    def fail(*now):
        raise RuntimeError("enough")

    start, before = time.perf_counter(), threading.active_count()
    with pytest.raises(RuntimeError, match="enough"):
        rz.equity(CROWDED, method="monte-carlo", samples=10**12, threads=2, progress=fail)
    assert time.perf_counter() - start < 3
    assert threading.active_count() == before


def test_a_block_gives_up_in_the_end():
    """Two players who both have an ace of clubs, asked of the kernel itself."""
    one = (2, bytes([0, 1, 0, 2]), b"".join(n.to_bytes(8, "little") for n in (1, 2)))
    with pytest.raises(ValueError, match="the ranges share so many cards that 33,554,432 tries gave too few deals"):
        _kernel.sample((one, one), 0, False, b"", 1, 0, 10)
