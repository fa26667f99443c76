/* The strength of every hand against a random one, over all ways to complete a board.

   On a river the strength of a hand is twice the hands that it beats and once those that it ties,
   of 990: a whole number up to 1,980. Hands of the same ranks are equally strong where no flush is
   possible, and cards of the same rank are in as many weaker hands; so the 91 kinds of hands, pairs
   of ranks, are put in order instead of 1,081 hands. Where three or more cards of a suit are on the
   board, its flushes take their places among the kinds, and a card of the suit is counted apart.

   Runouts that differ only by suits that the board has alike are counted once, with how many they
   are; the mean over the hands that these suits make equal puts that right. */

#ifndef HOLDEM_FAST_STRENGTH_H
#define HOLDEM_FAST_STRENGTH_H

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
