"""Texas Hold'em hands, ranked fast: ``evaluate("As Ks Qs Js Ts 2c 3d")``."""

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
from holdem_fast.game.betting import Street
from holdem_fast.game.deal import Deal, LegalActions
from holdem_fast.game.showdown import Pot, Settlement, settle, winners
from holdem_fast.game.table import Table
from holdem_fast.histories import phh
from holdem_fast.histories.phh import HandHistory
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
    rank_from_kev,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from holdem_fast.equities.equity import equity, equity_by_hand, preflop_matrix
    from holdem_fast.equities.results import Equity, HandEquity, PreflopMatrix
    from holdem_fast.game.tables import OBSERVATION, Tables
    from holdem_fast.ranges.range import Range

__all__ = [
    "OBSERVATION",
    "Action",
    "Card",
    "Category",
    "Comparison",
    "Deal",
    "Deck",
    "Equity",
    "Hand",
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
    "compare",
    "count_ranks",
    "equity",
    "equity_by_hand",
    "evaluate",
    "evaluate_board",
    "evaluate_many",
    "format_cards",
    "hand_frequencies",
    "kev_rank",
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
    "Equity": "equities.results",
    "HandEquity": "equities.results",
    "OBSERVATION": "game.tables",
    "PreflopMatrix": "equities.results",
    "Range": "ranges.range",
    "Tables": "game.tables",
    "equity": "equities.equity",
    "equity_by_hand": "equities.equity",
    "preflop_matrix": "equities.equity",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
