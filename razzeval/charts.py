"""Drawings of tables; needs matplotlib (the extra ``plot``)."""

from __future__ import annotations

import os

from razzeval.extras import need
from razzeval.tables import CLASSES, Table, class_number

__all__ = ["heat_map"]


def heat_map(table: Table, path: str | os.PathLike[str]) -> None:
    """Draw a complete heads-up table, both axes from the best hand against a random one to the worst.

    Parameters:
        table: as `razzeval.tables.third_street` computes it for two players.
        path: where to write; the ending says the format: ``.png``, ``.svg``, ``.pdf``.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: the table is not heads-up.
    """
    figure = need("matplotlib.figure", "plot").Figure(figsize=(10, 9), dpi=120, layout="constrained")
    order = [class_number(text) for text, _ in table.against_random()]
    axes = figure.subplots()
    drawn = axes.imshow(table.matrix()[order][:, order], cmap="RdYlGn", vmin=0, vmax=1, interpolation="nearest")
    places = range(0, len(order), 35)
    axes.set_xticks(places, [CLASSES[order[place]] for place in places], rotation=90)
    axes.set_yticks(places, [CLASSES[order[place]] for place in places])
    axes.set_xlabel("against")
    axes.set_title("Heads-up equity of starting hands, best to worst (white: cannot meet)")
    figure.colorbar(drawn, label="equity of the row")
    figure.savefig(path)
