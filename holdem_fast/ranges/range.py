"""Ranges: the hands a player may hold, each combo of two cards with a weight.

>>> held = Range("QQ+, AKs, AKo:0.5")
>>> len(held), held.combos
(34, 28.0)
>>> held["AsKd"], ("Kd", "As") in held, "7c2d" in held
(0.5, True, False)
>>> str(held | Range("JJ-99, A5s-A2s"))
'99+,AKs,A5s-A2s,AKo:0.5'
>>> held == Range({"QQ+": 1, "AKs": 1, "AKo": 0.5}), "KK" in held, "AK" in held, "AQs" in held
(True, True, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum, inf

from holdem_fast.cards import SUIT_OF, Card, parse_cards
from holdem_fast.core import _weights_by_combo
from holdem_fast.frozen import Frozen
from holdem_fast.messages import short_repr
from holdem_fast.ranges import reader
from holdem_fast.ranges.combos import CLASS_COMBOS, COMBO_OF, class_number, read_combo
from holdem_fast.ranges.weights import product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Collection, ItemsView, Iterator, ValuesView
    from typing import Any, SupportsFloat, TypeAlias

    from numpy import float64
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from holdem_fast.cards import CardsLike
    from holdem_fast.ranges.combos import Combo
    from holdem_fast.ranges.whole import Whole

    RangeLike: TypeAlias = str | Mapping[Any, SupportsFloat] | Iterable[CardsLike]
    """A range text, a mapping from combos or range texts to weights, or an iterable of combos and range texts."""


# Combos may be given several times, but an endless iterable of them ends.
_MOST_LISTED = 100_000


class Range(Frozen, Mapping[tuple[Card, Card], float]):
    """A mapping from combos, (higher card, lower card), to weights in (0, 1]; it never changes.

    Made from a text such as ``"22+, ATs+, AKo:0.5"`` (:mod:`holdem_fast.ranges.reader` has the grammar), from a
    mapping of hands to weights, or from an iterable of hands, each of weight 1. Hands are a combo (any two cards, as a
    text or as numbers, in either order) or a range text such as ``"AKs"``, whose own weights are multiplied. A weight
    of 0 means not held, and of what is given twice the last weight counts.

    ``in`` takes the same hands, without weights: ``"AKo" in held`` says whether all of them are held, with any weight.
    It raises ValueError or TypeError for what cannot be read, as ``held[...]`` does, which takes a single combo.

    The order is fixed: highest cards first. Equal ranges hold the same combos with the same weights. ``str`` is the
    shortest text of the same range in the plain grammar that other programs read too.

    Raises ValueError for a text that cannot be read (what, at which position, what was expected), for anything but
    two different cards and for a weight outside 0..1; TypeError for anything that cannot be a range.
    """

    __slots__ = ("_weights", "_whole")
    _weights: dict[Combo, float]
    _whole: Whole | None

    def __init__(self, hands: RangeLike = "") -> None:
        super().__init__(reader.read(hands) if isinstance(hands, str) else _weights_of(hands), None)

    @classmethod
    def top(cls, fraction: float) -> Range:
        """The strongest classes by equity against a random hand, about ``fraction`` of all 1,326 combos.

        Classes are whole, as on the slider of a range editor: as many of them as come nearest to the fraction, the
        more where two are equally near, and at least one. So a larger fraction always holds the smaller one's hands.
        ValueError unless 0 < fraction <= 1.
        """
        if isinstance(fraction, str) or not hasattr(fraction, "__float__"):
            raise TypeError(f"fraction must be a number, got {short_repr(fraction)}")
        if fraction != fraction or not 0 < fraction <= 1:
            raise ValueError(f"fraction must be above 0 and at most 1, got {short_repr(fraction)}")
        return cls._of({COMBO_OF[number]: 1.0 for number in sorted(reader.top(fraction), reverse=True)})

    @classmethod
    def from_array(cls, weights: Buffer) -> Range:
        """The range of 1,326 weights by combo number: the other direction of :meth:`to_array`.

        ``weights`` is a buffer of float64 or float32 with one dimension. ValueError for a weight outside 0..1 (which
        combo) and for a buffer of other items or another shape, TypeError for anything but a buffer.
        """
        try:
            view = memoryview(weights)
        except TypeError:
            raise TypeError(f"weights must be a buffer of float64 or float32, got {short_repr(weights)}") from None
        if view.format not in ("d", "f"):
            raise ValueError(f"weights must hold float64 or float32, got buffer format {short_repr(view.format)}")
        if view.shape != (len(COMBO_OF),):
            raise ValueError(f"weights must have the shape ({len(COMBO_OF)},), got {short_repr(view.shape)}")
        held: dict[Combo, float] = {}
        for combo, weight in zip(reversed(COMBO_OF), reversed(view.tolist()), strict=True):
            if not 0 <= weight <= 1:
                high, low = combo
                raise ValueError(f"weights must be from 0 to 1, got {short_repr(weight)} for {high.name}{low.name}")
            if weight:
                held[combo] = weight
        return cls._of(held)

    @classmethod
    def _of(cls, weights: dict[Combo, float]) -> Range:
        """A range of weights that are known to be in order."""
        made = cls.__new__(cls)
        Frozen.__init__(made, weights, None)
        return made

    @property
    def combos(self) -> float:
        """The sum of the weights."""
        return fsum(self._weights.values())

    def in_whole_numbers(self) -> Whole:
        """What counts and samples take; worked out once, since a range never changes."""
        if self._whole is None:
            from holdem_fast.ranges.whole import whole

            put_whole = self._puts[1]
            put_whole(self, whole(self._weights))
        assert self._whole is not None
        return self._whole

    def to_array(self) -> NDArray[float64] | array[float]:
        """The weights by :func:`~holdem_fast.combo_number`: 1,326 float64, 0 for what is not held.

        A ``numpy.ndarray`` where NumPy has been imported, else an ``array.array``; a new one each time.
        """
        return _weights_by_combo(self._weights)

    def without(self, cards: CardsLike) -> Range:
        """The combos that hold none of these cards. Errors as in :func:`holdem_fast.parse_cards`."""
        gone = frozenset(parse_cards(cards))
        return self._of({combo: weight for combo, weight in self._weights.items() if gone.isdisjoint(combo)})

    def grid(self) -> list[list[float]]:
        """13 rows of 13 weights, aces first: suited classes above the diagonal of pairs, offsuit ones below.

        The weight of a class is the mean of those of its 6, 4 or 12 combos, 0 for the ones not held.
        """
        held: dict[int, list[float]] = {}
        for combo, weight in self._weights.items():
            held.setdefault(class_number(*combo), []).append(weight)
        means = [_mean(held.get(number, ()), len(combos)) for number, combos in enumerate(CLASS_COMBOS)]
        return [means[start : start + 13] for start in range(0, 169, 13)]

    def __getitem__(self, combo: CardsLike) -> float:
        """The weight. KeyError if the combo is not held; ValueError or TypeError for anything but a combo."""
        try:
            return self._weights[combo]  # type: ignore[index]
        except (KeyError, TypeError):
            pass
        return self._weights[read_combo(combo)]

    def __contains__(self, hands: object) -> bool:
        try:
            if hands in self._weights:
                return True
        except TypeError:  # not hashable
            pass
        if not isinstance(hands, str):
            return read_combo(hands) in self._weights  # type: ignore[arg-type]
        named = {combo: weight for combo, weight in _read_hands(hands).items() if weight}
        if set(named.values()) != {1.0}:
            raise ValueError(f"only hands without weights can be looked for in a range, got {short_repr(hands)}")
        return self._weights.keys() >= named.keys()

    def __iter__(self) -> Iterator[Combo]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def items(self) -> ItemsView[Combo, float]:
        """Combos with their weights, highest cards first."""
        return self._weights.items()

    def values(self) -> ValuesView[float]:
        """The weights, in the order of the combos."""
        return self._weights.values()

    def __or__(self, other: object) -> Range:
        """The combos that either holds, with the larger weight."""
        if not isinstance(other, Range):
            _refuse_text("|", other)
            return NotImplemented
        weights = dict(self._weights)
        for combo, weight in other._weights.items():
            weights[combo] = max(weight, weights.get(combo, 0.0))
        return self._of(_in_order(weights))

    def __and__(self, other: object) -> Range:
        """The combos that both hold, with the smaller weight."""
        if not isinstance(other, Range):
            _refuse_text("&", other)
            return NotImplemented
        theirs = other._weights
        return self._of({combo: min(weight, theirs[combo]) for combo, weight in self.items() if combo in theirs})

    def __sub__(self, other: object) -> Range:
        """The combos that the other does not hold at all, with their weights."""
        if not isinstance(other, Range):
            _refuse_text("-", other)
            return NotImplemented
        return self._of({combo: weight for combo, weight in self.items() if combo not in other._weights})

    def __eq__(self, other: object) -> bool:
        return self._weights == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self),)

    def __str__(self) -> str:
        from holdem_fast.ranges.writer import write  # most ranges are never written

        return write(self._weights)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def to_dict(self) -> dict[str, list[str] | list[float]]:
        """Columns for a table, a row for each combo: ``hand``, such as AsKd, and ``weight``."""
        return {"hand": [high.name + low.name for high, low in self], "weight": list(self.values())}

    def to_json(self) -> str:
        """One document: ``range`` (the text), ``hands``, ``combos`` and ``weights``, an object from hands to weights.

        ``Range(document["weights"])`` is the same range again.
        """
        from holdem_fast.numerals import dump

        weights = {high.name + low.name: weight for (high, low), weight in self.items()}
        return dump({"range": str(self), "hands": len(self), "combos": self.combos, "weights": weights})

    def to_svg(self) -> str:
        """The grid of the 169 classes as an SVG document: in each the part that is held, below it the totals."""
        from holdem_fast.ranges.drawing import range_svg

        return range_svg(self)

    def _repr_html_(self) -> str:
        from holdem_fast.ranges.drawing import range_html

        return range_html(self)


def _weights_of(hands: Mapping[Any, SupportsFloat] | Iterable[CardsLike]) -> dict[Combo, float]:
    if isinstance(hands, Range):
        return hands._weights
    if not isinstance(hands, Iterable):
        raise TypeError(
            f"a range must be a text, a mapping or an iterable of combos or range texts, got {short_repr(hands)}"
        )
    weights: dict[Combo, float] = {}
    for place, item in enumerate(hands):
        if place == _MOST_LISTED:
            raise ValueError(f"a range must be made of at most {_MOST_LISTED:,} combos")
        try:
            weight = _weight(hands[item]) if isinstance(hands, Mapping) else 1.0
            if isinstance(item, str):
                named = {combo: product(own, weight) for combo, own in _read_hands(item).items()}
                if min(named.values()) < 0:
                    raise ValueError(f"{short_repr(item)} with the weight {weight} weighs too little for a float")
                weights.update(named)
            else:
                weights[read_combo(item)] = weight
        except (TypeError, ValueError) as error:
            raise type(error)(f"item {place} of the range: {error}") from None
    return _in_order({combo: weight for combo, weight in weights.items() if weight})


def _read_hands(text: str) -> dict[Combo, float]:
    """The combos of a text, those of weight 0 too: two cards with anything around them, or a range text."""
    combo = _combo_or_none(text) if text[1:2] in SUIT_OF else None
    if combo is not None:
        return {combo: 1.0}
    try:
        named = reader.read_with_zeros(text)
    except ValueError as error:
        combo = _combo_or_none(text)
        if combo is not None:
            return {combo: 1.0}
        raise ValueError(f"{short_repr(text)} is neither a combo nor a range text: {error}") from None
    if not named:
        raise ValueError(f"{short_repr(text)} names no hands; expected a combo or a range text")
    return named


def _combo_or_none(text: str) -> Combo | None:
    try:
        return read_combo(text)
    except ValueError:
        return None


def _weight(weight: SupportsFloat) -> float:
    if isinstance(weight, str):
        raise TypeError(f"a weight must be a number, got {short_repr(weight)}")
    try:
        value = float(weight)
    except OverflowError:
        value = inf
    if not 0 <= value <= 1:
        raise ValueError(f"a weight must be from 0 to 1, got {short_repr(weight)}")
    return value


def _in_order(weights: dict[Combo, float]) -> dict[Combo, float]:
    return {combo: weights[combo] for combo in sorted(weights, reverse=True)}


def _mean(weights: Collection[float], combos: int) -> float:
    # A class held evenly keeps its weight to the last digit.
    if len(weights) == combos and len(set(weights)) == 1:
        return next(iter(weights))
    return fsum(weights) / combos


def _refuse_text(sign: str, other: object) -> None:
    if isinstance(other, str):
        raise TypeError(f"{sign} takes two ranges, got a text: write Range({short_repr(other)})")
