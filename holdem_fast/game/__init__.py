"""The game: one hand from the blinds to the pay-out, and hand after hand at a table. In reading order:

    seats.py              seats and chips as values: what is valid, and the order round the table
    actions.py            actions as values and as words, and the errors for bad ones
    stakes.py             the terms of one hand: chips, blinds, antes, the structure of the betting
    showdown.py           winners and settle: who wins, main and side pots, odd chips
    reference_betting.py  the rules of the chips, to be read: who is to act, what may be bet
    reference_hand.py     the same for the cards and the showdown; the words of all refusals
    _hand.pyx             the states of a hand under Deal, with the chips in the struct of rules.h (compiled)
    records.py            a hand as a short line, as columns and as JSON
    drawing.py            a hand as HTML for notebooks
    deal.py               Deal, one hand: every push makes a new state; LegalActions, what may be done now
    table.py              Table: deal after deal, the button moves
    _tables.pyx           the columns of many tables: the rules of Deal once more, in C (compiled)
    tables_buffers.py     numbers that many tables are given, and memory for results
    tables_terms.py       the terms of many tables
    tables.py             Tables: many tables at once, as arrays
    phrases.py            the sentences of a commentary, English and Spanish
    commentary.py         a commentary on a hand in sentences

deal.py checks the terms with stakes.py and keeps the states of _hand.pyx, which deals the cards and moves the chips by
rules.h. Where that refuses an action, the reference finds the reason once more and says it; the tests hold both to each
other at every action. table.py and commentary.py see a hand only through Deal.
tables.py checks what it is given, then _tables.pyx plays. That has C of its own, in this order: rules.h, how a hand
begins and ends, with rules_lanes.h, the betting of one hand or of a vector of them; tables_cards.h, the cards;
tables_posts.h, what hands at tables begin with besides blinds;
tables_columns.h, what is known of the tables; tables_settling.h and tables_dealing.h, how their hands end and begin;
tables_step.h, with tables_lanes.h, a step; tables_views.h, menu and observations, with tables_observe.h;
tables_holding.h, tables that a step leaves out; tables_saving.h. The tests hold it to Deal in every bound and chip.
"""
