/* How strong a holding is, known in an instant on every street: what the policies of simulate.c go by. */
#ifndef RZ_STRENGTH_H
#define RZ_STRENGTH_H

#include "hand.h"

/* Fill strengths[rz_index(key)] for every multiset of 0 … 7 ranks: the share of the pot that a player with these cards wins
 * on average, times 2**32, against one other; both get the rest of seven cards at random, each from a deck of his own. Equal
 * hands share. Suits are left out, so that no flush counts. Whole numbers only: the same on every machine, each within 8
 * units of the exact share. */
void rz_build_strengths(int game, uint32_t strengths[RZ_MULTISETS]);

/* The share that these cards have by such a table; those not known count for nothing. */
uint32_t rz_share_of(const uint32_t *strengths, const uint8_t *cards, int count);

/* What a share p says against a player whose share is q: p(1-q) / (p(1-q) + q(1-p)), all times 2**32. */
uint32_t rz_against(uint32_t share, uint32_t other);

/* The share of a seat against a random hand; or, by what its rivals show, against the best of their boards. */
uint32_t rz_strength(const uint32_t *strengths, const rz_hand *hand, int seat, int against_board);

#endif
