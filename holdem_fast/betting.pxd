# Compiled, a Betting keeps its values in a C struct. Chips stay Python objects: no amount is too large.

cdef class Betting:
    cdef public object stakes, street, actor, dead, price, raise_size, raises
    cdef public list stacks, bets, paid, live, acted
    cdef public tuple line

    cpdef object owed(self, object seat)
    cpdef object call_price(self, object seat)
    cpdef object _match(self, object seat, object price)
    cpdef object _has_acted(self, object seat)
    cpdef object _pay(self, object seat, object amount)
    cpdef object _turn(self, object verb)
    cpdef object _give_turn(self)
