/* The two races: how a node (all that matters of the ranks walked so far) changes when a rank is dealt. */
#ifndef RZ_RACE_RULES_H
#define RZ_RACE_RULES_H

#include "race.h"

/* A node has a byte a seat and a mode. Cards drawn are kept apart: they index the weights of a node. */
typedef struct {
    uint64_t seats;     /* bits 0-2 distinct ranks, 3 still in the race, 4-6 seats ahead of this one, 7 holds a pair */
    uint32_t mode;      /* race to a pair only: bits 0-3 most distinct ranks, 4-7 stage, 8-15 seats that must reach it */
} rz_node;

/* How many cards of the rank a seat holds, known and drawn: none, one, or more. */
enum { RZ_NONE = 0, RZ_ONE = 1, RZ_MORE = 2 };

/* What became of a node: it goes on, the seats of *winners share the pot, or it cannot happen. */
enum { RZ_GOES_ON, RZ_SETTLED, RZ_IMPOSSIBLE };

int rz_step_five(int players, const rz_node *node, const uint8_t *held, rz_node *next, unsigned *winners);
int rz_step_pair(int players, const rz_node *node, const uint8_t *held, rz_node *next);

/* The seats that share the pot when a race to a pair has passed the king. */
unsigned rz_pair_winners(int players, const rz_node *node);

/* The first node of a race to a pair in which the seats of `must` end with exactly `most` distinct ranks, others with fewer. */
rz_node rz_pair_start(int players, int most, unsigned must);

static inline int rz_node_distinct(const rz_node *node, int seat)
{
    return (int)(node->seats >> (8 * seat)) & 7;
}

#endif
