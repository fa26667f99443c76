"""What a record means where it is ambiguous, and what is forgiven where it breaks a rule."""

import json
import pickle

import pytest

from holdem_fast import Deal, phh
from holdem_fast.game.actions import Action, StandingRaise
from holdem_fast.game.commentary import tell

RIVER = '"p3 f", "p1 cc", "p2 cc", "d db 2c3c4h", "p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "d db 9d", '


def _load(actions, more="", blinds="[1, 2, 0]", stacks="[100, 100, 100]"):
    return phh.load(
        f'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = {blinds}\nmin_bet = 2\n'
        f"starting_stacks = {stacks}\nactions = [{actions}]\n{more}"
    )


def _end(history, **options):
    *_, last = history.replay(**options)
    return last.payoffs


@pytest.mark.parametrize("word", ["sm", "sm -", "sm ????", "sm ??Kd"])
def test_a_hand_not_shown_loses_to_one_that_is(word):
    """R7.2: whoever of the two comes first."""
    for order in (f'"p1 {word}", "p2 sm AsAd"', f'"p2 sm AsAd", "p1 {word}"'):
        history = _load(RIVER + '"p1 cc", "p2 cc", ' + order)
        assert _end(history) == (-2, 2, 0)
        assert phh.load(phh.dump(history)) == history


def test_a_winning_hand_that_is_mucked_loses():
    deals = '"d dh p1 AsAd", "d dh p2 KsKd", '
    assert _end(_load(deals + RIVER + '"p1 cc", "p2 cc", "p1 sm", "p2 sm KsKd"')) == (-2, 2, 0)
    assert _end(_load(deals + RIVER + '"p1 cc", "p2 cc", "p1 sm -", "p2 sm"')) == (2, -2, 0)


def test_the_stacks_tell_who_has_won_unseen():
    unseen = RIVER + '"p1 cc", "p2 cc", "p1 sm ????", "p2 sm ????"'
    assert _end(_load(unseen)) is None
    assert _end(_load(unseen, "finishing_stacks = [98, 101, 100]")) == (-2, 2, 0)
    assert _end(_load(unseen, "winnings = [4, 0, 0]")) == (2, -2, 0)


def test_cards_shown_in_part_must_be_possible():
    with pytest.raises(ValueError, match=r"line 6, .*card 9d has been dealt already"):
        _end(_load(RIVER + '"p1 cc", "p2 cc", "p1 sm ??9d"'))


def test_the_stacks_tell_what_was_dead():
    """R5.9: a missed small blind is dead; without the stacks an amount posted is live."""
    actions = '"p3 cc", "p1 f", "p2 cc", "d db 2c3c4h", "p2 cbr 2", "p3 f"'
    assert _end(_load(actions, blinds="[1, 2, -1]")) == (-1, 3, -2)
    told = _load(actions, "finishing_stacks = [99, 104, 97]", blinds="[1, 2, -1]")
    assert _end(told) == (-1, 4, -3)
    assert phh.load(phh.dump(told)) == told


@pytest.mark.parametrize(
    ("actions", "payoffs"),
    [
        ('"p3 cbr 100", "p1 cbr 101", "p2 f"', None),
        ('"p3 cbr 3", "p1 f", "p2 f"', (-1, -2, 3)),
        ('"p3 cbr 500", "p1 f", "p2 f"', (-1, -2, 3)),
        ('"p3 cbr 2", "p1 f", "p2 cc", "d db 2c3c4h", "p2 cbr 9", "p3 f"', (-1, 3, -2)),
        ('"p3 cbr 6", "p1 f", "p2 f", "d db 2c3c4h"', (-1, -2, 3)),
    ],
)
def test_forgiven(actions, payoffs):
    history = _load(actions)
    with pytest.raises(ValueError, match=r"^line 6"):
        _end(history)
    assert _end(history, lenient=True) == payoffs
    assert len(history.forgiven) == 1
    assert history.forgiven[0].startswith("line 6, action 'p") or "d db" in history.forgiven[0]


STANDS = [
    '"p3 cbr 3", "p1 cc", "p2 f", "d db 2c3c4h", "p1 cbr 4", "p3 f"',
    '"p3 cbr 3", "p1 cbr 4", "p2 cc", "p3 cbr 5", "p1 f", "p2 f"',
    '"p3 cbr 10", "p1 cbr 12", "p2 f", "p3 cbr 13", "p1 cc", "d db 2c3c4h", "p1 cbr 1", "p3 f"',
]


@pytest.mark.parametrize("actions", STANDS)
def test_a_raise_that_stands_is_an_action_like_others(actions):
    """Its log rebuilds the hand; views, commentaries, pickles and JSON have it too."""
    *_, last = _load(actions).replay(lenient=True)
    raises = [action for action in last.log if isinstance(action, StandingRaise)]
    assert raises
    again = last.start()
    for action in last.log:
        assert again.can(action)
        again.push(action)
    assert again == last == pickle.loads(pickle.dumps(last)) == last.view(0)
    assert again.stacks == last.stacks == pickle.loads(pickle.dumps(last)).stacks
    assert len(tell(last, ["Ann", "Bob", "Cid"])) > len(last.log)
    assert json.loads(last.to_json())["log"][-1]["kind"] == "fold"
    assert repr(raises[0]).startswith("StandingRaise('")
    while again.log:
        again.pop()
    assert again == last.start()


def test_a_raise_stands_only_in_turn_and_within_the_stack():
    """R6.11: and it is no way round the rules for a raise that is not one of a record."""
    deal = Deal([100, 100], blinds=(1, 2), button=0)
    for to, seat in ((2, 0), (101, 0), (3, 1)):
        assert not deal.can(StandingRaise("raise", seat, to))
        with pytest.raises(ValueError, match=r"R6\."):
            deal.push(StandingRaise("raise", seat, to))
    with pytest.raises(ValueError, match="smallest total is 4"):
        deal.push(Action("raise", 0, 3))
    deal.push(StandingRaise("raise", 0, 3))
    assert deal.bets == (3, 2)


def test_never_forgiven():
    for actions in ('"p1 f"', '"p3 f", "p1 f", "p2 f"', '"d dh p1 AsAs"'):
        with pytest.raises(ValueError, match=r"^line 6"):
            _end(_load(actions), lenient=True)
