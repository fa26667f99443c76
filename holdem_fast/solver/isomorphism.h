/* Numbers for hands that are the same but for the names of the suits and the order in a round.

   A suit of a hand has a signature, how many of its cards each round has, and a number among the
   suits of that signature. The four signatures, sorted, are the hand's configuration: it says where
   its numbers start. Suits of one signature are a multiset, numbered by binomials.

   The cards of the largest round are numbered first, by one table; those of each further round
   among the ranks that are left. docs/abstraction.md describes the order, which never changes. */

#ifndef HOLDEM_FAST_ISOMORPHISM_H
#define HOLDEM_FAST_ISOMORPHISM_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ISO_SUITS = 4,
    ISO_RANKS = 13,
    ISO_CARDS = 52,
    ISO_MASKS = 1 << ISO_RANKS,
    ISO_MOST_CARDS = 7,
    ISO_MOST_ROUNDS = 4,
    /* 2, 2, 2 and 1 cards have 54 signatures; a code is less than eight times as much, and a suit
       has at most 1,081,080 numbers. */
    ISO_MOST_SIGNATURES = 54,
    ISO_CODES = 8 * ISO_MOST_SIGNATURES,
    ISO_NUMBER_BITS = 21,
    /* The third suit of seven cards has two at most, so 13 x 12 numbers. */
    ISO_THIRD = 156,
    ISO_GUIDES = 1024
};

#define ISO_LANE 0x1FFF
#define ISO_BAD ((uint64_t)1 << 63)

/* ---- tables that every index shares, filled once while the module is imported ---- */

/* Bit 16 * suit + rank of a card, the top bit for a byte that is no card. */
static uint64_t ISO_BITS[256];
/* Of a set of up to seven ranks: its number among those of its size, times eight, and its size. */
static uint16_t ISO_SETS[ISO_MASKS];
/* The sets by size and number. */
static uint16_t ISO_MASK_OF[ISO_MASKS];
static uint16_t ISO_FIRST_MASK[ISO_MOST_CARDS + 2];
static uint32_t ISO_CHOOSE[ISO_MOST_CARDS + 1][ISO_RANKS + 1];
/* C(x + p, p + 1) of the third and fourth suit, for p up to 3. */
static uint32_t ISO_TERMS[4 * ISO_THIRD];

static int iso_count(unsigned mask) {
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
}

static void iso_fill(void) {
    for (int card = 0; card < 256; card++)
        ISO_BITS[card] = card < ISO_CARDS ? (uint64_t)1 << (16 * (card % ISO_SUITS) + card / ISO_SUITS) : ISO_BAD;
    for (int n = 0; n <= ISO_RANKS; n++)
        for (int k = 0; k <= ISO_MOST_CARDS; k++)
            ISO_CHOOSE[k][n] = k == 0 ? 1 : n == 0 ? 0 : ISO_CHOOSE[k - 1][n - 1] + ISO_CHOOSE[k][n - 1];
    int place = 0;
    for (int size = 0; size <= ISO_MOST_CARDS; size++) {
        ISO_FIRST_MASK[size] = (uint16_t)place;
        for (unsigned mask = 0; mask < ISO_MASKS; mask++) {
            if (iso_count(mask) != size) continue;
            ISO_SETS[mask] = (uint16_t)((place - ISO_FIRST_MASK[size]) << 3 | size);
            ISO_MASK_OF[place++] = (uint16_t)mask;
        }
    }
    for (uint32_t x = 0; x < ISO_THIRD; x++) {
        ISO_TERMS[x] = x;
        ISO_TERMS[ISO_THIRD + x] = x * (x + 1) / 2;
        ISO_TERMS[2 * ISO_THIRD + x] = x * (x + 1) / 2 * (x + 2) / 3;
        ISO_TERMS[3 * ISO_THIRD + x] = (uint32_t)((uint64_t)x * (x + 1) / 2 * (x + 2) / 3 * (x + 3) / 4);
    }
}

/* ---- an index ---- */

/* What a configuration needs to number a hand. */
struct iso_slot {
    uint64_t offset;
    uint64_t factors[3]; /* of the second, third and fourth suit */
    uint32_t second; /* all ones where the second suit has the signature of the first */
    uint16_t third, fourth; /* where their terms start in ISO_TERMS */
};

/* What it needs to find the hand of a number. */
struct iso_configuration {
    uint64_t offset;
    uint16_t codes[ISO_SUITS]; /* falling */
};

/* An index, filled by iso_build and read by all else. Round `order[0]` is numbered first. */
struct iso_index {
    uint64_t size;
    int rounds, cards;
    int widths[ISO_MOST_ROUNDS], starts[ISO_MOST_ROUNDS], order[ISO_MOST_ROUNDS];
    uint64_t steps[ISO_MOST_ROUNDS]; /* what a card of a round adds to the code of its suit */
    int signatures;
    uint8_t counts[ISO_CODES][ISO_MOST_ROUNDS];
    uint32_t numbers[ISO_CODES]; /* how many a suit of this code has */
    uint32_t hashes[ISO_CODES];
    int configurations, row_shift;
    uint32_t slot_mask;
    uint16_t *rows;
    struct iso_slot *slots;
    struct iso_configuration *found; /* with one more at the end, whose offset is the size */
    int guide_shift;
    uint16_t guides[ISO_GUIDES + 1];
};

static inline int iso_size_of_set(unsigned mask) { return ISO_SETS[mask] & 7; }

#define ISO_ORDER(a, b) \
    do { \
        uint32_t low_ = a < b ? a : b, high_ = a < b ? b : a; \
        a = low_; \
        b = high_; \
    } while (0)

/* The keys of the four suits, in order: falling codes, then rising numbers. */
static inline void iso_sort(uint32_t *k) {
    uint32_t a = k[0], b = k[1], c = k[2], d = k[3];
    ISO_ORDER(a, b);
    ISO_ORDER(c, d);
    ISO_ORDER(a, c);
    ISO_ORDER(b, d);
    ISO_ORDER(b, c);
    k[0] = a, k[1] = b, k[2] = c, k[3] = d;
}

/* The number of a hand whose suits have these codes, in lanes of 16 bits, and numbers. */
static inline uint64_t iso_combine(const struct iso_index *index, uint64_t codes, const uint32_t *numbers) {
    uint32_t keys[ISO_SUITS], hash = 0;
    for (int suit = 0; suit < ISO_SUITS; suit++) {
        uint32_t code = (codes >> 16 * suit) & 0xFFFF;
        hash += index->hashes[code];
        keys[suit] = (((uint32_t)ISO_CODES - code) << ISO_NUMBER_BITS) + numbers[suit];
    }
    const struct iso_slot *slot = index->slots + ((hash + index->rows[hash >> index->row_shift]) & index->slot_mask);
    iso_sort(keys);
    for (int suit = 0; suit < ISO_SUITS; suit++) keys[suit] &= ((uint32_t)1 << ISO_NUMBER_BITS) - 1;
    uint32_t second = keys[1] + ((uint32_t)((uint64_t)keys[1] * (keys[1] - 1) >> 1) & slot->second);
    return slot->offset + keys[0] + second * slot->factors[0] + ISO_TERMS[slot->third + keys[2]] * slot->factors[1] +
           ISO_TERMS[slot->fourth + keys[3]] * slot->factors[2];
}

/* The number of a hand of different cards, round after round, whose bits per round iso_read has
   found. */
static inline uint64_t iso_number(
    const struct iso_index *index, const uint8_t *cards, const uint64_t *bits, int rounds
) {
    int round = index->order[0];
    uint64_t used = bits[round], codes = 0;
    uint32_t numbers[ISO_SUITS];
    for (int suit = 0; suit < ISO_SUITS; suit++) {
        uint32_t set = ISO_SETS[(used >> 16 * suit) & ISO_LANE];
        numbers[suit] = set >> 3;
        codes += ((uint64_t)(set & 7) * index->steps[round]) << 16 * suit;
    }
    for (int later = 1; later < rounds; later++) {
        uint64_t before = codes;
        round = index->order[later];
        const uint8_t *card = cards + index->starts[round];
        for (int i = 0; i < index->widths[round]; i++) {
            int lane = 16 * (card[i] & 3), rank = card[i] >> 2;
            uint64_t below = ((uint64_t)1 << rank) - 1;
            int left = rank - iso_size_of_set((unsigned)((used >> lane) & below));
            int place = iso_size_of_set((unsigned)((bits[round] >> lane) & below));
            numbers[lane >> 4] += ISO_CHOOSE[place + 1][left] * index->numbers[(before >> lane) & 0xFFFF];
            codes += index->steps[round] << lane;
        }
        used |= bits[round];
    }
    return iso_combine(index, codes, numbers);
}

/* The bits of each round; 0 where a card is there twice, or a byte is no card. */
static inline int iso_read(const struct iso_index *index, const uint8_t *cards, uint64_t *bits, int rounds) {
    uint64_t sum = 0, either = 0;
    for (int round = 0; round < rounds; round++) {
        uint64_t of_round = 0;
        for (int i = 0; i < index->widths[round]; i++, cards++) {
            of_round += ISO_BITS[*cards];
            either |= ISO_BITS[*cards];
        }
        bits[round] = of_round;
        sum += of_round;
    }
    return sum == either && either < ISO_BAD;
}

static uint64_t iso_index_hand(const struct iso_index *index, const uint8_t *cards) {
    uint64_t bits[ISO_MOST_ROUNDS];
    iso_read(index, cards, bits, index->rounds);
    return iso_number(index, cards, bits, index->rounds);
}

/* The numbers of n hands; the first hand that is wrong, or -1. The largest index, of 2, 2, 2 and 1
   cards, has 3,635,972,964 numbers: 32 bits hold them all. */
static ptrdiff_t iso_index_hands(const struct iso_index *index, const uint8_t *cards, ptrdiff_t n, uint32_t *numbers) {
    uint64_t bits[ISO_MOST_ROUNDS];
    for (ptrdiff_t hand = 0; hand < n; hand++, cards += index->cards) {
        if (!iso_read(index, cards, bits, index->rounds)) return hand;
        numbers[hand] = (uint32_t)iso_number(index, cards, bits, index->rounds);
    }
    return -1;
}

/* ---- and back ---- */

/* The multisets of p out of n. */
static uint64_t iso_multisets(uint64_t n, int p) {
    uint64_t ways = n;
    for (int i = 1; i < p; i++) ways = ways * (n + (uint64_t)i) / (uint64_t)(i + 1);
    return ways;
}

/* The largest x with C(x + p, p + 1) at most the part, which becomes what is left. */
static inline uint32_t iso_take(uint32_t *part, int p, uint32_t numbers) {
    uint32_t low = 0, high = numbers; /* low fits, high does not */
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        uint32_t term = p == 1 ? middle * (middle + 1) / 2 : ISO_TERMS[p * ISO_THIRD + (int)middle];
        if (term <= *part)
            low = middle;
        else
            high = middle;
    }
    *part -= p == 1 ? low * (low + 1) / 2 : ISO_TERMS[p * ISO_THIRD + (int)low];
    return low;
}

/* The codes and numbers of the suits that have a number below the size. */
static const uint16_t *iso_suits(const struct iso_index *index, uint64_t number, uint32_t *numbers) {
    const struct iso_configuration *found = index->found + index->guides[number >> index->guide_shift];
    while (found[1].offset <= number) found++;
    uint64_t rest = number - found->offset;
    for (int suit = 0, same; suit < ISO_SUITS; suit += same) {
        uint32_t of_suit = index->numbers[found->codes[suit]];
        for (same = 1; suit + same < ISO_SUITS && found->codes[suit + same] == found->codes[suit];) same++;
        uint64_t ways = iso_multisets(of_suit, same), next;
        uint32_t part;
        if (ways == 1) {
            part = 0, next = rest;
        } else if (rest >> 32) {
            next = rest / ways, part = (uint32_t)(rest - next * ways);
        } else {
            next = (uint32_t)rest / (uint32_t)ways, part = (uint32_t)rest % (uint32_t)ways;
        }
        rest = next;
        for (int p = same - 1; p > 0; p--) numbers[suit + p] = of_suit > 1 ? iso_take(&part, p, of_suit) : 0;
        numbers[suit] = part;
    }
    return found->codes;
}

/* The ranks of a set among those that are not used, as a set of ranks. */
static inline unsigned iso_spread(unsigned set, unsigned used) {
    for (; used; used &= used - 1) {
        unsigned below = (used & (0u - used)) - 1;
        set = (set & below) | (set & ~below) << 1;
    }
    return set;
}

/* The representative of a number: its suits in the order of the configuration, the cards of a round
   by suit and rank. */
static void iso_cards(const struct iso_index *index, uint64_t number, uint8_t *cards) {
    uint32_t numbers[ISO_SUITS];
    const uint16_t *codes = iso_suits(index, number, numbers);
    uint8_t *next[ISO_MOST_ROUNDS];
    for (int round = 0; round < index->rounds; round++) next[round] = cards + index->starts[round];
    for (int suit = 0; suit < ISO_SUITS && codes[suit]; suit++) {
        const uint8_t *counts = index->counts[codes[suit]];
        uint32_t rest = numbers[suit];
        unsigned used = 0;
        for (int i = 0, left = ISO_RANKS; i < index->rounds; i++) {
            int round = index->order[i], count = counts[round];
            if (!count) continue;
            uint32_t ways = ISO_CHOOSE[count][left], number_of_set = rest % ways;
            rest /= ways;
            unsigned set = iso_spread(ISO_MASK_OF[ISO_FIRST_MASK[count] + number_of_set], used);
            used |= set;
            left -= count;
            for (int rank = 0; set >> rank; rank++)
                if (set >> rank & 1) *next[round]++ = (uint8_t)(ISO_SUITS * rank + suit);
        }
    }
}

/* How many hands have a number: the ways to name its suits. */
static int iso_deals(const struct iso_index *index, uint64_t number) {
    uint32_t numbers[ISO_SUITS];
    const uint16_t *codes = iso_suits(index, number, numbers);
    int ways = 24;
    for (int suit = 1, same = 1; suit < ISO_SUITS; suit++) {
        same = codes[suit] == codes[suit - 1] && numbers[suit] == numbers[suit - 1] ? same + 1 : 1;
        ways /= same;
    }
    return ways;
}

/* ---- building ---- */

static uint32_t iso_mix(uint32_t x) {
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
}

/* The codes: the number of cards comes first, then how many the first round has, and so on. */
static void iso_build_codes(struct iso_index *index) {
    index->signatures = 1;
    for (int round = index->rounds - 1; round >= 0; round--) {
        index->steps[round] = (uint64_t)index->signatures;
        index->signatures *= index->widths[round] + 1;
    }
    for (int round = 0; round < index->rounds; round++) index->steps[round] += (uint64_t)index->signatures;
    for (int signature = 0; signature < index->signatures; signature++) {
        int counts[ISO_MOST_ROUNDS] = {0}, cards = 0, rest = signature;
        for (int round = index->rounds - 1; round >= 0; round--) {
            counts[round] = rest % (index->widths[round] + 1);
            rest /= index->widths[round] + 1;
            cards += counts[round];
        }
        int code = cards * index->signatures + signature, left = ISO_RANKS;
        index->numbers[code] = 1;
        for (int round = 0; round < index->rounds; round++) {
            index->counts[code][round] = (uint8_t)counts[round];
            index->numbers[code] *= ISO_CHOOSE[counts[round]][left];
            left -= counts[round];
        }
    }
}

/* Appends the configurations of what is left, with codes from a suit on that do not rise; only
   counts them while `found` is NULL. */
static void iso_build_configurations(struct iso_index *index, uint16_t *codes, int suit, const int *left) {
    int most = suit ? codes[suit - 1] : ISO_CODES - 1, after[ISO_MOST_ROUNDS] = {0};
    for (int code = 0; code <= most; code++) {
        int fits = index->numbers[code] > 0, rest = 0;
        for (int round = 0; round < index->rounds; round++) {
            after[round] = left[round] - index->counts[code][round];
            fits &= after[round] >= 0;
            rest += after[round];
        }
        /* The suits after this one have no more cards each than it has. */
        if (!fits || rest > (ISO_SUITS - 1 - suit) * (code / index->signatures)) continue;
        codes[suit] = (uint16_t)code;
        if (suit < ISO_SUITS - 1) {
            iso_build_configurations(index, codes, suit + 1, after);
        } else {
            if (index->found) memcpy(index->found[index->configurations].codes, codes, ISO_SUITS * sizeof *codes);
            index->configurations++;
        }
    }
}

static struct iso_slot iso_build_slot(struct iso_index *index, struct iso_configuration *configuration) {
    struct iso_slot slot = {.offset = index->size, .factors = {1, 1, 1}};
    uint16_t places[ISO_SUITS] = {0};
    uint64_t factors[ISO_SUITS] = {1}, ways = 1;
    for (int suit = 0, same; suit < ISO_SUITS; suit += same) {
        for (same = 0; suit + same < ISO_SUITS && configuration->codes[suit + same] == configuration->codes[suit];) {
            places[suit + same] = (uint16_t)same;
            factors[suit + same++] = ways;
        }
        ways *= iso_multisets(index->numbers[configuration->codes[suit]], same);
    }
    memcpy(slot.factors, factors + 1, sizeof slot.factors);
    slot.second = places[1] ? 0xFFFFFFFFu : 0;
    slot.third = (uint16_t)(places[2] * ISO_THIRD);
    slot.fourth = (uint16_t)(places[3] * ISO_THIRD);
    configuration->offset = index->size;
    index->size += ways;
    return slot;
}

/* Moves the slots of one row to the first places where all are free; 0 if there are none. */
static int iso_displace(
    struct iso_index *index, const uint32_t *hashes, const struct iso_slot *slots, uint8_t *taken, int row
) {
    for (uint32_t moved = 0; moved <= index->slot_mask; moved++) {
        int i = 0, fits = 1;
        for (; fits && i < index->configurations; i++)
            if ((int)(hashes[i] >> index->row_shift) == row) {
                uint8_t *place = taken + ((hashes[i] + moved) & index->slot_mask);
                fits = !*place;
                if (!fits) break;
                *place = 1;
            }
        for (int j = 0; j < i; j++) {
            uint32_t place = (hashes[j] + moved) & index->slot_mask;
            if ((int)(hashes[j] >> index->row_shift) != row) continue;
            taken[place] = (uint8_t)fits;
            if (fits) index->slots[place] = slots[j];
        }
        index->rows[row] = (uint16_t)moved;
        if (fits) return 1;
    }
    return 0;
}

/* A perfect hash of the configurations, the longest rows first; 0 if these hashes have none. */
static int iso_build_hash(struct iso_index *index, const struct iso_slot *slots, uint32_t *hashes, uint8_t *taken) {
    int rows = 1 << (32 - index->row_shift), most = 0;
    memset(taken, 0, (size_t)index->slot_mask + 1);
    memset(index->rows, 0, (size_t)rows * sizeof *index->rows);
    for (int i = 0; i < index->configurations; i++) {
        const uint16_t *codes = index->found[i].codes;
        hashes[i] = 0;
        for (int suit = 0; suit < ISO_SUITS; suit++) hashes[i] += index->hashes[codes[suit]];
        int length = ++index->rows[hashes[i] >> index->row_shift];
        if (length > most) most = length;
    }
    for (int row = 0; row < rows; row++) taken[index->slot_mask + 1 + (uint32_t)row] = (uint8_t)index->rows[row];
    for (; most > 0; most--)
        for (int row = 0; row < rows; row++)
            if (taken[index->slot_mask + 1 + (uint32_t)row] == most && !iso_displace(index, hashes, slots, taken, row))
                return 0;
    return 1;
}

static void iso_free(struct iso_index *index) {
    free(index->rows);
    free(index->slots);
    free(index->found);
    index->rows = NULL;
    index->slots = NULL;
    index->found = NULL;
}

static void iso_build_guides(struct iso_index *index) {
    int configuration = 0;
    index->guide_shift = 0;
    while ((index->size - 1) >> index->guide_shift >= ISO_GUIDES) index->guide_shift++;
    for (uint64_t guide = 0; guide < ISO_GUIDES; guide++) {
        while (configuration + 1 < index->configurations &&
               index->found[configuration + 1].offset <= guide << index->guide_shift)
            configuration++;
        index->guides[guide] = (uint16_t)configuration;
    }
}

/* Finds the memory and fills it; 0 where there is none. `iso_build` has set what is in the
   struct. */
static int iso_build_tables(struct iso_index *index) {
    uint16_t codes[ISO_SUITS];
    iso_build_configurations(index, codes, 0, index->widths); /* only counts them */
    size_t n = (size_t)index->configurations, slots = 4, rows = 2;
    while (slots < n + n / 4) slots *= 2;
    while (rows < n / 2) rows *= 2;
    index->slot_mask = (uint32_t)slots - 1;
    for (index->row_shift = 32; rows >> (32 - index->row_shift) > 1;) index->row_shift--;
    index->rows = malloc(rows * sizeof *index->rows);
    index->slots = calloc(slots, sizeof *index->slots);
    index->found = calloc(n + 1, sizeof *index->found);
    struct iso_slot *in_order = malloc(n * sizeof *in_order);
    uint32_t *hashes = malloc(n * sizeof *hashes);
    uint8_t *taken = malloc(slots + rows);
    int built = index->rows && index->slots && index->found && in_order && hashes && taken;
    if (built) {
        index->configurations = 0;
        iso_build_configurations(index, codes, 0, index->widths);
        for (size_t i = 0; i < n; i++) in_order[i] = iso_build_slot(index, index->found + i);
        index->found[n].offset = index->size;
        iso_build_guides(index);
        uint32_t seed = 0;
        do {
            seed++;
            for (uint32_t code = 0; code < ISO_CODES; code++) index->hashes[code] = iso_mix(seed << 16 | code);
        } while (!iso_build_hash(index, in_order, hashes, taken));
    }
    free(in_order);
    free(hashes);
    free(taken);
    return built;
}

/* An index for rounds of so many cards: 1 when it is built, 0 where memory is short, and -1 for
   rounds that no index has. What it points to is its own, until iso_free. */
static int iso_build(struct iso_index *index, const uint8_t *widths, int rounds) {
    memset(index, 0, sizeof *index);
    if (rounds < 1 || rounds > ISO_MOST_ROUNDS) return -1;
    index->rounds = rounds;
    int largest = 0;
    for (int round = 0; round < rounds; round++) {
        if (widths[round] < 1 || widths[round] > ISO_MOST_CARDS) return -1;
        index->widths[round] = widths[round];
        index->starts[round] = index->cards;
        index->cards += widths[round];
        if (widths[round] > widths[largest]) largest = round;
    }
    if (index->cards > ISO_MOST_CARDS) return -1;
    index->order[0] = largest;
    for (int round = 0, place = 1; round < rounds; round++)
        if (round != largest) index->order[place++] = round;
    iso_build_codes(index);
    int built = iso_build_tables(index);
    if (!built) iso_free(index);
    return built;
}

#endif
