"""Progress of long work on standard error, only where a person watches it; drawn by rich (the extra ``cli``)."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import TypeVar

T = TypeVar("T")


def watched() -> bool:
    """Say whether standard error is a terminal and there is something to draw with."""
    return sys.stderr.isatty() and find_spec("rich") is not None


def lines_of_input(what: str = "") -> Iterator[tuple[str, str]]:
    """Yield the lines of standard input, each behind its place for an error; blank ones are passed over.

    Parameters:
        what: the name of what a line holds, several of them, for a person who watches them go by; "" shows nothing.

    Raises:
        ValueError: there is no standard input.
    """
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    for number, line in enumerate(counted(sys.stdin, what) if what else sys.stdin, 1):
        if text := line.strip():
            yield f"line {number}: ", text


def counted(items: Iterable[T], what: str) -> Iterator[T]:
    """Yield the items, showing how many went by.

    Parameters:
        items: anything, of a length not known.
        what: the name of the items, for the reader.
    """
    if not watched():
        yield from items
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), MofNCompleteColumn(), TextColumn(what), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        task = progress.add_task(what, total=None)
        for number, item in enumerate(items, 1):
            yield item
            if number % 1024 == 0:
                progress.update(task, completed=number)
