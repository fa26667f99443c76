/* The batch kernel, once for each instruction set: simd.h defines the vector operations and
   includes this file.

   A vector holds one card of each of LANES hands. Sorted, the ranks of a hand are a multiset, and
   its number among all multisets of as many ranks is the sum of one term a position;
   docs/algorithm.md has the picture. What comes out is right for hands of different cards; for any
   bytes at all nothing is read or written outside. */

/* The vector in register `row` after loading holds hands 2 * row and 2 * row + 1 of each lane of
   sixteen. Which hands those are is chosen so that joining the digits, which takes the low halves
   of all lanes first, puts them in order. */
#define FIRST_OF_PAIR(row, lane) (((row) / 4 * (LANES / 16) + (lane)) * 8 + 2 * ((row) % 4))

#define PLACE_OF_LANE(at) \
    (uint16_t)((at) / LANES * LANES + ((at) / 8 % 2 * (LANES / 16) + (at) % LANES / 16) * 8 + (at) % 8)

/* Card `place` of all hands in columns[place]: pairs of hands are interleaved while loading, then
   eight rows of eight 16-bit words are transposed. */
INLINE TARGET static inline void FUNCTION(load)(const uint8_t *hands, int width, V columns[8]) {
    V rows[8], pairs[8];
    const V interleave = REPEAT_16(INTERLEAVED[width - 5]);
    for (int row = 0; row < 8; row++) rows[row] = SHUFFLE(LOAD_PAIRS(hands, width, row), interleave);
    for (int i = 0; i < 4; i++) {
        pairs[i] = ZIP_LOW_16(rows[2 * i], rows[2 * i + 1]);
        pairs[i + 4] = ZIP_HIGH_16(rows[2 * i], rows[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        rows[i] = ZIP_LOW_32(pairs[i], pairs[i + 1]);
        rows[i + 1] = ZIP_HIGH_32(pairs[i], pairs[i + 1]);
        rows[i + 2] = ZIP_LOW_32(pairs[i + 2], pairs[i + 3]);
        rows[i + 3] = ZIP_HIGH_32(pairs[i + 2], pairs[i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        int at = i / 2 * 4 + i % 2;
        columns[2 * i] = ZIP_LOW_64(rows[at], rows[at + 2]);
        columns[2 * i + 1] = ZIP_HIGH_64(rows[at], rows[at + 2]);
    }
}

/* A bit for each hand, in the order of the lanes, that may have five cards of a suit: the suits'
   one-hot bits are added up by full adders; a count of five or more has the bit for four and one of
   the others. */
INLINE TARGET static inline uint64_t FUNCTION(flushes)(const V columns[8], int width) {
    const V suits = REPEAT_16(SUIT_BITS);
    V bits[MOST_CARDS], ones, twos, fours, twos_a, twos_b, twos_c;
    for (int place = 0; place < MOST_CARDS; place++)
        bits[place] = place < width ? SHUFFLE(suits, SUIT_NIBBLE(columns[place])) : ZERO;
    FULL_ADD(ones, twos_a, bits[0], bits[1], bits[2]);
    FULL_ADD(ones, twos_b, ones, bits[3], bits[4]);
    FULL_ADD(ones, twos_c, ones, bits[5], bits[6]);
    FULL_ADD(twos, fours, twos_a, twos_b, twos_c);
    return NONZERO_LANES(AND(fours, OR(twos, ones)));
}

/* The multisets' numbers of the hands in columns, which get sorted; in *bad whether a card is twice
   or above 51. */
INLINE TARGET static inline void FUNCTION(number)(V columns[8], int width, int check, V *bad, uint16_t *numbers) {
    V digits_0 = ZERO, digits_1 = ZERO, digits_2 = ZERO;
    for (int step = 0; step < COMPARATORS; step++) {
        int low = NETWORK[step][0], high = NETWORK[step][1];
        if (high >= width) continue;
        V smaller = MINIMUM(columns[low], columns[high]);
        columns[high] = MAXIMUM(columns[low], columns[high]);
        columns[low] = smaller;
    }
    if (check) {
        *bad = OR(*bad, ABOVE_51(columns[width - 1]));
        for (int place = 1; place < width; place++) *bad = OR(*bad, EQUAL(columns[place - 1], columns[place]));
    }
    for (int place = 0; place < width; place++) {
        V ranks = RANKS_OF(columns[place]);
        digits_0 = ADD(digits_0, TERM(place, 0, ranks));
        if (place >= 1) digits_1 = ADD(digits_1, TERM(place, 1, ranks));
        if (place >= 5) digits_2 = ADD(digits_2, TERM(place, 2, ranks));
    }
    STORE_NUMBERS(numbers, digits_0, digits_1, digits_2);
}

/* Looks a group's ranks up by their numbers. */
INLINE TARGET static inline void FUNCTION(look_up)(
    const uint16_t *by_number, const uint16_t *numbers, uint16_t *ranks
) {
    for (int i = 0; i < LANES; i += 8) {
        for (int j = i; j < i + 8; j++) ranks[j] = by_number[numbers[j]];
    }
}

/* Ranks whole groups of LANES hands and says how many hands that was. With check, stops before the
   block of BLOCK_HANDS that holds a bad hand. Where the cards of a hand stand side by side, the
   last two hands are left: a load reads up to 6 bytes past its pair. Each group's look-ups wait for
   the next group's arithmetic, so that the two overlap. */
INLINE TARGET static inline ptrdiff_t FUNCTION(rank_width)(
    struct batch batch, int width, int check, int in_columns, const uint16_t *by_number, rank_places patch
) {
    ptrdiff_t end = in_columns ? batch.n / LANES * LANES : batch.n < 2 ? 0 : (batch.n - 2) / LANES * LANES;
    uint16_t numbers[2][LANES], flush_places[BLOCK_HANDS + 3];
    for (ptrdiff_t start = 0; start < end; start += BLOCK_HANDS) {
        int size = end - start < BLOCK_HANDS ? (int)(end - start) : BLOCK_HANDS, flushes_found = 0, group = 0;
        struct batch block = {batch.cards + start * batch.hand_stride, batch.hand_stride, batch.card_stride, size,
                              batch.ranks + start};
        V bad = ZERO, columns[8];
        for (int place = 0; place < size; place += LANES, group ^= 1) {
            const uint8_t *cards = block.cards + place * batch.hand_stride;
            if (in_columns) {
                for (int card = 0; card < width; card++) columns[card] = LOAD_COLUMN(cards + card * batch.card_stride);
            } else {
                PREFETCH_GROUP(cards, width * LANES);
                FUNCTION(load)(cards, width, columns);
            }
            uint64_t flushes = FUNCTION(flushes)(columns, width);
            FUNCTION(number)(columns, width, check, &bad, numbers[group]);
            if (place > 0) FUNCTION(look_up)(by_number, numbers[group ^ 1], block.ranks + place - LANES);
            do {
                /* Three without a branch: how many flushes a group has cannot be foreseen. */
                for (int push = 0; push < 3; push++) {
                    flush_places[flushes_found] = (uint16_t)(place + FIRST_BIT(flushes | (uint64_t)1 << 63));
                    flushes_found += flushes != 0;
                    flushes &= flushes - 1;
                }
            } while (flushes);
        }
        if (check && NONZERO_LANES(bad)) return start;
        FUNCTION(look_up)(by_number, numbers[group ^ 1], block.ranks + size - LANES);
        for (int i = 0; i < flushes_found; i++) flush_places[i] = PLACE_OF_LANE(flush_places[i]);
        patch(&block, flush_places, flushes_found, width);
    }
    return end;
}

TARGET static ptrdiff_t FUNCTION(rank)(
    const struct batch *batch, int width, int check, const uint16_t *by_number, rank_places patch
) {
    /* Constant arguments, so that the compiler makes a loop for each. For fewer cards than 7 there
       is only the one with the check: it costs little, and the caller ranks what is left, checked
       or not. */
#define RANK(width, check, in_columns) FUNCTION(rank_width)(*batch, width, check, in_columns, by_number, patch)
    if (batch->card_stride != 1) return RANK(7, 0, 1);
    if (width == 7) return check ? RANK(7, 1, 0) : RANK(7, 0, 0);
    return width == 6 ? RANK(6, 1, 0) : RANK(5, 1, 0);
#undef RANK
}

#undef TARGET
#undef FUNCTION
#undef LANES
#undef LANE_MASK
#undef V
#undef PREFIX
#undef SUFFIX
#undef REPEAT_16
#undef LOAD_PAIRS
#undef LOAD_COLUMN
#undef FIRST_OF_PAIR
#undef PLACE_OF_LANE
