"""``razzeval table``: tables of exact equities between starting hands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from razzeval.extras import need
from razzeval.progress import watched

if TYPE_CHECKING:
    from razzeval.tables import Table


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    table = commands.add_parser("table", help="tables of exact equities").add_subparsers(
        title="tables", metavar="TABLE", required=True
    )
    command = table.add_parser(
        "third-street",
        help="every starting hand against every other",
        description="Compute the exact equity of all starting hands, by rank, against each other, and rank them.",
        epilog="With --folder each part is saved when it is done, and a run that was stopped goes on where it ended.",
    )
    command.add_argument("--players", type=int, default=2, choices=(2, 3))
    command.add_argument("--parts", type=int, metavar="N", help="only the first N parts")
    command.add_argument("--folder", help="where to save the parts, and to find those already done")
    command.add_argument("--threads", type=int, default=1)
    command.add_argument("--dask", type=int, metavar="WORKERS", help="start a local Dask cluster and work there")
    command.add_argument("--save", metavar="FILE", help="write the table as .npz or .parquet")
    command.add_argument("--plot", metavar="FILE", help="draw a heads-up table as a heat map: .png, .svg, .pdf")
    command.add_argument("--top", type=int, default=20, metavar="N", help="how many hands of the ranking to print")
    command.add_argument(
        "--json",
        action="store_true",
        help="a JSON object: the ranking, or the cells of a table that is not complete or three-way",
    )
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    try:
        return _third_street(options)
    except ImportError as error:
        raise ValueError(str(error)) from None


def _third_street(options: argparse.Namespace) -> int:
    from razzeval.charts import heat_map
    from razzeval.tables import third_street

    _check_outputs(options)
    with _executor(options.dask) as executor, _bar() as progress:
        table = third_street(
            options.players,
            parts=options.parts,
            folder=options.folder,
            threads=options.threads,
            executor=executor,
            progress=progress,
        )
    if options.save:
        table.save(options.save)
    if options.plot:
        heat_map(table, options.plot)
    ranking = table.against_random() if table.is_complete and table.players == 2 else []
    if options.json:
        _print_json(table, ranking)
        return 0
    for place, (text, share) in enumerate(ranking[: options.top], 1):
        print(f"{place:>3}  {text}  {100 * share:7.4f} %")
    print(f"{len(table.ways):,} rows, exact")
    return 0


def _check_outputs(options: argparse.Namespace) -> None:
    """Refuse what could not be written when the table is done, which may be hours from now."""
    from razzeval import charts, tables

    if options.top < 0:
        raise ValueError(f"--top must be 0 or more, got {options.top}")
    if options.plot:
        if options.players != 2 or (options.parts is not None and options.parts < len(tables.CLASSES)):
            raise ValueError("only a complete heads-up table can be drawn")
        charts.check_path(options.plot)
    if options.save:
        tables.check_path(options.save)


def _print_json(table: Table, ranking: list[tuple[str, float]]) -> None:
    """Write the ranking, or without one the cells there are, a cell a line, since there may be millions."""
    from razzeval.tables import CLASSES

    head = json.dumps({"players": table.players, "rows": len(table.ways)})[:-1]
    if ranking:
        print(f'{head}, "against_random": {json.dumps(dict(ranking))}}}')
        return
    print(f'{head}, "cells": [', end="")
    for row, (classes, ways, equity) in enumerate(zip(table.cells, table.ways, table.equity, strict=True)):
        cell = {"classes": [CLASSES[number] for number in classes], "ways": int(ways), "equity": equity.tolist()}
        print("," if row else "", json.dumps(cell), sep="\n", end="")
    print("\n]}")


@contextmanager
def _executor(workers: int | None) -> Iterator[Executor | None]:
    """Start a cluster on this machine, a process a worker, and stop it at the end."""
    if workers is None:
        yield None
        return
    if workers < 1:
        raise ValueError(f"--dask must be 1 or more workers, got {workers}")
    distributed = need("distributed", "dask")
    with (
        distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@contextmanager
def _bar() -> Iterator[Callable[[int, int], object] | None]:
    """Show the parts done, where a person watches."""
    if not watched():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("parts"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("parts", total=None)
        yield lambda done, wanted: bar.update(task, completed=done, total=wanted)
