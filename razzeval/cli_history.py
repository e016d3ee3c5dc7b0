"""``razzeval replay`` and ``razzeval stats``: hand histories, replayed and counted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from razzeval.errors import HistoryError
from razzeval.progress import counted

if TYPE_CHECKING:  # histories are loaded when they are asked for: other commands start without them
    from razzeval.history import Replay
    from razzeval.history.stats import Statistics

MOST_PROBLEMS = 100  # of a file, that are told


@dataclass
class _Count:
    """What came of a file, to be added up."""

    hands: int = 0
    other_games: int = 0
    broken: int = 0
    disagreeing: int = 0
    problems: list[str] = field(default_factory=list)
    nameless: str = ""  # the first problem of a hand whose id could not be read

    def add(self, other: _Count) -> None:
        self.hands += other.hands
        self.other_games += other.other_games
        self.broken += other.broken
        self.disagreeing += other.disagreeing
        self.problems += other.problems
        self.nameless = self.nameless or other.nameless

    def add_problem(self, error: HistoryError) -> None:
        self.broken += 1
        self.nameless = self.nameless or ("" if error.hand else str(error))
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(str(error))

    def exit_code(self) -> int:
        """2 when no hand could be read, 1 when a record and the rules disagree."""
        return 2 if self.broken and not self.hands else int(self.disagreeing > 0)


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the parser."""
    _add_replay(commands)
    _add_stats(commands)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "replay",
        help="replay hand histories and say where they break the rules",
        description="Replay hands of PokerStars, Full Tilt and PHH files through the rules of the game.",
        epilog="Exit codes: 0 all agree, 1 record and rules disagree somewhere, 2 no hand could be read.",
    )
    _add_files(command)
    command.add_argument("--hand", metavar="ID", help="only this hand")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--summary", action="store_true", help="a line a hand")
    form.add_argument(
        "--json", action="store_true", help="a JSON object a line: the record, payoffs, differences, notes"
    )
    command.add_argument("--no-equity", action="store_true", help="leave out what each player could expect")
    command.set_defaults(run=_run_replay)


def _add_stats(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "stats",
        help="results of hand histories by player, game, stake and currency",
        description="Add up results by player, game, stake and currency: net, all-in equity against what was won.",
        epilog="What was won is what the records say was paid. Exit codes: 0, or 2 when no hand could be read.",
    )
    _add_files(command)
    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print CSV instead of a table")
    form.add_argument("--json", action="store_true", help="print a JSON object a line instead of a table")
    command.add_argument("--plot", metavar="FILE", help="draw the results hand by hand: .png, .svg, .pdf")
    command.set_defaults(run=_run_stats)


def _add_files(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE", help="hand histories; - reads standard input")
    command.add_argument("--errors", default="skip", choices=("skip", "raise"), help="what to do at a broken hand")
    command.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="how many files to work on at once; a file is printed when done",
    )


def _results(path: str, options: argparse.Namespace, count: _Count) -> Iterator[Replay]:
    """Replay the hands of a file, or the one that is wanted; others that are broken are passed over and counted."""
    from razzeval.history import read, replay

    reading = read(sys.stdin.buffer if path == "-" else path)
    wanted = getattr(options, "hand", None)
    while True:
        try:
            record = next(reading, None)
            if record is None:
                break
            if wanted not in (None, record.id):
                continue
            result = replay(record)
        except HistoryError as error:
            if options.errors == "raise" or (wanted is not None and error.hand == wanted):
                raise
            count.add_problem(error)
            continue
        count.hands += 1
        count.disagreeing += bool(result.differences)
        yield result
    count.other_games += reading.other_games.total()


# The work of one file: what to print or to add up, and the count. A process of its own may do it.


def _replay_file(path: str, options: argparse.Namespace) -> tuple[list[str], _Count]:
    count = _Count()
    return [_form(result, options) for result in _results(path, options, count)], count


def _count_file(path: str, options: argparse.Namespace) -> tuple[Statistics, _Count]:
    from razzeval.history.stats import Statistics

    count, statistics = _Count(), Statistics()
    results = _results(path, options, count)
    for result in counted(results, "hands") if options.jobs == 1 else results:
        statistics.add(result, course=bool(options.plot))
    return statistics, count


def _form(result: Replay, options: argparse.Namespace) -> str:
    from razzeval.history.account import account, summary

    if options.summary:
        return summary(result)
    if options.json:
        differences = [difference._asdict() for difference in result.differences]
        plain = {"payoffs": result.payoffs, "differences": differences, "notes": list(result.notes)}
        return json.dumps({"record": result.record.to_dict()} | plain)
    return account(result, with_equities=not options.no_equity) + "\n"


def _each_file(work: Callable[[str, argparse.Namespace], Any], options: argparse.Namespace) -> Iterator[Any]:
    if options.jobs < 1:
        raise ValueError(f"--jobs must be 1 or more, got {options.jobs}")
    if options.jobs == 1 or len(options.files) == 1:
        yield from (work(path, options) for path in options.files)
        return
    from concurrent.futures import ProcessPoolExecutor

    plain = argparse.Namespace(**{name: value for name, value in vars(options).items() if name != "run"})
    with ProcessPoolExecutor(options.jobs) as pool:
        begun = [None if path == "-" else pool.submit(work, path, plain) for path in options.files]
        for path, part in zip(options.files, begun, strict=True):
            yield work(path, options) if part is None else part.result()  # standard input is this process's own


def _run_replay(options: argparse.Namespace) -> int:
    total = _Count()
    if options.jobs == 1:  # print each hand as soon as it is read, in constant memory
        for path in options.files:
            for result in counted(_results(path, options, total), "hands"):
                print(_form(result, options))
    else:
        for texts, count in _each_file(_replay_file, options):
            total.add(count)
            for text in texts:
                print(text)
    if options.hand is not None and not total.hands:
        broken = f"; a hand without an id is broken: {total.nameless}" if total.nameless else ""
        raise ValueError(f"no hand {options.hand} in {', '.join(options.files)}{broken}")
    _report(total)
    return total.exit_code()


def _run_stats(options: argparse.Namespace) -> int:
    from razzeval.history.stats import Statistics, plot

    total, statistics = _Count(), Statistics()
    for part, count in _each_file(_count_file, options):
        statistics.merge(part)
        total.add(count)
    if options.csv:
        statistics.write_csv(sys.stdout)
    elif options.json:
        statistics.write_json(sys.stdout)
    else:
        _print_table(statistics)
    if options.plot:
        try:
            plot(statistics, options.plot)
        except ImportError as error:
            raise ValueError(str(error)) from None
    _report(total)
    return 2 if total.exit_code() == 2 else 0


def _print_table(statistics: Statistics) -> None:
    from razzeval.history.stats import HEADINGS

    rows = [tuple(map(str, row)) for row in statistics.rows()]
    if find_spec("rich") is None or not sys.stdout.isatty():
        widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
        for row in (HEADINGS, *rows):
            print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*[heading.replace("_", " ") for heading in HEADINGS], box=None)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _report(count: _Count) -> None:
    """Say on standard error what was passed over."""
    sys.stdout.flush()
    for problem in count.problems:
        print(f"razzeval: {problem}", file=sys.stderr)
    parts = [f"{count.hands} hands"]
    parts += [f"{count.disagreeing} disagree with the rules"] if count.disagreeing else []
    parts += [f"{count.other_games} of other games passed over"] if count.other_games else []
    parts += [f"{count.broken} broken"] if count.broken else []
    print(f"razzeval: {', '.join(parts)}", file=sys.stderr)
