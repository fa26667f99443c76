/* The hands that are left on a board of five cards, in order of strength, without comparing hands.

   Without a flush the rank of a hand depends on its two ranks, its *kind*, of which there are 91;
   so the kinds are sorted, and each puts its hands into the order, up to RV_LANES combinations of
   suits. Hands that make a flush with the board are taken out of their kinds, and sorted among
   them. */
#ifndef HOLDEM_FAST_RIVER_ORDER_H
#define HOLDEM_FAST_RIVER_ORDER_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { RV_CARDS = 52, RV_RANKS = 13, RV_COMBOS = 1326, RV_HANDS = 1081, RV_KINDS = 91, RV_LANES = 16 };
/* Two of the ten other cards of a suit with three on the board: the most flushes that differ. With
   four there are nine other cards: one or two of them. */
enum { RV_FLUSHES = 45, RV_ITEMS = RV_KINDS + RV_FLUSHES, RV_NO_CARD = 255 };

/* The arrays of a board, which belong to the caller.

   field             | filled by       | read by
   gone              | the caller      | all: bit c for card c of the board, or dead
   order             | rv_order        | the kernels: combo numbers, weakest first
   starts            | rv_order        | the kernels: starts[g] to starts[g + 1] - 1 are level
   ranks             | rv_order        | the caller: by combo number, 0 for what is not left
   hands, groups     | rv_order        | the kernels */
struct rv_hands {
    uint64_t gone;
    int hands, groups;
    uint16_t *order;  /* RV_HANDS + 1 places: one past the last hand may be written */
    uint16_t *starts; /* RV_ITEMS + 1 places */
    uint16_t *ranks;  /* RV_COMBOS places */
};

/* What makes a flush: two cards of the suit, or one, with any card of another suit: then `low` is
   RV_NO_CARD. */
struct rv_flushes {
    int suit, on_board, n;
    uint8_t high[RV_FLUSHES], low[RV_FLUSHES];
    uint16_t rank[RV_FLUSHES];
};

/* ---- tables, filled at import ---- */

static uint8_t RV_LOW[RV_COMBOS], RV_HIGH[RV_COMBOS];
/* The combo of each lane of a kind. Neighbours share no card wherever that can be, so that sums by
   card need not wait for each other. */
static uint16_t RV_KIND_COMBOS[RV_KINDS][RV_LANES];
/* For the suits of a rank that are left: the lanes with one of them as the suit of the higher card,
   of the lower card; and the lanes of a pair. */
static uint16_t RV_HIGH_LANES[16], RV_LOW_LANES[16], RV_PAIR_LANES[16];
static const uint8_t RV_PAIR_SUITS[6][2] = {{1, 0}, {3, 2}, {2, 0}, {3, 1}, {2, 1}, {3, 0}};

static int rv_combo(int high, int low) { return high * (high - 1) / 2 + low; }

static void rv_fill(void) {
    for (int high = 0; high < RV_CARDS; high++)
        for (int low = 0; low < high; low++) {
            RV_HIGH[rv_combo(high, low)] = (uint8_t)high;
            RV_LOW[rv_combo(high, low)] = (uint8_t)low;
        }
    for (int suits = 0; suits < 16; suits++) {
        for (int lane = 0; lane < RV_LANES; lane++) {
            RV_HIGH_LANES[suits] |= (uint16_t)((suits >> (lane & 3) & 1) << lane);
            RV_LOW_LANES[suits] |= (uint16_t)((suits >> ((lane + (lane >> 2)) & 3) & 1) << lane);
        }
        for (int lane = 0; lane < 6; lane++)
            RV_PAIR_LANES[suits] |=
                (uint16_t)((suits >> RV_PAIR_SUITS[lane][0] & suits >> RV_PAIR_SUITS[lane][1] & 1) << lane);
    }
    uint16_t(*combos)[RV_LANES] = RV_KIND_COMBOS;
    for (int high = 0; high < RV_RANKS; high++) {
        for (int low = 0; low < high; low++, combos++)
            for (int lane = 0; lane < RV_LANES; lane++)
                (*combos)[lane] = (uint16_t)rv_combo(4 * high + (lane & 3), 4 * low + ((lane + (lane >> 2)) & 3));
        for (int lane = 0; lane < 6; lane++)
            (*combos)[lane] = (uint16_t)rv_combo(4 * high + RV_PAIR_SUITS[lane][0], 4 * high + RV_PAIR_SUITS[lane][1]);
        combos++;
    }
}

/* The cards of a text as it is mostly written, `2c 7d` or `2c7d`: how many, or -1 for any other
   text and for a card that comes twice. */
static int rv_read_cards(const char *text, uint8_t cards[RV_CARDS]) {
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    uint64_t seen = 0;
    int n = 0;
    for (; *text; text++) {
        if (*text == ' ') continue;
        const char *rank = strchr(ranks, *text++), *suit = *text ? strchr(suits, *text) : NULL;
        if (rank == NULL || suit == NULL) return -1;
        int card = (int)(4 * (rank - ranks) + (suit - suits));
        if (seen >> card & 1) return -1;
        seen |= UINT64_C(1) << card;
        cards[n++] = (uint8_t)card;
    }
    return n;
}

/* ---- one board ---- */

static int rv_left(uint64_t gone, int card) { return !(gone >> card & 1); }

static void rv_list_flushes(struct rv_flushes *flushes, const uint8_t board[5], uint64_t gone) {
    int count[4] = {0}, suit = 0;
    for (int i = 0; i < 5; i++) count[board[i] & 3]++;
    for (int other = 1; other < 4; other++)
        if (count[other] > count[suit]) suit = other;
    flushes->suit = suit;
    flushes->on_board = count[suit];
    flushes->n = 0;
    if (count[suit] < 3) return;
    for (int high = suit; high < RV_CARDS; high += 4) {
        if (!rv_left(gone, high)) continue;
        for (int low = suit - 4 * (count[suit] > 3); low < high; low += 4) {
            if (low >= 0 && !rv_left(gone, low)) continue;
            flushes->high[flushes->n] = (uint8_t)high;
            flushes->low[flushes->n++] = (uint8_t)(low < 0 ? RV_NO_CARD : low);
        }
    }
}

/* The lanes of a kind that are left and make no flush of their own. */
static unsigned rv_lanes(uint64_t gone, const struct rv_flushes *flushes, int high, int low) {
    unsigned of_high = ~gone >> 4 * high & 15, of_low = ~gone >> 4 * low & 15, flush = 1u << flushes->suit;
    if (flushes->on_board > 3) {
        of_high &= ~flush;
        of_low &= ~flush;
    }
    if (high == low) return RV_PAIR_LANES[of_high];
    /* The first four lanes are suited, in order. */
    return RV_HIGH_LANES[of_high] & RV_LOW_LANES[of_low] & ~(flushes->on_board == 3 ? flush : 0);
}

/* Sorts by bits 8 to 23, stable; `spare` has as many places. */
static void rv_sort(uint32_t *keys, uint32_t *spare, int n) {
    for (int shift = 8; shift < 24; shift += 8) {
        uint8_t ends[257] = {0};
        for (int i = 0; i < n; i++) ends[(keys[i] >> shift & 255) + 1]++;
        for (int digit = 0; digit < 256; digit++) ends[digit + 1] = (uint8_t)(ends[digit + 1] + ends[digit]);
        for (int i = 0; i < n; i++) spare[ends[keys[i] >> shift & 255]++] = keys[i];
        memcpy(keys, spare, (size_t)n * sizeof *keys);
    }
}

static int rv_put_flush(const struct rv_flushes *flushes, int i, uint64_t gone, uint16_t *order, int n) {
    int high = flushes->high[i], low = flushes->low[i];
    if (low != RV_NO_CARD) {
        order[n] = (uint16_t)rv_combo(high, low);
        return n + 1;
    }
    for (int card = 0; card < RV_CARDS; card++) {
        order[n] = (uint16_t)(card < high ? rv_combo(high, card) : rv_combo(card, high));
        n += rv_left(gone, card) && (card & 3) != flushes->suit;
    }
    return n;
}

/* Puts the hands in order, from the ranks of the kinds and of the flushes. Kind
   high * (high + 1) / 2 + low has those ranks, and no flush but the board's own. */
static void rv_order(struct rv_hands *hands, const uint16_t kinds[RV_KINDS], const struct rv_flushes *flushes) {
    uint32_t items[RV_ITEMS], spare[RV_ITEMS];
    uint16_t lanes[RV_KINDS], rank[RV_ITEMS];
    int kind = 0, count = 0, n = 0, groups = 0;
    for (int high = 0; high < RV_RANKS; high++)
        for (int low = 0; low <= high; low++, kind++) {
            lanes[kind] = (uint16_t)rv_lanes(hands->gone, flushes, high, low);
            items[count] = (uint32_t)kinds[kind] << 8 | (uint32_t)kind;
            count += lanes[kind] != 0;
        }
    for (int i = 0; i < flushes->n; i++) items[count++] = (uint32_t)flushes->rank[i] << 8 | (uint32_t)(RV_KINDS + i);
    rv_sort(items, spare, count);
    for (int i = 0; i < count; i++) {
        int item = items[i] & 255, first = n;
        if (item >= RV_KINDS) n = rv_put_flush(flushes, item - RV_KINDS, hands->gone, hands->order, n);
        else
            for (int lane = 0; lane < RV_LANES; lane++) {
                hands->order[n] = RV_KIND_COMBOS[item][lane];
                n += lanes[item] >> lane & 1;
            }
        if (n == first || (groups && rank[groups - 1] == items[i] >> 8)) continue;
        hands->starts[groups] = (uint16_t)first;
        rank[groups++] = (uint16_t)(items[i] >> 8);
    }
    hands->starts[groups] = (uint16_t)n;
    hands->hands = n;
    hands->groups = groups;
    memset(hands->ranks, 0, RV_COMBOS * sizeof *hands->ranks);
    for (int group = 0; group < groups; group++)
        for (int i = hands->starts[group]; i < hands->starts[group + 1]; i++)
            hands->ranks[hands->order[i]] = rank[group];
}

#endif
