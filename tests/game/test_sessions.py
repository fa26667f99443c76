"""Sessions: tables where players come, go, sit out and add chips between random hands.

What each seat owes is kept here apart from the Table, by walking around the table seat by seat.
"""

import random

import pytest

from holdem_fast import Deck, Table

SMALL, BIG = 5, 10
TABLES = 400
HANDS = 25


def walked(first, last, seats):
    """The seats after ``first`` up to ``last``, clockwise; all of them if the two are the same."""
    passed = [(first + step) % seats for step in range(1, seats + 1)]
    return passed[: passed.index(last) + 1]


def play(deal, rng):
    while not deal.finished:
        words = ["f", "cc", "cc", "cc"]
        if deal.legal_actions.max_raise_to is not None:
            words += [f"cbr {deal.legal_actions.min_raise_to}", f"cbr {deal.legal_actions.max_raise_to}"]
        deal.push(rng.choice(words))


class Session:
    """A table, the chips that were brought to it, and a ledger of the blinds that are owed."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.seats = self.rng.randint(3, 10)
        stacks = [self.rng.choice([0, 100, 500, 1000]) for _ in range(self.seats)]
        stacks[:2] = 1000, 500
        self.table = Table(stacks, blinds=(SMALL, BIG), button=0, dead_button=seed % 2 == 1)
        self.brought = sum(stacks)
        self.owed = [set() for _ in stacks]
        self.waits = set()
        self.out = set()
        self.before = None

    def taken(self):
        return [seat for seat, stack in enumerate(self.table.stacks) if stack]

    def change(self):
        """One random thing that happens between two hands."""
        seat = self.rng.randrange(self.seats)
        if seat in self.taken():
            if seat in self.out | self.waits:
                post = self.rng.random() < 0.5
                self.table.sit_in(seat, post)
                self.out.discard(seat)
                self.waits.discard(seat)
                if not post and self.owed[seat]:
                    self.waits.add(seat)
            elif len(self.playing()) > 2:
                if self.rng.random() < 0.5:
                    self.brought -= self.table.leave(seat)
                    self.forget(seat)
                else:
                    self.table.sit_out(seat)
                    self.out.add(seat)
            else:
                self.table.add_chips(seat, 200)
                self.brought += 200
        else:
            self.forget(seat)
            post = self.rng.random() < 0.5
            self.table.sit(seat, 500, post=post)
            self.brought += 500
            if self.before:
                self.owed[seat] = {"big"}
                if not post:
                    self.waits.add(seat)

    def playing(self):
        return [seat for seat in self.taken() if seat not in self.out | self.waits]

    def forget(self, seat):
        self.owed[seat] = set()
        self.out.discard(seat)
        self.waits.discard(seat)

    def hand(self, number):
        for seat in set(range(self.seats)) - set(self.taken()):
            self.forget(seat)
        deal = self.table.next_deal(Deck(number))
        self.check_payments(deal)
        self.note_missed(deal)
        play(deal, self.rng)
        assert sum(self.table.stacks) == self.brought

    def check_payments(self, deal):
        """Who owes pays what they owe and nobody else posts; who is left out had a reason (R5.8, R5.9)."""
        small, big = deal.stakes.blind_seats
        for seat in self.taken():
            dealt = deal.stakes.stacks[seat] > 0
            owed = self.owed[seat] if seat not in (small, big) else set()
            assert deal.stakes.posts[seat] == (BIG if dealt and owed else 0)
            assert deal.stakes.dead_posts[seat] == (SMALL if dealt and "small" in owed else 0)
            if seat in self.out:
                assert not dealt
            elif seat in self.waits:
                assert dealt == (seat == big)
            elif not dealt:
                assert self.owed[seat], f"seat {seat} pays its blinds and was not dealt in"
            if dealt and self.owed[seat] and seat == small:
                assert len(deal.stakes.order) == 2
        assert big in deal.stakes.order

    def note_missed(self, deal):
        """Write down the blinds that passed a seat which was not dealt in, and strike out what was paid."""
        small, big = deal.stakes.blind_seats
        for seat in deal.stakes.order:
            if deal.stakes.posts[seat] or seat == big:
                self.owed[seat] = set()
                self.waits.discard(seat)
        place = self.before[1] if small is None else small
        if self.before:
            for blind, first, last in (("small", self.before[0], place), ("big", self.before[1], big)):
                for seat in walked(first, last, self.seats):
                    if seat in self.taken() and not deal.stakes.stacks[seat]:
                        self.owed[seat].add(blind)
        if self.before and self.table.dead_button:
            assert big != self.before[1], "nobody is the big blind twice in a row"
            for seat in walked(self.before[1], big, self.seats)[:-1]:
                assert not deal.stakes.stacks[seat], f"seat {seat} skipped the big blind"
        self.before = place, big


@pytest.mark.parametrize("seeds", [range(first, first + 50) for first in range(0, TABLES, 50)], ids=str)
def test_sessions(seeds):
    """R5.8, R5.9, R7.8: chips are conserved; with the dead button nobody skips a blind or pays it twice in a row."""
    for seed in seeds:
        session = Session(seed)
        for hand in range(HANDS):
            if len(session.playing()) < 2:
                break
            session.hand(1000 * seed + hand)
            for _ in range(session.rng.randint(0, 3)):
                session.change()
