/* Exact razz equity: a race to five distinct ranks, walked over the 13 ranks from the ace up.
 *
 * Suits never matter, so a deal is what each player holds of each rank and what the deck has left of it. One walk
 * ("race to five") settles every runout in which somebody ends with five distinct ranks: whoever gets there on the
 * lowest rank wins, and players who get there together are compared by the highest rank where their sets differ.
 * A second walk ("race to a pair") settles the runouts in which nobody does. docs/equity.md explains both.
 */
#ifndef RZ_RACE_H
#define RZ_RACE_H

#include "tables.h"

enum { RZ_MAX_PLAYERS = 8, RZ_HOLDING = 7 };

/* What can stop a walk. */
enum { RZ_OK = 0, RZ_NO_MEMORY = -1, RZ_INTERRUPTED = -2, RZ_TOO_LARGE = -3 };

typedef struct {
    int players;                                /* 1..8 */
    uint8_t known[RZ_MAX_PLAYERS][RZ_RANKS];    /* copies of each rank a player holds already */
    uint8_t to_come[RZ_MAX_PLAYERS];            /* cards still dealt to him; with the known ones always seven */
    uint8_t left[RZ_RANKS];                     /* copies of each rank still in the deck */
} rz_deal;

/* Asked now and then during a long walk; nonzero stops it. */
typedef int (*rz_poll)(void *context);

/* Fill counts[mask], mask < 2**players, with the number of runouts in which exactly the players of mask share the pot,
 * modulo 2**64; approx[mask], unless NULL, gets the same as doubles, with a relative error below 1e-12.
 * Returns RZ_OK or one of the codes above. */
int rz_race(const rz_deal *deal, uint64_t *counts, double *approx, rz_poll poll, void *context);

/* Estimate the work of rz_race: over the ranks, the states of all seats times the ways to deal the rank. A unit takes
 * about 15 ns, between 3 and 60 in what was measured. */
double rz_race_cost(const rz_deal *deal);

#endif
