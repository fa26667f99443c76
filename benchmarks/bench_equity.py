"""Equities: exact and sampled, hands and ranges, beside the packages that can do the same job.

A peer is asked in its fastest public way, on its own kind of cards, and must agree before it is timed. Of eval7 only
the sampling is here: its exact count wants a complete board. What our side remembers is forgotten before each round.
"""

import json
import random
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest
from peers import eval7_cards, peer, pokerfast_equity, xiapl_mask
from questions import KERNELS, MATCHUPS, MEMORY

import holdem_fast
from holdem_fast import Card, Range, equity, equity_by_hand, hand_equities, parse_cards, preflop_matrix
from holdem_fast.equities import _outcomes, matchups

HANDS = ["AsKd", "QcQh", "7h6h", "2c2d", "JsTs", "9d8d"]
PAIR, FLOP = HANDS[:2], "2c7d9h"
RANGES = ["QQ+,AKs", "TT+,AQs+"]
ANY = ["random", "random"]
TRIALS = 1_000_000
STATUS = Path("/proc/self/status")


def _memory(job):
    """The most that a process held in which the job ran once, above what it held after the import, in MB (Linux)."""
    if not STATUS.exists():
        return {}
    root = str(Path(holdem_fast.__file__).parents[1])
    code = f"""if True:
        import sys
        sys.path.insert(0, {root!r})
        from holdem_fast import *
        def held(): return next(int(line.split()[1]) for line in open({str(STATUS)!r}) if line.startswith("VmHWM"))
        before = held()
        {job}
        print(held() - before)"""
    kilobytes = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True).stdout
    return {MEMORY: int(kilobytes) * 1024 / 1e6}


def _call(function, *arguments, **options):
    """A job for the memory, in words."""
    return f"{function.__name__}(*{json.dumps(arguments)}, **{options!r})"


def _forget():
    matchups._known.clear()


def _agree(found, ours, within=1e-9):
    assert found == pytest.approx(ours, abs=within)


def _ours(figure, question, players, board="", name="holdem_fast", **options):
    figure(
        lambda: equity(players, board, **options),
        question,
        name,
        before=_forget,
        **_memory(_call(equity, players, board, **options)),
    )


def _pokerfast(figure, question, players, board="", rounds=None):
    calculate = pokerfast_equity().equity
    if rounds is None:
        _agree(calculate(players, board), equity(players, board, method="exact").equity)
    figure(lambda: _agree(calculate(players, board)[0], 0.5, 0.5), question, "pokerfast", rounds=rounds)


def _xiapl(figure, question, players, board=""):
    simulation = peer("xiapl.simulation")
    masks, exact = [xiapl_mask(hand) for hand in players], simulation.SimulationOptions.exact()
    shown = xiapl_mask(board)
    found = simulation.calculate_equity(masks, shown, exact).players
    _agree([player.equity for player in found], equity(players, board).equity)
    figure(lambda: simulation.calculate_equity(masks, shown, exact), question, "xiapl")


MATCHES = [
    tuple("".join(str(Card(card)) for card in cards[place : place + 2]) for place in (0, 2))
    for cards in (random.Random(number).sample(range(52), 4) for number in range(300))
]
PEER_MATCHES = MATCHES[:10]


def test_heads_up(figure):
    job = f"for a, b in {MATCHES!r}: equity([a, b])"
    figure(lambda: [equity(match) for match in MATCHES], "heads-up", "holdem_fast", each=len(MATCHES), **_memory(job))


def _pokerfast_matches():
    calculate = pokerfast_equity().equity
    for match in PEER_MATCHES:
        _agree(calculate(match), equity(match).equity)
    return lambda: [calculate(match) for match in PEER_MATCHES]


def test_heads_up_pokerfast(figure):
    figure(_pokerfast_matches(), "heads-up", "pokerfast", each=len(PEER_MATCHES))


def test_heads_up_xiapl(figure, patience):
    simulation = peer("xiapl.simulation")
    exact = simulation.SimulationOptions.exact()
    matches = [[xiapl_mask(hand) for hand in match] for match in PEER_MATCHES]
    found = simulation.calculate_equity(matches[0], 0, exact).players
    _agree([player.equity for player in found], equity(MATCHES[0]).equity)
    work = lambda: [simulation.calculate_equity(match, 0, exact) for match in matches]  # noqa: E731
    figure(work, "heads-up", "xiapl", each=len(matches))


@pytest.mark.parametrize(("question", "players"), [("three-way", 3), ("six-way", 6)])
def test_more_players(figure, question, players):
    _ours(figure, question, HANDS[:players])


@pytest.mark.parametrize(("question", "players"), [("three-way", 3), ("six-way", 6)])
def test_more_players_pokerfast(figure, question, players):
    _pokerfast(figure, question, HANDS[:players])


@pytest.mark.parametrize(("question", "players"), [("three-way", 3), ("six-way", 6)])
def test_more_players_xiapl(figure, patience, question, players):
    _xiapl(figure, question, HANDS[:players])


def test_flop(figure):
    _ours(figure, "flop", PAIR, FLOP)


def test_flop_kernel(figure):
    holes, board = bytes(parse_cards("".join(PAIR))), bytes(parse_cards(FLOP))
    figure(lambda: _outcomes.count_outcomes(holes, board, b""), "flop", "holdem_fast, the kernel")


def test_flop_pokerfast(figure):
    _pokerfast(figure, "flop", PAIR, FLOP)


def test_flop_xiapl(figure):
    _xiapl(figure, "flop", PAIR, FLOP)


def test_ranges_on_a_flop(figure):
    ranges = [Range(text) for text in RANGES]
    job = f"equity([Range({RANGES[0]!r}), Range({RANGES[1]!r})], {FLOP!r})"
    figure(lambda: equity(ranges, FLOP), "ranges on a flop", "holdem_fast, Range objects", **_memory(job))


def test_ranges_on_a_flop_from_texts(figure):
    _ours(figure, "ranges on a flop", RANGES, FLOP, "holdem_fast, texts")


def test_ranges_on_a_flop_pokerfast(figure):
    _pokerfast(figure, "ranges on a flop", RANGES, FLOP)


def _xiapl_ranges(figure, question, texts, name, mode, rounds=None):
    simulation, ranges = peer("xiapl.simulation"), peer("xiapl.range")
    first, second = [ranges.Range.all() if text == "random" else ranges.Range.from_string(text) for text in texts]
    arguments = xiapl_mask(FLOP), simulation.SimulationOptions.exact(), getattr(simulation.RangeEquityMode, mode)
    if rounds is None:
        found = simulation.calculate_range_equity(first, second, *arguments).hero_aggregate_equity
        _agree(found, equity(texts, FLOP).equity[0])
    work = lambda: simulation.calculate_range_equity(first, second, *arguments)  # noqa: E731
    figure(work, question, name, rounds=rounds)


@pytest.mark.parametrize(
    ("name", "mode"), [("xiapl", "AggregateOnly"), ("xiapl, of every hand", "PerCombo")], ids=["mean", "every hand"]
)
def test_ranges_on_a_flop_xiapl(figure, name, mode):
    _xiapl_ranges(figure, "ranges on a flop", RANGES, name, mode)


def test_all_on_a_flop(figure):
    by_hand, _ = equity_by_hand(*ANY, FLOP)
    assert len(by_hand) == 1176
    job = _memory(_call(equity_by_hand, *ANY, FLOP))
    figure(lambda: equity_by_hand(*ANY, FLOP), "all on a flop", "holdem_fast", **job)


def test_all_on_a_flop_pokerfast(figure, patience):
    _pokerfast(figure, "all on a flop", ANY, FLOP, rounds=1)


def test_all_on_a_flop_xiapl(figure, patience):
    _xiapl_ranges(figure, "all on a flop", ANY, "xiapl, of every hand", "PerCombo", rounds=1)


THREE = [*RANGES, "JJ,KQs,AQo"]
STREETS = pytest.mark.parametrize(("street", "more"), [("flop", ""), ("river", " Ts 3c")], ids=["flop", "river"])


@STREETS
def test_three_ranges(figure, street, more):
    _ours(figure, f"three ranges on a {street}", THREE, FLOP + more)


@STREETS
def test_three_ranges_pokerfast(figure, street, more):
    _pokerfast(figure, f"three ranges on a {street}", THREE, FLOP + more.replace(" ", ""))


@STREETS
def test_all_hands_three_times(figure, street, more):
    _ours(figure, "all hands three times", [*ANY, "random"], FLOP + more, f"holdem_fast, {street}")


def test_four_ranges(figure):
    _ours(figure, "four ranges of 15 percent", ["15%"] * 4, f"{FLOP} Ts 3c", "holdem_fast, river")


def test_four_ranges_on_a_flop(figure, patience):
    _ours(figure, "four ranges of 15 percent", ["15%"] * 4, FLOP, "holdem_fast, flop")


@pytest.mark.parametrize(
    ("name", "players", "more"), [("flop", ANY, ""), ("river", ["40%", "60%"], " Ts 3c")], ids=["flop", "river"]
)
def test_every_hand_of_two_ranges(figure, name, players, more):
    job = _memory(_call(hand_equities, players, FLOP + more))
    figure(lambda: hand_equities(players, FLOP + more), "every hand of two ranges", f"holdem_fast, {name}", **job)


def test_ranges_before_the_flop(figure):
    _ours(figure, "ranges before the flop", RANGES, method="exact")


def test_ranges_before_the_flop_pokerfast(figure):
    _pokerfast(figure, "ranges before the flop", RANGES)


def test_a_hand_against_any_two(figure):
    _ours(figure, "a hand against any two", ["AcKd", "random"], method="exact")


def test_a_hand_against_any_two_pokerfast(figure, patience):
    versus = pokerfast_equity().equity_vs_random
    expected = equity(["AcKd", "random"], method="exact").equity[0]
    figure(lambda: _agree(versus("AcKd"), expected), "a hand against any two", "pokerfast", rounds=1)


def test_matrix(figure, patience):
    figure(preflop_matrix, "matrix", "holdem_fast", rounds=1, before=_forget, **_memory("preflop_matrix()"))


def test_matrix_pokerfast_extrapolated(figure, patience):
    times = MATCHUPS / len(PEER_MATCHES)
    figure(_pokerfast_matches(), "matrix", "pokerfast, extrapolated", times=times)


@pytest.mark.parametrize("kernel", list(reversed(KERNELS)))
def test_trials_of_each_kernel(figure, workers, kernel):
    worker = workers(kernel)
    work = lambda: worker.do("trials", players=PAIR, trials=TRIALS)  # noqa: E731
    figure(work, "trials", f"holdem_fast, {kernel}", each=TRIALS, clock=worker.clock)


def test_trials(figure):
    options = {"method": "monte-carlo", "trials": TRIALS, "seed": 1}
    job = _memory(_call(equity, PAIR, "", **options))
    seeds = cycle(range(1000))
    work = lambda: equity(PAIR, method="monte-carlo", trials=TRIALS, seed=next(seeds))  # noqa: E731
    figure(work, "trials", "holdem_fast", each=TRIALS, **job)


def test_trials_xiapl(figure):
    simulation = peer("xiapl.simulation")
    masks, options = [xiapl_mask(hand) for hand in PAIR], simulation.SimulationOptions.mc_seeded(TRIALS, 1)
    _agree(simulation.calculate_equity(masks, 0, options).players[0].equity, equity(PAIR).equity[0], 0.005)
    figure(lambda: simulation.calculate_equity(masks, 0, options), "trials", "xiapl", each=TRIALS)


@pytest.mark.filterwarnings("ignore")
def test_trials_eval7(figure):
    eval7 = peer("eval7")
    hero, villain = eval7_cards(PAIR[0]), eval7.HandRange(PAIR[1])
    sample = eval7.py_hand_vs_range_monte_carlo
    _agree(sample(hero, villain, [], TRIALS), equity(PAIR).equity[0], 0.005)
    figure(lambda: sample(hero, villain, [], TRIALS), "trials", "eval7", each=TRIALS)
