# Exact and sampled equities; the work is in race.c, odds.c and sample.c.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept

cdef extern from "race.h":
    enum:
        RZ_MAX_PLAYERS
        RZ_HOLDING
        RZ_OK
        RZ_NO_MEMORY
        RZ_INTERRUPTED
    ctypedef struct rz_deal:
        int players
        uint8_t known[8][13]
        uint8_t to_come[8]
        uint8_t left[13]
    int rz_race(const rz_deal *, uint64_t *, double *, int (*)(void *) noexcept nogil, void *) nogil
    double rz_race_cost(const rz_deal *) nogil


cdef int check_signals(void *context) noexcept nogil:
    with gil:
        return PyErr_CheckSignals()


cdef int raise_pending() except -1:
    """Let the exception that a signal handler has set go on its way."""
    return -1


cdef int check_status(int status) except -1:
    if status == RZ_INTERRUPTED:
        raise_pending()
    if status == RZ_NO_MEMORY:
        raise MemoryError("no memory for the states of an exact equity")
    if status != RZ_OK:
        raise OverflowError("too many states for an exact equity")
    return 0


cdef int read_deal(rz_deal *deal, bytes known, bytes left) except -1:
    """Read how many of each rank each player holds, thirteen numbers a player, and how many the deck has left."""
    cdef Py_ssize_t i, count = len(known)
    cdef int held
    cdef const uint8_t *ranks = known
    if len(left) != 13 or not 0 < count <= 13 * RZ_MAX_PLAYERS or count % 13:
        raise ValueError(f"ranks must come thirteen a player, got {count} and {len(left)}")
    memset(deal, 0, sizeof(rz_deal))
    deal.players = <int>(count // 13)
    for i in range(13):
        deal.left[i] = min(<uint8_t>left[i], 4)
    for i in range(deal.players):
        held = 0
        for rank in range(13):
            deal.known[i][rank] = ranks[13 * i + rank]
            held += ranks[13 * i + rank]
        if held > RZ_HOLDING:
            raise ValueError(f"a holding has at most {RZ_HOLDING} cards, got {held}")
        deal.to_come[i] = <uint8_t>(RZ_HOLDING - held)
    return 0


def race(bytes known, bytes left, runouts):
    """Count the runouts of a razz deal by who shares the pot: a list indexed by the mask of winners."""
    cdef rz_deal deal
    cdef uint64_t counts[256]
    cdef double approx[256]
    cdef bint large = runouts >> 64 != 0
    cdef int status, mask
    read_deal(&deal, known, left)
    with nogil:
        status = rz_race(&deal, counts, approx if large else NULL, check_signals, NULL)
    check_status(status)
    if not large:
        return [counts[mask] for mask in range(1 << deal.players)]
    return [join(counts[mask], approx[mask]) for mask in range(1 << deal.players)]


cdef object join(uint64_t residue, double approx):
    """Find the one whole number near `approx`, closer than 2**63, that leaves `residue` modulo 2**64."""
    near = int(approx)
    above = (residue - near) % (1 << 64)
    return near + above - (above >> 63 << 64)


def race_cost(bytes known, bytes left):
    """Estimate the work of race(): a unit takes about 15 ns."""
    cdef rz_deal deal
    read_deal(&deal, known, left)
    return rz_race_cost(&deal)
