"""What the readers of all formats share: it collects one hand and refuses what cannot be."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, NoReturn

from razzeval._kernel import parse_cards
from razzeval.cards import format_cards
from razzeval.errors import HistoryError
from razzeval.history.record import ANTES, Dealing, Move, MoveKind, Payment, Record, Seat, Showing

MOST_CHIPS = 2**53  # more than any table has; keeps sums far from 64 bits
_AMOUNT = re.compile(r"(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$")
SIGN = r"[^\d\s()/.,:;+'-]{0,4}"  # of a currency, before or after the number: $ € R$ kr zł
SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
STREET_NAMES = ("", "", "the antes", "third street", "fourth street", "fifth street", "sixth street", "seventh street")
Card = int | None
CARD_IDS: dict[str, Card] = {format_cards([card]): card for card in range(52)}


def read_amount(text: str, unit: str, sign: str = "") -> int:
    """Read chips, or money into cents: the hand's currency sign or none, thousands separators, up to two decimals.

    Raises:
        ValueError: it is no such amount.
    """
    money = unit == "cents"
    number = text
    if money and sign and sign in text:
        number = text[len(sign) :] if text.startswith(sign) else text.removesuffix(sign)
    elif money and text[:1] in SYMBOLS:
        number = text[1:]
    match = _AMOUNT.match(number)
    if match is None or (match[2] and not money):
        raise ValueError(f"impossible amount {text!r}")
    whole = int(match[1].replace(",", ""))
    return whole * 100 + int((match[2] or "0").ljust(2, "0")) if money else whole


_new_tuple = tuple.__new__  # makes a NamedTuple in half the time of its own constructor


class _Amounts(dict[str, int]):
    """Amounts in a unit by their text, kept because the same few come again and again."""

    def __init__(self, unit: str, sign: str) -> None:
        self.unit, self.sign = unit, sign

    def __missing__(self, text: str) -> int:
        if len(self) > 10_000:
            self.clear()
        amount = self[text] = read_amount(text, self.unit, self.sign)
        return amount


_amounts = lru_cache(100)(_Amounts)


class Builder:
    """Collect the lines of one hand. `line` is the number of the line being read, for errors."""

    def __init__(self, file: str, line: int, site: Literal["pokerstars", "fulltilt", "phh"]) -> None:
        self.file, self.line, self.first_line, self.site = file, line, line, site
        self.id = ""
        self.unit: Literal["cents", "chips"] = "cents"
        self.sign = ""  # of the currency, as the header's stakes have it
        self.facts: dict[str, Any] = {}
        self.seats: dict[int, tuple[str, int]] = {}
        self.numbers: dict[str, int] = {}
        self.left: dict[int, int] = {}
        self.bets: dict[int, int] = {}
        self.price = 0
        self.street = ANTES
        self.folded: dict[int, int] = {}  # the street on which a seat folded
        self.dealt_in: set[int] = set()
        self.posted: set[int] = set()
        self.moves: list[Move] = []
        self.dealings: list[Dealing] = []
        self.seen: dict[int, str] = {}  # the cards of a seat, as the last line told them
        self.dealt_lines: dict[str, int] = {}  # how the next "Dealt to" line of a seat begins
        self.held: dict[int, list[Card]] = {}
        self.dealt_now = 0  # how many were dealt a card on this street
        self.dealt_on: dict[int, int] = {}  # the last street on which a seat was dealt a card
        self.used: dict[int, int] = {}
        self.showings: list[Showing] = []
        self.payments: list[Payment] = []
        self.mucked: list[int] = []
        self.uncalled: Payment | None = None
        self.over = False
        self.shared: int | None = None
        self.shared_sixth: int | None = None
        self.hero: int | None = None
        self.notes: list[str] = []

    def fail(self, problem: str) -> NoReturn:
        """Raise a HistoryError for the line being read."""
        hand = f" in hand {self.id}" if self.id else ""
        raise HistoryError(problem + hand, self.file, self.line, self.id)

    def fail_unknown(self, text: str) -> NoReturn:
        """Raise a HistoryError for a line that is none of a hand, or says that there is no hand."""
        cancelled = text.lower().startswith(("hand cancel", "hand was cancel", "this hand was cancel"))
        self.fail("the hand was cancelled" if cancelled else f"unknown line {text!r}")

    def amount(self, text: str) -> int:
        """Read an amount in the hand's unit."""
        try:
            return _amounts(self.unit, self.sign)[text]
        except ValueError as error:
            self.fail(str(error))

    def cards(self, text: str) -> list[Card]:
        """Read cards with spaces between them."""
        try:
            return [CARD_IDS[word] for word in text.split()]
        except KeyError:
            return self._odd_cards(text)

    def _odd_cards(self, text: str) -> list[Card]:
        # PokerStars has printed [of] for a card that its own client failed to name.
        if self.site == "pokerstars" and text == "of":
            return [None]
        try:
            return parse_cards(text, unknown=self.site == "phh")
        except ValueError as error:
            self.fail(str(error))

    # The table

    def add_seat(self, number: int, name: str, stack: int) -> None:
        """Seat a player before the cards."""
        if number in self.seats:
            self.fail(f"seat {number} appears twice")
        if name in self.numbers:
            self.fail(f"player {name!r} appears twice")
        if not 0 <= stack <= MOST_CHIPS:
            self.fail(f"impossible amount {stack}")
        if self.moves or self.dealings:
            self.fail(f"seat {number} comes after the antes")
        self.seats[number] = name, stack
        self.numbers[name] = number
        self.see(number, "")
        self.left[number] = stack

    def see(self, seat: int, cards: str) -> None:
        """Note what the lines have told of a seat's cards: the next one repeats it before the new card."""
        self.seen[seat] = cards
        name = self.seats[seat][0]
        self.dealt_lines[f"Dealt to {name} [{cards}] [" if cards else f"Dealt to {name} ["] = seat

    def seat_of(self, name: str) -> int:
        """Return the seat number of a name."""
        number = self.numbers.get(name)
        if number is None:
            self.fail(f"unknown player {name!r}")
        return number

    def begin_street(self, street: int) -> None:
        """Go on to a street; they come in order, and none is left out."""
        if street != self.street + 1 or self.over:
            self.fail(f"{STREET_NAMES[street]} follows {STREET_NAMES[self.street]}")
        if not self.bets:
            self.check_all_dealt()
        self.street = street
        self.bets = {}
        self.dealt_now = 0
        self.price = 0

    # Cards

    def check_held(self, seat: int, text: str) -> None:
        """Check the cards that a line repeats: those seen before, or also such as were turned up since, all-in."""
        before, held = self.cards(text), self.held.get(seat, [])
        if before == held:
            return
        if [card for card in before if card in held] != held:
            self.fail(f"seat {seat} was dealt {format_cards(held)}, not {text}")
        self.show(seat, [card for card in before if card not in held], "")

    def deal_up(self, seat: int, card: int) -> None:
        """Deal a seat its one card seen of third to sixth street, as `deal` does, only faster."""
        street = self.street
        if card in self.used or seat in self.folded or self.over or self.dealt_on.get(seat, ANTES) != street - 1:
            self.deal(seat, [card], down=0)
            return
        self.dealt_on[seat] = street
        self.dealt_now += 1
        self.used[card] = seat
        self.dealt_in.add(seat)
        self.held.setdefault(seat, []).append(card)
        self.dealings.append(_new_tuple(Dealing, (street, seat, (), (card,), self.line)))

    def deal(self, seat: int, new: list[Card], *, down: int) -> None:
        """Deal a seat new cards, the first `down` of them face down."""
        held = self.held.setdefault(seat, [])
        if seat in self.folded or self.over:
            self.fail(f"seat {seat} is dealt a card after the hand was over for him")
        last = self.dealt_on.get(seat, ANTES)
        self.dealt_now += self.street != last
        if self.street != last + 1 and not (self.site == "phh" and self.street == last == 3 and len(held + new) < 4):
            self.fail(f"seat {seat} is dealt a card on {STREET_NAMES[self.street]} after {STREET_NAMES[last]}")
        self.dealt_on[seat] = self.street
        for card in new:
            if card in self.used:
                self.fail(f"{format_cards([card])} appears twice")
            if card is not None:
                self.used[card] = seat
        held += new
        self.dealt_in.add(seat)
        dealing = Dealing(self.street, seat, tuple(new[:down]), tuple(new[down:]), self.line)
        if self.street == last:  # PHH may deal third street card by card
            before = next(old for old in self.dealings if old.seat == seat)
            self.dealings.remove(before)
            dealing = dealing._replace(down=before.down + dealing.down, up=before.up + dealing.up)
        self.dealings.append(dealing)

    def check_all_dealt(self) -> None:
        """On third to sixth street everybody still in is dealt a card for all to see."""
        if self.site == "phh" and self.street == 3:  # which may deal it card by card
            for seat in self.dealt_in:
                if len(self.held.get(seat, ())) < 3:
                    self.fail(f"seat {seat} is dealt {len(self.held.get(seat, ()))} cards on third street")
        everyone = self.dealt_now == len(self.dealt_in) - len(self.folded)
        if everyone or not 3 <= self.street <= 6 or (self.street == 6 and self.shared_sixth is not None):
            return
        for seat in self.dealt_in:
            if self.dealt_on.get(seat) != self.street and seat not in self.folded:
                self.fail(f"seat {seat} is dealt no card on {STREET_NAMES[self.street]}")

    def use(self, seat: int, cards: list[Card]) -> None:
        """Note where cards are: none can be in two places."""
        for card in cards:
            if card is not None and (self.used.setdefault(card, seat) != seat or cards.count(card) > 1):
                self.fail(f"{format_cards([card])} appears twice")

    def share(self, cards: list[Card]) -> None:
        """Deal the card that counts for everyone: on seventh street, or nine-handed on sixth street already."""
        before = self.shared_sixth if self.street == 6 else self.shared
        if len(cards) != 1 or cards[0] is None or (before is not None and before != cards[0]):
            self.fail(f"one card can be shared, got {format_cards(cards)}")
        if self.street < 6 or (self.street == 6 and len(self.dealt_in) < 9):
            self.fail(f"a card is shared on {STREET_NAMES[self.street]}")
        if self.street == 6:
            self.shared_sixth = cards[0]
            self.dealt_on |= dict.fromkeys(self.dealt_in - self.folded.keys(), 6)
        else:
            self.shared = cards[0]
            self._take_back_shared()
        self.use(-1, cards)

    def show(self, seat: int, cards: list[Card], text: str, *, mucked: bool = False) -> None:
        """Note cards that were shown or, by the summary, mucked."""
        if len(cards) > 7:
            self.fail(f"seat {seat} shows {len(cards)} cards")
        self.showings.append(Showing(seat, tuple(cards), text, mucked, self.line))

    # Chips

    def ante(self, seat: int, amount: int, *, all_in: bool = False) -> None:
        """Post an ante."""
        if self.street != ANTES or seat in self.posted:
            self.fail(f"seat {seat} posts an ante out of turn")
        self.take(seat, amount)
        self.posted.add(seat)
        self.dealt_in.add(seat)
        self.moves.append(Move(ANTES, seat, "ante", amount, amount, all_in, self.line))

    def take(self, seat: int, amount: int) -> None:
        """Take chips from a seat's stack."""
        left = self.left[seat]
        if not 0 < amount <= left:
            self.fail(f"impossible amount {amount}: seat {seat} has {left}")
        self.left[seat] = left - amount

    def move(self, seat: int, kind: MoveKind, amount: int, all_in: bool = False, by: int | None = None) -> None:
        """Do an action that puts in an amount."""
        street, bets = self.street, self.bets
        if street < 3 or self.over or seat in self.folded or seat not in self.dealt_in:
            self.fail(f"seat {seat} cannot {kind} here: the action is out of order")
        if not bets:
            self.check_all_dealt()
        if kind == "fold":
            self.folded[seat] = street
        elif kind != "check":
            self.take(seat, amount)
        total = bets[seat] = bets.get(seat, 0) + amount
        if total > self.price:
            self.price = total
        self.moves.append(_new_tuple(Move, (street, seat, kind, amount, total, all_in, self.line, by)))

    def move_to(self, seat: int, kind: MoveKind, total: int, all_in: bool = False, by: int | None = None) -> None:
        """Do an action that brings the seat's bet on this street to a total."""
        self.move(seat, kind, total - self.bets.get(seat, 0), all_in, by)

    def muck(self, seat: int) -> None:
        """Throw a hand away at the showdown; the last player left only keeps his to himself."""
        if len(self.dealt_in) - len(self.folded) == 1:
            return
        if seat in self.mucked or seat in self.folded or seat not in self.dealt_in:
            self.fail(f"seat {seat} cannot muck here: the action is out of order")
        if self.street < 7 and not self.over:
            self.fail(f"seat {seat} mucks on {STREET_NAMES[self.street]}, before the showdown")
        self.over = True
        self.mucked.append(seat)

    def give_back(self, seat: int, amount: int) -> None:
        """Return an uncalled bet."""
        if self.uncalled is not None:
            self.fail("an uncalled bet is returned twice")
        if not 0 < amount <= sum(move.amount for move in self.moves if move.seat == seat):
            self.fail(f"impossible amount {amount} returned to seat {seat}")
        self.uncalled = Payment(seat, amount, line=self.line)

    def pay(self, seat: int, amount: int, pot: str = "", share: Any = "whole") -> None:
        """Pay a seat out of a pot."""
        if seat in self.folded or seat not in self.dealt_in:
            self.fail(f"seat {seat} wins a pot but is not in the hand")
        if not 0 <= amount <= MOST_CHIPS:  # some write of a walk without antes that 0 was won
            self.fail(f"impossible amount {amount}")
        # A side pot may be paid while others play on for the main pot.
        self.over = self.over or not pot.startswith("side")
        self.payments.append(Payment(seat, amount, pot, share, self.line))

    # The end

    def check_stakes(self, facts: dict[str, Any]) -> None:
        small, big, bring_in = facts["small_bet"], facts["big_bet"], facts["bring_in"]
        if not 1 < small <= big <= MOST_CHIPS or not 0 <= facts["ante"] <= MOST_CHIPS:
            self.fail(f"impossible stakes {small}/{big}")
        if bring_in is not None and not 0 < bring_in < small:
            self.fail(f"impossible bring-in {bring_in} at {small}/{big}")
        if not 2 <= len(self.dealt_in) <= 9:
            self.fail(f"{len(self.dealt_in)} players were dealt in")
        broke = [seat for seat in self.dealt_in if self.seats[seat][1] == 0]
        if broke:
            self.fail(f"seat {broke[0]} is dealt in without chips")

    def _check_shown(self) -> None:
        """No shown card may lie elsewhere too, but that which counts for everyone."""
        if self.shared is None:
            self._find_shared()
        shared = [card for card in (self.shared_sixth, self.shared) if card is not None]
        for showing in self.showings:
            self.line = showing.line
            own = [card for card in showing.cards if card not in shared]
            if len(own) < len(showing.cards) and len(own) != 7 - len(shared):
                self.fail(f"{format_cards(shared[-1:])} appears twice")
            self.use(showing.seat, own)

    def _find_shared(self) -> None:
        """Some records show the shared card in holdings only: with too few cards left, one that comes twice is it."""
        live = self.dealt_in - self.folded.keys()
        folds = [move.street for move in self.moves if move.kind == "fold"]
        if self.street < 7 or 6 * len(live) + sum(folds) + len(live) <= 52:
            return
        last = [showing.cards[-1] for showing in self.showings if len(showing.cards) == 7]
        last += [dealing.down[-1] for dealing in self.dealings if dealing.street == 7 and dealing.down]
        common = {card for card in last if card is not None and last.count(card) > 1}
        if len(common) == 1:
            self.share(list(common))

    def _take_back_shared(self) -> None:
        """The shared card was listed as somebody's own."""
        mine = [d for d in self.dealings if d.street == 7 and self.shared in d.down]
        if mine:
            self.dealings = [dealing for dealing in self.dealings if dealing not in mine]
            self.used[self.shared or 0] = -1

    def build(self, **facts: Any) -> Record:
        """Make the record, after checks that need the whole hand."""
        facts = self.facts | facts
        antes = [move.amount for move in self.moves if move.kind == "ante"]
        brought_in = [move.to for move in self.moves if move.kind == "bring-in"]
        facts.setdefault("ante", max(antes, default=0))
        facts.setdefault("bring_in", brought_in[0] if brought_in else None)
        if not self.bets:
            self.check_all_dealt()
        self.check_stakes(facts)
        self._check_shown()
        record = Record(
            site=self.site,
            id=self.id,
            unit=self.unit,
            seats=tuple([Seat(n, *self.seats[n], n in self.dealt_in) for n in sorted(self.seats)]),
            moves=tuple(self.moves),
            dealings=tuple(self.dealings),
            showings=tuple(self.showings),
            payments=tuple(self.payments),
            uncalled=self.uncalled,
            shared_card=self.shared,
            shared_sixth=self.shared_sixth,
            hero=self.hero,
            mucked=tuple(self.mucked),
            notes=tuple(self.notes),
            file=self.file,
            line=self.first_line,
            **facts,
        )
        try:
            if self.showings:
                record.holdings  # noqa: B018 - shown cards must fit those that were dealt
        except ValueError as error:
            self.fail(str(error))
        return record
