/* Holds the vector kernels of simd.h against a plain sort, without Python: for processors that run
   under an emulator.

   By number i the table has rank i, and a flush gets a rank of its own: so each hand shows that its
   multiset's number is right and that its flush was seen. Compiled with -DSIMULATED, AVX-512 is
   computed by SIMDe on any processor.

   check_kernel CAP HANDS: CAP as for simd_choose(). Prints the kernel's name and the hands
   compared; exit 1 if one differs, or if the kernel leaves good hands to others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef SIMULATED
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#define target(features) unused /* or the compiler would use the instructions itself */
#undef __builtin_cpu_init
#define __builtin_cpu_init()
#define __builtin_cpu_supports(name) 1
#endif
#include "simd.h"

/* Of good hands a kernel leaves less than a vector of 64 and two more to the scalar loop. */
enum { FLUSH = 60000, MOST_LEFT = 65 };
static uint16_t by_number[1 << 16];
static uint64_t compared, differing;

static uint64_t random_number(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static int has_flush(const uint8_t *cards, int width) {
    int suits[4] = {0}, most = 0;
    for (int i = 0; i < width; i++) suits[cards[i] % 4]++;
    for (int suit = 0; suit < 4; suit++) most = suits[suit] > most ? suits[suit] : most;
    return most >= 5;
}

static uint16_t expected(const uint8_t *hand, int width) {
    uint8_t sorted[MOST_CARDS];
    int number = 0;
    for (int i = 0, at; i < width; sorted[at] = hand[i++])
        for (at = i; at > 0 && sorted[at - 1] > hand[i]; at--) sorted[at] = sorted[at - 1];
    for (int i = 0; i < width; i++) number += TERMS[i * RANK_COUNT + sorted[i] / 4];
    return (uint16_t)(has_flush(hand, width) ? FLUSH : number);
}

static void patch(const struct batch *batch, const uint16_t *places, ptrdiff_t n, int width) {
    for (ptrdiff_t i = 0; i < n; i++) {
        uint8_t hand[MOST_CARDS];
        for (int card = 0; card < width; card++)
            hand[card] = batch->cards[places[i] * batch->hand_stride + card * batch->card_stride];
        batch->ranks[places[i]] = has_flush(hand, width) ? FLUSH : FLUSH + 1;
    }
}

static void deal(uint8_t *hand, int width, int suited) {
    for (uint64_t taken = 0, i = 0; i < (uint64_t)width;) {
        uint8_t card = (uint8_t)((random_number() >> 33) % 52);
        if (suited) card &= 0xfc;
        if (taken >> card & 1) continue;
        taken |= (uint64_t)1 << card;
        hand[i++] = card;
    }
}

/* A batch in memory of exactly its size, so that a sanitizer sees a byte too many; n hands, in rows
   or in columns. */
static void check_batch(ptrdiff_t n, int width, int check, int in_columns, int suited, ptrdiff_t spoilt) {
    uint8_t *rows = malloc((size_t)(n * width) + 1), *columns = malloc((size_t)(n * width) + 1);
    uint16_t *ranks = malloc(sizeof *ranks * (size_t)n + 1);
    for (ptrdiff_t hand = 0; hand < n; hand++) {
        deal(rows + hand * width, width, suited);
        if (hand == spoilt) rows[hand * width + (ptrdiff_t)(random_number() >> 33) % width] = 52 + hand % 200;
        for (int card = 0; card < width; card++) columns[card * n + hand] = rows[hand * width + card];
    }
    struct batch batch = {rows, width, 1, n, ranks};
    if (in_columns) batch = (struct batch){columns, 1, n, n, ranks};
    ptrdiff_t done = simd_kernel(&batch, width, check, by_number, patch);
    if (spoilt >= 0 ? done > spoilt || done < 0 : n - done > MOST_LEFT) differing++;
    for (ptrdiff_t hand = 0; hand < done; hand++) differing += ranks[hand] != expected(rows + hand * width, width);
    compared += (uint64_t)done;
    free(rows), free(columns), free(ranks);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    for (int i = 0; i < 1 << 16; i++) by_number[i] = (uint16_t)i;
    fill_terms();
    simd_choose(atoi(argv[1]));
    if (!simd_kernel) return puts("scalar 0"), 0;
    for (int width = 5; width <= 7; width++)
        for (int n = 0; n <= 200; n++)
            for (int check = 0; check < 2; check++)
                check_batch(n, width, check, 0, n % 5 == 0, check && n ? n / 2 : -1);
    for (int n = 2; n <= 200; n++) check_batch(n, 7, 0, 1, n % 5 == 0, -1);
    for (uint64_t hands = strtoull(argv[2], NULL, 10); compared < hands;)
        for (int width = 5; width <= 7; width++)
            check_batch(20000, width, width % 2, 0, 0, -1), check_batch(20000, 7, 0, 1, 0, -1);
    printf("%s %llu\n", simd_name, (unsigned long long)compared);
    return differing != 0;
}
