/* Random numbers for seeded deals: splitmix64 (Steele, Lea, Flood 2014), one 64-bit state, the same on every machine. */
#ifndef RZ_RNG_H
#define RZ_RNG_H

#include <stdint.h>

static inline uint64_t rz_random(uint64_t *state)
{
    uint64_t mixed = *state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

/* A number below bound, each equally likely: what lies past the last whole multiple of bound is drawn again. */
static inline uint32_t rz_random_below(uint64_t *state, uint32_t bound)
{
    uint32_t refused = -bound % bound;
    for (;;) {
        uint32_t drawn = (uint32_t)(rz_random(state) >> 32);
        if (drawn >= refused)
            return drawn % bound;
    }
}

/* Fisher and Yates. */
static inline void rz_shuffle(uint64_t *state, uint8_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = rz_random_below(state, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

#endif
