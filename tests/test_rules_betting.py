"""Each row of the rules, named, under each preset: bets, openers, raises, all-ins, pots."""

from dataclasses import replace

import pytest
from table import RAZZ_THREE, STUD_THREE, Dealt, every_preset, game, razz_presets, stud_presets, three

import razzeval as rz
from razzeval.rules import (
    HOUSE_RAZZ,
    HOUSE_STUD,
    POKERSTARS_RAZZ,
    POKERSTARS_STUD,
    POKERSTARS_STUD8,
    TDA_RAZZ,
    WSOP_RAZZ,
    Rules,
)

# The betting


@every_preset
def test_fourth_street_is_small_bets_and_later_streets_big_ones(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "call x2")
    for bet in (30, 60, 60, 60):
        assert table.legal() == ["fold", "check", f"bet {bet}"]
        table.do("check x3")


PAIRS = {"razz": ["Ac 2c 3c 3d", "Ad 2d Kd 8d", "Ah 2h Qh Js"], "stud": ["Ac Ad 3c 3d", "Kc Kd 7d 8d", "Qc Qh Ah Js"]}


@every_preset
def test_open_pair_on_fourth_street(rules: Rules) -> None:
    table = Dealt(rules, PAIRS[rules.game.removesuffix("8")])
    table.do("bring-in", "call x2")
    allowed = rules in (HOUSE_RAZZ, POKERSTARS_STUD, HOUSE_STUD)
    assert table.legal() == ["fold", "check", "bet 30"] + ["bet 60"] * allowed


def test_open_pair_small_bet_may_be_raised_small_or_big_and_after_a_big_one_only_big() -> None:
    table = Dealt(POKERSTARS_STUD, PAIRS["stud"])
    table.do("bring-in", "call x2", "bet 30")
    assert table.legal() == ["fold", "call 30", "raise to 60", "raise to 90"]
    table.do("raise 90")
    assert table.legal() == ["fold", "call 90", "raise to 150"]


def test_open_pair_counts_on_any_board_and_only_on_fourth_street() -> None:
    table = Dealt(HOUSE_RAZZ, [*PAIRS["razz"][:2], "Ah 2h Qh Js"])
    table.do("bring-in", "call x2")
    assert table.hand.actor != 0  # a pair of threes does not open in razz, but its presence is enough
    assert "bet 60" in table.legal()
    folded = Dealt(HOUSE_RAZZ, ["Ac 2c 3c 4d", "Ad 2d Kd 8d", "Ah 2h Qh Js"])
    folded.do("bring-in", "call x2")
    assert "bet 60" not in folded.legal()


@razz_presets
def test_best_board_opens_lowest_in_razz(rules: Rules) -> None:
    assert rz.first_to_act(["7c 7d 2h", "8s 5c Ad", "Qh 2c 3c"], rules) == 1  # the rules' own example
    assert rz.first_to_act(["Kc Qc", "4h 4d"], rules) == 0


@stud_presets
def test_best_board_opens_highest_in_stud_and_hi_lo(rules: Rules) -> None:
    assert rz.first_to_act(["7c 7d 2h", "8s 5c Ad", "Qh 2c 3c"], rules) == 0
    assert rz.first_to_act(["2c 3c 4c 5c", "Ah Kd 2d 3d"], rules) == 1  # no straights or flushes in a board


@every_preset
def test_equal_boards(rules: Rules) -> None:
    by_suit = rules == TDA_RAZZ
    assert rz.first_to_act(["4h 7c", "4d 7s"], rules) == (1 if by_suit else 0)


def test_equal_boards_count_from_the_dealers_left() -> None:
    deck = "Ac 2c 3c 4c Qd Ks 7c 7d"
    for dealer, opener in ((None, 0), (0, 1), (1, 0)):
        hand = game(POKERSTARS_RAZZ).start([100] * 2, deck=deck.replace("Qd Ks", "Qd Qs"), dealer=dealer)
        hand.bring_in()
        hand.call()
        assert hand.actor == opener


@every_preset
def test_best_board_all_in_leaves_the_opening_to_the_next_who_can_act(rules: Rules) -> None:
    holdings = RAZZ_THREE if rules.game == "razz" else STUD_THREE
    best = 0 if rules.game == "razz" else 2
    stacks = [1000] * 3
    stacks[best] = 15
    table = Dealt(rules, holdings, stacks=stacks)
    table.do("bring-in", "call x2")
    assert table.hand.street == 4
    assert table.hand.actor == (best + 1) % 3


@every_preset
def test_raises_a_street(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "call x2", "bet")
    for raises in range(1, rules.max_raises + 1):
        table.do(f"raise {30 + 30 * raises}")
    assert "raise" not in " ".join(table.legal())
    with pytest.raises(rz.IllegalActionError, match=f"capped after {rules.max_raises} raises"):
        table.do("raise")


@every_preset
def test_raises_with_two_players_left(rules: Rules) -> None:
    heads_up_street = three(rules)
    heads_up_street.do("bring-in", "call", "fold")
    from_the_deal = Dealt(rules, (RAZZ_THREE if rules.game == "razz" else STUD_THREE)[:2])
    from_the_deal.do("bring-in", "call")
    for table, unlimited in (
        (heads_up_street, rules == WSOP_RAZZ),
        (from_the_deal, rules in (WSOP_RAZZ, TDA_RAZZ)),
    ):
        table.do("bet", *(["raise"] * rules.max_raises))
        assert ("raise" in " ".join(table.legal())) == unlimited


def test_unlimited_only_when_the_street_starts_heads_up() -> None:
    table = three(WSOP_RAZZ)
    table.do("bring-in", "call x2", "bet", "fold", "raise", "raise", "raise", "raise")
    assert table.hand.street == 4
    assert "raise" not in " ".join(table.legal())


# All-ins


def short_stakes(rules: Rules, stacks: list[int]) -> Dealt:
    """Stakes 2/4 … as in the casebook: ante 1, bring-in 2, bets 4 and 8; the king brings in, seats go on from there."""
    four = ["Ac 2c Kc", "Ad 2d 5d", "Ah 2h 6h", "As 2s 7s"]
    return Dealt(rules, four, stacks=stacks, ante=1, bring_in=2, small=4, big=8)


@razz_presets
def test_all_in_for_less_than_half_a_raise_is_called_or_completed(rules: Rules) -> None:
    table = short_stakes(rules, [100, 100, 6, 100])
    table.do("bring-in", "complete 4", "raise 5")
    assert table.legal() == ["fold", "call 5", "complete to 8"]
    assert rz.Action("raise", 8) in table.hand.legal_actions  # the same under its other name
    table.do("call", "call")
    assert table.legal() == ["fold", "call 5"]  # who bet 4 has acted: not reopened
    with pytest.raises(rz.IllegalActionError, match="a short all-in does not reopen the betting"):
        table.do("raise")


@razz_presets
def test_completing_a_short_all_in_reopens_the_betting(rules: Rules) -> None:
    table = short_stakes(rules, [100, 100, 6, 100])
    table.do("bring-in", "complete 4", "raise 5", "complete 8", "fold")
    assert table.legal() == ["fold", "call 8", "raise to 12"]


@razz_presets
def test_all_in_for_half_a_raise_or_more_counts_as_full(rules: Rules) -> None:
    table = short_stakes(rules, [100, 100, 7, 100])
    table.do("bring-in", "complete 4", "raise 6")
    assert table.legal() == ["fold", "call 6", "raise to 10"]
    table.do("call", "call")
    assert table.legal() == ["fold", "call 6", "raise to 10"]  # reopened


def test_all_in_for_185_on_a_bet_of_200_is_raised_to_385() -> None:
    table = three(POKERSTARS_RAZZ, stacks=[1000, 1000, 250], ante=10, bring_in=55, small=100, big=200)
    table.do("bring-in", "call x2", "check x3")
    assert (table.hand.street, table.hand.stacks[2]) == (5, 185)
    table.do("check x2", "bet")
    assert table.hand.bets[2] == 185
    assert table.legal() == ["fold", "call 185", "raise to 385"]


@razz_presets
def test_several_short_all_ins_in_a_row(rules: Rules) -> None:
    table = short_stakes(rules, [100, 100, 6, 7])
    table.do("bring-in", "complete 4", "raise 5", "raise 6")
    if rules in (WSOP_RAZZ, TDA_RAZZ):  # together half a bet: a full raise
        assert table.legal() == ["fold", "call 6", "raise to 10"]
    else:
        assert table.legal() == ["fold", "call 6", "complete to 8"]


def test_short_all_in_bet_may_be_completed() -> None:
    table = three(POKERSTARS_RAZZ, stacks=[1000, 1000, 15 + 7])
    table.do("bring-in", "call x2", "check x2", "bet 7")
    assert table.legal() == ["fold", "call 7"]  # they have checked
    table = three(POKERSTARS_RAZZ, stacks=[15 + 7, 1000, 1000])
    table.do("bring-in", "call x2", "bet 7")
    assert table.legal() == ["fold", "call 7", "complete to 30"]


def test_all_in_call_for_less() -> None:
    table = three(POKERSTARS_RAZZ, stacks=[1000, 1000, 25])
    table.do("bring-in")
    assert table.legal() == ["fold", "call 10", "complete to 20"]
    table.do("call", "complete 30", "raise 60")
    assert table.legal() == ["fold", "call 20"]
    table.do("call", "call")
    assert [pot.amount for pot in table.hand.pots] == [75, 80]
    assert [pot.seats for pot in table.hand.pots] == [(0, 1, 2), (0, 1)]


def test_no_bet_against_players_who_are_all_in() -> None:
    table = three(POKERSTARS_RAZZ, stacks=[1000, 25, 25])
    table.do("bring-in", "complete 20")
    assert table.legal() == ["fold", "call 20"]  # seat 1 cannot put in more than that
    table.do("call", "call")
    assert table.hand.is_over  # one player with chips: no more betting


def test_capped_means_no_short_all_in_raise_either() -> None:
    table = short_stakes(POKERSTARS_RAZZ, [100, 18, 100, 100])
    table.do("bring-in", "complete 4", "raise 8", "raise 12", "raise 16")
    assert (table.hand.actor, table.hand.stacks[1]) == (1, 13)  # a chip beyond the call
    assert table.legal() == ["fold", "call 16"]


@every_preset
def test_uncalled_bets_come_back_before_the_pot_is_counted(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "complete 30", "fold", "fold")
    assert sum(award.amount for award in table.hand.awards) == 15 + 10 + 10
    assert sorted(table.hand.payoffs) == [-15, -5, 20]


@every_preset
def test_folded_chips_stay_in(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "complete 30", "call", "call", "bet", "fold", "fold")
    assert sorted(table.hand.payoffs) == [-35, -35, 70]


@pytest.mark.parametrize("rules", [POKERSTARS_RAZZ, POKERSTARS_STUD, POKERSTARS_STUD8], ids=lambda rules: rules.game)
def test_fold_where_nothing_is_owed_with_a_side_pot_open(rules: Rules) -> None:
    table = three(rules, stacks=[1000, 1000, 25])
    table.do("complete" if table.hand.actor != 2 else "bring-in")
    while table.hand.street == 3:
        kinds = {action.kind for action in table.hand.legal_actions}
        table.do(
            "call" if table.hand.bets[table.hand.actor] else min(kinds - {"fold", "call", "bring-in"}, default="call")
        )
    assert len(table.hand.pots) == 2
    assert "check" in table.legal()
    table.do("fold")
    assert table.hand.is_over
    assert sum(table.hand.stacks) == 2025


# Side pots


ALL_INS = [76, 181, 300, 117, 5, 66, 27]


def test_all_ins_of_many_sizes_are_paid_by_pots_whoever_shows_first() -> None:
    """Every pot goes to the best among those who paid into it, and `first_shown` changes nothing."""
    payoffs = set()
    for first_shown in ("lowest seat", "highest board", "opener"):
        rules = replace(POKERSTARS_RAZZ, first_shown=first_shown, max_raises=None)
        hand = rz.Game(rules, ante=0, bring_in=1, small_bet=200, big_bet=400).start(ALL_INS, seed=11)
        while not hand.is_over:
            hand.act(hand.legal_actions[-1])
        assert sum(hand.payoffs) == 0
        payoffs.add(hand.payoffs)
        levels = sorted({stack for stack in ALL_INS if stack <= 181})
        assert [pot.amount for pot in hand.pots] == [
            sum(min(stack, level) - min(stack, below) for stack in ALL_INS)
            for below, level in zip([0, *levels], levels, strict=False)
        ]
        for award in hand.awards:
            rivals = hand.pots[award.pot].seats
            values = {seat: rz.evaluate(hand.holdings[seat]) for seat in rivals}
            assert values[award.seat] == min(values.values())
    assert len(payoffs) == 1


def test_30300_three_ways_is_10100_each() -> None:
    wheels = ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh", "Ad2h3s4c5dJdJh"]
    assert rz.showdown([30300], wheels) == (10100, 10100, 10100)


def test_all_in_for_half_a_small_bet_is_a_first_bet_since_the_bring_in_is_none() -> None:
    table = three(POKERSTARS_RAZZ, stacks=[1000, 1000, 20])
    table.do("bring-in", "complete 15")
    assert table.legal() == ["fold", "call 15", "raise to 45"]
    table = three(POKERSTARS_RAZZ, stacks=[1000, 1000, 19])
    table.do("bring-in", "complete 14")
    assert table.legal() == ["fold", "call 14", "complete to 30"]


def test_three_players_with_one_all_in_are_not_heads_up() -> None:
    table = three(WSOP_RAZZ, stacks=[1000, 15, 1000])
    table.do("bring-in", "call x2")
    assert table.hand.street == 4
    table.do("bet", *["raise"] * WSOP_RAZZ.max_raises)
    assert "raise" not in " ".join(table.legal())


def test_open_pair_small_and_big_all_in_are_one_action() -> None:
    table = Dealt(POKERSTARS_STUD, PAIRS["stud"], stacks=[35, 1000, 1000])
    table.do("bring-in", "call x2")
    while table.hand.actor != 0:
        table.do("check")
    assert table.legal() == ["fold", "check", "bet 20"]
    table = Dealt(POKERSTARS_STUD, PAIRS["stud"], stacks=[60, 1000, 1000])
    table.do("bring-in", "call x2")
    while table.hand.actor != 0:
        table.do("check")
    assert table.legal() == ["fold", "check", "bet 30", "bet 45"]
