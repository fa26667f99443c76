"""A hand as a site records it, by names, numbered seats and money, and the :class:`HandHistory` that comes of it.

The readers of the formats call a :class:`Record` line by line. It keeps who has put in what, so that a bet that adds
chips becomes one to a total, and refuses a record whose pots do not add up: lines are missing then, or there is money
in it that no player has put in.

Amounts are whole numbers of hundred-millionths until the unit of the hand is known.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from holdem_fast.cards import Card, parse_cards
from holdem_fast.game.actions import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    FOLD,
    MUCK,
    SHOW,
    Action,
    simple_action,
)
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, make_stakes
from holdem_fast.histories.amounts import SCALE, money_text
from holdem_fast.histories.history import HandHistory
from holdem_fast.histories.money import unit_of
from holdem_fast.histories.places import Places
from holdem_fast.histories.posting import Player, Posting
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from holdem_fast.game.stakes import Stakes

MAX_NAME = 120
_CARDS = {card.name: card for card in Card}


def cards_of(words: Iterable[str]) -> tuple[Card, ...]:
    """Cards, one per text."""
    try:
        return tuple([_CARDS[word] for word in words])
    except KeyError:
        return parse_cards(" ".join(words))


class HandPlaces(Places):
    """Where the lines of one hand are in a file of many."""

    __slots__ = ("hand", "start", "lines")

    def __init__(self, name: str, hand: str, line: int) -> None:
        super().__init__("", name)
        self.hand = hand
        # The line where the hand begins, and that of each action.
        self.start = line
        self.lines: list[int] = []

    def here(self, line: int) -> str:
        """The file, the hand and a line of it."""
        return f"{f'{self.name}, ' if self.name else ''}{f'hand {self.hand}, ' if self.hand else ''}line {line}"

    def field(self, field: str) -> str:
        return self.here(self.start)

    def action(self, number: int) -> str:
        return self.here(self.lines[number])


class Record:
    """One hand while its record is read; ``finish`` makes the hand history. Errors are ValueErrors without a place."""

    def __init__(self, places: HandPlaces) -> None:
        self.places = places
        # The line that is read, for errors and for the places of actions.
        self.line = places.start
        self.players: dict[object, Player] = {}
        self.button: int | None = None
        self.structure = NO_LIMIT
        # The two amounts that the header names: blinds, or with a fixed limit the two bets.
        self.header: tuple[int, int] | None = None
        self.board: tuple[Card, ...] = ()
        self.metadata: dict[str, Any] = {}
        # The least and the most that the house takes, where the record says it.
        self.fees: tuple[int, int] | None = None
        self._posting = Posting()
        self._steps: list[tuple[str, Player | None, int, tuple[Card, ...], int]] = []

    # What happens before the cards.

    def sit(self, key: object, number: int, name: str, stack: int) -> None:
        """A player with a seat number and a stack."""
        if not name or len(name) > MAX_NAME:
            raise ValueError(f"expected a name of 1 to {MAX_NAME} characters, got {short_repr(name)}")
        if key in self.players or any(number == other.number for other in self.players.values()):
            raise ValueError(f"the seat {number} of {short_repr(name)} is there twice")
        self.players[key] = Player(number, name, stack)

    def player(self, key: object) -> Player:
        """A player who has a seat."""
        try:
            return self.players[key]
        except (KeyError, TypeError):
            raise ValueError(f"{short_repr(key)} has no seat in this hand") from None

    def post(self, player: Player, kind: str, chips: int) -> None:
        """Antes, blinds, straddles and other posts, before any betting."""
        if self._posting.is_sorted:
            raise ValueError(f"{short_repr(player.name)} posts after the betting has begun")
        self._posting.add(player, kind, chips)

    def _sort_posts(self) -> None:
        if not self._posting.is_sorted:
            # With a fixed limit the header has the bets, of which the smaller is the big blind.
            blind = self.header[self.structure != FIXED_LIMIT] if self.header else 0
            self._posting.sort(self.button or 0, blind)

    # The play.

    def fold(self, player: Player) -> None:
        """Gives up the hand."""
        player.folded = True
        self._step(FOLD, player)

    def check(self, player: Player) -> None:
        """Puts in nothing."""
        self._step(CHECK_OR_CALL, player)

    def call(self, player: Player, chips: int) -> None:
        """Puts in so much more."""
        self._sort_posts()
        player.street += chips
        player.paid += chips
        self._step(CHECK_OR_CALL, player)

    def add(self, player: Player, chips: int) -> None:
        """Bets or raises by putting in so much more."""
        self._sort_posts()
        self.raise_to(player, player.street + chips)

    def raise_to(self, player: Player, total: int) -> None:
        """Bets or raises to a total for the street."""
        self._sort_posts()
        if total <= player.street:
            raise ValueError(f"{short_repr(player.name)} raises to {money_text(total)} and has put in as much")
        player.paid += total - player.street
        player.street = total
        self._step(BET_OR_RAISE, player, total)

    def _step(self, kind: str, player: Player, to: int = 0) -> None:
        self._sort_posts()
        player.dealt = True
        if player.paid > player.stack:
            stack = money_text(player.stack)
            raise ValueError(f"{short_repr(player.name)} puts in more than the stack of {stack}")
        self._steps.append((kind, player, to, (), self.line))

    def deal_board(self, cards: Sequence[Card], size: int) -> None:
        """The flop, turn or river; ``size`` is how many cards the board has then."""
        if len(self.board) + len(cards) != size or len(cards) != (3 if size == 3 else 1):
            raise ValueError(f"a board of {len(self.board)} cards cannot become one of {size} by {len(cards)}")
        self._sort_posts()
        self.board += tuple(cards)
        self._steps.append((DEAL_BOARD, None, 0, tuple(cards), self.line))
        for player in self.players.values():
            player.street = 0

    def hold(self, player: Player, cards: tuple[Card | None, ...]) -> None:
        """The hole cards of a player, or one of them, wherever the record says them."""
        if not 1 <= len(cards) <= 2:
            raise ValueError(f"{short_repr(player.name)} has {len(cards)} hole cards: this is not Texas Hold'em")
        if len(cards) == 1:
            cards = (cards[0], None)
        if None not in player.cards and player.cards and set(cards) - {None} - set(player.cards):
            raise ValueError(f"{short_repr(player.name)} has other cards than before")
        if not player.cards or None in player.cards:
            player.cards = cards

    def show(self, player: Player, cards: tuple[Card, ...]) -> None:
        """Shows both cards, or one."""
        self.hold(player, cards)
        if len(cards) == 2 and not player.shown and not player.folded:
            player.shown = True
            self._steps.append((SHOW, player, 0, cards, self.line))

    def muck(self, player: Player) -> None:
        """Gives up the hand at the showdown."""
        if not player.mucked and not player.shown and not player.folded:
            player.mucked = True
            self._steps.append((MUCK, player, 0, (), self.line))

    # The end.

    def finish(self) -> HandHistory:
        """The hand history of the whole record. ValueError if the record is not complete."""
        self._sort_posts()
        seats = self._in_order()
        if self.header and self.header[1] and not (self._steps and self._steps[0][0] == DEAL_BOARD):
            self._posting.find_big_blind(seats, next((step[1] for step in self._steps if step[1]), None))
        finishing = self._settle(seats)
        blinds, bets = self._blinds(seats)
        totals = [to for _, _, to, _, _ in self._steps]
        posts = [number for player in seats for number in (player.ante, player.dead, player.live, player.stack)]
        straddles = self._straddles(seats)
        below = gcd(SCALE, *totals, *posts, *blinds, *bets, *finishing, *straddles)
        unit = _unit(SCALE // below)
        chip = SCALE // unit.denominator
        stakes = self._stakes(seats, chip, blinds, bets, straddles)
        self._muck_the_rest(seats)
        return HandHistory(
            stakes,
            self._actions(seats, chip),
            players=[player.name for player in seats],
            finishing_stacks=[number // chip for number in finishing],
            metadata={**self.metadata, "seats": [player.number for player in seats]},
            unit=unit,
            places=self.places,
        )

    def _in_order(self) -> list[Player]:
        """The players dealt in, from the left of the button."""
        if self.button is None:
            raise ValueError("the record does not say which seat has the button")
        button = self.button
        seats = [player for player in self.players.values() if player.dealt]
        seats.sort(key=lambda player: (player.number <= button, player.number))
        if len(seats) < 2:
            raise ValueError(f"the hand is not complete: {len(seats)} players have posted or acted")
        for place, player in enumerate(seats):
            player.place = place
            if player.paid > player.stack:
                raise ValueError(f"{short_repr(player.name)} puts in more than the stack of {money_text(player.stack)}")
        return seats

    def _settle(self, seats: list[Player]) -> list[int]:
        """The finishing stacks, where the pots add up."""
        won = sum([player.won for player in self.players.values()])
        put = sum([player.paid - player.returned for player in seats])
        if not won:
            raise ValueError("the hand is not complete: nobody wins the pot")
        if not any(player.returned for player in seats):
            put -= self._return_uncalled(seats, put - won)
        if won > put:
            raise ValueError(
                f"the players win {money_text(won)} and have put in {money_text(put)}: money of the house cannot be"
                " recorded"
            )
        if self.fees is not None and not self.fees[0] <= put - won <= self.fees[1]:
            raise ValueError(
                f"the players have put in {money_text(put)} and win {money_text(won)}, with a rake of"
                f" {money_text(self.fees[0])}: the record is not complete"
            )
        return [player.stack - player.paid + player.returned + player.won for player in seats]

    def _return_uncalled(self, seats: list[Player], left: int) -> int:
        """Give back the part of the largest bet that nobody matched, where the record says it only by the winnings."""
        second, first = sorted(seats, key=lambda player: player.paid - player.dead)[-2:]
        extra = first.paid - first.dead - (second.paid - second.dead)
        counted = self.fees is not None and self.fees[0] <= left <= self.fees[1]
        if first.folded or counted or left < extra:
            return 0
        first.returned = extra
        return extra

    def _blinds(self, seats: list[Player]) -> tuple[tuple[int, int], tuple[int, ...]]:
        """The full blinds, and the smallest bet or the two bets of a fixed limit."""
        posting = self._posting
        small, big = [post[1] if post else 0 for post in (posting.small, posting.big)]
        low, high = self.header or (small, big)
        bets: tuple[int, ...]
        if self.structure == FIXED_LIMIT:
            if self.header is None or big == high != low:
                low, high = big, 2 * big
            bets = (low, high)
            high, low = low, low // 2
        else:
            high = max(high, big)
            bets = (high,)
        # A small blind that is all-in says nothing of the full one.
        if posting.small and (small > low or posting.small[0].paid < posting.small[0].stack):
            low = small
        return (low if small else 0, high if posting.big else 0), bets

    def _straddles(self, seats: list[Player]) -> list[int]:
        """The straddles from the left of the big blind."""
        posting = self._posting
        if not posting.straddles:
            return []
        if not posting.big:
            raise ValueError("there is a straddle and no big blind")
        straddles = [0] * len(seats)
        for player, chips in posting.straddles:
            straddles[(player.place - posting.big[0].place - 1) % len(seats)] = chips
        return straddles

    def _stakes(
        self, seats: list[Player], chip: int, blinds: tuple[int, int], bets: tuple[int, ...], straddles: list[int]
    ) -> Stakes:
        small, big = [post[0].place if post else None for post in (self._posting.small, self._posting.big)]
        # Where only the small blind is missing, its seat is the usual one, unless that posts something else.
        usual = len(seats) != 2
        missed = small is None and big == int(usual) and not seats[not usual].live
        antes = [player.ante // chip for player in seats]
        dead = [player.dead // chip for player in seats]
        # All the same for everybody, or one player's for the table: dead. An ante that a stack cannot pay is matched.
        largest = max(antes)
        trimmed = any(0 < player.ante < largest * chip and player.ante == player.stack for player in seats)
        if any(dead) and not trimmed:
            antes, dead = [ante + more for ante, more in zip(antes, dead, strict=True)], [0] * len(dead)
        sizes = {"small_bet": bets[0] // chip, "big_bet": bets[1] // chip} if len(bets) > 1 else {}
        terms: dict[str, Any] = sizes or {"min_bet": bets[0] // chip}
        return make_stakes(
            [player.stack // chip for player in seats],
            blinds=[blind // chip for blind in blinds],
            blind_seats=None if missed else (small, big),
            straddle=[straddle // chip for straddle in straddles],
            button=len(seats) - 1,
            antes=antes,
            dead_antes=not trimmed,
            dead_posts=dead,
            posts=[player.live // chip for player in seats],
            bomb=not any(blinds) and bool(self._steps) and self._steps[0][0] == DEAL_BOARD,
            structure=self.structure,
            **terms,
        )

    def _muck_the_rest(self, seats: list[Player]) -> None:
        """At a showdown, whoever neither shows nor wins has mucked, though the record does not say it.

        Where nobody shows, the winner has not mucked, though the record may say it.
        """
        left = [player for player in seats if not player.folded]
        if not any(player.shown for player in left):
            self._steps = [step for step in self._steps if step[0] != MUCK or not (step[1] and step[1].won)]
        if len(left) > 1 and len(self.board) == 5:
            for player in left:
                if not player.won and (not player.cards or None in player.cards):
                    self.muck(player)

    def _actions(self, seats: list[Player], chip: int) -> list[Action]:
        lines = self.places.lines = [self.places.start] * len(seats)
        actions = [_dealt(player.place, player.cards or (None, None)) for player in seats]
        for kind, player, to, cards, line in self._steps:
            lines.append(line)
            if player is None:
                actions.append(Action(kind, cards=cards))
            elif kind == BET_OR_RAISE:
                actions.append(Action(kind, player.place, to // chip))
            elif kind == SHOW:
                actions.append(Action(kind, player.place, cards=cards))
            else:
                actions.append(simple_action(kind, player.place))
        return actions


@lru_cache(32)
def _unit(below: int) -> Fraction:
    """The unit of amounts of which the smallest part is one over this number."""
    return unit_of([Fraction(1, below)])


@lru_cache(8192)
def _dealt(place: int, cards: tuple[Card | None, ...]) -> Action:
    return Action(DEAL_HOLE, place, cards=cards)
