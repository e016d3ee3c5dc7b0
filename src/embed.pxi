# The functions of razzeval.h for other Cython modules, as _kernel.pxd declares them, and its table for C.
from cpython.pycapsule cimport PyCapsule_New

cdef extern from "embed.h":
    const char *RAZZEVAL_API_NAME
    ctypedef struct razzeval_api:
        uint32_t key_of_card[1]
        uint32_t upper_number[1]
        uint64_t suited_of_card[1]
        uint16_t lower_number[1]
        uint16_t low[1]
        uint16_t high[1]
        uint16_t flush_of_set[1]
    razzeval_api rz_api
    void rz_offer_functions() nogil
    unsigned int rz_call_low_value(const uint8_t *, int) nogil
    unsigned int rz_call_high_value(const uint8_t *, int) nogil
    void rz_call_low_values(const uint8_t *, int, Py_ssize_t, uint16_t *) nogil
    void rz_call_high_values(const uint8_t *, int, Py_ssize_t, uint16_t *) nogil

rz_offer_functions()
_C_API = PyCapsule_New(<void *>&rz_api, RAZZEVAL_API_NAME, NULL)
lookup.key_of_card = rz_api.key_of_card
lookup.upper_number = rz_api.upper_number
lookup.suited_of_card = rz_api.suited_of_card
lookup.lower_number = rz_api.lower_number
lookup.low = rz_api.low
lookup.high = rz_api.high
lookup.flush_of_set = rz_api.flush_of_set


cdef unsigned int low_value(const uint8_t *cards, int count) noexcept nogil:
    return rz_call_low_value(cards, count)


cdef unsigned int high_value(const uint8_t *cards, int count) noexcept nogil:
    return rz_call_high_value(cards, count)


cdef void low_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil:
    rz_call_low_values(cards, count, hands, values)


cdef void high_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil:
    rz_call_high_values(cards, count, hands, values)
