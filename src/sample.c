#include "showdown.h"
#include "stream.h"
#include "together.h"

#include <string.h>

enum {
    MOST_REFUSED = 1 << 25,             /* deals of a block that held a card twice before giving up: a few seconds */
    POLL_EVERY = 1 << 14,               /* work between two looks at signals: some milliseconds */
    HEAVY = 16                          /* the work of drawing all holdings at once; of dealing them, 1 */
};

/* The deck of a trial and what the players have of it. Cards drawn go to the end of the deck. */
typedef struct {
    rz_picker picker;
    uint64_t refused, work;
    rz_poll poll;
    void *context;
    int even[RZ_MAX_PLAYERS];                   /* whether all his holdings weigh the same */
    uint64_t deck[RZ_CARDS];
    uint32_t deck_size, left;
    uint64_t known[RZ_MAX_PLAYERS];             /* sums of the known cards */
    uint64_t known_suited[RZ_MAX_PLAYERS];
    uint64_t sum[RZ_MAX_PLAYERS];
    uint32_t drawn_at[RZ_MAX_PLAYERS + 1];      /* where in the deck the cards of a player begin, downwards */
} table;

static uint64_t draw_card(table *t)
{
    const uint32_t at = rz_pick(&t->picker, t->left);
    const uint64_t card = t->deck[at];
    t->left--;
    t->deck[at] = t->deck[t->left];
    t->deck[t->left] = card;
    return card;
}

/* Give a player one of his holdings by weight; return its cards, a bit a card. */
static uint64_t hold(const rz_spot *spot, table *t, int player)
{
    const uint64_t *ends = spot->ends[player];
    int low = 0, high = spot->holdings[player] - 1;
    uint64_t used = 0, at = high ? rz_next(&t->picker.stream) % ends[high] : 0;
    if (t->even[player])
        low = high = (int)(at / ends[0]);
    while (low < high) {
        int middle = (low + high) / 2;
        if (at < ends[middle])
            high = middle;
        else
            low = middle + 1;
    }
    t->known[player] = t->known_suited[player] = 0;
    for (int i = 0; i < spot->known[player]; i++) {
        const uint8_t card = spot->cards[player][low * spot->known[player] + i];
        used |= (uint64_t)1 << card;
        t->known[player] += rz_addend(card);
        t->known_suited[player] |= rz_suited(card);
    }
    return used;
}

/* Give everyone a holding; return all their cards, or 0 if two share one. */
static uint64_t hold_apart(const rz_spot *spot, table *t)
{
    uint64_t used = (uint64_t)1 << 63 | spot->dead;
    for (int i = 0; i < spot->players; i++) {
        const uint64_t cards = hold(spot, t, i);
        if (used & cards)
            return 0;
        used |= cards;
    }
    return used;
}

static uint64_t hold_together(const rz_spot *spot, table *t)
{
    uint64_t held[RZ_MAX_PLAYERS], used = spot->dead;
    rz_draw_together(spot->together, &t->picker, held);
    for (int i = 0; i < spot->players; i++) {
        t->known[i] = t->known_suited[i] = 0;
        used |= held[i];
        for (uint32_t card = 0; card < RZ_CARDS; card++)
            if (held[i] >> card & 1) {
                t->known[i] += rz_addend(card);
                t->known_suited[i] |= rz_suited(card);
            }
    }
    return used;
}

static int worked(table *t, uint64_t work)
{
    t->work += work;
    if (t->work < POLL_EVERY)
        return RZ_OK;
    t->work = 0;
    return t->poll && t->poll(t->context) ? RZ_INTERRUPTED : RZ_OK;
}

/* Give everyone a holding, again if two of them share a card, and gather the rest of the deck. */
static int start_deal(const rz_spot *spot, table *t)
{
    uint64_t used;
    if (spot->together)
        used = hold_together(spot, t);
    else
        while (!(used = hold_apart(spot, t))) {
            if (++t->refused > MOST_REFUSED)
                return RZ_NO_DEAL;
            if (worked(t, 1) != RZ_OK)
                return RZ_INTERRUPTED;
        }
    t->deck_size = 0;
    for (uint32_t card = 0; card < RZ_CARDS; card++)
        if (!(used >> card & 1))
            t->deck[t->deck_size++] = rz_addend(card);
    return worked(t, spot->together ? HEAVY : 1);
}

static void deal(const rz_spot *spot, table *t)
{
    t->left = t->deck_size;
    for (int i = 0; i < spot->players; i++) {
        uint64_t sum = t->known[i];
        t->drawn_at[i] = t->left;
        for (int c = spot->to_come[i]; c > 0; c--)
            sum += draw_card(t);
        t->sum[i] = sum;
    }
    t->drawn_at[spot->players] = t->left;
    if (spot->shared) {
        const uint64_t card = draw_card(t);
        for (int i = 0; i < spot->players; i++)
            t->sum[i] += card;
    }
}

static unsigned flush_value(const rz_spot *spot, const table *t, int player)
{
    uint64_t suited = t->known_suited[player];
    for (uint32_t at = t->drawn_at[player + 1]; at < t->drawn_at[player]; at++)
        suited |= rz_suited(rz_card_of(t->deck[at]));
    if (spot->shared)
        suited |= rz_suited(rz_card_of(t->deck[t->left]));
    return rz_flush_of(suited);
}

static unsigned high_value(const rz_spot *spot, const table *t, int player)
{
    const unsigned flush = rz_has_flush(t->sum[player]) ? flush_value(spot, t, player) : 0;
    return flush ? flush : rz_high[rz_index((uint32_t)t->sum[player])];
}

static unsigned show(const rz_spot *spot, const table *t)
{
    rz_best high = rz_nothing_shown, low = rz_no_low;
    for (int i = 0; i < spot->players; i++) {
        if (spot->game == RZ_RAZZ)
            rz_show(&high, rz_low[rz_index((uint32_t)t->sum[i])], i);
        else
            rz_show(&high, high_value(spot, t, i), i);
        if (spot->game == RZ_STUD8)
            rz_show(&low, rz_low[rz_index((uint32_t)t->sum[i])], i);
    }
    if (low.value > RZ_EIGHT_OR_BETTER)
        low.winners = 0;
    return high.winners << spot->players | low.winners;
}

static int is_even(const uint64_t *ends, int holdings)
{
    for (int i = 1; i < holdings; i++)
        if (ends[i] - ends[i - 1] != ends[0])
            return 0;
    return 1;
}

/* Start the stream of a block; say whether anyone has more than one holding. */
static int start_table(const rz_spot *spot, table *t, uint64_t seed, uint64_t block)
{
    int ranges = 0;
    memset(t, 0, sizeof *t);
    t->picker.stream = rz_start_stream(seed, block);
    for (int i = 0; i < spot->players; i++) {
        ranges |= spot->holdings[i] > 1;
        t->even[i] = is_even(spot->ends[i], spot->holdings[i]);
    }
    return ranges;
}

int rz_sample(
    const rz_spot *spot, uint64_t seed, uint64_t block, uint64_t trials, uint64_t *outcomes, rz_poll poll, void *context)
{
    table t;
    const int ranges = start_table(spot, &t, seed, block);
    int status;
    t.poll = poll;
    t.context = context;
    if ((status = start_deal(spot, &t)) != RZ_OK)
        return status;
    for (uint64_t n = 0; n < trials; n++) {
        if (ranges && (status = start_deal(spot, &t)) != RZ_OK)
            return status;
        deal(spot, &t);
        outcomes[show(spot, &t)]++;
    }
    return RZ_OK;
}

uint64_t rz_fits(const rz_spot *spot, uint64_t tries)
{
    table t;
    uint64_t found = 0;
    start_table(spot, &t, 0, 0);
    for (uint64_t n = 0; n < tries; n++)
        found += hold_apart(spot, &t) != 0;
    return found;
}
