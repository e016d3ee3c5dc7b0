"""The summary below a hand, alike on both sites: the pots, the rake and the end of each seat."""

from __future__ import annotations

import re

from razzeval.history.builder import SIGN, Builder
from razzeval.history.free_lines import is_free_line

_TOTAL = re.compile(r"Total pot (\S+)(.*?) *\|? *Rake (\S+)(?: \|.*)?$")
_POT = re.compile(
    rf"(?:main|side) pot(?: ?[-#]\d+| \d+(?= {SIGN}\d))?:? *\(?({SIGN}[\d,]*\d(?:\.\d+)?{SIGN})\)?[.,;]? *",
    re.IGNORECASE,
)
_LABELS = {f"Seat {number}": number for number in range(1, 100)}
_CARDS = re.compile(r" (showed|mucked|shows|mucks) \[([^\[\]]*)\](.*)$")
_WON = re.compile(r" (?:won|collected) \(([^()\s]+)\)")
_END = re.compile(
    r"(?: \((?:button|small blind|big blind)\))*"
    r"(?: folded (?:on|before) (?:the )?(?:3rd|4th|5th|6th|7th|River|\w+)(?: Street| St\.?)?(?: \((?:didn't bet|.*)\))?"
    r"|,? is sitting out| didn't bet(?: \(folded\))?| mucked| lost| doesn't show(?: hand)?"
    r"|(?: and)? (?:won|collected) \([^()]+\)(?:, mucked| with .*)?| mucked hand)\.?$"
)
_FOLDS = {
    f" folded on the {street} Street{bet}" for street in ("3rd", "4th", "5th", "6th") for bet in ("", " (didn't bet)")
}
_NAMES = re.compile(r"(?: - | with |: )(.*)$")


def read_total(build: Builder, text: str) -> None:
    """Read "Total pot … Main pot … Side pot … | Rake …"."""
    match = _TOTAL.match(text)
    if match is None:
        build.fail(f"unknown line {text!r}")
    if "rake" in build.facts:
        build.fail("the total pot appears twice")
    build.facts["total_pot"], build.facts["rake"] = build.amount(match[1]), build.amount(match[3])
    build.facts["total_line"] = build.line
    rest = match[2].strip(" |")
    if _POT.sub("", rest).strip():
        build.fail(f"unknown line {text!r}")
    build.facts["pots"] = tuple([build.amount(amount) for amount in _POT.findall(rest)])


def read_summary_line(build: Builder, text: str) -> int:
    """Read "Seat 8: P8 mucked [..]" and its like; returns the seat number."""
    label, colon, after = text.partition(": ")
    number = _LABELS.get(label, 0)
    if number not in build.seats and is_free_line(text):
        return number
    if not colon or number not in build.seats:
        build.fail(f"unknown line {text!r}")
    name = build.seats[number][0]
    if not after.startswith(name):
        build.fail(f"seat {number} is {name!r}, got {text!r}")
    rest = after[len(name) :]
    if rest in _FOLDS:
        return number
    if cards := _CARDS.match(re.sub(r"^ \((?:button|small blind|big blind)\)", "", rest)):
        _read_cards(build, number, cards[1], cards[2], cards[3])
    elif not _END.match(rest):
        build.fail(f"unknown line {text!r}")
    _check_won(build, number, rest)
    return number


def _read_cards(build: Builder, number: int, verb: str, text: str, rest: str) -> None:
    """Keep what only the summary tells; what was shown before must be the same."""
    cards = build.cards(text)
    shown = [showing for showing in build.showings if showing.seat == number]
    if not shown:
        name = _NAMES.search(rest)
        build.show(number, cards, name[1] if name else "", mucked=verb.startswith("muck"))
    elif not any(set(cards) <= set(showing.cards) | set(build.held.get(number, ())) for showing in shown):
        build.fail(f"seat {number} showed other cards than {text}")
    if verb.startswith("muck") and number not in build.mucked:
        build.muck(number)


def _check_won(build: Builder, number: int, rest: str) -> None:
    said = _WON.findall(rest)
    if not said:
        return
    paid = sum(payment.amount for payment in build.payments if payment.seat == number)
    total = sum(build.amount(amount) for amount in said)
    if paid and total != paid:
        build.fail(f"seat {number} won {total} by the summary, {paid} by what he was paid")
    if not paid and total:
        build.pay(number, total)
