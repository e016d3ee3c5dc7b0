"""The exact chance of every final low of one player."""

from dataclasses import dataclass

from razzeval import _kernel
from razzeval._kernel import EIGHT_OR_BETTER
from razzeval.arguments import whole
from razzeval.cards import RANKS
from razzeval.errors import CardCountError
from razzeval.spots import HOLDING, Cards, check_twice, ranks_of, read_cards

__all__ = ["LowOdds", "low_odds"]

UNPAIRED = 1287


@dataclass(frozen=True)
class LowOdds:
    """Hold how often each low comes.

    Attributes:
        ways: by value, the ways the cards to come can make it, 1 (the wheel) to 6175; ``ways[0]`` is 0.
        runouts: the sum of them.

    >>> {rank: round(chance, 3) for rank, chance in low_odds("Ac2d3h8s9c").by_top_rank.items() if chance}
    {'5': 0.015, '6': 0.03, '7': 0.044, '8': 0.481, '9': 0.43}
    """

    ways: tuple[int, ...]
    runouts: int

    @property
    def ways_by_top_rank(self) -> dict[str, int]:
        """Count the ways to an unpaired low by its highest card, "5" to "K"."""
        # The unpaired lows with a top card below rank r come first: they are the fives of r ranks.
        return {
            RANKS[top]: sum(self.ways[_unpaired_below(top) + 1 : _unpaired_below(top + 1) + 1]) for top in range(4, 13)
        }

    @property
    def by_top_rank(self) -> dict[str, float]:
        """Give the chance of an unpaired low by its highest card, "5" to "K"."""
        return {rank: ways / self.runouts for rank, ways in self.ways_by_top_rank.items()}

    @property
    def eight_or_better(self) -> float:
        """Give the chance of an eight-low or better."""
        return sum(self.ways[1 : EIGHT_OR_BETTER + 1]) / self.runouts

    @property
    def paired(self) -> float:
        """Give the chance to end with a pair or worse."""
        return sum(self.ways[UNPAIRED + 1 :]) / self.runouts

    def at_most(self, value: int) -> float:
        """Give the chance of a low as good as a value or better.

        Parameters:
            value: 1 to 6175, as `razzeval.evaluate` gives it.

        Raises:
            ValueError, TypeError: there is no such value.

        >>> low_odds("Ac 2d 3h").at_most(EIGHT_OR_BETTER) == low_odds("Ac 2d 3h").eight_or_better
        True
        """
        value = whole("a low", value)
        if not 1 <= value < len(self.ways):
            raise ValueError(f"a low is 1 to {len(self.ways) - 1}, got {value}")
        return sum(self.ways[1 : value + 1]) / self.runouts


def _unpaired_below(ranks: int) -> int:
    """Count the fives of different ranks among the lowest `ranks`."""
    return ranks * (ranks - 1) * (ranks - 2) * (ranks - 3) * (ranks - 4) // 120


def low_odds(cards: Cards, dead: Cards = "") -> LowOdds:
    """Find the exact chance of every final low when the rest of seven cards comes at random.

    Parameters:
        cards: 1 to 7 known cards, text or a sequence of ids and texts; "x" for one that is not known.
        dead: cards that cannot come.

    Returns:
        `LowOdds`, exact.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError: what came cannot be; the message says why.

    >>> odds = low_odds("Ac 2d 3h")
    >>> odds.runouts, odds.ways_by_top_rank["5"]
    (211876, 15156)
    >>> round(odds.eight_or_better, 4)
    0.4827
    """
    held = read_cards(cards, "the cards", unknown=True)
    gone = read_cards(dead, "the dead cards")
    if not 1 <= len(held) <= HOLDING:
        raise CardCountError(f"the odds of a low need 1 to {HOLDING} known cards, got {len(held)}")
    check_twice({"the cards": held, "the dead cards": gone})
    deck = 52 - len(held) - len(gone)
    if deck < HOLDING - len(held):
        raise CardCountError(f"{HOLDING - len(held)} cards are to come and the deck has {deck} left")
    left = bytes(4 - out for out in ranks_of(held + gone))
    ways = tuple(_kernel.final_lows(bytes(ranks_of(held)), left))
    return LowOdds(ways, sum(ways))
