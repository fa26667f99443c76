"""What solvers and abstractions need, as arrays. In reading order:

    isomorphism.pyx    COMPILED: numbers for hands that are the same but for the names of the suits
                       (with isomorphism.h)
    river.pyx          COMPILED: what every hand wins on a river against any reach (with river.h, river_order.h,
                       river_kernel.h, river_three.h)
    _strength.pyx      COMPILED: the strengths of all hands on given boards (with strength.h and strength_river.h)
    strength.py        hand_strengths, board_strengths: EHS, EHS2 and histograms of all hands

``from holdem_fast.solver.isomorphism import HandIndex``, ``from holdem_fast.solver.river import River``,
``from holdem_fast.solver.strength import hand_strengths``.
"""
