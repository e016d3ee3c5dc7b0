"""Write records, and hands that were played with Game, as PHH or as PokerStars text."""

from __future__ import annotations

import os
import re
import zlib
from pathlib import Path
from typing import IO

from razzeval._kernel import Hand
from razzeval.cards import format_cards
from razzeval.errors import HistoryError
from razzeval.history.builder import SYMBOLS
from razzeval.history.from_hand import from_hand
from razzeval.history.read import read
from razzeval.history.record import Dealing, Move, Record, Showing
from razzeval.history.replay import replay

Target = str | os.PathLike[str] | IO[str]
_GAMES = {"razz": "Razz", "stud": "7 Card Stud", "stud8": "7 Card Stud Hi/Lo"}
_SIGNS = {code: sign for sign, code in SYMBOLS.items()}
_SECTIONS = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
_ENDS = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}


def as_record(thing: Record | Hand, id: str = "1") -> Record:
    """Return a record, made of a Hand if need be, which gets the id.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(thing, Hand):
        return from_hand(thing, id=id)
    if not isinstance(thing, Record):
        raise TypeError(f"expected a Record or a Hand, got {thing!r}")
    return thing


def put(text: str, target: Target) -> None:
    """Write text to a path, which is replaced, or to an open text file, to which it is added."""
    if isinstance(target, str | os.PathLike):
        Path(target).write_text(text, encoding="utf-8")
    else:
        target.write(text)


def checked(text: str, record: Record, form: str) -> str:
    """Return a text that `read` can read.

    Raises:
        ValueError: it cannot, since the form has no words for something in the record.
    """
    try:
        list(read(text))
    except HistoryError as error:
        problem = _unplayable(record) or str(error).partition(": ")[2]
        raise ValueError(f"hand {record.id} cannot be written as {form}: {problem}") from None
    return text


def _unplayable(record: Record) -> str:
    try:
        played = replay(record)
    except HistoryError as error:
        return str(error).partition(": ")[2]
    return "" if played.hand.is_over else f"it cannot be played to its end: {played.differences[0]}"


def write_pokerstars(hand: Record | Hand, file: Target) -> None:
    """Write a hand as PokerStars writes one; `read` gives the same record back.

    What the format has no place for is lost: down cards of others than those that show, halves of a pot, the dealer;
    an id that is no number becomes one. A record without a time gets that of the year 2000, money without a currency
    becomes dollars. Rules that are not those of the site are not said either: give them to `replay`.

    Parameters:
        hand: a Record, or a Hand that is over.
        file: a path, or a text file open for writing.

    Raises:
        ValueError: the hand is not over, or the format has no words for it: nine were dealt in and the deck ran short
            before seventh street, or a name or an amount would be read as something else.
        TypeError: it is neither a Record nor a Hand.

    >>> import io
    >>> from razzeval import history
    >>> record = next(history.read(history.EXAMPLE))
    >>> file = io.StringIO()
    >>> history.write_pokerstars(record, file)
    >>> file.getvalue() == history.EXAMPLE
    True
    """
    record = as_record(hand)
    if record.shared_sixth is not None:
        raise ValueError(f"hand {record.id} cannot be written as PokerStars text: a card was shared on sixth street")
    try:
        text = "\n".join(_Writer(record).lines()) + "\n"
    except LookupError as error:
        problem = _unplayable(record) or error
        raise ValueError(f"hand {record.id} cannot be written as PokerStars text: {problem}") from error
    put(checked(text, record, "PokerStars text"), file)


class _Writer:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.folded = {move.seat: move for move in record.moves if move.kind == "fold"}
        known = [s._replace(cards=tuple(card for card in s.cards if card is not None)) for s in record.showings]
        self.shown = [showing for showing in known if showing.cards]  # the format has no unknown card among others
        self.seen: dict[int, str] = {}
        self.price = 0
        code = re.fullmatch("[A-Z]{3}", record.currency or "USD")  # else it was known by its sign alone
        self.sign = _SIGNS.get(record.currency, "$" if code else record.currency)
        self.code = f" {record.currency or 'USD'}" if code else ""

    def chips(self, amount: int) -> str:
        if self.record.unit == "chips":
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"{self.sign}{whole}" + (f".{cents:02}" if cents else "")

    def lines(self) -> list[str]:
        record = self.record
        lines = [self.header(), f"Table '{record.table}' 8-max"]
        for seat in record.seats:
            out = "" if seat.dealt_in else " is sitting out"
            lines.append(f"Seat {seat.number}: {seat.name} ({self.chips(seat.stack)} in chips){out}")
        lines += [self.move(move) for move in record.moves if move.kind == "ante"]
        last_bet = max([3, *[move.street for move in record.moves]])
        for street in range(3, self.last_street() + 1):
            lines += self.street(street)
            if street == last_bet and record.uncalled is not None:
                back = record.uncalled
                lines.append(f"Uncalled bet ({self.chips(back.amount)}) returned to {self.record.name(back.seat)}")
        return lines + self.showdown() + self.summary()

    def last_street(self) -> int:
        record = self.record
        streets = [move.street for move in record.moves] + [dealing.street for dealing in record.dealings]
        return 7 if record.shared_card is not None else max(3, *streets)

    def header(self) -> str:
        record = self.record
        number = record.id if re.fullmatch(r"\d+", record.id, re.ASCII) else str(zlib.crc32(record.id.encode()))
        game = f"{_GAMES[record.game]} Limit"
        stakes = f"{self.chips(record.small_bet)}/{self.chips(record.big_bet)}"
        day, _, hour = (record.time if "T" in record.time else "2000-01-01T00:00:00").partition("T")
        time = " ".join(part for part in (day.replace("-", "/"), hour, record.zone) if part)
        if record.tournament:
            return f"PokerStars Hand #{number}: Tournament #{record.tournament}, {game} - Level I ({stakes}) - {time}"
        code = self.code if record.unit == "cents" else ""
        return f"PokerStars Hand #{number}:  {game} ({stakes}{code}) - {time}"

    def street(self, street: int) -> list[str]:
        record = self.record
        shared = street == 7 and record.shared_card is not None
        board = f" [{format_cards([record.shared_card])}]" if shared else ""
        lines = [f"*** {_SECTIONS[street]} ***{board}"]
        lines += [line for dealing in record.dealings if dealing.street == street for line in self.dealt(dealing)]
        self.price = 0
        return lines + [self.move(move) for move in record.moves if move.street == street]

    def dealt(self, dealing: Dealing) -> list[str]:
        """Down cards are written where all were seen; a card that the record could not name is "of"."""
        down, up = dealing.down, dealing.up
        if dealing.street == 3:
            cards = (*down, *up) if len(down) == 2 and None not in (*down, *up) else up
            self.seen[dealing.seat] = "of" if None in cards else format_cards(cards)
            return [f"Dealt to {self.record.name(dealing.seat)} [{self.seen[dealing.seat]}]"]
        before = self.seen.get(dealing.seat, "")
        knows_down = len(before.split()) == dealing.street - 1
        if not before or (dealing.street == 7 and not knows_down):
            return []
        new = "of" if None in (*down, *up) else format_cards((*down, *up))
        self.seen[dealing.seat] = f"{before} {new}"
        return [f"Dealt to {self.record.name(dealing.seat)} [{before}] [{new}]"]

    def move(self, move: Move) -> str:
        total, before = self.chips(move.to), self.price
        self.price = max(self.price, move.to) if move.kind != "ante" else 0
        by = move.by if move.by is not None else move.to - before
        shown = [showing for showing in self.showings(move.seat) if showing.mucked and move.kind == "fold"]
        text = {
            "ante": f"posts the ante {total}",
            "bring-in": f"brings in for {total}",
            "complete": f"completes it to {total}",
            "bet": f"bets {total}",
            "raise": f"raises {self.chips(by)} to {total}",
            "call": f"calls {self.chips(move.amount)}",
            "check": "checks",
            "fold": f"folds [{format_cards(shown[0].cards)}]" if shown else "folds",
        }[move.kind]
        return f"{self.record.name(move.seat)}: {text}" + (" and is all-in" if move.all_in else "")

    def showings(self, seat: int) -> list[Showing]:
        return [showing for showing in self.shown if showing.seat == seat]

    def showdown(self) -> list[str]:
        record = self.record
        shown = [showing for showing in self.shown if not showing.mucked]
        lines = ["*** SHOW DOWN ***"] if shown and len(record.players) - len(self.folded) > 1 else []
        for showing in shown:
            text = f" ({showing.text})" if showing.text else ""
            lines.append(f"{self.record.name(showing.seat)}: shows [{format_cards(showing.cards)}]{text}")
        lines += [f"{self.record.name(seat)}: mucks hand" for seat in record.mucked]
        for payment in record.payments:
            pot = re.sub(r"pot (?=\d)", "pot-", payment.pot or "pot")
            lines.append(f"{self.record.name(payment.seat)} collected {self.chips(payment.amount)} from {pot}")
        return lines

    def summary(self) -> list[str]:
        record = self.record
        total = record.total_pot if record.total_pot is not None else sum(record.paid_in.values())
        side = ["Main pot", *(["Side pot"] if len(record.pots) == 2 else [f"Side pot-{i}" for i in range(1, 9)])]
        pots = "".join(f" {name} {self.chips(pot)}." for name, pot in zip(side, record.pots, strict=False))
        lines = ["*** SUMMARY ***", f"Total pot {self.chips(total)}{pots} | Rake {self.chips(record.rake or 0)}"]
        if record.shared_card is not None:
            lines.append(f"Board [{format_cards([record.shared_card])}]")
        return lines + [f"Seat {s.number}: {s.name} {self.end(s.number)}" for s in record.players]

    def end(self, seat: int) -> str:
        if fold := self.folded.get(seat):
            bet = any(move.seat == seat and move.amount and move.kind != "ante" for move in self.record.moves)
            return f"folded on the {_ENDS[fold.street]}" + ("" if bet or fold.street > 3 else " (didn't bet)")
        won = sum(payment.amount for payment in self.record.payments if payment.seat == seat)
        if showings := self.showings(seat):
            showing = showings[-1]
            if showing.mucked:
                return f"mucked [{format_cards(showing.cards)}]"
            text = f" with {showing.text}" if showing.text else ""
            return f"showed [{format_cards(showing.cards)}] and {f'won ({self.chips(won)})' if won else 'lost'}{text}"
        return f"collected ({self.chips(won)})" if won else "mucked"
