"""The built-in policies: the strength that they go by, counted again in another way, and what they do with it."""

import copy
import pickle
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest
from oracle import mixed_suits, multisets
from table import PRESETS, Dealt, every_preset, game

import razzeval as rz
from razzeval.policies import Random, Thresholds, strength

UNIT = 2**-32


@cache
def all_hands():
    """Every seven ranks as (ways, low, high) in columns; suits so mixed that no flush is made."""
    held = multisets(7)
    ids = np.array([mixed_suits(ranks) for ranks in held], dtype=np.uint8)
    ways = np.array([prod(comb(4, times) for times in Counter(ranks).values()) for ranks in held])
    return ways, rz.evaluate_batch(ids), rz.evaluate_high_batch(ids)


@cache
def share(low, high, game):
    """The share of the pot against every hand there is, one by one; in quarters, over all hands."""
    ways, lows, highs = all_hands()
    by_low = 2 * (low < lows) + (low == lows)
    by_high = 2 * (high < highs) + (high == highs)
    if game == "stud8":
        split = np.minimum(low, lows) <= rz.EIGHT_OR_BETTER
        return int(np.sum(ways * np.where(split, by_low + by_high, 2 * by_high)))
    return int(np.sum(ways * 2 * (by_low if game == "razz" else by_high)))


def slow_strength(ranks, game):
    """Complete the holding in every way from its own deck, without a table."""
    left = [4 - ranks.count(rank) for rank in range(13)]
    total = ways = 0
    for more in combinations_with_replacement(range(13), 7 - len(ranks)):
        taken = Counter(more)
        chance = prod(comb(left[rank], times) for rank, times in taken.items())
        if not chance:
            continue
        ids = mixed_suits([*ranks, *more])
        total += chance * share(rz.evaluate(ids), rz.evaluate_high(ids), game)
        ways += chance
    return total / (4 * comb(52, 7) * ways)


def cards_with(ranks):
    return [4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks)]


@pytest.mark.parametrize("game", ["razz", "stud", "stud8"])
@pytest.mark.parametrize(
    "text", ["A2345", "2233K", "A2223", "KKKKQ", "A23456", "99TJQK", "A234567", "A2345KK", "AAAAKKK", "234678T"]
)
def test_strength_is_the_share_against_every_hand(text, game):
    ranks = ["A23456789TJQK".index(letter) for letter in text]
    assert strength(cards_with(ranks), game) == pytest.approx(slow_strength(ranks, game), abs=8 * UNIT)


@pytest.mark.parametrize("game", ["razz", "stud", "stud8"])
def test_strength_of_fewer_cards_is_the_mean_over_the_next(game):
    for held in [(), (0,), (0, 1), (0, 0, 0, 0), (0, 1, 2), (12, 12, 3), (5, 6, 7, 8)]:
        ids = cards_with(list(held))
        nexts = [strength([*ids, card], game) for card in range(52) if card not in ids]
        assert strength(ids, game) == pytest.approx(sum(nexts) / len(nexts), abs=2 * UNIT)
    assert strength("", game) == pytest.approx(0.5, abs=UNIT)


def test_strength_is_no_equity_but_near_it():
    """What it leaves out is that the two hands are dealt from one deck."""
    for text in ("Ac2d3h", "7c8d9h", "KcKdKh", "Ac2d3h4s", "2c2d9hTs"):
        assert strength(text) == pytest.approx(rz.equity([text, ""]).equity[0], abs=0.03)
        assert strength(text) != pytest.approx(rz.equity([text, ""]).equity[0], abs=1e-4)
    assert strength("Ac2d3h", against="Kd") == pytest.approx(rz.equity(["Ac2d3h", "xxKd"]).equity[0], abs=0.02)


def test_against_a_board():
    for mine, board in (("Ac2d3h", "Kd"), ("9c9d2h", "3s4s"), ("Ac2d3h4s5c", "6d7d8d")):
        p, q = strength(mine), strength(board)
        assert strength(mine, against=board) == pytest.approx(p * (1 - q) / (p * (1 - q) + q * (1 - p)), abs=1e-6)
        assert strength(mine, against=board) + strength(board, against=mine) == pytest.approx(1, abs=1e-6)
    hopeless = "Kc Kd Kh Ks Qc Qd Qh"
    assert 0 <= strength(hopeless, against="Jc Jd Jh Js Tc Td Th") <= 1
    assert 0 <= strength("Ac2d3h4s5c", against=hopeless) <= 1
    assert strength("Ac 2d x", against="x Kd") == strength("Ac 2d", against="Kd")


def test_strength_refuses_what_cannot_be():
    with pytest.raises(rz.DuplicateCardError, match="Ac appears twice: the cards and the board"):
        strength("Ac2d3h", against="Ac")
    with pytest.raises(rz.CardCountError, match="at most 7 cards, got 8"):
        strength("Ac2c3c4c5c6c7c8c")
    with pytest.raises(ValueError, match="game must be one of razz, stud, stud8, got 'hold'"):
        strength("Ac", "hold")
    with pytest.raises(ValueError, match="game must be one of razz, stud, stud8, got"):
        strength("Ac", ["razz"])


def slow_choice(view, policy):
    """What the documentation of Thresholds says, from the view of a seat."""
    mine = [card for card in view.holdings[view.actor] if card is not None] + list(view.shared_cards)
    rivals = [[*view.boards[seat], *view.shared_cards] for seat in view.in_hand if seat != view.actor]
    kind = view.game.rules.game
    found = strength(mine, kind)
    if policy.against == "best board":
        best = max(strength(board, kind) for board in rivals)
        found = found * (1 - best) / (found * (1 - best) + best * (1 - found))
    legal = {action.kind: action for action in reversed(view.legal_actions)}
    wagers = [action for action in view.legal_actions if action.kind in ("complete", "bet", "raise")]
    if wagers and found >= (policy.raise_from if wagers[0].kind == "raise" else policy.bet_from):
        return wagers[-1] if found >= policy.raise_from else wagers[0]
    if "call" in legal and found < policy.fold_below:
        return legal["fold"]
    return legal.get("call") or legal.get("check") or legal["bring-in"]


@every_preset
def test_thresholds_do_what_they_say_from_what_their_seat_sees(rules):
    players = [Thresholds(), Thresholds(against="random hand"), Thresholds(fold_below=0, bet_from=0.4, raise_from=0.5)]
    for seed in range(15):
        hand = game(rules).start([400, 1000, 700], seed=seed)
        while hand.actor is not None:
            policy, view = players[hand.actor], hand.view(hand.actor)
            assert policy.choose(view) == policy.choose(hand) == slow_choice(view, policy)
            hand.act(policy.choose(view))


def test_thresholds_know_a_shared_card():
    nine = [Thresholds(fold_below=0, bet_from=1, raise_from=1)] * 9
    hand = game(PRESETS["HOUSE_STUD8"]).start([1000] * 9, seed=3)
    while hand.actor is not None:
        assert nine[0].choose(hand.view(hand.actor)) == slow_choice(hand.view(hand.actor), nine[0])
        hand.act(nine[hand.actor].choose(hand))
    assert hand.shared_cards


def test_thresholds_at_their_ends():
    strong = ["Ac 2c 3c 4c 5c", "Kd Qd Qh Ks Kh"]
    hand = Dealt(PRESETS["POKERSTARS_RAZZ"], strong).do("bring-in")
    assert hand.actor == 0
    for policy, kind in [
        (Thresholds(), "complete"),
        (Thresholds(bet_from=1), "call"),
        (Thresholds(bet_from=1, fold_below=1), "fold"),
        (Thresholds(bet_from=10**400, fold_below=float("inf")), "fold"),
        (Thresholds(fold_below=0, bet_from=1), "call"),
        (Thresholds(bet_from=0), "complete"),
    ]:
        assert policy.choose(hand).kind == kind


def test_thresholds_bet_big_on_a_pair_when_strong():
    holdings = ["Ac 2c 3c 4c", "Kd Qd Kh Ks"]
    hand = Dealt(PRESETS["HOUSE_RAZZ"], holdings, bring_in=15).do("bring-in", "call")
    assert [str(action) for action in hand.legal_actions] == ["fold", "check", "bet 30", "bet 60"]
    assert Thresholds(raise_from=0.6).choose(hand) == rz.Action("bet", 60)
    assert Thresholds(raise_from=1).choose(hand) == rz.Action("bet", 30)


def test_random_goes_by_its_weights():
    hand = Dealt(PRESETS["POKERSTARS_RAZZ"], ["Ac 2c 3c", "Kd Qd Kh"]).do("bring-in")
    for policy in (Random(), Random(0, 1, 0), Random(20, 20, 20), Random(fold=1, call=4, bet=15)):
        counts = Counter(policy.choose(hand, seed).kind for seed in range(4000))
        weights = {"fold": policy.fold, "call": policy.call, "complete": policy.bet}
        for kind, weight in weights.items():
            expected = 4000 * weight / sum(weights.values())
            assert abs(counts[kind] - expected) <= 5 * expected**0.5
    assert Random().choose(hand, 2**64 + 5) == Random().choose(hand, 5)
    assert Random().choose(hand) in hand.legal_actions


def test_policies_refuse_what_cannot_be():
    with pytest.raises(ValueError, match="the weight call must be 1 or more, got 0"):
        Random(call=0)
    with pytest.raises(ValueError, match="the weight bet must be at most 20, got 21"):
        Random(bet=21)
    with pytest.raises(TypeError, match=r"the weight fold must be a whole number, got 0\.5"):
        Random(fold=0.5)
    for value in (-0.1, float("nan")):
        with pytest.raises(ValueError, match="raise_from must be 0 or more, got"):
            Thresholds(raise_from=value)
    for value in ("half", int, None, [0.5]):
        with pytest.raises(TypeError, match="bet_from must be a number, got"):
            Thresholds(bet_from=value)
    with pytest.raises(ValueError, match="against must be one of 'random hand', 'best board', got 'all'"):
        Thresholds(against="all")
    over = Dealt(PRESETS["POKERSTARS_RAZZ"], ["Ac 2c 3c", "Kd Qd Kh"]).do("bring-in", "fold")
    with pytest.raises(ValueError, match="nobody is to act"):
        Random().choose(over)
    with pytest.raises(TypeError, match="seed must be a whole number"):
        Random().choose(over, "seed")
    with pytest.raises(TypeError, match="expected a Hand, got None"):
        Random().choose(None)


def test_policies_compare_copy_and_pickle():
    for policy in (Random(), Thresholds(bet_from=0.5)):
        assert pickle.loads(pickle.dumps(policy)) == copy.deepcopy(policy) == policy
        assert hash(copy.copy(policy)) == hash(policy)
    assert Random() != Thresholds()
    assert len({Random(), Random(1, 1, 1), Random(2, 1, 1)}) == 2
