/* Batch ranking with vector instructions: batch_kernel.h compiled for each instruction set, one
   chosen at import.

   simd_choose() picks the widest kernel that the processor has and a cap allows. Compilers and
   processors that are not named here have none: then the name is "scalar" and simd_kernel stays
   NULL. */
#ifndef HOLDEM_FAST_SIMD_H
#define HOLDEM_FAST_SIMD_H
#include <stddef.h>
#include <stdint.h>

#if (defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)))
#define SIMD_X86 1
#include <immintrin.h>
#elif (defined(__aarch64__) && defined(__ARM_NEON) && (defined(__GNUC__) || defined(__clang__)))
#define SIMD_NEON 1
#include <arm_neon.h>
#endif

/* n hands: card c of hand h is cards[h * hand_stride + c * card_stride], its rank goes to ranks[h].
   One stride is 1: either the cards of a hand stand side by side, or the hands' first cards do,
   then their second cards and so on. */
struct batch {
    const uint8_t *cards;
    ptrdiff_t hand_stride, card_stride, n;
    uint16_t *ranks;
};

/* Ranks those hands of a batch that are numbered in `places`. */
typedef void (*rank_places)(const struct batch *batch, const uint16_t *places, ptrdiff_t n, int width);
/* Ranks the hands of a batch from the first on and says how many it did. Hands in columns have 7
   cards, unchecked. */
typedef ptrdiff_t (*batch_kernel)(const struct batch *batch, int width, int check, const uint16_t *by_number,
                                  rank_places patch);

enum { BLOCK_HANDS = 1024, MOST_CARDS = 7, RANK_COUNT = 13 };

/* How many multisets of ranks there are, those with five of a rank or more included:
   C(12 + cards, cards). */
enum { MULTISETS_OF_5 = 6188, MULTISETS_OF_6 = 18564, MULTISETS_OF_7 = 50388 };

/* What the rank at a place of the sorted hand adds to the multiset's number:
   C(rank + place, place + 1). */
static uint16_t TERMS[MOST_CARDS * RANK_COUNT];

static void fill_terms(void) {
    /* Pascal's rule. */
    for (int rank = 0; rank < RANK_COUNT; rank++) TERMS[rank] = (uint16_t)rank;
    for (int place = 1; place < MOST_CARDS; place++) {
        const uint16_t *above = TERMS + (place - 1) * RANK_COUNT;
        uint16_t *row = TERMS + place * RANK_COUNT;
        for (int rank = 1; rank < RANK_COUNT; rank++) row[rank] = (uint16_t)(row[rank - 1] + above[rank]);
    }
}

#if defined(SIMD_X86) || defined(SIMD_NEON)

/* The terms, written in three digits so that no sum of seven passes a byte: 1, 32 and 1024. The
   middle digit takes all that is left of the small terms; only the last two places need the high
   one. Indexed by the rank; AVX-512 looks up 64 entries at once and uses the card. */
static uint8_t TERMS_BY_RANK[MOST_CARDS][3][16];
#if defined(SIMD_X86)
static uint8_t TERMS_BY_CARD[MOST_CARDS][3][64];
#endif

static void fill_digits(void) {
    for (int place = 0; place < MOST_CARDS; place++)
        for (int card = 0; card < 64; card++) {
            /* Numbers that are no card count as aces: then the sum stays inside the table. */
            int rank = card / 4 < RANK_COUNT ? card / 4 : RANK_COUNT - 1, term = TERMS[place * RANK_COUNT + rank];
            uint8_t digits[3];
            digits[0] = (uint8_t)(term % 32);
            digits[1] = (uint8_t)(place < 5 ? term / 32 : term / 32 % 32);
            digits[2] = (uint8_t)(place < 5 ? 0 : term / 1024);
            for (int digit = 0; digit < 3; digit++) {
                TERMS_BY_RANK[place][digit][card / 4] = digits[digit];
#if defined(SIMD_X86)
                TERMS_BY_CARD[place][digit][card] = digits[digit];
#endif
            }
        }
}

/* Sorts seven; without the steps that touch a place from `width` on it sorts `width`. */
enum { COMPARATORS = 16 };
static const uint8_t NETWORK[COMPARATORS][2] = {
    {0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
    {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6},
};

/* For the cards of two hands in 16 bytes: where card 0 of both is, card 1 of both and so on; 15
   where there is none. */
static const uint8_t INTERLEAVED[3][16] = {
    {0, 5, 1, 6, 2, 7, 3, 8, 4, 9, 15, 15, 15, 15, 15, 15},
    {0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 15, 15, 15, 15},
    {0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 15, 15},
};
static const uint8_t SUIT_BITS[16] = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8};

#define INLINE __attribute__((always_inline))
enum { PREFETCH_AHEAD = 1536 };
#define FIRST_BIT(mask) __builtin_ctzll(mask)
#define PREFETCH_GROUP(hands, bytes)                                                                                   \
    for (int line = 0; line < (bytes); line += 64) __builtin_prefetch((hands) + PREFETCH_AHEAD + line)
#define FULL_ADD(sum, carry, a, b, c)                                                                                  \
    do {                                                                                                               \
        V odd_ = XOR(a, b), third_ = (c);                                                                              \
        carry = OR(AND(a, b), AND(third_, odd_));                                                                      \
        sum = XOR(odd_, third_);                                                                                       \
    } while (0)

#endif

#if defined(SIMD_X86)

/* Intrinsics are named alike: _mm_, _mm256_, _mm512_ before the operation, and where it is bitwise
   the width after it. */
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define OPERATION(name) JOIN(PREFIX, name)
#define BITWISE(name) JOIN(JOIN(PREFIX, name), SUFFIX)
#define ZERO BITWISE(setzero_)()
#define AND BITWISE(and_)
#define OR BITWISE(or_)
#define XOR BITWISE(xor_)
#define ADD OPERATION(add_epi8)
#define MINIMUM OPERATION(min_epu8)
#define MAXIMUM OPERATION(max_epu8)
#define SHUFFLE OPERATION(shuffle_epi8)
#define ZIP_LOW_8 OPERATION(unpacklo_epi8)
#define ZIP_HIGH_8 OPERATION(unpackhi_epi8)
#define ZIP_LOW_16 OPERATION(unpacklo_epi16)
#define ZIP_HIGH_16 OPERATION(unpackhi_epi16)
#define ZIP_LOW_32 OPERATION(unpacklo_epi32)
#define ZIP_HIGH_32 OPERATION(unpackhi_epi32)
#define ZIP_LOW_64 OPERATION(unpacklo_epi64)
#define ZIP_HIGH_64 OPERATION(unpackhi_epi64)
#define SUIT_NIBBLE(cards) (cards) /* a shuffle looks at four bits, or gives 0 for what is no card */
#define ABOVE_51(cards) OPERATION(subs_epu8)(cards, OPERATION(set1_epi8)(51))
#define LOAD_16(bytes) _mm_loadu_si128((const __m128i *)(bytes))
#define LOAD_2_LANES(hands, width, row, lane)                                                                          \
    _mm256_inserti128_si256(_mm256_castsi128_si256(LOAD_16((hands) + FIRST_OF_PAIR(row, lane) * (width))),             \
                            LOAD_16((hands) + FIRST_OF_PAIR(row, (lane) + 1) * (width)), 1)
#define NUMBERS_OF(zip_8, digits_0, digits_1, digits_2)                                                                \
    OPERATION(add_epi16)(OPERATION(maddubs_epi16)(zip_8(digits_0, digits_1), OPERATION(set1_epi16)(32 << 8 | 1)),      \
                         OPERATION(slli_epi16)(zip_8(ZERO, digits_2), 2))
#define STORE(numbers, v) BITWISE(storeu_)((V *)(void *)(numbers), v)
#define STORE_NUMBERS(numbers, digits_0, digits_1, digits_2)                                                           \
    do {                                                                                                               \
        STORE(numbers, NUMBERS_OF(ZIP_LOW_8, digits_0, digits_1, digits_2));                                           \
        STORE((numbers) + LANES / 2, NUMBERS_OF(ZIP_HIGH_8, digits_0, digits_1, digits_2));                            \
    } while (0)
#define RANKS_OF(cards) AND(OPERATION(srli_epi16)(cards, 2), OPERATION(set1_epi8)(15))
#define TERM(place, digit, ranks) SHUFFLE(REPEAT_16(TERMS_BY_RANK[place][digit]), ranks)
#define EQUAL OPERATION(cmpeq_epi8)
#define NONZERO_LANES(v) ((uint64_t)(LANE_MASK & ~(unsigned)OPERATION(movemask_epi8)(EQUAL(v, ZERO))))

#define TARGET __attribute__((target("ssse3")))
#define FUNCTION(name) name##_ssse3
#define LANES 16
#define LANE_MASK 0xFFFFu
#define V __m128i
#define PREFIX _mm_
#define SUFFIX si128
#define REPEAT_16 LOAD_16
#define LOAD_PAIRS(hands, width, row) LOAD_16((hands) + FIRST_OF_PAIR(row, 0) * (width))
#define LOAD_COLUMN LOAD_16
#include "batch_kernel.h"

#define TARGET __attribute__((target("avx2")))
#define FUNCTION(name) name##_avx2
#define LANES 32
#define LANE_MASK 0xFFFFFFFFu
#define V __m256i
#define PREFIX _mm256_
#define SUFFIX si256
#define REPEAT_16(bytes) _mm256_broadcastsi128_si256(LOAD_16(bytes))
#define LOAD_PAIRS(hands, width, row) LOAD_2_LANES(hands, width, row, 0)
#define LOAD_COLUMN(cards) _mm256_permute4x64_epi64(_mm256_loadu_si256((const V *)(const void *)(cards)), 0xD8)
#include "batch_kernel.h"

/* Comparisons give masks here, one operation combines three vectors, and a look-up has 64 entries:
   the card's. */
#undef RANKS_OF
#undef TERM
#undef EQUAL
#undef NONZERO_LANES
#undef FULL_ADD
#define RANKS_OF(cards) (cards)
#define TERM(place, digit, cards) _mm512_permutexvar_epi8(cards, _mm512_loadu_si512(TERMS_BY_CARD[place][digit]))
#define EQUAL(a, b) _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b))
#define NONZERO_LANES(v) ((uint64_t)_mm512_test_epi8_mask(v, v))
#define FULL_ADD(sum, carry, a, b, c)                                                                                  \
    do {                                                                                                               \
        V third_ = (c);                                                                                                \
        V odd_ = _mm512_ternarylogic_epi64(a, b, third_, 0x96);                                                        \
        carry = _mm512_ternarylogic_epi64(a, b, third_, 0xE8);                                                         \
        sum = odd_;                                                                                                    \
    } while (0)
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vbmi")))
#define FUNCTION(name) name##_avx512
#define LANES 64
#define V __m512i
#define PREFIX _mm512_
#define SUFFIX si512
#define REPEAT_16(bytes) _mm512_broadcast_i32x4(LOAD_16(bytes))
#define LOAD_PAIRS(hands, width, row)                                                                                  \
    _mm512_inserti64x4(_mm512_castsi256_si512(LOAD_2_LANES(hands, width, row, 0)),                                     \
                       LOAD_2_LANES(hands, width, row, 2), 1)
#define LOAD_COLUMN(cards)                                                                                             \
    _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7), _mm512_loadu_si512(cards))
#include "batch_kernel.h"

#elif defined(SIMD_NEON)

#define TARGET
#define FUNCTION(name) name##_neon
#define LANES 16
#define V uint8x16_t
#define ZERO vdupq_n_u8(0)
#define AND vandq_u8
#define OR vorrq_u8
#define XOR veorq_u8
#define ADD vaddq_u8
#define MINIMUM vminq_u8
#define MAXIMUM vmaxq_u8
#define EQUAL vceqq_u8
#define SHUFFLE vqtbl1q_u8
#define AS_8(v, bits) vreinterpretq_u8_u##bits(v)
#define AS(v, bits) vreinterpretq_u##bits##_u8(v)
#define ZIP_LOW_16(a, b) AS_8(vzip1q_u16(AS(a, 16), AS(b, 16)), 16)
#define ZIP_HIGH_16(a, b) AS_8(vzip2q_u16(AS(a, 16), AS(b, 16)), 16)
#define ZIP_LOW_32(a, b) AS_8(vzip1q_u32(AS(a, 32), AS(b, 32)), 32)
#define ZIP_HIGH_32(a, b) AS_8(vzip2q_u32(AS(a, 32), AS(b, 32)), 32)
#define ZIP_LOW_64(a, b) AS_8(vzip1q_u64(AS(a, 64), AS(b, 64)), 64)
#define ZIP_HIGH_64(a, b) AS_8(vzip2q_u64(AS(a, 64), AS(b, 64)), 64)
#define REPEAT_16 vld1q_u8
#define LOAD_PAIRS(hands, width, row) vld1q_u8((hands) + FIRST_OF_PAIR(row, 0) * (width))
#define LOAD_COLUMN vld1q_u8
#define SUIT_NIBBLE(cards) vandq_u8(cards, vdupq_n_u8(15))
#define ABOVE_51(cards) vqsubq_u8(cards, vdupq_n_u8(51))
#define RANKS_OF(cards) vandq_u8(vshrq_n_u8(cards, 2), vdupq_n_u8(15))
#define TERM(place, digit, ranks) vqtbl1q_u8(vld1q_u8(TERMS_BY_RANK[place][digit]), ranks)
#define NUMBERS_OF(half, digits_0, digits_1, digits_2)                                                                 \
    vaddq_u16(vmlal_u8(vmovl_u8(half(digits_0)), half(digits_1), vdup_n_u8(32)),                                       \
              vshlq_n_u16(vmovl_u8(half(digits_2)), 10))
#define STORE_NUMBERS(numbers, digits_0, digits_1, digits_2)                                                           \
    do {                                                                                                               \
        vst1q_u16(numbers, NUMBERS_OF(vget_low_u8, digits_0, digits_1, digits_2));                                     \
        vst1q_u16((numbers) + 8, NUMBERS_OF(vget_high_u8, digits_0, digits_1, digits_2));                              \
    } while (0)

static inline uint64_t nonzero_lanes(uint8x16_t v) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vandq_u8(vtstq_u8(v, v), vld1q_u8(weights));
    return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#define NONZERO_LANES nonzero_lanes
#include "batch_kernel.h"

#endif

static batch_kernel simd_kernel;
static const char *simd_name = "scalar";

/* Chooses the widest kernel that the processor has; cap 0 allows none, 1 those of 16 bytes, 2 of
   32, 3 of 64. */
static void simd_choose(int cap) {
    if (cap < 1) return;
#if defined(SIMD_X86)
    __builtin_cpu_init();
    if (cap >= 3 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi")) {
        simd_kernel = rank_avx512, simd_name = "avx512";
    } else if (cap >= 2 && __builtin_cpu_supports("avx2")) {
        simd_kernel = rank_avx2, simd_name = "avx2";
    } else if (__builtin_cpu_supports("ssse3")) {
        simd_kernel = rank_ssse3, simd_name = "ssse3";
    }
#elif defined(SIMD_NEON)
    simd_kernel = rank_neon, simd_name = "neon";
#endif
#if defined(SIMD_X86) || defined(SIMD_NEON)
    if (simd_kernel) fill_digits();
#endif
}

#endif
