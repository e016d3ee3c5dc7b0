"""What holds for every razz equity, whatever the cards."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import razzeval as rz


@st.composite
def spots(draw):
    """Draw two to four holdings of three cards or more, and some dead cards."""
    cards = draw(st.permutations(range(52)))
    sizes = draw(st.lists(st.integers(3, 7), min_size=2, max_size=4))
    holdings, at = [], 0
    for size in sizes:
        holdings.append(list(cards[at : at + size]))
        at += size
    return holdings, list(cards[at : at + draw(st.integers(0, 8))])


@settings(max_examples=60, deadline=None)
@given(spots())
def test_counts_add_up(spot):
    holdings, dead = spot
    result = rz.equity(holdings, dead=dead, method="exact")
    left, ways = 52 - len(dead) - sum(map(len, holdings)), 1
    for held in holdings:
        ways *= comb(left, 7 - len(held))
        left -= 7 - len(held)
    assert result.runouts == ways
    assert sum(result.equity) == pytest.approx(1, abs=1e-12)
    assert sum(result.win) + max(result.tie) <= ways <= sum(result.win) + sum(result.tie)
    for counts in zip(result.win, result.tie, result.lose, strict=True):
        assert sum(counts) == ways


@settings(max_examples=40, deadline=None)
@given(spots(), st.randoms(use_true_random=False), st.permutations(range(4)))
def test_order_and_suits_do_not_matter(spot, rng, suits):
    holdings, dead = spot
    result = rz.equity(holdings, dead=dead, method="exact")
    renamed = [[card // 4 * 4 + suits[card % 4] for card in held] for held in holdings]
    gone = [card // 4 * 4 + suits[card % 4] for card in dead]
    order = rng.sample(range(len(holdings)), len(holdings))
    again = rz.equity([rng.sample(renamed[i], len(renamed[i])) for i in order], dead=gone, method="exact")
    assert again.win == tuple(result.win[i] for i in order)
    assert again.tie == tuple(result.tie[i] for i in order)


@settings(max_examples=15, deadline=None)
@given(spots())
def test_a_street_is_the_mean_of_the_next(spot):
    """What the first player to come can draw, card by card, adds up to what he has now."""
    holdings, dead = spot
    who = next((i for i, held in enumerate(holdings) if len(held) < 7), None)
    if who is None:
        return
    now = rz.equity(holdings, dead=dead, method="exact")
    wins = [0] * len(holdings)
    for card in set(range(52)).difference(dead, *holdings):
        then = [held + [card] * (i == who) for i, held in enumerate(holdings)]
        wins = [a + b for a, b in zip(wins, rz.equity(then, dead=dead, method="exact").win, strict=True)]
    assert wins == [count * (7 - len(holdings[who])) for count in now.win]
