"""Packages that only some users need, loaded when they are used."""

from importlib import import_module
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
