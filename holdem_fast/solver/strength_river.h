/* The strength of every hand against a random one, on a board of five cards.

   On a river the strength of a hand is twice the hands that it beats and once those that it ties,
   of 990: a whole number up to 1,980. Hands of the same ranks are equally strong where no flush is
   possible, and cards of the same rank are in as many weaker hands; so the 91 kinds of hands, pairs
   of ranks, are put in order instead of 1,081 hands. Where three or more cards of a suit are on the
   board, its flushes take their places among the kinds, and a card of the suit is counted apart. */

#ifndef HOLDEM_FAST_STRENGTH_RIVER_H
#define HOLDEM_FAST_STRENGTH_RIVER_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ST_SUITS = 4,
    ST_RANKS = 13,
    ST_CARDS = 52,
    ST_BOARD = 5,
    ST_COMBOS = 1326,
    ST_KINDS = 91,
    /* Multisets of five ranks: C(17, 5), with those of five equal ones, which no board has. */
    ST_ROWS = 6188,
    ST_MASKS = 1 << ST_RANKS,
    /* A kind has a lane for each two suits: 4 * that of its higher card + that of its lower one. */
    ST_LANES = ST_SUITS * ST_SUITS,
    ST_RIVERS = 990,
    ST_BEST = 2 * ST_RIVERS,
    ST_STRENGTHS = 2048,
    ST_RENAMINGS = 24,
    /* Squares of that many strengths fit 32 bits. */
    ST_PENDING = 1095,
    /* Instead of a rank: any card of another suit than the flush. */
    ST_ANY = ST_RANKS,
    /* At most 36 pairs of ranks of the suit, and each of nine with any other card; or 45 pairs. */
    ST_FLUSHES = 45
};

/* The kinds on a board of some ranks, weakest first, where no flush counts. */
struct st_row {
    uint16_t values[ST_KINDS];
    uint8_t kinds[ST_KINDS];
};

/* What every call reads: the values of the cards of a suit, five to seven, and the rows. */
struct st_tables {
    uint16_t flushes[ST_MASKS];
    struct st_row rows[ST_ROWS];
};

/* Hands of a flush: two ranks of its suit, or one and ST_ANY, or ST_ANY twice. */
struct st_flush {
    uint16_t value;
    uint8_t a, b;
};

/* Which cards of a hand are of the suit of the flush: none, its lower one, its higher one, both. */
enum { ST_NONE, ST_LOWER, ST_HIGHER, ST_BOTH, ST_CLASSES };

/* What one board is counted with.

   field                   | filled by               | read by
   tables, bins, bin_of    | st_open                 | st_river, st_add
   board                   | st_board                | st_board
   renamings, n_renamings  | st_board                | st_is_first, st_total
   alike                   | st_board                | st_ways
   strengths, suit         | st_river                | st_multiply, st_add
   more_sums, more_squares | st_multiply             | st_add
   sums, squares, pending  | st_add                  | st_settle
   all_sums, all_squares   | st_settle               | st_total
   counts                  | st_add                  | st_total */
struct st_work {
    const struct st_tables *tables;
    int bins;
    uint16_t bin_of[ST_STRENGTHS];
    uint8_t renamings[ST_RENAMINGS][ST_SUITS];
    int n_renamings;
    int alike[ST_SUITS]; /* the first suit whose cards on the board have the same ranks */
    uint16_t strengths[ST_CLASSES][ST_KINDS];
    int suit; /* of the flush; ST_SUITS where there is none */
    uint32_t more_sums[ST_CLASSES][ST_KINDS], more_squares[ST_CLASSES][ST_KINDS];
    uint32_t sums[ST_KINDS][ST_LANES], squares[ST_KINDS][ST_LANES];
    uint32_t pending;
    uint64_t all_sums[ST_KINDS][ST_LANES], all_squares[ST_KINDS][ST_LANES];
    uint32_t *counts; /* of each kind, bin and lane */
};

static inline int st_kind(int high, int low) { return high * (high + 1) / 2 + low; }

static inline int st_lane(int high, int low) { return (high & 3) * ST_SUITS + (low & 3); }

static inline int st_bits(unsigned mask) {
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
}

/* ---- the order of the kinds ---- */

/* The row of five ranks, which are sorted on the way. */
static int st_row_of(uint8_t *ranks) {
    for (int i = 1; i < ST_BOARD; i++)
        for (int j = i; j > 0 && ranks[j] < ranks[j - 1]; j--) {
            uint8_t rank = ranks[j];
            ranks[j] = ranks[j - 1];
            ranks[j - 1] = rank;
        }
    int a = ranks[0], b = ranks[1] + 1, c = ranks[2] + 2, d = ranks[3] + 3, e = ranks[4] + 4;
    return a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) / 6 * (d - 3) / 4 +
           e * (e - 1) * (e - 2) / 6 * (e - 3) / 4 * (e - 4) / 5;
}

/* Enters the kinds of a row, whose values are given by kind. */
static void st_sort_row(struct st_row *row, const uint16_t *values) {
    for (int kind = 0; kind < ST_KINDS; kind++) {
        int place = kind;
        for (; place > 0 && row->values[place - 1] > values[kind]; place--) {
            row->values[place] = row->values[place - 1];
            row->kinds[place] = row->kinds[place - 1];
        }
        row->values[place] = values[kind];
        row->kinds[place] = (uint8_t)kind;
    }
}

/* The hands that make a flush with a board's cards of its suit, weakest first; how many entries. */
static int st_find_flushes(const struct st_tables *tables, unsigned mask, struct st_flush *flushes) {
    uint8_t left[ST_RANKS + 2];
    int n = 0, n_left = 0, spare = 2 - (ST_BOARD - st_bits(mask)); /* hole cards that need not be of the suit */
    for (int rank = 0; rank < ST_RANKS; rank++)
        if (!(mask >> rank & 1)) left[n_left++] = (uint8_t)rank;
    for (int any = 0; any < spare; any++) left[n_left++] = ST_ANY;
    for (int i = 1; i < n_left; i++)
        for (int j = left[i] == left[i - 1] ? i - 1 : 0; j < i; j++) { /* any two cards come once */
            unsigned with = (1u << left[i] | 1u << left[j]) & (ST_MASKS - 1);
            struct st_flush flush = {tables->flushes[mask | with], left[i], left[j]};
            int place = n++;
            /* Nearly in order: what comes first is the highest card. */
            for (; place > 0 && flushes[place - 1].value > flush.value; place--) flushes[place] = flushes[place - 1];
            flushes[place] = flush;
        }
    return n;
}

/* ---- one river ---- */

/* The cards that are left of each rank, and the hands entered so far. */
struct st_sweep {
    int cards[ST_RANKS];        /* that make up the kinds */
    int suited[ST_RANKS];       /* of these, one of the suit of the flush */
    int partner[ST_RANKS];      /* those that a card of that suit has as partners in the kinds */
    int total;                  /* hands */
    int other_hands[ST_RANKS];  /* with one card of a rank, which is not of the suit */
    int every_hand;             /* and with any card that is not of the suit */
    int suited_hands[ST_RANKS]; /* with the card of the suit */
    int others;                 /* the cards that are not of the suit */
    int three;                  /* whether the board has three cards of the suit */
};

/* A half of a strength: the hands entered before hands of the same value, or, again, with them. */
static inline void st_put(uint16_t *strength, int hands, int again) {
    *strength = (uint16_t)((again ? *strength : 1) + hands);
}

static inline void st_enter_kind(struct st_sweep *s, int high, int low) {
    int pair = high == low, of_high = s->cards[high], of_low = s->cards[low] - pair;
    s->total += (of_high * of_low >> pair) - s->suited[high] * s->suited[low] * !pair;
    s->other_hands[high] += of_low;
    s->other_hands[low] += pair ? 0 : of_high;
    if (s->three) {
        s->suited_hands[high] += s->partner[low];
        s->suited_hands[low] += pair ? 0 : s->partner[high];
    }
}

static inline void st_ask_kind(
    const struct st_sweep *s, uint16_t (*strengths)[ST_KINDS], int kind, int high, int low, int again
) {
    int rest = s->total - 2 * s->every_hand;
    st_put(&strengths[ST_NONE][kind], rest - s->other_hands[high] - s->other_hands[low], again);
    if (s->three) {
        st_put(&strengths[ST_LOWER][kind], rest - s->other_hands[high] - s->suited_hands[low], again);
        st_put(&strengths[ST_HIGHER][kind], rest - s->suited_hands[high] - s->other_hands[low], again);
    }
}

static void st_enter_flush(struct st_sweep *s, const struct st_flush *flush) {
    int a = flush->a, b = flush->b;
    if (b == ST_ANY) {
        s->total += s->others * (s->others - 1) / 2;
        s->every_hand += s->others - 1;
    } else if (a == ST_ANY) {
        s->total += s->others;
        s->suited_hands[b] += s->others;
        s->every_hand++;
    } else {
        s->total++;
        s->suited_hands[a]++;
        s->suited_hands[b]++;
    }
}

static void st_ask_flush(
    const struct st_sweep *s, uint16_t (*strengths)[ST_KINDS], const struct st_flush *flush, int again
) {
    int a = flush->a, b = flush->b;
    if (b == ST_ANY) {
        for (int high = 0, kind = 0; high < ST_RANKS; high++)
            for (int low = 0; low <= high; low++, kind++)
                st_ask_kind(s, strengths, kind, high, low, again);
    } else if (a == ST_ANY) {
        int rest = s->total - s->suited_hands[b] - s->every_hand;
        for (int rank = 0; rank < ST_RANKS; rank++) {
            int hands = rest - s->other_hands[rank];
            if (rank <= b) st_put(&strengths[ST_HIGHER][st_kind(b, rank)], hands, again);
            if (rank >= b) st_put(&strengths[ST_LOWER][st_kind(rank, b)], hands, again);
        }
    } else {
        int hands = s->total - s->suited_hands[a] - s->suited_hands[b];
        st_put(&strengths[ST_BOTH][st_kind(a, b)], hands, again);
    }
}

/* The ranks of the kinds. */
static uint8_t ST_HIGH[ST_KINDS], ST_LOW[ST_KINDS];

static void st_fill(void) {
    for (int high = 0, kind = 0; high < ST_RANKS; high++)
        for (int low = 0; low <= high; low++, kind++) {
            ST_HIGH[kind] = (uint8_t)high;
            ST_LOW[kind] = (uint8_t)low;
        }
}

/* A kind of a value of its own: asked and entered at once. */
static inline void st_take_kind(struct st_sweep *s, uint16_t (*strengths)[ST_KINDS], int kind) {
    int high = ST_HIGH[kind], low = ST_LOW[kind], pair = high == low;
    int of_high = s->cards[high] - pair, of_low = s->cards[low] - pair;
    int twice = 2 * (s->total - 2 * s->every_hand) + 1;
    int hands = of_high * s->cards[low] >> pair;
    int other_high = 2 * s->other_hands[high], other_low = 2 * s->other_hands[low];
    if (s->three) {
        int suited_high = 2 * s->suited_hands[high], suited_low = 2 * s->suited_hands[low];
        hands -= pair ? 0 : s->suited[high] * s->suited[low];
        strengths[ST_LOWER][kind] =
            (uint16_t)(twice + hands - other_high - of_low - suited_low - s->partner[high]);
        strengths[ST_HIGHER][kind] =
            (uint16_t)(twice + hands - suited_high - s->partner[low] - other_low - of_high);
        s->suited_hands[high] += s->partner[low];
        s->suited_hands[low] += pair ? 0 : s->partner[high];
    }
    strengths[ST_NONE][kind] = (uint16_t)(twice + hands - other_high - of_low - other_low - of_high);
    s->total += hands;
    s->other_hands[high] += of_low;
    s->other_hands[low] += pair ? 0 : of_high;
}

/* Kinds of one value. */
static inline void st_take_kinds(struct st_sweep *s, uint16_t (*strengths)[ST_KINDS], const uint8_t *kinds, int n) {
    if (n == 1) {
        st_take_kind(s, strengths, kinds[0]);
        return;
    }
    for (int i = 0; i < n; i++) st_ask_kind(s, strengths, kinds[i], ST_HIGH[kinds[i]], ST_LOW[kinds[i]], 0);
    for (int i = 0; i < n; i++) st_enter_kind(s, ST_HIGH[kinds[i]], ST_LOW[kinds[i]]);
    for (int i = 0; i < n; i++) st_ask_kind(s, strengths, kinds[i], ST_HIGH[kinds[i]], ST_LOW[kinds[i]], 1);
}

/* Flushes of one value. */
static inline void st_take_flushes(
    struct st_sweep *s, uint16_t (*strengths)[ST_KINDS], const struct st_flush *flushes, int n
) {
    int a = flushes[0].a, b = flushes[0].b;
    if (n == 1 && a < ST_ANY) { /* asked and entered at once: it ties itself, in both its cards */
        strengths[ST_BOTH][st_kind(a, b)] = (uint16_t)(2 * (s->total++ - s->suited_hands[a]++ - s->suited_hands[b]++));
        return;
    }
    for (int i = 0; i < n; i++) st_ask_flush(s, strengths, flushes + i, 0);
    for (int i = 0; i < n; i++) st_enter_flush(s, flushes + i);
    for (int i = 0; i < n; i++) st_ask_flush(s, strengths, flushes + i, 1);
}

/* What is left on a board; the suit of its flush, or ST_SUITS, and the board's ranks in it. */
static int st_prepare(struct st_sweep *s, const uint8_t *board, unsigned *mask) {
    unsigned masks[ST_SUITS] = {0};
    int suit = 0;
    memset(s, 0, sizeof *s);
    for (int rank = 0; rank < ST_RANKS; rank++) s->cards[rank] = ST_SUITS;
    for (int i = 0; i < ST_BOARD; i++) {
        masks[board[i] & 3] |= 1u << (board[i] >> 2);
        s->cards[board[i] >> 2]--;
    }
    while (suit < ST_SUITS && st_bits(masks[suit]) < 3) suit++;
    if (suit == ST_SUITS) return suit;
    *mask = masks[suit];
    s->three = st_bits(*mask) == 3;
    s->others = ST_CARDS - ST_BOARD - (ST_RANKS - st_bits(*mask));
    for (int rank = 0; rank < ST_RANKS; rank++) {
        int left = !(*mask >> rank & 1);
        if (s->three) {
            s->suited[rank] = left;
            s->partner[rank] = s->cards[rank] - left;
        } else {
            s->cards[rank] -= left; /* a hand with the card is a flush */
        }
    }
    return suit;
}

/* The strengths of all kinds and classes on a board of five cards; some number for those that have
   no hand. */
static void st_river(struct st_work *work, const uint8_t *board) {
    struct st_flush flushes[ST_FLUSHES];
    struct st_sweep s;
    uint8_t ranks[ST_BOARD];
    unsigned mask = 0;
    int n_kinds = ST_KINDS, n_flushes = 0;
    work->suit = st_prepare(&s, board, &mask);
    if (work->suit < ST_SUITS) {
        n_flushes = st_find_flushes(work->tables, mask, flushes);
        if (st_bits(mask) == ST_BOARD) n_kinds = 0;
    }
    for (int i = 0; i < ST_BOARD; i++) ranks[i] = board[i] >> 2;
    const struct st_row *row = work->tables->rows + st_row_of(ranks);
    for (int i = 0, j = 0, end; i < n_kinds || j < n_flushes;) {
        if (j == n_flushes || (i < n_kinds && row->values[i] < flushes[j].value)) {
            for (end = i + 1; end < n_kinds && row->values[end] == row->values[i];) end++;
            st_take_kinds(&s, work->strengths, row->kinds + i, end - i);
            i = end;
        } else {
            for (end = j + 1; end < n_flushes && flushes[end].value == flushes[j].value;) end++;
            st_take_flushes(&s, work->strengths, flushes + j, end - j);
            j = end;
        }
    }
}
#endif
