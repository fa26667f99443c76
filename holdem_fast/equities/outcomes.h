/* The passes over all multisets of ranks and over all sets of suited ranks, which are most of a
   count's work, for vectors of two widths. Arrays are padded, so that a pass may run up to a
   vector past its end: what it reads there does not count, what it writes there is overwritten. */
#include <stdint.h>
#include <string.h>

enum {
    BOARD_RANKS = 13,
    RANK_BOARDS = 6188, /* boards by their ranks alone: multisets of five ranks */
    SHORTER = 2480,     /* places for the multisets of none to four ranks, padded */
    SUITED_SETS = 2304, /* the same for the sets of three, four and five ranks */
    PADDING = 16,
    BEST_FLUSH = (6 << 12) - 1 - (1 << 15), /* as values are: less than zero */
    /* A lane of 16 bits can add up so many weights. */
    WEIGHTS_A_LANE = 31
};

/* How many multisets of n ranks there are below a rank; filled at first use. */
static uint16_t MULTISETS[6][BOARD_RANKS + 1];
static const uint16_t CHOOSE[5][6] = {
    {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {1, 3, 3, 1, 0, 0}, {1, 4, 6, 4, 1, 0},
};
/* Where the multisets of n ranks begin in a table of those of fewer than five. */
static const uint16_t FIRST[6] = {0, 16, 48, 160, 640, SHORTER};

/* How `extend` makes the ways of larger multisets from those of smaller ones. */
struct extension {
    const uint16_t *same;  /* ways with at least as many suited cards as are wanted */
    const uint16_t *fewer; /* and with one fewer */
    const uint8_t *others; /* cards of each rank in the other suits */
    int suited;            /* ranks of the suit in the deck */
    int times;             /* all is multiplied by it */
};

/* The passes; outcomes_passes.h tells what each does. */
struct passes {
    void (*extend)(uint16_t *out, int size, const struct extension *from);
    void (*add)(uint16_t *out, const uint16_t *numbers, int times, int n);
    void (*compare)(const int16_t *first, const int16_t *second, const uint16_t *weights, const uint16_t *first_lone,
                    const uint16_t *second_lone, int64_t won[2]);
    void (*race)(const int16_t *first, const int16_t *second, const uint16_t *sets, int gone, int n, int64_t won[2]);
};

#if defined(__GNUC__) || defined(__clang__)
typedef int16_t words_16 __attribute__((vector_size(16), aligned(2), may_alias));
typedef int16_t words_32 __attribute__((vector_size(32), aligned(2), may_alias));
/* Where the last vector reaches beyond what is counted, numbers may wrap. */
typedef uint16_t counts_16 __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint16_t counts_32 __attribute__((vector_size(32), aligned(2), may_alias));
#define WHERE(condition) ((words)(condition)) /* vectors: all bits where true */
#else
typedef int16_t words_16;
typedef uint16_t counts_16;
#define WHERE(condition) ((words)-(condition))
#endif
#define AT(numbers) (*(const words *)(const void *)(numbers))
#define COUNTS_AT(numbers) (*(const counts *)(const void *)(numbers))

#define TARGET
#define WIDE(name) name##_plain
#define words words_16
#define counts counts_16
#include "outcomes_passes.h"

static const struct passes *passes = &passes_plain;

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TARGET __attribute__((target("avx2")))
#define WIDE(name) name##_avx2
#define words words_32
#define counts counts_32
#include "outcomes_passes.h"

static void use_wide_passes(void) { passes = &passes_avx2; }
#else
static void use_wide_passes(void) {}
#endif
