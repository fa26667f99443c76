"""A river solved by CFR+: two wide ranges, bets and raises, until nobody could gain half a percent of the pot.

    python examples/river_cfr.py
    python examples/river_cfr.py --board "As Kd 7h 7c 2s" --first "22+,A2+,K9+" --second "random" --target 0.1

The pot is 100 and both players have 200 behind. The first player acts first. Who may bet bets half the pot, the whole
pot or all-in; who faces a bet folds, calls, raises to three times the bet or goes all-in. Every hand has a strategy of
its own at every decision. The exploitability is what a perfect opponent would win from the average strategies, as the
mean of both seats, above the value of the game. Needs NumPy.
"""

import argparse
import time

import numpy as np

from holdem_fast import COMBOS, Range, format_cards
from holdem_fast.solver.river import River

POT, STACK = 100, 200
FIRST = "22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,65s,54s,A7o+,KTo+,QTo+,JTo"
SECOND = "22+,A2s+,K2s+,Q6s+,J7s+,T7s+,96s+,86s+,75s+,64s+,54s,A5o+,K9o+,QTo+,J9o+,T9o"


class Showdown:
    """Both have put in ``bet``, and half the pot before."""

    def __init__(self, bet):
        self.stake = POT / 2 + bet

    def values(self, game, player, other):
        return self.stake * game.river.values(other)


class Fold:
    """``loser`` has folded, with ``bet`` of their own put in."""

    def __init__(self, loser, bet):
        self.loser, self.stake = loser, POT / 2 + bet

    def values(self, game, player, other):
        return (-self.stake if player == self.loser else self.stake) * game.river.folds(other)


class Decision:
    """A player's choice, with the regret of each action and the sum of strategies, by action and combo."""

    def __init__(self, actor, bets, checked=False):
        self.actor, self.children = actor, {}
        mine, theirs = bets[actor], bets[1 - actor]
        if theirs > mine:
            self.children["fold"] = Fold(actor, mine)
            self.children["call"] = Showdown(theirs)
        else:
            self.children["check"] = Showdown(0) if checked else Decision(1 - actor, bets, checked=True)
        for to in sorted({min(to, STACK) for to in ((3 * theirs, STACK) if theirs else (POT // 2, POT, STACK))}):
            if to > theirs and theirs < STACK:
                after = (to, theirs) if actor == 0 else (theirs, to)
                self.children[f"{'raise' if theirs else 'bet'} {to}"] = Decision(1 - actor, after)
        self.regrets = np.zeros((len(self.children), len(COMBOS)))
        self.sums = np.zeros_like(self.regrets)

    def values(self, game, player, other):
        """The value of each of the player's combos; on the way regrets and sums are brought up to date."""
        strategy = shares(self.sums if game.response else self.regrets)
        children = self.children.values()
        if player != self.actor:
            reach = strategy * other
            if not game.response:
                self.sums += game.iteration * reach
            return sum(child.values(game, player, part) for child, part in zip(children, reach, strict=True))
        found = np.array([child.values(game, player, other) for child in children])
        if game.response:
            return found.max(axis=0)
        value = (strategy * found).sum(axis=0)
        np.maximum(self.regrets + found - value, 0, out=self.regrets)
        return value


def shares(weights):
    """Each column divided by its sum; equal shares where that is 0."""
    total = weights.sum(axis=0)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / len(weights))


class Game:
    """One river, the two players' reach, and the tree of decisions."""

    def __init__(self, board, ranges):
        self.river = River(board)
        there = np.asarray(self.river.ranks) > 0
        self.reach = [Range(text).to_array() * there for text in ranges]
        self.deals = self.reach[0] @ self.river.folds(self.reach[1])
        self.root, self.iteration, self.response = Decision(0, (0, 0)), 0, False

    def iterate(self):
        """One iteration of CFR+: alternating updates, regrets cut off at 0, later strategies weigh more."""
        self.iteration += 1
        for player in (0, 1):
            self.root.values(self, player, self.reach[1 - player])

    def exploitability(self):
        """In percent of the pot."""
        self.response = True
        gains = [self.reach[player] @ self.root.values(self, player, self.reach[1 - player]) for player in (0, 1)]
        self.response = False
        return sum(gains) / 2 / self.deals / POT * 100


def solve(game, target=0.5, seconds=10.0):
    """Iterates until the exploitability is below the target or the time is over; the exploitability."""
    start, found = time.perf_counter(), game.exploitability()
    while found >= target and time.perf_counter() - start < seconds:
        for _ in range(25):
            game.iterate()
        found = game.exploitability()
        passed = time.perf_counter() - start
        print(f"{game.iteration:5} iterations  {passed:5.2f} s  exploitability {found:7.3f} % of the pot")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="a river solved by CFR+")
    parser.add_argument("--board", default="Ks Td 7s 4c 2h")
    parser.add_argument("--first", default=FIRST, metavar="RANGE", help="who acts first")
    parser.add_argument("--second", default=SECOND, metavar="RANGE")
    parser.add_argument("--target", type=float, default=0.5, metavar="PERCENT")
    arguments = parser.parse_args()
    game = Game(arguments.board, (arguments.first, arguments.second))
    print(f"{format_cards(game.river.board)}: {' against '.join(f'{(r > 0).sum()} hands' for r in game.reach)}")
    solve(game, arguments.target)
    reach = game.reach[0] * shares(game.root.sums)
    for action, part in zip(game.root.children, reach, strict=True):
        print(f"the first player's {action:8} {part.sum() / game.reach[0].sum():6.1%}")


if __name__ == "__main__":
    main()
