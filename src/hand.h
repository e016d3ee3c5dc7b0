/* One deal in play: a plain struct that is copied by assignment and holds no pointer but the one to its game.
 *
 * deal.c    antes, the cards of each street, who opens
 * bet.c     what the player to act may do, and doing it
 * finish.c  uncalled bets, the showdown, who is paid, what a seat may see
 * sound.c   whether a state that came from outside can be played on
 *
 * Amounts are chips; a bet is counted as the total TO which it goes on this street.
 */
#ifndef RZ_HAND_H
#define RZ_HAND_H

#include "openers.h"
#include "pots.h"
#include "rules.h"
#include "tables.h"

/* All chips of a table together; sums of a few such numbers stay within 64 bits. */
#define RZ_MOST_CHIPS ((int64_t)1 << 60)

enum { RZ_MAX_SHARED = 2 };  /* nine players who all stay can run the deck dry on sixth and on seventh street */

typedef enum {
    RZ_AWAIT_CARDS,   /* cards come from outside */
    RZ_AWAIT_OPENER,  /* unknown up cards: the table must say who opens */
    RZ_BETTING,
    RZ_AWAIT_SHOW,    /* unknown down cards leave the showdown open */
    RZ_OVER
} rz_phase;

typedef enum { RZ_BRING_IN, RZ_COMPLETE, RZ_BET, RZ_RAISE, RZ_CALL, RZ_CHECK, RZ_FOLD, RZ_ACTIONS } rz_kind;

typedef struct {
    int64_t to;  /* the total on this street after it; for a fold, what is in already */
    int32_t kind;
    int32_t unused;
} rz_action;

enum { RZ_MAX_LEGAL = 5 };

/* An entry in the record of the betting. RZ_OPENS: the table said who opens. RZ_TURNS_UP: a card that was dealt unknown
 * is seen before the showdown; `to` is 64 times its place in the holding, plus the card. */
enum { RZ_OPENS = RZ_ACTIONS, RZ_TURNS_UP, RZ_STEPS };

typedef struct {
    int64_t to;
    int32_t kind;
    int16_t seat, street;
} rz_step;

typedef struct {
    int64_t start;  /* chips brought to this hand */
    int64_t stack;  /* chips left */
    int64_t bet;    /* on this street */
    int64_t paid;   /* in the whole hand, antes included, uncalled bets not */
    int64_t won;
    uint8_t cards[RZ_MAX_HELD];  /* his own, in the order dealt */
    uint8_t count;
    uint8_t up;        /* bit i: cards[i] lies face up */
    uint8_t revealed;  /* bit i: cards[i] was unknown when dealt and shown later */
    uint8_t mucked;    /* threw his hand away unseen at the showdown */
    uint8_t unused[5];
} rz_seat;

typedef struct {
    const rz_game *game;
    int64_t price;    /* what a player must have bet on this street to stay in */
    int64_t full_to;  /* the level of the last full bet or raise: the next one builds on it */
    int64_t unit;     /* the size of that bet */
    int64_t rake;
    int32_t wagers;   /* full bets and raises on this street */
    uint32_t folded;  /* bit i: seat i */
    rz_seat seats[RZ_SEATS];
    uint8_t deck[RZ_CARDS];
    uint8_t deck_count;  /* 0: cards come from outside */
    uint8_t deck_next;
    uint8_t dealt;   /* cards dealt so far, shared ones included */
    uint8_t burned;  /* cards set aside */
    uint8_t shared[RZ_MAX_SHARED];
    uint8_t shared_count;
    uint8_t no_own_card;    /* this street brings one shared card, or none when the deck is empty */
    uint8_t own_cards;      /* how many of his own each player still in gets up to this street */
    int8_t players;
    int8_t dealer;  /* or RZ_NOBODY: clockwise starts at seat 0 */
    int8_t street;
    int8_t phase;
    int8_t actor;
    int8_t opener;      /* who opened this street, or would have; on third street the bring-in */
    int8_t aggressor;   /* last to bet or raise on this street */
    int8_t pair_showing;
    int8_t uncapped;
    int8_t bring_in_due;
    int8_t run_out;     /* betting ended before seventh street was bet */
    int8_t settled;     /* paid as the table did, not by the cards */
    uint16_t acted;     /* bit i: seat i has, since the last full bet or raise */
    uint16_t shown;     /* at the showdown */
    uint8_t unused[3];
} rz_hand;

/* Errors of the calls below; 0 is success, and on an error the hand is as it was. */
typedef enum {
    RZ_DONE,
    RZ_DECK_SHORT,     /* the given deck ends too early */
    RZ_ILLEGAL,        /* not among the legal actions */
    RZ_NOT_NOW         /* the hand awaits something else */
} rz_result;

static inline int rz_still_in(const rz_hand *hand, int seat)
{
    return !(hand->folded >> seat & 1);
}

static inline int rz_can_act(const rz_hand *hand, int seat)
{
    return rz_still_in(hand, seat) && hand->seats[seat].stack > 0;
}

static inline int rz_next_seat(const rz_hand *hand, int seat)
{
    return seat + 1 == hand->players ? 0 : seat + 1;
}

/* The seat at the dealer's left; stud has no button, so without a dealer it is seat 0. */
static inline int rz_first_seat(const rz_hand *hand)
{
    return hand->dealer == RZ_NOBODY ? 0 : rz_next_seat(hand, hand->dealer);
}

/* deal.c */
int rz_start(rz_hand *hand, const rz_game *game, const int64_t *stacks, int players, int dealer,
             const uint8_t *deck, int deck_count);
int rz_players_in(const rz_hand *hand);
int rz_players_who_can_act(const rz_hand *hand);
int rz_cards_owed(const rz_hand *hand, int seat);
int rz_is_up(int index, int street);           /* does a player's card number index lie face up */
int rz_shared_card_owed(const rz_hand *hand);  /* the deck has not a card for everyone still in */
int rz_deal_card(rz_hand *hand, int seat, uint8_t card);
int rz_deal_shared(rz_hand *hand, uint8_t card);
int rz_name_opener(rz_hand *hand, int seat);
void rz_open_street(rz_hand *hand);            /* all its cards are dealt: find who opens */
int rz_advance(rz_hand *hand);                 /* from a finished round of betting or dealing to the next decision */

/* bet.c */
int rz_legal_actions(const rz_hand *hand, rz_action *actions);
int rz_act(rz_hand *hand, rz_action action);
int rz_do(rz_hand *hand, rz_action action);    /* the same for one of rz_legal_actions, unchecked */
void rz_begin_betting(rz_hand *hand);

/* finish.c */
void rz_return_uncalled(rz_hand *hand);
int rz_pots_of_hand(const rz_hand *hand, rz_pot *pots);   /* before the rake */
void rz_showdown_of_hand(const rz_hand *hand, rz_showdown *hands);
int rz_awards_of_hand(const rz_hand *hand, rz_award *awards);
int rz_showdown_order(const rz_hand *hand, int *order);
int rz_finish(rz_hand *hand);                  /* pay, if the cards that decide are known */
int rz_reveal(rz_hand *hand, int seat, int index, uint8_t card);
int rz_muck(rz_hand *hand, int seat);
int rz_settle(rz_hand *hand, const int64_t *won);
void rz_view(const rz_hand *hand, int seat, rz_hand *view);

/* sound.c */
int rz_is_sound(const rz_hand *hand);
int rz_is_step_sound(const rz_hand *hand, const rz_step *step);

#endif
