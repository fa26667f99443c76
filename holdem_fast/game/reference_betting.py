"""The chips of one hand, street by street: whose turn it is, what a call costs, how much may be raised (R6).

This is the form of the rules to be read; rules.h has them in C, and the tests hold both to each other. No cards are
known here. A :class:`Betting` is changed by its own methods only. Those of the seat to act, which there must be, first
check and then change. All amounts of bets and raises are totals for the street.
"""

from __future__ import annotations

from holdem_fast.game.actions import IllegalActionError
from holdem_fast.game.showdown import side_pots
from holdem_fast.game.stakes import FIXED_LIMIT, POT_LIMIT, Street
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from holdem_fast.game.showdown import Pot
    from holdem_fast.game.stakes import Stakes

_NOT_ACTED = -1


_STREETS = tuple(Street)


class Betting:
    """The state of the chips. ``paid`` is what each seat has put in so far, this street's ``bets`` included."""

    __slots__ = (
        "stakes",
        "street",
        "actor",
        "stacks",
        "bets",
        "paid",
        "dead",
        "live",
        "line",
        "acted",
        "price",
        "full_price",
        "raise_size",
        "raises",
        "uncapped",
    )

    def __init__(self, stakes: Stakes) -> None:
        seats = len(stakes.stacks)
        self.stakes = stakes
        self.street = Street.PREFLOP
        self.actor: int | None = None
        self.stacks = list(stakes.stacks)
        self.bets = [0] * seats
        self.paid = [0] * seats
        self.dead = 0
        self.live = [stack > 0 for stack in stakes.stacks]
        # The seats that can still act, live and with chips: the next in turn first, the actor last.
        self.line: tuple[int, ...] = ()
        # For each seat, the price it has acted on in this round.
        self.acted = [_NOT_ACTED] * seats
        # What a seat must have put in to stay in, the same before an all-in too small to count, the last full bet or
        # raise, and how many there were (R6.6, R6.8, R6.9).
        self.price = self.full_price = 0
        self.raise_size = stakes.bet_size(0)
        self.raises = 0
        # Whether the round has no end of raises: it began with two players who play without a cap (R6.8).
        self.uncapped = not stakes.cap_heads_up and self.live.count(True) == 2
        self._post()

    def copy(self) -> Betting:
        twin = Betting.__new__(Betting)
        twin.stakes = self.stakes
        twin.street = self.street
        twin.actor = self.actor
        twin.stacks = self.stacks.copy()
        twin.bets = self.bets.copy()
        twin.paid = self.paid.copy()
        twin.dead = self.dead
        twin.live = self.live.copy()
        twin.line = self.line
        twin.acted = self.acted.copy()
        twin.price = self.price
        twin.full_price = self.full_price
        twin.raise_size = self.raise_size
        twin.raises = self.raises
        twin.uncapped = self.uncapped
        return twin

    def _post(self) -> None:
        """Antes, blinds, straddles, posts; a player who cannot pay is all-in for less (R5.7, R5.9, R5.10)."""
        stakes = self.stakes
        for seat, ante in enumerate(stakes.antes):
            if ante:
                self._pay(seat, ante)
                self.bets[seat] = 0
        if stakes.dead_antes:
            self.dead, self.paid = sum(self.paid), [0] * len(self.paid)
        for blind_seat, blind in zip(stakes.blind_seats, stakes.blinds, strict=True):
            if blind_seat is not None:
                self._pay(blind_seat, blind)
        # A blind posted short is still the full price for the others; the big blind counts as the bet.
        self.price = self.full_price = stakes.blinds[1]
        self.raises = int(self.price > 0)
        last = self._post_straddles()
        for seat, amount in enumerate(stakes.posts):
            # A straddle is a post too: nobody pays twice.
            if amount > self.bets[seat]:
                self._pay(seat, amount - self.bets[seat])
        for seat, amount in enumerate(stakes.dead_posts):
            dead = min(amount, self.stacks[seat])
            self.stacks[seat] -= dead
            self.dead += dead
        self._line_up(last)
        if not stakes.bomb:
            self._give_turn()

    def _post_straddles(self) -> int:
        """Post the straddles, raises (R6.6) that are not counted (R6.8); the seat left of which the round begins."""
        stakes = self.stakes
        big = stakes.blind_seats[1]
        if big is None:
            return stakes.button
        last, order = big, stakes.order
        for place, amount in enumerate(stakes.straddle, order.index(big) + 1):
            if amount:
                last = order[place % len(order)]
                self._pay(last, amount - self.bets[last])
                if stakes.structure != FIXED_LIMIT:
                    self.raise_size = max(self.raise_size, amount - self.price)
                self.price = self.full_price = amount
        return last

    def _pay(self, seat: int, amount: int) -> None:
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.bets[seat] += amount
        self.paid[seat] += amount

    @property
    def seats_live(self) -> list[int]:
        """The seats that have not folded."""
        return [seat for seat, live in enumerate(self.live) if live]

    @property
    def closed(self) -> bool:
        """Nobody will act any more in this hand: one seat left, the river over, or all but at most one all-in."""
        return self.actor is None and (self.street == Street.RIVER or len(self.line) < 2)

    @property
    def pot(self) -> int:
        """All chips in the middle, this street's bets included."""
        return sum(self.paid) + self.dead

    def pots(self) -> list[Pot]:
        """The pots of the streets before, main pot first, without this street's bets."""
        collected = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        return side_pots(collected, self.seats_live, self.dead)

    def owed(self, seat: int) -> int:
        """The chips missing to the price; where all others are all-in, not more than the largest of their bets."""
        owed = self.price - self.bets[seat]
        # Only a blind or straddle posted short leaves a price that nobody has put in.
        if owed > 0 and self.price not in self.bets:
            others = [other for other in self.seats_live if other != seat]
            if max([self.stacks[other] for other in others]) == 0:
                owed = max([self.bets[other] for other in others]) - self.bets[seat]
        return max(owed, 0)

    def call_price(self, seat: int) -> int:
        """The chips a call costs, at most the whole stack (R6.10); 0 is a check."""
        return min(self.owed(seat), self.stacks[seat])

    def raise_bounds(self, seat: int) -> tuple[int, int] | None:
        """The smallest and the largest total for the street of a bet or raise; None where none is allowed."""
        if self._why_no_raise(seat):
            return None
        all_in = self.bets[seat] + self.stacks[seat]
        smallest = self.full_price + self.raise_size
        largest = all_in
        if self.stakes.structure == FIXED_LIMIT:
            largest = smallest
        elif self.stakes.structure == POT_LIMIT:
            largest = max(smallest, self.price + self.pot + self.price - self.bets[seat])
        return min(smallest, all_in), min(largest, all_in)

    def _why_no_raise(self, seat: int) -> tuple[str, str] | None:
        """The reason and the rule, where the seat may not raise."""
        price = self.price
        if self.bets[seat] + self.stacks[seat] <= price:
            return "the whole stack is not more than a call", "R6.10"
        if self.acted[seat] != _NOT_ACTED and not self._is_full(price - self.acted[seat]):
            least = "half a bet" if self.stakes.structure == FIXED_LIMIT else "a full raise"
            return f"an all-in below {least} does not reopen the betting to a player who has acted", "R6.9"
        if self._capped():
            return f"a round has one bet and {self.stakes.max_raises} raises", "R6.8"
        if self._has_rival(seat):
            return None
        return "nobody is left who could call more", "R7.7"

    def _has_rival(self, seat: int) -> bool:
        """Whether somebody else can put in more than the price."""
        return any(other != seat and self.bets[other] + self.stacks[other] > self.price for other in self.line)

    def _is_full(self, increase: int) -> bool:
        """Whether so many chips more are a full bet or raise: with a fixed limit from half a bet on (R6.9)."""
        return (2 * increase if self.stakes.structure == FIXED_LIMIT else increase) >= self.raise_size

    def _capped(self) -> bool:
        stakes = self.stakes
        if stakes.structure != FIXED_LIMIT or stakes.max_raises is None or self.uncapped:
            return False
        return self.raises > stakes.max_raises

    def fold(self) -> None:
        """Give up the hand; allowed also where checking is free."""
        seat = self._turn()
        self.live[seat] = False
        self.line = self.line[:-1]
        self._give_turn()

    def check(self) -> int:
        """Pass where there is nothing to call; returns 0 chips."""
        seat = self._turn()
        price = self.call_price(seat)
        if price:
            raise self.refuse(f"seat {seat} cannot check: there are {price} to call", "R6.3")
        return self._match(seat, price)

    def call(self) -> int:
        """Match the price, or go all-in for less; returns the chips it took."""
        seat = self._turn()
        price = self.call_price(seat)
        if not price:
            raise self.refuse(f"seat {seat} has nothing to call", "R6.3")
        return self._match(seat, price)

    def check_or_call(self) -> int:
        """Check where that is free, or call; returns the chips it took."""
        seat = self._turn()
        return self._match(seat, self.call_price(seat))

    def _match(self, seat: int, price: int) -> int:
        if price:
            self._pay(seat, price)
        self._has_acted(seat)
        return price

    def _has_acted(self, seat: int) -> None:
        self.acted[seat] = self.price
        if not self.stacks[seat]:
            self.line = self.line[:-1]
        self._give_turn()

    def bet(self, to: int) -> None:
        """Open the betting of a round."""
        seat = self._turn()
        if self.price:
            raise self.refuse(f"seat {seat} cannot bet: there is a bet of {self.price} to raise", "R6.3")
        self.raise_to(to)

    def raise_to(self, to: int) -> None:
        """Bet, or raise, so that the seat has put in ``to`` on this street."""
        self.stand(self._checked_raise(self._turn(), to))

    def stand(self, to: int) -> None:
        """Put in a bet or raise that is more than the price and not more than the stack, whatever its bounds are."""
        seat = self._turn()
        self._pay(seat, to - self.bets[seat])
        if self.stakes.structure != FIXED_LIMIT:
            increase = to - self.price
            if increase > self.raise_size:
                self.raise_size = increase
            self.full_price = to
        elif self._is_full(to - self.full_price):
            self.full_price = to
            self.raises += 1
        self.price = to
        self._has_acted(seat)

    def _checked_raise(self, seat: int, to: int) -> int:
        bounds = self.raise_bounds(seat)
        if bounds is None:
            reason, rule = self._why_no_raise(seat) or ("", "")
            raise self.refuse(f"seat {seat} cannot raise to {short_repr(to)}: {reason}", rule)
        smallest, largest = bounds
        if smallest <= to <= largest:
            return to
        rule = {POT_LIMIT: "R6.7", FIXED_LIMIT: "R6.8"}.get(self.stakes.structure, "R6.6")
        limit = f"the smallest total is {smallest}" if to < smallest else f"the largest total is {largest}"
        raise self.refuse(f"seat {seat} cannot raise to {short_repr(to)}: {limit}", rule)

    def _turn(self) -> int:
        seat = self.actor
        assert seat is not None
        return seat

    def _line_up(self, last: int) -> None:
        """Begin a round in which the seat left of ``last`` is the first in turn."""
        seats = len(self.stacks)
        clockwise = [seat % seats for seat in range(last + 1, last + 1 + seats)]
        self.line = tuple([seat for seat in clockwise if self.live[seat] and self.stacks[seat]])

    def _give_turn(self) -> None:
        """Pass the turn to the first in line that must act; if there is none, the round is over (R6.4)."""
        line = self.line
        if self.live.count(True) > 1:
            for place, seat in enumerate(line, 1):
                # A seat that owes nothing and has not acted gets a turn only where it has somebody to bet against.
                if (self.acted[seat] == _NOT_ACTED and self._has_rival(seat)) or self.owed(seat):
                    self.actor = seat
                    self.line = line[place:] + line[:place]
                    return
        self.actor = None
        self._return_uncalled()
        self.bets = [0] * len(self.bets)

    def _return_uncalled(self) -> None:
        """The part of the largest bet that nobody matched goes back (R7.4)."""
        called, largest = sorted(self.bets)[-2:]
        seat = self.bets.index(largest)
        if largest > called and self.live[seat]:
            self.stacks[seat] += largest - called
            self.paid[seat] -= largest - called
            if seat not in self.line:
                self.line += (seat,)

    def next_street(self) -> None:
        """Begin the next round with the first seat left of the button that can act (R6.3)."""
        self.street = _STREETS[self.street + 1]
        self.acted = [_NOT_ACTED] * len(self.stacks)
        self.price = self.full_price = self.raises = 0
        self.uncapped = not self.stakes.cap_heads_up and self.live.count(True) == 2
        self.raise_size = self.stakes.bet_size(self.street)
        self._line_up(self.stakes.button)
        self._give_turn()

    def refuse(self, reason: str, rule: str) -> IllegalActionError:
        return IllegalActionError(reason, rule, self.alternatives())

    def alternatives(self) -> str:
        """What the seat to act may do, in words."""
        seat = self._turn()
        price = self.call_price(seat)
        choices = ["fold", f"call {price}" if price else "check"]
        bounds = self.raise_bounds(seat)
        if bounds:
            smallest, largest = bounds
            verb = "raise to" if self.price else "bet"
            choices.append(f"{verb} {smallest}" + (f"..{largest}" if largest > smallest else ""))
        return f"seat {seat} may {', '.join(choices[:-1])} or {choices[-1]}"
