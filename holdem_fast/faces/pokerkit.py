"""A hand type for pokerkit, which must be installed: ``StandardHighHand``, ranked by this package.

It is a subclass of pokerkit's, so states and games take it in their ``hand_types``::

    from pokerkit import NoLimitTexasHoldem
    from holdem_fast.faces.pokerkit import StandardHighHand

    class FastHoldem(NoLimitTexasHoldem):
        hand_types = (StandardHighHand,)

    state = FastHoldem.create_state(...)
"""

from __future__ import annotations

from itertools import combinations

from holdem_fast import cards as _cards
from holdem_fast.core import evaluate
from holdem_fast.messages import short_repr

try:
    import pokerkit
except ModuleNotFoundError as error:
    if error.name != "pokerkit":
        raise
    raise ImportError(
        "holdem_fast.faces.pokerkit is a hand type for pokerkit, which is not installed: `pip install pokerkit`"
    ) from error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pokerkit import CardsLike
    from pokerkit.lookups import Entry

__all__ = ["StandardHighHand"]

_NUMBERS = {card: int(_cards.Card[repr(card)]) for card in pokerkit.Deck.STANDARD}


class StandardHighHand(pokerkit.StandardHighHand):
    """Five cards in pokerkit's form; greater is stronger, and hands that tie are equal.

    ``rank`` is this package's rank. Compared with anything but hands of this type, ``==`` is False and ``<`` raises
    TypeError. ValueError for anything but five different cards that are known.
    """

    rank: int
    _deal: tuple[pokerkit.Card, ...]

    def __init__(self, cards: CardsLike) -> None:
        five = pokerkit.Card.clean(cards)
        if len(five) != 5:
            raise ValueError(f"a hand to compare has 5 cards, got {short_repr(cards)}")
        self._deal = five
        self.rank = _rank(five)

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> StandardHighHand:
        """The best hand of 5, 6 or 7 cards in all. ValueError for fewer cards, a card given twice and unknown cards.

        More than seven cards are left to pokerkit's own search.
        """
        dealt = (*pokerkit.Card.clean(hole_cards), *pokerkit.Card.clean(board_cards))
        if len(dealt) > 7:
            found = super().from_game(hole_cards, board_cards)
            assert isinstance(found, StandardHighHand)
            return found
        made = cls.__new__(cls)
        made._deal = dealt
        made.rank = _rank(dealt)
        return made

    @classmethod
    def from_game_or_none(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> StandardHighHand | None:
        """The same, but None for fewer than five cards."""
        dealt = (*pokerkit.Card.clean(hole_cards), *pokerkit.Card.clean(board_cards))
        return None if len(dealt) < 5 else cls.from_game(dealt)

    @property
    def cards(self) -> tuple[pokerkit.Card, ...]:
        """The five cards that play, as pokerkit picks them: the first of the best fives in the order dealt."""
        if len(self._deal) > 5:
            self._deal = next(five for five in combinations(self._deal, 5) if _rank(five) == self.rank)
        return self._deal

    @property
    def entry(self) -> Entry:
        """The hand's entry in pokerkit's table, with its label."""
        return self.lookup.get_entry(self.cards)

    def __eq__(self, other: object) -> bool:
        return self.rank == other.rank if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((StandardHighHand, self.rank))

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if type(other) is type(self) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.rank <= other.rank if type(other) is type(self) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.rank > other.rank if type(other) is type(self) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.rank >= other.rank if type(other) is type(self) else NotImplemented

    def __repr__(self) -> str:
        return "".join(map(repr, self.cards))

    def __str__(self) -> str:
        return f"{self.entry.label.value} ({self!r})"


def _rank(cards: tuple[pokerkit.Card, ...]) -> int:
    try:
        return evaluate(tuple(map(_NUMBERS.__getitem__, cards)))
    except KeyError:
        raise ValueError(f"a hand with unknown cards cannot be ranked: {short_repr(cards)}") from None
