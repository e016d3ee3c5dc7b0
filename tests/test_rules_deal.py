"""Each row of the rules, named, under each preset: seats, ante, cards, bring-in, completing, the shared card."""

import pytest
from table import every_preset, game, razz_presets, stud_presets, three

import razzeval as rz
from razzeval.rules import HOUSE_RAZZ, HOUSE_STUD, HOUSE_STUD8, POKERSTARS_RAZZ, TDA_RAZZ, WSOP_RAZZ, Rules

# The deal


@every_preset
def test_seats(rules: Rules) -> None:
    most = 9 if rules in (HOUSE_STUD, HOUSE_STUD8) else 8
    assert rules.max_seats == most
    game(rules).start([100] * most, seed=1)
    for count in (1, most + 1):
        with pytest.raises(ValueError, match=rf"a hand needs 2 to {most} stacks, got {count}"):
            game(rules).start([100] * count, seed=1)


@every_preset
def test_ante_is_posted_by_everyone_before_the_cards(rules: Rules) -> None:
    hand = game(rules).start([100, 100, 3], deck=None)
    assert (hand.stacks, hand.pot, hand.bets) == ((95, 95, 0), 13, (0, 0, 0))
    assert hand.awaiting_cards


@every_preset
def test_third_street_is_two_down_one_up_then_one_up_and_seventh_down(rules: Rules) -> None:
    table = three(rules)
    hand = table.hand
    assert [len(board) for board in hand.boards] == [1, 1, 1]
    table.do("bring-in", "call x2")
    for street, ups in ((4, 2), (5, 3), (6, 4), (7, 4)):
        assert hand.street == street
        assert [len(board) for board in hand.boards] == [ups] * 3
        table.do("check x3")
    assert [len(holding) for holding in hand.holdings] == [7] * 3


def test_deck_is_dealt_clockwise_a_card_each_from_the_dealers_left() -> None:
    deck = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"
    hand = game(POKERSTARS_RAZZ).start([100] * 3, deck=deck)
    assert hand.holdings[0] == tuple(rz.parse_cards("Ac 4c 7c"))
    hand = game(POKERSTARS_RAZZ).start([100] * 3, deck=deck, dealer=0)
    assert hand.holdings[1] == tuple(rz.parse_cards("Ac 4c 7c"))


# The bring-in


@razz_presets
def test_bring_in_is_the_highest_door_card_ace_low_in_razz(rules: Rules) -> None:
    assert rz.bring_in("As Qd Kc 2h", rules) == 2
    assert three(rules).hand.actor == 1


@stud_presets
def test_bring_in_is_the_lowest_door_card_ace_high_in_stud(rules: Rules) -> None:
    assert rz.bring_in("Ac 3s Kc 4h", rules) == 1
    assert three(rules).hand.actor == 0


@every_preset
def test_equal_door_cards(rules: Rules) -> None:
    if rules == HOUSE_RAZZ:  # nearest clockwise from the dealer
        assert rz.bring_in("3c Qd Qs Qh", rules) == 1
    elif rules.game == "razz":  # the highest suit
        assert rz.bring_in("3c Qd Qs Qh", rules) == 2
    else:  # the lowest suit
        assert rz.bring_in("Kc 3d 3s 3c", rules) == 3


def test_equal_door_cards_count_from_the_dealer() -> None:
    for dealer, holder in ((None, 0), (0, 1), (1, 0)):
        hand = game(HOUSE_RAZZ).start([100, 100], deck="Ac 2c 3c 4c Qd Qs", dealer=dealer)
        assert hand.actor == holder


@every_preset
def test_size_is_the_bring_in_or_a_full_small_bet(rules: Rules) -> None:
    assert three(rules).legal() == ["bring-in 10", "complete to 30"]


@pytest.mark.parametrize("rules", [HOUSE_RAZZ, HOUSE_STUD, HOUSE_STUD8], ids=lambda rules: rules.game)
def test_bring_in_is_half_a_small_bet_where_the_house_says_so(rules: Rules) -> None:
    assert rz.Game(rules, ante=1, small_bet=4, big_bet=8).bring_in == 2
    with pytest.raises(ValueError, match="half a small bet of 5 is no whole number"):
        rz.Game(rules, ante=1, small_bet=5, big_bet=8)


@every_preset
def test_bring_in_passes_clockwise_whatever_the_card_when_its_holder_is_all_in_from_the_ante(rules: Rules) -> None:
    holder = 1 if rules.game == "razz" else 0
    stacks = [1000, 1000, 1000]
    stacks[holder] = 4
    assert three(rules, stacks=stacks).hand.actor == holder + 1


@every_preset
def test_everyone_all_in_from_the_antes_runs_out_with_no_bring_in(rules: Rules) -> None:
    table = three(rules, stacks=[5, 4, 3])
    assert table.hand.is_over
    assert not table.hand.history
    assert table.hand.shown == (0, 1, 2)
    assert sum(table.hand.payoffs) == 0


@every_preset
def test_one_player_with_chips_left_by_the_antes_does_not_bring_in(rules: Rules) -> None:
    hand = game(rules).start([1000, 5, 4], seed=3)
    assert hand.is_over
    assert not hand.history
    assert sum(hand.stacks) == 1009


# Completing


@every_preset
def test_completing_is_the_first_bet_and_no_raise(rules: Rules) -> None:
    table = three(rules)
    table.do("bring-in", "complete 30")
    assert table.legal() == ["fold", "call 30", "raise to 60"]
    wagers = [60 + 30 * i for i in range(rules.max_raises)]
    table.do(*(f"raise {to}" for to in wagers))
    assert table.legal() == ["fold", f"call {wagers[-1]}"]


@every_preset
def test_opener_may_complete_at_once_with_no_bring_in(rules: Rules) -> None:
    table = three(rules)
    table.do("complete")
    assert table.legal() == ["fold", "call 30", "raise to 60"]


def test_bring_in_has_no_option_when_all_just_call() -> None:
    assert three(POKERSTARS_RAZZ).do("bring-in", "call x2").street == 4


def test_fifteen_brought_in_goes_to_50_100_150_200_and_is_capped() -> None:
    table = three(POKERSTARS_RAZZ, bring_in=15, small=50, big=100)
    table.do("bring-in", "complete 50", "raise 100", "raise 150", "raise 200")
    assert table.legal() == ["fold", "call 200"]


@every_preset
def test_short_all_in_bring_in(rules: Rules) -> None:
    holder = 1 if rules.game == "razz" else 0
    stacks = [1000, 1000, 1000]
    stacks[holder] = 5 + 6
    table = three(rules, stacks=stacks)
    assert table.legal() == ["bring-in 6"]
    table.do("bring-in")
    owed = 10 if rules.short_bring_in == "full" else 6
    assert (rules.short_bring_in == "full") == (rules in (WSOP_RAZZ, TDA_RAZZ))
    assert table.legal() == ["fold", f"call {owed}", "complete to 30"]


# The shared card


def eight_to_the_end(rules: Rules) -> rz.Hand:
    hand = game(rules).start([1000] * 8, deck=list(range(52)))
    hand.bring_in()
    while hand.street < 7:
        hand.act(hand.legal_actions[1])
    return hand


@every_preset
def test_deck_too_short_for_a_card_each_gives_one_shared_card(rules: Rules) -> None:
    hand = eight_to_the_end(rules)
    assert hand.shared_card == 48
    assert [len(holding) for holding in hand.holdings] == [6] * 8
    sixth_street_opener = next(step.seat for step in hand.history if step.street == 6)
    assert hand.actor == sixth_street_opener
    while not hand.is_over:
        hand.check()
    best = min(rz.evaluate([*holding, 48]) for holding in hand.holdings)
    if rules.game == "razz":
        for award in hand.awards:
            assert rz.evaluate([*hand.holdings[award.seat], 48]) == best


@every_preset
def test_burned_cards_are_used_back_and_folded_ones_never(rules: Rules) -> None:
    """Seven players who stay take 49 cards: with three burned the stub is four, so burns must come back."""
    hand = game(rules).start([1000] * 7, seed=5)
    hand.bring_in()
    while hand.street < 7:
        hand.act(hand.legal_actions[1])
    assert hand.shared_card is None
    assert [len(holding) for holding in hand.holdings] == [7] * 7
    assert rules.burn_cards == (rules in (TDA_RAZZ, WSOP_RAZZ))


def test_sixth_street_opener_who_folded_leaves_it_to_the_best_board() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 8, seed=9)
    hand.bring_in()
    while hand.street < 6:
        hand.act(hand.legal_actions[1])
    opener = hand.actor
    hand.fold()
    while hand.street < 7:
        hand.check()
    assert hand.shared_card is not None
    boards = [() if seat == opener else board for seat, board in enumerate(hand.boards)]
    assert hand.actor == rz.first_to_act(boards)


def test_nine_who_stay_share_on_sixth_and_on_seventh_street() -> None:
    hand = game(HOUSE_STUD).start([1000] * 9, seed=2)
    hand.bring_in()
    while not hand.is_over:
        hand.act(hand.legal_actions[1])
    assert len(hand.shared_cards) == 2
    assert [len(holding) for holding in hand.holdings] == [5] * 9


def test_nine_handed_the_deck_can_be_empty_and_six_cards_must_do() -> None:
    hand = game(HOUSE_STUD).start([1000] * 9, seed=2)
    hand.bring_in()
    while hand.street < 4:
        hand.act(hand.legal_actions[1])
    hand.fold()
    while not hand.is_over:
        hand.act(hand.legal_actions[1])
    assert hand.shared_cards == ()
    assert sorted(len(holding) for holding in hand.holdings) == [4, *[6] * 8]


@every_preset
def test_a_card_is_burned_before_each_street_and_used_back_when_the_deck_runs_short(rules: Rules) -> None:
    for players, burned in ((4, [0, 1, 2, 3, 4]), (7, [0, 1, 2, 3, 0])):
        hand = game(rules).start([1000] * players, seed=5)
        seen = {3: hand.burned}
        hand.bring_in()
        while not hand.is_over:
            hand.act(hand.legal_actions[1])
            seen[hand.street] = hand.burned
        assert list(seen.values()) == (burned if rules.burn_cards else [0] * 5)
