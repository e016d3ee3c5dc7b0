"""The values of many hands at once."""

from __future__ import annotations

from operator import index

from razzeval import _kernel
from razzeval.arrays import as_array, in_place
from razzeval.cards import format_cards
from razzeval.errors import DuplicateCardError, InvalidCardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from razzeval.arrays import AnyArray, AnyOut

__all__ = ["evaluate_batch", "evaluate_high_batch"]

# Hands valued between two looks at the signals: Ctrl-C is answered within milliseconds.
_CHUNK = 1 << 20

_SHAPES = "cards must have shape (..., 5), (..., 6) or (..., 7)"


def evaluate_batch(
    cards: AnyArray, *, out: AnyOut | None = None, threads: int = 1, validate: bool = True
) -> NDArray[np.uint16]:
    """Value the best ace-to-five lows of many hands: smaller is better.

    Parameters:
        cards: ids (0 to 51) of shape (..., 5), (..., 6) or (..., 7), any integer dtype. uint8 is read in place,
            whatever its strides; rows that follow each other and columns (``order="F"``, or a
            transposed (7, n)) are fastest. An array of NumPy, or of a library that offers its memory by the buffer
            protocol, ``__array_interface__`` or DLPack, such as a PyTorch tensor on the CPU; an Arrow array of lists of
            a fixed size.
        out: where the values go, uint16 of shape (...), an array or what offers DLPack; made if None.
        threads: how many threads share the work, 1 or more. The GIL is released.
        validate: whether to look for numbers that are no card and for cards that a hand holds twice. If False they give
            a meaningless value (nothing is read out of bounds).

    Returns:
        The values, uint16 of shape (...): 1 (the wheel) to 6175, as `evaluate`. `out` itself if it was given.

    Raises:
        InvalidCardError, DuplicateCardError: a hand is none; the message names the first such row; `out` is unfinished.
        TypeError: the dtype of cards or out is not one of those above, or their memory cannot be read: it is on another
            device, or holds nulls.
        ValueError: a shape or a number of threads that cannot be.

    >>> import numpy as np
    >>> evaluate_batch(np.array([[0, 5, 10, 15, 16, 48, 51], [0, 4, 8, 12, 20, 21, 22]], dtype=np.uint8))
    array([1, 2], dtype=uint16)
    """
    return _evaluate(cards, out, threads, validate, high=False)


def evaluate_high_batch(
    cards: AnyArray, *, out: AnyOut | None = None, threads: int = 1, validate: bool = True
) -> NDArray[np.uint16]:
    """Value the best stud highs of many hands: smaller is better.

    Parameters, errors: as `evaluate_batch`.

    Returns:
        The values, uint16 of shape (...): 1 (royal flush) to 7462, as `evaluate_high`.

    >>> import numpy as np
    >>> evaluate_high_batch(np.array([3, 51, 47, 43, 39], dtype=np.uint8))
    array(1, dtype=uint16)
    """
    return _evaluate(cards, out, threads, validate, high=True)


def _evaluate(cards: AnyArray, out: AnyOut | None, threads: int, validate: bool, high: bool) -> NDArray[np.uint16]:
    import numpy as np

    array = _as_hands(cards)
    hands = _as_bytes(array, validate).reshape(-1, array.shape[-1])
    threads = _check_threads(threads)
    target = None if out is None else _check_out(out, array.shape[:-1])
    direct = target is not None and target.flags.carray and not np.may_share_memory(target, hands)
    values = target.reshape(-1) if target is not None and direct else np.empty(len(hands), np.uint16)
    fault = _run(hands, values, threads, validate, high)
    if fault >= 0:
        raise _fault_error(array, fault)
    if target is None or out is None:
        return values.reshape(array.shape[:-1])
    if not direct:
        target[...] = values.reshape(target.shape)
    return out  # type: ignore[return-value]  # a tensor if it was one


def _as_hands(cards: AnyArray) -> NDArray[np.integer]:
    try:
        array = as_array(cards)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{_SHAPES}, got rows of different lengths") from None
    if array.size and array.dtype.kind not in "iu":
        listed = array.dtype == object and type(cards) is not type(array)
        came = type(cards).__name__ if listed else f"dtype {array.dtype}"
        raise TypeError(f"cards must be integer ids, 0 to 51, got {came}")
    if array.ndim == 0 or array.shape[-1] not in (5, 6, 7):
        raise ValueError(f"{_SHAPES}, got {array.shape}")
    return array


def _check_threads(threads: int) -> int:
    try:
        count = index(threads)
    except TypeError:
        raise TypeError(f"threads must be an int, got {threads!r}") from None
    if count < 1:
        raise ValueError(f"threads must be 1 or more, got {count}")
    return count


def _as_bytes(array: NDArray[np.integer], validate: bool) -> NDArray[np.uint8]:
    """The array itself if it is of bytes, else a copy in which a number that does not fit a byte stays no card."""
    import numpy as np

    if array.dtype == np.uint8:
        return array.view(np.uint8)
    hands = array.astype(np.uint8)
    if validate and array.size and (array.min() < 0 or array.max() > 51):
        hands[(array < 0) | (array > 51)] = 255
    return hands


def _check_out(out: AnyOut, shape: tuple[int, ...]) -> NDArray[np.uint16]:
    import numpy as np

    array = in_place(out) if not isinstance(out, np.ndarray) else out if type(out) is np.ndarray else None
    if array is None or array.dtype != np.uint16:
        raise TypeError(f"out must be an array of uint16, got {type(out).__name__ if array is None else array.dtype}")
    if array.shape != shape:
        raise ValueError(f"out must have shape {shape}, got {array.shape}")
    if not array.flags.writeable:
        raise ValueError("out must be writable, got a read-only array")
    reach = array.itemsize  # of what has smaller strides
    for stride, size in sorted(
        (abs(stride), size) for stride, size in zip(array.strides, shape, strict=True) if size > 1
    ):
        if stride < reach and array.size:
            raise ValueError(f"out must not overlap itself, got strides {array.strides} for shape {shape}")
        reach += stride * (size - 1)
    return array


def _run(hands: NDArray[np.uint8], values: NDArray[np.uint16], threads: int, validate: bool, high: bool) -> int:
    """Value the hands chunk by chunk; return the first faulty hand, or -1."""

    def run(chunk: tuple[int, int]) -> int:
        return _kernel.evaluate_hands(hands, values, *chunk, high=high, validate=validate)

    chunks = _chunks(len(hands), threads)
    if threads == 1 or len(chunks) == 1:
        return _first_fault(map(run, chunks))
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(threads)
    try:
        return _first_fault(pool.map(run, chunks))
    finally:
        pool.shutdown(cancel_futures=True)


def _chunks(count: int, threads: int) -> list[tuple[int, int]]:
    size = min(_CHUNK, -(-count // threads))
    return [(first, min(first + size, count)) for first in range(0, count, size or 1)]


def _first_fault(faults: Iterator[int]) -> int:
    return next((fault for fault in faults if fault >= 0), -1)


def _fault_error(array: NDArray[np.integer], fault: int) -> ValueError:
    """The error for a hand that is none, with its place as an index of the caller's array."""
    import numpy as np

    shape = array.shape[:-1]
    place = tuple(int(i) for i in np.unravel_index(fault, shape)) if shape else ()
    row = f" in row {place[0] if len(place) == 1 else place}" if place else ""
    hand = [int(card) for card in array[place]]
    for card in hand:
        if not 0 <= card < 52:
            return InvalidCardError(f"not a card: {card}{row} (expected an id from 0 to 51)")
    card = next(card for card in hand if hand.count(card) > 1)
    return DuplicateCardError(f"{format_cards([card])} appears twice{row}")
