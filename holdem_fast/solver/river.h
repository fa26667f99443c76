/* What the hands of a river win against vectors of reach: river_kernel.h for float and double, one
   vector at a time and, where the compiler has vector types, several side by side. Two opponents
   are in river_three.h. */
#ifndef HOLDEM_FAST_RIVER_H
#define HOLDEM_FAST_RIVER_H
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "river_order.h"
#include "river_three.h"

#if defined(_MSC_VER) && !defined(__clang__)
#define RV_INLINE static __forceinline
#else
#define RV_INLINE static inline __attribute__((always_inline))
#endif
/* On x86-64 the vectors are AVX2's, where the processor has it; elsewhere what all processors of
   the kind have. */
#if defined(__GNUC__) || defined(__clang__)
#if defined(__x86_64__)
#define RV_AVX2 1
#define AVX2 __attribute__((target("avx2")))
#else
#define RV_PLAIN 1
#endif
#endif

/* The work: one result, one, three (win, tie, lose), four (see values_3way). */
enum { RV_VALUES, RV_FOLDS, RV_OUTCOMES, RV_THREE, RV_MOST_RESULTS = 4 };
/* Bytes of the vectors of numbers that the blocks of river_kernel.h consist of, at most. */
enum { RV_WIDEST = 32, RV_BLOCKS = 4 };

/* Vectors of reach, each of RV_COMBOS numbers: rows, or the columns of an array with n of them. */
struct rv_vectors {
    ptrdiff_t n;
    int columns, wide; /* wide: of double, else of float */
    const void *reach[2];
    void *out[RV_MOST_RESULTS];
};

#define TARGET
#define NAME(name) rv_one_32_##name
#define REAL float
#define LANES 1
#include "river_kernel.h"
#define TARGET
#define NAME(name) rv_one_64_##name
#define REAL double
#define LANES 1
#include "river_kernel.h"
#if defined(RV_PLAIN)
#define TARGET
#define NAME(name) rv_plain_32_##name
#define REAL float
#define LANES 4
#include "river_kernel.h"
#define TARGET
#define NAME(name) rv_plain_64_##name
#define REAL double
#define LANES 2
#include "river_kernel.h"
#endif
#if defined(RV_AVX2)
#define TARGET AVX2
#define NAME(name) rv_avx2_32_##name
#define REAL float
#define LANES 8
#include "river_kernel.h"
#define TARGET AVX2
#define NAME(name) rv_avx2_64_##name
#define REAL double
#define LANES 4
#include "river_kernel.h"
#endif

/* ---- two opponents ---- */

static double rv_number(const void *numbers, ptrdiff_t place, int wide) {
    return wide ? ((const double *)numbers)[place] : (double)((const float *)numbers)[place];
}

static int rv_run_three(
    const struct rv_hands *hands, const struct rv_vectors *vectors, ptrdiff_t first, ptrdiff_t end
) {
    ptrdiff_t step = vectors->columns ? vectors->n : 1;
    struct rv_three *state = (struct rv_three *)malloc(sizeof *state + 6 * RV_COMBOS * sizeof(double));
    if (state == NULL) return -1;
    double *reach = (double *)(state + 1), *results = reach + 2 * RV_COMBOS;
    double *const out[4] = {results, results + RV_COMBOS, results + 2 * RV_COMBOS, results + 3 * RV_COMBOS};
    memset(results, 0, 4 * RV_COMBOS * sizeof *results);
    for (; first < end; first++) {
        ptrdiff_t start = vectors->columns ? first : first * RV_COMBOS;
        for (int i = 0; i < 2 * RV_COMBOS; i++)
            reach[i] = rv_number(vectors->reach[i / RV_COMBOS], start + i % RV_COMBOS * step, vectors->wide);
        rv_three(hands, reach, reach + RV_COMBOS, out, state);
        for (int i = 0; i < 4 * RV_COMBOS; i++) {
            ptrdiff_t place = start + i % RV_COMBOS * step;
            if (vectors->wide) ((double *)vectors->out[i / RV_COMBOS])[place] = results[i];
            else ((float *)vectors->out[i / RV_COMBOS])[place] = (float)results[i];
        }
    }
    free(state);
    return 0;
}

/* ---- any work ---- */

/* Does the vectors first to end - 1; `avx2` allows what the processor must then have. 0, or -1
   where memory is short; a single vector of one opponent needs none. */
static int rv_run(
    int work, const struct rv_hands *hands, const struct rv_vectors *vectors, ptrdiff_t first, ptrdiff_t end, int avx2
) {
    if (work == RV_THREE) return rv_run_three(hands, vectors, first, end);
    if (vectors->n == 1) {
        if (vectors->wide) rv_one_64_single(work, hands, vectors);
        else rv_one_32_single(work, hands, vectors);
        return 0;
    }
    void *space = malloc(RV_BLOCKS * RV_COMBOS * RV_WIDEST + RV_WIDEST);
    if (space == NULL) return -1;
    void *blocks = (void *)(((uintptr_t)space + RV_WIDEST - 1) & ~(uintptr_t)(RV_WIDEST - 1));
#if defined(RV_PLAIN)
    if (vectors->wide) rv_plain_64_many(work, hands, vectors, first, end, blocks);
    else rv_plain_32_many(work, hands, vectors, first, end, blocks);
#else
#if defined(RV_AVX2)
    if (avx2 && vectors->wide) rv_avx2_64_many(work, hands, vectors, first, end, blocks);
    else if (avx2) rv_avx2_32_many(work, hands, vectors, first, end, blocks);
    else
#endif
    if (vectors->wide) rv_one_64_many(work, hands, vectors, first, end, blocks);
    else rv_one_32_many(work, hands, vectors, first, end, blocks);
#endif
    (void)avx2;
    free(space);
    return 0;
}

#endif
