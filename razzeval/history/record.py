"""A hand as a site recorded it: everything that was written down, and nothing that was not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from razzeval import rules as presets
from razzeval.cards import format_cards, parse_cards
from razzeval.errors import shown
from razzeval.rules import GameName, Rules

Site = Literal["pokerstars", "fulltilt", "phh"]
MoveKind = Literal["ante", "bring-in", "complete", "bet", "raise", "call", "check", "fold"]
PRESETS = {"razz": presets.POKERSTARS_RAZZ, "stud": presets.POKERSTARS_STUD, "stud8": presets.POKERSTARS_STUD8}
ANTES = 2  # the "street" before third street, on which the antes are posted


class Seat(NamedTuple):
    """Somebody at the table: the seat's number there, his name, his chips before the antes, whether he was dealt in."""

    number: int
    name: str
    stack: int
    dealt_in: bool


class Move(NamedTuple):
    """An ante or an action: `amount` is what it put in, `to` the total to which the seat's bet on this street goes.

    Street 2 stands for the antes. `by` is what the site printed as the size of a raise, if it did.
    """

    street: int
    seat: int
    kind: MoveKind
    amount: int
    to: int
    all_in: bool = False
    line: int = 0
    by: int | None = None


class Dealing(NamedTuple):
    """The cards a seat got on a street, as far as they were seen; None is an unknown card."""

    street: int
    seat: int
    down: tuple[int | None, ...]
    up: tuple[int | None, ...]
    line: int = 0


class Showing(NamedTuple):
    """Cards shown or mucked at the end, what the site called them, and whether they were mucked."""

    seat: int
    cards: tuple[int | None, ...]
    text: str
    mucked: bool = False
    line: int = 0


class Payment(NamedTuple):
    """Chips to a seat: of a pot ("" or "main pot", "side pot 1" …), the whole of it, or the high or the low half."""

    seat: int
    amount: int
    pot: str = ""
    share: Literal["whole", "high half", "low half"] = "whole"
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Hold one recorded hand; `read` makes them.

    Parameters:
        site: "pokerstars", "fulltilt" or "phh".
        id: the site's number of the hand, or of PHH its `hand`, else the file's name without its ending; may be "".
        game: "razz", "stud" or "stud8".
        unit: "cents" (hundredths of the currency) or "chips": what every amount counts.
        small_bet, big_bet: the stakes, above 0.
        ante: the full ante, 0 or more.
        bring_in: what was brought in; None when nobody did.
        seats: everybody listed, in the order of seat numbers, which is clockwise.
        moves: the antes and every action, in order.
        dealings: the cards of each street as they were seen.
        showings: what was shown or mucked at the end.
        payments: who was paid; empty where the record does not say.
        uncalled: what went back to whom: a Payment of no pot; None if nothing did.
        shared_card: the card that counted for everyone on seventh street, or None.
        shared_sixth: the same on sixth street, where nine players can bring it up, or None.
        house: the rules it was played by, where they are known: those of a hand played with Game; else None.
        total_pot: what the record says lay in all pots before the rake; None if it says nothing.
        pots: the main pot and the side pots as printed, after the rake; empty when only the total is.
        rake: what the house took; None if the record does not say.
        final_stacks: chips after the hand, by seat number, where the record lists them (PHH); else empty.
        time: when it was played, ISO 8601 without a zone; `zone` is the site's name for that. Either may be "".
        currency: "USD", "EUR", "GBP" or what else the site named; "" for chips.
        tournament: the tournament's number, "" in a cash game.
        table: the table's name; "" where the record has none.
        hero: the seat number whose down cards the record shows, or None.
        dealer: the seat number dealt last, where the order of dealing shows it; else None.
        mucked: the seats that threw their hand away at the showdown, by their numbers.
        total_line: the line that says the pot; 0 where there is none.
        notes: what the reader had to suppose.
        file, line: where the hand was read.

    >>> from razzeval import history
    >>> record = next(history.read(history.EXAMPLE))
    >>> record.game, record.unit, record.small_bet, record.big_bet
    ('razz', 'cents', 4, 8)
    >>> record.moves[2]
    Move(street=3, seat=5, kind='bring-in', amount=2, to=2, all_in=False, line=10, by=None)
    >>> Record.from_dict(record.to_dict()) == record
    True
    """

    site: Site
    id: str
    game: GameName
    unit: Literal["cents", "chips"]
    small_bet: int
    big_bet: int
    ante: int
    bring_in: int | None
    seats: tuple[Seat, ...]
    moves: tuple[Move, ...]
    dealings: tuple[Dealing, ...]
    showings: tuple[Showing, ...] = ()
    payments: tuple[Payment, ...] = ()
    uncalled: Payment | None = None
    shared_card: int | None = None
    shared_sixth: int | None = None
    house: Rules | None = None
    total_pot: int | None = None
    pots: tuple[int, ...] = ()
    rake: int | None = None
    final_stacks: tuple[tuple[int, int], ...] = ()
    time: str = ""
    zone: str = ""
    currency: str = ""
    tournament: str = ""
    table: str = ""
    hero: int | None = None
    dealer: int | None = None
    mucked: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    total_line: int = 0
    file: str = ""
    line: int = 1

    @property
    def rules(self) -> Rules:
        """The rules of the house where they are known, else the preset of the game as sites play it."""
        return self.house or PRESETS[self.game]

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who were dealt in, clockwise."""
        return tuple([seat for seat in self.seats if seat.dealt_in])

    @property
    def shared_cards(self) -> tuple[int, ...]:
        """The cards that counted for everyone."""
        return tuple([card for card in (self.shared_sixth, self.shared_card) if card is not None])

    def own_cards(self, street: int) -> int:
        """Return how many cards of his own a player has once a street is dealt."""
        return street - (street > 5 and self.shared_sixth is not None) - (street > 6 and self.shared_card is not None)

    def name(self, number: int) -> str:
        """Return the name at a seat number.

        Raises:
            ValueError: nobody is listed there.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat.name
        raise ValueError(f"nobody is listed at seat number {number} of hand {self.id}")

    @property
    def paid_in(self) -> dict[int, int]:
        """What each seat that was dealt in has put into the pots, by seat number; uncalled chips are not in it."""
        paid = {seat.number: 0 for seat in self.players}
        for move in self.moves:
            paid[move.seat] += move.amount
        if self.uncalled is not None:
            paid[self.uncalled.seat] -= self.uncalled.amount
        return paid

    @property
    def net(self) -> dict[int, int] | None:
        """What each seat that was dealt in won or lost by what was paid; None where the record does not say that."""
        net = {number: -paid for number, paid in self.paid_in.items()}
        for payment in self.payments:
            net[payment.seat] += payment.amount
        live = net.keys() - {move.seat for move in self.moves if move.kind == "fold"}
        if not self.payments and len(live) == 1:
            net[live.pop()] += sum(self.paid_in.values())
            return net
        return net if self.payments else None

    @property
    def holdings(self) -> dict[int, list[int | None]]:
        """All that is known of each holding by seat number, in the order dealt, from the dealing and the showdown."""
        held, shared = _dealt(self), self.shared_cards
        for showing in self.showings:
            if showing.seat in held:
                fill_in(held[showing.seat], [card for card in showing.cards if card not in shared])
        return held

    def without_lines(self) -> Record:
        """Return the record without the places where it was read, to compare it with one read elsewhere."""
        moved: dict[str, Any] = {"file": "", "line": 0, "total_line": 0}
        for name in _PARTS:
            moved[name] = tuple([part._replace(line=0) if name != "seats" else part for part in getattr(self, name)])
        if self.uncalled is not None:
            moved["uncalled"] = self.uncalled._replace(line=0)
        return replace(self, **moved)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain lists, dicts, texts and ints, for JSON; cards are texts, unknown ones "x"."""
        return {field.name: _plain(field.name, getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> Record:
        """Make a record of what `to_dict` returned.

        Raises:
            ValueError, TypeError: it is something else.
        """
        try:
            record = cls(**{name: _typed(name, value) for name, value in plain.items()})
        except (AttributeError, LookupError) as error:
            raise TypeError(f"expected what to_dict returns, got {shown(str(plain))}") from error
        for name, hint in _HINTS[Record].items():
            if not _fits(getattr(record, name), hint):
                raise TypeError(f"impossible {name} of a record, got {shown(str(plain.get(name)))}")
        if record.rules.game != record.game:
            raise ValueError(f"a hand of {record.game} has rules of {record.rules.game}")
        return record


_PARTS: dict[str, Any] = {
    "seats": Seat,
    "moves": Move,
    "dealings": Dealing,
    "showings": Showing,
    "payments": Payment,
}
_HINTS: dict[Any, dict[str, Any]] = {kind: get_type_hints(kind) for kind in (Record, *_PARTS.values())}
_CARDS = ("down", "up", "cards")
_SHARED = ("shared_card", "shared_sixth")


def _fits(value: Any, hint: Any) -> bool:
    """Say whether a value is of an annotated type, with all that it holds."""
    if isinstance(hint, type):
        fits = isinstance(value, hint) and (hint is not int or not isinstance(value, bool))
        return fits and (hint not in _HINTS or all(map(_fits, value, _HINTS[hint].values())))
    args = get_args(hint)
    if get_origin(hint) is Literal:
        return value in args
    if get_origin(hint) is tuple:
        kinds = args[:1] * len(value) if args[-1] is ... and isinstance(value, tuple) else args
        return isinstance(value, tuple) and len(value) == len(kinds) and all(map(_fits, value, kinds))
    return any(_fits(value, kind) for kind in args)


def _plain(name: str, value: Any) -> Any:
    if name in _PARTS:
        return [_plain_part(part) for part in value]
    if name == "uncalled" and value is not None:
        return _plain_part(value)
    if name in _SHARED and value is not None:
        return format_cards([value])
    if name == "house" and value is not None:
        return asdict(value) | {"rake_rate": str(value.rake_rate)}
    return (
        [list(entry) if isinstance(entry, tuple) else entry for entry in value] if isinstance(value, tuple) else value
    )


def _plain_part(part: Any) -> dict[str, Any]:
    return {key: format_cards(value) if key in _CARDS else value for key, value in part._asdict().items()}


def _typed(name: str, value: Any) -> Any:
    if name in _PARTS:
        return tuple([_typed_part(_PARTS[name], part) for part in value])
    if name == "uncalled" and value is not None:
        return _typed_part(Payment, value)
    if name in _SHARED and value is not None:
        return parse_cards(value)[0]
    if name == "house" and value is not None:
        return Rules(**value)
    return tuple([tuple(x) if isinstance(x, list) else x for x in value]) if isinstance(value, list) else value


def _typed_part(part: Any, plain: dict[str, Any]) -> Any:
    return part(**{k: tuple(parse_cards(v, unknown=True)) if k in _CARDS else v for k, v in plain.items()})


def _dealt(record: Record) -> dict[int, list[int | None]]:
    """The cards as they were dealt; a card that nobody saw is None."""
    numbers = [seat.number for seat in record.seats if seat.dealt_in]
    folded = {move.seat: move.street for move in record.moves if move.kind == "fold"}
    last = 7  # a showdown comes after all cards
    if len(numbers) - len(folded) < 2:
        streets = [record.moves[-1].street if record.moves else 3, record.dealings[-1].street if record.dealings else 3]
        last = max(3, *streets)
    late, most = record.shared_sixth is not None, record.own_cards(7)
    held: dict[int, list[int | None]] = {n: [None] * min(folded.get(n, last), most) for n in numbers}
    for number in numbers if late else ():
        held[number] = [None] * record.own_cards(folded.get(number, last))
    for street, seat, down, up, _ in record.dealings:
        if street > 3:
            place = street - (late and street > 5)
            held[seat][place - 1 : place] = up or down
        else:
            held[seat][2 - len(down) : 3] = down + up
    return held


def fill_in(cards: list[int | None], shown: Sequence[int | None]) -> None:
    """Put shown cards where they were dealt, or, where the order tells nothing, into the first unknown places.

    Raises:
        ValueError: the holding has no room for them, or lacks a card that was seen before.
    """
    if len(shown) == len(cards) and all(old is None or old == new for old, new in zip(cards, shown, strict=True)):
        cards[:] = shown
        return
    known = {card for card in cards if card is not None}
    new = [card for card in shown if card is not None and card not in known]
    room = [place for place, card in enumerate(cards) if card is None]
    if len(new) > len(room):
        raise ValueError("shown cards are not those that were dealt")
    for place, card in zip(room, new, strict=False):
        cards[place] = card
