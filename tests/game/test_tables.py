"""Tables, held to Deal in everything that can be seen; then what Deal does not have."""

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from table_mirror import NO_CARD, NOBODY, STRUCTURES, VIEWS, Mirror, everything, play_games, played

from holdem_fast import OBSERVATION, IllegalActionError, Tables

# Deep and short stacks, each kind of ante, chips that are carried, all-in by the blinds, bets of every size.
TERMS = {
    "plain": {"stacks": 60},
    "short": {"stacks": 9, "carry": True},
    "uneven": {"stacks": "uneven", "max_raises": None, "cap_heads_up": False},
    "antes": {"stacks": 8, "antes": 1, "carry": True},
    "big blind ante": {"stacks": 60, "antes": 2, "ante_kind": "big_blind", "carry": True},
    "dead antes": {"stacks": 20, "antes": "uneven", "dead_antes": True, "carry": True},
    "refilled": {"stacks": 12, "carry": True, "refill": 4},
    "no blinds": {"stacks": 30, "blinds": (0, 0), "min_bet": 1, "antes": 1, "carry": True},
    "big blind alone": {"stacks": 25, "blinds": (0, 3), "carry": True},
    "bets": {
        "stacks": 50,
        "blinds": (3, 6),
        "min_bet": 5,
        "small_bet": 4,
        "big_bet": 9,
        "max_raises": 2,
        "cap_heads_up": False,
        "carry": True,
    },
}


def terms_for(kind, seats):
    terms = dict(TERMS[kind])
    if terms["stacks"] == "uneven":
        terms["stacks"] = [7 + 3 * seat for seat in range(seats)]
    if terms.get("antes") == "uneven":
        terms["antes"] = [seat % 4 for seat in range(seats)]
    return terms


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("kind", TERMS)
def test_tables_are_deals(kind, structure):
    """R5 to R7, 2 to 10 seats: what can be done, chips, cards, button, pay-offs, at every action."""
    for seats in (2, 3, 6, 10):
        mirror = Mirror(6, seats=seats, structure=structure, seed=seats, **terms_for(kind, seats))
        for _ in range(20):
            mirror.step()


def random_terms(rng):
    """Terms of which each may be anything small, the stacks of some seats nothing at all."""
    seats, small, big = int(rng.integers(2, 11)), int(rng.integers(0, 4)), int(rng.integers(0, 7))
    each_ante = rng.integers(0, 4, seats).tolist()
    stacks = (rng.integers(6, 30, seats) * (rng.random(seats) < 0.9)).tolist()
    stacks[:2] = rng.integers(9, 30, 2).tolist()
    terms = {
        "seats": seats,
        "structure": rng.choice(STRUCTURES),
        "blinds": (min(small, big), big),
        "stacks": stacks,
        "carry": bool(rng.random() < 0.7),
        "refill": int(rng.integers(1, 1 + max(stacks))),
        "antes": [0, 1, each_ante, 2][rng.integers(4)],
        "ante_kind": rng.choice(["each_player", "big_blind"]),
        "dead_antes": bool(rng.random() < 0.5),
        "min_bet": int(rng.integers(1, 8)),
        "small_bet": int(rng.integers(1, 8)),
        "big_bet": int(rng.integers(8, 14)),
        "max_raises": [None, 0, 1, 3][rng.integers(4)],
        "cap_heads_up": bool(rng.random() < 0.5),
    }
    if not terms["carry"]:
        del terms["refill"]
    for name in ("antes", "ante_kind", "dead_antes", "small_bet", "max_raises", "cap_heads_up"):
        if rng.random() < 0.3:
            del terms[name]
    return terms


def test_tables_are_deals_on_any_terms():
    """R5.7 to R5.10, R6.5 to R6.9"""
    play_games(random_terms, 4, 60, 25)


@pytest.mark.exhaustive
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_quarter_of_a_million_hands_are_deals(seats, structure):
    hands = 0
    for kind in TERMS:
        mirror = Mirror(100, seats=seats, structure=structure, seed=hands, **terms_for(kind, seats))
        before = hands
        while hands - before < 950:
            mirror.step()
            hands = before + sum(mirror.hands)
    assert hands * 27 > 250_000


@pytest.mark.parametrize("terms", [{}, {"carry": True, "stacks": 9}], ids=["fixed", "carried"])
def test_without_reset_hands_stay_as_they_ended(terms):
    """The whole board where there was a showdown, the chips paid out, nobody to act; then the next hand."""
    mirror = Mirror(8, seats=3, reset=False, **terms)
    tables = mirror.tables
    for _ in range(40):
        mirror.step()
    assert all(deal.finished for deal in mirror.deals)
    before = everything(tables)
    tables.step([99_999] * 8)
    assert not any(tables.done)
    assert everything(tables)[0] == before[0]
    tables.reset([True, False] * 4)
    assert [actor == NOBODY for actor in tables.actor] == [False, True] * 4
    with pytest.raises(ValueError, match=r"table 2: the hand has not ended, seat \d is to act"):
        tables.reset([False, False, True] + [False] * 5)
    tables.reset()
    assert NOBODY not in list(tables.actor)
    for i, deal in enumerate(mirror.deals):
        mirror.deals[i] = mirror.begin(i, mirror.next_stacks(deal.stacks), deal.button)
        mirror.check(i, mirror.deals[i])


def test_refills_never_make_more_chips_than_fit():
    """R5.8: one seat loses all it has again and again; what the others win would overflow after some hands."""
    first = 2**26
    tables = Tables(8, seats=3, stacks=first, carry=True, refill=first, seed=2)
    most, again = 0, 0
    for _ in range(200):
        before = np.asarray(tables.stacks).sum(axis=1) + np.asarray(tables.pot)
        tables.step(np.array(tables.max_raise_to))
        ended = np.asarray(tables.done).astype(bool)
        chips = np.asarray(tables.stacks).sum(axis=1) + np.asarray(tables.pot)
        most = max(most, chips.max())
        again += (ended & (chips < before)).sum()
        assert (chips[ended & (chips < before)] == 3 * first).all()
        assert (chips <= 2**28).all()
    assert (most, again > 0) == (2**28, True)


# ---- what is refused ----


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (
            3,
            r"table 2: seat 3 cannot raise to 3: the smallest total is 4 \(R6.6, .* may fold, call 2 or raise to 4",
        ),
        (201, r"table 2: seat 3 cannot raise to 201: the largest total is 200 \(R6.6, "),
        (2**40, r"table 2: seat 3 cannot raise to 2147483647: the largest total is 200"),
    ],
)
def test_an_illegal_action_changes_nothing_anywhere(action, message):
    """R6.11"""
    tables = Tables(5, seed=1)
    before = everything(tables)
    with pytest.raises(IllegalActionError, match=message):
        tables.step([0, 10, action, 0, 5000])
    assert everything(tables) == before


def test_bad_arguments_of_a_step_change_nothing():
    tables = Tables(3, seed=1)
    before = everything(tables)
    for actions, error, message in [
        ([0, 0], ValueError, r"actions must have the shape \(3,\), a number for each table, got \(2,\)"),
        ([0] * 4, ValueError, "got \\(4,\\)"),
        (np.zeros((3, 1), dtype=np.int32), ValueError, r"got \(3, 1\)"),
        (np.zeros(3), TypeError, "actions must hold int32 or int64, got the buffer format 'd'"),
        (np.zeros(6, dtype=np.int32)[::2], ValueError, "actions must be C-contiguous"),
        ([0.5, 0, 0], TypeError, "actions must be whole numbers, one for each table"),
        ("abc", TypeError, "actions must be whole numbers"),
        (7, TypeError, "actions must be whole numbers"),
    ]:
        with pytest.raises(error, match=message):
            tables.step(actions)
    assert everything(tables) == before


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.int8, list, tuple, iter])
def test_actions_of_any_kind(kind):
    tables, same = Tables(4, seed=1), Tables(4, seed=1)
    actions = [-1, 0, 10, -5]
    tables.step(
        np.array(actions, dtype=kind) if isinstance(kind, type) and issubclass(kind, np.integer) else kind(actions)
    )
    same.step([-1, 0, 10, -1])
    assert everything(tables) == everything(same)


@pytest.mark.parametrize(
    ("terms", "error", "message"),
    [
        ({"n": 0}, ValueError, "n must be 1 or more, got 0"),
        ({"n": 2**20 + 1}, ValueError, "n must be at most 1048576"),
        ({"seats": 11}, ValueError, "seats must be at most 10, got 11"),
        ({"seats": 1}, ValueError, "seats must be 2 or more, got 1"),
        ({"stacks": [5, 5]}, ValueError, "stacks must be one number or one per seat, got 2 for 6 seats"),
        ({"stacks": 2**27}, ValueError, "the stacks of a table must be at most 268435456 chips together"),
        ({"seats": 2, "stacks": 1}, ValueError, "with these stacks nobody can act once antes and blinds are posted"),
        ({"blinds": (1, 2**40)}, ValueError, "blinds, antes, posts and bets of tables must be at most 268435456"),
        ({"structure": "spread"}, ValueError, "structure must be one of"),
        ({"refill": 5}, ValueError, "refill is for tables that carry chips"),
        ({"carry": True, "refill": 201}, ValueError, "refill must be at most 200, got 201"),
        ({"seed": -1}, ValueError, "seed must be 0 or more, got -1"),
        ({"menu": (0,)}, ValueError, "a part of the pot must be more than 0 and at most 1000, got 0"),
        ({"menu": ("half",)}, TypeError, "menu must have numbers, parts of the pot, got 'half'"),
        ({"menu": [1] * 17}, ValueError, "menu must have at most 16 parts of the pot, got 17"),
        ({"blind_seats": (0, 1)}, TypeError, "'blind_seats' is not a term of Tables: who posts the blinds follows"),
        ({"ante": 4}, TypeError, "unknown term 'ante' of a hand; did you mean 'antes'"),
    ],
)
def test_terms_that_no_tables_can_have(terms, error, message):
    with pytest.raises(error, match=message):
        Tables(**{"n": 3, **terms})


def test_arrays_are_read_only_and_outlive_their_tables():
    tables = Tables(40, seed=2)
    arrays = [np.asarray(getattr(tables, name)) for name in [*VIEWS, "mask"]]
    assert not any(array.flags.writeable for array in arrays)
    before = [array.copy() for array in arrays]
    del tables
    assert all((array == kept).all() for array, kept in zip(arrays, before, strict=True))


def test_an_array_is_written_in_place():
    tables = Tables(40, seed=2)
    pot = np.asarray(tables.pot)
    assert set(pot.tolist()) == {3}
    tables.step([0] * 40)
    assert set(pot.tolist()) == {5}


# ---- menu and random actions ----


def test_the_menu_has_what_a_deal_allows():
    """Parts of the pot after a call, rounded down; what is on the mask is played, what is not is refused."""
    parts = (0.25, Fraction(1, 3), 1, 2.5)
    tables = Tables(60, seed=4, menu=parts, structure="no-limit", stacks=100)
    mask = np.asarray(tables.mask)
    for _ in range(40):
        tables.step(tables.random_actions())
        for i in range(0, 60, 7):
            deal = tables.deal(i)
            legal, price = deal.legal_actions, max(deal.bets)
            expected = [-1, 0, legal.min_raise_to]
            pot = deal.pot + legal.call_price
            expected += [price + int(float(part) * pot) for part in parts]
            expected.append(deal.bets[deal.actor] + deal.stacks[deal.actor])
            for choice, to in enumerate(expected):
                allowed = choice < 2 or (to is not None and f"cbr {to}" in legal)
                assert mask[i, choice] == allowed
                choices = np.ones(60, dtype=np.int64)
                choices[i] = choice
                if allowed:
                    assert tables.amounts(choices)[i] == to
                else:
                    with pytest.raises(
                        IllegalActionError, match=f"table {i}: seat {deal.actor} has no choice {choice} "
                    ):
                        tables.amounts(choices)


def test_all_in_is_on_the_menu_only_where_it_is_a_raise_within_the_bounds():
    for structure, there in (("no-limit", True), ("pot-limit", False), ("fixed-limit", False)):
        assert Tables(1, structure=structure).mask[0, 6] == there


def test_random_actions_are_legal_evenly_and_by_the_seed():
    tables, same = Tables(20_000, seed=9), Tables(20_000, seed=9)
    drawn = tables.random_actions()
    assert drawn.dtype == np.int32
    assert (drawn == same.random_actions()).all()
    out = np.empty(20_000, dtype=np.int32)
    assert tables.random_actions(out) is out
    assert (out != drawn).any()
    for kind in (out < 0, out == 0, out > 0):
        assert abs(kind.mean() - 1 / 3) < 0.02
    totals = np.bincount(out[out > 0], minlength=201)
    assert totals[:4].sum() == 0
    expected = totals.sum() / 197
    assert ((totals[4:] - expected) ** 2 / expected).sum() < 300
    tables.step(out)


def test_what_is_given_back_without_numpy():
    code = (
        "import sys; from holdem_fast import Tables; tables = Tables(3, seed=1)\n"
        "actions = tables.random_actions(); tables.step(actions)\n"
        "tables.step(tables.amounts([1, 1, 1])); seen = tables.observe(kind='float32')\n"
        "assert 'numpy' not in sys.modules and isinstance(actions, memoryview) and seen.shape == (3, 200)\n"
        "assert len(tables.stacks.tolist()) == 3 and tables.board[0, 0] == 255"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


# ---- observations ----


def chips_in_a_byte(chips):
    """Up to 15 as they are, then eight steps to each doubling."""
    if chips < 8:
        return chips
    doubling = chips.bit_length() - 4
    return 8 * doubling + (chips >> doubling)


def expected_observation(view, seats, in_chips):
    """By a view: it has none of the cards that the actor does not see."""
    actor = view.actor
    order = [(actor + place) % seats for place in range(seats)]
    hole, board, history = [0] * 52, [0] * 52, []
    for card in view.holes[actor]:
        hole[card] = 1
    for card in view.board:
        board[card] = 1
    street = [int(view.street == number) for number in range(4)]
    per_seat = []
    for seat in order:
        live = bool(view.stakes.stacks[seat]) and seat not in view.folded
        per_seat += [live, seat == view.button, in_chips(view.stacks[seat]), in_chips(view.bets[seat])]
    legal = view.legal_actions
    bounds = [legal.call_price, legal.min_raise_to or 0, legal.max_raise_to or 0, view.pot]
    now = 0
    for action in view.log:
        if action.kind == "deal board":
            now += 1
        elif action.kind in ("fold", "check", "call", "bet", "raise"):
            kind = 1 if action.kind == "fold" else 2 if action.to is None else 3
            history[:0] = [1 + order.index(action.seat), now, kind, in_chips(action.to or 0)]
    history = (history + [0] * 64)[:64]
    return [*hole, *board, *street, *per_seat, *map(in_chips, bounds), *history]


@pytest.mark.parametrize("seats", [2, 6, 9])
def test_an_observation_is_what_the_view_of_the_actor_has(seats):
    tables = Tables(40, seats=seats, stacks=300, blinds=(1, 2), carry=True, seed=seats)
    for _ in range(25):
        tables.step(tables.random_actions())
        small, large = tables.observe(), tables.observe(kind="float32")
        assert small.dtype == np.uint8
        assert large.dtype == np.float32
        for i in range(0, 40, 9):
            view = tables.deal(i).view(tables.actor[i])
            assert small[i].tolist() == expected_observation(view, seats, chips_in_a_byte)
            assert large[i].tolist() == expected_observation(view, seats, lambda chips: np.float32(chips / 2))


def test_the_layout_of_an_observation():
    tables = Tables(2, seats=6, seed=1)
    assert list(tables.fields) == list(OBSERVATION)
    ends = [0] + [place.stop for place in tables.fields.values()]
    assert [place.start for place in tables.fields.values()] == ends[:-1]
    assert tables.observe().shape == (2, ends[-1]) == (2, 200)
    for name, (fixed, each, meaning) in OBSERVATION.items():
        assert tables.fields[name].stop - tables.fields[name].start == fixed + 6 * each
        assert meaning
    out = np.empty((2, 200), dtype=np.float32)
    assert tables.observe(out, "float32") is out
    for wrong in (np.empty((2, 199), dtype=np.float32), np.empty((2, 200)), np.empty((200, 2), dtype=np.float32).T):
        with pytest.raises(ValueError, match="out must"):
            tables.observe(wrong, "float32")
    tables.step([-1, 0], reset=False)
    while tables.actor[0] != NOBODY:
        tables.step([-1, 0], reset=False)
    assert not tables.observe()[0].any()


# ---- save, load, copy, deal ----


def test_a_saved_state_is_played_on_in_the_same_way():
    tables = played(30)
    saved, twin = tables.save(), tables.copy()
    after = []
    for _ in range(30):
        actions = tables.random_actions()
        after.append(actions)
        tables.step(actions)
        twin.step(actions)
    ended = tables.save()
    assert twin.save() == ended != saved
    tables.load(None, saved)
    assert tables.save() == saved
    for actions in after:
        tables.step(actions)
    assert tables.save() == ended


def test_one_state_goes_to_many_tables_for_search():
    tables = played(5)
    search = Tables(64, seed=99)
    search.load(range(1, 64), tables.save([3]))
    assert all(search.deal(i) == tables.deal(3) for i in range(1, 64))
    assert search.deal(0) != tables.deal(3)
    assert not any(search.done)
    # The cards to come are those of the hand.
    while tables.hands[3] == played(5).hands[3]:
        tables.step([0] * 5, reset=False)
        search.step([0] * 64, reset=False)
    assert (np.asarray(search.board)[1:] == np.asarray(tables.board)[3]).all()


def test_what_cannot_be_loaded_changes_nothing():
    tables = played(6)
    before, good = everything(tables), tables.save([0, 1])
    damaged = bytearray(good)
    damaged[100] ^= 1
    for rows, saved, message in [
        ([0, 1, 2], good, "saved has 2 tables for 3 rows: expected as many, or one"),
        ([0, 6], good, "rows: there are tables 0 to 5, got 6"),
        ([0, 1], damaged, "not what save returned, or is damaged"),
        ([0, 1], good[:-1], "not what save returned, or is damaged"),
        ([0, 1], b"", "not what save returned, or is damaged"),
        ([0, 1], Tables(2, seats=5).save(), "saved is of tables with other seats, blinds, antes, posts or bets"),
        ([0, 1], Tables(2, antes=1).save(), "saved is of tables with other"),
    ]:
        with pytest.raises(ValueError, match=message):
            tables.load(rows, saved)
    assert everything(tables) == before


def test_a_forged_record_is_refused():
    """With a checksum made to fit: numbers that would lead out of the arrays."""
    from zlib import crc32

    tables = played(4)
    before, good = everything(tables), tables.save([2])
    refused = 0
    for place in range(32, len(good)):
        forged = bytearray(good)
        forged[place] ^= 0x80
        forged[28:32] = crc32(forged[32:], crc32(forged[16:28])).to_bytes(4, "little")
        try:
            tables.load([2], bytes(forged))
        except ValueError:
            refused += 1
            assert everything(tables) == before
        else:
            tables.observe()
            tables.load([2], good)
    assert refused > 30


def test_a_deal_of_a_table_plays_on_as_the_table_does():
    tables = played(12)
    for i in range(12):
        deal, twin = tables.deal(i), tables.copy()
        while not deal.finished:
            deal.push("cc")
            twin.step([0] * 12, reset=False)
        assert twin.done[i]
        assert list(deal.payoffs) == np.asarray(twin.payoffs)[i].tolist()
        assert list(deal.board) == np.asarray(twin.board)[i].tolist()
    for i in (-1, 12):
        with pytest.raises(ValueError, match="there are tables 0 to 11"):
            tables.deal(i)


def test_a_long_hand_keeps_all_its_actions():
    """Two players with a thousand blinds raise by the least again and again: more than any log begins with."""
    tables = Tables(17, seats=2, stacks=4000, seed=1)
    steps = 0
    while tables.max_raise_to[0]:
        tables.step(list(tables.min_raise_to))
        steps += 1
    assert steps > 1000
    deal = tables.deal(16)
    assert len([action for action in deal.log if action.seat is not None and action.kind in ("bet", "raise")]) == steps
    assert tables.copy().deal(16) == deal
    small = Tables(1, seats=2, stacks=4000, seed=1)
    small.load([0], tables.save([16]))
    assert small.deal(0) == deal


def test_repr_and_length():
    tables = Tables(7, seats=3, structure="pot-limit", blinds=(5, 10))
    assert repr(tables) == "<Tables: 7 of 3 seats, pot-limit, blinds (5, 10)>"
    assert len(tables) == 7
    assert tables.holes.shape == (7, 3, 2)
    assert tables.board[6, 4] == NO_CARD
