# Part of core.pyx: a shuffled deck.

cdef tuple CARDS = tuple(Card)


def _shuffled(bytes draws not None, /):
    """All cards in an order that random bytes decide: a tuple, or None if there are too few bytes.

    Fisher-Yates from the last card down: each draw chooses one of the cards up to there. Bytes past
    the last whole multiple of the number of choices are skipped, so that all orders are equally
    likely.
    """
    cdef const uint8_t* draw = <const uint8_t*>PyBytes_AS_STRING(draws)
    cdef const uint8_t* end = draw + PyBytes_GET_SIZE(draws)
    cdef uint8_t[DECK] order
    cdef int place
    cdef unsigned int choices = DECK, chosen
    for place in range(DECK):
        order[place] = place
    while choices > 1:
        if draw == end:
            return None
        chosen = draw[0] % choices
        if draw[0] - chosen + choices <= 256:
            choices -= 1
            order[choices], order[chosen] = order[chosen], order[choices]
        draw += 1
    cdef tuple shuffled = PyTuple_New(DECK)
    for place in range(DECK):
        card = CARDS[order[place]]
        Py_INCREF(card)
        PyTuple_SET_ITEM(shuffled, place, card)
    return shuffled
