"""The game: who wins, the hand from the blinds to the pay-out, hand after hand. In reading order:

    showdown.py      winners and settle: who wins, main and side pots, odd chips
    stakes.py        the terms of one hand: seats, chips, blinds, antes, the structure of the betting
    actions.py       actions as values and as words, and the errors for bad ones
    betting.py       the chips: who is to act, what may be bet (compiled from the same source, with betting.pxd)
    state.py         one state of a hand: chips, cards, street, showdown (compiled too, with state.pxd)
    legal.py         what may be done now
    records.py       a hand as a short line, as columns and as JSON
    drawing.py       a hand as HTML for notebooks
    deal.py          Deal, one hand: every push makes a new state
    table.py         Table: deal after deal, the button moves
    phrases.py       the sentences of a commentary, English and Spanish
    commentary.py    a hand told in sentences

deal.py keeps the states of state.py, which deals the cards and moves chips with betting.py; stakes.py is the start of a
hand.
table.py and commentary.py see a hand only through Deal.
"""
