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

/* Far enough for memory to keep up, a quarter faster on arrays larger than the caches. */
enum { FETCH_AHEAD = 4096 };

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
        for (int v = 0; v < held; v++) {
            vector[v] = load_lanes(rows, v, held);
            _mm_prefetch((const char *)rows + FETCH_AHEAD + 32 * v, _MM_HINT_T0);
        }
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

/* Six is even, so pairs of bytes take the place of bytes: three vectors hold eight rows of three pairs. */
#define PAIR_ROTATION(p) ((p) / 2 % 3)
#define BIT0_6(p) (PAIR_ROTATION(p) & 1 ? 255 : 0)
#define BIT1_6(p) (PAIR_ROTATION(p) & 2 ? 255 : 0)
#define PAIR_ORDER(c, i) (uint8_t)(((c) + 3 * ((i) % 8)) % 8 * 2 + (i) / 8)
#define PAIR0(i) PAIR_ORDER(0, i)
#define PAIR1(i) PAIR_ORDER(1, i)
#define PAIR2(i) PAIR_ORDER(2, i)

static const bytes16 rotate6[2] = {{{SIXTEEN(BIT0_6)}}, {{SIXTEEN(BIT1_6)}}};
static const bytes16 pair_order[3] = {{{SIXTEEN(PAIR0)}}, {{SIXTEEN(PAIR1)}}, {{SIXTEEN(PAIR2)}}};

/* Eight rows in each lane, 16 rows apart; into pairs of columns, the first column's eight rows before the second's. */
AVX2_INLINE void split_pairs(const uint8_t *rows, __m256i *pairs)
{
    __m256i vector[3], turned[3];
    for (int v = 0; v < 3; v++) {
        __m128i first = _mm_loadu_si128((const __m128i *)(rows + 16 * v));
        vector[v] = _mm256_inserti128_si256(_mm256_castsi128_si256(first),
                                            _mm_loadu_si128((const __m128i *)(rows + 96 + 16 * v)), 1);
    }
    for (int step = 0; step < 2; step++) {
        for (int v = 0; v < 3; v++)
            turned[v] = _mm256_blendv_epi8(vector[v], vector[(v + (1 << step)) % 3], both_lanes(&rotate6[step]));
        for (int v = 0; v < 3; v++)
            vector[v] = turned[v];
    }
    for (int c = 0; c < 3; c++)
        pairs[c] = _mm256_shuffle_epi8(vector[2 * c % 3], both_lanes(&pair_order[c]));
}

AVX2 static void split_six(const uint8_t *rows, int count, uint8_t (*columns)[RZ_BLOCK])
{
    for (int i = 0; i < count; i += 32, rows += 192) {
        __m256i first[3], second[3];
        split_pairs(rows, first);
        split_pairs(rows + 48, second);
        for (int c = 0; c < 3; c++) {
            _mm256_storeu_si256((__m256i *)(columns[2 * c] + i), _mm256_unpacklo_epi64(first[c], second[c]));
            _mm256_storeu_si256((__m256i *)(columns[2 * c + 1] + i), _mm256_unpackhi_epi64(first[c], second[c]));
        }
    }
}

static void split_rows(const uint8_t *rows, int held, int count, uint8_t (*columns)[RZ_BLOCK])
{
    switch (held) {
    case 5: split_five(rows, count, columns); break;
    case 6: split_six(rows, count, columns); break;
    default: split_seven(rows, count, columns);
    }
}

/* ---- checks ---------------------------------------------------------------------------------------------------- */

AVX2_INLINE int fault_among(const rz_block *block, const int held)
{
    __m256i highest = _mm256_setzero_si256(), twice = _mm256_setzero_si256();
    for (int i = 0; i < block->count; i += 32) {
        __m256i card[7];
        for (int c = 0; c < held; c++) {
            card[c] = load(block->column[c] + i);
            highest = _mm256_max_epu8(highest, card[c]);
            for (int d = 0; d < c; d++)
                twice = _mm256_or_si256(twice, _mm256_cmpeq_epi8(card[c], card[d]));
        }
    }
    __m256i beyond = _mm256_subs_epu8(highest, _mm256_set1_epi8(RZ_CARDS - 1));
    __m256i fault = _mm256_or_si256(beyond, twice);
    return !_mm256_testz_si256(fault, fault);
}

AVX2 static int any_fault(const rz_block *block)
{
    switch (block->held) {
    case 5: return fault_among(block, 5);
    case 6: return fault_among(block, 6);
    default: return fault_among(block, 7);
    }
}

/* ---- the multisets' table -------------------------------------------------------------------------------------- */

/* The sums of weights, as rz_key makes them: a table for each byte of a weight, by rank. */
typedef struct {
    __m256i low_byte, high_byte;
} weights;

/* The weights of the ranks in one half of the deck, nothing for the others. */
AVX2_INLINE weights weights_of(int first, int end)
{
    bytes16 low, high;
    for (int rank = 0; rank < 16; rank++) {
        uint16_t weight = rank >= first && rank < end ? rz_weight_of_rank[rank] : 0;
        low.byte[rank] = (uint8_t)weight;
        high.byte[rank] = (uint8_t)(weight >> 8);
    }
    return (weights){both_lanes(&low), both_lanes(&high)};
}

AVX2_INLINE void store_sums(const __m256i *ranks, const int held, weights weights, int bound, uint16_t *sums)
{
    __m256i first = _mm256_setzero_si256(), second = first, most = _mm256_set1_epi16((short)(bound - 1));
    for (int c = 0; c < held; c++) {
        __m256i low = _mm256_shuffle_epi8(weights.low_byte, ranks[c]);
        __m256i high = _mm256_shuffle_epi8(weights.high_byte, ranks[c]);
        first = _mm256_add_epi16(first, _mm256_unpacklo_epi8(low, high));
        second = _mm256_add_epi16(second, _mm256_unpackhi_epi8(low, high));
    }
    first = _mm256_min_epu16(first, most);
    second = _mm256_min_epu16(second, most);
    _mm256_storeu_si256((__m256i *)sums, _mm256_permute2x128_si256(first, second, 0x20));
    _mm256_storeu_si256((__m256i *)(sums + 16), _mm256_permute2x128_si256(first, second, 0x31));
}

AVX2_INLINE void value_by_sums(const rz_block *block, const int held, const uint16_t *table, uint16_t *values)
{
    uint16_t lower[32], upper[32];
    weights lower_weights = weights_of(0, RZ_LOWER_RANKS), upper_weights = weights_of(RZ_LOWER_RANKS, RZ_RANKS);
    for (int i = 0; i < block->count; i += 32) {
        __m256i ranks[7];
        for (int c = 0; c < held; c++)
            ranks[c] = ranks_of(load(block->column[c] + i));
        store_sums(ranks, held, lower_weights, RZ_LOWER_SUMS, lower);
        store_sums(ranks, held, upper_weights, RZ_UPPER_SUMS, upper);
        for (int j = 0; j < 32; j++)
            values[i + j] = table[rz_upper_number[upper[j]] + rz_lower_number[lower[j]]];
    }
}

/* ---- lows ------------------------------------------------------------------------------------------------------ */

static const bytes16 lower_bits = {{1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0}};
static const bytes16 upper_bits = {{0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0}};

/* A byte a hand: the ranks A … 8 and 9 … K that it holds, and that it holds more than once. */
typedef struct {
    uint8_t lower[RZ_BLOCK], upper[RZ_BLOCK], lower_again[RZ_BLOCK], upper_again[RZ_BLOCK];
} rank_sets;

AVX2_INLINE void store(uint8_t *bytes, __m256i vector)
{
    _mm256_storeu_si256((__m256i *)bytes, vector);
}

AVX2_INLINE void find_sets(const rz_block *block, const int held, int at, rank_sets *sets)
{
    __m256i lower = _mm256_setzero_si256(), upper = lower, lower_again = lower, upper_again = lower;
    for (int c = 0; c < held; c++) {
        __m256i ranks = ranks_of(load(block->column[c] + at));
        __m256i lower_bit = _mm256_shuffle_epi8(both_lanes(&lower_bits), ranks);
        __m256i upper_bit = _mm256_shuffle_epi8(both_lanes(&upper_bits), ranks);
        lower_again = _mm256_or_si256(lower_again, _mm256_and_si256(lower, lower_bit));
        upper_again = _mm256_or_si256(upper_again, _mm256_and_si256(upper, upper_bit));
        lower = _mm256_or_si256(lower, lower_bit);
        upper = _mm256_or_si256(upper, upper_bit);
    }
    store(sets->lower + at, lower);
    store(sets->upper + at, upper);
    store(sets->lower_again + at, lower_again);
    store(sets->upper_again + at, upper_again);
}

/* In each byte: the table's entry for the low four bits, if `left`, the count in the high four bits, is at most `most`. */
AVX2_INLINE __m256i entry_if(const uint8_t *table, __m256i left, int most)
{
    __m256i index = _mm256_add_epi8(left, _mm256_set1_epi8((char)(0x80 - 16 * (most + 1))));
    return _mm256_shuffle_epi8(both_lanes((const bytes16 *)table), index);
}

/* The sum of a table's steps: steps[0], and steps[n] for each n up to the number of lower ranks. */
AVX2_INLINE __m256i sum_steps(const uint8_t (*steps)[16], __m256i left)
{
    __m256i sum = entry_if(steps[0], left, 4);
    for (int n = 1; n <= 4; n++)
        sum = _mm256_add_epi8(sum, entry_if(steps[n], left, 4 - n));
    return sum;
}

AVX2_INLINE __m256i sixteenfold_count(__m256i nibbles)
{
    static const bytes16 count = {{0, 16, 16, 32, 16, 32, 32, 48, 16, 32, 32, 48, 32, 48, 48, 64}};
    return _mm256_shuffle_epi8(both_lanes(&count), nibbles);
}

/* Value 32 hands by their sets: the unpaired low is a sum over the four groups of ranks A … 4, 5 … 8, 9 … Q and K, in which
 * a group's part depends on how many ranks are held below it. Return which hands hold fewer than five ranks. */
AVX2_INLINE uint32_t value_unpaired(const rank_sets *sets, int at, uint16_t *values)
{
    const __m256i nibble = _mm256_set1_epi8(15), four = _mm256_set1_epi8(0x40), five = _mm256_set1_epi8(0x50);
    __m256i lower = load(sets->lower + at), upper = load(sets->upper + at);
    __m256i first = _mm256_and_si256(lower, nibble);
    __m256i second = _mm256_and_si256(_mm256_srli_epi16(lower, 4), nibble);
    __m256i third = _mm256_and_si256(upper, nibble), king = _mm256_andnot_si256(nibble, upper);
    __m256i held = sixteenfold_count(first);
    __m256i part = _mm256_add_epi8(_mm256_shuffle_epi8(both_lanes((const bytes16 *)rz_parts.first), first),
                                   sum_steps(rz_parts.second, _mm256_or_si256(_mm256_sub_epi8(four, held), second)));
    held = _mm256_add_epi8(held, sixteenfold_count(second));
    third = _mm256_and_si256(third, _mm256_cmpgt_epi8(five, held));
    __m256i left = _mm256_or_si256(_mm256_subs_epu8(four, held), third);
    __m256i low_byte = sum_steps(rz_parts.third_low, left), high_byte = sum_steps(rz_parts.third_high, left);
    held = _mm256_add_epi8(held, sixteenfold_count(third));
    king = _mm256_and_si256(_mm256_cmpeq_epi8(held, four), _mm256_cmpgt_epi8(king, _mm256_setzero_si256()));
    __m256i king_part = _mm256_set1_epi16(RZ_KING_PART);
    __m256i zero = _mm256_setzero_si256();
    __m256i even = _mm256_add_epi16(_mm256_unpacklo_epi8(low_byte, high_byte), _mm256_unpacklo_epi8(part, zero));
    __m256i odd = _mm256_add_epi16(_mm256_unpackhi_epi8(low_byte, high_byte), _mm256_unpackhi_epi8(part, zero));
    even = _mm256_add_epi16(even, _mm256_and_si256(king_part, _mm256_unpacklo_epi8(king, king)));
    odd = _mm256_add_epi16(odd, _mm256_and_si256(king_part, _mm256_unpackhi_epi8(king, king)));
    _mm256_storeu_si256((__m256i *)(values + at), _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(values + at + 16), _mm256_permute2x128_si256(even, odd, 0x31));
    __m256i enough = _mm256_or_si256(king, _mm256_cmpgt_epi8(held, four));
    return ~(uint32_t)_mm256_movemask_epi8(enough);
}

AVX2_INLINE unsigned value_paired(const rz_block *block, const rank_sets *sets, int hand)
{
    unsigned set = sets->lower[hand] | (unsigned)sets->upper[hand] << 8;
    unsigned again = sets->lower_again[hand] | (unsigned)sets->upper_again[hand] << 8;
    return _mm_popcnt_u32(set) == 4 ? rz_pair_of_set(set, lowest_bit(again)) : rz_low[rz_index(rz_key_in_block(block, hand))];
}

AVX2_INLINE void low_of(const rz_block *block, const int held, uint16_t *values)
{
    rank_sets sets;
    uint16_t listed[RZ_BLOCK + 4];
    int paired = 0;
    for (int i = 0; i < block->count; i += 32) {
        find_sets(block, held, i, &sets);
        paired = list_bits(value_unpaired(&sets, i, values), i, listed, paired);
    }
    for (int i = 0; i < paired; i++)
        values[listed[i]] = (uint16_t)value_paired(block, &sets, listed[i]);
}

/* Half of all five-card hands hold a pair: there the multisets' table is the faster way for all. */
AVX2 static void low(const rz_block *block, uint16_t *values)
{
    switch (block->held) {
    case 5: value_by_sums(block, 5, rz_low, values); break;
    case 6: low_of(block, 6, values); break;
    default: low_of(block, 7, values);
    }
}

/* ---- highs ----------------------------------------------------------------------------------------------------- */

static const bytes16 club_diamond = {{0x01, 0x10, 0, 0, 0x01, 0x10, 0, 0, 0x01, 0x10, 0, 0, 0x01, 0x10, 0, 0}};
static const bytes16 heart_spade = {{0, 0, 0x01, 0x10, 0, 0, 0x01, 0x10, 0, 0, 0x01, 0x10, 0, 0, 0x01, 0x10}};

/* Which of 32 hands hold five cards of a suit: counters of four bits that start at 3 reach 8. */
AVX2_INLINE uint32_t suited(const rz_block *block, const int held, int at)
{
    __m256i clubs_diamonds = _mm256_set1_epi8(0x33), hearts_spades = clubs_diamonds;
    for (int c = 0; c < held; c++) {
        __m256i card = _mm256_and_si256(load(block->column[c] + at), _mm256_set1_epi8(3));
        clubs_diamonds = _mm256_add_epi8(clubs_diamonds, _mm256_shuffle_epi8(both_lanes(&club_diamond), card));
        hearts_spades = _mm256_add_epi8(hearts_spades, _mm256_shuffle_epi8(both_lanes(&heart_spade), card));
    }
    __m256i five = _mm256_and_si256(_mm256_or_si256(clubs_diamonds, hearts_spades), _mm256_set1_epi8((char)0x88));
    return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(five, _mm256_setzero_si256()));
}

AVX2_INLINE void high_of(const rz_block *block, const int held, uint16_t *values)
{
    uint16_t listed[RZ_BLOCK + 4];
    int flushes = 0;
    value_by_sums(block, held, rz_high, values);
    for (int i = 0; i < block->count; i += 32)
        flushes = list_bits(suited(block, held, i), i, listed, flushes);
    rz_correct_flushes(block, listed, flushes, values);
}

AVX2 static void high(const rz_block *block, uint16_t *values)
{
    switch (block->held) {
    case 5: high_of(block, 5, values); break;
    case 6: high_of(block, 6, values); break;
    default: high_of(block, 7, values);
    }
}

const rz_engine rz_avx2_engine = {"avx2", split_rows, any_fault, low, high};

#endif
