"""Ace-to-five lows: their values, their names, and the five cards that make them.

The smaller value is the better low: 1 (the wheel) to 6175 (K-K-K-K-Q).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from operator import index

from razzeval._kernel import EIGHT_OR_BETTER, best_five, evaluate
from razzeval.words import and_kickers, many, ranks_in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["EIGHT_OR_BETTER", "best_five", "describe", "describe_board", "evaluate", "low_ranks"]

LOWS = 6175
WHEEL = 1
_TIMES = {2: "pair of ", 3: "three ", 4: "four "}


@cache
def _all_lows() -> tuple[tuple[int, ...], ...]:
    """The ranks of every low from best to worst, repeated ranks first, then the others from the highest down."""
    ranks = range(13)

    def from_the_top(count: int, without: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        others = [rank for rank in ranks if rank not in without]
        return sorted(tuple(reversed(chosen)) for chosen in combinations(others, count))

    lows = list(from_the_top(5))
    lows += [(a, a, *kickers) for a in ranks for kickers in from_the_top(3, (a,))]
    lows += [(a, a, b, b, *kicker) for a, b in from_the_top(2) for kicker in from_the_top(1, (a, b))]
    lows += [(a, a, a, *kickers) for a in ranks for kickers in from_the_top(2, (a,))]
    lows += [(a, a, a, b, b) for a in ranks for b in ranks if b != a]
    lows += [(a, a, a, a, b) for a in ranks for b in ranks if b != a]
    return tuple(lows)


def low_ranks(value: int) -> tuple[int, ...]:
    """List the five ranks of a low, repeated ranks first, then from the highest down.

    Parameters:
        value: a low of five cards or more, 1 to 6175.

    Returns:
        Five ranks, ace 0 to king 12.

    Raises:
        ValueError: there is no such value.

    >>> low_ranks(1)
    (4, 3, 2, 1, 0)
    """
    try:
        value = index(value)
    except TypeError:
        raise TypeError(f"a low's value is an int, got {value!r}") from None
    if not 1 <= value <= LOWS:
        raise ValueError(f"a low has a value from 1 (best) to {LOWS} (worst), got {value}")
    return _all_lows()[value - 1]


def describe(value: int, against: int | None = None) -> str:
    """Name a low in players' words.

    Parameters:
        value: a low of five cards or more, 1 (best) to 6175 (worst).
        against: another low; the name then says no more ranks than it takes to tell the two apart.

    Returns:
        The wheel by its name; another unpaired low by as many ranks from the top as tell it from every other low
        (from `against` alone, if given); a paired one by its pairs and the other ranks. Different
        values have different names.

    Raises:
        ValueError, TypeError: there is no such value.

    >>> describe(57)
    'nine-four low'
    >>> describe(evaluate("6c5d4h3s2c"))
    'six-five-four-three-deuce low'
    >>> describe(evaluate("6c5d4h3s2c"), against=evaluate("6c4d3h2sAc"))
    'six-five low'
    >>> describe(evaluate("AsAhKd3c2c"))
    'pair of aces, king-three-deuce'
    """
    ranks = low_ranks(value)
    others = _neighbours(index(value)) if against is None else [low_ranks(against)]
    if index(value) == WHEEL:
        return "the wheel"
    if len(set(ranks)) == 5:
        return ranks_in_words(_telling(ranks, others)) + " low"
    return _describe_repeated(ranks)


def describe_board(cards: Iterable[int]) -> str:
    """Name one to four cards in players' words.

    Parameters:
        cards: ids; repeated ranks first, then from the highest down, as `best_five` gives them.

    Returns:
        The repeated ranks and the others; of cards without a pair, all ranks.

    >>> describe_board(best_five("8s 3d 8h"))
    'pair of eights, three'
    >>> describe_board(best_five("Kd 3s"))
    'king-three'
    """
    ranks = tuple(card >> 2 for card in cards)
    return ranks_in_words(ranks) if len(set(ranks)) == len(ranks) else _describe_repeated(ranks)


def _neighbours(value: int) -> list[tuple[int, ...]]:
    return [low_ranks(near) for near in (value - 1, value + 1) if 1 <= near <= LOWS]


def _telling(ranks: tuple[int, ...], others: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The first ranks, as few as no one of the others begins with."""
    for count in range(1, 5):
        if all(other[:count] != ranks[:count] for other in others):
            return ranks[:count]
    return ranks


def _describe_repeated(ranks: tuple[int, ...]) -> str:
    first, times = ranks[0], ranks.count(ranks[0])
    rest = ranks[times:]
    if times == 3 and len(rest) == 2 and rest[0] == rest[1]:
        return f"{many(first)} full of {many(rest[0])}"
    if times == 2 and rest[:1] * 2 == rest[:2] != ():
        return f"{many(first)} and {many(rest[0])}" + and_kickers(rest[2:])
    return _TIMES[times] + many(first) + and_kickers(rest)
