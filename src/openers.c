#include "openers.h"

#include "tables.h"

/* Razz: the highest door card brings in, ace low. Stud: the lowest, ace high. Equal ranks: the suit decides
 * (spades > hearts > diamonds > clubs), or the seat nearest clockwise from the dealer.
 * Sources: the sites' razz and stud rules. */
int rz_bring_in(const rz_rules *rules, const uint8_t *doors, int players)
{
    int holder = RZ_NOBODY, worst = -1;
    for (int i = 0; i < players; i++) {
        if (doors[i] == RZ_UNKNOWN)
            return RZ_NOBODY;
        int height = rz_height(rules, doors[i]);
        if (rules->equal_door_cards == RZ_DOOR_BY_SEAT)
            height >>= 2;  /* the rank alone: the first seat keeps it */
        if (rules->game != RZ_RAZZ)
            height = 51 - height;
        if (height > worst) {
            worst = height;
            holder = i;
        }
    }
    return holder;
}

unsigned rz_board_value(const rz_rules *rules, const rz_board *board)
{
    return rules->game == RZ_RAZZ ? rz_low_value(board->cards, board->count)
                                  : rz_high_value(board->cards, board->count);
}

static int is_known(const rz_board *board)
{
    for (int i = 0; i < board->count; i++)
        if (board->cards[i] == RZ_UNKNOWN)
            return 0;
    return 1;
}

static int highest_card(const rz_rules *rules, const rz_board *board)
{
    int highest = -1;
    for (int i = 0; i < board->count; i++) {
        int height = rz_height(rules, board->cards[i]);
        if (height > highest)
            highest = height;
    }
    return highest;
}

/* The best board opens: the lowest in razz, the highest in stud and in stud hi-lo. Equal boards: the first clockwise
 * from the dealer's left (WSOP, Robert's Rules) or the higher suit of the highest card (TDA). */
int rz_first_to_act(const rz_rules *rules, const rz_board *boards, int players)
{
    int best = RZ_NOBODY;
    unsigned best_value = 0;
    for (int i = 0; i < players; i++) {
        if (boards[i].count == 0)
            continue;
        if (!is_known(&boards[i]))
            return RZ_NOBODY;
        unsigned value = rz_board_value(rules, &boards[i]);
        int opens = best == RZ_NOBODY || value < best_value;
        if (!opens && value == best_value && rules->equal_boards == RZ_BOARD_BY_SUIT)
            opens = highest_card(rules, &boards[i]) > highest_card(rules, &boards[best]);
        if (opens) {
            best = i;
            best_value = value;
        }
    }
    return best;
}
