/* All nodes a walk (race.c) has met, numbered, and what dealing a rank makes of them; the same steps come at every rank. */
#ifndef RZ_RACE_NODES_H
#define RZ_RACE_NODES_H

#include <stddef.h>

#include "race_rules.h"

typedef struct {
    int players, to_five, codes;        /* codes: kinds of draws that steps are kept for, 0 when they are too many */
    rz_node *nodes;
    uint32_t *buckets, *steps;          /* steps: [node][code], 0 not known yet, else one more than where it leads */
    uint32_t node_count, bucket_count;
    uint32_t kept;                      /* the first so many nodes have a row of steps */
    size_t node_room, bucket_room, step_room;
} rz_nodes;

/* Where a step leads: below this a mask of winners (0: it cannot happen), from here on a node's number and this. */
enum { RZ_FIRST_NODE = 256 };

/* Make room for `wanted` items; NULL when there is no memory. What was there is kept. */
void *rz_grow(void *old, size_t *room, size_t wanted, size_t size);

#define RZ_GROW(field, room, wanted) do {                                       \
        void *grown_ = rz_grow((field), &(room), (wanted), sizeof *(field));    \
        if (!grown_)                                                            \
            return RZ_NO_MEMORY;                                                \
        (field) = grown_;                                                       \
    } while (0)

int rz_start_nodes(rz_nodes *all, int players, int to_five);
int rz_number_node(rz_nodes *all, const rz_node *node, uint32_t *number);

/* Deal a rank of which the seats then hold `held`; code tells it from all other kinds. */
int rz_step(rz_nodes *all, uint32_t number, const uint8_t *held, int code, uint32_t *to);

void rz_free_nodes(rz_nodes *all);

#endif
