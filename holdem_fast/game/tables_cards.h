/* The cards of a hand as a function of the seed, the table and the number of the hand alone, drawn
   for GROUP hands at once. Plain integer arithmetic: every machine draws the same.

   The j-th card is chosen among the 52 - j left, in ascending order: the board first, so that it is
   the same for any number of seats, then two cards for each seat. A choice takes 16 random bits and
   the upper half of their product with the number of choices; the few products whose lower half
   would favour some cards spoil the hand, which is then drawn again from numbers of its own. */
#ifndef HOLDEM_FAST_TABLES_CARDS_H
#define HOLDEM_FAST_TABLES_CARDS_H
#include <stdint.h>
#include <string.h>
#include "../_core/splitmix.h"

enum { GROUP = 32, BOARD_CARDS = 5, MOST_TABLE_SEATS = 10, MOST_CARDS_DRAWN = BOARD_CARDS + 2 * MOST_TABLE_SEATS };

/* Blackman and Vigna's xoshiro128++, one for each of GROUP hands. */
struct generators {
    uint32_t state[4][GROUP];
};

static inline void start_generator(struct generators *generators, int place, uint64_t hand_key) {
    for (int word = 0; word < 4; word += 2) {
        uint64_t number = splitmix(&hand_key);
        generators->state[word][place] = (uint32_t)number;
        generators->state[word + 1][place] = (uint32_t)(number >> 32);
    }
}

/* The cards of one hand, one by one, from numbers of its own. */
static void draw_again(uint64_t hand_key, uint8_t drawn[][GROUP], int draws, int place) {
    uint64_t state = ~hand_key, used = 0, number;
    for (int draw = 0; draw < draws; draw++) {
        uint8_t card;
        do {
            /* The largest multiple of 52 below 2^64 ends 16 numbers before it. */
            do number = splitmix(&state);
            while (number >= UINT64_MAX - 15);
            card = (uint8_t)(number % 52);
        } while (used >> card & 1);
        used |= UINT64_C(1) << card;
        drawn[draw][place] = card;
    }
}
#endif
