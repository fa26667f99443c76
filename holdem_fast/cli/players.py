"""Simple players for a game at the terminal: they look at their chance of winning and at the price.

A player gets the view of its own seat and returns an action that is legal there. All chance comes from the generator
that it is given, so the same seed plays the same game.

>>> from random import Random
>>> deal = Deal([100, 100], blinds=(1, 2), button=0, deck="As 7c Ah 2d 3c 3d 3h 3s 4c 4d 4h 4s")
>>> SimplePlayer(Random(1)).decide(deal.view(deal.actor)) in deal.legal_actions
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.cards import Card
from holdem_fast.core import evaluate
from holdem_fast.game import actions
from holdem_fast.game.actions import Action
from holdem_fast.game.deal import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_TRIALS = 150
# More opponents than this seldom stay to the end, so the chance is estimated against no more.
_OPPONENTS = 2
_BLUFF = 0.06


class SimplePlayer:
    """Folds when the price is too high for its chance, raises when the chance is good, now and then bluffs.

    ``boldness``, drawn once, is how often it raises with a good hand.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._boldness = random.uniform(0.35, 0.75)

    def decide(self, view: Deal) -> Action:
        """What to do at the seat whose turn it is; only that seat's own cards are looked at."""
        seat, legal = view.actor, view.legal_actions
        if seat is None or legal.call_price is None:
            raise ValueError("nobody is to act in this hand")
        hole = [card for card in view.holes[seat] if card is not None]
        opponents = min(len(view.stakes.order) - len(view.folded) - 1, _OPPONENTS)
        chance = win_chance(hole, view.board, opponents, self._random)
        fair, price = 1 / (opponents + 1), legal.call_price
        pot = view.pot
        mood = self._random.random()
        raises = mood < self._boldness if chance > 1.25 * fair else mood < _BLUFF and not price
        # A player who bets has a better hand than a random one, the more so the larger the part of the stack at stake.
        caution = 0.05 + 0.2 * price / view.stacks[seat]
        if price and chance < price / (pot + price) + caution:
            return Action(actions.FOLD, seat)
        if raises and legal.min_raise_to is not None and legal.max_raise_to is not None:
            wanted = max(view.bets) + int((pot + price) * self._random.uniform(0.5, 1))
            to = min(max(wanted, legal.min_raise_to), legal.max_raise_to)
            return Action(actions.BET_OR_RAISE, seat, to)
        return Action(actions.CHECK_OR_CALL, seat)


def win_chance(
    hole: Sequence[Card], board: Sequence[Card], opponents: int, random: Random, trials: int = _TRIALS
) -> float:
    """The share of pots won against random hands, 0 to 1, by dealing out the rest ``trials`` times."""
    known = {*hole, *board}
    unseen = [card for card in Card if card not in known]
    missing = 5 - len(board)
    won = 0.0
    for _ in range(trials):
        drawn = random.sample(unseen, missing + 2 * opponents)
        river = [*board, *drawn[:missing]]
        own = evaluate([*hole, *river])
        others = [evaluate([*drawn[at : at + 2], *river]) for at in range(missing, len(drawn), 2)]
        if own >= max(others):
            won += 1 / (1 + others.count(own))
    return won / trials
