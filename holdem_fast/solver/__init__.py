"""What solvers and abstractions need, as arrays. In reading order:

    isomorphism.pyx    COMPILED: numbers for hands that are the same but for the names of the suits
                       (with isomorphism.h)

``from holdem_fast.solver.isomorphism import HandIndex``.
"""
