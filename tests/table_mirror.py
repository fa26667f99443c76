"""Tables and a Deal for each of them, played side by side: whatever a Deal says must be in the arrays."""

from itertools import islice

import numpy as np

from holdem_fast import Deal, Table
from holdem_fast.game.tables import Tables

NOBODY = NO_CARD = 255
VIEWS = (
    "actor call_price min_raise_to max_raise_to pot street button stacks bets live holes board hands done payoffs"
).split()
STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
M32, M64 = 2**32 - 1, 2**64 - 1


def splitmix(state):
    """Steele, Lea and Flood's SplitMix64, number after number."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & M64
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & M64
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & M64
        yield z ^ z >> 31


def random_for(key, number):
    return next(splitmix(next(splitmix(key)) ^ number))


def xoshiro(words):
    """Blackman and Vigna's xoshiro128++, number after number."""
    a, b, c, d = words
    while True:
        total = (a + d) & M32
        yield ((total << 7 | total >> 25) + a) & M32
        shifted = b << 9 & M32
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, (d << 11 | d >> 21) & M32


def drawn_cards(seed, table, hand, draws):
    """The cards of a hand by the words of tables_cards.h: the board, then two for each seat."""
    key = random_for(random_for(seed, table), hand)
    words = splitmix(key)
    numbers = xoshiro([half for word in (next(words), next(words)) for half in (word & M32, word >> 32)])
    halves = (half for number in numbers for half in (number & 0xFFFF, number >> 16))
    deck, cards = list(range(52)), []
    for left in range(52, 52 - draws, -1):
        choice, below = divmod(next(halves) * left, 65536)
        if below < 65536 % left:
            break
        cards.append(deck.pop(choice))
    else:
        return cards
    again = (number % 52 for number in splitmix(key ^ M64) if number < 2**64 // 52 * 52)
    return list(islice(dict.fromkeys(islice(again, 1000)), draws))


def deck_of(cards, stacks, button):
    """The order in which a Deal deals the cards drawn; the burned ones are the lowest left."""
    board, holes = cards[:5], cards[5:]
    order = [seat % len(stacks) for seat in range(button + 1, button + 1 + len(stacks)) if stacks[seat % len(stacks)]]
    dealt = [holes[2 * seat + card] for card in range(2) for seat in order]
    burned = iter(sorted({*range(52)} - {*dealt, *board}))
    return [*dealt, next(burned), *board[:3], next(burned), board[3], next(burned), board[4]]


class Mirror:
    """Tables, what they were made of, and the Deal that is being played at each."""

    def __init__(
        self,
        n,
        *,
        seats=6,
        stacks=200,
        blinds=(1, 2),
        seed=1,
        carry=False,
        refill=None,
        reset=True,
        dead_button=False,
        **terms,
    ):
        made = {"seats": seats, "stacks": stacks, "blinds": blinds, "seed": seed, "carry": carry, "refill": refill}
        self.tables = Tables(n, **made, dead_button=dead_button, **terms)
        self.first = [stacks] * seats if isinstance(stacks, int) else list(stacks)
        self.terms = {"blinds": blinds, **terms}
        self.seed, self.carry, self.refill, self.reset = seed, carry, refill, reset
        self.arrays = {name: np.asarray(getattr(self.tables, name)) for name in VIEWS}
        self.hands = [0] * n
        # With a dead button, what says where it goes.
        self.sessions = [None] * n if dead_button else None
        self.deals = [self.begin(i, self.first, seats - 1) for i in range(n)]
        self.rng = np.random.default_rng(seed)

    def begin(self, i, stacks, button):
        """The next hand of a table; the button goes to the next seat with chips, or where a Table has a dead one."""
        seats = len(stacks)
        button = next(seat % seats for seat in range(button + 1, button + 1 + seats) if stacks[seat % seats])
        blinds = None
        if self.sessions is not None:
            button, blinds = self.next_places(i, stacks, button)
        cards = drawn_cards(self.seed, i, self.hands[i], 5 + 2 * seats)
        terms = self.terms_of_hand(stacks, button, blinds)
        deal = Deal(stacks, button=button, deck=deck_of(cards, stacks, button), **terms)
        if self.sessions is not None:
            self.sessions[i].deal = deal
        return deal

    def next_places(self, i, stacks, button):
        """Where a Table has the button and the blinds in its next hand; it begins again where the game does."""
        session = self.sessions[i]
        if session is None or session.finished or not self.carry:
            session = self.sessions[i] = Table(stacks, blinds=self.terms["blinds"], button=button, dead_button=True)
        for seat, (chips, had) in enumerate(zip(stacks, session.stacks, strict=True)):
            if chips > had:
                session.add_chips(seat, chips - had)
        assert session.stacks == tuple(stacks)
        session.next_deal()
        return session.button, session.deal.stakes.blind_seats

    def terms_of_hand(self, stacks, button, blinds):
        """What Tables says of straddles and posts, for one hand; who posts the blinds where it is not by the button."""
        plain = {name: value for name, value in self.terms.items() if name not in ("straddle", "posts", "dead_posts")}
        if blinds is not None:
            plain["blind_seats"] = blinds
        dead = self.terms.get("dead_posts")
        if dead:
            plain["dead_posts"] = [chips * (stack > 0) for chips, stack in zip(dead, stacks, strict=True)]
        small, big = Deal(stacks, button=button, **plain).stakes.blind_seats
        players = sum(stack > 0 for stack in stacks)
        free = players - (1 if small is None or players == 2 else 2)
        straddle = self.terms.get("straddle", 0)
        straddles = ([straddle] if isinstance(straddle, int) else list(straddle))[:free]
        posts = self.terms.get("posts")
        if posts:
            price = max(*self.terms["blinds"], *straddles)
            plain["posts"] = [
                min(chips, price) * (stack > 0 and seat not in (small, big))
                for seat, (chips, stack) in enumerate(zip(posts, stacks, strict=True))
            ]
        return {**plain, "straddle": straddles}

    def next_stacks(self, stacks):
        if not self.carry:
            return self.first
        stacks = [
            first if stack < (self.refill or 0) else stack for stack, first in zip(stacks, self.first, strict=True)
        ]
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
        """Compare the pay-offs, and begin the next hand with the chips that are left; the blinds may end it too."""
        payoffs = np.zeros(len(self.first), dtype=int)
        while deal.finished:
            payoffs += deal.payoffs
            self.hands[i] += 1
            if not self.reset:
                break
            deal = self.deals[i] = self.begin(i, self.next_stacks(deal.stacks), deal.button)
        assert self.arrays["payoffs"][i].tolist() == payoffs.tolist()
        assert self.arrays["hands"][i] == self.hands[i]


def play_games(random_terms, seed, games, steps):
    """Mirrors of three tables, each on terms of its own; how many hands ended."""
    rng = np.random.default_rng(seed)
    hands = 0
    for game in range(games):
        mirror = Mirror(3, seed=game, **random_terms(rng))
        for _ in range(steps):
            mirror.step()
        hands += sum(mirror.hands)
    return hands


def everything(tables):
    """All that can be seen of tables and all that they go on from."""
    return tables.save(), *[np.asarray(getattr(tables, name)).tobytes() for name in [*VIEWS, "mask"]]


def played(n, steps=40, **terms):
    tables = Tables(n, seed=7, **terms)
    for _ in range(steps):
        tables.step(tables.random_actions())
    return tables
