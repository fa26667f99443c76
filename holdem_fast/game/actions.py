"""What can happen in a hand, as values and as text, and the two errors for what cannot.

The words are those of the PHH notation, in which seat 0 is ``p1``: ``p3 f``, ``p3 cc``, ``p3 cbr 200``,
``d dh p1 AsKd``, ``d db Jc3d5c``, ``p1 sm AsKd`` or ``p1 sm -`` (shows), ``p1 sm`` (mucks). A fold, call or raise
without ``pN`` is an action of the player whose turn it is.

>>> parse_action("p3 cbr 200")
Action('bet or raise', 2, 200)
>>> str(parse_action("d dh p1 As??"))
'd dh p1 As??'
"""

from __future__ import annotations

from functools import cache
from operator import index

from holdem_fast.cards import Card, parse_cards
from holdem_fast.frozen import Frozen
from holdem_fast.game.seats import MAX_CHIPS, too_many_chips
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from holdem_fast.cards import CardsLike

    HoleLike: TypeAlias = CardsLike | Iterable[Card | int | str | None]
    """Cards-like, where ``??`` in a text and None elsewhere stand for a card that is not known."""

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
CHECK_OR_CALL, BET_OR_RAISE = "check or call", "bet or raise"
DEAL_HOLE, DEAL_BOARD, SHOW, MUCK = "deal hole", "deal board", "show", "muck"
KINDS = (FOLD, CHECK, CALL, BET, RAISE, CHECK_OR_CALL, BET_OR_RAISE, DEAL_HOLE, DEAL_BOARD, SHOW, MUCK)
_PLAYER_WORDS = {FOLD: "f", CHECK: "cc", CALL: "cc", CHECK_OR_CALL: "cc", BET: "cbr", RAISE: "cbr", BET_OR_RAISE: "cbr"}
BETTING_KINDS = frozenset(_PLAYER_WORDS)
# The fields that each kind has.
_FIELDS = {kind: frozenset(("seat", "to") if kind in (BET, RAISE, BET_OR_RAISE) else ("seat",)) for kind in KINDS}
_FIELDS |= {DEAL_HOLE: frozenset(("seat", "cards")), SHOW: frozenset(("seat", "cards"))}
_FIELDS |= {DEAL_BOARD: frozenset(("cards", "burned"))}
RULES = "docs/rules.md"  # where every rule is, by its number
_KNOWN_TYPES = frozenset((Card, type(None)))
_EXPECTED = (
    "expected f to fold, cc to check or call, cbr N to bet or raise to N, sm, sm - or sm CARDS to show or muck, each "
    "after pN or alone, or d dh pN CARDS or d db CARDS"
)


class InvalidActionError(ValueError):
    """A text or a value that is not an action at all."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow now.

    ``reason`` says why, ``rule`` is the number of the rule in docs/rules.md, such as "R6.6", and ``alternatives`` says
    what is allowed instead.
    """

    def __init__(self, reason: str, rule: str, alternatives: str) -> None:
        super().__init__(reason, rule, alternatives)
        self.reason = reason
        self.rule = rule
        self.alternatives = alternatives

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule}, {RULES}); {self.alternatives}"


class Action(Frozen):
    """Something that happens: its kind, the seat it concerns, the total of a bet or raise, the cards, the card burned.

    ``kind`` is one of KINDS, and decides which of the other fields an action has: folds, checks, calls and mucks have a
    ``seat``, bets and raises also ``to``, hole cards and shows a ``seat`` and ``cards``, the board ``cards`` and what
    was ``burned``. ``seat`` None is the seat whose turn it is; ``to`` is the total for the street in chips, at most
    10**15. Cards that are not known are None. ``str`` gives the PHH words, which cannot say what was burned.

    Raises InvalidActionError for an unknown kind, a field that the kind does not have and too many chips, and errors as
    ``parse_cards`` for cards.
    """

    __slots__ = ("kind", "seat", "to", "cards", "burned")
    kind: str
    seat: int | None
    to: int | None
    cards: tuple[Card | None, ...]
    burned: Card | None

    def __init__(
        self,
        kind: str,
        seat: int | None = None,
        to: int | None = None,
        cards: tuple[Card | None, ...] = (),
        burned: Card | None = None,
    ) -> None:
        try:
            fields = _FIELDS[kind]
        except (KeyError, TypeError):
            message = f"unknown kind of action {short_repr(kind)}; expected one of {', '.join(KINDS)}"
            raise InvalidActionError(message) from None
        if seat is not None:
            if "seat" not in fields:
                raise _foreign("seat", seat, kind)
            if type(seat) is not int or seat < 0:
                seat = _checked_seat(seat)
        if to is not None:
            if "to" not in fields:
                raise _foreign("to", to, kind)
            if type(to) is not int or to > MAX_CHIPS:
                to = _checked_total(to)
        if burned is not None:
            if "burned" not in fields:
                raise _foreign("burned", burned, kind)
            if type(burned) is not Card:
                (burned,) = known_cards([burned])
        if cards:
            if "cards" not in fields:
                raise _foreign("cards", cards, kind)
            if type(cards) is not tuple or not _KNOWN_TYPES.issuperset(map(type, cards)):
                cards = known_cards(cards)
        else:
            cards = ()
        # One by one, and not by super().__init__: a hand makes many actions.
        _put_kind(self, kind)
        _put_seat(self, seat)
        _put_to(self, to)
        _put_cards(self, cards)
        _put_burned(self, burned)

    def without_cards(self) -> Action:
        """The same action for a player who may not see its cards."""
        return Action(self.kind, self.seat, self.to, (None,) * len(self.cards))

    def __str__(self) -> str:
        if self.kind == DEAL_BOARD:
            return f"d db {format_known(self.cards)}"
        player = "" if self.seat is None else f"p{self.seat + 1} "
        if self.kind == DEAL_HOLE:
            return f"d dh {player}{format_known(self.cards)}"
        if self.kind in (SHOW, MUCK):
            return f"{player}sm" + (f" {format_known(self.cards) or '-'}" if self.kind == SHOW else "")
        words = player + _PLAYER_WORDS[self.kind]
        return words if self.to is None else f"{words} {self.to}"

    def __repr__(self) -> str:
        values: list[Any] = list(self._values())
        while values[-1] in (None, ()):
            values.pop()
        return f"{type(self).__name__}({', '.join(map(repr, values))})"


_put_kind, _put_seat, _put_to, _put_cards, _put_burned = Action._puts


class StandingRaise(Action):  # without slots of its own, so that those of Action are its attributes
    """A bet or raise of a record that stands although its size or its turn to raise breaks a rule.

    A lenient replay makes it. It can be pushed again where it is the seat's turn, for more than the price of a call and
    no more than the stack; so the log of such a hand rebuilds it.
    """


def _foreign(field: str, value: object, kind: str) -> InvalidActionError:
    return InvalidActionError(
        f"an action of kind {short_repr(kind)} has no {short_repr(field)}, got {short_repr(value)}"
    )


def _checked_seat(seat: object) -> int:
    try:
        number = index(seat)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action must name its seat by number, got {short_repr(seat)}") from None
    if number < 0:
        raise InvalidActionError(f"seats are numbered from 0, got {short_repr(number)}")
    return number


def _checked_total(to: object) -> int:
    """The total of a bet or raise. Only the bound of all chips is known here; the betting knows the others."""
    try:
        if isinstance(to, bool):
            raise TypeError
        chips = index(to)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"a bet must be a whole number of chips, got {short_repr(to)}") from None
    if chips > MAX_CHIPS:
        raise InvalidActionError(too_many_chips("a bet"))
    return chips


@cache
def simple_action(kind: str, seat: int | None = None) -> Action:
    """A fold, check or call; since actions never change, all hands may share one of each."""
    return Action(kind, seat)


_COMMON = {"f": simple_action(FOLD), "cc": simple_action(CHECK_OR_CALL)}


def parse_action(text: str) -> Action:
    """Read an action in PHH words; anything after ``#`` is a comment.

    Raises InvalidActionError for a text that is not an action, TypeError for anything that is not a text.
    """
    if not isinstance(text, str):
        raise TypeError(f"an action must be a text or an Action, got {short_repr(text)}")
    if text in _COMMON:
        return _COMMON[text]
    # Without a split into words: programs push little else.
    if text.startswith("cbr ") and _is_number(text[4:]):
        return Action(BET_OR_RAISE, None, _number(text[4:]))
    words = text.partition("#")[0].split()
    seat = None
    match words:
        case ["d", "dh", player, *cards] if cards and (seat := _seat(player)) is not None:
            return Action(DEAL_HOLE, seat, cards=_cards(cards, text))
        case ["d", "db", *cards] if cards:
            return Action(DEAL_BOARD, cards=_cards(cards, text))
        case [player, *_] if (seat := _seat(player)) is not None:
            words = words[1:]
    match words:
        case ["f"]:
            return Action(FOLD, seat)
        case ["cc"]:
            return Action(CHECK_OR_CALL, seat)
        case ["cbr", amount] if _is_number(amount):
            return Action(BET_OR_RAISE, seat, _number(amount))
        case ["sm"]:
            return Action(MUCK, seat)
        case ["sm", "-"]:
            return Action(SHOW, seat)
        case ["sm", *cards]:
            return Action(SHOW, seat, cards=_cards(cards, text))
    raise InvalidActionError(f"unknown action {short_repr(text)}; {_EXPECTED}")


def known_cards(cards: HoleLike) -> tuple[Card | None, ...]:
    """Read cards of which some may be unknown: ``"As??"``, ``[51, None]``. Errors as ``parse_cards``."""
    if isinstance(cards, str):
        packed = "".join(cards.replace(",", " ").split())
        if "?" not in packed:
            return parse_cards(cards)
        if len(packed) % 2:
            raise ValueError(
                f"cannot read the cards {short_repr(cards)}; expected two characters a card, ?? for an unknown one"
            )
        cards = [packed[start : start + 2] for start in range(0, len(packed), 2)]
    listed = [None if card == "??" else card for card in cards]
    known = iter(parse_cards([card for card in listed if card is not None]))
    return tuple(None if card is None else next(known) for card in listed)


def one_card(cards: CardsLike | int) -> Card:
    """Exactly one card, by text or number."""
    read = parse_cards(cards) if isinstance(cards, str) else parse_cards([index(cards)])  # type: ignore[arg-type]
    if len(read) != 1:
        raise ValueError(f"expected one card, got {short_repr(cards)}")
    return read[0]


def format_known(cards: Iterable[Card | None]) -> str:
    """``As??``: the cards without spaces, ``??`` for each that is not known."""
    return "".join("??" if card is None else card.name for card in cards)


def _seat(word: str) -> int | None:
    number = word[1:]
    if word[0] != "p" or not _is_number(number):
        return None
    place = _number(number)
    return place - 1 if place else None


def _is_number(word: str) -> bool:
    # int() would take signs, underscores and the digits of other scripts too.
    return word.isascii() and word.isdigit()


def _number(digits: str) -> int:
    """The number; 10**18 for all above, since int() refuses very long texts."""
    if len(digits) > 18:
        digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= 18 else 10**18


def _cards(words: list[str], text: str) -> tuple[Card | None, ...]:
    try:
        return known_cards(" ".join(words))
    except ValueError as error:
        raise InvalidActionError(f"in action {short_repr(text)}: {error}") from None
