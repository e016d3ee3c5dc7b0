/* Side pots, and who is paid what at the showdown. Used by a hand in play and, on its own, by razzeval.showdown. */
#ifndef RZ_POTS_H
#define RZ_POTS_H

#include "rules.h"
#include "tables.h"

enum {
    RZ_SEATS = 9,
    RZ_MAX_POTS = RZ_SEATS
};

typedef struct {
    int64_t amount;
    uint32_t seats;  /* bit i: seat i may win it */
    int32_t had_rivals;  /* others could have won it and threw their hands away at the showdown */
} rz_pot;

typedef enum { RZ_WHOLE, RZ_HIGH_HALF, RZ_LOW_HALF } rz_share;

typedef struct {
    int64_t amount;
    int32_t pot, seat;
    int32_t share;  /* rz_share */
    int32_t odd;    /* 1: an odd chip is in it, more than the exact share */
} rz_award;

enum { RZ_MAX_AWARDS = RZ_MAX_POTS * RZ_SEATS * 2 };

/* The hands that meet at the showdown. */
typedef struct {
    int seats;
    int first;                             /* the seat at the dealer's left */
    uint8_t cards[RZ_SEATS][RZ_MAX_HELD];   /* own and shared cards */
    int counts[RZ_SEATS];                  /* 0: no hand */
    unsigned low[RZ_SEATS], high[RZ_SEATS];
} rz_showdown;

/* Value every hand for the game: call after cards and counts are filled. */
void rz_value_hands(const rz_rules *rules, rz_showdown *hands);

/* Split what everybody paid into the main pot (first) and side pots; return how many. */
int rz_build_pots(const int64_t *paid, uint32_t contenders, int seats, rz_pot *pots);

/* Take the house's share, from the main pot first; return it. */
int64_t rz_take_rake(const rz_rules *rules, rz_pot *pots, int count);

/* Share out one pot; write the awards and return how many. */
int rz_award_pot(const rz_rules *rules, const rz_showdown *hands, const rz_pot *pot, int number, rz_award *awards);

/* The seats of a set that hold the best low or high of it; no low may qualify. */
uint32_t rz_best_lows(const rz_rules *rules, const rz_showdown *hands, uint32_t seats);
uint32_t rz_best_highs(const rz_showdown *hands, uint32_t seats);

#endif
