"""Lows: every multiset of ranks against the oracle, the seeds' order, exact frequencies, names."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import cards_of, low_key, low_values, multisets, slow_low

import razzeval as rz
from razzeval.low import describe_board, low_ranks

CARDS = st.integers(0, 51)
HANDS = st.lists(CARDS, min_size=5, max_size=7, unique=True)


@pytest.mark.parametrize(("count", "number"), [(5, 6175), (6, 18395), (7, 49205)])
def test_every_multiset_has_the_value_the_oracle_finds(count, number):
    held = multisets(count)
    assert len(held) == number
    best = {}
    for ranks in held:
        if count == 5:
            best[ranks] = low_values()[low_key(ranks)]
        else:
            best[ranks] = min(low_values()[low_key(five)] for five in set(combinations(ranks, 5)))
    assert {ranks: rz.evaluate(cards_of(ranks)) for ranks in held} == best


def test_number_of_values_by_how_many_cards():
    reached = {count: {rz.evaluate(cards_of(ranks)) for ranks in multisets(count)} for count in (5, 6, 7)}
    assert reached[5] == set(range(1, 6176))
    assert len(reached[6]) == 6019
    shapes = Counter(tuple(sorted(Counter(low_ranks(value)).values())) for value in reached[7])
    assert len(reached[7]) == 5083
    assert shapes == {(1, 1, 1, 1, 1): 1287, (1, 1, 1, 2): 2860, (1, 2, 2): 858, (2, 3): 78}


def test_frequencies_of_seven_random_cards():
    """All 133,784,560 hands, counted by how often each multiset of ranks comes."""
    tops, shapes = Counter(), Counter()
    eight_or_better = 0
    for ranks in multisets(7):
        ways = prod(comb(4, times) for times in Counter(ranks).values())
        value = rz.evaluate(cards_of(ranks))
        five = low_ranks(value)
        if value <= 1287:
            tops[five[0] + 1] += ways
        else:
            shapes[tuple(sorted(Counter(five).values()))] += ways
        eight_or_better += ways * (value <= rz.EIGHT_OR_BETTER)
    assert tops == {
        5: 781_824, 6: 3_151_360, 7: 7_426_560, 8: 13_171_200, 9: 19_174_400,
        10: 23_675_904, 11: 24_837_120, 12: 21_457_920, 13: 13_939_200,
    }  # fmt: skip
    assert shapes == {(1, 1, 1, 2): 5_948_800, (1, 2, 2): 219_648, (2, 3): 624}
    assert eight_or_better == 24_530_944


def test_the_twelve_hands_of_the_site_rules_in_order():
    worst_to_best = (
        "33355 KK432 22765 AAT98 KQJT9 KQJT7 98765 97653 9765A 65432 6432A 5432A"  # PokerStars razz rules
    ).split()
    values = [rz.evaluate(cards_of(["A23456789TJQK".index(rank) for rank in hand])) for hand in worst_to_best]
    assert all(worse > better for worse, better in pairwise(values))


@pytest.mark.parametrize(
    ("cards", "same_as"),
    [
        ("AcAd2c2d3c3dKh", "AcAd3c2cKh"),
        ("AcAdAhAs2c2d2h", "AcAdAh2c2d"),
        ("KcKdKhQcQdJcJd", "QcQdJcJdKh"),
        ("KcKd5c4d3h2sAc", "6c6d5c4d3h2sAc"),
    ],
)
def test_hands_with_several_pairs(cards, same_as):
    assert rz.evaluate(cards) == rz.evaluate(same_as)


def test_paired_hands_that_other_libraries_get_wrong():
    assert rz.evaluate("3c3d4c4d5c5d5h") < rz.evaluate("2c2d2h6c6d6h7c")
    assert rz.evaluate("2c2d3c3d4c4dQh") < rz.evaluate("5c5d6c6d7c7dAh")


def test_suits_and_straights_do_not_count():
    assert rz.evaluate("Ac2c3c4c5c") == rz.evaluate("Ac2d3h4s5c") == 1
    assert rz.evaluate("7c5d3h2sAc") > rz.evaluate("6c5d4h3s2c")


def test_limits():
    assert rz.EIGHT_OR_BETTER == 56 == rz.evaluate("8c7d6h5s4c")
    assert rz.evaluate("9c4d3h2sAc") == 57
    assert rz.evaluate("KcQdJhTs9c") == 1287
    assert rz.evaluate("AcAd4h3s2c") == 1288
    assert rz.evaluate("KcKdKhKsQc") == 6175


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_boards_sort_by_pairs_first_then_from_the_top(count):
    boards = multisets(count)

    def key(ranks):
        groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
        return tuple(times for times, _ in groups), tuple(rank for _, rank in groups)

    in_order = sorted(boards, key=key)
    assert [rz.evaluate(cards_of(ranks)) for ranks in in_order] == list(range(1, len(boards) + 1))


def test_boards_of_the_site_rules():
    assert rz.evaluate("KcQd") < rz.evaluate("4c4d")
    eight, sevens, queen = (rz.evaluate(board) for board in ("8c5d2h", "7c7d2h", "Qc5d2h"))
    assert eight < queen < sevens


@given(HANDS, st.randoms())
def test_order_of_the_cards_makes_no_difference(hand, random):
    shuffled = random.sample(hand, len(hand))
    assert rz.evaluate(shuffled) == rz.evaluate(hand)
    assert set(rz.best_five(shuffled)) == set(rz.best_five(hand))


@given(HANDS, st.permutations(range(4)))
def test_renaming_suits_makes_no_difference(hand, suits):
    assert rz.evaluate([card - card % 4 + suits[card % 4] for card in hand]) == rz.evaluate(hand)


@given(st.lists(CARDS, min_size=6, max_size=7, unique=True))
def test_another_card_never_hurts(hand):
    assert rz.evaluate(hand) <= rz.evaluate(hand[:-1])


@given(HANDS)
def test_value_and_best_five_agree_with_the_oracle(hand):
    assert rz.evaluate(hand) == slow_low(hand)
    five = rz.best_five(hand)
    assert set(five) <= set(hand)
    assert rz.evaluate(five) == rz.evaluate(hand)
    assert tuple(card >> 2 for card in five) == low_ranks(rz.evaluate(hand))


def test_best_five_takes_the_lower_suit_and_all_of_fewer_cards():
    assert rz.format_cards(rz.best_five("As Ah 2c 3d 4h 5s")) == "5s 4h 3d 2c Ah"
    assert rz.format_cards(rz.best_five("8s 3d 8h")) == "8h 8s 3d"


def test_names_are_different_and_say_the_ranks():
    names = [rz.describe(value) for value in range(1, 6176)]
    assert len(set(names)) == 6175
    assert names[0] == "the wheel"
    words = "ace deuce three four five six seven eight nine ten jack queen king".split()
    for value, name in enumerate(names, 1):
        ranks = low_ranks(value)
        if 1 < value <= 1287:
            said = [words.index(word) for word in name.removesuffix(" low").split("-")]
            assert tuple(said) == ranks[: len(said)]
        elif value > 1287:
            for rank in set(ranks):
                assert words[rank] in name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("6c4d3h2sAc", "six-four low"),
        ("6c5d4h3s2c", "six-five-four-three-deuce low"),
        ("9c4d3h2sAc", "nine-four low"),
        ("AcAdKh3s2c", "pair of aces, king-three-deuce"),
        ("6c6d5h5sAc", "sixes and fives, ace"),
        ("3c3d3h5s5c", "threes full of fives"),
        ("2c2d2hKs9c", "three deuces, king-nine"),
        ("KcKdKhKsQc", "four kings, queen"),
    ],
)
def test_names(cards, name):
    assert rz.describe(rz.evaluate(cards)) == name


def test_two_lows_are_told_apart_by_the_first_rank_that_differs():
    six_five, six_four, seven = (rz.evaluate(cards) for cards in ("6c5d4h3s2c", "6c4d3h2sAc", "7c6d5h4s3c"))
    assert rz.describe(six_five, against=six_four) == "six-five low"
    assert rz.describe(six_four, against=six_five) == "six-four low"
    assert rz.describe(six_five, against=seven) == "six low"
    assert rz.describe(six_five, against=six_five) == "six-five-four-three-deuce low"


@given(st.integers(2, 1287), st.integers(1, 6175))
def test_names_against_another_differ(value, other):
    if value != other:
        assert rz.describe(value, against=other) != rz.describe(other, against=value)


def test_boards_have_names():
    assert describe_board(rz.best_five("Kd")) == "king"
    assert describe_board(rz.best_five("Kd 3s Ah 2c")) == "king-three-deuce-ace"
    assert describe_board(rz.best_five("6d 6s 2h 2c")) == "sixes and deuces"
    assert describe_board(rz.best_five("6d 6s 6h")) == "three sixes"


@pytest.mark.parametrize("against", [0, 99_999, "x"])
@pytest.mark.parametrize("value", [1, 57, 3000])
def test_a_bad_other_low_is_refused(value, against):
    with pytest.raises((ValueError, TypeError), match=f"a low.* got {against!r}"):
        rz.describe(value, against=against)


@pytest.mark.parametrize("value", [0, 6176, -1])
def test_no_such_low(value):
    with pytest.raises(ValueError, match=f"a low has a value from 1 \\(best\\) to 6175 \\(worst\\), got {value}"):
        rz.describe(value)
