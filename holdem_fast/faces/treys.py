"""The public names of treys: ``Card``, ``Evaluator``, ``Deck``, ``LookupTable``.

A card is an int whose bits hold its rank, its suit and a prime number (:class:`Card`). A hand's rank is 1 for the royal
flush to 7,462 for the worst; smaller is stronger.

>>> board = [Card.new("Ah"), Card.new("Kd"), Card.new("Jc")]
>>> hand = [Card.new("Qs"), Card.new("Th")]
>>> Card.ints_to_pretty_str(board + hand)
' [A♥],[K♦],[J♣],[Q♠],[T♥] '
>>> rank = Evaluator().evaluate(hand, board)
>>> rank, Evaluator().class_to_string(Evaluator().get_rank_class(rank))
(1600, 'Straight')
"""

from __future__ import annotations

import random
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import prod
from operator import index

from holdem_fast import cards as _cards
from holdem_fast.core import evaluate
from holdem_fast.faces.numbering import KEV_RANKS
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Card", "Deck", "Evaluator", "LookupTable", "PLOEvaluator"]

_PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
_SUIT_BITS = {"s": 1, "h": 2, "d": 4, "c": 8}


class Card:
    """Functions for cards that are ints, of these bits from the highest: ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``.

    ``b`` is one bit for the rank, ``cdhs`` one for the suit, ``r`` the rank, 0 for a deuce to 12 for an ace, ``p`` the
    rank's prime number, 2 to 41. ValueError for an int that is not such a card.
    """

    STR_RANKS = _cards.RANK_LETTERS
    INT_RANKS = range(13)
    PRIMES = _PRIMES
    CHAR_RANK_TO_INT_RANK = dict(zip(STR_RANKS, INT_RANKS, strict=True))
    CHAR_SUIT_TO_INT_SUIT = _SUIT_BITS
    INT_SUIT_TO_CHAR_SUIT = "xshxdxxxc"
    PRETTY_SUITS = {1: "♠", 2: "♥", 4: "♦", 8: "♣"}

    @staticmethod
    def new(string: str) -> int:
        """The int of a card's text, such as ``Qh``. ValueError for an unknown card."""
        try:
            return _BITS_OF_TEXT[string]
        except (KeyError, TypeError):
            read = _cards.parse_cards(string)
        if len(read) != 1:
            raise ValueError(f"expected the text of one card, got {short_repr(string)}")
        return _BITS[read[0]]

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """The text of a card: ``Qh``."""
        return str(_cards.Card(_number(card_int)))

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """0 for a deuce to 12 for an ace."""
        return _number(card_int) >> 2

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """1 spades, 2 hearts, 4 diamonds, 8 clubs."""
        return _SUIT_BITS[_cards.SUIT_LETTERS[_number(card_int) & 3]]

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """The bit of the rank: 1 for a deuce to 4,096 for an ace."""
        return 1 << (_number(card_int) >> 2)

    @staticmethod
    def get_prime(card_int: int) -> int:
        """The prime number of the rank: 2 for a deuce to 41 for an ace."""
        return _PRIMES[_number(card_int) >> 2]

    @staticmethod
    def hand_to_binary(card_strs: Iterable[str]) -> list[int]:
        """The ints of several texts."""
        return [Card.new(text) for text in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Iterable[int]) -> int:
        """The product of the prime numbers of the cards."""
        return prod(map(Card.get_prime, card_ints))

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """The product of the prime numbers of the ranks whose bits are set."""
        return prod(prime for rank, prime in enumerate(_PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        """The 32 bits in eight groups of four, with tabs between them."""
        bits = f"{_BITS[_number(card_int)]:032b}"
        return "\t".join(bits[start : start + 4] for start in range(0, 32, 4))

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """The card with its suit symbol: ``[Q♥]``."""
        return f"[{_cards.Card(_number(card_int)).pretty}]"

    @staticmethod
    def ints_to_pretty_str(card_ints: Iterable[int]) -> str:
        """Several cards with their suit symbols, a space before and after."""
        pretty = ",".join(map(Card.int_to_pretty_str, card_ints))
        return f" {pretty} " if pretty else " "

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print one card."""
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def print_pretty_cards(card_ints: Iterable[int]) -> None:
        """Print several cards in a line."""
        print(Card.ints_to_pretty_str(card_ints))


def _bits(card: _cards.Card) -> int:
    suit = _SUIT_BITS[_cards.SUIT_LETTERS[card.suit]]
    return 1 << 16 + card.rank | suit << 12 | card.rank << 8 | _PRIMES[card.rank]


# The int of each card by its number, and the way back.
_BITS = [_bits(card) for card in _cards.Card]
_BITS_OF_TEXT = {str(card): _BITS[card] for card in _cards.Card}
_NUMBERS = {bits: number for number, bits in enumerate(_BITS)}


def _number(card_int: int) -> int:
    try:
        return _NUMBERS[card_int]
    except (KeyError, TypeError):
        raise ValueError(f"not the int of a card: {short_repr(card_int)}; Card.new makes them from texts") from None


class LookupTable:
    """The limits and the names of the rank classes, and ranks by the product of five prime numbers.

    ``flush_lookup`` has the five cards of one suit, ``unsuited_lookup`` all others; each is made when first used.
    """

    MAX_ROYAL_FLUSH = 1
    MAX_STRAIGHT_FLUSH = 10
    MAX_FOUR_OF_A_KIND = 166
    MAX_FULL_HOUSE = 322
    MAX_FLUSH = 1599
    MAX_STRAIGHT = 1609
    MAX_THREE_OF_A_KIND = 2467
    MAX_TWO_PAIR = 3325
    MAX_PAIR = 6185
    MAX_HIGH_CARD = 7462
    MAX_TO_RANK_CLASS = {1: 0, 10: 1, 166: 2, 322: 3, 1599: 4, 1609: 5, 2467: 6, 3325: 7, 6185: 8, 7462: 9}
    RANK_CLASS_TO_STRING = {
        0: "Royal Flush",
        1: "Straight Flush",
        2: "Four of a Kind",
        3: "Full House",
        4: "Flush",
        5: "Straight",
        6: "Three of a Kind",
        7: "Two Pair",
        8: "Pair",
        9: "High Card",
    }

    @cached_property
    def flush_lookup(self) -> dict[int, int]:
        """The ranks of five cards of one suit."""
        return {
            prod([_PRIMES[rank] for rank in five]): KEV_RANKS[evaluate([4 * rank for rank in five])]
            for five in combinations(range(13), 5)
        }

    @cached_property
    def unsuited_lookup(self) -> dict[int, int]:
        """The ranks of five cards of different suits."""
        return {
            prod([_PRIMES[rank] for rank in five]): KEV_RANKS[
                evaluate([4 * rank + (place & 3) for place, rank in enumerate(five)])
            ]
            for five in combinations_with_replacement(range(13), 5)
            if five[0] != five[4]
        }


class Evaluator:
    """Ranks hands of 5, 6 or 7 cards and says what a rank means."""

    HAND_LENGTH = 2
    BOARD_LENGTH = 5

    @cached_property
    def table(self) -> LookupTable:
        """The limits and the names of the rank classes."""
        return LookupTable()

    def evaluate(self, hand: Sequence[int], board: Sequence[int]) -> int:
        """The rank of the best five of 5, 6 or 7 cards: 1 for the royal flush to 7,462, smaller is stronger.

        How the cards are divided between the two sequences does not matter. ValueError for an int that is not a card, a
        card given twice and another number of cards.
        """
        try:
            return KEV_RANKS[evaluate(tuple(map(_NUMBERS.__getitem__, (*hand, *board))))]
        except KeyError:
            return KEV_RANKS[evaluate([_number(card) for card in (*hand, *board)])]

    def get_rank_class(self, hr: int) -> int:
        """The class of a rank: 0 for the royal flush to 9 for a high card. ValueError outside 1..7462."""
        _check_rank(hr)
        return next(number for most, number in LookupTable.MAX_TO_RANK_CLASS.items() if hr <= most)

    def class_to_string(self, class_int: int) -> str:
        """The name of a class: ``Full House``. ValueError outside 0..9."""
        try:
            return LookupTable.RANK_CLASS_TO_STRING[class_int]
        except (KeyError, TypeError):
            raise ValueError(f"a rank class must be from 0 to 9, got {short_repr(class_int)}") from None

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """The rank as a fraction of 7,462; smaller is stronger. ValueError outside 1..7462."""
        return _check_rank(hand_rank) / LookupTable.MAX_HIGH_CARD

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print the hands and who leads on the flop, on the turn and on the river of a board of five cards.

        ValueError for another number of board cards, a hand that is not two cards, and no hands.
        """
        if len(board) != self.BOARD_LENGTH:
            raise ValueError(f"the board must have {self.BOARD_LENGTH} cards, got {len(board)}")
        if not hands:
            raise ValueError("a summary needs one hand or more, got none")
        for place, hand in enumerate(hands):
            if len(hand) != self.HAND_LENGTH:
                raise ValueError(f"hands[{place}] must have {self.HAND_LENGTH} cards, got {len(hand)}")
        streets = {"FLOP": board[:3], "TURN": board[:4], "RIVER": board}
        ranked = {street: [self.evaluate(hand, shown) for hand in hands] for street, shown in streets.items()}
        for street, ranks in ranked.items():
            print(f"{'=' * 10} {street} {'=' * 10}")
            for player, rank in enumerate(ranks, 1):
                better_than = 1.0 - self.get_five_card_rank_percentage(rank)
                print(f"Player {player} hand = {self._name(rank)}, percentage rank among all hands = {better_than}")
            if street != "RIVER":
                print(_leading(ranks))
            print()
        print(f"{'=' * 10} HAND OVER {'=' * 10}")
        best = min(ranked["RIVER"])
        print(f"{_won(ranked['RIVER'])} with a {self._name(best)}\n")

    def _name(self, rank: int) -> str:
        return self.class_to_string(self.get_rank_class(rank))


class PLOEvaluator:
    """NotImplementedError: this package ranks hands of Texas Hold'em."""

    def __init__(self) -> None:
        raise NotImplementedError("holdem_fast plays Texas Hold'em only; for Omaha hands use treys itself")


def _check_rank(rank: int) -> int:
    if not 1 <= rank <= LookupTable.MAX_HIGH_CARD:
        raise ValueError(f"the rank of a hand must be from 1 to {LookupTable.MAX_HIGH_CARD}, got {short_repr(rank)}")
    return rank


def _best_players(ranks: Sequence[int]) -> list[int]:
    return [player for player, rank in enumerate(ranks, 1) if rank == min(ranks)]


def _leading(ranks: Sequence[int]) -> str:
    best = _best_players(ranks)
    return (
        f"Player {best[0]} hand is currently winning." if len(best) == 1 else f"Players {best} are tied for the lead."
    )


def _won(ranks: Sequence[int]) -> str:
    best = _best_players(ranks)
    if len(best) > 1:
        return f"Players {best} tied for the win"
    return f"Player {best[0]} is the winner"


class Deck:
    """A shuffled deck, in ``cards``; cards are drawn from its end. The same seed gives the same order as in treys."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all 52 cards back in a new order."""
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Take ``n`` cards. ValueError, and none taken, if fewer are left or ``n`` is negative."""
        if not 0 <= index(n) <= len(self.cards):
            raise ValueError(f"cannot draw {short_repr(n)} cards: {len(self.cards)} are left in the deck")
        drawn = self.cards[len(self.cards) - n :][::-1]
        del self.cards[len(self.cards) - n :]
        return drawn

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802
        """The 52 cards in order: deuces first, spades before hearts, diamonds and clubs."""
        return [_BITS[4 * rank + suit] for rank in range(13) for suit in (3, 2, 1, 0)]

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)
