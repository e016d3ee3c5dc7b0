/* Who has to bring in, and who opens the later streets. */
#ifndef RZ_OPENERS_H
#define RZ_OPENERS_H

#include "cards.h"
#include "rules.h"

enum { RZ_NOBODY = -1 };

/* A card's place among the 52 with the ace high: deuce of clubs 0 … ace of spades 51. */
static inline int rz_ace_high(uint8_t card)
{
    return card < 4 ? card + 48 : card - 4;
}

/* How high a card stands in this game: the ace is low in razz, high in stud. */
static inline int rz_height(const rz_rules *rules, uint8_t card)
{
    return rules->game == RZ_RAZZ ? card : rz_ace_high(card);
}

typedef struct {
    const uint8_t *cards;  /* the up cards */
    int count;             /* 0: out of the hand */
} rz_board;

/* Both take the players clockwise from the dealer's left and return an index,
 * or RZ_NOBODY where unknown cards leave it open. */
int rz_bring_in(const rz_rules *rules, const uint8_t *doors, int players);
int rz_first_to_act(const rz_rules *rules, const rz_board *boards, int players);

/* The value of a board in this game; smaller is better. */
unsigned rz_board_value(const rz_rules *rules, const rz_board *board);

#endif
