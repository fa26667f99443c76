"""The hands that the tests of a deal play: three seats, a deck in order, actions as words."""

from holdem_fast import Deal

CARDS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"


def three(deck=CARDS, **terms):
    return Deal([100, 100, 100], **({"blinds": (1, 2), "button": 2, "deck": deck} | terms))


def play(deal, *words):
    for word in words:
        deal.push(word)
    return deal
