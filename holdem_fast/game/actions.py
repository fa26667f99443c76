"""What can happen in a hand, as values and as text, and the two errors for what cannot.

The words are those of the PHH notation, in which seat 0 is ``p1``: ``p3 f``, ``p3 cc``, ``p3 cbr 200``,
``d dh p1 AsKd``, ``d db Jc3d5c``, ``p1 sm AsKd`` or ``p1 sm -`` (shows), ``p1 sm`` (mucks). Without its ``pN`` a fold,
call or raise is that of the player whose turn it is.

>>> parse_action("p3 cbr 200")
Action('bet or raise', 2, 200)
>>> str(parse_action("d dh p1 As??"))
'd dh p1 As??'
"""

from __future__ import annotations

from functools import cache

from holdem_fast.cards import Card, parse_cards
from holdem_fast.frozen import Frozen

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
_KNOWN_TYPES = frozenset((Card, type(None)))
_EXPECTED = "expected f, cc, cbr N, sm, sm - or sm CARDS, each after pN or alone, or d dh pN CARDS or d db CARDS"


class InvalidActionError(ValueError):
    """A text or value that is no action at all."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow now: the reason, the rule's number and what is allowed instead."""

    def __init__(self, reason: str, rule: str, alternatives: str) -> None:
        super().__init__(reason, rule, alternatives)
        self.reason = reason
        self.rule = rule
        self.alternatives = alternatives

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule}); {self.alternatives}"


class Action(Frozen):
    """One thing that happens: its kind, the seat it concerns, the total of a bet or raise, the cards, the card burned.

    ``kind`` is one of KINDS; ``seat`` None is whoever is to act; ``to`` is in chips for the whole street. Cards that
    are not known are None. ``str`` gives the PHH words, in which a burned card has no place.
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
        if kind not in KINDS:
            raise InvalidActionError(f"unknown kind of action {kind!r}; expected one of {', '.join(KINDS)}")
        if not (burned is None or type(burned) is Card):
            (burned,) = known_cards([burned])
        if cards and not _KNOWN_TYPES.issuperset(map(type, cards)):
            cards = known_cards(cards)
        # One by one, and not by super().__init__: a hand makes many actions.
        put_kind, put_seat, put_to, put_cards, put_burned = self._puts
        put_kind(self, kind)
        put_seat(self, seat)
        put_to(self, to)
        put_cards(self, cards)
        put_burned(self, burned)

    def without_cards(self) -> Action:
        """The same action as seen by one who may not see its cards."""
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
        return f"Action({', '.join(map(repr, values))})"


@cache
def simple_action(kind: str, seat: int | None = None) -> Action:
    """A fold, check or call; since actions never change, all hands may share one of each."""
    return Action(kind, seat)


_COMMON = {"f": simple_action(FOLD), "cc": simple_action(CHECK_OR_CALL)}


def parse_action(text: str) -> Action:
    """Read an action in PHH words; what follows ``#`` is a comment. InvalidActionError for anything else."""
    if not isinstance(text, str):
        raise TypeError(f"an action must be a text or an Action, got {text!r}")
    if text in _COMMON:
        return _COMMON[text]
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
            return Action(BET_OR_RAISE, seat, int(amount))
        case ["sm"]:
            return Action(MUCK, seat)
        case ["sm", "-"]:
            return Action(SHOW, seat)
        case ["sm", *cards]:
            return Action(SHOW, seat, cards=_cards(cards, text))
    raise InvalidActionError(f"unknown action {text!r}; {_EXPECTED}")


def known_cards(cards: HoleLike) -> tuple[Card | None, ...]:
    """Read cards of which some may be unknown: ``"As??"``, ``[51, None]``. Errors as ``parse_cards``."""
    if isinstance(cards, str):
        packed = "".join(cards.replace(",", " ").split())
        if "?" not in packed:
            return parse_cards(cards)
        if len(packed) % 2:
            raise ValueError(f"cannot read the cards {cards!r}; expected two characters a card, ?? for an unknown one")
        cards = [packed[start : start + 2] for start in range(0, len(packed), 2)]
    listed = [None if card == "??" else card for card in cards]
    known = iter(parse_cards([card for card in listed if card is not None]))
    return tuple(None if card is None else next(known) for card in listed)


def format_known(cards: Iterable[Card | None]) -> str:
    """``As??``: the cards without spaces, ``??`` for each that is not known."""
    return "".join("??" if card is None else card.name for card in cards)


def _seat(word: str) -> int | None:
    number = word[1:]
    return int(number) - 1 if word[0] == "p" and _is_number(number) and int(number) > 0 else None


def _is_number(word: str) -> bool:
    # int() would take signs, underscores and the digits of other scripts too, and nobody has that many chips.
    return word.isascii() and word.isdigit() and len(word) <= 18


def _cards(words: list[str], text: str) -> tuple[Card | None, ...]:
    try:
        return known_cards(" ".join(words))
    except ValueError as error:
        raise InvalidActionError(f"in action {text!r}: {error}") from None
