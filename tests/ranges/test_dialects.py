"""Range texts as people paste them: every dialect against hands found one by one, alone and with other dialects."""

import time
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Range

LETTERS = "23456789TJQKA"
ALL = [(high, low) for low, high in combinations(Card, 2)]


def _where(test):
    """The combos for which the test of two cards holds, in either order of the cards."""
    return {(high, low) for high, low in ALL if test(high, low) or test(low, high)}


def _rank(letter):
    return LETTERS.index(letter)


def _suit(letter):
    return "cdhs".index(letter)


def _is(card, rank, suit=None):
    return card.rank == _rank(rank) and (suit is None or card.suit == _suit(suit))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        # Exact suits: they stay with their cards.
        ("AhJh+", "AhJh AhQh AhKh"),
        ("JhAh+", "AhJh AhQh AhKh"),
        ("A♥J♥+", "AhJh AhQh AhKh"),
        ("A♥️10♥️+", "AhTh AhJh AhQh AhKh"),
        ("Ah Jh+", "AhJh AhQh AhKh"),
        ("AHJH+", "AhJh AhQh AhKh"),
        ("AhKd+", "AhKd"),
        ("KsQd+", "KsQd"),
        ("8s8h+", "8s8h 9s9h TsTh JsJh QsQh KsKh AsAh"),
        ("8h8s+", "8s8h 9s9h TsTh JsJh QsQh KsKh AsAh"),
        ("9d8d-6d5d", "9d8d 8d7d 7d6d 6d5d"),
        ("6d5d-9d8d", "9d8d 8d7d 7d6d 6d5d"),
        ("5d6d – 9d 8d", "9d8d 8d7d 7d6d 6d5d"),
        ("10d9d\u20147d6d", "Td9d 9d8d 8d7d 7d6d"),
        ("9d8c-7d6c", "9d8c 8d7c 7d6c"),
        ("Ah5h-Ah2h", "Ah5h Ah4h Ah3h Ah2h"),
        ("KcQc-KcTc", "KcQc KcJc KcTc"),
        ("8s8h-6s6h", "8s8h 7s7h 6s6h"),
        ("8s8h-6h6s", "8s8h 7s7h 6s6h"),
        # One suit given.
        ("AcT", "AcTc AcTd AcTh AcTs"),
        ("TAc", "AcTc AcTd AcTh AcTs"),
        ("AsK", "AsKc AsKd AsKh AsKs"),
        ("A♠K", "AsKc AsKd AsKh AsKs"),
        ("ack", "AcKc AcKd AcKh AcKs"),
        ("Ac10", "AcTc AcTd AcTh AcTs"),
        ("KTd", "KcTd KdTd KhTd KsTd"),
        ("K10D", "KcTd KdTd KhTd KsTd"),
        ("KT♠", "KcTs KdTs KhTs KsTs"),
        ("KTs", "KcTc KdTd KhTh KsTs"),
        ("KAs", "AcKc AdKd AhKh AsKs"),
        ("AhA", "AhAs AhAd AhAc"),
        ("AAh", "AhAs AhAd AhAc"),
        ("Qd8+", "Qd8 Qd9 QdT QdJ"),
        ("Q8d+", "Q8d Q9d QTd QJd"),
        ("8Qd+", "Qd8 Qd9 QdT QdJ"),
        ("Kd Qh, JJd", "KdQh JdJc JdJh JdJs"),
        ("QQd+", "QQd KKd AAd"),
        ("AcT-Ac8", "AcT Ac9 Ac8"),
        ("A8c-ATc", "ATc A9c A8c"),
        ("Qd8-Td6", "Qd8 Jd7 Td6"),
        # x is any other rank.
        ("Ax", "AK AQ AJ AT A9 A8 A7 A6 A5 A4 A3 A2"),
        ("xA AX XA aX", "AK AQ AJ AT A9 A8 A7 A6 A5 A4 A3 A2"),
        ("Axs", "AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s"),
        ("AXS xAs", "AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s"),
        ("7xo", "A7o K7o Q7o J7o T7o 97o 87o 76o 75o 74o 73o 72o"),
        ("10x", "AT KT QT JT T9 T8 T7 T6 T5 T4 T3 T2"),
        ("Ahx", "AhK AhQ AhJ AhT Ah9 Ah8 Ah7 Ah6 Ah5 Ah4 Ah3 Ah2"),
        ("AhXh", "AhKh AhQh AhJh AhTh Ah9h Ah8h Ah7h Ah6h Ah5h Ah4h Ah3h Ah2h"),
        ("2xd", "2Ad 2Kd 2Qd 2Jd 2Td 29d 28d 27d 26d 25d 24d 23d"),
        ("XX", "random"),
        ("xx", "random"),
        ("*", "random"),
        ("all", "random"),
        ("ALL", "random"),
        ("Any", "random"),
        # Braces.
        ("{88+, 7h7s, 7c7h, ATs+}", "88+ 7h7s 7h7c ATs+"),
        ("{ 22+, A2s+ }", "22+ A2s+"),
        ("{AA},{KK} QQ", "QQ+"),
        ("{{AA}{KK}}", "KK+"),
        ("{}", ""),
        # Weights.
        ("AKs@50", "AKs:0.5"),
        ("AKs @ 50", "AKs:0.5"),
        ("AKs@50.0;QQ@33.3", "AKs:0.5 QQ:0.333"),
        ("AKs@1, QQ@1.0, JJ@100", "AKs QQ JJ"),
        ("AKs@1%", "AKs:0.01"),
        ("AKs@1.5", "AKs:0.015"),
        ("AKs@0.5 QQ@.5 JJ@1/2", "AKs:0.5 QQ:0.5 JJ:0.5"),
        ("AKs@0", ""),
        ("AKs:1", "AKs"),
        ("[50%]QQ,JJ[/50%]", "QQ:0.5 JJ:0.5"),
        ("[50%]QQ[/50]", "QQ:0.5"),
        ("[ 50 % ]QQ[ / 50.0 % ]", "QQ:0.5"),
        ("[1]QQ[/1][0.5%]JJ[/0.5%]", "QQ:0.01 JJ:0.005"),
        # Percentages.
        ("0%-10%", "10%"),
        ("0%-100%", "random"),
        ("top 0% - 10 %", "10%"),
        ("10%\u20130%", "10%"),
        ("5%-5%", ""),
        # Exclusion.
        ("22+!AA", "KK-22"),
        ("22+ !AA", "KK-22"),
        ("22+, ! AA", "KK-22"),
        ("22+!55,!66", "AA-77 44-22"),
        ("22+!55!66", "AA-77 44-22"),
        ("KK,22+!KK", "AA QQ-22"),
        ("22+!AA,AA:0.5", "KK-22 AA:0.5"),
        ("22+!(AA, KK; QsQh)", "QQ-22 QsQh:0"),
        ("22+!{TT+}", "99-22"),
        ("22+!QQ-TT", "AA-KK 99-22"),
        ("AK!AsKs", "AKo AhKh AdKd AcKc"),
        ("AK!AKs", "AKo"),
        ("AK!22", "AK"),
        ("AA!AA", ""),
        ("22+!Ax", "22+"),
        ("random!*", ""),
        # With each other.
        ("AhJh+:0.5", "AhJh:0.5 AhQh:0.5 AhKh:0.5"),
        ("9d8d-6d5d@25", "9d8d:0.25 8d7d:0.25 7d6d:0.25 6d5d:0.25"),
        ("8s8h+!AsAh", "8s8h 9s9h TsTh JsJh QsQh KsKh"),
        ("AcT@50!AcTc", "AcTd:0.5 AcTh:0.5 AcTs:0.5"),
        ("{AA, 0.5(Kxs!KQs) [50%]22[/50%]}", "AA KAs:0.5 KJs-K2s:0.5 22:0.5"),
        ("[50]{AA,KK@50}[/50]", "AA:0.5 KK:0.25"),
        ("50%(AhJh+, {QQ})", "AhJh:0.5 AhQh:0.5 AhKh:0.5 QQ:0.5"),
        ("Axs:0.25,A5s", "AKs-A6s:0.25 A4s-A2s:0.25 A5s"),
        ("*@50!AA", "random:0.5 AA:0"),
        ("{22+}!AA", "KK-22"),
        ("0.5(22+!AA)AKs", "KK-22:0.5 AKs"),
        ("AA,0.5(KK!AA)", "KK:0.5"),
        ("5%!3%", "3%-5%"),
        ("10%!2%-10%", "2%"),
        ("5%-15%:0.5 AA", "15%:0.5 5%:0 AA"),
        ("QQ@50!QsQ", "QcQd:0.5 QcQh:0.5 QdQh:0.5"),
    ],
)
def test_what_dialects_mean(text, plain):
    assert Range(text) == Range(plain)


@pytest.mark.parametrize("high", LETTERS)
@pytest.mark.parametrize("suit", "cdhs")
def test_one_suit_given(high, suit):
    for low in LETTERS:
        expected = _where(lambda one, other, low=low: _is(one, high, suit) and _is(other, low))
        assert set(Range(f"{high}{suit}{low}")) == expected
        # After two ranks an s says suited.
        if suit != "s":
            assert set(Range(f"{low}{high}{suit}")) == expected
    expected = _where(lambda one, other: _is(one, high, suit) and other.rank != one.rank)
    assert set(Range(f"{high}{suit}x")) == expected
    assert set(Range(f"{high}x")) == _where(lambda one, other: _is(one, high) and other.rank != one.rank)


def test_any_two_cards_of_given_suits():
    hearts = _where(lambda one, other: {one.suit, other.suit} == {_suit("h")})
    assert set(Range("xhxh")) == hearts
    assert set(Range("xhx")) == _where(lambda one, _: one.suit == _suit("h"))
    assert set(Range("XhXd")) == _where(lambda one, other: (one.suit, other.suit) == (_suit("h"), _suit("d")))
    assert set(Range("XXs")) == _where(lambda one, other: one.suit == other.suit)
    assert set(Range("xxo")) == _where(lambda one, other: one.suit != other.suit and one.rank != other.rank)


def test_bands_of_strength_are_the_difference_of_two_tops():
    ends = [0, 0.5, 5, 7.5, 15, 33.3, 99, 100]
    for low, high in combinations(ends, 2):
        expected = Range(f"{high}%") - (Range(f"{low}%") if low else Range())
        assert Range(f"{low}%-{high}%") == Range(f"{high}% - {low}%") == Range(f"top {low}%–{high}%") == expected
    assert Range(",".join(f"{low}%-{high}%" for low, high in pairwise(ends))) == Range("random")
    assert Range("5%-15%").combos == 128


@pytest.mark.parametrize(
    ("text", "at", "found", "expected"),
    [
        ("66-", 3, None, "the other end of a run"),
        ("AA, 66-, KK", 7, ",", "the other end of a run"),
        ("AhJh-", 5, None, "the other end of a run"),
        ("AcT-", 4, None, "the other end of a run"),
        ("5%-", 0, "5%-", "two percentages"),
        ("22 +", 3, "+", "hands such as"),
        ("AKs + QQ", 4, "+", "hands such as"),
        ("9d8d-6c5c", 5, "6c5c", "the other end of a run"),
        ("9d8d-65s", 5, "65s", "the other end of a run"),
        ("98s-6d5d", 4, "6d5d", "the other end of a run"),
        ("AcT-Ah8", 4, "Ah8", "the other end of a run"),
        ("AcT-A8c", 4, "A8c", "the other end of a run"),
        ("Ah5h-Kh2h", 5, "Kh2h", "the other end of a run"),
        ("8s8h-6s6d", 5, "6s6d", "the other end of a run"),
        ("AhJh-AhAd", 5, "AhAd", "the other end of a run"),
        ("AK-Ax", 3, "Ax", "the other end of a run"),
        ("Ax-Kx", 2, "-Kx", "a comma, a space or a weight"),
        ("Ahx+", 3, "+", "a comma, a space or a weight"),
        ("x", 0, "x", "hands such as"),
        ("xh", 2, None, "the second card"),
        ("AcTo", 3, "o", "a comma, a space or a weight"),
        ("As K", 3, "K", "the second card"),
        ("As Kd Q", 6, "Q", "hands such as"),
        ("AAs", 0, "AAs", "a pair without s or o"),
        ("AKs@101", 4, "101", "a weight"),
        ("AKs@-5", 4, "-5", "a weight"),
        ("AKs@", 4, None, "a weight"),
        ("AKs@3/2", 4, "3/2", "a weight"),
        ("AKs@150%", 4, "150%", "a weight"),
        ("AKs@50@50", 6, "@50", "a comma, a space or a weight"),
        ("AKs:50", 4, "50", "a weight"),
        ("[50%]AA[/25%]", 7, "[/25%]", "hands or [/50]"),
        ("[50%AA[/50%]", 0, "[50%AA[/50%]", "a weight in percent"),
        ("[101%]AA[/101%]", 0, "[101%]AA[/101%]", "a weight in percent"),
        ("{AA,KK", 6, None, "} for the group that begins at position 0"),
        ("AA,KK}", 5, "}", "hands such as"),
        ("{AA)", 3, ")", "hands or }"),
        ("0.5({AA)}", 7, ")}", "hands or }"),
        ("{AA}}", 4, "}", "hands such as"),
        ("AA{KK}", 2, "{KK}", "a comma, a space or a weight"),
        ("(AA,KK):0.5", 0, "(AA", "hands such as"),
        ("{AA,KK}:0.5", 7, ":0.5", "hands"),
        ("0.5(AA)@50", 7, "@50", "hands"),
        ("5%-150%", 0, "5%-150%", "two percentages"),
        ("5%-15", 0, "5%-15", "two percentages"),
        ("5%-AA", 0, "5%-AA", "two percentages"),
        ("5-15%", 0, "5-15%", "hands such as"),
        ("5%-10%-15%", 6, "-15%", "a comma, a space or a weight"),
        ("22+!", 4, None, "hands such as"),
        ("22+!,AA", 4, ",AA", "hands such as"),
        ("!AA", 0, "!AA", "hands before the !"),
        ("22+!!AA", 4, "!AA", "hands such as"),
        ("22+!AA:0.5", 6, ":0.5", "a comma or a space"),
        ("22+!AA 0.5", 7, "0.5", "hands such as"),
        ("22+!(AA", 7, None, ") for the group that begins at position 3"),
        ("22+!(AA}", 7, "}", "hands such as"),
        ("22+!(AA:0.5)", 7, ":0.5)", "a comma or a space"),
        ("22+!(!AA)", 5, "!AA)", "hands such as"),
        ("22+!0.5(AA)", 4, "0.5(AA)", "hands such as"),
        ("22+![50]AA[/50]", 4, "[50]AA[/50]", "hands such as"),
        ("allAA", 3, "AA", "a comma, a space or a weight"),
        ("*AA", 1, "AA", "a comma, a space or a weight"),
        ("**", 1, "*", "a comma, a space or a weight"),
        ("AA, KK, Zx", 8, "Zx", "hands such as"),
        ("AKs@50 AhJh+ 7y", 13, "7y", "hands such as"),
    ],
)
def test_what_is_refused_and_where(text, at, found, expected):
    with pytest.raises(ValueError, match="expected") as error:
        Range(text)
    where = f"cannot read {found!r} at position {at} of" if found else f"ends too early, at position {at};"
    assert where in str(error.value)
    assert f"expected {expected}" in str(error.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("АKs", "U+0410 CYRILLIC CAPITAL LETTER A"),
        ("QQ, AКs", "U+041A CYRILLIC CAPITAL LETTER KA"),
        ("AKѕ", "U+0455 CYRILLIC SMALL LETTER DZE"),
        ("Ahχ", "U+03C7 GREEK SMALL LETTER CHI"),
        ("AA\u200b", "U+200B ZERO WIDTH SPACE"),
        ("AA，KK", "U+FF0C FULLWIDTH COMMA"),
    ],
)
def test_lookalikes_are_named(text, name):
    with pytest.raises(ValueError, match="cannot read") as error:
        Range(text)
    assert name in str(error.value)


def test_a_card_twice_is_refused():
    for text in ["KhKh:1", "AsAs+", "QQ, 8h8h-5h5h", "A♠As"]:
        with pytest.raises(ValueError, match="is given twice, in the hand at position"):
            Range(text)


# Items, and what each means by itself: an item may be anywhere and in anything.
ITEMS = ["AA", "TT-77", "AQs+", "AhJh+", "9d8d-6d5d", "8s8h+", "AcT", "K9d+", "Ax", "7xo", "AhXh", "5%-9%", "3%", "KQo"]
SEPARATORS = [",", " ", ";", "\n", " , ", ",,"]
WEIGHTS = [("", 1.0), (":0.5", 0.5), ("@25", 0.25), (" @ 1/5", 0.2), ("@1", 1.0), (": 10%", 0.1)]
GROUPS = [("{", "}", 1.0), ("[50%]", "[/50%]", 0.5), ("1/2 (", ")", 0.5), ("[25]", "[/25.0]", 0.25)]
items = st.tuples(st.sampled_from(ITEMS), st.sampled_from(WEIGHTS), st.sampled_from([str.lower, str.upper, str]))
groups = st.lists(st.sampled_from(GROUPS), max_size=3)


@given(st.lists(st.tuples(items, groups, st.booleans(), st.sampled_from(SEPARATORS)), max_size=6))
def test_all_dialects_with_each_other(pieces):
    """A text of items, each in groups and with a weight of its own, and of exclusions, against what the pieces mean."""
    text, meaning = "", {}
    for (item, (mark, weight), case), around, excluded, separator in pieces:
        # X for any rank and s for suited may change their case; the letters of an exact card too.
        item = case(item)
        if excluded and meaning:
            text += f"!{item}{separator}"
            meaning.update(dict.fromkeys(Range(item), 0.0))
            continue
        opening = "".join([group[0] for group in around])
        closing = "".join([group[1] for group in reversed(around)])
        text += f"{opening}{item}{mark}{closing}{separator}"
        for group in around:
            weight *= group[2]
        meaning.update(dict.fromkeys(Range(item), weight))
    assert Range(text) == {combo: weight for combo, weight in meaning.items() if weight}


HOSTILE = """
    AhJh+, 9d8d-6d5d@25; { } ! AA!AA AA!( AA!(AA, [50%] [100%]{1( 5%- 5%-15%, AcT Ac, x Ax, *, * @ AA@ AA;@50 10 1 1. 1e
    % А \u200b AA- ♠ A♠️ top top5%, [/ AA:1/
""".split()


@pytest.mark.parametrize("piece", [*HOSTILE, "Ac ", "AA - ", "* ", " "])
def test_time_grows_with_the_text_and_messages_do_not(piece):
    """Two texts, one eight times as long: a quadratic reader would take sixty times as long."""
    times = []
    for length in (10_000, 80_000):
        text = piece * (length // len(piece))
        start = time.process_time()
        message = _message(text)
        times.append(time.process_time() - start)
        assert not message or (len(message) < 400 and "position" in message)
    assert times[1] < 24 * times[0] + 0.25


def _message(text):
    """What the error says; nothing where the text is read, and then what is written is read back."""
    try:
        held = Range(text)
    except ValueError as error:
        return str(error)
    assert Range(str(held)) == held
    return ""


@given(st.lists(st.sampled_from([*HOSTILE, *ITEMS, *SEPARATORS, *[group[0] for group in GROUPS]]), max_size=30))
def test_hostile_pieces_are_read_or_refused(pieces):
    assert len(_message("AA," + "".join(pieces))) < 400


@pytest.mark.parametrize(
    "text", ["A" * 2_000_000, "{" * 700_000 + "AA" + "}" * 700_000, " " * 2_000_000, "AA!(" + "AA," * 100_000]
)
def test_very_long_texts(text):
    assert len(_message(text)) < 400


def test_marks_and_spaces_do_not_change_the_meaning():
    for high, low, mark, dash in product("AQ", "85", ["", "s", "o"], "-\u2010\u2011\u2012\u2013\u2014\u2212"):
        plain = Range(f"{high}{low}{mark}-{high}2{mark}")
        assert Range(f"{low}{high}{mark} {dash}\t2{high}{mark}") == plain
        assert Range(f"{high.lower()}{low}{mark.upper()}{dash}{high}2{mark}") == plain
