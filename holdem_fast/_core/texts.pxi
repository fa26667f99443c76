# Part of core.pyx: a column of texts, such as "AsKd", as rows of card numbers.

def parse_hands(texts):
    """A column of texts as card numbers: uint8 with the shape (n, k), one row per text.

    ``texts`` is a list, a tuple, a NumPy or Arrow array or any other iterable of str, each what
    :func:`parse_cards` reads; all have the same number of cards. The result is a
    ``numpy.ndarray`` where NumPy has been imported, else a writable ``memoryview`` of that shape;
    without a text its shape is (0, 0). The evaluators take it as it is.

    ValueError for a text that cannot be read, has no card, a card twice or another number of cards
    than the first, TypeError for a row that is not a text; both name the row (from 0) and what is
    wrong with it.
    """
    cdef tuple rows = texts_of_column(texts)
    cdef Py_ssize_t n = len(rows), row, width = len(cards_of_row(rows[0], 0)) if n else 0
    result = _empty_hands(n, width)
    cdef _Buffer target = _Buffer(result, "hands", "uint8", b"B", 2)
    cdef uint8_t* hand = <uint8_t*>target.view.buf
    cdef bint plain
    for row in range(n):
        text = rows[row]
        plain = PyUnicode_CheckExact(text) and PyUnicode_IS_ASCII(text)
        if not plain or not _read_hand(
            <const uint8_t*>PyUnicode_1BYTE_DATA(text), PyUnicode_GET_LENGTH(text), hand, width
        ):
            _read_hand_slowly(text, row, hand, width)
        hand += width
    return result


cdef _empty_hands(Py_ssize_t n, Py_ssize_t width):
    numpy = sys.modules.get("numpy")
    # While another thread is importing NumPy it has no empty yet.
    empty = getattr(numpy, "empty", None)
    if empty is not None:
        return empty((n, width), dtype=numpy.uint8)
    if not n:
        from ctypes import c_uint8  # memoryview.cast makes no shape with a 0 in it
        return memoryview((c_uint8 * 0 * 0)())
    return memoryview(bytearray(n * width)).cast("B", (n, width))


cdef inline bint _read_hand(const uint8_t* text, Py_ssize_t length, uint8_t* hand, Py_ssize_t width) noexcept:
    """Cards as in _rank_text, into the row of a hand; False unless so many different cards."""
    cdef const uint8_t* end = text + length
    cdef uint64_t seen = 0
    cdef int card
    cdef Py_ssize_t count = 0
    while text < end:
        card = LETTER_RANKS[text[0]] | LETTER_SUITS[text[1]]
        if card < 52:
            if count == width or seen >> card & 1:
                return False
            seen |= <uint64_t>1 << card
            hand[count] = card
            count += 1
            text += 2
        elif text[0] == c" " or text[0] == c",":
            text += 1
        else:
            return False
    return count == width


cdef _read_hand_slowly(text, Py_ssize_t row, uint8_t* hand, Py_ssize_t width):
    cdef Py_ssize_t place
    for place, card in enumerate(cards_of_row(text, row, width)):
        hand[place] = card
