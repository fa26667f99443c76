"""Hands as the dealer program of the Annual Computer Poker Competition logs them, and Pluribus with it.

``STATE:number:betting:cards:payoffs:names``, one hand per line. Players are listed from the left of the button;
heads-up the first is the big blind. In the betting, ``r300`` is a raise to 300 in total for the whole hand, a plain
``r`` one of a fixed limit. Comments (``#``) and ``SCORE`` lines are passed over.

A line does not say the stacks and the blinds: they are those of the competitions. Two and three players have 20,000,
more have 10,000 as Pluribus had, blinds are 50 and 100; with a fixed limit blinds are 5 and 10, bets 10 and 20. Where
players are all-in for less, the line shows it by streets without betting, and the stacks are what they have put in.

>>> history = read([(1, "STATE:0:r300f:AsKd|9s8s:-100|100:Alpha|Beta")])
>>> history.players, history.finishing_stacks
(('Alpha', 'Beta'), (19900, 20100))
"""

from __future__ import annotations

import re
from itertools import chain

from holdem_fast.game.actions import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    FOLD,
    SHOW,
    Action,
    IllegalActionError,
    InvalidActionError,
    simple_action,
)
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import MAX_SEATS
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, make_stakes
from holdem_fast.histories.history import HandHistory
from holdem_fast.histories.money import exact, unit_of
from holdem_fast.histories.record import HandPlaces, cards_of
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction
    from typing import Any

    from holdem_fast.cards import Card
    from holdem_fast.game.stakes import Stakes

FIRST_WORD = "STATE:"
_STACKS = {2: 20_000, 3: 20_000}
_STACK_OF_MORE = 10_000
_BLINDS = 50, 100
_LIMIT_BLINDS = 5, 10
# More than any hand of a fixed limit costs.
_LIMIT_STACK = 1_000
_BETTING = re.compile(r"[fc]|r(\d{0,15})", re.ASCII)
_BOARD = (0, 3, 1, 1)


def hands(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines that are hands, each by itself; a line that is nothing known is given too, for its error."""
    for number, line in lines:
        words = line.strip()
        if words and words[0] != "#" and not words.startswith("SCORE:"):
            yield [(number, words)]


def read(lines: list[tuple[int, str]], name: str = "") -> HandHistory:
    """The hand of one numbered line. ValueError, with the hand and the number of the line."""
    number, line = lines[0]
    fields = line.strip().split(":", 5)
    places = HandPlaces(name, fields[1] if len(fields) > 1 and len(fields[1]) < 40 else "", number)
    try:
        if len(fields) != 6 or fields[0] != "STATE":
            raise ValueError(f"expected STATE:number:betting:cards:payoffs:names, got {short_repr(line)}")
        return _history(fields, places)
    except ValueError as error:
        raise ValueError(f"{places.here(number)}: {error}") from None


def _history(fields: list[str], places: HandPlaces) -> HandHistory:
    _, hand, betting, cards, payoffs, names = fields
    players = names.split("|")
    seats = len(players)
    if not 2 <= seats <= MAX_SEATS:
        raise ValueError(f"expected the names of 2 to {MAX_SEATS} players, got {seats}")
    holes, boards = _cards(cards, seats)
    gains = [exact(words) for words in payoffs.split("|")]
    if len(gains) != seats or sum(gains) != 0:
        raise ValueError(f"expected {seats} payoffs that sum to 0, got {short_repr(payoffs)}")
    unit = unit_of(gains)
    chip = unit.denominator
    streets = [_words(street) for street in betting.split("/")]
    if not 1 <= len(streets) <= len(_BOARD) or len(boards) != len(streets) - 1:
        raise ValueError(f"the betting has {len(streets)} streets, and cards were dealt on {len(boards) + 1}")
    stakes = _stakes(seats, streets, chip, -min(gains))
    actions = [Action(DEAL_HOLE, seat, cards=hole) for seat, hole in enumerate(holes)]
    level = stakes.blinds[1]
    for street, words in enumerate(streets):
        if street:
            actions.append(Action(DEAL_BOARD, cards=boards[street - 1]))
        level = _play(words, actions, stakes, street, level, chip)
    if len(streets) == len(_BOARD) and None in chain.from_iterable(holes):
        # Whoever has won unseen is known by the payoffs.
        actions += [Action(SHOW, seat, cards=holes[seat]) for seat in _unseen(actions, stakes)]
    places.lines = [places.start] * len(actions)
    return HandHistory(
        stakes,
        actions,
        players=players,
        finishing_stacks=[stack + int(gain * chip) for stack, gain in zip(stakes.stacks, gains, strict=True)],
        metadata={"hand": int(hand) if hand.isdecimal() and len(hand) < 19 else hand},
        unit=unit,
        places=places,
    )


def _unseen(actions: Sequence[Action], stakes: Stakes) -> tuple[int, ...]:
    """The seats at the showdown whose cards are not known; none where the actions break a rule: a replay says which."""
    deal = Deal.from_stakes(stakes)
    try:
        for action in actions:
            deal.push(action)
    except (IllegalActionError, InvalidActionError):
        return ()
    return deal.awaited


def _cards(text: str, seats: int) -> tuple[list[tuple[Card | None, ...]], list[tuple[Card, ...]]]:
    """The hole cards of each player, and what was dealt to the board on each street."""
    hidden, *dealt = text.split("/")
    holes: list[tuple[Card | None, ...]] = []
    for words in hidden.split("|"):
        cards = _packed(words)
        if len(cards) not in (0, 2):
            raise ValueError(f"expected two hole cards for each player, got {short_repr(words)}")
        holes.append(cards or (None, None))
    if len(holes) != seats:
        raise ValueError(f"expected the hole cards of {seats} players, got {len(holes)}")
    boards = [_packed(words) for words in dealt]
    for street, board in enumerate(boards, 1):
        if street >= len(_BOARD) or len(board) != _BOARD[street]:
            raise ValueError(f"expected a board such as /2c7d9h/Ks/4d, got {short_repr(text)}")
    return holes, boards


def _packed(text: str) -> tuple[Card, ...]:
    return cards_of([text[place : place + 2] for place in range(0, len(text), 2)]) if text else ()


def _words(street: str) -> list[str]:
    """The actions of one street."""
    words, end = [], 0
    for found in _BETTING.finditer(street):
        if found.start() != end:
            break
        words.append(found[0])
        end = found.end()
    if end != len(street):
        raise ValueError(f"expected f, c and r with a number, got {short_repr(street[end:])}")
    return words


def _stakes(seats: int, streets: list[list[str]], chip: int, most_lost: Fraction) -> Stakes:
    """The terms of the competition, with stacks as small as the streets without betting say.

    Where nobody raises, what was lost says which blinds these were.
    """
    raises = [word for words in streets for word in words if word[0] == "r"]
    terms: dict[str, Any]
    if "r" in raises or (not raises and 0 < most_lost <= _LIMIT_BLINDS[1]):
        if any(len(word) > 1 for word in raises):
            raise ValueError("some raises have an amount and some have none")
        stack, blinds = _LIMIT_STACK, _LIMIT_BLINDS
        terms = {"structure": FIXED_LIMIT, "small_bet": blinds[1] * chip, "big_bet": 2 * blinds[1] * chip}
    else:
        stack, blinds = _STACKS.get(seats, _STACK_OF_MORE), _BLINDS
        terms = {"structure": NO_LIMIT}
        most = max([int(word[1:]) for word in raises], default=0)
        if most > stack or (most and not streets[-1] and len(streets) > 1):
            stack = most
    return make_stakes(
        [stack * chip] * seats,
        blinds=[blind * chip for blind in blinds],
        button=seats - 1,
        dead_antes=True,
        **terms,
    )


def _play(words: list[str], actions: list[Action], stakes: Stakes, street: int, level: int, chip: int) -> int:
    """Add the actions of a street; ``level`` is what each player in the hand has put in, before and after."""
    before = level if street else 0
    for word in words:
        if word == "f":
            actions.append(simple_action(FOLD))
        elif word == "c":
            actions.append(simple_action(CHECK_OR_CALL))
        else:
            level = int(word[1:]) * chip if len(word) > 1 else level + stakes.bet_size(street)
            if level <= before:
                raise InvalidActionError(f"expected a raise to more than {before // chip}, got {word}")
            actions.append(Action(BET_OR_RAISE, None, level - before))
    return level
