"""Fourth street with a pair in sight, where both bet sizes are open: all-ins between them, and what they reopen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Dealt

import razzeval as rz
from razzeval.rules import HOUSE_RAZZ, HOUSE_STUD, POKERSTARS_STUD

FOUR_STUD = ["2c 3d Kc 7c", "4c 5d 9h 2s", "6c 7d 8h 2h", "Ac 2d 7h 7s"]
FOUR_RAZZ = ["Kd Qd Ks 7c", "4c 5d 9h Qs", "6c 7d 8h Js", "Ac 2d 3h 3s"]
WAGERS = ("complete", "bet", "raise")


def fourth_street(rules, stacks, big=60):  # type: ignore[no-untyped-def]
    """Everyone has brought in or called 15 on third street."""
    holdings = FOUR_RAZZ if rules.game == "razz" else FOUR_STUD
    table = Dealt(rules, holdings, stacks=stacks, ante=5, bring_in=15, small=30, big=big)
    table.do("bring-in", "call x3")
    assert table.hand.street == 4
    return table


def rotated(table: Dealt, stacks: list[int], rules, big: int = 60) -> Dealt:  # type: ignore[no-untyped-def]
    """The same with the stacks given in order of acting."""
    first = table.hand.actor
    assert first is not None
    return fourth_street(rules, [stacks[(seat - first) % 4] for seat in range(4)], big)


def in_order(rules, stacks: list[int], big: int = 60) -> Dealt:  # type: ignore[no-untyped-def]
    return rotated(fourth_street(rules, [1000] * 4, big), stacks, rules, big)


def test_all_ins_that_reach_a_full_small_bet_are_raised_from_there() -> None:
    table = in_order(POKERSTARS_STUD, [1000, 60, 85, 1000])
    table.do("bet 30", "raise 40")
    assert table.legal() == ["fold", "call 40", "complete to 60", "complete to 65"]  # all-in for 65
    table.do("complete 65")
    assert table.legal() == ["fold", "call 65", "raise to 95", "raise to 125"]
    table.do("call")
    assert table.legal() == ["fold", "call 65", "raise to 95", "raise to 125"]  # 35 more than he bet: reopened


def test_who_bet_may_raise_again_after_a_full_small_raise_in_all_ins() -> None:
    table = in_order(HOUSE_RAZZ, [1000, 60, 85, 1000])
    table.do("bet 30", "raise 40", "complete 65", "fold")
    assert table.legal() == ["fold", "call 65"]  # nobody else could call more
    table = in_order(HOUSE_RAZZ, [1000, 60, 85, 1000])
    table.do("bet 30", "raise 40", "complete 65", "call")
    assert table.legal() == ["fold", "call 65", "raise to 95", "raise to 125"]


def test_an_all_in_between_the_sizes_is_a_full_small_bet() -> None:
    table = in_order(POKERSTARS_STUD, [65, 1000, 1000, 1000], big=100)
    assert table.legal() == ["fold", "check", "bet 30", "bet 45"]
    table.do("bet 45")
    assert table.legal() == ["fold", "call 45", "raise to 75", "raise to 145"]


@settings(max_examples=200, deadline=None)
@given(
    rules=st.sampled_from([POKERSTARS_STUD, HOUSE_RAZZ, HOUSE_STUD]),
    stacks=st.lists(st.integers(21, 320), min_size=4, max_size=4),
    big=st.sampled_from([30, 45, 60, 100]),
    data=st.data(),
)
def test_every_wager_is_above_the_price_and_full_raises_reopen(rules, stacks, big, data) -> None:  # type: ignore[no-untyped-def]
    hand = fourth_street(rules, stacks, big).hand
    acted_at: dict[int, int] = {}
    full = 30  # what reopens: a full bet of the size that was last bet
    while hand.street == 4 and hand.actor is not None:
        actor, price = hand.actor, max(hand.bets)
        legal = list(hand.legal_actions)
        wagers = [action for action in legal if action.kind in WAGERS]
        assert all(action.amount > price for action in wagers)
        if price - acted_at.get(actor, price) >= full and not wagers:
            with pytest.raises(rz.IllegalActionError, match=r"capped|beyond the call|nobody else could call"):
                hand.raise_()
        action = data.draw(st.sampled_from([action for action in legal if action.kind != "fold"]))
        if len(wagers) == 2 and action == wagers[1]:
            full = big
        hand.act(action)
        if action in wagers and hand.street == 4 and not hand.is_over:
            assert max(hand.bets) == action.amount > price
        acted_at[actor] = max(price, action.amount or 0)
