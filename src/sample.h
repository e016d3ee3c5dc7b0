/* Razz, stud and stud hi-lo dealt card by card: a sample of the runouts, or all of them when they are few. */
#ifndef RZ_SAMPLE_H
#define RZ_SAMPLE_H

#include "race.h"

#include "rules.h"  /* RZ_RAZZ, RZ_STUD, RZ_STUD8 */

enum { RZ_NO_DEAL = -4 };       /* the ranges leave next to no cards for each other */

typedef struct rz_together rz_together;

/* What each player may hold, one holding or a range of them, each of as many cards. */
typedef struct {
    int players, game;
    int shared;                         /* whether the last card is one for all */
    int known[RZ_MAX_PLAYERS];          /* cards of a holding */
    int to_come[RZ_MAX_PLAYERS];        /* of his own */
    int holdings[RZ_MAX_PLAYERS];
    const uint8_t *cards[RZ_MAX_PLAYERS];       /* ids, holding by holding */
    const uint64_t *ends[RZ_MAX_PLAYERS];       /* running sums of the weights of the holdings */
    uint64_t dead;                      /* a bit a card */
    const rz_together *together;        /* how to draw all holdings at once, or NULL: again while two share a card */
} rz_spot;

/* Deal `trials` runouts from the stream of a block; outcomes[high << players | low] counts them by who shares the pot,
 * or its high half when low is not 0 and takes the other. */
int rz_sample(
    const rz_spot *spot, uint64_t seed, uint64_t block, uint64_t trials, uint64_t *outcomes, rz_poll poll, void *context);

/* Give everyone a holding `tries` times; return how often no two shared a card. */
uint64_t rz_fits(const rz_spot *spot, uint64_t tries);

/* Deal every runout once; each player has one holding. */
int rz_enumerate(const rz_spot *spot, uint64_t *outcomes, rz_poll poll, void *context);

#endif
