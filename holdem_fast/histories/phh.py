"""Hand histories in the PHH notation: read, replay, write.

A file is TOML; players are listed from the left of the button, so the last one is the button, and ``p1`` is seat 0.
Antes and blinds are in the same order, but heads-up those of the button, ``p2``, come first. Antes are dead money in
the main pot unless ``ante_trimming_status`` is true.
No-limit (``NT``) and fixed-limit (``FT``) hold'em are the notation's own variants; ``PT`` is pot-limit. All amounts are
whole chips. An error in a file names the line.

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

from holdem_fast.game.actions import DEAL_HOLE, Action, InvalidActionError, parse_action
from holdem_fast.game.deal import Deal
from holdem_fast.game.seats import MAX_CHIPS, blind_seats_of, whole_chips
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, make_stakes
from holdem_fast.histories.history import HandHistory, is_list_of
from holdem_fast.histories.places import Places
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

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


def load(source: str | PathLike[str]) -> HandHistory:
    """Read one hand from a text or from a file: a ``str`` with a line break or an ``=`` in it is a text.

    Raises ValueError, which names the line, for everything that is wrong in it, and OSError if a path cannot be read.
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
    if players is not None and not (is_list_of(players, str) and len(players) == seats):
        places.refuse("players", f"expected {seats} names, got {short_repr(players)}")
    return HandHistory(
        stakes,
        _read_actions(fields["actions"], places),
        players=players,
        finishing_stacks=finishing,
        metadata={field: value for field, value in fields.items() if field not in _FIELDS},
        places=places,
    )


def _read(source: str | PathLike[str]) -> Places:
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return Places(source)
    if not isinstance(source, (str, PathLike)):
        raise TypeError(f"expected the text of a hand history or a path, got {short_repr(source)}")
    try:
        with open(source, encoding="utf-8") as file:
            return Places(file.read(), fspath(source))
    except UnicodeDecodeError as error:
        raise ValueError(f"{fspath(source)}: not UTF-8 text: {error}") from None
    except (OSError, ValueError):
        if isinstance(source, PathLike):
            raise
        raise ValueError(
            f"{short_repr(source)} is neither the text of a hand history nor a file that can be read"
        ) from None


def _load_toml(places: Places) -> dict[str, Any]:
    import tomllib  # only hand histories need it

    prefix = f"{places.name}: " if places.name else ""
    places.check_keys()
    try:
        return tomllib.loads(places.text)
    except RecursionError:
        raise ValueError(f"{prefix}line 1: nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"{prefix}not TOML: {error}") from None


def _read_stakes(fields: dict[str, Any], places: Places) -> Stakes:
    variant = fields["variant"]
    if not isinstance(variant, str) or variant not in VARIANTS:
        places.refuse("variant", f"expected one of {', '.join(VARIANTS)}, got {short_repr(variant)}")
    stacks = _chips_list(fields, "starting_stacks", None, places)
    if len(stacks) < 2 or 0 in stacks:
        places.refuse("starting_stacks", f"expected at least two stacks, none of them empty, got {short_repr(stacks)}")
    antes = _chips_list(fields, "antes", len(stacks), places)
    if len(stacks) == 2:
        antes.reverse()
    blinds = _chips_list(fields, "blinds_or_straddles", len(stacks), places)
    trimmed = fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        places.refuse("ante_trimming_status", f"expected true or false, got {short_repr(trimmed)}")
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


def _chips(value: object, field: str, places: Places, most: int = MAX_CHIPS) -> int:
    try:
        return whole_chips(value, "each amount", most)
    except (ValueError, TypeError) as error:
        places.refuse(field, str(error))


def _chips_list(fields: dict[str, Any], field: str, seats: int | None, places: Places) -> list[int]:
    value = fields[field]
    if not isinstance(value, list) or (seats is not None and len(value) != seats):
        expected = "a list of chips" if seats is None else f"{seats} amounts, as in starting_stacks"
        places.refuse(field, f"expected {expected}, got {short_repr(value)}")
    # Whoever wins may end with the chips of all.
    most = MAX_CHIPS * len(value) if field == "finishing_stacks" else MAX_CHIPS
    return [_chips(chips, field, places, most) for chips in value]


def _read_actions(actions: Any, places: Places) -> list[Action]:
    if not is_list_of(actions, str):
        places.refuse("actions", f"expected a list of texts, got {short_repr(actions)}")
    # A text that is nothing but a comment is not an action.
    places.actions = [place for place, words in enumerate(actions) if words.partition("#")[0].strip()]
    read = []
    for number, place in enumerate(places.actions):
        try:
            read.append(parse_action(actions[place]))
        except InvalidActionError as error:
            raise InvalidActionError(f"{places.action(number)}: {error}") from None
    return read


def from_deal(
    deal: Deal, *, players: Sequence[str] | None = None, metadata: dict[str, Any] | None = None
) -> HandHistory:
    """A hand that was played here as a hand history: ``p1`` is the seat left of the button, empty seats are left out.

    ``players`` are the names of the seats dealt in, in that order, clockwise from the left of the button. Raises
    ValueError for a hand that the notation cannot record (blinds that are not posted by the next two seats, posts, a
    bomb pot, another cap than one bet and three raises, cards that were assumed in a view) and for another number of
    names than seats; TypeError for names that are not texts.
    """
    stakes = deal.stakes
    order = stakes.order
    usual = blind_seats_of(order) if stakes.blinds[1] else (None, None)
    if stakes.blind_seats != usual:
        raise ValueError(f"PHH cannot record blinds posted by seats {stakes.blind_seats}, expected {usual}")
    if stakes.bomb or any(stakes.posts) or any(stakes.dead_posts) or (stakes.straddle and len(order) == 2):
        raise ValueError("PHH cannot record a bomb pot, posts out of turn, or a straddle of the button heads-up")
    fixed = stakes.structure == FIXED_LIMIT
    if fixed and (stakes.max_raises, stakes.cap_heads_up) != (3, True):
        raise ValueError("PHH cannot record another cap than one bet and three raises a round")
    dealt = [done.seat for done in deal.log if done.kind == DEAL_HOLE for _ in done.cards]
    if max([dealt.count(seat) for seat in order]) > 2:
        raise ValueError("PHH cannot record cards that were assumed in a view: record the deal itself")

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
    # Through the words, in which a check and a call are the same.
    recorded = [parse_action(str(_moved(done, order))) for done in deal.log]
    finishing = seated(deal.stacks) if deal.finished else None
    return HandHistory(moved, recorded, players=players, finishing_stacks=finishing, metadata=metadata)


def _moved(action: Action, order: tuple[int, ...]) -> Action:
    """The action of a seat as that of its place left of the button."""
    seat = None if action.seat is None else order.index(action.seat)
    return Action(action.kind, seat, action.to, action.cards)


def dump(hand: HandHistory | Deal) -> str:
    """The text of a hand history, which :func:`load` reads back, or of a Deal by way of :func:`from_deal`.

    Raises ValueError for metadata under the name of another field, and TypeError for metadata that TOML cannot hold.
    """
    history = from_deal(hand) if isinstance(hand, Deal) else hand
    for key in history.metadata:
        if key in _FIELDS:
            raise ValueError(f"metadata must not have the name of a field of the hand, got {short_repr(key)}")
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
    if not isinstance(key, str):
        raise TypeError(f"the names of metadata must be texts, got {short_repr(key)}")
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
    raise TypeError(f"TOML cannot hold {short_repr(value)}")
