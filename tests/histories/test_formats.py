"""Hands of PokerStars and its like, Open Hand History and ACPC logs: the written cases, near texts, hostile texts."""

import json
import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import histories, phh

DATA = Path(__file__).parents[1] / "data"
CASES = [
    case
    for case in json.loads((DATA / "cases" / "histories.json").read_text(encoding="utf-8"))["cases"]
    if case["id"].startswith("hf-")
]
WHOLE = [case for case in CASES if "hands" in case["expect"]]


def _follow(source, **options):
    hands = []
    for history in histories.load(source, **options):
        *_, last = history.replay()
        hands.append((history, last))
    return hands


def _by_name(history, chips):
    return {name: chips[seat] * history.unit for seat, name in enumerate(history.players)}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
@pytest.mark.parametrize("as_file", [True, False])
def test_case(case, as_file, tmp_path):
    path = tmp_path / "hands.txt"
    path.write_bytes(case["text"].encode())
    source, expect = path if as_file else case["text"], case["expect"]
    options = {"errors": case["errors"]} if "errors" in case else {}
    if "error" in expect:
        with pytest.raises(ValueError, match=expect.get("mentions", "recognised")):
            _follow(source, **options)
        return
    hands = _follow(source, **options)
    assert len(hands) == len(expect["hands"])
    for (history, last), wanted in zip(hands, expect["hands"], strict=True):
        start, end, raked = [
            _by_name(history, chips) for chips in (history.stakes.stacks, last.stacks, history.finishing_stacks)
        ]
        assert start.keys() == wanted["players"].keys()
        for name, told in wanted["players"].items():
            if "payoff" in told:
                assert end[name] - start[name] == Fraction(told["payoff"])
                continue
            assert start[name] == Fraction(told["start"])
            assert end[name] == Fraction(told["end"])
            assert raked[name] == Fraction(told.get("end_raked", told["end"]))
        assert " ".join(map(str, last.board)) == wanted["board"]
        assert history.rake * history.unit == Fraction(wanted.get("rake", 0))
        assert phh.load(phh.dump(history)) == history


SEATS = {"Ann": "$10", "Bob": "$10", "Cid": "$10"}
POSTED = "Bob: posts small blind $0.05\nCid: posts big blind $0.10\n"
FOLDED = "Ann: folds\nBob: folds\nUncalled bet ($0.05) returned to Cid\nCid collected $0.10 from pot\n"
HEADER = "PokerStars Hand #42:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET"


def _text(posts=POSTED, play=FOLDED, *, header=HEADER, seats=SEATS, button=1, summary="Total pot $0.10 | Rake $0\n"):
    listed = "".join(f"Seat {seat}: {name} ({stack} in chips)\n" for seat, (name, stack) in enumerate(seats.items(), 1))
    table = f"Table 'Acamar II' 6-max Seat #{button} is the button\n"
    return f"{header}\n{table}{listed}{posts}*** HOLE CARDS ***\n{play}*** SUMMARY ***\n{summary}"


def _won(text, **options):
    """The money that each player has won or lost; the hand comes back from PHH."""
    ((history, last),) = _follow(text, **options)
    assert phh.load(phh.dump(history)) == history
    return {name: str(chips) for name, chips in _by_name(history, last.payoffs).items()}


PLAIN = {"Bob": "-1/20", "Cid": "1/20", "Ann": "0"}


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", " \n"),
        lambda text: "\ufeff" + text,
        lambda text: "Transcript of your hands, as you asked\n\n*********** # 1 **************\n" + text,
        lambda text: text.replace("PokerStars Hand", "PokerStars Zoom Hand"),
        lambda text: text.replace("PokerStars Hand", "PokerStars Game"),
        lambda text: text.replace("#42:", "#42: {Home Club}"),
        lambda text: text.replace("$", "€").replace("USD", "EUR"),
        lambda text: text.replace("$", "£").replace("USD", "GBP"),
        lambda text: re.sub(r"\$0\.(\d\d)", r"0,\1€", text),
        lambda text: text.replace("Ann: folds", 'Dan said, "Ann: folds, collected $5 from pot"\nAnn: folds'),
        lambda text: text.replace("Ann: folds", "Ann has timed out\nDan joins the table at seat #6\nAnn: folds"),
        lambda text: text.replace("Ann: folds", "Ann is disconnected\nAnn is connected\nAnn: folds [Kh Qh]"),
        lambda text: text.replace("Bob: posts", "Eve: is sitting out\nBob: posts").replace(
            "Seat 3", "Seat 5: Eve ($7 in chips) is sitting out\nSeat 3"
        ),
        lambda text: text.replace("Seat 3", "Seat 6").replace("Seat 2", "Seat 4"),
        lambda text: text.replace("Ann", "A: n ($5)"),
        lambda text: text.replace("*** SUMMARY", "Cid: shows [As Kd] (high card Ace)\n*** SUMMARY"),
        lambda text: text.replace("*** SUMMARY", "Cid: shows [As]\n*** SUMMARY"),
        lambda text: text.replace("*** SUMMARY", "Cid: doesn't show hand \nAnn leaves the table\n*** SUMMARY"),
        lambda text: text.replace("Uncalled bet ($0.05) returned to Cid\n", ""),
        lambda text: text.replace("collected $0.10 from pot", "collected $0.10"),
        lambda text: re.sub("(Ann|Bob|Cid): ", r"\1 ", text).replace("posts ", "posts the "),
    ],
)
def test_the_same_hand_in_other_words(change):
    won = _won(change(_text()))
    assert {name.replace("A: n ($5)", "Ann"): chips for name, chips in won.items()} == PLAIN


def test_what_is_kept_of_a_hand():
    (history,) = histories.load(_text(summary=""))
    assert history.metadata == {
        "venue": "PokerStars",
        "hand": 42,
        "currency": "USD",
        "currency_symbol": "$",
        "time": history.metadata["time"],
        "day": 2,
        "month": 3,
        "year": 2024,
        "time_zone": "America/New_York",
        "table": "Acamar II",
        "seat_count": 6,
        "seats": [2, 3, 1],
    }
    assert str(history.metadata["time"]) == "20:15:30"


def test_tournament():
    header = (
        "PokerStars Hand #7: Tournament #31, $1.00+$0.10 USD Hold'em No Limit - Level XIV (1,500/3,000) - 2024/03/02"
    )
    posts = "Bob: posts small blind 1,500\nCid: posts big blind 300 and is all-in\n"
    play = (
        "Ann: folds\nUncalled bet (1,200) returned to Bob\n*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Ks]\n"
        "*** RIVER *** [2c 7d 9h Ks] [4d]\n*** SHOW DOWN ***\nBob: mucks hand\nCid collected 600 from pot\n"
    )
    seats = {"Ann": "45,000", "Bob": "3000", "Cid": "300"}
    ((history, last),) = _follow(_text(posts, play, header=header, seats=seats, summary=""))
    assert history.metadata["event"] == "Tournament #31, $1.00+$0.10 USD"
    assert history.metadata["level"] == 14
    assert history.stakes.blinds == (1500, 3000)
    assert last.payoffs == (-300, 300, 0)


def test_antes_that_a_stack_cannot_pay():
    """R5.7, R7.5: who is all-in with the ante wins as much from each; all others play for the rest."""
    header = (
        "PokerStars Hand #7: Tournament #31, Freeroll  Hold'em No Limit - Level III (50/100) - 2024/03/02 20:15:30 ET"
    )
    posts = (
        "Ann: posts the ante 10\nBob: posts the ante 10\nCid: posts the ante 10\nDan: posts the ante 4 and is all-in\n"
    )
    posts += "Bob: posts small blind 50\nCid: posts big blind 100\n"
    play = (
        "Ann: folds\nBob: calls 50\nCid: checks\n*** FLOP *** [2c 7d 9h]\nBob: checks\nCid: checks\n"
        "*** TURN *** [2c 7d 9h] [Ks]\nBob: checks\nCid: checks\n*** RIVER *** [2c 7d 9h Ks] [4d]\nBob: checks\n"
        "Cid: checks\n*** SHOW DOWN ***\nBob: shows [9s 8s] (a pair)\nCid: mucks hand\nDan: shows [As Ah] (a pair)\n"
        "Bob collected 218 from side pot\nDan collected 16 from main pot\n"
    )
    seats = {"Ann": "1000", "Bob": "1000", "Cid": "1000", "Dan": "4"}
    assert _won(_text(posts, play, header=header, seats=seats, summary="Total pot 234 | Rake 0\n")) == {
        "Ann": "-10",
        "Bob": "108",
        "Cid": "-110",
        "Dan": "12",
    }


FOUR = {"Ann": "$10", "Bob": "$10", "Cid": "$10", "Dan": "$10"}


@pytest.mark.parametrize(
    ("posts", "play", "won"),
    [
        pytest.param(
            POSTED + "Ann: posts small & big blinds $0.15\n",
            "Dan: folds\nAnn: checks\nBob: folds\nCid: checks\n*** FLOP *** [2c 7d 9h]\nCid: bets $0.20\nAnn: folds\n"
            "Uncalled bet ($0.20) returned to Cid\nCid collected $0.30 from pot\n",
            {"Ann": "-3/20", "Bob": "-1/20", "Cid": "1/5", "Dan": "0"},
            id="R5.9 small and big blind",
        ),
        pytest.param(
            POSTED + "Dan: posts dead blind $0.05\n",
            "Dan: folds\nAnn: folds\nBob: folds\nUncalled bet ($0.05) returned to Cid\nCid collected $0.15 from pot\n",
            {"Ann": "0", "Bob": "-1/20", "Cid": "1/10", "Dan": "-1/20"},
            id="R5.9 a dead blind",
        ),
        pytest.param(
            POSTED + "Dan: posts small blind $0.05\n",
            "Dan: folds\nAnn: folds\nBob: folds\nUncalled bet ($0.05) returned to Cid\nCid collected $0.15 from pot\n",
            {"Ann": "0", "Bob": "-1/20", "Cid": "1/10", "Dan": "-1/20"},
            id="R5.9 a second small blind is dead",
        ),
        pytest.param(
            "Bob: posts big blind $0.10\n",
            "Cid: folds\nDan: folds\nAnn: folds\nBob collected $0.10 from pot\n",
            {"Ann": "0", "Bob": "0", "Cid": "0", "Dan": "0"},
            id="R5.10 no small blind",
        ),
        pytest.param(
            POSTED + "Dan: posts straddle $0.20\n",
            "Ann: raises $0.20 to $0.40\nBob: folds\nCid: folds\nDan: folds\nUncalled bet ($0.20) returned to Ann\n"
            "Ann collected $0.55 from pot\n",
            {"Ann": "7/20", "Bob": "-1/20", "Cid": "-1/10", "Dan": "-1/5"},
            id="R5.7 a straddle",
        ),
    ],
)
def test_posts(posts, play, won):
    assert _won(_text(posts, play, seats=FOUR, summary="")) == won


def test_dead_button_and_a_side_pot_with_a_muck():
    """R5.8: the seat of the button is empty. R7.2: whoever is silent at the showdown has mucked."""
    posts = "Ann: posts small blind $0.05\nBob: posts big blind $0.10\n"
    play = (
        "Cid: raises $9.90 to $10 and is all-in\nAnn: calls $9.95 and is all-in\nBob: calls $9.90 and is all-in\n"
        "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h Ks]\n*** RIVER *** [2c 7d 9h Ks 4d]\n*** SHOW DOWN ***\n"
        "Ann: mucks hand\nCid: shows [As Kd] (a pair of Kings)\nCid collected $29 from pot\n"
    )
    text = _text(posts, play, button=6, summary="Total pot $30 | Rake $0.80 | Jackpot $0.20\nBoard [2c 7d 9h Ks 4d]\n")
    assert _won(text) == {"Ann": "-10", "Bob": "-10", "Cid": "20"}


def test_nobody_shows():
    """R7.2: the winner has not mucked, whatever the record says."""
    play = "Ann: folds\nBob: calls $0.05\nCid: checks\n"
    for street in ("FLOP *** [2c 7d 9h]", "TURN *** [2c 7d 9h] [Ks]", "RIVER *** [2c 7d 9h Ks] [4d]"):
        play += f"*** {street}\nBob: checks\nCid: checks\n"
    play += "*** SHOW DOWN ***\nBob: mucks hand\nCid: mucks hand\nCid collected $0.20 from pot\n"
    assert _won(_text(play=play, summary="")) == {"Bob": "-1/10", "Cid": "1/10", "Ann": "0"}


def test_winning():
    """The dialect of the Winning network: no colons, no 'in chips', the game in parentheses."""
    text = (
        "Hand #123-4 - Holdem (No Limit) - $0.05/$0.10 - 2021/03/28 16:02:13 UTC\nAcamar 6-max\n"
        "Table 'Acamar' 6-max Seat #1 is the button\n"
        "Seat 1: Ann Lee ($10.00)\nSeat 2: Bob ($10.00)\nSeat 3: Cid ($10.00)\n"
        "Bob posts the small blind $0.05\nCid posts the big blind $0.10\n*** HOLE CARDS ***\nDealt to Ann Lee [As Kd]\n"
        "Ann Lee raises $0.30 to $0.30\nBob folds\nCid calls $0.20\n*** FLOP *** [2c 7d 9h]\n"
        "Main pot $0.65 | Rake $0.03\n"
        "Cid checks\nAnn Lee bets $0.45\nCid folds\nUncalled bet ($0.45) returned to Ann Lee\n"
        "Ann Lee does not show\nAnn Lee collected $0.62 from main pot\n*** SUMMARY ***\nTotal pot $0.65 | Rake $0.03\n"
    )
    assert _won(text) == {"Ann Lee": "7/20", "Bob": "-1/20", "Cid": "-3/10"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("Cid collected $0.10 from pot\n", ""), "not complete"),
        (lambda text: text.partition("Bob: folds")[0], "not complete"),
        (lambda text: text.partition("*** HOLE")[0], "not complete"),
        (lambda text: text.replace("collected $0.10", "collected $5"), "money of the house"),
        (lambda text: text.replace("Ann: folds", "Cash Drop to Pot : total $5\nAnn: folds"), "house"),
        (lambda text: text.replace("Ann: folds", "Ann cashed out the hand for $5\nAnn: folds"), "house"),
        (lambda text: text.replace("Ann: folds", "Ann: Chooses to EV Cashout\nAnn: folds"), "house"),
        (lambda text: text.replace("Ann: folds", "Ann: Pays Insurance premium ($5)\nAnn: folds"), "house"),
        (lambda text: text.replace("*** SUMMARY", "*** FIRST FLOP *** [2c 7d 9h]\n*** SUMMARY"), "two boards"),
        (lambda text: text + "Hand was run twice\n", "two boards"),
        (lambda text: text + "FIRST Board [2c 7d 9h 4s 4d]\n", "two boards"),
        (lambda text: text + "Board [2c 7d 9h]\n", "dealt otherwise"),
        (lambda text: text.replace("Ann: folds", "Ann: dances"), "line 9: the line 'Ann: dances' is not understood"),
        (lambda text: text.replace("Ann: folds", "Eve: folds"), "'Eve' has no seat"),
        (lambda text: text.replace("returned to Cid", "returned to Eve"), "'Eve' has no seat"),
        (lambda text: text.replace("big blind $0.10", "big blind $1x1"), "amount of money"),
        (lambda text: text.replace("Seat #1 is the button", "and no button"), "button"),
        (lambda text: text.replace("Hold'em No", "6+ Hold'em No"), "6\\+ Hold'em"),
        (lambda text: text.replace("Hold'em No Limit", "7 Card Stud Limit"), "7 Card Stud"),
        (lambda text: text.replace("Hold'em No", "Omaha Hi/Lo Pot"), "Omaha Hi/Lo"),
        (lambda text: text.replace("/$0.10 USD", "/$0.10 - $3 Cap - USD"), "capped"),
        (lambda text: text.replace("PokerStars Hand #42", "PokerStars"), "recognised"),
        (lambda text: text + text.replace("PokerStars Hand #42", "PokerStars"), "header"),
        (lambda text: text.replace("Seat 2: Bob", "Seat 3: Bob"), "there twice"),
        (lambda text: text.replace("03/02 20:", "13/02 20:"), "date"),
    ],
)
def test_what_cannot_be_kept(change, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        _follow(change(_text()))
    assert "recognised" in str(caught.value) or re.search(r"hand 42, line \d+: ", str(caught.value))


def test_skipped_hands_are_counted():
    bad = _text().replace("Ann: folds", "Ann: dances")
    hands = histories.load(f"{_text()}\n\n{bad}\n{_text()}", errors="skip")
    assert len(list(hands)) == 2
    assert hands.skipped == len(hands.reasons) == 1
    assert "line 25" in hands.reasons[0]
    assert hands.format == "pokerstars"
    raising = histories.load(f"{bad}\n{_text()}")
    with pytest.raises(ValueError, match="not understood"):
        next(raising)
    assert next(raising).players == ("Bob", "Cid", "Ann")


def test_formats_are_recognised_or_named(tmp_path):
    hand = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n'
    hand += 'actions = ["p2 f"]\n'
    assert histories.load(hand).format == "phh"
    many = histories.load(f"[1]\n{hand}\n[2]\n{hand}".replace("min_bet = 2", "min_bet = x", 1), errors="skip")
    assert many.format == "phhs"
    assert len(list(many)) == many.skipped == 1
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]\n{hand}\n[2]\n{hand}")
    assert len(list(histories.load(path))) == len(list(histories.load(str(path), format="phhs"))) == 2
    with pytest.raises(ValueError, match="format must be one of phh, "):
        histories.load(hand, format="bridge")
    with pytest.raises(ValueError, match="'raise' or 'skip'"):
        histories.load(hand, errors="ignore")
    with pytest.raises(TypeError, match="path"):
        histories.load(5)
    with pytest.raises(ValueError, match="neither"):
        histories.load("nothing.txt")
    with pytest.raises(OSError, match="nothing"):
        histories.load(tmp_path / "nothing.txt")
    path.write_bytes(b"[1]\n\xff\xfe")
    with pytest.raises(ValueError, match="UTF-8"):
        list(histories.load(path))


OPEN = next(case["text"] for case in CASES if case["id"] == "hf-open_hand_history-05")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"{text}\n\n{text}\n",
        lambda text: f"[{text},\n{text}]",
        lambda text: f"[\n{json.dumps(json.loads(text), indent=2)},\n{text}\n]\n",
        lambda text: f"{text}{text}",
        lambda text: text.replace("Kitchen", 'Kit\\"}{chen') + "\n" + text,
    ],
)
def test_documents_one_after_the_other(change):
    assert [history.players for history, _ in _follow(change(OPEN))] == [("Villain1", "Hero")] * 2


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"flags": []', '"flags": ["Run_It_Twice"]', "two boards"),
        ('"street": "Turn"', '"street": "Flop"', "two boards"),
        ('"Holdem"', '"Omaha"', "Omaha"),
        ('"NL"', '"XL"', "bet_type"),
        ('"win_amount": 12.9', '"win_amount": 12.9, "cashout_amount": 3', "house"),
        ('"win_amount": 12.9', '"win_amount": 15.9', "house"),
        ('"win_amount": 12.9', '"win_amount": NaN', "not an amount"),
        ('"action": "Bet"', '"action": "Added To Pot"', "house"),
        ('"action": "Bet"', '"action": "Dance"', "unknown action 'Dance'"),
        ('"amount": 9.0', '"amount": [9]', "amount"),
        ('"amount": 9.0', '"amount": -9.0', "not below 0"),
        ('"player_id": 1', '"player_id": 9', "has no seat"),
        ('["Ks"]', '["Kx"]', "Kx"),
        ('"players": [', '"players": [5, ', "object"),
        ('"dealer_seat": 1, ', "", "dealer_seat"),
        ('"pots": [', '"pots": [}', "JSON"),
    ],
)
def test_what_open_hand_history_cannot_keep(old, new, reason):
    assert old in OPEN
    with pytest.raises(ValueError, match=rf"line 1.*{reason}"):
        _follow(OPEN.replace(old, new, 1) if old != '"player_id": 1' else OPEN.replace(old, new))


def test_acpc_lines():
    limit = "STATE:7:rrc/crc/rc/cc:AsKd|9s8s/2c7d9h/Ks/4d:60|-60:Alpha|Beta"
    ((history, last),) = _follow(limit)
    assert history.stakes.structure == "fixed-limit"
    assert last.payoffs == (60, -60)
    half = "STATE:8:ffcccr400ffff:AsKd|9s8s|7c2d|QcQd|JcTc|5h5c:-50|-100.5|0|250.5|-100|0:A|B|C|D|E|F"
    assert next(histories.load(half)).unit == Fraction(1, 2)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("STATE:0:r300f:AsKd|9s8s:-100|100:Alpha", "2 to"),
        ("STATE:0:r300x:AsKd|9s8s:-100|100:Alpha|Beta", "'x'"),
        ("STATE:0:r300f:AsKd:-100|100:Alpha|Beta", "hole cards of 2"),
        ("STATE:0:r300f:AsKd|9s8s:-100|50:Alpha|Beta", "sum to 0"),
        ("STATE:0:r300c/f:AsKd|9s8s:-100|100:Alpha|Beta", "streets"),
        ("STATE:0:r300:AsKd|9s8s:-100|100:Alpha|Beta", "come to an end"),
        ("STATE:0:r300f:AsKd|9s8s:-300|300:Alpha|Beta", "ends with stacks"),
        ("STATE:0:r300f:AsAs|9s8s:-100|100:Alpha|Beta", "(As|dealt)"),
        ("STATE:0:r300f", "expected STATE:"),
    ],
)
def test_what_is_not_a_line_of_acpc(line, reason):
    with pytest.raises(ValueError, match=rf"line 1.*{reason}"):
        _follow(line)


@given(case=st.sampled_from(WHOLE), data=st.data())
def test_a_text_with_something_changed(case, data):
    """Cut, doubled, or with other signs in it: only ValueError, and what is read can be written."""
    text = case["text"]
    place = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(place, min(place + 60, len(text))))
    new = data.draw(st.sampled_from(["", "0", "-", "\n", "]", '"', "x", text[place:end] * 2, "999999999999999999999"]))
    try:
        for history, _ in _follow(text[:place] + new + text[end:], format=histories.load(text).format):
            try:
                again = phh.dump(history)
            except ValueError:
                continue
            assert phh.load(again) == history
    except ValueError as error:
        assert re.search("line [0-9]+|no hand history is recognised", str(error)), error  # noqa: PT017 - both are right


@pytest.mark.parametrize(
    "sign", ["(", "[", '"', ": ", "Seat 1: (", "{", "[[", '\\"', "STATE:", "a", "Hand #", "$1/$1", " [As", "Draw ", ","]
)
@pytest.mark.parametrize("before", ["", _text(), OPEN + "\n", '{"', _text().partition("*** SUM")[0], HEADER])
def test_long_lines_take_time_in_proportion(sign, before):
    """A line of 200,000 signs is read at once: nothing is tried again and again."""
    with suppress(ValueError):
        list(histories.load(before + sign * (200_000 // len(sign)) + "\n"))
