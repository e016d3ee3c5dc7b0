"""Ranges that leave each other few holdings: how to draw holdings for all players at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from razzeval._kernel import Together
from razzeval.spots import Holdings

MOST_CLASSES = 20_000  # of one range

# A class of holdings: how many cards it takes of which cells.
_Class = tuple[tuple[int, int], ...]


@lru_cache(maxsize=2)  # for the blocks of one sample
def draw_together(players: tuple[Holdings, ...], dead: tuple[int, ...]) -> Together | None:
    """Prepare to draw holdings that share no card for all players, or say by None that it would take too much.

    Cards of a rank that every range treats alike make a cell. A range is then a list of classes, so many cards of each
    cell, and what is left of the cells is all that matters to the players to come.
    """
    cells = list(_cells(players, dead))
    cell_of = {card: number for number, cell in enumerate(cells) for card in cell}
    classes = [_classes(holdings, cell_of) for holdings in players]
    if max(map(len, classes)) > MOST_CLASSES:
        return None
    try:
        return Together(cells, classes)
    except OverflowError:
        return None


def _cells(players: Sequence[Holdings], dead: Iterable[int]) -> Iterator[list[int]]:
    """Part the deck into cards that every range treats alike."""
    ranges = [_by_card(holdings) for holdings in dict.fromkeys(players)]
    gone = set(dead)
    for rank in range(13):
        cells: list[list[int]] = []
        for card in range(4 * rank, 4 * rank + 4):
            if card in gone:
                continue
            alike = (cell for cell in cells if all(_alike(weights, cell[0], card) for weights in ranges))
            cell = next(alike, None)
            if cell is None:
                cells.append([card])
            else:
                cell.append(card)
        yield from cells


def _by_card(holdings: Holdings) -> list[dict[int, int]]:
    """List the holdings that have a card, as a bit a card, with their weights; a list by card."""
    found: list[dict[int, int]] = [{} for _ in range(52)]
    for cards, weight in holdings:
        mask = sum(1 << card for card in cards)
        for card in cards:
            found[card][mask] = weight
    return found


def _alike(weights: list[dict[int, int]], one: int, other: int) -> bool:
    """Say whether a range stays the same when two cards change places."""
    if len(weights[one]) != len(weights[other]):
        return False
    swap = 1 << one | 1 << other
    return all(
        mask & swap == swap or weights[other].get(mask ^ swap) == weight for mask, weight in weights[one].items()
    )


def _classes(holdings: Holdings, cell_of: dict[int, int]) -> list[tuple[float, Sequence[tuple[int, int]]]]:
    weights: dict[_Class, int] = {}
    for cards, weight in holdings:
        weights[tuple(sorted(Counter(cell_of[card] for card in cards).items()))] = weight
    most = max(weights.values())
    return [(weight / most, counts) for counts, weight in weights.items()]
