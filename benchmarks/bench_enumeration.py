"""Every 7-card hand of the deck: visited one by one, and counted without a visit.

A package without an enumeration of its own would need a loop of calls that takes many seconds: 200,000 of the hands
stand for all, in their order, and its figure is marked as extrapolated. pkrbot has the fastest single call.
"""

from itertools import combinations, islice
from timeit import Timer

from peers import peer
from questions import ALL_HANDS

from holdem_fast import core, hand_frequencies

SAMPLE = 200_000


def test_visited(figure):
    figure(core._visit_hands, "every hand", "holdem_fast, visited")


def test_visited_and_counted(figure):
    def visit():
        _, counts = core._visit_hands(counts=True)
        return counts

    assert visit() == core.count_ranks(7)
    figure(visit, "every hand", "holdem_fast, visited, each rank counted")


def test_pkrbot_extrapolated(figure):
    evaluate = peer("pkrbot").evaluate
    # Every fortieth of the first ones: neighbours differ in little, and the branches would be learnt.
    hands = islice(combinations(range(52), 7), 0, SAMPLE * 40, 40)
    split = [([card >> 2 for card in hand], [card & 3 for card in hand]) for hand in hands]
    work = Timer("for ranks, suits in hands: evaluate(ranks, suits)", globals={"evaluate": evaluate, "hands": split})
    figure(lambda: work.timeit(1), "every hand", "pkrbot, ints, extrapolated", times=ALL_HANDS / SAMPLE)


def test_counted(figure):
    assert sum(hand_frequencies(7).values()) == ALL_HANDS
    figure(lambda: hand_frequencies(7), "counts", "holdem_fast, hand_frequencies(7)")


def test_counted_by_rank(figure):
    figure(lambda: core.count_ranks(7), "counts", "holdem_fast, count_ranks(7): all 4,824 ranks")


def test_visited_for_the_counts(figure):
    figure(lambda: core._visit_hands(counts=True), "counts", "holdem_fast, visited, each rank counted")
