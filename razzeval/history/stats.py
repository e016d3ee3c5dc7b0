"""Results by player, game, stake and currency: what was won, and what could be expected when the last chips went in."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from typing import IO

from razzeval.history.account import equities, stakes
from razzeval.history.replay import Replay

Key = tuple[str, str, str, str, str]
HEADINGS = (
    *("player", "game", "stakes", "unit", "currency", "hands", "net", "big_bets", "per_100", "showdowns", "all_ins"),
    *("all_in_won", "all_in_expected", "luck", "sampled"),
)


@dataclass(slots=True)
class Results:
    """Add up a player's results in one game, stake and currency.

    Parameters:
        hands: how many he was dealt in.
        net: won or lost after the rake, in cents or chips, by what the record says was paid, else by the rules.
        big_bets: the same in big bets.
        showdowns: hands that he showed down.
        all_ins: showdowns whose betting ended before seventh street with all cards known.
        won, expected: what he won in those, and his shares of the pots by equity when the betting ended, in cents or
            chips; won minus expected is luck.
        sampled: all-ins whose equities are samples, each with a standard error of at most 0.4 percent of the pot.
    """

    hands: int = 0
    net: int = 0
    big_bets: float = 0.0
    showdowns: int = 0
    all_ins: int = 0
    won: int = 0
    expected: float = 0.0
    sampled: int = 0

    def add(self, other: Results) -> None:
        """Add other results of the same player."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Statistics:
    """Collect results of replayed hands; they can be merged and pickled.

    >>> from razzeval import history
    >>> statistics = Statistics()
    >>> statistics.add(history.replay(next(history.read(history.EXAMPLE))))
    >>> [row[:7] for row in statistics.rows()]
    [('Bob', 'razz', '$0.04/$0.08', 'cents', 'USD', 1, 3), ('Ann', 'razz', '$0.04/$0.08', 'cents', 'USD', 1, -3)]
    """

    def __init__(self) -> None:
        self.results: dict[Key, Results] = {}
        self.courses: dict[str, list[float]] = {}  # by player: big bets won or lost, hand by hand

    def add(self, result: Replay, *, course: bool = False) -> None:
        """Add a hand; with `course`, keep what a plot needs."""
        record = result.record
        expected, sampled = _expected(result)
        paid = record.net or {seat.number: result.payoffs[seat.name] for seat in record.players}
        showed = set(result.hand.showdown_order)
        for index, seat in enumerate(record.players):
            net = paid[seat.number]
            mine = Results(1, net, net / record.big_bet, int(index in showed))
            if expected is not None and index in showed:
                mine.all_ins, mine.won = 1, sum(p.amount for p in record.payments if p.seat == seat.number)
                mine.expected, mine.sampled = expected.get(index, 0.0), int(sampled)
            self.results.setdefault(
                (seat.name, record.game, stakes(record), record.unit, record.currency), Results()
            ).add(mine)
            if course:
                self.courses.setdefault(seat.name, []).append(net / record.big_bet)

    def merge(self, other: Statistics) -> None:
        """Add what another one collected."""
        for key, results in other.results.items():
            self.results.setdefault(key, Results()).add(results)
        for name, course in other.courses.items():
            self.courses.setdefault(name, []).extend(course)

    def rows(self) -> list[tuple[str | int | float, ...]]:
        """Return a row for each player, game, stake and currency, in the order of HEADINGS, who won most first."""
        ordered = sorted(self.results.items(), key=lambda entry: (-entry[1].big_bets, entry[0]))
        return [(*key, *_numbers(results)) for key, results in ordered]

    def write_json(self, file: IO[str]) -> None:
        """Write each row as a JSON object in a line."""
        for row in self.rows():
            file.write(json.dumps(dict(zip(HEADINGS, row, strict=True))) + "\n")

    def write_csv(self, file: IO[str]) -> None:
        """Write the rows as CSV with a line of headings."""
        csv.writer(file, lineterminator="\n").writerows([HEADINGS, *self.rows()])


def _numbers(r: Results) -> tuple[int | float, ...]:
    per_100 = round(100 * r.big_bets / r.hands, 2)
    luck = round(r.won - r.expected, 2)
    bets = round(r.big_bets, 2)
    return r.hands, r.net, bets, per_100, r.showdowns, r.all_ins, r.won, round(r.expected, 2), luck, r.sampled


def _expected(result: Replay) -> tuple[dict[int, float] | None, bool]:
    """The shares of each pot by equity when the betting ended before seventh street, and whether some are sampled.

    None where they are not known.
    """
    record, hand = result.record, result.hand
    last = record.moves[-1].street if record.moves else 7
    order = hand.showdown_order
    if not order or last == 7 or result.differences or any(None in hand.holdings[index] for index in order):
        return None, False
    numbers = [seat.number for seat in record.players]
    pots, rake = hand.pots, record.rake or 0
    total = sum(pot.amount for pot in pots)
    expected, sampled = dict.fromkeys(order, 0.0), False
    for pot in pots:
        net = pot.amount * (total - rake) / total
        shares = equities(record, max(last, 3), [numbers[index] for index in pot.seats])
        sampled = sampled or shares.stderr > 0
        for index in pot.seats:
            expected[index] += net * (shares.get(numbers[index], 1.0) if len(pot.seats) > 1 else 1.0)
    return expected, sampled


def plot(statistics: Statistics, path: str) -> None:
    """Draw how much each player won or lost, hand by hand; needs matplotlib (the extra ``plot``).

    Parameters:
        statistics: collected with `course`.
        path: where to write; the ending says the format: ``.png``, ``.svg``, ``.pdf``.

    Raises:
        ImportError: matplotlib is not installed.
    """
    from itertools import accumulate

    from razzeval.extras import need

    figure = need("matplotlib.figure", "plot").Figure(figsize=(9, 5), dpi=120, layout="constrained")
    axes = figure.subplots()
    longest = sorted(statistics.courses.items(), key=lambda entry: -len(entry[1]))[:10]
    for name, course in longest:
        axes.plot(range(len(course) + 1), [0.0, *accumulate(course)], label=name)
    axes.set_xlabel("hands")
    axes.set_ylabel("big bets won")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.legend(loc="best", fontsize="small")
    figure.savefig(path)
