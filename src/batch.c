/* Walk an array of hands in blocks: bring a block into columns, check it, value it. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

#include "tables.h"

#if (defined(__x86_64__) || defined(_M_X64)) && defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static int has_avx2(void)
{
    int leaf1[4], leaf7[4];
    __cpuidex(leaf1, 1, 0);
    __cpuidex(leaf7, 7, 0);
    int saves_ymm = (leaf1[2] >> 27 & 1) && (_xgetbv(0) & 6) == 6;
    return saves_ymm && (leaf7[1] >> 5 & 1);
}
#define HAS_AVX2 has_avx2()
#elif defined(__x86_64__)
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#endif

const rz_engine *rz_find_engine(const char *name)
{
    if (!name && getenv("RAZZEVAL_PORTABLE"))
        return &rz_portable_engine;
#ifdef HAS_AVX2
    if (HAS_AVX2 && (!name || !strcmp(name, rz_avx2_engine.name)))
        return &rz_avx2_engine;
#endif
    return !name || !strcmp(name, rz_portable_engine.name) ? &rz_portable_engine : NULL;
}

void rz_low_of_listed(const uint8_t *const *columns, int held, const uint16_t *listed, int count, uint16_t *values)
{
    for (int i = 0; i < count; i++) {
        uint32_t key = 0;
        for (int c = 0; c < held; c++)
            key += rz_key_of_card[columns[c][listed[i]] & 63];
        values[listed[i]] = rz_low[rz_index(key)];
    }
}

void rz_flush_of_listed(const uint8_t *const *columns, int held, const uint16_t *listed, int count, uint16_t *values)
{
    for (int i = 0; i < count; i++) {
        uint8_t cards[7];
        for (int c = 0; c < held; c++)
            cards[c] = columns[c][listed[i]];
        unsigned flush = rz_flush_value(cards, held);
        if (flush)
            values[listed[i]] = (uint16_t)flush;
    }
}

static const uint8_t *hand_at(const rz_hands *hands, ptrdiff_t number)
{
    return hands->cards + number * hands->hand_stride;
}

static int is_faulty(const rz_hands *hands, ptrdiff_t number)
{
    uint64_t seen = 0;
    for (int c = 0; c < hands->held; c++) {
        unsigned card = hand_at(hands, number)[c * hands->card_stride];
        if (card >= RZ_CARDS || (seen >> card & 1))
            return 1;
        seen |= (uint64_t)1 << card;
    }
    return 0;
}

static ptrdiff_t first_fault(const rz_hands *hands, ptrdiff_t first, int count)
{
    for (ptrdiff_t number = first; number < first + count; number++)
        if (is_faulty(hands, number))
            return number;
    return -1;
}

/* Copy hands card by card, and fill up to a multiple of 32 by repeating the last. */
static int copy_block(const rz_hands *hands, ptrdiff_t first, int count, uint8_t (*columns)[RZ_BLOCK])
{
    int padded = (count + 31) & ~31;
    for (int c = 0; c < hands->held; c++) {
        for (int i = 0; i < count; i++)
            columns[c][i] = hand_at(hands, first + i)[c * hands->card_stride];
        memset(columns[c] + count, columns[c][count - 1], (size_t)(padded - count));
    }
    return padded;
}

/* Point `columns` at the block's cards, in place where they lie in columns already; return the padded count. */
static int take_block(const rz_engine *engine, const rz_hands *hands, ptrdiff_t first, int count,
                      uint8_t (*buffer)[RZ_BLOCK], rz_columns columns)
{
    int whole = count % 32 == 0;
    for (int c = 0; c < hands->held; c++)
        columns[c] = whole && hands->hand_stride == 1 ? hand_at(hands, first) + c * hands->card_stride : buffer[c];
    if (whole && hands->hand_stride == 1)
        return count;
    if (!whole || hands->card_stride != 1 || hands->hand_stride != hands->held)
        return copy_block(hands, first, count, buffer);
    engine->split_rows(hand_at(hands, first), hands->held, count, buffer);
    return count;
}

ptrdiff_t rz_evaluate_hands(const rz_engine *engine, int game, const rz_hands *hands, ptrdiff_t first, ptrdiff_t end,
                            uint16_t *values, int validate)
{
    uint8_t buffer[7][RZ_BLOCK];
    uint16_t padded_values[RZ_BLOCK];
    rz_columns columns;
    while (first < end) {
        int count = end - first < RZ_BLOCK ? (int)(end - first) : RZ_BLOCK;
        if (count > 32)
            count &= ~31;  /* the odd hands at the end go by themselves */
        int padded = take_block(engine, hands, first, count, buffer, columns);
        if (validate && engine->any_fault(columns, hands->held, padded))
            return first_fault(hands, first, count);
        uint16_t *target = padded == count ? values : padded_values;
        (game == RZ_LOW ? engine->low : engine->high)(columns, hands->held, padded, target);
        if (target != values)
            memcpy(values, target, (size_t)count * sizeof *values);
        first += count;
        values += count;
    }
    return -1;
}
