/* The functions that compiled callers reach through a pointer. With the number of cards known, their loops unroll. */
#include "embed.h"

#include "batch.h"

/* Kept out of the way of seven cards, which need fewer registers alone. */
#ifdef __GNUC__
#define APART __attribute__((noinline))
#else
#define APART
#endif

static APART unsigned low_of_few(const uint8_t *cards, int count)
{
    switch (count) {
    case 1: return rz_low_value(cards, 1);
    case 2: return rz_low_value(cards, 2);
    case 3: return rz_low_value(cards, 3);
    case 4: return rz_low_value(cards, 4);
    case 5: return rz_low_value(cards, 5);
    case 6: return rz_low_value(cards, 6);
    default: return 0;
    }
}

unsigned rz_call_low_value(const uint8_t *cards, int count)
{
    return count > 6 ? rz_low_value(cards, 7) : low_of_few(cards, count);
}

/* What a card adds to one sum: the key of its rank, and above that, eight bits a suit, one card of its suit. */
static uint64_t sum_of_card[256];

static APART unsigned high_with_flush(const uint8_t *cards, int count)
{
    return rz_high_value(cards, count);
}

/* Most hands have no five cards of a suit; their ranks alone decide, which half the reading finds. */
static inline unsigned high_value(const uint8_t *cards, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += sum_of_card[cards[i]];
    if (((sum >> 32) + 0x03030303) & 0x08080808)
        return high_with_flush(cards, count);
    return rz_high[rz_index((uint32_t)sum)];
}

static APART unsigned high_of_few(const uint8_t *cards, int count)
{
    return count > 5 ? high_value(cards, 6) : high_value(cards, 5);
}

unsigned rz_call_high_value(const uint8_t *cards, int count)
{
    return count > 6 ? high_value(cards, 7) : high_of_few(cards, count);
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

void rz_offer_functions(void)
{
    for (int card = 0; card < 256; card++)
        sum_of_card[card] = rz_key_of_card[card] | (card < RZ_CARDS ? (uint64_t)1 << (32 + 8 * (card & 3)) : 0);
    rz_api.version = RAZZEVAL_API_VERSION;
    rz_api.oldest = 1;
    rz_api.low_value = rz_call_low_value;
    rz_api.high_value = rz_call_high_value;
    rz_api.low_values = rz_call_low_values;
    rz_api.high_values = rz_call_high_values;
}
