"""Equities: the exact cases by themselves, and trials a second beside poker-equity and PokerKit in the same run.

Run with ``pytest benchmarks/test_equity.py``; the extra ``bench`` installs the peers.
"""

from functools import partial

import pytest

import razzeval as rz

EXACT = {
    "heads-up third street": ["Ac2d3h", "4s5c6d"],
    "three-way third street": ["Ac2d3h", "4s5c6d", "7h8s9c"],
    "four-way third street": ["Ac2d3h", "4s5c6d", "7h8s9c", "TdJhQs"],
    "five-way third street": ["Ac2d3h", "4s5c6d", "7h8s9c", "TdJhQs", "2c3cKd"],
    "four-way fourth street": ["Ac2d3h4d", "5c6d7s8c", "9cTdJhQs", "Kc2c3s4s"],
    "six-way fifth street": ["2c3c4c7d8d", "2d3d5d8hTc", "Ac6cJcQcKc", "6d8c9cTdKd", "3h4d5c6hTh", "7c8s9dJdQd"],
    "two door cards": ["xxAc", "xx2c"],
    "two unknown holdings": ["", ""],
    "three unknown holdings": ["", "", ""],
    "a range of 960 against a hand": ["(A-6)(A-6)7", "7c8d9h"],
    "a range of 3,584 against a hand": ["(A-8)(A-8)(A-8)", "7c8d9h"],
}
PLAYERS = {"heads-up": ["Ac2d3h", "4s5c6d"], "three-way": ["Ac2d3h", "4s5c6d", "7h8s9c"]}
TRIALS = 2_000_000


@pytest.mark.benchmark(group="exact equities in razz")
@pytest.mark.parametrize("spot", EXACT)
def test_exact(benchmark, spot):
    result = benchmark(rz.equity, EXACT[spot], method="exact")
    assert sum(result.equity) == pytest.approx(1)


@pytest.mark.benchmark(group="exact equities in razz")
def test_low_odds_of_an_ace(benchmark):
    assert benchmark(rz.low_odds, "Ac").runouts > 0


def measure(benchmark, group, trials, sample):
    benchmark.group = group
    benchmark.extra_info["items"] = trials
    return benchmark.pedantic(sample, rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("game", ["stud", "stud8"])
def test_trials_in(benchmark, game):
    sample = partial(rz.equity, PLAYERS["heads-up"], game=game, method="monte-carlo", samples=TRIALS, seed=1)
    assert measure(benchmark, "trials of other games, heads-up", TRIALS, sample).runouts == TRIALS


@pytest.mark.parametrize("players", PLAYERS)
def test_trials(benchmark, players):
    sample = partial(rz.equity, PLAYERS[players], method="monte-carlo", samples=TRIALS, seed=1)
    assert measure(benchmark, f"trials of razz, {players}", TRIALS, sample).runouts == TRIALS


@pytest.mark.parametrize("players", PLAYERS)
def test_poker_equity_trials(benchmark, players):
    peer = pytest.importorskip("poker_equity")
    sample = partial(peer.chunk_from_text, "razz", PLAYERS[players], samples=200_000, seed=1, threads=1)
    measure(benchmark, f"trials of razz, {players}", 200_000, sample)


@pytest.mark.parametrize("players", PLAYERS)
def test_pokerkit_trials(benchmark, players):
    peer = pytest.importorskip("pokerkit")
    ranges = [peer.parse_range(player) for player in PLAYERS[players]]
    fixed = ((), 7, 0, peer.Deck.STANDARD, (peer.RegularLowHand,))
    sample = partial(peer.calculate_equities, ranges, *fixed, sample_count=300)
    measure(benchmark, f"trials of razz, {players}", 300, sample)
