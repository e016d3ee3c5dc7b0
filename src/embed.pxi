# The functions of razzeval.h for other Cython modules, as _kernel.pxd declares them, and its table for C.
from cpython.pycapsule cimport PyCapsule_New

cdef extern from "embed.h":
    const char *RAZZEVAL_API_NAME
    ctypedef struct razzeval_api:
        pass
    razzeval_api rz_api
    void rz_offer_functions() nogil
    unsigned int rz_call_low_value(const uint8_t *, int) nogil
    unsigned int rz_call_high_value(const uint8_t *, int) nogil
    void rz_call_low_values(const uint8_t *, int, Py_ssize_t, uint16_t *) nogil
    void rz_call_high_values(const uint8_t *, int, Py_ssize_t, uint16_t *) nogil

rz_offer_functions()
_C_API = PyCapsule_New(<void *>&rz_api, RAZZEVAL_API_NAME, NULL)
tables = <const Tables *>&rz_api


cdef unsigned int low_value(const uint8_t *cards, int count) noexcept nogil:
    return rz_call_low_value(cards, count)


cdef unsigned int high_value(const uint8_t *cards, int count) noexcept nogil:
    return rz_call_high_value(cards, count)


cdef void low_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil:
    rz_call_low_values(cards, count, hands, values)


cdef void high_values(const uint8_t *cards, int count, Py_ssize_t hands, uint16_t *values) noexcept nogil:
    rz_call_high_values(cards, count, hands, values)
