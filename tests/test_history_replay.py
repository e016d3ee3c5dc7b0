"""Replaying: every kind of disagreement is found, with its line and both values; what is left open is said."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from razzeval import Game, HistoryError, history, rules
from razzeval.history.account import equities

HANDS = Path(__file__).parent / "hands"
EXAMPLE = history.EXAMPLE
POKERSTARS = (HANDS / "pokerstars.txt").read_text(encoding="utf-8")
FULL_TILT = (HANDS / "fulltilt.txt").read_text(encoding="utf-8")


def differences(text, *changes, number=0):
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [str(found) for found in history.replay(list(history.read(text))[number]).differences]


def test_bring_in():
    assert differences(EXAMPLE, ("[Ks]", "[2s]"), ("[Ks]", "[2s]")) == [
        "line 10: bring-in: the record has Bob, the rules have Ann",
        "line 15: opener: the record has Ann, the rules have Bob",
    ]


def test_opener():
    assert differences(EXAMPLE, ("[Ac 2d 3h] [Kh]", "[Ac 2d 3h] [5h]"), ("[Ks] [4c]", "[Ks] [3c]")) == []
    assert differences(EXAMPLE, ("[Ks] [4c]", "[Ks] [2c]")) == [
        "line 15: opener: the record has Ann, the rules have Bob"
    ]


def test_order_and_legality():
    assert differences(EXAMPLE, ("Ann: checks\nBob: bets $0.04", "Ann: checks\nBob: bets $0.05"))[0].startswith(
        "line 16: legality: the record has bet 5, the rules have seat 1 cannot bet 5 on fourth street"
    )
    found = differences(EXAMPLE, ("Ann: calls $0.02", "Ann: calls $0.01"))
    assert found[0].startswith("line 11: legality: the record has call 1, the rules have seat 0 cannot call 1")


def test_amounts():
    assert differences(EXAMPLE, ("Uncalled bet ($0.04)", "Uncalled bet ($0.03)")) == [
        "line 18: uncalled: the record has Bob 3, the rules have Bob 4"
    ]
    changed = differences(EXAMPLE, ("Total pot $0.06", "Total pot $0.07"))
    assert changed == ["line 21: pot: the record has 7, the rules have 6"]
    changed = differences(EXAMPLE, ("Rake $0", "Rake $0.01"))
    assert changed[0] == "line 21: rake: the record has 1, the rules have 0"
    assert differences(POKERSTARS, ("raises €0.40 to", "raises €0.30 to"))[0].endswith(
        "raise: the record has by 30, the rules have by 40"
    )


def test_awards_and_side_pots():
    found = differences(
        POKERSTARS,
        ("P4 collected 171 from side pot-1", "P3 collected 171 from side pot-1"),
        ("[4h 6c Kd 7c 6h 5d Qh] and lost", "[4h 6c Kd 7c 6h 5d Qh] and won (171)"),
        ("and won (251)", "and won (80)"),
        number=1,
    )
    assert [text.partition(": ")[2] for text in found] == [
        "awards: the record has P3 171, the rules have 0",
        "awards: the record has P4 80, the rules have 251",
    ]


@pytest.mark.parametrize(
    ("text", "old", "new", "number"),
    [
        (POKERSTARS, "(Lo: 8,7,5,3,2)", "(Lo: 8,7,5,4,2)", 1),
        (FULL_TILT, "8c 2d] a pair of Kings,", "8c 2d] a pair of Queens,", 0),
        (FULL_TILT, "for high and 7,6,5,4,A", "for high and 7,6,5,4,2", 0),
        (FULL_TILT, "9s] 9,4,3,2,A\nP3", "9s] 9,5,3,2,A\nP3", 1),
    ],
)
def test_what_a_hand_is_called(text, old, new, number):
    found = differences(text, (old, new), number=number)
    assert len(found) == 1
    assert ": value: the record has " in found[0]


def test_rake_from_several_pots():
    changes = [
        ("P4 collected 80", "P4 collected 76"),
        ("P2 collected 466", "P2 collected 446"),
        ("Main pot 80.", "Main pot 76."),
        ("Side pot-2 466. | Rake 0", "Side pot-2 446. | Rake 24"),
        ("and won (466)", "and won (446)"),
        ("and won (251)", "and won (247)"),
    ]
    assert differences(POKERSTARS, *changes, number=1) == []
    text = POKERSTARS
    for old, new in changes:
        text = text.replace(old, new, 1)
    result = history.replay(list(history.read(text))[1])
    assert result.payoffs == {"P1": -20, "P2": 136, "P3": -310, "P4": 170}
    assert result.notes == ("the house took its rake from several pots: [4, 0, 20]",)


def test_pots_printed_otherwise():
    """Some print pots before the rake; what is neither that nor after it is a difference, never of equal values."""
    raked = [
        ("P4 collected 80", "P4 collected 76"),
        ("Side pot-2 466. | Rake 0", "Side pot-2 466. | Rake 4"),
        ("and won (251)", "and won (247)"),
    ]
    assert differences(POKERSTARS, *raked, number=1) == []
    found = differences(POKERSTARS, *raked, ("Main pot 80.", "Main pot 79."), number=1)
    assert [text.partition(": ")[2] for text in found] == [
        "pots: the record has [79, 171, 466], the rules have [80, 171, 466]"
    ]


def test_unknown_cards_are_left_to_the_record():
    text = EXAMPLE.replace("Dealt to Ann [Ac 2d 3h]", "Dealt to Ann [3h]").replace("[Ac 2d 3h] [Kh]", "[3h] [Kh]")
    result = history.replay(next(history.read(text)))
    assert (result.differences, result.notes) == ([], ())
    assert result.hand.holdings[0] == (None, None, 10, 50)


def test_a_mucked_hand_that_was_the_best_wins_nothing():
    phh = (HANDS / "hands.phhs").read_text().partition("[2]")[0]
    known = phh.replace("????Qs", "As2dQs").replace("d dh p3 ??", "d dh p3 3d").replace("Ad2c3h", "Kc9h3h")
    result = history.replay(next(history.read(known)))
    assert (result.differences, result.payoffs["Bob"]) == ([], 1650)
    assert result.notes == ("a hand that was mucked unseen wins nothing",)


def test_payments_that_leave_chips_behind_are_a_difference():
    """Nobody shows, both are paid, and together they get less than the pot."""
    record = next(history.read(HANDS / "hands.phhs"))
    short = [history.Payment(seat, 100) for seat in sorted({seat.number for seat in record.seats})[1:]]
    result = history.replay(replace(record, showings=(), payments=tuple(short)))
    assert next(found.what for found in result.differences) == "awards"
    assert "200" in str(result.differences[0])


def test_variations_of_the_rules():
    """With equal boards by seat the record of another house disagrees; the rules that agree are found and named."""
    text = EXAMPLE.replace("[Kh]", "[4h]").replace("[4c]", "[3c]").replace("[Ks]", "[4s]")
    opened = text.replace("Ann: checks\nBob: bets $0.04\nAnn: folds", "Bob: bets $0.04\nAnn: folds")
    result = history.replay(next(history.read(opened)))
    assert result.differences == []
    assert result.notes == ("the rules that agree: equal_boards='suit'",)


def test_rules_may_be_given():
    record = next(history.read(EXAMPLE))
    house = replace(record.rules, max_raises=0)
    result = history.replay(record, house)
    assert (result.rules, result.differences) == (house, [])
    raised = EXAMPLE.replace(
        "Ann: calls $0.02", "Ann: raises $0.02 to $0.04\nBob: raises $0.04 to $0.08\nAnn: calls $0.04"
    )
    found = history.replay(next(history.read(raised)), house).differences
    assert [difference.what for difference in found] == ["legality"]
    with pytest.raises(ValueError, match="a hand of razz cannot be played by rules of stud"):
        history.replay(record, rules.POKERSTARS_STUD)
    with pytest.raises(TypeError, match=r"rules must be a razzeval\.rules\.Rules, got 'razz'"):
        history.replay(record, "razz")


def test_a_record_that_the_game_refuses():
    """Only what somebody made or changed can be so: a card twice, a seat that is not there."""
    record = next(history.read(EXAMPLE))
    twice = [dealing._replace(up=record.dealings[0].up) for dealing in record.dealings]
    for changed in (replace(record, dealings=tuple(twice)), replace(record, dealer=7), replace(record, small_bet=0)):
        with pytest.raises(HistoryError, match=r"<text>:1: it cannot be played: .* in hand 100000000001"):
            history.replay(changed)


def test_equities_with_a_shared_card():
    hand = Game(rules.POKERSTARS_STUD, ante=5, bring_in=10, small_bet=40, big_bet=80).start([1000] * 8, seed=3)
    while not hand.is_over:
        hand.act(next(a for a in hand.legal_actions if a.kind in ("check", "call", "bring-in")))
    record = history.from_hand(hand)
    assert record.shared_card is not None
    won = {seat + 1 for seat, amount in enumerate(hand.payoffs) if amount > 0}
    assert {seat for seat, share in equities(record, 7).items() if share} == won
    assert sum(equities(record, 3, [1, 2]).values()) == pytest.approx(1)
    assert sum(equities(record, 7, [1, 2]).values()) == 1


def test_rake_that_no_pots_can_bear_is_a_difference():
    text = POKERSTARS.replace("Rake 0", "Rake 99999")
    found = history.replay(list(history.read(text))[1]).differences
    assert {difference.what for difference in found} == {"rake", "awards"}
    text = re.sub(r" Main pot 80.*(?= \|)", "", text)
    text = re.sub(r"from (main|side) pot(-\d)?", "from pot", text)
    assert "rake" in {difference.what for difference in history.replay(list(history.read(text))[1]).differences}


def test_payoffs_of_a_record_that_cannot_be_played():
    record = next(history.read(EXAMPLE))
    moves = tuple(move for move in record.moves if move.kind != "check")
    result = history.replay(replace(record, moves=moves))
    assert result.differences[0].what == "opener"
    result = history.replay(replace(record, moves=record.moves[:-1]))
    assert [found.what for found in result.differences] == ["end"]
    assert result.payoffs == {"Ann": -3, "Bob": 3}
    assert not result.hand.is_over
