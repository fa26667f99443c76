/* Random deals without a table of the deck: numbers are drawn for GROUP deals at once and turned
   into cards by counting past those that are taken. Plain integer arithmetic, so every machine
   deals the same cards for a seed.

   A draw of one of n numbers takes 16 random bits and the upper half of their product with n; the
   few products whose lower half would favour some numbers spoil the deal, which is then dealt again
   from random numbers of its own. */
#include <stdint.h>
#include <string.h>
#include "../_core/splitmix.h"
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#endif

enum { GROUP = 32, STREAMS = GROUP / 2, MOST_PLAYERS = 10, MOST_DRAWS = 2 * MOST_PLAYERS + 5, DECK = 52 };
enum { MOST_ATTEMPTS = 1 << 20 };

#if defined(__GNUC__) || defined(__clang__)
#define TRIALS_INLINE static inline __attribute__((always_inline))
#define AT_LEAST(a, b) ((lanes)((a) >= (b))) /* vectors: 255 where true */
#define COUNT(counters, condition) (counters) -= (words)(condition)
#else
#define TRIALS_INLINE static inline
#define AT_LEAST(a, b) ((lanes)((a) >= (b) ? 255 : 0))
#define COUNT(counters, condition) (counters) += (condition)
#endif

/* One of n numbers, all equally likely. */
static inline uint64_t uniform(uint64_t *state, uint64_t n) {
    uint64_t number, limit = UINT64_MAX - (UINT64_MAX % n + 1) % n;
    do number = splitmix(state);
    while (number > limit);
    return number % n;
}

/* Blackman and Vigna's xoshiro128++, STREAMS of them side by side. */
struct streams {
    uint32_t state[4][STREAMS];
};

static void start_streams(struct streams *streams, uint64_t seed, uint64_t block) {
    uint64_t state = splitmix_for(seed, block);
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < STREAMS; i++) streams->state[word][i] = (uint32_t)(splitmix(&state) >> 32);
}

/* GROUP numbers of 16 bits. */
TRIALS_INLINE void next_numbers(struct streams *streams, uint16_t numbers[GROUP]) {
    uint32_t words[STREAMS];
    uint32_t *a = streams->state[0], *b = streams->state[1], *c = streams->state[2], *d = streams->state[3];
    for (int i = 0; i < STREAMS; i++) {
        uint32_t sum = a[i] + d[i], shifted = b[i] << 9, last;
        words[i] = (sum << 7 | sum >> 25) + a[i];
        c[i] ^= a[i];
        last = d[i] ^ b[i];
        b[i] ^= c[i];
        a[i] ^= last;
        c[i] ^= shifted;
        d[i] = last << 11 | last >> 21;
    }
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < STREAMS; i++) words[i] = words[i] << 16 | words[i] >> 16;
#endif
    memcpy(numbers, words, sizeof words);
}

/* Draws the cards of one deal from numbers that belong to it alone. */
static void draw_again(
    uint64_t seed, uint64_t deal, uint8_t drawn[][GROUP], int draws, const uint8_t taken[][GROUP], int taken_cards,
    int lane
) {
    uint64_t state = splitmix_for(~seed, deal), used = 0;
    for (int i = 0; i < taken_cards; i++) used |= UINT64_C(1) << taken[i][lane];
    for (int draw = 0; draw < draws; draw++) {
        uint8_t card;
        do card = (uint8_t)uniform(&state, DECK);
        while (used >> card & 1);
        used |= UINT64_C(1) << card;
        drawn[draw][lane] = card;
    }
}

/* ---- the hole cards of a range ---- */

/* Combos to draw from; with weights by Walker's alias method, in whole numbers. */
struct hand_range {
    uint32_t combos;
    const uint8_t *cards;   /* two a combo */
    const uint32_t *alias;  /* the combo to take instead, NULL where all weigh the same */
    const uint64_t *keep;   /* out of `total`, how often not to */
    uint64_t total;
};

TRIALS_INLINE uint32_t draw_combo(const struct hand_range *range, uint64_t *state) {
    uint32_t combo;
    uint64_t product;
    do product = (splitmix(state) >> 32) * range->combos;
    while ((uint32_t)product < range->combos && (uint32_t)product < (uint32_t)-range->combos % range->combos);
    combo = (uint32_t)(product >> 32);
    if (range->alias == NULL || uniform(state, range->total) < range->keep[combo]) return combo;
    return range->alias[combo];
}

/* Draws a combo for each range until no two share a card, and sets holes[2 * r][lane],
   holes[2 * r + 1][lane]; so each choice comes in proportion to the product of its weights. How
   many tries it took, 0 where they were not enough. */
TRIALS_INLINE int draw_holes(
    const struct hand_range *ranges, int count, uint64_t *state, uint8_t holes[][GROUP], int lane
) {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        uint64_t used = 0;
        int range;
        for (range = 0; range < count; range++) {
            const uint8_t *cards = ranges[range].cards + 2 * draw_combo(&ranges[range], state);
            uint64_t combo = UINT64_C(1) << cards[0] | UINT64_C(1) << cards[1];
            if (used & combo) break;
            used |= combo;
            holes[2 * range][lane] = cards[0];
            holes[2 * range + 1][lane] = cards[1];
        }
        if (range == count) return attempt;
    }
    return 0;
}

/* ---- deals ---- */

/* What is the same in every deal: which cards are known, which players draw from a range, how many
   cards are drawn. */
struct deals {
    uint64_t seed;
    const struct hand_range *ranges;
    int range_count, draws, known_cards;
    uint8_t known[DECK]; /* ascending */
};

typedef int (*dealer)(const struct deals *, struct streams *, uint64_t *state, uint64_t first, uint8_t dealt[][GROUP]);
typedef void (*counter)(const uint16_t *ranks, int players, int stride, int deals, uint64_t *won);

/* ---- boards of known hands ---- */

/* Without a flush, who wins depends on the board's ranks alone: one of BOARD_MULTISETS multisets,
   which are numbered as batch_kernel.h numbers those of hands. What the rank at a place of the
   sorted board adds to the number comes in digits of 1 and of 32: five of each fit a byte. */
enum { BOARD_CARDS = 5, BOARD_MULTISETS = 6188 };

static const uint8_t BOARD_TERMS[2][BOARD_CARDS][16] = {
    {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
        {0, 1, 3, 6, 10, 15, 21, 28, 4, 13, 23, 2, 14},
        {0, 1, 4, 10, 20, 3, 24, 20, 24, 5, 28, 30, 12},
        {0, 1, 5, 15, 3, 6, 30, 18, 10, 15, 11, 9, 21},
        {0, 1, 6, 21, 24, 30, 28, 14, 24, 7, 18, 27, 16},
    },
    {
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2},
        {0, 0, 0, 0, 0, 1, 1, 2, 3, 5, 6, 8, 11},
        {0, 0, 0, 0, 1, 2, 3, 6, 10, 15, 22, 31, 42},
        {0, 0, 0, 0, 1, 3, 7, 14, 24, 40, 62, 93, 136},
    },
};
static const uint8_t SUIT_BITS[16] = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8};

/* Sorts five. */
enum { BOARD_COMPARATORS = 9 };
static const uint8_t BOARD_NETWORK[BOARD_COMPARATORS][2] = {
    {0, 1}, {3, 4}, {2, 4}, {2, 3}, {0, 3}, {0, 2}, {1, 4}, {1, 3}, {1, 2},
};

/* The numbers of GROUP boards' multisets; returns a bit for each board that may give a player a
   flush: with three cards of a suit in may_flush[0], four of one in may_flush[1], or
   five of any. */
typedef uint32_t (*numberer)(const uint8_t board[][GROUP], const uint8_t may_flush[2], uint16_t *numbers);

/* Counts the winners of boards by their numbers. The same players often win several times in a
   row, and a counter should not wait for itself: each set of players has COUNTERS of them. */
enum { COUNTERS = 8 };

static void count_boards(const uint16_t *winners, const uint16_t *numbers, int boards, uint64_t won[][COUNTERS]) {
    int i = 0;
    for (; i + COUNTERS <= boards; i += COUNTERS)
        for (int j = 0; j < COUNTERS; j++) won[winners[numbers[i + j]]][j]++;
    for (; i < boards; i++) won[winners[numbers[i]]][0]++;
}

/* Takes the lowest bit out of a mask that is not 0: which it was. */
static inline int take_bit(uint32_t *mask) {
    int bit = 0;
#if defined(__GNUC__) || defined(__clang__)
    bit = __builtin_ctz(*mask);
#else
    while (!(*mask >> bit & 1)) bit++;
#endif
    *mask &= *mask - 1;
    return bit;
}

#if defined(__GNUC__) || defined(__clang__)
typedef uint8_t lanes_16 __attribute__((vector_size(16)));
typedef uint8_t lanes_32 __attribute__((vector_size(32)));
typedef uint16_t words_16 __attribute__((vector_size(16)));
typedef uint16_t words_32 __attribute__((vector_size(32)));
#else
typedef uint8_t lanes_16;
typedef uint16_t words_16;
#endif

#define TARGET
#define WIDE(name) name##_plain
#define SORT_TWO(a, b)                                                                                                 \
    do {                                                                                                               \
        lanes swapped_ = ((a) ^ (b)) & AT_LEAST(a, b);                                                                 \
        (a) ^= swapped_;                                                                                               \
        (b) ^= swapped_;                                                                                               \
    } while (0)
#define NONZERO(mask, v)                                                                                               \
    do {                                                                                                               \
        uint8_t at_[sizeof(lanes)];                                                                                    \
        memcpy(at_, &(v), sizeof at_);                                                                                 \
        for (int i_ = 0; i_ < (int)sizeof at_; i_++) (mask) |= (uint32_t)(at_[i_] != 0) << i_;                         \
    } while (0)
#define LOOK_UP(found, table, index)                                                                                   \
    do {                                                                                                               \
        uint8_t at_[sizeof(lanes)];                                                                                    \
        memcpy(at_, &(index), sizeof at_);                                                                             \
        for (int i_ = 0; i_ < (int)sizeof at_; i_++) at_[i_] = (table)[at_[i_] & 15];                                  \
        memcpy(&(found), at_, sizeof at_);                                                                             \
    } while (0)
#define lanes lanes_16
#define words words_16
#include "trials_group.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TARGET __attribute__((target("avx2")))
#define WIDE(name) name##_avx2
#undef SORT_TWO
#undef NONZERO
#undef LOOK_UP
#define SORT_TWO(a, b)                                                                                                 \
    do {                                                                                                               \
        lanes low_ = (lanes)_mm256_min_epu8((__m256i)(a), (__m256i)(b));                                               \
        (b) = (lanes)_mm256_max_epu8((__m256i)(a), (__m256i)(b));                                                      \
        (a) = low_;                                                                                                    \
    } while (0)
#define NONZERO(mask, v) (mask) = (uint32_t)~_mm256_movemask_epi8((__m256i)((v) == 0))
#define LOOK_UP(found, table, index)                                                                                   \
    (found) = (lanes)_mm256_shuffle_epi8(                                                                              \
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(table))), (__m256i)(index)         \
    )
#define lanes lanes_32
#define words words_32
#include "trials_group.h"
#else
#define deal_group_avx2 deal_group_plain
#define count_winners_avx2 count_winners_plain
#define number_boards_avx2 number_boards_plain
#endif
