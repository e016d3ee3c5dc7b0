"""Slow values of hands, by sorting all choices of five cards: written for the tests, apart from the kernel's way."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

PATTERNS = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]


def low_key(ranks):
    """What sorts five ranks (ace 0) from the best low to the worst."""
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    pattern = tuple(times for times, _ in groups)
    return PATTERNS.index(pattern), tuple(rank for _, rank in groups)


def high_key(ranks, suited=False):
    """What sorts five ranks (ace 0) from the best high to the worst."""
    heights = [13 if rank == 0 else rank for rank in ranks]
    groups = sorted(((times, height) for height, times in Counter(heights).items()), reverse=True)
    pattern = tuple(times for times, _ in groups)
    order = tuple(-height for _, height in groups)
    straight = len(set(heights)) == 5 and max(heights) - min(heights) == 4
    if set(heights) == {13, 1, 2, 3, 4}:
        straight, order = True, (-4,)
    if straight:
        order = order[:1]
    category = {(4, 1): 1, (3, 2): 2, (3, 1, 1): 5, (2, 2, 1): 6, (2, 1, 1, 1): 7}.get(pattern, 8)
    if straight:
        category = 0 if suited else 4
    elif suited and category == 8:
        category = 3
    return category, order


def multisets(count, ranks=range(13)):
    """Every multiset of so many ranks, at most four of one."""
    return [held for held in combinations_with_replacement(ranks, count) if max(Counter(held).values(), default=0) <= 4]


@cache
def low_values():
    keys = sorted({low_key(ranks) for ranks in multisets(5)})
    return {key: value for value, key in enumerate(keys, 1)}


@cache
def high_values():
    keys = {high_key(ranks) for ranks in multisets(5)}
    keys |= {high_key(ranks, suited=True) for ranks in combinations(range(13), 5)}
    return {key: value for value, key in enumerate(sorted(keys), 1)}


def slow_low(cards):
    """The low of five to seven card ids."""
    return min(low_values()[low_key([card >> 2 for card in five])] for five in combinations(cards, 5))


def slow_high(cards):
    """The high of five to seven card ids."""
    return min(
        high_values()[high_key([card >> 2 for card in five], len({card & 3 for card in five}) == 1)]
        for five in combinations(cards, 5)
    )


def cards_of(ranks, turn=0):
    """Card ids of the ranks, no card twice: suits count up from `turn` within a rank."""
    seen = Counter()
    ids = []
    for rank in ranks:
        ids.append(4 * rank + (turn + seen[rank]) % 4)
        seen[rank] += 1
    return ids


def mixed_suits(ranks):
    """Card ids of the ranks in which no suit comes five times."""
    ids = cards_of(ranks)
    left = [[suit for suit in range(4) if 4 * rank + suit not in ids] for rank in ranks]
    for i, (card, free) in enumerate(zip(ids, left, strict=True)):
        suit_count = Counter(other & 3 for other in ids)
        if suit_count[card & 3] > 3 and free:
            best = min(free, key=suit_count.__getitem__)
            if 4 * (card >> 2) + best not in ids:
                ids[i] = 4 * (card >> 2) + best
    return ids
