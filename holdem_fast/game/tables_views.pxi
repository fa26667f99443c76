# Part of tables.pyx: the menu, random actions and observations, for the methods of Tables.

# The fields of an observation in their order: how many numbers each has, how many more for each
# seat, and what they are.
OBSERVATION = {
    "hole": (CARDS, 0, "for each card, 4 * rank + suit: 1 where the actor holds it"),
    "board": (CARDS, 0, "for each card: 1 where it lies on the board"),
    "street": (STREETS, 0, "1 at the place of the street: before the flop, flop, turn, river"),
    "seats": (
        0,
        SEAT_NUMBERS,
        "for each seat, the actor's first, then clockwise: 1 where it is live, 1 where it has the button, the chips "
        "behind, the chips put in on this street",
    ),
    "bounds": (BOUND_NUMBERS, 0, "the chips of a call, of the smallest raise, of the largest raise, and in the pot"),
    "history": (
        PAST_ACTIONS * PAST_NUMBERS,
        0,
        f"the last {PAST_ACTIONS} actions of the hand, the latest first: 1 + how many seats clockwise from the actor, "
        "the street from 0, 1 for a fold, 2 for a check or call, 3 for a bet or raise, and its total; 0 where there "
        "were no more",
    ),
}

cdef object _KINDS = ("uint8", "float32")


cdef dict _fields(seats):
    """Where each field of an observation is."""
    fields, first = {}, 0
    for name, (fixed, each, _) in OBSERVATION.items():
        last = first + fixed + each * seats
        fields[name] = slice(first, last)
        first = last
    return fields


cdef int _set_menu(tables* t, menu) except -1:
    parts = listed(menu, "menu", "parts of the pot")
    if len(parts) > MOST_PARTS:
        raise ValueError(f"menu must have at most {MOST_PARTS} parts of the pot, got {len(parts)}")
    for part in parts:
        if isinstance(part, (bool, str)):
            raise TypeError(f"menu must have numbers, parts of the pot, got {short_repr(part)}")
        try:
            value = float(part)
        except OverflowError:
            value = 0.0
        except (TypeError, ValueError):
            raise TypeError(f"menu must have numbers, parts of the pot, got {short_repr(part)}") from None
        if not 0 < value <= 1000:
            raise ValueError(f"menu: a part of the pot must be more than 0 and at most 1000, got {short_repr(part)}")
        t.part[t.parts] = value
        t.parts += 1
    return 0


cdef _refuse_choice(tables* t, Py_ssize_t i, int32_t choice):
    """The error for a choice that the menu does not have."""
    cdef int place
    names = ["fold", "check or call", "smallest raise", *[f"{t.part[place]:g} of the pot" for place in range(t.parts)]]
    names.append("all-in")
    there = [f"{place} ({name})" for place, name in enumerate(names) if t.mask[place * t.step + i]]
    what = f"{choice} ({names[choice]})" if 0 <= choice < len(names) else f"{choice}"
    raise IllegalActionError(
        f"table {i}: seat {t.seat[i]} has no choice {what}", "R6.3", f"its mask has {', '.join(there)}"
    )


cdef _new_array(str kind, tuple shape):
    """Room for results: a numpy.ndarray where NumPy has been imported, else a memoryview."""
    numpy = sys.modules.get("numpy")
    # While another thread is importing NumPy it has no empty yet.
    empty = getattr(numpy, "empty", None)
    if empty is not None:
        return empty(shape, dtype=kind)
    letter, size = {"int32": ("i", 4), "float32": ("f", 4), "uint8": ("B", 1)}[kind]
    items = size
    for length in shape:
        items *= length
    return memoryview(bytearray(items)).cast("B").cast(letter, shape)


@cython.auto_pickle(False)
@cython.final
cdef class _Target:
    """A writable buffer of a caller, checked, for results of one kind."""
    cdef Py_buffer view

    def __cinit__(self, out, str kind, tuple shape):
        if not PyObject_CheckBuffer(out):
            raise TypeError(f"out must be a writable buffer of {kind}, got {type(out).__name__}")
        try:
            PyObject_GetBuffer(out, &self.view, PyBUF_FORMAT | PyBUF_ND | PyBUF_WRITABLE)
        except (BufferError, ValueError) as error:  # NumPy raises either
            raise ValueError(f"out must be writable and C-contiguous: {error}") from None
        letters, size = {"int32": (b"il", 4), "float32": (b"f", 4), "uint8": (b"B", 1)}[kind]
        layout = bytes(self.view.format).lstrip(b"@=<" if sys.byteorder == "little" else b"@=>")
        if layout not in [letters[place:place + 1] for place in range(len(letters))] or self.view.itemsize != size:
            raise ValueError(f"out must hold {kind}, got the buffer format {short_repr(layout.decode())}")
        given = tuple([self.view.shape[axis] for axis in range(self.view.ndim)])
        if given != shape:
            raise ValueError(f"out must have the shape {shape}, got {given}")
        if <size_t>self.view.buf % size:
            raise ValueError(f"out must be aligned to {size} bytes")

    def __dealloc__(self):
        PyBuffer_Release(&self.view)
