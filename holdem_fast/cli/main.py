"""The command line: finds the command, has its module run it, and says in one line what went wrong.

Results go to stdout, everything else to stderr. Exit status: 0 done, 1 failed, 2 wrong arguments or input, 130 stopped
by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from holdem_fast import __version__
from holdem_fast.cli import bench, convert, equity, hands, play, range, replay
from holdem_fast.cli.arguments import UsageError, counted_from_1, shown
from holdem_fast.cli.commands import PROGRAM, Commands, split_language
from holdem_fast.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

# In the order of the help.
_MODULES = (hands, equity, range, replay, convert, play, bench)
# An error that is longer loses its middle: what a program was given may be megabytes.
_LONGEST_ERROR = 480


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks an accent or a suit symbol gets a question mark in its place.
        sys.stdout.reconfigure(errors="replace")
    language, program = LANGUAGES[0], PROGRAM
    try:
        language, words = split_language(words)
        commands = Commands(language)
        for module in _MODULES:
            module.add_to(commands)
        if words and words[0] in commands.by_name:
            program = f"{PROGRAM} {words[0]}"
            arguments = commands.by_name[words[0]].read(words[1:])
            arguments.run(arguments)
        else:
            _without_command(words, commands)
        print(end="", flush=True)
    except UsageError as error:
        return _complain(program, error, language, 2)
    except ValueError as error:
        return _complain(program, UsageError("library", detail=counted_from_1(str(error))), language, 2)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "rich":
            raise
        message = "rich or JSON" if "json" in arguments else "rich"
        return _complain(PROGRAM, UsageError(message), language, 1)
    except BrokenPipeError:
        # Whoever read our output has seen enough; without this, Python would complain once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(program, UsageError("system", detail=error), language, 1)
    except KeyboardInterrupt:
        return 130
    return 0


def _without_command(words: Sequence[str], commands: Commands) -> None:
    first = words[0] if words else ""
    if first in ("-h", "--help"):
        print(commands.help(), end="")
    elif first == "--version":
        print(__version__)
    elif not first:
        raise UsageError("no command", commands=tuple(commands.by_name))
    elif first.startswith("-"):
        raise UsageError("option before command", got=shown(first))
    else:
        raise UsageError("unknown command", got=shown(first), commands=tuple(commands.by_name))


def _complain(program: str, error: UsageError, language: str, status: int) -> int:
    """Write one line on stderr, of printable characters only."""
    line = _shortened(" ".join(f"{program}: {error.text(language)}".split()))
    line = "".join([sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line])
    print(_shortened(line), file=sys.stderr)
    return status


def _shortened(line: str) -> str:
    half = _LONGEST_ERROR // 2
    return line if len(line) <= _LONGEST_ERROR else f"{line[:half]} ... {line[-half:]}"
