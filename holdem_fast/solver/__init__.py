"""What solvers and abstractions need, as arrays. In reading order:

    isomorphism.pyx    COMPILED: numbers for hands that are the same but for the names of the suits
                       (with isomorphism.h)
    river.pyx          COMPILED: what every hand wins on a river against any reach (with river.h, river_order.h,
                       river_kernel.h, river_three.h)

``from holdem_fast.solver.isomorphism import HandIndex``, ``from holdem_fast.solver.river import River``.
"""
