"""Pools of processes, forked and spawned: the answers of one process; games and hands go there and come back."""

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_all_start_methods, get_context

import pytest
from every_call import GAMES, JOBS, play_on, play_on_elsewhere, run_job

import razzeval as rz

FEW = ["evaluate", "equity exact", "equity sampled", "evaluate_batch"]
alone = cache(run_job)
started = [game.start([1000, 300, 60], seed=seed) for seed, game in enumerate(GAMES)]


def check(map_all, names):
    """Let a pool's map do jobs, and play hands on."""
    for name, found in zip(names, map_all(run_job, names), strict=True):
        assert found == alone(name), name
    for hand, (over, game, legal) in zip(started, map_all(play_on_elsewhere, started), strict=True):
        assert over == play_on(hand.copy(), 5)
        assert over.log == play_on(hand.copy(), 5).log
        assert hash(over) == hash(play_on(hand.copy(), 5))
        assert game == hand.game
        assert legal == list(over.legal_actions) == []
    with pytest.raises(rz.InvalidCardError, match="not a card: '1s'"):
        list(map_all(rz.evaluate, ["1s"]))
    with pytest.raises(rz.IllegalActionError, match="the hand is over"):
        list(map_all(rz.Hand.call, [play_on(started[0].copy(), 5)]))


@pytest.mark.parametrize("method", get_all_start_methods())
def test_an_executor_of_processes(method):
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as pool:
        check(pool.map, list(JOBS))
        there = rz.equity(["A23", "456"], method="monte-carlo", samples=200_000, seed=5, executor=pool)
    assert there == rz.equity(["A23", "456"], method="monte-carlo", samples=200_000, seed=5)


@pytest.mark.parametrize("method", get_all_start_methods())
def test_a_pool_of_multiprocessing(method):
    with get_context(method).Pool(2) as pool:
        check(pool.map, FEW)
