"""The blinds, straddles and posts of a hand as one list of amounts, the field ``blinds_or_straddles`` of PHH.

The list has one amount per player from the left of the button, heads-up the button first. The first two are the small
and the big blind, larger ones behind them straddles; a negative amount is posted out of turn (R5.9). Where the second
amount is nothing, the first is the big blind and nobody posts the small one (R5.10).

A positive amount that is not larger than one before it is a bet too, and the last of the largest ones acts last: so the
notation has it. Here that one is the big blind or the straddle, and others are live posts.

>>> terms_of([1, 2, -3])["posts"], terms_of([1, 2, -3])["dead_posts"]
([0, 0, 2], [0, 0, 1])
>>> terms_of([2, 0, 0])["blind_seats"]
(None, 0)
>>> terms_of([1, 2, 2, 1])["blind_seats"], terms_of([1, 2, 2, 1])["posts"]
((0, 2), [0, 2, 0, 1])
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from holdem_fast.game.stakes import Stakes

# How much of an amount posted out of turn is live: up to the largest forced bet, which is how the notation takes it; up
# to the big blind; or nothing, where it is less than the big blind and so a missed small blind (R5.9).
AS_A_BET, AS_A_BLIND, AS_A_SMALL_BLIND = READINGS = range(3)


def terms_of(amounts: list[int], reading: int = AS_A_BET) -> dict[str, Any]:
    """The terms of a hand that the list says, for ``make_stakes``, with the button at the last seat.

    Raises ValueError where amounts are posted out of turn and there is no big blind.
    """
    seats = len(amounts)
    in_turn = [max(amount, 0) for amount in amounts]
    place = next((place for place, amount in enumerate(in_turn) if amount), None)
    if place is None:
        if any(amounts):
            raise ValueError("an amount posted out of turn, which is negative, needs a big blind")
        return {"blinds": (0, 0)}
    if place <= 1 and in_turn[1]:
        big = _last_of(in_turn, 1)
        blinds = (in_turn[0], in_turn[1])
        # The small blind's seat may owe a post in place of its blind.
        missed = amounts[0] < 0 or (big != 1 and not in_turn[0])
        blind_seats = None if big == 1 and not missed else (None if missed else _seat(0, seats), _seat(big, seats))
    else:
        big = _last_of(in_turn, place)
        blinds = (0, in_turn[place])
        blind_seats = (None, _seat(big, seats))
    straddle = _rising(in_turn, big)
    terms: dict[str, Any] = {"blinds": blinds, "straddle": straddle, "blind_seats": blind_seats}
    taken = [big, *[big + 1 + behind for behind, amount in enumerate(straddle) if amount]]
    if blinds[0]:
        taken.append(0)
    extra = [0 if place in taken else amount for place, amount in enumerate(in_turn)]
    if min(amounts) < 0 or any(extra):
        posted = [max(-amounts[_seat(seat, seats)], 0) for seat in range(seats)]
        most = max(blinds[1], *straddle, 0) if reading == AS_A_BET else blinds[1]
        least = blinds[1] if reading == AS_A_SMALL_BLIND else 0
        live = [min(amount, most) if amount >= least else 0 for amount in posted]
        terms["dead_posts"] = [amount - part for amount, part in zip(posted, live, strict=True)]
        terms["posts"] = [amount + extra[_seat(seat, seats)] for seat, amount in enumerate(live)]
    return terms


def _last_of(amounts: list[int], place: int) -> int:
    """The place of the last amount that is as large as the one at a place, where none in between is larger."""
    last = place
    for other in range(place + 1, len(amounts)):
        if amounts[other] > amounts[place]:
            break
        if amounts[other] == amounts[place]:
            last = other
    return last


def _rising(amounts: list[int], big: int) -> list[int]:
    """The straddles behind the big blind: each larger than all before it, and the last of its size."""
    straddles = [0] * (len(amounts) - big - 1)
    largest = big
    for place in range(big + 1, len(amounts)):
        if amounts[place] > amounts[largest] and _last_of(amounts, place) == place:
            largest = place
            straddles[place - big - 1] = amounts[place]
    return straddles


def amounts_of(stakes: Stakes) -> list[int]:
    """The list for a hand with the button at the last seat; what it cannot say is left out."""
    seats = len(stakes.stacks)
    amounts = [0] * seats
    small, big = stakes.blind_seats
    if big is not None:
        amounts[_seat(big, seats)] = stakes.blinds[1]
    # Behind the big blind it would be read as a post.
    if small is not None and (big is None or _seat(small, seats) < _seat(big, seats)):
        amounts[_seat(small, seats)] = stakes.blinds[0]
    for place, straddle in enumerate(stakes.straddle, 1):
        if straddle and big is not None:
            amounts[_seat((big + place) % seats, seats)] = straddle
    for seat, post in enumerate(stakes.posts):
        place = _seat(seat, seats)
        # A straddle is a post too: nobody pays twice.
        if post > amounts[place]:
            # Before a big blind that is not second, a post of its size is a bet like it.
            equal = post == stakes.blinds[1] and big is not None and place < _seat(big, seats) > 1
            amounts[place] = post if equal else -post
    return amounts


def _seat(place: int, seats: int) -> int:
    """The seat of a place in the list, and the place of a seat."""
    return 1 - place if seats == 2 else place
