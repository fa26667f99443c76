/* The columns that make up the state of a table, in and out of a record: the logs as long as the
   longest of them, the columns one after the other, a row a table. */
#ifndef HOLDEM_FAST_TABLES_SAVING_H
#define HOLDEM_FAST_TABLES_SAVING_H
#include "tables_columns.h"

enum { SAVED_COLUMNS = 30 };

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
    SAVED(small_place, 1), SAVED(big_place, 1);
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
    sound &= live > 0 && !(live & ~all) && !(actor & ~live) && !(actor & (actor - 1)) && !(t->line[i] & ~live);
    sound &= button > 0 && !(button & ~all) && !(button & (button - 1));
    sound &= t->small_place[i] < seats && t->big_place[i] < seats;
    if (!sound) return 0;
    sound &= !t->posted.dead_button || t->start[t->big_place[i] * t->step + i] > 0;
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
    const struct log_entry *log = t->log + i * t->capacity;
    for (int32_t past = 0; past < t->length[i]; past++)
        sound &= log[past].place >> 8 >= 0 && log[past].place >> 8 <= LAST_STREET && (log[past].place & 255) < seats;
    return sound;
}

/* A number that differs where the terms do: those that a hand depends on. */
static uint64_t terms_number(const struct tables *t) {
    const struct terms *terms = &t->terms;
    const int64_t numbers[] = {
        terms->seats,      terms->structure, terms->small_blind, terms->big_blind,   terms->big_blind_ante,
        terms->dead_antes, terms->bets[0],   terms->bets[1],     terms->most_raises, terms->cap_heads_up,
    };
    uint64_t number = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) number = splitmix_for(number, (uint64_t)numbers[i]);
    for (int seat = 0; seat < terms->seats; seat++) number = splitmix_for(number, (uint64_t)terms->antes[seat]);
    for (int seat = 0; seat < terms->seats; seat++) {
        number = splitmix_for(number, (uint64_t)t->posted.live[seat]);
        number = splitmix_for(number, (uint64_t)t->posted.dead[seat]);
        number = splitmix_for(number, (uint64_t)t->posted.straddles[seat]);
    }
    return splitmix_for(number, (uint64_t)(2 * t->posted.bomb + t->posted.dead_button));
}

/* The records of some tables, one after the other. */
static void save_records(struct tables *t, const int64_t *rows, ptrdiff_t count, ptrdiff_t actions, char *records) {
    const size_t size = record_size(t, actions);
    for (ptrdiff_t place = 0; place < count; place++)
        carry_record(t, (ptrdiff_t)rows[place], records + (size_t)place * size, actions, 0);
}

/* Records into tables; from one to the next there are `of_each` bytes, 0 where all get the same.
   `kept` has room for what the tables were, with logs as long as the longest. Returns whether all
   are sound; else they are what they were. */
static int load_records(
    struct tables *t, const int64_t *rows, ptrdiff_t count, ptrdiff_t actions, const char *records, ptrdiff_t of_each,
    ptrdiff_t longest, char *kept
) {
    const ptrdiff_t kept_size = (ptrdiff_t)record_size(t, longest), seats = t->terms.seats;
    int sound = 1;
    for (ptrdiff_t place = 0; place < count; place++) {
        const ptrdiff_t row = (ptrdiff_t)rows[place];
        carry_record(t, row, kept + place * kept_size, longest, 0);
        carry_record(t, row, (char *)records + place * of_each, actions, 1);
        sound &= is_sound(t, row, actions);
    }
    /* The last one first: a row that was given twice gets what it had at first. */
    for (ptrdiff_t place = count - 1; place >= 0 && !sound; place--)
        carry_record(t, (ptrdiff_t)rows[place], kept + place * kept_size, longest, 1);
    for (ptrdiff_t place = 0; place < count && sound; place++) {
        t->done[rows[place]] = 0;
        memset(t->payoffs + rows[place] * seats, 0, (size_t)seats * sizeof *t->payoffs);
    }
    return sound;
}
#endif
