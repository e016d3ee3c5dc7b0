"""Compare the end of a replayed hand with its record: chips back, pots, rake, what hands were called, who was paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from razzeval.history.hand_names import says_other
from razzeval.history.table import Table
from razzeval.pots import awards
from razzeval.records import Award


def compare_end(table: Table) -> None:
    """Compare a hand that is over; sets the payoffs."""
    hand, record = table.hand, table.record
    ours = hand.awards
    paid = _paid(table, ours)
    _compare_uncalled(table, paid)
    _compare_pots(table, sum(paid))
    _compare_names(table)
    won = _compare_awards(table, ours)
    for index, number in enumerate(table.numbers):
        table.payoffs[table.names[number]] = won[index] - paid[index]
    final = dict(record.final_stacks)
    for seat in record.players if final else ():
        after = seat.stack + table.payoffs[seat.name]
        if final.get(seat.number, after) != after:
            table.differ("stack", record.line, f"{seat.name} {final[seat.number]}", after)


def _by_seat(table: Table, ours: Iterable[Award]) -> list[int]:
    won = [0] * table.hand.seats
    for award in ours:
        won[award.seat] += award.amount
    return won


def _paid(table: Table, ours: tuple[Award, ...]) -> list[int]:
    """What each seat has in the pots by our count, uncalled chips gone back."""
    hand = table.hand
    ends = zip(hand.starting_stacks, _by_seat(table, ours), hand.stacks, strict=True)
    return [start + got - left for start, got, left in ends]


def _compare_uncalled(table: Table, paid: list[int]) -> None:
    record = table.record
    put_in = dict.fromkeys(table.numbers, 0)
    for move in record.moves:
        put_in[move.seat] += move.amount
    back = {n: put_in[n] - chips for n, chips in zip(table.numbers, paid, strict=True) if put_in[n] != chips}
    said = {record.uncalled.seat: record.uncalled.amount} if record.uncalled else {}
    if back != said:
        line = record.uncalled.line if record.uncalled else record.total_line
        table.differ("uncalled", line, _by_name(table, said), _by_name(table, back))


def _by_name(table: Table, amounts: dict[int, int]) -> str:
    return ", ".join(f"{table.names[number]} {amount}" for number, amount in amounts.items()) or "nothing"


def _compare_pots(table: Table, total: int) -> None:
    record = table.record
    if record.total_pot is not None and record.total_pot != total:
        table.differ("pot", record.total_line, record.total_pot, total)
    paid = sum(payment.amount for payment in record.payments)
    if record.rake is not None and record.payments and record.rake != total - paid:
        table.differ("rake", record.total_line, record.rake, total - paid)


def _compare_names(table: Table) -> None:
    record = table.record
    for showing in record.showings:
        if not showing.text or showing.seat not in table.index:
            continue
        cards = [*table.holdings[showing.seat], *record.shared_cards]
        known = [card for card in cards if card is not None]
        if len(known) < len(cards) or len(known) < 5:
            table.notes.append(f"line {showing.line}: not all cards of {showing.text!r} are known")
        elif (ours := says_other(showing.text, known, record.game)) is not None:
            table.differ("value", showing.line, showing.text, ours)


def _compare_awards(table: Table, ours: tuple[Award, ...]) -> list[int]:
    """Return what each seat won by the rules; the rake of each pot is the record's where it tells."""
    record = table.record
    pots = table.hand.pots if record.pots or (ours and ours[-1].pot) else ()
    rakes = _rakes(table, [amount for amount, _ in pots]) if len(pots) > 1 else None
    if rakes is not None and not table.hand._is_settled:  # else it was left to the record who was paid
        net = [(amount - rake, seats) for (amount, seats), rake in zip(pots, rakes, strict=True)]
        if any(rakes[1:]):
            ours = _award(table, net)
            table.notes.append(f"the house took its rake from several pots: {rakes}")
    won = _by_seat(table, ours)
    said = dict.fromkeys(table.numbers, 0)
    for payment in record.payments:
        said[payment.seat] += payment.amount
    for index, number in enumerate(table.numbers):
        if record.payments and said[number] != won[index]:
            lines = [payment.line for payment in record.payments if payment.seat == number]
            line = lines[0] if lines else record.total_line
            table.differ("awards", line, f"{table.names[number]} {said[number]}", won[index])
    return won


def _award(table: Table, net: Sequence[tuple[int, tuple[int, ...]]]) -> tuple[Award, ...]:
    hand = table.hand
    able = {seat for _, seats in net for seat in seats}
    holdings: list[Any] = [
        cards if index in able and None not in cards else None for index, cards in enumerate(hand.holdings)
    ]
    if any(holdings[seat] is None and len(seats) > 1 for _, seats in net for seat in seats):
        return hand.awards
    return awards(net, holdings, table.hand.game.rules, shared=hand.shared_cards, dealer=hand.dealer)


def _rakes(table: Table, gross: list[int]) -> list[int] | None:
    """The rake of each pot, from the pots as printed or else from what was paid of each; None where nothing tells."""
    record = table.record
    printed = list(record.pots)
    if len(printed) != len(gross):
        by_pot: dict[str, int] = {}
        for payment in record.payments:
            by_pot[payment.pot] = by_pot.get(payment.pot, 0) + payment.amount
        printed = [by_pot[name] for name in sorted(by_pot, key=_pot_order)]
    if len(printed) != len(gross):
        if record.pots and len(gross) > 1:
            table.differ("pots", record.total_line, len(record.pots), len(gross))
        return None
    rakes = [all_of_it - rest for all_of_it, rest in zip(gross, printed, strict=True)]
    if min(rakes) < 0 or sum(rakes) != (record.rake or 0):
        if record.pots and len(gross) > 1:
            table.differ("pots", record.total_line, printed, gross)
        return None
    return rakes


def _pot_order(name: str) -> tuple[bool, int]:
    """The main pot, then side pot 1, 2 …"""
    number = name.rpartition(" ")[2]
    return name.startswith("side"), int(number) if number.isdecimal() else 0
