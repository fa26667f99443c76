"""Whatever a caller gives to a public function or constructor: a result, or soon a short ValueError or TypeError."""

import ast
import inspect
import itertools
import signal
from decimal import Decimal
from enum import EnumMeta
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import holdem_fast
from holdem_fast import Card, Deal, Deck, Range, Tables, best_hand, compare, core, histories, phh, reference
from holdem_fast.solver.river import River
from holdem_fast.solver.strength import board_strengths, hand_strengths

MOST_CHARACTERS = 500
SECONDS = 60
HANDS = np.array([[0, 1, 2, 3, 4, 5, 6]], dtype=np.uint8)
HAND = best_hand("AsKsQsJsTs")
DEAL = Deal([100, 100], blinds=(1, 2), button=0)
RIVER, REACH = River("2c 7d 9h Ts 3c"), np.zeros(1326)
HOLES = np.array([[0, 1]], dtype=np.uint8)
HISTORY = "STATE:0:r300f:AsKd|9s8s:-100|100:Alpha|Beta"


def _tables():
    return Tables(2, seats=2, seed=7)


SAVED = _tables().save([1])

# A call that works of each public name: every parameter with its value. Each in turn gets the values below.
TERMS = {
    "blinds": (1, 2),
    "antes": 0,
    "ante_kind": "each_player",
    "dead_antes": None,
    "straddle": 0,
    "structure": "no-limit",
    "min_bet": None,
    "small_bet": None,
    "big_bet": None,
    "max_raises": 3,
    "cap_heads_up": True,
    "blind_seats": None,
}
TABLES = {"seats": 2, "stacks": 200, "seed": 7, "carry": True, "refill": None, "menu": (1,), "threads": 1}
TABLES |= {"dead_button": False, "posts": (), "dead_posts": (), "bomb": False}
TABLES |= {name: value for name, value in TERMS.items() if name != "blind_seats"}
TABLE_TERMS = {name: value for name, value in TERMS.items() if name != "blind_seats"}
CALLS = {
    "Action": {"kind": "fold", "seat": 0, "to": None, "cards": (), "burned": None},
    "Card": {"value": 51},
    "Category": {"value": 9},
    "Deal": {"stacks": [100, 100], "button": 0, "deck": None} | TERMS,
    "Deck": {"seed": 7},
    "Range": {"hands": "AA"},
    "Street": {"value": 3},
    "Table": {"stacks": [100, 100], "button": 0, "dead_button": False} | TABLE_TERMS,
    "Tables": {"n": 2} | TABLES,
    "best_hand": {"cards": "AsKsQsJsTs"},
    "casino_tiebreak": {"rank": 1},
    "category": {"rank": 1},
    "combo_number": {"a": 45, "b": 51},
    "compare": {"a": "AsKsQsJsTs", "b": "AhKhQhJhTh"},
    "count_ranks": {"cards": 5},
    "equity": {
        "players": ["AsKs", "QcQd"],
        "board": "2c 7d 9h",
        "dead": "",
        "method": "auto",
        "trials": 1,
        "tolerance": None,
        "seed": 1,
        "threads": 1,
        "executor": None,
        "progress": None,
        "tiebreak": None,
    },
    "equity_by_hand": {"hero": "AsKs", "villain": "QQ", "board": "2c 7d 9h", "dead": ""},
    "evaluate": {"cards": "AsKsQsJsTs"},
    "evaluate_board": {"holes": HOLES, "board": "2h 7d 9h", "out": None, "threads": 1, "check": True},
    "evaluate_many": {"hands": HANDS, "out": None, "threads": 1, "check": True},
    "format_cards": {"cards": "As", "sep": " "},
    "hand_equities": {
        "players": ["AsKs", "QQ"],
        "board": "2c 7d 9h",
        "dead": "",
        "threads": 1,
        "executor": None,
        "progress": None,
    },
    "hand_frequencies": {"cards": 5},
    "kev_rank": {"rank": 1},
    "kev_ranks": {"ranks": np.array([1], dtype=np.uint16), "out": None},
    "parse_action": {"text": "f"},
    "parse_cards": {"cards": "As"},
    "parse_hands": {"texts": ["AsKd"]},
    "preflop_matrix": {"threads": 1, "executor": None, "progress": None},
    "rank_from_kev": {"number": 1},
    "settle": {
        "contributions": [1, 1],
        "holes": ["AsKs", "QcQd"],
        "board": "2c 7d 9h Ts 4d",
        "folded": (),
        "button": None,
        "tiebreak": None,
    },
    "simd_target": {},
    "winners": {"holes": ["AsKs", "QcQd"], "board": "2c 7d 9h Ts 4d", "tiebreak": None},
}
# Values that the library makes: their constructors store what they are given.
STORED = {
    "Comparison": {"first": HAND, "second": HAND},
    "Equity": {
        "given": ("AA", "KK"),
        "method": "exact",
        "reason": "",
        "counts": ((1, 1),),
        "scale": 1,
        "deals": 1,
        "hand_combinations": 1,
        "seed": None,
        "count_seconds": None,
    },
    "Hand": {"rank": HAND.rank, "cards": HAND.cards},
    "HandEquity": {"win": 0.5, "tie": 0.0, "equity": 0.5},
    "IllegalActionError": {"reason": "", "rule": "", "alternatives": ""},
    "LegalActions": {"deal": DEAL},
    "Pot": {"amount": 1, "eligible": (), "winners": (), "shares": ()},
    "Settlement": {"payouts": (), "pots": ()},
}
# Tables, layouts; made by phh.load and preflop_matrix from checked values; an exception without parameters; a module.
NOT_CALLED = {"COMBOS", "HandEquities", "HandHistory", "OBSERVATION", "PreflopMatrix", "InvalidActionError", "phh"}
# Methods and lookups, by a function of their parameters.
METHODS = {
    "Card[...]": (lambda text: Card[text], {"text": "As"}),
    "Category.label": (HAND.category.label, {"language": "en"}),
    "Comparison.explain": (compare(HAND, HAND).explain, {"language": "en", "names": ("Ana", "Luis")}),
    "Deal.push": (lambda action: DEAL.copy().push(action), {"action": "f"}),
    "Deal.raise_to": (lambda to: DEAL.copy().raise_to(to), {"to": 4}),
    "Deck.deal": (lambda n: Deck(7).deal(n), {"n": 2}),
    "Deck.remove": (lambda cards: Deck(7).remove(cards), {"cards": "As"}),
    "Hand.describe": (HAND.describe, {"language": "en"}),
    "River": (lambda board, dead: River(board, dead), {"board": "2c 7d 9h Ts 3c", "dead": ""}),
    "River.outcomes": (RIVER.outcomes, {"reach": REACH, "out": None, "axis": -1}),
    "River.values": (RIVER.values, {"reach": REACH, "out": None, "axis": -1}),
    "River.values_3way": (RIVER.values_3way, {"reach_1": REACH, "reach_2": REACH, "out": None, "axis": -1}),
    "Range.from_array": (Range.from_array, {"weights": np.zeros(1326)}),
    "Range.top": (Range.top, {"fraction": 0.5}),
    "Range.without": (Range("AA").without, {"cards": "As"}),
    "Tables.amounts": (lambda choices: _tables().amounts(choices), {"choices": [1, 1]}),
    "Tables.deal": (lambda i: _tables().deal(i), {"i": 1}),
    "Tables.load": (lambda rows, saved: _tables().load(rows, saved), {"rows": [1], "saved": SAVED}),
    "Tables.observe": (
        lambda out, kind, seat: _tables().observe(out, kind, seat=seat),
        {"out": None, "kind": "uint8", "seat": 1},
    ),
    "Tables.random_actions": (lambda out: _tables().random_actions(out), {"out": None}),
    "Tables.reset": (lambda mask: _tables().reset(mask), {"mask": [0, 0]}),
    "Tables.save": (lambda rows: _tables().save(rows), {"rows": [1]}),
    "Tables.step": (
        lambda actions, where: _tables().step(actions, where=where),
        {"actions": [0, 0], "where": [1, 0]},
    ),
    "Range[...]": (lambda combo: Range("AA")[combo], {"combo": "AsAh"}),
    "histories.load": (
        lambda source, format, errors: list(histories.load(source, format=format, errors=errors)),
        {"source": HISTORY, "format": "acpc", "errors": "raise"},
    ),
    "phh.dump": (phh.dump, {"hand": DEAL}),
    "phh.from_deal": (
        phh.from_deal,
        {"deal": DEAL, "players": ["Ann", "Bob"], "metadata": {"year": 2024}, "unit": 1},
    ),
    "phh.load": (phh.load, {"source": phh.dump(DEAL), "unit": 1}),
    "phh.load_all": (lambda source, unit: list(phh.load_all(source, unit=unit)), {"source": phh.dump(DEAL), "unit": 1}),
    "board_strengths": (board_strengths, {"board": "2c 7d 9h Ts 4d", "histogram": 0}),
    "hand_strengths": (hand_strengths, {"board_cards": 0, "histogram": 0, "threads": 1, "progress": None}),
    "core._visit_hands": (core._visit_hands, {"deck": 7, "counts": False}),
}
LOOKUPS = ("Card[...]", "Range[...]")
# Accepted, and then there is much to do.
# A column may be as long as it likes: nothing is wrong with the same text again and again.
LONG_WORK = (
    {("equity", "trials", "2**63")}
    | {("parse_hands", "texts", f"the same {what}") for what in ("text", "combo")}
    | {
        ("preflop_matrix", "threads", number)
        for number in ("an int whose repr raises", "2**63", "2**64", "10**5000", "an array without dimensions")
    }
)


class RaisingRepr:
    def __repr__(self):
        raise RuntimeError("no repr")


class RaisingInt(int):
    __repr__ = RaisingRepr.__repr__
    __str__ = RaisingRepr.__repr__


class RaisingText(str):
    __slots__ = ()
    __repr__ = RaisingRepr.__repr__


class LongRepr:
    def __repr__(self):
        return "long " * 1_000_000


class Refusing:
    """As an int it is refused by its own class."""

    def __init__(self, error):
        self.error = error

    def __index__(self):
        raise self.error


def _nested(kind):
    value = kind()
    for _ in range(5000):
        value = kind([value]) if kind is not dict else {0: value}
    return value


HOSTILE = {
    "a million entries": lambda: [0] * 1_000_000,
    "a million different entries": lambda: tuple(range(1_000_000)),
    "a million objects": lambda: [None] * 1_000_000,
    "a million texts": lambda: ["As"] * 1_000_000,
    "a set of 100,000": lambda: set(range(100_000)),
    "a dict of 100,000": lambda: dict.fromkeys(range(100_000)),
    "a text of 2 MB": lambda: "x" * 2_000_000,
    "a text of 1,000,000 cards": lambda: "As" * 1_000_000,
    "an entry of 2 MB": lambda: ["As" * 1_000_000],
    "bytes of 2 MB": lambda: b"\xff" * 2_000_000,
    "a nested list": lambda: _nested(list),
    "a nested tuple": lambda: _nested(tuple),
    "a nested dict": lambda: _nested(dict),
    "a nested entry": lambda: [_nested(list), _nested(list)],
    "a repr that raises": RaisingRepr,
    "an entry whose repr raises": lambda: [RaisingRepr(), RaisingRepr()],
    "an int whose repr raises": lambda: RaisingInt(99),
    "a text whose repr raises": lambda: RaisingText("Xx"),
    "a long repr": LongRepr,
    "an index that raises TypeError": lambda: Refusing(TypeError("refused")),
    "an index that raises ValueError": lambda: Refusing(ValueError("refused")),
    "2**63": lambda: 2**63,
    "-2**63 - 1": lambda: -(2**63) - 1,
    "2**64": lambda: 2**64,
    "10**5000": lambda: 10**5000,
    "-10**5000": lambda: -(10**5000),
    "10**5000 twice": lambda: [10**5000, 10**5000],
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "-inf": lambda: float("-inf"),
    "nan twice": lambda: [float("nan")] * 2,
    "a decimal nan": lambda: Decimal("nan"),
    "1.5": lambda: 1.5,
    "True": lambda: True,
    "False": lambda: False,
    "None": lambda: None,
    "an object": object,
    "a class": lambda: list,
    "bytes": lambda: b"\xff\x00",
    "a lone surrogate": lambda: "A\ud800",
    "a NUL": lambda: "\0",
    "a combining text": lambda: "A\u0301" * 100_000,
    "an empty text": lambda: "",
    "an empty list": list,
    "a million bytes in an array": lambda: np.zeros(1_000_000, dtype=np.uint8),
    "an array without dimensions": lambda: np.array(7),
    "an array with many fields": lambda: np.zeros(1, dtype=[(f"field{number}", "u1") for number in range(500)]),
}
ENDLESS = {
    "endless numbers": itertools.count,
    "the same number": lambda: itertools.repeat(0),
    "the same text": lambda: itertools.repeat("As"),
    "the same combo": lambda: itertools.repeat("AsKs"),
    "the same list": lambda: itertools.repeat([]),
}


@cache
def _kept():
    return {label: make() for label, make in HOSTILE.items()}


def hostile_values():
    """Pairs of a label and a value; the endless ones begin again."""
    yield from _kept().items()
    for label, make in ENDLESS.items():
        yield label, make()


CALLABLES = {name: (getattr(holdem_fast, name), valid) for name, valid in (CALLS | STORED).items()} | METHODS
CALLABLES |= {
    f"reference.{name}": (getattr(reference, name), CALLS[name])
    for name in ("count_ranks", "evaluate", "evaluate_board", "evaluate_many")
}
PARAMETERS = [(name, parameter) for name, (_, valid) in CALLABLES.items() for parameter in valid]


def _call(function, valid, **changed):
    given = valid | changed
    positional = [
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY
    ]
    return function(*[given.pop(name) for name in positional], **given)


@pytest.fixture
def alarm():
    """Ends a test that hangs, where the system can."""

    def ring(number, frame):
        raise AssertionError("a call takes too long")

    if hasattr(signal, "setitimer"):
        before = signal.signal(signal.SIGALRM, ring)
        yield lambda: signal.setitimer(signal.ITIMER_REAL, SECONDS)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    else:
        yield lambda: None


def test_every_public_name_and_every_parameter_is_here():
    assert {*CALLS, *STORED, *NOT_CALLED} == set(holdem_fast.__all__)
    for function, valid in CALLABLES.values():
        if isinstance(function, EnumMeta):
            continue  # what Python itself says of the call of an enumeration differs from version to version
        signature = inspect.signature(function)
        named = [name for name, one in signature.parameters.items() if one.kind is not inspect.Parameter.VAR_KEYWORD]
        assert set(named) <= set(valid)


@pytest.mark.parametrize("name", CALLABLES)
def test_the_call_itself_works(name):
    if name != "preflop_matrix":  # takes seconds, and has tests of its own
        _call(*CALLABLES[name])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_short_errors_that_come_soon(name, parameter, alarm):
    function, valid = CALLABLES[name]
    expected = (ValueError, TypeError, KeyError) if name in LOOKUPS else (ValueError, TypeError)
    for label, value in hostile_values():
        if (name, parameter, label) in LONG_WORK or (name == "preflop_matrix" and value is None):
            continue
        alarm()
        try:
            _call(function, valid, **{parameter: value})
        except Exception as error:
            if not isinstance(error, expected) or len(str(error)) > MOST_CHARACTERS:
                raise AssertionError(f"{label}: {type(error).__name__}") from error


class OwnError(Exception):
    """What a caller's own code raises."""


def test_errors_of_the_callers_own_code_come_out_as_they_are():
    def cards():
        yield 3
        raise OwnError

    for call in (
        lambda: holdem_fast.parse_cards([Refusing(OwnError())]),
        lambda: holdem_fast.evaluate(cards()),
        lambda: holdem_fast.category(Refusing(OwnError())),
        lambda: Deck(Refusing(OwnError())),
        lambda: core.count_ranks(Refusing(OwnError())),
    ):
        with pytest.raises(OwnError):
            call()


@pytest.mark.parametrize("name", ["count_ranks", "evaluate", "evaluate_board", "evaluate_many"])
def test_core_and_reference_fail_alike(name):
    """The same type and the same words, from either implementation."""
    for parameter in CALLS[name]:
        for one, other in zip(hostile_values(), hostile_values(), strict=True):
            found = _outcome(core, name, parameter, one[1])
            assert found == _outcome(reference, name, parameter, other[1]), (parameter, one[0])


def _outcome(module, name, parameter, value):
    try:
        result = _call(getattr(module, name), CALLS[name], **{parameter: value})
    except (ValueError, TypeError) as error:
        return type(error), str(error)
    return result if isinstance(result, int | dict) else list(result)


def test_errors_show_values_by_short_repr():
    """No error of the package's Python code formats a value with ``!r``, which has no bound."""
    for path in Path(holdem_fast.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for raised in [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]:
            formatted = [node for node in ast.walk(raised) if isinstance(node, ast.FormattedValue)]
            names = {ast.unparse(node.value) for node in formatted if node.conversion == ord("r")}
            # A name that Python did not find, and the letter of a buffer's format.
            assert names <= {"name", "__name__", "item"}, f"{path.name}, line {raised.lineno}"
