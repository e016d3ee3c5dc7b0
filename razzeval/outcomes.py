"""Counts of runouts by who shares the pot, and what follows from them, in whole numbers until the last division."""

from collections.abc import Iterable
from math import sqrt

# Shares are whole numbers of parts: 1680 divides by 2 to 16 where it must, halves by up to eight players.
POT = 1680


class Outcomes:
    """Add up runouts. An outcome is (winners, low winners or 0, how many runouts); winners are masks of players.

    Attributes:
        total: runouts added.
        win, tie: by player, the runouts in which he takes all or some of the pot.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.total = 0
        self._win = [0] * players
        self._tie = [0] * players
        self._high = [0] * players
        self._low = [0] * players
        self._squares = [0] * players

    def add(self, outcomes: Iterable[tuple[int, int, int]], weight: int = 1) -> None:
        """Add outcomes, each counted `weight` times."""
        for high, low, count in outcomes:
            count *= weight
            self.total += count
            pot = POT // 2 if low else POT
            for player in range(self.players):
                high_part = pot // high.bit_count() if high >> player & 1 else 0
                low_part = pot // low.bit_count() if low >> player & 1 else 0
                share = high_part + low_part
                self._win[player] += count * (share == POT)
                self._tie[player] += count * (0 < share < POT)
                self._high[player] += count * high_part
                self._low[player] += count * low_part
                self._squares[player] += count * share * share

    @property
    def win(self) -> tuple[int, ...]:
        """Count the runouts in which each player takes the whole pot."""
        return tuple(self._win)

    @property
    def tie(self) -> tuple[int, ...]:
        """Count the runouts in which each player takes part of the pot."""
        return tuple(self._tie)

    def shares(self) -> tuple[float, ...]:
        """Divide the pot, rounding once."""
        return tuple((high + low) / (POT * self.total) for high, low in zip(self._high, self._low, strict=True))

    def high_shares(self) -> tuple[float, ...]:
        """Give the share of the pot that each player's high hand wins."""
        return tuple(high / (POT * self.total) for high in self._high)

    def low_shares(self) -> tuple[float, ...]:
        """Give the share of the pot that each player's low wins."""
        return tuple(low / (POT * self.total) for low in self._low)

    def standard_errors(self) -> tuple[float, ...]:
        """Estimate the standard error of each share, taking the runouts for independent trials.

        Trials that all went the same way show no variance, which is not to say that there is none: then the error is
        what one more trial, gone the other way, would make it, 1 / (n + 1).
        """
        n = self.total
        sums = [high + low for high, low in zip(self._high, self._low, strict=True)]
        return tuple(
            sqrt((n * squares - sum_ * sum_) / (n * n * (n - 1))) / POT if n * squares > sum_ * sum_ else 1 / (n + 1)
            for sum_, squares in zip(sums, self._squares, strict=True)
        )
