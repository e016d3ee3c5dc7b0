/* What an exact answer would cost, from the reach of each seat alone. */
#include "race_plan.h"

#include <stdlib.h>

/* How many states a seat can be in before a rank: so many cards drawn, so many distinct ranks below five. */
static int states_of(const rz_plan *plan, int rank, int seat)
{
    int states = 0;
    for (int d = 0; d < 5; d++)
        for (unsigned drawn = plan->drawn[rank][seat][d]; drawn; drawn &= drawn - 1)
            states++;
    return states;
}

double rz_race_cost(const rz_deal *deal)
{
    rz_plan *plan = calloc(1, sizeof *plan);
    double cost = 0;
    if (!plan)
        return 0;
    rz_plan_walk(plan, deal, 1);
    for (int rank = 0; rank < RZ_RANKS; rank++) {
        double product = 1;
        for (int c = 1; c <= deal->left[rank]; c++)     /* the ways to share the copies between seats and deck */
            product = product * (deal->players + c) / c;
        for (int seat = 0; seat < deal->players; seat++)
            product *= states_of(plan, rank, seat);
        cost += product;
    }
    free(plan);
    return cost;
}
