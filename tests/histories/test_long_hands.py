"""Time and memory grow in proportion to a hand: eight times the actions, about eight times the cost, good file or bad.

Only ratios are compared, and generously, up to three times the proportion: processors change their speed in between,
and what grew with the square would go to 64 times.
"""

import gc
import json
import pickle
import tracemalloc
from collections import deque
from functools import partial
from time import process_time

import pytest

from holdem_fast import Deal, IllegalActionError, InvalidActionError, phh
from holdem_fast.cli import main as cli
from holdem_fast.game.commentary import tell

SHORT, LONG = 4_000, 32_000
# For what takes longer.
LESS, MORE = 1_000, 8_000
MOST = 3 * LONG / SHORT
HEAD = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 1
starting_stacks = [1000000, 1000000]
"""


def words_of(raises):
    """A legal hand: two players raise each other by one chip, then one folds."""
    return [f"p{2 - number % 2} cbr {3 + number}" for number in range(raises)] + [f"p{2 - raises % 2} f"]


def text_of(words):
    return HEAD + "actions = [\n" + "".join([f"  '{word}', # a comment\n" for word in words]) + "]\n"


def last_of(history):
    (deal,) = deque(history.replay(), maxlen=1)
    return deal


def seconds(*works):
    """The least time of each in two rounds, without the garbage collector, which runs when it likes."""
    times = [[] for _ in works]
    gc.disable()
    try:
        for _ in range(2):
            for work, taken in zip(works, times, strict=True):
                begin = process_time()
                work()
                taken.append(process_time() - begin)
                gc.collect()
    finally:
        gc.enable()
    return [min(taken) for taken in times]


def peak(work, *values):
    """The most bytes in use at once."""
    tracemalloc.start()
    try:
        work(*values)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_reading_and_replaying():
    texts = [text_of(words_of(raises)) for raises in (SHORT, LONG)]
    short, long = seconds(*[lambda text=text: last_of(phh.load(text)) for text in texts])
    assert long < MOST * short


def refused(text, error, message):
    with pytest.raises(error, match=message):
        last_of(phh.load(text))


@pytest.mark.parametrize(
    ("bad", "error", "message"),
    [
        ("p1 jump", InvalidActionError, "unknown action 'p1 jump'"),
        ("p2 cbr 1", IllegalActionError, "action 'p2 cbr 1': seat 1 cannot raise to 1"),
    ],
)
def test_a_late_bad_action(bad, error, message):
    """R6.11: the error names the line, found in one pass."""

    def read(raises):
        refused(text_of([*words_of(raises)[:-1], bad]), error, f"^line {raises + 7}[:,] {message}")

    short, long = seconds(partial(read, SHORT), partial(read, LONG))
    assert long < MOST * short


def test_telling():
    deals = [last_of(phh.load(text_of(words_of(raises)))) for raises in (LESS, MORE)]
    short, long = seconds(*[partial(tell, deal, ["Ann", "Bob"]) for deal in deals])
    assert long < MOST * short


def test_memory():
    histories = [phh.load(text_of(words_of(raises))) for raises in (LESS, MORE)]
    short, long = [peak(last_of, history) for history in histories]
    assert long < MOST / 2 * short
    # All states at once, too: what has happened is shared.
    assert peak(list, histories[1].replay()) < 1.5 * long


def test_the_command_line(capsys, tmp_path):
    peaks = []
    for raises in (500, 1_000):
        path = tmp_path / f"{raises}.phh"
        path.write_text(text_of(words_of(raises)), encoding="utf-8")
        peaks.append(peak(cli.main, ["replay", str(path), "--json"]))
        assert len(json.loads(capsys.readouterr().out)["story"]) > raises
    assert peaks[1] < 3 * peaks[0]


def test_a_copy_costs_the_same_however_long_the_hand_is():
    short, long = [last_of(phh.load(text_of(words_of(raises)))) for raises in (10, MORE)]

    def copies(deal):
        for _ in range(5_000):
            deal.copy()

    of_short, of_long = seconds(partial(copies, short), partial(copies, long))
    assert of_long < 3 * of_short


def test_a_long_hand_is_like_any_other():
    """R6.11, R7.8: equality, pickles, pop and push, views."""
    deal = last_of(phh.load(text_of(words_of(MORE))))
    assert deal.finished
    assert deal.stacks == (1_000_000 + MORE + 1, 1_000_000 - MORE - 1)
    assert [str(action) for action in deal.log] == words_of(MORE)
    again = pickle.loads(pickle.dumps(deal))
    assert again == deal
    assert again.pop() == deal.log[-1]
    assert again != deal
    again.fold()
    assert again == deal.view(0) == deal
    for action in reversed(deal.log):
        assert again.pop() == action
    assert again == deal.start() == Deal([10**6] * 2, blinds=(1, 2), button=1, min_bet=1, dead_antes=True)


@pytest.mark.parametrize(
    "field",
    [
        "x = {}",
        "{}.y = 1",
        "[{}]",
        "x = {{{} = 1}}",
    ],
)
def test_keys_of_very_many_parts(field):
    """tomllib needs time with the square of the parts; so they are refused before."""
    key = ".".join("a" * 60_000)
    quoted = '"' + key + '"'
    text = text_of(["p2 f"]) + field.replace("x = {}", "x = {}.b").format(key) + "\n"
    with pytest.raises(ValueError, match=r"^line 9: a key has more than 100 parts$"):
        phh.load(text)
    assert phh.load(text_of(["p2 f"]) + f"x = {quoted} # {'.' * 300}\n").metadata == {"x": key}
