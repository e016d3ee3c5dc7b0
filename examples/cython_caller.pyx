# cython: language_level=3, boundscheck=False, wraparound=False
"""The same in Cython: how often a player who holds these cards makes an eight or better by seventh street."""

from libc.stdint cimport uint8_t, uint64_t

from razzeval cimport Holding, add_card, high_value, low_of, low_value, remove_card


cdef long long walk(Holding *holding, uint64_t dead, int first, int missing, long long *made) noexcept nogil:
    """Try every set of `missing` cards from `first` on that are neither held nor dead; return how many there are."""
    cdef long long ways = 0
    cdef int card
    if missing == 0:
        made[0] += low_of(holding[0]) <= 56
        return 1
    for card in range(first, 52):
        if dead >> card & 1:
            continue
        add_card(holding, card)
        ways += walk(holding, dead, card + 1, missing - 1, made)
        remove_card(holding, card)
    return ways


def eight_or_better(cards):
    """Count the ways to an eight or better, and all ways."""
    cdef Holding holding = Holding(0, 0)
    cdef uint64_t dead = 0
    cdef long long made = 0, ways
    cdef int missing = 7 - len(cards)
    if missing < 0 or not all(0 <= card < 52 for card in cards):
        raise ValueError("expected up to seven card ids from 0 to 51")
    for card in cards:
        add_card(&holding, card)
        dead |= <uint64_t>1 << <int>card
    with nogil:
        ways = walk(&holding, dead, 0, missing, &made)
    return made, ways


def totals(const uint8_t[:, ::1] hands):
    """Add up the lows, and the highs, of many hands of seven cards."""
    cdef uint64_t low = 0, high = 0
    cdef Py_ssize_t i
    if hands.shape[1] != 7:
        raise ValueError("expected hands of seven cards")
    with nogil:
        for i in range(hands.shape[0]):
            low += low_value(&hands[i, 0], 7)
            high += high_value(&hands[i, 0], 7)
    return low, high
