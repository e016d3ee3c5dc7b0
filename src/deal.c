#include "hand.h"

#include <string.h>

int rz_players_in(const rz_hand *hand)
{
    int count = 0;
    for (int i = 0; i < hand->players; i++)
        count += rz_still_in(hand, i);
    return count;
}

int rz_players_who_can_act(const rz_hand *hand)
{
    int count = 0;
    for (int i = 0; i < hand->players; i++)
        count += rz_can_act(hand, i);
    return count;
}

/* Third street: two down, one up; then one up a street; seventh street down. */
int rz_is_up(int index, int street)
{
    return index >= 2 && street < 7;
}

int rz_cards_owed(const rz_hand *hand, int seat)
{
    if (hand->phase != RZ_AWAIT_CARDS || !rz_still_in(hand, seat) || hand->no_own_card)
        return 0;
    return hand->own_cards - hand->seats[seat].count;
}

int rz_shared_card_owed(const rz_hand *hand)
{
    return hand->phase == RZ_AWAIT_CARDS && hand->no_own_card && hand->dealt < RZ_CARDS;
}

/* Casinos burn a card before each of fourth to seventh street and use the burns back when the stub does not suffice
 * (TDA, WSOP, Robert's Rules); sites burn none. Burned cards come from the bottom, so that a given deck lists the
 * cards in the order in which they are dealt. */
static void burn(rz_hand *hand)
{
    if (!hand->game->rules.burn_cards || hand->street == 3)
        return;
    int stub = RZ_CARDS - hand->dealt - hand->burned;
    if (stub > rz_players_in(hand))
        hand->burned++;
    else
        hand->burned = 0;
}

static uint8_t next_card(rz_hand *hand)
{
    return hand->deck[hand->deck_next++];
}

static void put_card(rz_hand *hand, int seat, uint8_t card)
{
    rz_seat *player = &hand->seats[seat];
    if (rz_is_up(player->count, hand->street))
        player->up |= (uint8_t)(1u << player->count);
    player->cards[player->count++] = card;
    hand->dealt++;
}

static void put_shared(rz_hand *hand, uint8_t card)
{
    hand->shared[hand->shared_count++] = card;
    hand->dealt++;
}

/* Clockwise from the dealer's left, a card each and round again. */
static int deal_from_deck(rz_hand *hand)
{
    int rounds = hand->street == 3 ? 3 : 1, players = rz_players_in(hand);
    int needed = hand->no_own_card ? 1 : rounds * players;
    if (hand->deck_count - hand->deck_next < needed)
        return RZ_DECK_SHORT;
    if (hand->no_own_card) {
        put_shared(hand, next_card(hand));
        return RZ_DONE;
    }
    int first = rz_first_seat(hand);
    for (int round = 0; round < rounds; round++)
        for (int i = 0, seat = first; i < hand->players; i++, seat = rz_next_seat(hand, seat))
            if (rz_still_in(hand, seat))
                put_card(hand, seat, next_card(hand));
    return RZ_DONE;
}

static int everyone_has_cards(const rz_hand *hand)
{
    for (int i = 0; i < hand->players; i++)
        if (rz_still_in(hand, i) && hand->seats[i].count < hand->own_cards)
            return 0;
    return 1;
}

static int up_cards(const rz_seat *player, uint8_t *cards)
{
    int count = 0;
    for (int i = 0; i < player->count; i++)
        if (player->up >> i & 1)
            cards[count++] = player->cards[i];
    return count;
}

/* Who opens by the cards alone, chips aside; RZ_NOBODY where unknown cards leave it open. */
static int opener_by_cards(const rz_hand *hand)
{
    uint8_t up[RZ_SEATS][RZ_MAX_HELD];
    uint8_t doors[RZ_SEATS];
    rz_board boards[RZ_SEATS];
    int first = rz_first_seat(hand);
    for (int i = 0, seat = first; i < hand->players; i++, seat = rz_next_seat(hand, seat)) {
        boards[i].cards = up[i];
        boards[i].count = rz_still_in(hand, seat) ? up_cards(&hand->seats[seat], up[i]) : 0;
        doors[i] = up[i][0];
    }
    int index = hand->street == 3 ? rz_bring_in(&hand->game->rules, doors, hand->players)
                                  : rz_first_to_act(&hand->game->rules, boards, hand->players);
    return index == RZ_NOBODY ? RZ_NOBODY : (first + index) % hand->players;
}

static int open_pair_on_fourth_street(const rz_hand *hand)
{
    for (int i = 0; hand->street == 4 && i < hand->players; i++) {
        uint8_t up[RZ_MAX_HELD];
        if (!rz_still_in(hand, i))
            continue;
        up_cards(&hand->seats[i], up);
        if (up[0] != RZ_UNKNOWN && up[1] != RZ_UNKNOWN && up[0] >> 2 == up[1] >> 2)
            return 1;
    }
    return 0;
}

/* The bring-in passes to the next player clockwise, whatever his card, when its holder is all-in from the ante; likewise
 * the best board that is all-in: the next who can act opens. */
static int next_who_can_act(const rz_hand *hand, int seat)
{
    while (!rz_can_act(hand, seat))
        seat = rz_next_seat(hand, seat);
    return seat;
}

static void open_betting(rz_hand *hand, int opener)
{
    hand->opener = hand->actor = (int8_t)next_who_can_act(hand, opener);
    hand->phase = RZ_BETTING;
    hand->bring_in_due = hand->street == 3;
}

/* After the cards: no betting when fewer than two players have chips. When the street's card is shared, who opened the
 * street before opens again, if he is still in. */
void rz_open_street(rz_hand *hand)
{
    int again = hand->no_own_card && hand->opener != RZ_NOBODY && rz_still_in(hand, hand->opener);
    int opener = again ? hand->opener : opener_by_cards(hand);
    rz_begin_betting(hand);
    hand->pair_showing = (int8_t)open_pair_on_fourth_street(hand);
    if (rz_players_who_can_act(hand) < 2) {
        hand->opener = (int8_t)opener;
        hand->run_out = 1;
        hand->phase = RZ_AWAIT_CARDS;
        return;
    }
    if (opener == RZ_NOBODY) {
        hand->actor = RZ_NOBODY;
        hand->phase = RZ_AWAIT_OPENER;
        return;
    }
    open_betting(hand, opener);
}

/* When the deck has not a card for everyone still in, one card is shared, face up. */
static void next_street(rz_hand *hand)
{
    hand->street++;
    hand->no_own_card = RZ_CARDS - hand->dealt < rz_players_in(hand);
    if (hand->street == 3)
        hand->own_cards = 3;
    else if (!hand->no_own_card)
        hand->own_cards++;
    hand->phase = RZ_AWAIT_CARDS;
    hand->actor = RZ_NOBODY;
    burn(hand);
}

/* Called with the cards of this street dealt, or its betting over (phase RZ_AWAIT_CARDS, everyone served). */
int rz_advance(rz_hand *hand)
{
    for (;;) {
        rz_return_uncalled(hand);
        if (rz_players_in(hand) == 1 || hand->street == 7)
            return rz_finish(hand);
        next_street(hand);
        /* With nine players dealt in the deck can be empty on seventh street: then six cards must do. */
        if (hand->dealt < RZ_CARDS) {
            if (hand->deck_count == 0)
                return RZ_DONE;
            int result = deal_from_deck(hand);
            if (result != RZ_DONE)
                return result;
        }
        rz_open_street(hand);
        if (hand->phase != RZ_AWAIT_CARDS)
            return RZ_DONE;
    }
}

static int begin_street(rz_hand *hand)
{
    rz_open_street(hand);
    return hand->phase == RZ_AWAIT_CARDS ? rz_advance(hand) : RZ_DONE;
}

int rz_deal_card(rz_hand *hand, int seat, uint8_t card)
{
    if (hand->deck_count != 0 || rz_cards_owed(hand, seat) == 0)
        return RZ_NOT_NOW;
    put_card(hand, seat, card);
    return everyone_has_cards(hand) ? begin_street(hand) : RZ_DONE;
}

int rz_deal_shared(rz_hand *hand, uint8_t card)
{
    if (hand->deck_count != 0 || !rz_shared_card_owed(hand))
        return RZ_NOT_NOW;
    put_shared(hand, card);
    return begin_street(hand);
}

int rz_name_opener(rz_hand *hand, int seat)
{
    int untouched = hand->phase == RZ_AWAIT_OPENER || (hand->phase == RZ_BETTING && hand->acted == 0);
    if (hand->deck_count != 0 || !untouched)
        return RZ_NOT_NOW;
    if (!rz_can_act(hand, seat))
        return RZ_ILLEGAL;
    open_betting(hand, seat);
    return RZ_DONE;
}

/* Everyone antes before the cards; a player with less is all-in for what he has. */
static void post_ante(rz_seat *player, int64_t ante)
{
    player->paid = player->stack < ante ? player->stack : ante;
    player->stack -= player->paid;
}

int rz_start(rz_hand *hand, const rz_game *game, const int64_t *stacks, int players, int dealer,
             const uint8_t *deck, int deck_count)
{
    memset(hand, 0, sizeof *hand);
    hand->game = game;
    hand->players = (int8_t)players;
    hand->dealer = (int8_t)dealer;
    hand->street = 2;
    hand->opener = hand->aggressor = hand->actor = RZ_NOBODY;
    for (int i = 0; i < players; i++) {
        hand->seats[i].start = hand->seats[i].stack = stacks[i];
        post_ante(&hand->seats[i], game->ante);
    }
    memcpy(hand->deck, deck, (size_t)deck_count);
    hand->deck_count = (uint8_t)deck_count;
    next_street(hand);
    if (deck_count == 0)
        return RZ_DONE;
    int result = deal_from_deck(hand);
    return result == RZ_DONE ? begin_street(hand) : result;
}
