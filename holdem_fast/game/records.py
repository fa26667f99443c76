"""A deal as a short line for people, as columns for tables and as a JSON document for programs.

Only what the deal knows is in them: in those of a view the cards of others are ``??``.

>>> from holdem_fast.game.deal import Deal
>>> deal_line(Deal([100, 100, 80], blinds=(1, 2), button=2))
'<Deal: preflop, seat 2 to act, pot 3, stacks (99, 98, 80)>'
"""

from __future__ import annotations

from holdem_fast.cards import format_cards
from holdem_fast.game.actions import format_known
from holdem_fast.game.stakes import Street
from holdem_fast.numerals import dump, grouped, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from holdem_fast.game.deal import Deal


def deal_line(deal: Deal) -> str:
    """Where the hand is, the board, who is to act, the chips; once it is finished, what was won and lost."""
    board = format_cards(deal.board)
    if deal.payoffs is not None:
        return f"<Deal: finished, {f'board {board}, ' if board else ''}payoffs {listed(deal.payoffs)}>"
    street = f"{deal.street} {board}" if board else str(deal.street)
    return f"<Deal: {street}, {turn(deal)}, pot {grouped(deal.pot)}, stacks {listed(deal.stacks)}>"


def turn(deal: Deal) -> str:
    """What an unfinished hand is waiting for."""
    if deal.actor is not None:
        return f"seat {deal.actor} to act"
    if deal.awaited:
        return f"{seats(deal.awaited)} to show"
    return f"{Street(deal.street + 1)} to be dealt"


def seats(numbers: tuple[int, ...]) -> str:
    """``seat 1`` or ``seats 0, 2``."""
    return f"seat{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def statuses(deal: Deal) -> list[str]:
    """For each seat ``in``, ``all-in``, ``folded``, or ``out`` where it was not dealt in."""
    folded = set(deal.folded)
    return [
        "out" if not start else "folded" if seat in folded else "all-in" if not (stack or deal.finished) else "in"
        for seat, (start, stack) in enumerate(zip(deal.stakes.stacks, deal.stacks, strict=True))
    ]


def deal_columns(deal: Deal) -> dict[str, list[str] | list[int]]:
    """A row for each seat."""
    started, stacks = deal.stakes.stacks, deal.stacks
    return {
        "seat": list(range(len(stacks))),
        "cards": [format_known(hole) for hole in deal.holes],
        "start": list(started),
        "stack": list(stacks),
        "bet": list(deal.bets),
        "net": [stack - start for stack, start in zip(stacks, started, strict=True)],
        "status": statuses(deal),
    }


def deal_json(deal: Deal) -> str:
    stakes, columns = deal.stakes, deal_columns(deal)
    return dump(
        {
            "stakes": {name: getattr(stakes, name) for name in stakes.__slots__},
            "street": str(deal.street),
            "board": format_cards(deal.board),
            "actor": deal.actor,
            "pot": 0 if deal.finished else deal.pot,
            "finished": deal.finished,
            "payoffs": deal.payoffs,
            "seats": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
            "pots": [pot._object() for pot in deal.pots],
            "log": [
                {
                    "kind": action.kind,
                    "seat": action.seat,
                    "to": action.to,
                    "cards": format_known(action.cards),
                    "burned": None if action.burned is None else action.burned.name,
                }
                for action in deal.log
            ],
        }
    )
