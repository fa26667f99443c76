"""Types of the compiled trials; the words are in the docstrings."""

from array import array

from typing_extensions import Buffer

from holdem_fast.equities.trial_plan import Plan

BLOCK: int

def alias_tables(weights: array[int]) -> tuple[array[int], array[int], int]: ...
def run_trials(
    plan: Plan, seed: int, first: int, last: int, values: Buffer | None = None, stopped: bytearray | None = None
) -> dict[int, int]: ...
