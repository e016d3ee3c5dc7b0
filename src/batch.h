/* Values of many hands at once, whatever the layout of their cards in memory. */
#ifndef RZ_BATCH_H
#define RZ_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "tables.h"

enum { RZ_BLOCK = 256 };  /* hands worked on together: their columns stay in the first-level cache */

/* Five to seven cards a hand, one byte each; strides in bytes, of any sign. */
typedef struct {
    const uint8_t *cards;
    ptrdiff_t hand_stride, card_stride;
    int held;
} rz_hands;

/* Up to RZ_BLOCK hands: hand i holds the cards column[0][i * stride] … column[held - 1][i * stride]. */
typedef struct {
    const uint8_t *column[7];
    ptrdiff_t stride;
    int held, count;
} rz_block;

/* One way to do the work on a block. An engine with split_rows has its blocks in columns of stride 1, their count a multiple
 * of 32; one without takes them as they lie. */
typedef struct {
    const char *name;
    void (*split_rows)(const uint8_t *rows, int held, int count, uint8_t (*columns)[RZ_BLOCK]);
    int (*any_fault)(const rz_block *block);  /* an id above 51, or one twice in a hand */
    void (*low)(const rz_block *block, uint16_t *values);
    void (*high)(const rz_block *block, uint16_t *values);
} rz_engine;

extern const rz_engine rz_portable_engine;
extern const rz_engine rz_avx2_engine;

/* The engine by that name, null if this processor runs none so named. For a null name the best that it runs, or the portable
 * one where the environment variable RAZZEVAL_PORTABLE is set. */
const rz_engine *rz_find_engine(const char *name);

extern const rz_engine *rz_engine_in_use;  /* the portable one until it is set */

enum { RZ_LOW, RZ_HIGH };

/* Value hands first … end - 1 into values[0 …]. If validate is set, stop at the first hand with a card that is none or that
 * it holds twice, and return that hand's number; else -1. Whatever the bytes are, no read leaves a table. */
ptrdiff_t rz_evaluate_hands(const rz_engine *engine, int game, const rz_hands *hands, ptrdiff_t first, ptrdiff_t end,
                            uint16_t *values, int validate);

/* Shared by the engines: the key of one hand, and flushes set right among the hands listed. */
static inline uint32_t rz_key_in_block(const rz_block *block, int hand)
{
    uint32_t key = 0;
    for (int c = 0; c < block->held; c++)
        key += rz_key_of_card[block->column[c][hand * block->stride]];
    return key;
}

void rz_correct_flushes(const rz_block *block, const uint16_t *listed, int count, uint16_t *values);

#endif
