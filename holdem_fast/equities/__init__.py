"""Equities: what each player may expect of the pot. In reading order:

    _outcomes.pyx      COMPILED: exact outcomes of fixed hands, by counting (with outcomes_multisets.pxi,
                       outcomes_flushes.pxi, outcomes_grouping.pxi, outcomes_combos.pxi, and
                       outcomes.h, which includes outcomes_passes.h)
    _sweep.pyx         COMPILED: range against range on a board
    _multiway.pyx      COMPILED: three or four ranges, board after board
                       (with multiway.h, which includes multiway_kernel.h)
    _trials.pyx        COMPILED: random deals, ranked in batches (with trials.h, which includes trials_group.h)
    records.py         results as short lines, as columns and as JSON
    drawing.py         results as drawings: SVG, and HTML for notebooks
    results.py         Equity, HandEquity, EquityByHand, PreflopMatrix: what is given back
    hand_columns.py    HandEquities: the hands of a player as columns
    crew.py            work cut into parts, for threads or an executor, with progress and Ctrl-C
    matchups.py        two hands or ranges before the flop, equal matchups counted once
    trial_plan.py      what is the same in every random deal
    spot.py            what is asked, read and checked: players, board, dead cards, tie-break
    symmetry.py        deals that differ only in the names of suits
    counting.py        what the ways of counting share: a way, the total of its parts, weights in digits
    multiway.py        three or four ranges: all hands at once, board after board
    exact.py           the ways of counting, and which is the quickest
    by_hand.py         every hand of every player: what it wins, shares and takes part in
    sampling.py        Monte Carlo: trials until there are enough
    answer.py          the long way to an equity: read a spot, then count it or sample it
    equity.py          equity, hand_equities, equity_by_hand, preflop_matrix

exact.py calls the compiled modules through matchups.py and multiway.py, or directly; sampling.py calls _trials.pyx
with a plan.
"""
