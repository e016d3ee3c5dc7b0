/* The rules of a game as data: every way in which houses differ is a field, and no code asks for a house's name.
 * razzeval/rules.py documents each field and its source; the names here follow it.
 */
#ifndef RZ_RULES_H
#define RZ_RULES_H

#include <stdint.h>

typedef enum { RZ_RAZZ, RZ_STUD, RZ_STUD8 } rz_kind_of_game;
typedef enum { RZ_DOOR_BY_SUIT, RZ_DOOR_BY_SEAT } rz_equal_doors;
typedef enum { RZ_OWE_POSTED, RZ_OWE_FULL } rz_short_bring_in;
typedef enum { RZ_PAIR_SMALL_BET, RZ_PAIR_EITHER_BET } rz_open_pair;
typedef enum { RZ_CAPPED, RZ_UNCAPPED_STREET, RZ_UNCAPPED_DEAL } rz_heads_up;
typedef enum { RZ_BOARD_BY_SEAT, RZ_BOARD_BY_SUIT } rz_equal_boards;
typedef enum { RZ_SHOWS_LOWEST_SEAT, RZ_SHOWS_HIGHEST_BOARD, RZ_SHOWS_OPENER } rz_first_shown;
typedef enum { RZ_ODD_BY_SEAT, RZ_ODD_HIGHEST_CARD, RZ_ODD_LOWEST_CARD } rz_odd_chip;

enum { RZ_NO_LIMIT = -1 };  /* of raises, of rake */

typedef struct {
    int32_t game;              /* rz_kind_of_game: whose cards win, bring in and open */
    int32_t max_seats;
    int32_t equal_door_cards;
    int32_t short_bring_in;    /* what others owe to a bring-in that was all-in for less */
    int32_t open_pair;         /* fourth street with a pair in sight */
    int32_t max_raises;        /* a street, after the first bet; or RZ_NO_LIMIT */
    int32_t heads_up;          /* when two players raise without limit */
    int32_t short_raises_add_up;
    int32_t equal_boards;
    int32_t first_shown;
    int32_t odd_chip;
    int32_t burn_cards;
    int64_t rake_part, rake_whole;  /* the rate as a fraction */
    int64_t rake_cap;               /* chips, or RZ_NO_LIMIT */
} rz_rules;

typedef struct {
    rz_rules rules;
    int64_t ante, bring_in, small_bet, big_bet;
} rz_game;

#endif
