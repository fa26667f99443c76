"""The parsers of all commands: with the same options, the same rules for what people type, in the chosen language.

A command module adds its commands with their words in each language, and says how each option is read:

    command = commands.add("equity", run, WORDS)
    command.texts("players", "PLAYER")
    command.cards("--board", counts=(0, 3, 4, 5))
    command.value("--trials", whole_number(1))

``run`` gets the namespace that the parser makes of a command line. Wrong arguments are a UsageError.
"""

from __future__ import annotations

import argparse
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from holdem_fast.cards import parse_cards
from holdem_fast.cli.arguments import UsageError, one_of, shown, some_cards
from holdem_fast.cli.catalogue import HELP
from holdem_fast.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from holdem_fast.cli.arguments import Reader

    Run: TypeAlias = Callable[[argparse.Namespace], object]

PROGRAM = "holdem-fast"


class Command(argparse.ArgumentParser):
    """The parser of one command: what it takes, with its words in one language."""

    def __init__(self, name: str, run: Run, words: Mapping[str, str], language: str, *, speaks_json: bool) -> None:
        headings = HELP[language]
        super().__init__(
            prog=f"{PROGRAM} {name}",
            description=words["about"],
            epilog=headings["example"].format(example=words["example"]),
            formatter_class=partial(_Help, usage=headings["usage"]),
            add_help=False,
            # An abbreviation would stop to work when another option is added.
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.summary = words["summary"]
        self._words = headings | dict(words)
        self._positional = ("", "", 0)
        self._valued: set[str] = set()
        self._card_options: set[str] = set()
        self._arguments = self.add_argument_group(headings["arguments"])
        self._options = self.add_argument_group(headings["options"])
        self.set_defaults(run=run, command=name, language=language)
        self.usage = f"%(prog)s [{headings['options']}]"
        self._options.add_argument("-h", "--help", action="store_true", help=headings["--help"])
        self._options.add_argument("--language", metavar="|".join(LANGUAGES), help=headings["--language"])
        if speaks_json:
            self.flag("--json")

    def texts(self, name: str, metavar: str, *, most: int = 0) -> None:
        """One text or more, ``most`` at most, that are no options; 0 is any number."""
        self._positional = (name, metavar, most)
        self._arguments.add_argument(name, nargs="*", metavar=metavar, help=self._help(metavar))
        self.usage = f"%(prog)s {metavar}{'' if most == 1 else f' [{metavar} ...]'} [{self._words['options']}]"

    def flag(self, option: str) -> None:
        """An option that is given or not."""
        self._options.add_argument(option, action="store_true", help=self._help(option))

    def value(self, option: str, read: Reader, *, metavar: str = "N", default: object = None) -> None:
        """An option with one value."""
        self._valued.add(option)
        self._options.add_argument(
            option, type=partial(read, option), metavar=metavar, default=default, help=self._help(option)
        )

    def cards(self, option: str, *, counts: Sequence[int] = ()) -> None:
        """An option with cards, as one text or as words of one card each; ``counts`` are how many there may be."""
        self._card_options.add(option)
        self.value(option, some_cards(counts), metavar="CARDS", default=())

    def _help(self, name: str) -> str:
        return self._words[name].replace("%", "%%")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The namespace of a command line. UsageError for a wrong one."""
        end = words.index("--") if "--" in words else len(words)
        options, taken = self._join_cards(words[:end])
        try:
            arguments, unknown = self.parse_known_intermixed_args(options)
        except argparse.ArgumentError as error:
            wrong = "no value" if error.argument_name in self._valued else "takes no value"
            raise UsageError(wrong, option=error.argument_name) from None
        if arguments.help:
            arguments.run = self._print_help
            return arguments
        name, metavar, most = self._positional
        extra = list(words[end + 1 :])
        if name:
            getattr(arguments, name).extend(extra)
        unknown += [] if name else extra
        if unknown:
            wrong = "unknown option" if unknown[0].startswith("-") else "unexpected"
            raise UsageError(wrong, got=shown(unknown[0]), command=self.prog)
        if name:
            self._check_texts(getattr(arguments, name), metavar, most, taken)
        return arguments

    def _check_texts(self, texts: Sequence[str], metavar: str, most: int, taken: tuple[str, str] | None) -> None:
        if not texts and taken:
            raise UsageError("cards took all", name=metavar, option=taken[0], cards=taken[1])
        if not texts:
            raise UsageError("missing", name=metavar, example=self._words["example"])
        if most and len(texts) > most:
            raise UsageError("one only", name=metavar, count=len(texts))

    def _join_cards(self, words: Sequence[str]) -> tuple[list[str], tuple[str, str] | None]:
        """The words with ``--board 2c 7d 9h`` as ``--board=2c 7d 9h``, and the last option that took several words."""
        joined, taken, rest = [], None, deque(words)
        while rest:
            word = rest.popleft()
            option, equals, first = word.partition("=")
            if option not in self._card_options or not (equals or (rest and not rest[0].startswith("-"))):
                joined.append(word)
                continue
            value = [first if equals else rest.popleft()]
            while rest and _cards_in(value[-1]) == _cards_in(rest[0]) == 1:
                value.append(rest.popleft())
            cards = " ".join(value)
            if rest and _cards_in(value[-1]) == 1 and _cards_in(rest[0]) > 1:
                raise UsageError("where cards end", option=option, cards=shown(cards))
            if len(value) > 1:
                taken = option, shown(cards)
            joined.append(f"{option}={cards}")
        return joined, taken

    def _print_help(self, _: argparse.Namespace) -> None:
        print(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """For what argparse finds and we do not; in its own words."""
        raise UsageError("parser", detail=message)


class _Help(argparse.HelpFormatter):
    """Help whose usage begins with a word of the chosen language."""

    def __init__(self, prog: str, *, usage: str, **options: Any) -> None:
        super().__init__(prog, **options)
        self._usage_word = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._usage_word if prefix is None else prefix)


def _cards_in(word: str) -> int:
    """How many cards a word names; 0 if it is anything else."""
    try:
        return len(parse_cards(word))
    except ValueError:
        return 0


class Commands:
    """All commands in one language, by name."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.by_name: dict[str, Command] = {}

    def add(self, name: str, run: Run, words: Mapping[str, Mapping[str, str]], *, speaks_json: bool = True) -> Command:
        """A new command. ``words`` in each language: ``summary``, ``about``, ``example``, the help of each option."""
        command = Command(name, run, words[self.language], self.language, speaks_json=speaks_json)
        self.by_name[name] = command
        return command

    def help(self) -> str:
        """The help of the whole program: a line for each command."""
        words = HELP[self.language]
        parser = argparse.ArgumentParser(
            prog=PROGRAM,
            description=words["about"],
            epilog=words["more"],
            usage=f"%(prog)s COMMAND [{words['options']}]",
            formatter_class=partial(_Help, usage=words["usage"]),
            add_help=False,
        )
        listed = parser.add_argument_group(words["commands"])
        for name, command in self.by_name.items():
            listed.add_argument(name, help=command.summary.replace("%", "%%"))
        options = parser.add_argument_group(words["options"])
        options.add_argument("-h", "--help", action="store_true", help=words["--help"])
        options.add_argument("--version", action="store_true", help=words["--version"])
        options.add_argument("--language", metavar="|".join(LANGUAGES), help=words["--language"])
        return parser.format_help()


def split_language(words: Iterable[str]) -> tuple[str, list[str]]:
    """The language that ``--language`` asks for, wherever it is given before ``--``, and the other words."""
    language, others = LANGUAGES[0], list(words)
    end = others.index("--") if "--" in others else len(others)
    place = 0
    while place < end:
        option, equals, value = others[place].partition("=")
        if option != "--language":
            place += 1
            continue
        if not equals:
            if place + 1 == end:
                raise UsageError("no value", option=option)
            value = others[place + 1]
        language = one_of(LANGUAGES)(option, value)
        width = 1 if equals else 2
        del others[place : place + width]
        end -= width
    return language, others
