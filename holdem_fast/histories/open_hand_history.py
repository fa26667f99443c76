"""Hands in the Open Hand History format: JSON documents ``{"ohh": {...}}``, one after the other or in a list.

The amount of an action is what the player adds with it, that of a raise too. What the format can say and a hand history
cannot hold is refused: two boards, money that is added to a pot, a hand that was cashed out.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from holdem_fast.game.seats import MAX_SEATS
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from holdem_fast.histories.amounts import rounded, scaled
from holdem_fast.histories.posting import ANTE, BIG, DEAD, EXTRA, SMALL, STRADDLE, Player
from holdem_fast.histories.record import HandPlaces, Record, cards_of
from holdem_fast.messages import short_repr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from holdem_fast.histories.history import HandHistory

# A text, closed or not, or a bracket.
_BRACKETS = re.compile(r'"(?:[^"\\]+|\\.)*"?|[{}\[\]]')
_STRUCTURES = {"NL": NO_LIMIT, "PL": POT_LIMIT, "FL": FIXED_LIMIT}
_BOARDS = {"flop": 3, "turn": 4, "river": 5}
_STREETS = ("preflop", "flop", "turn", "river", "showdown")
_POSTS = {
    "Post Ante": ANTE,
    "Post SB": SMALL,
    "Post BB": BIG,
    "Straddle": STRADDLE,
    "Post Dead": DEAD,
    "Post Extra Blind": EXTRA,
}
# The characters of a number that is longer than money is.
_LONG = 15
# Chips that come between hands, and who comes and goes.
_SILENT = frozenset(("Added Chips", "Sits Down", "Stands Up"))
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)", re.ASCII)


def hands(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of a file, document by document, whether on one line or on many, listed or not."""
    hand: list[tuple[int, str]] = []
    depth = 0
    for number, line in lines:
        rest = line
        if not hand:
            rest = line.lstrip(" \t\r\n,[")
            if not rest or (rest[0] == "]" and not rest.strip(" \t\r\n,]")):
                continue
            if _is_document(rest):
                yield [(number, rest)]
                continue
        end = 0
        for found in _BRACKETS.finditer(rest):
            sign = found[0]
            if sign in ("{", "["):
                depth += 1
            elif sign in ("}", "]") and depth:
                depth -= 1
                if not depth:
                    yield [*hand, (number, rest[end : found.end()])]
                    hand, end = [], found.end()
        left = rest[end:] if depth else rest[end:].strip(" \t\r\n,]" if end else " \t\r\n")
        if left:
            hand.append((number, left.lstrip(" \t,")))
        if not depth and hand:
            yield hand
            hand = []
    if hand:
        yield hand


def _is_document(line: str) -> bool:
    """Whether a line is one document, as in most files: faster than to look for its brackets."""
    try:
        _, end = json.JSONDecoder().raw_decode(line)
    except (ValueError, RecursionError):
        return False
    return line[0] == "{" and not line[end:].strip()


def read(lines: list[tuple[int, str]], name: str = "") -> HandHistory:
    """The hand of one document. ValueError, with the hand and the line where it begins or where it is not JSON."""
    places = HandPlaces(name, "", lines[0][0])
    record = Record(places)
    try:
        document = _document(lines, record)
        hand = document.get("ohh", document)
        if not isinstance(hand, dict) or "players" not in hand:
            raise ValueError('expected {"ohh": {...}} with the players of a hand')
        number = str(_value(hand, "game_number", (str, int), ""))
        places.hand = number if len(number) <= 60 else short_repr(number)
        _read_terms(record, hand)
        players = _read_players(record, hand)
        for street in _list(hand, "rounds"):
            _read_street(record, players, street)
        _read_pots(record, players, hand)
        return record.finish()
    except ValueError as error:
        raise ValueError(f"{places.here(record.line)}: {error}") from None


def _document(lines: list[tuple[int, str]], record: Record) -> dict[str, Any]:
    text = "\n".join([line for _, line in lines])
    try:
        # Numbers stay the texts that they are: 0.1 is a tenth.
        document = json.loads(text, parse_float=str, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        record.line = lines[min(error.lineno, len(lines)) - 1][0]
        raise ValueError(f"not JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(document, dict):
        raise ValueError(f'expected {{"ohh": {{...}}}}, got {short_repr(document)}')
    return document


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not an amount")


def _value(holder: object, field: str, kinds: type | tuple[type, ...], default: Any = None) -> Any:
    """A field of an object of JSON. ValueError where it is missing without a default, or of another type."""
    if type(holder) is dict and type(value := holder.get(field)) is kinds:
        return value
    if not isinstance(holder, dict):
        raise ValueError(f"expected an object with {field}, got {short_repr(holder)}")
    value = holder.get(field, default)
    if value is None:
        if default is not None:
            return default
        raise ValueError(f"the field {field} is missing")
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        raise ValueError(f"{field}: unexpected {short_repr(value)}")
    return value


def _list(holder: object, field: str) -> list[Any]:
    values = _value(holder, field, list, [])
    assert isinstance(values, list)
    return values


def _money(holder: object, field: str) -> int:
    value = _value(holder, field, (int, str), 0)
    # Programs that add up floats write 0.30000000000000004.
    return scaled(rounded(value) if type(value) is str and len(value) > _LONG else value)


def _key(holder: object, field: str) -> str:
    """The number of a player, which some write as a text."""
    return str(_value(holder, field, (int, str)))


def _read_terms(record: Record, hand: dict[str, Any]) -> None:
    game = _value(hand, "game_type", str, "Holdem")
    if game.replace("'", "").lower() not in ("holdem", "texas holdem"):
        raise ValueError(f"the game is {short_repr(game)}; only Texas Hold'em can be read")
    limit = _value(hand, "bet_limit", dict, {})
    kind = _value(limit, "bet_type", str, "NL").upper()
    if kind not in _STRUCTURES:
        raise ValueError(f"bet_type: expected NL, PL or FL, got {short_repr(kind)}")
    record.structure = _STRUCTURES[kind]
    if _money(limit, "bet_cap"):
        raise ValueError("the bets of this hand are capped, which cannot be recorded")
    if "Run_It_Twice" in _list(hand, "flags"):
        raise ValueError("the hand has two boards, which cannot be recorded")
    record.button = _value(hand, "dealer_seat", int)
    small, big = _money(hand, "small_blind_amount"), _money(hand, "big_blind_amount")
    if big:
        # With a fixed limit these are the blinds, not the bets.
        record.header = (big, 2 * big) if record.structure == FIXED_LIMIT else (small, big)
    told = record.metadata
    number = str(_value(hand, "game_number", (str, int), ""))
    if number:
        told["hand"] = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else number
    for field, key in (("venue", "site_name"), ("table", "table_name")):
        if text := _value(hand, key, (str, int), ""):
            told[field] = str(text)
    if size := _value(hand, "table_size", int, 0):
        told["seat_count"] = size
    if hand.get("tournament"):
        tournament = hand.get("tournament_info")
        named = isinstance(tournament, dict) and (tournament.get("name") or tournament.get("tournament_number"))
        told["event"] = str(named) if named else "Tournament"
    elif currency := _value(hand, "currency", str, ""):
        told["currency"] = currency
    if date := _DATE.match(_value(hand, "start_date_utc", str, "")):
        from datetime import datetime

        when = datetime(*map(int, date.groups()))  # type: ignore[arg-type]
        told.update(time=when.time(), day=when.day, month=when.month, year=when.year, time_zone="UTC")


def _read_players(record: Record, hand: dict[str, Any]) -> dict[object, Player]:
    listed = _list(hand, "players")
    if len(listed) > MAX_SEATS:
        raise ValueError(f"more than {MAX_SEATS} players")
    for player in listed:
        key = _key(player, "id")
        stack = _money(player, "starting_stack")
        record.sit(key, _value(player, "seat", int), _value(player, "name", str), stack)
    return record.players


def _read_street(record: Record, players: dict[object, Player], street: object) -> None:
    name = _value(street, "street", str).lower()
    if name not in _STREETS:
        raise ValueError(f"street: expected one of {', '.join(_STREETS)}, got {short_repr(name)}")
    cards = _cards(street)
    if name in _BOARDS:
        if len(record.board) >= _BOARDS[name]:
            raise ValueError("the hand has two boards, which cannot be recorded")
        if len(cards) == _BOARDS[name] > 3:
            cards = cards[-1:]
        record.deal_board(cards, _BOARDS[name])
    for action in _list(street, "actions"):
        _read_action(record, action)


def _read_action(record: Record, action: object) -> None:
    kind = _value(action, "action", str)
    if kind in _SILENT:
        return
    if kind == "Added To Pot":
        raise ValueError("money of the house is added to the pot, which cannot be recorded")
    player = record.player(_key(action, "player_id"))
    chips = _money(action, "amount")
    if kind in _POSTS:
        record.post(player, _POSTS[kind], chips)
    elif kind == "Fold":
        record.fold(player)
    elif kind == "Check":
        record.check(player)
    elif kind == "Call":
        record.call(player, chips)
    elif kind in ("Bet", "Raise"):
        record.add(player, chips)
    elif kind == "Mucks Cards":
        if cards := _cards(action):
            record.hold(player, cards)
        record.muck(player)
    elif kind in ("Dealt Cards", "Shows Cards"):
        player.dealt = True
        if cards := _cards(action):
            (record.show if kind == "Shows Cards" else record.hold)(player, cards)
    else:
        raise ValueError(f"unknown action {short_repr(kind)}")


def _cards(holder: object) -> tuple[Any, ...]:
    cards = _list(holder, "cards")
    if not all(isinstance(card, str) for card in cards):
        raise ValueError(f"cards: expected texts such as As, got {short_repr(cards)}")
    return cards_of([card for card in cards if card not in ("", "X", "XX", "??")])


def _read_pots(record: Record, players: dict[object, Player], hand: dict[str, Any]) -> None:
    rake = more = 0
    for pot in _list(hand, "pots"):
        rake += _money(pot, "rake")
        more += _money(pot, "jackpot")
        for win in _list(pot, "player_wins"):
            if _money(win, "cashout_amount") or _money(win, "cashout_fee") or _money(win, "bonus_amount"):
                raise ValueError("money of the house is paid out of a pot, which cannot be recorded")
            record.player(_key(win, "player_id")).won += _money(win, "win_amount")
    record.fees = rake, rake + more
