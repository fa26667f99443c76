"""The command line: reads arguments, asks the public functions, prints for people or, with ``--json``, for programs.

Results go to stdout, everything else to stderr. Exit status: 0 done, 1 failed, 2 wrong arguments, with one line that
says what is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import deque
from io import TextIOWrapper
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from holdem_fast import __version__
from holdem_fast.cards import Card, parse_cards
from holdem_fast.cli import bench as cli_bench
from holdem_fast.cli import equity as cli_odds
from holdem_fast.cli import range as cli_range
from holdem_fast.deck import Deck
from holdem_fast.game.stakes import NO_LIMIT, STRUCTURES
from holdem_fast.game.table import Table
from holdem_fast.histories.phh import load
from holdem_fast.messages import short_repr
from holdem_fast.ranking import Hand, best_hand, compare, hand_frequencies, kev_rank
from holdem_fast.words import LANGUAGES, numbered_hand

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    arguments = _parser().parse_args(argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks an accent or a suit symbol gets a question mark in its place.
        sys.stdout.reconfigure(errors="replace")
    try:
        arguments.run(arguments)
        print(end="", flush=True)
    except ValueError as error:
        print(f"holdem-fast {arguments.command}: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "rich":
            raise
        without = ", or use --json" if "json" in arguments else ""
        print(f"holdem-fast: tables need rich: pip install 'holdem_fast[cli]'{without}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read our output has seen enough; without this, Python would complain once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"holdem-fast {arguments.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def _parser() -> _Parser:
    spoken = _Parser(add_help=False)
    spoken.add_argument("--language", choices=LANGUAGES, default="en", help="English or Spanish words (default: en)")
    common = _Parser(add_help=False, parents=[spoken])
    common.add_argument("--json", action="store_true", help="print one JSON document")
    parser = _Parser(
        prog="holdem-fast", description="Texas Hold'em hands: what they are, which one wins, how they were played."
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    evaluate = commands.add_parser(
        "eval",
        parents=[common],
        help="what a hand is; of several hands, who wins and why",
        description="What a hand of 5, 6 or 7 cards is; of several hands, who wins, who ties, and why.",
        epilog='for example: holdem-fast eval AsKd QhQs --board "Qd 7c 2s Kh 9d"',
    )
    evaluate.add_argument(
        "cards", nargs="+", metavar="CARDS", help="a hand, such as 'As Kd Qh 7c 2s'; with --board two hole cards"
    )
    evaluate.add_argument("--board", metavar="CARDS", help="3 to 5 community cards that all hands share")
    evaluate.set_defaults(run=_evaluate)

    frequencies = commands.add_parser(
        "frequencies",
        parents=[common],
        help="how often each category comes",
        description="How many hands of a full deck have each category: counted, not estimated.",
    )
    frequencies.add_argument(
        "--cards", type=int, choices=(5, 6, 7), default=7, help="how many cards a hand has (default: 7)"
    )
    frequencies.set_defaults(run=_frequencies)
    cli_odds.add_commands(commands, common)
    cli_range.add_command(commands, common)
    cli_bench.add_command(commands, common)
    _add_game_commands(commands, common, spoken)
    return parser


def _add_game_commands(commands: argparse._SubParsersAction[_Parser], common: _Parser, spoken: _Parser) -> None:
    replay = commands.add_parser(
        "replay",
        parents=[common],
        help="a recorded hand, told street by street",
        description="Tells a recorded hand street by street: the bets, the pots, who wins which and why.",
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="a hand history in the PHH notation")
    replay.set_defaults(run=_replay)

    play = commands.add_parser(
        "play",
        parents=[spoken],
        help="a table at the terminal",
        description="A table against simple players. Type f to fold, c to check or call, r 400 to bet or raise to 400, "
        "all to go all-in, q to leave; Spanish words do as well.",
    )
    play.add_argument("--players", type=int, default=6, metavar="N", help="you and the others, 2 to 10 (default: 6)")
    play.add_argument("--stack", type=int, default=200, metavar="N", help="chips of each at the start (default: 200)")
    play.add_argument("--blinds", default="1/2", metavar="S/B", help="small and big blind (default: 1/2)")
    play.add_argument(
        "--structure", choices=STRUCTURES, default=NO_LIMIT, help="how bets are limited (default: no-limit)"
    )
    play.add_argument("--seed", type=int, metavar="N", help="the same cards and opponents every time")
    play.add_argument("--hands", type=int, metavar="N", help="stop after so many hands")
    play.set_defaults(run=_play)


def _evaluate(arguments: argparse.Namespace) -> None:
    dealt = _read_hands(arguments.cards)
    if arguments.board is not None:
        dealt = _on_board(dealt, parse_cards(arguments.board))
    hands = [_best(cards, number, len(dealt)) for number, cards in enumerate(dealt, 1)]
    winners = [place for place, hand in enumerate(hands) if hand == max(hands)]
    reasons = _reasons(hands, winners, arguments.language)
    if arguments.json:
        _print_json(
            hands=[
                _hand_as_json(cards, hand, place in winners, arguments.language)
                for place, (cards, hand) in enumerate(zip(dealt, hands, strict=True))
            ],
            winners=winners,
            reasons=reasons,
        )
        return
    from holdem_fast.cli import screen

    screen.hands(dealt, hands, winners, reasons, arguments.language)


def _read_hands(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    """A hand for each text; texts of one card each are one hand, written without quotes."""
    hands = [_read_hand(text, number, len(texts)) for number, text in enumerate(texts, 1)]
    if len(hands) > 1 and all(len(hand) == 1 for hand in hands):
        return [parse_cards(" ".join(texts))]
    return hands


def _read_hand(text: str, number: int, hands: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise ValueError(f"hand {number}: {error}" if hands > 1 else str(error)) from None


def _on_board(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    if not 3 <= len(board) <= 5:
        raise ValueError(f"--board takes 3, 4 or 5 cards, got {len(board)}")
    for number, hole in enumerate(holes, 1):
        if len(hole) != 2:
            raise ValueError(f"with --board each hand is two hole cards; hand {number} has {len(hole)}")
    parse_cards([card for cards in (*holes, board) for card in cards])
    return [hole + board for hole in holes]


def _best(cards: tuple[Card, ...], number: int, hands: int) -> Hand:
    try:
        return best_hand(cards)
    except ValueError as error:
        where = f"hand {number}: " if hands > 1 else ""
        hint = "; two hole cards go with --board" if len(cards) == 2 else ""
        raise ValueError(f"{where}{error}{hint}") from None


def _reasons(hands: Sequence[Hand], winners: Sequence[int], language: str) -> list[str]:
    """A sentence for each hand but the first winner: why that one wins against it, or ties with it."""
    best = winners[0]
    return [
        compare(hands[best], hand).explain(
            language, (numbered_hand(best + 1, language), numbered_hand(other + 1, language))
        )
        for other, hand in enumerate(hands)
        if other != best
    ]


def _hand_as_json(cards: tuple[Card, ...], hand: Hand, wins: bool, language: str) -> dict[str, object]:
    return {
        "cards": [card.name for card in cards],
        "category": hand.category.name.lower(),
        "label": hand.category.label(language),
        "best": [card.name for card in hand.cards],
        "description": hand.describe(language),
        "rank": hand.rank,
        "kev_rank": kev_rank(hand.rank),
        "wins": wins,
    }


def _frequencies(arguments: argparse.Namespace) -> None:
    frequencies = hand_frequencies(arguments.cards)
    total = sum(frequencies.values())
    if arguments.json:
        _print_json(
            cards=arguments.cards,
            hands=total,
            categories=[
                {
                    "category": category.name.lower(),
                    "label": category.label(arguments.language),
                    "hands": hands,
                    "probability": hands / total,
                }
                for category, hands in reversed(frequencies.items())
            ],
        )
        return
    from holdem_fast.cli import screen

    screen.frequencies(frequencies, arguments.cards, arguments.language)


def _replay(arguments: argparse.Namespace) -> None:
    try:
        history = load(arguments.file)
    except OSError as error:
        raise ValueError(f"cannot read {arguments.file}: {error.strerror}") from None
    # The whole hand is checked before a word of it is told.
    (deal,) = deque(history.replay(), maxlen=1)
    names = history.players or [f"p{number}" for number in range(1, len(deal.stacks) + 1)]
    if arguments.json:
        from holdem_fast.game.commentary import document

        _print_json(**document(deal, names, arguments.language))
        return
    from holdem_fast.cli import screen

    screen.replay(deal, names, arguments.language)


def _play(arguments: argparse.Namespace) -> None:
    from random import Random

    from holdem_fast.cli import screen
    from holdem_fast.cli.play import Game, seat_names
    from holdem_fast.cli.players import SimplePlayer

    seats, hands = arguments.players, arguments.hands
    if not 2 <= seats <= 10:
        raise ValueError(f"--players takes 2 to 10, got {seats}")
    if hands is not None and hands < 1:
        raise ValueError(f"--hands takes 1 or more, got {hands}")
    small, slash, big = arguments.blinds.partition("/")
    if not (slash and all(blind.isascii() and blind.isdigit() for blind in (small, big))):
        raise ValueError(f"--blinds takes the small and the big blind, such as 1/2, got {short_repr(arguments.blinds)}")
    table = Table([arguments.stack] * seats, blinds=(int(small), int(big)), structure=arguments.structure)
    # With a seed each deck and each player has a seed of its own, drawn from it.
    seeds = Random(arguments.seed)
    players = {seat: SimplePlayer(Random(seeds.getrandbits(64))) for seat in range(1, seats)}
    decks = (Deck(None if arguments.seed is None else seeds.getrandbits(64)) for _ in count())
    names = seat_names(seats, arguments.language)
    terminal = screen.game_screen(names, arguments.language)
    Game(table, players, names, decks, terminal, arguments.language).run(hands)


def _print_json(**document: object) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))
