/* The exact distribution of one player's final low. */
#ifndef RZ_ODDS_H
#define RZ_ODDS_H

#include "tables.h"

/* counts[value], 1..6175, gets the ways in which a player who knows `known` of each rank ends with that low after
 * `to_come` more cards from a deck with `left` of each rank. The total is at most C(52, 7), far below 2**64. */
void rz_low_odds(const uint8_t *known, const uint8_t *left, int to_come, uint64_t *counts);

#endif
