/* Three ranges on one river: multiway_kernel.h compiled for narrow and for wide weights, with AVX2
   where the compiler can and without. All forms give the same whole numbers. */
#ifndef HOLDEM_FAST_MULTIWAY_H
#define HOLDEM_FAST_MULTIWAY_H
#include <stdint.h>
#include <string.h>

enum { MW_CARDS = 52, MW_HANDS = 1326, MW_PLAYERS = 3, MW_SETS = 1 << MW_PLAYERS };

/* The hands of one river, weakest first.

   field             | filled by       | read by
   n, high, low      | _order_hands    | the kernels
   weight            | _order_hands    | the kernels
   n_groups, starts  | _order_hands    | the kernels: starts[g] to starts[g + 1] - 1 are level */
struct mw_river {
    int n, n_groups;
    uint8_t high[MW_HANDS], low[MW_HANDS];
    int32_t weight[MW_HANDS][MW_PLAYERS];
    int starts[MW_HANDS + 1];
};

/* For each set of winners its weighted deals: (high << 32) + low. */
struct mw_tally {
    uint64_t low[MW_SETS], high[MW_SETS];
};

/* Weights up to 127 fit the narrow kernel: a card's 46 hands then fit 16 bits, and 47 products of
   two cards' 31. The wide one takes weights of 21 bits: then the pairs of hands fit 63 bits. */
enum { MW_NARROW = 127, MW_WIDE_BITS = 21 };

#if defined(_MSC_VER) && !defined(__clang__)
#define MW_INLINE static __forceinline
#else
#define MW_INLINE static inline __attribute__((always_inline))
#endif

#define MW_NAME(name) mw_narrow_##name
#define MW_TARGET
#define MW_LANE int16_t
#define MW_SUM int32_t
#define MW_LANES 64
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
#define MW_LANES 64
#include "multiway_kernel.h"

#define MW_NAME(name) mw_wide_avx2_##name
#define MW_TARGET __attribute__((target("avx2")))
#define MW_LANE int32_t
#define MW_SUM int64_t
#define MW_LANES 56
#include "multiway_kernel.h"
#endif

/* One river of three ranges; `vectors` asks for AVX2, which the processor must then have. */
static void mw_count_three(const struct mw_river *river, int wide, int vectors, struct mw_tally *tally) {
#if defined(MW_AVX2)
    if (vectors) {
        if (wide) mw_wide_avx2_three(river, tally);
        else mw_narrow_avx2_three(river, tally);
        return;
    }
#endif
    (void)vectors;
    if (wide) mw_wide_three(river, tally);
    else mw_narrow_three(river, tally);
}

#endif
