"""The ranks in players' words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_ONE = ("ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def one(rank: int) -> str:
    """Name one card of a rank: ace 0 … king 12."""
    return _ONE[rank]


def many(rank: int) -> str:
    """Name several cards of a rank."""
    return _ONE[rank] + ("es" if _ONE[rank] == "six" else "s")


def ranks_in_words(ranks: Iterable[int]) -> str:
    """Join the names of ranks by hyphens."""
    return "-".join(one(rank) for rank in ranks)


def and_kickers(ranks: Iterable[int]) -> str:
    """Name the cards beside the repeated ones, if there are any."""
    words = ranks_in_words(ranks)
    return f", {words}" if words else ""
