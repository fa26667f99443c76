/* Three or four ranges on one river: multiway_kernel.h compiled for narrow and for wide weights,
   with AVX2 where the compiler can and without. All forms give the same whole numbers. */
#ifndef HOLDEM_FAST_MULTIWAY_H
#define HOLDEM_FAST_MULTIWAY_H
#include <stdint.h>
#include <string.h>

enum { MW_CARDS = 52, MW_HANDS = 1326, MW_PLAYERS = 4, MW_SETS = 1 << MW_PLAYERS };

/* The hands of one river, weakest first. A lane is the number of a card among those that are not on
   the board: 47 on a river, 52 where there is no board.

   field             | filled by       | read by
   n, high, low      | _put            | the kernels: the lanes of the two cards
   number            | _put            | the kernels: which tally is the hand's own
   weight            | _put            | the kernels
   n_groups, starts  | _order_hands    | the kernels: starts[g] to starts[g + 1] - 1 are level
   smallest_other    | _new_job        | the kernels: for each range the smallest of the others */
struct mw_river {
    int n, n_groups;
    uint8_t high[MW_HANDS], low[MW_HANDS];
    uint16_t number[MW_HANDS];
    int32_t weight[MW_HANDS][MW_PLAYERS];
    int starts[MW_HANDS + 1];
    uint8_t smallest_other[MW_PLAYERS];
};

/* For each set of winners its weighted deals: the sum of digit d << 32 * d. A digit may be above
   2**32: on one river all sums fit. */
struct mw_tally {
    uint64_t digits[MW_SETS][3];
};

/* Weights up to 127 fit the narrow kernel: a card's 46 hands then fit 16 bits, and 47 products of
   two cards' 31. The wide one takes weights of 21 bits: then the pairs of hands fit 63 bits. */
enum { MW_NARROW = 127, MW_WIDE_BITS = 21, MW_NARROW_LANES = 48 };

#if defined(_MSC_VER) && !defined(__clang__)
#define MW_INLINE static __forceinline
#else
#define MW_INLINE static inline __attribute__((always_inline))
#endif

#define MW_NAME(name) mw_narrow_##name
#define MW_TARGET
#define MW_LANE int16_t
#define MW_SUM int32_t
#define MW_LANES MW_NARROW_LANES
#include "multiway_kernel.h"

#define MW_NAME(name) mw_wide_##name
#define MW_TARGET
#define MW_LANE int32_t
#define MW_SUM int64_t
#define MW_LANES 56
#include "multiway_kernel.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define MW_AVX2 1

#define MW_NAME(name) mw_narrow_avx2_##name
#define MW_TARGET __attribute__((target("avx2")))
#define MW_LANE int16_t
#define MW_SUM int32_t
#define MW_LANES MW_NARROW_LANES
#include "multiway_kernel.h"

#define MW_NAME(name) mw_wide_avx2_##name
#define MW_TARGET __attribute__((target("avx2")))
#define MW_LANE int32_t
#define MW_SUM int64_t
#define MW_LANES 56
#include "multiway_kernel.h"
#endif

/* Count the deals of one river. Without `by_hand` all add to tallies[0], each times the weights of
   its hands. With it every hand of range 0 has its own, tallies[number], and its weight counts 1 or
   0. `vectors` asks for AVX2, which the processor must then have. */
static void mw_count(const struct mw_river *river, int players, int wide, int vectors, int by_hand,
                     struct mw_tally *tallies) {
#if defined(MW_AVX2)
    if (vectors) {
        if (wide) mw_wide_avx2_count(river, players, by_hand, tallies);
        else mw_narrow_avx2_count(river, players, by_hand, tallies);
        return;
    }
#endif
    (void)vectors;
    if (wide) mw_wide_count(river, players, by_hand, tallies);
    else mw_narrow_count(river, players, by_hand, tallies);
}

#endif
