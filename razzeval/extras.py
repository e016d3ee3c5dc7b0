"""Packages that only some users need, loaded when they are used."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any


def need(module: str, extra: str) -> Any:
    """Load a module of an optional package, or say how to install it.

    Raises:
        ImportError: it is not installed; the message names the extra of razzeval that brings it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"this needs {package}, which is not installed: pip install 'razzeval[{extra}]'") from error


def check_folder(path: str | os.PathLike[str]) -> None:
    """Refuse a file that cannot be written because of its folder, or because it is one.

    Raises:
        ValueError: the message says which.
    """
    path = Path(path)
    if path.is_dir():
        raise ValueError(f"not a file but a folder: {str(path)!r}")
    if not path.parent.is_dir():
        raise ValueError(f"no folder {str(path.parent)!r} to write {path.name!r} in")
    if not os.access(path.parent, os.W_OK):
        raise ValueError(f"the folder {str(path.parent)!r} cannot be written to")
