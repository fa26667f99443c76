/* A step of many hands: actions are checked, written to the logs and played. */
#ifndef HOLDEM_FAST_TABLES_STEP_H
#define HOLDEM_FAST_TABLES_STEP_H
#include "tables_dealing.h"

/* Numbers of 1, 4 or 8 bytes as int32; those that do not fit become the nearest that does. */
static void widen(const void *numbers, int size, int is_unsigned, ptrdiff_t n, int32_t *target) {
    if (size == 4) {
        memcpy(target, numbers, (size_t)n * sizeof *target);
    } else if (size == 8) {
        const int64_t *wide = numbers;
        for (ptrdiff_t i = 0; i < n; i++)
            target[i] = (int32_t)(wide[i] < INT32_MIN ? INT32_MIN : wide[i] > INT32_MAX ? INT32_MAX : wide[i]);
    } else {
        const uint8_t *narrow = numbers;
        for (ptrdiff_t i = 0; i < n; i++) target[i] = is_unsigned ? narrow[i] : (int8_t)narrow[i];
    }
}

/* The first table of which the action is not within the bounds, or -1. */
static ptrdiff_t first_illegal(const struct tables *t) {
    const int32_t *actions = t->actions, *smallest = t->min_raise_to, *largest = t->max_raise_to;
    for (ptrdiff_t block = 0; block < t->n; block += BLOCK) {
        int32_t bad = 0;
        /* The rows after the last table have 0. */
        for (ptrdiff_t i = block; i < block + BLOCK; i++)
            bad |= (actions[i] > 0) & ((actions[i] < smallest[i]) | (actions[i] > largest[i]));
        if (!bad) continue;
        for (ptrdiff_t i = block; i < block + BLOCK; i++)
            if (t->actor[i] && actions[i] > 0 && (actions[i] < smallest[i] || actions[i] > largest[i])) return i;
    }
    return -1;
}

/* The actions of the longest hand at some tables, the first ones where no rows are given. */
static ptrdiff_t longest_log(const struct tables *t, const int64_t *rows, ptrdiff_t count) {
    ptrdiff_t longest = 0;
    for (ptrdiff_t place = 0; place < count; place++) {
        const int32_t length = t->length[rows == NULL ? place : (ptrdiff_t)rows[place]];
        if (length > longest) longest = length;
    }
    return longest;
}

/* Moves the logs to memory with more room for each. */
static void move_logs(struct tables *t, struct log_entry *log, ptrdiff_t capacity) {
    for (ptrdiff_t i = 0; i < t->n; i++)
        memcpy(log + i * capacity, t->log + i * t->capacity, (size_t)t->length[i] * sizeof *log);
    free(t->log);
    t->log = log;
    t->capacity = capacity;
}

/* Writes the actions of a block to the logs; there is room, also for those that do not count, where
   nobody is to act. */
RULES_INLINE void write_log(struct tables *t, ptrdiff_t block) {
    const int32_t *actions = t->actions + block, *actor = t->actor + block;
    const uint8_t *seat = t->seat + block, *street = t->street_now + block;
    struct log_entry entries[BLOCK], *log = t->log + block * t->capacity;
    int32_t *length = t->length + block;
    for (int i = 0; i < BLOCK; i++) {
        entries[i].action = actions[i] < -1 ? -1 : actions[i];
        entries[i].place = seat[i] | street[i] << 8;
    }
    for (int i = 0; i < BLOCK; i++) log[i * t->capacity + length[i]] = entries[i];
    for (int i = 0; i < BLOCK; i++) length[i] += actor[i] != 0;
}

/* A 32-bit processor without SSE2 has no registers in which vectors are returned. */
#if (defined(__GNUC__) || defined(__clang__)) && (!defined(__i386__) || defined(__SSE2__))
#define HAS_VECTORS
typedef int32_t lane_of_4 __attribute__((vector_size(16)));
typedef int64_t words_of_4 __attribute__((vector_size(16)));
typedef uint8_t bytes_of_4 __attribute__((vector_size(16), aligned(1)));
#define IS(condition) ((lane)(condition))
#define ANY(mask) LANES(any)(mask)
#else
typedef int32_t lane_of_4;
typedef uint8_t bytes_of_4;
#define IS(condition) (-(int32_t)(condition))
#define ANY(mask) ((mask) != 0)
#endif
#define CHIPS int32_t

#define TARGET
#define LANES(name) name##_plain
#define lane lane_of_4
#define words words_of_4
#define bytes bytes_of_4
#include "tables_lanes.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
typedef int32_t lane_of_8 __attribute__((vector_size(32)));
typedef int64_t words_of_8 __attribute__((vector_size(32)));
typedef uint8_t bytes_of_8 __attribute__((vector_size(32), aligned(1)));
#define TARGET __attribute__((target("avx2")))
#define LANES(name) name##_avx2
#define lane lane_of_8
#define words words_of_8
#define bytes bytes_of_8
#include "tables_lanes.h"
#else
#define step_blocks_avx2 step_blocks_plain
#define draw_cards_avx2 draw_cards_plain
#define publish_avx2 publish_plain
#endif
#undef IS
#undef ANY
#undef CHIPS
#endif
