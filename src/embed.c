/* The functions that compiled callers reach through a pointer. With the number of cards known, their loops unroll. */
#include "embed.h"

#include "batch.h"

static unsigned low_of_board(const uint8_t *cards, int count)
{
    if (count > 2)
        return count > 3 ? rz_low_value(cards, 4) : rz_low_value(cards, 3);
    return count > 1 ? rz_low_value(cards, 2) : rz_low_value(cards, 1);
}

unsigned rz_call_low_value(const uint8_t *cards, int count)
{
    if (count > 6)
        return rz_low_value(cards, 7);
    if (count > 5)
        return rz_low_value(cards, 6);
    return count > 4 ? rz_low_value(cards, 5) : low_of_board(cards, count);
}

unsigned rz_call_high_value(const uint8_t *cards, int count)
{
    if (count > 6)
        return rz_high_value(cards, 7);
    return count > 5 ? rz_high_value(cards, 6) : rz_high_value(cards, 5);
}

static void values_of_rows(int game, const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values)
{
    const rz_hands rows = {.cards = cards, .hand_stride = count, .card_stride = 1, .held = count};
    rz_evaluate_hands(rz_engine_in_use, game, &rows, 0, hands, values, 0);
}

void rz_call_low_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values)
{
    values_of_rows(RZ_LOW, cards, count, hands, values);
}

void rz_call_high_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values)
{
    values_of_rows(RZ_HIGH, cards, count, hands, values);
}

const razzeval_api rz_embedded = {
    .version = RAZZEVAL_API_VERSION, .oldest = 1,
    .low_value = rz_call_low_value, .high_value = rz_call_high_value,
    .low_values = rz_call_low_values, .high_values = rz_call_high_values,
    .key_of_card = rz_key_of_card, .upper_number = rz_upper_number, .suited_of_card = rz_suited_of_card,
    .lower_number = rz_lower_number, .low = rz_low, .high = rz_high, .flush_of_set = rz_flush_of_set};
