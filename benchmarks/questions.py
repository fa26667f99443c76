"""What the benchmarks ask, in the order of the page, and the goals: ratios to other figures of the same run.

A goal says what it was made from: figures measured side by side on a 2-core Zen 4 machine. What is kept here is their
ratio, since times are another machine's. A copy of the bytes of seven cards took 0.54 ns there.
"""

from dataclasses import dataclass
from platform import machine

COPY = "a copy of the same bytes"
OURS = "holdem_fast"
# Every 7-card hand of the deck.
ALL_HANDS = 133_784_560
# Distinct heads-up matchups of two hands, ordered.
MATCHUPS = 47_008


@dataclass(frozen=True)
class Goal:
    """Our figure may take ``ratio`` times as long as ``beside`` (one figure of the run, or one of another question)."""

    ours: str
    beside: str
    ratio: float
    why: str
    other: str = ""


@dataclass(frozen=True)
class Limit:
    """A goal that is not a ratio: ``what``, which our figure notes in addition to its time, may be at most so much."""

    ours: str
    what: str
    most: float


@dataclass(frozen=True)
class Question:
    """A group of figures: its key in the files, its title and unit (1 = ns), what is measured, what is wanted."""

    key: str
    title: str
    unit: str
    nanoseconds: float
    text: str
    goals: tuple[Goal | Limit, ...] = ()
    log: bool = True

    @property
    def chart(self) -> str:
        """The name of its chart's file."""
        return f"{self.key.replace(' ', '-')}.svg"


MEMORY = "MB above the import"
# Kernels by name, the widest last, and the nanoseconds that a hand should take.
KERNELS = (
    {"scalar": 3.5, "neon": 1.7}
    if machine() in ("arm64", "aarch64")
    else {"scalar": 3.5, "ssse3": 1.7, "avx2": 1.2, "avx512": 1.0}
)


def _in_copies(name: str, nanoseconds: float) -> Goal:
    return Goal(name, COPY, round(nanoseconds / 0.54, 1), f"{nanoseconds} ns where the copy takes 0.54")


QUESTIONS = (
    Question(
        "one hand",
        "One 7-card hand per Python call, as cards",
        "ns a call",
        1,
        "The same hand 5,000 times, on each package's own kind of card, made before the clock starts.",
        (Goal("holdem_fast, tuple of ints", "pkrbot, ints", 0.45, "the goal set for this package"),),
    ),
    Question(
        "one text",
        "One 7-card hand per Python call, from one text",
        "ns a call",
        1,
        "The same text 5,000 times.",
        (Goal("holdem_fast, text", "holdem-hand-evaluator, text", 0.25, "the goal set for this package"),),
        log=False,
    ),
    Question(
        "different hands",
        "20,000 different 7-card hands, a call each, as cards",
        "ns a call",
        1,
        "As above, but the processor cannot learn the hand.",
        (Goal("holdem_fast, tuple of ints", "pkrbot, ints", 0.45, "the goal set for this package"),),
    ),
    Question(
        "different texts",
        "20,000 different 7-card hands, a call each, from one text",
        "ns a call",
        1,
        "As above, from texts.",
        (Goal("holdem_fast, text", "holdem-hand-evaluator, text", 0.25, "the goal set for this package"),),
        log=False,
    ),
    Question(
        "batch",
        "An array of random 7-card hands",
        "ns a hand",
        1,
        "`evaluate_many` on different random hands, `uint8` in and `uint16` out, compared with a plain copy of "
        "the bytes that come in. Each kernel that the processor has runs in a process of its own (`HOLDEM_FAST_SIMD`), "
        "on one thread.",
        tuple(_in_copies(f"holdem_fast, {name}, unchecked", most) for name, most in KERNELS.items()),
    ),
    Question(
        "threads",
        "An array of random 7-card hands, on two threads",
        "ns a hand",
        1,
        "The widest kernel. Two threads can only help where there are two free cores and memory to feed them.",
        log=False,
    ),
    Question(
        "batch of 5",
        "An array of random 5-card hands",
        "ns a hand",
        1,
        "The widest kernel, one thread.",
        log=False,
    ),
    Question(
        "batch of 6",
        "An array of random 6-card hands",
        "ns a hand",
        1,
        "The widest kernel, one thread.",
        log=False,
    ),
    Question(
        "board",
        "An array of hole cards on one board",
        "ns a hand",
        1,
        "`evaluate_board` with random pairs of hole cards, two bytes each, and a board of 3, 4 or 5 cards.",
        log=False,
    ),
    Question(
        "compiled",
        "One hand from compiled code",
        "ns a hand",
        1,
        "A Cython client compiled against the installed package (`cimport_bench/`). Random hands one by one from their "
        "cards; the batch call, unchecked; and incremental keys: 1,000 pairs of hole cards on each of many boards, one "
        "addition to the board's key and a look into the table. The copy is of seven bytes a hand.",
        (
            _in_copies("holdem_fast, rank_of_cards", 3.5),
            _in_copies("holdem_fast, board key + hole key, ranked", 1.0),
            _in_copies("holdem_fast, board key + hole key alone", 1.0),
        ),
        log=False,
    ),
    Question(
        "every hand",
        "Every 7-card hand of the deck visited and ranked",
        "ms",
        1e6,
        "All 133,784,560 of them, one thread. The peer's figure is extrapolated from 200,000 of these hands.",
        (Goal("holdem_fast, visited", "pkrbot, ints, extrapolated", 0.0024, "40 ms against 17 s, extrapolated too"),),
    ),
    Question(
        "counts",
        "How many 7-card hands each category has",
        "ms",
        1e6,
        "`hand_frequencies(7)` counts and visits nothing, so it is compared with our own visit of every hand.",
        (
            Goal(
                "holdem_fast, hand_frequencies(7)",
                "pkrbot, ints, extrapolated",
                0.00006,
                "1 ms against 17 s",
                other="every hand",
            ),
        ),
    ),
    Question(
        "heads-up",
        "Exact equity before the flop, two hands",
        "us a matchup",
        1e3,
        "The mean of 300 random matchups, a Python call each (peers: the first 10, and their ratio is to ours on all). "
        "Hands are texts, or each package's own kind of card.",
        (Goal("holdem_fast", "pokerfast", 0.038, "40 us against 1.05 ms"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "three-way",
        "Exact equity before the flop, three hands",
        "us",
        1e3,
        "AsKd, QcQh and 7h6h.",
        (Goal("holdem_fast", "pokerfast", 0.035, "100 us against 2.83 ms"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "six-way",
        "Exact equity before the flop, six hands",
        "us",
        1e3,
        "AsKd, QcQh, 7h6h, 2c2d, JsTs and 9d8d.",
        (
            Goal("holdem_fast", "pokerfast", 0.053, "150 us against the 2.83 ms of three hands", other="three-way"),
            Limit("holdem_fast", MEMORY, 50),
        ),
    ),
    Question(
        "flop",
        "Exact equity on a flop, two hands",
        "us",
        1e3,
        "AsKd and QcQh on 2c 7d 9h: 990 boards, so what a Python call costs is seen. The kernel is the compiled count "
        "without the reading of texts and the making of a result.",
        (
            Goal("holdem_fast", "xiapl", 0.51, "10 us against 19.8 us"),
            Goal("holdem_fast, the kernel", "xiapl", 0.25, "5 us against 19.8 us"),
            Limit("holdem_fast", MEMORY, 50),
        ),
        log=False,
    ),
    Question(
        "ranges on a flop",
        "Exact equity on a flop, small ranges",
        "us",
        1e3,
        "QQ+,AKs against TT+,AQs+ on 2c 7d 9h.",
        (
            Goal("holdem_fast, Range objects", "xiapl", 0.27, "0.2 ms against 0.73 ms"),
            Limit("holdem_fast, Range objects", MEMORY, 50),
        ),
        log=False,
    ),
    Question(
        "all on a flop",
        "Exact equity on a flop, all hands against all hands, of every single hand",
        "ms",
        1e6,
        "`equity_by_hand` on 2c 7d 9h: 1,176 hands against 1,176. xiapl gives every hand's equity, too; pokerfast's "
        "figure (OMPEval) is for the mean alone.",
        (Goal("holdem_fast", "pokerfast", 0.009, "20 ms against OMPEval's 2,209 ms"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "strengths",
        "Strengths against a random hand, all hands of a street or of a board",
        "ns a hand",
        1,
        "Mean and mean square over all runouts, with 50 bins the histogram too: 1,286,792 hands on flops, 13,960,050 "
        "on turns, 1,176 on 2c 7d 9h alone. xiapl's figure is for the means on that flop alone.",
        (
            Goal("holdem_fast, one flop", "xiapl, one flop", 0.1, "a step of the goal for all hands on a flop"),
            Goal(
                "holdem_fast, turns", "two passes, compiled", 0.049, "7 s for all turns against 10.2 us", other="river"
            ),
        ),
    ),
    Question(
        "isomorphism",
        "The number of a hand up to its suits, and back, in arrays",
        "ns a hand",
        1,
        "`HandIndex.index` and `HandIndex.cards` of a million random hands: hole cards and flop, hole cards and the "
        "five cards of the board at once, and street by street. The copy is of seven bytes a hand. No package on PyPI "
        "has it.",
        (
            _in_copies("holdem_fast, index (2, 3, 1, 1)", 15),
            _in_copies("holdem_fast, back (2, 3, 1, 1)", 65),
        ),
    ),
    Question(
        "three ranges on a river",
        "Exact equity on a river, three small ranges",
        "us",
        1e3,
        "QQ+,AKs against TT+,AQs+ against JJ,KQs,AQo on 2c 7d 9h Ts 3c.",
        (Goal("holdem_fast", "pokerfast", 0.17, "0.6 ms against 3.5 ms"),),
    ),
    Question(
        "three ranges on a flop",
        "Exact equity on a flop, three small ranges",
        "ms",
        1e6,
        "QQ+,AKs against TT+,AQs+ against JJ,KQs,AQo on 2c 7d 9h.",
        (Goal("holdem_fast", "pokerfast", 0.27, "15 ms against 56 ms"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "all hands three times",
        "Exact equity of all hands three times",
        "ms",
        1e6,
        "Three ranges of any two cards on 2c 7d 9h, and on 2c 7d 9h Ts 3c.",
        (
            Goal("holdem_fast, river", "two passes, compiled", 19.6, "0.2 ms against 10.2 us", other="river"),
            Goal("holdem_fast, flop", "two passes, compiled", 11_800, "120 ms against 10.2 us", other="river"),
            Limit("holdem_fast, flop", MEMORY, 50),
        ),
    ),
    Question(
        "river",
        "Showdown values of all hands on a river, one vector of reach",
        "us a vector",
        1e3,
        "What each of 1,326 combos wins against a reach of float32 on 2c 7d 9h Ts 3c. Two passes are what solvers do: "
        "over hands sorted before, weakest first for wins and strongest first for losses, compiled from Cython, or as "
        "running sums in NumPy. The matrix of signs is 1,326 x 1,326.",
        (
            Goal("holdem_fast", "two passes, compiled", 0.88, "9 us against 10.2 us"),
            Goal("holdem_fast, compiled", "two passes, compiled", 0.59, "6 us against 10.2 us"),
            Goal("holdem_fast", "NumPy, matrix of signs", 0.038, "9 us against 238 us"),
        ),
    ),
    Question(
        "river vectors",
        "Showdown values of all hands on a river, 64 vectors of reach",
        "us a vector",
        1e3,
        "The same for 64 rows of float32 at once.",
        (Goal("holdem_fast", "NumPy, matrix of signs", 0.054, "1.5 us against 28 us"),),
    ),
    Question(
        "river order",
        "All hands of a river in order of strength",
        "us a board",
        1e3,
        "`River(board)` from a text, on random boards. The comparison ranks all 1,326 combos with `evaluate_board` and "
        "sorts the ranks with NumPy.",
        (Goal("holdem_fast", "two passes, compiled", 0.59, "6 us against 10.2 us", other="river"),),
    ),
    Question(
        "four ranges of 15 percent",
        "Exact equity of four ranges of 15 %",
        "ms",
        1e6,
        "On 2c 7d 9h, and on 2c 7d 9h Ts 3c.",
        (
            Goal("holdem_fast, river", "two passes, compiled", 294, "3 ms against 10.2 us", other="river"),
            Goal("holdem_fast, flop", "two passes, compiled", 216_000, "2.2 s against 10.2 us", other="river"),
            Limit("holdem_fast, flop", MEMORY, 50),
        ),
    ),
    Question(
        "every hand of two ranges",
        "Every hand of two ranges, as columns",
        "us",
        1e3,
        "`hand_equities` of 40 % against 60 % on 2c 7d 9h Ts 3c, and of all hands against all hands on 2c 7d 9h.",
        (
            Goal("holdem_fast, flop", "xiapl, of every hand", 0.028, "10 ms against 361 ms", other="all on a flop"),
            Goal("holdem_fast, river", "two passes, compiled", 7.8, "80 us against 10.2 us", other="river"),
            Limit("holdem_fast, flop", MEMORY, 50),
        ),
    ),
    Question(
        "ranges before the flop",
        "Exact equity before the flop, small ranges",
        "ms",
        1e6,
        "QQ+,AKs against TT+,AQs+.",
        (Goal("holdem_fast", "pokerfast", 0.054, "5 ms against 92 ms"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "a hand against any two",
        "Exact equity before the flop, AcKd against any two cards",
        "ms",
        1e6,
        "2,097,572,400 deals.",
        (Goal("holdem_fast", "pokerfast", 0.04, "50 ms against 1.24 s"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "matrix",
        "The whole 169 x 169 matrix, exact",
        "ms",
        1e6,
        f"`preflop_matrix()`, one thread. No package has it; the peer's figure is extrapolated: its mean matchup times "
        f"the {MATCHUPS:,} matchups that differ.",
        (Goal("holdem_fast", "pokerfast, extrapolated", 0.021, "2 s against 94 s"), Limit("holdem_fast", MEMORY, 50)),
    ),
    Question(
        "trials",
        "Monte Carlo, two hands before the flop",
        "ns a trial",
        1,
        "AsKd and QcQh, 1,000,000 trials with a seed, one thread; the kernels as in the arrays. An exact answer costs "
        "as much as some thousand trials: never sample what can be counted.",
        (
            Goal("holdem_fast, scalar", "xiapl", 0.37, "10 ns against 27 ns"),
            Goal("holdem_fast, avx2", "xiapl", 0.13, "3.5 ns against 27 ns"),
            Limit("holdem_fast", MEMORY, 50),
        ),
    ),
    Question(
        "played hands",
        "A random 6-max no-limit hand, played to its end",
        "us a hand",
        1e3,
        "One policy for all: 30 % fold, or check where that is free, 50 % check or call, else a raise to a legal "
        "total. The shuffle of the deck is on the clock.",
        (Goal("holdem_fast", "pokers", 0.625, "1.6 times as many hands as pokers"),),
    ),
    Question(
        "tables",
        "An action at one of many tables in step",
        "ns an action",
        1,
        "`Tables.step` with checked actions in a NumPy array, six seats, 200 chips, blinds of 1 and 2; observations go "
        "into an array that is there. Policy of all: a fold, a check or call and a raise are equally likely, and so "
        "are all its totals. The actions are drawn before the clock starts, except for *actions drawn*; new hands and "
        "their shuffle are on it. The other packages play one hand after the other, a Python call an action.",
        tuple(
            Goal(
                f"holdem_fast, 1,024 tables{what}", "pokers, actions drawn", most, f"{nanoseconds} ns against 1,626 ns"
            )
            for what, most, nanoseconds in (
                ("", 0.011, 18),
                (", observed as uint8", 0.02, 32),
                (", observed as float32", 0.031, 50),
            )
        ),
    ),
    Question(
        "learners",
        "A learner's turn in Gymnasium, and the opponents' turns until the next",
        "ns a turn",
        1,
        "`HoldemVectorEnv` of 1,024 tables with six seats, observed as uint8; the learners call. *Tables alone* is the "
        "same work without the environment: six calls at each table, then observations, rewards and masks.",
        (Goal("holdem_fast, opponents who call", "Tables alone, all call", 1.1, "within 10 % of the tables"),),
        log=False,
    ),
    Question(
        "agents",
        "An action in PettingZoo",
        "us an action",
        1e3,
        "`HoldemAEC` and PettingZoo's `texas_holdem_no_limit_v6` with six agents, who take any choice of the mask "
        "alike: `last`, the choice, `step`. The steps of agents whose hand has ended are on the clock and not counted.",
        (Goal("holdem_fast, uint8", "PettingZoo, as it comes", 0.042, "100,000 actions a second against 4,200"),),
    ),
    Question(
        "recorded hands",
        "A recorded hand read from a file and replayed",
        "us a hand",
        1e3,
        "The same three-handed hand to the showdown in each format, or heads-up in that of the ACPC; names and stacks "
        "differ from hand to hand. Every action is checked.",
    ),
    *[
        Question(
            f"as {package}",
            f"The same script with {package} and with its face, {what}",
            unit,
            nanoseconds,
            f"`holdem_fast.faces.{package}`: one import line differs.",
            log=False,
        )
        for package, what, unit, nanoseconds in (
            ("phevaluator", "20,000 hands", "ns a hand", 1),
            ("treys", "20,000 hands", "ns a hand", 1),
            ("eval7", "20,000 hands", "ns a hand", 1),
            ("pokerkit", "2,000 hands", "us a hand", 1e3),
        )
    ],
    Question(
        "range as eval7",
        "The same script with eval7 and with its face, AsAh against a range on a flop",
        "us a call",
        1e3,
        "`py_hand_vs_range_monte_carlo` with 10,000 iterations: a sample there, an exact count here.",
        log=False,
    ),
    Question(
        "import",
        "Import",
        "ms",
        1e6,
        "A process that imports the package and ends, less one that imports nothing, both the fastest of the run. "
        "Memory is what the process holds above that of bare Python.",
        (Limit("holdem_fast", "ms", 15), Limit("holdem_fast", "MB", 5)),
    ),
)
BY_KEY = {question.key: question for question in QUESTIONS}
# For the README of the package: a question, our figure, the figure it is compared with. Where our figure is not named,
# it is the first one: of an array, that of the widest kernel.
FRONT = (
    ("one hand", "holdem_fast, tuple of ints", "pkrbot, ints"),
    ("batch", None, COPY),
    ("heads-up", OURS, "pokerfast"),
    ("all on a flop", OURS, "xiapl, of every hand"),
    ("trials", OURS, "xiapl"),
)
