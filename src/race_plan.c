#include "race_plan.h"

#include <string.h>

static void fill_drawn(rz_plan *plan, int seat)
{
    const rz_deal *deal = plan->deal;
    const unsigned all = (2u << deal->to_come[seat]) - 1;
    plan->drawn[0][seat][0] = 1;
    for (int rank = 0; rank < RZ_RANKS; rank++)
        for (int d = 0; d < 5; d++)
            for (int c = 0; c <= deal->left[rank]; c++) {
                int to = d + (deal->known[seat][rank] + c > 0);
                if (to < 5)
                    plan->drawn[rank + 1][seat][to] |= (uint8_t)(plan->drawn[rank][seat][d] << c & all);
            }
}

static void fill_reach(rz_plan *plan, int seat)
{
    const rz_deal *deal = plan->deal;
    for (int d = 0; d < 5; d++)
        plan->reach[RZ_RANKS][seat][d][d] = (uint8_t)(1 << deal->to_come[seat]);
    for (int rank = RZ_RANKS - 1; rank >= 0; rank--)
        for (int d = 0; d < 5; d++)
            for (int c = 0; c <= deal->left[rank]; c++) {
                int to = d + (deal->known[seat][rank] + c > 0);
                for (int end = to; end < 5; end++)
                    plan->reach[rank][seat][d][end] |= plan->reach[rank + 1][seat][to][end] >> c;
            }
}

void rz_plan_walk(rz_plan *plan, const rz_deal *deal, int to_five)
{
    int left = 0, to_come = 0;
    plan->deal = deal;
    plan->players = deal->players;
    plan->to_five = to_five;
    for (int i = 0; i < plan->players; i++) {
        to_come += deal->to_come[i];
        plan->to_come |= (uint64_t)deal->to_come[i] << (8 * i);
        fill_drawn(plan, i);
        if (!plan->to_five)
            fill_reach(plan, i);
    }
    for (int rank = RZ_RANKS - 1; rank >= 0; left += deal->left[rank--])
        plan->left_after[rank] = left;
    plan->spare = left - to_come;
}

static void add_draw(rz_plan *plan, int rank, const uint8_t *cards, uint32_t ways)
{
    rz_draw *new_draw = &plan->draws[plan->draw_count++];
    uint8_t held[RZ_MAX_PLAYERS] = {0};
    int code = 0;
    new_draw->cards = 0;
    new_draw->ways = ways;
    for (int i = 0; i < plan->players; i++) {
        int total = plan->deal->known[i][rank] + cards[i];
        held[i] = total == 0 ? RZ_NONE : total == 1 || plan->to_five ? RZ_ONE : RZ_MORE;
        code = 3 * code + held[i];
        new_draw->cards |= (uint64_t)cards[i] << (8 * i);
    }
    if (!plan->kind_of[code]) {
        memcpy(plan->held[plan->kind_count], held, sizeof held);
        plan->kind_code[plan->kind_count] = code;
        plan->kind_of[code] = (int16_t)++plan->kind_count;
    }
    new_draw->kind = plan->kind_of[code] - 1;
}

static void add_draws(rz_plan *plan, int rank, int seat, int copies, uint8_t *cards, uint32_t ways)
{
    if (seat == plan->players) {
        add_draw(plan, rank, cards, ways);
        return;
    }
    for (int c = 0; c <= copies && c <= plan->deal->to_come[seat]; c++) {
        cards[seat] = (uint8_t)c;
        add_draws(plan, rank, seat + 1, copies - c, cards, ways * (uint32_t)rz_choose(copies, c));
    }
}

void rz_list_draws(rz_plan *plan, int rank)
{
    rz_draw sorted[RZ_MOST_DRAWS];
    uint8_t cards[RZ_MAX_PLAYERS] = {0};
    int count = 0;
    for (int kind = 0; kind < plan->kind_count; kind++)
        plan->kind_of[plan->kind_code[kind]] = 0;
    plan->draw_count = plan->kind_count = 0;
    add_draws(plan, rank, 0, plan->deal->left[rank], cards, 1);
    for (int kind = 0; kind < plan->kind_count; kind++) {
        plan->kind_start[kind] = count;
        for (int d = 0; d < plan->draw_count; d++)
            if (plan->draws[d].kind == kind)
                sorted[count++] = plan->draws[d];
    }
    plan->kind_start[plan->kind_count] = count;
    memcpy(plan->draws, sorted, (size_t)count * sizeof *sorted);
}

unsigned rz_possible_draws(const rz_plan *plan, int rank, const rz_node *node, int seat)
{
    const int distinct = rz_node_distinct(node, seat);
    const int most = node->mode & 15, must = node->mode >> (8 + seat) & 1;
    const uint8_t *reach = plan->reach[rank][seat][distinct];
    unsigned possible = plan->drawn[rank][seat][distinct], ends = 0;
    if (plan->to_five)
        return possible;
    for (int end = must ? most : 0; end < most + must; end++)
        ends |= reach[end];
    return possible & ends;
}
