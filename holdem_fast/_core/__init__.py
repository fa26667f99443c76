"""The sources of :mod:`holdem_fast.core`: nothing here is imported at run time.

    hash_tables.py    computes the tables of the perfect hash; setup.py runs it, and it writes tables.h
    buffers.pxi       a checked view of a caller's memory
    batches.pxi       many hands: evaluate_many, evaluate_board, rank_hands and their threads
    whole_deck.pxi    how many hands of the whole deck have each rank
    shuffle.pxi       a shuffled deck from random bytes
    texts.pxi         a column of texts as rows of card numbers: parse_hands
    simd.h            the vector operations of each instruction set, and the choice of one at import
    batch_kernel.h    the batch kernel: included by simd.h once for each instruction set
    visit.h           a visit of every 7-card hand
    splitmix.h        random numbers, for the compiled modules of equities and game

core.pyx includes the .pxi files and the headers tables.h, simd.h and visit.h; batches.pxi calls the kernel that
simd.h chose.
"""
