# Part of tables.pyx: the state of some tables as bytes.

cdef enum:
    HEADER = 32

cdef bytes _SAVED = b"holdem_fast tbl1"


cdef list _rows(rows, Py_ssize_t n):
    """The numbers of tables, checked; all of them where none are given."""
    if rows is None:
        return list(range(n))
    try:
        numbers = [index(row) for row in islice(rows, MOST_TABLES + 1)]
    except TypeError:
        raise TypeError(f"rows must be the numbers of tables, got {short_repr(rows)}") from None
    if len(numbers) > MOST_TABLES:
        raise ValueError(f"rows must be at most {MOST_TABLES} numbers of tables")
    for row in numbers:
        if not 0 <= row < n:
            raise ValueError(f"rows: there are tables 0 to {n - 1}, got {short_repr(row)}")
    return numbers


cdef bytes _terms_of(tables* t):
    """What tables must have in common for one to go on with the hand of another."""
    return crc32(<bytes>(<char*>&t.terms)[:sizeof(terms)]).to_bytes(4, "little")


cdef bytes _save(tables* t, list rows):
    cdef Py_ssize_t row, place, actions = 0
    for row in rows:
        actions = max(actions, t.length[row])
    cdef size_t size = record_size(t, actions)
    cdef bytearray records = bytearray(len(rows) * size)
    cdef char* start = records
    for place, row in enumerate(rows):
        carry_record(t, row, start + place * size, actions, False)
    head = _terms_of(t) + len(rows).to_bytes(4, "little") + actions.to_bytes(4, "little")
    return _SAVED + head + crc32(records, crc32(head)).to_bytes(4, "little") + bytes(records)


cdef _parse_saved(tables* t, saved):
    """The records, how many, and how long their logs are; what is in them is not checked yet."""
    try:
        whole = bytes(memoryview(saved))
    except TypeError:
        raise TypeError(f"saved must be what save returned, got {short_repr(saved)}") from None
    head, records = whole[len(_SAVED):HEADER - 4], whole[HEADER:]
    if not whole.startswith(_SAVED) or whole[HEADER - 4:HEADER] != crc32(records, crc32(head)).to_bytes(4, "little"):
        raise ValueError("saved is not what save returned, or is damaged")
    if head[:4] != _terms_of(t):
        raise ValueError("saved is of tables with other seats, blinds, antes or bets")
    count, actions = int.from_bytes(head[4:8], "little"), int.from_bytes(head[8:12], "little")
    if actions > 1 << 30 or len(records) != count * record_size(t, actions):
        raise ValueError("saved is not what save returned, or is damaged")
    return records, count, actions


cdef _load(tables* t, list rows, bytes records, Py_ssize_t count, Py_ssize_t actions):
    """Records into rows, one each or one for all; where one is not sound, nothing has changed."""
    cdef Py_ssize_t row, place, longest = 0
    cdef size_t size = record_size(t, actions)
    cdef const char* start = records
    for row in rows:
        longest = max(longest, t.length[row])
    cdef size_t kept_size = record_size(t, longest)
    cdef bytearray kept = bytearray(len(rows) * kept_size)
    cdef char* before = kept
    cdef bint sound = True
    for place, row in enumerate(rows):
        carry_record(t, row, before + place * kept_size, longest, False)
        carry_record(t, row, <char*>start + (0 if count == 1 else place * size), actions, True)
        sound &= is_sound(t, row, actions)
    if not sound:
        # The last one first: a row that was given twice gets what it had at first.
        for place in range(len(rows) - 1, -1, -1):
            carry_record(t, rows[place], before + place * kept_size, longest, True)
        raise ValueError("saved is not what save returned, or is damaged")
    for row in rows:
        t.done[row] = 0
        memset(t.payoffs + row * t.terms.seats, 0, t.terms.seats * sizeof(int32_t))
