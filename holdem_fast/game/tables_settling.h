/* A hand of many ends: the showdown, and who gets what (R7). */
#ifndef HOLDEM_FAST_TABLES_SETTLING_H
#define HOLDEM_FAST_TABLES_SETTLING_H
#include "tables_columns.h"

/* Who has the button and posts the blinds in the hand at a table. */
static inline struct places places_of(const struct tables *t, ptrdiff_t i, const int64_t *start) {
    const int64_t dealt = seats_with_chips(start, t->terms.seats), button = t->button[i];
    if (t->posted.dead_button)
        return (struct places){button, (int64_t)1 << t->small_place[i], (int64_t)1 << t->big_place[i]};
    return places_by_button(&t->terms, dealt, button);
}

/* The chips of each seat that nobody had to match: the beginning of the hand again says which. */
static void dead_chips(const struct tables *t, ptrdiff_t i, const struct hand *hand, int64_t *dead) {
    if (t->posted.used) {
        struct hand again;
        const struct places places = places_of(t, i, hand->start);
        begin_hand_of_table(&t->terms, &t->posted, hand->start, &places, &again, dead);
    } else {
        dead_antes_of(&t->terms, hand, dead);
    }
}

/* Ranks the seats that are still in with the whole board. Returns the bit of the best, 0 where two
   are level. */
static int32_t show_down(const struct tables *t, ptrdiff_t i, uint16_t *ranks) {
    const uint8_t *hidden = t->hidden + i, *holes = t->holes + i;
    const ptrdiff_t step = t->step;
    struct card_key board = {0, 0};
    int32_t winner = 0;
    uint16_t best = 0;
    for (int card = 0; card < BOARD_CARDS; card++) {
        const struct card_key *key = &t->card_keys[hidden[card * step]];
        board.ranks += key->ranks;
        board.cards += key->cards;
    }
    for (int32_t left = t->live[i]; left; left &= left - 1) {
        const int32_t bit = left & -left;
        const int seat = seat_of_bit(bit);
        const struct card_key *a = &t->card_keys[holes[2 * seat * step]];
        const struct card_key *b = &t->card_keys[holes[(2 * seat + 1) * step]];
        const uint16_t rank = t->rank(board.ranks + a->ranks + b->ranks, board.cards + a->cards + b->cards);
        /* Where a branch would be guessed wrong half the time there is none. */
        const int32_t above = -(rank > best), level = -(rank == best);
        ranks[seat] = rank;
        winner = PICK(above, bit, winner & ~level);
        best = rank > best ? rank : best;
    }
    return winner;
}

/* Pays out a hand whatever it is (R7): what each seat has gained. Returns the pot. */
static int32_t pay_pots(const struct tables *t, ptrdiff_t i, const uint16_t *ranks, int32_t *gains) {
    struct hand hand;
    int64_t dead[MOST_SEATS];
    load_hand(t, i, &hand);
    dead_chips(t, i, &hand, dead);
    settle_hand(&t->terms, &hand, dead, ranks);
    for (int seat = 0; seat < t->terms.seats; seat++) gains[seat] = (int32_t)(hand.stacks[seat] - hand.start[seat]);
    return (int32_t)hand.betting.pot;
}

/* Pays out a hand of which one seat may take all that it reaches: what each seat has gained.
   Returns the pot, or -1 where that is not all there is: others get more than what nobody matched
   (R7.4). */
RULES_INLINE int32_t pay_winner(
    const struct tables *t, int seats, ptrdiff_t i, int32_t winner, int alone, int32_t *gains
) {
    const int32_t *bets = t->bets + i, *stacks = t->stacks + i, *start = t->start + i;
    const ptrdiff_t step = t->step;
    int32_t largest = 0, called = 0, first = 0, least = 0;
    if (!winner) return -1;
    for (int seat = 0; seat < seats; seat++) {
        const int32_t bet = bets[seat * step], lower = bet < largest ? bet : largest;
        called = lower > called ? lower : called;
        first = bet > largest ? seat : first;
        largest = bet > largest ? bet : largest;
        gains[seat] = stacks[seat * step] - start[seat * step];
    }
    const int32_t returned = t->live[i] >> first & 1 ? largest - called : 0, pot = t->pot[i] - returned;
    gains[first] += returned;
    for (int seat = 0; seat < seats; seat++) least = gains[seat] < least ? gains[seat] : least;
    int32_t *won = &gains[seat_of_bit(winner)];
    if (!alone & (*won > least)) return -1;
    *won += pot;
    return pot;
}

/* Pays out a hand that has ended (R7). With `shown` the columns show how it ended; else the next
   one is to begin and needs none of them. */
static void finish(struct tables *t, ptrdiff_t i, int shown) {
    uint16_t ranks[MOST_SEATS] = {0};
    int32_t gains[MOST_TABLE_SEATS], pot = -1;
    const int seats = t->terms.seats;
    const int32_t live = t->live[i], alone = !(live & (live - 1));
    const int32_t winner = alone ? live : show_down(t, i, ranks);
    /* Dead chips belong to the main pot, whoever paid them. For the usual number of seats there is
       no loop: the compiler knows it. */
    if (alone || !(t->terms.dead_antes || t->posted.used))
        pot = seats == 6 ? pay_winner(t, 6, i, winner, alone, gains) : pay_winner(t, seats, i, winner, alone, gains);
    if (pot < 0) pot = pay_pots(t, i, ranks, gains);
    int32_t *payoffs = t->payoffs + i * seats;
    for (int seat = 0; seat < seats; seat++) payoffs[seat] += gains[seat];
    t->done[i] = 1;
    t->hands[i]++;
    if (!shown) return;
    for (int seat = 0; seat < seats; seat++) {
        t->stacks[seat * t->step + i] = t->start[seat * t->step + i] + gains[seat];
        t->bets[seat * t->step + i] = 0;
    }
    t->pot[i] = pot;
    if (!alone) t->street[i] = LAST_STREET;
}
#endif
