/* The rules of a hand in C: the blinds, the betting and the pay-out, to the chip those of
   reference_betting.py and showdown.py, whose words and rule numbers (R6.9) hold here too.

   Seats are bits of an int, clockwise upwards: the next to act is the lowest bit above the one that
   acted. The betting is in rules_lanes.h, written once for a `lane`: here a number, of one hand, in
   tables_step.h a vector with those of several. How a hand begins and ends is written for one.

   What comes in is trusted: amounts that fit a lane four times over, actions within the bounds. */
#ifndef HOLDEM_FAST_RULES_H
#define HOLDEM_FAST_RULES_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MOST_SEATS = 22, LAST_STREET = 3 };
enum { NO_LIMIT, POT_LIMIT, FIXED_LIMIT };

/* What is the same in all hands of a table. */
struct terms {
    int seats, structure;
    int64_t small_blind, big_blind;
    int64_t antes[MOST_SEATS]; /* of each seat */
    int64_t big_blind_ante;    /* of the big blind alone */
    int dead_antes;            /* whether antes belong to the main pot and nobody has to match them */
    int64_t bets[2];           /* the smallest bet; with a fixed limit up to the flop, and from the turn on */
    int64_t most_raises;       /* with a fixed limit, in a round; no limit where it is negative */
    int cap_heads_up;          /* whether it holds where a round begins with two players */
};

#if defined(__GNUC__) || defined(__clang__)
#define RULES_INLINE static inline __attribute__((always_inline))
#else
#define RULES_INLINE static inline
#endif

/* All bits of `a` where the mask has them, of `b` where it has none. */
#define PICK(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))
#define LESSER(a, b) PICK(IS((a) < (b)), a, b)
#define GREATER(a, b) PICK(IS((a) > (b)), a, b)
/* Where there is one seat or none. */
#define IS_LONE(seats) IS(((seats) & ((seats) - 1)) == 0)

#define TARGET
#define LANES(name) name##_of_hand
#define IS(condition) (-(int64_t)(condition))
#define ANY(mask) ((mask) != 0)
#define CHIPS int64_t
#define lane int64_t
#include "rules_lanes.h"
#undef TARGET
#undef LANES
#undef IS
#undef ANY
#undef CHIPS
#undef lane

/* A hand: chips before antes and blinds, behind, and put in on this street; the betting. */
struct hand {
    int64_t start[MOST_SEATS], stacks[MOST_SEATS], bets[MOST_SEATS];
    struct betting_of_hand betting;
};

static inline int seat_of(int64_t bit) {
    int seat = 0;
    while (bit >>= 1) seat++;
    return seat;
}

/* The first of some seats clockwise from the left of a seat. */
static inline int64_t first_left_of(int64_t seats, int64_t bit) {
    int64_t above = seats & -(bit + bit), left = above ? above : seats;
    return left & -left;
}

static inline int64_t seats_with_chips(const int64_t *stacks, int seats) {
    int64_t found = 0;
    for (int seat = 0; seat < seats; seat++) found |= (int64_t)(stacks[seat] > 0) << seat;
    return found;
}

/* ---- the beginning ---- */

/* Who posts the small and the big blind (R5.2), heads-up the button the small one (R5.3); 0 and 0
   where there are no blinds (R5.10). */
static inline void blind_seats(const struct terms *terms, int64_t dealt, int64_t button, int64_t blinds[2]) {
    int64_t first = first_left_of(dealt, button), second = first_left_of(dealt, first);
    int heads_up = second == button;
    blinds[0] = !terms->big_blind ? 0 : heads_up ? button : first;
    blinds[1] = !terms->big_blind ? 0 : heads_up ? first : second;
}

/* The antes that the seats can pay (R5.7); those without chips pay none. Returns their sum. */
static int64_t antes_of(const struct terms *terms, const int64_t *start, int64_t big_blind, int64_t *antes) {
    int64_t sum = 0;
    for (int seat = 0; seat < terms->seats; seat++) {
        int64_t ante = terms->antes[seat] + ((big_blind >> seat & 1) ? terms->big_blind_ante : 0);
        antes[seat] = ante < start[seat] ? ante : start[seat];
        sum += antes[seat];
    }
    return sum;
}

/* The antes that nobody has to match, of each seat. */
static inline void dead_antes_by(const struct terms *terms, const int64_t *start, int64_t big_blind, int64_t *dead) {
    antes_of(terms, start, big_blind, dead);
    if (terms->dead_antes) return;
    for (int seat = 0; seat < terms->seats; seat++) dead[seat] = 0;
}

static inline int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* A seat puts in what it has of some chips. */
static void pay(struct hand *hand, int seat, int64_t chips) {
    const int64_t paid = lesser(chips, hand->stacks[seat]);
    hand->stacks[seat] -= paid;
    hand->bets[seat] += paid;
    hand->betting.pot += paid;
}

/* Antes and blinds (R5.7), the blinds of seats that may be 0. At least two seats have chips. */
static void post_antes_and_blinds(
    const struct terms *terms, const int64_t *start, int button, const int64_t blinds[2], struct hand *hand
) {
    struct betting_of_hand *betting = &hand->betting;
    int64_t antes[MOST_SEATS], dealt = seats_with_chips(start, terms->seats);
    int64_t others = dealt & (dealt - 1);
    memset(hand, 0, sizeof *hand);
    betting->stacks = hand->stacks;
    betting->bets = hand->bets;
    betting->step = 1;
    betting->button = (int64_t)1 << button;
    betting->live = dealt;
    betting->pot = antes_of(terms, start, blinds[1], antes);
    for (int seat = 0; seat < terms->seats; seat++) {
        hand->start[seat] = start[seat];
        hand->stacks[seat] = start[seat] - antes[seat];
    }
    if (blinds[0]) pay(hand, seat_of(blinds[0]), terms->small_blind);
    if (blinds[1]) pay(hand, seat_of(blinds[1]), terms->big_blind);
    /* A blind posted short is still the full price for the others; the big one is the bet. */
    betting->price = betting->full_price = terms->big_blind;
    betting->raises = terms->big_blind > 0;
    betting->raise_size = terms->bets[0];
    betting->uncapped = terms->cap_heads_up || (others & (others - 1)) ? 0 : -1;
}

/* The turn of the first to act left of a seat (R6.2). Where nobody can act, the hand has ended. */
static void begin_betting(const struct terms *terms, struct hand *hand, int64_t last) {
    hand->betting.line = seats_with_chips(hand->stacks, terms->seats);
    hand->betting.actor = last;
    give_turn_of_hand(terms, &hand->betting, 0);
}

/* A hand with antes and blinds. At least two seats have chips, that of the button among them. */
static inline void begin_hand(const struct terms *terms, const int64_t *start, int button, struct hand *hand) {
    int64_t blinds[2], bit = (int64_t)1 << button;
    blind_seats(terms, seats_with_chips(start, terms->seats), bit, blinds);
    post_antes_and_blinds(terms, start, button, blinds, hand);
    begin_betting(terms, hand, blinds[1] ? blinds[1] : bit);
}

/* ---- what only some hands begin with ---- */

/* Chips that each seat posts, and who posts the blinds, 0 where nobody does. */
struct posts {
    int64_t blinds[2];
    int64_t straddles[MOST_SEATS], live[MOST_SEATS], dead[MOST_SEATS];
    int bomb;
};

/* Straddles: raises (R6.6) that are not counted (R6.8). Returns the seat of the last, or that of
   the big blind. */
static inline int64_t post_straddles(const struct terms *terms, const struct posts *posts, struct hand *hand) {
    struct betting_of_hand *betting = &hand->betting;
    int64_t last = posts->blinds[1], bit = last;
    for (;;) {
        bit = first_left_of(betting->live, bit);
        if (bit == posts->blinds[1]) return last;
        const int seat = seat_of(bit);
        const int64_t amount = posts->straddles[seat], more = amount - betting->price;
        if (!amount) continue;
        pay(hand, seat, amount - hand->bets[seat]);
        if (terms->structure != FIXED_LIMIT && more > betting->raise_size) betting->raise_size = more;
        betting->price = betting->full_price = amount;
        last = bit;
    }
}

/* A hand with all that Deal knows (R5.7, R5.9, R5.10); `dead` gets the chips of each seat that
   nobody has to match. */
static inline void begin_hand_with_posts(
    const struct terms *terms, const struct posts *posts, const int64_t *start, int button, struct hand *hand,
    int64_t *dead
) {
    int64_t last = (int64_t)1 << button;
    post_antes_and_blinds(terms, start, button, posts->blinds, hand);
    if (posts->blinds[1]) last = post_straddles(terms, posts, hand);
    dead_antes_by(terms, start, posts->blinds[1], dead);
    for (int seat = 0; seat < terms->seats; seat++) {
        /* A straddle is a post too: nobody pays twice. */
        if (posts->live[seat] > hand->bets[seat]) pay(hand, seat, posts->live[seat] - hand->bets[seat]);
        const int64_t paid = lesser(posts->dead[seat], hand->stacks[seat]);
        hand->stacks[seat] -= paid;
        hand->betting.pot += paid;
        dead[seat] += paid;
    }
    /* In a bomb pot nobody has a turn before the flop. */
    if (posts->bomb) hand->betting.acted = hand->betting.live;
    begin_betting(terms, hand, last);
}

/* ---- the end ---- */

/* The part of the largest bet that nobody matched goes back (R7.4). */
static void return_uncalled(const struct terms *terms, struct hand *hand) {
    int64_t largest = -1, called = -1;
    int first = 0;
    for (int seat = 0; seat < terms->seats; seat++) {
        int64_t bet = hand->bets[seat];
        if (bet > largest) {
            called = largest;
            largest = bet;
            first = seat;
        } else if (bet > called) {
            called = bet;
        }
    }
    if (hand->betting.live >> first & 1) {
        hand->stacks[first] += largest - called;
        hand->bets[first] = called;
        hand->betting.pot -= largest - called;
    }
}

/* The same in a hand whose blinds follow from the button. */
static inline void dead_antes_of(const struct terms *terms, const struct hand *hand, int64_t *dead) {
    int64_t blinds[2], dealt = seats_with_chips(hand->start, terms->seats);
    blind_seats(terms, dealt, hand->betting.button, blinds);
    dead_antes_by(terms, hand->start, blinds[1], dead);
}

/* Gives a pot to the best of the seats that can win it; odd chips one at a time from the left of
   the button (R7.3, R7.6). */
static void award(
    const struct hand *hand, int seats, int64_t pot, int64_t eligible, const uint16_t *ranks, int64_t *won
) {
    int64_t winners = 0, count = 0;
    uint16_t best = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!(eligible >> seat & 1) || ranks[seat] < best) continue;
        if (ranks[seat] > best) winners = count = 0;
        best = ranks[seat];
        winners |= (int64_t)1 << seat;
        count++;
    }
    int64_t share = pot / count, odd = pot % count, bit = hand->betting.button;
    for (; count > 0; count--, odd--) {
        bit = first_left_of(winners, bit);
        won[seat_of(bit)] += share + (odd > 0);
    }
}

/* Pays out a hand that has ended (R7.3 to R7.8): main pot, side pots, what nobody matched. `dead`
   are the chips of each seat that belong to the main pot; `ranks` has the rank of each seat that is
   still in, 0 where it has given up its hand, any where there is only one. */
static void settle_hand(const struct terms *terms, struct hand *hand, const int64_t *dead, const uint16_t *ranks) {
    int64_t paid[MOST_SEATS], won[MOST_SEATS];
    int64_t eligible = hand->betting.live, below = 0, pot = 0;
    return_uncalled(terms, hand);
    if (!(eligible & (eligible - 1))) { /* the usual end: nobody else is left (R7.1) */
        hand->stacks[seat_of(eligible)] += hand->betting.pot;
        for (int seat = 0; seat < terms->seats; seat++) hand->bets[seat] = 0;
        return;
    }
    for (int seat = 0; seat < terms->seats; seat++) pot += dead[seat];
    for (int seat = 0; seat < terms->seats; seat++) won[seat] = 0;
    for (int seat = 0; seat < terms->seats; seat++) paid[seat] = hand->start[seat] - hand->stacks[seat] - dead[seat];
    while (eligible) {
        /* Up to what the first of them has put in all can win; then that seat drops out. */
        int64_t level = INT64_MAX, staying = 0;
        for (int seat = 0; seat < terms->seats; seat++)
            if ((eligible >> seat & 1) && paid[seat] < level) level = paid[seat];
        for (int seat = 0; seat < terms->seats; seat++)
            if ((eligible >> seat & 1) && paid[seat] > level) staying |= (int64_t)1 << seat;
        if (!staying) level = INT64_MAX;
        for (int seat = 0; seat < terms->seats; seat++)
            if (paid[seat] > below) pot += (paid[seat] < level ? paid[seat] : level) - below;
        if (pot) award(hand, terms->seats, pot, eligible, ranks, won);
        pot = 0;
        below = level;
        eligible = staying;
    }
    for (int seat = 0; seat < terms->seats; seat++) {
        hand->stacks[seat] += won[seat];
        hand->bets[seat] = 0;
    }
}
#endif
