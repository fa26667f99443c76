"""Hand histories: every recorded hand replays, what is written reads back, what is wrong is told with its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_fast import Card, Deal, Deck, HandHistory, IllegalActionError, InvalidActionError, phh

HANDS = sorted((Path(__file__).parents[1] / "data" / "hands").glob("*.phh"))
TEXT = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh",
  "p3 cbr 6", # a comment
  "p1 f",
  "p2 f",
]
players = ["Ann", "Bob", "Cid"]
finishing_stacks = [99, 98, 103]
_note = "odd"
"""


def test_there_are_hands():
    assert len(HANDS) == 262


@pytest.mark.parametrize("path", HANDS, ids=[path.stem for path in HANDS])
def test_recorded_hand(path):
    """R6, R7: the hand replays to its finishing stacks; written and read back it is the same."""
    history = phh.load(path)
    *_, last = history.replay()
    assert last.finished
    assert last.stacks == history.finishing_stacks
    assert phh.load(phh.dump(history)) == history
    told = phh.from_deal(last, players=history.players, metadata=history.metadata)
    assert told == history


def test_what_a_history_holds():
    history = phh.load(TEXT)
    assert history.players == ("Ann", "Bob", "Cid")
    assert history.finishing_stacks == (99, 98, 103)
    assert history.metadata == {"_note": "odd"}
    assert history.stakes.button == 2
    assert repr(history) == "<HandHistory: 3 players, 6 actions>"
    assert history != phh.load(TEXT.replace("odd", "even"))
    assert history != 1


def test_comments_are_no_actions():
    history = phh.load(TEXT.replace('"p1 f"', '"", "# thinks", "p1 f # sighs"'))
    assert history == phh.load(TEXT)
    assert "thinks" not in phh.dump(history)


def test_antes_are_dead_money_unless_said_otherwise():
    """R5.7: ``ante_trimming_status`` is false where the file does not have it."""
    text = TEXT.replace("[0, 0, 0]", "[0, 9, 0]")
    assert phh.load(text).stakes.dead_antes
    assert not phh.load("ante_trimming_status = true\n" + text).stakes.dead_antes


def test_replay_gives_deals_apart():
    deals = list(phh.load(TEXT).replay())
    assert [deal.actor for deal in deals] == [2, 2, 2, 2, 0, 1, None]
    deals[4].push("cc")
    assert deals[5].bets == (1, 2, 6)


def test_a_path_may_be_a_text_too(tmp_path):
    path = tmp_path / "hand.phh"
    path.write_text(TEXT, encoding="utf-8")
    assert phh.load(str(path)) == phh.load(path) == phh.load(TEXT)
    with pytest.raises(FileNotFoundError):
        phh.load(tmp_path / "no.phh")
    with pytest.raises(ValueError, match=r"'no\.phh' is neither the text of a hand history nor a file"):
        phh.load("no.phh")
    with pytest.raises(TypeError, match="or a path, got 7"):
        phh.load(7)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"NT"', '"NL"', r"line 1, variant: expected one of NT, PT, FT, got 'NL'"),
        ("[0, 0, 0]", "[0, 0]", r"line 2, antes: expected 3 amounts"),
        ("[0, 0, 0]", "[0, nan, 0]", r"line 2, antes: an amount must be a number such as 12 or 0\.25, got nan"),
        ("[0, 0, 0]", "[0, inf, 0]", r"line 2, antes: an amount must be a number such as 12 or 0\.25, got inf"),
        ("[0, 0, 0]", "[0, -1, 0]", r"line 2, antes: each amount must not be negative, got -1"),
        ("[0, 0, 0]", "[0, true, 0]", r"line 2, antes: .* got True"),
        ("[1, 2, 0]", "[0, 0, -2]", r"line 3, blinds_or_straddles: an amount posted out of turn, .* needs a big blind"),
        ('"NT"', '"PO"', r"line 1, variant: PO is pot-limit Omaha, not Texas hold'em"),
        ("[1, 2, 0]", "[3, 2, 0]", r"line 3, blinds_or_straddles: the small blind must not be larger"),
        ('"NT"', '"NT"\nante_trimming_status = 1', r"line 2, ante_trimming_status: expected true or false, got 1"),
        ("[1, 2, 0]", "7", r"line 3, blinds_or_straddles: expected 3 amounts, .* got 7"),
        ("min_bet = 2", "bet = 2", r"line 1, min_bet: the field is missing for variant NT"),
        ("min_bet = 2", "min_bet = x", r"not TOML: .*line 4"),
        ("[100, 100, 100]", "[100]", r"line 5, starting_stacks: expected at least two stacks"),
        ("[100, 100, 100]", "[100, 0, 100]", r"line 5, starting_stacks"),
        ("p1 f", "p1 g", r"line 9: unknown action 'p1 g'"),
        ("AsAh", "AsAx", r"line 7: .* unknown card 'Ax'"),
        ('"p1 f"', "5", r"line 6, actions: expected a list of texts"),
        ('"Bob", ', "", r"line 12, players: expected 3 names"),
        ("[99, 98, 103]", "[99, 98]", r"line 13, finishing_stacks: expected 3 amounts"),
        ("starting_stacks", "stacks", r"line 1, starting_stacks: the field is missing"),
        ("[0, 0, 0]", "[" * 9999, r"line 1: nested too deeply|not TOML"),
    ],
)
def test_wrong_files(old, new, message, tmp_path):
    assert old in TEXT
    with pytest.raises(ValueError, match=message):
        phh.load(TEXT.replace(old, new))
    path = tmp_path / "wrong.phh"
    path.write_text(TEXT.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=r"wrong\.phh"):
        phh.load(path)


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "x.phh"
    path.write_bytes(b"variant = '\xff'\n")
    with pytest.raises(ValueError, match=r"x\.phh: not UTF-8"):
        phh.load(path)


def test_illegal_actions_are_told_with_their_line():
    """R6.11: the line, the action, the rule and the alternatives."""
    history = phh.load(TEXT.replace("p3 cbr 6", "p3 cbr 3"))
    with pytest.raises(
        IllegalActionError, match=r"line 8, action 'p3 cbr 3': .* \(R6\.6, docs/rules.md\); seat 2 may fold"
    ):
        list(history.replay())
    history = phh.load(TEXT.replace('"p1 f"', '"p1 f", "p1 f"'))
    with pytest.raises(IllegalActionError, match=r"line 9, action 'p1 f': seat 0 acts out of turn"):
        list(history.replay())
    history = phh.load(TEXT.replace('"p2 f"', '"sm"'))
    with pytest.raises(InvalidActionError, match=r"line 10: 'sm' does not say whose"):
        list(history.replay())


def test_wrong_finishing_stacks():
    history = phh.load(TEXT.replace("[99, 98, 103]", "[99, 98, 104]"))
    with pytest.raises(ValueError, match=r"line 13, finishing_stacks: the hand ends with stacks \[99, 98, 103\], not"):
        list(history.replay())
    assert len(list(history.replay(check=False))) == 7
    with pytest.raises(ValueError, match="does not come to an end"):
        list(phh.load(TEXT.replace('"p2 f",', "")).replay())


def test_a_history_without_a_file():
    history = HandHistory(phh.load(TEXT).stakes, [phh.parse_action("p1 f")])
    with pytest.raises(IllegalActionError, match="action 1, action 'p1 f'"):
        list(history.replay())


def test_a_hand_played_here():
    """Seats are named from the left of the button and empty ones left out."""
    deal = Deal([0, 50, 60, 0, 70], blinds=(1, 2), button=1, antes=1, straddle=4, structure="pot-limit", deck=Deck(1))
    for words in ("cbr 8", "cc", "f"):
        deal.push(words)
    text = phh.dump(deal)
    assert 'variant = "PT"' in text
    assert "starting_stacks = [60, 70, 50]" in text
    assert '"p1 cbr 8", "p2 cc", "p3 f"' in text
    history = phh.load(text)
    assert history.finishing_stacks is None
    *_, again = history.replay()
    assert again.stacks == tuple(deal.stacks[seat] for seat in (2, 4, 1))
    assert again.holes == tuple(deal.holes[seat] for seat in (2, 4, 1))


def test_heads_up_antes_and_blinds_stand_button_first():
    """R5.3: the button, p2, posts the small blind; the ante of the big blind stands second."""
    deal = Deal([50, 60], blinds=(1, 2), button=0, antes=3, ante_kind="big_blind")
    text = phh.dump(deal)
    assert "antes = [0, 3]" in text
    assert "blinds_or_straddles = [1, 2]" in text
    (begun,) = phh.load(text).replay()
    assert (begun.stacks, begun.bets, begun.actor) == ((55, 49), (2, 1), 1)


@pytest.mark.parametrize(
    ("terms", "message"),
    [({"blind_seats": (1, 0)}, "these forced bets"), ({"structure": "fixed-limit", "max_raises": 4}, "another cap")],
)
def test_hands_without_words(terms, message):
    with pytest.raises(ValueError, match=message):
        phh.dump(Deal([9, 9, 9], blinds=(1, 2), button=2, **terms))


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        (["Ann", "Bob"], ValueError, "players must be the names of the 3 seats dealt in, got 2 names"),
        (["Ann", "Bob", "Cid", "Dan"], ValueError, "the names of the 3 seats dealt in, got 4 names"),
        ([], ValueError, "the names of the 3 seats dealt in, got 0 names"),
        (["Ann", "Bob", 3], TypeError, r"the names of the 3 seats dealt in, got \['Ann', 'Bob', 3\]"),
        ("Ann", TypeError, "the names of the 3 seats dealt in, got 'Ann'"),
        (3, TypeError, "the names of the 3 seats dealt in, got 3"),
        ([None] * 3, TypeError, "the names of the 3 seats"),
    ],
)
def test_names_are_texts_one_per_seat_dealt_in(players, error, message):
    deal = Deal([0, 50, 60, 0, 70], blinds=(1, 2), button=1)
    with pytest.raises(error, match=message):
        phh.from_deal(deal, players=players)
    with pytest.raises(error, match=message):
        HandHistory(phh.load(TEXT).stakes, [], players=players)


def test_names_may_come_from_anywhere():
    deal = Deal([0, 50, 60, 0, 70], blinds=(1, 2), button=1)
    assert phh.from_deal(deal, players=(name for name in "XYZ")).players == ("X", "Y", "Z")


@pytest.mark.parametrize(
    ("stacks", "error", "message"),
    [
        ([1, 2], ValueError, "finishing_stacks must be 3 amounts, one per seat, got 2"),
        ([1, 2, -3], ValueError, "a finishing stack must not be negative, got -3"),
        ([1, 2, 4 * 10**15], ValueError, "a finishing stack must be at most 3000000000000000 chips"),
        ([1, 2, "x"], TypeError, "a finishing stack must be a whole number of chips"),
        (7, TypeError, "finishing_stacks must be a list of chips, got 7"),
    ],
)
def test_finishing_stacks_are_chips_of_each_seat(stacks, error, message):
    with pytest.raises(error, match=message):
        HandHistory(phh.load(TEXT).stakes, [], finishing_stacks=stacks)


def test_cards_assumed_in_a_view_are_not_recorded():
    view = Deal([50, 60], blinds=(1, 2), button=0, deck=Deck(1)).view(0)
    assert '"d dh p1 ????"' in phh.dump(view)
    unseen = [card.name for card in Card if card not in view.holes[0]]
    view.assume(1, unseen[:2])
    with pytest.raises(ValueError, match="PHH cannot record cards that were assumed in a view"):
        phh.dump(view)


@pytest.mark.parametrize("field", ["variant", "actions", "players"])
def test_metadata_is_no_field_of_the_hand(field):
    history = phh.from_deal(Deal([50, 60], blinds=(1, 2), button=0), metadata={field: "x"})
    with pytest.raises(ValueError, match=f"must not have the name of a field of the hand, got '{field}'"):
        phh.dump(history)
    history.metadata = {3: 4}
    with pytest.raises(TypeError, match="the names of metadata must be texts, got 3"):
        phh.dump(history)


def test_places_of_actions_are_exact():
    """The line of an action is its own, whatever comments, quotes and escapes come before it."""
    listed = """actions = [ # ] "f"
  "p3 cc", 'p1 cc', # "p2 cc"
  "p2 cc # ] \\" said", "", '# only a comment',
  \"\"\"p1 cc
  \"\"\", "p1 \\u0066"
]"""
    text = TEXT[: TEXT.index("actions")] + listed + "\n"
    with pytest.raises(IllegalActionError, match=r"^line 9, action 'p1 cc': nobody is to act: the flop is due \("):
        list(phh.load(text).replay())
    with pytest.raises(InvalidActionError, match=r"^line 10: unknown action 'p1 g'"):
        phh.load(text.replace("\\u0066", "\\u0067"))


def test_errors_are_of_one_line():
    """However long the value is, and also where Python does not write the number at all."""
    for value in ("[" + "1, " * 5_000 + "1]", "[0x" + "f" * 5_000 + "]", '"' + "x" * 5_000 + '"'):
        with pytest.raises(
            ValueError, match=r"^line 2, antes: expected 3 amounts, as in starting_stacks, got "
        ) as caught:
            phh.load(TEXT.replace("[0, 0, 0]", value))
        assert len(str(caught.value)) < 200
    with pytest.raises(ValueError, match=r"^line 5, starting_stacks: each amount must be at most 10\*\*15 chips$"):
        phh.load(TEXT.replace("[100, 100, 100]", "[100, 0x" + "f" * 5_000 + ", 100]"))


def test_metadata_of_every_kind():
    text = TEXT + '\nday = 2023-05-01\nrate = 1.5\nyes = true\n"odd key" = "a\\"b\\u007f\\n"\nmap = {a = [1, 2]}\n'
    history = phh.load(text)
    assert phh.load(phh.dump(history)) == history
    history.metadata["x"] = object()
    with pytest.raises(TypeError, match="TOML cannot hold"):
        phh.dump(history)


@given(st.text())
def test_any_text(text):
    """Arbitrary text is refused with ValueError and nothing else."""
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        phh.load(text + "\n")


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 12), st.text(max_size=4))
def test_any_damage(start, length, inserted):
    """A damaged file is a hand or a ValueError."""
    text = TEXT[:start] + inserted + TEXT[start + length :]
    try:
        history = phh.load(text)
        list(history.replay())
    except ValueError:
        return
    assert phh.load(phh.dump(history)) == history


def test_what_the_notation_cannot_record_is_refused():
    """R5.10: nothing is left out in silence."""
    for terms in (
        {"blinds": (0, 0), "antes": 5, "min_bet": 2, "bomb": True},
        {"blinds": (1, 2), "dead_posts": [1, 0, 0], "antes": 3},
        {"blinds": (1, 2), "blind_seats": (0, 1)},
    ):
        with pytest.raises(ValueError, match="PHH cannot record these forced bets"):
            phh.dump(Deal([100] * 3, button=0, **terms))
    with pytest.raises(ValueError, match="PHH cannot record these forced bets"):
        phh.dump(Deal([100] * 2, button=0, blinds=(1, 2), straddle=4))


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"posts": [2, 0, 0, 0]}, "blinds_or_straddles = [1, 2, 0, -2]"),
        ({"dead_posts": [1, 0, 0, 0]}, "antes = [0, 0, 0, 1]"),
        ({"posts": [2, 0, 0, 0], "dead_posts": [1, 0, 0, 0]}, "blinds_or_straddles = [1, 2, 0, -3]"),
        ({"blind_seats": (None, 1)}, "blinds_or_straddles = [2, 0, 0, 0]"),
        ({"blind_seats": (None, 1), "straddle": (0, 4)}, "blinds_or_straddles = [2, 0, 4, 0]"),
        ({"straddle": (0, 4)}, "blinds_or_straddles = [1, 2, 0, 4]"),
    ],
)
def test_forced_bets_come_back(terms, field):
    """R5.7, R5.9, R5.10: posts are negative blinds, and without a small blind the big blind is first."""
    small = 0 if "blind_seats" in terms else 1
    deal = Deal([100] * 4, button=0, blinds=(small, 2), **terms)
    text = phh.dump(deal)
    assert field in text
    history = phh.load(text)
    assert phh.load(phh.dump(history)) == history
    begun = history.start()
    assert begun.bets == tuple(deal.bets[seat] for seat in (1, 2, 3, 0))
    assert begun.stacks == tuple(deal.stacks[seat] for seat in (1, 2, 3, 0))
    assert begun.pot == deal.pot
    assert (begun.actor + 1) % 4 == deal.actor


def test_a_hand_without_blinds_comes_back():
    """R5.10: the seat left of the button acts first."""
    deal = Deal([100] * 3, blinds=(0, 0), antes=5, min_bet=2, button=0)
    assert deal.actor == 1
    deal.raise_to(10), deal.fold(), deal.fold()
    history = phh.load(phh.dump(deal))
    assert history == phh.from_deal(deal)
    *_, again = history.replay()
    assert again.stacks == (110, 95, 95)


def test_columns():
    text = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [10, inf, 10]
actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 2c??", "p3 cbr 3", "p1 f", "p2 f"]
finishing_stacks = [9.5, inf, 11]
players = ["Ann", "Bob", "Cid"]
"""
    assert phh.load(text).to_dict() == {
        "seat": [0, 1, 2],
        "player": ["Ann", "Bob", "Cid"],
        "cards": ["AsKd", "????", "2c??"],
        "start": [20, None, 20],
        "end": [19, None, 22],
        "net": [-1, None, 2],
    }
    plain = phh.load(text.partition("finishing")[0]).to_dict()
    assert (plain["player"], plain["end"], plain["net"]) == ([None] * 3,) * 3
