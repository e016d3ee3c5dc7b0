#include "pots.h"

#include <string.h>

#include "openers.h"
#include "tables.h"

void rz_value_hands(const rz_rules *rules, rz_showdown *hands)
{
    for (int i = 0; i < hands->seats; i++) {
        if (hands->counts[i] == 0)
            continue;
        if (rules->game != RZ_STUD)
            hands->low[i] = rz_low_value(hands->cards[i], hands->counts[i]);
        if (rules->game != RZ_RAZZ)
            hands->high[i] = rz_high_value(hands->cards[i], hands->counts[i]);
    }
}

/* A pot for each amount at which someone still in stopped paying. A folded player's chips stay in; he has never paid
 * more than someone still in, since what nobody matches goes back. */
int rz_build_pots(const int64_t *paid, uint32_t contenders, int seats, rz_pot *pots)
{
    int count = 0;
    int64_t level = 0;
    for (;;) {
        int64_t next = 0;
        for (int i = 0; i < seats; i++)
            if ((contenders >> i & 1) && paid[i] > level && (next == 0 || paid[i] < next))
                next = paid[i];
        if (next == 0)
            break;
        rz_pot *pot = &pots[count++];
        pot->amount = 0;
        pot->seats = 0;
        pot->had_rivals = 0;
        for (int i = 0; i < seats; i++) {
            int64_t reached = paid[i] < next ? paid[i] : next;
            pot->amount += reached > level ? reached - level : 0;
            if ((contenders >> i & 1) && paid[i] >= next)
                pot->seats |= 1u << i;
        }
        level = next;
    }
    return count;
}

int64_t rz_take_rake(const rz_rules *rules, rz_pot *pots, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++)
        total += pots[i].amount;
    /* In two steps, so that part * total cannot overflow. */
    int64_t rake = total / rules->rake_whole * rules->rake_part
                 + total % rules->rake_whole * rules->rake_part / rules->rake_whole;
    if (rules->rake_cap != RZ_NO_LIMIT && rake > rules->rake_cap)
        rake = rules->rake_cap;
    int64_t owed = rake;
    for (int i = 0; i < count; i++) {
        int64_t part = owed < pots[i].amount ? owed : pots[i].amount;
        pots[i].amount -= part;
        owed -= part;
    }
    return rake;
}

static uint32_t best_of(const unsigned *values, int players, uint32_t seats, unsigned worst_allowed)
{
    uint32_t best = 0;
    unsigned best_value = worst_allowed;
    for (int i = 0; i < players; i++) {
        if (!(seats >> i & 1) || values[i] > best_value)
            continue;
        if (values[i] < best_value)
            best = 0;
        best_value = values[i];
        best |= 1u << i;
    }
    return best;
}

/* Razz knows no qualifier; in stud hi-lo a low is eight or better. */
uint32_t rz_best_lows(const rz_rules *rules, const rz_showdown *hands, uint32_t seats)
{
    unsigned worst_allowed = rules->game == RZ_STUD8 ? RZ_EIGHT_OR_BETTER : RZ_LOWS;
    return best_of(hands->low, hands->seats, seats, worst_allowed);
}

uint32_t rz_best_highs(const rz_showdown *hands, uint32_t seats)
{
    return best_of(hands->high, hands->seats, seats, RZ_HIGHS);
}

/* The five cards that make the value, as heights from the one that the odd chip goes by to the least important one.
 * Of several ways to make it, the player shows the one that gets the chip. */
typedef struct {
    int8_t heights[5];
} rz_five;

static void sort_five(rz_five *five, int highest_first)
{
    for (int i = 1; i < 5; i++)
        for (int j = i; j > 0; j--) {
            int8_t above = five->heights[j - 1], here = five->heights[j];
            if (highest_first ? above >= here : above <= here)
                break;
            five->heights[j - 1] = here;
            five->heights[j] = above;
        }
}

/* Above zero when a gets the chip before b. */
static int compare_fives(const rz_five *a, const rz_five *b, int highest_first)
{
    for (int i = 0; i < 5; i++)
        if (a->heights[i] != b->heights[i])
            return highest_first ? a->heights[i] - b->heights[i] : b->heights[i] - a->heights[i];
    return 0;
}

static rz_five five_used(const rz_showdown *hands, int seat, int low, int highest_first)
{
    const uint8_t *cards = hands->cards[seat];
    unsigned value = low ? hands->low[seat] : hands->high[seat];
    rz_five best = {{-1, -1, -1, -1, -1}};
    int found = 0;
    for (unsigned set = 0; set < 1u << hands->counts[seat]; set++) {
        uint8_t chosen[RZ_MAX_HELD];
        int count = 0;
        for (int i = 0; i < hands->counts[seat]; i++)
            if (set >> i & 1)
                chosen[count++] = cards[i];
        if (count != 5 || (low ? rz_low_value(chosen, 5) : rz_high_value(chosen, 5)) != value)
            continue;
        rz_five five;
        for (int i = 0; i < 5; i++)
            five.heights[i] = (int8_t)(low ? chosen[i] : rz_ace_high(chosen[i]));
        sort_five(&five, highest_first);
        if (!found || compare_fives(&five, &best, highest_first) > 0)
            best = five;
        found = 1;
    }
    return best;
}

/* List the winners in the order in which they get an odd chip: clockwise from the dealer's left (sites), or by the
 * highest (TDA, WSOP) or lowest (Robert's Rules) card by suit among the five used. Equal in all five, as a shared card
 * allows in principle: by seat. */
static int in_odd_chip_order(const rz_rules *rules, const rz_showdown *hands, uint32_t winners, int low, int *order)
{
    int count = 0, highest_first = rules->odd_chip == RZ_ODD_HIGHEST_CARD;
    rz_five fives[RZ_SEATS];
    for (int i = 0; i < hands->seats; i++) {
        int seat = (hands->first + i) % hands->seats;
        if (!(winners >> seat & 1))
            continue;
        int place = count++;
        if (rules->odd_chip != RZ_ODD_BY_SEAT) {
            rz_five five = five_used(hands, seat, low, highest_first);
            for (; place > 0 && compare_fives(&five, &fives[place - 1], highest_first) > 0; place--) {
                fives[place] = fives[place - 1];
                order[place] = order[place - 1];
            }
            fives[place] = five;
        }
        order[place] = seat;
    }
    return count;
}

typedef struct {
    rz_award *awards;
    int count, pot;
    uint32_t had_odd_chip;
} rz_payer;

/* Share one half (or the whole) equally. Odd chips go one each in order, first to those who have none from this pot.
 * Who gets more than the exact share has one: in an odd pot also by the high half, which is rounded up. */
static void share(const rz_rules *rules, const rz_showdown *hands, rz_payer *payer, const rz_pot *pot, rz_share half,
                  uint32_t winners)
{
    int order[RZ_SEATS], low = half == RZ_LOW_HALF || rules->game == RZ_RAZZ;
    int64_t players = 0, shares = half == RZ_WHOLE ? 1 : 2;
    for (uint32_t left = winners; left; left &= left - 1)
        players++;
    int64_t amount = half == RZ_WHOLE ? pot->amount : half == RZ_LOW_HALF ? pot->amount / 2 : (pot->amount + 1) / 2;
    int64_t odd = amount % players;
    rz_award *mine = payer->awards + payer->count;
    if (odd) {
        in_odd_chip_order(rules, hands, winners, low, order);
    } else {
        int place = 0;
        for (int i = 0; i < hands->seats; i++)
            if (winners >> i & 1)
                order[place++] = i;
    }
    for (int i = 0; i < players; i++)
        mine[i] = (rz_award){amount / players, payer->pot, order[i], half, 0};
    for (int second_round = 0; odd && second_round < 2; second_round++)
        for (int i = 0; odd && i < players; i++) {
            if (mine[i].odd || (!second_round && (payer->had_odd_chip >> mine[i].seat & 1)))
                continue;
            mine[i].amount++;
            mine[i].odd = 1;
            odd--;
        }
    for (int i = 0; i < players; i++) {
        mine[i].odd = mine[i].amount * players * shares > pot->amount;
        payer->had_odd_chip |= (uint32_t)mine[i].odd << mine[i].seat;
    }
    payer->count += (int)players;
}

/* Nobody else may win it: it is his, whatever he holds. Where others threw their hands away at the showdown, what he
 * showed still says which halves he won. */
static int has_one_owner(const rz_showdown *hands, const rz_pot *pot)
{
    if (pot->seats & (pot->seats - 1))
        return 0;
    int owner = 0;
    while (!(pot->seats >> owner & 1))
        owner++;
    return !pot->had_rivals || hands->counts[owner] == 0;
}

/* Razz: the best low takes all. Stud: the best high. Stud hi-lo: half each, the odd chip to the high half; without an
 * eight-or-better low the high takes all. Equal hands share; suits never break a tie. */
int rz_award_pot(const rz_rules *rules, const rz_showdown *hands, const rz_pot *pot, int number, rz_award *awards)
{
    rz_payer payer = {awards, 0, number, 0};
    if (has_one_owner(hands, pot)) {
        share(rules, hands, &payer, pot, RZ_WHOLE, pot->seats);
        return payer.count;
    }
    uint32_t lows = rules->game == RZ_STUD ? 0 : rz_best_lows(rules, hands, pot->seats);
    if (rules->game == RZ_RAZZ) {
        share(rules, hands, &payer, pot, RZ_WHOLE, lows);
        return payer.count;
    }
    uint32_t highs = rz_best_highs(hands, pot->seats);
    if (lows == 0) {
        share(rules, hands, &payer, pot, RZ_WHOLE, highs);
    } else {
        share(rules, hands, &payer, pot, RZ_HIGH_HALF, highs);
        share(rules, hands, &payer, pot, RZ_LOW_HALF, lows);
    }
    return payer.count;
}
