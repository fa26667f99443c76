"""The commentary of a hand: every recorded hand is told, who wins what and why, in both languages; bad files."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from holdem_fast import Deal, Deck, phh
from holdem_fast.cli import main as cli
from holdem_fast.game.commentary import document, tell

HANDS = sorted((Path(__file__).parents[1] / "data" / "hands").glob("*.phh"))
FORCED = ("ante", "small blind", "big blind", "straddle")
NAMES = ["Ann", "Bob", "Cid"]
HISTORY = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh",
  "p3 cbr 6",
  "p1 f",
  "p2 f",
]
players = ["Ann", "Bob", "Cid"]
finishing_stacks = [99, 98, 103]
"""


def _told(deal, language="en", **options):
    return [str(line) for line in tell(deal, NAMES, language, **options)]


def _run(capsys, *arguments):
    try:
        status = cli.main(["replay", *map(str, arguments)])
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    return status, out, err


def _all_in(stacks, holes, board):
    """Everybody all-in before the flop."""
    deal = Deal(stacks, blinds=(1, 2), button=len(stacks) - 1)
    for seat, cards in enumerate(holes):
        deal.deal_hole(seat, cards)
    deal.raise_to(deal.legal_actions.max_raise_to)
    while deal.actor is not None:
        deal.push("cc")
    for cards in board.split():
        deal.deal_board(cards)
    return deal


def test_there_are_hands():
    assert len(HANDS) > 200


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_every_recorded_hand_is_told(path, language):
    history = phh.load(path)
    *_, deal = history.replay()
    lines = tell(deal, history.players, language)
    assert len([line for line in lines if line.kind == "street"]) == 1 + max(len(deal.board) - 2, 0)
    assert not any("{" in str(line) for line in lines)
    _check_chips(deal, lines)
    json.dumps(document(deal, history.players, language))


def _check_chips(deal, lines):
    """What the lines say was put in, less what came back, is what they say was paid out (R7.8)."""
    paid = sum(line.facts["chips"] for line in lines if line.kind in ("pot", "unshown win"))
    returned = sum(line.facts["chips"] for line in lines if line.kind == "returned")
    put_in = sum(line.facts["chips"] for line in lines if line.kind in FORCED or line.kind == "call")
    put_in += sum(line.facts["chips"] * len(deal.stakes.order) for line in lines if line.kind == "antes")
    now = deal.start()
    for action in deal.log:
        if action.to is not None:
            put_in += action.to - now.bets[action.seat]
        now.push(action)
    assert paid == put_in - returned


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("seed", range(40))
def test_random_hands_are_told(structure, seed):
    """Short stacks, antes, straddles, empty seats: every figure fits, from the whole hand and from each seat's view."""
    random = Random(seed)
    seats = random.randint(2, 6)
    stacks = [random.choice((1, 2, 3, 7, 20, 50)) for _ in range(seats)] + [0] * (seed % 2)
    antes = random.choice((0, 0, 1, [random.randint(0, 3) for _ in stacks]))
    straddle = 4 if seats > 2 and seed % 3 == 0 else 0
    terms = {"antes": antes, "straddle": straddle, "dead_antes": seed % 4 == 0, "structure": structure}
    deal = Deal(stacks, blinds=(1, 2), button=random.randrange(seats), deck=Deck(seed), **terms)
    names = [f"p{seat}" for seat in range(len(stacks))]
    while not deal.finished:
        deal.push(random.choice(list(deal.legal_actions)[deal.legal_actions.call_price == 0 :]))
        tell(deal.view(0), names, "es", you=0)
    lines = tell(deal, names)
    _check_chips(deal, lines)
    for seat in deal.stakes.order:
        view = deal.view(seat)
        assert [line.kind for line in tell(view, names, you=seat)] == [line.kind for line in lines]


@pytest.mark.parametrize("language", ["en", "es"])
def test_one_hand_of_each_kind_on_the_screen(capsys, language):
    for path in HANDS[::40]:
        status, out, err = _run(capsys, path, "--language", language)
        assert (status, err) == (0, "")
        assert {"en": "ends with", "es": "termina con"}[language] in out
        assert "Preflop" in out


def test_the_whole_of_a_small_hand(capsys, tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(HISTORY, encoding="utf-8")
    status, out, err = _run(capsys, file)
    assert (status, err) == (0, "")
    assert [re.sub(" +", " ", line).strip() for line in out.splitlines()] == [
        "No-limit hold'em, 3 players, blinds 1/2",
        "player stack cards",
        "Ann small blind 100 A♠ A♥",
        "Bob big blind 100 ?? ??",
        "Cid button 100 K♠ K♥",
        "Ann posts the small blind of 1",
        "Bob posts the big blind of 2",
        "",
        "Preflop: pot 3, 3 players",
        "Cid raises to 6, 4 more",
        "Ann folds",
        "Bob folds",
        "Cid gets 4 back that nobody called",
        "Cid wins the pot of 5 without a showdown",
        "",
        "player ends with net",
        "Ann 99 -1",
        "Bob 98 -2",
        "Cid 103 +3",
    ]


def test_the_same_for_programs(capsys, tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(HISTORY, encoding="utf-8")
    status, out, _ = _run(capsys, file, "--json")
    told = json.loads(out)
    assert status == 0
    assert told["players"][2] == {"seat": 2, "name": "Cid", "stack": 100, "cards": ["Ks", "Kh"], "ends": 103, "net": 3}
    assert told["players"][1]["cards"] == ["??", "??"]
    assert told["finished"]
    assert {
        "kind": "raise",
        "seat": 2,
        "left": 94,
        "to": 6,
        "more": 4,
        "text": "Cid raises to 6, 4 more",
    } in told["story"]


def test_side_pots_and_their_reasons():
    """R7.5: each pot with its winner and why he wins it."""
    deal = _all_in([20, 50, 50], ["AsAh", "KcKd", "QcQd"], "2c7h9h Js 4d")
    told = _told(deal)
    assert told[told.index("No more betting: the rest of the board is dealt") + 1] == "Flop 2c 7h 9h"
    assert "Showdown 2c 7h 9h Js 4d: pot 120 (main pot 60, side 60), 3 players" in told
    assert told[-4:] == [
        "The main pot of 60 goes to Ann",
        "The hand of Ann wins: both hands have one pair; the pair decides: aces beat kings.",
        "The side pot of 60 goes to Bob",
        "The hand of Bob wins: both hands have one pair; the pair decides: kings beat queens.",
    ]
    told = _told(deal, "es", you=1)
    assert told[-4:] == [
        "El bote principal de 60 es para Ann",
        "Gana la mano de Ann: ambas manos tienen un par simple; decide el par: ases superan a reyes.",
        "El bote secundario de 60 es para ti",
        "Gana tu mano: ambas manos tienen un par simple; decide el par: reyes superan a reinas.",
    ]


def test_a_split_pot_with_an_odd_chip():
    """R7.3, R7.6."""
    deal = _all_in([21, 21, 21], ["AsKh", "AdKc", "2c7d"], "QhJs3d 4c 9h")
    told = _told(deal)
    assert "The pot of 63 is split: 32 to Ann, 31 to Bob; odd chips go out from the left of the button" in told
    assert told[-1].startswith("The hand of Ann and the hand of Bob tie: both have high card, ace")


def test_forced_bets_that_the_stack_does_not_cover():
    """R5.7, R7.4."""
    deal = Deal([3, 1, 100], blinds=(2, 4), button=2, antes=1)
    assert _told(deal)[1:5] == [
        "Ann posts an ante of 1",
        "Bob posts an ante of 1, all in",
        "Cid posts an ante of 1",
        "Ann posts the small blind of 2, all in",
    ]
    assert "Everybody posts an ante of 1" in _told(Deal([9, 9, 9], blinds=(2, 4), button=2, antes=1))


def test_a_straddle_and_a_raise_above_it():
    names = [*NAMES, "Dan"]
    deal = Deal([50, 50, 50, 50], blinds=(1, 2), button=3, straddle=4)
    deal.raise_to(10)
    told = [str(line) for line in tell(deal, names)]
    assert "Cid straddles for 4" in told
    assert told[-1] == "Dan raises to 10, 6 more"


def test_a_mucked_hand_is_not_explained():
    """R7.2: what was not shown is not told."""
    deal = Deal([10, 10], blinds=(1, 2), button=1)
    deal.deal_hole(0, "AsAd")
    deal.deal_hole(1, None)
    for words in ("cc", "cc", "d db 2c3c9d", "cc", "cc", "d db Th", "cc", "cc", "d db 4h", "cc", "cc", "p2 sm"):
        deal.push(words)
    assert _told(deal)[-3:] == [
        "Bob mucks",
        "Ann shows As Ad: one pair, aces, kickers ten, nine and four (As Ad Th 9d 4h)",
        "The pot of 4 goes to Ann, as nobody else shows",
    ]


def test_you_are_spoken_to():
    deal = Deal([100, 100, 100], blinds=(1, 2), button=2)
    deal.raise_to(100)
    deal.fold()
    deal.fold()
    assert _told(deal, you=2)[-5:] == [
        "You raise to 100, 98 more, all in",
        "Ann folds",
        "Bob folds",
        "You get 98 back that nobody called",
        "You win the pot of 5 without a showdown",
    ]
    assert _told(deal, "es", you=2)[-5] == "Tú subes a 100, 98 más, con todo lo que tienes"
    assert _told(deal, "es", you=0)[-4:-2] == ["Tú te retiras", "Bob se retira"]


def test_what_was_told_stays_while_the_hand_goes_on():
    *states, last = phh.load(next(path for path in HANDS if "pluribus" in path.stem)).replay()
    names = [f"p{seat}" for seat in range(len(last.stacks))]
    whole = tell(last, names)
    for deal in states:
        if not deal.finished:
            lines = tell(deal, names)
            assert lines == whole[: len(lines)]


def test_a_language_that_is_not_spoken():
    with pytest.raises(ValueError, match="language must be one of 'en', 'es', got 'fr'"):
        tell(Deal([9, 9], blinds=(1, 2), button=0), NAMES, "fr")


def test_hands_shown_before_the_board_is_complete():
    """R7.7: the cards once, and what they have become at the end."""
    deal = Deal([20, 20], blinds=(1, 2), button=1)
    for words in ("d dh p1 AsAd", "d dh p2 ????", "cbr 20", "cc", "p2 sm KsKd", "p1 sm -", "d db 2c3c9d", "d db Th"):
        deal.push(words)
    deal.deal_board("4h")
    told = _told(deal)
    assert [line for line in told if "Ks Kd" in line] == [
        "Bob shows Ks Kd",
        "Bob holds Ks Kd: one pair, kings, kickers ten, nine and four (Ks Kd Th 9d 4h)",
    ]
    assert "Ann tiene As Ad: par simple de ases, kickers diez, nueve y cuatro (As Ad Th 9d 4h)" in _told(deal, "es")
    assert "Tú tienes As Ad" in "".join(_told(deal, "es", you=0))


def test_names_are_plain_text(capsys, tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(HISTORY.replace("Bob", "[/red]").replace("Cid", "{who} :dog:"), encoding="utf-8")
    status, out, err = _run(capsys, file)
    assert (status, err) == (0, "")
    assert "[/red] folds" in out
    assert "{who} :dog: raises to 6" in out


@pytest.mark.parametrize(("language", "end"), [("en", "The record ends before"), ("es", "El registro termina antes")])
def test_a_record_that_stops_early(capsys, tmp_path, language, end):
    file = tmp_path / "hand.phh"
    file.write_text(HISTORY.replace('  "p2 f",\n', "").replace("finishing", "_finishing"), encoding="utf-8")
    status, out, _ = _run(capsys, file, "--language", language)
    assert status == 0
    assert end in out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"p3 cbr 6"', '"p3 cbr 3"', "line 8, action 'p3 cbr 3': player 3 cannot raise to 3: the smallest total is 4"),
        ('"p3 cbr 6"', '"p3 jump"', "line 8: unknown action 'p3 jump'"),
        ("[99, 98, 103]", "[99, 98, 104]", "line 13, finishing_stacks: the hand ends with stacks [99, 98, 103]"),
        ('"NT"', '"XX"', "line 1, variant: expected one of NT, PT, FT, got 'XX'"),
        ("min_bet = 2", "min_bet = ", "line 4"),
        ("[100, 100, 100]", "[100]", "line 5, starting_stacks"),
    ],
)
def test_a_bad_file_is_one_line_and_status_2(capsys, tmp_path, old, new, message):
    file = tmp_path / "bad.phh"
    file.write_text(HISTORY.replace(old, new), encoding="utf-8")
    status, out, err = _run(capsys, file)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith("holdem-fast replay: ")
    assert "bad.phh" in err


def test_no_file_no_text_and_a_folder(capsys, tmp_path):
    binary = tmp_path / "binary.phh"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, message in ((tmp_path / "none.phh", "No such file"), (tmp_path, "cannot read"), (binary, "not UTF-8")):
        status, out, err = _run(capsys, path)
        assert (status, out) == (2, "")
        assert message in err
        assert err.count("\n") == 1
