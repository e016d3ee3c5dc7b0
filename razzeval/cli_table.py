"""``razzeval table``: tables of exact equities between starting hands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from razzeval.extras import need
from razzeval.progress import watched


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
    command.add_argument("--json", action="store_true", help="the ranking as a JSON object")
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    try:
        return _third_street(options)
    except ImportError as error:
        raise ValueError(str(error)) from None


def _third_street(options: argparse.Namespace) -> int:
    from razzeval.charts import heat_map
    from razzeval.tables import third_street

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
    complete = options.players == 2 and options.parts is None
    if options.plot:
        if not complete:
            raise ValueError("only a complete heads-up table can be drawn")
        heat_map(table, options.plot)
    ranking = table.against_random() if complete else []
    if options.json:
        print(json.dumps({"players": options.players, "rows": len(table.ways), "against_random": dict(ranking)}))
        return 0
    for place, (text, share) in enumerate(ranking[: options.top], 1):
        print(f"{place:>3}  {text}  {100 * share:7.4f} %")
    print(f"{len(table.ways):,} rows, exact")
    return 0


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
