/* What every hand of many tables begins with besides antes and blinds (R5.7, R5.9, R5.10), and
   where the dead button goes (R5.8). */
#ifndef HOLDEM_FAST_TABLES_POSTS_H
#define HOLDEM_FAST_TABLES_POSTS_H
#include "rules.h"
#include "tables_cards.h"

/* Straddles from the left of the big blind on; chips that each seat posts out of turn. `used` is
   whether there is anything of all this. */
struct table_posts {
    int used, bomb, dead_button, straddlers;
    int64_t straddles[MOST_TABLE_SEATS], live[MOST_TABLE_SEATS], dead[MOST_TABLE_SEATS];
};

/* The seat with the button, and the places of the blinds, as bits. With a dead button there may be
   nobody at the first two. */
struct places {
    int64_t button, small, big;
};

/* The places that follow from the button (R5.2, R5.3). */
static inline struct places places_by_button(const struct terms *terms, int64_t dealt, int64_t button) {
    int64_t blinds[2];
    blind_seats(terms, dealt, button, blinds);
    return (struct places){button, blinds[0], blinds[1]};
}

/* The big blind goes to the next seat with chips, the others follow it; heads-up the button posts
   the small blind (R5.3). */
static inline struct places places_after(int64_t dealt, struct places last) {
    const int64_t big = first_left_of(dealt, last.big), others = dealt & ~big;
    if (!(others & (others - 1))) return (struct places){others, others, big};
    return (struct places){last.small, last.big, big};
}

/* Who posts what in a hand. Only the seats between the blinds straddle, heads-up the button; a seat
   that posts a blind posts nothing else, and nobody more than the price. */
static inline void posts_of(
    const struct terms *terms, const struct table_posts *posted, int64_t dealt, const struct places *places,
    struct posts *posts
) {
    const int seats = terms->seats;
    int64_t bit = places->big, price = terms->big_blind;
    int players = 0;
    memset(posts, 0, sizeof *posts);
    posts->bomb = posted->bomb;
    posts->blinds[0] = places->small & dealt;
    posts->blinds[1] = places->big;
    for (int seat = 0; seat < seats; seat++) players += dealt >> seat & 1;
    const int free = posts->blinds[0] ? (players > 2 ? players - 2 : 1) : players - 1;
    for (int place = 0; place < posted->straddlers && place < free; place++) {
        bit = first_left_of(dealt, bit);
        posts->straddles[seat_of(bit)] = posted->straddles[place];
        if (posted->straddles[place]) price = posted->straddles[place];
    }
    for (int seat = 0; seat < seats; seat++) {
        const int blind = (places->big | posts->blinds[0]) >> seat & 1;
        posts->live[seat] = blind ? 0 : lesser(posted->live[seat], price);
        posts->dead[seat] = posted->dead[seat];
    }
}

/* A hand with all that; `dead` gets the chips of each seat that nobody has to match. */
static void begin_hand_of_table(
    const struct terms *terms, const struct table_posts *posted, const int64_t *start, const struct places *places,
    struct hand *hand, int64_t *dead
) {
    struct posts posts;
    posts_of(terms, posted, seats_with_chips(start, terms->seats), places, &posts);
    begin_hand_with_posts(terms, &posts, start, seat_of(places->button), hand, dead);
}
#endif
