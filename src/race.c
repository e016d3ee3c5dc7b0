#include "race.h"
#include "race_rules.h"

#include <stdlib.h>
#include <string.h>

enum { POLL_EVERY = 1 << 20, MOST_DRAWS = 495 /* four copies among eight seats and the deck */ };

/* One way to deal the cards of a rank: how many go to each seat, and in how many ways the copies can be chosen. */
typedef struct {
    uint32_t cards;     /* four bits a seat */
    uint32_t offset;    /* what they add to the cell */
    uint32_t kind;      /* draws of one kind do the same to a node */
    uint32_t ways;
} draw;

/* A walk over the ranks. A cell is how many cards each seat has drawn (mixed radix, to_come + 1); a node is all else
 * that matters; each pair of them has a weight, the number of ways to get there. Before a rank the nonzero weights are
 * a list, cell by cell; after it they are a table with a row a cell, whose first `settled` slots collect what is
 * decided, by winners, with slot 0 for what cannot happen. */
typedef struct {
    const rz_deal *deal;
    int players, to_five, spare;
    uint32_t cells, settled, to_come;
    uint32_t stride[RZ_MAX_PLAYERS];
    int left_after[RZ_RANKS], known_after[RZ_MAX_PLAYERS][RZ_RANKS];
    uint8_t reach[RZ_RANKS + 1][RZ_MAX_PLAYERS][5][RZ_HOLDING + 1];

    uint32_t *cell_cards, *cell_start;
    rz_node *nodes, *next_nodes;
    size_t node_room, next_room;
    uint32_t node_count, next_count;
    uint32_t *buckets, *renumber;
    size_t bucket_room, renumber_room;
    uint32_t bucket_count;

    draw draws[MOST_DRAWS];
    int draw_count, kind_count;
    int16_t kind_of[6561];
    uint8_t held[MOST_DRAWS][RZ_MAX_PLAYERS];
    uint32_t *slot_of;      /* kind_count rows of node_count */
    size_t slot_room;

    uint32_t *entry_node;
    uint64_t *entry_weight, *table;
    double *entry_approx, *table_approx;
    size_t entry_room, weight_room, approx_room, table_room, table_approx_room;

    uint64_t *counts;
    double *approx;         /* NULL: not wanted */
    rz_poll poll;
    void *context;
    uint64_t work;
} walk;

static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (uint64_t)(n > i ? n - i : 0) / (uint64_t)(i + 1);
    return ways;
}

/* Make room for `wanted` items; NULL when there is no memory. What was there is kept. */
static void *grow(void *old, size_t *room, size_t wanted, size_t size)
{
    void *bigger;
    if (old && wanted <= *room)
        return old;
    wanted += wanted / 2 + 16;
    bigger = realloc(old, wanted * size);
    if (bigger)
        *room = wanted;
    return bigger;
}

#define GROW(field, room, wanted) do {                                                    \
        void *grown_ = grow((w)->field, &(w)->room, (wanted), sizeof *(w)->field);        \
        if (!grown_)                                                                      \
            return RZ_NO_MEMORY;                                                          \
        (w)->field = grown_;                                                              \
    } while (0)

/* Which numbers of distinct ranks (a bit each) a seat can end with, from every point of the walk, taken by itself. */
static void fill_reach(walk *w)
{
    const rz_deal *deal = w->deal;
    memset(w->reach, 0, sizeof w->reach);
    for (int seat = 0; seat < w->players; seat++) {
        for (int d = 0; d < 5; d++)
            w->reach[RZ_RANKS][seat][d][deal->to_come[seat]] = (uint8_t)(1 << d);
        for (int rank = RZ_RANKS - 1; rank >= 0; rank--)
            for (int d = 0; d < 5; d++)
                for (int drawn = 0; drawn <= deal->to_come[seat]; drawn++)
                    for (int c = 0; c <= deal->left[rank] && drawn + c <= deal->to_come[seat]; c++) {
                        int to = d + (deal->known[seat][rank] + c > 0);
                        if (to < 5)
                            w->reach[rank][seat][d][drawn] |= w->reach[rank + 1][seat][to][drawn + c];
                    }
    }
}

static int lay_out(walk *w)
{
    const rz_deal *deal = w->deal;
    int left = 0, to_come = 0;
    w->cells = 1;
    for (int i = 0; i < w->players; i++) {
        w->stride[i] = w->cells;
        w->cells *= (uint32_t)deal->to_come[i] + 1;
        w->to_come |= (uint32_t)deal->to_come[i] << (4 * i);
        to_come += deal->to_come[i];
        for (int rank = RZ_RANKS - 1, known = 0; rank >= 0; rank--) {
            w->known_after[i][rank] = known;
            known += deal->known[i][rank] > 0;
        }
    }
    for (int rank = RZ_RANKS - 1; rank >= 0; left += deal->left[rank--])
        w->left_after[rank] = left;
    w->spare = left - to_come;
    w->settled = w->to_five ? 1u << w->players : 1;
    w->cell_cards = malloc(w->cells * sizeof *w->cell_cards);
    w->cell_start = malloc((w->cells + 1) * sizeof *w->cell_start);
    if (!w->cell_cards || !w->cell_start)
        return RZ_NO_MEMORY;
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        w->cell_cards[cell] = 0;
        for (int i = 0; i < w->players; i++)
            w->cell_cards[cell] |= cell / w->stride[i] % (deal->to_come[i] + 1u) << (4 * i);
    }
    fill_reach(w);
    return RZ_OK;
}

static void clean_up(walk *w)
{
    void *all[] = {w->cell_cards, w->cell_start, w->nodes, w->next_nodes, w->buckets, w->renumber, w->slot_of,
                   w->entry_node, w->entry_weight, w->table, w->entry_approx, w->table_approx};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

/* ---- the ways to deal one rank ---- */

static void add_draw(walk *w, int rank, const uint8_t *cards, uint32_t ways)
{
    draw *new_draw = &w->draws[w->draw_count++];
    uint8_t held[RZ_MAX_PLAYERS];
    int code = 0;
    new_draw->cards = new_draw->offset = 0;
    new_draw->ways = ways;
    for (int i = 0; i < w->players; i++) {
        int total = w->deal->known[i][rank] + cards[i];
        held[i] = total == 0 ? RZ_NONE : total == 1 || w->to_five ? RZ_ONE : RZ_MORE;
        code = 3 * code + held[i];
        new_draw->cards |= (uint32_t)cards[i] << (4 * i);
        new_draw->offset += cards[i] * w->stride[i];
    }
    if (w->kind_of[code] < 0) {
        memcpy(w->held[w->kind_count], held, sizeof held);
        w->kind_of[code] = (int16_t)w->kind_count++;
    }
    new_draw->kind = (uint32_t)w->kind_of[code];
}

static void list_draws(walk *w, int rank, int seat, int copies, uint8_t *cards, uint32_t ways)
{
    if (seat == w->players) {
        add_draw(w, rank, cards, ways);
        return;
    }
    for (int c = 0; c <= copies && c <= w->deal->to_come[seat]; c++) {
        cards[seat] = (uint8_t)c;
        list_draws(w, rank, seat + 1, copies - c, cards, ways * (uint32_t)choose(copies, c));
    }
}

/* ---- the nodes after a rank ---- */

static uint32_t hash_node(const rz_node *node)
{
    uint64_t h = (node->seats ^ (uint64_t)node->mode << 40) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
    return (uint32_t)(h * 0xBF58476D1CE4E5B9u >> 32);
}

static void rehash(walk *w)
{
    memset(w->buckets, 0, w->bucket_count * sizeof *w->buckets);
    for (uint32_t n = 0; n < w->next_count; n++) {
        uint32_t b = hash_node(&w->next_nodes[n]) & (w->bucket_count - 1);
        while (w->buckets[b])
            b = (b + 1) & (w->bucket_count - 1);
        w->buckets[b] = n + 1;
    }
}

static int find_or_add(walk *w, const rz_node *node, uint32_t *slot)
{
    uint32_t b = hash_node(node) & (w->bucket_count - 1);
    for (; w->buckets[b]; b = (b + 1) & (w->bucket_count - 1)) {
        const rz_node *there = &w->next_nodes[w->buckets[b] - 1];
        if (there->seats == node->seats && there->mode == node->mode) {
            *slot = w->settled + w->buckets[b] - 1;
            return RZ_OK;
        }
    }
    GROW(next_nodes, next_room, w->next_count + 1u);
    w->next_nodes[w->next_count] = *node;
    w->buckets[b] = ++w->next_count;
    *slot = w->settled + w->next_count - 1;
    if (w->next_count * 2 > w->bucket_count) {
        GROW(buckets, bucket_room, w->bucket_count * 2u);
        w->bucket_count *= 2;
        rehash(w);
    }
    return RZ_OK;
}

/* Whether a node can still lead anywhere: no seat may have to end with more ranks than its race allows. */
static int is_possible(const walk *w, int rank, const rz_node *node)
{
    for (int i = 0; i < w->players; i++) {
        int most = w->to_five ? 4 : (int)(node->mode & 15) - !(node->mode >> (8 + i) & 1);
        int known = w->to_five ? 0 : w->known_after[i][rank];
        if (rz_node_distinct(node, i) + known > most)
            return 0;
    }
    return 1;
}

static int list_next_nodes(walk *w, int rank)
{
    GROW(slot_of, slot_room, (size_t)w->kind_count * w->node_count);
    if (!w->buckets) {
        w->bucket_count = 64;
        GROW(buckets, bucket_room, w->bucket_count);
    }
    w->next_count = 0;
    memset(w->buckets, 0, w->bucket_count * sizeof *w->buckets);
    for (int kind = 0; kind < w->kind_count; kind++) {
        uint32_t *slots = w->slot_of + (size_t)kind * w->node_count;
        for (uint32_t n = 0; n < w->node_count; n++) {
            rz_node next;
            unsigned winners = 0;
            int what = w->to_five ? rz_step_five(w->players, &w->nodes[n], w->held[kind], &next, &winners)
                                  : rz_step_pair(w->players, &w->nodes[n], w->held[kind], &next);
            slots[n] = winners;
            if (what == RZ_GOES_ON && is_possible(w, rank, &next) && find_or_add(w, &next, &slots[n]) != RZ_OK)
                return RZ_NO_MEMORY;
        }
    }
    return RZ_OK;
}

/* ---- the weights ---- */

static int deal_rank(walk *w)
{
    const uint32_t slots = w->settled + w->next_count, high = 0x88888888u;
    GROW(table, table_room, (size_t)w->cells * slots);
    memset(w->table, 0, (size_t)w->cells * slots * sizeof *w->table);
    if (w->approx) {
        GROW(table_approx, table_approx_room, (size_t)w->cells * slots);
        memset(w->table_approx, 0, (size_t)w->cells * slots * sizeof *w->table_approx);
    }
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        const uint32_t first = w->cell_start[cell], count = w->cell_start[cell + 1] - first;
        const uint32_t room = (w->to_come | high) - w->cell_cards[cell];
        const uint32_t *node = w->entry_node + first;
        if (!count)
            continue;
        for (int d = 0; d < w->draw_count; d++) {
            const draw *drawn = &w->draws[d];
            const uint32_t *slot = w->slot_of + (size_t)drawn->kind * w->node_count;
            const size_t row = (size_t)(cell + drawn->offset) * slots;
            if (((room - drawn->cards) & high) != high)
                continue;       /* more than some seat has to come */
            for (uint32_t e = 0; e < count; e++)
                w->table[row + slot[node[e]]] += drawn->ways * w->entry_weight[first + e];
            for (uint32_t e = 0; w->approx && e < count; e++)
                w->table_approx[row + slot[node[e]]] += drawn->ways * w->entry_approx[first + e];
            w->work += count;
        }
        if (w->work >= POLL_EVERY) {
            w->work = 0;
            if (w->poll && w->poll(w->context))
                return RZ_INTERRUPTED;
        }
    }
    return RZ_OK;
}

/* What is decided counts as often as the rest of the deck can be dealt. */
static void settle(walk *w, int rank)
{
    const uint32_t slots = w->settled + w->next_count;
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        uint64_t ways = 1;
        double approx = 1;
        int left = w->left_after[rank];
        for (int i = 0; i < w->players; i++) {
            int missing = w->deal->to_come[i] - (int)(w->cell_cards[cell] >> (4 * i) & 15);
            ways *= choose(left, missing);
            approx *= (double)choose(left, missing);
            left -= missing;
        }
        for (uint32_t winners = 1; winners < w->settled; winners++) {
            w->counts[winners] += ways * w->table[(size_t)cell * slots + winners];
            if (w->approx)
                w->approx[winners] += approx * w->table_approx[(size_t)cell * slots + winners];
        }
    }
}

static int is_reachable(const walk *w, int rank, const rz_node *node, uint32_t cards)
{
    for (int i = 0; i < w->players && !w->to_five; i++, cards >>= 4) {
        unsigned ends = w->reach[rank + 1][i][rz_node_distinct(node, i)][cards & 15];
        unsigned most = node->mode & 15, must = node->mode >> (8 + i) & 1;
        if (!(ends & (must ? 1u << most : (1u << most) - 1)))
            return 0;
    }
    return 1;
}

static int cards_in(uint32_t cell_cards)
{
    int sum = 0;
    for (; cell_cards; cell_cards >>= 4)
        sum += (int)(cell_cards & 15);
    return sum;
}

/* Turn the table after a rank into the list before the next one, and keep only the nodes that occur. */
static int harvest(walk *w, int rank)
{
    const uint32_t slots = w->settled + w->next_count;
    const int passed = w->left_after[0] + w->deal->left[0] - w->left_after[rank];
    uint32_t entries = 0;
    GROW(renumber, renumber_room, slots);
    GROW(nodes, node_room, w->next_count + 1u);
    memset(w->renumber, 0, slots * sizeof *w->renumber);
    w->node_count = 0;
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        const uint64_t *row = w->table + (size_t)cell * slots;
        const double *row_approx = w->approx ? w->table_approx + (size_t)cell * slots : NULL;
        w->cell_start[cell] = entries;
        if (passed - cards_in(w->cell_cards[cell]) > w->spare)
            continue;           /* too few cards are left to fill the holdings */
        GROW(entry_node, entry_room, entries + slots);
        GROW(entry_weight, weight_room, entries + slots);
        if (row_approx)
            GROW(entry_approx, approx_room, entries + slots);
        for (uint32_t slot = w->settled; slot < slots; slot++) {
            const rz_node *node = &w->next_nodes[slot - w->settled];
            if ((row_approx ? row_approx[slot] == 0 : row[slot] == 0)
                || !is_reachable(w, rank, node, w->cell_cards[cell]))
                continue;
            if (!w->renumber[slot]) {
                w->nodes[w->node_count] = *node;
                w->renumber[slot] = ++w->node_count;
            }
            w->entry_node[entries] = w->renumber[slot] - 1;
            w->entry_weight[entries] = row[slot];
            if (row_approx)
                w->entry_approx[entries] = row_approx[slot];
            entries++;
        }
    }
    w->cell_start[w->cells] = entries;
    return RZ_OK;
}

/* ---- the walks ---- */

static int add_start(walk *w, rz_node node)
{
    GROW(nodes, node_room, w->node_count + 1u);
    GROW(entry_node, entry_room, w->node_count + 1u);
    GROW(entry_weight, weight_room, w->node_count + 1u);
    GROW(entry_approx, approx_room, w->node_count + 1u);
    w->entry_node[w->node_count] = w->node_count;
    w->entry_weight[w->node_count] = 1;
    w->entry_approx[w->node_count] = 1;
    w->nodes[w->node_count++] = node;
    return RZ_OK;
}

/* Who ends with the most distinct ranks, and how many, is fixed at the start of a race to a pair: one node for each. */
static int add_starts(walk *w)
{
    rz_node node = {0, 0};
    if (w->to_five)
        return add_start(w, node);
    for (int most = 4; most >= 2; most--)
        for (unsigned must = 1; must < 1u << w->players; must++) {
            node = rz_pair_start(w->players, most, must);
            if (is_reachable(w, -1, &node, 0) && add_start(w, node) != RZ_OK)
                return RZ_NO_MEMORY;
        }
    return RZ_OK;
}

static int walk_ranks(walk *w)
{
    int status = add_starts(w);
    for (uint32_t cell = 1; cell <= w->cells; cell++)
        w->cell_start[cell] = w->node_count;
    w->cell_start[0] = 0;
    for (int rank = 0; rank < RZ_RANKS && w->node_count && status == RZ_OK; rank++) {
        uint8_t cards[RZ_MAX_PLAYERS] = {0};
        w->draw_count = w->kind_count = 0;
        memset(w->kind_of, -1, sizeof w->kind_of);
        list_draws(w, rank, 0, w->deal->left[rank], cards, 1);
        if ((status = list_next_nodes(w, rank)) != RZ_OK || (status = deal_rank(w)) != RZ_OK)
            break;
        settle(w, rank);
        status = harvest(w, rank);
    }
    return status;
}

/* What the king leaves unsettled in a race to a pair stands in the last cell, where every card is dealt. */
static void settle_pairs(walk *w)
{
    for (uint32_t e = w->cell_start[w->cells - 1]; e < w->cell_start[w->cells]; e++) {
        unsigned winners = rz_pair_winners(w->players, &w->nodes[w->entry_node[e]]);
        w->counts[winners] += w->entry_weight[e];
        if (w->approx)
            w->approx[winners] += w->entry_approx[e];
    }
}

static int run(const rz_deal *deal, int to_five, uint64_t *counts, double *approx, rz_poll poll, void *context)
{
    walk *w = calloc(1, sizeof *w);
    int status;
    if (!w)
        return RZ_NO_MEMORY;
    w->deal = deal;
    w->players = deal->players;
    w->to_five = to_five;
    w->counts = counts;
    w->approx = approx;
    w->poll = poll;
    w->context = context;
    status = lay_out(w);
    if (status == RZ_OK)
        status = walk_ranks(w);
    if (status == RZ_OK && !to_five)
        settle_pairs(w);
    clean_up(w);
    free(w);
    return status;
}

int rz_race(const rz_deal *deal, uint64_t *counts, double *approx, rz_poll poll, void *context)
{
    int status;
    memset(counts, 0, sizeof *counts << deal->players);
    if (approx)
        memset(approx, 0, sizeof *approx << deal->players);
    status = run(deal, 1, counts, approx, poll, context);
    return status == RZ_OK ? run(deal, 0, counts, approx, poll, context) : status;
}
