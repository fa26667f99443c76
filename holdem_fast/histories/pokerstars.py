"""Hands in the text of PokerStars, and of the sites that write nearly the same: GG, Winning, and their like.

A hand is a header, the seats, what was posted, the play street by street and a summary. Lines that say nothing of the
hand, such as those of the chat, are passed over; a line of a player that is not understood is an error.

Refused, since a hand history cannot hold it: a hand of two boards, and one with money of the house (a pot that the
house adds to, a hand that was cashed out, an insurance, a jackpot that was hit).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from holdem_fast.game.seats import MAX_SEATS
from holdem_fast.game.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from holdem_fast.histories.amounts import amount
from holdem_fast.histories.posting import ANTE, BIG, BOTH, DEAD, EXTRA, SMALL, STRADDLE, Player
from holdem_fast.histories.record import MAX_NAME, HandPlaces, Record, cards_of
from holdem_fast.messages import short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from holdem_fast.histories.history import HandHistory

HEADER = re.compile(r"\s*((?:[A-Za-z0-9][\w.]{0,20} ){0,5})(?:Hand|Game) #([\w-]{1,40})(?![\w-])(.*)", re.ASCII)
_GAME = re.compile(
    r"(6\+ ?|Short ?Deck )?Hold['’]?em\W{0,3}(No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL)\b", re.IGNORECASE
)
_OTHER_GAMES = re.compile(
    r"(?:[56] Card |Courchevel )?Omaha(?: Hi/Lo)?|Short ?Deck|(?:7 Card )?\w{0,9}Stud\b|Razz"
    r"|\w{0,9} ?\w{0,9} Draw|Badugi|Courchevel|HORSE|8-Game|Split Hold['’]?em|Tempest|Fusion|AoF",
    re.IGNORECASE,
)
_STRUCTURES = {"n": NO_LIMIT, "p": POT_LIMIT, "f": FIXED_LIMIT, "l": FIXED_LIMIT}
_MONEY = r"[^\s()/\d]{0,4}(?:\d[\d.,]{0,30}|\.\d{1,30})[^\s()/\d]{0,4}"
_STAKES = re.compile(rf"(?<![\w/.])({_MONEY})/({_MONEY})(?=[\s)(/-]|$)", re.ASCII)
_DATE = re.compile(r"(\d{4})[/-](\d\d)[/-](\d\d) (\d{1,2}):(\d\d):(\d\d)(?: ([A-Z]{2,5}))?", re.ASCII)
_TABLE = re.compile(
    r"Table '?(.{1,100}?)'? ?(?:(\d{1,2})-max)? ?(?:\([^)]{0,40}\))? ?Seat #(\d{1,2}) is the button", re.ASCII
)
_CHIPS = r"[^\s()]{1,20}(?: [^\s()]{1,20})?"
_SEAT = re.compile(
    rf"Seat (\d{{1,2}}): (.{{1,{MAX_NAME}}}) \(({_CHIPS})(?: in chips)?(?:, [^()]{{0,60}})?\)(.{{0,60}})", re.ASCII
)
_SUMMARY = re.compile(r"Seat (\d{1,2}): ", re.ASCII)
_FEE = re.compile(r"\|\s*(Rake|Jackpot|Bingo|Fortune|Tax|Fee)s?[: ]\s*((?:[^\s\d|]{1,4} )?\S+)")
_LEVELS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_ZONES = {"ET": "America/New_York", "UTC": "UTC", "GMT": "UTC", "CET": "Europe/Paris"}
_STREETS = {"FLOP": 3, "TURN": 4, "RIVER": 5}
_NO_PLAY = frozenset(("HOLE", "SHOW", "SHOWDOWN", "SUMMARY", "PRE-FLOP", "PREFLOP", "ANTE", "POCKET", "DEALING"))
_BOARDS = frozenset(("FIRST", "SECOND", "THIRD"))
_RUN_AGAIN = re.compile(r"\brun (twice|(two|three|[2-9]) times)")
# What a line says, in small letters, when the house puts money in or takes a hand over.
_HOUSE = re.compile("cash drop|cash ?out|cashed out|insurance|jackpot|splash")
# After a name, but for the words of the play, these begin a line that says nothing of the hand.
_SILENT = frozenset(
    "doesn't does did is sits has will said was leaves joins waits wants re-buys adds finished wins returns stands"
    " mucked starts connected disconnected timed requests uses".split()
)


def hands(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of a file, hand by hand. Lines before the first header are left out."""
    hand: list[tuple[int, str]] = []
    for number, line in lines:
        if "#" in line and HEADER.match(line) and not _is_of_player(line, hand):
            if hand:
                yield hand
            hand = []
        elif not hand:
            continue
        hand.append((number, line))
    if hand:
        yield hand


def _is_of_player(line: str, hand: list[tuple[int, str]]) -> bool:
    """Whether a line that begins as a header does is one of a player with such a name."""
    if _GAME.search(line):
        return False
    seats = [seat[2] for _, other in hand if other.startswith("Seat ") and (seat := _SEAT.match(other))]
    return any(line.startswith(name) for name in seats)


def read(lines: list[tuple[int, str]], name: str = "") -> HandHistory:
    """The hand of some numbered lines, of which the first is a header. ValueError, with the hand and the line."""
    header = HEADER.match(lines[0][1])
    if header is None:
        raise ValueError(f"{f'{name}, ' if name else ''}line {lines[0][0]}: expected the header of a hand")
    record = Record(HandPlaces(name, header[2], lines[0][0]))
    try:
        _read_header(record, *header.groups())
        _Reader(record).read(lines)
        return record.finish()
    except ValueError as error:
        raise ValueError(f"{record.places.here(record.line)}: {error}") from None


def _read_header(record: Record, site: str, hand: str, rest: str) -> None:
    game = _GAME.search(rest)
    if game is None or game[1]:
        other = game or _OTHER_GAMES.search(rest)
        named = other[0].strip() if other else short_repr(rest.strip())
        raise ValueError(f"the game is {named}; only Texas Hold'em can be read")
    record.structure = _STRUCTURES[game[2][0].lower()]
    date = _DATE.search(rest, game.end())
    terms = rest[game.end() : date.start() if date else len(rest)]
    stakes = _STAKES.search(terms)
    if stakes:
        record.header = amount(stakes[1]), amount(stakes[2])
    if re.search(r"\bCap\b", terms):
        raise ValueError("the bets of this hand are capped, which cannot be recorded")
    told = record.metadata
    if site.strip() not in ("", "Game"):
        told["venue"] = "PokerStars" if site.startswith("PokerStars") else site.strip()
    told["hand"] = int(hand) if hand.isdecimal() and len(hand) < 19 else hand
    tournament = re.search(
        r"Tournament #(\w{1,30})(?:, (.{1,120}?))?[ -]{0,3}(?=Hold)", rest[: game.start()] + "Hold", re.ASCII
    )
    level = re.search(r"\bLevel ?([IVXLC]{1,9}|\d{1,5})(?![A-Za-z0-9])", terms, re.ASCII)
    if tournament:
        told["event"] = f"Tournament #{tournament[1]}" + (f", {tournament[2].strip()}" if tournament[2] else "")
        if level:
            told["level"] = _level(level[1])
    elif stakes:
        _tell_currency(told, stakes[1], terms)
    if date:
        _tell_date(told, date)


def _level(words: str) -> int:
    """A level in Roman or usual digits."""
    if words.isdecimal():
        return int(words)
    values = [_LEVELS[sign] for sign in words]
    return sum([value if value >= after else -value for value, after in zip(values, [*values[1:], 0], strict=True)])


def _tell_currency(told: dict[str, object], words: str, terms: str) -> None:
    symbol = re.sub(r"[\w.,\s]", "", words)
    code = re.search(r"[ (]([A-Z]{3})\)", terms)
    if code or symbol in _SYMBOLS:
        told["currency"] = code[1] if code else _SYMBOLS[symbol]
    if symbol:
        told["currency_symbol"] = symbol


def _tell_date(told: dict[str, object], date: re.Match[str]) -> None:
    from datetime import time

    year, month, day, hour, minute, second = map(int, date.groups()[:6])
    if not (1 <= month <= 12 and 1 <= day <= 31 and hour < 24 and minute < 60 and second < 60):
        raise ValueError(f"expected a date and a time, got {short_repr(date[0])}")
    told.update(time=time(hour, minute, second), day=day, month=month, year=year)
    if date[7] in _ZONES:
        told["time_zone"] = _ZONES[date[7]]


class _Reader:
    """Reads the lines after the header into a record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.players: dict[str, Player] = {}
        self.by_number: dict[int, Player] = {}
        # The length of the longest name, and whether a name has a colon in it.
        self.longest = 0
        self.has_colons = False
        self.part = "seats"

    def read(self, lines: list[tuple[int, str]]) -> None:
        """All lines of the hand."""
        record, players = self.record, self.players
        for record.line, line in lines[1:]:
            line = line.strip()
            if not line:
                continue
            if not self.has_colons and (self.part == "play" or line[:5] != "Seat "):
                # Most lines, at once; those of a summary name nobody before a colon.
                name, _, words = line.partition(": ")
                if name in players and (act := _READERS.get(words.partition(" ")[0])):
                    act(self, players[name], words)
                    continue
            if line.startswith("***") and not self._is_action(line):
                self._street(line)
            elif self.part == "summary":
                self._summary(line)
            elif not (self.part == "seats" and self._seat(line)):
                self._event(line)

    def _seat(self, line: str) -> bool:
        """A line about the table or about who sits where."""
        record = self.record
        if line.startswith("Seat ") and (seat := _SEAT.fullmatch(line)):
            number, name, stack = int(seat[1]), seat[2], amount(seat[3])
            if not stack and "sitting out" in seat[4]:
                return True
            if len(self.players) == MAX_SEATS:
                raise ValueError(f"more than {MAX_SEATS} seats")
            # Lines are read without the blanks at their ends, which may be those of a name.
            key = name.strip()
            record.sit(key, number, name, stack)
            self.players[key] = self.by_number[number] = record.players[key]
            self.longest = max(self.longest, len(name))
            self.has_colons |= ": " in name
            return True
        if line.startswith("Table ") and (table := _TABLE.match(line)):
            record.metadata["table"] = table[1]
            if table[2]:
                record.metadata["seat_count"] = int(table[2])
            record.button = int(table[3])
            return True
        return False

    def _street(self, line: str) -> None:
        """A line of stars: the street, and the cards that were dealt."""
        word = line.strip("* ").partition(" ")[0].rstrip("*")
        if self.part == "summary":
            raise ValueError("a street after the summary: the header of a hand is missing")
        if word in _BOARDS:
            raise ValueError("the hand has two boards, which cannot be recorded")
        if word in _STREETS:
            size = _STREETS[word]
            cards = cards_of(_last_bracket(line).split())
            if len(cards) == size:
                # Some sites write the whole board again.
                if cards[: len(self.record.board)] != self.record.board:
                    raise ValueError(f"the board was {len(self.record.board)} other cards before")
                cards = cards[len(self.record.board) :]
            self.record.deal_board(cards, size)
        elif word not in _NO_PLAY:
            raise ValueError(f"expected a street, got {short_repr(line)}")
        self.part = "summary" if word == "SUMMARY" else "play"

    def _event(self, line: str) -> None:
        """What somebody does or gets."""
        name, rest, colon = self._named(line)
        if name:
            verb = rest.partition(" ")[0]
            read = _READERS.get(verb)
            if read is not None:
                read(self, self.players[name], rest)
                return
            if verb == "wins" and "bounty" in rest and "event" not in self.record.metadata:
                raise ValueError(f"money of the house, {short_repr(rest)}, cannot be recorded")
            if verb in _SILENT or (not colon and not _HOUSE.search(rest.lower())):
                return
            self._refuse_house(rest)
            raise ValueError(f"the line {short_repr(line)} is not understood")
        if line.startswith("Uncalled bet"):
            self._uncalled(line)
        elif line.startswith("Dealt to "):
            self._dealt(line[9:])
        elif 'said, "' not in line:
            self._refuse_house(line)
            before, mark, rest = line.partition(": ")
            if mark and rest.partition(" ")[0] in _READERS:
                raise ValueError(f"{short_repr(before)} has no seat in this hand")
            if " collected " in line:
                raise ValueError(f"the line {short_repr(line)} is not understood")
            if self.part != "seats" and line.startswith("Table '"):
                raise ValueError("the table is there twice: the header of a hand is missing")

    def _refuse_house(self, words: str) -> None:
        if _HOUSE.search(words.lower()):
            raise ValueError(f"money of the house, {short_repr(words)}, cannot be recorded")

    def _named(self, line: str) -> tuple[str, str, bool]:
        """The player with whose name a line begins, the rest, and whether a colon is between them.

        A name may have blanks, colons and the words of the play in it, and may begin with the name of another player:
        the longest is taken after which there is a word of the play, else the longest.
        """
        found, understood, end = ("", line, False), False, line.find(" ")
        while 0 < end <= self.longest + 1:
            name, rest = line[:end].rstrip(), line[end + 1 :]
            colon = name not in self.players and name[-1] == ":"
            if colon:
                name = name[:-1].rstrip()
            if name in self.players:
                verb = rest.partition(" ")[0]
                if verb in _READERS or verb in _SILENT:
                    found, understood = (name, rest, colon), True
                elif not understood:
                    found = name, rest, colon
            end = line.find(" ", end + 1)
        return found

    def _is_action(self, line: str) -> bool:
        """Whether a line is what a player does."""
        name, rest, _ = self._named(line)
        return name != "" and rest.partition(" ")[0] in _READERS

    def _uncalled(self, line: str) -> None:
        words, _, name = line.partition(" returned to ")
        self.record.player(name.strip()).returned += amount(words.rpartition("(")[2].rstrip(") "))

    def _dealt(self, words: str) -> None:
        name, bracket, cards = words.rpartition(" [")
        player = self.players.get((name if bracket else words).strip())
        if player is not None:
            player.dealt = True
            held = cards.rstrip("] ").split() if bracket else []
            if held and "??" not in held and "**" not in held:
                self.record.hold(player, cards_of(held))
        elif bracket:
            raise ValueError(f"{short_repr(name)} has no seat in this hand")

    def _summary(self, line: str) -> None:
        if line.startswith("Seat "):
            seat = _SUMMARY.match(line) if "[" in line else None
            if seat is None:
                return
            for word in (" showed [", " mucked [", " shows ["):
                _, found, rest = line.rpartition(word)
                if found:
                    player = self.by_number.get(int(seat[1]))
                    if player is None:
                        raise ValueError(f"seat {seat[1]} is not there above")
                    held = rest.partition("]")[0].split()
                    if len(held) == 2:
                        self.record.hold(player, cards_of(held))
                    return
        elif line.startswith("Board"):
            board = cards_of(_last_bracket(line).split())
            if board != self.record.board:
                raise ValueError(f"the board is {_last_bracket(line)}, and it was dealt otherwise")
        elif line.startswith("Total pot"):
            self._fees(line)
        elif line.partition(" ")[0] in _BOARDS or _RUN_AGAIN.search(line):
            raise ValueError("the hand has two boards, which cannot be recorded")
        elif line.startswith("Table '"):
            raise ValueError("a table after the summary: the header of a hand is missing")

    def _fees(self, line: str) -> None:
        """The rake, and what else the site keeps: some count it to the rake, and some do not."""
        fees = [(fee[1], amount(fee[2].rstrip("|"))) for fee in _FEE.finditer(line)]
        rake = [chips for kind, chips in fees if kind == "Rake"]
        if rake:
            self.record.fees = sum(rake), sum([chips for _, chips in fees])

    # What a player does; ``words`` begin with the verb.

    def folds(self, player: Player, words: str) -> None:
        self.record.fold(player)
        if "[" in words:
            self.record.hold(player, cards_of(_last_bracket(words).split()))

    def checks(self, player: Player, words: str) -> None:
        self.record.check(player)

    def calls(self, player: Player, words: str) -> None:
        self.record.call(player, _amount_after(words, 1))

    def bets(self, player: Player, words: str) -> None:
        self.record.add(player, _amount_after(words, 1))

    def raises(self, player: Player, words: str) -> None:
        _, to, after = words.partition(" to ")
        if not to:
            raise ValueError(f"expected what {short_repr(player.name)} raises to, got {short_repr(words)}")
        self.record.raise_to(player, _amount_after(after, 0))

    def posts(self, player: Player, words: str) -> None:
        chips = [word for word in words.split() if any(map(str.isdigit, word))]
        if not chips:
            raise ValueError(f"expected what {short_repr(player.name)} posts, got {short_repr(words)}")
        self.record.post(player, _post_kind(words), amount(chips[0]))

    def collects(self, player: Player, words: str) -> None:
        player.dealt = True
        player.won += _amount_after(words, 1)

    def shows(self, player: Player, words: str) -> None:
        if "[" in words:
            self.record.show(player, cards_of(words.partition("[")[2].partition("]")[0].split()))

    def mucks(self, player: Player, words: str) -> None:
        self.record.muck(player)


_READERS: dict[str, Callable[[_Reader, Player, str], None]] = {
    "folds": _Reader.folds,
    "checks": _Reader.checks,
    "calls": _Reader.calls,
    "bets": _Reader.bets,
    "raises": _Reader.raises,
    "posts": _Reader.posts,
    "straddle": _Reader.posts,
    "straddles": _Reader.posts,
    "collected": _Reader.collects,
    "shows": _Reader.shows,
    "mucks": _Reader.mucks,
}


def _post_kind(words: str) -> str:
    if "ante" in words:
        return ANTE
    if "straddle" in words:
        return STRADDLE
    if "&" in words or " and big" in words:
        return BOTH
    if "dead" in words or "missed" in words:
        return DEAD
    if "small" in words:
        return SMALL
    return BIG if "big" in words else EXTRA


def _amount_after(words: str, place: int) -> int:
    """The amount that is the word of this place, or the one after it if this is a currency."""
    split = words.split(None, place + 2)[place : place + 2]
    if len(split) == 2 and not any(map(str.isdigit, split[0])):
        del split[0]
    return amount(split[0].strip("()") if split else "")


def _last_bracket(line: str) -> str:
    return line.rpartition("[")[2].rstrip("] ")
