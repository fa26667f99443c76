/* Two opponents on a river: for a hand, the pairs of their hands, weighted by the product of their
   reach, against which it wins alone, ties with one or the other, or ties with both.

   Of two groups X and Y of hands without the cards of h, the pairs that share no card are
   sum X * sum Y - sum over cards c (sum of X with c * sum of Y with c) + sum over hands (x * y):
   a pair with one common card is in the second sum once, a hand with itself twice. The row
   `pair[a]` of a side has the reach of each hand {a, c}, and card[a] itself at place a. Then
   card[c] - pair[high][c] - pair[low][c] is what holds c and no card of h for every other card c,
   and for the cards of h themselves 0 less the reach of h, if h is in the group. */
#ifndef HOLDEM_FAST_RIVER_THREE_H
#define HOLDEM_FAST_RIVER_THREE_H
#include <stdint.h>
#include <string.h>

#include "river_order.h"

#if defined(__GNUC__) || defined(__clang__)
enum { RV_THREE_LANES = 4 };
typedef double rv_lanes_64 __attribute__((vector_size(RV_THREE_LANES * sizeof(double)), may_alias, aligned(8)));
#else
enum { RV_THREE_LANES = 1 };
typedef double rv_lanes_64;
#endif

/* The reach of some hands of one player: of all, of those with a card, of each hand both ways. */
struct rv_side {
    double all, card[RV_CARDS], pair[RV_CARDS][RV_CARDS];
};
/* The product of both players' reach of the same hand. */
struct rv_both {
    double all, card[RV_CARDS];
};
struct rv_three {
    struct rv_side weaker[2], level[2];
    struct rv_both both[2]; /* of the weaker hands, of the level ones */
};

static void rv_enter(
    struct rv_side sides[2], struct rv_both *both, int hand, const double *reach_1, const double *reach_2
) {
    int high = RV_HIGH[hand], low = RV_LOW[hand];
    double own[2] = {reach_1[hand], reach_2[hand]}, product = own[0] * own[1];
    for (int player = 0; player < 2; player++) {
        struct rv_side *side = sides + player;
        side->all += own[player];
        side->pair[high][low] = side->pair[low][high] = own[player];
        side->pair[high][high] = side->card[high] += own[player];
        side->pair[low][low] = side->card[low] += own[player];
    }
    both->all += product;
    both->card[high] += product;
    both->card[low] += product;
}

/* Takes a hand out of a group from which all are taken out. */
static void rv_leave(struct rv_side sides[2], struct rv_both *both, int hand) {
    int high = RV_HIGH[hand], low = RV_LOW[hand];
    for (int player = 0; player < 2; player++) {
        struct rv_side *side = sides + player;
        side->all = side->card[high] = side->card[low] = 0;
        side->pair[high][low] = side->pair[low][high] = side->pair[high][high] = side->pair[low][low] = 0;
    }
    both->all = both->card[high] = both->card[low] = 0;
}

static double rv_sum(const rv_lanes_64 *lanes) {
    const double *numbers = (const double *)lanes;
    double sum = 0;
    for (int lane = 0; lane < RV_THREE_LANES; lane++) sum += numbers[lane];
    return sum;
}

#define AT(side, c)                                                                                                    \
    (*(const rv_lanes_64 *)((side)->card + (c)) - *(const rv_lanes_64 *)((side)->pair[high] + (c)) -                   \
     *(const rv_lanes_64 *)((side)->pair[low] + (c)))

static void rv_ask(const struct rv_three *state, int high, int low, const double own[2], double found[4]) {
    const struct rv_side *weaker = state->weaker, *level = state->level;
    rv_lanes_64 dots[4];
    memset(dots, 0, sizeof dots);
    for (int c = 0; c < RV_CARDS; c += RV_THREE_LANES) {
        rv_lanes_64 weaker_1 = AT(weaker, c), weaker_2 = AT(weaker + 1, c);
        rv_lanes_64 level_1 = AT(level, c), level_2 = AT(level + 1, c);
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
    found[0] = all[0] * all[1] - rv_sum(dots) + (both[0].all - both[0].card[high] - both[0].card[low]);
    found[1] = all[2] * all[1] - rv_sum(dots + 1);
    found[2] = all[0] * all[3] - rv_sum(dots + 2);
    found[3] = all[2] * all[3] - rv_sum(dots + 3) + (both[1].all - both[1].card[high] - both[1].card[low]) +
               3 * own[0] * own[1];
}

static void rv_three(
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
            rv_ask(state, RV_HIGH[hand], RV_LOW[hand], own, found);
            for (int j = 0; j < 4; j++) out[j][hand] = found[j];
        }
        for (int i = first; i < end; i++) {
            rv_leave(state->level, state->both + 1, hands->order[i]);
            rv_enter(state->weaker, state->both, hands->order[i], reach_1, reach_2);
        }
    }
}

#undef AT
#endif
