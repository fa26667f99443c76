"""The terms of one hand: who sits where with how many chips, who posts what, how bets are limited.

A :class:`Stakes` is checked when it is made and never changes. Seats are numbered clockwise; a seat without chips is
not dealt in (R5.8). Chips are whole numbers.

>>> stakes = make_stakes([100, 0, 80, 60], blinds=(1, 2), button=0)
>>> stakes.order, stakes.blind_seats
((2, 3, 0), (2, 3))
"""

from __future__ import annotations

from enum import IntEnum

from holdem_fast.frozen import Frozen
from holdem_fast.game.seats import (
    MAX_CHIPS,
    MAX_SEATS,
    blind_seats_of,
    clockwise,
    listed,
    seat_number,
    seats_chips,
    whole_chips,
)
from holdem_fast.messages import ShortErrors, short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Required, TypedDict, Unpack

    class TableTerms(TypedDict, total=False):
        """The terms that a Table keeps from hand to hand."""

        antes: int | Iterable[int]
        ante_kind: str
        dead_antes: bool | None
        straddle: int | Iterable[int]
        structure: str
        min_bet: int | None
        small_bet: int | None
        big_bet: int | None
        max_raises: int | None
        cap_heads_up: bool

    class Terms(TableTerms, total=False):
        """All terms of a hand besides the stacks; the docstring of :class:`holdem_fast.Deal` says what each means."""

        blinds: Required[Iterable[int]]
        button: Required[int]
        blind_seats: tuple[int | None, int | None] | None
        posts: Iterable[int]
        dead_posts: Iterable[int]
        bomb: bool


NO_LIMIT, POT_LIMIT, FIXED_LIMIT = STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
EACH_PLAYER, BIG_BLIND = ANTE_KINDS = ("each_player", "big_blind")
# The value of a term that is not given.
DEFAULTS = {
    "antes": 0,
    "ante_kind": EACH_PLAYER,
    "dead_antes": None,
    "straddle": 0,
    "structure": NO_LIMIT,
    "min_bet": None,
    "small_bet": None,
    "big_bet": None,
    "max_raises": 3,
    "cap_heads_up": True,
    "blind_seats": None,
    "posts": (),
    "dead_posts": (),
    "bomb": False,
}
REQUIRED = ("blinds", "button")
_ELSEWHERE = {
    "deck": "decks are given to Deal, or to next_deal of a Table",
    "dead_button": "only a Table, which moves the button, has it",
}


class Street(IntEnum, metaclass=ShortErrors):
    """The four betting rounds (R6.1)."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3

    def __str__(self) -> str:
        return self.name.lower()


class Stakes(Frozen):
    """The terms of one hand, checked and complete; the docstring of :class:`holdem_fast.Deal` says what they mean."""

    __slots__ = (
        "stacks",
        "button",
        "blinds",
        "blind_seats",
        "straddle",
        "antes",
        "dead_antes",
        "posts",
        "dead_posts",
        "bomb",
        "structure",
        "min_bet",
        "small_bet",
        "big_bet",
        "max_raises",
        "cap_heads_up",
    )
    stacks: tuple[int, ...]
    button: int
    blinds: tuple[int, int]
    blind_seats: tuple[int | None, int | None]
    straddle: tuple[int, ...]
    antes: tuple[int, ...]
    dead_antes: bool
    posts: tuple[int, ...]
    dead_posts: tuple[int, ...]
    bomb: bool
    structure: str
    min_bet: int
    small_bet: int
    big_bet: int
    max_raises: int | None
    cap_heads_up: bool

    @property
    def order(self) -> tuple[int, ...]:
        """The seats dealt in, clockwise from the left of the button."""
        return clockwise(self.stacks, self.button)

    def bet_size(self, street: int) -> int:
        """The smallest bet on a street, 0 to 3; with a fixed limit, the only one."""
        if self.structure != FIXED_LIMIT:
            return self.min_bet
        return self.small_bet if street < 2 else self.big_bet


def make_stakes(stacks: Iterable[int], **terms: Unpack[Terms]) -> Stakes:
    """Check the terms of a hand and complete them; they are those of :class:`holdem_fast.Deal`.

    Raises ValueError for a value that is out of range or does not fit the others, TypeError for one of a wrong type and
    for a term that is missing or unknown; the message names it.
    """
    full = _complete(terms)
    chips = seats_chips(listed(stacks, "stacks"), "the stack")
    seated = len(chips) - chips.count(0)
    if not 2 <= seated <= MAX_SEATS:
        raise ValueError(f"a hand needs 2 to {MAX_SEATS} seats with chips, got {seated}")
    button = seat_number(full["button"], len(chips), "button")
    blinds = _blinds(full["blinds"])
    seats = _blind_seats(chips, button, blinds, full["blind_seats"])
    structure, kind, dead = full["structure"], full["ante_kind"], full["dead_antes"]
    _check_choice("structure", structure, STRUCTURES)
    _check_choice("ante_kind", kind, ANTE_KINDS)
    smallest = blinds[1] if full["min_bet"] is None else whole_chips(full["min_bet"], "min_bet")
    small, big = _fixed_bets(smallest, full["small_bet"], full["big_bet"])
    bet = small if structure == FIXED_LIMIT else smallest
    if bet < 1:
        raise ValueError("the smallest bet must be at least one chip: give min_bet where there is no big blind")
    # Heads-up the button straddles, in place of its small blind.
    free = seated - 1 if seats[0] is None else max(seated - 2, 1)
    straddle = _straddle(full["straddle"], blinds[1], seated, free)
    posts = _posts(full["posts"], chips, seats, max(blinds[1], *straddle, 0))
    if full["bomb"] and (any(blinds) or any(straddle) or any(posts)):
        raise ValueError("a bomb pot has antes alone: no blinds, no straddle, no posts")
    return Stakes(
        chips,
        button,
        blinds,
        seats,
        straddle,
        _antes(full["antes"], kind, chips, seats[1]),
        kind == BIG_BLIND if dead is None else bool(dead),
        posts,
        _seats_posts(full["dead_posts"], chips, "dead_posts"),
        bool(full["bomb"]),
        structure,
        bet,
        small,
        big,
        None if full["max_raises"] is None else whole_chips(full["max_raises"], "max_raises"),
        bool(full["cap_heads_up"]),
    )


def _complete(terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms with the defaults of those not given."""
    full = {**DEFAULTS, **terms}
    if len(full) != len(DEFAULTS) + len(REQUIRED) or not ("blinds" in full and "button" in full):
        raise TypeError(_wrong_names(terms))
    return full


def _wrong_names(terms: Mapping[str, Any]) -> str:
    """What to say of terms of which one is unknown or missing."""
    names = [*REQUIRED, *DEFAULTS]
    for term in terms:
        if term in _ELSEWHERE:
            return f"{short_repr(term)} is not a term of a hand: {_ELSEWHERE[term]}"
        if term not in names:
            from difflib import get_close_matches  # only this error needs it

            close = get_close_matches(term, names)
            hint = f"did you mean {' or '.join(map(repr, close))}?" if close else f"expected {', '.join(names)}"
            return f"unknown term {short_repr(term)} of a hand; {hint}"
    missing = [repr(term) for term in REQUIRED if term not in terms]
    return f"the terms of a hand lack {' and '.join(missing)}, which must be given"


def _check_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{what} must be one of {', '.join(map(repr, choices))}, got {short_repr(value)}")


def _one_or_listed(values: int | Iterable[int], what: str) -> list[int] | None:
    """The values; None where it is one number."""
    if type(values) is int:
        return None
    try:
        return listed(values, what)  # type: ignore[arg-type]
    except TypeError:
        return None


def _blinds(blinds: Iterable[int]) -> tuple[int, int]:
    posts = listed(blinds, "blinds")
    if len(posts) != 2:
        raise ValueError(f"blinds must be the small and the big blind, got {len(posts)} amounts")
    small, big = whole_chips(posts[0], "the small blind"), whole_chips(posts[1], "the big blind")
    if small > big:
        raise ValueError(f"the small blind must not be larger than the big blind, got {small} and {big}")
    return small, big


def _blind_seats(
    stacks: tuple[int, ...], button: int, blinds: tuple[int, int], given: tuple[int | None, int | None] | None
) -> tuple[int | None, int | None]:
    """R5.2; heads-up, the button posts the small blind (R5.3); blinds of nothing are posted by nobody (R5.10)."""
    if given is None:
        if not blinds[1]:
            return None, None
        order = clockwise(stacks, button)
        # Where the seat with the button is not dealt in, the next two post, heads-up too.
        return blind_seats_of(order) if stacks[button] else (order[0], order[1])
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise TypeError(f"blind_seats must be the seats of the small and the big blind, got {short_repr(given)}")
    small, big = [None if seat is None else seat_number(seat, len(stacks), "blind_seats") for seat in given]
    if big is None and blinds[1]:
        raise ValueError(f"blind_seats must say who posts the big blind of {blinds[1]}, got {short_repr(given)}")
    if (small is not None and small == big) or not all(stacks[seat] for seat in (small, big) if seat is not None):
        raise ValueError(f"blind_seats must be two different seats with chips, got {short_repr(given)}")
    return small, big


def _seats_posts(posts: Iterable[int], stacks: tuple[int, ...], what: str) -> tuple[int, ...]:
    """One amount a seat; none at all is 0 for each."""
    amounts = seats_chips(listed(posts, what), f"the amount in {what}") or (0,) * len(stacks)
    if len(amounts) != len(stacks):
        raise ValueError(f"{what} must have one amount per seat, got {len(amounts)} for {len(stacks)} seats")
    for seat, amount in enumerate(amounts):
        if amount and not stacks[seat]:
            raise ValueError(f"{what}: seat {seat} has no chips to post {amount}")
    return amounts


def _posts(
    posts: Iterable[int], stacks: tuple[int, ...], blind_seats: tuple[int | None, int | None], price: int
) -> tuple[int, ...]:
    """Live posts are made by seats that post no blind, and are no raise (R5.9)."""
    amounts = _seats_posts(posts, stacks, "posts")
    for seat, amount in enumerate(amounts):
        if amount and seat in blind_seats:
            raise ValueError(f"posts: seat {seat} posts a blind and cannot post {amount} besides")
        if amount > price:
            raise ValueError(f"posts: {amount} of seat {seat} is more than the big blind or straddle, {price}")
    return amounts


def _antes(antes: int | Iterable[int], kind: str, stacks: tuple[int, ...], big_blind: int | None) -> tuple[int, ...]:
    """What each seat posts; a seat without chips posts nothing."""
    each = _one_or_listed(antes, "antes")
    if each is None:
        ante = whole_chips(antes, "the ante")
        if not ante:
            return (0,) * len(stacks)
        everybody = kind == EACH_PLAYER
        return tuple([ante if stack and (everybody or seat == big_blind) else 0 for seat, stack in enumerate(stacks)])
    if len(each) != len(stacks):
        raise ValueError(f"antes must be one number or one per seat, got {len(each)} for {len(stacks)} seats")
    amounts = seats_chips(each, "the ante")
    return tuple([ante if stack else 0 for ante, stack in zip(amounts, stacks, strict=True)])


def _straddle(straddle: int | Iterable[int], big_blind: int, seats: int, free: int) -> tuple[int, ...]:
    """One amount per seat from the left of the big blind; each is 0 or larger than all before."""
    each = _one_or_listed(straddle, "straddle")
    if each is None:
        if not whole_chips(straddle, "the straddle"):
            return ()
        each = [straddle]  # type: ignore[list-item]
    amounts = [whole_chips(amount, "the straddle") for amount in each]
    while amounts and not amounts[-1]:
        amounts.pop()
    if len(amounts) > free:
        raise ValueError(f"{len(amounts)} straddles among {seats} players: the blinds cannot straddle")
    if amounts and not big_blind:
        raise ValueError("a straddle is a raise of the big blind, and there is none")
    largest = big_blind
    for amount in filter(None, amounts):
        if amount <= largest:
            raise ValueError(f"a straddle must be more than the blind or straddle before it, {largest}; got {amount}")
        largest = amount
    return tuple(amounts)


def _fixed_bets(smallest: int, small_bet: int | None, big_bet: int | None) -> tuple[int, int]:
    small = smallest if small_bet is None else whole_chips(small_bet, "small_bet")
    big = min(2 * small, MAX_CHIPS) if big_bet is None else whole_chips(big_bet, "big_bet")
    if big < small:
        raise ValueError(f"big_bet must not be smaller than small_bet, got {big} and {small}")
    return small, big
