"""``razzeval eval``: the value, the name and the five cards of holdings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache

from razzeval.cards import format_cards, parse_cards
from razzeval.high import best_five_high, describe_high, evaluate_high
from razzeval.low import best_five, describe, describe_board, evaluate
from razzeval.progress import lines_of_input

_name_low = cache(describe)
_name_high = cache(describe_high)


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    command = commands.add_parser(
        "eval",
        help="value holdings",
        description="Value holdings of 1 to 7 cards: the smaller value is the better hand.",
        epilog="A line a holding: the cards, the value, the name and the cards used, with a tab between two.",
    )
    command.add_argument(
        "cards",
        nargs="+",
        metavar="CARDS",
        help="a holding such as As2d3c4h5s; single cards make one together; - reads standard input, a holding a line",
    )
    command.add_argument("--high", action="store_true", help="the stud high as well (5 to 7 cards)")
    command.add_argument("--json", action="store_true", help="a JSON object a line")
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    write = _json_line if options.json else _text_line
    if options.cards == ["-"]:
        holdings: Iterator[tuple[str, str]] = lines_of_input("holdings")
    else:
        holdings = (("", holding) for holding in _holdings(options.cards))
    for where, holding in holdings:
        try:
            sys.stdout.write(write(holding, options.high))
        except ValueError as error:
            raise ValueError(f"{where}{error}") from None
    return 0


def _holdings(arguments: list[str]) -> list[str]:
    """Cards that come one by one are one holding; else each argument is one."""
    if len(arguments) > 1 and all(len(argument) <= 3 and len(parse_cards(argument)) == 1 for argument in arguments):
        return [" ".join(arguments)]
    return arguments


def _low(holding: str) -> tuple[int, str, str]:
    value, five = evaluate(holding), best_five(holding)
    return value, _name_low(value) if len(five) == 5 else describe_board(five), format_cards(five)


def _high(holding: str) -> tuple[int, str, str]:
    value = evaluate_high(holding)
    return value, _name_high(value), format_cards(best_five_high(holding))


def _text_line(holding: str, high: bool) -> str:
    fields = [holding, *map(str, _low(holding)), *(map(str, _high(holding)) if high else ())]
    return "\t".join(fields) + "\n"


def _json_line(holding: str, high: bool) -> str:
    names = ("value", "name", "five")
    record: dict[str, object] = {"cards": holding, "low": dict(zip(names, _low(holding), strict=True))}
    if high:
        record["high"] = dict(zip(names, _high(holding), strict=True))
    return json.dumps(record) + "\n"
