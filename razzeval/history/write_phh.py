"""Write records, and hands that were played with Game, in the poker hand history format PHH."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from razzeval._kernel import Hand
from razzeval.cards import format_cards
from razzeval.history.record import PRESETS, Move, Record
from razzeval.history.replay import Replay, replay
from razzeval.history.write import Target, as_record, checked, put

_VARIANTS = {"razz": "FR", "stud": "F7S", "stud8": "F7S/8"}
_CODES = {"bring-in": "pb", "call": "cc", "check": "cc", "fold": "f"}


def write_phh(hand: Record | Hand | Iterable[Record | Hand], file: Target) -> None:
    """Write a hand as PHH, or several as .phhs; PokerKit reads them, and so does `read`.

    PHH has no rake, no halves of a pot and no names of hands; what was paid is in `finishing_stacks` and `winnings`.
    Rules of a house that are not those of the sites go into `_razzeval_rules`, pots after the rake, where the record
    lists several, into `_razzeval_pots`: fields that others pass over.

    Parameters:
        hand: a Record, a Hand that is over, or several of them, of which each Hand gets its place, from 1, as its id.
        file: a path, or a text file open for writing.

    Raises:
        ValueError: the record cannot be played to its end, so that the order of its events is not known; or PHH has no
            words for it: nine were dealt in and no card was left for seventh street, or amounts are against the rules.

    >>> import io
    >>> from razzeval import history
    >>> record = next(history.read(history.EXAMPLE))
    >>> file = io.StringIO()
    >>> history.write_phh(record, file)
    >>> again = next(history.read(file.getvalue()))
    >>> history.replay(again).payoffs == history.replay(record).payoffs
    True
    """
    if isinstance(hand, Record | Hand):
        put(_document(as_record(hand)), file)
    else:
        put(
            "\n".join(f"[{number}]\n{_document(as_record(one, str(number)))}" for number, one in enumerate(hand, 1)),
            file,
        )


def _document(record: Record) -> str:
    played = replay(record)
    if not played.hand.is_over:
        raise ValueError(f"hand {record.id} cannot be played to its end: {played.differences[0]}")
    seats = list(record.players)
    if record.dealer is not None:
        first = [seat.number for seat in seats].index(record.dealer) + 1
        seats = seats[first:] + seats[:first]
    labels = {seat.number: f"p{i}" for i, seat in enumerate(seats, 1)}
    won = {seat.number: 0 for seat in seats}
    for payment in record.payments:
        won[payment.seat] += payment.amount
    fields: dict[str, Any] = {
        "variant": _VARIANTS[record.game],
        "ante_trimming_status": True,  # a short ante wins no more than itself from each other one
        "antes": [_chips(record, record.ante) for _ in seats],
        "bring_in": _chips(record, played.hand.game.bring_in),
        "small_bet": _chips(record, record.small_bet),
        "big_bet": _chips(record, record.big_bet),
        "starting_stacks": [_chips(record, seat.stack) for seat in seats],
        "actions": _actions(record, played, labels),
        "hand": int(record.id) if record.id.isdecimal() and len(record.id) < 19 else record.id,
        "seats": [seat.number for seat in seats],
        "players": [seat.name for seat in seats],
    }
    if house := _house(record):
        fields["_razzeval_rules"] = house
    if record.pots:
        fields["_razzeval_pots"] = [_chips(record, pot) for pot in record.pots]
    if record.payments:
        paid = record.paid_in
        final = [_chips(record, seat.stack - paid[seat.number] + won[seat.number]) for seat in seats]
        fields |= {"finishing_stacks": final, "winnings": [_chips(record, won[seat.number]) for seat in seats]}
    text = "".join(f"{name} = {_toml(value)}\n" for name, value in (fields | _place(record)).items())
    return checked(text, record, "PHH")


def _house(record: Record) -> dict[str, Any]:
    """The rules that are not those of the sites; TOML has no word for None."""
    theirs, ours = asdict(PRESETS[record.game]), asdict(record.rules)
    changed = {name: value for name, value in ours.items() if value != theirs[name]}
    return {name: str(value) if value is None or name == "rake_rate" else value for name, value in changed.items()}


def _place(record: Record) -> dict[str, Any]:
    fields: dict[str, Any] = {"currency": record.currency} if record.currency else {}
    if record.unit == "cents" and not record.currency:
        fields["currency"] = "USD"
    if record.table:
        fields["table"] = record.table
    day, _, time = record.time.partition("T")
    if time:
        year, month, date = map(int, day.split("-"))
        fields |= {"time": _Bare(time), "day": date, "month": month, "year": year}
    if record.zone:
        fields["time_zone_abbreviation"] = record.zone
    return fields


class _Bare(str):
    """A text that TOML writes without quotes: a number with decimals, a time."""

    __slots__ = ()


def _chips(record: Record, amount: int) -> int | _Bare:
    """Cents become units of the currency."""
    if record.unit == "chips":
        return amount
    whole, cents = divmod(amount, 100)
    return _Bare(f"{whole}.{cents:02}") if cents else whole


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, int | _Bare):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(entry)}" for name, entry in value.items()) + "}"
    return '"' + "".join(map(_letter, str(value))) + '"'


def _letter(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def _actions(record: Record, played: Replay, labels: dict[int, str]) -> list[str]:
    """The cards of a street, its betting, and so on; at the end who showed, in the order of the showdown."""
    actions: list[str] = []
    hand, numbers = played.hand, [seat.number for seat in record.players]
    folded = {move.seat: move.street for move in record.moves if move.kind == "fold"}
    last = 7 if hand.showdown_order else max([move.street for move in record.moves], default=3)
    for street in range(3, last + 1):
        live = [number for number in labels if folded.get(number, 8) >= street]
        actions += _deal(record, hand, street, {number: numbers.index(number) for number in live}, labels)
        actions += [_move(record, move, labels) for move in record.moves if move.street == street]
    shown = {showing.seat for showing in record.showings if not showing.mucked}
    shown |= {payment.seat for payment in record.payments}
    for index in hand.showdown_order:
        number = numbers[index]
        cards = _cards(hand.holdings[index])
        actions.append(f"{labels[number]} sm {cards}" if number in shown else f"{labels[number]} sm")
    return actions


def _deal(record: Record, hand: Hand, street: int, live: dict[int, int], labels: dict[int, str]) -> list[str]:
    shared = {6: record.shared_sixth, 7: record.shared_card}.get(street)
    if shared is not None:
        return [f"d db {format_cards([shared])}"]
    start, stop = 0 if street == 3 else record.own_cards(street - 1), record.own_cards(street)
    dealt = {labels[number]: _cards(hand.holdings[index][start:stop]) for number, index in live.items()}
    if not all(dealt.values()):
        raise ValueError(f"hand {record.id} cannot be written as PHH: the deck was empty on seventh street")
    return [f"d dh {label} {cards}" for label, cards in dealt.items()]


def _cards(cards: Iterable[int | None]) -> str:
    return "".join("??" if card is None else format_cards([card]) for card in cards)


def _move(record: Record, move: Move, labels: dict[int, str]) -> str:
    code = _CODES.get(move.kind) or f"cbr {_chips(record, move.to)}"
    return f"{labels[move.seat]} {code}"
