/* Tables that are left out of a step: they are as if nobody were to act there. */
#ifndef HOLDEM_FAST_TABLES_HOLDING_H
#define HOLDEM_FAST_TABLES_HOLDING_H
#include "tables_columns.h"

/* What the step would change of a table where nobody is to act. */
#define HELD(DO) DO(actor) DO(actor_bet) DO(actor_stack) DO(call_price) DO(min_raise_to) DO(max_raise_to)

/* `where` is 0 for the tables that are left out; the others are columns of struct tables. */
struct held {
    int32_t *where, *actor, *actor_bet, *actor_stack, *call_price, *min_raise_to, *max_raise_to;
    uint8_t *seat;
};

/* The columns of a struct held, for places from `start` on; returns how much they take. */
static size_t lay_out_held(struct held *held, const struct tables *t, char *start) {
    uintptr_t end = (uintptr_t)start;
#define LAY(field) held->field = (void *)end, end += (size_t)t->step * sizeof *held->field;
    LAY(where) HELD(LAY) LAY(seat)
#undef LAY
    return end - (uintptr_t)start;
}

/* Until let_go, nobody is to act at the tables that are left out. */
static void hold(struct tables *t, struct held *held) {
    const int32_t *where = held->where;
#define KEEP(field)                                                       \
    memcpy(held->field, t->field, (size_t)t->step * sizeof *held->field); \
    for (ptrdiff_t i = 0; i < t->n; i++) t->field[i] = where[i] ? t->field[i] : 0;
    HELD(KEEP)
#undef KEEP
    memcpy(held->seat, t->seat, (size_t)t->step);
    for (ptrdiff_t i = 0; i < t->n; i++) t->seat[i] = where[i] ? t->seat[i] : NOBODY;
}

static void let_go(struct tables *t, const struct held *held) {
    const int32_t *where = held->where;
#define RESTORE(field) \
    for (ptrdiff_t i = 0; i < t->n; i++) t->field[i] = where[i] ? t->field[i] : held->field[i];
    HELD(RESTORE) RESTORE(seat)
#undef RESTORE
}
#endif
