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

const rz_engine *rz_engine_in_use = &rz_portable_engine;

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

void rz_correct_flushes(const rz_block *block, const uint16_t *listed, int count, uint16_t *values)
{
    for (int i = 0; i < count; i++) {
        uint64_t suited = 0;
        for (int c = 0; c < block->held; c++)
            suited |= rz_suited_of_card[block->column[c][listed[i] * block->stride]];
        unsigned flush = rz_flush_of(suited);
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
static int copy_hands(const rz_hands *hands, ptrdiff_t first, int count, uint8_t (*columns)[RZ_BLOCK])
{
    int padded = (count + 31) & ~31;
    for (int c = 0; c < hands->held; c++) {
        for (int i = 0; i < count; i++)
            columns[c][i] = hand_at(hands, first + i)[c * hands->card_stride];
        memset(columns[c] + count, columns[c][count - 1], (size_t)(padded - count));
    }
    return padded;
}

static rz_block in_place(const rz_hands *hands, ptrdiff_t first, int count)
{
    rz_block block = {.stride = hands->hand_stride, .held = hands->held, .count = count};
    for (int c = 0; c < hands->held; c++)
        block.column[c] = hand_at(hands, first) + c * hands->card_stride;
    return block;
}

/* Hands as the engine wants them: in place if it can be, else in `columns`, their count rounded up to a multiple of 32. */
static rz_block take_block(const rz_engine *engine, const rz_hands *hands, ptrdiff_t first, int count,
                           uint8_t (*columns)[RZ_BLOCK])
{
    int whole = count % 32 == 0, rows = hands->card_stride == 1 && hands->hand_stride == hands->held;
    if (!engine->split_rows || (whole && hands->hand_stride == 1))
        return in_place(hands, first, count);
    rz_block block = {.stride = 1, .held = hands->held, .count = count};
    for (int c = 0; c < hands->held; c++)
        block.column[c] = columns[c];
    if (whole && rows)
        engine->split_rows(hand_at(hands, first), hands->held, count, columns);
    else
        block.count = copy_hands(hands, first, count, columns);
    return block;
}

/* As many hands as go together: a block, then what is left in whole groups of 32, then the rest. */
static int next_count(ptrdiff_t left)
{
    return left >= RZ_BLOCK ? RZ_BLOCK : left > 32 ? (int)left & ~31 : (int)left;
}

ptrdiff_t rz_evaluate_hands(const rz_engine *engine, int game, const rz_hands *hands, ptrdiff_t first, ptrdiff_t end,
                            uint16_t *values, int validate)
{
    uint8_t columns[7][RZ_BLOCK];
    uint16_t padded_values[32];
    for (int count; first < end; first += count, values += count) {
        count = next_count(end - first);
        rz_block block = take_block(engine, hands, first, count, columns);
        uint16_t *target = block.count == count ? values : padded_values;
        if (validate && engine->any_fault(&block))
            return first_fault(hands, first, count);
        (game == RZ_LOW ? engine->low : engine->high)(&block, target);
        if (target != values)
            memcpy(values, target, (size_t)count * sizeof *values);
    }
    return -1;
}
