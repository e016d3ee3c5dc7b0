#include "strength.h"

#include <string.h>

enum { HANDS = 133784560 };  /* C(52, 7) */

/* By value, first the hands that come to it, then twice those that it beats and once those that it ties with. */
typedef struct {
    int game;
    uint32_t *strengths;
    uint8_t held[RZ_RANKS];
    uint32_t low[RZ_LOWS + 1], high[RZ_HIGHS + 1];
    uint32_t high_alone[RZ_HIGHS + 1];  /* high hands without a qualifying low */
} builder;

typedef void visit(builder *b, uint32_t index, uint32_t ways);

static void count_hand(builder *b, uint32_t index, uint32_t ways)
{
    unsigned low = rz_low[index], high = rz_high[index];
    b->low[low] += ways;
    b->high[high] += ways;
    if (low > RZ_EIGHT_OR_BETTER)
        b->high_alone[high] += ways;
}

static void beat(uint32_t *hands, int values)
{
    uint32_t worse = 0;
    for (int value = values; value >= 0; value--) {
        uint32_t equal = hands[value];
        hands[value] = 2 * worse + equal;
        worse += equal;
    }
}

/* Each half of the pot is 2 * HANDS. Without a qualifying low of mine, the second half is for a high that meets none. */
static void share_hand(builder *b, uint32_t index, uint32_t ways)
{
    unsigned low = rz_low[index], high = rz_high[index];
    uint64_t first = b->game == RZ_RAZZ ? b->low[low] : b->high[high], second = first;
    if (b->game == RZ_STUD8)
        second = low <= RZ_EIGHT_OR_BETTER ? b->low[low] : b->high_alone[high];
    b->strengths[index] = (uint32_t)(((first + second) << 32) / ((uint64_t)4 * HANDS));
    (void)ways;
}

/* With fewer cards: the mean over the next one. */
static void await_card(builder *b, uint32_t key, int count)
{
    uint64_t sum = 0, left = (uint64_t)(RZ_CARDS - count);
    for (int rank = 0; rank < RZ_RANKS; rank++)
        if (b->held[rank] < 4)
            sum += (uint64_t)(4 - b->held[rank]) * b->strengths[rz_index(key + rz_key_of_rank[rank])];
    b->strengths[rz_index(key)] = (uint32_t)((sum + left / 2) / left);
}

/* Go through every multiset of `missing` more cards from `rank` upwards. */
static void walk(builder *b, int rank, int missing, int count, uint32_t key, uint32_t ways, visit *visit)
{
    static const uint8_t choices[5] = {1, 4, 6, 4, 1};
    if (missing == 0) {
        if (visit)
            visit(b, rz_index(key), ways);
        else
            await_card(b, key, count);
        return;
    }
    for (; rank < RZ_RANKS; rank++)
        for (int copies = 1; copies <= 4 && copies <= missing; copies++) {
            b->held[rank] = (uint8_t)copies;
            walk(b, rank + 1, missing - copies, count, key + (uint32_t)copies * rz_key_of_rank[rank],
                 ways * choices[copies], visit);
            b->held[rank] = 0;
        }
}

void rz_build_strengths(int game, uint32_t strengths[RZ_MULTISETS])
{
    builder b;
    memset(&b, 0, sizeof b);
    b.game = game;
    b.strengths = strengths;
    walk(&b, 0, RZ_MAX_HELD, 0, 0, 1, count_hand);
    beat(b.low, RZ_LOWS);
    beat(b.high, RZ_HIGHS);
    beat(b.high_alone, RZ_HIGHS);
    walk(&b, 0, RZ_MAX_HELD, 0, 0, 1, share_hand);
    for (int count = RZ_MAX_HELD - 1; count >= 0; count--)
        walk(&b, 0, count, count, 0, 1, NULL);
}

uint32_t rz_against(uint32_t share, uint32_t other)
{
    uint64_t whole = (uint64_t)1 << 32;
    uint64_t ahead = share * (whole - other) >> 1, behind = other * (whole - share) >> 1;
    uint64_t both = (ahead + behind) >> 32;
    return both ? (uint32_t)(ahead / (both + 1)) : UINT32_MAX / 2;
}

uint32_t rz_share_of(const uint32_t *strengths, const uint8_t *cards, int count)
{
    uint32_t key = 0;
    for (int i = 0; i < count; i++)
        key += rz_key_of_card[cards[i]];
    return strengths[rz_index(key)];
}

/* The key of those of his cards that are known; a shared card is everyone's. */
static uint32_t key_of(const rz_hand *hand, int seat, unsigned which)
{
    const rz_seat *player = &hand->seats[seat];
    uint32_t key = 0;
    for (int i = 0; i < player->count; i++)
        if (which >> i & 1)
            key += rz_key_of_card[player->cards[i]];
    for (int i = 0; i < hand->shared_count; i++)
        key += rz_key_of_card[hand->shared[i]];
    return key;
}

uint32_t rz_strength(const uint32_t *strengths, const rz_hand *hand, int seat, int against_board)
{
    uint32_t share = strengths[rz_index(key_of(hand, seat, ~0u))], best = 0;
    if (!against_board)
        return share;
    for (int i = 0; i < hand->players; i++) {
        if (i == seat || !rz_still_in(hand, i))
            continue;
        uint32_t other = strengths[rz_index(key_of(hand, i, hand->seats[i].up))];
        best = other > best ? other : best;
    }
    return rz_against(share, best);
}
