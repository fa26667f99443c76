"""How many ways there are to bet a hand of small stacks, counted by Deal, by Tables and by a recursion apart from both.

The recursion keeps a queue of the seats still to act, where the others compare prices; neither knows of the other.
"""

import numpy as np
import pytest

from holdem_fast import Deal, Tables

BIG = 2


def count_by_machine(deal):
    if deal.finished:
        return 1
    total = 0
    legal = deal.legal_actions
    words = ["f", "cc"]
    if legal.min_raise_to is not None:
        words += [f"cbr {to}" for to in range(legal.min_raise_to, legal.max_raise_to + 1)]
    for one in words:
        deal.push(one)
        total += count_by_machine(deal)
        deal.pop()
    return total


def count_by_tables(stacks, at_once=200):
    """The same: many states at a time, saved, loaded once for each action that they allow, and played on."""
    seats, most = len(stacks), at_once * (sum(stacks) + 2)
    # The first hand has the button at seat 0.
    few, many = [Tables(n, seats=seats, stacks=(stacks[-1], *stacks[:-1]), seed=1) for n in (at_once, most)]
    least, largest = np.asarray(few.min_raise_to), np.asarray(few.max_raise_to)
    over = np.asarray(many.done)
    total, to_do = 0, [(1, few.save([0]))]
    while to_do:
        count, saved = to_do.pop()
        few.load(range(count), saved)
        branches = [
            (row, action)
            for row in range(count)
            for action in (-1, 0, *(range(least[row], largest[row] + 1) if largest[row] else ()))
        ]
        many.load(range(len(branches)), few.save(row for row, _ in branches))
        many.step([action for _, action in branches] + [0] * (most - len(branches)), reset=False)
        over_here = over[: len(branches)]
        total += int(over_here.sum())
        going_on = np.flatnonzero(~over_here)
        parts = [going_on[first : first + at_once] for first in range(0, len(going_on), at_once)]
        to_do += [(len(part), many.save(part)) for part in parts]
    return total


def count_by_queue(stacks):
    """The same for no-limit with blinds 1 and 2; the last seat is the button."""
    seats = len(stacks)
    small, big = (1, 0) if seats == 2 else (0, 1)
    bets = [0] * seats
    bets[small], bets[big] = 1, BIG
    left = [stack - bet for stack, bet in zip(stacks, bets, strict=True)]
    first = (big + 1) % seats
    queue = [(first + step) % seats for step in range(seats)]
    return _street(left, bets, set(range(seats)), queue, 3, BIG)


def _street(left, bets, live, queue, to_come, price):
    return _turn(tuple(left), tuple(bets), frozenset(live), tuple(queue), (0,) * len(left), (), to_come, price, BIG)


def _turn(left, bets, live, queue, raised_since, acted, to_come, price, size):
    """``raised_since`` is by how much the price has risen since each seat in ``acted`` had its turn."""
    with_chips = [seat for seat in sorted(live) if left[seat]]
    queue = [seat for seat in queue if seat in live and left[seat]]
    if queue and bets[queue[0]] >= price and with_chips == [queue[0]]:
        queue = queue[1:]
    if len(live) == 1 or (not queue and (to_come == 0 or len(with_chips) < 2)):
        return 1
    if not queue:
        return _street(left, [0] * len(left), live, range(len(left)), to_come - 1, 0)
    seat, *rest = queue
    acted = (*acted, seat)
    since = _put(raised_since, seat, 0)

    total = _turn(left, bets, live - {seat}, rest, since, acted, to_come, price, size)
    paid = min(price - bets[seat], left[seat])
    called = _put(left, seat, left[seat] - paid), _put(bets, seat, bets[seat] + paid)
    total += _turn(*called, live, rest, since, acted, to_come, price, size)

    may = seat not in acted[:-1] or raised_since[seat] >= size
    answer = any(left[other] and left[other] + bets[other] > price for other in live - {seat})
    if not (may and answer):
        return total
    everything = left[seat] + bets[seat]
    for to in range(price + 1, everything + 1):
        if to < price + size and to != everything:
            continue
        step = to - price
        others = [(seat + turn) % len(left) for turn in range(1, len(left))]
        risen = [0 if other == seat else amount + step for other, amount in enumerate(since)]
        after = _put(left, seat, everything - to), _put(bets, seat, to)
        total += _turn(*after, live, others, tuple(risen), acted, to_come, to, max(size, step))
    return total


def _put(values, seat, value):
    return (*values[:seat], value, *values[seat + 1 :])


STACKS = [
    (2, 2),
    (3, 3),
    (2, 5),
    (5, 3),
    (6, 4),
    (7, 7),
    (8, 9),
    (2, 2, 2),
    (3, 2, 4),
    (4, 3, 3),
    (5, 4, 5),
    (3, 3, 2, 4),
]


# Too many for a Deal each.
LARGER_STACKS = [(15, 15), (9, 20), (7, 7, 7), (9, 4, 9), (5, 5, 5, 5), (3, 3, 3, 3, 3)]


@pytest.mark.parametrize("stacks", STACKS, ids=str)
def test_betting_sequences(stacks):
    """R6: as many betting sequences as an independent count."""
    deal = Deal(stacks, blinds=(1, BIG), button=len(stacks) - 1, deck=range(52))
    assert count_by_machine(deal) == count_by_queue(stacks) == count_by_tables(stacks)


@pytest.mark.exhaustive
@pytest.mark.parametrize("stacks", LARGER_STACKS, ids=str)
def test_more_betting_sequences(stacks):
    assert count_by_queue(stacks) == count_by_tables(stacks) > 3000
