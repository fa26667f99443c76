/* The passes of outcomes.h, which includes this for vectors of two widths: `words` is the vector,
   `counts` that of unsigned numbers; where a compiler has no such types, one number. */

enum { WIDE(WORDS) = sizeof(words) / sizeof(int16_t) };

TARGET static inline int64_t WIDE(sum)(const words *numbers) {
    int16_t each[WIDE(WORDS)];
    int64_t sum = 0;
    memcpy(each, numbers, sizeof each);
    for (int k = 0; k < WIDE(WORDS); k++) sum += each[k];
    return sum;
}

/* Ways of all multisets of `size` ranks: those of smaller ones and `count` more cards of rank
   `top`. They come from the other suits alone, or one of them is suited. */
TARGET static void WIDE(extend)(uint16_t *out, int size, const struct extension *from) {
    for (int top = 0; top < BOARD_RANKS; top++)
        for (int count = 1; count <= size; count++) {
            const uint16_t *choose = CHOOSE[from->others[top]];
            const uint16_t *same = from->same + FIRST[size - count], *fewer = from->fewer + FIRST[size - count];
            int n = MULTISETS[size - count][top];
            uint16_t without = (uint16_t)(from->times * choose[count]);
            uint16_t with_one = from->suited >> top & 1 ? (uint16_t)(from->times * choose[count - 1]) : 0;
            for (int k = 0; k < n; k += WIDE(WORDS)) {
                counts ways = without * COUNTS_AT(same + k);
                if (with_one) ways += with_one * COUNTS_AT(fewer + k);
                memcpy(out + k, &ways, sizeof ways);
            }
            out += n;
        }
}

/* Adds numbers, so many times. */
TARGET static void WIDE(add)(uint16_t *out, const uint16_t *numbers, int times, int n) {
    for (int k = 0; k < n; k += WIDE(WORDS)) {
        counts total = COUNTS_AT(out + k) + (uint16_t)times * COUNTS_AT(numbers + k);
        memcpy(out + k, &total, sizeof total);
    }
}

/* Adds the boards that each of two players wins, by their rows. Of the weights those of a lone
   flush are taken away, which is beaten by a full house or better. */
TARGET static void WIDE(compare)(
    const int16_t *first, const int16_t *second, const uint16_t *weights, const uint16_t *first_lone,
    const uint16_t *second_lone, int64_t won[2]
) {
    for (int k = 0, end = 0; k < RANK_BOARDS;) {
        words wins = {0}, losses = {0};
        end += WEIGHTS_A_LANE * WIDE(WORDS);
        if (end > RANK_BOARDS) end = RANK_BOARDS;
        for (; k < end; k += WIDE(WORDS)) {
            words one = AT(first + k), other = AT(second + k);
            words one_lone = AT(first_lone + k), other_lone = AT(second_lone + k);
            words weight = AT(weights + k) - one_lone - other_lone;
            words turned = other_lone & WHERE(one > (int16_t)BEST_FLUSH);
            turned -= one_lone & WHERE(other > (int16_t)BEST_FLUSH);
            wins += (weight & WHERE(one > other)) + turned;
            losses += (weight & WHERE(one < other)) - turned;
        }
        won[0] += WIDE(sum)(&wins);
        won[1] += WIDE(sum)(&losses);
    }
}

/* Counts the suited sets without a card that is gone on which each of two values is greater. */
TARGET static void WIDE(race)(
    const int16_t *first, const int16_t *second, const uint16_t *sets, int gone, int n, int64_t won[2]
) {
    words wins = {0}, losses = {0};
    for (int k = 0; k < n; k += WIDE(WORDS)) {
        words one = AT(first + k), other = AT(second + k);
        words dealt = WHERE((AT(sets + k) & (int16_t)gone) == 0);
        wins -= dealt & WHERE(one > other);
        losses -= dealt & WHERE(one < other);
    }
    won[0] += WIDE(sum)(&wins);
    won[1] += WIDE(sum)(&losses);
}

static const struct passes WIDE(passes) = {WIDE(extend), WIDE(add), WIDE(compare), WIDE(race)};

#undef TARGET
#undef WIDE
#undef words
#undef counts
