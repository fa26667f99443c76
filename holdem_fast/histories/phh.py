"""Hand histories in the PHH notation: read, replay, write.

A file is TOML; players are listed from the left of the button, so the last one is the button, and ``p1`` is seat 0.
Antes and blinds stand in the same order, but heads-up those of the button, ``p2``, come first. Antes are dead money in
the main pot unless ``ante_trimming_status`` is true.
Hold'em without limit (``NT``) and with a fixed one (``FT``) are the notation's own; ``PT`` is pot-limit. All amounts
are whole chips. What is wrong in a file is told with its line.

>>> history = load('''
... variant = "NT"
... antes = [0, 0, 0]
... blinds_or_straddles = [1, 2, 0]
... min_bet = 2
... starting_stacks = [100, 100, 100]
... actions = ["p3 cbr 6", "p1 f", "p2 f"]
... ''')
>>> [deal.actor for deal in history.replay()]
[2, 0, 1, None]
>>> load(dump(history)) == history
True
"""

from __future__ import annotations

from os import PathLike, fspath

from holdem_fast.game.actions import Action, IllegalActionError, InvalidActionError, parse_action
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import MAX_CHIPS, whole_chips
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, make_stakes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, NoReturn

    from holdem_fast.game.stakes import Stakes

VARIANTS = {"NT": NO_LIMIT, "PT": POT_LIMIT, "FT": FIXED_LIMIT}
_CODES = {structure: code for code, structure in VARIANTS.items()}
_FIELDS = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
    "players",
    "finishing_stacks",
)


class HandHistory:
    """One recorded hand: its terms, its actions, and what else the file says.

    ``players`` are names, one a seat, or None; ``finishing_stacks`` chips, or None; ``metadata`` all other fields as
    they stand. Equal if all of these are.
    """

    __slots__ = ("stakes", "actions", "players", "finishing_stacks", "metadata", "_places")

    def __init__(
        self,
        stakes: Stakes,
        actions: Sequence[Action],
        *,
        players: Sequence[str] | None = None,
        finishing_stacks: Sequence[int] | None = None,
        metadata: dict[str, Any] | None = None,
        places: _Places | None = None,
    ) -> None:
        self.stakes = stakes
        self.actions = tuple(actions)
        self.players = None if players is None else tuple(players)
        self.finishing_stacks = None if finishing_stacks is None else tuple(finishing_stacks)
        self.metadata = {} if metadata is None else dict(metadata)
        self._places = places or _Places("")

    def start(self) -> Deal:
        """The hand before its first action."""
        return Deal.from_stakes(self.stakes)

    def replay(self, *, check: bool = True) -> Iterator[Deal]:
        """The hand before its first action and after each: every one a Deal of its own.

        Raises IllegalActionError at an action that the rules forbid. With ``check``, ValueError at the end if the
        finishing stacks are others than the file says.
        """
        deal = self.start()
        yield deal.copy()
        for number, action in enumerate(self.actions):
            try:
                deal.push(action)
            except IllegalActionError as error:
                where = f"{self._places.action(number)}, action {str(action)!r}"
                raise IllegalActionError(f"{where}: {error.reason}", error.rule, error.alternatives) from None
            except InvalidActionError as error:
                raise InvalidActionError(f"{self._places.action(number)}: {error}") from None
            yield deal.copy()
        if check and self.finishing_stacks is not None and deal.stacks != self.finishing_stacks:
            ended = f"ends with stacks {list(deal.stacks)}" if deal.finished else "does not come to an end"
            self._places.refuse("finishing_stacks", f"the hand {ended}, not {list(self.finishing_stacks)}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandHistory):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__[:-1])

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<HandHistory: {len(self.stakes.stacks)} players, {len(self.actions)} actions>"


class _Places:
    """Where in the text of a file its fields and its actions stand, for error messages."""

    __slots__ = ("text", "name", "actions")

    def __init__(self, text: str, name: str = "") -> None:
        self.text = text
        self.name = name
        self.actions: Sequence[str] = ()

    def at(self, position: int) -> str:
        line = f"line {self.text.count(chr(10), 0, position) + 1}"
        return f"{self.name}, {line}" if self.name else line

    def _find(self, field: str) -> int:
        position = 0
        for line in self.text.splitlines(keepends=True):
            if line.partition("=")[0].strip(" \t\"'") == field:
                return position
            position += len(line)
        return 0

    def field(self, field: str) -> str:
        return self.at(self._find(field))

    def action(self, number: int) -> str:
        """The place of an action: after those before it, which may be the same words."""
        if not self.text:
            return f"action {number + 1}"
        found = position = self._find("actions")
        for words in self.actions[: number + 1]:
            starts = [self.text.find(quote + words + quote, position) for quote in "'\""]
            found = min([start for start in starts if start >= 0], default=position)
            position = found + 1
        return self.at(found)

    def refuse(self, field: str, reason: str) -> NoReturn:
        raise ValueError(f"{self.field(field)}, {field}: {reason}")


def load(source: str | PathLike[str]) -> HandHistory:
    """Read one hand from a text or from a file: a ``str`` with a line break or an ``=`` in it is a text.

    Raises ValueError with the line for everything that is wrong in it, and OSError where a path cannot be read.
    """
    places = _read(source)
    fields = _load_toml(places)
    for field in ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions"):
        if field not in fields:
            places.refuse(field, "the field is missing")
    stakes = _read_stakes(fields, places)
    seats = len(stakes.stacks)
    finishing = _chips_list(fields, "finishing_stacks", seats, places) if "finishing_stacks" in fields else None
    players = fields.get("players")
    if players is not None and not (_is_list_of(players, str) and len(players) == seats):
        places.refuse("players", f"expected {seats} names, got {players!r}")
    return HandHistory(
        stakes,
        _read_actions(fields["actions"], places),
        players=players,
        finishing_stacks=finishing,
        metadata={field: value for field, value in fields.items() if field not in _FIELDS},
        places=places,
    )


def _read(source: str | PathLike[str]) -> _Places:
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return _Places(source)
    if not isinstance(source, (str, PathLike)):
        raise TypeError(f"expected the text of a hand history or a path, got {source!r}")
    try:
        with open(source, encoding="utf-8") as file:
            return _Places(file.read(), fspath(source))
    except UnicodeDecodeError as error:
        raise ValueError(f"{fspath(source)}: not UTF-8 text: {error}") from None
    except (OSError, ValueError):
        if isinstance(source, PathLike):
            raise
        raise ValueError(f"{source!r} is neither the text of a hand history nor a file that can be read") from None


def _load_toml(places: _Places) -> dict[str, Any]:
    import tomllib  # only hand histories need it

    prefix = f"{places.name}: " if places.name else ""
    try:
        return tomllib.loads(places.text)
    except RecursionError:
        raise ValueError(f"{prefix}line 1: nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"{prefix}not TOML: {error}") from None


def _read_stakes(fields: dict[str, Any], places: _Places) -> Stakes:
    variant = fields["variant"]
    if not isinstance(variant, str) or variant not in VARIANTS:
        places.refuse("variant", f"expected one of {', '.join(VARIANTS)}, got {variant!r}")
    stacks = _chips_list(fields, "starting_stacks", None, places)
    if len(stacks) < 2 or 0 in stacks:
        places.refuse("starting_stacks", f"expected at least two stacks, none of them empty, got {stacks}")
    antes = _chips_list(fields, "antes", len(stacks), places)
    if len(stacks) == 2:
        antes.reverse()
    blinds = _chips_list(fields, "blinds_or_straddles", len(stacks), places)
    trimmed = fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        places.refuse("ante_trimming_status", f"expected true or false, got {trimmed!r}")
    sizes = ("small_bet", "big_bet") if variant == "FT" else ("min_bet",)
    for size in sizes:
        if size not in fields:
            places.refuse(size, f"the field is missing for variant {variant}")
    amounts: dict[str, Any] = {size: _chips(fields[size], size, places) for size in sizes}
    try:
        return make_stakes(
            stacks,
            blinds=blinds[:2],
            straddle=blinds[2:],
            button=len(stacks) - 1,
            antes=antes,
            dead_antes=not trimmed,
            structure=VARIANTS[variant],
            **amounts,
        )
    except ValueError as error:
        places.refuse("blinds_or_straddles", str(error))


def _chips(value: object, field: str, places: _Places, most: int = MAX_CHIPS) -> int:
    try:
        return whole_chips(value, "each amount", most)
    except (ValueError, TypeError) as error:
        places.refuse(field, str(error))


def _chips_list(fields: dict[str, Any], field: str, seats: int | None, places: _Places) -> list[int]:
    value = fields[field]
    if not isinstance(value, list) or (seats is not None and len(value) != seats):
        expected = "a list of chips" if seats is None else f"{seats} amounts, as in starting_stacks"
        places.refuse(field, f"expected {expected}, got {value!r}")
    # Whoever wins may end with the chips of all.
    most = MAX_CHIPS * len(value) if field == "finishing_stacks" else MAX_CHIPS
    return [_chips(chips, field, places, most) for chips in value]


def _is_list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _read_actions(actions: Any, places: _Places) -> list[Action]:
    if not _is_list_of(actions, str):
        places.refuse("actions", f"expected a list of texts, got {actions!r}")
    # What is nothing but a comment is no action.
    places.actions = [words for words in actions if words.partition("#")[0].strip()]
    read = []
    for number, words in enumerate(places.actions):
        try:
            read.append(parse_action(words))
        except InvalidActionError as error:
            raise InvalidActionError(f"{places.action(number)}: {error}") from None
    return read


def from_deal(
    deal: Deal, *, players: Sequence[str] | None = None, metadata: dict[str, Any] | None = None
) -> HandHistory:
    """A hand that was played here as a hand history: ``p1`` is the seat left of the button, empty seats are left out.

    ``players`` are the names of the seats dealt in, in that order. Raises ValueError for a hand that the notation
    cannot tell: blinds that are not posted by the next two seats, or another cap than one bet and three raises.
    """
    stakes = deal.stakes
    order = stakes.order
    usual = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    if stakes.blind_seats != usual:
        raise ValueError(f"PHH cannot tell blinds posted by seats {stakes.blind_seats}, expected {usual}")
    fixed = stakes.structure == FIXED_LIMIT
    if fixed and (stakes.max_raises, stakes.cap_heads_up) != (3, True):
        raise ValueError("PHH cannot tell of another cap than one bet and three raises a round")

    sizes: dict[str, Any] = {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet} if fixed else {}

    def seated(values: Sequence[int]) -> list[int]:
        return [values[seat] for seat in order]

    moved = make_stakes(
        seated(stakes.stacks),
        blinds=stakes.blinds,
        straddle=stakes.straddle,
        button=len(order) - 1,
        antes=seated(stakes.antes),
        dead_antes=stakes.dead_antes,
        structure=stakes.structure,
        min_bet=stakes.min_bet,
        **sizes,
    )
    # By way of the words, in which a check and a call are one.
    told = [parse_action(str(_moved(done, order))) for done in deal.log]
    finishing = seated(deal.stacks) if deal.finished else None
    return HandHistory(moved, told, players=players, finishing_stacks=finishing, metadata=metadata)


def _moved(action: Action, order: tuple[int, ...]) -> Action:
    """The action of a seat as that of its place left of the button."""
    seat = None if action.seat is None else order.index(action.seat)
    return Action(action.kind, seat, action.to, action.cards)


def dump(hand: HandHistory | Deal) -> str:
    """The text of a hand history; :func:`load` reads it back. A Deal is told as :func:`from_deal` does."""
    history = from_deal(hand) if isinstance(hand, Deal) else hand
    stakes = history.stakes
    blinds = [*stakes.blinds, *stakes.straddle]
    fixed = stakes.structure == FIXED_LIMIT
    fields = {
        "variant": _CODES[stakes.structure],
        "ante_trimming_status": not stakes.dead_antes,
        "antes": stakes.antes[::-1] if len(stakes.antes) == 2 else stakes.antes,
        "blinds_or_straddles": blinds + [0] * (len(stakes.stacks) - len(blinds)),
        "min_bet": None if fixed else stakes.min_bet,
        "small_bet": stakes.small_bet if fixed else None,
        "big_bet": stakes.big_bet if fixed else None,
        "starting_stacks": stakes.stacks,
        "actions": [str(action) for action in history.actions],
        "players": history.players,
        "finishing_stacks": history.finishing_stacks,
    } | history.metadata
    return "".join([f"{_key(key)} = {_toml(value)}\n" for key, value in fields.items() if value is not None])


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _toml(key)


def _toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        # A JSON text is a TOML one, but for the delete character that TOML wants escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_toml(item)}' for key, item in value.items())}}}"
    if isinstance(value, (int, float)):
        return repr(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"TOML has no words for {value!r}")
