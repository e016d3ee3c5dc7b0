# What the compiled half gives to other Cython modules; razzeval/__init__.pxd says what is for them. A module that is imported
# compares names and signatures only: a structure that changes needs another name.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef struct Holding:
    uint64_t suited
    uint32_t key

# razzeval_api of razzeval.h, piece by piece.
cdef struct Tables:
    int version
    int oldest
    void *functions[4]
    uint64_t suited_of_card[256]
    uint32_t key_of_card[256]
    uint32_t upper_number[10552]
    uint16_t lower_number[43718]
    uint16_t low[79335]
    uint16_t high[79335]
    uint16_t flush_of_set[8192]

cdef const Tables *tables

cdef unsigned int low_value(const uint8_t *cards, int count) noexcept nogil
cdef unsigned int high_value(const uint8_t *cards, int count) noexcept nogil
cdef void low_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil
cdef void high_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil


# As razzeval.h has them, which says what they do: calls instead would make a walk over a tree three times as slow.

cdef inline void add_card(Holding *holding, uint8_t card) noexcept nogil:
    holding.key += tables.key_of_card[card]
    holding.suited ^= tables.suited_of_card[card]


cdef inline void remove_card(Holding *holding, uint8_t card) noexcept nogil:
    holding.key -= tables.key_of_card[card]
    holding.suited ^= tables.suited_of_card[card]


cdef inline uint32_t index_of(uint32_t key) noexcept nogil:
    cdef uint32_t lower = key & 0xffff, upper = key >> 16
    return tables.upper_number[upper if upper < 10552 else 0] + tables.lower_number[lower if lower < 43718 else 0]


cdef inline unsigned int low_of(Holding holding) noexcept nogil:
    return tables.low[index_of(holding.key)]


cdef inline unsigned int flush_of(uint64_t suited) noexcept nogil:
    cdef const uint16_t *value = tables.flush_of_set
    return (
        value[suited & 0xffff] | value[suited >> 16 & 0xffff] | value[suited >> 32 & 0xffff] | value[suited >> 48]
    )


cdef inline unsigned int high_of(Holding holding) noexcept nogil:
    cdef unsigned int flush = flush_of(holding.suited)
    return flush if flush else tables.high[index_of(holding.key)]
