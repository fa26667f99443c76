/* Observations of one type of number, compiled by tables_views.h for each:

   OBSERVE         the function's name
   NUMBER          the type
   IN_CHIPS(chips) an amount as such a number; `unit` is one divided by the big blind */

/* What the actors of the tables first .. last - 1 know, a row a table, in the layout that
   OBSERVATION in tables.py describes; zeros where nobody is to act. With a `viewer` that is not
   NOBODY, what that seat knows; zeros where it was not dealt in. */
static void OBSERVE(const struct tables *t, ptrdiff_t first, ptrdiff_t last, int viewer, NUMBER *observed) {
    const int seats = t->terms.seats;
    const ptrdiff_t width = observation_width(t);
    const float unit = 1.0f / (float)unit_of(t);
    (void)unit;
    for (ptrdiff_t i = first; i < last; i++, observed += width) {
        memset(observed, 0, (size_t)width * sizeof *observed);
        const int actor = viewer == NOBODY ? t->seat[i] : viewer;
        if (actor == NOBODY || t->holes[2 * actor * t->step + i] == NO_CARD) continue;
        observed[HOLE_PLACE + t->holes[2 * actor * t->step + i]] = 1;
        observed[HOLE_PLACE + t->holes[(2 * actor + 1) * t->step + i]] = 1;
        for (int card = 0, cards = t->street[i] ? t->street[i] + 2 : 0; card < cards; card++)
            observed[BOARD_PLACE + t->board[card * t->step + i]] = 1;
        observed[STREET_PLACE + t->street[i]] = 1;

        NUMBER *place = observed + SEATS_PLACE;
        for (int from_actor = 0; from_actor < seats; from_actor++, place += SEAT_NUMBERS) {
            const int seat = actor + from_actor < seats ? actor + from_actor : actor + from_actor - seats;
            place[0] = (NUMBER)(t->live[i] >> seat & 1);
            place[1] = (NUMBER)(t->button_seat[i] == seat);
            place[2] = IN_CHIPS(t->stacks[seat * t->step + i]);
            place[3] = IN_CHIPS(t->bets[seat * t->step + i]);
        }
        if (t->seat[i] == actor) {
            place[0] = IN_CHIPS(t->call_price[i]);
            place[1] = IN_CHIPS(t->min_raise_to[i]);
            place[2] = IN_CHIPS(t->max_raise_to[i]);
        }
        place[3] = IN_CHIPS(t->pot[i]);
        place += BOUND_NUMBERS;

        const uint64_t *log = t->log + i * t->capacity, *latest = log + t->length[i];
        for (int past = 0; past < PAST_ACTIONS && latest-- > log; past++, place += PAST_NUMBERS) {
            const int32_t action = (int32_t)(uint32_t)*latest;
            const int seat = (int)(*latest >> 32 & 255), from_actor = seat - actor;
            place[0] = (NUMBER)(1 + (from_actor < 0 ? from_actor + seats : from_actor));
            place[1] = (NUMBER)(*latest >> 40);
            place[2] = (NUMBER)(action < 0 ? 1 : action == 0 ? 2 : 3);
            place[3] = action > 0 ? IN_CHIPS(action) : 0;
        }
    }
}
#undef OBSERVE
#undef NUMBER
#undef IN_CHIPS
