"""Numbers of hands up to the names of suits: against published sizes, binomials, and plain Python."""

import itertools
import pickle
import random
import subprocess
import sys
from array import array
from math import comb
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast.solver.isomorphism import HandIndex

SIZES = {
    (2,): 169,
    (2, 3): 1_286_792,
    (2, 4): 13_960_050,
    (2, 5): 123_156_254,
    (2, 3, 1): 55_190_538,
    (2, 3, 1, 1): 2_428_287_420,
    (3,): 1_755,
    (4,): 16_432,
    (5,): 134_459,
}
OTHERS = [(3, 1), (3, 1, 1), (1,), (1, 1), (3, 2), (1, 1, 1, 1), (2, 2, 2, 1), (7,), (1, 2, 3)]
# CRC-32 of the representatives of 10,000 numbers at equal distances: people keep tables by this order.
FINGERPRINTS = {
    (2, 3): 0x102C6172,
    (2, 5): 0x48DBEC89,
    (2, 3, 1): 0x03A5666E,
    (2, 3, 1, 1): 0xF0DEA8CE,
    (5,): 0xD82D96D9,
}


def deals(rounds, n, seed=1):
    rng = random.Random(seed)
    return np.array([rng.sample(range(52), sum(rounds)) for _ in range(n)], dtype=np.uint8)


def parts(rounds, cards):
    ends = list(itertools.accumulate(rounds))
    return [cards[end - width : end] for end, width in zip(ends, rounds, strict=True)]


def namings(rounds, cards):
    """The hand under each of the 24 namings of the suits, every round sorted."""
    for names in itertools.permutations(range(4)):
        yield tuple(tuple(sorted(card // 4 * 4 + names[card % 4] for card in part)) for part in parts(rounds, cards))


def plain(rounds, cards):
    return min(namings(rounds, cards))


def every_number(index):
    return np.arange(index.size, dtype=np.uint32)


def all_deals(rounds):
    left, ways = 52, 1
    for width in rounds:
        ways *= comb(left, width)
        left -= width
    return ways


@pytest.mark.parametrize("rounds", SIZES)
def test_published_sizes(rounds):
    assert HandIndex(*rounds).size == SIZES[rounds]


def test_32_bits_hold_the_numbers_of_every_index():
    every = [rounds for n in range(1, 5) for rounds in itertools.product(range(1, 8), repeat=n) if sum(rounds) <= 7]
    assert max(HandIndex(*rounds).size for rounds in every) == HandIndex(2, 2, 2, 1).size == 3_635_972_964


@pytest.mark.parametrize("rounds", [(2,), (2, 3), (3,), (4,), (5,), (3, 1), (3, 1, 1), (1, 1, 1, 1)])
def test_every_number_comes_back_and_stands_for_its_share_of_all_deals(rounds):
    index = HandIndex(*rounds)
    numbers = every_number(index)
    assert (index.index(index.cards(numbers)) == numbers).all()
    assert index.count(numbers).sum(dtype=np.int64) == all_deals(rounds)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rounds", [(2, 4), (2, 5), (2, 3, 1), (2, 3, 1, 1)])
def test_every_number_of_the_large_indexes(rounds):
    index, total, step = HandIndex(*rounds), 0, 1 << 22
    for first in range(0, index.size, step):
        numbers = np.arange(first, min(first + step, index.size), dtype=np.uint64)
        assert (index.index(index.cards(numbers)) == numbers).all()
        total += int(index.count(numbers).sum(dtype=np.int64))
    assert total == all_deals(rounds)


@pytest.mark.parametrize("rounds", [*SIZES, *OTHERS])
def test_a_sample_of_numbers_comes_back(rounds):
    index = HandIndex(*rounds)
    rng = random.Random(2)
    sample = [0, index.size - 1, *(rng.randrange(index.size) for _ in range(20_000))]
    numbers = np.array(sample, dtype=np.uint64)
    assert (index.index(index.cards(numbers)) == numbers).all()


@pytest.mark.parametrize("rounds", [*SIZES, *OTHERS])
def test_hands_have_one_number_exactly_if_they_are_one_in_plain_python(rounds):
    index = HandIndex(*rounds)
    sample = deals(rounds, 300)
    again = index.cards(index.index(sample))
    for hand, representative in zip(sample.tolist(), again.tolist(), strict=True):
        assert plain(rounds, hand) == plain(rounds, representative)
        assert index.count(index.index(hand)) == len(set(namings(rounds, hand)))


def test_the_classes_before_the_flop_are_those_of_plain_python():
    index = HandIndex(2)
    hands = list(itertools.combinations(range(52), 2))
    pairs = {(index.index(hand), plain((2,), hand)) for hand in hands}
    assert len(pairs) == len({number for number, _ in pairs}) == len({form for _, form in pairs}) == 169


@given(st.sampled_from([*SIZES, *OTHERS]), st.randoms(), st.permutations(range(4)))
def test_neither_names_of_suits_nor_the_order_in_a_round_matter(rounds, rng, names):
    index = HandIndex(*rounds)
    cards = rng.sample(range(52), sum(rounds))
    renamed = []
    for part in parts(rounds, [card // 4 * 4 + names[card % 4] for card in cards]):
        renamed += rng.sample(part, len(part))
    assert index.index(renamed) == index.index(cards)
    assert index.canonical(renamed) == index.canonical(cards)


@pytest.mark.parametrize("rounds", FINGERPRINTS)
def test_the_order_never_changes(rounds):
    index = HandIndex(*rounds)
    numbers = np.arange(10_000, dtype=np.uint64) * (index.size // 10_000)
    assert crc32(index.cards(numbers).tobytes()) == FINGERPRINTS[rounds]


def test_what_goes_in_and_what_comes_out():
    index = HandIndex(2, 3)
    number = index.index("AsKs 2s7d7c")
    assert number == index.index("KhAh 7d2h7s") == index.index([51, 47, 3, 21, 20])
    assert isinstance(index.cards(number), bytes)
    assert index.index(np.zeros((0, 5), dtype=np.uint8)).shape == (0,)
    assert index.index(deals((2, 3), 3)).dtype == np.uint32
    assert index.cards(array("I", [1, 2])).shape == (2, 5)
    assert HandIndex(2, 3, 1, 1).index(deals((2, 3, 1, 1), 3)).dtype == np.uint32
    assert repr(index) == "HandIndex(2, 3)"
    assert index.rounds == (2, 3)
    assert pickle.loads(pickle.dumps(index)).size == index.size


@pytest.mark.parametrize("rounds", [(), (0,), (8,), (2, 6), (1, 1, 1, 1, 1), (-1,), (2, 3, 300), (10**30,)])
def test_rounds_that_no_index_has(rounds):
    with pytest.raises(ValueError, match="one to four rounds"):
        HandIndex(*rounds)


def test_wrong_hands_are_named():
    index = HandIndex(2, 3)
    hands = deals((2, 3), 9)
    hands[7, 4] = hands[7, 0]
    with pytest.raises(ValueError, match="row 7 must have 5 different cards"):
        index.index(hands)
    hands[3, 1] = 52
    with pytest.raises(ValueError, match="row 3 must have 5 different cards"):
        index.index(hands)
    hands[2, :2] = 255
    with pytest.raises(ValueError, match="row 2 must have 5 different cards"):
        index.index(hands)
    with pytest.raises(ValueError, match="rows of 5 cards, got rows of 4"):
        index.index(hands[:, :4].copy())
    with pytest.raises(ValueError, match="C-contiguous"):
        index.index(hands[:, ::-1])
    with pytest.raises(ValueError, match="uint8"):
        index.index(hands.astype(np.int16))
    with pytest.raises(ValueError, match="takes 5 cards, got 2"):
        index.index("AsKs")
    with pytest.raises(ValueError, match="As"):
        index.index("AsKsAsQdJd")


@pytest.mark.parametrize("method", ["cards", "count"])
def test_wrong_numbers_are_named(method):
    take = getattr(HandIndex(2), method)
    with pytest.raises(ValueError, match=r"0\.\.168, got 169"):
        take(169)
    with pytest.raises(ValueError, match=r"0\.\.168, got -1"):
        take(-1)
    with pytest.raises(ValueError, match=r"number 1 must be 0\.\.168, got 169"):
        take(np.array([3, 169], dtype=np.uint32))
    with pytest.raises(ValueError, match="uint32 or uint64"):
        take(np.array([3], dtype=np.int64))
    with pytest.raises(TypeError):
        take("As")


@pytest.mark.parametrize("rounds", SIZES)
def test_the_functions_in_c_say_the_same(client, rounds):
    index = HandIndex(*rounds)
    for hand in deals(rounds, 200).tolist():
        number = index.index(hand)
        expected = (index.size, number, index.cards(number), index.count(number))
        assert client.index_hand(bytes(rounds), bytes(hand)) == expected


def test_the_functions_in_c_open_nothing_that_no_index_has(client):
    for widths in ([8], [2, 6], [0, 2], [1] * 5):
        assert client.index_hand(bytes(widths), bytes(range(8))) is None


def test_without_numpy_there_are_arrays():
    code = """
import sys
from array import array
from holdem_fast.solver.isomorphism import HandIndex
index = HandIndex(2)
numbers = index.index(memoryview(bytes([0, 1, 51, 47])).cast("B", (2, 2)))
assert type(numbers) is array and numbers.typecode == "I" and "numpy" not in sys.modules
assert index.count(numbers) == array("B", [6, 4])
assert index.cards(numbers) == array("B", index.cards(numbers[0]) + index.cards(numbers[1]))
"""
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
