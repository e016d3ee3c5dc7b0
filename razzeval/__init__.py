"""Razz at the speed of the machine: ace-to-five evaluation, exact multiway equity, the rules of the game.

In every value the smaller one is the better hand.
"""

from importlib import import_module

from razzeval.batch import evaluate_batch, evaluate_high_batch
from razzeval.cards import Deck, format_cards, parse_cards
from razzeval.errors import (
    CardCountError,
    DuplicateCardError,
    HistoryError,
    IllegalActionError,
    InvalidCardError,
    InvalidRangeError,
)
from razzeval.high import best_five_high, describe_high, evaluate_high
from razzeval.low import EIGHT_OR_BETTER, best_five, describe, evaluate

__version__ = "0.1.0"

__all__ = [
    "EIGHT_OR_BETTER",
    "CardCountError",
    "Deck",
    "DuplicateCardError",
    "HistoryError",
    "IllegalActionError",
    "InvalidCardError",
    "InvalidRangeError",
    "best_five",
    "best_five_high",
    "describe",
    "describe_high",
    "evaluate",
    "evaluate_batch",
    "evaluate_high",
    "evaluate_high_batch",
    "format_cards",
    "parse_cards",
]

# What loads only when it is used, so that the import stays short: name to module ("" for a module itself).
_LAZY: dict[str, str] = {
    "Equity": "equities",
    "LowOdds": "odds",
    "Range": "ranges",
    "equity": "equities",
    "low_odds": "odds",
    "tables": "",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'razzeval' has no attribute {name!r}")
    module = import_module(f"razzeval.{_LAZY[name] or name}")
    value = getattr(module, name) if _LAZY[name] else module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
