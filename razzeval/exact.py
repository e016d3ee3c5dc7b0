"""Exact equities: the race to five for razz (docs/equity.md), every runout dealt once for stud and stud hi-lo."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import product
from math import comb, prod
from sys import byteorder
from typing import Any

from razzeval import _kernel
from razzeval.errors import DuplicateCardError
from razzeval.outcomes import Outcomes
from razzeval.spots import GAMES, Holdings, Spot, ranks_of

# Seconds, as measured on one core: a unit of race_cost, the work around a race, showing one hand, pairing two holdings.
RACE_UNIT, RACE_START, SHOWDOWN, PAIRING = 15e-9, 1e-4, 2e-8, 5e-6

MOST_RUNOUTS = 1 << 100  # what a number modulo 2**64 and a double can still tell apart
MOST_DEALT = 1 << 40  # showdowns: hours
MOST_PAIRINGS = 10_000_000  # combinations of holdings, all of them listed

NO_CARDS = "the ranges leave no cards for each other"

ONE = (1).to_bytes(8, byteorder)  # the running sum of one weight

Outcome = tuple[int, int, int]

# What a player may hold, as far as razz cares: a whole class of holdings by rank, or one holding where suits matter.
_Ranks = tuple[int, ...]
_Item = tuple[_Ranks, int, tuple[int, ...] | None]

# What one exact computation depends on, and the computation.
Key = tuple[Any, ...]
Work = Callable[[Key], list[Outcome]]


class TooLargeError(Exception):
    """Say that no exact answer can be had."""


class ExactPlan:
    """Say what an exact equity takes, and find it.

    In razz a race costs, over the 13 ranks, the product of the players' states (cards drawn, distinct ranks below five)
    times the ways to deal the rank, at about 15 ns; ranges need one race for each combination of ranks. The high games
    deal every runout, at about 20 ns for each player.
    """

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self._items = _items(spot) if spot.game == "razz" else []

    def seconds(self) -> float:
        """Estimate the time on one core."""
        spot = self.spot
        if spot.game != "razz":
            return SHOWDOWN * spot.runouts * len(spot.players) * prod(len(holdings) for holdings in spot.players)
        first = [player[0][0] for player in self._items]
        left = [
            max(copies - sum(held), 0) for copies, held in zip(_deck(spot.dead), zip(*first, strict=True), strict=True)
        ]
        race = RACE_START + RACE_UNIT * _kernel.race_cost(_packed(tuple(first)), bytes(left))
        return prod(map(len, self._items)) * (PAIRING + race * (13 if spot.shared else 1))

    def outcomes(self, threads: int = 1, executor: Executor | None = None) -> Outcomes:
        """Count every runout, each combination of holdings by its weight and the ways it can fall."""
        spot = self.spot
        pairings = prod(map(len, self._items or spot.players))
        if pairings > MOST_PAIRINGS:
            raise TooLargeError(f"{pairings:,} combinations of holdings")
        weights: dict[Key, int]
        work: Work
        if spot.game == "razz":
            weights = _races(spot, self._items)
            work = partial(_race, runouts=_runouts_of_race(spot))
        elif spot.runouts * pairings > MOST_DEALT:
            raise TooLargeError(f"{spot.runouts * pairings:,} runouts")
        else:
            weights = _deals(spot)
            work = partial(_deal, game=GAMES.index(spot.game), shared=spot.shared, dead=bytes(spot.dead))
        if not weights:
            raise DuplicateCardError(NO_CARDS)
        outcomes = Outcomes(len(spot.players))
        for weight, found in zip(weights.values(), _map(work, list(weights), threads, executor), strict=True):
            outcomes.add(found, weight)
        return outcomes


def _map(work: Work, keys: list[Key], threads: int, executor: Executor | None) -> Iterable[list[Outcome]]:
    if executor is not None and len(keys) > 1:
        return executor.map(work, keys, chunksize=64)
    if threads > 1 and len(keys) > 1:
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(work, keys))
    return map(work, keys)


# ---- razz: only ranks matter ----


def _deck(without: Iterable[int]) -> _Ranks:
    return tuple(4 - gone for gone in ranks_of(without))


def _items(spot: Spot) -> list[list[_Item]]:
    """List what each player may hold: rank classes where all their suits are there alike, else single holdings."""
    taken = list(spot.dead)
    for holdings in spot.players:
        if len(holdings) == 1:
            taken.extend(holdings[0][0])
    free = _deck(taken)
    return [list(_classes(holdings, free)) for holdings in spot.players]


def _classes(holdings: Holdings, free: _Ranks) -> Iterator[_Item]:
    classes: dict[tuple[_Ranks, int], list[tuple[int, ...]]] = {}
    for cards, weight in holdings:
        classes.setdefault((ranks_of(cards), weight), []).append(cards)
    for (ranks, weight), members in classes.items():
        if len(members) > 1 and len(members) == prod(map(comb, free, ranks)):
            yield ranks, weight, None
        else:
            yield from ((ranks, weight, cards) for cards in members)


def _runouts_of_race(spot: Spot) -> int:
    """Count the runouts of one race; a card for all is dealt before it starts."""
    return spot.runouts // (spot.deck - sum(spot.to_come)) if spot.shared else spot.runouts


def _races(spot: Spot, items_of: list[list[_Item]]) -> dict[Key, int]:
    """Weigh every race that can come up: what all players hold and what the deck has left, by rank."""
    weights: Counter[Key] = Counter()
    deck = _deck(spot.dead)
    for items in product(*items_of):
        weight, left = _fall(items, deck)
        if not weight:
            continue
        known = tuple(ranks for ranks, _, _ in items)
        if not spot.shared:
            weights[known, left] += weight
            continue
        for rank, copies in enumerate(left):
            if copies:  # a card for all is a card that everyone knows
                weights[tuple(_add(ranks, rank, 1) for ranks in known), _add(left, rank, -1)] += weight * copies
    return dict(weights)


def _fall(items: tuple[_Item, ...], deck: _Ranks) -> tuple[int, _Ranks]:
    """Count the ways, times the weights, in which the players can hold these items, and what that leaves the deck."""
    single = [card for _, _, cards in items for card in cards or ()]
    if len(set(single)) < len(single):
        return 0, deck
    ways = prod(weight for _, weight, _ in items)
    left = [copies - held for copies, held in zip(deck, ranks_of(single), strict=True)]
    for ranks, _, cards in items:
        if cards is None:
            ways *= prod(map(comb, left, ranks))
            left = [max(copies - held, 0) for copies, held in zip(left, ranks, strict=True)]
    return ways, tuple(left)


def _add(ranks: _Ranks, rank: int, copies: int) -> _Ranks:
    return (*ranks[:rank], ranks[rank] + copies, *ranks[rank + 1 :])


def _race(key: Key, runouts: int) -> list[Outcome]:
    known, left = key
    if runouts >= MOST_RUNOUTS:
        raise TooLargeError(f"{runouts:,} runouts")
    try:
        counts = race(_packed(known), bytes(left), runouts)
    except OverflowError as error:
        raise TooLargeError(str(error)) from None
    return [(winners, 0, count) for winners, count in enumerate(counts) if count]


def race(known: bytes, left: bytes, runouts: int) -> list[int]:
    """Count the runouts of a razz deal by the mask of those who share the pot.

    Parameters:
        known: how many of each rank each player holds, thirteen numbers a player.
        left: how many of each rank the deck has left.
        runouts: how many there are.

    Raises:
        OverflowError: more states than fit.
    """
    counts, near = _kernel.race(known, left, runouts)
    return counts if near is None else list(map(_whole, counts, near))


def _whole(residue: int, near: float) -> int:
    """Find the one whole number near a float, closer than 2**63, that leaves a residue modulo 2**64."""
    above = (residue - int(near)) % (1 << 64)
    return int(near) + above - (above >> 63 << 64)


def _packed(known: tuple[_Ranks, ...]) -> bytes:
    return b"".join(map(bytes, known))


# ---- stud and stud hi-lo: suits matter, every runout is dealt ----


def _deals(spot: Spot) -> dict[Key, int]:
    """Weigh every combination of holdings that share no card."""
    weights: dict[Key, int] = {}
    for holdings in product(*spot.players):
        cards = [card for held, _ in holdings for card in held]
        if len(set(cards)) == len(cards):
            weights[tuple(held for held, _ in holdings)] = prod(weight for _, weight in holdings)
    return weights


def _deal(key: Key, game: int, shared: bool, dead: bytes) -> list[Outcome]:
    players = tuple((len(cards), bytes(cards), ONE) for cards in key)
    return _kernel.enumerate_runouts(players, game, shared, dead)
