/* Included once for each width of weights and instruction set, with MW_NAME, MW_TARGET, MW_LANE,
   MW_SUM and MW_LANES defined; see multiway.h. Here a card is its lane.

   Pairs of hands, one of X and one of Y, that share no card with each other or with a hand h:

       X' Y' - sum over cards c of X'[c] Y'[c] + sum over hands g of x[g] y[g]

   all without the cards of h. X' is the weight of X, X'[c] that of its hands with card c: a pair
   with one common card is taken out once, a pair of equal hands twice, and so put back once. */

/* Some hands of a range, such as the weaker ones. */
typedef struct {
    MW_LANE card[MW_LANES];           /* the weight of the hands with each card */
    MW_LANE hand[MW_LANES][MW_LANES]; /* the weight of the hand of two cards */
    int64_t total;
} MW_NAME(range);

/* The products of the weights that two ranges give the same hands. */
typedef struct {
    int64_t total;
    MW_SUM card[MW_LANES];
} MW_NAME(common);

#define RANGE MW_NAME(range)
#define COMMON MW_NAME(common)

MW_TARGET MW_INLINE void MW_NAME(enter)(RANGE *range, int a, int b, int32_t weight) {
    range->hand[a][b] = range->hand[b][a] = (MW_LANE)weight;
    range->card[a] = (MW_LANE)(range->card[a] + weight);
    range->card[b] = (MW_LANE)(range->card[b] + weight);
    range->total += weight;
}

MW_TARGET MW_INLINE void MW_NAME(leave)(RANGE *range, int a, int b) {
    range->hand[a][b] = range->hand[b][a] = 0;
    range->card[a] = range->card[b] = 0;
    range->total = 0;
}

MW_TARGET MW_INLINE void MW_NAME(share)(COMMON *common, int a, int b, int64_t product) {
    common->card[a] += (MW_SUM)product;
    common->card[b] += (MW_SUM)product;
    common->total += product;
}

MW_TARGET MW_INLINE void MW_NAME(share_none)(COMMON *common, int a, int b) {
    common->card[a] = common->card[b] = 0;
    common->total = 0;
}

/* The weight of the hands without a and b. */
MW_TARGET MW_INLINE int64_t MW_NAME(apart)(const RANGE *range, int a, int b) {
    return range->total - range->card[a] - range->card[b] + range->hand[a][b];
}

/* The products of the hands without a and b; `product` is that of their own hand, if entered. */
MW_TARGET MW_INLINE int64_t MW_NAME(equal)(const COMMON *common, int a, int b, int64_t product) {
    return common->total - common->card[a] - common->card[b] + product;
}

/* Narrow products fit 64 bits, on all boards together too. */
MW_TARGET MW_INLINE void MW_NAME(add)(uint64_t *digits, int64_t pairs, uint64_t weight) {
    if (sizeof(MW_LANE) == 2) {
        digits[0] += (uint64_t)pairs * weight;
    } else {
        digits[0] += ((uint64_t)pairs & 0xFFFFFFFF) * weight;
        digits[1] += ((uint64_t)pairs >> 32) * weight;
    }
}

/* ---- three ranges: a dot product for each hand ---- */

typedef struct {
    RANGE weaker[3], level[3]; /* the level hands of range 0 are not asked for */
    COMMON weaker_pairs[3];    /* of ranges 1 and 2, 0 and 2, 0 and 1 */
    COMMON level_pairs;        /* of ranges 1 and 2 */
} MW_NAME(table);

/* In a table of three the diagonal of `hand` repeats `card`, so that subtracting the row of a card
   takes out all its hands. */
MW_TARGET MW_INLINE void MW_NAME(set_diagonal)(RANGE *range, int a, int b) {
    range->hand[a][a] = range->card[a];
    range->hand[b][b] = range->card[b];
}

#define TABLE MW_NAME(table)
#define LEFT(range, lane) ((MW_LANE)(range->card[lane] - range->hand[a][lane] - range->hand[b][lane]))

/* The dot products of what is left of each card, in pairs of ranges: four for a hand of range 0,
   two for one of range 1, one for one of range 2; all seven, in one pass, for one of several. */
MW_TARGET MW_INLINE void MW_NAME(ask_0)(const TABLE *table, int a, int b, MW_SUM *dots) {
    const RANGE *b_weaker = &table->weaker[1], *c_weaker = &table->weaker[2];
    const RANGE *b_level = &table->level[1], *c_level = &table->level[2];
    MW_SUM alone = 0, with_1 = 0, with_2 = 0, all = 0;
    int lane;
    for (lane = 0; lane < MW_LANES; lane++) {
        MW_LANE bw = LEFT(b_weaker, lane), cw = LEFT(c_weaker, lane);
        MW_LANE bl = LEFT(b_level, lane), cl = LEFT(c_level, lane);
        alone += (MW_SUM)bw * cw;
        with_1 += (MW_SUM)bl * cw;
        with_2 += (MW_SUM)bw * cl;
        all += (MW_SUM)bl * cl;
    }
    dots[0] = alone;
    dots[1] = with_1;
    dots[2] = with_2;
    dots[3] = all;
}

MW_TARGET MW_INLINE void MW_NAME(ask_1)(const TABLE *table, int a, int b, MW_SUM *dots) {
    const RANGE *a_weaker = &table->weaker[0], *c_weaker = &table->weaker[2], *c_level = &table->level[2];
    MW_SUM alone = 0, with_2 = 0;
    int lane;
    for (lane = 0; lane < MW_LANES; lane++) {
        MW_LANE aw = LEFT(a_weaker, lane);
        alone += (MW_SUM)aw * LEFT(c_weaker, lane);
        with_2 += (MW_SUM)aw * LEFT(c_level, lane);
    }
    dots[0] = alone;
    dots[1] = with_2;
}

MW_TARGET MW_INLINE void MW_NAME(ask_2)(const TABLE *table, int a, int b, MW_SUM *dots) {
    const RANGE *a_weaker = &table->weaker[0], *b_weaker = &table->weaker[1];
    MW_SUM alone = 0;
    int lane;
    for (lane = 0; lane < MW_LANES; lane++) alone += (MW_SUM)LEFT(a_weaker, lane) * LEFT(b_weaker, lane);
    dots[0] = alone;
}

MW_TARGET MW_INLINE void MW_NAME(ask_all)(const TABLE *table, int a, int b, MW_SUM *dots) {
    const RANGE *a_weaker = &table->weaker[0], *b_weaker = &table->weaker[1], *c_weaker = &table->weaker[2];
    const RANGE *b_level = &table->level[1], *c_level = &table->level[2];
    MW_SUM bw_cw = 0, bl_cw = 0, bw_cl = 0, bl_cl = 0, aw_cw = 0, aw_cl = 0, aw_bw = 0;
    int lane;
    for (lane = 0; lane < MW_LANES; lane++) {
        MW_LANE aw = LEFT(a_weaker, lane), bw = LEFT(b_weaker, lane), cw = LEFT(c_weaker, lane);
        MW_LANE bl = LEFT(b_level, lane), cl = LEFT(c_level, lane);
        bw_cw += (MW_SUM)bw * cw;
        bl_cw += (MW_SUM)bl * cw;
        bw_cl += (MW_SUM)bw * cl;
        bl_cl += (MW_SUM)bl * cl;
        aw_cw += (MW_SUM)aw * cw;
        aw_cl += (MW_SUM)aw * cl;
        aw_bw += (MW_SUM)aw * bw;
    }
    dots[0] = bw_cw;
    dots[1] = bl_cw;
    dots[2] = bw_cl;
    dots[3] = bl_cl;
    dots[4] = aw_cw;
    dots[5] = aw_cl;
    dots[6] = aw_bw;
}

/* Add what a hand wins: in range 0 alone or with range 1, 2 or both; in range 1, when range 0 has a
   weaker one; in range 2, when both have. In the dot products the lanes of a and b held minus the
   weight of the hand itself, so that its own product was taken out twice too often. */
MW_TARGET MW_INLINE void MW_NAME(ask)(const TABLE *table, int a, int b, const int32_t *weight, int by_hand,
                                     struct mw_tally *tally) {
    const RANGE *weaker = table->weaker, *level = table->level;
    MW_SUM dots[7];
    int64_t aw = MW_NAME(apart)(&weaker[0], a, b), bw = MW_NAME(apart)(&weaker[1], a, b);
    int64_t cw = MW_NAME(apart)(&weaker[2], a, b), bl = MW_NAME(apart)(&level[1], a, b);
    int64_t cl = MW_NAME(apart)(&level[2], a, b), itself = (int64_t)weight[1] * weight[2];
    int64_t bw_cw = bw * cw + MW_NAME(equal)(&table->weaker_pairs[0], a, b, 0);
    int64_t aw_cw = aw * cw + MW_NAME(equal)(&table->weaker_pairs[1], a, b, 0);
    int64_t aw_bw = aw * bw + MW_NAME(equal)(&table->weaker_pairs[2], a, b, 0);
    int64_t bl_cl = bl * cl + MW_NAME(equal)(&table->level_pairs, a, b, itself) + 2 * itself;
    int ask_1 = weight[1] && !by_hand, ask_2 = weight[2] && !by_hand;
    if ((weight[0] != 0) + ask_1 + ask_2 > 1) {
        MW_NAME(ask_all)(table, a, b, dots);
    } else {
        if (weight[0]) MW_NAME(ask_0)(table, a, b, dots);
        if (ask_1) MW_NAME(ask_1)(table, a, b, dots + 4);
        if (ask_2) MW_NAME(ask_2)(table, a, b, dots + 6);
    }
    if (weight[0]) {
        uint64_t times = by_hand ? 1 : (uint64_t)weight[0];
        MW_NAME(add)(tally->digits[1], bw_cw - dots[0], times);
        MW_NAME(add)(tally->digits[3], bl * cw - dots[1], times);
        MW_NAME(add)(tally->digits[5], bw * cl - dots[2], times);
        MW_NAME(add)(tally->digits[7], bl_cl - dots[3], times);
    }
    if (ask_1) {
        MW_NAME(add)(tally->digits[2], aw_cw - dots[4], (uint64_t)weight[1]);
        MW_NAME(add)(tally->digits[6], aw * cl - dots[5], (uint64_t)weight[1]);
    }
    if (ask_2) MW_NAME(add)(tally->digits[4], aw_bw - dots[6], (uint64_t)weight[2]);
}

/* The hands of one strength: those before them are weaker than they. */
MW_TARGET static void MW_NAME(meet)(TABLE *table, const struct mw_river *river, int first, int end, int by_hand,
                                    struct mw_tally *tallies) {
    static const int one[3] = {1, 0, 0}, other[3] = {2, 2, 1};
    int number, player;
    for (number = first; number < end; number++) {
        int a = river->high[number], b = river->low[number];
        const int32_t *weight = river->weight[number];
        for (player = 1; player < 3; player++) {
            if (weight[player]) {
                MW_NAME(enter)(&table->level[player], a, b, weight[player]);
                MW_NAME(set_diagonal)(&table->level[player], a, b);
            }
        }
        MW_NAME(share)(&table->level_pairs, a, b, (int64_t)weight[1] * weight[2]);
    }
    for (number = first; number < end; number++) {
        struct mw_tally *tally = by_hand ? tallies + river->number[number] : tallies;
        MW_NAME(ask)(table, river->high[number], river->low[number], river->weight[number], by_hand, tally);
    }
    for (number = first; number < end; number++) {
        int a = river->high[number], b = river->low[number];
        const int32_t *weight = river->weight[number];
        for (player = 0; player < 3; player++) {
            if (player) {
                MW_NAME(leave)(&table->level[player], a, b);
                MW_NAME(set_diagonal)(&table->level[player], a, b);
            }
            if (weight[player]) {
                MW_NAME(enter)(&table->weaker[player], a, b, weight[player]);
                MW_NAME(set_diagonal)(&table->weaker[player], a, b);
            }
            MW_NAME(share)(&table->weaker_pairs[player], a, b, (int64_t)weight[one[player]] * weight[other[player]]);
        }
        MW_NAME(share_none)(&table->level_pairs, a, b);
    }
}

MW_TARGET static void MW_NAME(three)(const struct mw_river *river, int by_hand, struct mw_tally *tallies) {
    TABLE table;
    int group;
    memset(&table, 0, sizeof table);
    for (group = 0; group < river->n_groups; group++)
        MW_NAME(meet)(&table, river, river->starts[group], river->starts[group + 1], by_hand, tallies);
}

/* ---- four ranges: a dot product for each two hands of two of them ---- */

typedef struct {
    uint8_t high, low;
    int32_t weight;
} MW_NAME(member);

#define MEMBER MW_NAME(member)

typedef struct {
    RANGE weaker[4], level[4]; /* only the level hands of ranges 2 and 3 are entered */
    COMMON weaker_pairs[4][4]; /* of two ranges, the lower number first */
    COMMON level_pairs;        /* of ranges 2 and 3 */
    COMMON none;               /* no hand is weaker in one range and level in another */
    int before[4], entered[4]; /* how many members are weaker; weaker or level */
    MEMBER members[4][MW_HANDS];
} MW_NAME(four_table);

#define FOUR MW_NAME(four_table)

/* Pairs of a hand of X and one of Y without the cards of a hand z, summed over the hands z of a
   third range and times their weights; all without the cards a and b. */
MW_TARGET static void MW_NAME(add_triples)(const RANGE *x, const RANGE *y, const COMMON *common, int a, int b,
                                           const MEMBER *z, const MEMBER *end, uint64_t weight, uint64_t *digits) {
    MW_LANE left_x[MW_LANES], left_y[MW_LANES], open[MW_LANES];
    MW_SUM left_common[MW_LANES];
    const int64_t all_x = MW_NAME(apart)(x, a, b), all_y = MW_NAME(apart)(y, a, b);
    const int64_t all_common = MW_NAME(equal)(common, a, b, (int64_t)x->hand[a][b] * y->hand[a][b]);
    uint64_t low = 0, high = 0;
    int lane;
    for (lane = 0; lane < MW_LANES; lane++) {
        left_x[lane] = (MW_LANE)(x->card[lane] - x->hand[a][lane] - x->hand[b][lane]);
        left_y[lane] = (MW_LANE)(y->card[lane] - y->hand[a][lane] - y->hand[b][lane]);
        left_common[lane] = common->card[lane] - (MW_SUM)x->hand[a][lane] * y->hand[a][lane] -
                            (MW_SUM)x->hand[b][lane] * y->hand[b][lane];
        open[lane] = -1;
    }
    open[a] = open[b] = 0;
    for (; z < end; z++) {
        const int e = z->high, f = z->low;
        const MW_LANE *x_e = x->hand[e], *x_f = x->hand[f], *y_e = y->hand[e], *y_f = y->hand[f];
        const int64_t x_z = x_e[f], y_z = y_e[f];
        int64_t pairs;
        MW_SUM dot = 0;
        if (e == a || e == b || f == a || f == b) continue;
        for (lane = 0; lane < MW_LANES; lane++) {
            MW_LANE of_x = (MW_LANE)(left_x[lane] - x_e[lane] - x_f[lane]);
            MW_LANE of_y = (MW_LANE)((left_y[lane] - y_e[lane] - y_f[lane]) & open[lane]);
            dot += (MW_SUM)of_x * of_y;
        }
        /* The lanes of e and f are there too, less only the hand z itself. */
        pairs = (left_x[e] - x_z) * (left_y[e] - y_z) + (left_x[f] - x_z) * (left_y[f] - y_z) - dot;
        pairs += (all_x - left_x[e] - left_x[f] + x_z) * (all_y - left_y[e] - left_y[f] + y_z);
        pairs += all_common - left_common[e] - left_common[f] + x_z * y_z;
        low += ((uint64_t)pairs & 0xFFFFFFFF) * (uint64_t)z->weight;
        high += ((uint64_t)pairs >> 32) * (uint64_t)z->weight;
    }
    high += low >> 32;
    digits[0] += (low & 0xFFFFFFFF) * weight;
    digits[1] += (high & 0xFFFFFFFF) * weight;
    digits[2] += (high >> 32) * weight;
}

/* The hand wins alone in range p: all others have weaker ones. Those of range q are gone
   through. */
MW_TARGET static void MW_NAME(win_alone)(const FOUR *table, int p, int q, int a, int b, uint64_t weight,
                                         struct mw_tally *tally) {
    const int r = p != 0 && q != 0 ? 0 : p != 1 && q != 1 ? 1 : 2, s = 6 - p - q - r;
    const MEMBER *members = table->members[q];
    MW_NAME(add_triples)(&table->weaker[r], &table->weaker[s], &table->weaker_pairs[r][s], a, b, members,
                         members + table->before[q], weight, tally->digits[1 << p]);
}

/* It ties in range p with level hands of range q; ranges before q that are not p have weaker hands,
   those after it have weaker or level ones. */
MW_TARGET static void MW_NAME(tie)(const FOUR *table, int p, int q, int a, int b, uint64_t weight,
                                   struct mw_tally *tally) {
    const int r = p != 0 && q != 0 ? 0 : p != 1 && q != 1 ? 1 : 2, s = 6 - p - q - r;
    const RANGE *r_weaker = &table->weaker[r], *s_weaker = &table->weaker[s];
    const MEMBER *z = table->members[q] + table->before[q], *end = table->members[q] + table->entered[q];
    const int r_level = r > q && table->entered[r] > table->before[r];
    const int s_level = s > q && table->entered[s] > table->before[s], tied = 1 << p | 1 << q;
    MW_NAME(add_triples)(r_weaker, s_weaker, &table->weaker_pairs[r][s], a, b, z, end, weight, tally->digits[tied]);
    if (r_level)
        MW_NAME(add_triples)(&table->level[r], s_weaker, &table->none, a, b, z, end, weight,
                             tally->digits[tied | 1 << r]);
    if (s_level)
        MW_NAME(add_triples)(r_weaker, &table->level[s], &table->none, a, b, z, end, weight,
                             tally->digits[tied | 1 << s]);
    if (r_level && s_level)
        MW_NAME(add_triples)(&table->level[r], &table->level[s], &table->level_pairs, a, b, z, end, weight,
                             tally->digits[tied | 1 << r | 1 << s]);
}

MW_TARGET static void MW_NAME(enter_level)(FOUR *table, const struct mw_river *river, int number) {
    const int a = river->high[number], b = river->low[number];
    const int32_t *weight = river->weight[number];
    int player;
    for (player = 0; player < 4; player++) {
        if (weight[player]) {
            MEMBER *member = &table->members[player][table->entered[player]++];
            member->high = (uint8_t)a;
            member->low = (uint8_t)b;
            member->weight = weight[player];
            if (player >= 2) MW_NAME(enter)(&table->level[player], a, b, weight[player]);
        }
    }
    MW_NAME(share)(&table->level_pairs, a, b, (int64_t)weight[2] * weight[3]);
}

MW_TARGET static void MW_NAME(make_weaker)(FOUR *table, const struct mw_river *river, int number) {
    const int a = river->high[number], b = river->low[number];
    const int32_t *weight = river->weight[number];
    int player, other;
    for (player = 0; player < 4; player++) {
        if (player >= 2) MW_NAME(leave)(&table->level[player], a, b);
        if (weight[player]) MW_NAME(enter)(&table->weaker[player], a, b, weight[player]);
        for (other = player + 1; other < 4; other++)
            if (weight[player] && weight[other])
                MW_NAME(share)(&table->weaker_pairs[player][other], a, b, (int64_t)weight[player] * weight[other]);
        table->before[player] = table->entered[player];
    }
    MW_NAME(share_none)(&table->level_pairs, a, b);
}

MW_TARGET static void MW_NAME(ask_four)(const FOUR *table, const struct mw_river *river, int number, int by_hand,
                                        struct mw_tally *tallies) {
    const int a = river->high[number], b = river->low[number];
    const int32_t *weight = river->weight[number];
    struct mw_tally *tally = by_hand ? tallies + river->number[number] : tallies;
    int p, q;
    for (p = 0; p < (by_hand ? 1 : 4); p++) {
        const uint64_t times = by_hand ? 1 : (uint64_t)weight[p];
        if (!weight[p]) continue;
        MW_NAME(win_alone)(table, p, river->smallest_other[p], a, b, times, tally);
        for (q = p + 1; q < 4; q++)
            if (table->entered[q] - table->before[q] > (weight[q] != 0))
                MW_NAME(tie)(table, p, q, a, b, times, tally);
    }
}

MW_TARGET static void MW_NAME(four)(const struct mw_river *river, int by_hand, struct mw_tally *tallies) {
    FOUR table;
    int group, number;
    memset(&table, 0, sizeof table - sizeof table.members);
    for (group = 0; group < river->n_groups; group++) {
        const int first = river->starts[group], end = river->starts[group + 1];
        for (number = first; number < end; number++) MW_NAME(enter_level)(&table, river, number);
        for (number = first; number < end; number++) MW_NAME(ask_four)(&table, river, number, by_hand, tallies);
        for (number = first; number < end; number++) MW_NAME(make_weaker)(&table, river, number);
    }
}

MW_TARGET static void MW_NAME(count)(const struct mw_river *river, int players, int by_hand,
                                     struct mw_tally *tallies) {
    if (players == 3) MW_NAME(three)(river, by_hand, tallies);
    else MW_NAME(four)(river, by_hand, tallies);
}

#undef RANGE
#undef COMMON
#undef TABLE
#undef LEFT
#undef MEMBER
#undef FOUR
#undef MW_NAME
#undef MW_TARGET
#undef MW_LANE
#undef MW_SUM
#undef MW_LANES
