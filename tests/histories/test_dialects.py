"""The same hand as sites, currencies and people write it: names, headers, amounts, posts in any order, split pots."""

import re

import pytest

from holdem_fast import histories, phh

NAMES = ("Ann", "Bob", "Cid")
SEATS = {"Ann": "$10", "Bob": "$10", "Cid": "$10", "Dan": "$10"}
POSTED = "Bob: posts small blind $0.05\nCid: posts big blind $0.10\n"
FOLDED = "Dan: folds\nAnn: folds\nBob: folds\nUncalled bet ($0.05) returned to Cid\nCid collected $0.10 from pot\n"
HEADER = "PokerStars Hand #42:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET"
TOURNAMENT = (
    "PokerStars Hand #42: Tournament #7, $1+$0.10 USD Hold'em No Limit - Level I (50/100) - 2024/03/02 20:15:30"
)
STREETS = ("*** FLOP *** [2c 7d 9h]\n", "*** TURN *** [2c 7d 9h] [Ks]\n", "*** RIVER *** [2c 7d 9h Ks] [4d]\n")
RUN_OUT = "".join(STREETS) + "*** SHOW DOWN ***\n"


def _text(posts=POSTED, play=FOLDED, *, header=HEADER, seats=SEATS, summary="Total pot $0.10 | Rake $0\n"):
    listed = "".join(
        [f"Seat {seat}: {name} ({stack} in chips)\n" for seat, (name, stack) in enumerate(seats.items(), 1)]
    )
    table = "Table 'Acamar II' 6-max Seat #1 is the button\n"
    return f"{header}\n{table}{listed}{posts}*** HOLE CARDS ***\n{play}*** SUMMARY ***\n{summary}"


def _won(text):
    """The cents or chips that each player has won or lost; the hand comes back from PHH."""
    (history,) = histories.load(text)
    *_, last = history.replay()
    assert phh.load(phh.dump(history)) == history
    scale = 1 if history.unit == 1 else 100
    return {name: int(last.payoffs[seat] * history.unit * scale) for seat, name in enumerate(history.players)}


def _checked(*players):
    """Streets on which these check, and the showdown."""
    return (
        "".join([street + "".join([f"{name}: checks\n" for name in players]) for street in STREETS])
        + "*** SHOW DOWN ***\n"
    )


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Seat 1: x",
            "Seat 2:",
            "a: bets",
            "raises",
            "bets",
            "folds",
            "collected",
            "Bob raises",
            "Bob: folds",
            "Cid collected",
        ),
        *("[As]", "x [As]", "x (1)", "x ($1 in chips)", "Dealt to", "Uncalled bet", "Table 'x'", "*** FLOP ***", "*"),
        *("Board [2c]", 'said, "x', "cash drop", "jackpot", "is sitting out", "Hand #5", "PokerStars Hand #5: x", "#1"),
        *(
            "Total pot",
            "Main pot",
            "posts big blind",
            " blank",
            "blank ",
            "two  blanks",
            "名前 é",
            "\u200frtl",
            "a:",
            "Dan said",
        ),
    ],
)
@pytest.mark.parametrize("player", NAMES)
def test_names_that_look_like_the_text(name, player):
    if name.startswith(player):
        pytest.skip("the name of another player is in it")
    won = {"Ann": 0, "Bob": -5, "Cid": 5, "Dan": 0}
    assert _won(_text().replace(player, name)) == {name if key == player else key: cents for key, cents in won.items()}


@pytest.mark.parametrize(
    "sign", ["€", "£", "₹", "R$", "C$", "kr", "zł", "CHF", "CHF ", "¥", "", "mBTC ", "₮", "฿", "Kč"]
)
@pytest.mark.parametrize("comma", [False, True])
@pytest.mark.parametrize("after", [False, True])
def test_currencies(sign, comma, after):
    def written(found):
        digits = found[1].replace(".", ",") if comma else found[1]
        return f"{digits}{sign[::-1] if sign[-1:] == ' ' else sign}" if after else f"{sign}{digits}"

    assert _won(re.sub(r"\$([\d.]+)", written, _text())) == {"Ann": 0, "Bob": -5, "Cid": 5, "Dan": 0}


@pytest.mark.parametrize(
    ("header", "kept"),
    [
        (
            "PokerStars Zoom Hand #42:  Hold'em No Limit ($0.05/$0.10) - 2024/03/02 20:15:30 WET",
            {"venue": "PokerStars"},
        ),
        (
            "PokerStars Home Game Hand #42: {Club #1}  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET",
            {"hand": 42, "time_zone": "America/New_York"},
        ),
        (
            "PokerStars Hand #42: Hold'em No Limit ($0.05/$0.10) - 2024/03/02 20:15:30 CET [2024/03/02 14:15:30 ET]",
            {"time_zone": "Europe/Paris", "day": 2},
        ),
        ("PokerStars Game #42: Hold'em Pot Limit ($0.05/$0.10) - 2006/03/02 - 20:15:30 (ET)", {"hand": 42}),
        ("PokerStars.es Hand #42:  Hold'em No Limit (€0.05/€0.10 EUR) - 2024/03/02 20:15:30 CET", {"currency": "EUR"}),
        ("PokerStars Hand #42:  Hold'em No Limit ($0.05/$0.10/$0.20 USD) - 2024/03/02 20:15:30 ET", {"hand": 42}),
        ("PokerStars Hand #42:  Hold\u2019em No Limit ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET", {"hand": 42}),
        ("PokerStars Hand #42:  HOLD'EM NL ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET", {"hand": 42}),
        ("Poker Hand #RC42: Hold'em No Limit  ($0.05/$0.10) - 2024/03/02 20:15:30", {"hand": "RC42"}),
        ("Hand #42-1 - Holdem(No Limit) - $0.05/$0.10 - 2021/03/28 16:02:13 UTC", {"hand": "42-1", "time_zone": "UTC"}),
        ("Game Hand #42 - Hold'em (No Limit) - $0.05/$0.10 - 2021/03/28 16:02:13 UTC", {"hand": 42}),
        ("888poker Hand #42: Hold'em No Limit ($0.05/$0.10) - 2024/03/02 20:15:30", {"venue": "888poker"}),
    ],
)
def test_headers(header, kept):
    text = _text(header=header)
    assert _won(text) == {"Ann": 0, "Bob": -5, "Cid": 5, "Dan": 0}
    (history,) = histories.load(text)
    assert {name: history.metadata[name] for name in kept} == kept


@pytest.mark.parametrize(
    ("header", "level"),
    [
        (TOURNAMENT, 1),
        (
            "PokerStars Hand #42: Tournament #7, Freeroll  Hold'em No Limit - Match Round I, Level III (50/100) - 2024",
            3,
        ),
        ("PokerStars Hand #42: Tournament #7, $5+$5+$1 USD Hold'em No Limit - Level XXIV (50/100) - 2024/03/02", 24),
        (
            "Poker Hand #TM42: Tournament #7, Bounty Hold'em No Limit - Level12(50/100(15)) - 2024/03/02 20:15:30",
            12,
        ),
        ("Game Hand #42 - Tournament #7 - Holdem (No Limit) - Level 4 (50.00/100.00) - 2021/03/28 16:02:13 UTC", 4),
    ],
)
def test_tournaments(header, level):
    seats = {"Ann": "1500", "Bob": "1500", "Cid": "100", "Dan": "1500"}
    text = _text(
        "Bob: posts small blind 50\nCid: posts big blind 100 and is all-in\n",
        "Dan: folds\nAnn: folds\nBob: calls 50\n" + RUN_OUT + "Bob: shows [As Ad] (a pair of Aces)\nCid: mucks hand\n"
        "Bob collected 200 from pot\nBob wins the $2.50 bounty for eliminating Cid\n"
        "Cid finished the tournament in 4th place\n",
        header=header,
        seats=seats,
        summary="Total pot 200 | Rake 0\nBoard [2c 7d 9h Ks 4d]\nSeat 3: Cid (big blind) mucked [Qs Qd]\n",
    )
    text = text.replace("100 in chips", "100 in chips, $2.50 bounty").replace(
        "(1500 in chips)", "(1500 in chips) out of hand", 1
    )
    assert _won(text) == {"Ann": 0, "Bob": 100, "Cid": -100, "Dan": 0}
    (history,) = histories.load(text)
    assert history.metadata["level"] == level
    assert history.metadata["event"].startswith("Tournament #7")


NEWCOMER = "Dan: checks\nAnn: folds\nBob: folds\nCid: checks\n*** FLOP *** [2c 7d 9h]\nCid: checks\nDan: bets $0.20\n"
NEWCOMER += "Cid: folds\nUncalled bet ($0.20) returned to Dan\n"


@pytest.mark.parametrize(
    ("posts", "pot", "dead"),
    [
        ("Dan: posts big blind $0.10\n" + POSTED, "$0.25", 0),
        (POSTED + "Dan: posts big blind $0.10\n", "$0.25", 0),
        ("Dan: posts small & big blinds $0.15\n" + POSTED, "$0.30", 5),
        (POSTED + "Dan: posts small & big blinds $0.15\n", "$0.30", 5),
        ("Dan: posts big blind $0.10\nDan: posts dead blind $0.05\n" + POSTED, "$0.30", 5),
        (POSTED + "Dan: posts missed blind $0.05\nDan: posts big blind $0.10\n", "$0.30", 5),
        ("Cid: posts big blind $0.10\nDan: posts big blind $0.10\nBob: posts small blind $0.05\n", "$0.25", 0),
    ],
)
def test_posts_in_any_order(posts, pot, dead):
    """R5.9: which post is the big blind is a matter of the seats."""
    won = _won(_text(posts, NEWCOMER + f"Dan collected {pot} from pot\n", summary=""))
    assert won == {"Ann": 0, "Bob": -5, "Cid": -10, "Dan": 15}
    (history,) = histories.load(_text(posts, NEWCOMER + f"Dan collected {pot} from pot\n", summary=""))
    assert sum(history.stakes.dead_posts) + sum(history.stakes.antes) == dead


ANTES = "".join([f"{name}: posts the ante 10\n" for name in ("Ann", "Bob", "Dan")])


@pytest.mark.parametrize(
    ("posts", "play", "won"),
    [
        (
            ANTES + "Cid: posts the ante 10 and is all-in\nBob: posts small blind 50\n",
            "Dan: calls 100\nAnn: folds\nBob: folds\nUncalled bet (50) returned to Dan\n"
            + RUN_OUT
            + "Dan: shows [As Ad] (a pair)\nCid: mucks hand\nDan collected 100 from side pot\n"
            "Dan collected 40 from main pot\n",
            {"Ann": -10, "Bob": -60, "Cid": -10, "Dan": 80},
        ),
        (
            ANTES + "Cid: posts the ante 10 and is all-in\nBob: posts small blind 50\n",
            "Dan: folds\nAnn: folds\nUncalled bet (50) returned to Bob\n"
            + RUN_OUT
            + "Bob: shows [As Ad] (a pair)\nCid: mucks hand\nBob collected 40 from pot\n",
            {"Ann": -10, "Bob": 30, "Cid": -10, "Dan": -10},
        ),
    ],
)
def test_a_big_blind_whose_ante_takes_the_stack(posts, play, won):
    """R5.7: nothing is posted as a blind, and the full blind is the price all the same."""
    text = _text(posts, play, header=TOURNAMENT, seats=dict.fromkeys(SEATS, "1500") | {"Cid": "10"}, summary="")
    assert _won(text) == won


@pytest.mark.parametrize("first", [37, 38])
def test_the_odd_chip_of_a_split_pot(first):
    """R7.6: sites give it to one of the winners or the other; the record stands."""
    play = "Dan: folds\nAnn: raises $0.25 to $0.35\nBob: folds\nCid: calls $0.25\n" + _checked("Cid", "Ann")
    play += "Cid: shows [Ad 3c] (a pair)\nAnn: shows [As 3s] (a pair)\n"
    play += f"Cid collected $0.{first} from pot\nAnn collected $0.{75 - first} from pot\n"
    assert _won(_text(play=play, summary="")) == {"Ann": 2, "Bob": -5, "Cid": 3, "Dan": 0}


def test_more_than_the_odd_chip_is_an_error():
    play = "Dan: folds\nAnn: raises $0.25 to $0.35\nBob: folds\nCid: calls $0.25\n" + _checked("Cid", "Ann")
    play += "Cid: shows [Ad 3c] (a pair)\nAnn: shows [As 3s] (a pair)\n"
    play += "Cid collected $0.36 from pot\nAnn collected $0.39 from pot\n"
    with pytest.raises(ValueError, match=r"^hand 42, line 1, finishing_stacks: the hand ends with stacks"):
        _won(_text(play=play, summary=""))


def test_side_pots_split_among_some():
    """R7.5: three pots, two of them shared."""
    play = "Dan: raises $1.90 to $2 and is all-in\nAnn: raises $2 to $4 and is all-in\n"
    play += "Bob: raises $6 to $10 and is all-in\nCid: calls $9.90 and is all-in\n" + RUN_OUT
    play += "Bob: shows [Qc Qd] (a)\nCid: shows [Qh Qs] (a)\nAnn: shows [As Ad] (a)\nDan: shows [Ah Ac] (a)\n"
    play += "Bob collected $6 from side pot-2\nCid collected $6 from side pot-2\nAnn collected $6 from side pot-1\n"
    play += "Ann collected $4 from main pot\nDan collected $4 from main pot\n"
    won = _won(_text(play=play, seats=SEATS | {"Ann": "$4", "Dan": "$2"}, summary=""))
    assert won == {"Ann": 600, "Bob": -400, "Cid": -400, "Dan": 200}


def test_a_bomb_pot_is_replayed():
    """R5.10: the notation cannot say it, a history can."""
    antes = "".join([f"{name}: posts the ante $0.20\n" for name in SEATS])
    play = "*** FLOP *** [2c 7d 9h]\nBob: checks\nCid: checks\nDan: bets $1\nAnn: folds\nBob: folds\nCid: folds\n"
    play += "Uncalled bet ($1) returned to Dan\nDan collected $0.80 from pot\n"
    (history,) = histories.load(_text(antes, play, summary=""))
    *_, last = history.replay()
    assert history.stakes.bomb
    assert last.payoffs == (-20, -20, 60, -20)
    with pytest.raises(ValueError, match="PHH cannot record these forced bets: a bomb pot"):
        phh.dump(history)


def test_a_bounty_of_a_cash_game_is_money_of_the_house():
    with pytest.raises(ValueError, match=r"^hand 42, line 15: money of the house, 'wins the"):
        _won(_text(play=FOLDED + "Cid wins the $5 bounty\n"))
