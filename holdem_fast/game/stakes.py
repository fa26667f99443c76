"""The terms of one hand: who sits where with how many chips, who posts what, how bets are limited.

A :class:`Stakes` is checked when it is made and never changes. Seats are numbered clockwise; a seat without chips is
not dealt in (R5.8). Chips are whole numbers.

>>> stakes = make_stakes([100, 0, 80, 60], blinds=(1, 2), button=0)
>>> stakes.order, stakes.blind_seats
((2, 3, 0), (2, 3))
"""

from __future__ import annotations

from functools import lru_cache

from holdem_fast.frozen import Frozen
from holdem_fast.game.showdown import seat_number, whole_chips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
EACH_PLAYER, BIG_BLIND = ANTE_KINDS = ("each_player", "big_blind")
MAX_SEATS = 22  # 2 * 22 hole cards, 5 on the board and 3 burned are the whole deck


class Stakes(Frozen):
    """The terms of one hand, all checked; :func:`make_stakes` says what they mean."""

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


@lru_cache(maxsize=64)
def clockwise(stacks: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats with chips, clockwise, the one left of ``seat`` first."""
    seats = len(stacks)
    return tuple([other % seats for other in range(seat + 1, seat + 1 + seats) if stacks[other % seats]])


def make_stakes(
    stacks: Iterable[int],
    *,
    blinds: Iterable[int],
    button: int,
    antes: int | Iterable[int] = 0,
    ante_kind: str = EACH_PLAYER,
    dead_antes: bool | None = None,
    straddle: int | Iterable[int] = 0,
    structure: str = NO_LIMIT,
    min_bet: int | None = None,
    small_bet: int | None = None,
    big_bet: int | None = None,
    max_raises: int | None = 3,
    cap_heads_up: bool = True,
    blind_seats: tuple[int | None, int | None] | None = None,
    posts: Iterable[int] = (),
    dead_posts: Iterable[int] = (),
    bomb: bool = False,
) -> Stakes:
    """Check the terms of a hand and complete them. ValueError and TypeError say which is wrong.

    ``blinds`` are the full small and big blind, whatever the seats can pay. ``antes`` is one number or one a seat; with
    ``ante_kind="big_blind"`` one number is what the big blind pays for the table. ``dead_antes``: antes lie in the main
    pot and are matched by nobody; so it is with a big-blind ante unless said otherwise. ``straddle`` is what the seat
    left of the big blind posts, or what several seats from there on do. ``min_bet`` is the big blind unless given.
    With a fixed limit ``small_bet`` is the big blind and ``big_bet`` twice that unless given, and a round has one bet
    and ``max_raises`` raises (None: no end), without end between two seats if not ``cap_heads_up``. ``blind_seats``
    says who posts the blinds where it is not the next seats with chips; None posts none. Blinds of ``(0, 0)`` are posted
    by nobody: then the seat left of the button acts first (R5.10).

    ``posts`` and ``dead_posts`` are chips posted out of turn, one amount a seat: live ones count as a bet already made,
    dead ones lie in the main pot (R5.9). In a ``bomb`` pot there are antes alone and no betting before the flop.
    """
    chips = _seats_chips(_listed(stacks, "stacks"), "the stack")
    if not 2 <= sum([stack > 0 for stack in chips]) <= MAX_SEATS:
        raise ValueError(f"a hand needs 2 to {MAX_SEATS} seats with chips, got stacks {chips}")
    button = seat_number(button, len(chips), "button")
    amounts = _blinds(blinds)
    seats = _blind_seats(chips, button, amounts, blind_seats)
    _check_choice("structure", structure, STRUCTURES)
    _check_choice("ante_kind", ante_kind, ANTE_KINDS)
    smallest = amounts[1] if min_bet is None else whole_chips(min_bet, "min_bet")
    small, big = _fixed_bets(smallest, small_bet, big_bet)
    bet = small if structure == FIXED_LIMIT else smallest
    if bet < 1:
        raise ValueError("the smallest bet must be at least one chip: give min_bet where there is no big blind")
    straddles = _straddle(straddle, amounts[1], len(clockwise(chips, button)))
    live = _posts(posts, chips, seats, max(amounts[1], *straddles, 0))
    if bomb and (any(amounts) or any(straddles) or any(live)):
        raise ValueError("a bomb pot has antes alone: no blinds, no straddles, no live posts")
    return Stakes(
        chips,
        button,
        amounts,
        seats,
        straddles,
        _antes(antes, ante_kind, chips, seats[1]),
        ante_kind == BIG_BLIND if dead_antes is None else bool(dead_antes),
        live,
        _seats_posts(dead_posts, chips, "dead_posts"),
        bool(bomb),
        structure,
        bet,
        small,
        big,
        None if max_raises is None else whole_chips(max_raises, "max_raises"),
        bool(cap_heads_up),
    )


def _check_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{what} must be one of {', '.join(map(repr, choices))}, got {value!r}")


def _listed(values: Iterable[int], what: str) -> list[int]:
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{what} must be a list of chips, got {values!r}") from None


def _one_or_listed(values: int | Iterable[int]) -> list[int] | None:
    """The values; None where it is one number."""
    if type(values) is int:
        return None
    try:
        return list(values)  # type: ignore[arg-type]
    except TypeError:
        return None


def _seats_chips(values: list[int], what: str) -> tuple[int, ...]:
    """One amount a seat, checked; the words for an error are made only where there is one."""
    if set(map(type, values)) == {int} and min(values) >= 0:
        return tuple(values)
    return tuple([whole_chips(chips, f"{what} of seat {seat}") for seat, chips in enumerate(values)])


def _blinds(blinds: Iterable[int]) -> tuple[int, int]:
    posts = tuple([whole_chips(blind, "a blind") for blind in _listed(blinds, "blinds")])
    if len(posts) != 2:
        raise ValueError(f"blinds must be the small and the big blind, got {posts}")
    if posts[0] > posts[1]:
        raise ValueError(f"the small blind must not be larger than the big blind, got {posts}")
    return posts


def _blind_seats(
    stacks: tuple[int, ...], button: int, blinds: tuple[int, int], given: tuple[int | None, int | None] | None
) -> tuple[int | None, int | None]:
    """R5.2; heads-up, the button posts the small blind (R5.3); blinds of nothing are posted by nobody (R5.10)."""
    if given is None:
        if not blinds[1]:
            return None, None
        order = clockwise(stacks, button)
        return (order[1], order[0]) if len(order) == 2 and stacks[button] else (order[0], order[1])
    small, big = [None if seat is None else seat_number(seat, len(stacks), "blind_seats") for seat in given]
    if big is None and blinds[1]:
        raise ValueError(f"blind_seats must say who posts the big blind of {blinds[1]}, got {given}")
    if (small is not None and small == big) or not all(stacks[seat] for seat in (small, big) if seat is not None):
        raise ValueError(f"blind_seats must be two different seats with chips, got {given}")
    return small, big


def _seats_posts(posts: Iterable[int], stacks: tuple[int, ...], what: str) -> tuple[int, ...]:
    """One amount a seat; none at all is 0 for each."""
    amounts = _seats_chips(_listed(posts, what), f"the amount in {what}") or (0,) * len(stacks)
    if len(amounts) != len(stacks):
        raise ValueError(f"{what} must have one amount a seat, got {len(amounts)} for {len(stacks)} seats")
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
    each = _one_or_listed(antes)
    if each is None:
        ante = whole_chips(antes, "the ante")
        everybody = kind == EACH_PLAYER
        return tuple([ante if stack and (everybody or seat == big_blind) else 0 for seat, stack in enumerate(stacks)])
    if len(each) != len(stacks):
        raise ValueError(f"antes must be one number or one a seat, got {len(each)} for {len(stacks)} seats")
    amounts = _seats_chips(each, "the ante")
    return tuple([ante if stack else 0 for ante, stack in zip(amounts, stacks, strict=True)])


def _straddle(straddle: int | Iterable[int], big_blind: int, seats: int) -> tuple[int, ...]:
    """One amount a seat from the left of the big blind; each live one is larger than all before."""
    each = _one_or_listed(straddle)
    if each is None:
        each = [whole_chips(straddle, "the straddle")]
    amounts = [whole_chips(amount, "a straddle") for amount in each]
    while amounts and not amounts[-1]:
        amounts.pop()
    # Heads-up the button straddles, in place of its small blind.
    if len(amounts) > max(seats - 2, 1):
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
    big = 2 * small if big_bet is None else whole_chips(big_bet, "big_bet")
    if big < small:
        raise ValueError(f"big_bet must not be smaller than small_bet, got {big} and {small}")
    return small, big
