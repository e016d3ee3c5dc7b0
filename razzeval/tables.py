"""Tables of exact equities between starting hands, computed part by part in any executor, saved and resumed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, islice
from math import comb, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from razzeval.arguments import check_workers, whole
from razzeval.cards import RANKS
from razzeval.errors import shown
from razzeval.exact import race
from razzeval.extras import check_folder, need
from razzeval.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np

__all__ = ["CLASSES", "Table", "third_street"]

_RANKS_OF = tuple(combinations_with_replacement(range(13), 3))

CLASSES = tuple("".join(RANKS[rank] for rank in ranks) for ranks in _RANKS_OF)
"""The 455 starting hands by rank, "AAA", "AA2" … "KKK": suits do not matter in razz."""

ROWS = {2: 103_571, 3: 15_603_302}  # of a complete table, by players

AHEAD = 64  # parts given to an executor before their turn

_NUMBER_OF = {text: number for number, text in enumerate(CLASSES)}

# The classes of all players but the last: one part of a table. Its rows: classes, ways, equities.
_Part = tuple[int, ...]
_Rows = list[tuple[tuple[int, ...], int, tuple[float, ...]]]


@dataclass(frozen=True, eq=False)
class Table:
    """Hold exact equities of starting hands against each other, a row a combination of classes.

    Attributes:
        cells: class numbers by player, places in `CLASSES`, ascending in a row; shape (rows, players), uint16.
        ways: in how many ways a row's classes fall from a full deck; shape (rows,), int64.
        equity: the share of the pot by player, 0 to 1; shape (rows, players), float64.

    >>> table = third_street(parts=2)  # the rows of AAA and of AA2
    >>> [round(share, 4) for share in table.of("AA2", "KKQ")]
    [0.8362, 0.1638]
    """

    cells: np.ndarray[Any, np.dtype[np.uint16]]
    ways: np.ndarray[Any, np.dtype[np.int64]]
    equity: np.ndarray[Any, np.dtype[np.float64]]

    @property
    def players(self) -> int:
        """Count the players of a row."""
        return int(self.cells.shape[1])

    @cached_property
    def _row_of(self) -> dict[tuple[int, ...], int]:
        return {tuple(cell): row for row, cell in enumerate(self.cells.tolist())}

    def of(self, *classes: str) -> tuple[float, ...]:
        """Look up the equities of classes, in the order given.

        Parameters:
            classes: one for each player, ranks in any order: "A23", "32A".

        Returns:
            The share of the pot of each, 0 to 1.

        Raises:
            KeyError: a text that is no class, or classes that are not in the table or cannot meet.
            TypeError: another number of classes than the table has players, or a class that is no text.
        """
        numbers = [class_number(text) for text in classes]
        if len(numbers) != self.players:
            raise TypeError(f"this table is for {self.players} players, got {len(numbers)} classes")
        order = sorted(range(len(numbers)), key=numbers.__getitem__)
        place = self._row_of.get(tuple(sorted(numbers)))
        if place is None:
            why = (
                "are not in this table, which is incomplete"
                if _ways(numbers)
                else "cannot meet: a deck has four cards of a rank"
            )
            raise KeyError(f"{', '.join(CLASSES[number] for number in numbers)} {why}")
        row = self.equity[place].tolist()
        return tuple(row[order.index(player)] for player in range(len(numbers)))

    @property
    def is_complete(self) -> bool:
        """Say whether every combination of classes that can meet has a row."""
        return len(self.ways) == ROWS.get(self.players)

    def matrix(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Lay a heads-up table out by class against class.

        Returns:
            Shape (455, 455), float64: the equity of the row's class; NaN where the two cannot meet.

        Raises:
            ValueError: the table is not heads-up.
        """
        import numpy as np

        if self.players != 2:
            raise ValueError(f"only a heads-up table is a matrix, this one has {self.players} players")
        matrix = np.full((len(CLASSES), len(CLASSES)), np.nan)
        first, second = self.cells.T
        matrix[first, second] = self.equity[:, 0]
        matrix[second, first] = self.equity[:, 1]
        return matrix

    def against_random(self) -> list[tuple[str, float]]:
        """Rank the classes of a complete heads-up table by their equity against a random hand, the best first.

        Raises:
            ValueError: the table is not heads-up, or not complete.
        """
        import numpy as np

        if self.players == 2 and not self.is_complete:
            raise ValueError(
                f"only a complete table knows equities against a random hand: {ROWS[2]:,} rows, got {len(self.ways):,}"
            )
        matrix = self.matrix()
        ways = np.zeros_like(matrix)
        first, second = self.cells.T
        ways[first, second] = ways[second, first] = self.ways
        mean = np.nansum(matrix * ways, axis=1) / ways.sum(axis=1)
        return [(CLASSES[number], float(mean[number])) for number in np.argsort(-mean, kind="stable")]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table as ``.npz`` (NumPy) or ``.parquet`` (the extra ``parquet``), by the ending of the name.

        Raises:
            ValueError: another ending.
            ImportError: pyarrow is not installed.
            OSError: the file cannot be written.
        """
        import numpy as np

        path = Path(path)
        part = path.with_name(path.name + ".part")
        if _ending(path) == ".npz":
            with part.open("wb") as file:
                np.savez_compressed(file, cells=self.cells, ways=self.ways, equity=self.equity)
        else:
            columns: dict[str, object] = {"ways": self.ways}
            for i in range(self.players):
                columns[f"class_{i}"] = [CLASSES[number] for number in self.cells[:, i]]
                columns[f"equity_{i}"] = self.equity[:, i]
            need("pyarrow.parquet", "parquet").write_table(need("pyarrow", "parquet").table(columns), part)
        part.replace(path)  # a file of that name is always a whole one

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Table:
        """Read a table that `save` wrote; errors as there."""
        import numpy as np

        path = Path(path)
        if _ending(path) == ".npz":
            with np.load(path) as arrays:
                return cls(arrays["cells"], arrays["ways"], arrays["equity"])
        columns = need("pyarrow.parquet", "parquet").read_table(path).to_pydict()
        players = sum(name.startswith("class_") for name in columns)
        cells = [[_NUMBER_OF[text] for text in columns[f"class_{i}"]] for i in range(players)]
        equity = [columns[f"equity_{i}"] for i in range(players)]
        return cls(np.array(cells, np.uint16).T, np.array(columns["ways"], np.int64), np.array(equity).T)


def class_number(text: str) -> int:
    """Find the place of a class in `CLASSES`, its ranks in any order.

    >>> CLASSES[class_number("32A")]
    'A23'
    """
    if not isinstance(text, str):
        raise TypeError(f"a starting class is text such as 'A23', got {type(text).__name__}")
    ranks = sorted(text.upper(), key=RANKS.find) if len(text) == 3 else ""
    number = _NUMBER_OF.get("".join(ranks))
    if number is None:
        raise KeyError(f"not a starting class: {shown(text)} (expected three ranks {RANKS})")
    return number


def check_path(path: str | os.PathLike[str]) -> None:
    """Refuse, before any work is done, a file that `Table.save` could not write.

    Raises:
        ValueError: another ending than ``.npz`` or ``.parquet``, or no such folder.
        ImportError: pyarrow is not installed.
    """
    if _ending(Path(path)) == ".parquet":
        need("pyarrow.parquet", "parquet")
    check_folder(path)


def _ending(path: Path) -> str:
    if path.suffix not in (".npz", ".parquet"):
        raise ValueError(f"a table is saved as .npz or .parquet, got {str(path)!r}")
    return path.suffix


def third_street(
    players: int = 2,
    *,
    parts: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Table:
    """Compute the exact equity of every starting hand against every other, card removal included.

    Parameters:
        players: 2 (103,571 rows, a quarter of a minute) or 3 (15.6 million rows, many hours).
        parts: how many parts to compute, from the first; None for all. A part holds all rows whose first classes (all
            but the last player's) are the same: 455 parts heads-up, 103,571 three-way.
        folder: where each part is saved as it is done; parts found there are read, not computed again.
        threads: how many threads work at once.
        executor: any ``concurrent.futures`` executor to work in, instead of threads.
        progress: called with the parts done and the parts wanted.

    Returns:
        A `Table`.

    Raises:
        ValueError: players other than 2 or 3, or an argument out of its range.
        TypeError: an argument of the wrong type.

    >>> len(third_street(parts=1).ways)  # AAA meets every class with at most one ace
    442
    """
    players = whole("players", players)
    if players not in (2, 3):
        raise ValueError(f"tables are for 2 or 3 players, got {players}")
    parts = None if parts is None else whole("parts", parts, least=1)
    threads = whole("threads", threads, least=1)
    check_workers(executor, progress)
    wanted = list(islice(_parts(players), parts))
    done: dict[_Part, Table] = {}
    for part, table in _tables(wanted, folder, threads, executor):
        done[part] = table
        if progress is not None:
            progress(len(done), len(wanted))
    return _join([done[part] for part in wanted])


def _parts(players: int) -> Iterator[_Part]:
    """Name the parts: ascending classes of all players but the last, that can meet."""
    for part in combinations_with_replacement(range(len(CLASSES)), players - 1):
        if _ways(part):
            yield part


def _tables(
    wanted: list[_Part], folder: str | os.PathLike[str] | None, threads: int, executor: Executor | None
) -> Iterator[tuple[_Part, Table]]:
    """Read the parts that are in the folder, compute the others and save them there."""
    saved = {part: _file(folder, part) for part in wanted} if folder is not None else {}
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
    todo = []
    for part in wanted:
        if part in saved and saved[part].exists():
            yield part, Table.load(saved[part])
        else:
            todo.append(part)
    for part, rows in _computed(todo, threads, executor):
        table = _table(rows, len(part) + 1)
        if part in saved:
            table.save(saved[part])
        yield part, table


def _file(folder: str | os.PathLike[str], part: _Part) -> Path:
    return Path(folder) / ("-".join(CLASSES[number] for number in part) + ".npz")


def _computed(todo: list[_Part], threads: int, executor: Executor | None) -> Iterator[tuple[_Part, _Rows]]:
    """Compute parts, in any order, a few of them in the executor at a time."""
    if executor is None and threads == 1:
        yield from ((part, compute_part(part)) for part in todo)
        return
    pool = executor or ThreadPoolExecutor(threads)
    running: dict[Future[_Rows], _Part] = {}
    left = iter(todo)
    try:
        while True:
            for part in islice(left, AHEAD - len(running)):
                running[pool.submit(compute_part, part)] = part
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
        if pool is not executor:
            pool.shutdown()


def compute_part(part: _Part) -> _Rows:
    """Compute the rows of one part."""
    rows = []
    for last in range(part[-1], len(CLASSES)):
        classes = (*part, last)
        if ways := _ways(classes):
            rows.append((classes, ways, _equity(classes)))
    return rows


def _counts(classes: Sequence[int]) -> list[list[int]]:
    return [[_RANKS_OF[number].count(rank) for rank in range(13)] for number in classes]


def _ways(classes: Sequence[int]) -> int:
    left, ways = [4] * 13, 1
    for held in _counts(classes):
        ways *= prod(map(comb, left, held))
        left = [max(copies - taken, 0) for copies, taken in zip(left, held, strict=True)]
    return ways


def _equity(classes: Sequence[int]) -> tuple[float, ...]:
    held = _counts(classes)
    left = bytes(4 - sum(taken) for taken in zip(*held, strict=True))
    runouts = prod(comb(52 - 3 * len(held) - 4 * player, 4) for player in range(len(held)))
    outcomes = Outcomes(len(held))
    counts = race(b"".join(map(bytes, held)), left, runouts)
    outcomes.add((winners, 0, count) for winners, count in enumerate(counts) if count)
    return outcomes.shares()


def _table(rows: _Rows, players: int) -> Table:
    import numpy as np

    return Table(
        np.array([classes for classes, _, _ in rows], np.uint16).reshape(-1, players),
        np.array([ways for _, ways, _ in rows], np.int64),
        np.array([equity for _, _, equity in rows], np.float64).reshape(-1, players),
    )


def _join(tables: list[Table]) -> Table:
    import numpy as np

    return Table(
        np.concatenate([table.cells for table in tables]),
        np.concatenate([table.ways for table in tables]),
        np.concatenate([table.equity for table in tables]),
    )
