"""Ranges: the holdings a player may have, written as razz players write them. docs/ranges.md has the grammar."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from razzeval.cards import RANKS, SUITS
from razzeval.errors import InvalidRangeError, shown

__all__ = ["Range"]

MOST_LETTERS = 100_000
MOST_HOLDINGS = 300_000  # a range of every four-card holding still fits
MOST_TRIED = 1_000_000  # cards tried in the places of a range: a second or two

_RANK = "(?:10|[A2-9TJQK])"
_TOKEN = re.compile(
    rf"\s*(?:\((?P<list>[^()]*)\)(?P<list_suit>[CDHS]?)"
    rf"|(?P<low>{_RANK})\s*-\s*(?P<high>{_RANK})(?P<span_suit>[CDHS]?)"
    rf"|(?P<rank>{_RANK})(?P<suit>[CDHS]?)"
    r"|(?P<unknown>[X?*])"
    r"|(?P<pairs>PAIRS\s*$))"
)
_CARD = re.compile(rf"\s*{_RANK}[CDHS]?\s*", re.IGNORECASE)
# No more digits than a fraction of them is read from, and computed with, in no time.
_WEIGHT = re.compile(r"(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:[eE][+-]?\d{1,2})?|\d{1,9}/\d{1,9}", re.ASCII)
_SPAN = re.compile(rf"({_RANK})(?:\s*-\s*({_RANK}))?(?:[\s,]+|$)")

# The cards a place in a holding may be, and whether it keeps clear of the ranks of all other places.
_Place = tuple[tuple[int, ...], bool]


class Range:
    """Name the holdings a player may have, with weights.

    Parameters:
        text: parts separated by commas, each a holding of up to seven places and, if wanted, ``@weight``. A place is a
            card (``Ah``), a rank (``A``: any suit), a span of ranks (``2-8``, ``(A-6)``, ``(A 3 5-7)``, with a suit
            ``(A-6)h``) or an unknown card (``x``). A span never pairs another card of the holding, unless the part ends
            in ``pairs``.

    Attributes:
        text: as it came.
        known: how many cards each holding knows, 0 to 7.
        holdings: each holding's ids, ascending, with its weight, a Fraction above 0.

    Raises:
        InvalidRangeError: the text has no meaning; the message says what was not understood and where.
        TypeError: it is no text.

    >>> len(Range("(A-6)(A-6)7"))  # 15 pairs of ranks, 4 * 4 * 4 suits
    960
    >>> Range("A23, AA2 @ 10%").holdings[-1]
    ((2, 3, 7), Fraction(1, 10))
    """

    __slots__ = ("holdings", "known", "text")

    text: str
    known: int
    holdings: tuple[tuple[tuple[int, ...], Fraction], ...]

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a range must be text, got {type(text).__name__}")
        holdings = _read(text)
        for name, value in (("text", text), ("known", len(holdings[0][0])), ("holdings", holdings)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a range cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a range cannot be changed: {name}")

    def __reduce__(self) -> tuple[type["Range"], tuple[str]]:
        return type(self), (self.text,)

    def __copy__(self) -> "Range":
        return self

    def __deepcopy__(self, memo: object) -> "Range":
        return self

    def __len__(self) -> int:
        return len(self.holdings)

    def __repr__(self) -> str:
        return f"Range({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and dict(self.holdings) == dict(other.holdings)

    def __hash__(self) -> int:
        return hash(frozenset(self.holdings))


def looks_like_range(text: str) -> bool:
    """Say whether a text is meant as a range and not as a list of cards, to choose which error its reader sees."""
    return re.search(r"[-(),@]", text) is not None


def _read(text: str) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Read a range into its holdings and their weights."""
    if len(text) > MOST_LETTERS:
        raise InvalidRangeError(f"a range has at most {MOST_LETTERS:,} letters, got {shown(text)}")
    for at, letter in enumerate(text):
        if letter > "\x7f":
            raise InvalidRangeError(f"not a range: {letter!r} at index {at} of {shown(text)}")
    weights: dict[tuple[int, ...], Fraction] = {}
    tried = count()
    parts = list(_parts(text))
    for start, part in parts:
        for holding, weight in _expand(text, start, part, tried):
            weights.setdefault(holding, weight)  # the first part that names a holding gives its weight
            if len(weights) > MOST_HOLDINGS:
                raise InvalidRangeError(f"a range of more than {MOST_HOLDINGS:,} holdings: {shown(text)}")
    sizes = {len(holding) for holding in weights}
    if len(sizes) > 1:
        raise InvalidRangeError(
            f"every part of a range must know as many cards, got {min(sizes)} and {max(sizes)}: {shown(text)}"
        )
    if len(parts) > 1 and all(_CARD.fullmatch(part) for _, part in parts):
        cards = " ".join(text.replace(",", " ").split())
        raise InvalidRangeError(
            f"commas stand between whole holdings, not between cards: {shown(text)} is {shown(cards)} if these are the"
            " cards of one holding, or '(A 2 3)' or 'Ac@1, 2d@1' if it is one card of several"
        )
    return tuple(weights.items())


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Split at the commas outside parentheses; yield where each part starts."""
    depth = start = 0
    for at, letter in enumerate(text + ","):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and (depth == 0 or at == len(text)):
            yield start, text[start:at]
            start = at + 1


def _expand(text: str, start: int, part: str, tried: Iterator[int]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    holding, at_sign, weight_text = part.partition("@")
    weight = _weight(weight_text.strip(), text) if at_sign else Fraction(1)
    places, pairs, unknown = _places(text, start, holding)
    if not places and not unknown:
        raise InvalidRangeError(f"an empty part at index {start} of {shown(text)}")
    found = False
    for cards in _holdings(sorted(places), pairs, tried):
        if cards is None:
            raise InvalidRangeError(
                f"a range that takes too long to list, more than {MOST_TRIED:,} cards tried: {shown(text)}"
            )
        found = True
        yield cards, weight
    if not found:
        raise InvalidRangeError(f"no cards fit {shown(holding.strip())}")


def _weight(weight: str, text: str) -> Fraction:
    number, percent = weight.removesuffix("%").strip(), weight.endswith("%")
    try:
        value = Fraction(number if _WEIGHT.fullmatch(number) else 0) / (100 if percent else 1)
    except ZeroDivisionError:
        value = Fraction(0)
    if value <= 0:
        raise InvalidRangeError(f"a weight must be a number above 0, got {shown(weight)} in {shown(text)}")
    return value


def _places(text: str, start: int, holding: str) -> tuple[list[_Place], bool, int]:
    """Read a holding: its places, whether spans may pair, and how many unknown cards it has."""
    places: list[_Place] = []
    pairs, unknown, at = False, 0, 0
    upper = holding.upper()
    while at < len(upper.rstrip()):
        token = _TOKEN.match(upper, at)
        if token is None:
            at += len(holding[at:]) - len(holding[at:].lstrip())
            raise InvalidRangeError(
                f"not a range: {shown(holding[at:].strip())} at index {start + at} of {shown(text)}"
            )
        at = token.end()
        if token["unknown"]:
            unknown += 1
        elif token["pairs"]:
            pairs = True
        else:
            places.append(_place(token, text))
        if len(places) + unknown > 7:
            raise InvalidRangeError(f"a holding has at most 7 cards, got more: {shown(holding.strip())}")
    return places, pairs, unknown


def _place(token: re.Match[str], text: str) -> _Place:
    if token["rank"]:
        return _cards([_rank(token["rank"])], token["suit"]), False
    if token["low"]:
        return _cards(_span(token["low"], token["high"]), token["span_suit"]), True
    return _cards(_list(token["list"], text), token["list_suit"]), True


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text)


def _span(low: str, high: str) -> range:
    if _rank(low) >= _rank(high):
        raise InvalidRangeError(f"a span goes upwards from the ace, got {low}-{high}")
    return range(_rank(low), _rank(high) + 1)


def _list(spans: str, text: str) -> list[int]:
    """Read the ranks between parentheses: ranks and spans, with spaces or commas between them."""
    ranks: set[int] = set()
    at, spans = 0, spans.strip()
    while at < len(spans) or not spans:
        match = _SPAN.match(spans, at)
        if match is None:
            raise InvalidRangeError(f"not a list of ranks: {shown(f'({spans})')} in {shown(text)}")
        low, high = match.groups()
        ranks.update(_span(low, high) if high else [_rank(low)])
        at = match.end()
    return sorted(ranks)


def _cards(ranks: list[int] | range, suit: str) -> tuple[int, ...]:
    suits = [SUITS.index(suit.lower())] if suit else range(4)
    return tuple(4 * rank + s for rank in ranks for s in suits)


def _holdings(
    places: list[_Place],
    pairs: bool,
    tried: Iterator[int],
    chosen: tuple[int, ...] = (),
    ranks: int = 0,
    clear: int = 0,
) -> Iterator[tuple[int, ...] | None]:
    """Fill the places in every way; equal places are filled in ascending order, so that no order counts twice.

    None says that too many cards were tried. A bit a rank tells those chosen, and those that no other card may have.
    """
    if len(chosen) == len(places):
        yield tuple(sorted(chosen))
        return
    cards, spread = places[len(chosen)]
    refused = 0 if pairs else ranks if spread else clear
    lowest = chosen[-1] if chosen and places[len(chosen) - 1] == places[len(chosen)] else 0
    for card in cards:
        rank = 1 << (card >> 2)
        if card < lowest or refused & rank or card in chosen:
            continue
        if next(tried) > MOST_TRIED:
            yield None
        yield from _holdings(places, pairs, tried, (*chosen, card), ranks | rank, clear | rank if spread else clear)
