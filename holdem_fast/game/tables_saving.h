/* The columns that make up the state of a table, in and out of a record: the logs as long as the
   longest of them, the columns one after the other, a row a table. */
#ifndef HOLDEM_FAST_TABLES_SAVING_H
#define HOLDEM_FAST_TABLES_SAVING_H
#include "tables.h"

enum { SAVED_COLUMNS = 28 };

/* So many columns of one kind, `size` bytes an item, `step` items from one to the next. */
struct saved_columns {
    char *start;
    size_t size;
    ptrdiff_t count;
};

static void list_saved(const struct tables *t, struct saved_columns *saved) {
    const ptrdiff_t seats = t->terms.seats;
#define SAVED(field, columns) *saved++ = (struct saved_columns){(char *)t->field, sizeof *t->field, columns}
    SAVED(hands, 1), SAVED(actor, 1), SAVED(button, 1), SAVED(street, 1), SAVED(live, 1), SAVED(line, 1);
    SAVED(acted, 1), SAVED(price, 1), SAVED(raise_size, 1), SAVED(actor_bet, 1), SAVED(actor_stack, 1);
    SAVED(full_price, 1), SAVED(raises, 1), SAVED(uncapped, 1), SAVED(pot, 1), SAVED(call_price, 1);
    SAVED(min_raise_to, 1), SAVED(max_raise_to, 1), SAVED(stacks, seats), SAVED(bets, seats), SAVED(start, seats);
    SAVED(seat, 1), SAVED(street_now, 1), SAVED(button_seat, 1), SAVED(live_now, seats), SAVED(holes, 2 * seats);
    SAVED(hidden, BOARD_CARDS), SAVED(board, BOARD_CARDS);
#undef SAVED
}

/* How many bytes the record of a table has, with a log of so many actions. */
static size_t record_size(const struct tables *t, ptrdiff_t actions) {
    struct saved_columns saved[SAVED_COLUMNS];
    size_t size = sizeof *t->length + (size_t)actions * sizeof *t->log;
    list_saved(t, saved);
    for (int kind = 0; kind < SAVED_COLUMNS; kind++) size += saved[kind].size * (size_t)saved[kind].count;
    return size;
}

/* Copies bytes from a table to its record, or back. */
static inline char *carry(char *table, char *record, size_t size, int back) {
    if (back) memcpy(table, record, size);
    else memcpy(record, table, size);
    return record + size;
}

/* The record of a table, with room for a log of so many actions: to zeroed bytes, or back. */
static void carry_record(struct tables *t, ptrdiff_t i, char *record, ptrdiff_t actions, int back) {
    struct saved_columns saved[SAVED_COLUMNS];
    list_saved(t, saved);
    record = carry((char *)(t->length + i), record, sizeof *t->length, back);
    for (int kind = 0; kind < SAVED_COLUMNS; kind++)
        for (ptrdiff_t column = 0; column < saved[kind].count; column++)
            record = carry(saved[kind].start + (column * t->step + i) * (ptrdiff_t)saved[kind].size, record,
                           saved[kind].size, back);
    /* What a log has beyond its length is nobody's. */
    if (!back) actions = t->length[i];
    carry((char *)(t->log + i * t->capacity), record, (size_t)actions * sizeof *t->log, back);
}

/* Whether a table can be what some record made it: whatever is an index or a number of cards is
   one. */
static int is_sound(const struct tables *t, ptrdiff_t i, ptrdiff_t actions) {
    const int seats = t->terms.seats;
    const int32_t all = (1 << seats) - 1, live = t->live[i], actor = t->actor[i], button = t->button[i];
    int sound = t->length[i] >= 0 && t->length[i] <= actions && t->street[i] >= 0 && t->street[i] <= LAST_STREET;
    sound &= live > 0 && !(live & ~all) && !(actor & ~live) && !(actor & (actor - 1));
    sound &= button > 0 && !(button & ~all) && !(button & (button - 1));
    if (!sound) return 0;
    sound &= t->button_seat[i] == seat_of(button) && t->seat[i] == (actor ? seat_of(actor) : NOBODY);
    for (int card = 0; card < BOARD_CARDS; card++) sound &= t->hidden[card * t->step + i] < 52;
    for (int card = 0; card < 2 * seats; card++) {
        const uint8_t hole = t->holes[card * t->step + i];
        sound &= hole < 52 || (hole == NO_CARD && !(live >> card / 2 & 1));
    }
    for (int card = 0; card < BOARD_CARDS; card++) {
        const int there = t->street[i] && card < t->street[i] + 2;
        sound &= t->board[card * t->step + i] == (there ? t->hidden[card * t->step + i] : NO_CARD);
    }
    for (int seat = 0; seat < seats; seat++) sound &= t->stacks[seat * t->step + i] >= 0;
    return sound;
}
#endif
