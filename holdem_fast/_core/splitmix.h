/* Steele, Lea and Flood's SplitMix64, for the random numbers of equities and of tables. */
#ifndef HOLDEM_FAST_SPLITMIX_H
#define HOLDEM_FAST_SPLITMIX_H
#include <stdint.h>

/* The next number of a state. */
static inline uint64_t splitmix(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number that belongs to two others. It may serve as a state. */
static inline uint64_t splitmix_for(uint64_t key, uint64_t number) {
    uint64_t state = key;
    state = splitmix(&state) ^ number;
    return splitmix(&state);
}
#endif
