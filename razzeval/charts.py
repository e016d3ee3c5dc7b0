"""Drawings of tables; needs matplotlib (the extra ``plot``)."""

from __future__ import annotations

import os
from pathlib import Path

from razzeval.extras import check_folder, need
from razzeval.tables import CLASSES, Table, class_number

__all__ = ["heat_map"]


def check_path(path: str | os.PathLike[str]) -> None:
    """Refuse, before any work is done, a file that `heat_map` could not write.

    Raises:
        ValueError: an ending that matplotlib does not know, or no such folder.
        ImportError: matplotlib is not installed.
    """
    endings = need("matplotlib.backend_bases", "plot").FigureCanvasBase.get_supported_filetypes()
    if Path(path).suffix[1:].lower() not in endings:
        raise ValueError(f"a drawing is saved as {', '.join(f'.{ending}' for ending in endings)}, got {str(path)!r}")
    check_folder(path)


def heat_map(table: Table, path: str | os.PathLike[str]) -> None:
    """Draw a complete heads-up table, both axes from the best hand against a random one to the worst.

    Parameters:
        table: as `razzeval.tables.third_street` computes it for two players.
        path: where to write; the ending says the format: ``.png``, ``.svg``, ``.pdf``.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: the table is not heads-up or not complete, or the file cannot be written.
    """
    check_path(path)
    order = [class_number(text) for text, _ in table.against_random()]
    figure = need("matplotlib.figure", "plot").Figure(figsize=(10, 9), dpi=120, layout="constrained")
    axes = figure.subplots()
    drawn = axes.imshow(table.matrix()[order][:, order], cmap="RdYlGn", vmin=0, vmax=1, interpolation="nearest")
    places = range(0, len(order), 35)
    axes.set_xticks(places, [CLASSES[order[place]] for place in places], rotation=90)
    axes.set_yticks(places, [CLASSES[order[place]] for place in places])
    axes.set_xlabel("against")
    axes.set_title("Heads-up equity of starting hands, best to worst (white: cannot meet)")
    figure.colorbar(drawn, label="equity of the row")
    figure.savefig(path)
