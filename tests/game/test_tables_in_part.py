"""Steps of some of the tables, and observations of any seat."""

import numpy as np
import pytest

from holdem_fast import IllegalActionError, Tables

COLUMNS = """actor call_price min_raise_to max_raise_to pot street button stacks bets live holes board hands done
payoffs mask""".split()
KINDS = [
    {},
    {"carry": True, "refill": 50},
    {"seats": 3, "structure": "fixed-limit", "small_bet": 2, "big_bet": 4},
    {"seats": 10, "structure": "pot-limit", "antes": 1},
]


def columns(tables, rows=slice(None)):
    return {name: np.array(getattr(tables, name))[rows] for name in COLUMNS}


def same(one, other, names=COLUMNS):
    return all((one[name] == other[name]).all() for name in names)


@pytest.mark.parametrize("terms", KINDS)
def test_those_that_are_left_out_stay_and_the_others_play(terms):
    tables, rng = Tables(100, seed=3, **terms), np.random.default_rng(1)
    for turn in range(150):
        where, actions, reset = rng.random(100) < 0.4, tables.random_actions(), turn % 3 != 0
        before, seen, everybody = columns(tables), tables.observe(), tables.copy()
        tables.step(actions, where=where, reset=reset)
        everybody.step(actions, reset=reset)
        assert same(columns(tables, where), columns(everybody, where))
        left_out = columns(tables, ~where)
        assert same(left_out, {name: before[name][~where] for name in COLUMNS}, COLUMNS[:13] + COLUMNS[15:])
        assert not left_out["done"].any()
        assert not left_out["payoffs"].any()
        assert (tables.observe()[~where] == seen[~where]).all()
        if not reset:
            tables.reset()
    assert np.sum(tables.hands) > 100


def test_an_illegal_action_counts_only_where_it_is_played():
    tables, other = Tables(20, seed=1), Tables(20, seed=1)
    actions = [0] * 20
    actions[7] = 3  # less than the smallest raise
    before = columns(tables)
    with pytest.raises(IllegalActionError, match="table 7: "):
        tables.step(actions, where=[True] * 20)
    assert same(columns(tables), before)
    where = [i != 7 for i in range(20)]
    tables.step(actions, where=where)
    other.step([0] * 20)
    assert same(columns(tables, where), columns(other, where))
    assert tables.actor[7] == before["actor"][7]


@pytest.mark.parametrize(("where", "error"), [([1] * 19, ValueError), (["a"] * 20, TypeError), (5, TypeError)])
def test_where_has_a_number_for_each_table(where, error):
    tables = Tables(20, seed=1)
    before = columns(tables)
    with pytest.raises(error, match="where"):
        tables.step([0] * 20, where=where)
    assert same(columns(tables), before)


@pytest.mark.parametrize("kind", ["uint8", "float32"])
@pytest.mark.parametrize("terms", KINDS)
def test_what_a_seat_knows(terms, kind):
    """The actor's own row; for others their cards, the board, and no bounds; and no seat's hidden cards matter."""
    tables, seats = Tables(60, seed=5, **terms), terms.get("seats", 6)
    fields = tables.fields
    for _ in range(40):
        tables.step(tables.random_actions(), reset=False)
        actor, holes, board = np.asarray(tables.actor), np.asarray(tables.holes), np.asarray(tables.board)
        acting = tables.observe(kind=kind)
        for seat in range(seats):
            seen = tables.observe(kind=kind, seat=seat)
            mine, dealt = actor == seat, holes[:, seat, 0] != 255
            assert (seen[mine] == acting[mine]).all()
            assert not seen[~dealt].any()
            for row in np.flatnonzero(dealt)[::7]:
                assert set(np.flatnonzero(seen[row, fields["hole"]])) == set(holes[row, seat].tolist())
                assert set(np.flatnonzero(seen[row, fields["board"]])) == set(board[row].tolist()) - {255}
            assert not seen[dealt & ~mine][:, fields["bounds"]][:, :3].any()
            own = seen[dealt][:, fields["seats"]].reshape(-1, seats, 4)
            around = np.asarray(tables.live)[dealt][:, [(seat + i) % seats for i in range(seats)]]
            assert (own[:, :, 0] == around).all()
        tables.reset()


def test_a_seat_is_one_of_the_tables():
    tables = Tables(2, seats=3)
    for seat, error in ((3, ValueError), (-1, ValueError), ("0", TypeError)):
        with pytest.raises(error, match="seat"):
            tables.observe(seat=seat)


def test_the_unit_of_chips():
    assert Tables(1, blinds=(5, 10)).unit == 10
    assert Tables(1, blinds=(0, 0), min_bet=4, antes=1).unit == 4
