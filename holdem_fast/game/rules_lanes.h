/* The betting of a hand (R6), compiled for each kind of lane: included by rules.h for one hand and
   by tables_step.h for vectors with several. The includer defines

   lane          a number, or a vector of int32 with one of each of several hands
   LANES(name)   the name with an ending for the kind of lane
   IS(condition) all bits of a lane where the condition holds, none where it does not
   CHIPS         the type of the numbers in a lane
   ANY(mask)     whether a mask has a bit in any lane
   TARGET        what a function needs for its instructions

   Nothing branches on what is in a lane but the rare case of owe_to_the_short. */

/* What the betting knows. A lane a hand; the chips have one for each seat, `step` lanes apart.

   field         | what it is
   stacks, bets  | the chips behind, and those put in on this street
   actor         | the bit of the seat to act; 0 where the hand is over
   button        | the bit of the seat with the button
   street        | 0 to 3
   live          | the seats that have not folded
   line          | those of them that have chips
   acted         | those that have acted in this round, at the price that they have put in
   price         | what a seat must have put in to stay in
   full_price    | the same before an all-in too small to count (R6.9); fixed limit alone
   raise_size    | the last full bet or raise (R6.6); with a fixed limit, the bet of the street
   raises        | the bets and raises of the round (R6.8); fixed limit alone
   uncapped      | whether the round has no end of raises (R6.8); fixed limit alone
   pot           | all chips in the middle
   actor_bet, actor_stack | the chips of the actor
   call_price, min_raise_to, max_raise_to | what the actor may do; 0 and 0 where no raise is allowed
   ended         | where the hand has ended in this step */
struct LANES(betting) {
    lane *stacks, *bets;
    ptrdiff_t step;
    lane actor, button, street, live, line, acted, price, full_price, raise_size, raises, uncapped, pot;
    lane actor_bet, actor_stack, call_price, min_raise_to, max_raise_to, ended;
};

/* Where a blind was posted short, nobody may have put in the price; the only seat with chips then
   owes no more than the largest bet of the others. Sets the price it has to match, and says where
   it owes something. */
TARGET static lane LANES(owe_to_the_short)(const struct terms *terms, const struct LANES(betting) *b, lane *price) {
    lane own = {0}, largest = {0};
    for (int seat = 0; seat < terms->seats; seat++) {
        lane bet = b->bets[seat * b->step], its = IS(b->line == 1 << seat);
        own |= bet & its;
        bet &= ~its & IS((b->live & 1 << seat) != 0);
        largest = GREATER(bet, largest);
    }
    *price = largest;
    return IS(largest > own);
}

/* What the actor may do: call, and raise within bounds (R6.6 to R6.10). `rivals` are the seats that
   have somebody who could put in more than the price, `due` what a call has to match. */
RULES_INLINE TARGET void LANES(set_bounds)(const struct terms *terms, struct LANES(betting) *b, lane rivals, lane due) {
    const lane owed = b->price - b->actor_bet, all_in = b->actor_bet + b->actor_stack;
    const int fixed = terms->structure == FIXED_LIMIT;
    const lane smallest = (fixed ? b->full_price : b->price) + b->raise_size;
    lane reopened = IS((fixed ? owed + owed : owed) >= b->raise_size) | IS((b->acted & b->actor) == 0);
    lane may_raise = reopened & IS((rivals & b->actor) != 0) & IS(all_in > b->price);
    lane largest = all_in;
    if (fixed) {
        largest = smallest;
        if (terms->most_raises >= 0)
            may_raise &= IS(b->raises <= (CHIPS)terms->most_raises) | b->uncapped;
    } else if (terms->structure == POT_LIMIT) {
        largest = b->price + b->price + b->pot - b->actor_bet;
        largest = GREATER(largest, smallest);
    }
    due -= b->actor_bet;
    b->call_price = LESSER(due, b->actor_stack);
    b->min_raise_to = LESSER(smallest, all_in) & may_raise;
    b->max_raise_to = LESSER(largest, all_in) & may_raise;
}

/* The actor pays; then the turn goes to the next that must act, or the round is over (R6.4) and the
   next one begins (R6.3), or the hand ends: one seat left, the river over, or all but at most one
   all-in (R7.7). What the end makes of the chips is not done here. */
RULES_INLINE TARGET void LANES(give_turn)(const struct terms *terms, struct LANES(betting) *b, lane paid) {
    const lane playing = IS(b->actor != 0), price = b->price;
    lane deep = {0}, owing = {0}, matched = {0}, bit = (paid ^ paid) + 1;
    for (int seat = 0; seat < terms->seats; seat++, bit += bit) {
        lane own = paid & IS(b->actor == bit);
        lane stack = b->stacks[seat * b->step] - own, bet = b->bets[seat * b->step] + own;
        b->stacks[seat * b->step] = stack;
        b->bets[seat * b->step] = bet;
        deep |= IS(stack + bet > price) & bit;
        owing |= IS(bet < price) & bit;
        matched |= IS(bet == price);
    }
    deep &= b->line;
    owing &= b->line;
    const lane alone = IS_LONE(b->line), short_price = alone & ~matched & IS(owing != 0);
    lane due = price;
    if (ANY(short_price)) {
        lane lower, owes = LANES(owe_to_the_short)(terms, b, &lower);
        due = PICK(short_price, lower, due);
        owing &= owes | ~short_price;
    }
    /* A seat that owes nothing and has not acted gets a turn only where it has somebody to bet
       against. */
    lane rivals = ~IS_LONE(deep) | (IS(deep != 0) & ~deep);
    lane waiting = (owing | (b->line & ~b->acted & rivals)) & ~IS_LONE(b->live);
    const lane over = playing & IS(waiting == 0), ends = over & (alone | IS(b->street == LAST_STREET));
    const lane next_street = over & ~ends;

    b->ended = ends;
    b->street -= next_street;
    b->price &= ~next_street;
    b->acted &= ~next_street;
    if (terms->structure == FIXED_LIMIT) {
        const lane rest = b->live & (b->live - 1), two = IS(rest != 0) & IS_LONE(rest);
        const lane small = IS(b->street < 2);
        b->full_price &= ~next_street;
        b->raises &= ~next_street;
        if (!terms->cap_heads_up) b->uncapped = PICK(next_street, two, b->uncapped);
        b->raise_size = (small & (CHIPS)terms->bets[0]) | (~small & (CHIPS)terms->bets[1]);
    } else {
        b->raise_size = (next_street & (CHIPS)terms->bets[0]) | (b->raise_size & ~next_street);
    }
    due &= ~next_street;
    rivals |= next_street;
    waiting = PICK(next_street, b->line, waiting) & playing;

    const lane from = PICK(next_street, b->button, b->actor), above = waiting & -(from + from);
    waiting = PICK(IS(above != 0), above, waiting);
    b->actor = waiting & -waiting;
    b->actor_bet = b->actor_stack = deep ^ deep;
    bit = (paid ^ paid) + 1;
    for (int seat = 0; seat < terms->seats; seat++, bit += bit) {
        lane own = IS(b->actor == bit), bet = b->bets[seat * b->step] & ~next_street;
        b->bets[seat * b->step] = bet;
        b->actor_bet |= bet & own;
        b->actor_stack |= b->stacks[seat * b->step] & own;
    }
    LANES(set_bounds)(terms, b, rivals, due & playing);
}

/* Plays an action of the actor: below 0 a fold, 0 a check or call, else the total of a bet or
   raise. Where the hand is over nothing happens. */
RULES_INLINE TARGET void LANES(act)(const struct terms *terms, struct LANES(betting) *b, lane action) {
    action &= IS(b->actor != 0);
    const lane folds = IS(action < 0), raises = IS(action > 0);
    const lane paid = PICK(raises, action - b->actor_bet, b->call_price) & ~folds;
    if (terms->structure == FIXED_LIMIT) {
        /* From half a bet on (R6.9). */
        const lane more = action - b->full_price, full = raises & IS(more + more >= b->raise_size);
        b->full_price = PICK(full, action, b->full_price);
        b->raises -= full;
    } else {
        const lane more = (action - b->price) & raises;
        b->raise_size = GREATER(more, b->raise_size);
    }
    b->price = PICK(raises, action, b->price);
    b->pot += paid;
    b->acted |= b->actor;
    b->live &= ~(b->actor & folds);
    b->line &= ~(b->actor & (folds | IS(paid == b->actor_stack)));
    LANES(give_turn)(terms, b, paid);
}
