"""A hand as a site records it, by names, numbered seats and money, and the :class:`HandHistory` that comes of it.

The readers of the formats call a :class:`Record` line by line. It keeps who has put in what, so that a bet that adds
chips becomes one to a total, and refuses a record whose pots do not add up: lines are missing then, or there is money
in it that no player has put in.

Amounts are whole numbers of hundred-millionths until the unit of the hand is known.

>>> amount("$1,234.50"), amount("0,05")
(123450000000, 5000000)
"""

from __future__ import annotations

import re
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
from holdem_fast.histories.history import HandHistory
from holdem_fast.histories.money import exact, text, unit_of
from holdem_fast.histories.places import Places
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from holdem_fast.game.stakes import Stakes

SCALE = 10**8
_STEP = Fraction(1, SCALE)
MAX_NAME = 120
_CARDS = {card.name: card for card in Card}
# A number, with up to four characters of a currency before or after it.
_AMOUNT = re.compile(r"[^\d\s.,+-]{0,4}(\d[\d.,]*|\.\d+)[^\d\s.,+-]{0,4}", re.ASCII)
# What is posted; both blinds are a live big one and a dead small one, an extra post is live and out of turn.
ANTE, SMALL, BIG, STRADDLE = "ante", "small blind", "big blind", "straddle"
BOTH, DEAD, EXTRA = "both blinds", "dead blind", "extra blind"


@lru_cache(8192)
def amount(word: str) -> int:
    """An amount of money as people and sites write it, with or without a currency and thousands separators."""
    found = _AMOUNT.fullmatch(word) if len(word) < 40 else None
    if found is None:
        raise ValueError(f"expected an amount of money, got {short_repr(word)}")
    return scaled(_plain(found[1].rstrip(".,"), word))


def _plain(digits: str, word: str) -> str:
    """The number without thousands separators, with a point before its fraction."""
    point = max(digits.rfind("."), digits.rfind(","))
    if point < 0:
        return digits
    whole, mark, fraction = digits[:point], digits[point], digits[point + 1 :]
    other = "," if mark == "." else "."
    if mark in whole or (mark == "," and len(fraction) == 3 and other not in whole and whole.strip("0")):
        # A separator that comes twice, or a comma before three digits, is one of thousands.
        whole, mark, fraction = digits, mark, ""
    groups = whole.replace(other, mark).split(mark) if mark in whole or other in whole else [whole]
    if len(groups) > 1 and (not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:])):
        raise ValueError(f"expected an amount of money, got {short_repr(word)}")
    return f"{''.join(groups)}.{fraction}" if fraction else "".join(groups)


@lru_cache(8192)
def scaled(value: int | str) -> int:
    """An exact amount in hundred-millionths."""
    money = exact(value) * SCALE
    if money.denominator != 1 or money < 0:
        raise ValueError(f"expected an amount of at most 8 decimal places, not below 0, got {short_repr(value)}")
    return money.numerator


def money_text(value: int) -> str:
    """An amount for a message."""
    return text(value, _STEP)


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


class Player:
    """What one player of a record has, does and gets, in hundred-millionths."""

    __slots__ = (
        "number name stack dealt folded ante dead live paid street returned won cards shown mucked place".split()
    )

    def __init__(self, number: int, name: str, stack: int) -> None:
        self.number, self.name, self.stack = number, name, stack
        self.dealt = self.folded = self.shown = self.mucked = False
        # Posted: antes, dead chips, a live post out of turn; then all put in, and that of this street.
        self.ante = self.dead = self.live = self.paid = self.street = 0
        self.returned = self.won = 0
        self.cards: tuple[Card | None, ...] = ()
        self.place = -1


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
        self._posted: dict[str, list[tuple[Player, int]]] = {kind: [] for kind in (SMALL, BIG, STRADDLE)}
        self._steps: list[tuple[str, Player | None, int, tuple[Card, ...], int]] = []
        self._betting = False

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
        if self._betting:
            raise ValueError(f"{short_repr(player.name)} posts after the betting has begun")
        player.dealt = True
        if kind in (SMALL, BIG) and self._posted[kind]:
            kind = DEAD if kind == SMALL else EXTRA
        if kind == BOTH:
            big = self._posted[BIG][0][1] if self._posted[BIG] else self.header[1] if self.header else chips
            self.post(player, BIG, min(chips, big))
            kind, chips = DEAD, max(chips - big, 0)
        player.paid += chips
        if kind == ANTE:
            player.ante += chips
        elif kind == DEAD:
            player.dead += chips
        else:
            player.street += chips
            if kind == EXTRA:
                player.live += chips
            else:
                self._posted[kind].append((player, chips))

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
        player.street += chips
        player.paid += chips
        self._step(CHECK_OR_CALL, player)

    def add(self, player: Player, chips: int) -> None:
        """Bets or raises by putting in so much more."""
        self.raise_to(player, player.street + chips)

    def raise_to(self, player: Player, total: int) -> None:
        """Bets or raises to a total for the street."""
        if total <= player.street:
            raise ValueError(f"{short_repr(player.name)} raises to {money_text(total)} and has put in as much")
        player.paid += total - player.street
        player.street = total
        self._step(BET_OR_RAISE, player, total)

    def _step(self, kind: str, player: Player, to: int = 0) -> None:
        player.dealt = self._betting = True
        if player.paid > player.stack:
            stack = money_text(player.stack)
            raise ValueError(f"{short_repr(player.name)} puts in more than the stack of {stack}")
        self._steps.append((kind, player, to, (), self.line))

    def deal_board(self, cards: Sequence[Card], size: int) -> None:
        """The flop, turn or river; ``size`` is how many cards the board has then."""
        if len(self.board) + len(cards) != size or len(cards) != (3 if size == 3 else 1):
            raise ValueError(f"a board of {len(self.board)} cards cannot become one of {size} by {len(cards)}")
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
        seats = self._in_order()
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
        small, big = [self._posted[kind][0][1] if self._posted[kind] else 0 for kind in (SMALL, BIG)]
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
        if small and (small > low or self._posted[SMALL][0][0].paid < self._posted[SMALL][0][0].stack):
            low = small
        return (low if small else 0, high if big else 0), bets

    def _straddles(self, seats: list[Player]) -> list[int]:
        """The straddles from the left of the big blind."""
        posted = self._posted[STRADDLE]
        if not posted:
            return []
        if not self._posted[BIG]:
            raise ValueError("there is a straddle and no big blind")
        straddles = [0] * len(seats)
        for player, chips in posted:
            straddles[(player.place - self._posted[BIG][0][0].place - 1) % len(seats)] = chips
        return straddles

    def _stakes(
        self, seats: list[Player], chip: int, blinds: tuple[int, int], bets: tuple[int, ...], straddles: list[int]
    ) -> Stakes:
        small, big = [self._posted[kind][0][0].place if self._posted[kind] else None for kind in (SMALL, BIG)]
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
