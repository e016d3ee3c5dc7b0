# The values of many hands: arrays come and go by the buffer protocol, so that no NumPy is compiled in.
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)

cdef extern from "batch.h":
    enum: RZ_LOW
    enum: RZ_HIGH
    ctypedef struct rz_hands:
        const uint8_t *cards
        Py_ssize_t hand_stride, card_stride
        int held
    ctypedef struct rz_engine:
        const char *name
    const rz_engine *rz_find_engine(const char *) nogil
    const rz_engine *rz_engine_in_use
    Py_ssize_t rz_evaluate_hands(const rz_engine *, int, const rz_hands *, Py_ssize_t, Py_ssize_t, uint16_t *, bint) nogil

rz_engine_in_use = rz_find_engine(NULL)


def instruction_set():
    """Say which code values arrays: "avx2" or "portable"."""
    return rz_engine_in_use.name.decode()


def use_instruction_set(str name):
    """Take another code for arrays from now on, for tests and benchmarks; ValueError if this machine has none so named."""
    global rz_engine_in_use
    cdef const rz_engine *found = rz_find_engine(name.encode())
    if found == NULL:
        raise ValueError(f"this machine has no code named {name!r}")
    rz_engine_in_use = found


def evaluate_hands(cards, values, Py_ssize_t first, Py_ssize_t end, *, bint high=False, bint validate=True):
    """Value hands first … end - 1 of a two-dimensional array of bytes into `values`; the GIL is released.

    Returns the number of the first hand with a card that is none or that comes twice, or -1; hands after it are left out.
    """
    cdef Py_buffer hands_view, values_view
    cdef rz_hands hands
    cdef Py_ssize_t fault
    cdef uint16_t *target
    PyObject_GetBuffer(cards, &hands_view, PyBUF_STRIDES | PyBUF_FORMAT)
    try:
        PyObject_GetBuffer(values, &values_view, PyBUF_STRIDES | PyBUF_FORMAT | PyBUF_WRITABLE)
        try:
            check_views(&hands_view, &values_view, first, end)
            hands.cards = <const uint8_t *>hands_view.buf
            hands.hand_stride = hands_view.strides[0]
            hands.card_stride = hands_view.strides[1]
            hands.held = <int>hands_view.shape[1]
            target = <uint16_t *>values_view.buf + first
            with nogil:
                fault = rz_evaluate_hands(rz_engine_in_use, RZ_HIGH if high else RZ_LOW, &hands, first, end, target, validate)
        finally:
            PyBuffer_Release(&values_view)
    finally:
        PyBuffer_Release(&hands_view)
    return fault


cdef int check_views(Py_buffer *hands, Py_buffer *values, Py_ssize_t first, Py_ssize_t end) except -1:
    if hands.ndim != 2 or hands.itemsize != 1 or not 5 <= hands.shape[1] <= 7:
        raise ValueError("cards must be bytes of shape (n, 5), (n, 6) or (n, 7)")
    if values.ndim != 1 or values.itemsize != 2 or values.strides[0] != 2 or <size_t>values.buf % 2:
        raise ValueError("values must be contiguous numbers of 16 bits")
    if not 0 <= first <= end <= min(hands.shape[0], values.shape[0]):
        raise ValueError(f"hands {first} to {end} are not all there: cards has {hands.shape[0]}, values {values.shape[0]}")
    return 0
