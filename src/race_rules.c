#include "race_rules.h"

enum { STAGE_OPEN = 0, STAGE_KICKERS = 1, STAGE_DECIDED = 2 };

typedef struct {
    int distinct, in, ahead, paired;
} seat_state;

static void unpack(int players, uint64_t seats, seat_state *out)
{
    for (int i = 0; i < players; i++, seats >>= 8) {
        out[i].distinct = (int)(seats & 7);
        out[i].in = (int)(seats >> 3) & 1;
        out[i].ahead = (int)(seats >> 4) & 7;
        out[i].paired = (int)(seats >> 7) & 1;
    }
}

static uint64_t pack(int players, const seat_state *state)
{
    uint64_t seats = 0;
    for (int i = players - 1; i >= 0; i--)
        seats = seats << 8 | (uint64_t)(state[i].distinct | state[i].in << 3 | state[i].ahead << 4 | state[i].paired << 7);
    return seats;
}

/* Order the seats of a group by key, smaller is better: a seat's place is how many of its group are ahead of it. */
static void place(int players, const int *group, const int *key, seat_state *state)
{
    for (int i = 0; i < players; i++) {
        int ahead = 0;
        for (int j = 0; group[i] >= 0 && j < players; j++)
            ahead += group[j] == group[i] && key[j] < key[i];
        state[i].ahead = ahead;
    }
}

/* Compare prefixes from the top rank down: the newest difference decides, and whoever holds that rank is behind.
 * Only seats with equally many ranks need an order, since any others will differ again before they can tie. */
static void place_by_ranks(int players, const uint8_t *held, seat_state *state)
{
    int group[RZ_MAX_PLAYERS] = {0}, key[RZ_MAX_PLAYERS] = {0};
    for (int i = 0; i < players; i++) {
        group[i] = state[i].in ? state[i].distinct : -1;
        key[i] = (held[i] != RZ_NONE) << 3 | state[i].ahead;
    }
    place(players, group, key, state);
}

/* Of the seats in mask, those that nobody in it is ahead of. */
static unsigned foremost(int players, unsigned mask, const seat_state *state)
{
    int least = RZ_MAX_PLAYERS;
    unsigned found = 0;
    for (int i = 0; i < players; i++) {
        if (!(mask >> i & 1) || state[i].ahead > least)
            continue;
        if (state[i].ahead < least)
            found = 0;
        least = state[i].ahead;
        found |= 1u << i;
    }
    return found;
}

static void keep_in(int players, unsigned mask, seat_state *state)
{
    for (int i = 0; i < players; i++)
        state[i].in = mask >> i & 1;
}

int rz_step_five(int players, const rz_node *node, const uint8_t *held, rz_node *next, unsigned *winners)
{
    seat_state state[RZ_MAX_PLAYERS];
    unsigned finished = 0;
    unpack(players, node->seats, state);
    for (int i = 0; i < players; i++) {
        state[i].in = 1;
        state[i].distinct += held[i] != RZ_NONE;
        finished |= (unsigned)(state[i].distinct == 5) << i;
    }
    if (finished) {
        *winners = foremost(players, finished, state);
        return RZ_SETTLED;
    }
    place_by_ranks(players, held, state);
    next->seats = pack(players, state);
    next->mode = 0;
    return RZ_GOES_ON;
}

/* Four distinct ranks in seven cards: the lowest pair wins, then the ranks decide as in the race to five. */
static void step_one_pair(int players, const uint8_t *held, seat_state *state, int *stage)
{
    unsigned pairing = 0;
    for (int i = 0; i < players; i++)
        pairing |= (unsigned)(state[i].in && held[i] == RZ_MORE) << i;
    if (*stage == STAGE_OPEN && pairing) {
        keep_in(players, pairing, state);
        *stage = STAGE_DECIDED;
    }
    place_by_ranks(players, held, state);
}

/* Order those without two pairs yet: by the pair they hold, then by the kicker; no kicker yet is a higher one. */
static void place_by_pair(int players, const seat_state *before, seat_state *state)
{
    int group[RZ_MAX_PLAYERS] = {0}, key[RZ_MAX_PLAYERS] = {0};
    for (int i = 0; i < players; i++) {
        int no_kicker = state[i].distinct - state[i].paired == 0;
        int fresh = state[i].paired ? !before[i].paired : state[i].distinct > before[i].distinct;
        group[i] = state[i].in ? (state[i].paired ? 2 : state[i].distinct) : -1;
        if (fresh)      /* behind all who were here before; of those who come together, the lower kicker leads */
            key[i] = 64 + (no_kicker ? 16 : before[i].ahead);
        else            /* a kicker taken now puts a seat ahead of those with the same pair and none */
            key[i] = before[i].ahead << 1 | no_kicker;
    }
    place(players, group, key, state);
}

/* Three distinct ranks: the lowest higher pair wins, then the lower pair, then the kicker. */
static int step_two_pair(int players, const uint8_t *held, seat_state *state, int *stage)
{
    seat_state before[RZ_MAX_PLAYERS];
    unsigned second_pair = 0, kicker = 0;
    for (int i = 0; i < players; i++) {
        before[i] = state[i];
        before[i].distinct -= held[i] != RZ_NONE;
        if (!state[i].in || held[i] == RZ_NONE)
            continue;
        kicker |= 1u << i;
        if (*stage != STAGE_OPEN)
            continue;
        if (held[i] == RZ_ONE && state[i].distinct - state[i].paired > 1)
            return RZ_IMPOSSIBLE;       /* two single cards leave at most four of the third rank: six cards */
        second_pair |= (unsigned)(held[i] == RZ_MORE && state[i].paired) << i;
        state[i].paired |= held[i] == RZ_MORE;
    }
    if (*stage == STAGE_OPEN && second_pair) {
        unsigned best = foremost(players, second_pair, before);
        keep_in(players, best, state);
        *stage = STAGE_DECIDED;
        for (int i = 0; i < players; i++)
            if (state[i].in && state[i].distinct == 2)
                *stage = STAGE_KICKERS;         /* equal places: none of the best has a kicker yet */
    } else if (*stage == STAGE_KICKERS && kicker) {
        keep_in(players, kicker, state);
        *stage = STAGE_DECIDED;
    }
    if (*stage == STAGE_OPEN) {
        place_by_pair(players, before, state);
    } else {
        for (int i = 0; i < players; i++)
            state[i].ahead = state[i].paired = 0;
    }
    return RZ_GOES_ON;
}

/* Two distinct ranks, four cards and three: the lower rank is the three of a kind, and nobody can share it. */
static void step_full_house(int players, const uint8_t *held, seat_state *state, int *stage)
{
    unsigned first = 0;
    for (int i = 0; i < players; i++)
        first |= (unsigned)(held[i] != RZ_NONE) << i;
    if (*stage == STAGE_OPEN && first) {
        keep_in(players, first, state);
        *stage = STAGE_DECIDED;
    }
}

int rz_step_pair(int players, const rz_node *node, const uint8_t *held, rz_node *next)
{
    seat_state state[RZ_MAX_PLAYERS];
    int most = node->mode & 15, stage = node->mode >> 4 & 15, must = node->mode >> 8;
    unpack(players, node->seats, state);
    for (int i = 0; i < players; i++) {
        state[i].distinct += held[i] != RZ_NONE;
        if (state[i].distinct > most - !(must >> i & 1))
            return RZ_IMPOSSIBLE;
    }
    if (most == 4)
        step_one_pair(players, held, state, &stage);
    else if (most == 2)
        step_full_house(players, held, state, &stage);
    else if (step_two_pair(players, held, state, &stage) == RZ_IMPOSSIBLE)
        return RZ_IMPOSSIBLE;
    next->seats = pack(players, state);
    next->mode = (uint32_t)(most | stage << 4 | must << 8);
    return RZ_GOES_ON;
}

unsigned rz_pair_winners(int players, const rz_node *node)
{
    seat_state state[RZ_MAX_PLAYERS];
    unsigned in = 0;
    unpack(players, node->seats, state);
    for (int i = 0; i < players; i++)
        in |= (unsigned)state[i].in << i;
    return foremost(players, in, state);
}

rz_node rz_pair_start(int players, int most, unsigned must)
{
    seat_state state[RZ_MAX_PLAYERS] = {{0, 0, 0, 0}};
    rz_node node;
    keep_in(players, must, state);
    node.seats = pack(players, state);
    node.mode = (uint32_t)most | must << 8;
    return node;
}
