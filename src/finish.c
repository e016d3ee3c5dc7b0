#include "hand.h"

#include <string.h>

/* What nobody has matched goes back before the pot is counted. */
void rz_return_uncalled(rz_hand *hand)
{
    int top = 0;
    int64_t second = 0;
    for (int i = 1; i < hand->players; i++) {
        int64_t paid = hand->seats[i].paid;
        if (paid > hand->seats[top].paid) {
            second = hand->seats[top].paid;
            top = i;
        } else if (paid > second) {
            second = paid;
        }
    }
    rz_seat *player = &hand->seats[top];
    if (rz_still_in(hand, top) && player->paid > second) {
        player->stack += player->paid - second;
        player->paid = second;
    }
    for (int i = 0; i < hand->players; i++)
        hand->seats[i].bet = 0;
}

static uint32_t contenders(const rz_hand *hand)
{
    uint32_t seats = 0;
    for (int i = 0; i < hand->players; i++)
        if (rz_still_in(hand, i) && !hand->seats[i].mucked)
            seats |= 1u << i;
    return seats;
}

static int knows_all_cards(const rz_hand *hand, uint32_t seats)
{
    for (int i = 0; i < hand->players; i++)
        for (int j = 0; (seats >> i & 1) && j < hand->seats[i].count; j++)
            if (hand->seats[i].cards[j] == RZ_UNKNOWN)
                return 0;
    return 1;
}

/* Up to where a pot counts what each has paid. */
static int64_t top_of(const rz_hand *hand, const rz_pot *pot)
{
    int64_t top = INT64_MAX;
    for (int i = 0; i < hand->players; i++)
        if ((pot->seats >> i & 1) && hand->seats[i].paid < top)
            top = hand->seats[i].paid;
    return top;
}

int rz_pots_of_hand(const rz_hand *hand, rz_pot *pots)
{
    int64_t paid[RZ_SEATS] = {0};
    for (int i = 0; i < hand->players; i++)
        paid[i] = hand->seats[i].paid;
    int count = rz_build_pots(paid, contenders(hand), hand->players, pots);
    int64_t level = 0;
    for (int i = 0; i < count; level = top_of(hand, &pots[i]), i++)
        for (int j = 0; j < hand->players; j++)
            pots[i].had_rivals |= rz_still_in(hand, j) && hand->seats[j].mucked && paid[j] > level;
    return count;
}

void rz_showdown_of_hand(const rz_hand *hand, rz_showdown *hands)
{
    memset(hands, 0, sizeof *hands);
    hands->seats = hand->players;
    hands->first = rz_first_seat(hand);
    uint32_t seats = contenders(hand);
    for (int i = 0; i < hand->players; i++) {
        if (!(seats >> i & 1) || !knows_all_cards(hand, 1u << i))
            continue;
        int own = hand->seats[i].count;
        memcpy(hands->cards[i], hand->seats[i].cards, (size_t)own);
        memcpy(hands->cards[i] + own, hand->shared, hand->shared_count);
        hands->counts[i] = own + hand->shared_count;
    }
    rz_value_hands(&hand->game->rules, hands);
}

int rz_awards_of_hand(const rz_hand *hand, rz_award *awards)
{
    rz_pot pots[RZ_MAX_POTS];
    rz_showdown hands;
    int count = 0, pot_count = rz_pots_of_hand(hand, pots);
    rz_take_rake(&hand->game->rules, pots, pot_count);
    rz_showdown_of_hand(hand, &hands);
    for (int i = 0; i < pot_count; i++)
        count += rz_award_pot(&hand->game->rules, &hands, &pots[i], i, awards + count);
    return count;
}

/* First the last to bet or raise on seventh street; without a bet, what the house says: the lowest seat (sites), the
 * highest board, or who would open the betting (TDA). Then clockwise. */
static int shows_first(const rz_hand *hand)
{
    const rz_rules *rules = &hand->game->rules;
    if (hand->aggressor != RZ_NOBODY)
        return hand->aggressor;
    if (rules->first_shown == RZ_SHOWS_OPENER && hand->opener != RZ_NOBODY)
        return hand->opener;
    if (rules->first_shown != RZ_SHOWS_HIGHEST_BOARD)
        return 0;
    int highest = rz_first_seat(hand), seat = highest;
    unsigned highest_value = 0;
    for (int i = 0; i < hand->players; i++, seat = rz_next_seat(hand, seat)) {
        const rz_seat *player = &hand->seats[seat];
        if (!rz_still_in(hand, seat))
            continue;
        uint8_t cards[RZ_MAX_HELD];
        rz_board board = {cards, 0};
        for (int j = 0; j < player->count; j++)
            if ((player->up >> j & 1) && player->cards[j] != RZ_UNKNOWN)
                cards[board.count++] = player->cards[j];
        /* Aces are low in razz, where the highest board is the worst one; in stud it is the best. */
        unsigned value = rz_board_value(rules, &board);
        unsigned height = rules->game == RZ_RAZZ ? value + 1 : RZ_HIGHS + 1 - value;
        if (height > highest_value) {
            highest_value = height;
            highest = seat;
        }
    }
    return highest;
}

int rz_showdown_order(const rz_hand *hand, int *order)
{
    int count = 0, seat = shows_first(hand);
    for (int i = 0; i < hand->players; i++, seat = rz_next_seat(hand, seat))
        if (rz_still_in(hand, seat))
            order[count++] = seat;
    return count;
}

/* Who shows: in turn everyone who beats or ties what has been shown before, in some pot that is open to him; with a
 * player all-in, everybody (TDA). This is information: what is paid does not hang on it. */
static uint16_t shown_hands(const rz_hand *hand, const rz_showdown *hands, const rz_pot *pots, int pot_count)
{
    int order[RZ_SEATS], count = rz_showdown_order(hand, order);
    const rz_rules *rules = &hand->game->rules;
    uint16_t shown = 0;
    int all_in = 0;
    for (int i = 0; i < count; i++)
        all_in |= hand->seats[order[i]].stack == 0;
    for (int i = 0; i < count; i++) {
        uint32_t bit = 1u << order[i];
        int shows = all_in && !hand->seats[order[i]].mucked;
        for (int j = 0; j < pot_count && !shows; j++) {
            uint32_t seats = pots[j].seats & (shown | bit);
            if (!(pots[j].seats & bit))
                continue;
            if (rules->game != RZ_STUD && (rz_best_lows(rules, hands, seats) & bit))
                shows = 1;
            if (rules->game != RZ_RAZZ && (rz_best_highs(hands, seats) & bit))
                shows = 1;
        }
        shown |= (uint16_t)(shows ? bit : 0);
    }
    return shown;
}

/* Cards that were unknown and have been turned up count as shown. */
static void note_shown(rz_hand *hand)
{
    for (int i = 0; i < hand->players; i++)
        if (rz_still_in(hand, i) && hand->seats[i].revealed && !hand->seats[i].mucked && knows_all_cards(hand, 1u << i))
            hand->shown |= (uint16_t)(1u << i);
}

static void end_hand(rz_hand *hand)
{
    for (int i = 0; i < hand->players; i++)
        hand->seats[i].stack += hand->seats[i].won;
    hand->actor = RZ_NOBODY;
    hand->phase = RZ_OVER;
}

int rz_finish(rz_hand *hand)
{
    uint32_t seats = contenders(hand);
    int alone = (seats & (seats - 1)) == 0, known = knows_all_cards(hand, seats);
    hand->actor = RZ_NOBODY;
    note_shown(hand);
    if (!alone && !known) {
        hand->phase = RZ_AWAIT_SHOW;
        return RZ_DONE;
    }
    rz_pot pots[RZ_MAX_POTS];
    rz_award awards[RZ_MAX_AWARDS];
    int pot_count = rz_pots_of_hand(hand, pots);
    hand->rake = rz_take_rake(&hand->game->rules, pots, pot_count);
    if (known && rz_players_in(hand) > 1) {
        rz_showdown hands;
        rz_showdown_of_hand(hand, &hands);
        hand->shown |= shown_hands(hand, &hands, pots, pot_count);
    }
    int count = rz_awards_of_hand(hand, awards);
    for (int i = 0; i < count; i++)
        hand->seats[awards[i].seat].won += awards[i].amount;
    end_hand(hand);
    return RZ_DONE;
}

int rz_reveal(rz_hand *hand, int seat, int index, uint8_t card)
{
    rz_seat *player = &hand->seats[seat];
    if (index >= player->count || player->cards[index] != RZ_UNKNOWN)
        return RZ_NOT_NOW;
    player->cards[index] = card;
    player->revealed |= (uint8_t)(1u << index);
    if (hand->phase == RZ_OVER)
        note_shown(hand);
    if (hand->phase == RZ_AWAIT_OPENER)
        rz_open_street(hand);
    return hand->phase == RZ_AWAIT_SHOW ? rz_finish(hand) : RZ_DONE;
}

/* A hand thrown away unseen wins nothing; the last one left for a pot cannot be. */
int rz_muck(rz_hand *hand, int seat)
{
    uint32_t bit = 1u << seat, seats = contenders(hand);
    int has_rival = 0;
    if (hand->phase != RZ_AWAIT_SHOW)
        return RZ_NOT_NOW;
    for (int i = 0; i < hand->players; i++)
        has_rival |= i != seat && (seats >> i & 1) && hand->seats[i].paid >= hand->seats[seat].paid;
    if (!(seats & bit) || !has_rival)
        return RZ_ILLEGAL;
    hand->seats[seat].mucked = 1;
    hand->shown &= (uint16_t)~bit;
    return rz_finish(hand);
}

/* Pay what the table paid, where cards that nobody has seen would have to decide. */
int rz_settle(rz_hand *hand, const int64_t *won)
{
    if (hand->phase != RZ_AWAIT_SHOW)
        return RZ_NOT_NOW;
    int64_t left = 0;
    for (int i = 0; i < hand->players; i++)
        left += hand->seats[i].paid - won[i];
    if (left < 0)
        return RZ_ILLEGAL;
    hand->rake = left;
    hand->settled = 1;
    for (int i = 0; i < hand->players; i++)
        hand->seats[i].won = won[i];
    end_hand(hand);
    return RZ_DONE;
}

/* What a seat sees: his own cards, all that lies or was shown face up, and the betting; not the deck. */
void rz_view(const rz_hand *hand, int seat, rz_hand *view)
{
    *view = *hand;
    memset(view->deck, 0, sizeof view->deck);
    view->deck_count = 0;
    view->deck_next = 0;
    for (int i = 0; i < hand->players; i++) {
        rz_seat *player = &view->seats[i];
        if (i == seat || hand->shown >> i & 1)
            continue;
        /* What nobody saw at the showdown has lost to who did not muck: a view need not know it to know who won. */
        if (hand->phase == RZ_OVER && !hand->settled && rz_still_in(hand, i) && (contenders(hand) & ~(1u << i)))
            player->mucked = 1;
        for (int j = 0; j < RZ_MAX_HELD; j++)
            if (j < player->count && !((player->up | player->revealed) >> j & 1))
                player->cards[j] = RZ_UNKNOWN;
    }
}
