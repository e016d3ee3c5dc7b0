/* Ace-to-five lows by the rule: fewest repeated ranks first, then the repeated ranks, then the others from the highest down. */
#include "bits.h"
#include "tables.h"

enum { PAIRS = 13 * 220, TWO_PAIRS = 78 * 11, TRIPS = 13 * 66, FULL_HOUSES = 13 * 12 };

static unsigned pair(unsigned set, int rank)
{
    return rank * 220 + rz_colex(rz_without(set, rank));
}

static unsigned two_pair(unsigned set, unsigned pairs)
{
    int higher = rz_highest(pairs), lower = rz_lowest(pairs);
    unsigned kicker = rz_without(rz_without(set, higher), lower);
    return rz_colex(pairs) * 11 + rz_colex(kicker);
}

static unsigned trips(unsigned set, int rank)
{
    return rank * 66 + rz_colex(rz_without(set, rank));
}

/* One of `major`, repeated, and one other rank: full houses and quads. */
static unsigned major_minor(int major, unsigned minor)
{
    return major * 12 + rz_colex(rz_without(minor, major));
}

/* Best five of five or more cards. With fewer than five ranks, all of them play; the lowest ranks are the ones repeated. */
static unsigned low_of_five(const rz_multiset *held)
{
    unsigned ranks = held->at_least[1], repeated = held->at_least[2], tripled = held->at_least[3];
    unsigned value = 1;
    if (rz_low_of_set[ranks])
        return rz_low_of_set[ranks];
    value += RZ_UNPAIRED_LOWS;
    if (rz_count_bits(ranks) == 4)
        return value + pair(ranks, rz_lowest(repeated));
    value += PAIRS;
    if (rz_count_bits(ranks) == 3 && rz_count_bits(repeated) >= 2)
        return value + two_pair(ranks, rz_lowest_of(repeated, 2));
    value += TWO_PAIRS;
    if (rz_count_bits(ranks) == 3)
        return value + trips(ranks, rz_lowest(repeated));
    value += TRIPS;
    if (rz_count_bits(repeated) == 2)
        return value + major_minor(rz_lowest(tripled), ranks & ~(1u << rz_lowest(tripled)));
    value += FULL_HOUSES;
    return value + major_minor(rz_lowest(repeated), ranks & ~repeated);
}

/* One to four cards, all of which play: among boards of the same size. */
static unsigned low_of_board(const rz_multiset *held)
{
    unsigned ranks = held->at_least[1], repeated = held->at_least[2];
    int count = held->count, others = count - 2;
    unsigned value = 1;
    if (!repeated)
        return value + rz_colex(ranks);
    value += rz_choose(RZ_RANKS, count);
    if (rz_count_bits(ranks) == count - 1)
        return value + rz_lowest(repeated) * rz_choose(12, others) + rz_colex(rz_without(ranks, rz_lowest(repeated)));
    value += RZ_RANKS * rz_choose(12, others);
    if (rz_count_bits(repeated) == 2)
        return value + rz_colex(repeated);
    value += count == 4 ? rz_choose(RZ_RANKS, 2) : 0;
    if (count == 3)
        return value + rz_lowest(repeated);
    if (rz_count_bits(ranks) == 2)
        return value + major_minor(rz_lowest(repeated), ranks & ~repeated);
    value += RZ_RANKS * 12;
    return value + rz_lowest(repeated);
}

unsigned rz_low_of_ranks(unsigned set)
{
    return rz_count_bits(set) < 5 ? 0 : 1 + rz_colex(rz_lowest_of(set, 5));
}

unsigned rz_low_of_multiset(const rz_multiset *held)
{
    if (held->count == 0)
        return 0;
    return held->count >= 5 ? low_of_five(held) : low_of_board(held);
}
