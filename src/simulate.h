/* Very many hands by the rules of one (hand.h), their players by policies. The deck, who sits where and every choice follow
 * from the seed and the number of the hand alone.
 */
#ifndef RZ_SIMULATE_H
#define RZ_SIMULATE_H

#include "hand.h"
#include "race.h"  /* rz_poll, RZ_OK, RZ_INTERRUPTED */
#include "stream.h"

/* How a player acts: by dice, each kind of action by its weight; or, if all weights are 0, by his strength (strength.h). */
typedef struct {
    uint32_t fold, call, bet;                    /* weights; "call" is also to check and to bring in, "bet" any wager */
    uint32_t against_board;
    uint64_t fold_below, bet_from, raise_from;   /* strengths; above 2**32 is never */
} rz_policy;

typedef struct {
    rz_game game;
    const uint32_t *strengths;
    uint64_t seed;
    int64_t stacks[RZ_SEATS];       /* by seat */
    rz_policy policies[RZ_SEATS];
    int32_t players, rotate;
} rz_match;

/* A hand in play, with the dice that its players go by. */
typedef struct {
    rz_hand hand;
    rz_picker picker;
    uint8_t policy_at[RZ_SEATS];
} rz_play;

/* What a policy won in a seat: sums over the hands, in parts of 32 bits, so that nothing overflows in 2**30 hands. */
typedef struct {
    uint64_t hands, low;
    int64_t high;
    uint64_t squares[4];
} rz_net;

enum { RZ_STREETS = 5 };  /* third to seventh street */

typedef struct {
    uint64_t showdowns, rake_low, rake_high;
    uint64_t ended[RZ_STREETS];             /* hands that all but one had folded by then */
    uint64_t done[RZ_STREETS][RZ_ACTIONS];
    rz_net net[RZ_SEATS][RZ_SEATS];         /* by policy and seat */
} rz_tally;

void rz_open_play(const rz_match *match, uint64_t number, rz_play *play);
rz_action rz_choose(const rz_policy *policy, const uint32_t *strengths, const rz_hand *hand, rz_picker *picker);

/* Play `hands` hands from number `first` and add them to the tally; RZ_OK, or RZ_INTERRUPTED if the poll wants no more. */
int rz_simulate(const rz_match *match, uint64_t first, uint64_t hands, rz_tally *tally, rz_poll poll, void *context);

#endif
