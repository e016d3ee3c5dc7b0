# cython: language_level=3, boundscheck=False, wraparound=False
"""The loops of loops.c in Cython."""

from libc.stdint cimport uint8_t, uint64_t

from razzeval cimport Holding, add_card, high_value, low_of, low_value, remove_card


def lows(const uint8_t[:, ::1] hands):
    cdef uint64_t total = 0
    cdef Py_ssize_t i
    for i in range(hands.shape[0]):
        total += low_value(&hands[i, 0], 7)
    return total


def highs(const uint8_t[:, ::1] hands):
    cdef uint64_t total = 0
    cdef Py_ssize_t i
    for i in range(hands.shape[0]):
        total += high_value(&hands[i, 0], 7)
    return total


cdef uint64_t walk(Holding *holding, int first, int missing) noexcept nogil:
    cdef uint64_t total = 0
    cdef int card
    if missing == 0:
        return low_of(holding[0])
    for card in range(first, 52):
        add_card(holding, card)
        total += walk(holding, card + 1, missing - 1)
        remove_card(holding, card)
    return total


def lows_of_tree(int first, int missing):
    cdef Holding holding = Holding(0, 0)
    return walk(&holding, first, missing)
