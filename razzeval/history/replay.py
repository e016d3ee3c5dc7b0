"""Play a record through the game and say where the record and the rules disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from razzeval._kernel import Action, Game, Hand
from razzeval.cards import format_cards
from razzeval.errors import IllegalActionError
from razzeval.history.check import Difference, compare_end
from razzeval.history.record import Move, Record
from razzeval.rules import Rules

# The kind of our action, and the words that a site may have for it there.
_WORDS = {
    "bring-in": ("bring-in",),
    "complete": ("complete", "bet", "raise"),
    "bet": ("bet",),
    "raise": ("raise", "complete"),
}


@dataclass(frozen=True, slots=True)
class Replay:
    """Hold what came of playing a record through the game.

    Parameters:
        record: the record that was played.
        rules: the rules it was played by: the preset, or a variation of it that the record needs.
        hand: the Hand, over unless the record and the rules parted for good; its seats are those of `record.players`.
        payoffs: what each player won or lost, by name, in the record's unit, after the rake.
        differences: where record and rules disagree; empty when they agree.
        notes: what was taken from the record because unknown cards leave it open, and what else is not quite as it
            should be but no disagreement.

    >>> from razzeval import history
    >>> result = history.replay(next(history.read(history.EXAMPLE)))
    >>> result.payoffs, result.differences
    ({'Ann': -3, 'Bob': 3}, [])
    """

    record: Record
    rules: Rules
    hand: Hand
    payoffs: dict[str, int]
    differences: list[Difference]
    notes: tuple[str, ...] = ()


def replay(record: Record) -> Replay:
    """Play a record through the game.

    Where the preset of the record's game disagrees, the variations that houses have (equal boards by suit, odd chips by
    card, four raises, no cap heads-up, casino rules for short bets) are tried; the first that agrees in everything is
    taken and named in `notes`. Which rules a PHH file was played by, it does not say at all.

    Parameters:
        record: one hand.

    Returns:
        A Replay: the final hand, payoffs by name, and every difference.

    >>> from razzeval import history
    >>> history.replay(next(history.read(history.EXAMPLE))).hand.is_over
    True
    """
    first = _play(record, record.rules)
    if not first.differences:
        return first
    for name, rules in _variations(record):
        again = _play(record, rules)
        if not again.differences:
            return replace(again, notes=(*again.notes, f"the rules that agree: {name}"))
    return first


def _variations(record: Record) -> Iterator[tuple[str, Rules]]:
    changes: list[dict[str, Any]] = [
        {"equal_boards": "suit"},
        {"odd_chip": "highest card"},
        {"odd_chip": "lowest card"},
    ]
    if record.site == "phh":
        casino = {"short_bring_in": "full", "short_raises_add_up": True, "odd_chip": "highest card"}
        changes += [
            {"max_raises": 4},
            {"heads_up_raises": "unlimited from the street"},
            {"heads_up_raises": "unlimited from the deal"},
            casino | {"max_raises": 4, "heads_up_raises": "unlimited from the street"},
            casino | {"equal_boards": "suit", "heads_up_raises": "unlimited from the deal"},
        ]
    for change in changes:
        yield ", ".join(f"{name}={value!r}" for name, value in change.items()), replace(record.rules, **change)


def _play(record: Record, rules: Rules) -> Replay:
    table = _Table(record, rules)
    table.play()
    return Replay(record, rules, table.hand, table.payoffs, table.differences, tuple(table.notes))


class _Table:
    """A record and the hand that is played from it; index is a seat of the hand, number one of the record."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self.record = record
        self.differences: list[Difference] = []
        self.notes: list[str] = []
        self.numbers = [seat.number for seat in record.players]
        self.names = {seat.number: seat.name for seat in record.players}
        self.index = {number: index for index, number in enumerate(self.numbers)}
        self.holdings = record.holdings
        bring_in = record.bring_in or 0
        full = max(1, min(bring_in, record.small_bet - 1)) if bring_in else max(1, record.small_bet // 2)
        if any(move.kind == "bring-in" and move.all_in for move in record.moves):
            full = max(full, min(record.small_bet - 1, full))
        game = Game(
            replace(rules, rake_rate=1, rake_cap=record.rake or 0) if record.rake else rules,
            ante=record.ante,
            bring_in=full,
            small_bet=record.small_bet,
            big_bet=record.big_bet,
        )
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
            self.differ("end", last.line, "the hand is over", repr(self.hand))
            self.take_payoffs_from_record()
            return
        self.show_down()
        compare_end(self)

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
            if hand.street == 7 and self.record.shared_card is not None and not hand.shared_cards:
                hand.deal_shared([self.record.shared_card])
                continue
            start = 0 if hand.street == 3 else hand.street - 1
            for index in hand.in_hand:
                cards = self.holdings[self.numbers[index]][start : hand.street]
                hand.deal(index, cards + [None] * (hand.street - start - len(cards)))

    def do(self, move: Move) -> bool:
        """Play an action; False when the record cannot be followed any further."""
        hand, index = self.hand, self.index[move.seat]
        if hand.street != move.street or (hand.actor is None and not hand.awaiting_opener):
            self.differ("action", move.line, f"{self.names[move.seat]}: {move.kind}", repr(hand))
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
        self.deal()
        return True

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
        if kind in ("fold", "check", "call", "bring-in"):
            return Action(kind, None if kind == "fold" else move.to)
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
            hand.settle(won.values())
        else:
            self.differ("awards", self.record.line, "nobody is paid", "unknown cards decide")

    def take_payoffs_from_record(self) -> None:
        won = {number: -paid for number, paid in self.record.paid_in.items()}
        for payment in self.record.payments:
            won[payment.seat] += payment.amount
        self.payoffs = {self.names[number]: amount for number, amount in won.items()}
        self.notes.append("the payoffs are the record's: it cannot be played to the end by these rules")

    def holding_text(self, number: int) -> str:
        return format_cards(self.holdings[number])
