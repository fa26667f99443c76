"""Who wins, and how the chips are paid out: main pot, side pots, split pots, odd chips.

What each seat put in during the whole hand, the hole cards and the board come in; chips for each seat go out. Chips are
whole numbers, seats are numbered clockwise from 0.

>>> winners(["AsKd", "AhKc", "QcJd"], "2c 7h 9h Ts 4d")
[0, 1]
>>> result = settle([20, 50, 50], ["AsAh", "KcKd", "QcQd"], "2c 7h 9h Js 4d", button=2)
>>> result.payouts
(60, 60, 0)
>>> [pot.amount for pot in result.pots]
[60, 60]
"""

from __future__ import annotations

from holdem_fast.cards import parse_cards
from holdem_fast.core import evaluate
from holdem_fast.frozen import Frozen
from holdem_fast.game.seats import listed, seat_number, seats_chips
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from holdem_fast.cards import Card, CardsLike
    from holdem_fast.ranking import Tiebreak


class Pot(Frozen):
    """One pot: its chips, the seats that could win it, those that did, and the chips each of those gets.

    Seats are in ascending order and ``shares`` follows ``winners``; both are empty while the hand is not over.
    """

    __slots__ = ("amount", "eligible", "winners", "shares")
    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[int, ...]

    def __init__(
        self, amount: int, eligible: tuple[int, ...], winners: tuple[int, ...] = (), shares: tuple[int, ...] = ()
    ) -> None:
        super().__init__(amount, eligible, winners, shares)

    def _object(self) -> dict[str, object]:
        """What a JSON document says of the pot."""
        return dict(zip(self.__slots__, self._values(), strict=True))


class Settlement(Frozen):
    """How a hand is paid out: the chips each seat gets, its uncalled part included, and the pots, main pot first."""

    __slots__ = ("payouts", "pots")
    payouts: tuple[int, ...]
    pots: tuple[Pot, ...]

    def __init__(self, payouts: tuple[int, ...], pots: tuple[Pot, ...]) -> None:
        super().__init__(payouts, pots)

    def __repr__(self) -> str:
        from holdem_fast.numerals import listed

        amounts = [pot.amount for pot in self.pots]
        return f"<Settlement: payouts {listed(self.payouts)}, pots {listed(amounts)}>"

    def to_dict(self) -> dict[str, list[int]]:
        """Columns for a table, a row for each seat: ``seat``, ``payout``, and for each pot its share: ``pot_0``, ..."""
        columns = {"seat": list(range(len(self.payouts))), "payout": list(self.payouts)}
        for number, pot in enumerate(self.pots):
            shares = dict(zip(pot.winners, pot.shares, strict=True))
            columns[f"pot_{number}"] = [shares.get(seat, 0) for seat in columns["seat"]]
        return columns

    def to_json(self) -> str:
        """One document: ``payouts``, and ``pots``, a list of objects with the names of a Pot's attributes.

        Ints of more than 640 digits are hexadecimal texts, ``"0x..."``.
        """
        from holdem_fast.numerals import dump

        return dump({"payouts": self.payouts, "pots": [pot._object() for pot in self.pots]})

    def _repr_html_(self) -> str:
        from holdem_fast.numerals import grouped
        from holdem_fast.pictures import table_html

        names = ["seat", "payout", *[f"pot {number}" for number in range(len(self.pots))]]
        rows = zip(*[list(map(grouped, column)) for column in self.to_dict().values()], strict=True)
        return table_html(names, "r" * len(names), list(map(list, rows)))


def winners(holes: Iterable[CardsLike], board: CardsLike, *, tiebreak: Tiebreak | None = None) -> list[int]:
    """The places in ``holes`` of the best hand, or of all that tie for it (R2, R7.3), on a board of five cards.

    Raises ValueError for no hands at all, a wrong number of cards, a card used twice and a card that does not exist;
    TypeError for anything that is not cards.
    """
    known, river = _read_cards(holes, board)
    if not known:
        raise ValueError("no hands to compare: expected the hole cards of at least one player")
    ranks = _rank_hands(known, range(len(known)), river, tiebreak)
    best = max(ranks.values())
    return [seat for seat, rank in ranks.items() if rank == best]


def settle(
    contributions: Iterable[int],
    holes: Iterable[CardsLike | None],
    board: CardsLike,
    *,
    folded: Iterable[int] = (),
    button: int | None = None,
    tiebreak: Tiebreak | None = None,
) -> Settlement:
    """Pay out a finished hand by R7.3 to R7.8.

    ``contributions`` are the chips each seat put in during the whole hand, up to 10**15; ``folded`` are the seats that
    folded. Hole cards may be None, and the board short, where no pot is contested with them. Chips that nobody matched
    come back as a last pot of their owner alone. Odd chips go out from the left of ``button``, or from seat 0 without
    one.

    Raises ValueError for negative, fractional or too many chips, a seat that is not there, everybody folded, missing
    cards and cards used twice; TypeError for anything that is not a number or not cards.
    """
    paid = seats_chips(listed(contributions, "contributions"), "the contribution")
    seats = len(paid)
    known, river = _read_cards(holes, board)
    if len(known) != seats:
        raise ValueError(f"{seats} contributions but hole cards for {len(known)} seats: expected one entry per seat")
    out = {seat_number(seat, seats, "folded") for seat in listed(folded, "folded", "seats")}
    live = [seat for seat in range(seats) if seat not in out]
    if not live:
        raise ValueError("everybody folded: expected at least one seat that did not")
    left = 0 if button is None else seat_number(button, seats, "button") + 1
    pots = side_pots(paid, live)
    contested = {seat for pot in pots if len(pot.eligible) > 1 for seat in pot.eligible}
    ranks = _rank_hands(known, sorted(contested), river, tiebreak)
    return award(pots, ranks, seats, left)


def side_pots(paid: Sequence[int], live: Collection[int], dead: int = 0) -> list[Pot]:
    """The pots, main pot first (R7.5): one for each different amount that a seat still in has paid.

    ``dead`` chips belong to nobody and are in the main pot. Chips of folded seats stay in the pots they reach; those
    above every seat still in go to the last one.
    """
    eligible = tuple(sorted(live))
    pots = []
    amount, below = dead, 0
    for level in sorted({paid[seat] for seat in live}):
        staying = tuple([seat for seat in eligible if paid[seat] >= level])
        # Where nobody drops out between two levels, their chips are one pot.
        if amount and staying != eligible:
            pots.append(Pot(amount, eligible))
            amount = 0
        eligible = staying
        amount += sum([min(chips, level) - below for chips in paid if chips > below])
        below = level
    amount += sum([chips - below for chips in paid if chips > below])
    return [*pots, Pot(amount, eligible)] if amount else pots


def award(pots: Iterable[Pot], ranks: dict[int, int], seats: int, left: int) -> Settlement:
    """Give each pot to its best hands; odd chips one at a time from seat ``left`` clockwise (R7.3, R7.6).

    A seat without an entry in ``ranks`` has given up its hand; a pot that only one seat can win needs no ranks.
    """
    payouts = [0] * seats
    awarded = []
    for pot in pots:
        best = pot.eligible
        if len(best) > 1:
            strongest = max([ranks[seat] for seat in best if seat in ranks])
            best = tuple([seat for seat in best if ranks.get(seat) == strongest])
        share, odd = divmod(pot.amount, len(best))
        lucky = sorted(best, key=lambda seat: (seat - left) % seats)[:odd] if odd else ()
        shares = tuple([share + (seat in lucky) for seat in best])
        for seat, chips in zip(best, shares, strict=True):
            payouts[seat] += chips
        awarded.append(Pot(pot.amount, pot.eligible, best, shares))
    return Settlement(tuple(payouts), tuple(awarded))


def _read_cards(
    holes: Iterable[CardsLike | None], board: CardsLike
) -> tuple[list[tuple[Card, ...] | None], tuple[Card, ...]]:
    """The cards of each seat and the board, read; no card appears twice."""
    if isinstance(holes, str):
        raise TypeError(f"holes must have one hand per seat, got the text {short_repr(holes)}")
    known = [None if hole is None else parse_cards(hole) for hole in listed(holes, "holes", "hands")]
    river = parse_cards(board)
    if len(river) > 5:
        raise ValueError(f"the board has at most 5 cards, got {len(river)}: {short_repr(board)}")
    seen: dict[Card, str] = dict.fromkeys(river, "on the board")
    for seat, hole in enumerate(known):
        if hole is None:
            continue
        if len(hole) != 2:
            raise ValueError(f"the hand of seat {seat} must have 2 cards, got {len(hole)}")
        for card in hole:
            if card in seen:
                raise ValueError(f"card {card} of seat {seat} is used twice: it is also {seen[card]}")
            seen[card] = f"in the hand of seat {seat}"
    return known, river


def _rank_hands(
    holes: Sequence[tuple[Card, ...] | None], seats: Iterable[int], board: tuple[Card, ...], tiebreak: Tiebreak | None
) -> dict[int, int]:
    ranks = {}
    for seat in seats:
        hole = holes[seat]
        if hole is None:
            raise ValueError(f"the hole cards of seat {seat} are not known, and it is still in for a contested pot")
        if len(board) != 5:
            raise ValueError(f"a showdown needs a board of 5 cards, got {len(board)}")
        rank = evaluate(hole + board)
        ranks[seat] = rank if tiebreak is None else tiebreak(rank)
    return ranks
