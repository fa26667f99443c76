/* Three players on a river: for a hand, the pairs of the others' hands, weighted by the product of
   their reach, against which it wins alone, ties with one or the other, or ties with both. river.h
   includes this file for each instruction set, and defines NAME, TARGET and LANES.

   Of two groups X and Y of hands without the cards of h, the pairs that share no card are
   sum X * sum Y - sum over cards c (sum of X with c * sum of Y with c) + sum over hands (x * y):
   a pair with one common card is in the second sum once, a hand with itself twice. The row
   `pair[a]` of a side has the reach of each hand {a, c}, and card[a] itself at place a. Then
   card[c] - pair[high][c] - pair[low][c] is what holds c and no card of h for every other card c,
   and for the cards of h themselves 0 less the reach of h, if h is in the group. */

#if LANES > 1
typedef double NAME(vector) __attribute__((vector_size(LANES * sizeof(double)), may_alias, aligned(8)));
#else
typedef double NAME(vector);
#endif
#define VECTOR NAME(vector)
#define AT(side, c)                                                                                                    \
    (*(const VECTOR *)((side)->card + (c)) - *(const VECTOR *)((side)->pair[high] + (c)) -                             \
     *(const VECTOR *)((side)->pair[low] + (c)))

RV_INLINE TARGET double NAME(sum)(const VECTOR *lanes) {
    const double *numbers = (const double *)lanes;
    double sum = 0;
    for (int lane = 0; lane < LANES; lane++) sum += numbers[lane];
    return sum;
}

TARGET static void NAME(ask)(const struct rv_three *state, int high, int low, const double own[2], double found[4]) {
    const struct rv_side *weaker = state->weaker, *level = state->level;
    VECTOR dots[4];
    memset(dots, 0, sizeof dots);
    for (int c = 0; c < RV_CARDS; c += LANES) {
        VECTOR weaker_1 = AT(weaker, c), weaker_2 = AT(weaker + 1, c), level_1 = AT(level, c), level_2 = AT(level + 1, c);
        dots[0] += weaker_1 * weaker_2;
        dots[1] += level_1 * weaker_2;
        dots[2] += weaker_1 * level_2;
        dots[3] += level_1 * level_2;
    }
    double all[4];
    for (int i = 0; i < 4; i++) {
        const struct rv_side *side = i < 2 ? weaker + i : level + i - 2;
        all[i] = side->all - side->card[high] - side->card[low] + (i < 2 ? 0 : own[i - 2]);
    }
    const struct rv_both *both = state->both;
    found[0] = all[0] * all[1] - NAME(sum)(dots) + (both[0].all - both[0].card[high] - both[0].card[low]);
    found[1] = all[2] * all[1] - NAME(sum)(dots + 1);
    found[2] = all[0] * all[3] - NAME(sum)(dots + 2);
    found[3] = all[2] * all[3] - NAME(sum)(dots + 3) + (both[1].all - both[1].card[high] - both[1].card[low]) +
               3 * own[0] * own[1];
}

TARGET static void NAME(three)(
    const struct rv_hands *hands, const double *reach_1, const double *reach_2, double *const out[4],
    struct rv_three *state
) {
    memset(state, 0, sizeof *state);
    for (int group = 0; group < hands->groups; group++) {
        int first = hands->starts[group], end = hands->starts[group + 1];
        for (int i = first; i < end; i++) rv_enter(state->level, state->both + 1, hands->order[i], reach_1, reach_2);
        for (int i = first; i < end; i++) {
            int hand = hands->order[i];
            double own[2] = {reach_1[hand], reach_2[hand]}, found[4];
            NAME(ask)(state, RV_HIGH[hand], RV_LOW[hand], own, found);
            for (int j = 0; j < 4; j++) out[j][hand] = found[j];
        }
        for (int i = first; i < end; i++) {
            rv_leave(state->level, state->both + 1, hands->order[i]);
            rv_enter(state->weaker, state->both, hands->order[i], reach_1, reach_2);
        }
    }
}

#undef AT
#undef VECTOR
#undef NAME
#undef TARGET
#undef LANES
