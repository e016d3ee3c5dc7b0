"""Tell a replayed hand: who did what, what each could expect, where record and rules disagree."""

from __future__ import annotations

from typing import Literal

from razzeval.cards import format_cards
from razzeval.equities import equity
from razzeval.exact import ExactPlan
from razzeval.history.builder import SYMBOLS
from razzeval.history.record import Move, Record
from razzeval.history.replay import Replay
from razzeval.pots import showdown
from razzeval.spots import read_spot

EXACT_SECONDS = 0.2  # what an exact equity may take by the estimate; else it is sampled
SAMPLES = 20_000  # a standard error of at most 0.4 percent
_SIGNS = {code: sign for sign, code in SYMBOLS.items()}
_GAMES = {"razz": "razz", "stud": "stud", "stud8": "stud hi-lo"}
_STREETS = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}


def chips(record: Record, amount: int, *, sign: bool = False) -> str:
    """Write an amount of a record: "$0.40", "0.40 INR", "400"; with sign "+$0.40".

    >>> from razzeval import history
    >>> chips(next(history.read(history.EXAMPLE)), -3, sign=True)
    '-$0.03'
    """
    before = "-" if amount < 0 else "+" if sign and amount else ""
    if record.unit == "chips":
        return f"{before}{abs(amount):,}"
    whole, cents = divmod(abs(amount), 100)
    sign_of = _SIGNS.get(record.currency, "")
    after = "" if sign_of or not record.currency else f" {record.currency}"
    return f"{before}{sign_of}{whole:,}" + (f".{cents:02}" if cents else "") + after


def stakes(record: Record) -> str:
    """Write the stakes, small and big bet: "$0.04/$0.08", "0.04/0.08 INR"."""
    return f"{chips(record, record.small_bet).partition(' ')[0]}/{chips(record, record.big_bet)}"


def live_on(record: Record, street: int) -> list[int]:
    """Return the seat numbers of those who have not folded before a street."""
    folded = {move.seat: move.street for move in record.moves if move.kind == "fold"}
    return [seat.number for seat in record.players if folded.get(seat.number, 8) >= street]


class Shares(dict[int, float]):
    """Shares of the pot by seat number, 0 to 1; `stderr` is the largest standard error of a sample, 0.0 when exact."""

    stderr = 0.0


def equities(record: Record, street: int, seats: list[int] | None = None) -> Shares:
    """Find what share of the pot each seat could expect when a street was dealt.

    Cards that the record does not show, and those to come, count as dealt at random; what others showed is dead.

    Parameters:
        record: the hand.
        street: 3 to 7.
        seats: the seat numbers that contest; None for those who had not folded.

    Returns:
        The Shares; empty with fewer than two seats, or when no down card of any is known. They are exact where that
        takes no more than `EXACT_SECONDS` by the estimate of `razzeval.equity`, else a sample.

    >>> from razzeval import history
    >>> shares = equities(next(history.read(history.EXAMPLE)), 3)
    >>> shares[2] > 0.5, shares.stderr
    (True, 0.0)
    """
    live = live_on(record, street) if seats is None else seats
    holdings = {seat: cards[: record.own_cards(street)] for seat, cards in record.holdings.items()}
    if len(live) < 2 or all(None in holdings[seat][:2] for seat in live):
        return Shares()
    if record.shared_sixth is not None and street == 6:
        return Shares()
    players = [[card for card in holdings[seat] if card is not None] for seat in live]
    if street == 7 and record.shared_cards:
        if any(None in holdings[seat] for seat in live):
            return Shares()
        won = showdown([2520], players, record.rules, shared=record.shared_cards)
        return Shares({seat: amount / 2520 for seat, amount in zip(live, won, strict=True)})
    dead = [card for seat, cards in holdings.items() if seat not in live for card in cards if card is not None]
    if len(dead) + 6 * len(live) > 51:
        return Shares()
    seconds = ExactPlan(read_spot(players, dead, record.game)).seconds()
    method: Literal["auto", "monte-carlo"] = "auto" if seconds <= EXACT_SECONDS else "monte-carlo"
    result = equity(players, dead=dead, game=record.game, method=method, samples=SAMPLES, seed=1)
    shares = Shares(zip(live, result.equity, strict=True))
    shares.stderr = max(result.stderr)
    return shares


def summary(result: Replay) -> str:
    """Tell a hand in one line.

    >>> from razzeval import history
    >>> summary(history.replay(next(history.read(history.EXAMPLE))))
    '100000000001  razz $0.04/$0.08  Ann -$0.03, Bob +$0.03  agrees'
    """
    record = result.record
    net = ", ".join(f"{name} {chips(record, amount, sign=True)}" for name, amount in result.payoffs.items())
    count = len(result.differences)
    verdict = "agrees" if not count else "1 difference" if count == 1 else f"{count} differences"
    return f"{record.id}  {_GAMES[record.game]} {stakes(record)}  {net}  {verdict}"


def account(result: Replay, *, with_equities: bool = True) -> str:
    """Tell a hand street by street.

    Parameters:
        result: what `replay` returned.
        with_equities: whether to work out what each could expect on each street; a sample has its standard error.

    Returns:
        Lines of text; the last ones are notes and differences.

    >>> from razzeval import history
    >>> print(account(history.replay(next(history.read(history.EXAMPLE))), with_equities=False))
    hand 100000000001 (pokerstars): razz $0.04/$0.08, ante $0.01, 2020-02-03T20:15:00 ET
    seat 2 Ann $2, seat 5 Bob $1.50
    third street
      Ann  Ac 2d 3h
      Bob  x x Ks
      Bob brings in $0.02, Ann calls $0.02
    fourth street
      Ann  Ac 2d 3h Kh
      Bob  x x Ks 4c
      Ann checks, Bob bets $0.04, Ann folds
    $0.04 goes back to Bob
    Bob wins $0.06
    net: Ann -$0.03, Bob +$0.03
    """
    record = result.record
    time = f"{record.time} {record.zone}".strip()
    place = f"hand {record.id} ({record.site}): {_GAMES[record.game]} {stakes(record)}"
    lines = [f"{place}, ante {chips(record, record.ante)}" + (f", {time}" if time else "")]
    lines.append(", ".join(f"seat {s.number} {s.name} {chips(record, s.stack)}" for s in record.players))
    for street in range(3, _last_street(record) + 1):
        lines += _street(record, street, with_equities)
    return "\n".join(lines + _end(result))


def _last_street(record: Record) -> int:
    if len(live_on(record, 8)) > 1:
        return 7
    return max([3, *[move.street for move in record.moves]])


def _street(record: Record, street: int, with_equities: bool) -> list[str]:
    shares = equities(record, street) if with_equities else Shares()
    error = f" ± {100 * shares.stderr:.1f}" if shares.stderr else ""
    shared = {6: record.shared_sixth, 7: record.shared_card}.get(street)
    lines = [_STREETS[street] + ("" if shared is None else f": {format_cards([shared])} for all")]
    holdings, live = record.holdings, live_on(record, street)
    width = max(len(record.name(seat)) for seat in live)
    for seat in live:
        share = f"  {100 * shares[seat]:5.1f}{error} %" if seat in shares else ""
        lines.append(
            f"  {record.name(seat):{width}}  {format_cards(holdings[seat][: record.own_cards(street)])}{share}"
        )
    moves = [_tell(record, move) for move in record.moves if move.street == street]
    return lines + ([f"  {', '.join(moves)}"] if moves else [])


def _tell(record: Record, move: Move) -> str:
    total = chips(record, move.to)
    words = {
        "bring-in": f"brings in {total}",
        "complete": f"completes to {total}",
        "bet": f"bets {total}",
        "raise": f"raises to {total}",
        "call": f"calls {chips(record, move.amount)}",
    }
    return f"{record.name(move.seat)} {words.get(move.kind, move.kind + 's')}" + (" all-in" if move.all_in else "")


def _end(result: Replay) -> list[str]:
    record, lines = result.record, []
    if record.uncalled is not None:
        back = record.uncalled
        lines.append(f"{chips(record, back.amount)} goes back to {record.name(back.seat)}")
    for showing in record.showings:
        verb, text = "mucks" if showing.mucked else "shows", f" ({showing.text})" if showing.text else ""
        lines.append(f"{record.name(showing.seat)} {verb} {format_cards(showing.cards)}{text}")
    for payment in record.payments:
        pot = f" from the {payment.pot}" if payment.pot else ""
        lines.append(f"{record.name(payment.seat)} wins {chips(record, payment.amount)}{pot}")
    if record.rake:
        lines.append(f"rake {chips(record, record.rake)}")
    net = ", ".join(f"{name} {chips(record, amount, sign=True)}" for name, amount in result.payoffs.items())
    was_paid = record.net is None or list(record.net.values()) == list(result.payoffs.values())
    lines.append(f"net{'' if was_paid else ' by the rules'}: {net}")
    lines += [f"note: {note}" for note in result.notes]
    return lines + [f"difference: {difference}" for difference in result.differences]
