/* Sums over the hands of a river for LANES vectors of reach at once. river.h includes this file for
   each type of number and instruction set, and defines NAME, TARGET, REAL and LANES. With one lane
   a VECTOR is the number itself, and the arrays can be the caller's own.

   The hands come in order of strength. `all` and `card` are the reach of the hands so far: of all,
   and of those that hold a card. all - card[high] - card[low] is then what shares no card with a
   hand; once the hand itself has come, its own reach is in the first sum once and in the others
   twice, so it is missing once.

   All forms add the same numbers in the same order, so they give the same bits. */

#if LANES > 1
typedef REAL NAME(vector) __attribute__((vector_size(LANES * sizeof(REAL)), may_alias));
#else
typedef REAL NAME(vector);
#endif
#define VECTOR NAME(vector)
#define APART(all, card, hand) (((all) - (card)[RV_HIGH[hand]]) - (card)[RV_LOW[hand]])

/* What does not fit the board gets 0. */
TARGET static void NAME(clear_gone)(uint64_t gone, VECTOR *out) {
    const VECTOR zero = {0};
    for (int card = 0; card < RV_CARDS; card++) {
        if (rv_left(gone, card)) continue;
        for (int low = 0; low < card; low++) out[rv_combo(card, low)] = zero;
        for (int high = card + 1; high < RV_CARDS; high++) out[rv_combo(high, card)] = zero;
    }
}

TARGET static void NAME(values)(const struct rv_hands *hands, const VECTOR *reach, VECTOR *out) {
    const uint16_t *order = hands->order;
    VECTOR all = {0}, card[RV_CARDS];
    memset(card, 0, sizeof card);
    for (int group = 0; group < hands->groups; group++) {
        int first = hands->starts[group], end = hands->starts[group + 1];
        for (int i = first; i < end; i++) out[order[i]] = APART(all, card, order[i]);
        for (int i = first; i < end; i++) {
            VECTOR own = reach[order[i]];
            all += own;
            card[RV_HIGH[order[i]]] += own;
            card[RV_LOW[order[i]]] += own;
        }
        for (int i = first; i < end; i++) out[order[i]] += APART(all, card, order[i]);
    }
    /* Weaker + (weaker + level - own) - (everything - own) = weaker - stronger. */
    for (int high = 1, hand = 0; high < RV_CARDS; high++) {
        VECTOR rest = all - card[high];
        for (int low = 0; low < high; low++, hand++) out[hand] -= rest - card[low];
    }
    NAME(clear_gone)(hands->gone, out);
}

TARGET static void NAME(folds)(const struct rv_hands *hands, const VECTOR *reach, VECTOR *out) {
    VECTOR all = {0}, card[RV_CARDS];
    memset(card, 0, sizeof card);
    for (int i = 0; i < hands->hands; i++) {
        int hand = hands->order[i];
        all += reach[hand];
        card[RV_HIGH[hand]] += reach[hand];
        card[RV_LOW[hand]] += reach[hand];
    }
    for (int high = 1, hand = 0; high < RV_CARDS; high++) {
        VECTOR rest = all - card[high];
        for (int low = 0; low < high; low++, hand++) out[hand] = (rest - card[low]) + reach[hand];
    }
    NAME(clear_gone)(hands->gone, out);
}

/* Level hands have sums of their own, which are exact where one of few counts. */
TARGET static void NAME(outcomes)(
    const struct rv_hands *hands, const VECTOR *reach, VECTOR *win, VECTOR *tie, VECTOR *lose
) {
    const uint16_t *order = hands->order;
    const VECTOR zero = {0};
    VECTOR all = {0}, card[RV_CARDS], level_card[RV_CARDS];
    memset(card, 0, sizeof card);
    for (int group = 0; group < hands->groups; group++) {
        VECTOR level = zero;
        int first = hands->starts[group], end = hands->starts[group + 1];
        for (int i = first; i < end; i++) {
            win[order[i]] = APART(all, card, order[i]);
            level_card[RV_HIGH[order[i]]] = level_card[RV_LOW[order[i]]] = zero;
        }
        for (int i = first; i < end; i++) {
            VECTOR own = reach[order[i]];
            level += own;
            level_card[RV_HIGH[order[i]]] += own;
            level_card[RV_LOW[order[i]]] += own;
            all += own;
            card[RV_HIGH[order[i]]] += own;
            card[RV_LOW[order[i]]] += own;
        }
        for (int i = first; i < end; i++) tie[order[i]] = APART(level, level_card, order[i]) + reach[order[i]];
    }
    for (int high = 1, hand = 0; high < RV_CARDS; high++) {
        VECTOR rest = all - card[high];
        for (int low = 0; low < high; low++, hand++)
            lose[hand] = (((rest - card[low]) + reach[hand]) - win[hand]) - tie[hand];
    }
    NAME(clear_gone)(hands->gone, win);
    NAME(clear_gone)(hands->gone, tie);
    NAME(clear_gone)(hands->gone, lose);
}

RV_INLINE TARGET void NAME(run)(int work, const struct rv_hands *hands, const VECTOR *reach, VECTOR *const out[3]) {
    if (work == RV_VALUES) NAME(values)(hands, reach, out[0]);
    else if (work == RV_FOLDS) NAME(folds)(hands, reach, out[0]);
    else NAME(outcomes)(hands, reach, out[0], out[1], out[2]);
}

#if LANES == 1
static void NAME(single)(int work, const struct rv_hands *hands, const struct rv_vectors *vectors) {
    REAL *const out[3] = {(REAL *)vectors->out[0], (REAL *)vectors->out[1], (REAL *)vectors->out[2]};
    NAME(run)(work, hands, (const REAL *)vectors->reach[0], out);
}
#endif

/* ---- many vectors ---- */

#if LANES > 1 || !defined(RV_PLAIN)
/* Puts `lanes` vectors side by side, the number of hand h in lane l from l * across + h * along. */
RV_INLINE TARGET void NAME(gather)(const REAL *from, ptrdiff_t across, ptrdiff_t along, int lanes, VECTOR *block) {
    REAL(*to)[LANES] = (REAL(*)[LANES])block;
    for (int hand = 0; hand < RV_COMBOS; hand++)
        for (int lane = 0; lane < lanes; lane++) to[hand][lane] = from[lane * across + hand * along];
}

RV_INLINE TARGET void NAME(scatter)(const VECTOR *block, ptrdiff_t across, ptrdiff_t along, int lanes, REAL *to) {
    const REAL(*from)[LANES] = (const REAL(*)[LANES])block;
    for (int hand = 0; hand < RV_COMBOS; hand++)
        for (int lane = 0; lane < lanes; lane++) to[lane * across + hand * along] = from[hand][lane];
}

/* The vectors first to end - 1, by way of `blocks`: RV_BLOCKS times RV_COMBOS VECTORs. */
TARGET static void NAME(many)(
    int work, const struct rv_hands *hands, const struct rv_vectors *vectors, ptrdiff_t first, ptrdiff_t end,
    void *blocks
) {
    VECTOR *reach = (VECTOR *)blocks;
    VECTOR *const out[3] = {reach + RV_COMBOS, reach + 2 * RV_COMBOS, reach + 3 * RV_COMBOS};
    ptrdiff_t across = vectors->columns ? 1 : RV_COMBOS, along = vectors->columns ? vectors->n : 1;
    memset(blocks, 0, RV_BLOCKS * RV_COMBOS * sizeof(VECTOR));
    for (; first < end; first += LANES) {
        int lanes = end - first < LANES ? (int)(end - first) : LANES;
        const REAL *from = (const REAL *)vectors->reach[0] + first * across;
        /* The usual case once more, with a number of lanes that the compiler knows. */
        if (LANES > 1 && lanes == LANES && along == 1) NAME(gather)(from, RV_COMBOS, 1, LANES, reach);
        else NAME(gather)(from, across, along, lanes, reach);
        NAME(run)(work, hands, reach, out);
        for (int i = 0; i < (work == RV_OUTCOMES ? 3 : 1); i++) {
            REAL *to = (REAL *)vectors->out[i] + first * across;
            if (LANES > 1 && lanes == LANES && along == 1) NAME(scatter)(out[i], RV_COMBOS, 1, LANES, to);
            else NAME(scatter)(out[i], across, along, lanes, to);
        }
    }
}
#endif

#undef APART
#undef VECTOR
#undef TARGET
#undef NAME
#undef REAL
#undef LANES
