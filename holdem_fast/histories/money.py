"""Money as chips: amounts of a file, such as 0.25, as whole numbers of a unit, such as 1/100, and back.

A float stands for the decimal that Python writes for it, so that 0.1 is a tenth exactly.

>>> unit = unit_of([exact("0.25"), exact(40.9)])
>>> unit, chips(exact(40.9), unit), text(4090, unit)
(Fraction(1, 100), 4090, '40.90')
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm

from holdem_fast.game.seats import MAX_CHIPS
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ONE = Fraction(1)
CENT = Fraction(1, 100)
# Denominators for which a float tells quickly whether it is a whole number of parts, and the most parts.
_QUICK = (1, 2, 100)
_EXACT = 10**14
# More digits than any amount of money has; a longer number, such as 1e-999999, would fill the memory.
_MOST_DIGITS = 40


def exact(value: object) -> Fraction:
    """An amount of money as the exact number that is written: an int, float, Decimal, Fraction or text such as "0.25".

    Raises ValueError for a text that is not a number and for a number that is not finite or very long, TypeError for
    anything else.
    """
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        raise TypeError(f"an amount must be a number, got {short_repr(value)}")
    if isinstance(value, int):
        return Fraction(int(value))
    # Through text: numpy's floats write themselves with their type, float() does not.
    words = repr(float(value)) if isinstance(value, float) else str(value)
    whole, bar, below = words.partition("/")
    if bar:
        return _quotient(whole, below, value)
    return _decimal(words, value)


def _quotient(above: str, below: str, value: object) -> Fraction:
    divisor = _decimal(below, value)
    if not divisor:
        raise ValueError(f"an amount must not divide by zero, got {short_repr(value)}")
    return _decimal(above, value) / divisor


def _decimal(words: str, value: object) -> Fraction:
    """The number that a text such as ``1.50`` or ``1e3`` writes."""
    plain = words.strip().replace("_", "x")
    try:
        number = Decimal(plain) if plain.isascii() else None
    except ArithmeticError:
        number = None
    if number is None or not number.is_finite():
        raise ValueError(f"an amount must be a number such as 12 or 0.25, got {short_repr(value)}")
    if len(plain) > _MOST_DIGITS or abs(number.adjusted()) > _MOST_DIGITS:
        raise ValueError(f"an amount must have at most {_MOST_DIGITS} digits, got {short_repr(value)}")
    return Fraction(number)


def unit_of(amounts: Iterable[Fraction]) -> Fraction:
    """The unit in which all amounts are whole: 1 or 1/2, else 1/100, else one over the smallest common denominator."""
    return unit_below({amount.denominator for amount in amounts})


def unit_below(denominators: Iterable[int]) -> Fraction:
    """The unit of amounts that have these denominators."""
    below = lcm(*denominators)
    if below <= 2:
        return Fraction(1, below)
    return CENT if CENT.denominator % below == 0 else Fraction(1, below)


@lru_cache(8192, typed=True)
def denominator(value: object) -> int:
    """The denominator of an amount, as :func:`exact` has it. Errors as there."""
    if type(value) is float:
        for below in _QUICK:
            if _whole(value, below) is not None:
                return below
    return exact(value).denominator


def chips(value: object, unit: Fraction) -> int:
    """An amount of money as chips of the unit.

    Raises ValueError for one that is not a whole number of them, and the errors of :func:`exact`.
    """
    if type(value) is int and unit == 1:
        return value
    if type(value) is float and unit.numerator == 1 and unit.denominator in _QUICK:
        whole = _whole(value, unit.denominator)
        if whole is not None:
            return whole
    amount = exact(value)
    number = amount / unit
    if number.denominator != 1:
        raise ValueError(f"{_shown(amount)} is not a whole number of the unit, {_shown(unit)}")
    return number.numerator


def _whole(value: float, below: int) -> int | None:
    """How many parts, of which one is 1/below, the decimal of a float is, where it is a whole number of them.

    A decimal of up to 15 digits has a float of its own: where the quotient is the float, it is its decimal.
    """
    parts = value * below
    if not -_EXACT < parts < _EXACT:
        return None
    near = round(parts)
    return near if near / below == value else None


def money(chips: int, unit: Fraction) -> Fraction:
    """Chips as an amount of money."""
    return chips * unit


def text(chips: int, unit: Fraction) -> str:
    """Chips as the text of their amount of money: a decimal where it has an end, else a fraction.

    >>> text(5, Fraction(1, 2)), text(5, Fraction(1, 100)), text(1, Fraction(1, 3))
    ('2.5', '0.05', '1/3')
    """
    if unit == 1:
        return str(chips)
    if unit == CENT:
        sign, size = ("-", -chips) if chips < 0 else ("", chips)
        return f"{sign}{size // 100}.{size % 100:02}"
    return _shown(chips * unit)


def _shown(amount: Fraction) -> str:
    below = amount.denominator
    twos = (below & -below).bit_length() - 1
    odd = below >> twos
    fives = 0
    while odd % 5 == 0:
        odd //= 5
        fives += 1
    places = max(twos, fives)
    if odd != 1 or places > _MOST_DIGITS:
        return f"{amount.numerator}/{below}"
    if not places:
        return str(amount.numerator)
    digits = str(abs(amount.numerator) * 10**places // below).zfill(places + 1)
    return f"{'-' if amount < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def as_unit(unit: Fraction | int | str) -> Fraction:
    """A unit as a caller gives it: more than 0. Raises ValueError and TypeError."""
    if unit is ONE or unit is CENT:
        return unit
    number = exact(unit)
    if not 0 < number <= MAX_CHIPS:
        raise ValueError(f"the unit of money must be more than 0, got {short_repr(unit)}")
    return number
