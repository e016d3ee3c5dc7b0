# For Cython: from razzeval cimport low_value. Nothing is checked, none needs the GIL, and smaller values are better; a
# card is 4 * rank + suit. docs/embed.md tells more.
#
# low_value(cards, count), high_value(cards, count)      of 1 to 7, and of 5 to 7, cards
# low_values(cards, count, hands, values), high_values   of many hands, rows of 5 to 7 cards one after the other
# Holding(0, 0), add_card, remove_card, low_of, high_of  a holding that grows and shrinks card by card
from libc.stdint cimport uint8_t

from razzeval._kernel cimport (
    Holding, add_card, high_of, high_values, low_of, low_values, remove_card,
)


cdef inline Holding holding_of(const uint8_t *cards, int count) noexcept nogil:
    cdef Holding holding = Holding(0, 0)
    cdef int i
    for i in range(count):
        add_card(&holding, cards[i])
    return holding


cdef inline unsigned int low_value(const uint8_t *cards, int count) noexcept nogil:
    return low_of(holding_of(cards, count))


cdef inline unsigned int high_value(const uint8_t *cards, int count) noexcept nogil:
    return high_of(holding_of(cards, count))
