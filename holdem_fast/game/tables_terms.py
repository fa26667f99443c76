"""The terms of many tables: what cannot be is refused, the rest becomes numbers for tables_columns.h."""

from __future__ import annotations

from array import array

from holdem_fast.core import whole_number
from holdem_fast.game import stakes as terms_of_deal
from holdem_fast.game.seats import clockwise, listed, whole_chips
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

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
    "straddle": "nobody straddles at these tables",
    "blind_seats": "who posts the blinds follows from the button",
    "posts": "nobody sits down between hands",
    "dead_posts": "nobody sits down between hands",
    "bomb": "every hand has a round before the flop",
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


def numbers_of(
    chips: tuple[int, ...], blinds: tuple[int, ...], carry: bool, refill: Any, given: dict[str, Any]
) -> array[int]:
    """The terms in the order of set_terms in tables_columns.h, after Deal's own check has looked at them."""
    for name, why in _MISPLACED.items():
        if name in given:
            raise TypeError(f"{name!r} is not a term of Tables: {why}")
    button = 0 if chips[0] else (clockwise(chips, 0) or (0,))[0]
    stakes = terms_of_deal.make_stakes(chips, blinds=blinds, button=button, **given)
    largest = max(*stakes.blinds, *stakes.antes, stakes.min_bet, stakes.small_bet, stakes.big_bet)
    if largest > MOST_CHIPS:
        raise ValueError(f"blinds, antes and bets of tables must be at most {MOST_CHIPS} chips, got {largest}")
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
    return array("q", [*scalars, stakes.cap_heads_up, carry, refill_below, *antes, *rest, *chips, *rest])


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
