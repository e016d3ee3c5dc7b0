"""What sites call a hand at the showdown, read and compared with our value of its cards."""

from __future__ import annotations

import re
from collections import Counter

from razzeval._kernel import best_five, best_five_high, evaluate
from razzeval.high import describe_high, evaluate_high
from razzeval.low import describe

_RANKS = "A23456789TJQK"
_WORDS = "ace deuce three four five six seven eight nine ten jack queen king".split()
_WORD = re.compile(
    r"\b(aces?|deuces?|twos?|threes?|fours?|fives?|six(?:es)?|sevens?|eights?|nines?|tens?|jacks?|queens?|kings?)\b"
)
_COUNTED = re.compile(r"three of a kind|four of a kind|two pairs?")
_LOW = re.compile(r"(?<![\w,])([2-9TJQKA](?:,[2-9TJQKA]){4})(?![\w])")
_CATEGORIES = (
    ("royal flush", "straight flush"),
    ("straight flush", "straight flush"),
    ("four of a kind", "quads"),
    ("full house", "full house"),
    ("three of a kind", "trips"),
    ("two pair", "two pair"),
    ("pair", "pair"),
    ("straight", "straight"),
    ("flush", "flush"),
    ("high", "high card"),
)


def says_other(text: str, cards: list[int], game: str) -> str | None:
    """Compare a site's name of a hand with its cards.

    Parameters:
        text: such as "HI: a pair of Sevens; LO: 8,7,5,4,2", "Lo: 9,7,6,5,2" or "a full house, Fives full of Aces".
        cards: the ids of 5 to 7 cards.
        game: "razz", "stud" or "stud8".

    Returns:
        Our name where it is another hand; None where it is the same or the text names none that is known.

    >>> from razzeval import parse_cards
    >>> says_other("Lo: 9,7,6,5,2", parse_cards("7c Ts Jc 5s 6d 9d 2c"), "razz")
    >>> says_other("Lo: 8,7,6,5,2", parse_cards("7c Ts Jc 5s 6d 9d 2c"), "razz")
    'nine-seven-six-five-deuce low'
    """
    high, low = _split(text, game)
    if low and (match := _LOW.search(low)):
        ours = sorted(card // 4 for card in best_five(cards))
        if sorted(_RANKS.index(rank) for rank in match[1].split(",")) != ours:
            return describe(evaluate(cards))
    elif low and game == "razz" and _differs(low, list(best_five(cards)), straights=False):
        return describe(evaluate(cards))
    if high and _differs(high, list(best_five_high(cards)), straights=True):
        return describe_high(evaluate_high(cards))
    return None


def _split(text: str, game: str) -> tuple[str, str]:
    """Return the part about the high hand and the part about the low hand."""
    lower = text.lower()
    if game == "razz":
        return "", text
    if game == "stud":
        return lower, ""
    if " for high" in lower:
        high = lower.partition(" for high")[0]
        return high, text[len(high) :].upper()
    high, _, _ = lower.partition("lo:")
    return high, text[len(high) :]


def _differs(text: str, five: list[int], *, straights: bool) -> bool:
    said = _read(text.lower())
    if said is None:
        return False
    category, ranks = said
    ours, our_ranks = _category(five, straights)
    return category != ours or any(a != b for a, b in zip(ranks, our_ranks, strict=False))


def _read(text: str) -> tuple[str, list[int]] | None:
    """The category and the ranks that count first: "two pair, Aces and Jacks" has ace and jack."""
    text = text.partition(" - ")[0].partition(" kicker")[0]
    category = next((name for phrase, name in _CATEGORIES if phrase in text), None)
    if category is None:
        return None
    ranks = [_rank(word) for word in _WORD.findall(_COUNTED.sub("", text))]
    if category in ("straight", "straight flush"):
        ranks = [0] if "royal" in text else ranks[-1:]
    return category, ranks


def _rank(word: str) -> int:
    word = {"twos": "deuce", "two": "deuce", "sixes": "six"}.get(word, word)
    return _WORDS.index(word if word in _WORDS else word.removesuffix("s"))


def _category(five: list[int], straights: bool) -> tuple[str, list[int]]:
    """The category of five cards and their ranks, those that count first; 0 is an ace."""
    counts = Counter(card // 4 for card in five)
    height = {rank: rank or (13 if straights else 0) for rank in counts}
    ranks = sorted(counts, key=lambda rank: (counts[rank], height[rank]), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    names = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}
    if name := names.get(tuple(shape)):
        return name, ranks
    if not straights:
        return "high card", ranks
    suited = len({card % 4 for card in five}) == 1
    heights = sorted(height.values())
    wheel = heights == [1, 2, 3, 4, 13]
    if wheel or heights[4] - heights[0] == 4:
        return "straight flush" if suited else "straight", [4] if wheel else ranks[:1]
    return "flush" if suited else "high card", ranks
