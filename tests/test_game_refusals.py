"""What a game refuses: foreign pickles, changed values, settlements and logs that cannot be, chips beyond 64 bits."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from table import STUD_THREE, Dealt, game, three

import razzeval as rz
from razzeval import _kernel
from razzeval.rules import HOUSE_STUD8, POKERSTARS_RAZZ, POKERSTARS_STUD8

FUZZ = """
import random
import razzeval as rz
dice = random.Random(7)
game = rz.Game(rz.rules.HOUSE_STUD8, ante=5, bring_in=10, small_bet=30, big_bet=60)
hands = [game.start([500] * 9, seed=5), game.start([500] * 9, deck=None)]
for seat in range(9):
    hands[1].deal(seat, [None] * 3)
for turn in range(12000):
    hand = hands[turn % 2]
    if turn % 40 < 2 and hand.actor is not None:
        hand.act(hand.legal_actions[-1 if hand.street > 3 else 0])
    rebuild, (_, state, record) = hand.__reduce__()
    spoilt = bytearray(state)
    for _ in range(dice.randint(1, 3)):
        spoilt[dice.randrange(len(spoilt))] = dice.choice([0, 1, 2, 3, 4, 6, 7, 9, 127, 128, 255, dice.randrange(256)])
    try:
        other = rebuild(game, bytes(spoilt), record)
        for _ in range(60):
            repr(other), other.view(0), other.awards, other.pots, other.showdown_order, other.history
            if other.actor is not None:
                other.act(dice.choice(other.legal_actions[1:] or other.legal_actions[:]))
            elif other.awaiting_shared_card:
                other.deal_shared(dice.randrange(52))
            elif other.awaiting_cards:
                seat = dice.randrange(other.seats)
                other.deal(seat, [dice.choice([None, dice.randrange(52)])])
            elif other.awaiting_opener:
                other.set_opener(dice.randrange(other.seats))
            elif other.awaiting_showdown:
                other.muck(dice.randrange(other.seats))
    except ValueError:
        pass
"""


def test_no_pickle_reads_or_writes_beyond_a_hand(tmp_path: Path) -> None:
    """In a process of its own, which a stray write would kill."""
    result = subprocess.run([sys.executable, "-c", FUZZ], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: rz.Game(), "rules must be a razzeval.rules.Rules, got None"),
        (lambda: rz.Game(rz.rules.POKERSTARS_RAZZ), "the small bet must be a whole number of chips, got None"),
        (lambda: rz.Game(rz.rules.HOUSE_RAZZ, small_bet=4, big_bet=8), "the ante must be a whole number of chips"),
        (lambda: rz.Action(), "not an action: None"),
    ],
)
def test_what_is_left_out_is_named(make, words) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((TypeError, ValueError), match=words):
        make()


def test_a_pickle_that_is_no_hand_is_refused() -> None:
    hand = game(POKERSTARS_STUD8).start([500] * 3, seed=5)
    hand.bring_in()
    rebuild, (_, state, record) = hand.__reduce__()
    assert rebuild(hand.game, state, record) == hand
    for spoilt in (b"\xff" * len(state), bytes(len(state)), random.Random(1).randbytes(len(state))):
        with pytest.raises(ValueError, match="the pickled hand is none"):
            rebuild(hand.game, spoilt, record)
    with pytest.raises(ValueError, match="action 1 of its record cannot be"):
        rebuild(hand.game, state, b"\x7f" * len(record))
    for arguments in ((None, state, record), (hand.game, None, record), (hand.game, state, None)):
        with pytest.raises(TypeError):
            rebuild(*arguments)


def test_more_legal_actions_than_there_are_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 5 actions are legal at once, got 100000"):
        _kernel._legal_actions([rz.Action("fold")] * 100_000, False)  # type: ignore[attr-defined]


def test_only_a_game_makes_hands() -> None:
    for make in (rz.Hand, lambda: rz.Hand.__new__(rz.Hand), lambda: rz.Hand.__mro__[1]()):
        with pytest.raises(TypeError, match=r"a hand is dealt by Game\.start"):
            make()
    with pytest.raises(TypeError):
        rz.Game.__new__(rz.Game)


def test_games_and_actions_never_change() -> None:
    ours, action = game(POKERSTARS_RAZZ), rz.Action("raise", 60)
    keys = {ours: 1, action: 2}
    ours.__init__(HOUSE_STUD8, ante=1, bring_in=2, small_bet=4, big_bet=8)  # type: ignore[misc]
    with pytest.raises(TypeError, match=r"an action never changes: Action\('raise', 60\)"):
        action.__init__("fold")  # type: ignore[misc]
    assert ours == game(POKERSTARS_RAZZ)
    assert (keys[game(POKERSTARS_RAZZ)], keys[rz.Action("raise", 60)]) == (1, 2)
    legal = ours.start([100, 100], seed=1).legal_actions
    with pytest.raises(TypeError, match="never changes"):
        legal[0].__init__("fold")


def test_chips_of_a_table_stay_within_64_bits() -> None:
    most = rz.Game(POKERSTARS_RAZZ, ante=2**60, bring_in=1, small_bet=2**60, big_bet=2**60)
    with pytest.raises(ValueError, match=r"the stacks together must be at most 2\*\*60 chips, got 9223372036854775808"):
        most.start([2**60] * 8)
    hand = most.start([2**59] * 2, seed=1)
    assert sum(hand.stacks) == 2**60
    hand = rz.Game(POKERSTARS_RAZZ, ante=0, bring_in=1, small_bet=2**58, big_bet=2**60).start([2**59] * 2, seed=1)
    while not hand.is_over:
        hand.act(hand.legal_actions[-1])
    assert sum(hand.stacks) == 2**60


def open_showdown() -> rz.Hand:
    """Seats 0 and 1 at the showdown of 45 with unknown cards; seat 2, with 15 in, has folded."""
    table = Dealt(POKERSTARS_RAZZ, ["x x 3c 4c 5c 6c x", "x x Kd 8d 9d Td x", "x x Qh Js Qs Ks x"])
    return table.do("bring-in", "call x2", "check x2", "fold", "check x6")


def test_settle_pays_only_who_can_win_and_all_of_the_pot() -> None:
    hand = open_showdown()
    out = next(seat for seat in range(3) if seat not in hand.in_hand)
    a, b = hand.in_hand
    before = hand.copy()

    def pay(**amounts: int) -> list[int]:
        return [amounts.get({a: "a", b: "b", out: "out"}[seat], 0) for seat in range(3)]

    for won, rake, message in (
        (pay(a=40, out=5), None, f"seat {out} has folded, got 5"),
        (pay(a=40, b=6), None, "the pot is 45, less than the 46 that were won"),
        (pay(), None, "45 of the pot of 45 are paid to nobody: name them as the rake if they are"),
        (pay(a=43), None, "2 of the pot of 45 are paid to nobody"),
        (pay(a=43), 1, "the rake must be 2, what is left of the pot of 45, got 1"),
        ([45], None, "expected 3 amounts, one a seat, got 1"),
    ):
        with pytest.raises(ValueError, match=message):
            hand.settle(won, rake=rake)
    with pytest.raises(TypeError, match="what was won must be chips by seat, got None"):
        hand.settle(None)  # type: ignore[arg-type]
    assert hand == before
    hand.settle(pay(a=43), rake=2)
    assert hand.rake == 2
    assert hand.log.endswith("rake=2")
    assert hand.game.replay_log(hand.log) == hand


def test_settle_takes_the_rake_of_the_rules_unasked_and_keeps_side_pots_apart() -> None:
    raked = rz.Game(
        rz.rules.Rules(game="razz", rake_rate=0.1, rake_cap=3), ante=5, bring_in=10, small_bet=30, big_bet=60
    )
    hand = raked.start([5, 35, 35], deck=None)
    for seat, cards in enumerate(("xx3c", "xxKd", "xxQh")):
        hand.deal(seat, cards)
    hand.bring_in()
    hand.complete()
    hand.call()
    while hand.awaiting_cards:
        for seat in range(3):
            hand.deal(seat, "x")
    assert [pot.amount for pot in hand.pots] == [15, 60]
    with pytest.raises(ValueError, match="seat 0 can win 15 at most, got 72"):
        hand.settle([72, 0, 0])
    with pytest.raises(ValueError, match="4 of the pot of 75 are paid to nobody"):
        hand.settle([15, 56, 0])
    hand.settle([12, 60, 0])
    assert hand.rake == 3


@pytest.mark.parametrize("kind", ["fold", "check", "call", "bring_in", "complete", "bet", "raise_"])
@pytest.mark.parametrize("seat", ["a", 1.0, True])
def test_a_seat_is_a_number(kind: str, seat: object) -> None:
    hand = three(POKERSTARS_RAZZ).hand
    with pytest.raises(TypeError, match="the seat that acts must be a seat number, got"):
        getattr(hand, kind)(seat=seat)


def test_an_action_of_no_kind_is_refused_in_our_words() -> None:
    with pytest.raises(ValueError, match=r"not an action: \[\]"):
        rz.Action([])  # type: ignore[arg-type]


def test_a_log_that_says_more_than_the_hand_is_refused() -> None:
    hand = Dealt(POKERSTARS_STUD8, STUD_THREE).do("bring-in", "call x2", "check")
    assert hand.game.replay_log(hand.log) == hand
    dealt = game(POKERSTARS_STUD8).start([100, 100], seed=1)
    for log, message in (
        (hand.log + " /", "nothing follows the last slash, word 6 of the betting"),
        (hand.log.replace(" / ", " / / "), "'k', word 6 of the betting, stands on street 5 by the slashes"),
        (hand.log.replace(" / ", " "), "'k', word 4 of the betting, stands on street 3 by the slashes"),
        (hand.log + " foo=bar", "not part of a log: 'foo=bar', word 9 "),
        (hand.log + " stacks=5,5,5", "stacks= comes a second time: word 9 of the log"),
        (hand.log + " shared=9h", "shared= has 1 cards, and 0 are shared"),
        (hand.log.replace("cards=", "cards=x", 1), "cards= has 5 cards at seat 0, who gets 4"),
        (hand.log + " rake=5", "rake=5 needs won= beside it"),
        (dealt.log + " cards=x/x", "a log with deck= has no cards=: got cards=x/x"),
    ):
        with pytest.raises(ValueError, match=message):
            hand.game.replay_log(log)
    for log in (None, 5, hand):
        with pytest.raises(TypeError, match="a hand's log must be text, got"):
            hand.game.replay_log(log)  # type: ignore[arg-type]
