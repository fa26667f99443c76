"""Weights as text: the numbers, fractions and percentages of a range text read, and a weight written.

>>> end_of_number("AKs:1/3, QQ", 4), value("1/3"), value("57", percent=True)
(7, 0.3333333333333333, 0.57)
>>> weight_text(1 / 3), weight_text(0.125), weight_text(0.3333)
('1/3', '0.125', '0.3333')
"""

from __future__ import annotations

_DIGITS = frozenset("0123456789")
NUMBER_CHARACTERS = _DIGITS | {"."}
_EXPONENTS = frozenset("eE")
_SIGNS = frozenset("+-")
_NAN = float("nan")
# Stands for a weight that is above 0 and too small for a float.
TOO_SMALL = -1.0
_LONG = len("0.125")
_LARGEST_DENOMINATOR = 10_000


def end_of_number(text: str, at: int) -> int:
    """Where the number or fraction that begins at ``at`` ends, whatever it may be worth; ``at`` if there is none."""
    end = _past(text, at, NUMBER_CHARACTERS)
    if text[end : end + 1] == "/":
        return _past(text, end + 1, _DIGITS)
    if text[end : end + 1] in _EXPONENTS:
        return _past(text, end + (2 if text[end + 1 : end + 2] in _SIGNS else 1), _DIGITS)
    return end


def _past(text: str, at: int, characters: frozenset[str]) -> int:
    while text[at : at + 1] in characters:
        at += 1
    return at


def value(number: str, percent: bool = False) -> float:
    """The float nearest to what the text means; not a number where it means nothing or is too small for a float."""
    over, slash, under = number.partition("/")
    try:
        found = float(number + "e-2") if percent else int(over) / int(under) if slash else float(number)
    except (ValueError, OverflowError, ZeroDivisionError):
        return _NAN
    return _NAN if not found and any(digit in over.lower().partition("e")[0] for digit in "123456789") else found


def product(weight: float, factor: float) -> float:
    """Too small for a float is not the same as none: hands of such a weight are refused."""
    return weight * factor or (TOO_SMALL if weight and factor else 0.0)


def weight_text(weight: float) -> str:
    """The shorter of the number and of the simple fraction that is read as the same number."""
    text = repr(weight)
    simple = None if len(text) <= _LONG else simple_fraction(weight)
    return text if simple is None else min(text, f"{simple[0]}/{simple[1]}", key=len)


def simple_fraction(weight: float) -> tuple[int, int] | None:
    """A fraction that is read as this number and whose denominator is small, the smallest there is.

    It is nearer to the number than 1 / (2 * denominator**2), so it is among the convergents of the continued fraction.
    """
    over, under = weight.as_integer_ratio()
    last_top, top, last_bottom, bottom = 0, 1, 1, 0
    while under:
        whole, rest = divmod(over, under)
        last_top, top = top, whole * top + last_top
        last_bottom, bottom = bottom, whole * bottom + last_bottom
        if bottom > _LARGEST_DENOMINATOR:
            return None
        if top / bottom == weight:
            return top, bottom
        over, under = under, rest
    return None
