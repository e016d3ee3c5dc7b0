"""``razzeval equity`` and ``razzeval odds``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from razzeval.equities import Equity, Progress, equity
from razzeval.odds import LowOdds, low_odds
from razzeval.progress import lines_of_input, watched


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the parser."""
    command = commands.add_parser(
        "equity",
        help="what share of the pot each player wins on average",
        description="Exact whenever that is affordable, else sampled; the last line says which.",
        epilog="With - each line of standard input is a spot: its players with | between two.",
    )
    command.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help='each argument is one player: 0 to 7 cards such as "Ac 2d 3h" (with quotes: Ac 2d 3h without them are'
        ' three players with a card each), or a range: "(A-6)(A-6)7"; no commas between the cards of a holding',
    )
    command.add_argument("--dead", default="", metavar="CARDS", help="cards that are out of the deck")
    command.add_argument("--game", default="razz", choices=("razz", "stud", "stud8"))
    command.add_argument("--method", default="auto", choices=("auto", "exact", "monte-carlo"))
    command.add_argument("--samples", type=int, help="trials at most, when sampling")
    command.add_argument("--stderr", type=float, help="sample until no standard error is above this")
    command.add_argument("--seed", type=int, help="the same seed, modulo 2**64, gives the same sample")
    command.add_argument("--threads", type=int, default=1)
    command.add_argument("--json", action="store_true", help="a JSON object a spot")
    command.set_defaults(run=_run_equity)

    command = commands.add_parser(
        "odds",
        help="the exact chance of every final low",
        description="The exact chance of a final low by its top card, when the rest of seven cards comes at random.",
        epilog="With - each line of standard input is a holding.",
    )
    command.add_argument("cards", metavar="CARDS", help='1 to 7 cards such as "Ac 2d 3h"')
    command.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot come")
    command.add_argument("--json", action="store_true", help="a JSON object a holding")
    command.set_defaults(run=_run_odds)


def _spots(players: list[str]) -> Iterator[tuple[str, list[str]]]:
    if players == ["-"]:
        yield from ((where, line.split("|")) for where, line in lines_of_input())
    else:
        yield "", players


def _run_equity(options: argparse.Namespace) -> int:
    for where, players in _spots(options.players):
        try:
            with _bar() as progress:
                result = _equity(options, players, progress)
        except ValueError as error:
            raise ValueError(f"{where}{error}") from None
        print(_equity_json(players, options.dead, result) if options.json else _equity_table(players, result))
    return 0


def _equity(options: argparse.Namespace, players: list[str], progress: Progress | None) -> Equity:
    return equity(
        players,
        dead=options.dead,
        game=options.game,
        method=options.method,
        samples=options.samples,
        stderr=options.stderr,
        seed=options.seed,
        threads=options.threads,
        progress=progress,
    )


@contextmanager
def _bar() -> Iterator[Progress | None]:
    """Show how far a sample is and what it says so far, where a person watches."""
    if not watched():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("dealing", total=None)

        def show(now: Equity, wanted: int | None) -> None:
            shares = "  ".join(f"{100 * share:.2f}" for share in now.equity)
            text = f"{shares} % ± {100 * max(now.stderr):.3f}"
            bar.update(task, completed=now.runouts, total=wanted, description=text)

        yield show


def _equity_table(players: list[str], result: Equity) -> str:
    names = [player.strip() or "x" for player in players]
    width = max(6, *map(len, names))
    parts = {"equity": result.equity, "win": result.win, "tie": result.tie, "lose": result.lose}
    if result.high is not None and result.low is not None and result.scoop is not None:
        parts = {"equity": result.equity, "high": result.high, "low": result.low, "scoop": result.scoop}
    lines = [f"{'player':<{width}}" + "".join(f"{name:>11}" for name in parts)]
    for player, name in enumerate(names):
        shares = [column[player] for column in parts.values()]
        shares = [share / result.runouts if isinstance(share, int) else share for share in shares]
        line = f"{name:<{width}}" + "".join(f"{100 * share:>9.4f} %" for share in shares)
        lines.append(line if result.exact else f"{line}  ± {100 * result.stderr[player]:.4f}")
    if result.exact:
        lines.append(f"exact: {result.runouts:,} runouts")
    else:
        lines.append(f"sampled: {result.runouts:,} trials, seed {result.seed}")
    if result.shared_card:
        lines.append("the deck is short: the seventh card is shared")
    return "\n".join(lines)


def _equity_json(players: list[str], dead: str, result: Equity) -> str:
    record: dict[str, Any] = {"players": [player.strip() for player in players], "dead": dead}
    record |= {name: value for name, value in asdict(result).items() if value is not None}
    return json.dumps(record)


def _run_odds(options: argparse.Namespace) -> int:
    holdings = lines_of_input() if options.cards == "-" else iter([("", options.cards)])
    for where, cards in holdings:
        try:
            odds = low_odds(cards, options.dead)
        except ValueError as error:
            raise ValueError(f"{where}{error}") from None
        print(_odds_json(cards, options.dead, odds) if options.json else _odds_table(odds))
    return 0


def _odds_table(odds: LowOdds) -> str:
    rows = [(rank, odds.by_top_rank[rank], ways) for rank, ways in odds.ways_by_top_rank.items()]
    rows.append(("paired", odds.paired, odds.runouts - sum(odds.ways_by_top_rank.values())))
    lines = [f"{'low':<8}{'chance':>11}{'ways':>14}"]
    lines += [f"{name:<8}{100 * chance:>9.4f} %{ways:>14,}" for name, chance, ways in rows]
    lines.append(f"eight or better: {100 * odds.eight_or_better:.4f} %")
    return "\n".join(lines)


def _odds_json(cards: str, dead: str, odds: LowOdds) -> str:
    record = {
        "cards": cards,
        "dead": dead,
        "runouts": odds.runouts,
        "by_top_rank": odds.by_top_rank,
        "ways_by_top_rank": odds.ways_by_top_rank,
        "eight_or_better": odds.eight_or_better,
        "paired": odds.paired,
        "ways": {value: ways for value, ways in enumerate(odds.ways) if ways},
    }
    return json.dumps(record)
