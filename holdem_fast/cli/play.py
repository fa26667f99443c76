"""A game at the terminal: one seat is the user's, the others are simple players.

The hand is told from the view of the user's seat, which holds no other cards than those he may know. Typed words come
in through the screen, in English or Spanish; what is not legal is refused with the reason, and he is asked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_fast.game import actions, phrases
from holdem_fast.game.actions import Action, IllegalActionError
from holdem_fast.game.commentary import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from holdem_fast.cards import CardsLike
    from holdem_fast.cli.players import SimplePlayer
    from holdem_fast.cli.screen import Screen
    from holdem_fast.game.commentary import Parts
    from holdem_fast.game.deal import Deal
    from holdem_fast.game.table import Table

NAMES = ("Ana", "Bruno", "Clara", "David", "Elena", "Felipe", "Gloria", "Hugo", "Irene")
_WORDS = {word: meaning for meaning, words in phrases.WORDS.items() for word in words.split()}
_KINDS = {"fold": actions.FOLD, "check": actions.CHECK, "call": actions.CALL, "check or call": actions.CHECK_OR_CALL}


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
        """Play until the hands are played, the user leaves, or he or everybody else has no chips."""
        start = self._table.stacks[self._you]
        try:
            end = self._play(hands)
        except (_LeaveError, EOFError, KeyboardInterrupt):
            self._screen.say(("",))
            end = "left"
        deal = self._table.deal
        # In a hand that he leaves, what he has put in stays in the pot.
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
            action = read_action(text, view)
            if action is None:
                if text:
                    self._screen.say((self._words["unclear"].format(text=text),))
                continue
            try:
                deal.push(action)
            except IllegalActionError as error:
                self._screen.say((self._refusal(error),), "red")
                continue
            return

    def _refusal(self, error: IllegalActionError) -> str:
        """The error's sentence, to the user instead of about his seat."""
        you = phrases.YOU[self._language][0]
        reason = phrases.REFUSALS[self._language].get(error.rule, error.reason.replace(f"seat {self._you}", you))
        return self._words["refused"].format(reason=reason, rule=error.rule, rules=actions.RULES)

    def _situation(self, view: Deal) -> Parts:
        pot = sum([pot.amount for pot in view.pots]) + sum(view.bets)
        template = self._words["turn board" if view.board else "turn"]
        text = template.format(cards="\0hole\0", board="\0board\0", pot=f"{pot:,}", stack=f"{view.stacks[self._you]:,}")
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
        return ", ".join([*choices, words["quit"]])


def read_action(text: str, view: Deal) -> Action | None:
    """What the user typed as an action of the seat to act; None if it is none. _LeaveError if he wants to go."""
    words = text.lower().split()
    meaning = _WORDS.get(words[0]) if words else None
    match meaning, words[1:]:
        case "quit", []:
            raise _LeaveError
        case (("fold" | "check" | "call" | "check or call"), []):
            return Action(_KINDS[meaning], view.actor)
        case "all in", []:
            return _all_in(view)
        case "raise", [*before, amount] if before in ([], ["to"], ["a"]) and _is_amount(amount):
            return Action(actions.BET_OR_RAISE, view.actor, int(amount.replace(",", "")))
    return None


def _is_amount(word: str) -> bool:
    digits = word.replace(",", "")
    return digits.isascii() and digits.isdigit() and len(digits) <= 18


def _all_in(view: Deal) -> Action:
    """All chips: a call where they do not go beyond one."""
    seat = view.actor
    assert seat is not None
    if view.legal_actions.call_price == view.stacks[seat]:
        return Action(actions.CALL, seat)
    return Action(actions.BET_OR_RAISE, seat, view.bets[seat] + view.stacks[seat])
