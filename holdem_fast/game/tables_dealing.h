/* A hand of many begins: the chips, the button, the cards (R5); the first hands, and resets. */
#ifndef HOLDEM_FAST_TABLES_DEALING_H
#define HOLDEM_FAST_TABLES_DEALING_H
#include "tables_settling.h"

/* The chips with which the next hand begins. Where chips are carried and one seat has them all, or
   refills have made more of them than fit, the game begins again. Returns whether it does. */
static int next_stacks(const struct tables *t, ptrdiff_t i, int64_t *stacks) {
    const int seats = t->terms.seats;
    int64_t found = 0, together = 0;
    if (t->carried) {
        for (int seat = 0; seat < seats; seat++) {
            stacks[seat] = t->stacks[seat * t->step + i];
            if (stacks[seat] < t->refill_below) stacks[seat] = t->starting_stacks[seat];
            together += stacks[seat];
        }
        if (together <= MOST_CHIPS) found = seats_with_chips(stacks, seats);
    }
    if (found & (found - 1)) return 0;
    memcpy(stacks, t->starting_stacks, (size_t)seats * sizeof *stacks);
    return 1;
}

/* The beginning of a hand with all that the tables know; keeps where the blinds are. */
static void begin_with_posts(struct tables *t, ptrdiff_t i, const int64_t *stacks, int again, struct hand *hand) {
    const int64_t dealt = seats_with_chips(stacks, t->terms.seats);
    int64_t dead[MOST_SEATS];
    struct places places = {0, (int64_t)1 << t->small_place[i], (int64_t)1 << t->big_place[i]};
    if (t->posted.dead_button && !again && t->hands[i]) places = places_after(dealt, places);
    else places = places_by_button(&t->terms, dealt, first_left_of(dealt, t->button[i]));
    t->small_place[i] = (uint8_t)seat_of(places.small);
    t->big_place[i] = (uint8_t)seat_of(places.big);
    begin_hand_of_table(&t->terms, &t->posted, stacks, &places, hand, dead);
}

/* Begins the next hand of a table but for its cards (R5.1, R5.8). */
static void begin_next(struct tables *t, ptrdiff_t i) {
    const int seats = t->terms.seats;
    if (!t->carried) {
        int button = t->button_seat[i];
        do button = button + 1 < seats ? button + 1 : 0;
        while (!t->starting_stacks[button]);
        store_fresh(t, i, t->fresh[button]);
        return;
    }
    struct hand hand;
    int64_t stacks[MOST_TABLE_SEATS];
    int32_t fresh[MOST_FRESH];
    const int again = next_stacks(t, i, stacks);
    if (t->posted.used)
        begin_with_posts(t, i, stacks, again, &hand);
    else
        begin_hand(&t->terms, stacks, seat_of(first_left_of(seats_with_chips(stacks, seats), t->button[i])), &hand);
    write_fresh(&t->terms, &hand, fresh);
    store_fresh(t, i, fresh);
}

/* Gives a table cards from a place among those drawn. */
static void deal_cards(struct tables *t, ptrdiff_t i, uint8_t drawn[][GROUP], int place) {
    /* Numbers of this function: a byte that is written might be one of `t`. */
    const ptrdiff_t step = t->step;
    const int seats = t->terms.seats, first_board = t->street[i] ? 3 : 0;
    const int32_t dealt = t->live[i];
    uint8_t *hidden = t->hidden + i, *board = t->board + i, *hole = t->holes + i;
    const uint8_t *card = &drawn[0][place];
    for (int of_board = 0; of_board < BOARD_CARDS; of_board++, card += GROUP) hidden[of_board * step] = *card;
    /* A bomb pot begins with the flop. */
    for (int of_board = 0; of_board < first_board; of_board++) board[of_board * step] = hidden[of_board * step];
    for (int seat = 0; seat < seats; seat++, hole += 2 * step, card += 2 * GROUP) {
        const uint8_t absent = dealt >> seat & 1 ? 0 : NO_CARD;
        hole[0] = card[0] | absent;
        hole[step] = card[GROUP] | absent;
    }
}

/* Tables where a hand has begun that has no cards yet. */
struct waiting {
    ptrdiff_t tables[GROUP + BLOCK];
    int count;
};

/* Deals at up to GROUP tables; a hand that ends with its blinds (R5.7) is played out at once and
   the next one dealt, until somebody can act at each. */
static void deal_group(struct tables *t, ptrdiff_t *tables, int count) {
    while (count) {
        uint64_t hand_keys[GROUP] = {0};
        uint8_t drawn[MOST_CARDS_DRAWN][GROUP];
        int left = 0;
        for (int place = 0; place < count; place++)
            hand_keys[place] = splitmix_for(t->keys[tables[place]], (uint64_t)t->hands[tables[place]]);
        t->draw(hand_keys, BOARD_CARDS + 2 * t->terms.seats, drawn);
        for (int place = 0; place < count; place++) {
            ptrdiff_t i = tables[place];
            deal_cards(t, i, drawn, place);
            if (t->actor[i]) continue;
            finish(t, i, t->carried);
            begin_next(t, i);
            t->publish(t, i - i % BLOCK);
            tables[left++] = i;
        }
        count = left;
    }
}

/* Deals at a group of tables when there are so many, with `all` at those that are left as well. */
static void deal_waiting(struct tables *t, struct waiting *waiting, int all) {
    if (waiting->count >= GROUP) {
        deal_group(t, waiting->tables, GROUP);
        waiting->count -= GROUP;
        memmove(waiting->tables, waiting->tables + GROUP, (size_t)waiting->count * sizeof *waiting->tables);
    }
    if (all) deal_group(t, waiting->tables, waiting->count);
}

/* Begins the next hand at those of the tables that have none, and for which `wanted` is not 0,
   unless that is NULL. */
static void deal_next(struct tables *t, const uint8_t *wanted) {
    struct waiting waiting = {.count = 0};
    for (ptrdiff_t block = 0; block < t->n; block += BLOCK) {
        for (ptrdiff_t i = block; i < block + BLOCK && i < t->n; i++) {
            if (t->actor[i] || (wanted != NULL && !wanted[i])) continue;
            begin_next(t, i);
            waiting.tables[waiting.count++] = i;
        }
        t->publish(t, block);
        deal_waiting(t, &waiting, block + BLOCK >= t->n);
    }
}

/* Whoever has the button, somebody must be able to act; the hands that begin so are kept. The first
   button with which nobody can, or -1. */
static int first_stuck(struct tables *t) {
    const int64_t dealt = seats_with_chips(t->starting_stacks, t->terms.seats);
    int64_t dead[MOST_SEATS];
    struct hand hand;
    for (int seat = 0; seat < t->terms.seats; seat++) {
        if (!t->starting_stacks[seat]) continue;
        if (t->posted.used) {
            const struct places places = places_by_button(&t->terms, dealt, (int64_t)1 << seat);
            begin_hand_of_table(&t->terms, &t->posted, t->starting_stacks, &places, &hand, dead);
        } else {
            begin_hand(&t->terms, t->starting_stacks, seat, &hand);
        }
        if (!hand.betting.actor) return seat;
        write_fresh(&t->terms, &hand, t->fresh[seat]);
    }
    return -1;
}

/* The first hand of each table. */
static void begin_tables(struct tables *t, uint64_t seed) {
    memset(t->seat, NOBODY, (size_t)t->step);
    for (ptrdiff_t i = 0; i < t->n; i++) {
        t->keys[i] = splitmix_for(seed, (uint64_t)i);
        /* From the last seat it moves to the first. */
        t->button_seat[i] = (uint8_t)(t->terms.seats - 1);
        t->button[i] = 1 << t->button_seat[i];
        for (int seat = 0; seat < t->terms.seats; seat++)
            t->stacks[seat * t->step + i] = (int32_t)t->starting_stacks[seat];
    }
    deal_next(t, NULL);
}

/* Clears what the last step said of the tables first .. last - 1 for which `which` is not 0. */
static void forget_results(struct tables *t, ptrdiff_t first, ptrdiff_t last, const uint8_t *which) {
    const ptrdiff_t seats = t->terms.seats;
    for (ptrdiff_t i = first; i < last; i++) {
        if (!which[i]) continue;
        memset(t->payoffs + i * seats, 0, (size_t)seats * sizeof *t->payoffs);
        t->done[i] = 0;
    }
}

/* The same for a whole block, in two writes: where no hand ended there is nothing but zeros. */
static void forget_results_of_block(struct tables *t, ptrdiff_t block) {
    const size_t seats = (size_t)t->terms.seats;
    uint8_t done[BLOCK], any = 0;
    memcpy(done, t->done + block, BLOCK);
    for (int i = 0; i < BLOCK; i++) any |= done[i];
    if (!any) return;
    memset(t->done + block, 0, BLOCK);
    memset(t->payoffs + block * (ptrdiff_t)seats, 0, BLOCK * seats * sizeof *t->payoffs);
}

/* The first table that is to be reset, by `actions`, though its hand has not ended, or -1. */
static ptrdiff_t first_running(struct tables *t) {
    for (ptrdiff_t i = 0; i < t->n; i++) {
        t->wanted[i] = t->actions[i] != 0;
        if (t->wanted[i] && t->actor[i]) return i;
    }
    return -1;
}

static void reset_wanted(struct tables *t) {
    forget_results(t, 0, t->n, t->wanted);
    deal_next(t, t->wanted);
}
#endif
