"""Hand histories in the PHH notation: read, replay, write.

A file is TOML; players are listed from the left of the button, so the last one is the button, and ``p1`` is seat 0.
Antes and blinds are in the same order, but heads-up those of the button, ``p2``, come first. Antes are dead money in
the main pot unless ``ante_trimming_status`` is true.
No-limit (``NT``) and fixed-limit (``FT``) hold'em are the notation's own variants; ``PT`` is pot-limit. Amounts may
have a point: chips are whole numbers of the unit of the history, such as 1/100. An error in a file names the line.

>>> history = load('''
... variant = "NT"
... antes = [0, 0, 0]
... blinds_or_straddles = [0.5, 1, 0]
... min_bet = 1
... starting_stacks = [100, 100, 100]
... actions = ["p3 cbr 2.5", "p1 f", "p2 f"]
... ''')
>>> [deal.actor for deal in history.replay()], history.unit
([2, 0, 1, None], Fraction(1, 2))
>>> load(dump(history)) == history
True
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from io import StringIO
from os import PathLike, fspath

from holdem_fast.game.actions import DEAL_BOARD, InvalidActionError, parse_action
from holdem_fast.game.seats import MAX_CHIPS, whole_chips
from holdem_fast.game.stakes import FIXED_LIMIT, make_stakes
from holdem_fast.histories import money, phhs, toml_lines
from holdem_fast.histories.forced_bets import READINGS, terms_of
from holdem_fast.histories.history import UNKNOWN_STACK, HandHistory, is_list_of
from holdem_fast.histories.phh_writer import AMOUNTS, FIELDS, UNIT, VARIANTS, dump, from_deal
from holdem_fast.histories.places import Places
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction
    from typing import Any

    from holdem_fast.game.actions import Action
    from holdem_fast.game.stakes import Stakes

__all__ = ["HandHistory", "dump", "from_deal", "load", "load_all", "parse_action"]

_GAMES = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high-low",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud high-low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
_MARK = "\ufeff"  # which some editors put before a text
_LONGEST_KEPT = 32
_WHOLE_BOARD = 5


def load(source: str | PathLike[str], *, unit: Fraction | int | str | None = None) -> HandHistory:
    """Read one hand from a text or from a file: a ``str`` with a line break or an ``=`` in it is a text.

    ``unit`` is the money that one chip stands for; by default it is found from the amounts: 1 if all are whole, else
    1/100 or as small as they need. Raises ValueError, which names the line, for everything that is wrong in it, for
    amounts that are not whole multiples of the unit and for a text of many hands; OSError if a path cannot be read.
    """
    lines, name = _lines(source)
    with _named(name, source), lines:
        text = lines.read().removeprefix(_MARK)
    if phhs.is_many(text):
        hands = sum(1 for _ in phhs.split(StringIO(text, newline=None), name))
        where = f"{name}: " if name else ""
        raise ValueError(f"{where}there {'is 1 hand' if hands == 1 else f'are {hands} hands'} here: use load_all")
    places = Places(text, name)
    return _history(_load_toml(places), places, unit)


def load_all(source: str | PathLike[str], *, unit: Fraction | int | str | None = None) -> Iterator[HandHistory]:
    """Read the hands of a PHHS file one after the other: a table for each, such as ``[1]``; one hand is in memory.

    A file without such tables is one hand. Errors as :func:`load`, when the hand is reached; they name the hand too.
    """
    if not isinstance(source, (str, PathLike)):
        raise TypeError(f"expected the text of hand histories or a path, got {short_repr(source)}")
    return _load_all(source, unit)


def _load_all(source: str | PathLike[str], unit: Fraction | int | str | None) -> Iterator[HandHistory]:
    lines, name = _lines(source)
    with lines:
        hands = phhs.split(_without_mark(lines), name)
        while True:
            with _named(name, source):
                places = next(hands, None)
            if places is None:
                return
            yield read_hand(places, name, unit)


def read_hand(places: Places, file: str, unit: Fraction | int | str | None = None) -> HandHistory:
    """One of the hands that :func:`phhs.split` finds in a file of that name. Errors as :func:`load`."""
    fields = _load_toml(places)
    if places.name != file:
        # All tables of one hand begin with its name.
        (fields,) = fields.values()
    if not isinstance(fields, dict):
        raise ValueError(f"{places.line(1)}: expected a table for each hand, such as [1]")
    return _history(fields, places, unit)


def _lines(source: str | PathLike[str]) -> tuple[Any, str]:
    """The lines to read, and the name of the file."""
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return StringIO(source, newline=None), ""
    if not isinstance(source, (str, PathLike)):
        raise TypeError(f"expected the text of a hand history or a path, got {short_repr(source)}")
    try:
        return open(source, encoding="utf-8"), fspath(source)
    except (OSError, ValueError):
        if isinstance(source, PathLike):
            raise
        raise _neither(source) from None


def _neither(source: object) -> ValueError:
    return ValueError(f"{short_repr(source)} is neither the text of a hand history nor a file that can be read")


class _named:  # noqa: N801 - used as a function
    """Says of which file bytes are that are not text, and of what a path is that cannot be read, such as a folder."""

    def __init__(self, name: str, source: object) -> None:
        self._name, self._source = name, source

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, UnicodeDecodeError):
            raise ValueError(f"{self._name}: not UTF-8 text: {error}") from None
        if isinstance(error, OSError) and isinstance(self._source, str):
            raise _neither(self._source) from None


def _without_mark(lines: Any) -> Iterator[str]:
    first = True
    # In pieces, so that a line without an end does not fill the memory.
    while line := lines.readline(phhs.MOST_CHARACTERS + 1):
        yield line.removeprefix(_MARK) if first else line
        first = False


def _load_toml(places: Places) -> dict[str, Any]:
    plain = toml_lines.read(places.text, _number)
    if plain is not None:
        return plain
    import tomllib  # only what is not written plainly needs it

    places.check_keys()
    try:
        return tomllib.loads(places.text, parse_float=_number)
    except RecursionError:
        raise ValueError(f"{places.line(1)}: nested too deeply") from None
    except ValueError as error:
        raise ValueError(_toml_error(str(error), places)) from None


def _number(words: str) -> object:
    """A float, or the number itself where a float would not be as exact."""
    return float(words) if len(words) <= 16 else _long_number(words)


def _long_number(words: str) -> object:
    number, exact = float(words), Decimal(words.replace("_", ""))
    return number if not exact.is_finite() or Decimal(repr(number)) == exact else exact


def _toml_error(reason: str, places: Places) -> str:
    """The error of tomllib with the line in the file, which may hold many hands."""
    words, mark, rest = reason.rpartition(" (at line ")
    number, comma, column = rest.partition(",")
    if mark and comma and number.isdigit():
        return f"{places.line(int(number))}: not TOML: {words} (at line {int(number) + places.first - 1},{column}"
    return f"{places.line(places.text.count(chr(10)) or 1)}: not TOML: {reason}"


def _history(fields: dict[str, Any], places: Places, given: Fraction | int | str | None) -> HandHistory:
    """The hand that the fields of a file say."""
    _check_variant(fields, places)
    for field in ("antes", "blinds_or_straddles", "starting_stacks", "actions"):
        if field not in fields:
            places.refuse(field, "the field is missing")
    if not is_list_of(fields["actions"], str):
        places.refuse("actions", f"expected a list of texts, got {short_repr(fields['actions'])}")
    read = _Reader(fields, places, given)
    stakes = read.stakes(READINGS[0])
    seats = len(stakes.stacks)
    finishing = read.amounts("finishing_stacks", seats) if "finishing_stacks" in fields else None
    players = fields.get("players")
    if players is not None and not (is_list_of(players, str) and len(players) == seats):
        places.refuse("players", f"expected {seats} names, got {short_repr(players)}")
    actions = read.actions()
    terms: dict[str, Any] = {
        "players": players,
        "finishing_stacks": finishing,
        "metadata": {field: value for field, value in fields.items() if field not in FIELDS},
        "unit": read.unit,
        "places": places,
    }
    history = HandHistory(stakes, actions, **terms)
    if finishing is None or (not any(stakes.posts) and not any(stakes.dead_posts)):
        return history
    # What the amounts posted out of turn were is not said: the finishing stacks tell.
    for reading in READINGS:
        other = HandHistory(read.stakes(reading), actions, **terms)
        if _comes_out(other):
            return other
    return history


def _comes_out(history: HandHistory) -> bool:
    try:
        *_, last = history.replay(check=False)
    except ValueError:
        return False
    return history.agrees(last)


def _check_variant(fields: dict[str, Any], places: Places) -> None:
    if "variant" not in fields:
        places.refuse("variant", "the field is missing")
    variant = fields["variant"]
    if isinstance(variant, str) and variant in _GAMES:
        places.refuse("variant", f"{variant} is {_GAMES[variant]}, not Texas hold'em")
    if not isinstance(variant, str) or variant not in VARIANTS:
        places.refuse("variant", f"expected one of {', '.join(VARIANTS)}, got {short_repr(variant)}")


class _Reader:
    """Reads amounts, terms and actions of one hand in its unit."""

    def __init__(self, fields: dict[str, Any], places: Places, given: Fraction | int | str | None) -> None:
        self._fields = fields
        self._places = places
        if given is not None:
            self.unit = money.as_unit(given)
        elif UNIT in fields:
            self.unit = self._try(UNIT, money.as_unit, fields[UNIT])
        else:
            self.unit = self._find_unit()
        self._whole = self.unit == 1

    def _try(self, field: str, function: Any, *values: Any) -> Any:
        try:
            return function(*values)
        except (ValueError, TypeError) as error:
            self._places.refuse(field, str(error))

    def _find_unit(self) -> Fraction:
        """1 if nothing in the file has a point, else what its amounts need."""
        found = {1}
        for field in AMOUNTS:
            value = self._fields.get(field)
            for amount in value if isinstance(value, list) else (value,):
                if isinstance(amount, (float, Decimal)) and amount * 0 == 0:
                    found.add(self._try(field, money.denominator, amount))
        for words in self._fields["actions"]:
            if "." in words and "cbr" in words:
                _, amount = _amount(words)
                if amount is not None:
                    found.add(self._try("actions", money.denominator, amount))
        return money.ONE if len(found) == 1 else money.unit_below(found)

    def amount(self, value: object, field: str, most: int = MAX_CHIPS) -> int:
        """An amount in chips; one posted out of turn is negative, a stack that is not known is inf."""
        if type(value) is int and self._whole and 0 <= value <= most:
            return value
        if isinstance(value, float) and value == float("inf") and field.endswith("_stacks"):
            return UNKNOWN_STACK
        number = isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
        chips = self._try(field, money.chips, value, self.unit) if number else value
        if field == "blinds_or_straddles" and isinstance(chips, int) and not isinstance(chips, bool) and chips < 0:
            return -int(self._try(field, whole_chips, -chips, "each amount", most))
        return int(self._try(field, whole_chips, chips, "each amount", most))

    def amounts(self, field: str, seats: int | None) -> list[int]:
        value = self._fields[field]
        if not isinstance(value, list) or (seats is not None and len(value) != seats):
            expected = "a list of chips" if seats is None else f"{seats} amounts, as in starting_stacks"
            self._places.refuse(field, f"expected {expected}, got {short_repr(value)}")
        # Whoever wins may end with the chips of all.
        most = MAX_CHIPS * len(value) if field == "finishing_stacks" else MAX_CHIPS
        return [self.amount(each, field, most) for each in value]

    def stakes(self, reading: int) -> Stakes:
        fields, places = self._fields, self._places
        stacks = self.amounts("starting_stacks", None)
        if len(stacks) < 2 or 0 in stacks:
            expected = "expected at least two stacks, none of them empty"
            places.refuse("starting_stacks", f"{expected}, got {short_repr(fields['starting_stacks'])}")
        antes = self.amounts("antes", len(stacks))
        if len(stacks) == 2:
            antes.reverse()
        blinds = self.amounts("blinds_or_straddles", len(stacks))
        trimmed = fields.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            places.refuse("ante_trimming_status", f"expected true or false, got {short_repr(trimmed)}")
        structure = VARIANTS[fields["variant"]]
        sizes: dict[str, Any] = {}
        for size in ("small_bet", "big_bet") if structure == FIXED_LIMIT else ("min_bet",):
            if size not in fields:
                places.refuse(size, f"the field is missing for variant {fields['variant']}")
            sizes[size] = self.amount(fields[size], size)
        try:
            return make_stakes(
                stacks,
                button=len(stacks) - 1,
                antes=antes,
                dead_antes=not trimmed,
                structure=structure,
                **sizes,
                **terms_of(blinds, reading),
            )
        except ValueError as error:
            places.refuse("blinds_or_straddles", str(error))

    def actions(self) -> list[Action]:
        texts, places = self._fields["actions"], self._places
        # A text that is nothing but a comment is not an action.
        places.actions = [place for place, words in enumerate(texts) if words.partition("#")[0].strip()]
        read = []
        for number, place in enumerate(places.actions):
            try:
                read.append(self._action(texts[place]))
            except ValueError as error:
                raise InvalidActionError(f"{places.action(number)}: {error}") from None
        board = 0
        for number, action in enumerate(read):
            if action.kind == DEAL_BOARD:
                board += len(action.cards)
                if board > _WHOLE_BOARD:
                    raise ValueError(f"{places.action(number)}: the hand has two boards, which cannot be recorded")
        return read

    def _action(self, words: str) -> Action:
        if "cbr" in words and ("." in words or not self._whole):
            return _parsed_money(words, self.unit)
        return _parsed(words) if len(words) <= _LONGEST_KEPT else parse_action(words)


_parsed = lru_cache(maxsize=8192)(parse_action)


@lru_cache(8192)
def _parsed_money(words: str, unit: Fraction) -> Action:
    """A bet or raise to an amount of money."""
    begin, amount = _amount(words)
    return parse_action(words if amount is None else f"{begin} {money.chips(amount, unit)}")


@lru_cache(8192)
def _amount(words: str) -> tuple[str, str | None]:
    """A bet or raise and its amount; None where that is not a number such as 12 or 2.50."""
    *begin, amount = words.partition("#")[0].split() or [""]
    digits = amount.replace(".", "", 1)
    is_bet = begin[-1:] == ["cbr"] and digits.isascii() and digits.isdigit()
    return " ".join(begin), amount if is_bet else None
