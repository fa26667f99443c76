"""The cases of tests/data/cases/pasted_*.json: what people paste into a range and into a text of cards."""

import json
from pathlib import Path

import pytest

from holdem_fast import Card, Range, best_hand, equity, evaluate, format_cards, parse_cards, parse_hands

FOLDER = Path(__file__).parents[1] / "data" / "cases"
CASES = [
    case
    for name in ("pasted_cards.json", "pasted_ranges.json")
    for case in json.loads((FOLDER / name).read_text(encoding="utf-8"))["cases"]
]


def _check_range(held, expected):
    for name, value in expected.items():
        if name == "combos":
            assert held.combos == pytest.approx(value, abs=1e-9)
        elif name == "hands":
            assert len(held) == value
        elif name == "equal_to":
            assert held == Range(value)
        elif name == "difference":
            assert held == (Range(value[0]) - Range(value[1])) | Range(expected.get("also", ""))
        elif name == "includes":
            assert all(hand in held for hand in value)
        elif name == "excludes":
            assert not any(hand in held for hand in value)
        elif name == "text_length_at_most":
            assert len(str(held)) <= value
            assert Range(str(held)) == held
        else:
            assert (name, value) == ("round_trip", True) or name == "also"


def _check(given, expected):
    if "range" in given:
        _check_range(Range(given["range"]), expected)
    elif "text" in given:
        assert format_cards(parse_cards(given["text"])) == expected["cards"]
    elif "hand" in given:
        hand = best_hand(given["hand"])
        assert hand.rank == evaluate(given["hand"])
        assert hand.category.name.lower() == expected["category"]
        assert set(hand.cards) == set(parse_cards(expected.get("best", hand.cards)))
    elif "hands" in given:
        rows = parse_hands(given["hands"])
        assert [format_cards(bytes(row)) for row in rows.tolist()] == expected["rows"]
    else:
        assert eval(given["python"], {"Range": Range, "Card": Card, "equity": equity}) == expected["value"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_given_cases(case):
    allowed = case["expected"].get("one_of", [case["expected"]])
    refused = [expected for expected in allowed if expected.get("error")]
    read = [expected for expected in allowed if not expected.get("error")]
    (meant,) = read or [{}]
    failure = None
    try:
        _check(case["input"], meant)
    except (ValueError, TypeError, KeyError) as error:
        failure = error
    assert refused if failure else read, failure or "this should have been refused"
    if failure:
        assert refused[0].get("mentions", "") in str(failure)
