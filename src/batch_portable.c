/* The work on a block in plain C, for every processor: the cards are read where they lie. */
#include "batch.h"
#include "tables.h"

#if defined(__GNUC__) || defined(__clang__)
#define INLINE __attribute__((always_inline)) static inline
#else
#define INLINE static __forceinline
#endif

/* Call with the number of cards as a constant, so that the loops over them unroll. */
#define WITH_CONSTANT_SIZE(held, call) \
    switch (held) {                    \
    case 5: call(5); break;            \
    case 6: call(6); break;            \
    default: call(7);                  \
    }

/* One bit a card: as long as all differ, their sum is their union. */
INLINE int fault_among(const rz_block *block, const int held)
{
    uint64_t differing = 0, above = 0;
    for (int i = 0; i < block->count; i++) {
        uint64_t sum = 0, either = 0;
        for (int c = 0; c < held; c++) {
            unsigned card = block->column[c][i * block->stride];
            uint64_t bit = (uint64_t)1 << (card & 63);
            above |= card & 0xc0;
            sum += bit;
            either |= bit;
        }
        above |= either >> RZ_CARDS;
        differing |= sum ^ either;
    }
    return (differing | above) != 0;
}

static int any_fault(const rz_block *block)
{
#define FAULT(held) return fault_among(block, held)
    WITH_CONSTANT_SIZE(block->held, FAULT)
}

INLINE void low_of(const rz_block *block, const int held, uint16_t *values)
{
    uint16_t paired[RZ_BLOCK];
    int count = 0;
    for (int i = 0; i < block->count; i++) {
        unsigned set = 0;
        for (int c = 0; c < held; c++)
            set |= rz_bit_of_card[block->column[c][i * block->stride] & 63];
        values[i] = rz_low_of_set[set];
    }
    for (int i = 0; i < block->count; i++) {
        paired[count] = (uint16_t)i;
        count += values[i] == 0;
    }
    for (int i = 0; i < count; i++)
        values[paired[i]] = rz_low[rz_index(rz_key_in_block(block, paired[i]))];
}

static void low(const rz_block *block, uint16_t *values)
{
#define LOW(held) low_of(block, held, values)
    WITH_CONSTANT_SIZE(block->held, LOW)
}

/* Four counters of four bits, one a suit, that start at 3: bit 3 of a counter tells five or more. */
enum { SUITS_AT_START = 0x3333, FIVE_SUITED = 0x8888 };

INLINE void high_of(const rz_block *block, const int held, uint16_t *values)
{
    uint16_t suited[RZ_BLOCK];
    int count = 0;
    for (int i = 0; i < block->count; i++) {
        uint32_t key = 0;
        unsigned suits = SUITS_AT_START;
        for (int c = 0; c < held; c++) {
            unsigned card = block->column[c][i * block->stride];
            key += rz_key_of_card[card & 63];
            suits += 1u << 4 * (card & 3);
        }
        values[i] = rz_high[rz_index(key)];
        suited[count] = (uint16_t)i;
        count += (suits & FIVE_SUITED) != 0;
    }
    rz_correct_flushes(block, suited, count, values);
}

static void high(const rz_block *block, uint16_t *values)
{
#define HIGH(held) high_of(block, held, values)
    WITH_CONSTANT_SIZE(block->held, HIGH)
}

const rz_engine rz_portable_engine = {"portable", 0, any_fault, low, high};
