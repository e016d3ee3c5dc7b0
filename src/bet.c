#include "hand.h"

static int64_t all_in_to(const rz_hand *hand, int seat)
{
    return hand->seats[seat].bet + hand->seats[seat].stack;
}

/* Third and fourth street are bet in small bets, fifth to seventh in big ones. */
void rz_begin_betting(rz_hand *hand)
{
    for (int i = 0; i < hand->players; i++)
        hand->seats[i].bet = 0;
    hand->price = 0;
    hand->full_to = 0;
    hand->unit = hand->street < 5 ? hand->game->small_bet : hand->game->big_bet;
    hand->wagers = 0;
    hand->acted = 0;
    hand->aggressor = RZ_NOBODY;
    int heads_up = hand->game->rules.heads_up;
    hand->uncapped = (heads_up == RZ_UNCAPPED_STREET && rz_players_in(hand) == 2)
                  || (heads_up == RZ_UNCAPPED_DEAL && hand->players == 2);
}

/* The first bet of a street is no raise; the bring-in is no bet. */
static int is_capped(const rz_hand *hand)
{
    int max_raises = hand->game->rules.max_raises;
    return max_raises != RZ_NO_LIMIT && !hand->uncapped && hand->wagers >= 1 + max_raises;
}

/* A bet needs someone else who has chips to put in against it. */
static int someone_could_call(const rz_hand *hand)
{
    for (int i = 0; i < hand->players; i++)
        if (i != hand->actor && rz_can_act(hand, i) && all_in_to(hand, i) > hand->price)
            return 1;
    return 0;
}

/* Who has acted since the last full bet may not raise: a short all-in does not reopen the betting for him. */
static int may_wager(const rz_hand *hand)
{
    return all_in_to(hand, hand->actor) > hand->price && !(hand->acted >> hand->actor & 1) && !is_capped(hand)
        && someone_could_call(hand);
}

/* What is short of a full bet is completed, be it the bring-in or a short all-in. */
static int kind_of_wager(const rz_hand *hand)
{
    if ((hand->street == 3 && hand->wagers == 0) || hand->price > hand->full_to)
        return RZ_COMPLETE;
    return hand->price == 0 ? RZ_BET : RZ_RAISE;
}

static int add_wager(const rz_hand *hand, rz_action *actions, int count, int64_t unit)
{
    int64_t to = hand->full_to + unit, limit = all_in_to(hand, hand->actor);
    if (to > limit)
        to = limit;
    if (count > 0 && actions[count - 1].to == to)
        return count;  /* two sizes come to the same all-in, or the bet is big already */
    actions[count] = (rz_action){to, kind_of_wager(hand), 0};
    return count + 1;
}

static int is_big_bet_open(const rz_hand *hand)
{
    return hand->pair_showing && hand->game->rules.open_pair == RZ_PAIR_EITHER_BET;
}

/* The bring-in's holder brings in, all-in if he has no more, or completes at once. */
static int bring_in_actions(const rz_hand *hand, rz_action *actions)
{
    int64_t bring_in = hand->game->bring_in, limit = all_in_to(hand, hand->actor);
    actions[0] = (rz_action){bring_in < limit ? bring_in : limit, RZ_BRING_IN, 0};
    return add_wager(hand, actions, 1, hand->unit);
}

/* All that the player to act may do, in the order fold, check or call, bets. A fold is always allowed but instead of
 * the bring-in (the sites' rules: a player always has the option to fold). */
int rz_legal_actions(const rz_hand *hand, rz_action *actions)
{
    if (hand->phase != RZ_BETTING)
        return 0;
    if (hand->bring_in_due)
        return bring_in_actions(hand, actions);
    int64_t bet = hand->seats[hand->actor].bet, limit = all_in_to(hand, hand->actor);
    int64_t call_to = hand->price < limit ? hand->price : limit;
    actions[0] = (rz_action){bet, RZ_FOLD, 0};
    actions[1] = (rz_action){call_to, call_to > bet ? RZ_CALL : RZ_CHECK, 0};
    if (!may_wager(hand))
        return 2;
    int count = add_wager(hand, actions, 2, hand->unit);
    if (is_big_bet_open(hand))
        count = add_wager(hand, actions, count, hand->game->big_bet);
    return count;
}

static void pay_in(rz_hand *hand, int64_t to)
{
    rz_seat *player = &hand->seats[hand->actor];
    int64_t chips = to - player->bet;
    player->bet = to;
    player->stack -= chips;
    player->paid += chips;
}

/* Half a bet or more counts as a full bet or raise, and the next builds on it; an all-in for less is only to be called
 * or completed. Short all-ins in a row add up where the house says so. The bring-in is no bet to build on. With both
 * sizes open an all-in between them is a full small bet, more than one: it never counts as a short big one. What does
 * not count stays below full_to + unit, so that the next wager is always above the price. Sources: WSOP, TDA. */
static void wager(rz_hand *hand, int64_t to)
{
    int64_t more = to - hand->full_to;
    int first = hand->aggressor == RZ_NOBODY;
    int64_t from = first ? 0 : hand->game->rules.short_raises_add_up ? hand->full_to : hand->price;
    int counts_full = more >= hand->unit || 2 * (to - from) >= hand->unit;
    pay_in(hand, to);
    hand->price = to;
    hand->aggressor = hand->actor;
    if (counts_full) {
        hand->full_to = to;
        hand->unit = more >= hand->game->big_bet ? hand->game->big_bet : hand->unit;
        hand->wagers++;
        hand->acted = 0;
    }
}

/* A bring-in that is all-in for less: others owe what was posted (sites), or the whole bring-in (WSOP). */
static void bring_in(rz_hand *hand, int64_t to)
{
    pay_in(hand, to);
    hand->price = hand->game->rules.short_bring_in == RZ_OWE_FULL ? hand->game->bring_in : to;
}

static int owes_action(const rz_hand *hand, int seat)
{
    return rz_can_act(hand, seat) && (!(hand->acted >> seat & 1) || hand->seats[seat].bet < hand->price);
}

/* The next player clockwise who has not acted on the price; the last one with chips and nothing to pay need not. */
static int next_to_act(const rz_hand *hand)
{
    int alone = rz_players_who_can_act(hand) == 1;
    int seat = rz_next_seat(hand, hand->actor);
    for (int i = 0; i < hand->players; i++, seat = rz_next_seat(hand, seat))
        if (owes_action(hand, seat))
            return alone && hand->seats[seat].bet >= hand->price ? RZ_NOBODY : seat;
    return RZ_NOBODY;
}

static int is_legal(const rz_hand *hand, rz_action action)
{
    rz_action legal[RZ_MAX_LEGAL];
    int count = rz_legal_actions(hand, legal);
    for (int i = 0; i < count; i++)
        if (legal[i].kind == action.kind && legal[i].to == action.to)
            return 1;
    return 0;
}

int rz_act(rz_hand *hand, rz_action action)
{
    return is_legal(hand, action) ? rz_do(hand, action) : RZ_ILLEGAL;
}

int rz_do(rz_hand *hand, rz_action action)
{
    uint32_t actor_bit = 1u << hand->actor;
    if (action.kind == RZ_FOLD)
        hand->folded |= actor_bit;
    else if (action.kind == RZ_CALL)
        pay_in(hand, action.to);
    else if (action.kind == RZ_BRING_IN)
        bring_in(hand, action.to);
    else if (action.kind != RZ_CHECK)
        wager(hand, action.to);
    hand->bring_in_due = 0;
    hand->acted |= (uint16_t)actor_bit;
    hand->actor = (int8_t)(rz_players_in(hand) == 1 ? RZ_NOBODY : next_to_act(hand));
    if (hand->actor != RZ_NOBODY)
        return RZ_DONE;
    hand->phase = RZ_AWAIT_CARDS;
    return rz_advance(hand);
}
