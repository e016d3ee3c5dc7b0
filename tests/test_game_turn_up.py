"""Cards that were dealt unknown and turn up before the showdown: who opens, logs, pickles."""

import pickle
import random

import pytest
from table import game

import razzeval as rz
from razzeval.rules import HOUSE_STUD, POKERSTARS_RAZZ, POKERSTARS_STUD8, WSOP_RAZZ


class Follower:
    """Follow a hand dealt from a seed with some cards unseen, of which some turn up sooner or later."""

    def __init__(self, dealt: rz.Hand, choices: random.Random) -> None:
        self.dealt, self.choices = dealt, choices
        self.hand = dealt.game.start(dealt.starting_stacks, deck=None)

    def chance(self, likely: float) -> bool:
        return self.choices.random() < likely

    def turn_up(self) -> None:
        for seat, held in enumerate(self.hand.holdings):
            if None in held and self.chance(0.15):
                real = self.dealt.holdings[seat]
                self.hand.reveal(seat, [real[i] if self.chance(0.5) else None for i, c in enumerate(held) if c is None])
                self.check()

    def deal(self) -> None:
        hand = self.hand
        while hand.awaiting_cards:
            self.turn_up()
            if hand.awaiting_shared_card:
                hand.deal_shared(self.dealt.shared_cards[len(hand.shared_cards)])
                continue
            seat = self.choices.choice([seat for seat, owed in enumerate(hand.owed_cards) if owed])
            new = self.dealt.holdings[seat][len(hand.holdings[seat]) :][: hand.owed_cards[seat]]
            hand.deal(seat, [None if self.chance(0.3) else card for card in new])
            self.check()

    def check(self) -> None:
        assert self.hand.game.replay_log(self.hand.log) == self.hand
        assert pickle.loads(pickle.dumps(self.hand)) == self.hand


@pytest.mark.parametrize("seed", range(150))
def test_cards_may_turn_up_at_any_time(seed: int) -> None:
    choices = random.Random(seed)
    rules = choices.choice([POKERSTARS_RAZZ, HOUSE_STUD, POKERSTARS_STUD8, WSOP_RAZZ])
    stacks = [choices.choice([3, 20, 70, 1000]) for _ in range(choices.randint(2, rules.max_seats))]
    dealt = game(rules).start(stacks, seed=seed)
    table = Follower(dealt, choices)
    while not dealt.is_over:
        table.deal()
        table.turn_up()
        if table.hand.awaiting_opener:
            table.hand.set_opener(dealt.actor)
        elif table.hand.actor != dealt.actor:
            raise AssertionError("who opens was found from cards that were not known")
        table.check()
        both = set(dealt.legal_actions) & set(table.hand.legal_actions)  # an open pair may not have been seen
        action = choices.choice(sorted(both, key=str))
        dealt.act(action)
        table.hand.act(action)
        table.check()
    table.deal()
    for seat, held in enumerate(table.hand.holdings):
        table.hand.reveal(seat, [dealt.holdings[seat][i] for i, card in enumerate(held) if card is None])
        table.check()
    assert table.hand.payoffs == dealt.payoffs
    assert table.hand.history == dealt.history


def test_only_up_cards_are_on_the_board_while_cards_are_dealt() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000, 1000], deck=None)
    for card, board in (("Ac", ()), ("2c", ()), ("3c", (8,))):
        hand.deal(0, card)
        assert hand.boards == hand.view(1).boards == (board, ())


def test_the_card_that_turns_up_says_who_opens() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000, 1000], deck=None)
    hand.deal(0, "x x x")
    hand.deal(1, "x x Qd")
    assert hand.awaiting_opener
    hand.reveal(0, "x x Ks")
    assert (hand.awaiting_opener, hand.actor) == (False, 0)
    hand.bring_in()
    assert hand.log == "stacks=1000,1000 dealer=- cards=xxx/xxQd !0:2Ks i10"
    for log, message in (
        (hand.log.replace("!0:2Ks", "!0:3Ks"), "not a card that was dealt unknown: '!0:3Ks'"),
        (hand.log.replace("!0:2Ks", "!1:2Ks"), "not a card that was dealt unknown: '!1:2Ks'"),
        (hand.log.replace("!0:2Ks", "!2:2Ks"), "no card can turn up there: '!2:2Ks'"),
        (hand.log.replace("!0:2Ks", "!0:2Qd"), "Qd appears twice"),
    ):
        with pytest.raises(ValueError, match=message):
            hand.game.replay_log(log)


@pytest.mark.parametrize("shown_first", [True, False])
def test_a_hand_that_is_shown_and_mucked_counts_as_mucked_in_either_order(shown_first: bool) -> None:
    hand = game(POKERSTARS_RAZZ).start([5, 5], deck=None)
    while hand.awaiting_cards:
        seat = 0 if hand.owed_cards[0] else 1
        held = (["x"] * 7, ["As", "2c", "2d", "2s", "3d", "3s", "x"])[seat]
        hand.deal(seat, held[len(hand.holdings[seat]) :][: hand.owed_cards[seat]])
    if shown_first:
        hand.reveal(1, "6h")
        assert hand.shown == (1,)
    hand.muck(1)
    if not shown_first:
        hand.reveal(1, "6h")
    assert (hand.payoffs, hand.shown, hand.mucked) == ((5, -5), (), (1,))
    assert hand.game.replay_log(hand.log) == hand == pickle.loads(pickle.dumps(hand))


def test_who_mucks_with_a_player_all_in_has_not_shown() -> None:
    hand = game(POKERSTARS_RAZZ).start([5, 5, 5], deck=None)
    holdings = ("Ac 2c 3c 4c 5c 6c 7c", "Kc Kd Kh 8d 9d Td Jd", "x x Qh Js Qs Ks x")
    while hand.awaiting_cards:
        seat = next(seat for seat, owed in enumerate(hand.owed_cards) if owed)
        held = len(hand.holdings[seat])
        hand.deal(seat, holdings[seat].split()[held : held + hand.owed_cards[seat]])
    hand.muck(2)
    assert (hand.payoffs, hand.shown, hand.mucked) == ((10, -5, -5), (0, 1), (2,))
    for same in (hand, hand.view(0), hand.view(2)):
        assert hand.game.replay_log(same.log) == same
