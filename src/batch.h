/* Values of many hands at once, whatever the layout of their cards in memory. */
#ifndef RZ_BATCH_H
#define RZ_BATCH_H

#include <stddef.h>
#include <stdint.h>

enum { RZ_BLOCK = 256 };  /* hands worked on together: their columns stay in the first-level cache */

/* Five to seven cards a hand, one byte each; strides in bytes, of any sign. */
typedef struct {
    const uint8_t *cards;
    ptrdiff_t hand_stride, card_stride;
    int held;
} rz_hands;

typedef const uint8_t *rz_columns[7];

/* One way to do the work on a block. Every `count` is a multiple of 32, at most RZ_BLOCK. */
typedef struct {
    const char *name;
    void (*split_rows)(const uint8_t *rows, int held, int count, uint8_t (*columns)[RZ_BLOCK]);
    int (*any_fault)(const uint8_t *const *columns, int held, int count);  /* an id above 51, or one twice in a hand */
    void (*low)(const uint8_t *const *columns, int held, int count, uint16_t *values);
    void (*high)(const uint8_t *const *columns, int held, int count, uint16_t *values);
} rz_engine;

extern const rz_engine rz_portable_engine;
extern const rz_engine rz_avx2_engine;

/* The engine by that name, null if this processor runs none so named. For a null name the best that it runs, or the portable
 * one where the environment variable RAZZEVAL_PORTABLE is set. */
const rz_engine *rz_find_engine(const char *name);

enum { RZ_LOW, RZ_HIGH };

/* Value hands first … end - 1 into values[0 …]. If validate is set, stop at the first hand with a card that is none or that
 * it holds twice, and return that hand's number; else -1. Whatever the bytes are, no read leaves a table. */
ptrdiff_t rz_evaluate_hands(const rz_engine *engine, int game, const rz_hands *hands, ptrdiff_t first, ptrdiff_t end,
                            uint16_t *values, int validate);

/* Shared by the engines: value by the multiset table the hands of a block that are listed. */
void rz_low_of_listed(const uint8_t *const *columns, int held, const uint16_t *listed, int count, uint16_t *values);
void rz_flush_of_listed(const uint8_t *const *columns, int held, const uint16_t *listed, int count, uint16_t *values);

#endif
