# Exact and sampled equities; the work is in race.c, odds.c, sample.c and together.c.
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

cimport cython

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
    """Count the runouts of a razz deal by who shares the pot: a list indexed by the mask of winners, modulo 2**64; and if
    there are as many or more, a list of floats that tell the rest, else None.
    """
    cdef rz_deal deal
    cdef uint64_t counts[256]
    cdef double approx[256]
    cdef bint large = runouts >> 64 != 0
    cdef int status, mask
    read_deal(&deal, known, left)
    with nogil:
        status = rz_race(&deal, counts, approx if large else NULL, check_signals, NULL)
    check_status(status)
    residues = [counts[mask] for mask in range(1 << deal.players)]
    return residues, [approx[mask] for mask in range(1 << deal.players)] if large else None


def race_cost(bytes known, bytes left):
    """Estimate the work of race(): a unit takes about 15 ns."""
    cdef rz_deal deal
    read_deal(&deal, known, left)
    return rz_race_cost(&deal)


cdef extern from "odds.h":
    enum:
        RZ_LOWS
    void rz_low_odds(const uint8_t *, const uint8_t *, int, uint64_t *) nogil


def final_lows(bytes known, bytes left):
    """Count the ways to every final low of one player, from how many of each rank he and the deck have."""
    cdef rz_deal deal
    cdef uint64_t counts[RZ_LOWS + 1]
    cdef int value
    read_deal(&deal, known, left)
    memset(counts, 0, sizeof(counts))
    with nogil:
        rz_low_odds(deal.known[0], deal.left, deal.to_come[0], counts)
    return [counts[value] for value in range(RZ_LOWS + 1)]


cdef extern from "together.h":
    enum:
        RZ_CELL_CARDS
    ctypedef struct rz_class:
        double weight
        int cells
        uint8_t cell[7]
        uint8_t count[7]
    ctypedef struct rz_ahead:
        pass
    ctypedef struct rz_together:
        int players
        int cells
        int classes[8]
        rz_class *class_of[8]
        uint8_t card[52][4]
        int size[52]
        rz_ahead *ahead
    int rz_weigh_together(rz_together *, double *, int (*)(void *) noexcept nogil, void *) nogil

cdef extern from "sample.h":
    enum:
        RZ_NO_DEAL
    ctypedef struct rz_spot:
        int players
        int game
        int shared
        int known[8]
        int to_come[8]
        int holdings[8]
        const uint8_t *cards[8]
        const uint64_t *ends[8]
        uint64_t dead
        const rz_together *together
    int rz_sample(const rz_spot *, uint64_t, uint64_t, uint64_t, uint64_t *,
                  int (*)(void *) noexcept nogil, void *) nogil
    uint64_t rz_fits(const rz_spot *, uint64_t) nogil
    int rz_enumerate(const rz_spot *, uint64_t *, int (*)(void *) noexcept nogil, void *) nogil


cdef int read_spot(rz_spot *spot, tuple players, int game, bint shared, bytes dead) except -1:
    """Read what each player may hold: (cards of a holding, ids of all his holdings, running sums of their weights)."""
    cdef int i, known
    cdef bint misfits
    cdef bytes ids, ends
    cdef Py_ssize_t count, j
    cdef const uint8_t *cards = dead
    memset(spot, 0, sizeof(rz_spot))
    if not 0 < len(players) <= RZ_MAX_PLAYERS:
        raise ValueError("too few or too many players")
    spot.players = <int>len(players)
    spot.game = game
    spot.shared = shared
    for j in range(len(dead)):
        spot.dead |= <uint64_t>1 << (cards[j] & 63)
    for i in range(spot.players):
        entry = <tuple>players[i]
        ids, ends = <bytes>entry[1], <bytes>entry[2]
        known, count, cards = entry[0], len(ends) // 8, ids
        misfits = not 0 <= known <= RZ_HOLDING - shared or count == 0 or len(ids) != count * known
        for j in range(len(ids)):
            misfits |= cards[j] >= 52
        if misfits:
            raise ValueError(f"player {i}'s holdings do not fit their weights, or are none")
        spot.known[i] = known
        spot.to_come[i] = RZ_HOLDING - shared - known
        spot.holdings[i] = <int>count
        spot.cards[i] = cards
        spot.ends[i] = <const uint64_t *><const char *>ends
    return 0


cdef object read_outcomes(const uint64_t *outcomes, int players):
    cdef int at
    return [(at >> players, at & ((1 << players) - 1), outcomes[at])
            for at in range(1 << 2 * players) if outcomes[at]]


cdef int check_stop(void *context) noexcept nogil:
    """Look at signals, and whether the owner of the sample wants no more of it."""
    with gil:
        if context != NULL and (<bytearray>context)[0]:
            return 1
        return PyErr_CheckSignals()


@cython.auto_pickle(False)
cdef class Together:
    """Draw holdings for all players that share no card, by weight, from classes of holdings.

    cells are lists of cards that every range treats alike; players have lists of (weight, ((cell, count), …)).
    """

    cdef rz_together all
    cdef readonly double total

    def __cinit__(self):
        memset(&self.all, 0, sizeof(rz_together))

    def __init__(self, list cells, list players):
        cdef int i, j, status
        if self.all.ahead != NULL or not 0 < len(players) <= RZ_MAX_PLAYERS or len(cells) > 52:
            raise ValueError("cells or players that do not fit")
        self.all.cells = <int>len(cells)
        for i in range(self.all.cells):
            if not 0 < len(cells[i]) <= RZ_CELL_CARDS:
                raise ValueError(f"cell {i} has {len(cells[i])} cards")
            self.all.size[i] = <int>len(cells[i])
            for j in range(self.all.size[i]):
                self.all.card[i][j] = cells[i][j]
        for i in range(<int>len(players)):
            self.read_classes(i, players[i])
        self.all.players = <int>len(players)
        with nogil:
            status = rz_weigh_together(&self.all, &self.total, check_stop, NULL)
        check_status(status)

    cdef int read_classes(self, int player, list classes) except -1:
        cdef int i, j
        cdef rz_class *read
        self.all.class_of[player] = <rz_class *>calloc(max(len(classes), 1), sizeof(rz_class))
        if self.all.class_of[player] == NULL:
            raise MemoryError("no memory for the classes of a range")
        self.all.classes[player] = <int>len(classes)
        for i, (weight, counts) in enumerate(classes):
            read = &self.all.class_of[player][i]
            read.weight = weight
            if len(counts) > RZ_HOLDING:
                raise ValueError(f"a class takes cards of at most {RZ_HOLDING} cells, got {len(counts)}")
            read.cells = <int>len(counts)
            for j in range(read.cells):
                read.cell[j], read.count[j] = counts[j]
                if read.cell[j] >= self.all.cells or read.count[j] > RZ_CELL_CARDS:
                    raise ValueError(f"class {i} of player {player} takes what no cell has")
        return 0

    def __dealloc__(self):
        cdef int i
        free(self.all.ahead)
        for i in range(8):
            free(self.all.class_of[i])


def sample(tuple players, int game, bint shared, bytes dead, uint64_t seed, uint64_t block, uint64_t trials,
           Together together=None, bytearray stop=None):
    """Deal runouts at random from the stream of a block: a list of (winners of the high, of the low or 0, how often).

    With `together` the holdings are drawn by it. A 1 put into `stop` ends the work with an InterruptedError.
    """
    cdef rz_spot spot
    cdef int status
    read_spot(&spot, players, game, shared, dead)
    if together is not None:
        if together.all.players != spot.players or not together.total > 0:
            raise ValueError("holdings cannot be drawn together for this spot")
        spot.together = &together.all
    cdef void *context = <void *>stop if stop is not None else NULL
    cdef uint64_t *outcomes = <uint64_t *>calloc(1 << 2 * spot.players, sizeof(uint64_t))
    if outcomes == NULL:
        raise MemoryError("no memory for the outcomes of a sample")
    try:
        with nogil:
            status = rz_sample(&spot, seed, block, trials, outcomes, check_stop, context)
        if status == RZ_NO_DEAL:
            raise ValueError(
                f"the ranges share so many cards that {1 << 25:,} tries gave too few deals: sample narrower ranges"
            )
        if status == RZ_INTERRUPTED and stop is not None and stop[0]:
            raise InterruptedError("the sample was stopped")
        check_status(status)
        return read_outcomes(outcomes, spot.players)
    finally:
        free(outcomes)


def fits(tuple players, int game, bint shared, bytes dead, uint64_t tries):
    """Give everyone a holding `tries` times; count how often no two players shared a card."""
    cdef rz_spot spot
    cdef uint64_t found
    read_spot(&spot, players, game, shared, dead)
    with nogil:
        found = rz_fits(&spot, tries)
    return found


def enumerate_runouts(tuple players, int game, bint shared, bytes dead):
    """Deal every runout once, each player with one holding: a list as from sample()."""
    cdef rz_spot spot
    cdef int status
    read_spot(&spot, players, game, shared, dead)
    cdef uint64_t *outcomes = <uint64_t *>calloc(1 << 2 * spot.players, sizeof(uint64_t))
    if outcomes == NULL:
        raise MemoryError("no memory for the outcomes of a showdown")
    try:
        with nogil:
            status = rz_enumerate(&spot, outcomes, check_signals, NULL)
        check_status(status)
        return read_outcomes(outcomes, spot.players)
    finally:
        free(outcomes)
