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

/* Two numbers of 16 bits for each hand. */
static inline void next_numbers(struct generators *generators, uint16_t low[GROUP], uint16_t high[GROUP]) {
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

/* Turns choices among the cards left into cards: each, the last one first, counts past the choices
   before it, the latest first. */
static inline void choices_to_cards(uint8_t drawn[][GROUP], int draws) {
    for (int draw = draws - 1; draw > 0; draw--) {
        uint8_t cards[GROUP];
        memcpy(cards, drawn[draw], GROUP);
        for (int before = draw - 1; before >= 0; before--) {
            const uint8_t *chosen = drawn[before];
            for (int i = 0; i < GROUP; i++) cards[i] = (uint8_t)(cards[i] + (cards[i] >= chosen[i]));
        }
        memcpy(drawn[draw], cards, GROUP);
    }
}

/* The cards of GROUP hands, a row a card. */
static void draw_cards(const uint64_t hand_keys[GROUP], int draws, uint8_t drawn[][GROUP]) {
    struct generators generators;
    uint16_t numbers[2][GROUP], spoilt[GROUP] = {0}, any = 0;
    for (int place = 0; place < GROUP; place++) start_generator(&generators, place, hand_keys[place]);
    for (int draw = 0; draw < draws; draw++) {
        const uint16_t left = (uint16_t)(52 - draw), unfair = (uint16_t)(65536 % left);
        if (draw % 2 == 0) next_numbers(&generators, numbers[0], numbers[1]);
        for (int i = 0; i < GROUP; i++) {
            uint16_t number = numbers[draw % 2][i];
            drawn[draw][i] = (uint8_t)((uint32_t)number * left >> 16);
            spoilt[i] |= (uint16_t)(number * left) < unfair;
        }
    }
    choices_to_cards(drawn, draws);
    for (int i = 0; i < GROUP; i++) any |= spoilt[i];
    if (any)
        for (int i = 0; i < GROUP; i++)
            if (spoilt[i]) draw_again(hand_keys[i], drawn, draws, i);
}
#endif
