# Compiled, a Betting keeps its values in a C struct. Chips are Python objects.

cdef class Betting:
    cdef public object stakes, street, actor, dead, price, full_price, raise_size, raises, uncapped
    cdef public list stacks, bets, paid, live, acted
    cdef public tuple line

    # Methods that the compiled modules call directly, without a look-up by name.
    cpdef copy(self)
    cpdef owed(self, seat)
    cpdef call_price(self, seat)
    cpdef raise_bounds(self, seat)
    cpdef _why_no_raise(self, seat)
    cpdef _has_rival(self, seat)
    cpdef _is_full(self, increase)
    cpdef _checked_raise(self, seat, to)
    cpdef _pay(self, seat, amount)
    cpdef _match(self, seat, price)
    cpdef _has_acted(self, seat)
    cpdef _turn(self)
    cpdef _give_turn(self)
    cpdef fold(self)
    cpdef check_or_call(self)
    cpdef raise_to(self, to)
    cpdef stand(self, to)
