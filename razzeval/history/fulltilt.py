"""Read hands as Full Tilt Poker wrote them."""

from __future__ import annotations

import re

from razzeval.history.builder import SIGN, SYMBOLS, Builder
from razzeval.history.free_lines import is_free_line
from razzeval.history.lines import Hand, OtherGame, date_and_time, read_dealt, read_with
from razzeval.history.record import Record
from razzeval.history.summary import read_summary_line, read_total

HEADER = re.compile(r"Full ?Tilt ?Poker\S* (?:Game|Hand) #(\d+)( \(partial\))?: +(.*)$")
_GAME = re.compile(r"\bLimit (Razz|(?:7[- ]Card )?Stud H(?:i)?/L(?:o)?|(?:7[- ]Card )?Stud(?: Hi)?)(?= - |$)")
_OTHER = re.compile(r"Hold'?em|Omaha|Draw|Badugi|(?:No|Pot) Limit|Triple|Mixed|HORSE|HOSE|HA|5 Card", re.IGNORECASE)
_STAKES = re.compile(
    f" - ({SIGN})(\\d[\\d.,]*)({SIGN})/{SIGN}(\\d[\\d.,]*){SIGN}(?: Cap [^ ]+)?(?: Ante ([^ ]+))?(?= - |$)"
)
_TABLE = re.compile(r"(?:^|, )Table (.+?)(?: \([^()]*\))*$")
_TOURNAMENT = re.compile(r"\((\d+)\), ")
_SEAT = re.compile(r"Seat (\d+): (.+) \(([^()\s]+)\)(?:, (?:is )?sitting out)?$")
_STREET = re.compile(r"\*\*\* ([3-7])(?:RD|TH) STREET \*\*\*((?: *\[[^\[\]]*\])*) *$", re.IGNORECASE)
_UNCALLED = re.compile(r"Uncalled bet of (\S+) returned to (.+)$")
_WINS = re.compile(
    r"(?:wins|ties for) (?:the )?(high |low )?((?:main |side )?)(high |low )?pot((?: #?\d+)?)"
    r"(?: \((?:high|low)\))? \(([^()\s]+)\)(?: (?:with|and) .*)?\.?$"
)
_SHOWS = re.compile(r"shows \[([^\[\]]*)\](?: (.*))?$")
_BOARD = re.compile(r"(?:Board: ?|Community card:? )\[([^\[\]]*)\]$", re.IGNORECASE)
_VERBS = {
    "antes", "folds", "checks", "calls", "bets", "raises", "completes", "brings", "shows", "mucks", "wins", "ties",
}  # fmt: skip


def read(hand: Hand) -> Record:
    """Read one hand; parameters, result and errors as of `razzeval.history.pokerstars.read`."""
    return read_with(_Reader(hand))


class _Reader:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.build = Builder(hand.file, hand.first_line, "fulltilt")
        self.part = "seats"

    def read(self) -> Record:
        build = self.build
        lines = iter(self.hand.lines)
        _, text = next(lines)
        self.header(text)
        for build.line, text in lines:
            self.line(text)
        if self.part != "summary" or "rake" not in build.facts:
            build.fail("the hand is cut off")
        missing = build.dealt_in - self.hand.summed
        if missing:
            build.fail(f"the hand is cut off: the summary says nothing of seat {min(missing)}")
        first = next((dealing.seat for dealing in build.dealings), None)
        if first is not None and first != min(build.dealt_in):
            # Cards are dealt from the dealer's left, which counts among equal boards.
            ring = sorted(build.dealt_in)
            build.facts["dealer"] = ring[ring.index(first) - 1]
        return build.build()

    def header(self, text: str) -> None:
        build = self.build
        match = HEADER.match(text)
        if match is None:
            build.fail(f"unknown header {text!r}")
        build.id = match[1]
        head, build.facts["time"], build.facts["zone"] = date_and_time(build, match[3])
        game, stakes = _GAME.search(head), _STAKES.search(head)
        if game is None:
            if _OTHER.search(head):
                raise OtherGame(head)
            build.fail(f"unknown game {head!r}")
        if stakes is None:
            build.fail(f"no stakes in {head!r}")
        if match[2]:
            build.fail("the hand is cut off: the site calls it partial")
        before, small, after, big, ante = stakes.groups()
        sign = before or after
        place = head[: stakes.start()]
        tournament = _TOURNAMENT.search(place)
        build.unit = "cents" if not tournament and (sign or "." in small + big) else "chips"
        build.sign = sign
        build.facts["game"] = "razz" if game[1] == "Razz" else "stud8" if "/" in game[1] else "stud"
        build.facts["small_bet"], build.facts["big_bet"] = build.amount(small), build.amount(big)
        if ante is not None:
            build.facts["ante"] = build.amount(ante)
        build.facts["tournament"] = tournament[1] if tournament else ""
        table = _TABLE.search(place)
        build.facts["table"] = table[1] if table else ""
        build.facts["currency"] = SYMBOLS.get(sign, sign) if build.unit == "cents" else ""

    def line(self, text: str) -> None:
        if text.startswith("Dealt to "):
            if text[-1] == "]" or not (self.action(text) or self.other(text)):  # somebody may be called so
                read_dealt(self.build, text)
        elif text.startswith("*** "):
            self.section(text)
        elif self.part == "summary":
            self.summary_line(text)
        elif not self.action(text) and not self.other(text):
            self.build.fail_unknown(text)

    def section(self, text: str) -> None:
        if text.startswith("*** SUMMARY ***"):
            self.part = "summary"
            return
        if text.startswith("*** SHOW DOWN ***"):
            self.build.over = True
            return
        match = _STREET.match(text)
        if match is None or self.part == "summary":
            self.build.fail(f"unknown line {text!r}")
        self.part = "play"
        self.build.begin_street(int(match[1]))
        if match[2]:
            self.build.share(self.build.cards(re.findall(r"\[([^\[\]]*)\]", match[2])[-1]))

    def action(self, text: str) -> bool:
        """Read "name does something"; names may hold spaces."""
        space = text.find(" ")
        while space > 0:
            seat = self.build.numbers.get(text[:space])
            if seat is not None and text[space + 1 :].split(" ", 1)[0] in _VERBS:
                self.act(seat, text[space + 1 :])
                return True
            space = text.find(" ", space + 1)
        return False

    def act(self, seat: int, rest: str) -> None:
        build = self.build
        plain = rest.removesuffix(" and is all in").removesuffix(" and is all-in")
        all_in = plain != rest
        match (plain.removesuffix(",") if all_in else rest).split(" "):
            case ["folds"]:
                build.move(seat, "fold", 0)
            case ["checks"]:
                build.move(seat, "check", 0)
            case ["calls", amount]:
                build.move(seat, "call", build.amount(amount), all_in)
            case ["bets", amount]:
                build.move_to(seat, "bet", build.amount(amount), all_in)
            case ["raises", "to", total]:
                build.move_to(seat, "raise", build.amount(total), all_in)
            case ["completes", "it", "to", total] | ["completes", "to", total]:
                build.move_to(seat, "complete", build.amount(total), all_in)
            case ["antes", amount]:
                build.ante(seat, build.amount(amount), all_in=all_in)
            case ["brings", "in", "for", amount]:
                build.move_to(seat, "bring-in", build.amount(amount), all_in)
            case ["mucks"] | ["mucks", "hand"]:
                self.build.muck(seat)
            case _:
                self.other_act(seat, rest)

    def other_act(self, seat: int, rest: str) -> None:
        build = self.build
        if shown := _SHOWS.match(rest):
            build.show(seat, build.cards(shown[1]), shown[2] or "")
        elif wins := _WINS.match(rest):
            half = (wins[1] or wins[3] or "").strip()
            side = wins[2].strip()
            pot = f"{side} pot{wins[4].replace('#', '')}" if side else ""
            build.pay(seat, build.amount(wins[5]), pot, f"{half} half" if half else "whole")
        else:
            build.fail(f"unknown action {rest!r}")

    def other(self, text: str) -> bool:
        build = self.build
        if self.part == "seats" and text.startswith("Seat ") and (match := _SEAT.match(text)):
            build.add_seat(int(match[1]), match[2], build.amount(match[3]))
        elif match := _UNCALLED.match(text):
            build.give_back(build.seat_of(match[2]), build.amount(match[1]))
        elif match := _BOARD.match(text):
            build.share(build.cards(match[1]))
        else:
            return is_free_line(text) or self.is_chat(text)
        return True

    def is_chat_of_colon(self, text: str) -> bool:
        """Say whether somebody talks who has a colon in his name, for instance "Seat 4: q"."""
        return any(": " in name and text.startswith(f"{name}: ") for name in self.build.numbers)

    def is_chat(self, text: str) -> bool:
        """Say whether a line is "name: words", which no action is; whoever talks need not sit at the table."""
        name, colon, _ = text.partition(": ")
        if name.removesuffix(":") in self.build.numbers or self.is_chat_of_colon(text):
            return True
        return bool(colon) and not name.startswith(("Seat ", "Total pot"))

    def summary_line(self, text: str) -> None:
        build = self.build
        if text.startswith("Seat ") and not self.is_chat_of_colon(text):
            self.hand.summed.add(read_summary_line(build, text))
        elif text.startswith("Total pot "):
            read_total(build, text)
        elif match := _BOARD.match(text):
            build.share(build.cards(match[1]))
        elif not is_free_line(text) and not self.is_chat(text):
            build.fail_unknown(text)
