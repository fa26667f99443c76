/* A visit of every 7-card hand of a deck of its lowest `deck` cards: what perft is to a chess
   program.

   Cards come down from the highest, so their ranks come sorted and the first six fix the multiset's
   number but for its last term, the seventh rank itself: the ranks of the hands that differ in the
   seventh card stand side by side in the table. They are written four at a time, one for each suit;
   then the flushes among them are put right. */
#include <stdint.h>
#include <string.h>
#include "simd.h"

enum { SUITS = 4, ROW = 52, ROW_STEP = 16 };
/* Odd, with bits all over: the golden ratio. */
static const uint64_t SIGNATURE_FACTOR = 0x9E3779B97F4A7C15u;

struct visit {
    const uint16_t *by_number, *flush_ranks;
    int16_t factors[ROW + ROW_STEP];   /* a weight for each place of a row */
    uint16_t keep[2 * ROW + ROW_STEP]; /* ones, then zeros from place ROW on */
    uint64_t signature;
    uint64_t *counts; /* by rank, or NULL */
};

/* What the cards so far come to. */
struct prefix {
    int number;
    uint32_t counters; /* a byte a suit */
    uint64_t suited;   /* a set of ranks a suit, 16 bits each */
};

static inline struct prefix with_card(struct prefix prefix, int place, int card) {
    prefix.number += TERMS[place * RANK_COUNT + card / SUITS];
    prefix.counters += 1u << 8 * (card % SUITS);
    prefix.suited |= UINT64_C(1) << (card % SUITS * 16 + card / SUITS);
    return prefix;
}

/* Puts right the ranks in a row of hands whose first six cards have four or more of a suit. */
static void visit_flushes(const struct visit *visit, const struct prefix *prefix, int cards, uint16_t *row) {
    int suit = 0;
    while ((prefix->counters >> 8 * suit & 0xFF) < 4) suit++;
    uint32_t suited = prefix->suited >> 16 * suit & 0xFFFF;
    if ((prefix->counters >> 8 * suit & 0xFF) > 4)
        for (int card = 0; card < cards; card++) row[card] = visit->flush_ranks[suited];
    for (int card = suit; card < cards; card += SUITS) row[card] = visit->flush_ranks[suited | 1u << card / SUITS];
}

/* Sixteen ranks of a row: four of the table, each four times. */
static inline void visit_fill(const uint16_t *table, uint16_t *row) {
#if defined(SIMD_X86) /* every x86-64 has SSE2 */
    __m128i four = _mm_loadl_epi64((const __m128i *)(const void *)table), pairs = _mm_unpacklo_epi16(four, four);
    _mm_storeu_si128((__m128i *)(void *)row, _mm_unpacklo_epi32(pairs, pairs));
    _mm_storeu_si128((__m128i *)(void *)(row + 8), _mm_unpackhi_epi32(pairs, pairs));
#else
    for (int i = 0; i < ROW_STEP; i++) row[i] = table[i / SUITS];
#endif
}

/* The sum of sixteen ranks, each times the factor of its place, where `keep` has ones. */
static inline uint32_t visit_sum(const uint16_t *row, const uint16_t *keep, const int16_t *factors) {
#if defined(SIMD_X86) /* every x86-64 has SSE2 */
    __m128i sum = _mm_setzero_si128();
    for (int i = 0; i < ROW_STEP; i += 8) {
#define LOAD(values) _mm_loadu_si128((const __m128i *)(const void *)((values) + i))
        sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_and_si128(LOAD(row), LOAD(keep)), LOAD(factors)));
#undef LOAD
    }
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
    return (uint32_t)_mm_cvtsi128_si32(sum);
#else
    uint32_t sum = 0;
    for (int i = 0; i < ROW_STEP; i++) sum += (uint32_t)((int16_t)(row[i] & keep[i]) * (int32_t)factors[i]);
    return sum;
#endif
}

/* The ranks of the hands with a multiset's number, but for its last term, and a seventh card below
   `cards`: no flushes. */
static inline void visit_row(const struct visit *visit, int number, int cards, uint16_t *row) {
    for (int start = 0; start < cards; start += ROW_STEP)
        visit_fill(visit->by_number + number + start / SUITS, row + start);
}

/* Counts a row and adds it to the signature. Sixteen at a time, whatever comes after the last: how
   many cards are left changes from row to row, and a loop that ends elsewhere each time costs more
   than it saves. */
static inline uint64_t visit_take(const struct visit *visit, const uint16_t *row, int cards, uint64_t signature) {
    uint32_t sum = 0;
    for (int start = 0; start < cards; start += ROW_STEP)
        sum += visit_sum(row + start, visit->keep + ROW - cards + start, visit->factors + start);
    if (visit->counts)
        for (int card = 0; card < cards; card++) visit->counts[row[card]]++;
    return signature * SIGNATURE_FACTOR + sum;
}

/* The row of six cards and a seventh below the sixth, from the row of ranks that it has without
   flushes. */
static inline uint64_t visit_six(
    const struct visit *visit, const struct prefix *five, int sixth, const uint16_t *row, int flushes,
    uint64_t signature
) {
    struct prefix six = with_card(*five, 1, sixth);
    uint16_t patched[ROW + ROW_STEP];
    if (flushes && ((six.counters + 0x04040404) & 0x08080808) != 0) {
        memcpy(patched, row, sizeof patched);
        visit_flushes(visit, &six, sixth, patched);
        row = patched;
    }
    return visit_take(visit, row, sixth, signature);
}

/* All hands whose first five cards these are. Sixth cards of one rank have the same row, if only
   the flushes are put right: none where no suit has three of the five. */
static void visit_five(struct visit *visit, const struct prefix *five, int cards) {
    int flushes = ((five->counters + 0x05050505) & 0x08080808) != 0, whole = cards / SUITS;
    uint64_t signature = visit->signature;
    uint16_t row[ROW + ROW_STEP];
    visit_row(visit, five->number + TERMS[RANK_COUNT + whole], cards, row);
    for (int sixth = cards - 1; sixth >= SUITS * whole; sixth--)
        signature = visit_six(visit, five, sixth, row, flushes, signature);
    for (int rank = whole - 1; rank >= 0; rank--) {
        visit_row(visit, five->number + TERMS[RANK_COUNT + rank], SUITS * (rank + 1), row);
        for (int suit = SUITS - 1; suit >= 0; suit--)
            signature = visit_six(visit, five, SUITS * rank + suit, row, flushes, signature);
    }
    visit->signature = signature;
}

static void visit_below(struct visit *visit, struct prefix prefix, int place, int cards) {
    for (int card = cards - 1; card >= place; card--) {
        struct prefix next = with_card(prefix, place, card);
        if (place > 2) {
            visit_below(visit, next, place - 1, card);
        } else {
            visit_five(visit, &next, card);
        }
    }
}

/* The signature of all ranks in their order; adds to counts[rank], unless it is NULL. The deck has
   7 cards or more. */
static uint64_t visit_hands(int deck, const uint16_t *by_number, const uint16_t *flush_ranks, uint64_t *counts) {
    struct visit visit = {.by_number = by_number, .flush_ranks = flush_ranks, .counts = counts};
    for (int card = 0; card < ROW; card++) {
        visit.factors[card] = (int16_t)(2 * card * card + 1);
        visit.keep[card] = 0xFFFF;
    }
    visit_below(&visit, (struct prefix){0, 0, 0}, MOST_CARDS - 1, deck);
    return visit.signature;
}
