"""The builder of the tables: its proofs hold, and fail where they should."""

import itertools
import random
import re

import pytest

from holdem_fast import core, reference
from holdem_fast._core import hash_tables


@pytest.fixture(scope="module")
def ranks():
    return hash_tables.ranks_by_hash()


def test_every_multiset_has_its_own_hash(ranks):
    """73,775 multisets of 5, 6 and 7 ranks together."""
    assert len(ranks) == 73_775
    assert max(ranks) < 1 << 24


def test_weights_that_are_not_perfect_are_refused(monkeypatch):
    monkeypatch.setattr(hash_tables, "RANK_WEIGHTS", (*hash_tables.RANK_WEIGHTS[:-1], hash_tables.RANK_WEIGHTS[-1] - 1))
    with pytest.raises(ValueError, match="not perfect"):
        hash_tables.ranks_by_hash()


def test_the_weights_are_the_smallest_that_work():
    """Greedy, checked for the first five ranks: no smaller weight would do."""
    for number in range(1, 5):
        fewer = hash_tables.RANK_WEIGHTS[:number]
        for smaller in range(fewer[-1] + 1, hash_tables.RANK_WEIGHTS[number]):
            assert not _perfect((*fewer, smaller))
        assert _perfect(hash_tables.RANK_WEIGHTS[: number + 1])


def _perfect(weights):
    hands = itertools.chain.from_iterable(
        itertools.combinations_with_replacement(range(len(weights)), cards) for cards in (5, 6, 7)
    )
    sums = [sum(weights[rank] for rank in hand) for hand in hands if max(map(hand.count, hand)) <= 4]
    return len(set(sums)) == len(sums)


def test_the_rows_fit_without_a_collision(ranks):
    offsets, slots = hash_tables.hash_tables(ranks)
    assert len(offsets) == 1 << hash_tables.ROW_BITS
    assert sum(rank > 0 for rank in slots) == 73_775
    assert len(slots) == max(offsets) + (1 << hash_tables.COLUMN_BITS)


def test_displacement_of_any_rows():
    """No two hashes share a slot, whatever the hashes."""
    hashes = random.Random(3).sample(range(1 << 24), 20_000)
    offsets = hash_tables.displace(hashes)
    columns = 1 << hash_tables.COLUMN_BITS
    assert len({offsets[value // columns] + value % columns for value in hashes}) == len(hashes)


def test_suited_sets_have_flush_ranks():
    ranks = hash_tables.flush_ranks()
    assert sum(rank > 0 for rank in ranks) == 4719
    assert {rank >> 12 for rank in ranks if rank} == {reference.FLUSH, reference.STRAIGHT_FLUSH, reference.ROYAL_FLUSH}


def test_keys_add_up_without_running_into_each_other():
    """Seven cards of one suit stay in the suit's counter and in its lane of bits; no byte but a card's has a key."""
    ranks, cards = hash_tables.card_keys()
    for suit in range(4):
        suited = [4 * rank + suit for rank in range(7)]
        assert sum(ranks[card] for card in suited) & 0xFFFF == 7 << 4 * suit
        assert sum(cards[card] for card in suited) == 0b111_1111 << 16 * suit
    assert len(set(cards[:52])) == 52
    assert set(ranks[52:]) == {0}
    assert set(cards[52:]) == {hash_tables.BAD_CARD}
    assert 7 * hash_tables.BAD_CARD < 1 << 64


def test_the_header(tmp_path):
    header = tmp_path / "tables.h"
    hash_tables.write_header(header)
    text = header.read_text()
    sizes = {name: int(size) for name, size in re.findall(r"static const \w+ (\w+)\[(\d+)\]", text)}
    assert sizes["KEY_RANKS"] == sizes["KEY_CARDS"] == sizes["LETTER_RANKS"] == sizes["LETTER_SUITS"] == 256
    assert sizes["FLUSH_RANKS"] == sizes["ROW_OFFSETS"] == 8192
    assert sizes["MULTISET_RANKS"] == 73_775
    assert 73_775 <= int(re.search(r"HASH_SLOTS = (\d+)", text)[1]) < 82_000
    royal = core.evaluate("As Ks Qs Js Ts")
    assert f"{royal}u" in text
