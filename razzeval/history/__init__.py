"""Hand histories: read those of PokerStars, Full Tilt and PHH, replay them through the game, write them."""

from razzeval.history.example import EXAMPLE
from razzeval.history.from_hand import from_hand
from razzeval.history.read import Reading, read
from razzeval.history.record import Dealing, Move, Payment, Record, Seat, Showing
from razzeval.history.replay import Replay, replay
from razzeval.history.table import Difference
from razzeval.history.write import write_pokerstars
from razzeval.history.write_phh import write_phh

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
    "from_hand",
    "read",
    "replay",
    "write_phh",
    "write_pokerstars",
]
