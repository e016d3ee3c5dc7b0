"""Read histories of any format: find it, split the file into hands, go on after a broken one."""

from __future__ import annotations

import codecs
import io
import os
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import IO, Literal, cast

from razzeval.errors import HistoryError, shown
from razzeval.history import fulltilt, phh, pokerstars
from razzeval.history.free_lines import is_free_line
from razzeval.history.lines import Hand, OtherGame
from razzeval.history.record import Record

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
_PHH = re.compile(r"\s*(?:\[\s*\w+\s*\]\s*(?:#.*)?|(?:\w+|\"[^\"]+\"|'[^']+')\s*=.*)$")
_PHH_FIELD = re.compile(r"\s*(?:variant|antes|starting_stacks|actions|bring_in)\s*=")  # some of those a hand must have
_OF_HAND = re.compile(r"\*\*\* \w+ |Seat \d+: |Dealt to ")
_SUMMED = re.compile(r"Seat \d+: (?!.* in chips\))|Total pot |Board ")
_SECTION = re.compile(r"\s*\[\s*[\w.-]+\s*\]\s*(?:#.*)?$")
_BEGINNINGS = {"Poke", "Full", "*** "}
_START = re.compile(r"(?:PokerStars|Full ?Tilt ?Poker).{0,40}? (?:Hand|Game) #")
MOST_LINES = 5000  # of one hand; chat fills a hundred or two
MOST_LETTERS = 2000  # of one line
_ID = re.compile(r".{0,60}?#(\d{1,40})")


class Reading:
    """Yield the records of a source one by one; what was passed over is counted.

    After an error of one hand, `next` goes on with the next one.

    Attributes:
        hands: records so far.
        other_games: a Counter of the games that are none of razz, stud and stud hi-lo.
        broken: hands that could not be read.
        problems: the first hundred HistoryErrors of those.
        format: "pokerstars", "fulltilt" or "phh", of the hand last read.
    """

    def __init__(self, source: Source, errors: Literal["raise", "skip"] = "raise") -> None:
        if errors not in ("raise", "skip"):
            raise ValueError(f"errors must be 'raise' or 'skip', got {errors!r}")
        self.hands = 0
        self.other_games: Counter[str] = Counter()
        self.broken = 0
        self.problems: list[HistoryError] = []
        self.format = ""
        self._skip = errors == "skip"
        self._file, lines = _open(source)
        self._hands = _split(self._file, lines)

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        for make in self._hands:
            try:
                record = make()
            except OtherGame as other:
                self.other_games[str(other)] += 1
                continue
            except HistoryError as error:
                self.broken += 1
                if len(self.problems) < 100:
                    self.problems.append(error)
                if self._skip:
                    continue
                raise
            self.hands += 1
            self.format = record.site
            return record
        if not (self.hands or self.broken or self.other_games):
            self.broken += 1
            nothing = HistoryError("no hand of PokerStars, Full Tilt or PHH in it", self._file)
            self.problems.append(nothing)
            if not self._skip:
                raise nothing
        raise StopIteration


def read(source: Source, *, errors: Literal["raise", "skip"] = "raise") -> Reading:
    """Read hand histories, one record after the other, in constant memory.

    The format, PokerStars text, Full Tilt text or PHH (.phh, .phhs), is found by what is read; so is the encoding:
    UTF-8, UTF-16, Windows-1252 or Latin-1. Hands of other games are passed over and counted.

    Parameters:
        source: a path; a file open for reading, text or binary; or the text itself (a str with a line break, or bytes).
        errors: "raise" at a broken hand, or "skip" it and count.

    Returns:
        A Reading, an iterator of Record that also counts what was passed over.

    Raises:
        HistoryError: while iterating, a hand is broken (file, line and hand are said), or the source holds no hand.
        ValueError: an empty text, which may be meant for a path.
        TypeError: the source is none of those.
        OSError: the path cannot be read.

    >>> from razzeval import history
    >>> [record.id for record in history.read(history.EXAMPLE)]
    ['100000000001']
    """
    return Reading(source, errors)


def _keep_windows_1252(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are not UTF-8 as Windows-1252, or where that has no letter, as Latin-1."""
    assert isinstance(error, UnicodeDecodeError)
    raw = error.object[error.start : error.end]
    try:
        return raw.decode("cp1252"), error.end
    except UnicodeDecodeError:
        return raw.decode("latin-1"), error.end


codecs.register_error("razzeval.windows-1252", _keep_windows_1252)


def _open(source: Source) -> tuple[str, Iterator[str]]:
    """Return a name for messages and the lines."""
    if isinstance(source, str) and ("\n" in source or "\r" in source or _is_start(source.strip())):
        return "<text>", iter(io.StringIO(source.removeprefix("\ufeff"), newline=None))
    if isinstance(source, bytes):
        return "<bytes>", _decode(io.BytesIO(source))
    if source == "":
        raise ValueError("expected a path, a file or the text of hands, got ''")
    if isinstance(source, str | os.PathLike):
        return os.fspath(source), _lines_of_file(Path(source))
    name = getattr(source, "name", None)
    name = name if isinstance(name, str) else "<file>"
    if not hasattr(source, "read"):
        raise TypeError(f"expected a path, a file or the text of hands, got {source!r}")
    if isinstance(source, io.TextIOBase):
        return name, iter(source)
    return name, _decode(cast("IO[bytes]", source))


def _lines_of_file(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        yield from _decode(file)


def _decode(file: IO[bytes]) -> Iterator[str]:
    buffered = file if hasattr(file, "peek") else io.BufferedReader(_Raw(file))
    start = buffered.peek(4)[:4]
    encoding = "utf-8-sig"
    if start[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        encoding = "utf-16"
    elif start[1:2] == b"\0" or start[:1] == b"\0":
        encoding = "utf-16-le" if start[1:2] == b"\0" else "utf-16-be"
    errors = "replace" if encoding.startswith("utf-16") else "razzeval.windows-1252"
    yield from io.TextIOWrapper(buffered, encoding, errors)


class _Raw(io.RawIOBase):
    """Give any binary file the interface that a buffer needs."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self.file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _is_start(line: str) -> bool:
    return line.startswith(("PokerStars", "Full")) and _START.match(line) is not None


def _id(header: str) -> str:
    match = _ID.match(header)
    return match[1] if match else ""


def _split(file: str, lines: Iterable[str]) -> Iterator[Callable[[], Record]]:
    """Split lines into hands; each comes as a function that reads it.

    What stands before the first header is passed over, unless it looks like a hand: then that header is damaged. So it
    is when the streets of another hand follow a summary.
    """
    hand: list[tuple[int, str]] = []
    before = ""  # the id of the hand that stands before lines without a header
    has_header, summary_ends = False, -1  # -1: no summary yet; 0: in it; else the place of the first line after it
    numbered = enumerate(lines, 1)
    for number, raw in numbered:
        line = raw.strip()
        if not line:
            continue
        if line[0] == "\ufeff":
            line = line.strip("\ufeff \t")
        if not has_header and _PHH.match(line) and not _is_start(line):
            yield from _reader(file, hand, before)
            hand, before = [], ""
            begins = yield from _split_phh(file, [(number, line)], numbered)
            if begins is None:
                return
            number, line = begins
        if len(line) > MOST_LETTERS and is_free_line(line):
            continue
        if line[:4] in _BEGINNINGS:
            if _is_start(line):
                yield from _reader(file, hand, before)
                hand, has_header, before, summary_ends = [], True, "", -1
            elif line.startswith("*** SUMMARY"):
                summary_ends = 0
            elif summary_ends >= 0 and line[0] == "*":
                place = summary_ends or len(hand)
                yield from _reader(file, hand[:place], before)
                before = _id(hand[0][1])
                hand, has_header, summary_ends = hand[place:], False, -1
            elif summary_ends == 0:
                summary_ends = len(hand)
        elif summary_ends == 0 and not _SUMMED.match(line):
            summary_ends = len(hand)
        if len(hand) < MOST_LINES:
            hand.append((number, line))
    yield from _reader(file, hand, before)


def _reader(file: str, lines: list[tuple[int, str]], before: str = "") -> Iterator[Callable[[], Record]]:
    """Yield what reads the lines, or nothing when they are no hand."""

    def make() -> Record:
        number, header = lines[0]
        if not _is_start(header):
            after = f" after hand {before}" if before else ""
            raise HistoryError(f"unknown header {shown(header)}{after}", file, number)
        if len(lines) >= MOST_LINES:
            raise HistoryError(f"a hand of {MOST_LINES} lines or more", file, number)
        for number, line in lines:
            if len(line) > MOST_LETTERS:
                hand = _id(header)
                raise HistoryError(f"a line of {len(line):,} letters in hand {hand or '?'}", file, number, hand)
        read_hand = pokerstars.read if header.startswith("PokerStars") else fulltilt.read
        return read_hand(Hand(file, lines))

    if lines and (_is_start(lines[0][1]) or any(_OF_HAND.match(line) for _, line in lines)):
        yield make


def _split_phh(
    file: str, begun: list[tuple[int, str]], numbered: Iterable[tuple[int, str]]
) -> Generator[Callable[[], Record], None, tuple[int, str] | None]:
    """Split .phhs at its [1], [2] …; a .phh is one hand. Returns the header of another format that follows no PHH."""
    section, hands = begun, 0
    is_phh = _PHH_FIELD.match(begun[0][1]) is not None
    for number, line in numbered:
        line = line.rstrip("\r\n")
        if not is_phh and not hands and _is_start(line.strip("\ufeff \t")):
            return number, line.strip("\ufeff \t")
        if _SECTION.match(line) and any(text.strip() and not text.lstrip().startswith("#") for _, text in section):
            if is_phh or hands:
                yield phh.reader(file, section)
                hands += 1
            section, is_phh = [], False
        is_phh = is_phh or _PHH_FIELD.match(line) is not None
        if len(section) < MOST_LINES:  # a hand cut off there is not TOML any more
            section.append((number, line))
    if is_phh or hands:
        yield phh.reader(file, section)
    return None
