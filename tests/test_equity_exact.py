"""Exact razz equities against published numbers and against a slow enumerator that shares no code with the engine."""

import json
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

import razzeval as rz

RANKS = "A23456789TJQK"
REFERENCE = Path(__file__).parents[2] / "shared" / "reference" / "equity.json"


@cache
def slow_low(ranks):
    """Order seven ranks (ace 0) by the best low among all fives of them; smaller is better."""
    return min(five_cards(five) for five in combinations(ranks, 5))


def five_cards(ranks):
    counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    pattern = [n for n, _ in counts]
    order = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]]
    return order.index(pattern), [rank for _, rank in counts]


def slow_runouts(holdings, deck):
    """Deal all real cards in every way; yield the seven ranks of every player."""
    if not holdings:
        yield ()
        return
    first, *others = holdings
    for cards in combinations(deck, 7 - len(first)):
        left = [card for card in deck if card not in cards]
        mine = tuple(sorted(card // 4 for card in (*first, *cards)))
        for theirs in slow_runouts(others, left):
            yield mine, *theirs


def slow_equity(holdings, dead):
    """Count wins and ties and sum the shares of the pot."""
    deck = [card for card in range(52) if card not in dead and not any(card in held for held in holdings)]
    players, total = range(len(holdings)), 0
    win, tie, shares = [0] * len(holdings), [0] * len(holdings), [Fraction(0)] * len(holdings)
    for shown in slow_runouts(holdings, deck):
        total += 1
        lows = [slow_low(ranks) for ranks in shown]
        winners = [i for i in players if lows[i] == min(lows)]
        for i in winners:
            win[i] += len(winners) == 1
            tie[i] += len(winners) > 1
            shares[i] += Fraction(1, len(winners))
    return total, tuple(win), tuple(tie), [share / total for share in shares]


def ways(holdings, dead):
    left, total = 52 - len(dead) - sum(map(len, holdings)), 1
    if left < sum(7 - len(held) for held in holdings):
        return 0
    for held in holdings:
        total *= comb(left, 7 - len(held))
        left -= 7 - len(held)
    return total


def random_case(rng, most_ways):
    """Draw a spot small enough to deal out: 2 to 5 players on fifth to seventh street, often all on a few ranks."""
    while True:
        ranks = rng.sample(range(13), rng.choice([4, 5, 6, 8, 13, 13]))
        cards = [4 * rank + suit for rank in ranks for suit in range(4)]
        rng.shuffle(cards)
        players = rng.randint(2, 5)
        sizes = [rng.choice([4, 5, 5, 6, 6, 7]) for _ in range(players)]
        if sum(sizes) > len(cards):
            continue
        holdings = [[cards.pop() for _ in range(size)] for size in sizes]
        others = [card for card in range(52) if card // 4 not in ranks]
        dead = cards[: rng.randint(0, min(12, len(cards)))] + others
        if 0 < ways(holdings, dead) <= most_ways:
            return holdings, dead


def check_against_slow(holdings, dead):
    total, win, tie, shares = slow_equity(holdings, dead)
    result = rz.equity(holdings, dead=dead, method="exact")
    assert (result.runouts, result.win, result.tie) == (total, win, tie)
    assert result.equity == pytest.approx([float(share) for share in shares], abs=1e-15)
    assert all(a + b + c == total for a, b, c in zip(result.win, result.tie, result.lose, strict=True))
    assert result.exact


@pytest.mark.parametrize("seed", range(150))
def test_small_spots_agree_with_dealing_every_card(seed):
    check_against_slow(*random_case(random.Random(seed), 3_000))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_more_spots_agree_with_dealing_every_card(seed):
    check_against_slow(*random_case(random.Random(seed), 30_000))


def test_random_spots_cover_what_they_must():
    """The cases above hold ties of three, hands where nobody has five ranks, and every number of players."""
    cases = [random_case(random.Random(seed), 3_000) for seed in range(150)]
    assert {len(holdings) for holdings, _ in cases} == {2, 3, 4, 5}
    nobody = [all(len({card // 4 for card in held}) < 5 for held in holdings) for holdings, _ in cases]
    assert sum(nobody) >= 10
    assert max(len(dead) for _, dead in cases) >= 30


@pytest.mark.skipif(not REFERENCE.exists(), reason="the shared reference of equities is not here")
def test_reference_equities():
    for case in json.loads(REFERENCE.read_text()):
        result = rz.equity(case["players"], dead=case["dead"], method="exact")
        assert result.runouts == case["runouts"], case
        assert result.equity == pytest.approx(case["equity"], abs=1e-12), case
        if "win" in case:
            assert list(result.win) == case["win"], case
            assert result.tie == (case["tie"],) * 2, case


@pytest.mark.parametrize(
    ("players", "win", "tie"),
    [
        (["Ac2d3h", "4s5c6d"], (9651514149, 8607267099), 6515802),
        (["Ac2d3h", "6s7c8d"], (10876342101, 7384672803), 4282146),
        (["Ac2dKh", "6s7c8d"], (5959540052, 12300938794), 4818204),
        (["Ac2d3h", "As2c3d"], (8915273275, 8915273275), 434750500),
    ],
)
def test_heads_up_third_street_to_the_runout(players, win, tie):
    result = rz.equity(players)
    assert (result.win, result.tie, result.runouts) == (win, (tie, tie), 18_265_297_050)


def test_published_equities():
    assert rz.equity(["Ac2dKh", "xx8c"]).equity[0] == pytest.approx(0.450161, abs=5e-7)
    assert rz.equity(["Ac2d3h", ""]).equity[0] == pytest.approx(0.734682, abs=5e-7)
    assert rz.equity(["Ac2d3h", "xxxxxxx"]) == rz.equity(["Ac2d3h", ""])
    three = rz.equity(["Ac2d3h", "4s5c6d", "7h8s9c"]).equity
    assert three == pytest.approx([0.437909305942, 0.388330033241, 0.173760660817], abs=1e-12)
    fifth = rz.equity(["Ac2d3h7cKs", "4c5d6h8cTs"])
    assert (fifth.win, fifth.tie) == ((359706, 311874), (0, 0))


def test_suits_and_the_order_of_players_do_not_matter():
    first = rz.equity(["Ac2d3h", "4s5c6d", "7h8s"], dead="Kc")
    second = rz.equity(["7c8c", "Ah2h3d", "4c5h6h"], dead="Kd")
    assert (first.win[2], first.win[0], first.win[1]) == second.win


def test_counts_beyond_64_bits_are_whole():
    """Three unknown holdings: 7.7e22 runouts, and by symmetry every player wins exactly as often."""
    result = rz.equity(["", "", ""], method="exact")
    assert result.runouts == comb(52, 7) * comb(45, 7) * comb(38, 7) > 2**64
    assert len(set(result.win)) == len(set(result.tie)) == 1
    assert result.win[0] + result.tie[0] + result.lose[0] == result.runouts


def test_a_tie_of_three_gives_a_third():
    held = ["Ac2c3c4c5cKcKd", "Ad2d3d4d5dQcQd", "Ah2h3h4h5hJcJd"]
    result = rz.equity(held, method="monte-carlo")
    assert result.equity == (1 / 3,) * 3
    assert (result.exact, result.runouts, result.tie, result.stderr) == (True, 1, (1, 1, 1), (0.0, 0.0, 0.0))


def test_eight_players_share_the_seventh_card():
    """Six cards each leave four in the deck: every one of them can be the card for all."""
    deck = list(range(52))
    random.Random(5).shuffle(deck)
    holdings, left = [deck[6 * i : 6 * i + 6] for i in range(8)], deck[48:]
    result = rz.equity(holdings)
    shares = [Fraction(0)] * 8
    for card in left:
        lows = [slow_low(tuple(sorted(c // 4 for c in (*held, card)))) for held in holdings]
        for i in range(8):
            shares[i] += Fraction(lows[i] == min(lows), lows.count(min(lows)) * 4)
    assert (result.shared_card, result.runouts) == (True, 4)
    assert result.equity == pytest.approx([float(share) for share in shares], abs=1e-15)


def test_a_short_deck_shares_the_seventh_card_with_cards_to_come():
    """Seven cards left for two players with four to come each: three of their own, and one for both."""
    held, dead = [[0, 5, 10], [15, 16, 21]], [*range(23, 52), 1, 3, 4, 6, 7, 8, 9, 11, 14, 17]
    left = [card for card in range(52) if card not in (*held[0], *held[1], *dead)]
    wins = Counter()
    for mine in combinations(left, 3):
        others = [card for card in left if card not in mine]
        for theirs in combinations(others, 3):
            (shared,) = set(others) - set(theirs)
            first = slow_low(tuple(sorted(c // 4 for c in (*held[0], *mine, shared))))
            second = slow_low(tuple(sorted(c // 4 for c in (*held[1], *theirs, shared))))
            wins["first" if first < second else "second" if second < first else "both"] += 1
    result = rz.equity(held, dead=dead)
    assert (result.shared_card, result.runouts) == (True, 140)
    assert (result.win, result.tie[0]) == ((wins["first"], wins["second"]), wins["both"])


@pytest.mark.parametrize("seed", range(60))
def test_shared_seventh_cards_agree_with_dealing_every_card(seed):
    """Two to six players on sixth or fifth street whose deck lacks a seventh card for each, often on few ranks."""
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    sizes = [rng.choice([5, 6, 6]) for _ in range(players)]
    left = sum(6 - size for size in sizes) + rng.randint(1, players - 1)
    ranks = rng.sample(range(13), max(-(-(sum(sizes) + left) // 4), 4))
    cards = [4 * rank + suit for rank in ranks for suit in range(4)]
    rng.shuffle(cards)
    holdings = [[cards.pop() for _ in range(size)] for size in sizes]
    deck, total, win = cards[:left], 0, [0] * players
    for others in own_cards(holdings, deck):
        for shared in set(deck).difference(*others):
            lows = [slow_low(tuple(sorted(card // 4 for card in (*held, shared)))) for held in others]
            total += 1
            for i in range(players):
                win[i] += lows[i] == min(lows) and lows.count(lows[i]) == 1
    result = rz.equity(holdings, dead=[card for card in range(52) if not any(card in h for h in (*holdings, deck))])
    assert (result.shared_card, result.runouts, result.win) == (True, total, tuple(win))


def own_cards(holdings, deck):
    """Deal every player up to six cards, in every way."""
    if not holdings:
        yield []
        return
    for more in combinations(deck, 6 - len(holdings[0])):
        left = [card for card in deck if card not in more]
        for others in own_cards(holdings[1:], left):
            yield [[*holdings[0], *more], *others]


@pytest.mark.slow
def test_the_largest_spots_stay_under_200_mb():
    """Four door cards, nearly as many states as are allowed, and a spot that is refused for having more."""
    code = """
import resource, razzeval as rz
rz.equity(["2c", "3c", "4c", "5c"], method="exact")
try:
    rz.equity(["A23", "456", "789", "TJQ", "K", "A"], method="exact")
except ValueError:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    pytest.importorskip("resource", reason="no resource usage on this system")
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) < 200 * 1024  # in KB on Linux
