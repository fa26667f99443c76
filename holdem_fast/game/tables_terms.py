"""The terms of many tables: what cannot be is refused, the rest becomes numbers for tables_columns.h."""

from __future__ import annotations

from array import array

from holdem_fast.core import whole_number
from holdem_fast.game import stakes as terms_of_deal
from holdem_fast.game.seats import blind_seats_of, clockwise, listed, whole_chips
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from holdem_fast.game.stakes import Stakes, TableTerms

    class ManyTableTerms(TableTerms, total=False):
        """The terms that hold for every hand of many tables."""

        posts: Iterable[int]
        dead_posts: Iterable[int]
        bomb: bool


# The chips of a table together: four times as many still fit 32 bits.
MOST_CHIPS = 1 << 28
MOST_TABLE_SEATS = 10
# Where a seat is named: none.
NOBODY = 255
MOST_PARTS = 16
# Why a term of Deal is not one of Tables.
_MISPLACED = {
    "button": "the first hand has it at seat 0, and it moves from hand to hand",
    "deck": "the cards follow from the seed",
    "blind_seats": "who posts the blinds follows from the button",
}


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = whole_number(value, what, least)
    if number > most:
        raise ValueError(f"{what} must be at most {most}, got {short_repr(number)}")
    return number


def starting_stacks(stacks: Any, seats: int) -> tuple[int, ...]:
    """The chips with which each seat begins."""
    each = list(listed(stacks, "stacks")) if _is_listed(stacks) else [stacks] * seats
    if len(each) != seats:
        raise ValueError(f"stacks must be one number or one per seat, got {len(each)} for {seats} seats")
    chips = tuple([whole_chips(stack, "the stack") for stack in each])
    if sum(chips) > MOST_CHIPS:
        raise ValueError(f"the stacks of a table must be at most {MOST_CHIPS} chips together, got {sum(chips)}")
    return chips


def _is_listed(value: object) -> bool:
    try:
        iter(value)  # type: ignore[call-overload]
    except TypeError:
        return False
    return True


def kept_terms(terms: Any) -> dict[str, Any]:
    """The terms, which each hand is made with: what is listed is listed once."""
    names = ("antes", "straddle", "posts", "dead_posts")
    return {k: tuple(listed(v, k)) if k in names and _is_listed(v) else v for k, v in terms.items()}


def numbers_of(
    chips: tuple[int, ...],
    blinds: tuple[int, ...],
    carry: bool,
    refill: Any,
    given: dict[str, Any],
    dead_button: bool = False,
) -> array[int]:
    """The terms in the order of set_terms in tables_columns.h, after Deal's own check has looked at them."""
    for name, why in _MISPLACED.items():
        if name in given:
            raise TypeError(f"{name!r} is not a term of Tables: {why}")
    button = 0 if chips[0] else (clockwise(chips, 0) or (0,))[0]
    live = given.pop("posts", ())
    stakes = terms_of_deal.make_stakes(chips, blinds=blinds, button=button, **given)
    posts = _live_posts(stakes, live, given)
    if dead_button and not stakes.blinds[1]:
        raise ValueError("dead_button is for tables with blinds: there is no big blind that it could follow")
    dead = stakes.dead_posts
    each_bet = (stakes.min_bet, stakes.small_bet, stakes.big_bet)
    largest = max(*stakes.blinds, *stakes.antes, *stakes.straddle, *posts, *dead, *each_bet)
    if largest > MOST_CHIPS:
        raise ValueError(f"blinds, antes, posts and bets of tables must be at most {MOST_CHIPS} chips, got {largest}")
    fixed = stakes.structure == terms_of_deal.FIXED_LIMIT
    bets = (stakes.small_bet, stakes.big_bet) if fixed else (stakes.min_bet, stakes.min_bet)
    antes, big_blind_ante = list(stakes.antes), 0
    if given.get("ante_kind") == terms_of_deal.BIG_BLIND and not _is_listed(given.get("antes", 0)):
        antes, big_blind_ante = [0] * len(chips), max(antes)
    # Nobody has chips for so many raises.
    most_raises = -1 if stakes.max_raises is None else min(stakes.max_raises, MOST_CHIPS)
    structure = terms_of_deal.STRUCTURES.index(stakes.structure)
    scalars = [len(chips), structure, *stakes.blinds, big_blind_ante, stakes.dead_antes, *bets, most_raises]
    rest = [0] * (MOST_TABLE_SEATS - len(chips))
    refill_below = _refill(refill, carry, chips)
    straddles = [*stakes.straddle, *[0] * (MOST_TABLE_SEATS - len(stakes.straddle))]
    # Where all seats have their chips in every hand, both rules of the button are the same.
    rules = [stakes.cap_heads_up, carry, refill_below, stakes.bomb, carry and dead_button, len(stakes.straddle)]
    each = [*antes, *rest, *chips, *rest, *posts, *rest, *dead, *rest, *straddles]
    return array("q", [*scalars, *rules, *each])


def _live_posts(stakes: Stakes, posts: Any, given: dict[str, Any]) -> tuple[int, ...]:
    """The posts of each seat, after Deal's own check of hands in which two other seats are the big blind."""
    each = listed(posts, "posts")
    if not each:
        return (0,) * len(stakes.stacks)
    checked = []
    for big in stakes.order[:2]:
        others = [0 if seat == big else amount for seat, amount in enumerate(each)]
        seats = (None, big if stakes.blinds[1] else None)
        terms: dict[str, Any] = {**given, "blinds": stakes.blinds, "button": stakes.button, "blind_seats": seats}
        checked.append(terms_of_deal.make_stakes(stakes.stacks, posts=others, **terms).posts)
    return tuple([max(amounts) for amounts in zip(*checked, strict=True)])


def terms_of_hand(
    terms: dict[str, Any], stacks: tuple[int, ...], button: int, places: tuple[int, int] | None
) -> dict[str, Any]:
    """The terms with which a Deal begins as a hand at a table does: what posts_of in tables_posts.h says.

    ``places`` are those of the small and the big blind with a dead button, else None.
    """
    order = clockwise(stacks, button)
    small, big = places if places else blind_seats_of(order)
    blinds: tuple[int | None, int | None] = (small if stacks[small] else None, big)
    hand = {name: value for name, value in terms.items() if name not in ("straddle", "posts", "dead_posts")}
    if places:
        hand["blind_seats"] = blinds
    price = max(terms["blinds"])
    if straddle := _straddles(terms.get("straddle", 0)):
        free = len(order) - 1 if blinds[0] is None else max(len(order) - 2, 1)
        hand["straddle"] = straddle[:free]
        price = max(price, *straddle[:free])
    if posts := terms.get("posts"):
        in_turn = blinds if any(terms["blinds"]) else ()
        hand["posts"] = [
            min(amount, price) if stacks[seat] and seat not in in_turn else 0 for seat, amount in enumerate(posts)
        ]
    if dead := terms.get("dead_posts"):
        hand["dead_posts"] = [amount if stacks[seat] else 0 for seat, amount in enumerate(dead)]
    return hand


def _straddles(straddle: Any) -> tuple[int, ...]:
    return tuple(straddle) if _is_listed(straddle) else (straddle,) if straddle else ()


def _refill(refill: Any, carry: bool, chips: tuple[int, ...]) -> int:
    if refill is None:
        return 0
    if not carry:
        raise ValueError("refill is for tables that carry chips: give carry=True, or leave it out")
    return whole(refill, "refill", 1, max(chips))


def parts_of_pot(menu: Iterable[Any]) -> list[float]:
    """The parts of the pot on a menu."""
    parts = listed(menu, "menu", "parts of the pot")
    if len(parts) > MOST_PARTS:
        raise ValueError(f"menu must have at most {MOST_PARTS} parts of the pot, got {len(parts)}")
    return [_part(part) for part in parts]


def _part(part: Any) -> float:
    try:
        if isinstance(part, (bool, str)):
            raise TypeError
        value = float(part)
    except OverflowError:
        value = 0.0
    except (TypeError, ValueError):
        raise TypeError(f"menu must have numbers, parts of the pot, got {short_repr(part)}") from None
    if not 0 < value <= 1000:
        raise ValueError(f"menu: a part of the pot must be more than 0 and at most 1000, got {short_repr(part)}")
    return value
