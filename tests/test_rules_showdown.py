"""Each row of the rules, named, under each preset: who shows, splits, odd chips, rake; and the rules object."""

from dataclasses import replace

import pytest
from table import PRESETS, every_preset, game, razz_presets, three

import razzeval as rz
from razzeval.pots import awards
from razzeval.rules import (
    HOUSE_RAZZ,
    HOUSE_STUD8,
    POKERSTARS_RAZZ,
    POKERSTARS_STUD,
    POKERSTARS_STUD8,
    TDA_RAZZ,
    WSOP_RAZZ,
    Rules,
)

# The showdown


def checked_down(rules: Rules, dealer: int | None = None) -> rz.Hand:
    table = three(rules)
    table.do("bring-in", "call x2", "check x12")
    return table.hand


@every_preset
def test_shows_first_without_a_river_bet(rules: Rules) -> None:
    hand = checked_down(rules)
    first = hand.showdown_order[0]
    if rules.first_shown == "lowest seat":
        assert first == 0
    elif rules.first_shown == "highest board":
        assert rules == HOUSE_RAZZ
        assert first == 2  # Q J Q K
    else:
        assert rules in (TDA_RAZZ, WSOP_RAZZ)
        assert first == 0 == hand.opener
    assert hand.showdown_order == tuple((first + i) % 3 for i in range(3))


@every_preset
def test_shows_first_after_a_river_bet(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "call x2", "check x9", "check", "bet", "call", "call")
    bettor = table.hand.history[-3].seat
    assert table.hand.history[-3].action.kind == "bet"
    assert table.hand.showdown_order[0] == bettor


def test_beaten_hands_are_mucked_as_information_only() -> None:
    hand = checked_down(POKERSTARS_RAZZ)
    assert hand.shown == (0,)
    assert hand.view(1).holdings[2][:2] == (None, None)
    assert hand.view(1).holdings[0] == hand.holdings[0]


# Splits


@razz_presets
def test_best_low_takes_all_and_equal_lows_share(rules: Rules) -> None:
    assert rz.showdown([100], ["As2c3d4h5sKdKh", "Ac2d3h4s6cQdQh"], rules) == (100, 0)
    assert rz.showdown([100], ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh"], rules) == (50, 50)


@pytest.mark.parametrize("rules", [POKERSTARS_STUD8, HOUSE_STUD8], ids=lambda rules: rules.game)
def test_hi_lo_halves_quarters_and_no_low(rules: Rules) -> None:
    high, low = "AsAdAhKsKd9c9d", "Ac2d3h4s6cQdQh"
    assert rz.showdown([100], [high, low], rules) == (50, 50)
    assert rz.showdown([100], [high, "KcQcJh9h7s3c3s"], rules) == (100, 0)  # no low: high takes all
    wheel = "5h4h3c2sAcTdTh"
    quartered = ["KsKdQsQdAs9c9d", "KcKhQcQhAd9h9s", wheel.replace("5h", "8h")]
    assert rz.showdown([100], quartered, rules) == (25, 25, 50)
    assert rz.showdown([73], [high, low], rules) == (37, 36)  # the high half gets the odd chip


def test_low_must_be_eight_or_better_of_five_ranks() -> None:
    high = "KsKdKhQsQdJcJd"
    assert rz.showdown([100], [high, "5c4c4dAcAdTsTh"], POKERSTARS_STUD8) == (100, 0)
    assert rz.showdown([100], [high, "8c5h4cAc2dTsTh", "7c6d5d4s3hTcTd"], POKERSTARS_STUD8) == (50, 0, 50)


ODD = ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh"]  # fives: spade against club; aces: spade against club


@razz_presets
def test_odd_chip(rules: Rules) -> None:
    if rules in (TDA_RAZZ, WSOP_RAZZ):  # the highest card by suit, 5s: it follows the cards
        assert rz.showdown([75], ODD, rules) == (38, 37)
        assert rz.showdown([75], ODD[::-1], rules) == (37, 38)
    else:  # by seat
        assert rz.showdown([75], ODD, rules) == rz.showdown([75], ODD[::-1], rules) == (38, 37)
        assert rz.showdown([75], ODD, rules, dealer=0) == (37, 38)


def test_odd_chip_to_the_lowest_card_by_suit() -> None:
    rules = replace(POKERSTARS_RAZZ, odd_chip="lowest card")
    assert rz.showdown([75], ODD, rules) == (37, 38)  # Ac before As
    assert rz.showdown([75], ODD[::-1], rules) == (38, 37)


def test_odd_chip_by_card_counts_only_the_five_used_and_the_best_choice_of_them() -> None:
    rules = replace(POKERSTARS_RAZZ, odd_chip="highest card")
    assert rz.showdown([75], ["Ah2h3h4h5dKsKc", "Ac2d3s4s5hQdQh"], rules) == (37, 38)  # Ks is not used
    assert rz.showdown([75], ["Ah2h3h4h5c5sKc", "Ac2d3s4s5hQdQh"], rules) == (38, 37)  # 5s is shown for 5c


def test_odd_chip_in_stud_counts_the_ace_high() -> None:
    rules = replace(POKERSTARS_STUD, odd_chip="highest card")
    straights = ["AsKdQdJhTc2c3c", "AhKsQsJsTd2d3d"]
    assert rz.showdown([75], straights, rules) == (38, 37)


def test_never_more_than_one_odd_chip_a_player() -> None:
    wheels = ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh", "Ad2h3s4c5dJdJh"]
    assert rz.showdown([101], wheels) == (34, 34, 33)
    # Tied for high and low: 26 are 13 and 13, and the two odd chips go to different players.
    same = ["As2c3d4h5sKdQh", "Ac2d3h4s5cKhQd"]
    assert rz.showdown([26], same, POKERSTARS_STUD8) == (13, 13)


def test_the_high_half_rounded_up_is_an_odd_chip_too() -> None:
    """Who wins it alone and ties for the low gets no second one."""
    hands = ["As2s3d4d6cAdAh", "Ac2d3h4s6dTcTd"]
    assert rz.showdown([39], hands, POKERSTARS_STUD8) == (29, 10)
    assert rz.showdown([39], hands[::-1], POKERSTARS_STUD8) == (10, 29)
    paid = awards([39], hands, POKERSTARS_STUD8)
    assert [(award.seat, award.amount, award.odd_chip) for award in paid] == [
        (0, 20, True),
        (0, 9, False),
        (1, 10, True),
    ]
    for pot in range(1, 60):
        share = rz.showdown([pot], hands, POKERSTARS_STUD8)
        assert sum(share) == pot
        assert abs(4 * share[0] - 3 * pot) < 4


# Rake


def test_rake_is_a_share_of_the_pot_rounded_down_with_a_cap_from_the_main_pot_first() -> None:
    rules = replace(POKERSTARS_RAZZ, rake_rate=0.05, rake_cap=4)
    hand = game(rules).start([1000] * 3, seed=1)
    hand.bring_in()
    while not hand.is_over:
        hand.act(hand.legal_actions[1])
    assert hand.rake == 45 * 5 // 100 == 2
    assert sum(hand.payoffs) == -2
    assert sum(hand.stacks) == 2998
    table = three(replace(rules, rake_cap=1))
    table.do("bring-in", "complete", "call", "call", "bet", "fold", "fold")
    assert table.hand.rake == 1  # of a pot of 105; won without a showdown


# The rules object


def test_presets_differ_and_one_field_can_be_replaced() -> None:
    assert len(set(PRESETS.values())) == 8
    assert replace(POKERSTARS_RAZZ, max_raises=4) != POKERSTARS_RAZZ


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("game", "holdem", "game must be one of 'razz', 'stud', 'stud8', got 'holdem'"),
        ("max_seats", 10, "max_seats must be 2 to 9, got 10"),
        ("odd_chip", "nobody", "odd_chip must be one of"),
        ("max_raises", -1, "max_raises must be 0 to 100, got -1"),
        ("rake_rate", 2, "rake_rate must be 0 to 1, got 2"),
        ("rake_rate", "1/0", "rake_rate must be a number from 0 to 1, got '1/0'"),
        ("burn_cards", 1, "burn_cards must be True or False, got 1"),
    ],
)
def test_rules_refuse_what_a_field_does_not_know(field: str, value: object, error: str) -> None:
    with pytest.raises((ValueError, TypeError), match=error):
        replace(POKERSTARS_RAZZ, **{field: value})


@pytest.mark.parametrize(
    ("stakes", "error"),
    [
        ({"ante": -1}, "the ante must be 0 to"),
        ({"bring_in": 30}, "the bring-in must be below the small bet of 30, got 30"),
        ({"big": 20}, "the big bet must be at least the small bet of 30, got 20"),
        ({"small": 2.5}, "the small bet must be a whole number of chips, got 2.5"),
    ],
)
def test_game_refuses_stakes_that_are_none(stakes: dict[str, int], error: str) -> None:
    with pytest.raises((ValueError, TypeError), match=error):
        game(POKERSTARS_RAZZ, **stakes)


def test_odd_chip_of_tied_lows_goes_by_the_low_cards_with_the_ace_low() -> None:
    rules = replace(POKERSTARS_STUD8, odd_chip="highest card")
    high = "KsKdKhQsQdJcJd"
    lows = ["8c5h4cAc2dTsTh", "8d5s4dAs2hTcTd"]  # eights: diamond above club, though the aces are club and spade
    assert rz.showdown([101 * 2], [high, *lows], rules) == (101, 50, 51)
    swapped = ["8d5h4cAc2dTsTh", "8c5s4dAs2hTcTd"]
    assert rz.showdown([101 * 2], [high, *swapped], rules) == (101, 51, 50)


def test_rake_leaves_the_side_pot_whole_while_the_main_pot_can_pay() -> None:
    rules = replace(POKERSTARS_RAZZ, rake_rate=0.1)
    table = three(rules, stacks=[1000, 1000, 25])
    table.do("bring-in", "call", "complete 30", "call", "call", "check x8")
    assert table.hand.is_over
    assert [pot.amount for pot in table.hand.pots] == [75, 20]
    assert table.hand.rake == 9
    assert [award.amount for award in table.hand.awards] == [66, 20]


def test_highest_board_shows_first_in_stud_too() -> None:
    table = three(replace(POKERSTARS_STUD, first_shown="highest board"))
    table.do("bring-in", "call x2", "check x12")
    assert table.hand.showdown_order[0] == 2  # ace high


@pytest.mark.parametrize(
    ("pots", "holdings", "error"),
    [
        ([5], None, "holdings must be cards by seat, got None"),
        (None, ODD, "pots must be a sequence, each chips or .*, got None"),
        ([(1, 2, 3)], ODD, r"pot 0 must be chips, or .*, got \(1, 2, 3\)"),
        ([5, {"amount": 5}], ODD, "pot 1 must be chips, or .*, got {'amount': 5}"),
        ([(5, 0)], ODD, "pot 0 must be chips, or .*, got 0"),
        (["x"], ODD, "pot 0 must be chips, or .*, got 'x'"),
        ([(5, ["a"])], ODD, "a seat of pot 0 must be a seat number, got 'a'"),
    ],
)
def test_showdown_says_what_it_takes(pots: object, holdings: object, error: str) -> None:
    with pytest.raises(TypeError, match=error):
        rz.showdown(pots, holdings)  # type: ignore[arg-type]


def test_first_to_act_says_what_it_takes() -> None:
    with pytest.raises(TypeError, match="boards must be up cards by player, got None"):
        rz.first_to_act(None)  # type: ignore[arg-type]


def test_a_view_of_a_finished_hand_names_the_same_halves() -> None:
    halves = 0
    for seed in range(300):
        hand = game(POKERSTARS_STUD8).start([500] * 3, seed=seed)
        hand.bring_in()
        while not hand.is_over:
            hand.act(hand.legal_actions[1])
        scooped = len({award.seat for award in hand.awards}) == 1 and len(hand.shown) == 1
        halves += scooped and len(hand.awards) == 2
        assert all(hand.view(seat).awards == hand.awards for seat in range(3))
    assert halves > 5
