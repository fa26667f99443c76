/* What learners want of many tables: a menu of actions, random ones, and observations. */
#ifndef HOLDEM_FAST_TABLES_VIEWS_H
#define HOLDEM_FAST_TABLES_VIEWS_H
#include "tables_columns.h"

/* ---- the menu ---- */

/* The total of a bet or raise by a part of the pot that is there after a call. */
static inline int32_t part_of_pot(const struct tables *t, ptrdiff_t i, double part) {
    double added = part * (double)(t->pot[i] + t->call_price[i]);
    return t->price[i] + (int32_t)(added < 1 << 29 ? added : 1 << 29);
}

/* Which choices of the menu the actors of some tables have; a column a choice. */
static void write_mask(struct tables *t, ptrdiff_t first, ptrdiff_t last) {
    uint8_t *mask = t->mask + (2 + 1 + t->parts) * t->step;
    for (ptrdiff_t i = first; i < last; i++) {
        const int acts = t->actor[i] != 0, raises = t->max_raise_to[i] != 0;
        t->mask[i] = t->mask[t->step + i] = (uint8_t)acts;
        t->mask[2 * t->step + i] = (uint8_t)raises;
        mask[i] = (uint8_t)(raises & (t->max_raise_to[i] == t->actor_bet[i] + t->actor_stack[i]));
    }
    for (int part = 0; part < t->parts; part++) {
        mask = t->mask + (3 + part) * t->step;
        for (ptrdiff_t i = first; i < last; i++) {
            const int32_t to = part_of_pot(t, i, t->part[part]);
            mask[i] = (uint8_t)((to >= t->min_raise_to[i]) & (to <= t->max_raise_to[i]));
        }
    }
}

/* Turns choices of the menu into actions. The first table that has not the choice made there, or
   -1. */
static ptrdiff_t choices_to_actions(const struct tables *t, const int32_t *choices, int32_t *actions) {
    const int32_t count = 4 + t->parts;
    for (ptrdiff_t i = 0; i < t->n; i++) {
        const int32_t choice = choices[i];
        actions[i] = 0;
        if (!t->actor[i]) continue;
        if (choice < 0 || choice >= count || !t->mask[choice * t->step + i]) return i;
        if (choice == 0) actions[i] = -1;
        if (choice == 2) actions[i] = t->min_raise_to[i];
        if (choice > 2) actions[i] = part_of_pot(t, i, t->part[choice - 3]);
        if (choice == count - 1) actions[i] = t->max_raise_to[i];
    }
    return -1;
}

/* A fold, a check or call, or a raise where there is one, all equally likely, of all totals as
   well. */
static void draw_actions(const struct tables *t, uint64_t call, int32_t *actions) {
    for (ptrdiff_t i = 0; i < t->n; i++) {
        /* Far from the numbers that the cards depend on. */
        uint64_t state = t->keys[i] + ((UINT64_C(1) << 40) + call) * 0x9E3779B97F4A7C15u, number = splitmix(&state);
        const uint64_t totals = (uint64_t)(t->max_raise_to[i] - t->min_raise_to[i] + 1);
        const int kind = (int)((number >> 32) * (t->max_raise_to[i] ? 3 : 2) >> 32);
        const int32_t to = t->min_raise_to[i] + (int32_t)((number & UINT32_MAX) * totals >> 32);
        actions[i] = !t->actor[i] || kind == 1 ? 0 : kind == 0 ? -1 : to;
    }
}

/* ---- what people see ---- */

/* Where a column begins that tables.py makes an array of, by its place in COLUMNS there. */
static void *seen_column(const struct tables *t, int number) {
    void *columns[] = {
        t->seat,   t->call_price, t->min_raise_to, t->max_raise_to, t->pot,   t->street_now,
        t->button_seat, t->stacks, t->bets,        t->live_now,     t->holes, t->board,
        t->hands,  t->done,       t->payoffs,      t->mask,         t->start, t->hidden,
        t->small_place, t->big_place,
    };
    return columns[number];
}

enum { SEAT_NUMBERS = 4, BOUND_NUMBERS = 4, PAST_ACTIONS = 16, PAST_NUMBERS = 4, STREETS = 4, CARDS = 52 };
enum { HOLE_PLACE = 0, BOARD_PLACE = CARDS, STREET_PLACE = 2 * CARDS, SEATS_PLACE = STREET_PLACE + STREETS };

static inline ptrdiff_t observation_width(const struct tables *t) {
    return SEATS_PLACE + SEAT_NUMBERS * t->terms.seats + BOUND_NUMBERS + PAST_NUMBERS * PAST_ACTIONS;
}

/* Chips in a byte: up to 15 as they are, then eight steps to each doubling. */
static inline uint8_t chips_in_a_byte(int32_t chips) {
    float number = (float)chips;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    /* The exponent and three bits of the fraction; 8.0 begins with 130 and zeros. */
    const uint32_t steps = (bits >> 20) - (130 * 8 - 8), few = 0u - (chips < 8);
    return (uint8_t)(((uint32_t)chips & few) | (steps & ~few));
}

/* What chips are counted in by an observation of floats. */
static int64_t unit_of(const struct tables *t) {
    return t->terms.big_blind ? t->terms.big_blind : t->terms.bets[0];
}

#define OBSERVE observe_bytes
#define OF(name) name##_in_bytes
#define NUMBER uint8_t
#define IN_CHIPS(chips) chips_in_a_byte(chips)
#include "tables_observe.h"

#define OBSERVE observe_floats
#define OF(name) name##_in_floats
#define NUMBER float
#define IN_CHIPS(chips) ((float)(chips) * unit)
#include "tables_observe.h"
#endif
