"""Files of recorded hands read and replayed, in each format: our figure, and pokerkit's for its own notation.

The same hand in every format: a raise, a call, bets on the flop and the turn, a showdown. Stacks and names differ from
hand to hand, so that nothing is read from what was kept of the hand before.
"""

import pytest
from peers import peer

from holdem_fast import histories
from holdem_fast.histories.formats import FORMATS

HANDS = 200
PHH = """variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [0.05, 0.10, 0]
min_bet = 0.10
starting_stacks = [{stack}, 10, 12.50]
actions = [{actions}]
hand = {number}
players = ["Ann{number}", "Bob", "Cid"]
"""
# On one line, as the files of the public data set have them.
ACTIONS = ", ".join(
    [
        f'"{words}"'
        for words in (
            "d dh p1 ????,d dh p2 9s8s,d dh p3 AsKd,p3 cbr 0.30,p1 f,p2 cc,d db 2c7d9h,p2 cc,p3 cbr 0.45,p2 cc,d db Ks,"
            "p2 cc,p3 cbr 1.20,p2 cc,d db 4d,p2 cc,p3 cc,p2 sm 9s8s,p3 sm AsKd"
        ).split(",")
    ]
)
STARS = """PokerStars Hand #{number}:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 20:15:30 ET
Table 'Acamar II' 6-max Seat #3 is the button
Seat 1: Ann{number} (${stack} in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cid ($12.50 in chips)
Ann{number}: posts small blind $0.05
Bob: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Cid [As Kd]
Cid: raises $0.20 to $0.30
Ann{number}: folds
Bob: calls $0.20
*** FLOP *** [2c 7d 9h]
Bob: checks
Cid: bets $0.45
Bob: calls $0.45
*** TURN *** [2c 7d 9h] [Ks]
Bob: checks
Cid: bets $1.20
Bob: calls $1.20
*** RIVER *** [2c 7d 9h Ks] [4d]
Bob: checks
Cid: checks
*** SHOW DOWN ***
Bob: shows [9s 8s] (a pair of Nines)
Cid: shows [As Kd] (a pair of Kings)
Cid collected $3.95 from pot
*** SUMMARY ***
Total pot $3.95 | Rake $0
Board [2c 7d 9h Ks 4d]
Seat 1: Ann{number} (small blind) folded before Flop
Seat 2: Bob (big blind) showed [9s 8s] and lost with a pair of Nines
Seat 3: Cid (button) showed [As Kd] and won ($3.95) with a pair of Kings

"""
STREETS = (
    ("Preflop", (), "1 Post SB 0.05, 2 Post BB 0.10, 3 Dealt Cards AsKd, 3 Raise 0.30, 1 Fold 0, 2 Call 0.20"),
    ("Flop", ("2c", "7d", "9h"), "2 Check 0, 3 Bet 0.45, 2 Call 0.45"),
    ("Turn", ("Ks",), "2 Check 0, 3 Bet 1.20, 2 Call 1.20"),
    ("River", ("4d",), "2 Check 0, 3 Check 0"),
    ("Showdown", (), "2 Shows Cards 9s8s, 3 Shows Cards AsKd"),
)
LINE = "STATE:{number}:r300c/cr700c/cr{more}c/cc:9s8s|AsKd/2c7d9h/Ks/4d:-{more}|{more}:Ann{number}|Bob\n"


def _open_hand_history(number, stack):
    import json

    def action(words):
        player, *kind, last = words.split()
        cards = [last[:2], last[2:]] if kind[-1] == "Cards" else []
        amount = 0.0 if cards else float(last)
        return {"player_id": int(player), "action": " ".join(kind), "amount": amount, "cards": cards}

    rounds = [
        {"street": street, "cards": list(cards), "actions": [action(words) for words in actions.split(", ")]}
        for street, cards, actions in STREETS
    ]
    players = [("Ann" + str(number), stack), ("Bob", 10.0), ("Cid", 12.5)]
    hand = {
        "game_number": str(number),
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "dealer_seat": 3,
        "small_blind_amount": 0.05,
        "big_blind_amount": 0.10,
        "players": [
            {"id": seat, "seat": seat, "name": name, "starting_stack": float(chips)}
            for seat, (name, chips) in enumerate(players, 1)
        ],
        "rounds": rounds,
        "pots": [{"number": 0, "rake": 0.0, "player_wins": [{"player_id": 3, "win_amount": 3.95}]}],
    }
    return json.dumps({"ohh": hand}) + "\n"


def _texts():
    numbered = [(number, f"{number % 90 + 10}.{number % 100:02}") for number in range(1, HANDS + 1)]
    return {
        "phhs": "".join(
            [f"[{number}]\n" + PHH.format(number=number, stack=stack, actions=ACTIONS) for number, stack in numbered]
        ),
        "pokerstars": "".join([STARS.format(number=number, stack=stack) for number, stack in numbered]),
        "open_hand_history": "".join([_open_hand_history(number, stack) for number, stack in numbered]),
        "acpc": "".join([LINE.format(number=number, more=1_400 + number) for number, _ in numbered]),
    }


@pytest.mark.parametrize("format", FORMATS[1:])
def test_read_and_replayed(figure, format):
    text = _texts()[format]

    def play_all():
        hands = 0
        for history in histories.load(text, format=format):
            *_, last = history.replay()
            hands += last.finished
        assert hands == HANDS

    play_all()
    figure(play_all, "recorded hands", f"holdem_fast, {format}", each=HANDS)


def test_read_and_replayed_by_pokerkit(figure):
    pokerkit = peer("pokerkit")
    texts = [
        PHH.format(number=number, stack=f"{number % 90 + 10}.{number % 100:02}", actions=ACTIONS)
        for number in range(1, 21)
    ]

    def play_all():
        for text in texts:
            *_, last = pokerkit.HandHistory.loads(text)
            assert not last.status

    play_all()
    figure(play_all, "recorded hands", "pokerkit, phh", each=len(texts))
