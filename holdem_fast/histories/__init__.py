"""Hand histories: recorded hands read, replayed and written. In reading order:

    places.py    where in the text of a file something is, for error messages
    money.py     amounts of money as whole chips of a unit, and back
    history.py   one recorded hand: terms, actions, replay, rake
    record.py    a hand by names and money, as sites record it, made a hand history
    pokerstars.py  the text of PokerStars and of sites that write nearly the same
    phh.py       the PHH notation; ``from holdem_fast import phh``

phh.py plays what it reads with holdem_fast.game.
"""
