"""Random hands beside PokerKit: same cards, same actions; same actors, same legal choices, same payoffs.

300 hands a game in every run; as many more as RAZZEVAL_POKERKIT_HANDS says, for instance 20000. Where the rules differ,
the difference is named below (RULES) and only what it explains may differ.
"""

import os
import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

import razzeval as rz

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")

ANTE, BRING_IN, SMALL, BIG = 5, 10, 30, 60
GAMES = {
    "razz": (rz.rules.POKERSTARS_RAZZ, "FixedLimitRazz"),
    "stud": (rz.rules.POKERSTARS_STUD, "FixedLimitSevenCardStud"),
    "stud8": (rz.rules.POKERSTARS_STUD8, "FixedLimitSevenCardStudHighLowSplitEightOrBetter"),
}
# What differs, and why ours is right.
RULES = {
    "free fold": "PokerKit refuses a fold where nothing is owed; the sites: a player always has the option to fold",
    "open pair": "PokerKit knows no big bet on fourth street with an open pair; stud has it, and is matched",
    "all-in bring-in": "PokerKit offers an all-in of at most the bring-in twice, as bring-in and as completion",
    "short all-in": "PokerKit adds a full bet to any all-in, and lets it reopen by size of the last raise; "
    "WSOP and TDA: under half a bet it is only called or completed, from half on it counts as a full bet",
    "shortage": "PokerKit deals folded cards again when the deck runs short; sites and casinos never do",
    "odd chips": "PokerKit gives all odd chips of a pot to one player; nobody gets more than one",
    "side pots": "PokerKit joins side pots once the hands that lost are out; each is split on its own, odd chips too",
    "no low": "PokerKit keeps a low half in a side pot when somebody outside it holds a low; without a low in the pot "
    "the high takes all of it",
}
AUTOMATIC = [
    "ANTE_POSTING",
    "BET_COLLECTION",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
]


@dataclass
class Pair:
    """The same hand in both engines."""

    name: str
    stacks: list[int]
    deck: list[int]
    met: set[str] = field(default_factory=set)  # the differences that came up
    short_on: int = 0  # the street that saw a short all-in

    def __post_init__(self) -> None:
        rules, theirs = GAMES[self.name]
        game = rz.Game(rules, ante=ANTE, bring_in=BRING_IN, small_bet=SMALL, big_bet=BIG)
        self.ours = game.start(self.stacks, deck=self.deck)
        automatic = tuple(getattr(pokerkit.Automation, name) for name in AUTOMATIC)
        self.theirs = getattr(pokerkit, theirs).create_state(
            automatic, True, ANTE, BRING_IN, SMALL, BIG, self.stacks, len(self.stacks)
        )
        self.dealt = [0] * len(self.stacks)
        self.deal()

    def deal(self) -> None:
        """Give PokerKit the cards that our hand was dealt, and let everyone show in the end."""
        theirs, holdings = self.theirs, self.ours.holdings
        while True:
            if theirs.can_burn_card():
                theirs.burn_card("??")
            elif theirs.can_deal_hole():
                seat = theirs.hole_dealee_index
                new = holdings[seat][self.dealt[seat] :][: len(theirs.hole_dealing_statuses[seat])]
                if not new:
                    self.met.add("shortage")
                    return
                theirs.deal_hole(rz.format_cards(new))
                self.dealt[seat] += len(new)
            elif theirs.can_deal_board():
                theirs.deal_board(rz.format_cards(self.ours.shared_cards))
            elif theirs.can_show_or_muck_hole_cards():
                theirs.show_or_muck_hole_cards(True)
            else:
                return

    def compare_choices(self) -> list[rz.Action]:
        """Assert the same actor and choices; return what both may do."""
        ours, theirs = self.ours, self.theirs
        assert ours.actor == theirs.actor_index
        assert (ours.street - 3) == theirs.street_index
        assert list(ours.bets) == theirs.bets
        assert list(ours.stacks) == theirs.stacks
        legal = {action.kind: action.amount for action in ours.legal_actions}
        common = self.compare_calls(legal)
        wagers = [action for action in ours.legal_actions if action.kind in ("complete", "bet", "raise")]
        if len(wagers) == 2:
            assert self.name == "stud"
            assert ours.street == 4
            self.met.add("open pair")
        if self.short_on == ours.street:
            return common
        allowed = [theirs.min_completion_betting_or_raising_to_amount] * theirs.can_complete_bet_or_raise_to()
        if "bring-in" in legal and ours.stacks[ours.actor] <= BRING_IN:
            assert (wagers, allowed) == ([], [legal["bring-in"]])
            self.met.add("all-in bring-in")
            return common
        assert [action.amount for action in wagers[:1]] == allowed
        if len(wagers) == 2:
            with self.big_bets():
                assert wagers[1].amount == theirs.min_completion_betting_or_raising_to_amount
        return common + wagers

    @contextmanager
    def big_bets(self) -> Iterator[None]:
        """Let PokerKit's bet on this street be a big one."""
        theirs, streets = self.theirs, self.theirs.streets
        big = replace(theirs.street, min_completion_betting_or_raising_amount=BIG)
        theirs.streets = tuple(big if street is theirs.street else street for street in streets)
        yield
        theirs.streets = streets

    def compare_calls(self, legal: dict[str, int]) -> list[rz.Action]:
        ours, theirs = self.ours, self.theirs
        common = []
        assert theirs.can_post_bring_in() == ("bring-in" in legal)
        assert theirs.can_check_or_call() == ("check" in legal or "call" in legal)
        if "bring-in" in legal:
            assert theirs.effective_bring_in_amount == legal["bring-in"]
            common.append(rz.Action("bring-in", legal["bring-in"]))
        for kind in {"check", "call"} & set(legal):
            assert theirs.checking_or_calling_amount == legal[kind] - ours.bets[ours.actor]
            common.append(rz.Action(kind, legal[kind]))
        if theirs.can_fold():
            common.append(rz.Action("fold", legal["fold"]))
        elif "fold" in legal:
            assert "check" in legal
            self.met.add("free fold")
        return common

    def act(self, action: rz.Action) -> None:
        ours, theirs = self.ours, self.theirs
        unit = SMALL if ours.street < 5 else BIG
        if action.kind in ("complete", "bet", "raise"):
            if action.amount % unit:
                self.short_on = ours.street
                self.met.add("short all-in")
            is_big = action != next(legal for legal in ours.legal_actions if legal.kind == action.kind)
            with self.big_bets() if is_big else nullcontext():
                theirs.complete_bet_or_raise_to(action.amount)
        elif action.kind == "bring-in":
            theirs.post_bring_in()
        elif action.kind == "fold":
            theirs.fold()
        else:
            theirs.check_or_call()
        ours.act(action)
        self.deal()

    def compare_payoffs(self) -> None:
        ours, theirs = self.ours, self.theirs
        assert ours.is_over
        assert not theirs.status
        assert sum(ours.payoffs) == 0 == sum(theirs.payoffs)
        if list(ours.payoffs) == theirs.payoffs:
            return
        if self.has_low_outside_a_side_pot():
            self.met.add("no low")
            return
        self.compare_but_odd_chips()
        self.met.add("side pots" if len(ours.pots) > 1 else "odd chips")

    def compare_but_odd_chips(self) -> None:
        """Both must be what exact halves and shares would give, but for the chips that cannot be shared."""
        ours, theirs = self.ours, self.theirs
        fair = [Fraction(stack - start) for stack, start in zip(ours.stacks, ours.starting_stacks, strict=True)]
        odd = [0] * len(fair)
        for award in ours.awards:
            sharing = [other for other in ours.awards if (other.pot, other.share) == (award.pot, award.share)]
            exact = Fraction(ours.pots[award.pot].amount, len(sharing)) / (1 if award.share == "whole" else 2)
            fair[award.seat] += exact - award.amount
            assert abs(exact - award.amount) < 1
            odd[award.seat] += len(sharing) if exact != award.amount else 0
        for seat, exact in enumerate(fair):
            assert abs(theirs.payoffs[seat] - exact) <= odd[seat]

    def has_low_outside_a_side_pot(self) -> bool:
        whole = {
            award.pot
            for award in self.ours.awards
            if award.share == "whole" and len(self.ours.pots[award.pot].seats) > 1
        }
        return self.name == "stud8" and bool(whole) and any(award.share == "low half" for award in self.ours.awards)


def choose(dice: random.Random, actions: list[rz.Action]) -> rz.Action:
    """Play on more often than not, so that hands reach the showdown."""
    staying = [action for action in actions if action.kind != "fold"]
    return dice.choice(staying if dice.random() < 0.85 else actions)


def play(name: str, seed: int) -> set[str]:
    dice = random.Random(f"{name} {seed}")
    seats = dice.randint(2, 8)
    most = dice.choice([12, 60, 250, 1500])
    stacks = [dice.randint(1, most) for _ in range(seats)]
    pair = Pair(name, stacks, dice.sample(range(52), 52))
    while pair.ours.actor is not None and "shortage" not in pair.met:
        pair.act(choose(dice, pair.compare_choices()))
    if "shortage" not in pair.met:
        pair.compare_payoffs()
    return pair.met


def play_many(name: str, hands: range) -> set[str]:
    met: set[str] = set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # PokerKit warns of burned cards that it does not know
        for seed in hands:
            met |= play(name, seed)
    assert met <= set(RULES)
    return met


@pytest.mark.parametrize("name", GAMES)
def test_same_as_pokerkit(name: str) -> None:
    play_many(name, range(300))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_same_as_pokerkit_at_length(name: str) -> None:
    hands = int(os.environ.get("RAZZEVAL_POKERKIT_HANDS", "0"))
    if not hands:
        pytest.skip("RAZZEVAL_POKERKIT_HANDS says how many hands; 20000 a game take an hour")
    met = play_many(name, range(1000, 1000 + hands))
    assert {"free fold", "short all-in"} <= met
    assert ("open pair" in met) == (name == "stud")
