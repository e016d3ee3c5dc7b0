"""Real hands of several sites, replayed through the engine: who brings in, who opens, what is legal, pots and payoffs.

The facts were worked out apart from this engine; see the corpus' own README.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import razzeval as rz

FACTS = Path(__file__).parents[2] / "shared" / "corpus" / "expected.jsonl"
PRESETS = {
    "razz": rz.rules.POKERSTARS_RAZZ,
    "stud": rz.rules.POKERSTARS_STUD,
    "stud8": rz.rules.POKERSTARS_STUD8,
}


def read_facts() -> list[dict]:
    if not FACTS.exists():
        return []
    return [json.loads(line) for line in FACTS.read_text(encoding="utf-8").splitlines()]


class Table:
    """A recorded hand beside the hand played from it."""

    def __init__(self, facts: dict) -> None:
        self.facts = facts
        stacks = {seat["name"]: seat["stack"] for seat in facts["seats"]}
        self.names = sorted(facts["dealt_in"], key=lambda name: int(name[1:]))
        rules = replace(PRESETS[facts["game"]], rake_rate=1, rake_cap=facts["rake"] or 0)
        game = rz.Game(
            rules,
            ante=facts["ante"],
            bring_in=facts["bring_in"] or facts["limit"][0] // 2,
            small_bet=facts["limit"][0],
            big_bet=facts["limit"][1],
        )
        self.hand = game.start([stacks[name] for name in self.names], deck=None)
        self.shared = facts["community_river"]

    def deal_street(self) -> None:
        hand, street = self.hand, str(self.hand.street)
        if self.shared and hand.street == 7:
            hand.deal_shared(self.shared)
            return
        for seat, owed in enumerate(hand.owed_cards):
            if owed == 0:
                continue
            dealt = self.facts["cards"].get(self.names[seat], {}).get(street, {"down": [], "up": []})
            up = [None if card == "??" else card for card in dealt["up"]] or [None] * (hand.street < 7)
            down = [*dealt["down"], None, None][: owed - len(up)]
            hand.deal(seat, down + up)

    def deal_what_is_awaited(self) -> None:
        while self.hand.awaiting_cards:
            self.deal_street()

    def check_opener(self) -> None:
        opener = self.facts["first_to_act"].get(str(self.hand.street))
        if self.hand.awaiting_opener:
            self.hand.set_opener(self.names.index(opener))
        if opener is not None and self.hand.actor is not None:
            assert self.names[self.hand.opener] == opener

    def act(self, recorded: dict) -> None:
        hand = self.hand
        assert hand.street == recorded["street"]
        assert self.names[hand.actor] == recorded["player"]
        kind = {"bring_in": "bring-in"}.get(recorded["type"], recorded["type"])
        if kind in ("complete", "bet", "raise"):  # sites have one word for completing and raising
            (action,) = [a for a in hand.legal_actions if a.amount == recorded["to"] and a.kind not in ("fold", "call")]
        else:
            action = rz.Action(kind, None if kind == "fold" else recorded["to"])
        hand.act(action)

    def show_down(self) -> None:
        winners = {winner["player"] for winner in self.facts["winners"]}
        for seat in self.hand.in_hand:
            if self.hand.awaiting_showdown and self.names[seat] not in winners:
                self.hand.muck(seat)

    def play(self) -> None:
        street = None
        for recorded in self.facts["actions"]:
            if recorded["type"] in ("ante", "muck", "no_show"):
                continue
            self.deal_what_is_awaited()
            if street != recorded["street"]:
                self.check_opener()
            street = recorded["street"]
            self.act(recorded)
        self.deal_what_is_awaited()
        if self.hand.awaiting_showdown:
            self.show_down()


@pytest.mark.skipif(not FACTS.exists(), reason="the corpus of real hands is not here")
@pytest.mark.parametrize("facts", read_facts(), ids=lambda facts: facts["id"])
def test_real_hand(facts: dict) -> None:
    table = Table(facts)
    table.play()
    hand = table.hand
    assert hand.is_over
    won = dict.fromkeys(table.names, 0)
    for winner in facts["winners"]:
        won[winner["player"]] += winner["amount"]
    expected = [won[name] - facts["contributions"].get(name, 0) for name in table.names]
    assert list(hand.payoffs) == expected
    assert sum(award.amount for award in hand.awards) + hand.rake == facts["pot_total"]
    if facts["pots"]:
        assert len(hand.pots) == len(facts["pots"])
