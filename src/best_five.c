/* Which five cards make the hand: try every choice of five, and take the first whose value is that of the whole. */
#include <string.h>

#include "tables.h"

static unsigned value_of(const uint8_t *cards, int count, int high)
{
    return high ? rz_high_value(cards, count) : rz_low_value(cards, count);
}

static void sort(uint8_t *cards, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
            uint8_t card = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = card;
        }
}

/* Try the choices that add to the cards chosen so far, lowest ids first; say whether one has the value. */
static int choose(const uint8_t *cards, int count, uint8_t *five, int chosen, int wanted, int high, unsigned value)
{
    if (chosen == wanted)
        return value_of(five, wanted, high) == value;
    for (int i = 0; i + wanted - chosen <= count; i++) {
        five[chosen] = cards[i];
        if (choose(cards + i + 1, count - i - 1, five, chosen + 1, wanted, high, value))
            return 1;
    }
    return 0;
}

/* Where a card stands in the reading order: the more often its rank occurs the earlier, then the better rank. */
static int place(const uint8_t *five, int count, int i, int high, int wheel)
{
    int rank = five[i] >> 2, times = 0;
    for (int j = 0; j < count; j++)
        times += five[j] >> 2 == rank;
    int height = high && rank == 0 && !wheel ? RZ_RANKS : rank;
    return (5 - times) * 256 - height * 4 + (five[i] & 3);
}

static void put_in_reading_order(uint8_t *five, int count, int high)
{
    int places[5], wheel = 1;
    for (int rank = 0; rank < count; rank++)
        wheel &= five[rank] >> 2 == rank;
    for (int i = 0; i < count; i++)
        places[i] = place(five, count, i, high, wheel);
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && places[j - 1] > places[j]; j--) {
            int place = places[j];
            uint8_t card = five[j];
            places[j] = places[j - 1];
            five[j] = five[j - 1];
            places[j - 1] = place;
            five[j - 1] = card;
        }
}

int rz_best_five(const uint8_t *cards, int count, int high, uint8_t *five)
{
    uint8_t sorted[RZ_MAX_HELD];
    int wanted = count < 5 ? count : 5;
    memcpy(sorted, cards, (size_t)count);
    sort(sorted, count);
    choose(sorted, count, five, 0, wanted, high, value_of(cards, count, high));
    put_in_reading_order(five, wanted, high);
    return wanted;
}
