"""A hand against every other one on every river, counted in C by functions of holdem_fast.core.

>>> from holdem_fast import parse_cards
>>> showdowns(bytes(parse_cards("AsKs")), bytes(parse_cards("Qs7d2s")))
(773584, 7687, 288919)
"""

from libc.stdint cimport uint8_t, uint16_t

from holdem_fast.core cimport HandKey, add_keys, key_of_card, key_of_cards, rank_of_key


def showdowns(bytes hole, bytes flop):
    """How often two cards win, tie and lose after a flop: bytes of different numbers, 0 to 51."""
    if len(hole) != 2 or len(flop) != 3 or len(set(hole + flop)) != 5 or max(hole + flop) > 51:
        raise ValueError(f"expected two cards and a flop, all different, got {hole!r} and {flop!r}")
    cdef uint8_t card
    cdef HandKey keys[47]
    cdef int n = 0
    for card in range(52):
        if card not in hole and card not in flop:
            keys[n] = key_of_card(card)
            n += 1
    return _count(key_of_cards(flop, 3), key_of_cards(hole, 2), keys)


cdef tuple _count(HandKey flop, HandKey hole, HandKey* keys):
    """The key of a hand is the sum of its cards' keys: each part is added up once."""
    cdef long counts[3]
    cdef int turn, river, high, low
    cdef uint16_t mine, other
    cdef HandKey board, with_one
    counts[:] = [0, 0, 0]
    with nogil:
        for turn in range(47):
            for river in range(turn):
                board = add_keys(flop, add_keys(keys[turn], keys[river]))
                mine = rank_of_key(add_keys(board, hole))
                for high in range(47):
                    if high == turn or high == river:
                        continue
                    with_one = add_keys(board, keys[high])
                    for low in range(high):
                        if low != turn and low != river:
                            other = rank_of_key(add_keys(with_one, keys[low]))
                            counts[0 if mine > other else 1 if mine == other else 2] += 1
    return tuple(counts)
