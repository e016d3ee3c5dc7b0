/* What is known before a walk (race.c): what each seat can do taken by itself, and the ways to deal each rank. */
#ifndef RZ_RACE_PLAN_H
#define RZ_RACE_PLAN_H

#include "race_rules.h"

enum { RZ_MOST_DRAWS = 495 };   /* four copies of a rank among eight seats and the deck */

/* One way to deal the cards of a rank: how many go to each seat, a byte each, and in how many ways to choose them. */
typedef struct {
    uint64_t cards;
    int kind;           /* draws of one kind do the same to a node */
    uint32_t ways;
} rz_draw;

typedef struct {
    const rz_deal *deal;
    int players, to_five;
    int spare;                                          /* cards that stay in the deck */
    int left_after[RZ_RANKS];                           /* cards of higher ranks in the deck */
    uint64_t to_come;                                   /* a byte a seat */
    uint8_t drawn[RZ_RANKS + 1][RZ_MAX_PLAYERS][5];     /* [rank][seat][distinct]: bit n, n cards can be drawn before */
    uint8_t reach[RZ_RANKS + 1][RZ_MAX_PLAYERS][5][5];  /* [rank][seat][distinct][end]: bit n, n drawn can end so */

    rz_draw draws[RZ_MOST_DRAWS];                       /* of the rank at hand, kind by kind, the fewest cards first */
    int draw_count, kind_count, kind_start[RZ_MOST_DRAWS + 1], kind_code[RZ_MOST_DRAWS];
    int16_t kind_of[6561];                              /* by code; 0 none, else one more than the kind */
    uint8_t held[RZ_MOST_DRAWS][RZ_MAX_PLAYERS];        /* [kind][seat] */
} rz_plan;

/* Start a plan; the memory must be zero. */
void rz_plan_walk(rz_plan *plan, const rz_deal *deal, int to_five);

/* List the draws of a rank. */
void rz_list_draws(rz_plan *plan, int rank);

/* The numbers of cards, a bit each, that a seat of a node can have drawn before a rank and still get anywhere. */
unsigned rz_possible_draws(const rz_plan *plan, int rank, const rz_node *node, int seat);

/* In how many ways k of n things can be chosen. */
static inline uint64_t rz_choose(int n, int k)
{
    uint64_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (uint64_t)(n > i ? n - i : 0) / (uint64_t)(i + 1);
    return ways;
}

#endif
