"""Arrays of other libraries, seen as NumPy's: whatever lies in this machine's memory is not copied."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    class HasDLPack(Protocol):
        def __dlpack__(self, *arguments: Any, **options: Any) -> Any: ...
        def __dlpack_device__(self) -> tuple[Any, Any]: ...

    AnyArray = ArrayLike | HasDLPack
    AnyOut = NDArray[np.uint16] | HasDLPack

__all__ = ["as_array", "in_place"]


def as_array(things: AnyArray) -> NDArray[Any]:
    """See an array of any library, Arrow's lists of a fixed size, or sequences of numbers as an array of NumPy.

    Raises:
        TypeError: an array that cannot be read where it is: on another device, sparse, with nulls, of a strange dtype.
        ValueError: sequences of different lengths.

    >>> as_array(memoryview(bytes(range(10))).cast("B", (2, 5))).shape
    (2, 5)
    """
    import numpy as np

    if isinstance(things, bytes):
        return np.frombuffer(things, np.uint8)
    if isinstance(things, np.ma.MaskedArray):
        raise TypeError("cannot read the values of a masked array: give its data")
    pyarrow = sys.modules.get("pyarrow")
    if pyarrow:
        things = _as_values(things, pyarrow)
    array = in_place(things)
    return np.asarray(things) if array is None else array


def _as_values(things: Any, pyarrow: Any) -> Any:
    """See lists of a fixed size as the values of all of them, which lie one after the other, in rows."""
    if isinstance(things, pyarrow.ChunkedArray):
        things = things.chunk(0) if things.num_chunks == 1 else things.combine_chunks()
    if isinstance(things, pyarrow.Array) and things.null_count:
        raise TypeError(f"cannot read the values of {type(things).__name__}: {things.null_count} of them are null")
    if not isinstance(things, pyarrow.FixedSizeListArray):
        return things
    values = as_array(things.flatten())
    return values.reshape(len(things), things.type.list_size, *values.shape[1:])


def in_place(thing: object) -> NDArray[Any] | None:
    """See the memory that an array of any library offers as an array of NumPy; None if it offers none.

    Raises:
        TypeError: it is an array, but its memory cannot be read.
    """
    import numpy as np

    if hasattr(thing, "__array_interface__"):
        return np.asarray(thing)
    if not hasattr(thing, "__dlpack__"):
        return None
    try:
        return np.from_dlpack(thing)
    except (BufferError, RuntimeError, TypeError, ValueError) as problem:
        raise TypeError(f"cannot read the values of {type(thing).__name__}: {problem}") from None
