#include "odds.h"

static const uint8_t choices[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* Deal the ranks from one upwards: each multiset once, with the ways to choose its suits. */
static void deal_ranks(const uint8_t *left, int rank, int to_come, uint32_t key, uint64_t ways, uint64_t *counts)
{
    if (to_come == 0) {
        counts[rz_low[rz_index(key)]] += ways;
        return;
    }
    if (rank == RZ_RANKS)
        return;
    for (int copies = 0; copies <= left[rank] && copies <= to_come; copies++)
        deal_ranks(left, rank + 1, to_come - copies, key + (uint32_t)copies * rz_key_of_rank[rank],
                   ways * choices[left[rank]][copies], counts);
}

void rz_low_odds(const uint8_t *known, const uint8_t *left, int to_come, uint64_t *counts)
{
    uint32_t key = 0;
    for (int rank = 0; rank < RZ_RANKS; rank++)
        key += known[rank] * rz_key_of_rank[rank];
    deal_ranks(left, 0, to_come, key, 1, counts);
}
