"""The command ``play``: a game at the terminal, where one seat is the user's and the others are simple players.

The hand is told from the view of the user's seat, which has no other cards than the user may know. Typed words come in
through the screen, in English or Spanish; what is not legal is refused with the reason, and asked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from holdem_fast.cli.arguments import UsageError, one_of, parse_whole, shown, whole_number
from holdem_fast.game import actions, phrases
from holdem_fast.game.actions import Action, IllegalActionError
from holdem_fast.game.stakes import NO_LIMIT, STRUCTURES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

    from holdem_fast.cards import CardsLike
    from holdem_fast.cli.commands import Commands
    from holdem_fast.cli.players import SimplePlayer
    from holdem_fast.cli.screen_game import Screen
    from holdem_fast.game.commentary import Parts
    from holdem_fast.game.deal import Deal
    from holdem_fast.game.table import Table

_WORDS = {
    "en": {
        "summary": "a table at the terminal",
        "about": "A table against simple players. Type f to fold, c to check or call, r 400 to bet or raise to 400, "
        "all to go all-in, ? for help, q to leave; Spanish words do as well.",
        "example": "holdem-fast play --players 4 --stack 1000 --blinds 5/10",
        "--players": "you and the others, 2 to 10 (default: 6)",
        "--stack": "chips of each at the start (default: 200)",
        "--blinds": "small and big blind (default: 1/2)",
        "--structure": "how bets are limited: no-limit, pot-limit or fixed-limit (default: no-limit)",
        "--seed": "the same cards and opponents every time",
        "--hands": "stop after so many hands",
    },
    "es": {
        "summary": "una mesa en el terminal",
        "about": "Una mesa contra jugadores sencillos. Escribe f para retirarte, c para pasar o igualar, r 400 para "
        "apostar o subir a 400, todo para ir con todo, ? para ver la ayuda, q para salir; las palabras inglesas "
        "también valen.",
        "example": "holdem-fast play --players 4 --stack 1000 --blinds 5/10",
        "--players": "tú y los demás, de 2 a 10 (por defecto: 6)",
        "--stack": "fichas de cada uno al empezar (por defecto: 200)",
        "--blinds": "ciega pequeña y ciega grande (por defecto: 1/2)",
        "--structure": "cómo se limitan las apuestas: no-limit, pot-limit o fixed-limit (por defecto: no-limit)",
        "--seed": "las mismas cartas y los mismos rivales cada vez",
        "--hands": "termina tras tantas manos",
    },
}

NAMES = ("Ana", "Bruno", "Clara", "David", "Elena", "Felipe", "Gloria", "Hugo", "Irene")
_MEANINGS = {word: meaning for meaning, words in phrases.WORDS.items() for word in words.split()}
_KINDS = {"fold": actions.FOLD, "check": actions.CHECK, "call": actions.CALL, "check or call": actions.CHECK_OR_CALL}
_MOST_CHIPS = 10**15


def add_to(commands: Commands) -> None:
    command = commands.add("play", run, _WORDS, speaks_json=False)
    command.value("--players", whole_number(2, 10), default=6)
    command.value("--stack", whole_number(1, _MOST_CHIPS), default=200)
    command.value("--blinds", _read_blinds, metavar="S/B", default=(1, 2))
    command.value("--structure", one_of(STRUCTURES), metavar="NAME", default=NO_LIMIT)
    command.value("--seed", whole_number())
    command.value("--hands", whole_number(1))


def _read_blinds(option: str, text: str) -> tuple[int, int]:
    small, big = [parse_whole(word.strip()) for word in (*text.split("/"), "")[:2]]
    if text.count("/") != 1 or small is None or big is None or min(small, big) < 0:
        raise UsageError("blinds", option=option, got=shown(text))
    if small > big:
        raise UsageError("blind order", small=small, big=big)
    return small, big


def run(arguments: argparse.Namespace) -> None:
    from itertools import count
    from random import Random

    from holdem_fast.cli import screen_game
    from holdem_fast.cli.players import SimplePlayer
    from holdem_fast.deck import Deck
    from holdem_fast.game.table import Table

    seats, seed = arguments.players, arguments.seed
    table = Table([arguments.stack] * seats, blinds=arguments.blinds, structure=arguments.structure)
    # With a seed each deck and each player has a seed of its own, drawn from it.
    seeds = Random(seed)
    players = {seat: SimplePlayer(Random(seeds.getrandbits(64))) for seat in range(1, seats)}
    decks = (Deck(None if seed is None else seeds.getrandbits(64)) for _ in count())
    names = seat_names(seats, arguments.language)
    screen = screen_game.game_screen(names, arguments.language)
    Game(table, players, names, decks, screen, arguments.language).run(arguments.hands)


def seat_names(players: int, language: str) -> list[str]:
    """The names round a table where the user has seat 0."""
    return [phrases.YOU[language][0], *NAMES[: players - 1]]


class _LeaveError(Exception):
    """The user wants to go."""


class Game:
    """Hand after hand at a table; the seat without a player in ``players`` is the user's."""

    def __init__(
        self,
        table: Table,
        players: Mapping[int, SimplePlayer],
        names: Sequence[str],
        decks: Iterator[CardsLike],
        screen: Screen,
        language: str,
    ) -> None:
        (self._you,) = set(range(len(table.stacks))) - set(players)
        self._table = table
        self._players = players
        self._names = names
        self._decks = decks
        self._screen = screen
        self._language = language
        self._words = phrases.PLAY[language]
        self._played = 0

    def run(self, hands: int | None = None) -> None:
        """Play until the hands are played, the user leaves, or the user or everybody else has no chips."""
        start = self._table.stacks[self._you]
        try:
            end = self._play(hands)
        except (_LeaveError, EOFError, KeyboardInterrupt):
            self._screen.say(("",))
            end = "left"
        deal = self._table.deal
        # What the user has put into a hand that is not played to its end stays in the pot.
        chips = (start if deal is None else deal.stacks[self._you]) if end == "left" else self._table.stacks[self._you]
        text = self._words[end].format(chips=f"{chips:,}", net=f"{chips - start:+,}", hands=self._played)
        self._screen.say((text,), "bold")

    def _play(self, hands: int | None) -> str:
        while hands is None or self._played < hands:
            self._hand()
            self._played += 1
            if not self._table.stacks[self._you]:
                return "busted"
            if self._table.finished:
                return "alone"
        return "done"

    def _hand(self) -> None:
        from holdem_fast.game.commentary import tell  # the other commands start faster without it

        deal = self._table.next_deal(next(self._decks))
        view = deal.view(self._you)
        self._screen.say(("",))
        self._screen.say((self._words["hand"].format(number=self._played + 1),), "bold reverse")
        told = 1
        if not self._played:  # the terms of the game are the same in every hand
            self._screen.lines(tell(view, self._names, self._language)[:told])
        self._screen.seats(view)
        while True:
            lines = tell(view, self._names, self._language, you=self._you)
            self._screen.lines(lines[told:])
            told = len(lines)
            if deal.finished:
                break
            self._act(deal, view)
            view = deal.view(self._you)
        self._screen.results(view)

    def _act(self, deal: Deal, view: Deal) -> None:
        seat = deal.actor
        assert seat is not None
        if seat != self._you:
            deal.push(self._players[seat].decide(deal.view(seat)))
            return
        self._screen.say(self._situation(view))
        choices = self._choices(view)
        while True:
            text = self._screen.ask((f"{choices}: ",)).strip()
            if asks_for_help(text):
                self._help(view)
                continue
            action = read_action(text, view)
            if action is None:
                if text:
                    self._screen.say((self._words["unclear"].format(text=shown(text)[1:-1]),))
                continue
            try:
                deal.push(action)
            except IllegalActionError as error:
                self._screen.say((self._refusal(error, action, view),), "red")
                continue
            return

    def _help(self, view: Deal) -> None:
        """The words that are understood, and who has bet what."""
        for line in phrases.PLAY_HELP[self._language]:
            self._screen.say((line,))
        bets = [f"{self._names[seat]} {bet:,}" for seat, bet in enumerate(view.bets) if bet]
        if bets:
            self._screen.say((self._words["bets"].format(bets=", ".join(bets)),))

    def _refusal(self, error: IllegalActionError, action: Action, view: Deal) -> str:
        """The error's sentence, to the user instead of about a seat."""
        you, legal = phrases.YOU[self._language][0], view.legal_actions
        rule = error.rule
        if rule == "R6.3":
            rule += " check" if legal.call_price else " call"
        elif rule == "R6.8" and legal.min_raise_to is None:
            rule += " no raise"
        sentence = phrases.REFUSALS[self._language].get(rule)
        if sentence is None:
            reason = error.reason.replace(f"seat {self._you}", you)
        else:
            limits = {"smallest": legal.min_raise_to, "largest": legal.max_raise_to, "price": legal.call_price}
            reason = sentence.format(to=action.to, **limits)
        return self._words["refused"].format(reason=reason, rule=error.rule, rules=actions.RULES)

    def _situation(self, view: Deal) -> Parts:
        template = self._words["turn board" if view.board else "turn"]
        text = template.format(
            cards="\0hole\0", board="\0board\0", pot=f"{view.pot:,}", stack=f"{view.stacks[self._you]:,}"
        )
        cards = {"hole": view.holes[self._you], "board": view.board}
        return tuple([cards.get(part, part) for part in text.split("\0")])

    def _choices(self, view: Deal) -> str:
        words, legal = self._words, view.legal_actions
        price, smallest, largest = legal.call_price, legal.min_raise_to, legal.max_raise_to
        choices = [words["fold"], words["call"].format(chips=f"{price:,}") if price else words["check"]]
        if smallest is not None and largest is not None:
            verb = "raise" if max(view.bets) else "bet"
            template = words[verb if largest > smallest else f"{verb} fixed"]
            choices.append(template.format(smallest=smallest, largest=largest))
            if largest == view.bets[self._you] + view.stacks[self._you]:
                choices.append(words["all in"])
        return ", ".join([*choices, words["quit"], words["help"]])


def read_action(text: str, view: Deal) -> Action | None:
    """What the user typed as an action of the seat to act; None if it is none. _LeaveError if the user wants to go."""
    meaning, amounts = _understood(text)
    match meaning, amounts:
        case "quit", []:
            raise _LeaveError
        case (("fold" | "check" | "call" | "check or call"), []):
            return Action(_KINDS[meaning], view.actor)
        case "call", [amount] if parse_whole(amount) == view.legal_actions.call_price:
            return Action(actions.CALL, view.actor)
        case "all in", []:
            return _all_in(view)
        case "raise", [amount] if 0 <= (parse_whole(amount) or -1) <= _MOST_CHIPS:
            return Action(actions.BET_OR_RAISE, view.actor, parse_whole(amount))
    return None


def asks_for_help(text: str) -> bool:
    """Whether the user wants to know what may be typed."""
    return _understood(text) == ("help", [])


def _understood(text: str) -> tuple[str, list[str]]:
    """The meaning of what was typed, empty for none, and the words after it; upper case and accents do not matter."""
    plain = "".join([sign for sign in normalize("NFD", text.lower()) if not combining(sign)])
    words = plain.replace("all in", "all-in").split()
    while words and words[0] in phrases.FILLERS["first"].split():
        del words[0]
    if not words:
        return "", []
    meaning, *rest = words
    if len(rest) > 1 and rest[0] in phrases.FILLERS["before an amount"].split():
        del rest[0]
    return _MEANINGS.get(meaning, ""), rest


def _all_in(view: Deal) -> Action:
    """All chips: a call where they do not go beyond one."""
    seat = view.actor
    assert seat is not None
    if view.legal_actions.call_price == view.stacks[seat]:
        return Action(actions.CALL, seat)
    return Action(actions.BET_OR_RAISE, seat, view.bets[seat] + view.stacks[seat])
