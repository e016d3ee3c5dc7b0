/* Independent streams of random numbers: xoshiro256++ (Blackman and Vigna 2018), each started by splitmix64 from a key. */
#ifndef RZ_STREAM_H
#define RZ_STREAM_H

#include "rng.h"

typedef struct {
    uint64_t state[4];
} rz_stream;

static inline uint64_t rz_rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

static inline uint64_t rz_next(rz_stream *stream)
{
    uint64_t *s = stream->state;
    const uint64_t result = rz_rotate(s[0] + s[3], 23) + s[0];
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rz_rotate(s[3], 45);
    return result;
}

/* Start the stream of one block: its state depends on all bits of the seed and of the number of the block. */
static inline rz_stream rz_start_stream(uint64_t seed, uint64_t block)
{
    rz_stream stream;
    uint64_t key = rz_random(&seed) ^ block;
    key = rz_random(&key) + seed;
    for (int i = 0; i < 4; i++)
        stream.state[i] = rz_random(&key);
    return stream;
}

/* Random numbers below small bounds. One word is a fraction of 56 bits and serves four draws below 64: what a draw
 * leaves is the fraction of the next. A draw favours no outcome by more than one part in 2**32. */
typedef struct {
    rz_stream stream;
    uint64_t fraction;
    int uses;
} rz_picker;

static inline uint32_t rz_pick(rz_picker *picker, uint32_t bound)
{
    if (!picker->uses) {
        picker->fraction = rz_next(&picker->stream) >> 8;
        picker->uses = 4;
    }
    picker->uses--;
    picker->fraction *= bound;
    bound = (uint32_t)(picker->fraction >> 56);
    picker->fraction &= ((uint64_t)1 << 56) - 1;
    return bound;
}

#endif
