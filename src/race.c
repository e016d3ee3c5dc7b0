#include "race.h"
#include "race_nodes.h"
#include "race_plan.h"

#include <stdlib.h>
#include <string.h>

enum {
    POLL_EVERY = 1 << 20,
    MOST_WEIGHTS = 4 << 20      /* of a table; keeps a walk under 200 MB */
};

/* Cards drawn, a byte a seat: one subtraction compares all seats, as long as bit 7 of each byte is lent to it. */
#define LENT 0x8080808080808080u

/* Where the weights of a node stand in a table: a box of cells, from the least to the most cards each seat can have drawn. */
typedef struct {
    uint64_t least, most;
    size_t base, size;
    uint32_t stride[RZ_MAX_PLAYERS];
} box;

/* The weights of a walk, modulo 2**64, and as doubles when they may be larger. */
typedef struct {
    uint64_t *exact;
    double *approx;
    size_t exact_room, approx_room;
} weights;

/* Where the cards of one entry would stand in a box, and how far each seat is from its least and most cards. */
typedef struct {
    uint64_t above_least, below_most;
    uint32_t at, entry;
} target;

/* The box of a node after a rank; 0 when it cannot lead anywhere. */
typedef struct {
    int rank;
    uint32_t box;
} where;

/* A walk over the ranks. A state is a node and the cards each seat has drawn; its weight is the number of ways to get
 * there. Before a rank the nonzero weights are entries, node by node; after it they are in a table, a box a node. The
 * first `settled` boxes collect what is decided, by the mask of winners; box 0 is one weight, for what cannot happen. */
typedef struct {
    rz_plan plan;
    int players;
    uint32_t settled;

    rz_nodes all;
    uint32_t *here, *there;     /* numbers of the nodes before and after a rank */
    box *boxes;                 /* of the masks, then of the nodes after the rank */
    where *box_of;              /* by number */
    uint32_t here_count, there_count, where_count;
    size_t here_room, there_room, box_room, where_room;

    uint32_t *entry_start;      /* by node */
    uint64_t *entry_cards;
    target *targets;            /* by entry of the node at hand */
    weights entry, table;
    size_t start_room, cards_room, target_room, table_size;

    uint64_t *counts;
    double *approx;             /* NULL: not wanted */
    rz_poll poll;
    void *context;
    uint64_t work;
} walk;

static int grow_weights(walk *w, weights *which, size_t wanted)
{
    RZ_GROW(which->exact, which->exact_room, wanted);
    if (w->approx)
        RZ_GROW(which->approx, which->approx_room, wanted);
    return RZ_OK;
}

/* ---- the nodes after a rank, and their boxes ---- */

static void widen(box *b, int seat, int least, int most)
{
    b->least |= (uint64_t)least << (8 * seat);
    b->most |= (uint64_t)most << (8 * seat);
    b->stride[seat] = (uint32_t)b->size;
    b->size *= (size_t)(most - least + 1);
}

static int place_box(walk *w, box *b)
{
    b->base = w->table_size;
    w->table_size += b->size;
    if (w->table_size > MOST_WEIGHTS)
        return RZ_TOO_LARGE;
    if (grow_weights(w, &w->table, w->table_size) != RZ_OK)
        return RZ_NO_MEMORY;
    memset(w->table.exact + b->base, 0, b->size * sizeof *w->table.exact);
    if (w->approx)
        memset(w->table.approx + b->base, 0, b->size * sizeof *w->table.approx);
    return RZ_OK;
}

/* Give a new node its box; size 0 when it cannot lead anywhere. */
static int make_box(walk *w, int rank, const rz_node *node, box *b)
{
    b->least = b->most = 0;
    b->size = 1;
    for (int i = 0; i < w->players; i++) {
        unsigned possible = rz_possible_draws(&w->plan, rank + 1, node, i);
        int least = 0, most = RZ_HOLDING;
        if (!possible) {
            b->size = 0;
            return RZ_OK;
        }
        while (!(possible >> least & 1))
            least++;
        while (!(possible >> most & 1))
            most--;
        widen(b, i, least, most);
    }
    return place_box(w, b);
}

static int start_table(walk *w)
{
    RZ_GROW(w->boxes, w->box_room, w->settled);
    w->there_count = 0;
    w->table_size = 0;
    for (uint32_t mask = 0; mask < w->settled; mask++) {
        int status;
        box *b = &w->boxes[mask];
        b->least = b->most = 0;
        b->size = 1;
        for (int i = 0; mask && i < w->players; i++)
            widen(b, i, 0, w->plan.deal->to_come[i]);
        status = place_box(w, b);
        if (status != RZ_OK)
            return status;
    }
    return RZ_OK;
}

/* Find the box for what a step leads to; give a node that is new at this rank its own. */
static int find_box(walk *w, int rank, uint32_t to, uint32_t *slot)
{
    const uint32_t number = to - RZ_FIRST_NODE, known = w->all.node_count;
    int status = RZ_OK;
    *slot = to;
    if (to < RZ_FIRST_NODE)
        return RZ_OK;
    if (known > w->where_count) {
        RZ_GROW(w->box_of, w->where_room, known);
        for (; w->where_count < known; w->where_count++)
            w->box_of[w->where_count].rank = -1;
    }
    if (w->box_of[number].rank != rank) {
        const uint32_t next = w->settled + w->there_count;
        RZ_GROW(w->there, w->there_room, w->there_count + 1u);
        RZ_GROW(w->boxes, w->box_room, next + 1u);
        status = make_box(w, rank, &w->all.nodes[number], &w->boxes[next]);
        w->box_of[number].rank = rank;
        w->box_of[number].box = w->boxes[next].size ? next : 0;
        if (w->boxes[next].size)
            w->there[w->there_count++] = number;
    }
    *slot = w->box_of[number].box;
    return status;
}

/* ---- the weights ---- */

static uint32_t place_in(const box *b, int players, uint64_t cards)
{
    uint32_t at = 0;
    for (int i = 0; i < players; i++, cards >>= 8)
        at += (uint32_t)(cards & 255) * b->stride[i];
    return at;
}

/* Add what the draws of one kind make of the entries of one node. */
static void add_weights(walk *w, uint32_t node, int kind, const box *b)
{
    const uint64_t fewest = w->plan.draws[w->plan.kind_start[kind]].cards;
    const uint32_t base = (uint32_t)b->base - place_in(b, w->players, b->least);
    uint32_t count = 0;
    for (uint32_t e = w->entry_start[node]; e < w->entry_start[node + 1]; e++) {
        const uint64_t cards = w->entry_cards[e];
        target *t = &w->targets[count];
        t->above_least = (cards | LENT) - b->least;
        t->below_most = (b->most | LENT) - cards;
        t->at = base + place_in(b, w->players, cards);
        t->entry = e;
        count += ((t->below_most - fewest) & LENT) == LENT;
    }
    for (int d = w->plan.kind_start[kind]; d < w->plan.kind_start[kind + 1]; d++) {
        const rz_draw *drawn = &w->plan.draws[d];
        const uint32_t offset = place_in(b, w->players, drawn->cards);
        for (uint32_t e = 0; e < count; e++) {
            const target *t = &w->targets[e];
            const int fits = ((t->above_least + drawn->cards) & (t->below_most - drawn->cards) & LENT) == LENT;
            const uint32_t at = fits ? t->at + offset : 0;
            w->table.exact[at] += drawn->ways * w->entry.exact[t->entry];
            if (w->approx)
                w->table.approx[at] += drawn->ways * w->entry.approx[t->entry];
        }
        w->work += count;
    }
}

/* Whether some entry of the node has cards to come for every draw of a kind. */
static int can_draw(const walk *w, uint32_t node, int kind)
{
    const uint64_t room = (w->plan.to_come | LENT) - w->plan.draws[w->plan.kind_start[kind]].cards;
    for (uint32_t e = w->entry_start[node]; e < w->entry_start[node + 1]; e++)
        if (((room - w->entry_cards[e]) & LENT) == LENT)
            return 1;
    return 0;
}

static int deal_rank(walk *w, int rank)
{
    for (uint32_t node = 0; node < w->here_count; node++) {
        RZ_GROW(w->targets, w->target_room, w->entry_start[node + 1] - w->entry_start[node]);
        for (int kind = 0; kind < w->plan.kind_count; kind++) {
            uint32_t to, slot;
            int status;
            if (!can_draw(w, node, kind))
                continue;
            status = rz_step(&w->all, w->here[node], w->plan.held[kind], w->plan.kind_code[kind], &to);
            if (status == RZ_OK)
                status = find_box(w, rank, to, &slot);
            if (status != RZ_OK)
                return status;
            if (slot)
                add_weights(w, node, kind, &w->boxes[slot]);
            if (w->work >= POLL_EVERY) {
                w->work = 0;
                if (w->poll && w->poll(w->context))
                    return RZ_INTERRUPTED;
            }
        }
    }
    return RZ_OK;
}

/* The next cell of a box, seat 0 turning fastest. */
static uint64_t next_cell(const box *b, int players, uint64_t cards)
{
    for (int shift = 0; shift < 8 * players; shift += 8) {
        const uint64_t one = (uint64_t)255 << shift;
        if ((cards & one) != (b->most & one))
            return cards + ((uint64_t)1 << shift);
        cards = (cards & ~one) | (b->least & one);
    }
    return cards;
}

/* In how many ways the rest of the deck completes the holdings of a cell. */
static uint64_t ways_to_complete(const walk *w, int rank, uint64_t cards, double *approx)
{
    uint64_t ways = 1;
    int left = w->plan.left_after[rank];
    *approx = 1;
    for (int i = 0; i < w->players; i++, cards >>= 8) {
        int missing = w->plan.deal->to_come[i] - (int)(cards & 255);
        uint64_t chosen = rz_choose(left, missing);
        ways *= chosen;
        *approx *= (double)chosen;
        left -= missing;
    }
    return ways;
}

/* What is decided counts as often as the rest of the deck can be dealt. */
static void settle(walk *w, int rank)
{
    for (uint32_t winners = 1; winners < w->settled; winners++) {
        const box *b = &w->boxes[winners];
        uint64_t cards = b->least;
        for (size_t at = b->base; at < b->base + b->size; at++, cards = next_cell(b, w->players, cards)) {
            double ways_approx;
            uint64_t ways;
            if (w->approx ? w->table.approx[at] == 0 : w->table.exact[at] == 0)
                continue;
            ways = ways_to_complete(w, rank, cards, &ways_approx);
            w->counts[winners] += ways * w->table.exact[at];
            if (w->approx)
                w->approx[winners] += ways_approx * w->table.approx[at];
        }
    }
}

/* Turn the table after a rank into the entries before the next one, and keep only the nodes that occur. */
static int harvest(walk *w, int rank)
{
    const int passed = w->plan.left_after[0] + w->plan.deal->left[0] - w->plan.left_after[rank];
    uint32_t entries = 0;
    RZ_GROW(w->here, w->here_room, w->there_count);
    RZ_GROW(w->entry_start, w->start_room, w->there_count + 1u);
    w->here_count = 0;
    for (uint32_t n = 0; n < w->there_count; n++) {
        const box *b = &w->boxes[w->settled + n];
        const uint32_t start = entries;
        uint64_t cards = b->least;
        RZ_GROW(w->entry_cards, w->cards_room, entries + b->size);
        if (grow_weights(w, &w->entry, entries + b->size) != RZ_OK)
            return RZ_NO_MEMORY;
        for (size_t at = b->base; at < b->base + b->size; at++, cards = next_cell(b, w->players, cards)) {
            const int dealt = (int)(cards * 0x0101010101010101u >> 56);
            if ((w->approx ? w->table.approx[at] == 0 : w->table.exact[at] == 0) || passed - dealt > w->plan.spare)
                continue;       /* never, or with too few cards left to fill the holdings */
            w->entry_cards[entries] = cards;
            w->entry.exact[entries] = w->table.exact[at];
            if (w->approx)
                w->entry.approx[entries] = w->table.approx[at];
            entries++;
        }
        if (entries > start) {
            w->here[w->here_count] = w->there[n];
            w->entry_start[w->here_count++] = start;
        }
    }
    w->entry_start[w->here_count] = entries;
    return RZ_OK;
}

/* ---- the walks ---- */

static int add_start(walk *w, rz_node node)
{
    const uint32_t n = w->here_count;
    RZ_GROW(w->here, w->here_room, n + 1u);
    RZ_GROW(w->entry_start, w->start_room, n + 2u);
    RZ_GROW(w->entry_cards, w->cards_room, n + 1u);
    if (grow_weights(w, &w->entry, n + 1u) != RZ_OK || rz_number_node(&w->all, &node, &w->here[n]) != RZ_OK)
        return RZ_NO_MEMORY;
    w->entry_cards[n] = 0;
    w->entry.exact[n] = 1;
    if (w->approx)
        w->entry.approx[n] = 1;
    w->entry_start[n] = n;
    w->entry_start[n + 1] = n + 1;
    w->here_count++;
    return RZ_OK;
}

/* Who ends with the most distinct ranks, and how many, is fixed at the start of a race to a pair: one node for each. */
static int add_starts(walk *w)
{
    rz_node node = {0, 0};
    if (w->plan.to_five)
        return add_start(w, node);
    for (int most = 4; most >= 2; most--)
        for (unsigned must = 1; must < 1u << w->players; must++) {
            int possible = 1;
            node = rz_pair_start(w->players, most, must);
            for (int i = 0; i < w->players; i++)
                possible &= rz_possible_draws(&w->plan, 0, &node, i) & 1;
            if (possible && add_start(w, node) != RZ_OK)
                return RZ_NO_MEMORY;
        }
    return RZ_OK;
}

static int walk_ranks(walk *w)
{
    int status = add_starts(w);
    for (int rank = 0; rank < RZ_RANKS && w->here_count && status == RZ_OK; rank++) {
        rz_list_draws(&w->plan, rank);
        if ((status = start_table(w)) != RZ_OK || (status = deal_rank(w, rank)) != RZ_OK)
            break;
        settle(w, rank);
        status = harvest(w, rank);
    }
    return status;
}

/* After the king every card is dealt, and a race to a pair is won by whoever is still in it and foremost. */
static void settle_pairs(walk *w)
{
    for (uint32_t node = 0; node < w->here_count; node++) {
        unsigned winners = rz_pair_winners(w->players, &w->all.nodes[w->here[node]]);
        for (uint32_t e = w->entry_start[node]; e < w->entry_start[node + 1]; e++) {
            w->counts[winners] += w->entry.exact[e];
            if (w->approx)
                w->approx[winners] += w->entry.approx[e];
        }
    }
}

static void free_all(walk *w)
{
    void *all[] = {w->here, w->there, w->boxes, w->box_of, w->entry_start, w->entry_cards, w->targets,
                   w->entry.exact, w->entry.approx, w->table.exact, w->table.approx, w};
    rz_free_nodes(&w->all);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static int run(const rz_deal *deal, int to_five, uint64_t *counts, double *approx, rz_poll poll, void *context)
{
    walk *w = calloc(1, sizeof *w);
    int status;
    if (!w)
        return RZ_NO_MEMORY;
    rz_plan_walk(&w->plan, deal, to_five);
    w->players = deal->players;
    w->settled = to_five ? 1u << deal->players : 1;
    w->counts = counts;
    w->approx = approx;
    w->poll = poll;
    w->context = context;
    status = rz_start_nodes(&w->all, deal->players, to_five);
    if (status == RZ_OK)
        status = walk_ranks(w);
    if (status == RZ_OK && !to_five)
        settle_pairs(w);
    free_all(w);
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
