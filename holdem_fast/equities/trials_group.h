/* What is done for a whole group of deals, compiled by trials.h for vectors of two widths: `lanes`
   is the vector of cards, one of each of as many deals as it is wide, `words` that of ranks, in as
   many bytes. Where a compiler has no such types, they are one card and one rank. */

/* Turns numbers drawn, the j-th out of `left` - j, into different cards that are not taken.
   drawn[j] holds the j-th draw of GROUP deals; taken[k] the k-th lowest taken card of each. */
TARGET static inline void WIDE(find_cards)(
    uint8_t drawn[][GROUP], int draws, const uint8_t taken[][GROUP], int taken_cards
) {
    for (int lane = 0; lane < GROUP; lane += (int)sizeof(lanes)) {
        lanes before[MOST_DRAWS], drawn_number, number, place;
        for (int draw = 0; draw < draws; draw++) {
            memcpy(&number, drawn[draw] + lane, sizeof number);
            /* Past the numbers drawn before, which are in ascending order: it has passed i of them
               before it meets the next. Comparisons that do not wait for each other are quicker. */
            drawn_number = number;
            for (int i = 0; i < draw; i++) number -= AT_LEAST(drawn_number, before[i] - (uint8_t)i);
            place = number;
            for (int i = 0; i < draw; i++) SORT_TWO(before[i], place);
            before[draw] = place;
            drawn_number = number;
            for (int i = 0; i < taken_cards; i++) {
                memcpy(&place, taken[i] + lane, sizeof place);
                number -= AT_LEAST(drawn_number, place - (uint8_t)i);
            }
            memcpy(drawn[draw] + lane, &number, sizeof number);
        }
    }
}

/* Puts a card of each of GROUP deals among the `count` of taken, which are in ascending order. */
TARGET static inline void WIDE(insert_cards)(uint8_t taken[][GROUP], int count, const uint8_t cards[GROUP]) {
    for (int lane = 0; lane < GROUP; lane += (int)sizeof(lanes)) {
        lanes place, other;
        memcpy(&place, cards + lane, sizeof place);
        for (int i = 0; i < count; i++) {
            memcpy(&other, taken[i] + lane, sizeof other);
            SORT_TWO(other, place);
            memcpy(taken[i] + lane, &other, sizeof other);
        }
        memcpy(taken[count] + lane, &place, sizeof place);
    }
}

/* Draws `draws` cards for each of GROUP deals from the cards that are not taken. Whether a deal is
   spoilt; which, in spoilt. */
TARGET static inline int WIDE(draw_cards)(
    struct streams *streams, uint8_t drawn[][GROUP], int draws, const uint8_t taken[][GROUP], int taken_cards,
    uint16_t spoilt[GROUP]
) {
    uint16_t numbers[GROUP], any = 0;
    memset(spoilt, 0, GROUP * sizeof *spoilt);
    for (int draw = 0; draw < draws; draw++) {
        uint16_t left = (uint16_t)(DECK - taken_cards - draw), unfair = (uint16_t)(65536 % left);
        next_numbers(streams, numbers);
        for (int i = 0; i < GROUP; i++) {
            drawn[draw][i] = (uint8_t)((uint32_t)numbers[i] * left >> 16);
            spoilt[i] |= (uint16_t)(numbers[i] * left) < unfair;
        }
    }
    /* The usual number as a constant, so that the loops unroll. */
    if (draws == 5) WIDE(find_cards)(drawn, 5, taken, taken_cards);
    else WIDE(find_cards)(drawn, draws, taken, taken_cards);
    for (int i = 0; i < GROUP; i++) any |= spoilt[i];
    return any;
}

/* GROUP deals: the cards of the ranges, then those drawn from the deck, a row a card. The tries
   that the ranges took, 0 where no deal was found. */
TARGET static int WIDE(deal_group)(
    const struct deals *deals, struct streams *streams, uint64_t *state, uint64_t first, uint8_t dealt[][GROUP]
) {
    uint8_t taken[DECK + 2 * MOST_PLAYERS][GROUP], (*drawn)[GROUP] = dealt + 2 * deals->range_count;
    int taken_cards = deals->known_cards, tries = 1;
    for (int i = 0; i < taken_cards; i++) memset(taken[i], deals->known[i], GROUP);
    if (deals->range_count) {
        for (int lane = 0; lane < GROUP; lane++) {
            int more = draw_holes(deals->ranges, deals->range_count, state, dealt, lane);
            if (!more) return 0;
            tries += more;
        }
        for (int i = 0; i < 2 * deals->range_count; i++) WIDE(insert_cards)(taken, taken_cards++, dealt[i]);
    }
    const uint8_t(*left_out)[GROUP] = (const uint8_t(*)[GROUP])taken;
    uint16_t spoilt[GROUP];
    if (!WIDE(draw_cards)(streams, drawn, deals->draws, left_out, taken_cards, spoilt)) return tries;
    for (int lane = 0; lane < GROUP; lane++)
        if (spoilt[lane])
            draw_again(deals->seed, first + lane, drawn, deals->draws, left_out, taken_cards, lane);
    return tries;
}

/* How often each set of players wins: ranks[p * stride + deal], a bit a player. */
TARGET static void WIDE(count_winners)(const uint16_t *ranks, int players, int stride, int deals, uint64_t *won) {
    if (players == 2) {
        /* A counter of 16 bits for each lane is enough for a chunk. */
        enum { WORDS = sizeof(words) / sizeof(uint16_t) };
        uint16_t counts[2][WORDS];
        words one, other, wins = {0}, level = {0};
        uint32_t first = 0, ties = 0;
        int i = 0;
        for (; i + WORDS <= deals; i += WORDS) {
            memcpy(&one, ranks + i, sizeof one);
            memcpy(&other, ranks + stride + i, sizeof other);
            COUNT(wins, one > other);
            COUNT(level, one == other);
        }
        memcpy(counts[0], &wins, sizeof wins);
        memcpy(counts[1], &level, sizeof level);
        for (int lane = 0; lane < WORDS; lane++) first += counts[0][lane], ties += counts[1][lane];
        for (; i < deals; i++) {
            first += ranks[i] > ranks[stride + i];
            ties += ranks[i] == ranks[stride + i];
        }
        won[1] += first;
        won[2] += (uint32_t)deals - first - ties;
        won[3] += ties;
        return;
    }
    for (int i = 0; i < deals; i++) {
        const uint16_t *deal = ranks + i;
        uint16_t best = 0;
        int winners = 0;
        for (int player = 0; player < players; player++)
            if (deal[player * stride] > best) best = deal[player * stride];
        for (int player = 0; player < players; player++) winners |= (deal[player * stride] == best) << player;
        won[winners]++;
    }
}

/* The numbers of GROUP boards, and which may give a player a flush: see numberer in trials.h. */
TARGET static uint32_t WIDE(number_boards)(
    const uint8_t board[][GROUP], const uint8_t may_flush[2], uint16_t *numbers
) {
    uint32_t flushes = 0;
    for (int lane = 0; lane < GROUP; lane += (int)sizeof(lanes)) {
        lanes cards[BOARD_CARDS], digits[2], found, ones, twos, fours, pairs;
        uint8_t parts[2][sizeof(lanes)];
        memset(digits, 0, sizeof digits);
        for (int place = 0; place < BOARD_CARDS; place++) memcpy(&cards[place], board[place] + lane, sizeof(lanes));
        /* How many of each suit, as bits of ones, twos and fours. */
        for (int place = 0; place < BOARD_CARDS; place++) {
            LOOK_UP(found, SUIT_BITS, cards[place]);
            if (place == 0) ones = found, twos = fours = found ^ found;
            else {
                pairs = ones & found;
                ones ^= found;
                fours |= twos & pairs;
                twos ^= pairs;
            }
        }
        found = (fours & (ones | may_flush[1])) | (((twos & ones) | fours) & may_flush[0]);
        uint32_t mask = 0;
        NONZERO(mask, found);
        flushes |= mask << lane;
        for (int step = 0; step < BOARD_COMPARATORS; step++) {
            lanes *one = &cards[BOARD_NETWORK[step][0]], *other = &cards[BOARD_NETWORK[step][1]];
            SORT_TWO(*one, *other);
        }
        for (int place = 0; place < BOARD_CARDS; place++) {
            lanes rank = cards[place] >> 2;
            for (int digit = 0; digit < 2; digit++) {
                LOOK_UP(found, BOARD_TERMS[digit][place], rank);
                digits[digit] += found;
            }
        }
        memcpy(parts, digits, sizeof parts);
        for (int i = 0; i < (int)sizeof(lanes); i++)
            numbers[lane + i] = (uint16_t)(parts[0][i] + (parts[1][i] << 5));
    }
    return flushes;
}

#undef TARGET
#undef WIDE
#undef lanes
#undef words
