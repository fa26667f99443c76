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
        /* Always all five, so that no branch is guessed wrong: a card to come writes a 0. */
        const int cards = t->street[i] + 2 * (t->street[i] > 0);
        for (int card = 0; card < BOARD_CARDS; card++)
            observed[BOARD_PLACE + t->hidden[card * t->step + i]] = (NUMBER)(card < cards);
        observed[STREET_PLACE + t->street[i]] = 1;

        NUMBER *place = observed + SEATS_PLACE;
        const int32_t *stacks = t->stacks + i, *bets = t->bets + i, live = t->live[i];
        const int button = t->button_seat[i];
        for (int from_actor = 0, seat = actor; from_actor < seats; from_actor++, place += SEAT_NUMBERS) {
            place[0] = (NUMBER)(live >> seat & 1);
            place[1] = (NUMBER)(button == seat);
            place[2] = IN_CHIPS(stacks[seat * t->step]);
            place[3] = IN_CHIPS(bets[seat * t->step]);
            seat = seat + 1 < seats ? seat + 1 : 0;
        }
        if (t->seat[i] == actor) {
            place[0] = IN_CHIPS(t->call_price[i]);
            place[1] = IN_CHIPS(t->min_raise_to[i]);
            place[2] = IN_CHIPS(t->max_raise_to[i]);
        }
        place[3] = IN_CHIPS(t->pot[i]);
        place += BOUND_NUMBERS;

        const struct log_entry *log = t->log + i * t->capacity, *latest = log + t->length[i];
        for (int past = 0; past < PAST_ACTIONS && latest-- > log; past++, place += PAST_NUMBERS) {
            const int32_t action = latest->action, chips = action & -(action > 0);
            const int from_actor = (latest->place & 255) - actor;
            place[0] = (NUMBER)(1 + from_actor + (seats & -(from_actor < 0)));
            place[1] = (NUMBER)(latest->place >> 8);
            place[2] = (NUMBER)(2 - (action < 0) + (action > 0));
            place[3] = IN_CHIPS(chips);
        }
    }
}
#undef OBSERVE
#undef NUMBER
#undef IN_CHIPS
