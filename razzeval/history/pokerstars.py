"""Read hands as PokerStars writes them, 2006 to today, cash games and tournaments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from razzeval.history.builder import SIGN, SYMBOLS, Builder, read_amount
from razzeval.history.free_lines import is_free_line
from razzeval.history.lines import Hand, OtherGame, date_and_time, read_dealt, read_with
from razzeval.history.record import MoveKind, Record
from razzeval.history.summary import read_summary_line, read_total

HEADER = re.compile(r"PokerStars\S* (?:Home Game |Zoom |Game |Hand )*#(\d+): +(.*)$")
_GAME = re.compile(r"\b(Razz|7 Card Stud Hi/Lo|7 Card Stud) Limit\b")
_GAMES = {"Razz": "razz", "7 Card Stud": "stud", "7 Card Stud Hi/Lo": "stud8"}
_OTHER = re.compile(
    r"Hold'?em|Omaha|Draw|Badugi|Courchevel|Irish|Pineapple|HORSE|HOSE|8-Game|Mixed|Triple Stud|5 Card|Badacey|Badeucy"
    r"|(Razz|7 Card Stud)( Hi/Lo)? (No|Pot) Limit|Fusion|Showtime|Tempest|Split",
    re.IGNORECASE,
)
_CLUB = re.compile(r"\{.*?\} +")
_TOURNAMENT = re.compile(r"Tournament #(\d+)")
_CURRENCY = re.compile(r"\b([A-Z]{3})\)")
_STAKES = re.compile(f"({SIGN})(\\d[\\d.,]*)({SIGN})/{SIGN}(\\d[\\d.,]*)")
_TABLE = re.compile(r"Table '(.*)' .*$")
_SEAT = re.compile(r"Seat (\d+): (.+) \(([^\s()]+) in chips(?:, [^()]*)?\)(?:,? is sitting out| out of hand .*)? ?$")
_STREET = re.compile(r"\*\*\* (\w+)(?: (STREET|CARD))? \*\*\*((?: *\[[^\[\]]*\])*) *$", re.IGNORECASE)
_STREETS = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "river": 7, "final": 7}
_UNCALLED = re.compile(r"Uncalled bet \((\S+)\) returned to (.+)$")
_COLLECTED = re.compile(r"(.+) collected (\S+) from ((?:main |side )?pot)((?:[- #]?\d+)?)$")
_BOARD = re.compile(r"(?:Board|Community card:?|Dealt community card) \[([^\[\]]*)\] *$", re.IGNORECASE)
_SHOWN = re.compile(r"shows \[([^\[\]]*)\](?: \((.*)\))?$")
_FOLDED = re.compile(r"folds(?: \[([^\[\]]*)\])?$")
_ALL_IN = " and is all-in"
_POSTED = re.compile(
    r"(?:(posts (?:the )?ante)|(brings[- ]in (?:low |high )?for)|(completes (?:it )?to)) (\S+)(?: and is all-in)?$"
)


def read(hand: Hand) -> Record:
    """Read one hand.

    Parameters:
        hand: its lines.

    Returns:
        The Record.

    Raises:
        HistoryError: the hand is not as PokerStars writes one.
        OtherGame: it is one of a game that is none of razz, stud and stud hi-lo with fixed limits.
    """
    return read_with(_Reader(hand))


@lru_cache(1000)
def _read_head(head: str) -> tuple[Literal["cents", "chips"], str, dict[str, Any]]:
    """Read game and stakes, which stay the same for many hands; returns the unit, its sign and facts of a record.

    Raises:
        OtherGame: it is another game.
        ValueError: it is no game at all, or has no stakes.
    """
    games = _GAME.findall(head)
    stakes = list(_STAKES.finditer(head))
    if not games:
        if _OTHER.search(head):
            raise OtherGame(head)
        raise ValueError(f"unknown game {head!r}")
    if not stakes:
        raise ValueError(f"no stakes in {head!r}")
    before, small, after, big = stakes[-1].groups()
    sign = before or after
    tournament = _TOURNAMENT.match(head)
    unit: Literal["cents", "chips"] = "cents" if not tournament and (sign or "." in small + big) else "chips"
    currency = _CURRENCY.search(head, stakes[-1].end())
    facts = {
        "game": _GAMES[games[-1]],
        "small_bet": read_amount(small, unit),
        "big_bet": read_amount(big, unit),
        "tournament": tournament[1] if tournament else "",
    }
    if unit == "cents":
        facts["currency"] = currency[1] if currency else SYMBOLS.get(sign, sign)
    return unit, sign, facts


class _Act(NamedTuple):
    """What a player did, as the line says it: `amount` is what it puts in, or the total to which the bet goes."""

    kind: MoveKind
    amount: int = 0
    is_total: bool = False
    all_in: bool = False
    by: int | None = None


@lru_cache(10_000)
def _read_act(text: str, unit: str, sign: str) -> _Act | None:
    """Read what follows the name, for instance "calls $0.02 and is all-in"; None where it is no action with chips.

    The same few texts come again and again, so they are kept. Raises ValueError for an impossible amount.
    """
    all_in = text.endswith(_ALL_IN)
    verb, _, amount = (text.removesuffix(_ALL_IN)).partition(" ")
    if text == "folds" or text == "checks":
        return _Act("fold" if text == "folds" else "check")
    if verb == "calls":
        return _Act("call", read_amount(amount, unit, sign), False, all_in)
    if verb == "bets":
        return _Act("bet", read_amount(amount, unit, sign), True, all_in)
    if verb == "raises" and " to " in amount:
        by, _, total = amount.partition(" to ")
        return _Act("raise", read_amount(total, unit, sign), True, all_in, read_amount(by, unit, sign))
    if match := _POSTED.match(text):
        kind: MoveKind = "ante" if match[1] else "bring-in" if match[2] else "complete"
        return _Act(kind, read_amount(match[4], unit, sign), True, all_in)
    return None


class _Reader:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.build = Builder(hand.file, hand.first_line, "pokerstars")

    def read(self) -> Record:
        build = self.build
        lines = iter(self.hand.lines)
        _, text = next(lines)
        self.header(text)
        self.play(lines)
        for build.line, text in lines:
            self.summary_line(text)
        if "rake" not in build.facts:
            build.fail("the hand is cut off")
        missing = build.dealt_in - self.hand.summed
        if missing:
            build.fail(f"the hand is cut off: the summary says nothing of seat {min(missing)}")
        return build.build()

    def play(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read all up to the summary: "name: what he did" is what most lines are; names may hold colons."""
        build = self.build
        numbers = build.numbers
        for build.line, text in lines:
            if text[:9] == "Dealt to " and text[-1] == "]":
                read_dealt(build, text)
                continue
            colon = text.find(": ")
            seat = numbers.get(text[:colon]) if colon > 0 else None
            if seat is not None and (build.moves or not _SEAT.match(text)):
                self.act(seat, text[colon + 2 :])
            elif text.startswith("*** SUMMARY ***"):
                return
            elif text.startswith("*** "):
                self.section(text)
            elif not self.seat(text) and not self.odd_action(text, colon) and not self.other(text):
                build.fail_unknown(text)

    def header(self, text: str) -> None:
        build = self.build
        match = HEADER.match(text)
        if match is None:
            build.fail(f"unknown header {text!r}")
        build.id = match[1]
        rest = _CLUB.sub("", match[2]) if match[2][0] == "{" else match[2]
        head, build.facts["time"], build.facts["zone"] = date_and_time(build, rest)
        try:
            build.unit, build.sign, facts = _read_head(head)
        except ValueError as error:
            build.fail(str(error))
        build.facts |= facts

    def section(self, text: str) -> None:
        if text.startswith(("*** SHOW DOWN ***", "*** SHOWDOWN ***")):
            self.build.over = True
            return
        match = _STREET.match(text)
        street = _STREETS.get(match[1].lower()) if match else None
        if match is None or street is None:
            self.build.fail(f"unknown line {text!r}")
        self.build.begin_street(street)
        if match[3]:
            self.build.share(self.build.cards(re.findall(r"\[([^\[\]]*)\]", match[3])[-1]))

    def seat(self, text: str) -> bool:
        if not text.startswith("Seat ") or not (match := _SEAT.match(text)):
            return False
        self.build.add_seat(int(match[1]), match[2], self.build.amount(match[3]))
        return True

    def odd_action(self, text: str, colon: int) -> bool:
        """Read an action of somebody with colons in his name."""
        while (colon := text.find(": ", colon + 1)) > 0:
            if (seat := self.build.numbers.get(text[:colon])) is not None:
                self.act(seat, text[colon + 2 :])
                return True
        return False

    def act(self, seat: int, rest: str) -> None:
        build = self.build
        try:
            act = _read_act(rest, build.unit, build.sign)
        except ValueError as error:
            build.fail(str(error))
        if act is None:
            self.other_act(seat, rest)
        elif act.kind == "ante":
            build.ante(seat, act.amount, all_in=act.all_in)
        elif act.is_total:
            build.move_to(seat, act.kind, act.amount, act.all_in, act.by)
        else:
            build.move(seat, act.kind, act.amount, act.all_in)

    def other_act(self, seat: int, rest: str) -> None:
        build = self.build
        if shown := _SHOWN.match(rest):
            build.show(seat, build.cards(shown[1]), shown[2] or "")
        elif folded := _FOLDED.match(rest):
            build.move(seat, "fold", 0)
            build.show(seat, build.cards(folded[1]), "", mucked=True)
        elif rest == "mucks hand":
            build.muck(seat)
        elif rest not in ("doesn't show hand", "is sitting out", "sits out", "has timed out", "is disconnected"):
            build.fail(f"unknown action {rest!r}")

    def other(self, text: str) -> bool:
        build = self.build
        if not build.seats and (match := _TABLE.match(text)):
            build.facts["table"] = match[1]
        elif match := _UNCALLED.match(text):
            build.give_back(build.seat_of(match[2]), build.amount(match[1]))
        elif (match := _COLLECTED.match(text)) and match[1] in build.numbers:
            pot = "" if match[3] == "pot" else match[3] + (" " + match[4].strip("- #") if match[4] else "")
            build.pay(build.numbers[match[1]], build.amount(match[2]), pot)
        elif match := _BOARD.match(text):
            build.share(build.cards(match[1]))
        else:
            return is_free_line(text)
        return True

    def summary_line(self, text: str) -> None:
        build = self.build
        if text.startswith("Seat "):
            self.hand.summed.add(read_summary_line(build, text))
        elif text.startswith("Total pot "):
            read_total(build, text)
        elif match := _BOARD.match(text):
            build.share(build.cards(match[1]))
        elif not is_free_line(text):
            build.fail_unknown(text)
