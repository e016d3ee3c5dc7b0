"""How often seven cards make an eight or better, by a loop that Numba compiles: it calls the kernel without Python."""

from ctypes import CFUNCTYPE, c_int, c_uint, c_void_p

import numpy as np
from numba import njit

from razzeval.embedding import function_address

low_value = CFUNCTYPE(c_uint, c_void_p, c_int)(function_address("low_value"))


@njit(nogil=True)
def eight_or_better(hands):
    """Count the eight-or-betters among contiguous rows of seven cards, uint8."""
    first, made = hands.ctypes.data, 0
    for i in range(hands.shape[0]):
        made += low_value(first + 7 * i, 7) <= 56
    return made


if __name__ == "__main__":
    deals = np.random.default_rng(7).random((100_000, 52)).argsort(axis=1)[:, :7].astype(np.uint8)
    print(eight_or_better(deals) / len(deals))
