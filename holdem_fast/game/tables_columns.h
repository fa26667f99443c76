/* Many hands in step. All that is known of the tables stands in columns, a table a row: `step` rows
   long, which is a whole number of blocks, and an odd one, so that columns do not compete for the
   same lines of the cache. rules_lanes.h moves the chips of as many tables at once as a vector has
   lanes; hands that have ended are settled and replaced one by one. */
#ifndef HOLDEM_FAST_TABLES_COLUMNS_H
#define HOLDEM_FAST_TABLES_COLUMNS_H
#include <stdlib.h>
#include "rules.h"
#include "tables_cards.h"
#include "tables_posts.h"

enum { BLOCK = 16, MOST_PARTS = 16, NOBODY = 255, NO_CARD = 255 };
/* Of all seats of a table together, as in tables_terms.py: sums of a few such numbers fit. */
enum { MOST_CHIPS = 1 << 28 };

/* The key of a card; those of seven cards add up to the key of a hand, which has a rank. */
struct card_key {
    uint64_t ranks, cards;
};
typedef uint16_t (*rank_function)(uint64_t ranks, uint64_t cards);

/* Draws the cards of GROUP hands, a row a card. */
typedef void (*draw_function)(const uint64_t hand_keys[GROUP], int draws, uint8_t drawn[][GROUP]);

/* Brings what people see of a block of tables up to date. */
struct tables;
typedef void (*publish_function)(struct tables *t, ptrdiff_t block);

/* What an actor did, as step takes it, and where: the seat, and 256 times the street. */
struct log_entry {
    int32_t action, place;
};

/* The columns of int32 that are written where a hand begins; those of each seat follow. */
enum { FRESH_COLUMNS = 18, MOST_FRESH = FRESH_COLUMNS + 3 * MOST_TABLE_SEATS };

/* field                         | what it is                                        | written by
   ------------------------------|---------------------------------------------------|------------
   terms, starting_stacks        | what holds for all tables                         | the maker
   carried, refill_below         | whether chips are carried; below how many a seat  | the maker
                                 | gets its first stack again                        |
   posted                        | what hands begin with besides antes and blinds    | the maker
   fresh                         | the beginning of a hand for each button: a number | the maker
                                 | for each of the columns from actor to start       |
   part, parts                   | the parts of the pot on the menu                  | the maker
   n, step, capacity             | tables; the length of a column and of a log       | the maker
   card_keys, rank               | what ranks seven cards                            | the maker
   draw, publish                 | draw_cards and publish for this processor         | the maker
   keys                          | what the cards of a table depend on               | the maker
   actor .. uncapped             | the fields of struct betting                      | step, deal
   pot .. max_raise_to           | the same                                          | step, deal
   stacks, bets                  | the same, a column a seat                         | step, deal
   start                         | chips before antes and blinds, a column a seat    | deal
   seat, street_now, button_seat | the numbers of actor, street and button           | step, deal
   small_place, big_place        | with a dead button, the seats of the blinds       | deal
   live_now                      | who has not folded, a column a seat               | step, deal
   holes, hidden                 | hole cards and the whole board, a column a card   | deal
   board                         | the cards of the board that are there             | step, deal
   done, payoffs, hands          | what ended in this step; hands ended so far       | finish
   mask                          | what the menu has, a column a choice              | write_mask
   actions                       | those of this step                                | the caller
   wanted                        | which tables are to be reset                      | reset
   log, length                   | the actions of the hand: action, seat, street     | step, deal */
struct tables {
    struct terms terms;
    int64_t starting_stacks[MOST_TABLE_SEATS];
    int carried;
    int64_t refill_below;
    struct table_posts posted;
    int32_t fresh[MOST_TABLE_SEATS][MOST_FRESH];
    double part[MOST_PARTS];
    int parts;
    ptrdiff_t n, step, capacity;
    struct card_key card_keys[52];
    rank_function rank;
    draw_function draw;
    publish_function publish;
    int32_t *actor, *button, *street, *live, *line, *acted, *price, *raise_size, *actor_bet, *actor_stack;
    int32_t *full_price, *raises, *uncapped;
    int32_t *pot, *call_price, *min_raise_to, *max_raise_to;
    int32_t *stacks, *bets, *start, *payoffs, *actions, *length;
    uint8_t *seat, *street_now, *button_seat, *live_now, *holes, *hidden, *board, *done, *wanted, *mask;
    uint8_t *small_place, *big_place;
    int64_t *hands;
    uint64_t *keys;
    struct log_entry *log;
};

/* Gives the columns their places in zeroed memory from `start` on; returns how much they take. */
static size_t lay_out(struct tables *t, char *start) {
    const size_t step = (size_t)t->step, seats = (size_t)t->terms.seats;
    uintptr_t end = (uintptr_t)start;
#define LAY(field, columns) t->field = (void *)end, end += (columns) * step * sizeof *t->field
    LAY(hands, 1), LAY(keys, 1);
    /* From here to start the order is that of write_fresh. */
    LAY(actor, 1), LAY(button, 1), LAY(street, 1), LAY(live, 1), LAY(line, 1), LAY(acted, 1), LAY(price, 1);
    LAY(raise_size, 1), LAY(actor_bet, 1), LAY(actor_stack, 1), LAY(full_price, 1), LAY(raises, 1), LAY(uncapped, 1);
    LAY(pot, 1), LAY(call_price, 1), LAY(min_raise_to, 1), LAY(max_raise_to, 1), LAY(length, 1);
    LAY(stacks, seats), LAY(bets, seats), LAY(start, seats), LAY(payoffs, seats), LAY(actions, 1);
    LAY(seat, 1), LAY(street_now, 1), LAY(button_seat, 1), LAY(done, 1), LAY(wanted, 1), LAY(live_now, seats);
    LAY(small_place, 1), LAY(big_place, 1);
    LAY(holes, 2 * seats), LAY(hidden, BOARD_CARDS), LAY(board, BOARD_CARDS), LAY(mask, (size_t)(4 + t->parts));
#undef LAY
    return end - (uintptr_t)start;
}

/* The terms as numbers: ten of the terms, whether chips are carried, below how many they are
   refilled, whether hands are bomb pots, whether the button is a dead one, how many straddle; then
   antes, first stacks, live and dead posts of each seat, and the straddles. */
enum { SCALARS = 15, MOST_NUMBERS = SCALARS + 5 * MOST_TABLE_SEATS };

static void set_terms(struct tables *t, const int64_t *numbers) {
    const int64_t *antes = numbers + SCALARS, *stacks = antes + MOST_TABLE_SEATS;
    const int64_t *live = stacks + MOST_TABLE_SEATS, *dead = live + MOST_TABLE_SEATS;
    const int64_t *straddles = dead + MOST_TABLE_SEATS;
    struct terms *terms = &t->terms;
    struct table_posts *posted = &t->posted;
    terms->seats = (int)numbers[0];
    terms->structure = (int)numbers[1];
    terms->small_blind = numbers[2];
    terms->big_blind = numbers[3];
    terms->big_blind_ante = numbers[4];
    terms->dead_antes = (int)numbers[5];
    terms->bets[0] = numbers[6];
    terms->bets[1] = numbers[7];
    terms->most_raises = numbers[8];
    terms->cap_heads_up = (int)numbers[9];
    t->carried = (int)numbers[10];
    t->refill_below = numbers[11];
    posted->bomb = (int)numbers[12];
    posted->dead_button = (int)numbers[13];
    posted->straddlers = (int)numbers[14];
    posted->used = posted->bomb || posted->dead_button || posted->straddlers;
    for (int seat = 0; seat < MOST_TABLE_SEATS; seat++) {
        terms->antes[seat] = antes[seat];
        t->starting_stacks[seat] = stacks[seat];
        posted->live[seat] = live[seat];
        posted->dead[seat] = dead[seat];
        posted->straddles[seat] = straddles[seat];
        posted->used |= live[seat] || dead[seat];
    }
}

/* ---- one hand between columns and struct hand ---- */

/* What finish needs of a hand. */
static void load_hand(const struct tables *t, ptrdiff_t i, struct hand *hand) {
    for (int seat = 0; seat < t->terms.seats; seat++) {
        hand->start[seat] = t->start[seat * t->step + i];
        hand->stacks[seat] = t->stacks[seat * t->step + i];
        hand->bets[seat] = t->bets[seat * t->step + i];
    }
    hand->betting.live = t->live[i];
    hand->betting.button = t->button[i];
    hand->betting.pot = t->pot[i];
}

/* A hand that has just begun as the numbers of the columns from actor to start. */
static void write_fresh(const struct terms *terms, const struct hand *hand, int32_t *fresh) {
    const struct betting_of_hand *b = &hand->betting;
    const int64_t numbers[FRESH_COLUMNS] = {
        b->actor,      b->button,       b->street,       b->live,   b->line,     b->acted, b->price, b->raise_size,
        b->actor_bet,  b->actor_stack,  b->full_price,   b->raises, b->uncapped, b->pot,
        b->call_price, b->min_raise_to, b->max_raise_to, 0,
    };
    const int64_t *of_seats[] = {hand->stacks, hand->bets, hand->start};
    for (int column = 0; column < FRESH_COLUMNS; column++) *fresh++ = (int32_t)numbers[column];
    for (int kind = 0; kind < 3; kind++)
        for (int seat = 0; seat < terms->seats; seat++) *fresh++ = (int32_t)of_seats[kind][seat];
}

/* The seat of a bit: the exponent of a power of two. */
static inline uint8_t seat_of_bit(int32_t bit) {
    const float power = (float)bit;
    uint32_t bits;
    memcpy(&bits, &power, sizeof bits);
    return (uint8_t)((bits >> 23) - 127);
}

static void store_fresh(struct tables *t, ptrdiff_t i, const int32_t *fresh) {
    const ptrdiff_t step = t->step;
    int32_t *column = t->actor + i;
    for (const int32_t *end = fresh + FRESH_COLUMNS + 3 * t->terms.seats; fresh < end; fresh += 3, column += 3 * step) {
        column[0] = fresh[0];
        column[step] = fresh[1];
        column[2 * step] = fresh[2];
    }
    t->button_seat[i] = seat_of_bit(t->button[i]);
}
#endif
