"""Sampled equities: near the exact ones, as near as they say, and the same for a seed whoever does the work."""

import json
import multiprocessing
import subprocess
import sys
from array import array
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from holdem_fast import casino_tiebreak, equity
from holdem_fast.cards import parse_cards
from holdem_fast.equities._trials import BLOCK, run_trials
from holdem_fast.equities.results import REASONS
from holdem_fast.equities.trial_plan import plan

DATA = json.loads((Path(__file__).parents[1] / "data" / "cases" / "equity.json").read_text(encoding="utf-8"))
SAMPLED = [case for case in DATA["cases"] if case["method"] == "monte_carlo"]
THREE_WIDE = ["22+,A2s+:0.5,KTo+", "random", "T9s,98s,87s:1/3"]


@pytest.mark.parametrize("case", SAMPLED, ids=[case["id"] for case in SAMPLED])
def test_given_cases(case):
    spot, options = (case["players"], case["board"], case["dead"]), {"method": "monte-carlo", "trials": case["samples"]}
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(ValueError, match=r"no hand left|no deal is possible"):
            equity(*spot, **options)
        return
    assert set(expect) <= {"equity", "within", "equity_sum", "same_seed_same_result"}
    result = equity(*spot, seed=1, **options)
    assert (result.method, result.exact, result.trials, result.seed) == ("monte-carlo", False, case["samples"], 1)
    assert sum(result.outcomes.values()) == result.weight == result.trials
    assert sum(result.equity) == pytest.approx(expect.get("equity_sum", 1), abs=1e-12)
    for found, exact, within in zip(result.equity, expect.get("equity", ()), expect.get("within", ()), strict=False):
        assert abs(found - exact) <= within
    equity(THREE_WIDE, trials=5000, seed=99)
    assert equity(*spot, seed=1, **options) == result


RANGES = ["22+,ATs+,KQ", "AsKs", "random", "99-66,A5s-A2s:0.4", "QQ:0.05,JTs", "7h7d,AhKd,2c2d:0.001"]
BOARDS = ["2c 7d 9h", "Qs Js Ts 2d", "3c 3d 3h 8s 8c"]


def _errors_in_standard_errors():
    """How far 200 samples are from the exact equity of the first player, in the standard errors that they state."""
    random = Random(11)
    for seed in range(200):
        players, board = random.sample(RANGES, 2), random.choice(BOARDS)
        sampled = equity(players, board, trials=20_000, seed=seed)
        exact = equity(players, board, method="exact")
        yield (sampled.equity[0] - exact.equity[0]) / sampled.std_error[0]


def test_two_hundred_samples_err_as_they_say():
    errors = list(map(abs, _errors_in_standard_errors()))
    assert max(errors) < 5
    # 68 % are expected within one standard error; 200 samples scatter by 3.3 % around that.
    assert 0.58 < sum(error < 1 for error in errors) / 200 < 0.78
    assert sum(error < 2 for error in errors) / 200 > 0.9


@pytest.fixture(scope="module")
def executors():
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as processes:
        yield threads, processes


@pytest.mark.parametrize("players", [["AsKd", "QcQh"], THREE_WIDE])
@pytest.mark.parametrize("options", [{"trials": 3_000_001}, {"tolerance": 0.0004}], ids=["trials", "tolerance"])
def test_a_seed_is_a_result_whoever_does_the_work(players, options, executors):
    alone = equity(players, method="monte-carlo", seed=7, **options)
    for threads in (2, 4, 0):
        assert equity(players, method="monte-carlo", seed=7, threads=threads, **options) == alone
    for executor in executors:
        assert equity(players, method="monte-carlo", seed=7, executor=executor, **options) == alone
    assert equity(players, method="monte-carlo", seed=8, **options) != alone


@pytest.mark.parametrize(
    ("players", "board", "dead", "outcomes"),
    [
        (THREE_WIDE, "", "", {1: 4410, 2: 2298, 3: 68, 4: 3072, 5: 7, 6: 81, 7: 64}),
        (["AsKd", "random"], "2c 7d 9h", "", {1: 5110, 2: 4757, 3: 133}),
        ([{"AsAd": 0.123456789, "KcKh": 0.987654321, "2c2h": 1e-12}, "QQ"], "", "", {1: 8177, 2: 1770, 3: 53}),
        (["AA", "AhKd:0.5,AdKd,KK", "random"], "", "Ac", {1: 6738, 2: 1826, 3: 5, 4: 1378, 5: 2, 6: 2, 7: 49}),
    ],
)
def test_the_deals_of_a_seed_never_change(players, board, dead, outcomes):
    """Seeds 1 to 4, in their order here: even, weighted and any hands, with and without a board."""
    seed = [4410, 5110, 8177, 6738].index(outcomes[1]) + 1
    found = equity(players, board, dead, trials=10_000, seed=seed).outcomes
    assert {sum(1 << player for player in winners): count for winners, count in found.items()} == outcomes


def test_more_trials_go_on_where_fewer_ended():
    few, more = [equity(THREE_WIDE, "2c 7d 9h", trials=trials, seed=5).outcomes for trials in (5000, 10_000)]
    assert all(more[winners] >= count for winners, count in few.items())


KNOWN = [
    (["AsKd", "QcQh"], ""),
    (["AsKs", "QsJs", "7h7d"], ""),
    (["2c2d", "2h2s", "AcTc", "9c8c"], "Kc Qc"),
    (["AhKh", "Qc2c"], "Th 9h 8h 7d"),
    (["4s4h", "4d4c"], "As Ks Qs Js Ts"),
]


@pytest.mark.parametrize(("hands", "board"), KNOWN)
@pytest.mark.parametrize("values", [None, array("H", [rank ^ 0xFFFF for rank in range(1 << 16)])])
def test_many_trials_of_known_hands_are_those_of_their_blocks(hands, board, values):
    """From 32,768 trials on the winners come from a table by the ranks of the board; below, each hand is ranked."""
    deals = plan([bytes(parse_cards(hand)) for hand in hands], [None] * len(hands), bytes(parse_cards(board)), b"")
    many, apart = run_trials(deals, 6, 0, 70_001, values), Counter()
    for start in range(0, 70_001, BLOCK):
        apart.update(run_trials(deals, 6, start, min(start + BLOCK, 70_001), values))
    assert many == dict(apart)


def test_a_fresh_seed_is_told_and_repeats_the_result():
    one, other = [equity(THREE_WIDE, trials=4096) for _ in range(2)]
    assert one.seed != other.seed
    assert one != other
    assert equity(THREE_WIDE, trials=4096, seed=one.seed) == one


@pytest.mark.parametrize("tolerance", [0.003, 0.0005])
def test_a_tolerance_is_reached_and_not_by_far(tolerance):
    result = equity(THREE_WIDE, tolerance=tolerance, seed=3)
    assert max(result.std_error) <= tolerance
    needed = result.trials * (max(result.std_error) / tolerance) ** 2
    assert result.trials <= max(1.2 * needed, 1 << 16)


def test_trials_bound_what_a_tolerance_takes():
    assert equity(THREE_WIDE, tolerance=1e-6, trials=100_000, seed=3).trials == 100_000
    assert equity(THREE_WIDE, tolerance=0.1, trials=10_000_000, seed=3).trials == 1 << 16


def test_what_always_happens_is_never_certain():
    """A sample without a surprise may still come with one: no standard error is below 1/trials."""
    result = equity(["AsAd", "2c2h"], "Ah Ac Kd", trials=1000, seed=1)
    assert result.equity == (1.0, 0.0)
    assert result.std_error == (0.001, 0.001)
    assert equity(["AsAd", "2c2h"], "Ah Ac Kd", method="monte-carlo", tolerance=1e-5, seed=1).trials >= 100_000
    assert equity(["AsAd", "KcKh"], trials=1, seed=1).std_error == (1.0, 1.0)


def test_the_choice_of_method_is_told():
    assert equity(["AA", "KK"]).reason == equity(["AsAd", "KcKh"]).reason == "quick"
    assert equity(["AA", "KK"], method="exact").reason == "asked"
    assert equity(["AsAd", "KcKh"], method="exact").reason == "asked"
    assert equity(["AA", "KK"], method="monte-carlo", seed=1).reason == "asked"
    wide = equity(["random"] * 3, trials=None, tolerance=0.01, seed=1)
    assert (wide.method, wide.deals, wide.hand_combinations) == ("monte-carlo", None, None)
    assert wide.exact_equity is None
    assert wide.reason == "too-long"
    assert 2 < wide.count_seconds < 86_400
    given = equity(["AA", "KK"], trials=100)
    assert (given.reason, given.count_seconds) == ("trials-given", None)
    assert {wide.reason, given.reason, "quick", "asked"} == set(REASONS)
    # Counting meets any tolerance and needs no seed.
    assert equity(["AA", "KK"], tolerance=0.1, seed=3).exact
    assert equity(["random"] * 3).trials == 1_000_000


def test_sampling_under_the_casino_tie_break():
    players, board = ["7dTs,AhAd", "7cJh,2h2s"], "7s 7h 2d 3c"
    sampled = equity(players, board, trials=50_000, seed=2, tiebreak=casino_tiebreak)
    exact = equity(players, board, tiebreak=casino_tiebreak)
    for player in range(2):
        assert abs(sampled.tie[player] - exact.tie[player]) < 0.012
        assert abs(sampled.equity[player] - exact.equity[player]) < 5 * sampled.std_error[player]


def test_weights_of_any_size():
    """Weights that fill more than 32 bits as whole numbers are sampled as well as any."""
    players = [{("As", "Ad"): 0.123456789, ("Kc", "Kh"): 0.987654321}, "QQ"]
    sampled, exact = equity(players, trials=200_000, seed=4), equity(players)
    assert abs(sampled.equity[0] - exact.equity[0]) < 5 * sampled.std_error[0]
    rare = equity([{("As", "Ad"): 1, ("2c", "2h"): 1e-12}, "QQ"], trials=10_000, seed=4)
    assert rare.trials == 10_000


def test_what_a_sample_shows():
    lines = str(equity(["AsKd", "22+"], trials=10_000, seed=9)).splitlines()
    assert lines[0].split() == ["player", "win", "tie", "equity"]
    assert "±" in lines[1]
    assert lines[-1] == "10,000 trials, seed 9"


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_does_not_wait_for_ranges_that_block_each_other(threads):
    """A block of such trials takes many seconds; the sampler looks up long before, in threads too."""
    code = (
        "import os, signal, threading, time\n"
        "from holdem_fast import equity\n"
        "begin = []\n"
        "def stop(): begin.append(time.monotonic()); os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Timer(1, stop).start()\n"
        f"try: equity(['TT+, AK'] * 9, threads={threads}, trials=10**9)\n"
        "except KeyboardInterrupt: print('interrupted', time.monotonic() - begin[0] < 5)\n"
    )
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.split() == ["interrupted", "True"]
