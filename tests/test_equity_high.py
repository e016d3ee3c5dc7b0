"""Stud and stud hi-lo, exact, against a slow oracle: every runout dealt in Python, hands valued by their definition."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

import razzeval as rz


def slow_high(cards):
    """Value seven cards as a high hand; larger is better."""
    return max(_five_high(five) for five in combinations(cards, 5))


def _five_high(cards):
    ranks = sorted(((card // 4 or 13) for card in cards), reverse=True)  # the ace above the king
    counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(counts) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [13, 4, 3, 2, 1])
    top = [4] if ranks == [13, 4, 3, 2, 1] else [rank for _, rank in counts]
    pattern = [n for n, _ in counts]
    kinds = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "straight", "flush", [3, 2], [4, 1], "straight flush"]
    kind = "straight flush" if straight and flush else "flush" if flush else "straight" if straight else pattern
    return kinds.index(kind), top


def slow_eight_or_better(cards):
    """Value seven cards as an eight-or-better low, smaller is better; None if they have none."""
    ranks = sorted({card // 4 for card in cards})
    return sorted(ranks[:5], reverse=True) if len(ranks) >= 5 and ranks[4] <= 7 else None


def slow_shares(holdings, hi_lo):
    """Divide one pot: who takes which part of it with his high and with his low."""
    highs = [slow_high(held) for held in holdings]
    lows = [slow_eight_or_better(held) if hi_lo else None for held in holdings]
    best = [i for i, high in enumerate(highs) if high == max(highs)]
    qualified = [low for low in lows if low is not None]
    lowest = [i for i, low in enumerate(lows) if qualified and low == min(qualified)]
    half = Fraction(1, 2) if lowest else Fraction(1)
    high = [half / len(best) if i in best else Fraction(0) for i in range(len(holdings))]
    low = [half / len(lowest) if i in lowest else Fraction(0) for i in range(len(holdings))]
    return high, low


def slow_deals(holdings, deck):
    if not holdings:
        yield []
        return
    for cards in combinations(deck, 7 - len(holdings[0])):
        left = [card for card in deck if card not in cards]
        for others in slow_deals(holdings[1:], left):
            yield [[*holdings[0], *cards], *others]


def random_case(rng):
    """Draw two or three holdings that like flushes and straights, with few cards to come."""
    cards = [card for card in range(52) if rng.random() < 0.6 or card % 4 == 1]
    rng.shuffle(cards)
    players = rng.choice([2, 2, 3])
    sizes = [rng.choice([6, 7, 6, 5]) if i == 0 and players == 2 else rng.choice([6, 7]) for i in range(players)]
    holdings = [[cards.pop() for _ in range(size)] for size in sizes]
    return holdings, [card for card in range(52) if card not in cards[:9] and not any(card in h for h in holdings)]


@pytest.mark.parametrize("game", ["stud", "stud8"])
@pytest.mark.parametrize("seed", range(25))
def test_small_spots_agree_with_dealing_every_card(game, seed):
    holdings, dead = random_case(random.Random(seed))
    deck = [card for card in range(52) if card not in dead and not any(card in held for held in holdings)]
    players, total = range(len(holdings)), 0
    high, low, win = ([Fraction(0)] * len(holdings) for _ in range(3))
    for shown in slow_deals(holdings, deck):
        total += 1
        highs, lows = slow_shares(shown, game == "stud8")
        for i in players:
            high[i], low[i], win[i] = high[i] + highs[i], low[i] + lows[i], win[i] + (highs[i] + lows[i] == 1)
    result = rz.equity(holdings, dead=dead, game=game)
    assert (result.exact, result.runouts, result.win) == (True, total, tuple(win))
    assert result.equity == pytest.approx([float((high[i] + low[i]) / total) for i in players], abs=1e-15)
    if game == "stud8":
        assert result.high == pytest.approx([float(share / total) for share in high], abs=1e-15)
        assert result.low == pytest.approx([float(share / total) for share in low], abs=1e-15)
        assert result.scoop == pytest.approx([float(wins / total) for wins in win], abs=1e-15)
    else:
        assert (result.high, result.low, result.scoop) == (None, None, None)


def finished(*players):
    return rz.equity(players, game="stud8")


def test_no_low_gives_the_high_everything():
    result = finished("KcKdQcQdJs9h9s", "AcAdTcTdJh9c9d")
    assert (result.equity, result.high, result.low, result.scoop) == ((0, 1), (0, 1), (0, 0), (0, 1))


def test_low_and_high_halve_the_pot():
    result = finished("Ac2d3h4s6cKdQh", "KcKhKsJdJhTc9c")
    assert (result.equity, result.win, result.tie) == ((0.5, 0.5), (0, 0), (1, 1))
    assert (result.high, result.low, result.scoop) == ((0, 0.5), (0.5, 0), (0, 0))


def test_one_hand_scoops():
    assert finished("Ac2c3c4c5cKdQh", "KcKhKsJdJhTc9c").scoop == (1, 0)


def test_equal_lows_are_quartered():
    result = finished("Ac2d3h4s6c9dQh", "Ad2h3s4c6dTdJh", "KcKdKhQdQs9h9s")
    assert result.equity == (0.25, 0.25, 0.5)
    result = finished("Ac2d3h4s7cKdQh", "Ad2h3s4c7dKhQd")
    assert (result.equity, result.scoop) == ((0.5, 0.5), (0, 0))


def test_equal_highs_and_one_low():
    result = finished("Ts9c9dKhKc6s5s", "Td9h9sKdKs2h4h", "Ac2d3h4s8cJdQh")
    assert result.equity == (0.25, 0.25, 0.5)


def test_three_ways_with_three_equal_highs():
    held = ["AcKcQc2c2d3c4d", "AdKdQd2h5s3d4h", "AhKhQh2s5c3h4s"]
    assert sum(finished(*held).equity) == pytest.approx(1, abs=1e-15)
