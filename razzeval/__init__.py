"""Razz at the speed of the machine: ace-to-five evaluation, exact multiway equity, the rules of the game.

In every value the smaller one is the better hand.
"""

from importlib import import_module

try:
    from razzeval._kernel import (
        EIGHT_OR_BETTER,
        best_five,
        best_five_high,
        evaluate,
        evaluate_high,
        format_cards,
        parse_cards,
    )
except ModuleNotFoundError:
    raise ImportError(  # noqa: B904 - what failed stands above it
        "razzeval's compiled part is missing: this folder is a source tree that was never built. "
        "Install it with 'pip install .' and start Python in another folder."
    )
except ImportError as _failed:
    if "interpreter" not in str(_failed):
        raise
    raise ImportError(
        "razzeval does not work in subinterpreters: import it in the main interpreter, before any other does"
    ) from None

from razzeval.errors import (
    CardCountError,
    DuplicateCardError,
    HistoryError,
    IllegalActionError,
    InvalidCardError,
    InvalidRangeError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import razzeval.envs as envs
    import razzeval.history as history
    import razzeval.tables as tables
    from razzeval import policies, rules
    from razzeval.batch import evaluate_batch, evaluate_high_batch
    from razzeval.cards import Deck
    from razzeval.embedding import get_include
    from razzeval.equities import Equity, equity
    from razzeval.game import Action, Game, Hand, LegalActions
    from razzeval.high import describe_high
    from razzeval.low import describe
    from razzeval.odds import LowOdds, low_odds
    from razzeval.openers import bring_in, first_to_act
    from razzeval.pots import showdown
    from razzeval.ranges import Range
    from razzeval.simulation import simulate

__version__ = "0.1.0"

# What is loaded when it is first used, so that the import stays short: name to module, "" for a module itself.
_LAZY = {
    "Action": "game",
    "Deck": "cards",
    "Equity": "equities",
    "Game": "game",
    "Hand": "game",
    "LegalActions": "game",
    "LowOdds": "odds",
    "Range": "ranges",
    "bring_in": "openers",
    "describe": "low",
    "describe_high": "high",
    "envs": "",
    "equity": "equities",
    "evaluate_batch": "batch",
    "evaluate_high_batch": "batch",
    "first_to_act": "openers",
    "get_include": "embedding",
    "history": "",
    "low_odds": "odds",
    "policies": "",
    "rules": "",
    "showdown": "pots",
    "simulate": "simulation",
    "tables": "",
}

__all__ = [
    "EIGHT_OR_BETTER",
    "Action",
    "CardCountError",
    "Deck",
    "DuplicateCardError",
    "Equity",
    "Game",
    "Hand",
    "HistoryError",
    "IllegalActionError",
    "InvalidCardError",
    "InvalidRangeError",
    "LegalActions",
    "LowOdds",
    "Range",
    "best_five",
    "best_five_high",
    "bring_in",
    "describe",
    "describe_high",
    "envs",
    "equity",
    "evaluate",
    "evaluate_batch",
    "evaluate_high",
    "evaluate_high_batch",
    "first_to_act",
    "format_cards",
    "get_include",
    "history",
    "low_odds",
    "parse_cards",
    "policies",
    "rules",
    "showdown",
    "simulate",
    "tables",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'razzeval' has no attribute {name!r}")
    module = import_module(f"razzeval.{_LAZY[name] or name}")
    value: object = getattr(module, name) if _LAZY[name] else module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY} - {"TYPE_CHECKING", "import_module"})
