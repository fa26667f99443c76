"""Ranks in the numbering of many evaluators: 1 for the royal flush to 7,462 for 7-5-4-3-2, smaller is stronger.

>>> from holdem_fast import evaluate
>>> KEV_RANKS[evaluate("As Ks Qs Js Ts")], KEV_RANKS[evaluate("7s 5h 4d 3c 2s")]
(1, 7462)
"""

from holdem_fast.core import count_ranks
from holdem_fast.ranking import kev_rank

# From each rank to its number; a table, since a face looks one up for every hand.
KEV_RANKS = {rank: kev_rank(rank) for rank in count_ranks(5)}
