/* Build the tables: number the multisets of each half of the ranks, then value every pair of halves. */
#include "tables.h"

#include <stdlib.h>

#include "bits.h"

/* Found by search: within each half, no two multisets of up to seven cards have the same sum. */
const uint16_t rz_weight_of_rank[16] = {1, 5, 24, 112, 521, 2247, 9244, 1, 5, 24, 112, 521, 2247, 0, 0, 0};

razzeval_api rz_api;
uint16_t rz_bit_of_card[64];
uint32_t rz_key_of_rank[16];
uint16_t rz_low_of_set[RZ_RANK_SETS];
uint8_t rz_number_of_three[RZ_RANK_SETS / 2];
rz_nibble_parts rz_parts;

typedef struct {
    rz_multiset held;
    uint32_t sum;
} half;

/* Append to `list` every multiset of the ranks from `rank` up to `end` that brings `chosen` to `count` cards. */
static int list_multisets(half *list, int length, half chosen, int rank, int end, int count)
{
    int missing = count - chosen.held.count;
    if (rank == end) {
        if (missing == 0)
            list[length++] = chosen;
        return length;
    }
    length = list_multisets(list, length, chosen, rank + 1, end, count);
    for (int n = 1; n <= 4 && n <= missing; n++) {
        chosen.held.at_least[n] |= 1u << rank;
        chosen.held.count++;
        chosen.sum += rz_weight_of_rank[rank];
        length = list_multisets(list, length, chosen, rank + 1, end, count);
    }
    return length;
}

/* List all multisets of some ranks, fewest cards first; up_to[n] says how many hold n cards or fewer. */
static void list_half(half *list, int *up_to, int first_rank, int end_rank)
{
    const half none = {{{0}, 0}, 0};
    int length = 0;
    for (int count = 0; count <= RZ_MAX_HELD; count++)
        up_to[count] = length = list_multisets(list, length, none, first_rank, end_rank, count);
}

static void value_multisets(const half *upper, const half *lower, int lowers, uint32_t first_index)
{
    for (int i = 0; i < lowers; i++) {
        rz_multiset held = {.count = upper->held.count + lower[i].held.count};
        for (int n = 1; n <= 4; n++)
            held.at_least[n] = upper->held.at_least[n] | lower[i].held.at_least[n];
        rz_low[first_index + i] = (uint16_t)rz_low_of_multiset(&held);
        rz_high[first_index + i] = (uint16_t)rz_high_of_multiset(&held);
    }
}

static void build_keys(void)
{
    for (int rank = 0; rank < 16; rank++) {
        int shift = rank < RZ_LOWER_RANKS ? 0 : 16;
        rz_key_of_rank[rank] = (uint32_t)rz_weight_of_rank[rank] << shift;
    }
    for (int card = 0; card < RZ_CARDS; card++) {
        rz_key_of_card[card] = rz_key_of_rank[card >> 2];
        rz_suited_of_card[card] = (uint64_t)1 << (16 * (card & 3) + (card >> 2));
        rz_bit_of_card[card] = (uint16_t)(1 << (card >> 2));
    }
}

static void build_sets(void)
{
    for (unsigned set = 0; set < RZ_RANK_SETS; set++) {
        rz_flush_of_set[set] = (uint16_t)rz_high_of_suited(set);
        if (set < RZ_RANK_SETS / 2 && rz_count_bits(set) == 3)
            rz_number_of_three[set] = (uint8_t)rz_colex(set);
        rz_low_of_set[set] = (uint16_t)rz_low_of_ranks(set);
    }
}

/* What the ranks of a nibble add to the number of an unpaired low that holds `lower` ranks below them. */
static unsigned part_of_nibble(int first_rank, unsigned nibble, int lower)
{
    unsigned part = 0;
    for (int rank = first_rank, k = lower + 1; nibble && k <= 5; rank++, nibble >>= 1)
        if (nibble & 1)
            part += rz_choose(rank, k++);
    return part;
}

static void build_parts(void)
{
    for (unsigned nibble = 0; nibble < 16; nibble++) {
        rz_parts.first[nibble] = (uint8_t)(1 + part_of_nibble(0, nibble, 0));
        for (int lower = 0; lower < 5; lower++) {
            unsigned second = part_of_nibble(4, nibble, lower), third = part_of_nibble(8, nibble, lower);
            unsigned second_before = lower ? part_of_nibble(4, nibble, lower - 1) : 0;
            unsigned third_before = lower ? part_of_nibble(8, nibble, lower - 1) : 0;
            rz_parts.second[lower][nibble] = (uint8_t)(second - second_before);
            rz_parts.third_low[lower][nibble] = (uint8_t)((third & 255) - (third_before & 255));
            rz_parts.third_high[lower][nibble] = (uint8_t)((third >> 8) - (third_before >> 8));
        }
    }
}

static void build_multisets(half *lower, half *upper)
{
    int lowers[RZ_MAX_HELD + 1], uppers[RZ_MAX_HELD + 1];
    uint32_t index = 0;
    list_half(lower, lowers, 0, RZ_LOWER_RANKS);
    list_half(upper, uppers, RZ_LOWER_RANKS, RZ_RANKS);
    for (int i = 0; i < RZ_LOWER_MULTISETS; i++)
        rz_lower_number[lower[i].sum] = (uint16_t)i;
    for (int i = 0; i < RZ_UPPER_MULTISETS; i++) {
        int fitting = lowers[RZ_MAX_HELD - upper[i].held.count];
        rz_upper_number[upper[i].sum] = index;
        value_multisets(&upper[i], lower, fitting, index);
        index += (uint32_t)fitting;
    }
}

int rz_build_tables(void)
{
    half *halves = malloc((RZ_LOWER_MULTISETS + RZ_UPPER_MULTISETS) * sizeof *halves);
    if (!halves)
        return -1;
    build_keys();
    build_sets();
    build_parts();
    build_multisets(halves, halves + RZ_LOWER_MULTISETS);
    free(halves);
    return 0;
}
