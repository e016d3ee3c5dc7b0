/* Seven cards as one sum, and who wins with them, for the loops of sample.c and enumerate.c. */
#ifndef RZ_SHOWDOWN_H
#define RZ_SHOWDOWN_H

#include "sample.h"

/* A card as a number to be added up: bits 0-31 the key of its rank, four bits a suit from 32, the id from 48. */
static inline uint64_t rz_addend(uint32_t card)
{
    return rz_key_of_card[card] | (uint64_t)1 << (32 + 4 * (card & 3)) | (uint64_t)card << 48;
}

static inline uint32_t rz_card_of(uint64_t addend)
{
    return (uint32_t)(addend >> 48);
}

static inline uint64_t rz_suited(uint32_t card)
{
    return rz_suited_of_card[card];
}

/* Whether some suit occurs five times in a sum. */
static inline int rz_has_flush(uint64_t sum)
{
    return (((sum >> 32) + 0x3333) & 0x8888) != 0;
}

/* The best value so far and who holds it; smaller is better. */
typedef struct {
    unsigned value, winners;
} rz_best;

/* Without branches: who wins is what no processor can guess. */
static inline void rz_show(rz_best *best, unsigned value, int player)
{
    const unsigned beats = 0u - (unsigned)(value < best->value), equals = 0u - (unsigned)(value == best->value);
    best->winners = (best->winners & ~beats) | ((beats | equals) & 1u << player);
    best->value ^= (best->value ^ value) & beats;
}

static const rz_best rz_nothing_shown = {0xffff, 0};
static const rz_best rz_no_low = {RZ_EIGHT_OR_BETTER + 1, 0};   /* what does not qualify never counts */

#endif
