"""What is asked of the combos of players before anything is counted: against plain sets of cards."""

from array import array
from itertools import combinations
from random import Random

import pytest

from holdem_fast.equities._outcomes import disjoint_pairs, without_cards
from holdem_fast.equities._trials import alias_tables
from holdem_fast.equities.trial_plan import plan

HOLES = [(high, low) for low, high in combinations(range(52), 2)]


def _bytes(combos):
    return bytes([card for combo in combos for card in combo])


@pytest.mark.parametrize("seed", range(30))
def test_combos_without_known_cards(seed):
    random = Random(seed)
    combos = random.sample(HOLES, random.choice([0, 1, 5, 300, 1326]))
    known = random.sample(range(52), random.choice([0, 1, 2, 9, 52]))
    weights = [random.randrange(1 << 64) for _ in combos]
    left = [place for place, combo in enumerate(combos) if not {*combo} & {*known}]
    cards, numbers = _bytes([combos[place] for place in left]), [weights[place] for place in left]
    assert without_cards(_bytes(combos), None, bytes(known)) == (cards, None)
    assert without_cards(_bytes(combos), weights, bytes(known)) == (cards, numbers)
    assert without_cards(_bytes(combos), array("Q", weights), bytes(known)) == (cards, array("Q", numbers))


@pytest.mark.parametrize(
    ("cards", "weights", "error", "words"),
    [
        (b"\1", None, ValueError, "two cards for each combo"),
        (b"\1\0", [], ValueError, "one weight"),
        (b"\1\0", array("I", [1]), TypeError, r'array\("Q"\) or a list'),
        (b"\1\0", (1,), TypeError, "got a tuple"),
    ],
)
def test_combos_and_weights_go_together(cards, weights, error, words):
    with pytest.raises(error, match=words):
        without_cards(cards, weights, b"\1")


@pytest.mark.parametrize("seed", range(30))
def test_pairs_that_share_no_card(seed):
    random = Random(seed)
    one, other = (random.sample(HOLES, random.choice([0, 1, 5, 60, 200])) for _ in range(2))
    expected = sum(not {*first} & {*second} for first in one for second in other)
    assert disjoint_pairs(_bytes(one), _bytes(other)) == expected


def test_all_pairs():
    assert disjoint_pairs(_bytes(HOLES), _bytes(HOLES)) == 1326 * 1225
    for cards in (b"\1", b"\x34\1"):
        with pytest.raises(ValueError, match="two cards 0 to 51 for each combo"):
            disjoint_pairs(b"", cards)


@pytest.mark.parametrize("seed", range(20))
def test_alias_tables_give_each_combo_exactly_its_weight(seed):
    """Every place is drawn equally often; what it keeps and what others give to it adds up to its share."""
    random = Random(seed)
    most = random.choice([1, 2, 1000, (1 << 32) - 1])
    weights = [random.randint(1, most) for _ in range(random.choice([1, 2, 7, 1326]))]
    keep, alias, total = alias_tables(array("Q", weights))
    assert total == sum(weights)
    drawn = list(keep)
    for kept, other in zip(keep, alias, strict=True):
        assert 0 <= kept <= total
        drawn[other] += total - kept
    assert drawn == [weight * len(weights) for weight in weights]


def test_tables_for_what_does_not_fit():
    assert alias_tables(array("Q")) == (array("Q"), array("I"), 0)
    with pytest.raises(ValueError, match="too large for a table"):
        alias_tables(array("Q", [1 << 63, 1]))
    with pytest.raises(TypeError, match=r'array\("Q"\), got a list'):
        alias_tables([1, 2])


def test_a_plan_knows_who_has_which_hand_for_certain():
    """A player whose hands are gone but one has it, and so on: the others' combos with its cards go too."""
    aces = _bytes([(51, 50), (51, 49), (50, 49)])
    made = plan([aces, _bytes([(51, 47), (47, 46)]), _bytes([(46, 45), (45, 44)])], [None] * 3, b"", bytes([49]))
    assert (made.known, made.holes, made.ranges) == (
        bytes([44, 45, 46, 47, 49, 50, 51]),
        b"\x33\x32\x2f\x2e\x2d\x2c",
        (),
    )
    with pytest.raises(ValueError, match=r"players\[1\] has no hand left that can be dealt"):
        plan([aces, _bytes([(51, 50), (50, 47)])], [None] * 2, b"", bytes([49]))
