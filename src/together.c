#include "together.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 1 << 12, MOST_STATES = 1 << 19, MOST_WORK = 1 << 25, POLL_EVERY = 1 << 17 };

static const double choose[RZ_CELL_CARDS + 1][RZ_CELL_CARDS + 1] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

static uint64_t width_mask(int size)
{
    return size == 1 ? 1 : size == 4 ? 7 : 3;
}

/* A state counts the cards left of each cell, in one to three bits: 52 at most. */
static uint64_t lay_out(rz_together *all)
{
    int at = 0;
    all->start = 0;
    for (int cell = 0; cell < all->cells; cell++) {
        all->shift[cell] = at;
        all->start |= (uint64_t)all->size[cell] << at;
        at += all->size[cell] == 1 ? 1 : all->size[cell] == 4 ? 3 : 2;
    }
    all->later[all->players] = 0;
    for (int player = all->players - 1; player >= 0; player--) {
        all->later[player] = all->later[player + 1];
        for (int i = 0; i < all->classes[player]; i++)
            for (int j = 0; j < all->class_of[player][i].cells; j++) {
                const int cell = all->class_of[player][i].cell[j];
                all->later[player] |= width_mask(all->size[cell]) << all->shift[cell];
            }
    }
    return all->start;
}

static rz_ahead *slot_of(rz_ahead *ahead, uint64_t slots, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * 0x9e3779b97f4a7c15u;
    for (uint64_t at = (mixed ^ mixed >> 29) & (slots - 1);; at = (at + 1) & (slots - 1))
        if (ahead[at].key == key || !ahead[at].key)
            return &ahead[at];
}

static int grow(rz_together *all)
{
    const uint64_t slots = 2 * all->slots;
    rz_ahead *ahead = calloc(slots, sizeof *ahead);
    if (!ahead)
        return RZ_NO_MEMORY;
    for (uint64_t at = 0; at < all->slots; at++)
        if (all->ahead[at].key)
            *slot_of(ahead, slots, all->ahead[at].key) = all->ahead[at];
    free(all->ahead);
    all->ahead = ahead;
    all->slots = slots;
    return RZ_OK;
}

static uint64_t key_of(const rz_together *all, int player, uint64_t state)
{
    return (state & all->later[player]) | (uint64_t)(player + 1) << 56;
}

/* Take the cards of a class out of a state; return in how many ways, times the weight, or 0. */
static double take(const rz_together *all, const rz_class *taken, uint64_t *state)
{
    double ways = taken->weight;
    for (int i = 0; i < taken->cells; i++) {
        const int cell = taken->cell[i];
        const uint64_t left = *state >> all->shift[cell] & width_mask(all->size[cell]);
        if (left < taken->count[i])
            return 0;
        ways *= choose[left][taken->count[i]];
        *state -= (uint64_t)taken->count[i] << all->shift[cell];
    }
    return ways;
}

static void note(rz_together *all, uint64_t key, double weight)
{
    rz_ahead *slot;
    if (2 * all->states >= all->slots && (all->status = grow(all)) != RZ_OK)
        return;
    slot = slot_of(all->ahead, all->slots, key);
    slot->key = key;
    slot->weight = weight;
    all->states++;
}

/* The weight of all that a player and those after him can hold. */
static double weigh(rz_together *all, int player, uint64_t state)
{
    const uint64_t key = key_of(all, player, state);
    double sum = 0;
    if (player == all->players)
        return 1;
    const rz_ahead *known = slot_of(all->ahead, all->slots, key);
    if (known->key)
        return known->weight;
    for (int i = 0; i < all->classes[player] && all->status == RZ_OK; i++) {
        uint64_t left = state;
        const double ways = take(all, &all->class_of[player][i], &left);
        if (ways > 0)
            sum += ways * weigh(all, player + 1, left);
        if (++all->work > MOST_WORK || all->states > MOST_STATES)
            all->status = RZ_TOO_LARGE;
        else if (all->work % POLL_EVERY == 0 && all->poll && all->poll(all->context))
            all->status = RZ_INTERRUPTED;
    }
    if (all->status == RZ_OK)
        note(all, key, sum);
    return sum;
}

int rz_weigh_together(rz_together *all, double *total, rz_poll poll, void *context)
{
    all->poll = poll;
    all->context = context;
    all->status = RZ_OK;
    all->slots = FIRST_SLOTS;
    all->ahead = calloc(all->slots, sizeof *all->ahead);
    if (!all->ahead)
        return RZ_NO_MEMORY;
    *total = weigh(all, 0, lay_out(all));
    return all->status;
}

static double ahead_of(const rz_together *all, int player, uint64_t state)
{
    return player == all->players ? 1 : slot_of(all->ahead, all->slots, key_of(all, player, state))->weight;
}

/* Choose the class a player holds, by its weight times the weight of all that can follow. */
static const rz_class *draw_class(const rz_together *all, rz_picker *picker, int player, uint64_t *state)
{
    double at = (double)(rz_next(&picker->stream) >> 11) * 0x1p-53 * ahead_of(all, player, *state);
    const rz_class *chosen = all->class_of[player];
    uint64_t next = *state;
    for (int i = 0; i < all->classes[player]; i++) {
        uint64_t left = *state;
        double part = take(all, &all->class_of[player][i], &left);
        if (part > 0)
            part *= ahead_of(all, player + 1, left);
        if (part <= 0)
            continue;
        chosen = &all->class_of[player][i];
        next = left;
        if (at < part)
            break;
        at -= part;
    }
    *state = next;
    return chosen;
}

/* Take some of the cards of a cell that nobody has, each equally likely. */
static uint64_t draw_cards(const rz_together *all, rz_picker *picker, int cell, int count, uint64_t used)
{
    uint8_t left[RZ_CELL_CARDS];
    uint64_t drawn = 0;
    int size = 0;
    for (int i = 0; i < all->size[cell]; i++)
        if (!(used >> all->card[cell][i] & 1))
            left[size++] = all->card[cell][i];
    for (; count > 0; count--) {
        const uint32_t at = rz_pick(picker, (uint32_t)size);
        drawn |= (uint64_t)1 << left[at];
        left[at] = left[--size];
    }
    return drawn;
}

void rz_draw_together(const rz_together *all, rz_picker *picker, uint64_t *held)
{
    uint64_t state = all->start, used = 0;
    for (int player = 0; player < all->players; player++) {
        const rz_class *chosen = draw_class(all, picker, player, &state);
        held[player] = 0;
        for (int i = 0; i < chosen->cells; i++)
            held[player] |= draw_cards(all, picker, chosen->cell[i], chosen->count[i], used);
        used |= held[player];
    }
}
