"""Equities as a short line for people, as columns for tables and as JSON documents for programs.

Single hands come as any mapping from (high card, low card) to HandEquity, such as those of ``equity_by_hand``.

>>> from holdem_fast.equities.results import HandEquity
>>> found = {(51, 45): HandEquity(0.5, 0.25, 0.625)}
>>> hand_equities_columns(found)
{'hand': ['AsKd'], 'win': [0.5], 'tie': [0.25], 'equity': [0.625]}
>>> hand_equities_line(found)
'<EquityByHand of 1 hand: 62.50 % to 62.50 %>'
"""

from __future__ import annotations

from holdem_fast.cards import format_cards
from holdem_fast.numerals import cut, dump, grouped, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from holdem_fast.cards import Card
    from holdem_fast.equities.hand_columns import HandEquities
    from holdem_fast.equities.results import Equity, HandEquity, PreflopMatrix

_MOST_PLAYERS = 6
_LONGEST_NAME = 24


def how_found(result: Equity) -> str:
    """``exact, 1,712,304 deals`` or ``100,000 trials, seed 1``."""
    if result.exact:
        return f"exact, {grouped(result.deals or 0)} deals"
    return f"{grouped(result.trials or 0)} trials, seed {result.seed}"


def equity_line(result: Equity) -> str:
    """``<Equity AKo 43.24 %, QQ 56.76 %: exact, 123,285,888 deals>``; a sample also says its largest error."""
    names = [cut(name, _LONGEST_NAME) for name in result.players]
    shares = [f"{name} {percent(share)}" for name, share in zip(names, result.equity, strict=True)]
    if len(shares) > _MOST_PLAYERS:
        shares[_MOST_PLAYERS:] = [f"{len(shares) - _MOST_PLAYERS} more"]
    between = "; " if any("," in name for name in names) else ", "
    error = "" if result.exact else f" ± {percent(max(result.std_error))}"
    return f"<Equity {between.join(shares)}{error}: {how_found(result)}>"


def equity_columns(result: Equity) -> dict[str, list[str] | list[float]]:
    """A row for each player."""
    return {
        "player": list(result.players),
        "win": list(result.win),
        "tie": list(result.tie),
        "equity": list(result.equity),
        "std_error": list(result.std_error),
    }


def equity_json(result: Equity) -> str:
    columns = equity_columns(result)
    return dump(
        {
            "players": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
            "exact_equity": result.exact_equity,
            "method": result.method,
            "reason": str(result.reason),
            "hand_combinations": result.hand_combinations,
            "deals": result.deals,
            "trials": result.trials,
            "seed": result.seed,
            "weight": result.weight,
            "outcomes": [{"winners": who, "weight": weight} for who, weight in result.outcomes.items()],
        }
    )


def hand_equities_line(found: Mapping[tuple[Card, Card], HandEquity]) -> str:
    """``<EquityByHand of 1,081 hands: 8.31 % to 98.86 %>``."""
    hands = f"{len(found):,} hand{'s' * (len(found) != 1)}"
    shares = [one.equity for one in found.values()]
    extremes = f": {percent(min(shares))} to {percent(max(shares))}" if shares else ""
    return f"<EquityByHand of {hands}{extremes}>"


def hand_columns_line(found: HandEquities) -> str:
    """``<HandEquities QQ+: 18 hands, 31.02 % to 98.86 %>``."""
    hands = f"{len(found):,} hand{'s' * (len(found) != 1)}"
    shares = found.equity.tolist()
    name = cut(found.player, _LONGEST_NAME)
    return f"<HandEquities {name}: {hands}, {percent(min(shares))} to {percent(max(shares))}>"


def hand_equities_columns(found: Mapping[tuple[Card, Card], HandEquity]) -> dict[str, list[str] | list[float]]:
    """A row for each hand, in the order of the mapping."""
    each = found.values()
    return {
        "hand": [format_cards(hand, "") for hand in found],
        "win": [one.win for one in each],
        "tie": [one.tie for one in each],
        "equity": [one.equity for one in each],
    }


def hand_equities_json(found: Mapping[tuple[Card, Card], HandEquity]) -> str:
    """One document: ``{"hands": [{"hand": "AsKd", "win": ..., "tie": ..., "equity": ...}, ...]}``."""
    columns = hand_equities_columns(found)
    return dump({"hands": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]})


def matrix_line(matrix: PreflopMatrix) -> str:
    """``<PreflopMatrix 169 x 169: AA against 22 81.94 %>``."""
    size, first, last = len(matrix.labels), matrix.labels[0], matrix.labels[-1]
    return f"<PreflopMatrix {size} x {size}: {first} against {last} {percent(matrix[first, last])}>"


def matrix_columns(matrix: PreflopMatrix) -> dict[str, list[str] | list[float]]:
    """The column ``class``, then one for each class: the equities of all rows against it."""
    columns: dict[str, list[str] | list[float]] = {"class": list(matrix.labels)}
    for label, shares in zip(matrix.labels, zip(*matrix.values, strict=True), strict=True):
        columns[label] = list(shares)
    return columns


def matrix_interface(matrix: PreflopMatrix) -> dict[str, object]:
    """The values for NumPy's array interface: read-only doubles."""
    import sys
    from array import array

    doubles = array("d")
    for row in matrix.values:
        doubles.extend(row)
    order = "<" if sys.byteorder == "little" else ">"
    shape = (len(matrix.values), len(matrix.labels))
    return {"version": 3, "shape": shape, "typestr": f"{order}f8", "data": doubles.tobytes()}
