"""Lists of blinds, straddles and posts are read as pokerkit reads them, which is by the authors of the notation."""

import pytest

from holdem_fast import phh


def _text(blinds, actions):
    seats = len(blinds)
    dealt = [f"d dh p{seat + 1} ????" for seat in range(seats)]
    listed = ", ".join([f'"{words}"' for words in [*dealt, *actions.split(", ")]])
    return (
        f'variant = "NT"\nante_trimming_status = true\nantes = {[0] * seats}\nblinds_or_straddles = {blinds}\n'
        f"min_bet = 2\nstarting_stacks = {[100] * seats}\nactions = [{listed}]\n"
    )


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize(
    ("blinds", "actions"),
    [
        ([1, 2, 0, 4], "p1 f, p2 f, p3 f"),
        ([1, 2, 4, 8], "p1 f, p2 f, p3 f"),
        ([1, 2, 2], "p1 f, p2 cc, p3 cbr 6, p2 f"),
        ([1, 2, 2, 0], "p4 f, p1 f, p2 cc, p3 cbr 6, p2 f"),
        ([1, 2, 2, 4], "p1 f, p2 f, p3 f"),
        ([1, 2, 1, 0], "p3 cc, p4 f, p1 f, p2 cbr 6, p3 f"),
        ([1, 2, 0, 1], "p3 f, p4 cbr 4, p1 f, p2 f"),
        ([1, 2, 4, 4], "p1 f, p2 f, p3 cc, p4 cbr 12, p3 f"),
        ([1, 2, 4, 2], "p4 cbr 8, p1 f, p2 f, p3 f"),
        ([1, 2, -2, 2], "p1 f, p2 f, p3 f"),
        ([0, 2, 2], "p1 f, p2 cc, p3 cbr 6, p2 f"),
        ([0, 0, 2, 2], "p1 f, p2 f, p3 f"),
        ([2, 2, 2], "p1 f, p2 cc, p3 cbr 6, p2 f"),
        ([2, 2], "p2 f"),
        ([1, 0, 2], "p1 f, p2 f"),
        ([0, 2, 0], "p3 f, p1 f"),
    ],
)
def test_amounts_that_are_not_above_those_before(blinds, actions):
    """R5.7, R5.9: the last of the largest amounts acts last, the others are bets out of turn."""
    pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed: nothing to compare with")
    text = _text(blinds, actions)
    *_, state = pokerkit.HandHistory.loads(text)
    history = phh.load(text)
    *_, deal = history.replay()
    assert deal.finished
    assert list(deal.payoffs) == state.payoffs
    for written in (history, phh.from_deal(deal)):
        assert phh.load(phh.dump(written)) == written


def test_a_small_blind_above_the_big_one():
    with pytest.raises(ValueError, match=r"^line 4, blinds_or_straddles: the small blind must not be larger"):
        phh.load(_text([2, 1, 0], "p2 f, p3 f"))
