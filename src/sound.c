#include "hand.h"

/* Whether the state of a hand that came from outside, such as a pickle, can be played on without reading or writing
 * beyond its arrays: every count, seat and card in its range, no card twice, chips far from 64 bits. Not whether it can
 * come up in play. */

static int is_in(int64_t number, int64_t least, int64_t most)
{
    return least <= number && number <= most;
}

/* Of a whole table too. */
static int are_chips_sound(const rz_hand *hand)
{
    int64_t most = RZ_MOST_CHIPS, started = 0, left = 0, paid = 0, won = 0;
    if (!is_in(hand->price, 0, most) || !is_in(hand->full_to, 0, most) || !is_in(hand->unit, 0, most)
        || !is_in(hand->rake, 0, most))
        return 0;
    for (int i = 0; i < hand->players; i++) {
        const rz_seat *player = &hand->seats[i];
        if (!is_in(player->start, 0, most - started) || !is_in(player->stack, 0, most - left)
            || !is_in(player->paid, 0, most - paid) || !is_in(player->won, 0, most - won)
            || !is_in(player->bet, 0, player->paid))
            return 0;
        started += player->start;
        left += player->stack;
        paid += player->paid;
        won += player->won;
    }
    return 1;
}

/* Mark a card as seen; 0 if it is none or was seen before. Unknown ones are allowed where the caller says so. */
static int see(uint64_t *seen, uint8_t card, int may_be_unknown)
{
    if (card == RZ_UNKNOWN)
        return may_be_unknown;
    if (card >= RZ_CARDS || (*seen >> card & 1))
        return 0;
    *seen |= (uint64_t)1 << card;
    return 1;
}

/* Everyone still in has his cards but for those that the hand awaits. */
static int is_count_sound(const rz_hand *hand, int seat)
{
    int least = hand->own_cards;
    if (!rz_still_in(hand, seat))
        least = 0;
    else if (hand->phase == RZ_AWAIT_CARDS)
        least = hand->street == 3 ? 0 : least - 1;
    return is_in(hand->seats[seat].count, least, hand->own_cards);
}

static int are_cards_sound(const rz_hand *hand)
{
    uint64_t dealt = 0, deck = 0;
    int count = hand->shared_count, sound = 1;
    for (int i = 0; i < hand->players; i++) {
        const rz_seat *player = &hand->seats[i];
        if (!is_count_sound(hand, i) || player->up >> player->count || player->revealed >> player->count)
            return 0;
        count += player->count;
        for (int j = 0; j < player->count; j++)
            sound &= see(&dealt, player->cards[j], 1);
    }
    for (int i = 0; i < hand->shared_count; i++)
        sound &= see(&dealt, hand->shared[i], 0);
    for (int i = 0; i < hand->deck_count; i++)
        sound &= see(&deck, hand->deck[i], 0);
    uint64_t left = dealt;
    for (int i = hand->deck_next; i < hand->deck_count; i++)
        sound &= see(&left, hand->deck[i], 0);
    return sound && count == hand->dealt && count <= RZ_CARDS;
}

static int are_counts_sound(const rz_hand *hand)
{
    uint32_t seats = (1u << hand->players) - 1;
    return is_in(hand->dealer, RZ_NOBODY, hand->players - 1) && is_in(hand->street, 3, 7)
        && is_in(hand->phase, RZ_AWAIT_CARDS, RZ_OVER) && is_in(hand->opener, RZ_NOBODY, hand->players - 1)
        && is_in(hand->actor, hand->phase == RZ_BETTING ? 0 : RZ_NOBODY, hand->players - 1)
        && is_in(hand->aggressor, RZ_NOBODY, hand->players - 1) && hand->deck_count <= RZ_CARDS
        && hand->deck_next <= hand->deck_count && hand->shared_count <= RZ_MAX_SHARED
        && is_in(hand->own_cards, 3, hand->street - hand->shared_count)
        && hand->own_cards + hand->shared_count >= hand->street - (hand->street == 7) && is_in(hand->burned, 0, 4)
        && is_in(hand->wagers, 0, INT32_MAX - 1) && (hand->folded & ~seats) == 0 && (hand->folded & seats) != seats
        && (hand->acted & ~seats) == 0 && (hand->shown & ~seats) == 0;
}

int rz_is_sound(const rz_hand *hand)
{
    if (!is_in(hand->players, 2, hand->game->rules.max_seats) || !are_counts_sound(hand) || !are_cards_sound(hand)
        || !are_chips_sound(hand))
        return 0;
    return hand->phase != RZ_BETTING || rz_can_act(hand, hand->actor);
}

int rz_is_step_sound(const rz_hand *hand, const rz_step *step)
{
    return is_in(step->kind, 0, RZ_STEPS - 1) && is_in(step->seat, 0, hand->players - 1)
        && is_in(step->street, 3, hand->street) && is_in(step->to, 0, RZ_MOST_CHIPS);
}
