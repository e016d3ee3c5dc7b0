"""Random legal play of random games: chips are conserved, and copies, views, logs and pickles agree."""

import copy
import pickle
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table import PRESETS

import razzeval as rz

KINDS = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
WAGERS = ("complete", "bet", "raise")
SEEN_BY_ALL = ("actor", "street", "opener", "pot", "bets", "stacks", "boards", "payoffs", "awards")
odd_rules = st.builds(
    replace,
    st.sampled_from(list(PRESETS.values())),
    max_raises=st.sampled_from([0, 1, 3, 4, None]),
    short_raises_add_up=st.booleans(),
    short_bring_in=st.sampled_from(["posted", "full"]),
    open_pair=st.sampled_from(["small bet", "either bet"]),
    odd_chip=st.sampled_from(["seat", "highest card", "lowest card"]),
    equal_boards=st.sampled_from(["seat", "suit"]),
    rake_rate=st.sampled_from([Fraction(0), Fraction(1, 20), Fraction(1)]),
    rake_cap=st.sampled_from([None, 0, 3]),
)


class HandMachine(RuleBasedStateMachine):
    """A hand played at random beside its own copy, which is fed the same actions from outside."""

    @initialize(
        rules=odd_rules,
        seed=st.integers(0, 2**64 - 1),
        stacks=st.lists(st.one_of(st.integers(1, 40), st.integers(1, 2000)), min_size=2, max_size=9),
        stakes=st.sampled_from([(0, 1, 2, 2), (1, 2, 4, 8), (5, 10, 30, 60), (3, 7, 25, 51)]),
        dealer=st.one_of(st.none(), st.integers(0, 1)),
    )
    def start(self, rules, seed, stacks, stakes, dealer):  # type: ignore[no-untyped-def]
        self.stacks = stacks[: rules.max_seats]
        ante, bring_in, small, big = stakes
        self.game = rz.Game(rules, ante=ante, bring_in=bring_in, small_bet=small, big_bet=big)
        self.hand = self.game.start(self.stacks, seed=seed, dealer=dealer)
        self.twin = self.game.start(self.stacks, deck=None, dealer=dealer)
        self.feed()

    def feed(self) -> None:
        """Deal the twin the cards that the hand was dealt."""
        while self.twin.awaiting_cards:
            assert self.twin.awaiting_shared_card == (not any(self.twin.owed_cards))
            if self.twin.awaiting_shared_card:
                self.twin.deal_shared(self.hand.shared_cards[len(self.twin.shared_cards)])
                continue
            for seat, count in enumerate(self.twin.owed_cards):
                if count:
                    self.twin.deal(seat, self.hand.holdings[seat][len(self.twin.holdings[seat]) :][:count])

    @precondition(lambda self: not self.hand.is_over)
    @rule(choice=st.integers(0, 9), at_risk=st.integers(0, 3))
    def act(self, choice: int, at_risk: int) -> None:
        legal = [action for action in self.hand.legal_actions if action.kind != "fold" or at_risk == 0]
        action = legal[choice % len(legal)]
        actor, street, price = self.hand.actor, self.hand.street, max(self.hand.bets)
        self.hand.act(action)
        if action.kind in WAGERS:
            assert action.amount > price
            assert self.hand.street != street or self.hand.is_over or self.hand.bets[actor] == action.amount
        self.twin.act(action)
        self.feed()

    @precondition(lambda self: not self.hand.is_over)
    @rule(kind=st.sampled_from(KINDS), amount=st.integers(0, 300))
    def try_anything(self, kind: str, amount: int) -> None:
        """What is not legal is refused and changes nothing; what is legal is not refused."""
        action = rz.Action(kind, amount)
        tried = self.hand.copy()
        if action in self.hand.legal_actions:
            tried.act(action)
            assert tried != self.hand
            return
        with pytest.raises(rz.IllegalActionError, match=rf"seat {self.hand.actor} cannot .* street: .*; legal: "):
            tried.act(action)
        assert tried == self.hand

    @rule()
    def copies_and_logs_agree(self) -> None:
        for same in (
            self.hand.copy(),
            copy.copy(self.hand),
            copy.deepcopy(self.hand),
            pickle.loads(pickle.dumps(self.hand)),
            self.game.replay_log(self.hand.log),
        ):
            assert same == self.hand
            assert hash(same) == hash(self.hand)
            assert repr(same) == repr(self.hand)
        assert self.game.replay_log(self.twin.log) == self.twin

    @rule(seat=st.integers(0, 8))
    def views_show_what_a_seat_may_know(self, seat: int) -> None:
        seat %= len(self.stacks)
        view = self.hand.view(seat)
        assert view == self.twin.view(seat)
        assert view == self.game.replay_log(view.log)
        assert view == view.view(seat)
        assert view.deck is None
        for other, (seen, dealt) in enumerate(zip(view.holdings, self.hand.holdings, strict=True)):
            if other == seat or other in self.hand.shown:
                assert seen == dealt
            else:
                assert [card for card in seen if card is not None] == list(self.hand.boards[other])
        for name in (*SEEN_BY_ALL, "history", "shared_cards", "legal_actions"):
            assert getattr(view, name) == getattr(self.hand, name)

    @invariant()
    def chips_are_conserved(self) -> None:
        hand = self.hand
        assert sum(hand.stacks) + hand.pot + hand.rake == sum(self.stacks)
        assert min(hand.stacks) >= 0
        paid_out = sum(award.amount for award in hand.awards) + hand.rake
        assert sum(pot.amount for pot in hand.pots) == (paid_out if hand.is_over else hand.pot)

    @invariant()
    def someone_acts_or_it_is_over(self) -> None:
        hand = self.hand
        assert (hand.actor is None) == hand.is_over == (len(hand.legal_actions) == 0) == (hand.payoffs is not None)
        if hand.is_over:
            assert hand.bets == (0,) * len(self.stacks)
            assert sum(hand.payoffs) == -hand.rake
            assert all(award.seat in hand.in_hand for award in hand.awards)
        else:
            assert hand.stacks[hand.actor] > 0
            assert hand.actor in hand.in_hand
            amounts = [action.amount for action in hand.legal_actions if action.kind != "fold"]
            assert amounts == sorted(set(amounts))
            assert min(amounts) >= hand.bets[hand.actor]
            wagers = [action.amount for action in hand.legal_actions if action.kind in WAGERS]
            assert min(wagers, default=max(hand.bets) + 1) > max(hand.bets)

    @invariant()
    def no_card_comes_twice(self) -> None:
        cards = [card for holding in self.hand.holdings for card in holding] + list(self.hand.shared_cards)
        assert len(cards) == len(set(cards))

    @invariant()
    def the_twin_agrees(self) -> None:
        for name in (*SEEN_BY_ALL, "holdings"):
            assert getattr(self.twin, name) == getattr(self.hand, name), name


HandMachine.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
test_random_play = HandMachine.TestCase
