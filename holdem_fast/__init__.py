"""Texas Hold'em hands, ranked fast: ``evaluate("As Ks Qs Js Ts 2c 3d")``. In reading order:

    cards.py        the 52 cards, as numbers and as text
    core.pyx        COMPILED: ranks of hands, one or many, from Python and from Cython (with the files of _core/)
    ranking.py      what a rank means: categories, best_hand, compare, other numberings
    words.py        hands in words, English and Spanish
    deck.py         Deck, a shuffled deck
    reference.py    the ranking again in plain Python, to check core.pyx
    messages.py     how an error message shows a value
    numerals.py     numbers of any size, for people and for JSON
    arrays.py       arrays for results, of NumPy where it has been imported
    frozen.py       the base of the small values that functions return
    pictures.py     what all drawings share: SVG, HTML for notebooks

    envs.py         the tables of game/ as environments of Gymnasium and PettingZoo

The rooms _core, ranges, equities, solver, game, histories, faces and cli have overviews of their own.
"""

__version__ = "0.1.0"

try:
    from holdem_fast.core import count_ranks, evaluate, evaluate_board, evaluate_many, parse_hands, simd_target
except ModuleNotFoundError as error:
    if error.name != "holdem_fast.core":
        raise
    import os
    import sys

    folder, this = os.path.dirname(__path__[0]), f"this Python ({sys.implementation.cache_tag})"
    if os.path.exists(os.path.join(folder, "setup.py")):
        raise ImportError(
            f"{folder} is the source folder of holdem_fast, and it is not compiled for {this}: run `pip install -e .` "
            "in it, or install holdem_fast and start Python in another folder"
        ) from error
    raise ImportError(
        f"{__path__[0]} has no compiled module for {this}: it was installed for another one, or not completely; "
        "install it again: `pip install --force-reinstall holdem_fast`"
    ) from error
from holdem_fast.cards import Card, format_cards, parse_cards
from holdem_fast.deck import Deck
from holdem_fast.game.actions import Action, IllegalActionError, InvalidActionError, parse_action
from holdem_fast.game.deal import Deal, LegalActions
from holdem_fast.game.showdown import Pot, Settlement, settle, winners
from holdem_fast.game.stakes import Street
from holdem_fast.game.table import Table
from holdem_fast.ranking import (
    Category,
    Comparison,
    Hand,
    best_hand,
    casino_tiebreak,
    category,
    compare,
    hand_frequencies,
    kev_rank,
    kev_ranks,
    rank_from_kev,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from holdem_fast.equities.equity import equity, equity_by_hand, hand_equities, preflop_matrix
    from holdem_fast.equities.hand_columns import HandEquities
    from holdem_fast.equities.results import Equity, HandEquity, PreflopMatrix
    from holdem_fast.game.tables import OBSERVATION, Tables
    from holdem_fast.histories import phh
    from holdem_fast.histories.history import HandHistory
    from holdem_fast.ranges.combos import COMBOS, combo_number
    from holdem_fast.ranges.range import Range

__all__ = [
    "COMBOS",
    "OBSERVATION",
    "Action",
    "Card",
    "Category",
    "Comparison",
    "Deal",
    "Deck",
    "Equity",
    "Hand",
    "HandEquities",
    "HandEquity",
    "HandHistory",
    "IllegalActionError",
    "InvalidActionError",
    "LegalActions",
    "Pot",
    "PreflopMatrix",
    "Range",
    "Settlement",
    "Street",
    "Table",
    "Tables",
    "best_hand",
    "casino_tiebreak",
    "category",
    "combo_number",
    "compare",
    "count_ranks",
    "equity",
    "equity_by_hand",
    "evaluate",
    "evaluate_board",
    "evaluate_many",
    "format_cards",
    "hand_equities",
    "hand_frequencies",
    "kev_rank",
    "kev_ranks",
    "parse_action",
    "parse_cards",
    "parse_hands",
    "phh",
    "preflop_matrix",
    "rank_from_kev",
    "settle",
    "simd_target",
    "winners",
]

# Imported when first asked for: whoever only ranks or deals hands need not wait for them.
_LATER = {
    "COMBOS": "ranges.combos",
    "Equity": "equities.results",
    "HandEquities": "equities.hand_columns",
    "HandEquity": "equities.results",
    "HandHistory": "histories.history",
    "OBSERVATION": "game.tables",
    "PreflopMatrix": "equities.results",
    "Range": "ranges.range",
    "Tables": "game.tables",
    "combo_number": "ranges.combos",
    "equity": "equities.equity",
    "equity_by_hand": "equities.equity",
    "hand_equities": "equities.equity",
    "phh": "histories.phh",
    "preflop_matrix": "equities.equity",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"{__name__}.{_LATER[name]}")
    globals()[name] = found = getattr(module, name, module)  # phh is a module itself
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
