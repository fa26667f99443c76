"""A deal as a small table for notebooks.

>>> from holdem_fast.game.deal import Deal
>>> "seat 2 to act: call 2, raise to 4..80" in deal_html(Deal([100, 100, 80], blinds=(1, 2), button=2))
True
"""

from __future__ import annotations

from holdem_fast.game.records import seats, statuses, turn
from holdem_fast.numerals import grouped
from holdem_fast.pictures import cards_html, table_html

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from holdem_fast.game.deal import Deal


def deal_html(deal: Deal) -> str:
    """A row for each seat with the cards that the deal knows; above them street, board, pot and whose turn it is."""
    above = [f"{'finished' if deal.finished else deal.street} {cards_html(deal.board)}".rstrip()]
    if not deal.finished:
        above += [f"pot {grouped(deal.pot)}", turn(deal) + _choices(deal)]
    columns = ["seat", "", "cards", "stack", "won or lost" if deal.finished else "bet", "status"]
    return table_html(columns, "rllrrl", _rows(deal), "; ".join(above), _pots(deal))


def _rows(deal: Deal) -> Iterator[list[str]]:
    chips = deal.bets if deal.payoffs is None else deal.payoffs
    for seat, status in enumerate(statuses(deal)):
        sign = "+" if deal.finished and chips[seat] > 0 else ""
        cells = [
            str(seat),
            _position(deal, seat),
            cards_html(deal.holes[seat]),
            grouped(deal.stacks[seat]),
            sign + grouped(chips[seat]),
            f"{status}, to act" if seat == deal.actor else status,
        ]
        yield [f"<b>{cell}</b>" if seat == deal.actor else cell for cell in cells]


def _position(deal: Deal, seat: int) -> str:
    small, big = deal.stakes.blind_seats
    places = (("button", deal.stakes.button), ("small blind", small), ("big blind", big))
    return ", ".join([name for name, place in places if place == seat])


def _choices(deal: Deal) -> str:
    legal = deal.legal_actions
    if not legal:
        return ""
    price, smallest, largest = legal.call_price, legal.min_raise_to, legal.max_raise_to
    words = f": call {grouped(price)}" if price else ": check"
    if smallest is None or largest is None:
        return words
    bounds = grouped(smallest) if smallest == largest else f"{grouped(smallest)}..{grouped(largest)}"
    return f"{words}, {'raise to' if any(deal.bets) else 'bet'} {bounds}"


def _pots(deal: Deal) -> str:
    """The pots where there are several, or where they have been won."""
    pots = deal.pots
    if deal.finished:
        return "; ".join([f"pot {grouped(pot.amount)} to {seats(pot.winners)}" for pot in pots])
    if len(pots) < 2:
        return ""
    return "; ".join([f"pot {grouped(pot.amount)} between {seats(pot.eligible)}" for pot in pots])
