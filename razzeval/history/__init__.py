"""Hand histories: read those of PokerStars, Full Tilt and PHH, replay them through the game, write them."""

from razzeval.history.example import EXAMPLE
from razzeval.history.read import Reading, read
from razzeval.history.record import Dealing, Move, Payment, Record, Seat, Showing
from razzeval.history.replay import Replay, replay
from razzeval.history.table import Difference

__all__ = [
    "EXAMPLE",
    "Dealing",
    "Difference",
    "Move",
    "Payment",
    "Reading",
    "Record",
    "Replay",
    "Seat",
    "Showing",
    "read",
    "replay",
]
