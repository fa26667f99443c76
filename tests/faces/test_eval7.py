"""The face of eval7, compared with the package call by call and with what its pages print."""

import pickle
import random
from collections import Counter

import pytest
from peers import peer

from holdem_fast import Range, equity, evaluate
from holdem_fast.faces import eval7 as face

pytestmark = pytest.mark.filterwarnings("ignore")  # of the package and its parser

# Texts and forms of them that it reads, and those that it refuses.
READ = (
    "AA|KK+|22+|TT-77|77-TT|AK|AKs|AKo|ATs+|AT+|AJo+|K9s-KJs|KJs-K9s|A5s-A2s|54s+|AsKd|80%(A8s+)|0.4(AsKs)|32o+|72o+|"
    "0.8(QQ+, KJs)|50%(AA),KK|AA, KK|aa|aKs|KAs|KA|QAs+|A2+|AKs+|AA+|66+,77|QQ-QQ|AKs-AKs|AK-AJ|AKo-ATo|1.0(AA)|1(AA)|"
    "100%(AA)|150%(AA)|.5(AA)|5.(AA)|50% (AA)|50 %(AA)|50%(AA),50%(KK,QQ)|AsAh|AhAs|As Ks|AsKs,AsKs|AA,AA|KsAs|2cAs|"
    "55+, 87o, K9s-KJs|JJ+, AT+, 80%(A8s+)|AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)| AA |AK - AJ|AK +|99.5%(AA)|0.0(AA)||  "
).split("|")
REFUSED = (
    "76s-54s|AsKh+|KsQs-KsTs|AA KK|AA;KK|AA,|,AA|AA,,KK|AKs:0.5|AKs@50|random|A|Ax|AAs|66-|AKs-QJs|0(AA)|0%(AA)|"
    "1e-1(AA)|50%(0.5(AA))|AsAs|A8s-A8o|A9s-K9s|AKs-A2|50%()|()|%AA|TT-AK|22-AA+|2+|+|0.5(AA|AA)|a8S+"
    "|01(AA)|A K|0.5(AA)KK"
).split("|")


@pytest.fixture(scope="module")
def real():
    return peer("eval7")


def _cards(text, package=face):
    return [package.Card(text[place : place + 2]) for place in range(0, len(text), 2)]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_hands_have_the_same_values_and_types(real, cards):
    rng, ours = random.Random(cards), face.Deck().cards
    theirs = [real.Card(str(card)) for card in ours]
    for _ in range(20_000):
        hand = rng.sample(range(52), cards)
        value = face.evaluate([ours[card] for card in hand])
        assert value == real.evaluate([theirs[card] for card in hand])
    for category in range(12):
        assert face.handtype(category << 24) == real.handtype(category << 24)


def test_cards_and_decks_are_alike(real):
    ours, theirs = face.Deck(), real.Deck()
    assert repr(ours) == repr(theirs) == str(ours)
    for one, other in zip(ours, theirs, strict=True):
        assert (one.rank, one.suit, one.mask, str(one)) == (other.rank, other.suit, other.mask, str(other))
    assert (face.ranks, face.suits) == (real.ranks, real.suits)
    assert repr(ours.deal(3)) == repr(theirs.deal(3))
    assert repr(ours.peek(4)) == repr(theirs.peek(4))
    assert repr(ours[1:3]) == repr(theirs[1:3])
    assert len(ours) == len(theirs) == 49


@pytest.mark.parametrize("text", READ)
def test_ranges_are_read_alike(real, text):
    ours, theirs = face.HandRange(text), real.HandRange(text)
    assert ours.tokens == theirs.tokens
    assert ours.string == theirs.string == text
    assert len(ours) == len(theirs)
    assert repr(ours.hands) == repr(theirs.hands)
    assert list(ours) == ours.hands


@pytest.mark.parametrize("text", REFUSED)
def test_ranges_are_refused_alike(real, text):
    with pytest.raises(face.RangeStringError):
        face.HandRange(text)
    with pytest.raises(real.rangestring.RangeStringError):
        real.HandRange(text)


@pytest.mark.parametrize("board", ["KdJd8c4d2s", "2c7d9hTsQh"])
@pytest.mark.parametrize("villain", ["AA,A3o,32s", "22+,A2s+", "T8s+,JJ", "AA,AA,KK"])
def test_equities_on_the_river_are_alike(real, board, villain):
    """There its count is exact; on fewer cards it compares the hands as they are, without the cards to come."""
    ours, theirs = [
        (package, _cards("AsAh", package), package.HandRange(villain), _cards(board, package))
        for package in (face, real)
    ]
    exact = face.py_hand_vs_range_exact(*ours[1:])
    assert exact == pytest.approx(real.py_hand_vs_range_exact(*theirs[1:]), abs=1e-6)
    assert face.py_hand_vs_range_monte_carlo(*ours[1:], 1000) == exact
    all_ours = face.py_all_hands_vs_range(face.HandRange("AsAh,QQ"), ours[2], ours[3], 1000)
    all_theirs = real.py_all_hands_vs_range(real.HandRange("AsAh,QQ"), theirs[2], theirs[3], 1000)
    on_board = {
        str(hand): value for hand, value in all_theirs.items() if not {*map(str, hand)} & {*map(str, theirs[3])}
    }
    assert {str(hand): value for hand, value in all_ours.items()} == pytest.approx(on_board, abs=1e-6)


@pytest.mark.parametrize("board", ["", "Kd7d8c", "Kd7d8c2h"])
def test_samples_are_near_our_count(real, board):
    ours, theirs = [
        (_cards("AsAh", package), package.HandRange("QQ+,AKs"), _cards(board, package)) for package in (face, real)
    ]
    assert real.py_hand_vs_range_monte_carlo(*theirs, 100_000) == pytest.approx(
        face.py_hand_vs_range_monte_carlo(*ours, 100_000), abs=0.01
    )


# ---- without the package ----


def test_the_examples_of_its_page():
    assert face.evaluate(_cards("As2c3d5s4c")) == 67305472
    assert face.handtype(67305472) == "Straight"
    assert face.evaluate(_cards("5c9s8d5dAcQc3d")) == 17025648
    assert face.handtype(17025648) == "Pair"
    assert repr(face.HandRange("AQs+, 0.4(AsKs)").hands[-2:]) == (
        '[((Card("As"), Card("Ks")), 1.0), ((Card("As"), Card("Ks")), 0.4)]'
    )
    assert len(face.HandRange("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)")) == 144


def test_cards_have_one_order_and_equal_only_cards():
    assert (face.Card("2s") > face.Card("Ah")) is False
    assert sorted(random.sample(face.Deck().cards, 52)) == face.Deck().cards
    card = face.Card("As")
    assert card == face.Card("As")
    assert card != 51
    assert card != "As"
    assert bool(face.Card("2c"))
    assert pickle.loads(pickle.dumps(card)) == card
    assert Counter([card, face.Card("As")]) == {card: 2}
    assert evaluate(_cards("AsKsQsJsTs")) >> 12 == 9


def test_decks_shuffle_sample_and_refuse():
    deck = face.Deck()
    deck.shuffle()
    assert sorted(deck) == face.Deck().cards
    assert len({*deck.sample(52)}) == len(deck) == 52
    for take in (deck.deal, deck.peek, deck.sample):
        for n in (53, -1):
            with pytest.raises(ValueError, match="52 are left"):
                take(n)
    assert len(deck) == 52


def test_weights_count():
    """Those of a range of ours: a hand of half the weight is met half as often."""
    expected = equity(["AsAh", Range("KK:0.5,QQ")], "Kd7d8c", method="exact").equity[0]
    villain = face.HandRange("50%(KK),QQ")
    assert face.py_hand_vs_range_exact(_cards("AsAh"), villain, _cards("Kd7d8c")) == expected
    doubled = face.HandRange("KK,QQ,QQ")
    assert face.py_hand_vs_range_exact(_cards("AsAh"), doubled, _cards("Kd7d8c")) == expected
    by_hand = face.py_all_hands_vs_range(face.HandRange("AsAh,KdQd"), villain, _cards("Kd7d8c"), 10)
    assert by_hand == {tuple(_cards("AsAh")): pytest.approx(expected)}
    assert face.py_all_hands_vs_range(face.HandRange("KsKh"), face.HandRange("KsQs"), [], 10) == {}


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: face.Card("as"), ValueError, "unknown card 'as'"),
        (lambda: face.Card(5), ValueError, "unknown card 5"),
        (lambda: face.evaluate(_cards("AsKs")), ValueError, "5, 6 or 7 cards, got 2"),
        (lambda: face.evaluate(_cards("AsAsQsJsTs")), ValueError, "As is given twice"),
        (lambda: face.evaluate(None), TypeError, "None"),
        (lambda: face.handtype(-1), ValueError, "-1"),
        (lambda: face.HandRange(5), TypeError, "must be a text, got 5"),
        (lambda: face.HandRange("AA, AKx"), ValueError, "'AKx' at position 4"),
        (lambda: face.HandRange("AA, 0.5(KK, AAs)"), ValueError, "'AAs' at position 12: a pair cannot be suited"),
        (
            lambda: face.py_hand_vs_range_exact(_cards("AsAd"), face.HandRange("KK"), _cards("AsKd2c")),
            ValueError,
            "As",
        ),
        (lambda: face.py_hand_vs_range_exact(_cards("AsAd"), face.HandRange("AsKs"), []), ValueError, "AsAd|players"),
        (lambda: face.py_hand_vs_range_monte_carlo(_cards("AsAd"), face.HandRange("KK"), [], 0), ValueError, "py_iter"),
    ],
)
def test_what_is_wrong_is_said(call, error, words):
    with pytest.raises(error, match=words):
        call()
