/* The work on a block in plain C, for every processor. */
#include "batch.h"
#include "tables.h"

static void split_rows(const uint8_t *rows, int held, int count, uint8_t (*columns)[RZ_BLOCK])
{
    for (int i = 0; i < count; i++)
        for (int c = 0; c < held; c++)
            columns[c][i] = rows[i * held + c];
}

/* Byte loops without a branch, which compilers turn into vector code. */
static int any_fault(const uint8_t *const *columns, int held, int count)
{
    uint8_t fault[RZ_BLOCK] = {0}, any = 0;
    for (int c = 0; c < held; c++) {
        for (int i = 0; i < count; i++)
            fault[i] |= columns[c][i] > RZ_CARDS - 1;
        for (int d = 0; d < c; d++)
            for (int i = 0; i < count; i++)
                fault[i] |= columns[c][i] == columns[d][i];
    }
    for (int i = 0; i < count; i++)
        any |= fault[i];
    return any;
}

static void low(const uint8_t *const *columns, int held, int count, uint16_t *values)
{
    uint16_t listed[RZ_BLOCK];
    int paired = 0;
    for (int i = 0; i < count; i++) {
        unsigned set = 0;
        for (int c = 0; c < held; c++)
            set |= 1u << (columns[c][i] >> 2 & 15);
        values[i] = rz_low_of_set[set & (RZ_RANK_SETS - 1)];
        listed[paired] = (uint16_t)i;
        paired += values[i] == 0;
    }
    rz_low_of_listed(columns, held, listed, paired, values);
}

/* Four counters of four bits, one a suit, that start at 3: bit 3 of a counter tells five or more. */
enum { SUITS_AT_START = 0x3333, FIVE_SUITED = 0x8888 };

static void high(const uint8_t *const *columns, int held, int count, uint16_t *values)
{
    uint16_t listed[RZ_BLOCK];
    int suited = 0;
    for (int i = 0; i < count; i++) {
        uint32_t key = 0;
        unsigned suits = SUITS_AT_START;
        for (int c = 0; c < held; c++) {
            key += rz_key_of_card[columns[c][i] & 63];
            suits += 1u << 4 * (columns[c][i] & 3);
        }
        values[i] = rz_high[rz_index(key)];
        listed[suited] = (uint16_t)i;
        suited += (suits & FIVE_SUITED) != 0;
    }
    rz_flush_of_listed(columns, held, listed, suited, values);
}

const rz_engine rz_portable_engine = {"portable", split_rows, any_fault, low, high};
