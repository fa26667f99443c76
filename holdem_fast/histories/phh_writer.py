"""Write hand histories in the PHH notation: a hand that was played here, or one that was read."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf

from holdem_fast.game.actions import DEAL_HOLE, Action, parse_action
from holdem_fast.game.deal import Deal
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, make_stakes
from holdem_fast.histories import money
from holdem_fast.histories.forced_bets import AS_A_BET, READINGS, amounts_of, terms_of
from holdem_fast.histories.history import UNKNOWN_STACK, HandHistory
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from holdem_fast.game.stakes import Stakes

VARIANTS = {"NT": NO_LIMIT, "PT": POT_LIMIT, "FT": FIXED_LIMIT}
_CODES = {structure: code for code, structure in VARIANTS.items()}
# Not a field of the notation, which leaves names with an underscore to everybody: the unit that its amounts do not say.
UNIT = "_unit"
AMOUNTS = ("antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "finishing_stacks")
FIELDS = ("variant", "ante_trimming_status", *AMOUNTS, "actions", "players", UNIT)


def from_deal(
    deal: Deal,
    *,
    players: Sequence[str] | None = None,
    metadata: dict[str, Any] | None = None,
    unit: Fraction | int | str = 1,
) -> HandHistory:
    """A hand that was played here as a hand history: ``p1`` is the seat left of the button, empty seats are left out.

    ``players`` are the names of the seats dealt in, in that order, clockwise from the left of the button; ``unit`` is
    the money that a chip stands for. Raises ValueError for a hand that the notation cannot record (a bomb pot, a
    straddle of the button heads-up, blinds in an unusual order, dead posts along with antes that are not, another cap
    than one bet and three raises, cards that were assumed in a view) and for another number of names than seats;
    TypeError for names that are not texts.
    """
    if not isinstance(deal, Deal):
        raise TypeError(f"expected a Deal, got {short_repr(deal)}")
    stakes = deal.stakes
    order = stakes.order
    if stakes.structure == FIXED_LIMIT and (stakes.max_raises, stakes.cap_heads_up) != (3, True):
        raise ValueError("PHH cannot record another cap than one bet and three raises a round")
    dealt = [done.seat for done in deal.log if done.kind == DEAL_HOLE for _ in done.cards]
    if max([dealt.count(seat) for seat in order]) > 2:
        raise ValueError("PHH cannot record cards that were assumed in a view: record the deal itself")
    # Through the words, in which a check and a call are the same.
    recorded = [parse_action(str(_moved(done, order))) for done in deal.log]
    moved = _recordable(stakes)
    finishing = None
    if deal.finished:
        ends = [(stakes.stacks[seat], deal.stacks[seat]) for seat in order]
        finishing = [start if start == UNKNOWN_STACK else end for start, end in ends]
    return HandHistory(moved, recorded, players=players, finishing_stacks=finishing, metadata=metadata, unit=unit)


def _moved(action: Action, order: tuple[int, ...]) -> Action:
    """The action of a seat as that of its place left of the button."""
    seat = None if action.seat is None else order.index(action.seat)
    return Action(action.kind, seat, action.to, action.cards)


def _recordable(stakes: Stakes) -> Stakes:
    """The terms with the first seat left of the button as they are read back; ValueError if that is another hand."""
    order = stakes.order

    def seated(values: Sequence[int]) -> list[int]:
        return [values[seat] for seat in order]

    small, big = [None if seat is None else order.index(seat) for seat in stakes.blind_seats]
    full = make_stakes(
        seated(stakes.stacks),
        button=len(order) - 1,
        blinds=stakes.blinds,
        blind_seats=(small, big),
        straddle=stakes.straddle,
        antes=seated(stakes.antes),
        dead_antes=stakes.dead_antes,
        posts=seated(stakes.posts),
        dead_posts=seated(stakes.dead_posts),
        bomb=stakes.bomb,
        **_limits(stakes),
    )
    return _read_back(full, *_forced_bets(full, told=False), readings=(AS_A_BET,))


def _limits(stakes: Stakes) -> dict[str, Any]:
    fixed = stakes.structure == FIXED_LIMIT
    sizes = {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet} if fixed else {}
    return {"structure": stakes.structure, "min_bet": stakes.min_bet, **sizes}


def _forced_bets(stakes: Stakes, *, told: bool) -> tuple[list[int], bool, list[int]]:
    """The antes, whether they are dead, and the list of blinds, straddles and posts.

    Dead posts are part of an amount posted out of turn, or else antes that nobody has to match; where the finishing
    stacks tell (``told``) that an amount was dead, it is an amount posted out of turn too.
    """
    antes, blinds, dead_antes = list(stakes.antes), amounts_of(stakes), stakes.dead_antes
    for seat, dead in enumerate(stakes.dead_posts):
        place = 1 - seat if len(blinds) == 2 else seat
        if dead and (blinds[place] < 0 or (told and not blinds[place])) and stakes.blinds[1] > 0:
            blinds[place] -= dead
        elif dead:
            antes[seat] += dead
            dead_antes = dead_antes or not any(stakes.antes)
    return antes, dead_antes, blinds


def _read_back(
    stakes: Stakes, antes: list[int], dead_antes: bool, blinds: list[int], readings: Iterable[int]
) -> Stakes:
    """The terms as they are read back; ValueError where that is another hand."""
    for reading in readings:
        try:
            terms = terms_of(blinds, reading)
            again = make_stakes(
                stakes.stacks,
                button=len(blinds) - 1,
                antes=antes,
                dead_antes=dead_antes,
                **_limits(stakes),
                **terms,
            )
        except ValueError:
            continue
        if _begin(again) == _begin(stakes) and not stakes.bomb and stakes.button == len(blinds) - 1:
            return again
    raise ValueError(
        "PHH cannot record these forced bets: a bomb pot, a straddle of the button heads-up, blinds or posts of "
        f"unusual seats or amounts; the blinds are {stakes.blinds} of seats {stakes.blind_seats}"
    )


def _begin(stakes: Stakes) -> dict[str, object]:
    """All that the forced bets decide."""
    return Deal.from_stakes(stakes)._hand.betting()


def dump(hand: HandHistory | Deal) -> str:
    """The text of a hand history, which :func:`load` reads back, or of a Deal by way of :func:`from_deal`.

    Amounts are written in the money of the history. Raises ValueError for metadata under the name of another field and
    for amounts that have no end as decimals, and TypeError for metadata that TOML cannot hold.
    """
    history = from_deal(hand) if isinstance(hand, Deal) else hand
    if not isinstance(history, HandHistory):
        raise TypeError(f"expected a HandHistory or a Deal, got {short_repr(hand)}")
    for key in history.metadata:
        if key in FIELDS:
            raise ValueError(f"metadata must not have the name of a field of the hand, got {short_repr(key)}")
    stakes, unit = history.stakes, history.unit
    antes, dead_antes, blinds = _forced_bets(stakes, told=history.finishing_stacks is not None)
    _read_back(stakes, antes, dead_antes, blinds, READINGS)
    fixed = stakes.structure == FIXED_LIMIT
    amounts: dict[str, Any] = {
        "antes": antes[::-1] if len(antes) == 2 else antes,
        "blinds_or_straddles": blinds,
        "min_bet": None if fixed else stakes.min_bet,
        "small_bet": stakes.small_bet if fixed else None,
        "big_bet": stakes.big_bet if fixed else None,
        "starting_stacks": [inf if stack == UNKNOWN_STACK else stack for stack in stakes.stacks],
    }
    finishing: list[float] | None = None
    if history.finishing_stacks is not None:
        finishing = [inf if stack == UNKNOWN_STACK else stack for stack in history.finishing_stacks]
    money_of = _Money(unit)
    fields = {
        "variant": _toml(_CODES[stakes.structure]),
        "ante_trimming_status": _toml(not dead_antes),
        **{field: money_of.amounts(value) for field, value in amounts.items() if value is not None},
        "actions": _toml([money_of.words(action) for action in history.actions]),
        "players": None if history.players is None else _toml(history.players),
        "finishing_stacks": None if finishing is None else money_of.amounts(finishing),
        **_metadata(history),
    }
    if money_of.unit_found() != unit:
        fields[UNIT] = _toml(str(unit))
    return "".join([f"{_key(key)} = {value}\n" for key, value in fields.items() if value is not None])


def _metadata(history: HandHistory) -> dict[str, str]:
    try:
        return {key: _toml(value) for key, value in history.metadata.items() if value is not None}
    except RecursionError:
        raise ValueError("metadata are nested too deeply") from None


class _Money:
    """Chips as texts of one unit; remembers the amounts, which say the unit to whoever reads them."""

    def __init__(self, unit: Fraction) -> None:
        self._unit = unit
        self._seen = {Fraction(0)}

    def unit_found(self) -> Fraction:
        return money.unit_of(self._seen)

    def _one(self, chips: int) -> str:
        amount = money.money(chips, self._unit)
        text = money.text(chips, self._unit)
        if "/" in text:
            raise ValueError(f"PHH cannot record an amount of {text}, which has no end as a decimal")
        self._seen.add(amount)
        return text

    def amounts(self, chips: int | Iterable[float]) -> str:
        if isinstance(chips, int):
            return self._one(chips)
        return f"[{', '.join([str(inf) if each == inf else self._one(int(each)) for each in chips])}]"

    def words(self, action: Action) -> str:
        words = str(action)
        return words if action.to is None else f"{words.rpartition(' ')[0]} {self._one(action.to)}"


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
    if isinstance(value, Decimal):
        return str(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"TOML cannot hold {short_repr(value)}")
