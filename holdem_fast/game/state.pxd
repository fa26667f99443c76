from holdem_fast.game.betting cimport Betting as Chips


cdef class HandState:
    cdef public Chips betting
    cdef public tuple holes, board, burned
    cdef public frozenset shown, mucked
    cdef public object next_card, settlement
    cdef public bint is_view

    cpdef apply(self, action)
    cpdef _bet(self, action)
    cpdef _raise(self, action)
    cpdef _settle_if_over(self)
    cpdef _board_due(self)
