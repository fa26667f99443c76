"""What the equity functions give back: values that hold whole numbers and work out fractions when they are asked.

>>> counts = ((0b01, 730_541), (0b10, 975_909), (0b11, 5_854))
>>> result = Equity(("AsKd", "QcQh"), "exact", "asked", counts, 1, 1_712_304, 1, None)
>>> result.outcomes
{(0,): 730541, (1,): 975909, (0, 1): 5854}
>>> result.exact_equity
(Fraction(183367, 428076), Fraction(244709, 428076))
"""

from __future__ import annotations

from collections.abc import Mapping

from holdem_fast.cards import Card, format_cards
from holdem_fast.frozen import Frozen
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, ItemsView, Iterator, ValuesView
    from fractions import Fraction
    from typing import Any, TypeAlias

    from holdem_fast.cards import CardsLike
    from holdem_fast.ranges.combos import Combo

    Counts: TypeAlias = tuple[tuple[int, int], ...]
    """Pairs of a set of winners, as a bit mask, and a whole number; ascending."""

METHODS = AUTO, EXACT, MONTE_CARLO = "auto", "exact", "monte-carlo"
# Why a spot was counted or sampled: the values of ``Equity.reason``.
QUICK, ASKED, TRIALS_GIVEN, TOO_LONG = REASONS = ("quick", "asked", "trials-given", "too-long")


def player_names(given: tuple[object, ...]) -> tuple[str, ...]:
    """The players as text."""
    return tuple([format_cards(one, "") if isinstance(one, tuple) else str(one).strip() for one in given])


class Equity(Frozen):
    """What each player may expect of the pot; players are numbered from 0 as they were given.

    ``method`` is "exact" or "monte-carlo", and ``reason`` says why, in one of four words for programs: "quick", since
    counting takes two seconds at most; "asked", since the method was named; "trials-given", since a number of trials
    asks for a sample; "too-long", since counting would take one core about ``count_seconds``, which is None otherwise.

    An exact result knows the number of ways to deal the hands, ``hand_combinations``, and of these times the boards,
    ``deals``; a sampled one knows its ``seed``. What belongs to the other method is None.
    """

    __slots__ = (
        "_given",
        "method",
        "reason",
        "_counts",
        "_scale",
        "deals",
        "hand_combinations",
        "seed",
        "count_seconds",
    )
    _given: tuple[object, ...]
    method: str
    reason: str
    _counts: Counts
    _scale: int
    deals: int | None
    hand_combinations: int | None
    seed: int | None
    count_seconds: float | None

    def __init__(
        self,
        given: tuple[object, ...],
        method: str,
        reason: str,
        counts: Counts,
        scale: int,
        deals: int | None,
        hand_combinations: int | None,
        seed: int | None,
        count_seconds: float | None = None,
    ) -> None:
        values = (given, method, reason, counts, scale, deals, hand_combinations, seed, count_seconds)
        # As Frozen does it, a call less: a result takes as long to make as to count.
        for put, value in zip(self._puts, values, strict=True):
            put(self, value)

    @property
    def players(self) -> tuple[str, ...]:
        """The players as text."""
        return player_names(self._given)

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.method == EXACT

    @property
    def trials(self) -> int | None:
        """How many deals were sampled; None for an exact result."""
        return None if self.exact else self._total

    @property
    def outcomes(self) -> dict[tuple[int, ...], int | Fraction]:
        """For every set of winners that occurs, ascending player numbers: the deals, each times its weights.

        Ints where all weights are 1, Fractions otherwise; numbers of trials in a sampled result.
        """
        return {self._players_in(mask): self._weighted(count) for mask, count in self._counts}

    @property
    def weight(self) -> int | Fraction:
        """The sum of the outcomes: the deals, each times its weights."""
        return self._weighted(self._total)

    @property
    def win(self) -> tuple[float, ...]:
        """How often each player wins alone, as a fraction of 1."""
        won = dict(self._counts)
        return tuple([won.get(1 << player, 0) / self._total for player in range(len(self._given))])

    @property
    def tie(self) -> tuple[float, ...]:
        """How often each player shares the pot, as a fraction of 1."""
        shared = [(mask, count) for mask, count in self._counts if mask & (mask - 1)]
        return tuple(
            [
                sum([count for mask, count in shared if mask >> player & 1]) / self._total
                for player in range(len(self._given))
            ]
        )

    @property
    def equity(self) -> tuple[float, ...]:
        """Each player's share of the pot; a pot shared by k players gives each 1/k."""
        shares, whole = self._shares
        return tuple([share / whole for share in shares])

    @property
    def exact_equity(self) -> tuple[Fraction, ...] | None:
        """The equities as fractions that add up to exactly 1; None for a sampled result."""
        if not self.exact:
            return None
        from fractions import Fraction

        shares, whole = self._shares
        return tuple([Fraction(share, whole) for share in shares])

    @property
    def std_error(self) -> tuple[float, ...]:
        """The standard error of each equity: 0.0 if exact, else at least 1/trials, for no sample makes certain."""
        players = range(len(self._given))
        if self.exact:
            return (0.0,) * len(players)
        trials = self._total
        return tuple([(variance(self._counts, trials, player) / trials) ** 0.5 for player in players])

    @property
    def _total(self) -> int:
        return sum([count for _, count in self._counts])

    @property
    def _shares(self) -> tuple[list[int], int]:
        """Each player's part of the pots in whole numbers, and their sum."""
        # A pot of 2,520 can be shared by up to ten.
        shares = [0] * len(self._given)
        for mask, count in self._counts:
            for player in self._players_in(mask):
                shares[player] += count * (2520 // mask.bit_count())
        return shares, 2520 * self._total

    def _players_in(self, mask: int) -> tuple[int, ...]:
        return tuple([player for player in range(len(self._given)) if mask >> player & 1])

    def _weighted(self, count: int) -> int | Fraction:
        if self._scale == 1:
            return count
        from fractions import Fraction

        return Fraction(count, self._scale)

    def __str__(self) -> str:
        from holdem_fast.equities.records import how_found

        rows = [("player", "win", "tie", "equity")]
        for name, win, tie, equity, error in zip(
            self.players, self.win, self.tie, self.equity, self.std_error, strict=True
        ):
            sampled = "" if self.exact else f" ± {100 * error:.2f}"
            rows.append((name, f"{100 * win:.2f} %", f"{100 * tie:.2f} %", f"{100 * equity:.2f} %{sampled}"))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for name, *numbers in rows:
            columns = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
            lines.append("  ".join([name.ljust(widths[0]), *columns]))
        return "\n".join([*lines, how_found(self)])

    def __repr__(self) -> str:
        from holdem_fast.equities.records import equity_line

        return equity_line(self)

    def to_dict(self) -> dict[str, list[str] | list[float]]:
        """Columns for a table, a row for each player: ``player``, ``win``, ``tie``, ``equity``, ``std_error``."""
        from holdem_fast.equities.records import equity_columns

        return equity_columns(self)

    def to_json(self) -> str:
        """One document: ``players``, a list of objects with the names of :meth:`to_dict`, and the other attributes.

        ``outcomes`` is a list of objects with ``winners`` and ``weight``. Numbers are exact: a fraction is a text
        ``"a/b"``, an int of more than 640 digits a hexadecimal text ``"0x..."``. What does not apply is null.
        """
        from holdem_fast.equities.records import equity_json

        return equity_json(self)

    def _repr_html_(self) -> str:
        from holdem_fast.equities.drawing import equity_html

        return equity_html(self)


def variance(counts: Collection[tuple[int, int]], trials: int, player: int) -> float:
    """The variance of a player's share of the pot in one trial, as far as a sample tells.

    It is at least 1/trials: an outcome not seen yet may be as frequent as that.
    """
    shares = [(mask.bit_count(), count) for mask, count in counts if mask >> player & 1]
    mean = sum([count / winners for winners, count in shares]) / trials
    squares = sum([count / winners**2 for winners, count in shares])
    return max((squares - trials * mean * mean) / max(trials - 1, 1), 1 / trials)


class HandEquity(Frozen):
    """What a single hand may expect against a range: how often it wins and ties, and its share of the pot."""

    __slots__ = ("win", "tie", "equity")
    win: float
    tie: float
    equity: float

    def __init__(self, win: float, tie: float, equity: float) -> None:
        # As Frozen does it, without a loop: thousands are made at once.
        put_win, put_tie, put_equity = self._puts
        put_win(self, win)
        put_tie(self, tie)
        put_equity(self, equity)


class EquityByHand(Frozen, Mapping[tuple[Card, Card], HandEquity]):
    """A mapping from the hands of a player, (high card, low card), to what each may expect; it never changes.

    A hand is found in any spelling and order: ``equities["KhAh"]``, ``equities[51, 50]``. KeyError for a hand that is
    not among them, ValueError or TypeError for anything that is not two different cards.
    """

    __slots__ = ("_equities",)
    _equities: dict[Combo, HandEquity]

    def __getitem__(self, hand: CardsLike) -> HandEquity:
        try:
            return self._equities[hand]  # type: ignore[index]
        except (KeyError, TypeError):
            pass
        from holdem_fast.ranges.combos import read_combo

        high, low = combo = read_combo(hand)
        try:
            return self._equities[combo]
        except KeyError:
            raise KeyError(f"{high}{low} is not among the {len(self):,} hands") from None

    def __iter__(self) -> Iterator[Combo]:
        return iter(self._equities)

    def __len__(self) -> int:
        return len(self._equities)

    def items(self) -> ItemsView[Combo, HandEquity]:
        """The hands with what they may expect, highest cards first."""
        return self._equities.items()

    def values(self) -> ValuesView[HandEquity]:
        """What the hands may expect, in the order of the hands."""
        return self._equities.values()

    def __eq__(self, other: object) -> bool:
        return self._equities == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._equities.items()))

    def __repr__(self) -> str:
        from holdem_fast.equities.records import hand_equities_line

        return hand_equities_line(self)

    def to_dict(self) -> dict[str, list[str] | list[float]]:
        """Columns for a table, a row for each hand: ``hand``, and its ``win``, ``tie`` and ``equity``."""
        from holdem_fast.equities.records import hand_equities_columns

        return hand_equities_columns(self)

    def to_json(self) -> str:
        """One document with the same values, an object for each hand."""
        from holdem_fast.equities.records import hand_equities_json

        return hand_equities_json(self)

    def _repr_html_(self) -> str:
        from holdem_fast.equities.drawing import hand_equities_html

        return hand_equities_html(self)


class PreflopMatrix(Frozen):
    """Each of the 169 classes of starting hands against each, over all ways to deal the two hands and the board.

    ``labels`` are in the order of the usual grid, aces first: AA, AKs, AQs, ... AKo, KK, ... 22. ``values`` are rows of
    equities of the first hand, ``wins``, ``ties`` and ``deals`` the whole numbers that they come from.

    ``matrix["AKs", "QQ"]`` is the equity of AKs against QQ.
    """

    __slots__ = ("values", "labels", "wins", "ties", "deals")
    values: tuple[tuple[float, ...], ...]
    labels: tuple[str, ...]
    wins: tuple[tuple[int, ...], ...]
    ties: tuple[tuple[int, ...], ...]
    deals: tuple[tuple[int, ...], ...]

    def __init__(
        self,
        labels: tuple[str, ...],
        wins: tuple[tuple[int, ...], ...],
        ties: tuple[tuple[int, ...], ...],
        deals: tuple[tuple[int, ...], ...],
    ) -> None:
        values = tuple(
            [
                tuple([(2 * win + tie) / (2 * dealt) for win, tie, dealt in zip(*row, strict=True)])
                for row in zip(wins, ties, deals, strict=True)
            ]
        )
        super().__init__(values, labels, wins, ties, deals)

    def _values(self) -> tuple[Any, ...]:
        return super()._values()[1:]

    def __getitem__(self, classes: tuple[str, str]) -> float:
        if not (isinstance(classes, tuple) and len(classes) == 2):
            raise TypeError(f'a matrix takes two classes, such as matrix["AKs", "QQ"], got {short_repr(classes)}')
        row, column = map(self._place, classes)
        return self.values[row][column]

    def against_random(self, label: str) -> float:
        """The equity of a class against any hand at all. KeyError for anything but a class."""
        row = self._place(label)
        return (2 * sum(self.wins[row]) + sum(self.ties[row])) / (2 * sum(self.deals[row]))

    def to_csv(self) -> str:
        """A line of labels, then a line for each class: its label and its equities."""
        lines = [",".join(["", *self.labels])]
        lines += [",".join([label, *map(repr, row)]) for label, row in zip(self.labels, self.values, strict=True)]
        return "\n".join(lines) + "\n"

    def to_json(self) -> str:
        """One document with ``labels`` and ``values``."""
        import json

        return json.dumps({"labels": self.labels, "values": self.values})

    def to_dict(self) -> dict[str, list[str] | list[float]]:
        """Columns for a table: ``class``, then one for each class, with the equity of each row's class against it.

        ``DataFrame(matrix.to_dict()).set_index("class")`` of pandas is the matrix with both its labels.
        """
        from holdem_fast.equities.records import matrix_columns

        return matrix_columns(self)

    def to_svg(self) -> str:
        """A heat map of all classes against all as an SVG document, about 200 KB."""
        from holdem_fast.equities.drawing import matrix_svg

        return matrix_svg(self)

    @property
    def __array_interface__(self) -> dict[str, object]:
        """What ``numpy.asarray(matrix)`` reads: ``values`` as a read-only array (169, 169) of float64."""
        from holdem_fast.equities.records import matrix_interface

        return matrix_interface(self)

    def __repr__(self) -> str:
        from holdem_fast.equities.records import matrix_line

        return matrix_line(self)

    def _repr_html_(self) -> str:
        from holdem_fast.equities.drawing import matrix_html

        return matrix_html(self)

    def _place(self, label: str) -> int:
        try:
            return self.labels.index(label)
        except ValueError:
            raise KeyError(f"unknown class {short_repr(label)}; expected one such as AA, AKs or AKo") from None
