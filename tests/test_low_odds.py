"""The distribution of the final low against published counts, the evaluator, and dealing all cards."""

import copy
import pickle
import random
from collections import Counter
from itertools import combinations

import pytest

import razzeval as rz

# All sevens of 52 cards, by the top card of their best low.
SEVEN_CARDS = [781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200]
PAIRED = [5_948_800, 219_648, 624]


def test_a_deuce_trey_on_third_street():
    odds = rz.low_odds("Ac2d3h")
    assert odds.runouts == 211_876
    assert [odds.ways_by_top_rank[rank] for rank in "5678"] == [15_156, 25_000, 30_300, 31_824]
    assert odds.by_top_rank["5"] == 15_156 / 211_876
    assert odds.eight_or_better == sum([15_156, 25_000, 30_300, 31_824]) / 211_876


def test_a_deuce_king_on_third_street():
    odds = rz.low_odds("Ac 2d Kh")
    assert [odds.ways_by_top_rank[rank] for rank in "5678"] == [2_656, 7_200, 12_864, 18_880]


def test_all_first_cards_together_give_the_table_of_sevens():
    """One card of each rank, six to come: every seven is counted once for each of its cards."""
    totals, paired = Counter(), 0
    for rank in range(13):
        odds = rz.low_odds([4 * rank])
        totals.update(odds.ways_by_top_rank)
        paired += round(odds.paired * odds.runouts)
    assert [totals[rank] * 4 for rank in "56789TJQK"] == [7 * count for count in SEVEN_CARDS]
    assert paired * 4 == 7 * sum(PAIRED)


@pytest.mark.parametrize("seed", range(12))
def test_small_cases_agree_with_dealing_every_card(seed):
    rng = random.Random(seed)
    cards = rng.sample(range(52), rng.choice([20, 30, 45]))
    held, dead = cards[: rng.choice([4, 5, 6, 7])], cards[7:]
    deck = [card for card in range(52) if card not in held and card not in dead]
    found = Counter(rz.evaluate([*held, *more]) for more in combinations(deck, 7 - len(held)))
    odds = rz.low_odds(held, dead)
    assert {value: ways for value, ways in enumerate(odds.ways) if ways} == found
    assert sum(odds.by_top_rank.values()) + odds.paired == pytest.approx(1, abs=1e-12)
    assert odds.at_most(6175) == 1
    assert odds.at_most(rz.EIGHT_OR_BETTER) == odds.eight_or_better


def test_a_finished_hand_has_one_low():
    odds = rz.low_odds("AcAdAhAs2c2d2h")
    assert (odds.runouts, odds.paired) == (1, 1)
    assert odds.ways[rz.evaluate("AcAdAhAs2c2d2h")] == 1


def test_results_can_be_copied_and_pickled():
    odds = rz.low_odds("Ac2d3h", dead="Kc")
    assert pickle.loads(pickle.dumps(odds)) == copy.deepcopy(odds) == odds


@pytest.mark.parametrize(
    ("cards", "dead", "error", "message"),
    [
        ("", "", rz.CardCountError, "the odds of a low need 1 to 7 known cards, got 0"),
        ("xx", "", rz.CardCountError, "the odds of a low need 1 to 7 known cards, got 0"),
        ("Ac2c3c4c5c6c7c8c", "", rz.CardCountError, "the cards: a holding has at most 7 cards, got 8"),
        ("Ac2d", "2d", rz.DuplicateCardError, "2d appears twice: the cards and the dead cards"),
        ("AcAc", "", rz.DuplicateCardError, "the cards: Ac appears twice: cards 0 and 1"),
        ("Ac", list(range(1, 48)), rz.CardCountError, "6 cards are to come and the deck has 4 left"),
        (5, "", TypeError, "the cards: cards must be text or a sequence of ids or texts, got int"),
    ],
)
def test_what_cannot_be(cards, dead, error, message):
    with pytest.raises(error) as caught:
        rz.low_odds(cards, dead)
    assert str(caught.value) == message


def test_a_value_outside_the_lows():
    with pytest.raises(ValueError, match="a low is 1 to 6175, got 0"):
        rz.low_odds("Ac").at_most(0)
    with pytest.raises(TypeError, match=r"a low must be a whole number, got 1\.0 \(float\)"):
        rz.low_odds("Ac").at_most(1.0)


def test_odds_cannot_be_changed_from_outside():
    odds = rz.low_odds("Ac2d3h")
    odds.ways_by_top_rank.clear()
    odds.by_top_rank.clear()
    assert odds.ways_by_top_rank["5"] == 15_156
    assert odds.by_top_rank["5"] == 15_156 / 211_876
