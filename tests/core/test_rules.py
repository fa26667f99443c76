"""Rules R1 to R4 of the game, each in a test that names its number, for both implementations."""

import itertools

import pytest

from holdem_fast import Card, Category, best_hand, casino_tiebreak, category, compare, format_cards

# R3: each category in English and Spanish, with a hand of it, strongest first.
CATEGORIES = [
    pytest.param("royal flush", "escalera real al as", "As Ks Qs Js Ts", id="R3.1"),
    pytest.param("straight flush", "escalera real", "9h 8h 7h 6h 5h", id="R3.2"),
    pytest.param("four of a kind", "póker", "7s 7h 7d 7c Ks", id="R3.3"),
    pytest.param("full house", "full", "Ks Kh Kd Tc Ts", id="R3.4"),
    pytest.param("flush", "color", "Ad Jd 9d 5d 2d", id="R3.5"),
    pytest.param("straight", "escalera", "9h 8d 7s 6c 5h", id="R3.6"),
    pytest.param("three of a kind", "trío", "7s 7h 7d Kc 2s", id="R3.7"),
    pytest.param("two pair", "par doble", "As Ah Kd Kc 5s", id="R3.8"),
    pytest.param("one pair", "par simple", "As Ah Kd Qc 5s", id="R3.9"),
    pytest.param("high card", "carta alta", "As Kh Qd Jc 9s", id="R3.10"),
]


@pytest.mark.parametrize(("english", "spanish", "cards"), CATEGORIES)
def test_categories(impl, english, spanish, cards):
    """R3.1 to R3.10: what each category is, and what it is called."""
    found = category(impl.evaluate(cards))
    assert (found.label("en"), found.label("es")) == (english, spanish)


def test_categories_in_order(impl):
    """R3: every category beats the next one, and the numbers say so."""
    ranks = [impl.evaluate(param.values[2]) for param in CATEGORIES]
    assert ranks == sorted(ranks, reverse=True)
    assert [rank >> 12 for rank in ranks] == list(range(9, -1, -1))
    assert [category(rank) for rank in ranks] == sorted(Category, reverse=True)


def test_the_order_of_ranks(impl):
    """R1.1: A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2, here as the rank of four of a kind."""
    fours = [
        impl.evaluate([f"{rank}{suit}" for suit in "cdhs"] + ["3c" if rank == "2" else "2c"])
        for rank in "AKQJT98765432"
    ]
    assert fours == sorted(fours, reverse=True)
    assert len(set(fours)) == 13


def test_suits_never_break_a_tie(impl):
    """R1.2: the same hand in each of the 24 renamings of the suits has one rank, in every category."""
    for cards in (param.values[2] for param in CATEGORIES):
        renamed = {
            impl.evaluate(cards.translate(str.maketrans("cdhs", "".join(suits))))
            for suits in itertools.permutations("cdhs")
        }
        assert len(renamed) == 1


def test_the_ace_plays_low_in_the_lowest_straight_only(impl):
    """R1.3: 5-4-3-2-A is a straight, five-high, below 6-5-4-3-2; Q-K-A-2-3 and its like are none."""
    wheel, six_high = impl.evaluate("5h 4d 3s 2c As"), impl.evaluate("6h 5d 4s 3c 2s")
    assert category(wheel) == Category.STRAIGHT
    assert wheel < six_high
    assert impl.evaluate("5h 4h 3h 2h Ah") < impl.evaluate("6h 5h 4h 3h 2h")
    for around in ("4h 3d 2s Ac Kh", "3h 2d As Kc Qh", "2h Ad Ks Qc Jh"):
        assert category(impl.evaluate(around)) == Category.HIGH_CARD


@pytest.mark.parametrize(
    ("board", "hole", "plays"),
    [
        pytest.param("Kd 7c 2s 9h 4d", "Ks Kh", "Ks Kh Kd 9h 7c", id="both"),
        pytest.param("Kd Kc 2s 9h 4d", "Ks 3h", "Ks Kd Kc 9h 4d", id="one"),
        pytest.param("As Ks Qs Js Ts", "2c 3d", "As Ks Qs Js Ts", id="none"),
    ],
)
def test_the_best_five_of_seven(impl, board, hole, plays):
    """R2.1: both, one or none of the hole cards play."""
    cards = f"{hole} {board}"
    assert impl.evaluate(cards) == impl.evaluate(plays)
    assert format_cards(best_hand(cards).cards) == plays
    everything = [str(card) for card in best_hand(cards).cards]
    assert (
        impl.evaluate(cards)
        == max(map(impl.evaluate, itertools.combinations(cards.split(), 5)))
        == impl.evaluate(everything)
    )


def test_the_board_plays(impl):
    """R2.2: who cannot beat the board ties with everyone else who cannot."""
    board = "9c Tc Jd Qh Ks"
    assert impl.evaluate(f"2c 2d {board}") == impl.evaluate(f"8c 7d {board}") == impl.evaluate(board)
    assert impl.evaluate(f"Ac 2d {board}") > impl.evaluate(board)


# R4: the stronger hand, the weaker one (None: a tie with the third), and what decides.
TIES = [
    pytest.param("9h 8h 7h 6h 5h", "8s 7s 6s 5s 4s", "high card", id="R4.1-straight flush"),
    pytest.param("9h 8d 7s 6c 5h", "8h 7d 6s 5c 4h", "high card", id="R4.1-straight"),
    pytest.param("6h 5d 4s 3c 2h", "5h 4d 3s 2c Ah", "high card", id="R4.1-wheel"),
    pytest.param("8s 8h 8d 8c 2s", "7s 7h 7d 7c As", "four of a kind", id="R4.2-four"),
    pytest.param("7s 7h 7d 7c As", "7s 7h 7d 7c Ks", "kicker", id="R4.2-fifth card"),
    pytest.param("Ks Kh Kd 2c 2s", "Qs Qh Qd Ac As", "three of a kind", id="R4.3-three"),
    pytest.param("Ks Kh Kd 3c 3s", "Ks Kh Kd 2c 2s", "pair", id="R4.3-pair"),
    pytest.param("Ad 6d 5d 4d 2d", "Ks Qs Js Ts 8s", "high card", id="R4.4-highest"),
    pytest.param("Ad Jd 9d 5d 2d", "As Ts 9s 8s 7s", "second card", id="R4.4-second"),
    pytest.param("Ad Jd 9d 5d 2d", "As Js 8s 7s 6s", "third card", id="R4.4-third"),
    pytest.param("Ad Jd 9d 5d 2d", "As Js 9s 4s 3s", "fourth card", id="R4.4-fourth"),
    pytest.param("Ad Jd 9d 5d 3d", "As Js 9s 5s 2s", "fifth card", id="R4.4-fifth"),
    pytest.param("8s 8h 8d 3c 2s", "7s 7h 7d Ac Ks", "three of a kind", id="R4.5-three"),
    pytest.param("7s 7h 7d Ac 2s", "7s 7h 7d Kc Qs", "first kicker", id="R4.5-higher kicker"),
    pytest.param("7s 7h 7d Ac 3s", "7s 7h 7d Ac 2s", "second kicker", id="R4.5-lower kicker"),
    pytest.param("As Ah 3d 3c 2s", "Ks Kh Qd Qc As", "higher pair", id="R4.6-higher pair"),
    pytest.param("As Ah 4d 4c 2s", "As Ah 3d 3c Ks", "lower pair", id="R4.6-lower pair"),
    pytest.param("As Ah 4d 4c Ks", "As Ah 4d 4c Qs", "kicker", id="R4.6-fifth card"),
    pytest.param("3s 3h 4d 5c 7s", "2s 2h Ad Kc Qs", "pair", id="R4.7-pair"),
    pytest.param("3s 3h Ad 5c 4s", "3s 3h Kd Qc Js", "first kicker", id="R4.7-first kicker"),
    pytest.param("3s 3h Ad 6c 2s", "3s 3h Ad 5c 4s", "second kicker", id="R4.7-second kicker"),
    pytest.param("3s 3h Ad 6c 4s", "3s 3h Ad 6c 2s", "third kicker", id="R4.7-third kicker"),
    pytest.param("Ad 6h 5s 4d 2d", "Kd Qh Js Td 8d", "high card", id="R4.8-highest"),
    pytest.param("Ad Jh 9s 5d 2d", "As Th 9h 8s 7s", "second card", id="R4.8-second"),
    pytest.param("Ad Jh 9s 5d 2d", "As Jd 8s 7s 6s", "third card", id="R4.8-third"),
    pytest.param("Ad Jh 9s 5d 2d", "As Jd 9h 4s 3s", "fourth card", id="R4.8-fourth"),
    pytest.param("Ad Jh 9s 5d 3d", "As Jd 9h 5s 2s", "fifth card", id="R4.8-fifth"),
]


@pytest.mark.parametrize(("stronger", "weaker", "decided_by"), TIES)
def test_what_decides_inside_a_category(impl, stronger, weaker, decided_by):
    """R4.1 to R4.8: the most significant difference decides, whatever comes after it."""
    assert impl.evaluate(stronger) > impl.evaluate(weaker)
    assert impl.evaluate(stronger) >> 12 == impl.evaluate(weaker) >> 12
    assert (compare(stronger, weaker).winner, compare(stronger, weaker).decided_by) == (0, decided_by)
    assert (compare(weaker, stronger).winner, compare(weaker, stronger).decided_by) == (1, decided_by)


@pytest.mark.parametrize("cards", [param.values[2] for param in CATEGORIES])
def test_five_equal_ranks_tie(impl, cards):
    """R4: if all five ranks agree the hands tie, whatever the suits."""
    other = cards.translate(str.maketrans("cdhs", "dhsc"))
    assert impl.evaluate(cards) == impl.evaluate(other)
    assert (compare(cards, other).winner, compare(cards, other).decided_by) == (None, "tie")


def test_four_of_a_kind_on_the_board(impl):
    """R4.2: the highest card left decides; if that one is on the board too, it is a tie."""
    assert impl.evaluate("Ac 2d 7s 7h 7d 7c Ks") > impl.evaluate("Qc Jd 7s 7h 7d 7c Ks")
    assert impl.evaluate("Qc 2d 7s 7h 7d 7c Ks") == impl.evaluate("3c 4d 7s 7h 7d 7c Ks")


def test_a_full_house_on_the_board(impl):
    """R4.3: nobody able to improve it, it is a tie; a higher pair or three improves it."""
    board = "Ks Kh Kd Tc Ts"
    assert impl.evaluate(f"2c 3d {board}") == impl.evaluate(f"Ac Qd {board}") == impl.evaluate(board)
    assert impl.evaluate(f"Jc Jd {board}") > impl.evaluate(board)


def test_the_casino_tiebreak(impl):
    """R4.9: three of a kind with the same higher kicker tie, whatever the lower; nothing else changes."""
    tens, nines = impl.evaluate("7s 7h 7d Ac Ts"), impl.evaluate("7s 7h 7d As 9c")
    assert tens > nines
    assert casino_tiebreak(tens) == casino_tiebreak(nines)
    assert casino_tiebreak(impl.evaluate("7s 7h 7d Kc Ts")) < casino_tiebreak(nines)
    assert casino_tiebreak(impl.evaluate("8s 8h 8d 3c 2s")) > casino_tiebreak(tens)


def test_the_casino_tiebreak_over_all_ranks(impl):
    """R4.9: over all 7,462 classes, exactly the threes with one higher kicker fall together: 13 * 11 values of 858."""
    ranks = sorted(impl.count_ranks(5))
    mapped = [casino_tiebreak(rank) for rank in ranks]
    assert mapped == sorted(mapped)
    assert {category(rank) for rank, value in zip(ranks, mapped, strict=True) if rank != value} == {
        Category.THREE_OF_A_KIND
    }
    groups = {}
    for three, higher, lower in itertools.permutations(range(13), 3):
        if higher > lower:
            hand = [Card(4 * three), Card(4 * three + 1), Card(4 * three + 2), Card(4 * higher + 3), Card(4 * lower)]
            groups.setdefault((three, higher), set()).add(casino_tiebreak(impl.evaluate(hand)))
    assert all(len(values) == 1 for values in groups.values())
    assert len(set.union(*groups.values())) == len(groups) == 143
    assert all(value <= rank for rank, value in zip(ranks, mapped, strict=True))
