"""Ace-to-five lows: their values, their names, and the five cards that make them.

The smaller value is the better low: 1 (the wheel) to 6175 (K-K-K-K-Q).
"""

from functools import cache
from itertools import combinations
from operator import index

from razzeval._kernel import EIGHT_OR_BETTER, evaluate
from razzeval.cards import Cards, parse_cards
from razzeval.words import and_kickers, many, one

__all__ = ["EIGHT_OR_BETTER", "best_five", "describe", "evaluate", "low_ranks"]

LOWS = 6175
WHEEL = 1


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
    value = index(value)
    if not 1 <= value <= LOWS:
        raise ValueError(f"a low has a value from 1 (best) to {LOWS} (worst), got {value}")
    return _all_lows()[value - 1]


def describe(value: int, against: int | None = None) -> str:
    """Name a low in players' words.

    Parameters:
        value: a low of five cards or more, 1 (best) to 6175 (worst).
        against: another low; the name then says no more ranks than it takes to tell the two apart.

    Returns:
        The wheel by its name; another unpaired low by as many ranks from the top as tell it from every other low (from
        `against` alone, if given); a paired one by its pairs and the other ranks. Different values have different names.

    Raises:
        ValueError: there is no such value.

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
    if value == WHEEL:
        return "the wheel"
    if len(set(ranks)) == 5:
        others = _neighbours(index(value)) if against is None else [low_ranks(against)]
        return "-".join(one(rank) for rank in _telling(ranks, others)) + " low"
    return _describe_repeated(ranks)


def _neighbours(value: int) -> list[tuple[int, ...]]:
    return [low_ranks(near) for near in (value - 1, value + 1) if 1 <= near <= LOWS]


def _telling(ranks: tuple[int, ...], others: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The first ranks, as few as no one of the others begins with."""
    for count in range(1, 5):
        if all(other[:count] != ranks[:count] for other in others):
            return ranks[:count]
    return ranks


def _describe_repeated(ranks: tuple[int, ...]) -> str:
    first, second = ranks[0], ranks[3]
    times = ranks.count(first)
    if times == 4:
        return f"four {many(first)}" + and_kickers(ranks[4:])
    if times == 3 and second == ranks[4]:
        return f"{many(first)} full of {many(second)}"
    if times == 3:
        return f"three {many(first)}" + and_kickers(ranks[3:])
    if ranks[2] == second:
        return f"{many(first)} and {many(second)}" + and_kickers(ranks[4:])
    return f"pair of {many(first)}" + and_kickers(ranks[2:])


def best_five(cards: Cards) -> tuple[int, ...]:
    """Pick the cards that make the best low.

    Parameters:
        cards: 1 to 7 cards, as `evaluate` takes them.

    Returns:
        The ids of the best five (of all, if there are fewer), repeated ranks first, then from the highest rank down. Of
        cards that would do equally well, the one of the lower suit is taken.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError, TypeError: as `evaluate`.

    >>> from razzeval.cards import format_cards
    >>> format_cards(best_five("AsAd2c2h3s3dKc"))
    'Ad As Kc 3d 2c'
    """
    value = evaluate(cards)
    held = sorted(parse_cards(cards))
    if len(held) < 5:
        return tuple(sorted(held, key=lambda card: (-_times(card, held), -(card >> 2), card)))
    five = []
    for rank in low_ranks(value):
        card = next(card for card in held if card >> 2 == rank)
        held.remove(card)
        five.append(card)
    return tuple(five)


def _times(card: int, held: list[int]) -> int:
    return sum(other >> 2 == card >> 2 for other in held)
