"""All words of the package, written out once more: a slip in a name or a gender is a slip here too."""

import pytest

from holdem_fast import compare

NAMES = {
    "en": "deuce three four five six seven eight nine ten jack queen king ace".split(),
    "en+": "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split(),
    "es": "dos tres cuatro cinco seis siete ocho nueve diez jota reina rey as".split(),
    "es+": "doses treses cuatros cincos seises sietes ochos nueves dieces jotas reinas reyes ases".split(),
}
LETTERS = "23456789TJQKA"


@pytest.mark.parametrize("rank", range(1, 13))
def test_names_of_ranks(rank):
    """Each rank and the one below it, one card and several."""
    high, low = LETTERS[rank], LETTERS[rank - 1]
    fillers = [letter for letter in "2468TQ" if letter not in (high, low)][:3]
    rest = "".join(letter + suit for letter, suit in zip(fillers, "cdh", strict=True))
    pairs = compare(f"{high}s{high}h{rest}", f"{low}s{low}h{rest}")
    assert pairs.explain().endswith(f": {NAMES['en+'][rank]} beat {NAMES['en+'][rank - 1]}.")
    assert pairs.explain("es").endswith(f": {NAMES['es+'][rank]} superan a {NAMES['es+'][rank - 1]}.")
    kickers = [letter for letter in LETTERS if letter not in (high, low)]
    fours = "".join(kickers[0] + suit for suit in "cdhs")
    singles = compare(f"{fours}{high}s", f"{fours}{low}s")
    assert singles.explain().endswith(f": {NAMES['en'][rank]} beats {NAMES['en'][rank - 1]}.")
    assert singles.explain("es").endswith(f": {NAMES['es'][rank]} supera a {NAMES['es'][rank - 1]}.")


@pytest.mark.parametrize(
    ("straight", "english", "spanish"),
    [
        ("KhQsJdTc9h", "king", "al rey"),
        ("QhJsTd9c8h", "queen", "a la reina"),
        ("JhTs9d8c7h", "jack", "a la jota"),
        ("AhKsQdJcTh", "ace", "al as"),
    ],
)
def test_how_high_a_straight_goes(straight, english, spanish):
    hand = compare(straight, straight).first
    assert hand.describe() == f"straight, {english} high"
    assert hand.describe("es") == f"escalera {spanish}"


@pytest.mark.parametrize(
    ("a", "b", "english", "spanish"),
    [
        ("9h8h7h6h5h", "8s7s6s5s4s", "a straight flush; the high card", "una escalera real; decide la carta más alta"),
        ("8s8h8d8c2s", "7s7h7d7cAs", "four of a kind; the four of a kind", "un póker; decide el póker"),
        ("7s7h7d7cAs", "7s7h7d7cKs", "four of a kind; the kicker", "un póker; decide el kicker"),
        ("KsKhKd2c2s", "QsQhQdAcAs", "a full house; the three of a kind", "un full; decide el trío"),
        ("KsKhKd3c3s", "KsKhKd2c2s", "a full house; the pair", "un full; decide el par"),
        ("Ad6d5d4d2d", "KsQsJsTs8s", "a flush; the high card", "un color; decide la carta más alta"),
        ("AdJd9d5d2d", "AsTs9s8s7s", "a flush; the second card", "un color; decide la segunda carta"),
        ("AdJd9d5d2d", "AsJs8s7s6s", "a flush; the third card", "un color; decide la tercera carta"),
        ("AdJd9d5d2d", "AsJs9s4s3s", "a flush; the fourth card", "un color; decide la cuarta carta"),
        ("AdJd9d5d3d", "AsJs9s5s2s", "a flush; the fifth card", "un color; decide la quinta carta"),
        ("9h8d7s6c5h", "8h7d6s5c4h", "a straight; the high card", "una escalera; decide la carta más alta"),
        ("8s8h8d3c2s", "7s7h7dAcKs", "three of a kind; the three of a kind", "un trío; decide el trío"),
        ("7s7h7dAc2s", "7s7h7dKcQs", "three of a kind; the first kicker", "un trío; decide el primer kicker"),
        ("7s7h7dAc3s", "7s7h7dAc2s", "three of a kind; the second kicker", "un trío; decide el segundo kicker"),
        ("AsAh3d3c2s", "KsKhQdQcAs", "two pair; the higher pair", "un par doble; decide el par mayor"),
        ("AsAh4d4c2s", "AsAh3d3cKs", "two pair; the lower pair", "un par doble; decide el par menor"),
        ("AsAh4d4cKs", "AsAh4d4cQs", "two pair; the kicker", "un par doble; decide el kicker"),
        ("3s3h4d5c7s", "2s2hAdKcQs", "one pair; the pair", "un par simple; decide el par"),
        ("3s3hAd6c4s", "3s3hAd6c2s", "one pair; the third kicker", "un par simple; decide el tercer kicker"),
        ("Ad6h5s4d2d", "KdQhJsTd8d", "no pair; the high card", "solo carta alta; decide la carta más alta"),
    ],
)
def test_what_decides_in_words(a, b, english, spanish):
    comparison = compare(a, b)
    assert f"both hands have {english} decides: " in comparison.explain()
    assert f"ambas manos tienen {spanish}: " in comparison.explain("es")


def test_lower_pairs_are_plural():
    comparison = compare("AsAh4d4c2s", "AsAh3d3cKs")
    assert comparison.explain().endswith("fours beat threes.")
    assert comparison.explain("es").endswith("cuatros superan a treses.")
