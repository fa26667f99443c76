"""What is asked of the equity functions, read and checked: who may hold what, the cards in view, the tie-break.

Each player's hand or range becomes the combos he may hold with whole-number weights. Combos that touch the board, the
dead cards or somebody's only hand are gone. Whether a deal is possible at all is known afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from holdem_fast.cards import Card, format_cards, parse_cards
from holdem_fast.ranges.range import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from typing import Any, SupportsFloat, TypeAlias

    from holdem_fast.cards import CardsLike
    from holdem_fast.ranges.combos import Hole
    from holdem_fast.ranking import Tiebreak

    PlayerLike: TypeAlias = str | Range | Mapping[Any, SupportsFloat] | CardsLike
    """A hand or a range as text, a Range, a mapping from combos to weights, or anything that stands for two cards."""

# The royal flush. A rank is category << 12 | place, and the places in a category count from 1.
TOP_RANK = (9 << 12) + 1
# Sets of cards with which a search for a deal may fail before it gives up: some tenths of a second.
MOST_FAILURES = 20_000


class Holding:
    """What one player may hold: combos, and for each the whole-number weight that stands for ``weight * unit``."""

    def __init__(self, given: object, place: int, combos: Mapping[Hole, int], unit: Fraction | int) -> None:
        self.given = given
        self.place = place
        self.combos = combos
        self.unit = unit

    @property
    def name(self) -> str:
        """How errors call the player."""
        text = format_cards(self.given, "") if isinstance(self.given, tuple) else str(self.given).strip()
        return f"player {self.place} ({text if len(text) <= 40 else text[:37] + '...'})"

    @property
    def cards(self) -> bytes:
        """Two bytes a combo."""
        return bytes([card for combo in self.combos for card in combo])

    @property
    def weighted(self) -> bool:
        """Whether the weights differ."""
        return len(set(self.combos.values())) > 1


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
        return all(len(holding.combos) == 1 for holding in self.holdings)


def read_spot(
    players: Iterable[PlayerLike], board: CardsLike, dead: CardsLike, tiebreak: Tiebreak | None = None
) -> Spot:
    """Read and check it all. ValueError for what cannot be dealt, TypeError for what is no player or no cards."""
    if isinstance(players, (str, bytes, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must hold one hand or range for each player, got {players!r}")
    holdings = [_read_player(player, place) for place, player in enumerate(_up_to_eleven(players))]
    if not 2 <= len(holdings) <= 10:
        given = "more than 10" if len(holdings) > 10 else str(len(holdings))
        raise ValueError(f"an equity is of 2 to 10 players, got {given}")
    shown, gone = parse_cards(board), parse_cards(dead)
    if len(shown) not in (0, 3, 4, 5):
        raise ValueError(f"the board must have 0, 3, 4 or 5 cards, got {len(shown)}")
    _remove_known(holdings, shown, gone)
    left = 52 - len(shown) - len(gone) - 2 * len(holdings)
    if left < 5 - len(shown):
        raise ValueError(f"{len(gone)} dead cards leave too few for {len(holdings)} hands and the board")
    if not _can_be_dealt(holdings):
        names = ", ".join([holding.name for holding in holdings])
        raise ValueError(f"no deal is possible: {names} cannot all have a hand without sharing a card")
    return Spot(holdings, bytes(shown), bytes(gone), None if tiebreak is None else rank_values(tiebreak))


def _up_to_eleven(players: Iterable[PlayerLike]) -> Iterator[PlayerLike]:
    """So that an endless iterable ends."""
    for _, player in zip(range(11), players, strict=False):
        yield player


def _read_player(player: PlayerLike, place: int) -> Holding:
    try:
        hand = _as_hand(player)
        if hand is not None:
            return Holding(player if isinstance(player, str) else hand, place, {(max(hand), min(hand)): 1}, 1)
        assert isinstance(player, (str, Mapping))
        held = player if isinstance(player, Range) else Range(player)
    except (TypeError, ValueError) as error:
        raise type(error)(f"player {place}: {error}") from None
    if not held:
        raise ValueError(f"player {place}: the range holds no hand")
    return Holding(player if isinstance(player, str) else held, place, *_whole_weights(held))


def _as_hand(player: PlayerLike) -> tuple[Card, ...] | None:
    """The two cards of a player who has just these; None for a range."""
    if isinstance(player, Mapping):
        return None
    try:
        cards = parse_cards(player)
    except ValueError:
        if isinstance(player, str):
            return None
        raise
    if len(cards) == 2:
        return cards
    if isinstance(player, str):
        return None
    raise ValueError(f"a hand has 2 cards, got {len(cards)}; a range of several is a text, a Range or a mapping")


def _whole_weights(held: Range) -> tuple[Mapping[Hole, int], Fraction | int]:
    """The weights as the smallest whole numbers in their proportions, and what one of them stands for."""
    distinct = set(held.values())
    if distinct == {1}:
        return dict.fromkeys(held, 1), 1
    from fractions import Fraction
    from math import gcd, lcm

    exact: dict[float, Fraction] = {}
    for weight in distinct:
        simple = Fraction(weight).limit_denominator(10_000)
        exact[weight] = simple if float(simple) == weight else Fraction(weight)
    bottom = lcm(*[fraction.denominator for fraction in exact.values()])
    whole = {weight: int(fraction * bottom) for weight, fraction in exact.items()}
    divisor = gcd(*whole.values())
    return {combo: whole[weight] // divisor for combo, weight in held.items()}, Fraction(divisor, bottom)


def _remove_known(holdings: Sequence[Holding], shown: Sequence[Card], gone: Sequence[Card]) -> None:
    """Take out the combos that cannot be held because a card is elsewhere for certain."""
    where: dict[int, str] = dict.fromkeys(map(int, shown), "on the board")
    for lost in gone:
        if lost in where:
            raise ValueError(f"card {lost} is dead and also {where[lost]}")
        where[lost] = "dead"
    only = [next(iter(holding.combos)) if len(holding.combos) == 1 else () for holding in holdings]
    for holding, hand in zip(holdings, only, strict=True):
        for card in hand:
            if card in where:
                raise ValueError(f"card {Card(card)} of {holding.name} is also {where[card]}")
            where[card] = f"in the hand of {holding.name}"
    for holding, hand in zip(holdings, only, strict=True):
        if not hand:
            _thin_out(holding, where)


def _thin_out(holding: Holding, where: dict[int, str]) -> None:
    left = {combo: weight for combo, weight in holding.combos.items() if not (combo[0] in where or combo[1] in where)}
    if not left:
        taken = {where[card]: None for combo in holding.combos for card in combo if card in where}
        raise ValueError(f"{holding.name} has no hand left: the cards needed are {', '.join(taken)}")
    holding.combos = left


def _can_be_dealt(holdings: Sequence[Holding]) -> bool:
    """Whether all can have a hand at once: a search, the smallest ranges first, that tries no set of cards twice.

    Where it does not end soon the answer is yes: then counting or sampling finds out.
    """
    ranges = sorted([holding.combos for holding in holdings], key=len)
    failed: set[int] = set()

    def search(depth: int, used: int) -> bool:
        if depth == len(ranges):
            return True
        if used in failed:
            return False
        for a, b in ranges[depth]:
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
        raise TypeError(f"tiebreak must be a function from rank to rank, got {tiebreak!r}")
    kept = {rank: tiebreak(rank) for rank in count_ranks(5)}
    if any(counts != counts for counts in kept.values()):
        raise ValueError("tiebreak must give ranks that can be put in order, got one that does not equal itself")
    order = {rank: number for number, rank in enumerate(sorted(set(kept.values())))}
    values = array("H", bytes(2 * (TOP_RANK + 1)))
    for rank, counts in kept.items():
        values[rank] = order[counts]
    return values
