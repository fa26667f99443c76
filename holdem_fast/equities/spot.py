"""What is asked of the equity functions, read and checked: who may hold what, the cards in view, the tie-break.

Each player's hand or range becomes the combos that they may hold with whole-number weights. Combos that touch the
board, the dead cards or somebody's only hand are gone. Whether a deal is possible at all is known afterwards.

Messages name a player as the caller wrote them: ``players[0] (AsKd)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from holdem_fast.cards import Card, format_cards, parse_cards
from holdem_fast.equities._outcomes import disjoint_pairs, without_cards
from holdem_fast.messages import short_repr
from holdem_fast.ranges.range import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from typing import Any, SupportsFloat, TypeAlias

    from typing_extensions import Buffer

    from holdem_fast.cards import CardsLike
    from holdem_fast.ranges.combos import Hole
    from holdem_fast.ranges.whole import Weights
    from holdem_fast.ranking import Tiebreak

    PlayerLike: TypeAlias = str | Range | Mapping[Any, SupportsFloat] | Buffer | CardsLike
    """A hand or a range as text, a Range, a mapping from combos to weights, a buffer of 1,326 floats (weights by combo
    number), or anything that stands for two cards."""

# The royal flush. A rank is category << 12 | place, and the places in a category count from 1.
TOP_RANK = (9 << 12) + 1
# Sets of cards with which a search for a deal may fail before it gives up: some tenths of a second.
MOST_FAILURES = 20_000
# Of all combos, those that share a card with one of them, itself included.
SHARING_A_CARD = 101
# Texts that were read are kept, unless they are long: a range takes up to 100 KB.
TEXTS_KEPT = 32
LONGEST_TEXT_KEPT = 1000


class Holding:
    """What one player may hold: combos, and for each the whole-number weight that stands for ``weight * unit``.

    ``cards`` are two bytes per combo, highest cards first; ``weights`` are as in ``holdem_fast.ranges.whole.Whole``.
    No weight is above ``heaviest``: that is the largest before any combos were left out.
    """

    def __init__(
        self, given: object, called: str, cards: bytes, weights: Weights, unit: Fraction | int, heaviest: int
    ) -> None:
        self.given = given
        self.called = called
        self.cards = cards
        self.weights = weights
        self.unit = unit
        self.heaviest = heaviest

    def __len__(self) -> int:
        """The number of combos."""
        return len(self.cards) // 2

    @property
    def name(self) -> str:
        """What errors call the player: ``players[1] (QQ+)``."""
        return _with_text(self.called, self.given)

    @cached_property
    def combos(self) -> dict[Hole, int]:
        """The combos with their weights."""
        combos = zip(self.cards[::2], self.cards[1::2], strict=True)
        return dict.fromkeys(combos, 1) if self.weights is None else dict(zip(combos, self.weights, strict=True))

    def leave_out(self, known: bytes) -> None:
        """Leave out the combos with one of these cards."""
        self.cards, self.weights = without_cards(self.cards, self.weights, known)


class Spot:
    """Holdings, board, dead cards and the values of ranks under a tie-break (None: the ranks themselves)."""

    def __init__(self, holdings: Sequence[Holding], board: bytes, dead: bytes, values: array[int] | None) -> None:
        self.holdings = holdings
        self.board = board
        self.dead = dead
        self.values = values

    @property
    def fixed(self) -> bool:
        """Whether everybody has just one hand."""
        return all(len(holding) == 1 for holding in self.holdings)


def read_spot(
    players: Iterable[PlayerLike],
    board: CardsLike,
    dead: CardsLike,
    tiebreak: Tiebreak | None = None,
    names: Sequence[str] | None = None,
) -> Spot:
    """Read and check it all; ``names`` are what errors call the players, "players[0]" and so on unless given.

    ValueError for what cannot be dealt, TypeError for anything that is not a player or not cards.
    """
    if isinstance(players, (str, bytes, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must hold one hand or range for each player, got {short_repr(players)}")
    holdings = [
        _read_player(player, f"players[{place}]" if names is None or place >= len(names) else names[place])
        for place, player in enumerate(_up_to_eleven(players))
    ]
    if not 2 <= len(holdings) <= 10:
        given = "more than 10" if len(holdings) > 10 else str(len(holdings))
        raise ValueError(f"an equity is of 2 to 10 players, got {given}")
    open_cards, gone = parse_cards(board), parse_cards(dead)
    if len(open_cards) not in (0, 3, 4, 5):
        raise ValueError(f"the board must have 0, 3, 4 or 5 cards, got {len(open_cards)}")
    ranges = _remove_known(holdings, open_cards, gone)
    left = 52 - len(open_cards) - len(gone) - 2 * len(holdings)
    if left < 5 - len(open_cards):
        raise ValueError(f"{len(gone)} dead cards leave too few for {len(holdings)} hands and the board")
    if not _can_be_dealt(ranges):
        everybody = ", ".join([holding.name for holding in holdings])
        raise ValueError(f"no deal is possible: {everybody} cannot all have a hand without sharing a card")
    return Spot(holdings, bytes(open_cards), bytes(gone), None if tiebreak is None else rank_values(tiebreak))


def _up_to_eleven(players: Iterable[PlayerLike]) -> Iterator[PlayerLike]:
    """So that an endless iterable ends."""
    for _, player in zip(range(11), players, strict=False):
        yield player


def _read_player(player: PlayerLike, name: str) -> Holding:
    try:
        held = _read(player)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{_with_text(name, player)}: {error}") from None
    if not held:
        raise ValueError(f"{_with_text(name, player)}: the range holds no hand")
    given = player if isinstance(player, str) else held
    if isinstance(held, Range):
        whole = held.in_whole_numbers()
        return Holding(given, name, whole.cards, whole.weights, whole.unit, whole.heaviest)
    return Holding(given, name, bytes((max(held), min(held))), None, 1, 1)


def _with_text(name: str, given: object) -> str:
    """The player with what was given for them, in short: ``players[1] (QQ+)``."""
    if isinstance(given, tuple) and all(isinstance(card, Card) for card in given):
        text = format_cards(given, "")
    else:
        text = str(given).strip() if isinstance(given, (str, Range)) else short_repr(given)
    return f"{name} ({text if len(text) <= 30 else text[:27] + '...'})" if text else name


def _read(player: PlayerLike) -> tuple[Card, ...] | Range:
    """The two cards of a player who has just these, or the range."""
    if isinstance(player, str):
        return _read_text(player) if len(player) > LONGEST_TEXT_KEPT else _read_text_once(player)
    if isinstance(player, Mapping):
        return player if isinstance(player, Range) else Range(player)
    if _holds_floats(player):
        return Range.from_array(player)  # type: ignore[arg-type]
    cards = parse_cards(player)  # type: ignore[arg-type]
    if len(cards) != 2:
        raise ValueError(f"a hand has 2 cards, got {len(cards)}; a range of several is a text, a Range or a mapping")
    return cards


def _holds_floats(player: object) -> bool:
    """Whether it is a buffer of floats: such are weights, while bytes and arrays of ints are cards."""
    try:
        return memoryview(player).format.lstrip("@=<>!") in ("e", "f", "d", "g")  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        return False


def _read_text(text: str) -> tuple[Card, ...] | Range:
    try:
        cards = parse_cards(text)
    except ValueError:
        cards = ()
    return cards if len(cards) == 2 else Range(text)


_read_text_once = lru_cache(TEXTS_KEPT)(_read_text)


def _remove_known(holdings: Sequence[Holding], open_cards: Sequence[Card], gone: Sequence[Card]) -> list[Holding]:
    """Take out the combos that cannot be held because a card is elsewhere for certain; who has not just one hand."""
    where: dict[int, str | Holding] = dict.fromkeys(open_cards, "on the board")
    for lost in gone:
        if lost in where:
            raise ValueError(f"card {lost} is dead and also {where[lost]}")
        where[lost] = "dead"
    ranges = []
    for holding in holdings:
        if len(holding.cards) > 2:
            ranges.append(holding)
            continue
        for card in holding.cards:
            if card in where:
                raise ValueError(f"card {Card(card)} of {holding.name} is also {_place_name(where[card])}")
            where[card] = holding
    known = bytes(where)
    for holding in ranges if known else ():
        needed = holding.cards
        holding.leave_out(known)
        if not holding.cards:
            taken = {_place_name(where[card]): None for card in needed if card in where}
            raise ValueError(f"{holding.name} has no hand left: the cards needed are {', '.join(taken)[:300]}")
    return ranges


def _place_name(place: str | Holding) -> str:
    """For errors: where a card is."""
    return place if isinstance(place, str) else f"in the hand of {place.name}"


def _can_be_dealt(ranges: Sequence[Holding]) -> bool:
    """Whether all can have a hand at once: a search, the smallest ranges first, that tries no set of cards twice.

    Where it does not end soon the answer is yes: then counting or sampling finds out.
    """
    ranges = sorted(ranges, key=len)
    # Whatever the smaller ranges have taken, something is left of each of these.
    if all(len(holding) > SHARING_A_CARD * place for place, holding in enumerate(ranges)):
        return True
    if len(ranges) == 2:
        return disjoint_pairs(ranges[0].cards, ranges[1].cards) > 0
    combos = [list(zip(holding.cards[::2], holding.cards[1::2], strict=True)) for holding in ranges]
    failed: set[int] = set()

    def search(depth: int, used: int) -> bool:
        if depth == len(combos):
            return True
        if used in failed:
            return False
        for a, b in combos[depth]:
            hand = 1 << a | 1 << b
            if not used & hand and search(depth + 1, used | hand):
                return True
            if len(failed) > MOST_FAILURES:
                return True
        failed.add(used)
        return False

    return search(0, 0)


def rank_values(tiebreak: Tiebreak) -> array[int]:
    """For each rank the number of its place in the order that the tie-break makes; equal ones share a number."""
    from array import array

    from holdem_fast.core import count_ranks

    if not callable(tiebreak):
        raise TypeError(f"tiebreak must be a function from rank to rank, got {short_repr(tiebreak)}")
    kept = {rank: tiebreak(rank) for rank in count_ranks(5)}
    if any(counts != counts for counts in kept.values()):
        raise ValueError("tiebreak must give ranks that can be put in order, got one that does not equal itself")
    order = {rank: number for number, rank in enumerate(sorted(set(kept.values())))}
    values = array("H", bytes(2 * (TOP_RANK + 1)))
    for rank, counts in kept.items():
        values[rank] = order[counts]
    return values
