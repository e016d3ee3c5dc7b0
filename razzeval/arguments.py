"""Checks of arguments, the same everywhere: each says which argument it was and what came."""

from operator import index
from typing import Any


def whole(name: str, value: Any, least: int | None = None) -> int:
    """Read a whole number, at least so large."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {_came(value)}") from None
    if least is not None and number < least:
        raise ValueError(f"{name} must be {least} or more, got {number}")
    return number


def listed(things: Any, expected: str) -> list[Any]:
    """List what can be listed; else say what was expected."""
    try:
        return list(things)
    except TypeError:
        raise TypeError(f"{expected}, got {things!r}") from None


def seat_number(what: str, seat: Any, seats: int) -> int:
    """Read the number of one of so many seats."""
    if isinstance(seat, bool) or not hasattr(type(seat), "__index__"):
        raise TypeError(f"{what} must be a seat number, got {seat!r}")
    if not 0 <= seat < seats:
        raise ValueError(f"{what} must be 0 to {seats - 1}, got {seat}")
    return index(seat)


def chips(what: str, amount: Any) -> int:
    """Read a number of chips, at most what a table may have."""
    if isinstance(amount, bool) or not hasattr(type(amount), "__index__"):
        raise TypeError(f"{what} must be a whole number of chips, got {amount!r}")
    if not 0 <= amount <= 2**60:
        raise ValueError(f"{what} must be 0 to 2**60, got {amount}")
    return index(amount)


def above_zero(name: str, value: Any) -> float:
    """Read a number above 0."""
    if isinstance(value, (str, bytes)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"{name} must be a number, got {_came(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = float("inf")
    if not number > 0:
        raise ValueError(f"{name} must be above 0, got {value}")
    return number


def check_workers(executor: Any, progress: Any) -> None:
    """Refuse an executor that takes no work and a progress that cannot be called; None is fine for both."""
    if executor is not None and not all(callable(getattr(executor, name, None)) for name in ("submit", "map")):
        raise TypeError(f"executor must be a concurrent.futures executor, got {_came(executor)}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be something to call, got {_came(progress)}")


def _came(value: Any) -> str:
    text = repr(value)
    return f"{text if len(text) <= 40 else text[:40] + '…'} ({type(value).__name__})"
