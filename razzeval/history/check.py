"""Compare the end of a replayed hand with its record: chips back, pots, rake, what hands were called, who was paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from razzeval.history.hand_names import says_other
from razzeval.history.table import Table
from razzeval.pots import awards
from razzeval.records import Award

_Pots = Sequence[tuple[int, tuple[int, ...]]]  # chips, and who may win them


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
    won = _by_seat(table, ours)
    said = dict.fromkeys(table.numbers, 0)
    for payment in record.payments:
        said[payment.seat] += payment.amount
    rakes = _rakes(table, [amount for amount, _ in pots]) if len(pots) > 1 else None
    if len(pots) > 1 and not table.hand._is_settled:  # else it was left to the record who was paid
        if rakes is None and record.rake and won != list(said.values()):
            rakes = _rakes_that_agree(table, pots, list(said.values()))
        if rakes is not None and any(rakes[1:]):
            won = _by_seat(table, _award(table, _net(pots, rakes)))
            table.notes.append(f"the house took its rake from several pots: {rakes}")
    for index, number in enumerate(table.numbers):
        if record.payments and said[number] != won[index]:
            lines = [payment.line for payment in record.payments if payment.seat == number]
            line = lines[0] if lines else record.total_line
            table.differ("awards", line, f"{table.names[number]} {said[number]}", won[index])
    return won


def _net(pots: _Pots, rakes: list[int]) -> _Pots:
    return [(amount - rake, seats) for (amount, seats), rake in zip(pots, rakes, strict=True)]


def _rakes_that_agree(table: Table, pots: _Pots, said: list[int]) -> list[int] | None:
    """The rake of each pot, from what the winners were paid in all; None where no rakes that are tried lead to that."""
    rake, total = table.record.rake or 0, sum(amount for amount, _ in pots)
    even = [round(amount * rake / total) for amount, _ in pots[1:]]
    for rakes in ([rake - sum(even), *even], _rakes_by_winners(table, pots, said)):
        possible = all(0 <= part <= amount for part, (amount, _) in zip(rakes, pots, strict=True))
        if possible and sum(rakes) == rake and _by_seat(table, _award(table, _net(pots, rakes))) == said:
            return rakes
    return None


def _rakes_by_winners(table: Table, pots: _Pots, said: list[int]) -> list[int]:
    """What a winner of one pot alone lacks is his part of its rake: pot after pot, those with such winners first."""
    rakes, left = [0] * len(pots), set(range(len(pots)))
    while left:
        won = _award(table, _net(pots, rakes))
        open_pots = Counter(award.seat for award in {(a.seat, a.pot): a for a in won if a.pot in left}.values())
        seats = {pot: {award.seat for award in won if award.pot == pot} for pot in left}
        alone = {pot: {seat for seat in seats[pot] if open_pots[seat] == 1} for pot in left}
        pot = max(left, key=lambda pot: len(alone[pot]) / (len(seats[pot]) or 1))
        known = alone[pot] or seats[pot]
        share = sum(award.amount for award in won if award.pot == pot and award.seat in known)
        lacking = sum(_by_seat(table, won)[seat] - said[seat] for seat in known)
        rakes[pot] = min(max(0, round(lacking * pots[pot][0] / share) if share else 0), pots[pot][0])
        left.remove(pot)
    return rakes


def _award(table: Table, net: _Pots) -> tuple[Award, ...]:
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
    by_pot: dict[str, int] = {}
    for payment in record.payments:
        by_pot[payment.pot] = by_pot.get(payment.pot, 0) + payment.amount
    printed, paid = list(record.pots), [by_pot[name] for name in sorted(by_pot, key=_pot_order)]
    for net in (printed, paid):
        rakes = [before - after for before, after in zip(gross, net, strict=False)]
        if len(net) == len(gross) and min(rakes) >= 0 and sum(rakes) == (record.rake or 0):
            return rakes
        if net is printed and net and net != gross:  # some print the pots before the rake
            table.differ("pots", record.total_line, net, gross)
            return None
    return None


def _pot_order(name: str) -> tuple[bool, int]:
    """The main pot, then side pot 1, 2 …"""
    number = name.rpartition(" ")[2]
    return name.startswith("side"), int(number) if number.isdecimal() else 0
