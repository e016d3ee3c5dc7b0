/* Holdings for all players at once, none sharing a card, each combination as often as its weights say.
 *
 * Cards that every range treats alike make a cell; a class of holdings takes so many cards of each cell. How many cards
 * of each cell are left is all that the later players depend on, so the weight of everything they can hold is found
 * once for each such state, and a combination is drawn player by player without ever meeting a dead end. */
#ifndef RZ_TOGETHER_H
#define RZ_TOGETHER_H

#include "stream.h"
#include "tables.h"

#include "sample.h"

enum { RZ_CELL_CARDS = 4 };             /* cards of one rank at most */

typedef struct {
    double weight;                      /* of each holding of the class */
    int cells;
    uint8_t cell[RZ_HOLDING], count[RZ_HOLDING];
} rz_class;

typedef struct {
    uint64_t key;
    double weight;
} rz_ahead;

struct rz_together {
    int players, cells;
    int classes[RZ_MAX_PLAYERS];
    rz_class *class_of[RZ_MAX_PLAYERS];
    uint8_t card[RZ_CARDS][RZ_CELL_CARDS];      /* by cell */
    int size[RZ_CARDS], shift[RZ_CARDS];        /* cards of a cell, and where a state counts those left */
    uint64_t start, later[RZ_MAX_PLAYERS + 1];  /* the full state; what matters to a player and those after him */
    rz_ahead *ahead;                            /* a hash table of the states met */
    uint64_t slots, states, work;
    rz_poll poll;
    void *context;
    int status;
};

/* Weigh everything, once players, cells and classes are set; RZ_OK, RZ_NO_MEMORY, RZ_TOO_LARGE or RZ_INTERRUPTED.
 * *total is the weight of all combinations, 0 if there is none. */
int rz_weigh_together(rz_together *all, double *total, rz_poll poll, void *context);

/* Draw one combination: the cards of each player, a bit a card. */
void rz_draw_together(const rz_together *all, rz_picker *picker, uint64_t *held);

#endif
