"""Read the poker hand history format PHH: a TOML document a hand, or several in one file (.phhs)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import date, time
from decimal import Decimal, InvalidOperation
from pathlib import PurePath
from typing import Any, NoReturn

from razzeval.history.builder import CARD_IDS, MOST_CHIPS, Builder, Card
from razzeval.history.lines import OtherGame, read_with
from razzeval.history.record import ANTES, PRESETS, MoveKind, Record

GAMES = {"FR": "razz", "F7S": "stud", "F7S/8": "stud8"}
_SECTION = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_DOTS = re.compile(r"(?:^|[\[{,])\s*(?:[\w\"'-]+\s*\.\s*){50}")  # a key for which a parser would take very long
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


def reader(file: str, lines: list[tuple[int, str]]) -> Callable[[], Record]:
    """Return a function that reads one hand from its numbered lines; it raises HistoryError or OtherGame."""
    return lambda: read_with(_Reader(file, lines))


class _Reader:
    def __init__(self, file: str, lines: list[tuple[int, str]]) -> None:
        self.lines = lines
        self.build = Builder(file, lines[0][0], "phh")
        self.build.id = "" if file.startswith("<") else PurePath(file).stem
        self.scale = 1

    def read(self) -> Record:
        toml, build = self.parse(), self.build
        variant = self.need(toml, "variant", str)
        if variant not in GAMES:
            raise OtherGame(variant)
        self.header(toml)
        self.table(toml)
        self.actions(self.need(toml, "actions", list))
        if self.is_cut_off():
            build.fail("the hand is cut off")
        self.give_back()
        self.results(toml)
        return build.build(game=GAMES[variant])

    def parse(self) -> dict[str, Any]:
        text = "\n".join(line for _, line in self.lines)
        for number, line in self.lines:
            if _DOTS.search(line):
                self.build.line = number
                self.build.fail("not TOML: a key of fifty parts or more")
        try:
            toml = tomllib.loads(text, parse_float=Decimal)
        except (ValueError, InvalidOperation, RecursionError) as error:
            where = _AT_LINE.search(str(error))
            self.build.line = self.lines[int(where[1]) - 1 if where and where[1] else -1][0]
            self.build.fail(f"not TOML: {_AT_LINE.sub('', str(error)).strip().lower() or type(error).__name__}")
        section = next((match[1] for _, line in self.lines if (match := _SECTION.match(line))), None)
        if section is None:
            return toml
        self.build.id = f"{self.build.id}/{section}".strip("/")
        for key in section.split("."):
            toml = toml.get(key, {})
        return toml

    def need(self, toml: dict[str, Any], name: str, kind: Any) -> Any:
        value = toml.get(name)
        if value is None or not isinstance(value, kind) or isinstance(value, bool):
            self.fail_at(name, f"{name} is missing" if value is None else f"impossible {name} {value!r}")
        return value

    def fail_at(self, name: str, problem: str) -> NoReturn:
        self.build.line = next((n for n, line in self.lines if line.lstrip().startswith(name)), self.build.first_line)
        self.build.fail(problem)

    def chips(self, name: str, value: Any) -> int:
        is_number = isinstance(value, int | Decimal) and not isinstance(value, bool) and Decimal(value).is_finite()
        if is_number and -1 < value <= MOST_CHIPS:
            scaled = Decimal(value) * self.scale
            if scaled >= 0 and scaled == int(scaled):
                return int(scaled)
        self.fail_at(name, f"impossible amount {str(value)!r}")

    def chip_list(self, toml: dict[str, Any], name: str, count: int | None = None) -> list[int]:
        listed = [self.chips(name, value) for value in self.need(toml, name, list)]
        if count is not None and len(listed) != count:
            self.fail_at(name, f"{name} must have {count} entries, got {len(listed)}")
        return listed

    def header(self, toml: dict[str, Any]) -> None:
        build = self.build
        if "hand" in toml:
            build.id = str(self.need(toml, "hand", int | str))
        money = "currency" in toml or "currency_symbol" in toml or any(map(_has_decimals, toml.values()))
        build.unit, self.scale = ("cents", 100) if money else ("chips", 1)
        facts = build.facts
        facts["currency"] = self.text(toml, "currency")
        facts["small_bet"] = self.chips("small_bet", self.need(toml, "small_bet", object))
        facts["big_bet"] = self.chips("big_bet", self.need(toml, "big_bet", object))
        facts["bring_in"] = self.chips("bring_in", self.need(toml, "bring_in", object))
        facts["table"] = self.text(toml, "table", int | str)
        facts["time"] = self.when(toml)
        self.house(toml)
        facts["zone"] = self.text(toml, "time_zone_abbreviation") or self.text(toml, "time_zone")

    def house(self, toml: dict[str, Any]) -> None:
        """Read the rules that `write_phh` notes where they are not those of the sites."""
        if "_razzeval_rules" not in toml:
            return
        listed = self.need(toml, "_razzeval_rules", dict)
        changes: dict[str, Any] = {name: None if value == "None" else value for name, value in listed.items()}
        preset = PRESETS[GAMES[toml["variant"]]]
        for name, value in changes.items():
            if name not in preset.__slots__ or (name == "game" and value != preset.game):
                self.fail_at("_razzeval_rules", f"impossible rule of {preset.game}: {name} = {value!r}")
        try:
            self.build.facts["house"] = replace(preset, **changes)
        except (TypeError, ValueError) as error:
            self.fail_at("_razzeval_rules", str(error))

    def text(self, toml: dict[str, Any], name: str, kind: Any = str) -> str:
        return str(self.need(toml, name, kind)) if name in toml else ""

    def when(self, toml: dict[str, Any]) -> str:
        """Put the date, where all of it is there, and the time together."""
        names = [name for name in ("year", "month", "day") if name in toml]
        numbers = {"year": 2000, "month": 1, "day": 1} | {name: self.need(toml, name, int) for name in names}
        try:
            day = date(**numbers).isoformat()
        except (ValueError, OverflowError):
            self.fail_at(names[-1], f"impossible date {'-'.join(map(str, numbers.values()))}")
        return "T".join(part for part in (day if len(names) == 3 else "", self.text(toml, "time", time)) if part)

    def table(self, toml: dict[str, Any]) -> None:
        build = self.build
        stacks = self.chip_list(toml, "starting_stacks")
        antes = self.chip_list(toml, "antes", len(stacks))
        names = toml.get("players", [f"P{i + 1}" for i in range(len(stacks))])
        numbers = toml.get("seats", list(range(1, len(stacks) + 1)))
        for what, listed, kind in (("players", names, str), ("seats", numbers, int)):
            if not isinstance(listed, list) or len(listed) != len(stacks) or not all(type(x) is kind for x in listed):
                self.fail_at(what, f"{what} must have {len(stacks)} entries, got {listed!r}")
        self.numbers: list[int] = numbers
        if not all(0 < number < 100 for number in numbers):
            self.fail_at("seats", f"impossible seat number in {numbers!r}")
        first = numbers.index(min(numbers)) if numbers else 0
        if numbers[first:] + numbers[:first] != sorted(set(numbers)):
            self.fail_at("seats", f"seats must go clockwise, got {numbers!r}")
        for number, name, stack in zip(numbers, names, stacks, strict=True):
            build.add_seat(number, name, stack)
        if first:
            build.facts["dealer"] = numbers[-1]
        build.facts["ante"] = max(antes, default=0)
        posted = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
        if min(posted, default=0) < build.facts["ante"] and not toml.get("ante_trimming_status", False):
            build.notes.append(
                "ante_trimming_status is not true: by the rules a short ante wins no more of each than it is"
            )
        for number, ante, stack in zip(numbers, antes, stacks, strict=True):
            build.dealt_in.add(number)
            if min(ante, stack):
                build.ante(number, min(ante, stack), all_in=stack <= ante)

    # The actions

    def actions(self, actions: list[Any]) -> None:
        text = "\n".join(line for _, line in self.lines)
        place = max(0, text.find("actions"))
        at = text.count("\n", 0, place)
        for action in actions:
            if not isinstance(action, str):
                self.fail_at("actions", f"unknown action {action!r}")
            if (found := text.find(action, place, place + 10_000)) >= 0:
                at, place = at + text.count("\n", place, found + len(action)), found + len(action)
                self.build.line = self.lines[at][0]
            self.action(action)

    def action(self, action: str) -> None:
        build = self.build
        match action.partition("#")[0].split():
            case []:
                pass
            case ["d", "dh", player, cards]:
                self.deal(self.seat(player, action), self.cards(cards))
            case ["d", "db", cards]:
                if build.street in (5, 6):
                    build.begin_street(build.street + 1)
                build.share(self.cards(cards))
            case [player, "sm", *shown] if len(shown) <= 1:
                self.show(self.seat(player, action), shown)
            case [player, "pb"]:
                seat = self.seat(player, action)
                build.move(seat, "bring-in", min(build.facts["bring_in"], build.left[seat]))
                house = build.facts.get("house")
                if house is not None and house.short_bring_in == "full":
                    build.price = build.facts["bring_in"]
            case [player, "f"]:
                build.move(self.seat(player, action), "fold", 0)
            case [player, "cc"]:
                seat = self.seat(player, action)
                owed = min(build.price - build.bets.get(seat, 0), build.left[seat])
                build.move(seat, "call" if owed else "check", owed)
            case [player, "cbr", amount]:
                self.wager(self.seat(player, action), amount)
            case _:
                build.fail(f"unknown action {action!r}")

    def seat(self, player: str, action: str) -> int:
        if player[:1] == "p" and player[1:].isascii() and player[1:].isdecimal() and len(player) < 4:
            index = int(player[1:])
            if 0 < index <= len(self.numbers):
                return self.numbers[index - 1]
        self.build.fail(f"unknown action {action!r}")

    def cards(self, text: str) -> list[Card]:
        cards: list[Card] = []
        for place in range(0, len(text), 2):
            word = text[place : place + 2]
            if word not in CARD_IDS and not (len(word) == 2 and "?" in word):
                self.build.fail(f"not a card: {word!r} (expected a rank A23456789TJQK and a suit cdhs)")
            cards.append(CARD_IDS.get(word))
        return cards

    def deal(self, seat: int, cards: list[Card]) -> None:
        """A card that the seat has no room for on this street begins the next one."""
        build = self.build
        held = len(build.held.get(seat, []))
        count = held + len(cards) + (build.shared_sixth is not None)
        if build.street == ANTES or count > build.street:
            build.begin_street(build.street + 1 if build.street < 7 else 7)
        if count > build.street:
            build.fail(f"seat {seat} is dealt too many cards")
        down = max(0, min(len(cards), 2 - held)) if build.street == 3 else len(cards) * (build.street == 7)
        build.deal(seat, cards, down=down)

    def show(self, seat: int, shown: list[str]) -> None:
        build = self.build
        if not shown:
            build.muck(seat)
        elif shown[0] == "-":
            build.show(seat, list(build.held.get(seat, [])), "")
        else:
            build.show(seat, self.cards(shown[0]), "")

    def wager(self, seat: int, text: str) -> None:
        build = self.build
        try:
            total = self.chips("actions", Decimal(text))
        except InvalidOperation:
            build.fail(f"impossible amount {text!r}")
        if total <= build.price:
            build.fail(f"impossible amount {text!r}: the bet is {build.price} already")
        wagers = [
            move for move in build.moves if move.street == build.street and move.kind in ("bet", "complete", "raise")
        ]
        kind: MoveKind = "raise" if wagers else "complete" if build.street == 3 else "bet"
        build.move_to(seat, kind, total)

    # The end

    def is_cut_off(self) -> bool:
        """A hand ends with one player left, or with seventh street bet out."""
        build = self.build
        live = [seat for seat in self.numbers if seat not in build.folded]
        if len(live) < 2:
            return False
        betting = [seat for seat in live if build.left[seat] > 0]
        acted = {move.seat for move in build.moves if move.street == build.street}
        unmatched = [seat for seat in betting if build.bets.get(seat, 0) < build.price]
        return build.street < 7 or bool(unmatched) or (len(betting) > 1 and not acted.issuperset(betting))

    def give_back(self) -> None:
        """PHH does not write down that an uncalled bet goes back."""
        build = self.build
        paid = dict.fromkeys(self.numbers, 0)
        for move in build.moves:
            paid[move.seat] += move.amount
        most, second = sorted(paid.values(), reverse=True)[:2] if len(paid) > 1 else (0, 0)
        top = max(paid, key=lambda seat: paid[seat])
        if most > second and top not in build.folded:
            build.give_back(top, most - second)

    def results(self, toml: dict[str, Any]) -> None:
        build, count = self.build, len(self.numbers)
        paid = dict.fromkeys(self.numbers, 0)
        for move in build.moves:
            paid[move.seat] += move.amount
        if build.uncalled is not None:
            paid[build.uncalled.seat] -= build.uncalled.amount
        won: list[int] = []
        if "winnings" in toml:
            won = self.chip_list(toml, "winnings", count)
        if "finishing_stacks" in toml:
            final = self.chip_list(toml, "finishing_stacks", count)
            build.facts["final_stacks"] = tuple(sorted(zip(self.numbers, final, strict=True)))
            won = won or [after - build.seats[n][1] + paid[n] for n, after in zip(self.numbers, final, strict=True)]
        if not won or min(won) < 0 or sum(won) > sum(paid.values()):
            return
        for number, amount in zip(self.numbers, won, strict=True):
            if amount and number not in build.folded:
                build.pay(number, amount)
        build.facts["total_pot"] = sum(paid.values())
        if "_razzeval_pots" in toml:
            build.facts["pots"] = tuple(self.chip_list(toml, "_razzeval_pots"))
        rake = build.facts["rake"] = sum(paid.values()) - sum(won)
        if rake and not ("winnings" in toml and "finishing_stacks" in toml):
            source = "winnings" if "winnings" in toml else "finishing_stacks"
            build.notes.append(f"{source} leave {rake} of the pot to nobody: taken for the rake")


def _has_decimals(value: Any) -> bool:
    return isinstance(value, Decimal) or (isinstance(value, list) and any(map(_has_decimals, value)))
