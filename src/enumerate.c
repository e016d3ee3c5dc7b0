#include "showdown.h"

#include <string.h>

enum { POLL_EVERY = 1 << 20 };

typedef struct {
    const rz_spot *spot;
    uint64_t *outcomes;
    rz_poll poll;
    void *context;
    uint64_t work;
    int status;
    uint32_t deck[RZ_CARDS];
    int deck_size;
    uint64_t used;                      /* a bit a place in the deck */
    uint64_t sum[RZ_MAX_PLAYERS], suited[RZ_MAX_PLAYERS];
} dealing;

/* The best hands of the players before this one, when no shared card can still change them. */
typedef struct {
    rz_best high, low;
} shown;

static void show(const dealing *d, int player, shown *best)
{
    const int game = d->spot->game;
    const uint32_t index = rz_index((uint32_t)d->sum[player]);
    unsigned high = game == RZ_RAZZ ? rz_low[index] : rz_high[index];
    if (game != RZ_RAZZ && rz_has_flush(d->sum[player])) {
        unsigned flush = rz_flush_of(d->suited[player]);
        high = flush ? flush : high;
    }
    rz_show(&best->high, high, player);
    if (game == RZ_STUD8)
        rz_show(&best->low, rz_low[index], player);
}

static void count(dealing *d, shown best)
{
    const unsigned low = best.low.value > RZ_EIGHT_OR_BETTER ? 0 : best.low.winners;
    d->outcomes[best.high.winners << d->spot->players | low]++;
    if (++d->work % POLL_EVERY == 0 && d->poll && d->poll(d->context))
        d->status = RZ_INTERRUPTED;
}

/* One card for all is the last. */
static void deal_shared(dealing *d)
{
    for (int at = 0; at < d->deck_size; at++) {
        const uint32_t card = d->deck[at];
        shown best = {rz_nothing_shown, rz_no_low};
        if (d->used >> at & 1)
            continue;
        for (int i = 0; i < d->spot->players; i++) {
            d->sum[i] += rz_addend(card);
            d->suited[i] += rz_suited(card);
            show(d, i, &best);
            d->sum[i] -= rz_addend(card);
            d->suited[i] -= rz_suited(card);
        }
        count(d, best);
    }
}

static void deal_player(dealing *d, int player, int from, int to_come, shown best);

static void next_player(dealing *d, int player, shown best)
{
    if (!d->spot->shared)
        show(d, player, &best);
    if (player + 1 < d->spot->players)
        deal_player(d, player + 1, 0, d->spot->to_come[player + 1], best);
    else if (d->spot->shared)
        deal_shared(d);
    else
        count(d, best);
}

/* Deal a player his cards to come, from a place in the deck upwards, and then the players after him theirs. */
static void deal_player(dealing *d, int player, int from, int to_come, shown best)
{
    if (to_come == 0) {
        next_player(d, player, best);
        return;
    }
    for (int at = from; at < d->deck_size && d->status == RZ_OK; at++) {
        const uint32_t card = d->deck[at];
        if (d->used >> at & 1)
            continue;
        d->used |= (uint64_t)1 << at;
        d->sum[player] += rz_addend(card);
        d->suited[player] += rz_suited(card);
        deal_player(d, player, at + 1, to_come - 1, best);
        d->suited[player] -= rz_suited(card);
        d->sum[player] -= rz_addend(card);
        d->used &= ~((uint64_t)1 << at);
    }
}

int rz_enumerate(const rz_spot *spot, uint64_t *outcomes, rz_poll poll, void *context)
{
    const shown nothing = {rz_nothing_shown, rz_no_low};
    uint64_t used = spot->dead;
    dealing d;
    memset(&d, 0, sizeof d);
    d.spot = spot;
    d.outcomes = outcomes;
    d.poll = poll;
    d.context = context;
    for (int i = 0; i < spot->players; i++)
        for (int c = 0; c < spot->known[i]; c++) {
            const uint8_t card = spot->cards[i][c];
            used |= (uint64_t)1 << card;
            d.sum[i] += rz_addend(card);
            d.suited[i] += rz_suited(card);
        }
    for (uint32_t card = 0; card < RZ_CARDS; card++)
        if (!(used >> card & 1))
            d.deck[d.deck_size++] = card;
    deal_player(&d, 0, 0, spot->to_come[0], nothing);
    return d.status;
}
