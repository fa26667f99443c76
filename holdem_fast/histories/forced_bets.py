"""The blinds, straddles and posts of a hand as one list of amounts, the field ``blinds_or_straddles`` of PHH.

The list has one amount per player from the left of the button, heads-up the button first. The first two are the small
and the big blind, larger ones behind them straddles; a negative amount is posted out of turn (R5.9). Where the second
amount is nothing, the first is the big blind and nobody posts the small one (R5.10).

>>> terms_of([1, 2, -3])["posts"], terms_of([1, 2, -3])["dead_posts"]
([0, 0, 2], [0, 0, 1])
>>> terms_of([2, 0, 0])["blind_seats"]
(None, 0)
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
        blinds, straddle = (in_turn[0], in_turn[1]), in_turn[2:]
        # The small blind's seat may owe a post in place of its blind.
        blind_seats = (None, _seat(1, seats)) if amounts[0] < 0 else None
    else:
        blinds, straddle = (0, in_turn[place]), in_turn[place + 1 :]
        blind_seats = (None, _seat(place, seats))
    terms: dict[str, Any] = {"blinds": blinds, "straddle": straddle, "blind_seats": blind_seats}
    if min(amounts) < 0:
        posted = [max(-amounts[_seat(seat, seats)], 0) for seat in range(seats)]
        most = max(blinds[1], *straddle, 0) if reading == AS_A_BET else blinds[1]
        least = blinds[1] if reading == AS_A_SMALL_BLIND else 0
        terms["posts"] = [min(amount, most) if amount >= least else 0 for amount in posted]
        terms["dead_posts"] = [amount - live for amount, live in zip(posted, terms["posts"], strict=True)]
    return terms


def amounts_of(stakes: Stakes) -> list[int]:
    """The list for a hand with the button at the last seat; what it cannot say is left out."""
    seats = len(stakes.stacks)
    amounts = [0] * seats
    for blind_seat, blind in zip(stakes.blind_seats, stakes.blinds, strict=True):
        if blind_seat is not None:
            amounts[_seat(blind_seat, seats)] = blind
    big = stakes.blind_seats[1]
    for place, straddle in enumerate(stakes.straddle, 1):
        if straddle and big is not None:
            amounts[_seat((big + place) % seats, seats)] = straddle
    for seat, post in enumerate(stakes.posts):
        # A straddle is a post too: nobody pays twice.
        if post > amounts[_seat(seat, seats)]:
            amounts[_seat(seat, seats)] = -post
    return amounts


def _seat(place: int, seats: int) -> int:
    """The seat of a place in the list, and the place of a seat."""
    return 1 - place if seats == 2 else place
