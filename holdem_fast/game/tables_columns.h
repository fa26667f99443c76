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

/* The key of a card; those of seven cards add up to the key of a hand, which has a rank. */
struct card_key {
    uint64_t ranks, cards;
};
typedef uint16_t (*rank_function)(uint64_t ranks, uint64_t cards);

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
    int32_t *actor, *button, *street, *live, *line, *acted, *price, *raise_size, *actor_bet, *actor_stack;
    int32_t *full_price, *raises, *uncapped;
    int32_t *pot, *call_price, *min_raise_to, *max_raise_to;
    int32_t *stacks, *bets, *start, *payoffs, *actions, *length;
    uint8_t *seat, *street_now, *button_seat, *live_now, *holes, *hidden, *board, *done, *wanted, *mask;
    uint8_t *small_place, *big_place;
    int64_t *hands;
    uint64_t *keys, *log;
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

/* A number of the log: what the actor did, and who and where. */
static inline uint64_t log_entry(int32_t action, uint8_t seat, uint8_t street) {
    return (uint64_t)(uint32_t)action | (uint64_t)seat << 32 | (uint64_t)street << 40;
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
    const int seats = t->terms.seats;
    int32_t *column = t->actor + i;
    for (int number = 0; number < FRESH_COLUMNS + 3 * seats; number++, column += t->step) *column = fresh[number];
    const int32_t actor = t->actor[i], live = t->live[i];
    uint8_t *live_now = t->live_now + i;
    for (ptrdiff_t seat = 0, step = t->step; seat < seats; seat++) live_now[seat * step] = (uint8_t)(live >> seat & 1);
    t->seat[i] = actor ? seat_of_bit(actor) : NOBODY;
    t->street_now[i] = (uint8_t)t->street[i];
    t->button_seat[i] = seat_of_bit(t->button[i]);
}

/* ---- a hand ends and another begins ---- */

/* Who has the button and posts the blinds in the hand at a table. */
static inline struct places places_of(const struct tables *t, ptrdiff_t i, const int64_t *start) {
    const int64_t dealt = seats_with_chips(start, t->terms.seats), button = t->button[i];
    if (t->posted.dead_button)
        return (struct places){button, (int64_t)1 << t->small_place[i], (int64_t)1 << t->big_place[i]};
    return places_by_button(&t->terms, dealt, button);
}

/* The chips of each seat that nobody had to match: the beginning of the hand again says which. */
static void dead_chips(const struct tables *t, ptrdiff_t i, const struct hand *hand, int64_t *dead) {
    if (t->posted.used) {
        struct hand again;
        const struct places places = places_of(t, i, hand->start);
        begin_hand_of_table(&t->terms, &t->posted, hand->start, &places, &again, dead);
    } else {
        dead_antes_of(&t->terms, hand, dead);
    }
}

/* Deals the rest of the board and ranks the seats that are still in. Returns the bit of the best,
   0 where two are level. */
static int32_t show_down(struct tables *t, ptrdiff_t i, uint16_t *ranks) {
    struct card_key board = {0, 0};
    int32_t winner = 0;
    uint16_t best = 0;
    for (int card = 0; card < BOARD_CARDS; card++) {
        const struct card_key *key = &t->card_keys[t->board[card * t->step + i] = t->hidden[card * t->step + i]];
        board.ranks += key->ranks;
        board.cards += key->cards;
    }
    for (int32_t left = t->live[i], seat = 0; left; left >>= 1, seat++) {
        if (!(left & 1)) continue;
        const struct card_key *a = &t->card_keys[t->holes[2 * seat * t->step + i]];
        const struct card_key *b = &t->card_keys[t->holes[(2 * seat + 1) * t->step + i]];
        const uint16_t rank = t->rank(board.ranks + a->ranks + b->ranks, board.cards + a->cards + b->cards);
        ranks[seat] = rank;
        winner = rank > best ? 1 << seat : rank == best ? 0 : winner;
        best = rank > best ? rank : best;
    }
    t->street[i] = t->street_now[i] = LAST_STREET;
    return winner;
}

/* Pays out a hand whatever it is (R7). */
static void pay_pots(struct tables *t, ptrdiff_t i, const uint16_t *ranks) {
    struct hand hand;
    int64_t dead[MOST_SEATS];
    load_hand(t, i, &hand);
    dead_chips(t, i, &hand, dead);
    settle_hand(&t->terms, &hand, dead, ranks);
    for (int seat = 0; seat < t->terms.seats; seat++) t->stacks[seat * t->step + i] = (int32_t)hand.stacks[seat];
    t->pot[i] = (int32_t)hand.betting.pot;
}

/* Pays out a hand of which one seat may take all that it reaches. Returns whether that is all there
   is, and the others get no more than what nobody matched (R7.4); else nothing has been paid. */
static int pay_winner(struct tables *t, ptrdiff_t i, int32_t winner, int alone) {
    const int seats = t->terms.seats;
    const int32_t live = t->live[i], pot = t->pot[i];
    int32_t largest = 0, called = 0, deepest = 0, reach = 0, returned = 0, back[MOST_TABLE_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        const int32_t bet = t->bets[seat * t->step + i], lower = bet < largest ? bet : largest;
        called = lower > called ? lower : called;
        largest = bet > largest ? bet : largest;
    }
    for (int seat = 0; seat < seats; seat++) {
        const int32_t own = -(t->bets[seat * t->step + i] == largest) & -(live >> seat & 1) & (largest - called);
        const int32_t paid = t->start[seat * t->step + i] - t->stacks[seat * t->step + i] - own;
        back[seat] = own;
        returned += own;
        deepest = paid > deepest ? paid : deepest;
        reach |= paid & -(winner >> seat & 1);
    }
    if (!alone && (reach < deepest || !winner)) return 0;
    for (int seat = 0; seat < seats; seat++)
        t->stacks[seat * t->step + i] += back[seat] + (-(winner >> seat & 1) & (pot - returned));
    t->pot[i] = pot - returned;
    return 1;
}

/* Deals the rest of the board where there is a showdown, and pays out (R7). */
static void finish(struct tables *t, ptrdiff_t i) {
    uint16_t ranks[MOST_SEATS] = {0};
    const int seats = t->terms.seats;
    const int32_t live = t->live[i], alone = !(live & (live - 1));
    const int32_t winner = alone ? live : show_down(t, i, ranks);
    /* Dead chips belong to the main pot, whoever paid them. */
    if ((!alone && (t->terms.dead_antes || t->posted.used)) || !pay_winner(t, i, winner, alone)) pay_pots(t, i, ranks);
    for (int seat = 0; seat < seats; seat++) {
        t->bets[seat * t->step + i] = 0;
        t->payoffs[i * seats + seat] += t->stacks[seat * t->step + i] - t->start[seat * t->step + i];
    }
    t->done[i] = 1;
    t->hands[i]++;
}

/* The chips with which the next hand begins. Where chips are carried and one seat has them all, the
   game begins again. Returns whether it does. */
static int next_stacks(const struct tables *t, ptrdiff_t i, int64_t *stacks) {
    const int seats = t->terms.seats;
    int64_t found = 0;
    if (t->carried) {
        for (int seat = 0; seat < seats; seat++) {
            stacks[seat] = t->stacks[seat * t->step + i];
            if (stacks[seat] < t->refill_below) stacks[seat] = t->starting_stacks[seat];
        }
        found = seats_with_chips(stacks, seats);
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

/* Begins the next hand of a table with cards from a place among those drawn (R5.1, R5.8). */
static void deal(struct tables *t, ptrdiff_t i, uint8_t drawn[][GROUP], int place) {
    const int seats = t->terms.seats;
    if (t->carried) {
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
    } else {
        int button = t->button_seat[i];
        do button = button + 1 < seats ? button + 1 : 0;
        while (!t->starting_stacks[button]);
        store_fresh(t, i, t->fresh[button]);
    }
    /* Numbers of this function: a byte that is written might be one of `t`. */
    const ptrdiff_t step = t->step;
    const int32_t dealt = t->live[i], first_board = t->street[i] ? 3 : 0;
    uint8_t *hidden = t->hidden + i, *board = t->board + i, *hole = t->holes + i;
    const uint8_t *card = &drawn[0][place];
    for (int of_board = 0; of_board < BOARD_CARDS; of_board++, card += GROUP) {
        hidden[of_board * step] = *card;
        /* A bomb pot begins with the flop. */
        board[of_board * step] = of_board < first_board ? *card : NO_CARD;
    }
    for (int seat = 0; seat < seats; seat++, hole += 2 * step, card += 2 * GROUP) {
        const uint8_t absent = dealt >> seat & 1 ? 0 : NO_CARD;
        hole[0] = card[0] | absent;
        hole[step] = card[GROUP] | absent;
    }
}

/* Deals at up to GROUP tables; a hand that ends with its blinds (R5.7) is played out at once and
   the next one dealt, until somebody can act at each. */
static void deal_group(struct tables *t, ptrdiff_t *tables, int count) {
    while (count) {
        uint64_t hand_keys[GROUP] = {0};
        uint8_t drawn[MOST_CARDS_DRAWN][GROUP];
        int left = 0;
        for (int place = 0; place < count; place++)
            hand_keys[place] = splitmix_for(t->keys[tables[place]], (uint64_t)t->hands[tables[place]]);
        draw_cards(hand_keys, BOARD_CARDS + 2 * t->terms.seats, drawn);
        for (int place = 0; place < count; place++) {
            ptrdiff_t i = tables[place];
            deal(t, i, drawn, place);
            if (t->actor[i]) continue;
            finish(t, i);
            tables[left++] = i;
        }
        count = left;
    }
}

/* Deals the next hand at those of the tables first .. last - 1 that have none, and for which
   `wanted` is not 0, unless that is NULL. */
static void deal_next(struct tables *t, ptrdiff_t first, ptrdiff_t last, const uint8_t *wanted) {
    ptrdiff_t tables[GROUP + BLOCK];
    int count = 0;
    for (ptrdiff_t i = first; i < last;) {
        for (ptrdiff_t end = i + BLOCK < last ? i + BLOCK : last; i < end; i++) {
            tables[count] = i;
            count += !t->actor[i] & (wanted == NULL || wanted[i]);
        }
        if (count < GROUP) continue;
        deal_group(t, tables, GROUP);
        count -= GROUP;
        memmove(tables, tables + GROUP, (size_t)count * sizeof *tables);
    }
    deal_group(t, tables, count);
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
    deal_next(t, 0, t->n, NULL);
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
    deal_next(t, 0, t->n, t->wanted);
}

/* ---- a step ---- */

/* Numbers of 1, 4 or 8 bytes as int32; those that do not fit become the nearest that does. */
static void widen(const void *numbers, int size, int is_unsigned, ptrdiff_t n, int32_t *target) {
    if (size == 4) {
        memcpy(target, numbers, (size_t)n * sizeof *target);
    } else if (size == 8) {
        const int64_t *wide = numbers;
        for (ptrdiff_t i = 0; i < n; i++)
            target[i] = (int32_t)(wide[i] < INT32_MIN ? INT32_MIN : wide[i] > INT32_MAX ? INT32_MAX : wide[i]);
    } else {
        const uint8_t *narrow = numbers;
        for (ptrdiff_t i = 0; i < n; i++) target[i] = is_unsigned ? narrow[i] : (int8_t)narrow[i];
    }
}

/* The first table of which the action is not within the bounds, or -1. */
static ptrdiff_t first_illegal(const struct tables *t) {
    const int32_t *actions = t->actions, *smallest = t->min_raise_to, *largest = t->max_raise_to;
    for (ptrdiff_t block = 0; block < t->n; block += BLOCK) {
        int32_t bad = 0;
        /* The rows after the last table have 0. */
        for (ptrdiff_t i = block; i < block + BLOCK; i++)
            bad |= (actions[i] > 0) & ((actions[i] < smallest[i]) | (actions[i] > largest[i]));
        if (!bad) continue;
        for (ptrdiff_t i = block; i < block + BLOCK; i++)
            if (t->actor[i] && actions[i] > 0 && (actions[i] < smallest[i] || actions[i] > largest[i])) return i;
    }
    return -1;
}

/* The actions of the longest hand at some tables, the first ones where no rows are given. */
static ptrdiff_t longest_log(const struct tables *t, const int64_t *rows, ptrdiff_t count) {
    ptrdiff_t longest = 0;
    for (ptrdiff_t place = 0; place < count; place++) {
        const int32_t length = t->length[rows == NULL ? place : (ptrdiff_t)rows[place]];
        if (length > longest) longest = length;
    }
    return longest;
}

/* Moves the logs to memory with more room for each. */
static void move_logs(struct tables *t, uint64_t *log, ptrdiff_t capacity) {
    for (ptrdiff_t i = 0; i < t->n; i++)
        memcpy(log + i * capacity, t->log + i * t->capacity, (size_t)t->length[i] * sizeof *log);
    free(t->log);
    t->log = log;
    t->capacity = capacity;
}

/* Writes the actions of a block to the logs; there is room. */
static void write_log(struct tables *t, ptrdiff_t block) {
    const ptrdiff_t capacity = t->capacity;
    uint64_t *log = t->log + block * capacity;
    for (ptrdiff_t i = block; i < block + BLOCK; i++, log += capacity) {
        if (!t->actor[i]) continue;
        const int32_t action = t->actions[i] < 0 ? -1 : t->actions[i];
        log[t->length[i]++] = log_entry(action, t->seat[i], t->street_now[i]);
    }
}

/* A 32-bit processor without SSE2 has no registers in which vectors are returned. */
#if (defined(__GNUC__) || defined(__clang__)) && (!defined(__i386__) || defined(__SSE2__))
#define HAS_VECTORS
typedef int32_t lane_of_4 __attribute__((vector_size(16)));
typedef int64_t words_of_4 __attribute__((vector_size(16)));
#define IS(condition) ((lane)(condition))
#define ANY(mask) LANES(any)(mask)
#else
typedef int32_t lane_of_4;
#define IS(condition) (-(int32_t)(condition))
#define ANY(mask) ((mask) != 0)
#endif
#define CHIPS int32_t

#define TARGET
#define LANES(name) name##_plain
#define lane lane_of_4
#define words words_of_4
#include "tables_lanes.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
typedef int32_t lane_of_8 __attribute__((vector_size(32)));
typedef int64_t words_of_8 __attribute__((vector_size(32)));
#define TARGET __attribute__((target("avx2")))
#define LANES(name) name##_avx2
#define lane lane_of_8
#define words words_of_8
#include "tables_lanes.h"
#else
#define step_blocks_avx2 step_blocks_plain
#endif
#undef IS
#undef ANY
#undef CHIPS
#endif
