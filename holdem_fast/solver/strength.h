/* The strengths of every hand on a board of fewer than five cards, over all ways to complete it.

   Runouts that differ only by suits that the board has alike are counted once, with how many they
   are; the mean over the hands that these suits make equal puts that right. */

#ifndef HOLDEM_FAST_STRENGTH_H
#define HOLDEM_FAST_STRENGTH_H
#include "strength_river.h"

/* ---- all runouts of a board ---- */

static void st_settle(struct st_work *work) {
    for (int kind = 0; kind < ST_KINDS; kind++)
        for (int lane = 0; lane < ST_LANES; lane++) {
            work->all_sums[kind][lane] += work->sums[kind][lane];
            work->all_squares[kind][lane] += work->squares[kind][lane];
        }
    memset(work->sums, 0, sizeof work->sums);
    memset(work->squares, 0, sizeof work->squares);
    work->pending = 0;
}

/* The strengths and their squares, so many times. */
static void st_multiply(struct st_work *work, uint32_t times) {
    int classes = work->suit < ST_SUITS ? ST_CLASSES : 1;
    for (int class = 0; class < classes; class++)
        for (int kind = 0; kind < ST_KINDS; kind++) {
            uint32_t strength = work->strengths[class][kind];
            work->more_sums[class][kind] = times * strength;
            work->more_squares[class][kind] = times * strength * strength;
        }
}

/* Adds what each class of a kind has to its lanes: to all as if their higher card were of another
   suit, then the difference to the four where it is of the suit. Whole quads of lanes, for the
   compiler's vectors: `of_suit` has all bits set in the lane of the suit. */
static inline void st_add_classes(
    uint32_t *lanes, uint32_t (*more)[ST_KINDS], int kind, const uint32_t *of_suit, int suit
) {
    uint32_t none = more[ST_NONE][kind], lower = more[ST_LOWER][kind] - none;
    uint32_t higher = more[ST_HIGHER][kind] - none, both = more[ST_BOTH][kind] - none - higher - lower;
    uint32_t quad[ST_SUITS], extra[ST_SUITS];
    for (int low = 0; low < ST_SUITS; low++) quad[low] = none + (of_suit[low] & lower);
    for (int low = 0; low < ST_SUITS; low++) lanes[low] += quad[low];
    for (int low = 0; low < ST_SUITS; low++) lanes[ST_SUITS + low] += quad[low];
    for (int low = 0; low < ST_SUITS; low++) lanes[2 * ST_SUITS + low] += quad[low];
    for (int low = 0; low < ST_SUITS; low++) lanes[3 * ST_SUITS + low] += quad[low];
    for (int low = 0; low < ST_SUITS; low++) extra[low] = higher + (of_suit[low] & both);
    for (int low = 0; low < ST_SUITS; low++) lanes[suit * ST_SUITS + low] += extra[low];
}

static inline uint32_t *st_bin(const struct st_work *work, int kind, int class) {
    int bin = work->bin_of[work->strengths[class][kind] & (ST_STRENGTHS - 1)];
    return work->counts + (kind * work->bins + bin) * ST_LANES;
}

/* Counts a kind so many times into its bins. */
static inline void st_count(struct st_work *work, int kind, uint32_t times) {
    int suit = work->suit;
    uint32_t *none = st_bin(work, kind, ST_NONE);
    if (suit == ST_SUITS) {
        for (int lane = 0; lane < ST_LANES; lane++) none[lane] += times;
        return;
    }
    uint32_t *lower = st_bin(work, kind, ST_LOWER);
    for (int high = 0; high < ST_SUITS; high++) {
        uint32_t *of_row = high == suit ? st_bin(work, kind, ST_HIGHER) : none;
        for (int low = 0; low < ST_SUITS; low++) of_row[high * ST_SUITS + low] += times;
        of_row[high * ST_SUITS + suit] -= times;
        (high == suit ? st_bin(work, kind, ST_BOTH) : lower)[high * ST_SUITS + suit] += times;
    }
}

/* Takes out the hand of a kind and a lane, or, with a sign of minus one, puts it back. */
static inline void st_take_out(struct st_work *work, int kind, int high, int low, uint32_t times, uint32_t sign) {
    int class = ST_HIGHER * (high == work->suit) + ST_LOWER * (low == work->suit), lane = high * ST_SUITS + low;
    work->sums[kind][lane] -= sign * work->more_sums[class][kind];
    work->squares[kind][lane] -= sign * work->more_squares[class][kind];
    if (work->bins) st_bin(work, kind, class)[lane] -= sign * times;
}

/* Takes out the hands with a card of the runout. Lanes of pairs that are not a hand may get
   anything. */
static void st_take_card(struct st_work *work, int card, uint32_t times) {
    int rank = card >> 2, suit = card & 3;
    for (int low = 0; low <= rank; low++)
        for (int other = 0; other < ST_SUITS; other++)
            st_take_out(work, st_kind(rank, low), suit, other, times, 1);
    for (int high = rank; high < ST_RANKS; high++)
        for (int other = 0; other < ST_SUITS; other++)
            st_take_out(work, st_kind(high, rank), other, suit, times, 1);
}

/* Adds the strengths on a river that comes so many times: of all hands, then those that its last
   cards make impossible are taken out, and what was taken out twice put back. */
static void st_add(struct st_work *work, const uint8_t *board, int known, uint32_t times) {
    if (work->pending + times > ST_PENDING) st_settle(work);
    work->pending += times;
    st_multiply(work, times);
    uint32_t of_suit[ST_SUITS];
    for (int suit = 0; suit < ST_SUITS; suit++) of_suit[suit] = suit == work->suit ? 0xFFFFFFFFu : 0;
    for (int kind = 0; kind < ST_KINDS; kind++) {
        if (work->suit < ST_SUITS) {
            st_add_classes(work->sums[kind], work->more_sums, kind, of_suit, work->suit);
            st_add_classes(work->squares[kind], work->more_squares, kind, of_suit, work->suit);
        } else {
            uint32_t sum = work->more_sums[ST_NONE][kind], square = work->more_squares[ST_NONE][kind];
            for (int lane = 0; lane < ST_LANES; lane++) work->sums[kind][lane] += sum;
            for (int lane = 0; lane < ST_LANES; lane++) work->squares[kind][lane] += square;
        }
    }
    for (int kind = 0; work->bins && kind < ST_KINDS; kind++) st_count(work, kind, times);
    for (int i = known; i < ST_BOARD; i++) {
        st_take_card(work, board[i], times);
        for (int j = known; j < i; j++) /* cards of a runout rise */
            st_take_out(work, st_kind(board[i] >> 2, board[j] >> 2), board[i] & 3, board[j] & 3, times, (uint32_t)-1);
    }
}

/* How many boards the renamings make of one; 0 unless it is the one that stands for them: whose
   suits that are alike have their ranks, as binary numbers, in falling order. */
static int st_ways(const struct st_work *work, const uint8_t *board) {
    unsigned masks[ST_SUITS] = {0};
    int ways = 1;
    for (int i = 0; i < ST_BOARD; i++) masks[board[i] & 3] |= 1u << (board[i] >> 2);
    for (int suit = 0; suit < ST_SUITS; suit++) {
        int alike = 1, equal = 1;
        for (int other = 0; other < suit; other++) {
            if (work->alike[other] != work->alike[suit]) continue;
            if (masks[other] < masks[suit]) return 0;
            alike++;
            equal += masks[other] == masks[suit];
        }
        /* Multinomials so far, so each quotient is a whole number. */
        ways = ways * alike / equal;
    }
    return ways;
}

static void st_complete(struct st_work *work, uint8_t *board, int known, int n, int from) {
    if (n == ST_BOARD) {
        int ways = st_ways(work, board);
        if (ways) {
            st_river(work, board);
            st_add(work, board, known, (uint32_t)ways);
        }
        return;
    }
    for (int card = from; card < ST_CARDS; card++) {
        int i = 0;
        while (i < known && board[i] != card) i++;
        if (i < known) continue;
        board[n] = (uint8_t)card;
        st_complete(work, board, known, n + 1, card + 1);
    }
}

/* The renamings of the suits that leave a board as it is. */
static void st_rename(struct st_work *work, const unsigned *masks) {
    work->n_renamings = 0;
    for (int code = 0; code < 256; code++) {
        int to[ST_SUITS], used = 0, fits = 1;
        for (int suit = 0; suit < ST_SUITS; suit++) {
            to[suit] = code >> 2 * suit & 3;
            used |= 1 << to[suit];
            fits &= masks[to[suit]] == masks[suit];
        }
        if (used != 15 || !fits) continue;
        for (int suit = 0; suit < ST_SUITS; suit++)
            work->renamings[work->n_renamings][suit] = (uint8_t)to[suit];
        work->n_renamings++;
    }
}

/* Counts a board of up to five cards over all its runouts. */
static void st_board(struct st_work *work, const uint8_t *cards, int known) {
    uint8_t board[ST_BOARD];
    unsigned masks[ST_SUITS] = {0};
    for (int i = 0; i < known; i++) {
        board[i] = cards[i];
        masks[cards[i] & 3] |= 1u << (cards[i] >> 2);
    }
    for (int suit = ST_SUITS - 1; suit >= 0; suit--)
        for (int other = ST_SUITS - 1; other >= 0; other--)
            if (masks[other] == masks[suit]) work->alike[suit] = other;
    st_rename(work, masks);
    memset(work->all_sums, 0, sizeof work->all_sums);
    memset(work->all_squares, 0, sizeof work->all_squares);
    memset(work->counts, 0, (size_t)work->bins * ST_KINDS * ST_LANES * sizeof *work->counts);
    st_complete(work, board, known, known, 0);
    st_settle(work);
}

/* ---- what came out ---- */

/* A renaming of a hand: the higher card first. */
static inline void st_renamed(const uint8_t *renaming, int *high, int *low) {
    int a = (*high & ~3) | renaming[*high & 3], b = (*low & ~3) | renaming[*low & 3];
    *high = a > b ? a : b;
    *low = a > b ? b : a;
}

/* Whether no renaming gives a hand a lower number. */
static int st_is_first(const struct st_work *work, int high, int low) {
    for (int i = 0; i < work->n_renamings; i++) {
        int a = high, b = low;
        st_renamed(work->renamings[i], &a, &b);
        if (a < high || (a == high && b < low)) return 0;
    }
    return 1;
}

/* The sum of a hand's strengths over the runouts, and of their squares, and how many fall in each
   bin. `counts` has a place for each bin. */
static void st_total(const struct st_work *work, int high, int low, uint64_t *sum, uint64_t *square, uint32_t *counts) {
    int n = work->n_renamings;
    *sum = *square = 0;
    for (int i = 0; i < n; i++) {
        int a = high, b = low;
        st_renamed(work->renamings[i], &a, &b);
        int kind = st_kind(a >> 2, b >> 2), lane = st_lane(a, b);
        *sum += work->all_sums[kind][lane];
        *square += work->all_squares[kind][lane];
        const uint32_t *of_kind = work->counts + (size_t)kind * (size_t)work->bins * ST_LANES + lane;
        if (i == 0)
            for (int bin = 0; bin < work->bins; bin++) counts[bin] = of_kind[bin * ST_LANES];
        else
            for (int bin = 0; bin < work->bins; bin++) counts[bin] += of_kind[bin * ST_LANES];
    }
    if (n == 1) return;
    *sum /= (uint64_t)n;
    *square /= (uint64_t)n;
    /* 2, 4, 6 or 24: an exact division by three is a product with its inverse, modulo 2**32. */
    int shift = n == 24 ? 3 : n == 4 ? 2 : 1;
    uint32_t inverse = n % 3 == 0 ? 0xAAAAAAABu : 1;
    for (int bin = 0; bin < work->bins; bin++) counts[bin] = counts[bin] * inverse >> shift;
}

/* Memory to count with, NULL where there is none; to be freed by st_close. */
static struct st_work *st_open(const struct st_tables *tables, int bins) {
    struct st_work *work = calloc(1, sizeof *work);
    if (!work) return NULL;
    work->tables = tables;
    work->bins = bins;
    work->counts = calloc((size_t)bins * ST_KINDS * ST_LANES + 1, sizeof *work->counts);
    for (int strength = 0; bins && strength < ST_STRENGTHS; strength++) {
        int bin = strength * bins / ST_BEST;
        work->bin_of[strength] = (uint16_t)(bin < bins ? bin : bins - 1);
    }
    if (work->counts) return work;
    free(work);
    return NULL;
}

static void st_close(struct st_work *work) {
    free(work->counts);
    free(work);
}

#endif
