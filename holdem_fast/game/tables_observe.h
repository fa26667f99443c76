/* Observations of one type of number, compiled by tables_views.h for each:

   OBSERVE         the function's name
   OF(name)        a name with an ending for the type
   NUMBER          the type
   IN_CHIPS(chips) an amount as such a number; `unit` is one divided by the big blind */

/* Four columns of a block become four numbers for each table. */
static void OF(weave)(NUMBER columns[4][BLOCK], NUMBER rows[BLOCK][4]) {
    for (int i = 0; i < BLOCK; i++) {
        rows[i][0] = columns[0][i];
        rows[i][1] = columns[1][i];
        rows[i][2] = columns[2][i];
        rows[i][3] = columns[3][i];
    }
}

/* The chips in a column of a block. */
static void OF(see_chips)(const int32_t *chips, float unit, NUMBER seen[BLOCK]) {
    (void)unit;
    for (int i = 0; i < BLOCK; i++) seen[i] = IN_CHIPS(chips[i]);
}

/* What everybody sees of the tables of a block: `seats` has each seat twice, so that from any seat
   on all follow. In loops over the tables, of which compilers make vectors. */
static void OF(see_block)(
    const struct tables *t, ptrdiff_t block, float unit, NUMBER seats[][BLOCK][SEAT_NUMBERS],
    NUMBER bounds[BLOCK][BOUND_NUMBERS]
) {
    const int count = t->terms.seats;
    const int32_t *live = t->live + block, *button = t->button + block;
    NUMBER columns[4][BLOCK];
    for (int seat = 0; seat < count; seat++) {
        for (int i = 0; i < BLOCK; i++) columns[0][i] = (NUMBER)(live[i] >> seat & 1);
        for (int i = 0; i < BLOCK; i++) columns[1][i] = (NUMBER)(button[i] >> seat & 1);
        OF(see_chips)(t->stacks + seat * t->step + block, unit, columns[2]);
        OF(see_chips)(t->bets + seat * t->step + block, unit, columns[3]);
        OF(weave)(columns, seats[seat]);
        memcpy(seats[count + seat], seats[seat], sizeof seats[seat]);
    }
    OF(see_chips)(t->call_price + block, unit, columns[0]);
    OF(see_chips)(t->min_raise_to + block, unit, columns[1]);
    OF(see_chips)(t->max_raise_to + block, unit, columns[2]);
    OF(see_chips)(t->pot + block, unit, columns[3]);
    OF(weave)(columns, bounds);
}

/* The last actions at a table, the latest first; `from_actor` has the number of each seat, 1 for
   the actor's. */
static inline void OF(see_past)(
    const struct tables *t, ptrdiff_t i, const NUMBER *from_actor, float unit, NUMBER *place
) {
    const struct log_entry *log = t->log + i * t->capacity, *latest = log + t->length[i];
    (void)unit;
    for (int past = 0; past < PAST_ACTIONS && latest-- > log; past++, place += PAST_NUMBERS) {
        const int32_t action = latest->action, chips = action & -(action > 0);
        place[0] = from_actor[latest->place & 255];
        place[1] = (NUMBER)(latest->place >> 8);
        place[2] = (NUMBER)(2 - (action < 0) + (action > 0));
        place[3] = IN_CHIPS(chips);
    }
}

/* What the actors know, a row a table, in the layout that OBSERVATION in tables.py describes; zeros
   where nobody is to act. With a `viewer` that is not NOBODY, what that seat knows; zeros where it
   was not dealt in. */
static void OBSERVE(const struct tables *t, int viewer, NUMBER *observed) {
    const int seats = t->terms.seats;
    const ptrdiff_t width = observation_width(t), step = t->step;
    const float unit = 1.0f / (float)unit_of(t);
    NUMBER seats_seen[2 * MOST_TABLE_SEATS][BLOCK][SEAT_NUMBERS], bounds[BLOCK][BOUND_NUMBERS];
    NUMBER numbers[2 * MOST_TABLE_SEATS];
    for (int seat = 0; seat < 2 * seats; seat++) numbers[seat] = (NUMBER)(1 + seat % seats);
    for (ptrdiff_t i = 0; i < t->n; i++, observed += width) {
        const int place_in_block = (int)(i % BLOCK), actor = viewer == NOBODY ? t->seat[i] : viewer;
        memset(observed, 0, (size_t)width * sizeof *observed);
        if (!place_in_block) OF(see_block)(t, i, unit, seats_seen, bounds);
        if (actor == NOBODY || t->holes[2 * actor * step + i] == NO_CARD) continue;
        observed[HOLE_PLACE + t->holes[2 * actor * step + i]] = 1;
        observed[HOLE_PLACE + t->holes[(2 * actor + 1) * step + i]] = 1;
        /* Always all five, so that no branch is guessed wrong: a card to come writes a 0. */
        const int cards = t->street[i] + 2 * (t->street[i] > 0);
        for (int card = 0; card < BOARD_CARDS; card++)
            observed[BOARD_PLACE + t->hidden[card * step + i]] = (NUMBER)(card < cards);
        observed[STREET_PLACE + t->street[i]] = 1;

        NUMBER *place = observed + SEATS_PLACE;
        const NUMBER *seat = seats_seen[actor][place_in_block];
        for (int count = 0; count < seats; count++, place += SEAT_NUMBERS, seat += BLOCK * SEAT_NUMBERS)
            memcpy(place, seat, SEAT_NUMBERS * sizeof *place);
        memcpy(place, bounds[place_in_block], BOUND_NUMBERS * sizeof *place);
        if (t->seat[i] != actor) memset(place, 0, (BOUND_NUMBERS - 1) * sizeof *place);
        OF(see_past)(t, i, numbers + seats - actor, unit, place + BOUND_NUMBERS);
    }
}
#undef OBSERVE
#undef OF
#undef NUMBER
#undef IN_CHIPS
