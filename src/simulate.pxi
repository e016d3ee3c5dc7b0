# Very many hands under built-in policies, and the strength that policies go by; the work is in simulate.c and strength.c.
# Policies, tables of strengths and tallies go by as the bytes of their structs.
from cpython.bytes cimport PyBytes_FromStringAndSize

cdef extern from "stream.h" nogil:
    ctypedef struct rz_stream:
        pass
    ctypedef struct rz_picker:
        rz_stream stream
        int uses
    rz_stream rz_start_stream(uint64_t, uint64_t)

cdef extern from "strength.h" nogil:
    enum: RZ_MULTISETS
    void rz_build_strengths(int, uint32_t *)
    uint32_t rz_against(uint32_t, uint32_t)
    uint32_t rz_share_of(const uint32_t *, const uint8_t *, int)

cdef extern from "simulate.h" nogil:
    ctypedef struct rz_policy:
        pass
    ctypedef struct rz_match:
        rz_game game
        const uint32_t *strengths
        uint64_t seed
        int64_t stacks[9]
        rz_policy policies[9]
        int32_t players, rotate
    ctypedef struct rz_play:
        rz_hand hand
        rz_picker picker
        uint8_t policy_at[9]
    ctypedef struct rz_tally:
        pass
    void rz_open_play(const rz_match *, uint64_t, rz_play *)
    rz_action rz_choose(const rz_policy *, const uint32_t *, const rz_hand *, rz_picker *)
    int rz_simulate(const rz_match *, uint64_t, uint64_t, rz_tally *, int (*)(void *) noexcept nogil, void *)


def build_strengths(int game):
    """Build the table that the functions below go by; game: 0 razz, 1 stud, 2 stud8."""
    cdef bytes strengths = PyBytes_FromStringAndSize(NULL, RZ_MULTISETS * sizeof(uint32_t))
    rz_build_strengths(game, <uint32_t *><char *>strengths)
    return strengths


cdef const uint32_t *read_strengths(bytes strengths) except NULL:
    return <const uint32_t *>read_bytes(strengths, RZ_MULTISETS * sizeof(uint32_t))


def strength(bytes strengths, bytes cards, bytes against):
    """Look up what razzeval.policies.strength says, times 2**32; cards and a rival's board are ids, 0 to 7."""
    cdef const uint32_t *table = read_strengths(strengths)
    cdef uint32_t share = rz_share_of(table, cards, <int>len(cards))
    if against:
        share = rz_against(share, rz_share_of(table, against, <int>len(against)))
    return share


cdef int read_match(rz_match *read, tuple match) except -1:
    cdef Game game
    game, strengths, policies, stacks, read.seed, read.rotate = match
    read.players = _read_stacks(game, stacks, read.stacks)
    memcpy(read.policies, read_bytes(policies, read.players * sizeof(rz_policy)), read.players * sizeof(rz_policy))
    read.game = game.game
    read.strengths = read_strengths(strengths)
    return 0


def simulate(tuple match, uint64_t first, uint64_t hands, bytearray stop not None):
    """Play hands from number `first`; return the rz_tally. A match is (game, strengths, policies, stacks, seed, rotate)."""
    cdef rz_match read
    cdef rz_tally tally
    cdef int status
    read_match(&read, match)
    memset(&tally, 0, sizeof(rz_tally))
    with nogil:
        status = rz_simulate(&read, first, hands, &tally, check_stop, <void *>stop)
    if status == RZ_INTERRUPTED and stop[0]:
        raise InterruptedError("the simulation was stopped")
    check_status(status)
    return (<char *>&tally)[:sizeof(rz_tally)]


def simulated_hand(tuple match, uint64_t number):
    """Play one of the hands of simulate() on its own: who had which seat, and the Hand with its record."""
    cdef rz_match read
    cdef rz_play play
    cdef rz_action action
    cdef Hand hand = _new_hand(match[0])
    read_match(&read, match)
    rz_open_play(&read, number, &play)
    hand.hand = play.hand
    hand.hand.game = &hand.game.game
    while hand.hand.phase == RZ_BETTING:
        action = rz_choose(&read.policies[play.policy_at[hand.hand.actor]], read.strengths, &hand.hand, &play.picker)
        hand.note_step(action.to, action.kind, hand.hand.actor)
        rz_do(&hand.hand, action)
        if hand.step_count % (1 << 14) == 0 and check_signals(NULL):
            raise_pending()
    return tuple((<char *>play.policy_at)[:read.players]), hand


def choose_action(HandState hand not None, bytes strengths, bytes policy, uint64_t seed):
    """Choose what a policy does for the seat whose turn it is."""
    cdef rz_picker picker
    if hand.hand.phase != RZ_BETTING:
        raise ValueError("nobody is to act")
    picker.stream = rz_start_stream(seed, 0)
    picker.uses = 0
    cdef const rz_policy *read = <const rz_policy *>read_bytes(policy, sizeof(rz_policy))
    action = rz_choose(read, read_strengths(strengths), &hand.hand, &picker)
    return _new_action(action.kind, action.to)
