"""The order of the classes is a constant in the package: here it is counted again."""

import subprocess
import sys

from holdem_fast.equities.matchups import class_counts
from holdem_fast.ranges.class_order import CLASS_ORDER
from holdem_fast.ranges.combos import CLASS_LABELS


def test_the_order_is_that_of_the_equities_against_a_random_hand():
    """Every class against every hand on every board; all have the same number of deals, so whole numbers compare."""
    wins, ties, deals = [
        [sum(counts[start : start + 169]) for start in range(0, 169 * 169, 169)] for counts in class_counts()
    ]
    assert len(set(deals)) == 1
    halves = {label: 2 * won + tied for label, won, tied in zip(CLASS_LABELS, wins, ties, strict=True)}
    assert list(CLASS_ORDER) == sorted(CLASS_LABELS, key=lambda label: -halves[label])
    assert len(set(halves.values())) == 169


def test_a_percentage_counts_nothing():
    """In a fresh process no module of the equities is imported and no thread is started."""
    code = (
        "import sys, threading; from holdem_fast import Range; Range('15%'); Range.top(0.3)\n"
        "assert not [name for name in sys.modules if name.startswith('holdem_fast.equities')]\n"
        "assert 'concurrent' not in sys.modules and threading.active_count() == 1"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
