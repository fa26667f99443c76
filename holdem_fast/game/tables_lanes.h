/* What is done for a block of tables, compiled by tables_step.h for each kind of vector: `lane`
   has an int32 of each of as many tables as it is wide, `words` is as wide. */
#ifdef HAS_VECTORS
TARGET static inline int LANES(any)(lane mask) {
    words found = (words)mask;
    int64_t bits = 0;
    for (unsigned i = 0; i < sizeof found / sizeof bits; i++) bits |= found[i];
    return bits != 0;
}
#endif
#include "rules_lanes.h"

/* Brings the numbers of a block that people see up to date: actor and street, and the board. */
TARGET static void LANES(publish)(struct tables *t, ptrdiff_t block) {
    uint8_t seat[BLOCK], street[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
        seat[i] = t->actor[block + i] ? seat_of_bit(t->actor[block + i]) : NOBODY;
        street[i] = (uint8_t)t->street[block + i];
    }
    memcpy(t->seat + block, seat, BLOCK);
    memcpy(t->street_now + block, street, BLOCK);
    for (int card = 0; card < BOARD_CARDS; card++) {
        uint8_t cards[BLOCK];
        const uint8_t due = card < 3 ? 1 : (uint8_t)(card - 1);
        memcpy(cards, t->hidden + card * t->step + block, BLOCK);
        for (int i = 0; i < BLOCK; i++) cards[i] = street[i] >= due ? cards[i] : NO_CARD;
        memcpy(t->board + card * t->step + block, cards, BLOCK);
    }
}

/* Takes those who fold out of the columns that people see. */
TARGET static void LANES(fold_in_view)(struct tables *t, ptrdiff_t block) {
    uint8_t folder[BLOCK];
    for (int i = 0; i < BLOCK; i++) folder[i] = t->actions[block + i] < 0 ? 0 : NOBODY;
    for (int i = 0; i < BLOCK; i++) folder[i] |= t->seat[block + i];
    for (int seat = 0; seat < t->terms.seats; seat++) {
        uint8_t live[BLOCK];
        memcpy(live, t->live_now + seat * t->step + block, BLOCK);
        for (int i = 0; i < BLOCK; i++) live[i] &= folder[i] != seat;
        memcpy(t->live_now + seat * t->step + block, live, BLOCK);
    }
}

/* Plays the actions of a block. Returns whether a hand has ended. */
TARGET static int LANES(step_block)(struct tables *t, ptrdiff_t block) {
    int ended = 0;
    for (ptrdiff_t i = block; i < block + BLOCK; i += (ptrdiff_t)(sizeof(lane) / sizeof(int32_t))) {
        struct LANES(betting) b;
#define LOAD(field) b.field = *(const lane *)(t->field + i)
#define STORE(field) *(lane *)(t->field + i) = b.field
        b.stacks = (lane *)(t->stacks + i);
        b.bets = (lane *)(t->bets + i);
        b.step = t->step / (ptrdiff_t)(sizeof(lane) / sizeof(int32_t));
        LOAD(actor), LOAD(button), LOAD(street), LOAD(live), LOAD(line), LOAD(acted), LOAD(price), LOAD(raise_size);
        LOAD(pot), LOAD(actor_bet), LOAD(actor_stack), LOAD(call_price);
        LOAD(full_price), LOAD(raises), LOAD(uncapped);
        LANES(act)(&t->terms, &b, *(const lane *)(t->actions + i));
        STORE(actor), STORE(street), STORE(live), STORE(line), STORE(acted), STORE(price), STORE(raise_size);
        STORE(pot), STORE(actor_bet), STORE(actor_stack), STORE(call_price), STORE(min_raise_to), STORE(max_raise_to);
        if (t->terms.structure == FIXED_LIMIT) STORE(full_price), STORE(raises), STORE(uncapped);
#undef LOAD
#undef STORE
        ended |= ANY(b.ended);
    }
    return ended;
}

/* Plays the actions of the tables in the blocks that begin at first .. last - 1, settles what has
   ended and, if wanted, deals the next hands. */
TARGET static void LANES(step_blocks)(struct tables *t, ptrdiff_t first, ptrdiff_t last, int reset) {
    for (ptrdiff_t block = first; block < last; block += BLOCK) {
        uint8_t playing[BLOCK];
        for (int i = 0; i < BLOCK; i++) playing[i] = t->seat[block + i] != NOBODY;
        forget_results_of_block(t, block);
        write_log(t, block);
        LANES(fold_in_view)(t, block);
        int ended = LANES(step_block)(t, block);
        LANES(publish)(t, block);
        if (!ended) continue;
        for (ptrdiff_t i = block; i < block + BLOCK; i++)
            if (playing[i - block] && !t->actor[i]) finish(t, i);
    }
    if (reset) deal_next(t, first, last < t->n ? last : t->n, t->done);
}
#undef TARGET
#undef LANES
#undef lane
#undef words
