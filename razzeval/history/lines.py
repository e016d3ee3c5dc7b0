"""One hand as lines of text, and what is read alike on both sites."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from razzeval.errors import HistoryError
from razzeval.history.builder import CARD_IDS, Builder
from razzeval.history.record import Record


class OtherGame(Exception):
    """A hand of a game that is not read."""


def read_with(reader: Any) -> Record:
    """Read one hand: over whatever a damaged one makes the reader stumble, it is a HistoryError."""
    build: Builder = reader.build
    try:
        record: Record = reader.read()
        return record
    except (HistoryError, OtherGame):
        raise
    except Exception as error:
        build.fail(f"it cannot be read: {error}")


class Hand:
    """The lines of one hand with their numbers, from the header on."""

    __slots__ = ("file", "lines", "summed")

    def __init__(self, file: str, lines: list[tuple[int, str]]) -> None:
        self.file, self.lines = file, lines
        self.summed: set[int] = set()  # seats that the summary has spoken of

    @property
    def first_line(self) -> int:
        """The number of the header's line."""
        return self.lines[0][0]


_DATE_FIRST = re.compile(r" - (\d{4})/(\d{1,2})/(\d{1,2})(?: -)? (\d{1,2}):(\d\d):(\d\d)(?: \(?([A-Z]+)\)?)?")
_TIME_FIRST = re.compile(r" - (\d{1,2}):(\d\d):(\d\d) (?:([A-Z]+) )?- (\d{4})/(\d{1,2})/(\d{1,2})")


def date_and_time(build: Builder, head: str) -> tuple[str, str, str]:
    """Split the rest of a header into what comes before the time, the time in ISO 8601, and the zone's name."""
    if match := _DATE_FIRST.search(head):
        year, month, day, hour, minute, second, zone = match.groups()
    elif match := _TIME_FIRST.search(head):
        hour, minute, second, zone, year, month, day = match.groups()
    else:
        build.fail(f"no time in {head!r}")
    try:
        time = datetime(int(year), int(month), int(day), int(hour), int(minute), int(second))
    except ValueError:
        build.fail(f"impossible time {match[0].strip(' -')!r}")
    return head[: match.start()], time.isoformat(), zone or ""


def read_dealt(build: Builder, text: str) -> None:
    """Read "Dealt to P1 [9s 6h] [7s]": the cards he had, as far as they were seen, and the new one."""
    known = build.dealt_lines.get(text[:-3])
    card = CARD_IDS.get(text[-3:-1])
    if known is not None and card is not None and 2 < build.street < 7 and (build.street == 3 or build.seen[known]):
        build.deal_up(known, card)
        before = build.seen[known]
        build.see(known, f"{before} {text[-3:-1]}" if before else text[-3:-1])
        return
    start = 9
    while (bracket := text.find(" [", start)) > 0 and text[9:bracket] not in build.numbers:
        start = bracket + 1
    if bracket < 0 or not text.endswith("]"):
        build.fail(f"unknown line {text!r}")
    seat = build.numbers[text[9:bracket]]
    before, middle, new = text[bracket + 2 : -1].rpartition("] [")
    cards = build.cards(new)
    if build.street > 3:
        if not middle or len(cards) != 1:
            build.fail(f"unknown line {text!r}")
        if before != build.seen[seat]:
            build.check_held(seat, before)
        build.deal(seat, cards, down=int(build.street == 7))
    else:
        cards = build.cards(before) + cards
        if build.street < 3 or len(cards) not in (1, 3):
            build.fail(f"unknown line {text!r}")
        build.deal(seat, cards, down=len(cards) - 1)
        if len(cards) == 3:
            build.hero = seat
    build.see(seat, f"{before} {new}" if before else new)
