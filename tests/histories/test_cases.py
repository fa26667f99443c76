"""The written cases of the PHH notation: money, rake, many hands, posts, showdowns, what is forgiven."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from holdem_fast import Table, phh
from holdem_fast.cli import main as cli

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "histories.json").read_text(encoding="utf-8"))[
    "cases"
]
PHH = [case for case in CASES if case["id"].startswith("hi-") and case["kind"] != "dump"]
DUMPS = [case for case in CASES if case["kind"] == "dump"]


def _read(case, source):
    (history,) = phh.load_all(source, **({"unit": case["unit"]} if "unit" in case else {}))
    return history


def _follow(case, source):
    hands = []
    for history in phh.load_all(source, **({"unit": case["unit"]} if "unit" in case else {})):
        *_, last = history.replay(lenient=case["expect"].get("lenient", False))
        hands.append((history, last))
    return hands


@pytest.mark.parametrize("case", PHH, ids=[case["id"] for case in PHH])
@pytest.mark.parametrize("as_file", [True, False])
def test_case(case, as_file, tmp_path, capsys):
    path = tmp_path / "case.phh"
    path.write_bytes(case["text"].encode())
    source, expect = path if as_file else case["text"], case["expect"]
    if "error" in expect:
        with pytest.raises(ValueError, match="line ") as caught:
            _follow(case, source)
        mentions = expect.get("mentions", "")
        assert any(word in str(caught.value) for word in ([mentions] if isinstance(mentions, str) else mentions))
        return
    if "load_mentions" in expect:
        with pytest.raises(ValueError, match=expect["load_mentions"]):
            phh.load(source)
        return
    if "error_or_unfinished" in expect:
        assert not _follow(case, source)[0][1].finished
        return
    hands = _follow(case, source)
    assert len(hands) == expect.get("hands", 1)
    if "hands" not in expect:
        _check(case, *hands[0])
    for history, _ in hands:
        assert phh.load(phh.dump(history)) == history
    if "cli_says" in expect and as_file:
        assert cli.main(["replay", str(path)]) in (0, None)
        assert expect["cli_says"] in capsys.readouterr().out


def _check(case, history, last):
    expect = case["expect"]
    won = [chips * history.unit for chips in last.payoffs]
    if "payoffs" in expect:
        assert won == expect["payoffs"]
    if "payoffs_money" in expect:
        assert won == [Fraction(amount) for amount in expect["payoffs_money"]]
    if "unit" in expect:
        assert history.unit == Fraction(expect["unit"])
    if "forgiven" in expect:
        assert len(history.forgiven) == expect["forgiven"]
    for choices in (expect.get("one_of_payoffs"), expect.get("payoffs_money_one_of")):
        assert choices is None or won in [[Fraction(amount) for amount in choice] for choice in choices]


@pytest.mark.parametrize("case", DUMPS, ids=[case["id"] for case in DUMPS])
def test_dead_button(case):
    """R5.8, R5.10: the hands of a table under the dead button can be written."""
    terms, expect = case["table"], case["expect"]
    table = Table(terms["stacks"], blinds=terms["blinds"], button=terms["button"], dead_button=True)
    for number in range(terms["hands"]):
        deal = table.next_deal()
        text = phh.dump(deal)
        if number == 0:
            while deal.actor is not None:
                if deal.actor == terms["lose"] or deal.legal_actions.call_price == 0:
                    deal.push("cc")
                else:
                    deal.push("cc" if deal.folded and len(deal.folded) >= 2 else "f")
            for cards in ("2c7d9h", "Ks", "4d"):
                if not deal.finished and deal.due == "deal_board":
                    deal.deal_board(cards)
            for seat in deal.awaited:
                deal.show(seat, "QcJd" if seat == terms["lose"] else "AsAd")
        else:
            while not deal.finished:
                deal.fold()
    history = phh.load(text)
    assert f"blinds_or_straddles = {expect['blinds_or_straddles']}" in text
    assert sum(history.stakes.stacks) == expect["starting_stacks_sum"]
