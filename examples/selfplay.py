"""A small policy network learns heads-up hold'em by playing on many tables at once, in NumPy alone:

    python examples/selfplay.py            # two minutes
    python examples/selfplay.py --seconds 10

An observation goes in; out come a score for each choice of the menu and a guess at what the hand will win. At half of
the tables the network plays both seats, at the others it meets simple players, so that it learns to bet its good hands
against them too. After each batch of hands the choices that won more than the guess become likelier (policy gradient
with a baseline), by Adam. At the end the network plays each deal twice, once from each seat, against a player who
chooses at random and one who always calls. A margin is printed in big blinds per 100 hands, with its standard error.
"""

import argparse
import time

import numpy as np

from holdem_fast import Tables

STACK, BIG_BLIND, MENU, NOBODY = 20, 2, (1.0,), 255
CHOICES = 4 + len(MENU)
HIDDEN, BATCH = 64, 2048
RATE, ENTROPY, VALUE = 5e-3, 0.01, 0.5


def new_tables(n, seed):
    return Tables(n, seats=2, stacks=STACK, blinds=(1, BIG_BLIND), menu=MENU, seed=seed)


def features(tables):
    """The observations, and what the hole cards make with the board: ranks held, paired, tripled; suits held."""
    seen = tables.observe(kind="float32")
    hole, board = (seen[:, tables.fields[name]].reshape(-1, 13, 4) for name in ("hole", "board"))
    held, ranks, suits = hole.sum(axis=2), (hole + board).sum(axis=2), (hole + board).sum(axis=1)
    more = [held, held * (ranks >= 2), held * (ranks >= 3), suits >= 4, suits >= 5]
    return np.concatenate([seen, *more], axis=1, dtype=np.float32)


class Network:
    """One hidden layer; scores of the choices, and in the last column the guess at the pay-off in stacks."""

    def __init__(self, inputs, seed=0):
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, 0.3, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.02, (HIDDEN, CHOICES + 1)).astype(np.float32),
            np.zeros(CHOICES + 1, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, seen, mask):
        """The hidden layer, the probability of each choice, and the guesses."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        out = hidden @ w2 + b2
        scores = np.where(mask, out[:, :CHOICES], -1e9)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, likely / likely.sum(axis=1, keepdims=True), out[:, CHOICES]

    def choose(self, seen, mask, rng):
        return draw(self.forward(seen, mask)[1], rng)

    def learn(self, seen, mask, choices, won):
        hidden, likely, guess = self.forward(seen, mask)
        n = len(won)
        better = (won - guess)[:, None]
        chosen = np.eye(CHOICES, dtype=np.float32)[choices]
        logs = np.log(np.maximum(likely, 1e-9))
        surprise = -(likely * logs).sum(axis=1, keepdims=True)
        # Of the loss: what was chosen and won more than the guess, then a little for staying undecided, then the guess.
        slope = np.empty((n, CHOICES + 1), np.float32)
        slope[:, :CHOICES] = (likely - chosen) * better + ENTROPY * likely * (logs + surprise)
        slope[:, CHOICES] = -VALUE * better[:, 0]
        slope /= n
        below = (slope @ self.weights[2].T) * (hidden > 0)
        self._move([seen.T @ below, below.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)])

    def _move(self, slopes):
        """A step of Adam (Kingma and Ba, 2015)."""
        self.updates += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            steady = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight -= RATE * (mean / (1 - 0.9**self.updates)) / steady


def draw(likely, rng):
    """A choice for each row by its probabilities; rounding never leads to one of probability 0."""
    points = np.cumsum(likely, axis=1)
    return (points < rng.random((len(likely), 1)) * points[:, -1:] * (1 - 1e-6)).sum(axis=1)


def train(network, seconds=float("inf"), batches=10**9, seed=1):
    """Batches of hands until the time is over or all are played. Returns the number of hands.

    At half of the tables the network plays both seats; at a quarter each, one seat calls or acts at random.
    """
    rng, played, end = np.random.default_rng(seed), 0, time.monotonic() + seconds
    table = np.arange(BATCH)
    while played < batches and time.monotonic() < end:
        tables = new_tables(BATCH, seed=played)
        actor, mask = np.asarray(tables.actor), np.asarray(tables.mask)
        payoffs, won = np.asarray(tables.payoffs), np.zeros((BATCH, 2), np.float32)
        past = []
        while (actor != NOBODY).any():
            others = (table % 4 < 2) & (actor == table // 4 % 2)
            choices = np.where(table % 4 == 0, 1, at_random(None, mask | (actor == NOBODY)[:, None], rng))
            rows = np.flatnonzero((actor != NOBODY) & ~others)
            seen, allowed = features(tables)[rows], mask[rows]
            choices[rows] = network.choose(seen, allowed, rng)
            past.append((seen, allowed, choices[rows], rows, actor[rows]))
            tables.step(tables.amounts(choices), reset=False)
            won += payoffs
        seen, allowed, choices, rows, seats = (np.concatenate(column) for column in zip(*past, strict=True))
        network.learn(seen, allowed, choices, won[rows, seats] / STACK)
        played += 1
    return played * BATCH


def play(network, opponent, seat, n, seed):
    """What the network wins from a seat in a hand at each of n tables, in chips."""
    rng, tables = np.random.default_rng(seed), new_tables(n, seed)
    actor, mask = np.asarray(tables.actor), np.asarray(tables.mask)
    won = np.zeros(n)
    while (actor != NOBODY).any():
        choices = np.ones(n, np.int64)
        for rows, player in ((actor == seat, network.choose), (actor == 1 - seat, opponent)):
            if rows.any():
                choices[rows] = player(features(tables)[rows], mask[rows], rng)
        tables.step(tables.amounts(choices), reset=False)
        won += np.asarray(tables.payoffs)[:, seat]
    return won


def margin(network, opponent, n, seed):
    """Big blinds per 100 hands, and the standard error: each deal from both seats is one result."""
    results = (play(network, opponent, 0, n, seed) + play(network, opponent, 1, n, seed)) / 2 / BIG_BLIND * 100
    return results.mean(), results.std(ddof=1) / n**0.5


def at_random(seen, mask, rng):
    return draw(mask / mask.sum(axis=1, keepdims=True), rng)


def calling(seen, mask, rng):
    return np.ones(len(mask), np.int64)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=120, help="how long to train")
    parser.add_argument(
        "--hands", type=int, default=20_000, help="deals to play against each opponent, from both seats"
    )
    given = parser.parse_args()
    network = Network(features(new_tables(1, seed=0)).shape[1])
    hands = train(network, seconds=given.seconds)
    print(f"{hands:,} hands of training")
    for name, opponent in (("random", at_random), ("calling", calling)):
        won, error = margin(network, opponent, given.hands, seed=10**6)
        print(f"against {name}: {won:+.0f} big blinds per 100 hands, standard error {error:.0f}")


if __name__ == "__main__":
    main()
