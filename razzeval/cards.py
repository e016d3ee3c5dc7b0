"""Cards as text and as ids, and the deck they come from.

A card's id is ``4 * rank + suit``: ace 0 … king 12, suits c d h s 0 … 3. The order of ids is razz bring-in order.
"""

from __future__ import annotations

from operator import index
from os import urandom

from razzeval._kernel import RANKS, SUITS, format_cards, parse_cards, shuffled
from razzeval.arguments import whole
from razzeval.errors import CardCountError, DuplicateCardError

TYPE_CHECKING = False  # as in typing, whose import would take as long as all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    Cards: TypeAlias = str | Sequence[int | str]

__all__ = ["RANKS", "SUITS", "Deck", "format_cards", "parse_cards"]


def listed_cards(cards: Cards | None) -> list[int | None]:
    """Read cards, unknown ones as None; None for all of them are none, and an id stands for itself."""
    return parse_cards(_several(cards), unknown=True)


def known_cards(cards: Cards | None) -> list[int]:
    """Read cards that are all known; None are none, and an id stands for itself."""
    return parse_cards(_several(cards))


def _several(cards: Any) -> Cards:
    if cards is None:
        return ()
    return [index(cards)] if hasattr(type(cards), "__index__") else cards


def no_twins(cards: Iterable[int], where: str) -> None:
    """Refuse a card that comes twice."""
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise DuplicateCardError(f"{format_cards([card])} appears twice: {where}")
        seen.add(card)


class Deck:
    """Deal the cards of one deck in a random order.

    Parameters:
        seed: an integer; the same seed gives the same order on every machine, whatever else draws random numbers. None
            takes a seed from the operating system.
        dead: cards left out of the deck, as `parse_cards` reads them.

    Raises:
        InvalidCardError, DuplicateCardError: the dead cards cannot be.
        TypeError: a seed that is no integer.

    >>> Deck(seed=7).deal(3) == Deck(seed=7).deal(3)
    True
    >>> len(Deck(dead="As Kd"))
    50
    """

    def __init__(self, seed: int | None = None, *, dead: Cards = "") -> None:
        self.seed = int.from_bytes(urandom(8), "little") if seed is None else whole("seed", seed)
        left_out = set(parse_cards(dead))
        self._cards: list[int] = shuffled([card for card in range(52) if card not in left_out], self.seed % 2**64)
        self._dealt = 0

    def __len__(self) -> int:
        return len(self._cards) - self._dealt

    def __repr__(self) -> str:
        return f"Deck(seed={self.seed}): {len(self)} cards left"

    def deal(self, count: int) -> list[int]:
        """Take cards off the top.

        Parameters:
            count: how many, from 0 to as many as are left.

        Returns:
            Their ids, in the order dealt.

        Raises:
            CardCountError: the deck has fewer left.

        >>> deck = Deck(seed=7)
        >>> hand = deck.deal(7)
        >>> len(hand), len(deck)
        (7, 45)
        """
        count = whole("count", count)
        if not 0 <= count <= len(self):
            raise CardCountError(f"cannot deal {count} cards: the deck has {len(self)} left")
        self._dealt += count
        return self._cards[self._dealt - count : self._dealt]
