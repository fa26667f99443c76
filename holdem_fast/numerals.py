"""Numbers of any size and texts of any length, for people and for JSON.

Python refuses to write an int of more than 4,300 digits in decimal, and deals times their weights may have as many. For
people such a number is rounded; in a JSON document it is exact, as a hexadecimal text.

>>> grouped(1_712_304), grouped(-(10**5000))
('1,712,304', '-1.00e5000')
>>> cut("QQ+, AKs,  AKo:0.5", 12)
'QQ+, AKs,...'
>>> dump({"deals": 7, "seats": (0, None), "chips": 16**1000})[:45]
'{"deals": 7, "seats": [0, null], "chips": "0x'
"""

from __future__ import annotations

from math import floor, log10

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

# For people: more digits than that are not read.
_ROUNDED_FROM = 10**24
# For JSON: every program reads ints of so many digits, whatever limit its user has set; Python allows none below this.
_LONGEST_DECIMAL = 10**640
_MOST_LISTED = 22


def grouped(number: int) -> str:
    """A whole number with commas between its thousands; rounded to three figures from 10**24 on."""
    return f"{number:,}" if abs(number) < _ROUNDED_FROM else _rounded(number)


def listed(numbers: Iterable[int]) -> str:
    """Whole numbers as a tuple shows them, the first 22 of them; rounded as in :func:`grouped`."""
    texts = [str(number) if abs(number) < _ROUNDED_FROM else _rounded(number) for number in numbers]
    if len(texts) > _MOST_LISTED:
        texts[_MOST_LISTED:] = ["..."]
    return f"({', '.join(texts)})"


def _rounded(number: int) -> str:
    # Through the logarithm: a float does not reach that far.
    logarithm = log10(abs(number))
    exponent = floor(logarithm)
    figures = f"{10 ** (logarithm - exponent):.2f}"
    if figures == "10.00":
        figures, exponent = "1.00", exponent + 1
    return f"{'-' if number < 0 else ''}{figures}e{exponent}"


def percent(share: float) -> str:
    """A fraction of 1 in percent: ``43.24 %``."""
    return f"{100 * share:.2f} %"


def cut(text: str, longest: int) -> str:
    """The text on one line, any white space a blank, cut with ``...`` where it is longer than ``longest``."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 3].rstrip() + "..."


def dump(document: object) -> str:
    """A JSON text of dicts, lists, tuples, texts, numbers and None, in which no number loses a digit.

    Fractions become texts ``"a/b"``; ints of more than 640 digits, here too, hexadecimal texts such as ``"0x1f"``,
    which ``int(text, 16)`` reads.
    """
    import json

    return json.dumps(_plain(document))


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (bool, str, float)):
        return value
    return exact(value)  # type: ignore[arg-type]


def exact(number: int | Fraction) -> int | str:
    """A number as :func:`dump` writes it: an int, or the text of a fraction or of a very long int."""
    if number.denominator == 1:
        return _whole(number.numerator)
    return f"{_whole(number.numerator)}/{_whole(number.denominator)}"


def _whole(number: int) -> int | str:
    return number if abs(number) < _LONGEST_DECIMAL else hex(number)
