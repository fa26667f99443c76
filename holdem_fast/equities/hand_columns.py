"""The hands of one player as columns: what ``hand_equities`` gives back.

>>> aces = HandEquities("AsAh", bytes([50, 51]), array("d", [1.0, 0.5, 0.25, 0.625]).tobytes())
>>> aces
<HandEquities AsAh: 1 hand, 62.50 % to 62.50 %>
>>> aces.equity.tolist(), aces.combos.tolist()
([0.625], [[50, 51]])
"""

from __future__ import annotations

import sys
from array import array

from holdem_fast.cards import Card, format_cards
from holdem_fast.equities import _sweep
from holdem_fast.equities.results import HandEquity
from holdem_fast.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from numpy import float64, uint8
    from numpy.typing import NDArray

    from holdem_fast.equities.by_hand import HandSums
    from holdem_fast.equities.spot import Holding
    from holdem_fast.ranges.combos import Combo

    Column: TypeAlias = NDArray[float64] | array[float]

_DOUBLE = 8
# Pots that any number of winners up to four shares in whole numbers.
_POT = 12


class HandEquities(Frozen):
    """Every hand of one player and what it may expect, as columns in the order of :func:`holdem_fast.combo_number`.

    Columns are read-only: each is a ``numpy.ndarray`` where NumPy has been imported, a view of the same memory every
    time; else ``combos`` is a ``memoryview`` and the others are a new ``array.array`` each time. ``len`` is the number
    of hands.
    """

    __slots__ = ("player", "_cards", "_numbers")
    player: str
    """The player as text."""
    _cards: bytes
    _numbers: bytes

    def __len__(self) -> int:
        return len(self._cards) // 2

    @property
    def combos(self) -> NDArray[uint8] | memoryview:
        """The hands, (k, 2) uint8, the lower card number of each first, as in ``COMBOS``."""
        frombuffer = _from_buffer()
        if frombuffer is not None:
            return frombuffer(self._cards, "u1").reshape(-1, 2)  # type: ignore[no-any-return]
        return memoryview(self._cards).cast("B", (len(self), 2))

    @property
    def weight(self) -> Column:
        """The weight of each hand in its range, k float64."""
        return self._column(0)

    @property
    def win(self) -> Column:
        """How often each hand wins alone, as a fraction of 1."""
        return self._column(1)

    @property
    def tie(self) -> Column:
        """How often each hand shares the pot, as a fraction of 1."""
        return self._column(2)

    @property
    def equity(self) -> Column:
        """Each hand's share of the pot; a pot shared by n players gives each 1/n."""
        return self._column(3)

    def _column(self, number: int) -> Column:
        size = _DOUBLE * len(self)
        frombuffer = _from_buffer()
        if frombuffer is not None:
            return frombuffer(self._numbers, "f8", len(self), number * size)  # type: ignore[no-any-return]
        return array("d", self._numbers[number * size : (number + 1) * size])

    def by_hand(self) -> dict[Combo, HandEquity]:
        """The same as a mapping from (high card, low card)."""
        deck = tuple(Card)
        hands = [(deck[high], deck[low]) for low, high in zip(self._cards[::2], self._cards[1::2], strict=True)]
        shares = zip(*[self._column(number).tolist() for number in (1, 2, 3)], strict=True)
        return {hand: HandEquity(*share) for hand, share in zip(hands, shares, strict=True)}

    def to_dict(self) -> dict[str, list[str] | list[float]]:
        """Columns for a table, a row for each hand: ``hand``, and its ``weight``, ``win``, ``tie`` and ``equity``."""
        cards = self._cards
        hands = [format_cards(cards[place : place + 2][::-1], "") for place in range(0, len(cards), 2)]
        numbers = [self._column(number).tolist() for number in range(4)]
        return {"hand": hands, **dict(zip(("weight", "win", "tie", "equity"), numbers, strict=True))}

    def to_json(self) -> str:
        """One document with ``player`` and ``hands``, an object for each hand."""
        from holdem_fast.numerals import dump

        columns = self.to_dict()
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return dump({"player": self.player, "hands": rows})

    def __repr__(self) -> str:
        from holdem_fast.equities.records import hand_columns_line

        return hand_columns_line(self)

    def _repr_html_(self) -> str:
        from holdem_fast.equities.drawing import hand_equities_html

        return hand_equities_html(self.by_hand())


def _from_buffer() -> Any:
    # While another thread is importing NumPy it may have no frombuffer yet.
    return getattr(sys.modules.get("numpy"), "frombuffer", None)


def columns(holding: Holding, player: str, sums: HandSums) -> HandEquities:
    """The columns of a player whose hands are in the opposite order, highest cards first, as in all holdings."""
    counted = [deals.tobytes() for deals in (*sums.shares, sums.met) if isinstance(deals, array)]
    # The sums of a single sweep are arrays.
    numbers = _sweep.shares(*counted) if len(counted) == 3 else None
    cards, weights = holding.cards, _weights(holding)
    if numbers is None:
        # Sums of more than 52 bits, more than two winners, or hands without a deal, which are left out.
        met = [deals for deals in sums.met if deals]
        kept = [place for place, deals in enumerate(sums.met) if deals]
        shares = [[of_size[place] for place in kept] for of_size in sums.shares]
        tied = [sum(deals) for deals in zip(*shares[1:], strict=True)]
        pots = [
            sum([_POT // winners * number for winners, number in enumerate(deals, 1)])
            for deals in zip(*shares, strict=True)
        ]
        ratios = [
            array("d", [number / (times * deals) for number, deals in zip(counts[::-1], met[::-1], strict=True)])
            for counts, times in ((shares[0], 1), (tied, 1), (pots, _POT))
        ]
        numbers = b"".join([ratio.tobytes() for ratio in ratios])
        cards = bytes([card for place in kept for card in cards[2 * place : 2 * place + 2]])
        weights = array("d", [weights[place] for place in kept])
    return HandEquities(player, cards[::-1], weights[::-1].tobytes() + numbers)


def _weights(holding: Holding) -> array[float]:
    """As they stand in the range."""
    if holding.weights is None:
        # Repeated as bytes, which is quicker than repeating an array.
        return array("d", array("d", [float(holding.unit)]).tobytes() * len(holding))
    top, bottom = holding.unit.numerator, holding.unit.denominator
    floats = {weight: weight * top / bottom for weight in set(holding.weights)}
    return array("d", [floats[weight] for weight in holding.weights])
