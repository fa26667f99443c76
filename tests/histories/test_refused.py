"""What a hand history cannot hold (two boards, money of the house, other games), and texts that are not right.

Each is a ValueError that names the hand or its line; with ``errors="skip"`` the hand is left out and counted.
"""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_fast import Deal, histories, phh
from holdem_fast.cli import main as cli

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "histories.json").read_text(encoding="utf-8"))[
    "cases"
]
TEXTS = {case["id"]: case["text"] for case in CASES if "text" in case}
PHH = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["p3 cbr 100", "p1 cc", "p2 f", "d db AsKsQs", "d db 2c", "d db 3c"]
hand = 801
"""
STARS = TEXTS["hf-pokerstars-05"].replace("#200000000005", "#801")
OPEN = TEXTS["hf-open_hand_history-05"].replace("200000000005", "801")
LINE = "STATE:801:r300f:AsKd|9s8s:-100|100:Alpha|Beta\n"
GOOD = {"phhs": f"[7]\n{PHH}", "pokerstars": STARS, "open_hand_history": OPEN, "acpc": LINE}
TWICE = (PHH.replace('"d db 3c"', '"d db 3c", "d db 4s5s6s", "d db 7s", "d db 8s"'), "line 6: the hand has two boards")


def _changed(text, old, new):
    assert old in text
    return text.replace(old, new)


UNKEPT = [
    ("phhs", f"[801]\n{TWICE[0]}", r"hand \[801\], line 15: the hand has two boards"),
    ("phhs", f"[801]\n{_changed(PHH, 'NT', 'PO')}", r"hand \[801\], line 10, variant: PO is pot-limit Omaha"),
    ("phhs", f"[801]\n{_changed(PHH, 'NT', 'F2L3D')}", r"hand \[801\], line 10, variant: F2L3D is fixed-limit deuce"),
    *[
        ("pokerstars", _changed(STARS, old, new), f"hand 801, line .*{reason}")
        for old, new, reason in [
            ("*** TURN", "*** SECOND FLOP *** [3c 3d 3h]\n*** TURN", "two boards"),
            ("*** FLOP", "*** FIRST FLOP", "two boards"),
            ("Board [", "Hand was run twice\nFIRST Board [", "two boards"),
            ("Board [", "Hand was run three times\nBoard [", "two boards"),
            ("*** FLOP", "Cash Drop to Pot : total $5\n*** FLOP", "money of the house"),
            ("*** FLOP", "Hero: Chooses to EV Cashout\n*** FLOP", "money of the house"),
            ("*** SUMMARY", "Hero: Receives Cashout ($3)\n*** SUMMARY", "money of the house"),
            ("*** SUMMARY", "Hero: Pays Insurance premium ($3)\n*** SUMMARY", "money of the house"),
            ("*** SUMMARY", "Hero wins the $5 bounty\n*** SUMMARY", "money of the house"),
            ("*** SUMMARY", "Hero: Wins Jackpot ($100)\n*** SUMMARY", "money of the house"),
            ("collected $12.90", "collected $14", "money of the house"),
            ("Hold'em No Limit", "Omaha Pot Limit", "Omaha"),
            ("Hold'em No Limit", "5 Card Omaha Hi/Lo Pot Limit", "5 Card Omaha"),
            ("Hold'em No Limit", "6+ Hold'em No Limit", r"6\+"),
            ("Hold'em No Limit", "Badugi Limit", "Badugi"),
            ("Hold'em No Limit", "Whist", "Whist"),
        ]
    ],
    *[
        ("open_hand_history", _changed(OPEN, old, new), f"hand 801, line .*{reason}")
        for old, new, reason in [
            ('"flags": []', '"flags": ["Run_It_Twice"]', "two boards"),
            ('"street": "Turn"', '"street": "Flop"', "two boards"),
            ('"street": "Showdown"', '"street": "River"', "two boards"),
            ('"action": "Bet"', '"action": "Added To Pot"', "money of the house"),
            ('"win_amount": 12.9', '"win_amount": 12.9, "bonus_amount": 3', "money of the house"),
            ('"win_amount": 12.9', '"win_amount": 12.9, "cashout_amount": 3', "money of the house"),
            ('"win_amount": 12.9', '"win_amount": 19', "money of the house"),
            ('"Holdem"', '"OmahaHiLo"', "OmahaHiLo"),
            ('"Holdem"', '"Stud"', "Stud"),
            ('"bet_cap": 0', '"bet_cap": 5', "capped"),
        ]
    ],
    *[
        ("acpc", _changed(LINE, old, new), f"hand 801, line .*{reason}")
        for old, new, reason in [
            ("AsKd", "As", "two hole cards"),
            ("AsKd", "AsKdQhJh", "two hole cards"),
            ("|100", "|150", "payoffs that sum to 0"),
            ("r300f:AsKd|9s8s", "r300c/cc/cc/cc/cc:AsKd|9s8s/2c3c4c/5c/6c/7c", "board"),
            ("r300f:AsKd|9s8s", "r300c/cc/cc/cc:AsKd|9s8s/2c3c4c/5c6c/7c", "board"),
        ]
    ],
]


@pytest.mark.parametrize(("format", "bad", "reason"), UNKEPT)
def test_what_cannot_be_kept_is_named_or_skipped(format, bad, reason):
    good = GOOD[format]
    hands = histories.load(good + bad + good, format=format)
    first = next(hands)
    with pytest.raises(ValueError, match=reason):
        next(hands)
    assert next(hands) == first
    skipping = histories.load(good + bad + good, errors="skip")
    assert list(skipping) == [first, first]
    assert skipping.skipped == len(skipping.reasons) == 1
    assert re.search(reason, skipping.reasons[0])


def test_two_boards_in_a_file_of_one_hand():
    with pytest.raises(ValueError, match=f"^{TWICE[1]}"):
        phh.load(TWICE[0])


def test_money_of_the_house_in_phh(tmp_path, capsys):
    """A replay adds up what was won; so does the command line."""
    shown = _changed(PHH, '"d db 3c"', '"d db 3c", "p1 sm AhAd", "p3 sm"')
    text = f"[1]\n{shown}[801]\n{shown}finishing_stacks = [205, 98, 0]\n"
    _, paid = histories.load(text)
    with pytest.raises(ValueError, match=r"^hand \[801\], line 17, finishing_stacks: the hand ends with"):
        list(paid.replay())
    path = tmp_path / "hands.phhs"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["convert", str(path), "--errors", "skip", "--json"]) in (0, None)
    told = json.loads(capsys.readouterr().out)["files"][0]
    assert (told["hands"], told["skipped"]) == (1, 1)
    assert "hand [801]" in told["reasons"][0]


def test_metadata_that_cannot_be_written():
    deep = []
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(ValueError, match="metadata are nested too deeply"):
        phh.dump(phh.from_deal(Deal([9, 9], blinds=(1, 2), button=1), metadata={"x": deep}))
    with pytest.raises(TypeError, match="expected a HandHistory or a Deal, got 5"):
        phh.dump(5)
    with pytest.raises(TypeError, match="expected a Deal, got 5"):
        phh.from_deal(5)
    with pytest.raises(TypeError, match="metadata must be a dict, got 5"):
        phh.from_deal(Deal([9, 9], blinds=(1, 2), button=1), metadata=5)


# Texts in which something was changed.

_NAMED = re.compile(r"line \d+|no hand history is recognised|neither the text of")
_SIGNS = st.one_of(
    st.sampled_from(list("[]{}()\"'\\:|/#,.-+=0 \t\n\r$*&\x00\u2028\ufeff")),
    st.characters(),
    st.sampled_from(
        ["[2]\n", "*** ", " [As Kd]", "99999999999999999999", "-1", "nan", "inf", '"""', "'''", "cbr ", "p9 "]
    ),
)


@st.composite
def changed(draw, text):
    """A text with up to four of its lines or signs changed, left out, doubled or swapped."""
    for _ in range(draw(st.integers(1, 4))):
        parts = text.splitlines(keepends=True) if draw(st.booleans()) else list(text)
        if not parts:
            break
        place, other = draw(st.integers(0, len(parts) - 1)), draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "replace", "insert", "cut"])):
            case "delete":
                del parts[place]
            case "double":
                parts.insert(other, parts[place])
            case "swap":
                parts[place], parts[other] = parts[other], parts[place]
            case "replace":
                parts[place] = draw(_SIGNS)
            case "insert":
                parts.insert(place, draw(_SIGNS))
            case "cut":
                del parts[place:]
        text = "".join(parts)
    return text


def _play(history):
    begun = history.start()
    return (
        begun.stacks,
        begun.bets,
        begun.pot,
        begun.actor,
        history.actions,
        history.finishing_stacks,
        history.players,
    )


def _sources():
    every = {name: [] for name in ("phh", *GOOD)}
    for case in CASES:
        if "text" not in case or "error" in case["expect"]:
            continue
        found = histories.load(case["text"], errors="skip").format
        every[found].append(case["text"])
        if found == "phh":
            every["phhs"].append(f"[1]\n{case['text']}\n[two]\n{case['text']}".replace("\ufeff", ""))
    return every


@pytest.mark.parametrize("format", ["phh", *GOOD])
@settings(max_examples=150)
@given(data=st.data())
def test_a_changed_text_gives_a_hand_or_an_error_with_its_place(format, data):
    text = data.draw(changed(data.draw(st.sampled_from(_SOURCES[format]))))
    for options in ({}, {"format": format}, {"format": format, "errors": "skip"}):
        try:
            hands = histories.load(text, **options)
            for history in hands:
                for lenient in (False, True):
                    try:
                        for deal in history.replay(lenient=lenient):
                            assert len(deal.stacks) >= 2
                    except ValueError as error:
                        assert re.search(r"line \d+", str(error)), error  # noqa: PT017 - both are right
                try:
                    again = phh.dump(history)
                except ValueError:
                    continue
                read = phh.load(again)
                # Odd posts may come back under other names: what each has put in, and the turn, are the same.
                assert read == history or _play(read) == _play(history)
            assert all(_NAMED.search(reason) for reason in hands.reasons)
        except ValueError as error:
            assert _NAMED.search(str(error)), error  # noqa: PT017 - both are right


_SOURCES = _sources()
