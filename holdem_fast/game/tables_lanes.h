/* What is done for a block of tables, compiled by tables_step.h for each kind of vector: `lane`
   has an int32 of each of as many tables as it is wide, `words` and `bytes` are as wide. */
#ifdef HAS_VECTORS
TARGET static inline int LANES(any)(lane mask) {
    words found = (words)mask;
    int64_t bits = 0;
    for (unsigned i = 0; i < sizeof found / sizeof bits; i++) bits |= found[i];
    return bits != 0;
}
#endif

/* ---- the cards ---- */

/* Two numbers of 16 bits for each hand. */
TARGET static inline void LANES(next_numbers)(struct generators *generators, uint16_t *low, uint16_t *high) {
    uint32_t *a = generators->state[0], *b = generators->state[1];
    uint32_t *c = generators->state[2], *d = generators->state[3];
    for (int i = 0; i < GROUP; i++) {
        uint32_t sum = a[i] + d[i], shifted = b[i] << 9, word = (sum << 7 | sum >> 25) + a[i], last;
        low[i] = (uint16_t)word;
        high[i] = (uint16_t)(word >> 16);
        c[i] ^= a[i];
        last = d[i] ^ b[i];
        b[i] ^= c[i];
        a[i] ^= last;
        c[i] ^= shifted;
        d[i] = last << 11 | last >> 21;
    }
}

/* Turns choices among the cards left into cards: each, the last one first, counts past the choices
   before it, the latest first. */
TARGET static inline void LANES(choices_to_cards)(uint8_t drawn[][GROUP], int draws) {
    for (int draw = draws - 1; draw > 0; draw--) {
        for (int place = 0; place < GROUP; place += (int)sizeof(bytes)) {
            bytes cards = *(const bytes *)(drawn[draw] + place);
            for (int before = draw - 1; before >= 0; before--)
                cards -= (bytes)IS(cards >= *(const bytes *)(drawn[before] + place));
            *(bytes *)(drawn[draw] + place) = cards;
        }
    }
}

/* The cards of GROUP hands, a row a card. */
TARGET static void LANES(draw_cards)(const uint64_t hand_keys[GROUP], int draws, uint8_t drawn[][GROUP]) {
    struct generators generators;
    uint16_t numbers[2][GROUP], spoilt[GROUP] = {0}, any = 0;
    for (int place = 0; place < GROUP; place++) start_generator(&generators, place, hand_keys[place]);
    for (int draw = 0; draw < draws; draw++) {
        const uint16_t left = (uint16_t)(52 - draw), unfair = (uint16_t)(65536 % left);
        if (draw % 2 == 0) LANES(next_numbers)(&generators, numbers[0], numbers[1]);
        for (int i = 0; i < GROUP; i++) {
            uint16_t number = numbers[draw % 2][i];
            drawn[draw][i] = (uint8_t)((uint32_t)number * left >> 16);
            spoilt[i] |= (uint16_t)(number * left) < unfair;
        }
    }
    LANES(choices_to_cards)(drawn, draws);
    for (int i = 0; i < GROUP; i++) any |= spoilt[i];
    if (any)
        for (int i = 0; i < GROUP; i++)
            if (spoilt[i]) draw_again(hand_keys[i], drawn, draws, i);
}

/* ---- a step ---- */

#include "rules_lanes.h"

/* Plays the actions of a block. Returns a bit for each table where a hand has ended. */
TARGET static int32_t LANES(step_block)(struct tables *t, ptrdiff_t block) {
    int32_t ended[BLOCK], bits = 0;
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
        memcpy(ended + (i - block), &b.ended, sizeof b.ended);
    }
    for (int place = 0; place < BLOCK; place++) bits |= ended[place] & 1 << place;
    return bits;
}

/* Brings the numbers of a block that people see up to date: actor, street, who is in, the board.
   Each loop does one thing, so that compilers make vectors of it. */
TARGET static void LANES(publish)(struct tables *t, ptrdiff_t block) {
    const int seats = t->terms.seats;
    const int32_t *streets = t->street + block;
    const ptrdiff_t step = t->step;
    int32_t actors[BLOCK], lives[BLOCK];
    uint8_t seat[BLOCK], street[BLOCK], *shown = t->live_now + block;
    memcpy(actors, t->actor + block, sizeof actors);
    memcpy(lives, t->live + block, sizeof lives);
    memset(seat, NOBODY, BLOCK);
    for (int of = 0;;) {
        /* Eight seats at a time: their bits fit a byte. */
        uint8_t acts[BLOCK], is_in[BLOCK], now[BLOCK];
        for (int i = 0; i < BLOCK; i++) acts[i] = (uint8_t)actors[i];
        for (int i = 0; i < BLOCK; i++) is_in[i] = (uint8_t)lives[i];
        for (uint8_t bit = 1; bit && of < seats; bit = (uint8_t)(bit + bit), of++, shown += step) {
            for (int i = 0; i < BLOCK; i++) seat[i] = acts[i] & bit ? (uint8_t)of : seat[i];
            for (int i = 0; i < BLOCK; i++) now[i] = is_in[i] & bit ? 1 : 0;
            memcpy(shown, now, BLOCK);
        }
        if (of == seats) break;
        for (int i = 0; i < BLOCK; i++) actors[i] >>= 8;
        for (int i = 0; i < BLOCK; i++) lives[i] >>= 8;
    }
    for (int i = 0; i < BLOCK; i++) street[i] = (uint8_t)streets[i];
    memcpy(t->seat + block, seat, BLOCK);
    memcpy(t->street_now + block, street, BLOCK);
    for (int card = 0; card < BOARD_CARDS; card++) {
        uint8_t cards[BLOCK];
        const uint8_t due = card < 3 ? 1 : (uint8_t)(card - 1);
        memcpy(cards, t->hidden + card * step + block, BLOCK);
        for (int i = 0; i < BLOCK; i++) cards[i] = street[i] >= due ? cards[i] : NO_CARD;
        memcpy(t->board + card * step + block, cards, BLOCK);
    }
}

/* Plays the actions of the tables in the blocks that begin at first .. last - 1, settles what has
   ended and, if wanted, deals the next hands. */
TARGET static void LANES(step_blocks)(struct tables *t, ptrdiff_t first, ptrdiff_t last, int reset) {
    struct waiting waiting;
    waiting.count = 0;
    for (ptrdiff_t block = first; block < last; block += BLOCK) {
        forget_results_of_block(t, block);
        write_log(t, block);
        for (int32_t left = LANES(step_block)(t, block); left; left &= left - 1) {
            const ptrdiff_t i = block + seat_of_bit(left & -left);
            finish(t, i, t->carried || !reset);
            if (!reset) continue;
            begin_next(t, i);
            waiting.tables[waiting.count++] = i;
        }
        LANES(publish)(t, block);
        deal_waiting(t, &waiting, block + BLOCK >= last);
    }
}
#undef TARGET
#undef LANES
#undef lane
#undef words
#undef bytes
