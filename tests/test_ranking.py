"""Categories, the best five, comparison, words, other numberings."""

import copy
import itertools
import pickle

import pytest

from holdem_fast import (
    Card,
    Category,
    Comparison,
    Hand,
    best_hand,
    casino_tiebreak,
    category,
    compare,
    count_ranks,
    format_cards,
    hand_frequencies,
    kev_rank,
    parse_cards,
    rank_from_kev,
)

ALL_RANKS = sorted(count_ranks(5))
NO_RANKS = [0, -1, 4096, 1278, (6 << 12) + 157, 40_960, (9 << 12) + 2, (8 << 12) + 10, 2**70]


def test_the_numbering_from_1_to_7462():
    assert [kev_rank(rank) for rank in ALL_RANKS] == list(range(7462, 0, -1))
    assert [rank_from_kev(number) for number in range(7462, 0, -1)] == ALL_RANKS
    assert kev_rank(best_hand("As Ks Qs Js Ts").rank) == 1
    assert kev_rank(best_hand("7s 5h 4d 3c 2s").rank) == 7462


@pytest.mark.parametrize("rank", NO_RANKS)
@pytest.mark.parametrize("function", [category, kev_rank, casino_tiebreak])
def test_an_int_that_is_no_rank(function, rank):
    with pytest.raises(ValueError, match=f"not the rank of a hand: {rank}"):
        function(rank)


@pytest.mark.parametrize("rank", ["7", 7.0, None])
@pytest.mark.parametrize("function", [category, kev_rank, casino_tiebreak, rank_from_kev])
def test_what_is_no_int(function, rank):
    with pytest.raises(TypeError, match=f"must be an int, got {rank!r}"):
        function(rank)


@pytest.mark.parametrize("number", [0, -1, 7463])
def test_numbers_outside_the_classes(number):
    with pytest.raises(ValueError, match=f"from 1 to 7462, got {number}"):
        rank_from_kev(number)


@pytest.mark.parametrize(
    ("cards", "plays", "english", "spanish"),
    [
        ("2c 3d As Ks Qs Js Ts", "As Ks Qs Js Ts", "royal flush", "escalera real al as"),
        ("5h 6h 7h 8h 9h As Ad", "9h 8h 7h 6h 5h", "straight flush, nine high", "escalera real al nueve"),
        ("Ah 2h 3h 4h 5h", "5h 4h 3h 2h Ah", "straight flush, five high", "escalera real al cinco"),
        ("7s 7h 2c 7d 7c 2d", "7s 7h 7d 7c 2c", "four of a kind, sevens, kicker deuce", "póker de sietes, kicker dos"),
        ("Tc Ts Kh Ks Kd Ah", "Kh Ks Kd Tc Ts", "full house, kings full of tens", "full de reyes con dieces"),
        ("Qs Qh Qd Js Jh Jd 2c", "Qs Qh Qd Js Jh", "full house, queens full of jacks", "full de reinas con jotas"),
        (
            "2d 5d 9d Jd Ad Ks Kh",
            "Ad Jd 9d 5d 2d",
            "flush, ace high, then jack, nine, five and deuce",
            "color al as, después jota, nueve, cinco y dos",
        ),
        ("Ts Qd Jh 9c 8s", "Qd Jh Ts 9c 8s", "straight, queen high", "escalera a la reina"),
        ("As 2d 3h 4c 5s Kd", "5s 4c 3h 2d As", "straight, five high", "escalera al cinco"),
        (
            "6s 6h 6d Jc 2s",
            "6s 6h 6d Jc 2s",
            "three of a kind, sixes, kickers jack and deuce",
            "trío de seises, kickers jota y dos",
        ),
        (
            "As 3h Ah 3d 9c 9s",
            "As Ah 9c 9s 3h",
            "two pair, aces and nines, kicker three",
            "par doble de ases y nueves, kicker tres",
        ),
        (
            "Td 4h Ts 8c 6d",
            "Td Ts 8c 6d 4h",
            "one pair, tens, kickers eight, six and four",
            "par simple de dieces, kickers ocho, seis y cuatro",
        ),
        (
            "7s 5h 4d 3c 2s",
            "7s 5h 4d 3c 2s",
            "high card, seven, then five, four, three and deuce",
            "carta alta, siete, después cinco, cuatro, tres y dos",
        ),
    ],
)
def test_the_best_five_in_order_and_in_words(cards, plays, english, spanish):
    hand = best_hand(cards)
    assert format_cards(hand.cards) == str(hand) == plays
    assert (hand.describe(), hand.describe("en"), hand.describe("es")) == (english, english, spanish)


def test_hands_are_described_alike_only_if_they_tie():
    """All 7,462 classes have 7,462 different descriptions, in both languages."""
    hands = [best_hand([4 * rank + place % 4 for place, rank in enumerate(ranks)]) for ranks in _unsuited()]
    hands += [best_hand([4 * rank for rank in ranks]) for ranks in itertools.combinations(range(13), 5)]
    assert len(set(hands)) == 7462
    for language in ("en", "es"):
        assert len({hand.describe(language) for hand in hands}) == 7462


def _unsuited():
    for ranks in itertools.combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            yield ranks


@pytest.mark.parametrize("cards", ["As Ks Qs Js", "As As Ks Qs Js", "AsKsQsJsTs9s8s7s", "Xx"])
def test_best_hand_refuses_what_evaluate_refuses(cards):
    with pytest.raises(ValueError, match=r"a hand to rank|is given twice|unknown card"):
        best_hand(cards)


def test_a_hand_is_a_value():
    hand, tied, weaker = best_hand("AsAhKdQc5s"), best_hand("AdAcKhQs5d"), best_hand("AsAhKdQc4s")
    assert hand == tied
    assert hash(hand) == hash(tied)
    assert len({hand, tied, weaker}) == 2
    assert weaker < hand <= tied >= hand > weaker
    assert max(weaker, hand) is hand
    assert hand.category is Category.ONE_PAIR
    for copied in (pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand), eval(repr(hand))):
        assert (copied.rank, copied.cards) == (hand.rank, hand.cards)


@pytest.mark.parametrize(
    "value", [best_hand("AsAhKdQc5s"), compare("AsAhKdQc5s", "AdAcKhQs5d")], ids=["Hand", "Comparison"]
)
def test_values_cannot_be_changed(value):
    for name in (*value.__slots__, "other"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, 0)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)


def test_a_hand_is_not_compared_with_other_things():
    hand = best_hand("AsAhKdQc5s")
    assert hand != hand.rank
    assert hand != "AsAhKdQc5s"
    with pytest.raises(TypeError):
        _ = hand < hand.rank


def test_a_comparison_is_a_value():
    comparison = compare("AsAhKdQc5s", best_hand("AdAcKhQs4d"))
    assert comparison == Comparison(best_hand("AsAhKdQc5s"), best_hand("AdAcKhQs4d"))
    assert comparison != compare("AdAcKhQs4d", "AsAhKdQc5s")
    assert hash(comparison) == hash(pickle.loads(pickle.dumps(comparison)))
    assert eval(repr(comparison)) == comparison
    assert isinstance(comparison.first, Hand)


@pytest.mark.parametrize(
    ("a", "b", "winner", "decided_by", "english", "spanish"),
    [
        (
            "KsKdAh9c7s",
            "KhKcAd8c7d",
            0,
            "second kicker",
            "The first hand wins: both hands have one pair; the second kicker decides: nine beats eight.",
            "Gana la primera mano: ambas manos tienen un par simple; decide el segundo kicker: nueve supera a ocho.",
        ),
        (
            "QsQdAh9c7s",
            "KhKcAd8c7d",
            1,
            "pair",
            "The second hand wins: both hands have one pair; the pair decides: kings beat queens.",
            "Gana la segunda mano: ambas manos tienen un par simple; decide el par: reyes superan a reinas.",
        ),
        (
            "9s8d7h6c5s",
            "KhKcKd8c7d",
            0,
            "category",
            "The first hand wins: straight, nine high, beats three of a kind, kings, kickers eight and seven.",
            "Gana la primera mano: escalera al nueve, supera a trío de reyes, kickers ocho y siete.",
        ),
        (
            "9s8d7h6c5s",
            "9c8d7h6c5d",
            None,
            "tie",
            "The first hand and the second hand tie: both have a straight, nine high, and they split the pot.",
            "Empatan la primera mano y la segunda mano: ambas manos tienen escalera al nueve, y se reparten el bote.",
        ),
        (
            "AsKsQsJsTs",
            "AhKhQhJhTh",
            None,
            "tie",
            "The first hand and the second hand tie: both have a royal flush, and they split the pot.",
            "Empatan la primera mano y la segunda mano: ambas manos tienen escalera real al as, y se reparten el bote.",
        ),
    ],
)
def test_who_wins_and_why(a, b, winner, decided_by, english, spanish):
    comparison = compare(a, b)
    assert (comparison.winner, comparison.decided_by) == (winner, decided_by)
    assert comparison.explain() == english
    assert comparison.explain("es") == spanish


def test_names_in_an_explanation():
    comparison = compare("AsAhKdQc5s", "KsKhAdQd5d")
    assert comparison.explain(names=("Ana", "Luis")).startswith("Ana wins: ")
    assert comparison.explain("es", names=("Ana", "Luis")).startswith("Gana Ana: ")
    tie = compare("AsAhKdQc5s", "AdAcKhQs5d")
    assert tie.explain("es", names=("Ana", "Inés")).startswith("Empatan Ana e Inés: ")
    assert tie.explain("es", names=("Ana", "Hiedra")).startswith("Empatan Ana y Hiedra: ")


@pytest.mark.parametrize(
    ("names", "error"), [((), ValueError), (["a", "b", "c"], ValueError), ("ab", TypeError), ((1, 2), TypeError)]
)
def test_names_are_two_texts(names, error):
    comparison = compare("AsAhKdQc5s", "KsKhAdQd5d")
    with pytest.raises(error, match="names must be two texts, got"):
        comparison.explain(names=names)
    assert comparison.explain(names=["Ana", "Luis"]) == comparison.explain(names=("Ana", "Luis"))


@pytest.mark.parametrize("language", ["fr", "EN", "", None])
def test_a_language_that_is_not_spoken(language):
    hand = best_hand("AsAhKdQc5s")
    for speak in (hand.describe, hand.category.label, compare(hand, hand).explain):
        with pytest.raises(ValueError, match="language must be one of 'en', 'es'"):
            speak(language)
    with pytest.raises(ValueError, match="language must be one of 'en', 'es'"):
        compare(hand, hand).explain(language, names=("Ana", "Luis"))


def test_frequencies_add_up_and_come_weakest_first():
    frequencies = hand_frequencies()
    assert list(frequencies) == sorted(Category)
    assert sum(frequencies.values()) == 133_784_560
    assert hand_frequencies(5)[Category.ROYAL_FLUSH] == 4
    with pytest.raises(ValueError, match="cards must be 5, 6 or 7, got 4"):
        hand_frequencies(4)


def test_the_five_come_from_the_cards_given():
    cards = parse_cards("As Ah Ad Kc Ks Kd 2c")
    assert set(best_hand(cards).cards) <= set(cards)
    assert all(type(card) is Card for card in best_hand([51, 50, 49, 44, 47]).cards)
