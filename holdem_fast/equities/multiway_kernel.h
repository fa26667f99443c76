/* Included once for each width of weights and instruction set, with MW_NAME, MW_TARGET, MW_LANE,
   MW_SUM and MW_LANES defined; see multiway.h.

   Pairs of hands, one of X and one of Y, that share no card with each other or with a hand h:

       X' Y' - sum over cards c of X'[c] Y'[c] + sum over hands g of x[g] y[g]

   all without the cards of h. X' is the weight of X, X'[c] that of its hands with card c: a pair
   with one common card is taken out once, a pair of equal hands twice, and so put back once. */

/* Some hands of a range, such as the weaker ones. */
typedef struct {
    MW_LANE card[MW_LANES];           /* the weight of the hands with each card */
    MW_LANE hand[MW_CARDS][MW_LANES]; /* the weight of the hand of two cards; on the diagonal, card[c] */
    int64_t total;
} MW_NAME(range);

/* The products of the weights that two ranges give the same hands. */
typedef struct {
    int64_t total, card[MW_CARDS];
} MW_NAME(common);

#define RANGE MW_NAME(range)
#define COMMON MW_NAME(common)

MW_TARGET MW_INLINE void MW_NAME(enter)(RANGE *range, int a, int b, int32_t weight) {
    range->hand[a][b] = range->hand[b][a] = (MW_LANE)weight;
    range->card[a] = range->hand[a][a] = (MW_LANE)(range->card[a] + weight);
    range->card[b] = range->hand[b][b] = (MW_LANE)(range->card[b] + weight);
    range->total += weight;
}

MW_TARGET MW_INLINE void MW_NAME(leave)(RANGE *range, int a, int b) {
    range->hand[a][b] = range->hand[b][a] = 0;
    range->card[a] = range->hand[a][a] = range->card[b] = range->hand[b][b] = 0;
    range->total = 0;
}

MW_TARGET MW_INLINE void MW_NAME(share)(COMMON *common, int a, int b, int64_t product) {
    common->card[a] += product;
    common->card[b] += product;
    common->total += product;
}

/* The weight of the hands without a and b. */
MW_TARGET MW_INLINE int64_t MW_NAME(apart)(const RANGE *range, int a, int b) {
    return range->total - range->card[a] - range->card[b] + range->hand[a][b];
}

/* The products of the hands without a and b; `product` is that of their own hand, if entered. */
MW_TARGET MW_INLINE int64_t MW_NAME(equal)(const COMMON *common, int a, int b, int64_t product) {
    return common->total - common->card[a] - common->card[b] + product;
}

MW_TARGET MW_INLINE void MW_NAME(add)(struct mw_tally *tally, int winners, int64_t pairs, int32_t weight) {
    if (sizeof(MW_LANE) == 2) {
        tally->low[winners] += (uint64_t)pairs * (uint64_t)weight;
    } else {
        tally->low[winners] += ((uint64_t)pairs & 0xFFFFFFFF) * (uint64_t)weight;
        tally->high[winners] += ((uint64_t)pairs >> 32) * (uint64_t)weight;
    }
}

typedef struct {
    RANGE weaker[3], level[3]; /* the level hands of range 0 are not asked for */
    COMMON weaker_pairs[3];    /* of ranges 1 and 2, 0 and 2, 0 and 1 */
    COMMON level_pairs;        /* of ranges 1 and 2 */
} MW_NAME(table);

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
MW_TARGET MW_INLINE void MW_NAME(ask)(const TABLE *table, int a, int b, const int32_t *weight,
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
    if ((weight[0] != 0) + (weight[1] != 0) + (weight[2] != 0) > 1) {
        MW_NAME(ask_all)(table, a, b, dots);
    } else {
        if (weight[0]) MW_NAME(ask_0)(table, a, b, dots);
        if (weight[1]) MW_NAME(ask_1)(table, a, b, dots + 4);
        if (weight[2]) MW_NAME(ask_2)(table, a, b, dots + 6);
    }
    if (weight[0]) {
        MW_NAME(add)(tally, 1, bw_cw - dots[0], weight[0]);
        MW_NAME(add)(tally, 3, bl * cw - dots[1], weight[0]);
        MW_NAME(add)(tally, 5, bw * cl - dots[2], weight[0]);
        MW_NAME(add)(tally, 7, bl_cl - dots[3], weight[0]);
    }
    if (weight[1]) {
        MW_NAME(add)(tally, 2, aw_cw - dots[4], weight[1]);
        MW_NAME(add)(tally, 6, aw * cl - dots[5], weight[1]);
    }
    if (weight[2]) MW_NAME(add)(tally, 4, aw_bw - dots[6], weight[2]);
}

/* The hands of one strength: those before them are weaker than they. */
MW_TARGET static void MW_NAME(meet)(TABLE *table, const struct mw_river *river, int first, int end,
                                    struct mw_tally *tally) {
    static const int one[3] = {1, 0, 0}, other[3] = {2, 2, 1};
    int number, player;
    for (number = first; number < end; number++) {
        int a = river->high[number], b = river->low[number];
        const int32_t *weight = river->weight[number];
        for (player = 1; player < 3; player++)
            if (weight[player]) MW_NAME(enter)(&table->level[player], a, b, weight[player]);
        MW_NAME(share)(&table->level_pairs, a, b, (int64_t)weight[1] * weight[2]);
    }
    for (number = first; number < end; number++) {
        MW_NAME(ask)(table, river->high[number], river->low[number], river->weight[number], tally);
    }
    for (number = first; number < end; number++) {
        int a = river->high[number], b = river->low[number];
        const int32_t *weight = river->weight[number];
        for (player = 0; player < 3; player++) {
            if (player) MW_NAME(leave)(&table->level[player], a, b);
            if (weight[player]) MW_NAME(enter)(&table->weaker[player], a, b, weight[player]);
            MW_NAME(share)(&table->weaker_pairs[player], a, b, (int64_t)weight[one[player]] * weight[other[player]]);
        }
        table->level_pairs.card[a] = table->level_pairs.card[b] = table->level_pairs.total = 0;
    }
}

MW_TARGET static void MW_NAME(three)(const struct mw_river *river, struct mw_tally *tally) {
    TABLE table;
    int group;
    memset(&table, 0, sizeof table);
    for (group = 0; group < river->n_groups; group++)
        MW_NAME(meet)(&table, river, river->starts[group], river->starts[group + 1], tally);
}

#undef RANGE
#undef COMMON
#undef TABLE
#undef LEFT
#undef MW_NAME
#undef MW_TARGET
#undef MW_LANE
#undef MW_SUM
#undef MW_LANES
