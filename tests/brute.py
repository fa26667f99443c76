"""Outcomes found the long way: every board is dealt, every hand ranked. The fast counts are held against these."""

from itertools import combinations

from holdem_fast import reference


def outcomes(holes, board=b"", dead=b"", *, evaluate=reference.evaluate, value=int):
    """Set of winners (bit i for player i) -> number of ways to finish the board; cards are bytes, two a player."""
    players = range(len(holes) // 2)
    deck = [card for card in range(52) if card not in holes + board + dead]
    found = {}
    for rest in combinations(deck, 5 - len(board)):
        full = board + bytes(rest)
        values = [value(evaluate(holes[2 * player : 2 * player + 2] + full)) for player in players]
        winners = sum(1 << player for player in players if values[player] == max(values))
        found[winners] = found.get(winners, 0) + 1
    return found
