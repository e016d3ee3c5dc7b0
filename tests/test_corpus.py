"""Real hands: what players showed has the value that the site printed for it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import razzeval as rz
from razzeval.high import high_ranks
from razzeval.low import low_ranks

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "expected.jsonl"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of real hands is not beside the project")

RANK_NAMES = "Ace Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King".split()


def shown_holdings():
    """Game, cards and the site's words for each holding shown, except where the record keeps back cards that count."""
    if not CORPUS.exists():
        return []
    records = map(json.loads, CORPUS.read_text().splitlines())
    return [
        (record["game"], "".join(shown["cards"]), shown["desc"])
        for record in records
        for shown in record["shown"].values()
        if shown["desc"] and len(shown["cards"]) >= 5
    ]


def many(rank):
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "Six" else "s")


def site_high(cards):
    """A high in the words of PokerStars, and the first of several ways that sites have for no pair."""
    category, ranks = high_ranks(rz.evaluate_high(cards))
    top, low = RANK_NAMES[ranks[0]], RANK_NAMES[ranks[4]]
    return {
        "straight flush": f"a straight flush, {low} to {top}",
        "four": f"four of a kind, {many(ranks[0])}",
        "full": f"a full house, {many(ranks[0])} full of {many(ranks[3])}",
        "flush": f"a flush, {top} high",
        "straight": f"a straight, {low} to {top}",
        "three": f"three of a kind, {many(ranks[0])}",
        "two pair": f"two pair, {many(ranks[0])} and {many(ranks[2])}",
        "pair": f"a pair of {many(ranks[0])}",
        "high": f"high card {top}",
    }[category]


def full_tilt_no_pair(cards):
    ranks = high_ranks(rz.evaluate_high(cards))[1]
    return f"{RANK_NAMES[ranks[0]]} {RANK_NAMES[ranks[1]]} high"


def site_low(cards):
    """A low as the sites print it: its ranks from the highest down, "8,6,4,3,2"."""
    return ",".join("A23456789TJQK"[rank] for rank in sorted(low_ranks(rz.evaluate(cards)), reverse=True))


def site_words(game, cards):
    if game == "razz":
        return [site_low(cards)]
    words = [site_high(cards)]
    if game == "stud8" and rz.evaluate(cards) <= rz.EIGHT_OR_BETTER:
        words.append(site_low(cards))
    return words


@needs_corpus
@pytest.mark.parametrize(("game", "cards", "words"), shown_holdings())
def test_shown_holding_has_the_value_that_the_site_printed(game, cards, words):
    first, *low = site_words(game, cards)
    assert first in words or (first.startswith("high card") and full_tilt_no_pair(cards) in words)
    printed_low = "LO:" in words or "for low" in words
    assert (low[0] in words) if low else not printed_low


@needs_corpus
def test_a_file_of_holdings_through_the_command_line():
    razz = [(cards, words) for game, cards, words in shown_holdings() if game == "razz"]
    assert razz
    text = "\n".join(cards for cards, _ in razz)
    command = [sys.executable, "-P", "-m", "razzeval", "eval", "--json", "-"]
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    for line, (_, words) in zip(output.splitlines(), razz, strict=True):
        ranks = [card[0] for card in json.loads(line)["low"]["five"].split()]
        assert words == "Lo: " + ",".join(ranks)
