"""Stud highs: their values, their names, and the five cards that make them.

The smaller value is the better high: 1 (royal flush) to 7462 (7-5-4-3-2 of mixed suits).
"""

from functools import cache
from itertools import combinations
from operator import index

from razzeval._kernel import best_five_high, evaluate_high
from razzeval.words import and_kickers, many, one, ranks_in_words

__all__ = ["best_five_high", "describe_high", "evaluate_high", "high_ranks"]

HIGHS = 7462
# Ranks from the best down: the ace (0) first, then king (12) … deuce (1).
_FROM_THE_ACE = (0, *range(12, 0, -1))
_STRAIGHTS = (*(tuple(_FROM_THE_ACE[top : top + 5]) for top in range(9)), (4, 3, 2, 1, 0))


@cache
def _all_highs() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Category and ranks of every high from best to worst, repeated ranks first, then the others from the best down."""

    def others(count: int, without: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        return list(combinations([rank for rank in _FROM_THE_ACE if rank not in without], count))

    five = [ranks for ranks in others(5) if ranks not in _STRAIGHTS and ranks != (0, 4, 3, 2, 1)]
    highs = [("straight flush", ranks) for ranks in _STRAIGHTS]
    highs += [("four", (a, a, a, a, b)) for a in _FROM_THE_ACE for (b,) in others(1, (a,))]
    highs += [("full", (a, a, a, b, b)) for a in _FROM_THE_ACE for (b,) in others(1, (a,))]
    highs += [("flush", ranks) for ranks in five]
    highs += [("straight", ranks) for ranks in _STRAIGHTS]
    highs += [("three", (a, a, a, *rest)) for a in _FROM_THE_ACE for rest in others(2, (a,))]
    highs += [("two pair", (a, a, b, b, *rest)) for a, b in others(2) for rest in others(1, (a, b))]
    highs += [("pair", (a, a, *rest)) for a in _FROM_THE_ACE for rest in others(3, (a,))]
    highs += [("high", ranks) for ranks in five]
    return tuple(highs)


def high_ranks(value: int) -> tuple[str, tuple[int, ...]]:
    """List the category and the five ranks of a high, repeated ranks first, then from the best down.

    Parameters:
        value: 1 (best) to 7462 (worst).

    Returns:
        "straight flush", "four", "full", "flush", "straight", "three", "two pair", "pair" or "high"; and the ranks,
        ace 0 to king 12.

    Raises:
        ValueError: there is no such value.

    >>> high_ranks(1)
    ('straight flush', (0, 12, 11, 10, 9))
    """
    try:
        value = index(value)
    except TypeError:
        raise TypeError(f"a high's value is an int, got {value!r}") from None
    if not 1 <= value <= HIGHS:
        raise ValueError(f"a high has a value from 1 (best) to {HIGHS} (worst), got {value}")
    return _all_highs()[value - 1]


def describe_high(value: int) -> str:
    """Name a stud high in players' words.

    Parameters:
        value: 1 (best) to 7462 (worst).

    Returns:
        The name; different values have different names.

    Raises:
        ValueError: there is no such value.

    >>> describe_high(1)
    'royal flush'
    >>> describe_high(evaluate_high("AsAhKdKc2c"))
    'aces and kings, deuce'
    """
    category, ranks = high_ranks(value)
    if index(value) == 1:
        return "royal flush"
    names = {
        "straight flush": f"{one(ranks[0])}-high straight flush",
        "four": f"four {many(ranks[0])}" + and_kickers(ranks[4:]),
        "full": f"{many(ranks[0])} full of {many(ranks[3])}",
        "flush": f"{ranks_in_words(ranks)} flush",
        "straight": f"{one(ranks[0])}-high straight",
        "three": f"three {many(ranks[0])}" + and_kickers(ranks[3:]),
        "two pair": f"{many(ranks[0])} and {many(ranks[2])}" + and_kickers(ranks[4:]),
        "pair": f"pair of {many(ranks[0])}" + and_kickers(ranks[2:]),
        "high": f"{ranks_in_words(ranks)} high",
    }
    return names[category]
