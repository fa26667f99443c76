"""A hand on the terminal: who sits where, what happens, what each has won; questions to the player (extra ``cli``)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.text import Text

from holdem_fast.cli.screen import Column, card_text, show, table, terminal
from holdem_fast.game import phrases
from holdem_fast.game.commentary import holes_dealt, positions, tell, unfinished
from holdem_fast.numerals import grouped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rich.console import Console

    from holdem_fast.game.commentary import Line, Parts
    from holdem_fast.game.deal import Deal

_STYLES = {"title": "bold", "street": "bold", "showdown": "bold", "fold": "dim", "pot": "bold green", "run out": "dim"}


def replay(
    deal: Deal, names: Sequence[str], language: str, amount: Callable[[int], str] = grouped, rake: int = 0
) -> None:
    """A hand from who sits where to what each has won, with all cards that are known; ``amount`` writes chips."""
    screen = Screen(terminal(), names, language, amount)
    title, *story = tell(deal, names, language, amount=amount)
    screen.lines([title])
    screen.seats(deal)
    screen.lines(story)
    if deal.finished:
        screen.results(deal)
        if rake > 0:
            screen.say((phrases.RAKE[language].format(amount(rake)),))
    else:
        screen.lines([unfinished(language)])


class Screen:
    """Where the hands of one table are shown, and where the player at the terminal is asked."""

    def __init__(
        self, console: Console, names: Sequence[str], language: str, amount: Callable[[int], str] = grouped
    ) -> None:
        self._console = console
        self._names = names
        self._words = phrases.HEADINGS[language]
        self._language = language
        self._amount = amount

    def seats(self, deal: Deal) -> None:
        """Who is dealt in: position, chips before the hand, hole cards as far as the deal knows them."""
        places, holes = positions(deal, self._language), holes_dealt(deal)
        seats = sorted(deal.stakes.order)
        columns = [
            self._players(seats),
            Column(self._words["position"], [places[seat] for seat in seats], fold=8),
            Column(self._words["stack"], [self._amount(deal.stakes.stacks[seat]) for seat in seats], right=True),
            Column(self._words["cards"], [card_text(holes[seat] or (None, None), self._console) for seat in seats]),
        ]
        show(self._console, table(self._console, columns))

    def results(self, deal: Deal) -> None:
        """What each has at the end, and has won or lost."""
        seats = sorted(deal.stakes.order)
        nets = [deal.stacks[seat] - deal.stakes.stacks[seat] for seat in seats]
        styles = ["green" if net > 0 else "red" if net < 0 else "dim" for net in nets]
        texts = [
            Text("+" * (net > 0) + self._amount(net) if net else "0", style=style)
            for net, style in zip(nets, styles, strict=True)
        ]
        columns = [
            self._players(seats),
            Column(self._words["ends"], [self._amount(deal.stacks[seat]) for seat in seats], right=True),
            Column(self._words["net"], texts, right=True),
        ]
        self._console.print()
        show(self._console, table(self._console, columns))

    def _players(self, seats: Iterable[int]) -> Column:
        return Column(self._words["player"], [Text(self._names[seat]) for seat in seats], fold=8)

    def lines(self, lines: Iterable[Line]) -> None:
        """Each sentence on a line of its own, with a gap before what begins something new."""
        previous = ""
        for line in lines:
            # Streets that are only dealt out follow each other without a gap.
            gap = (
                previous not in ("run out", "street") if line.kind == "street" else line.kind in ("showdown", "run out")
            )
            if gap:
                self._console.print()
            previous = line.kind
            self.say(line.parts, _STYLES.get(line.kind, ""))

    def say(self, parts: Parts, style: str = "") -> None:
        """One sentence."""
        show(self._console, self._text(parts), style)

    def ask(self, parts: Parts) -> str:
        """Ask the player, and show the answer where it is not typed at a terminal. EOFError at the end of the input."""
        answer = self._console.input(self._text(parts))
        if not sys.stdin.isatty():
            self._console.print(Text(answer))
        return answer

    def _text(self, parts: Parts) -> Text:
        return Text().join([Text(part) if isinstance(part, str) else card_text(part, self._console) for part in parts])


def game_screen(names: Sequence[str], language: str) -> Screen:
    """The terminal itself, for a game."""
    return Screen(terminal(), names, language)
