"""Highs: every hand against the oracle, category counts of all five-card hands, names."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import high_key, high_values, mixed_suits, multisets, slow_high

import razzeval as rz
from razzeval._kernel import board_value

HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_every_multiset_without_a_flush(count):
    for ranks in multisets(count):
        hand = mixed_suits(ranks)
        assert len(set(hand)) == count
        assert max(Counter(card & 3 for card in hand).values()) < 5
        expected = min(high_values()[high_key(five)] for five in set(combinations(ranks, 5)))
        assert rz.evaluate_high(hand) == expected, ranks


@pytest.mark.parametrize("suited", [5, 6, 7])
def test_every_flush(suited):
    for ranks in combinations(range(13), suited):
        expected = min(high_values()[high_key(five, suited=True)] for five in combinations(ranks, 5))
        for suit in range(4):
            assert rz.evaluate_high([4 * rank + suit for rank in ranks]) == expected


def all_hands(count):
    hands = np.fromiter(
        (card for hand in combinations(range(52), count) for card in hand), np.uint8, count=2_598_960 * count
    )
    return hands.reshape(-1, count)


@pytest.mark.slow
def test_categories_of_all_five_card_hands():
    values = rz.evaluate_high_batch(all_hands(5))
    ends = [10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462]
    counts = np.histogram(values, [1, *(end + 1 for end in ends)])[0].tolist()
    # Straight flushes (royal among them), quads, full houses, flushes, straights, trips, two pair, pairs, no pair.
    assert counts == [40, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
    assert len(np.unique(values)) == 7462
    lows = rz.evaluate_batch(all_hands(5))
    assert len(np.unique(lows)) == 6175
    assert int((lows <= 1287).sum()) == 1_302_540 + 10_200 + 5108 + 40


@given(HANDS)
def test_value_and_best_five_agree_with_the_oracle(hand):
    value = rz.evaluate_high(hand)
    assert value == slow_high(hand)
    five = rz.best_five_high(hand)
    assert set(five) <= set(hand)
    assert rz.evaluate_high(five) == value


@given(st.lists(st.integers(0, 12), min_size=5, max_size=7, unique=True), st.integers(0, 3), st.randoms())
def test_suited_hands_agree_with_the_oracle(ranks, suit, random):
    hand = [4 * rank + suit for rank in ranks]
    hand[-1] = random.choice([card for card in range(52) if card not in hand[:-1]])
    assert rz.evaluate_high(hand) == slow_high(hand)


@given(HANDS, st.permutations(range(4)), st.randoms())
def test_order_and_names_of_suits_make_no_difference(hand, suits, random):
    other = [card - card % 4 + suits[card % 4] for card in random.sample(hand, len(hand))]
    assert rz.evaluate_high(other) == rz.evaluate_high(hand)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_high_boards_sort_by_pairs_first_then_from_the_ace(count):
    boards = multisets(count)

    def key(ranks):
        heights = Counter(13 if rank == 0 else rank for rank in ranks)
        groups = sorted((-times, -height) for height, times in heights.items())
        return tuple(times for times, _ in groups), tuple(height for _, height in groups)

    in_order = sorted(boards, key=key)
    assert [board_value(mixed_suits(ranks), high=True) for ranks in in_order] == list(range(1, len(boards) + 1))


@pytest.mark.parametrize(
    ("cards", "name", "five"),
    [
        ("AsKsQsJsTs2d2c", "royal flush", "As Ks Qs Js Ts"),
        ("5s4s3s2sAsKdKc", "five-high straight flush", "5s 4s 3s 2s As"),
        ("9s9d9h9c2c2dAs", "four nines, ace", "9c 9d 9h 9s As"),
        ("AsAdAhKcKd2s2h", "aces full of kings", "Ad Ah As Kc Kd"),
        ("As9s7s4s2sAdAh", "ace-nine-seven-four-deuce flush", "As 9s 7s 4s 2s"),
        ("AsKdQhJcTs2d2c", "ace-high straight", "As Kd Qh Jc Ts"),
        ("5s4d3h2cAsKdKc", "five-high straight", "5s 4d 3h 2c As"),
        ("6s6d6hAcKd9s2c", "three sixes, ace-king", "6d 6h 6s Ac Kd"),
        ("AsAdKhKcQsQd2c", "aces and kings, queen", "Ad As Kc Kh Qd"),
        ("AsAdKhQcJs9d2c", "pair of aces, king-queen-jack", "Ad As Kh Qc Js"),
        ("AsKdJh9c7s5d3c", "ace-king-jack-nine-seven high", "As Kd Jh 9c 7s"),
    ],
)
def test_names_and_cards(cards, name, five):
    assert rz.describe_high(rz.evaluate_high(cards)) == name
    assert rz.format_cards(rz.best_five_high(cards)) == five


def test_names_are_different():
    assert len({rz.describe_high(value) for value in range(1, 7463)}) == 7462
    with pytest.raises(ValueError, match=r"a high has a value from 1 \(best\) to 7462 \(worst\), got 7463"):
        rz.describe_high(7463)
