/* Stud highs by the rule. Here the deuce is bit 0 and the ace bit 12, so that a larger number is a better set. */
#include "bits.h"
#include "tables.h"

/* The values run down from the royal flush; each name is the number of values before its category. */
enum {
    BEFORE_QUADS = 10,
    BEFORE_FULL_HOUSES = BEFORE_QUADS + 13 * 12,
    BEFORE_FLUSHES = BEFORE_FULL_HOUSES + 13 * 12,
    BEFORE_STRAIGHTS = BEFORE_FLUSHES + 1287 - 10,
    BEFORE_TRIPS = BEFORE_STRAIGHTS + 10,
    BEFORE_TWO_PAIR = BEFORE_TRIPS + 13 * 66,
    BEFORE_PAIR = BEFORE_TWO_PAIR + 78 * 11,
    BEFORE_UNPAIRED = BEFORE_PAIR + 13 * 220
};

enum { ACE = 12, WHEEL = 1 << ACE | 0xf };

static unsigned ace_high(unsigned set)
{
    return set >> 1 | (set & 1) << ACE;
}

/* 1 for the straight to the ace … 10 for the wheel, 0 for none. */
static unsigned straight(unsigned set)
{
    unsigned with_low_ace = set << 1 | set >> ACE;
    unsigned bottoms = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3 & with_low_ace >> 4;
    return bottoms ? (unsigned)(10 - rz_highest(bottoms)) : 0;
}

/* Sets of the same size from `ranks` ranks that are better: 0 for the best. */
static unsigned better(unsigned set, int ranks)
{
    return rz_choose(ranks, rz_count_bits(set)) - 1 - rz_colex(set);
}

/* The five highest ranks, no straight, among all such: 1 … 1277. Straights that are better take no number here. */
static unsigned no_straight(unsigned set)
{
    unsigned five = rz_highest_of(set, 5), straights = five < WHEEL ? 1 : 0;
    for (int top = ACE; top >= 4; top--)
        straights += five < 0x1fu << (top - 4);
    return better(five, RZ_RANKS) + 1 - straights;
}

unsigned rz_high_of_suited(unsigned set)
{
    set = ace_high(set);
    if (rz_count_bits(set) < 5)
        return 0;
    return straight(set) ? straight(set) : BEFORE_FLUSHES + no_straight(set);
}

/* One rank repeated, the best `kickers` of the others beside it. */
static unsigned with_kickers(unsigned set, int rank, int kickers)
{
    unsigned others = rz_highest_of(rz_without(set, rank), kickers);
    return (unsigned)(ACE - rank) * rz_choose(12, kickers) + better(others, 12) + 1;
}

static unsigned two_pair(unsigned set, unsigned repeated)
{
    unsigned pairs = rz_highest_of(repeated, 2);
    unsigned kicker = rz_highest_of(rz_without(rz_without(set, rz_highest(pairs)), rz_lowest(pairs)), 1);
    return better(pairs, RZ_RANKS) * 11 + better(kicker, 11) + 1;
}

static unsigned high_of_five(const unsigned *at_least)
{
    unsigned ranks = at_least[1], repeated = at_least[2], tripled = at_least[3], quads = at_least[4];
    if (quads)
        return BEFORE_QUADS + with_kickers(ranks, rz_highest(quads), 1);
    if (tripled && rz_count_bits(repeated) >= 2)
        return BEFORE_FULL_HOUSES + with_kickers(repeated, rz_highest(tripled), 1);
    if (straight(ranks))
        return BEFORE_STRAIGHTS + straight(ranks);
    if (tripled)
        return BEFORE_TRIPS + with_kickers(ranks, rz_highest(tripled), 2);
    if (rz_count_bits(repeated) >= 2)
        return BEFORE_TWO_PAIR + two_pair(ranks, repeated);
    if (repeated)
        return BEFORE_PAIR + with_kickers(ranks, rz_highest(repeated), 3);
    return BEFORE_UNPAIRED + no_straight(ranks);
}

/* One to four cards, all of which play, straights and flushes not counted: among boards of the same size. */
static unsigned high_of_board(const unsigned *at_least, int count)
{
    unsigned ranks = at_least[1], repeated = at_least[2], before = 0;
    if (at_least[4])
        return (unsigned)(ACE - rz_highest(at_least[4])) + 1;
    before += count == 4 ? RZ_RANKS : 0;
    if (at_least[3])
        return before + with_kickers(ranks, rz_highest(at_least[3]), count - 3);
    before += count >= 3 ? RZ_RANKS * rz_choose(12, count - 3) : 0;
    if (rz_count_bits(repeated) == 2)
        return before + better(repeated, RZ_RANKS) + 1;
    before += count == 4 ? rz_choose(RZ_RANKS, 2) : 0;
    if (repeated)
        return before + with_kickers(ranks, rz_highest(repeated), count - 2);
    before += count >= 2 ? RZ_RANKS * rz_choose(12, count - 2) : 0;
    return before + better(ranks, RZ_RANKS) + 1;
}

unsigned rz_high_of_multiset(const rz_multiset *held)
{
    unsigned at_least[5] = {0};
    for (int n = 1; n <= 4; n++)
        at_least[n] = ace_high(held->at_least[n]);
    if (held->count == 0)
        return 0;
    return held->count >= 5 ? high_of_five(at_least) : high_of_board(at_least, held->count);
}
