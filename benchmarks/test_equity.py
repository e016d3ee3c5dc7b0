"""Equities: the exact cases by themselves, and trials a second beside poker-equity and PokerKit in the same run.

Run with ``pytest benchmarks/test_equity.py``; the extra ``bench`` installs the peers. The last tests print the ratios:
compare those between machines, not times.
"""

import time
from functools import partial

import pytest

import razzeval as rz

# (players, goal in seconds on one core)
EXACT = {
    "heads-up third street": (["Ac2d3h", "4s5c6d"], 0.0005),
    "three-way third street": (["Ac2d3h", "4s5c6d", "7h8s9c"], 0.010),
    "four-way third street": (["Ac2d3h", "4s5c6d", "7h8s9c", "TdJhQs"], 0.500),
    "five-way third street": (["Ac2d3h", "4s5c6d", "7h8s9c", "TdJhQs", "2c3cKd"], None),
    "four-way fourth street": (["Ac2d3h4d", "5c6d7s8c", "9cTdJhQs", "Kc2c3s4s"], 0.050),
    "six-way fifth street": (["2c3c4c7d8d", "2d3d5d8hTc", "Ac6cJcQcKc", "6d8c9cTdKd", "3h4d5c6hTh", "7c8s9dJdQd"], 1.0),
    "two door cards": (["xxAc", "xx2c"], 0.010),
    "two unknown holdings": (["", ""], None),
    "three unknown holdings": (["", "", ""], None),
}

PLAYERS = {"heads-up": ["Ac2d3h", "4s5c6d"], "three-way": ["Ac2d3h", "4s5c6d", "7h8s9c"]}


@pytest.mark.parametrize("name", EXACT)
def test_exact(benchmark, name):
    players, _ = EXACT[name]
    result = benchmark(rz.equity, players, method="exact")
    assert sum(result.equity) == pytest.approx(1)


@pytest.mark.parametrize("text", ["(A-6)(A-6)7", "(A-8)(A-8)(A-8)"])
def test_exact_range_against_a_hand(benchmark, text):
    assert benchmark(rz.equity, [text, "7c8d9h"], method="exact").exact


def test_low_odds(benchmark):
    assert benchmark(rz.low_odds, "Ac").runouts > 0


@pytest.mark.parametrize("game", ["razz", "stud", "stud8"])
def test_sampling(benchmark, game):
    sample = partial(rz.equity, PLAYERS["heads-up"], game=game, method="monte-carlo", samples=2_000_000, seed=1)
    assert benchmark(sample).runouts == 2_000_000
    benchmark.extra_info["million trials a second"] = 2 / benchmark.stats.stats.min


def seconds(work, tries=5):
    """Time a call, the best of some."""
    best = float("inf")
    for _ in range(tries):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def ours(players, trials):
    return partial(rz.equity, players, method="monte-carlo", samples=trials, seed=1)


def poker_equity(players, trials):
    peer = pytest.importorskip("poker_equity")
    return partial(peer.chunk_from_text, "razz", players, samples=trials, seed=1, threads=1)


def pokerkit(players, trials):
    peer = pytest.importorskip("pokerkit")
    return partial(
        peer.calculate_equities,
        [peer.parse_range(player) for player in players],
        (),
        7,
        0,
        peer.Deck.STANDARD,
        (peer.RegularLowHand,),
        sample_count=trials,
    )


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("peer", "trials"), [(poker_equity, 200_000), (pokerkit, 300)])
def test_ratio_to_a_peer(peer, trials, name, capsys):
    players = PLAYERS[name]
    theirs = trials / seconds(peer(players, trials), 3)
    mine = 2_000_000 / seconds(ours(players, 2_000_000))
    exact = seconds(partial(rz.equity, players))
    with capsys.disabled():
        print(f"\n{name}: razzeval {mine / 1e6:.1f} M trials/s, {peer.__name__} {theirs / 1e6:.4f} M", end="")
        print(f" ({mine / theirs:,.0f} times); exact in the time of {exact * theirs:,.1f} of its trials", end="")
    assert mine > theirs
