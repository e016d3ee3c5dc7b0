/* Card texts: "As", "Td", "10d", in either case; "x", "?" or "*" for a card not known. */
#ifndef RZ_TEXT_H
#define RZ_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { RZ_UNKNOWN = 255, RZ_MARKED = 16 };

/* By ASCII letter: RZ_MARKED + the rank or the suit; 0 for all else. */
static const uint8_t rz_rank_letters[128] = {
    ['A'] = RZ_MARKED + 0, ['2'] = RZ_MARKED + 1, ['3'] = RZ_MARKED + 2, ['4'] = RZ_MARKED + 3, ['5'] = RZ_MARKED + 4,
    ['6'] = RZ_MARKED + 5, ['7'] = RZ_MARKED + 6, ['8'] = RZ_MARKED + 7, ['9'] = RZ_MARKED + 8, ['T'] = RZ_MARKED + 9,
    ['J'] = RZ_MARKED + 10, ['Q'] = RZ_MARKED + 11, ['K'] = RZ_MARKED + 12, ['a'] = RZ_MARKED + 0, ['t'] = RZ_MARKED + 9,
    ['j'] = RZ_MARKED + 10, ['q'] = RZ_MARKED + 11, ['k'] = RZ_MARKED + 12};
static const uint8_t rz_suit_letters[128] = {
    ['c'] = RZ_MARKED + 0, ['d'] = RZ_MARKED + 1, ['h'] = RZ_MARKED + 2, ['s'] = RZ_MARKED + 3,
    ['C'] = RZ_MARKED + 0, ['D'] = RZ_MARKED + 1, ['H'] = RZ_MARKED + 2, ['S'] = RZ_MARKED + 3};

static inline int rz_is_space(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

/* Read the card that the text begins with; return how many characters it takes, 0 if there is none. */
static inline int rz_read_card(const char *text, ptrdiff_t length, uint8_t *card)
{
    if (length < 1 || (unsigned char)text[0] > 127)
        return 0;
    if (text[0] == 'x' || text[0] == 'X' || text[0] == '?' || text[0] == '*') {
        *card = RZ_UNKNOWN;
        return 1;
    }
    int ten = text[0] == '1' && length >= 3 && text[1] == '0';
    unsigned char suit_letter = length >= 2 ? (unsigned char)text[1 + ten] : 0;
    unsigned rank = ten ? RZ_MARKED + 9 : rz_rank_letters[(unsigned char)text[0]];
    unsigned suit = suit_letter < 128 ? rz_suit_letters[suit_letter] : 0;
    if (!rank || !suit)
        return 0;
    *card = (uint8_t)(4 * (rank - RZ_MARKED) + (suit - RZ_MARKED));
    return 2 + ten;
}

/* Read all cards of a text, white space between them or not. Return their number, keeping the first `most`; or -1 with
 * *at where the text stops making sense. */
static inline ptrdiff_t rz_read_cards(const char *text, ptrdiff_t length, uint8_t *cards, ptrdiff_t most, ptrdiff_t *at)
{
    ptrdiff_t count = 0;
    for (*at = 0; *at < length;) {
        uint8_t card;
        if (rz_is_space(text[*at])) {
            ++*at;
            continue;
        }
        int taken = rz_read_card(text + *at, length - *at, &card);
        if (!taken)
            return -1;
        if (count < most)
            cards[count] = card;
        count++;
        *at += taken;
    }
    return count;
}

/* Whether a card is held twice; unknown cards never are. */
static inline int rz_any_twice(const uint8_t *cards, ptrdiff_t count)
{
    uint64_t seen = 0, twice = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint64_t card = cards[i] < 64 ? (uint64_t)1 << cards[i] : 0;
        twice |= seen & card;
        seen |= card;
    }
    return twice != 0;
}

#endif
