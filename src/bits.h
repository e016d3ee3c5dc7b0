/* Sets of ranks as bits (16 at most), and their numbers in colexicographic order. */
#ifndef RZ_BITS_H
#define RZ_BITS_H

#include <stdint.h>

static inline int rz_count_bits(unsigned set)
{
    set = (set & 0x5555) + (set >> 1 & 0x5555);
    set = (set & 0x3333) + (set >> 2 & 0x3333);
    set = (set & 0x0f0f) + (set >> 4 & 0x0f0f);
    return (int)(set + (set >> 8)) & 0x1f;
}

/* The lowest and the highest member of a set that has one. */
static inline int rz_lowest(unsigned set)
{
    return rz_count_bits((set & (0u - set)) - 1);
}

static inline int rz_highest(unsigned set)
{
    set |= set >> 1;
    set |= set >> 2;
    set |= set >> 4;
    return rz_count_bits(set | set >> 8) - 1;
}

/* The `count` lowest, or highest, members. */
static inline unsigned rz_lowest_of(unsigned set, int count)
{
    unsigned taken = 0;
    for (; count > 0; count--, set &= set - 1)
        taken |= set & (0u - set);
    return taken;
}

static inline unsigned rz_highest_of(unsigned set, int count)
{
    for (int more = rz_count_bits(set) - count; more > 0; more--)
        set &= set - 1;
    return set;
}

/* The set renumbered as if `rank` did not exist. */
static inline unsigned rz_without(unsigned set, int rank)
{
    return (set >> (rank + 1)) << rank | (set & ((1u << rank) - 1));
}

/* n choose k, for n up to 13 ranks and k up to five cards. */
static const uint16_t rz_binomial[14][6] = {
    {1, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0},
    {1, 3, 3, 1, 0, 0},
    {1, 4, 6, 4, 1, 0},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6},
    {1, 7, 21, 35, 35, 21},
    {1, 8, 28, 56, 70, 56},
    {1, 9, 36, 84, 126, 126},
    {1, 10, 45, 120, 210, 252},
    {1, 11, 55, 165, 330, 462},
    {1, 12, 66, 220, 495, 792},
    {1, 13, 78, 286, 715, 1287},
};

static inline unsigned rz_choose(int n, int k)
{
    return rz_binomial[n][k];
}

/* How many sets of the same size compare lower from the top down: 0 for the lowest. */
static inline unsigned rz_colex(unsigned set)
{
    unsigned number = 0;
    for (int k = 1; set; k++, set &= set - 1)
        number += rz_choose(rz_lowest(set), k);
    return number;
}

#endif
