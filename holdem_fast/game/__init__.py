"""The game: one hand from the blinds to the pay-out, and hand after hand at a table. In reading order:

    seats.py         seats and chips as values: what is valid, and the order round the table
    actions.py       actions as values and as words, and the errors for bad ones
    stakes.py        the terms of one hand: chips, blinds, antes, the structure of the betting
    showdown.py      winners and settle: who wins, main and side pots, odd chips
    betting.py       the chips: who is to act, what may be bet (compiled from the same source, with betting.pxd)
    state.py         one state of a hand: chips, cards, street, showdown (compiled too, with state.pxd)
    records.py       a hand as a short line, as columns and as JSON
    drawing.py       a hand as HTML for notebooks
    deal.py          Deal, one hand: every push makes a new state; LegalActions, what may be done now
    table.py         Table: deal after deal, the button moves
    _tables.pyx      the columns of many tables: the rules of Deal once more, in C (compiled)
    tables_buffers.py  numbers that many tables are given, and memory for results
    tables_terms.py  the terms of many tables
    tables.py        Tables: many tables at once, as arrays
    phrases.py       the sentences of a commentary, English and Spanish
    commentary.py    a commentary on a hand in sentences

deal.py checks the terms with stakes.py and keeps the states of state.py, which deals the cards, moves the chips with
betting.py and pays them out with showdown.py. table.py and commentary.py see a hand only through Deal.
tables.py checks what it is given, then _tables.pyx plays. That has C of its own, in this order: rules.h, how a hand
begins and ends, with rules_lanes.h, the betting of one hand or of a vector of them; tables_cards.h, the cards;
tables.h, the columns, with tables_lanes.h, a step; tables_views.h, menu and observations, with tables_observe.h;
tables_saving.h.
The tests hold it to Deal in every bound and chip.
"""
