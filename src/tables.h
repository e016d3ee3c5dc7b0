/* The perfect hash of rank multisets, and the low and high values behind it.
 *
 * A card's id is 4 * rank + suit: ace 0 … king 12, suits c d h s. A multiset's key is the SUM of its cards' keys, so a card
 * is added or taken away with one addition. The key's lower half sums weights of the ranks A…7, its upper half of 8…K; the
 * weights are chosen so that no two multisets of up to seven cards (at most four of a rank) share a sum in either half.
 * Each half's sum leads to a number, and the two numbers add up to the index: a minimal perfect hash, 0 … 76154.
 */
#ifndef RZ_TABLES_H
#define RZ_TABLES_H

#include <stdint.h>

#define RAZZEVAL_NO_IMPORT
#include "razzeval.h"

enum {
    RZ_RANKS = 13,
    RZ_CARDS = 52,
    RZ_MAX_HELD = 7,
    RZ_LOWER_RANKS = 7,          /* A … 7 */
    RZ_UPPER_RANKS = 6,          /* 8 … K */
    RZ_MULTISETS = 76155,        /* of 0 … 7 cards, at most four of a rank */
    RZ_LOWER_MULTISETS = 3180,   /* the same of the lower ranks alone … */
    RZ_UPPER_MULTISETS = 1548,   /* … and of the upper ranks */
    RZ_LOWER_SUMS = RAZZEVAL_LOWER_SUMS,
    RZ_UPPER_SUMS = RAZZEVAL_UPPER_SUMS,
    RZ_RANK_SETS = 1 << RZ_RANKS,
    RZ_LOWS = 6175,
    RZ_HIGHS = 7462,
    RZ_UNPAIRED_LOWS = 1287,
    RZ_EIGHT_OR_BETTER = 56
};

/* Known to be in this module, they are reached without a table of addresses. */
#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

extern const uint16_t rz_weight_of_rank[16];  /* in its own half of the key; ids beyond the deck weigh nothing */
extern uint16_t rz_bit_of_card[64];  /* the set of its rank alone */
extern uint32_t rz_key_of_rank[16];

/* What a value takes, in one piece, so that code finds all of it from one address; callers find it there too. */
extern razzeval_api rz_api;
#define rz_suited_of_card rz_api.suited_of_card  /* a bit a card, sixteen bits a suit */
#define rz_key_of_card rz_api.key_of_card
#define rz_upper_number rz_api.upper_number
#define rz_lower_number rz_api.lower_number
#define rz_flush_of_set rz_api.flush_of_set      /* high of five or more ranks of one suit; else 0 */

/* Smaller is better. Five to seven cards: low 1 … 6175; high 1 … 7462 with flushes left out.
 * One to four cards: the value of a board among boards of that many cards, straights not counted.
 * RZ_LOWER_MULTISETS more than there are keep the index of cards that cannot be (the same one five times) inside. */
#define rz_low rz_api.low
#define rz_high rz_api.high

extern uint16_t rz_low_of_set[RZ_RANK_SETS];    /* low of five or more distinct ranks, bit 0 the ace; else 0 */

extern uint8_t rz_number_of_three[RZ_RANK_SETS / 2];  /* of three ranks out of twelve, the lowest set 0 */

/* The unpaired low as a sum, by nibbles of the rank set: the part of ranks 0 … 3, by their set; of ranks 4 … 7 and (in two
 * bytes) 8 … 11, by their set and the number n of lower ranks held: the sum of steps 0 … n, modulo 256; of the king. */
typedef struct {
    uint8_t first[16], second[5][16], third_low[5][16], third_high[5][16];
} rz_nibble_parts;
extern rz_nibble_parts rz_parts;

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
enum { RZ_KING_PART = 792 };

/* Fill every table, once, before anything else is called; -1 if there is no memory to do it in. */
int rz_build_tables(void);

static inline uint32_t rz_index(uint32_t key)
{
    return razzeval_index(&rz_api, key);
}

/* The flush or straight flush among cards, the sum of whose bits is `suited`, or 0. */
static inline unsigned rz_flush_of(uint64_t suited)
{
    return razzeval_flush(&rz_api, suited);
}

/* The low, and the high, of 1 … 7 cards. */
static inline unsigned rz_low_value(const uint8_t *cards, int count)
{
    return razzeval_low_value(&rz_api, cards, count);
}

static inline unsigned rz_high_value(const uint8_t *cards, int count)
{
    return razzeval_high_value(&rz_api, cards, count);
}

/* The low of a pair beside three other ranks, `set` being all four of them. */
static inline unsigned rz_pair_of_set(unsigned set, int rank)
{
    unsigned kickers = (set >> rank >> 1) << rank | (set & ((1u << rank) - 1));
    return 1 + RZ_UNPAIRED_LOWS + (unsigned)rank * 220 + rz_number_of_three[kickers & (RZ_RANK_SETS / 2 - 1)];
}

/* Put the best five of 1 … 7 cards (all, if they are fewer) into `five`, repeated ranks first, then from the best rank down;
 * of equally good choices the one of lower suits. Return how many they are. */
int rz_best_five(const uint8_t *cards, int count, int high, uint8_t *five);

/* How often the ranks occur: bit r of at_least[n] is set when rank r occurs n times or more. */
typedef struct {
    unsigned at_least[5];
    int count;
} rz_multiset;

/* The rules themselves, slow: low.c and high.c. The multisets' need the tables of sets filled first. */
unsigned rz_low_of_ranks(unsigned set);
unsigned rz_high_of_suited(unsigned set);
unsigned rz_low_of_multiset(const rz_multiset *held);
unsigned rz_high_of_multiset(const rz_multiset *held);

#endif
