"""What players post before the cards: which post is which blind is known once all of them are.

Records list posts in any order: a newcomer may post a big blind before the player whose turn it is to post it. The
small blind is the first one from the left of the button, the big blind the first one from the left of the small blind;
other posts of the same names are out of turn (R5.9).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from holdem_fast.cards import Card

# What is posted; both blinds are a live big one and a dead small one, an extra post is live and out of turn.
ANTE, SMALL, BIG, STRADDLE = "ante", "small blind", "big blind", "straddle"
BOTH, DEAD, EXTRA = "both blinds", "dead blind", "extra blind"


class Player:
    """What one player of a record has, does and gets, in hundred-millionths."""

    __slots__ = (
        "number name stack dealt folded ante dead live paid street returned won cards shown mucked place".split()
    )

    def __init__(self, number: int, name: str, stack: int) -> None:
        self.number, self.name, self.stack = number, name, stack
        self.dealt = self.folded = self.shown = self.mucked = False
        # Posted: antes, dead chips, a live post out of turn; then all put in, and that of this street.
        self.ante = self.dead = self.live = self.paid = self.street = 0
        self.returned = self.won = 0
        self.cards: tuple[Card | None, ...] = ()
        self.place = -1

    @property
    def has_all_in_ante(self) -> bool:
        """Whether the ante took the whole stack."""
        return self.ante == self.paid == self.stack > 0


class Posting:
    """The posts of one hand. ``small``, ``big`` and ``straddles`` are players with the chips they posted."""

    __slots__ = ("small", "big", "straddles", "is_sorted", "_posts")

    def __init__(self) -> None:
        self.small: tuple[Player, int] | None = None
        self.big: tuple[Player, int] | None = None
        self.straddles: list[tuple[Player, int]] = []
        self.is_sorted = False
        self._posts: list[tuple[Player, str, int]] = []

    def add(self, player: Player, kind: str, chips: int) -> None:
        """Chips that a player posts under one of the names above."""
        player.dealt = True
        player.paid += chips
        self._posts.append((player, kind, chips))

    def sort(self, button: int, blind: int) -> None:
        """Say what each post is; ``blind`` is the big blind where nobody posts it, 0 if it is not known."""
        self.is_sorted = True
        posts = self._posts
        left = _left_of(button)
        small = min([post for post in posts if post[1] == SMALL], key=left, default=None)
        bigs = [post for post in posts if post[1] == BIG]
        left = _left_of(small[0].number if small else button)
        big = min(bigs or [post for post in posts if post[1] == BOTH], key=left, default=None)
        full = max([chips for _, _, chips in bigs], default=blind)
        for post in posts:
            player, kind, chips = post
            dead = chips if kind == DEAD or (kind == SMALL and post is not small) else 0
            if kind == BOTH:
                dead = max(chips - full, 0) if full else 0
            if kind == ANTE:
                player.ante += chips
                continue
            player.dead += dead
            player.street += chips - dead
            if post is small:
                self.small = player, chips
            elif post is big:
                self.big = player, chips - dead
            elif kind == STRADDLE:
                self.straddles.append((player, chips))
            else:
                player.live += chips - dead

    def find_big_blind(self, seats: Sequence[Player], actor: Player | None) -> None:
        """Where the ante of the big blind's seat took its whole stack, the record names no big blind.

        It is the seat after the small blind; where there is none of that either, the one before the first to act.
        """
        if self.big is None and (self.small or actor):
            place = self.small[0].place + 1 if self.small else actor.place - 1  # type: ignore[union-attr]
            player = seats[place % len(seats)]
            if player.has_all_in_ante:
                self.big = player, 0


def _left_of(seat: int) -> Callable[[tuple[Player, str, int]], tuple[bool, int]]:
    """Sorts posts by how far their seats are to the left of a seat, that seat last."""
    return lambda post: (post[0].number <= seat, post[0].number)
