"""Amounts of money as people and sites write them, as whole numbers of hundred-millionths.

>>> amount("$1,234.50"), amount("0,05 €")
(123450000000, 5000000)
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from holdem_fast.histories.money import exact, text
from holdem_fast.messages import short_repr

SCALE = 10**8
_STEP = Fraction(1, SCALE)
# A number, with up to four characters of a currency before or after it.
_SIGN = r"(?:[^\d\s.,+-]{0,4})"
_AMOUNT = re.compile(rf"{_SIGN} ?(\d[\d.,]*|\.\d+) ?{_SIGN}", re.ASCII)


@lru_cache(8192)
def amount(word: str) -> int:
    """An amount of money as people and sites write it, with or without a currency and thousands separators."""
    found = _AMOUNT.fullmatch(word) if len(word) < 40 else None
    if found is None:
        raise ValueError(f"expected an amount of money, got {short_repr(word)}")
    return scaled(_plain(found[1].rstrip(".,"), word))


def _plain(digits: str, word: str) -> str:
    """The number without thousands separators, with a point before its fraction."""
    point = max(digits.rfind("."), digits.rfind(","))
    if point < 0:
        return digits
    whole, mark, fraction = digits[:point], digits[point], digits[point + 1 :]
    other = "," if mark == "." else "."
    if mark in whole or (mark == "," and len(fraction) == 3 and other not in whole and whole.strip("0")):
        # A separator that comes twice, or a comma before three digits, is one of thousands.
        whole, mark, fraction = digits, mark, ""
    groups = whole.replace(other, mark).split(mark) if mark in whole or other in whole else [whole]
    if len(groups) > 1 and (not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:])):
        raise ValueError(f"expected an amount of money, got {short_repr(word)}")
    return f"{''.join(groups)}.{fraction}" if fraction else "".join(groups)


@lru_cache(8192)
def scaled(value: int | str) -> int:
    """An exact amount in hundred-millionths."""
    money = exact(value) * SCALE
    if money.denominator != 1 or money < 0:
        raise ValueError(f"expected an amount of at most 8 decimal places, not below 0, got {short_repr(value)}")
    return money.numerator


def rounded(words: str) -> str:
    """A number of very many digits without the noise of floats, where it is an amount but for that.

    >>> rounded("0.30000000000000004"), rounded("0.123456789012345678")
    ('0.3', '0.123456789012345678')
    """
    try:
        number = float(words)
    except ValueError:
        return words
    near = repr(round(number, 8))
    return near if abs(number - float(near)) <= 4e-15 * max(abs(number), 1) else words


def money_text(value: int) -> str:
    """An amount for a message."""
    return text(value, _STEP)
