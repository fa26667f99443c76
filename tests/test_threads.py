"""Many threads at once: every call gives what it gives alone; a free-threaded Python goes on without its lock."""

import os
import random
import subprocess
import sys
import sysconfig
import threading

import pytest

from holdem_fast import Deal, Deck, Range, best_hand, equity, equity_by_hand, evaluate, evaluate_many, parse_hands
from holdem_fast.solver.isomorphism import HandIndex

THREADS, ROUNDS = 8, 10
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def _played(seed):
    """A hand with random legal actions: its log, its payoffs."""
    rng = random.Random(seed)
    deal = Deal([200, 150, 90], blinds=(1, 2), button=0, deck=Deck(seed=seed))
    while not deal.finished:
        legal = deal.legal_actions
        words = ["f", "cc"] if legal.min_raise_to is None else ["f", "cc", "cc", f"cbr {legal.min_raise_to}"]
        deal.push(rng.choice(words))
    return list(map(str, deal.log)), deal.payoffs


ROWS = memoryview(b"".join(bytes(Deck(seed=seed).deal(7)) for seed in range(500))).cast("B", (500, 7))
TEXTS = ["As Ks Qs Js Ts 2c 3d", "KhKsKdTcTs4h2d"] * 50
INDEX = HandIndex(2, 3)
CALLS = {
    "evaluate": lambda: [evaluate(text) for text in TEXTS],
    "evaluate_many": lambda: list(evaluate_many(ROWS, threads=2)),
    "parse_hands": lambda: bytes(parse_hands(TEXTS)),
    "best_hand": lambda: best_hand("KhKsKdTcTs4h2d").describe(),
    "range": lambda: str(Range("22+, A2s+, KTo+:0.5, 76s-54s") | Range("top 12%")),
    "hands": lambda: equity(["AsKs", "QhQd", "7c7d"]).outcomes,
    "ranges": lambda: equity(["22+, A2s+", "top 15%", "KTs+"], "2c 7d 9h").exact_equity,
    "a sample": lambda: equity(["AKs", "random", "QQ+"], trials=20_000, seed=5, threads=2).outcomes,
    "by hand": lambda: equity_by_hand("TT+, AKs", "top 10%", "2c 7d 9h")[0].to_dict(),
    "a deal": lambda: _played(11),
    "index": lambda: INDEX.index("AsKs 2c 7d 9h"),
}


def test_calls_from_many_threads_at_once():
    alone = {name: call() for name, call in CALLS.items()}
    wrong, start = [], threading.Barrier(THREADS)

    def work(number):
        rng = random.Random(number)
        start.wait()
        for _ in range(ROUNDS):
            for name in rng.sample(sorted(CALLS), len(CALLS)):
                try:
                    if CALLS[name]() != alone[name]:
                        wrong.append(f"{name}: another result")
                except Exception as error:
                    wrong.append(f"{name}: {error!r}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_objects_that_threads_share():
    """Values are read from many threads while others work them out: what is kept at first use is the same for all."""
    shared = Range("22+, A2s+, KTo+:0.5"), equity(["AKs", "QQ", "76s"], "2c 7d 9h")
    start, seen = threading.Barrier(THREADS), []

    def work():
        start.wait()
        held, result = shared
        seen.append((str(held), bytes(held.to_array()), held.grid(), result.exact_equity, str(result)))

    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == THREADS
    assert all(values == seen[0] for values in seen)


@pytest.mark.skipif(not FREE_THREADED, reason="this Python is not a free-threaded build")
def test_the_lock_stays_off():
    modules = "core", "equities.equity", "equities.sampling", "equities.multiway", "solver.isomorphism", "game.deal"
    code = "import sys, " + ", ".join(f"holdem_fast.{module}" for module in modules) + "; print(sys._is_gil_enabled())"
    environment = {name: text for name, text in os.environ.items() if name != "PYTHON_GIL"}
    command = [sys.executable, "-P", "-W", "error", "-c", code]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
