/* The work on a block with AVX2: 32 hands a step, a byte each. Compiled everywhere, used where the processor has it. */
#include "batch.h"
#include "tables.h"

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>

#if defined(__GNUC__) || defined(__clang__)
#define AVX2 __attribute__((target("avx2,popcnt,bmi")))
#define AVX2_INLINE __attribute__((target("avx2,popcnt,bmi"), always_inline)) static inline
#else
#define AVX2
#define AVX2_INLINE static __forceinline
#endif

#define SIXTEEN(f) f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10), f(11), f(12), f(13), f(14), f(15)

typedef struct {
    uint8_t byte[16];
} bytes16;

AVX2_INLINE int lowest_bit(uint32_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctz(bits | 1u << 31);
#else
    return (int)_tzcnt_u32(bits);
#endif
}

AVX2_INLINE __m256i both_lanes(const bytes16 *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

AVX2_INLINE __m256i load(const uint8_t *bytes)
{
    return _mm256_loadu_si256((const __m256i *)bytes);
}

AVX2_INLINE __m256i ranks_of(__m256i cards)
{
    return _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(15));
}

/* Interleave the bytes of `first` and `second`, hand by hand, into 32 numbers of 16 bits. */
AVX2_INLINE void store_pairs(uint16_t *out, __m256i first, __m256i second)
{
    __m256i low = _mm256_unpacklo_epi8(first, second), high = _mm256_unpackhi_epi8(first, second);
    _mm256_storeu_si256((__m256i *)out, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)(out + 16), _mm256_permute2x128_si256(low, high, 0x31));
}

/* Append the numbers of the bits set: the usual few without a branch to mispredict. */
AVX2_INLINE int list_bits(uint32_t bits, int base, uint16_t *listed, int count)
{
    int end = count + (int)_mm_popcnt_u32(bits);
    for (int step = 0; step < 4; step++, bits &= bits - 1)
        listed[count + step] = (uint16_t)(base + lowest_bit(bits));
    for (count += 4; bits; bits &= bits - 1)
        listed[count++] = (uint16_t)(base + lowest_bit(bits));
    return end;
}

/* ---- rows into columns --------------------------------------------------------------------------------------------
 * Sixteen rows of h bytes fill h vectors. For odd h the bytes of column c stand at sixteen different positions of those
 * vectors, in vector (c - p) / 16 mod h at position p; so rotating the vectors by an amount that depends on the position
 * alone, in three steps of 1, 2 and 4, brings each column together, and one shuffle puts its rows in order. */
#define ROTATION5(p) (4 * (p) % 5)
#define ROTATION7(p) (3 * (p) % 7)
#define BIT0_5(p) (ROTATION5(p) & 1 ? 255 : 0)
#define BIT1_5(p) (ROTATION5(p) & 2 ? 255 : 0)
#define BIT2_5(p) (ROTATION5(p) & 4 ? 255 : 0)
#define BIT0_7(p) (ROTATION7(p) & 1 ? 255 : 0)
#define BIT1_7(p) (ROTATION7(p) & 2 ? 255 : 0)
#define BIT2_7(p) (ROTATION7(p) & 4 ? 255 : 0)

static const bytes16 rotate5[3] = {{{SIXTEEN(BIT0_5)}}, {{SIXTEEN(BIT1_5)}}, {{SIXTEEN(BIT2_5)}}};
static const bytes16 rotate7[3] = {{{SIXTEEN(BIT0_7)}}, {{SIXTEEN(BIT1_7)}}, {{SIXTEEN(BIT2_7)}}};

#define POSITION(row) (uint8_t)(row)
static const bytes16 row_numbers = {{SIXTEEN(POSITION)}};

/* Two groups of sixteen rows, one in each lane. */
AVX2_INLINE __m256i load_lanes(const uint8_t *rows, int vector, int held)
{
    __m128i first = _mm_loadu_si128((const __m128i *)(rows + 16 * vector));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(first),
                                   _mm_loadu_si128((const __m128i *)(rows + 16 * (held + vector))), 1);
}

/* Where the rows of column c stand: row i at position (c + held * i) mod 16. */
AVX2_INLINE __m256i order_of(int column, int held)
{
    __m256i row = both_lanes(&row_numbers);
    __m256i position = _mm256_mullo_epi16(row, _mm256_set1_epi16((short)held));
    __m256i odd = _mm256_slli_epi16(_mm256_mullo_epi16(_mm256_srli_epi16(row, 8), _mm256_set1_epi16((short)held)), 8);
    position = _mm256_or_si256(_mm256_and_si256(position, _mm256_set1_epi16(255)), odd);
    return _mm256_and_si256(_mm256_add_epi8(position, _mm256_set1_epi8((char)column)), _mm256_set1_epi8(15));
}

AVX2_INLINE void split_odd(const uint8_t *rows, const int held, const int inverse, const bytes16 *rotate, int count,
                           uint8_t (*columns)[RZ_BLOCK])
{
    __m256i order[7];
    for (int c = 0; c < held; c++)
        order[c] = order_of(c, held);
    for (int i = 0; i < count; i += 32, rows += 32 * held) {
        __m256i vector[7], turned[7];
        for (int v = 0; v < held; v++)
            vector[v] = load_lanes(rows, v, held);
        for (int step = 0; step < 3; step++) {
            for (int v = 0; v < held; v++)
                turned[v] = _mm256_blendv_epi8(vector[v], vector[(v + (1 << step)) % held], both_lanes(&rotate[step]));
            for (int v = 0; v < held; v++)
                vector[v] = turned[v];
        }
        for (int c = 0; c < held; c++)
            _mm256_storeu_si256((__m256i *)(columns[c] + i), _mm256_shuffle_epi8(vector[c * inverse % held], order[c]));
    }
}

AVX2 static void split_five(const uint8_t *rows, int count, uint8_t (*columns)[RZ_BLOCK])
{
    split_odd(rows, 5, 1, rotate5, count, columns);
}

AVX2 static void split_seven(const uint8_t *rows, int count, uint8_t (*columns)[RZ_BLOCK])
{
    split_odd(rows, 7, 4, rotate7, count, columns);
}

static void split_rows(const uint8_t *rows, int held, int count, uint8_t (*columns)[RZ_BLOCK])
{
    if (held == 5)
        split_five(rows, count, columns);
    else if (held == 7)
        split_seven(rows, count, columns);
    else
        rz_portable_engine.split_rows(rows, held, count, columns);
}

/* ---- checks ---------------------------------------------------------------------------------------------------- */

AVX2_INLINE int fault_among(const uint8_t *const *columns, const int held, int count)
{
    __m256i highest = _mm256_setzero_si256(), twice = _mm256_setzero_si256();
    for (int i = 0; i < count; i += 32) {
        __m256i card[7];
        for (int c = 0; c < held; c++) {
            card[c] = load(columns[c] + i);
            highest = _mm256_max_epu8(highest, card[c]);
            for (int d = 0; d < c; d++)
                twice = _mm256_or_si256(twice, _mm256_cmpeq_epi8(card[c], card[d]));
        }
    }
    __m256i beyond = _mm256_subs_epu8(highest, _mm256_set1_epi8(RZ_CARDS - 1));
    __m256i fault = _mm256_or_si256(beyond, twice);
    return !_mm256_testz_si256(fault, fault);
}

AVX2 static int any_fault(const uint8_t *const *columns, int held, int count)
{
    switch (held) {
    case 5: return fault_among(columns, 5, count);
    case 6: return fault_among(columns, 6, count);
    default: return fault_among(columns, 7, count);
    }
}

/* ---- lows ------------------------------------------------------------------------------------------------------ */

static const bytes16 lower_bits = {{1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0}};
static const bytes16 upper_bits = {{0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0}};

/* The sets of ranks that 32 hands hold. */
AVX2_INLINE void store_sets(const uint8_t *const *columns, const int held, int at, uint16_t *sets)
{
    __m256i lower = _mm256_setzero_si256(), upper = _mm256_setzero_si256();
    for (int c = 0; c < held; c++) {
        __m256i ranks = ranks_of(load(columns[c] + at));
        lower = _mm256_or_si256(lower, _mm256_shuffle_epi8(both_lanes(&lower_bits), ranks));
        upper = _mm256_or_si256(upper, _mm256_shuffle_epi8(both_lanes(&upper_bits), ranks));
    }
    store_pairs(sets, lower, upper);
}

AVX2_INLINE void look_up_eight(const uint16_t *sets, uint16_t *values)
{
    values[0] = rz_low_of_set[sets[0]];
    values[1] = rz_low_of_set[sets[1]];
    values[2] = rz_low_of_set[sets[2]];
    values[3] = rz_low_of_set[sets[3]];
    values[4] = rz_low_of_set[sets[4]];
    values[5] = rz_low_of_set[sets[5]];
    values[6] = rz_low_of_set[sets[6]];
    values[7] = rz_low_of_set[sets[7]];
}

AVX2_INLINE uint32_t zeros(const uint16_t *values)
{
    __m256i first = _mm256_cmpeq_epi16(load((const uint8_t *)values), _mm256_setzero_si256());
    __m256i second = _mm256_cmpeq_epi16(load((const uint8_t *)(values + 16)), _mm256_setzero_si256());
    __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(first, second), 0xd8);
    return (uint32_t)_mm256_movemask_epi8(packed);
}

AVX2_INLINE void low_of(const uint8_t *const *columns, const int held, int count, uint16_t *values)
{
    uint16_t listed[RZ_BLOCK + 4], sets[32];
    int paired = 0;
    for (int i = 0; i < count; i += 32) {
        store_sets(columns, held, i, sets);
        for (int j = 0; j < 32; j += 8)
            look_up_eight(sets + j, values + i + j);
    }
    for (int i = 0; i < count; i += 32)
        paired = list_bits(zeros(values + i), i, listed, paired);
    rz_low_of_listed(columns, held, listed, paired, values);
}

AVX2 static void low(const uint8_t *const *columns, int held, int count, uint16_t *values)
{
    switch (held) {
    case 5: low_of(columns, 5, count, values); break;
    case 6: low_of(columns, 6, count, values); break;
    default: low_of(columns, 7, count, values);
    }
}

/* ---- highs ----------------------------------------------------------------------------------------------------- */

AVX2 static void high(const uint8_t *const *columns, int held, int count, uint16_t *values)
{
    rz_portable_engine.high(columns, held, count, values);
}

const rz_engine rz_avx2_engine = {"avx2", split_rows, any_fault, low, high};

#endif
