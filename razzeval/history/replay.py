"""Play a record through the game and say where the record and the rules disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from razzeval._kernel import Hand
from razzeval.errors import HistoryError
from razzeval.history.check import compare_end
from razzeval.history.record import Record
from razzeval.history.table import Difference, Table
from razzeval.rules import Rules


@dataclass(frozen=True, slots=True)
class Replay:
    """Hold what came of playing a record through the game.

    Parameters:
        record: the record that was played.
        rules: the rules it was played by: the preset, or a variation of it that the record needs.
        hand: the Hand, over unless the record and the rules parted for good; its seats are those of `record.players`.
        payoffs: what each player won or lost, by name, in the record's unit, after the rake, by the rules: where the
            record has it otherwise, `differences` say so and `record.net` is what was paid. Only where record and rules
            part for good are they the record's own.
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


def replay(record: Record, rules: Rules | None = None) -> Replay:
    """Play a record through the game.

    Where no rules are given, the record knows none (`house`) and the preset of its game disagrees, the variations that
    houses have (equal boards by suit, odd chips by card, four raises, no cap heads-up, casino rules for short bets) are
    tried; the first that agrees in everything is taken and named in `notes`. The rake is always the record's.

    Parameters:
        record: one hand.
        rules: the rules to play it by; None for those of the record.

    Returns:
        A Replay: the final hand, payoffs by name, and every difference.

    Raises:
        HistoryError: the game cannot even begin with the record, or a card of it is in two places. `read` makes no such
            record.
        ValueError, TypeError: the rules are of another game, or no Rules.

    >>> from razzeval import history
    >>> history.replay(next(history.read(history.EXAMPLE))).hand.is_over
    True
    """
    if not isinstance(record, Record):
        raise TypeError(f"expected a Record, got {record!r}")
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be a razzeval.rules.Rules, got {rules!r}")
    known, rules = rules or record.house, rules or record.rules
    if rules.game != record.game:
        raise ValueError(f"a hand of {record.game} cannot be played by rules of {rules.game}")
    first = _play(record, rules)
    if not first.differences:
        return first
    if record.mucked:
        again = _play(record, rules, record.mucked)
        if not again.differences:
            return replace(again, notes=(*again.notes, "a hand that was mucked unseen wins nothing"))
    for name, rules in _variations(record) if known is None else ():
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


def _play(record: Record, rules: Rules, unseen: tuple[int, ...] = ()) -> Replay:
    try:
        table = Table(record, rules, unseen)
        table.play()
        if table.hand.is_over and not table.payoffs:
            compare_end(table)
        elif not table.payoffs:
            table.take_payoffs_from_record()
    except (
        ValueError,
        TypeError,
        LookupError,
        ArithmeticError,
        AttributeError,
    ) as error:  # a record that somebody made or changed may hold anything
        hand = f" in hand {record.id}" if record.id else ""
        raise HistoryError(f"it cannot be played: {error}{hand}", record.file, record.line, record.id) from error
    return Replay(record, rules, table.hand, table.payoffs, table.differences, tuple(table.notes))
