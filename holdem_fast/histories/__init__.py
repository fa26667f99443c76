"""Hand histories: recorded hands read, replayed and written.

    phh.py    the PHH notation; ``from holdem_fast import phh``

It plays what it reads with holdem_fast.game.
"""
