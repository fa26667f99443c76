"""Tables and a Deal for each of them, played side by side: whatever a Deal tells must be in the arrays."""

import numpy as np

from holdem_fast import Deal
from holdem_fast.game.tables import Tables

NOBODY = NO_CARD = 255
OWN = ("n", "seats", "stacks", "seed", "carry", "refill", "threads")


class Mirror:
    """Tables, what they were made of, and the Deal that is being played at each."""

    def __init__(self, n, *, seats=6, stacks=200, blinds=(1, 2), seed=1, carry=False, refill=None, reset=True, **terms):
        self.tables = Tables(
            n, seats=seats, stacks=stacks, blinds=blinds, seed=seed, carry=carry, refill=refill, **terms
        )
        self.first = [stacks] * seats if isinstance(stacks, int) else list(stacks)
        self.terms = {"blinds": blinds, **terms}
        self.carry, self.refill, self.reset = carry, refill, reset
        self.arrays = {
            name: np.asarray(getattr(self.tables, name))
            for name in "actor call_price min_raise_to max_raise_to pot street button stacks bets live holes board hands "
            "done payoffs".split()
        }
        self.hands = [0] * n
        self.deals = [self.begin(i, self.first, seats - 1) for i in range(n)]
        self.rng = np.random.default_rng(seed)

    def begin(self, i, stacks, button):
        """The next hand of a table, with the cards of deal(i), which are compared with what people see."""
        seats = len(stacks)
        button = next(seat % seats for seat in range(button + 1, button + 1 + seats) if stacks[seat % seats])
        begun = self.tables.deal(i)
        assert (list(begun.stakes.stacks), begun.button) == (list(stacks), button)
        deal = Deal(stacks, button=button, deck=begun._deck, **self.terms)
        assert deal.stakes == begun.stakes
        return deal

    def next_stacks(self, stacks):
        if not self.carry:
            return self.first
        stacks = [first if stack < (self.refill or 0) else stack for stack, first in zip(stacks, self.first)]
        return stacks if sum(stack > 0 for stack in stacks) > 1 else self.first

    def check(self, i, deal):
        """Everything that is seen of the hand at a table."""
        seen = {name: column[i].tolist() for name, column in self.arrays.items()}
        legal = deal.legal_actions
        assert seen["actor"] == (NOBODY if deal.actor is None else deal.actor)
        assert seen["call_price"] == (legal.call_price or 0)
        assert (seen["min_raise_to"], seen["max_raise_to"]) == (legal.min_raise_to or 0, legal.max_raise_to or 0)
        assert (seen["stacks"], seen["bets"]) == (list(deal.stacks), list(deal.bets))
        assert (seen["pot"], seen["street"], seen["button"]) == (deal.pot, deal.street, deal.button)
        dealt = [stack > 0 for stack in deal.stakes.stacks]
        assert seen["live"] == [there and seat not in deal.folded for seat, there in enumerate(dealt)]
        assert seen["board"] == [*deal.board, *[NO_CARD] * (5 - len(deal.board))]
        assert seen["holes"] == [[int(card) for card in hole] or [NO_CARD] * 2 for hole in deal.holes]

    def choose(self):
        """Legal actions: of those that a Deal lists or, as often, any raise; some folds where checking is free."""
        actions = []
        for deal in self.deals:
            legal, drawn = deal.legal_actions, self.rng.random()
            if drawn < 0.2 or deal.actor is None:
                actions.append(-1)
            elif drawn < 0.6 or legal.min_raise_to is None:
                actions.append(0)
            elif drawn < 0.75:
                actions.append(legal.min_raise_to)
            elif drawn < 0.8:
                actions.append(legal.max_raise_to)
            else:
                actions.append(int(self.rng.integers(legal.min_raise_to, legal.max_raise_to + 1)))
        return actions

    def step(self):
        """One step of both; everything is compared."""
        actions = self.choose()
        self.tables.step(np.array(actions, dtype=np.int32), reset=self.reset)
        for i, action in enumerate(actions):
            deal = self.deals[i]
            if deal.actor is not None:
                deal.push("f" if action < 0 else f"cbr {action}" if action else "cc")
                assert self.arrays["done"][i] == deal.finished
                self.end(i, deal) if deal.finished else None
            self.check(i, self.deals[i])
        if not self.reset:
            for i, deal in enumerate(self.deals):
                assert deal.finished == (self.arrays["actor"][i] == NOBODY)

    def end(self, i, deal):
        """Compare the pay-offs, and begin the next hand with the chips that are left."""
        payoffs = list(deal.payoffs)
        self.hands[i] += 1
        if self.reset:
            deal = self.deals[i] = self.begin(i, self.next_stacks(deal.stacks), deal.button)
        assert self.arrays["payoffs"][i].tolist() == payoffs
        assert self.arrays["hands"][i] == self.hands[i]
