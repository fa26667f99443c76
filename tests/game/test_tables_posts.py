"""Tables with straddles, posts, bomb pots and a dead button, held to Deal and to Table; then what is refused."""

from itertools import product
from zlib import crc32

import numpy as np
import pytest
from table_mirror import STRUCTURES, Mirror, everything, play_games, played

from holdem_fast import Deal, Tables
from holdem_fast.game.reference_hand import HandState
from holdem_fast.game.stakes import make_stakes

BOMB = {"blinds": (0, 0), "min_bet": 2, "bomb": True}
# With "each", a number a seat.
TERMS = {
    "straddle": {"stacks": 60, "straddle": 4},
    "straddle, carried": {"stacks": 17, "straddle": 4, "carry": True},
    "straddles": {"stacks": 40, "straddle": (4, 0, 9, 10), "carry": True, "max_raises": 1},
    "posts": {"stacks": 40, "posts": "each", "carry": True},
    "dead posts": {"stacks": 9, "posts": "each", "dead_posts": "each", "carry": True},
    "all posts": {"stacks": 30, "straddle": (5, 8), "posts": "each", "dead_posts": "each", "antes": 1},
    "dead antes": {"stacks": 25, "dead_posts": "each", "antes": 2, "ante_kind": "big_blind", "carry": True},
    "bomb": {**BOMB, "stacks": 30, "antes": 3},
    "bomb, carried": {**BOMB, "stacks": 11, "antes": 4, "carry": True, "dead_posts": "each"},
    "dead button": {"stacks": 12, "dead_button": True, "carry": True},
    "dead button, all": {
        "stacks": 25,
        "dead_button": True,
        "carry": True,
        "straddle": (5, 9),
        "posts": "each",
        "dead_posts": "each",
        "antes": 1,
        "ante_kind": "big_blind",
    },
    "dead button, refilled": {"stacks": 12, "dead_button": True, "carry": True, "refill": 4, "straddle": 4},
    "dead button, not carried": {"stacks": 12, "dead_button": True, "straddle": 4},
}


def terms_for(kind, seats):
    terms = {
        name: [1, 0, 2, 1][:seats] + [2] * (seats - 4) if value == "each" else value
        for name, value in TERMS[kind].items()
    }
    if seats < 6 and isinstance(terms.get("straddle"), tuple):
        terms["straddle"] = terms["straddle"][: max(seats - 2, 1)]
    return terms


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("kind", TERMS)
def test_tables_are_deals(kind, structure):
    """R5.7 to R5.10, 2 to 10 seats: what can be done, chips, cards, button, pay-offs, at every action."""
    for seats in (2, 3, 6, 10):
        mirror = Mirror(4, seats=seats, structure=structure, seed=seats, **terms_for(kind, seats))
        for _ in range(16):
            mirror.step()


def random_terms(rng):
    """Terms of which each may be anything small, the stacks of some seats nothing at all."""
    seats, big = int(rng.integers(2, 11)), int(rng.integers(1, 7))
    stacks = (rng.integers(12, 40, seats) * (rng.random(seats) < 0.9)).tolist()
    stacks[:2] = rng.integers(15, 40, 2).tolist()
    players = sum(stack > 0 for stack in stacks)
    bomb = bool(rng.random() < 0.2)
    straddles = (big + np.cumsum(rng.integers(1, 4, max(players - 2, 1)))) * (rng.random(max(players - 2, 1)) < 0.7)
    price = 0 if bomb else max(big, *straddles.tolist())
    there = np.array(stacks) > 0
    terms = {
        "seats": seats,
        "structure": rng.choice(STRUCTURES),
        "stacks": stacks,
        "carry": bool(rng.random() < 0.8),
        "antes": int(rng.integers(0, 3)),
        "ante_kind": rng.choice(["each_player", "big_blind"]),
        "dead_antes": bool(rng.random() < 0.5),
        "min_bet": int(rng.integers(1, 8)),
        "max_raises": [None, 0, 1, 3][rng.integers(4)],
        "cap_heads_up": bool(rng.random() < 0.5),
        "dead_posts": (rng.integers(0, 4, seats) * there).tolist(),
    }
    if bomb:
        return {**terms, "blinds": (0, 0), "bomb": True}
    terms |= {"blinds": (int(rng.integers(0, big + 1)), big), "dead_button": bool(rng.random() < 0.5)}
    terms |= {"straddle": straddles.tolist(), "posts": (rng.integers(0, price + 1, seats) * there).tolist()}
    for name in ("straddle", "dead_posts", "antes", "ante_kind", "dead_antes"):
        if rng.random() < 0.3:
            del terms[name]
    if "straddle" not in terms:
        terms["posts"] = [min(chips, big) for chips in terms["posts"]]
    return terms


def test_tables_are_deals_on_any_terms():
    """R5.7 to R5.10, R6.5 to R6.9"""
    assert play_games(random_terms, 6, 60, 25) > 300


@pytest.mark.exhaustive
def test_many_hands_are_deals_on_any_terms():
    """R5.7 to R5.10, R6.5 to R6.9"""
    assert play_games(random_terms, 7, 2000, 150) > 50_000


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("kind", TERMS)
def test_tables_are_the_reference(kind, structure):
    """The hand of a table, pushed action by action into the reference in Python."""
    tables = Tables(12, seats=6, structure=structure, seed=3, **terms_for(kind, 6))
    for _ in range(15):
        tables.step(tables.random_actions())
    for i in range(12):
        deal = tables.deal(i)
        assert make_stakes(deal.stakes.stacks, **terms_of(deal)) == deal.stakes
        reference = HandState.of(deal.start()._hand, deal.stakes)
        for action in deal.log:
            reference.apply(action)
        betting = reference.betting
        assert (betting.actor, betting.street) == (tables.actor[i], tables.street[i])
        assert betting.stacks == np.asarray(tables.stacks)[i].tolist()
        assert betting.bets == np.asarray(tables.bets)[i].tolist()


def terms_of(deal):
    names = [name for name in deal.stakes.__slots__ if name not in ("stacks", "bet_size")]
    return {name: getattr(deal.stakes, name) for name in names}


@pytest.mark.parametrize("kind", TERMS)
def test_chips_are_kept(kind):
    """R7.8"""
    tables = Tables(64, seats=6, seed=5, **{**terms_for(kind, 6), "refill": None})
    stacks, pot, payoffs = [np.asarray(view) for view in (tables.stacks, tables.pot, tables.payoffs)]
    chips = int(stacks[0].sum() + pot[0])
    for _ in range(120):
        tables.step(tables.random_actions())
        assert (stacks.sum(axis=1) + pot == chips).all()
        assert not payoffs.sum(axis=1).any()


# ---- what is seen at the beginning ----


def test_a_bomb_pot_begins_with_the_flop():
    """R5.10"""
    tables = Tables(3, seats=4, antes=5, seed=1, **BOMB)
    assert set(tables.street) == {1}
    assert set(tables.pot) == {20}
    assert list(tables.actor) == [1, 1, 1]
    assert [card < 52 for card in np.asarray(tables.board)[0]] == [True] * 3 + [False] * 2
    assert tables.observe()[0][tables.fields["board"]].sum() == 3


def test_the_last_straddle_is_the_price_and_has_the_option():
    """R5.7, R6.6"""
    tables = Tables(1, seats=4, straddle=4, seed=1)
    assert (tables.actor[0], tables.call_price[0], tables.min_raise_to[0], tables.pot[0]) == (0, 4, 6, 7)
    for _ in range(3):
        tables.step([0])
    assert (tables.actor[0], tables.call_price[0], tables.street[0]) == (3, 0, 0)


def test_posts_are_made_in_every_hand_but_by_a_blind():
    """R5.9"""
    tables = Tables(1, seats=4, posts=(2, 2, 2, 2), dead_posts=[0, 1, 0, 0], seed=1)
    for hand, button in enumerate((0, 1, 2, 3, 0)):
        assert tables.button[0] == button
        bets = [2] * 4
        bets[(button + 1) % 4] = 1
        assert np.asarray(tables.bets)[0].tolist() == bets
        assert tables.pot[0] == sum(bets) + 1
        while tables.hands[0] == hand:
            tables.step([-1])


def test_a_dead_button_passes_an_empty_seat():
    """R5.8: some hands have no small blind, and nobody posts the big one twice in a row among three or more."""
    tables = Tables(300, seats=4, stacks=14, carry=True, dead_button=True, seed=2)
    empty = 0
    for _ in range(60):
        tables.step(tables.random_actions())
        for i in range(300):
            start = np.asarray(tables._start)[i]
            empty += start[tables.button[i]] == 0
    assert empty > 100


# ---- states ----


@pytest.mark.parametrize("kind", TERMS)
def test_a_saved_state_is_played_on_in_the_same_way(kind):
    tables = played(20, seats=6, **terms_for(kind, 6))
    saved, twin = tables.save(), tables.copy()
    for _ in range(30):
        actions = tables.random_actions()
        tables.step(actions)
        twin.step(actions)
    ended = everything(tables)
    assert everything(twin) == ended
    twin.load(None, saved)
    assert twin.save() == saved


def test_a_state_on_other_terms_is_refused():
    plain = {"blinds": (0, 2), "min_bet": 2, "carry": True}
    saved = Tables(1, **plain).save()
    others = [{"straddle": 4}, {"posts": [1] * 6}, {"dead_posts": [1] * 6}, {"dead_button": True}]
    for other in others:
        with pytest.raises(ValueError, match="saved is of tables with other"):
            Tables(1, **plain, **other).load([0], saved)
    with pytest.raises(ValueError, match="saved is of tables with other"):
        Tables(1, **BOMB).load([0], Tables(1, blinds=(0, 0), min_bet=2).save())


@pytest.mark.parametrize("kind", ["dead button, all", "all posts", "bomb, carried"])
def test_a_forged_record_leads_nowhere(kind):
    """With a checksum made to fit: it is refused, or the table can be seen and played on."""
    tables = played(2, seats=6, **terms_for(kind, 6))
    good = tables.save([1])
    for place, bit in product(range(32, len(good)), (1, 0x80)):
        forged = bytearray(good)
        forged[place] ^= bit
        forged[28:32] = crc32(forged[32:], crc32(forged[16:28])).to_bytes(4, "little")
        try:
            tables.load([1], bytes(forged))
        except ValueError:
            assert tables.save([1]) == good
        else:
            tables.observe()
            tables.step([0, 0], reset=False)
            tables.load([1], good)


def test_terms_may_come_from_an_iterator():
    tables = Tables(
        1, seats=4, straddle=iter([4, 8]), posts=iter([1] * 4), dead_posts=iter([1] * 4), antes=iter([1] * 4)
    )
    assert tables.copy().deal(0) == tables.deal(0)


# ---- what is refused ----


@pytest.mark.parametrize(
    ("terms", "error", "message"),
    [
        ({"bomb": True}, ValueError, "a bomb pot has antes alone: no blinds, no straddle, no posts"),
        ({**BOMB, "posts": [0, 0, 2, 0]}, ValueError, "posts: 2 of seat 2 is more than the big blind or straddle, 0"),
        ({"straddle": 2}, ValueError, "a straddle must be more than the blind or straddle before it, 2; got 2"),
        ({"straddle": (4, 8, 16)}, ValueError, "3 straddles among 4 players: the blinds cannot straddle"),
        ({"straddle": "4"}, TypeError, "straddle must"),
        ({"straddle": 2**29}, ValueError, "blinds, antes, posts and bets of tables must be at most 268435456 chips"),
        ({"posts": [1, 1]}, ValueError, "posts must have one amount per seat, got 2 for 4 seats"),
        ({"posts": [0, 0, 0, 3]}, ValueError, "posts: 3 of seat 3 is more than the big blind or straddle, 2"),
        ({"posts": [0, 3, 0, 0]}, ValueError, "posts: 3 of seat 1 is more than the big blind or straddle, 2"),
        ({"posts": [0, 0, -1, 0]}, ValueError, "the amount in posts of seat 2 must not be negative"),
        ({"posts": 2}, TypeError, "posts must be a list of chips, got 2"),
        ({"dead_posts": [2**29, 0, 0, 0]}, ValueError, "blinds, antes, posts and bets of tables must be at most"),
        ({"dead_posts": [0.5, 0, 0, 0]}, ValueError, "the amount in dead_posts of seat 0"),
        ({"stacks": (9, 9, 0, 9), "dead_posts": [1] * 4}, ValueError, "dead_posts: seat 2 has no chips to post 1"),
        ({"stacks": 3, "dead_posts": [3] * 4}, ValueError, "with these stacks nobody can act once antes and blinds"),
        ({**BOMB, "dead_button": True}, ValueError, "dead_button is for tables with blinds: there is no big blind"),
    ],
)
def test_terms_that_no_tables_can_have(terms, error, message):
    with pytest.raises(error, match=message):
        Tables(**{"n": 2, "seats": 4, **terms})


def test_a_hand_of_a_table_is_a_plain_deal():
    """The terms of a hand are in its Deal, which knows nothing of the tables."""
    tables = Tables(1, seats=4, straddle=4, posts=[2] * 4, seed=1)
    deal = tables.deal(0)
    assert Deal(deal.stakes.stacks, blinds=(1, 2), button=0, straddle=4, posts=[2, 0, 0, 2]).bets == deal.bets
