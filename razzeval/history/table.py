"""A record beside the hand that is played from it: cards, order, actions, until the showdown."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from razzeval._kernel import Action, Game
from razzeval.errors import IllegalActionError
from razzeval.history.builder import STREET_NAMES
from razzeval.history.record import Move, Record
from razzeval.rules import Rules

_SIMPLE = {"fold": Action("fold"), "check": Action("check")}
# The kind of our action, and the words that a site may have for it there.
_WORDS = {
    "bring-in": ("bring-in",),
    "complete": ("complete", "bet", "raise"),
    "bet": ("bet",),
    "raise": ("raise", "complete"),
}


class Difference(NamedTuple):
    """Something that record and rules see differently, the line where the record has it, and both values.

    `what` is one of "ante", "bring-in", "opener", "order", "legality", "raise", "all-in", "action", "end", "uncalled",
    "pot", "pots", "rake", "shared card", "value", "awards", "stack".

    >>> print(Difference("bring-in", 214, "Ann", "Bob"))
    line 214: bring-in: the record has Ann, the rules have Bob
    """

    what: str
    line: int
    recorded: str
    ours: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the record has {self.recorded}, the rules have {self.ours}"


def _bring_in(record: Record) -> tuple[int, int]:
    """What was brought in, and what the next player called; where nobody brought in, less than the first bet."""
    third = [move for move in record.moves if move.street == 3 and move.kind != "fold"]
    if record.bring_in is None:
        return max(1, min(record.small_bet // 2, third[0].to - 1 if third else record.small_bet)), 0
    if len(third) < 2 or third[0].kind != "bring-in" or not third[0].all_in:
        return record.bring_in, 0
    called = [move.to for move in takewhile(lambda move: move.kind == "call", third[1:])]
    return record.bring_in, max([to for to in called if to < record.small_bet], default=0)


@lru_cache(1024)
def _game(rules: Rules, rake: int, full_is_owed: bool, seats: int, stakes: tuple[int, int, int, int]) -> Game:
    """The game as the record needs it: its rake, nine seats, a short bring-in that others had to call in full."""
    changes: dict[str, Any] = (
        {"rake_rate": 1, "rake_cap": rake} if rake else {"rake_rate": 0} if rules.rake_rate else {}
    )
    if full_is_owed:
        changes["short_bring_in"] = "full"
    if seats > rules.max_seats:
        changes["max_seats"] = seats
    ante, bring_in, small_bet, big_bet = stakes
    rules = replace(rules, **changes) if changes else rules
    return Game(rules, ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)


class Table:
    """A record and the hand that is played from it; index is a seat of the hand, number one of the record."""

    def __init__(self, record: Record, rules: Rules, unseen: tuple[int, ...] = ()) -> None:
        self.record = record
        self.differences: list[Difference] = []
        self.notes = list(record.notes)
        self.numbers = [seat.number for seat in record.players]
        self.names = {seat.number: seat.name for seat in record.players}
        self.index = {number: index for index, number in enumerate(self.numbers)}
        self.holdings = record.holdings
        self.is_short = bool(record.shared_cards)
        up = record.own_cards(6)
        for number in unseen:
            self.holdings[number] = [card if 2 <= i < up else None for i, card in enumerate(self.holdings[number])]
        bring_in, called = _bring_in(record)
        stakes = (record.ante, max(bring_in, called), record.small_bet, record.big_bet)
        game = _game(rules, record.rake or 0, called > bring_in, len(self.numbers), stakes)
        dealer = None if record.dealer is None else self.index[record.dealer]
        self.hand = game.start([seat.stack for seat in record.players], deck=None, dealer=dealer)
        self.payoffs: dict[str, int] = {}

    def differ(self, what: str, line: int, recorded: object, ours: object) -> None:
        self.differences.append(Difference(what, line, str(recorded), str(ours)))

    def play(self) -> None:
        self.check_antes()
        self.deal()
        for move in self.record.moves:
            if move.kind != "ante" and not self.do(move):
                self.take_payoffs_from_record()
                return
        if not self.hand.is_over and not self.hand.awaiting_showdown:
            last = self.record.moves[-1]
            self.differ("end", last.line, "the hand is over", self.standing())
            self.take_payoffs_from_record()
            return
        if self.is_short and len(self.record.shared_cards) > len(self.hand.shared_cards) and len(self.hand.in_hand) > 1:
            self.differ("shared card", self.record.line, "one for all", "a card each")
        self.show_down()

    def check_antes(self) -> None:
        posted = {move.seat: move for move in self.record.moves if move.kind == "ante"}
        for seat in self.record.players:
            ours, move = min(self.record.ante, seat.stack), posted.get(seat.number)
            if ours != (move.amount if move else 0):
                self.differ("ante", move.line if move else self.record.line, move.amount if move else 0, ours)

    def deal(self) -> None:
        """Deal all cards that the hand awaits, unknown ones as unknown."""
        hand = self.hand
        while hand.awaiting_cards:
            if hand.awaiting_shared_card:
                card = self.record.shared_sixth if hand.street == 6 else self.record.shared_card
                if card is None:
                    return  # the record lacks it: nothing more can be dealt
                hand.deal_shared([card])
                continue
            street = hand.street
            start, stop = 0 if street == 3 else street - 1, street
            if self.is_short and street > 5:
                start, stop = self.record.own_cards(street - 1), self.record.own_cards(street)
            for index in hand.in_hand:
                hand.deal(index, self.holdings[self.numbers[index]][start:stop] or [None])

    def do(self, move: Move) -> bool:
        """Play an action; False when the record cannot be followed any further."""
        hand, index = self.hand, self.index[move.seat]
        if hand.street != move.street or (hand.actor is None and not hand.awaiting_opener):
            self.differ("action", move.line, f"{self.names[move.seat]}: {move.kind}", self.standing())
            return False
        if hand.actor != index and not self.let_open(move, index):
            return False
        action = self.find(move)
        try:
            hand.act(action, seat=index)
        except IllegalActionError as error:
            self.differ("legality", move.line, f"{move.kind} {move.to}", error)
            return False
        if move.all_in and hand.stacks[index] and not hand.is_over and not hand.street > move.street:
            self.differ("all-in", move.line, "all-in", f"{hand.stacks[index]} left")
        if hand.awaiting_cards:
            self.deal()
        return True

    def standing(self) -> str:
        """Say how far the hand has come by the rules."""
        hand = self.hand
        if hand.is_over or hand.awaiting_showdown:
            return "no more actions"
        name = "" if hand.actor is None else f"{self.names[self.numbers[hand.actor]]} to act on "
        return f"{name}{STREET_NAMES[hand.street]}"

    def let_open(self, move: Move, index: int) -> bool:
        """Let the table's opener open where ours is another; nobody else can act out of turn."""
        hand = self.hand
        if not hand.awaiting_opener:
            what = "order"
            if all(step.street != hand.street for step in hand.history):
                what = "bring-in" if hand.street == 3 else "opener"
            assert hand.actor is not None
            self.differ(what, move.line, self.names[move.seat], self.names[self.numbers[hand.actor]])
        else:
            self.notes.append(f"street {hand.street}: unknown cards leave open who opens; the record says who did")
        try:
            hand.set_opener(index)
        except ValueError:
            return False
        return True

    def find(self, move: Move) -> Action:
        """Name the action in our words: the record's amount decides what a bet is."""
        kind = move.kind
        if kind == "fold" or kind == "check":
            return _SIMPLE[kind]
        if kind == "call" or kind == "bring-in":
            return Action(kind, move.to)
        if move.by is not None and move.by != move.to - max(self.hand.bets):
            self.differ("raise", move.line, f"by {move.by}", f"by {move.to - max(self.hand.bets)}")
        for action in self.hand.legal_actions:
            if action.amount == move.to and action.kind in _WORDS and kind in _WORDS[action.kind]:
                return action
        return Action(kind, move.to)  # type: ignore[arg-type]

    def show_down(self) -> None:
        """Where unknown cards leave the showdown open, losers have mucked, and else the record says who was paid."""
        hand = self.hand
        if not hand.awaiting_showdown:
            return
        paid = {payment.seat for payment in self.record.payments}
        for index in hand.in_hand:
            number = self.numbers[index]
            if hand.awaiting_showdown and number not in paid and None in hand.holdings[index] and paid:
                try:
                    hand.muck(index)
                except ValueError:
                    break
        if not hand.awaiting_showdown:
            return
        self.notes.append("unknown cards leave the showdown open; the record says who was paid")
        won = dict.fromkeys(self.numbers, 0)
        for payment in self.record.payments:
            won[payment.seat] += payment.amount
        if sum(won.values()) > hand.pot:
            self.differ("awards", self.record.total_line, sum(won.values()), f"a pot of {hand.pot}")
        elif paid:
            self.settle(won)
        else:
            self.differ("awards", self.record.line, "nobody is paid", "unknown cards decide")

    def settle(self, won: dict[int, int]) -> None:
        """Pay what the record paid, unless that cannot be: a seat out of the hand, less than the pot without a rake."""
        try:
            self.hand.settle(won.values())
        except ValueError as error:
            self.differ("awards", self.record.total_line, sum(won.values()), str(error))

    def take_payoffs_from_record(self) -> None:
        net = self.record.net or {number: -paid for number, paid in self.record.paid_in.items()}
        self.payoffs = {self.names[number]: amount for number, amount in net.items()}
        self.notes.append("the payoffs are the record's: it cannot be played to the end by these rules")
