"""A commentary on a hand in sentences, English or Spanish: from the blinds to who gets which pot, and why.

A Deal comes in, in progress or finished; cards that it does not know, such as the hidden ones of a view, are left out.
The sentences are :class:`Line` values, whose parts are text and cards so that a program can draw the cards in colour.
Nothing is printed here.

>>> deal = Deal([100, 100, 100], blinds=(1, 2), button=2)
>>> deal.raise_to(6), deal.fold(), deal.fold()
(None, None, None)
>>> for line in tell(deal, ["Ann", "Bob", "Cid"]):
...     print(line)
No-limit hold'em, 3 players, blinds 1/2
Ann posts the small blind of 1
Bob posts the big blind of 2
Preflop: pot 3, 3 players
Cid raises to 6, 4 more
Ann folds
Bob folds
Cid gets 4 back that nobody called
Cid wins the pot of 5 without a showdown
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from holdem_fast.game import actions, phrases
from holdem_fast.game.actions import format_known
from holdem_fast.game.deal import Deal
from holdem_fast.game.stakes import FIXED_LIMIT, Street
from holdem_fast.numerals import grouped
from holdem_fast.ranking import Hand, best_hand, compare
from holdem_fast.words import check_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeAlias

    from holdem_fast.cards import Card
    from holdem_fast.game.actions import Action
    from holdem_fast.game.showdown import Pot

    Parts: TypeAlias = tuple[str | tuple[Card | None, ...], ...]

# The fields of sentences that are chips.
_CHIPS = ("chips", "to", "more", "small", "big")


@dataclass(frozen=True)
class Line:
    """One sentence: the kind of event, its text and cards in turn, and the numbers in it by name."""

    kind: str
    parts: Parts
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "".join([part if isinstance(part, str) else _spaced(part) for part in self.parts])


def tell(
    deal: Deal,
    names: Sequence[str],
    language: str = "en",
    *,
    you: int | None = None,
    amount: Callable[[int], str] = grouped,
) -> list[Line]:
    """All that has happened so far. ``names`` has one entry per seat; ``you`` is the seat addressed as "you", if any.

    ``amount`` writes chips as a text, such as that of the money they stand for.

    The lines of a hand stay as they are while the hand goes on: lines are only added. Raises ValueError for an unknown
    language.
    """
    return list(_Story(deal, _Speaker(names, check_language(language), you, amount)).lines())


def unfinished(language: str) -> Line:
    """The last line of a record that ends before its hand does."""
    return _Speaker((), check_language(language), None).say("unfinished")


def positions(deal: Deal, language: str) -> list[str]:
    """For each seat its position in words: the button, a blind, both, or nothing."""
    words, stakes = phrases.HEADINGS[language], deal.stakes
    small, big = stakes.blind_seats
    places = ((words["button"], stakes.button), (words["small blind"], small), (words["big blind"], big))
    return [", ".join([name for name, place in places if place == seat]) for seat in range(len(stakes.stacks))]


def holes_dealt(deal: Deal) -> list[tuple[Card | None, ...]]:
    """The hole cards of each seat as they were known when they were dealt."""
    holes: list[tuple[Card | None, ...]] = [()] * len(deal.stakes.stacks)
    for action in deal.log:
        if action.kind == actions.DEAL_HOLE and action.seat is not None:
            # Cards that a view assumes take the place of the unknown ones.
            holes[action.seat] = (*holes[action.seat], *action.cards)[-2:]
    return holes


def document(deal: Deal, names: Sequence[str], language: str = "en") -> dict[str, Any]:
    """The commentary for programs: the seats, the lines with their figures, the pots and the chips at the end."""
    stakes, outcome, payoffs = deal.stakes, deal.outcome, deal.payoffs
    return {
        "structure": stakes.structure,
        "blinds": list(stakes.blinds),
        "button": stakes.button,
        "players": [
            {
                "seat": seat,
                "name": name,
                "stack": stakes.stacks[seat],
                "cards": _card_names(hole) or None,
                "ends": deal.stacks[seat] if deal.finished else None,
                "net": None if payoffs is None else payoffs[seat],
            }
            for seat, (name, hole) in enumerate(zip(names, deal.holes, strict=True))
        ],
        "board": _card_names(deal.board),
        "finished": deal.finished,
        "pots": [
            {
                "amount": pot.amount,
                "eligible": list(pot.eligible),
                "winners": list(pot.winners),
                "shares": list(pot.shares),
            }
            for pot in (() if outcome is None else outcome.pots)
        ],
        "story": [{"kind": line.kind, **line.facts, "text": str(line)} for line in tell(deal, names, language)],
    }


def _spaced(cards: tuple[Card | None, ...]) -> str:
    return " ".join([format_known([card]) for card in cards])


def _card_names(cards: tuple[Card | None, ...]) -> list[str]:
    return [format_known([card]) for card in cards]


class _Speaker:
    """Makes sentences: knows the language, the names, and who is addressed as "you"."""

    def __init__(
        self, names: Sequence[str], language: str, you: int | None, amount: Callable[[int], str] = grouped
    ) -> None:
        self.names = names
        self.language = language
        self.you = you
        self.amount = amount
        self.sentences = phrases.SENTENCES[language]

    def say(self, kind: str, seat: int | None = None, *, sentence: str | None = None, **fields: Any) -> Line:
        """The sentence of that name, by default that of the kind, with its fields filled in; ``left`` is the stack."""
        if seat is not None and "left" in fields:
            fields["allin"] = "" if fields["left"] else self.sentences["all in"].format(**self._person(seat))
        facts: dict[str, Any] = {} if seat is None else {"seat": seat}
        for name, value in fields.items():
            if isinstance(value, tuple):
                facts[name] = _card_names(value)
            elif isinstance(value, int):
                facts[name] = value
        return Line(kind, self._fill(self.sentences[sentence or kind], self._person(seat) | fields), facts)

    def _person(self, seat: int | None) -> dict[str, Any]:
        if seat is None:
            return {}
        you, english = seat == self.you, self.language == "en"
        return {
            "who": phrases.YOU[self.language][0] if you else self.names[seat],
            "whom": self.whom(seat),
            "s": "s" if you != english else "",
            "se": "te" if you else "se",
            "su": "tus" if you else "sus",
        }

    def whom(self, seat: int) -> str:
        return phrases.YOU[self.language][1] if seat == self.you else self.names[seat]

    def hand_of(self, seat: int) -> str:
        if seat == self.you:
            return phrases.YOU[self.language][2]
        return phrases.HAND_OF[self.language].format(self.names[seat])

    def _fill(self, template: str, fields: dict[str, Any]) -> Parts:
        parts: list[Any] = []
        for text, name in _pieces(template):
            value = fields[name] if name else ""
            for part in (text, self._number(name, value)):
                if isinstance(part, str) and parts and isinstance(parts[-1], str):
                    parts[-1] += part
                else:
                    parts.append(part)
        return tuple(parts)

    def _number(self, name: str | None, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return self.amount(value) if name in _CHIPS else f"{value:,}"


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """The texts of a sentence, each with the field after it."""
    return tuple([(text, name) for text, name, _, _ in Formatter().parse(template)])


class _Story:
    """One pass over the log of a deal, with a second deal that has got only as far as the sentence being made."""

    def __init__(self, deal: Deal, speaker: _Speaker) -> None:
        self.deal = deal
        self.now = deal.start()
        self.say = speaker.say
        self.speaker = speaker
        self.stakes = deal.stakes
        self.at_showdown = self.ran_out = False
        self.shown: set[int] = set()
        self.described: set[int] = set()
        self.mucked: set[int] = set()

    def lines(self) -> Iterator[Line]:
        yield self._title()
        yield from self._posts()
        yield self._street()
        for action in self.deal.log:
            if action.kind == actions.DEAL_BOARD:
                yield from self._board(action)
            elif action.kind in (actions.SHOW, actions.MUCK):
                yield from self._showing(action)
            elif action.kind == actions.DEAL_HOLE:
                self.now.push(action)
            else:
                yield from self._acting(action)
        if self.deal.finished and len(self._live()) > 1:
            yield from self._settled()

    def _live(self) -> list[int]:
        return [seat for seat in self.stakes.order if seat not in self.now.folded]

    def _title(self) -> Line:
        stakes, speaker = self.stakes, self.speaker
        terms = ""
        if stakes.structure == FIXED_LIMIT:
            bets = {"small_bet": speaker.amount(stakes.small_bet), "big_bet": speaker.amount(stakes.big_bet)}
            terms = speaker.sentences["bets"].format(**bets)
        small, big = stakes.blinds
        structure = phrases.STRUCTURES[speaker.language][stakes.structure]
        return self.say("title", structure=structure, players=len(stakes.order), small=small, big=big, terms=terms)

    def _posts(self) -> Iterator[Line]:
        """Antes first, then blinds and straddles (R5.7), and the part of them that comes back at once."""
        stakes = self.stakes
        left = list(stakes.stacks)
        antes = {stakes.antes[seat] for seat in stakes.order}
        together = len(antes) == 1 and all(left[seat] > max(antes) for seat in stakes.order)
        if together and max(antes):
            yield self.say("antes", chips=max(antes))
        small, big = stakes.blind_seats
        posts = [("ante", seat, stakes.antes[seat]) for seat in stakes.order]
        posts += [] if small is None else [("small blind", small, stakes.blinds[0])]
        posts += [] if big is None else [("big blind", big, stakes.blinds[1])]
        if big is not None:
            for place, straddle in enumerate(stakes.straddle, stakes.order.index(big) + 1):
                posts.append(("straddle", stakes.order[place % len(stakes.order)], straddle))
        posts += [("post", seat, stakes.posts[seat]) for seat in stakes.order]
        posts += [("dead post", seat, stakes.dead_posts[seat]) for seat in stakes.order]
        for kind, seat, amount in posts:
            chips = min(amount, left[seat])
            left[seat] -= chips
            if chips and not (kind == "ante" and together):
                yield self.say(kind, seat, chips=chips, left=left[seat])
        yield from self._returned(left)

    def _returned(self, expected: Sequence[int]) -> Iterator[Line]:
        """Chips behind beyond those expected: a bet, or part of one, that nobody matched (R7.4)."""
        outcome = self.now.outcome
        won = [0] * len(expected) if outcome is None else outcome.payouts
        for seat, stack in enumerate(self.now.stacks):
            chips = stack - won[seat] - expected[seat]
            if chips:
                yield self.say("returned", seat, chips=chips)

    def _street(self) -> Line:
        street = self.now.street
        sentence = "preflop" if street == Street.PREFLOP else "run out street" if self.ran_out else "street"
        return self._heading("street", sentence, street=phrases.STREETS[self.speaker.language][street])

    def _heading(self, kind: str, sentence: str, **fields: Any) -> Line:
        now, live = self.now, self._live()
        amounts = [pot.amount for pot in now.pots]
        pots = ""
        if len(amounts) > 1 and not any(now.bets):
            main, *sides = [self.speaker.amount(amount) for amount in amounts]
            pots = self.speaker.sentences["main and side"].format(main=main, sides=", ".join(sides))
        return self.say(kind, sentence=sentence, board=now.board, chips=now.pot, pots=pots, players=len(live), **fields)

    def _board(self, action: Action) -> Iterator[Line]:
        can_bet = [seat for seat in self._live() if self.now.stacks[seat]]
        if len(can_bet) < 2 and not self.ran_out:
            self.ran_out = True
            yield self.say("run out")
        self.now.push(action)
        yield self._street()

    def _acting(self, action: Action) -> Iterator[Line]:
        now, seat = self.now, action.seat
        assert seat is not None
        figures: dict[str, Any] = {}
        expected = list(now.stacks)
        if action.to is not None:
            figures = {"to": action.to, "more": action.to - self._price()}
            expected[seat] -= action.to - now.bets[seat]
        elif action.kind == actions.CALL:
            figures = {"chips": now.legal_actions.call_price or 0}
            expected[seat] -= figures["chips"]
        now.push(action)
        yield self.say(action.kind, seat, left=expected[seat], **figures)
        yield from self._returned(expected)
        live = self._live()
        outcome = now.outcome
        if outcome is not None and len(live) == 1:
            yield self.say("unshown win", live[0], chips=outcome.payouts[live[0]])

    def _price(self) -> int:
        """What a seat must have put in on this street to stay in; a blind posted short does not lower it."""
        forced = (self.stakes.blinds[1], *self.stakes.straddle) if self.now.street == Street.PREFLOP else ()
        return max(*self.now.bets, *forced)

    def _showing(self, action: Action) -> Iterator[Line]:
        now, seat = self.now, action.seat
        assert seat is not None
        if len(now.board) == 5 and len(self._live()) > 1 and not self.at_showdown:
            self.at_showdown = True
            yield self._heading("showdown", "showdown")
        now.push(action)
        if action.kind == actions.MUCK:
            self.mucked.add(seat)
            yield self.say("muck", seat)
        else:
            yield self._shows(seat)

    def _shows(self, seat: int) -> Line:
        hand = self._hand(seat)
        hole = self.now.holes[seat]
        kind, sentence = ("hold", "hold") if seat in self.shown else ("show", "show hand")
        self.shown.add(seat)
        if hand is None:
            return self.say("show", seat, cards=hole)
        self.described.add(seat)
        text = hand.describe(self.speaker.language)
        return self.say(kind, seat, sentence=sentence, cards=hole, hand=text, five=hand.cards)

    def _hand(self, seat: int) -> Hand | None:
        """The best hand of a seat whose cards are known, once the board is complete."""
        known = [card for card in self.now.holes[seat] if card is not None]
        return best_hand([*known, *self.now.board]) if len(known) == 2 and len(self.now.board) == 5 else None

    def _settled(self) -> Iterator[Line]:
        """The showdown: the hands not shown yet, then pot after pot with its winners and the reason (R7.2 to R7.6)."""
        if not self.at_showdown:
            yield self._heading("showdown", "showdown")
        for seat in self._live():
            if seat not in self.described | self.mucked and self._hand(seat):
                yield self._shows(seat)
        hands = {seat: hand for seat in self._live() if seat not in self.mucked and (hand := self._hand(seat))}
        outcome, told = self.now.outcome, set()
        assert outcome is not None
        for number, pot in enumerate(outcome.pots):
            yield self._paid(pot, self._pot_name(number, len(outcome.pots)), hands)
            for reason in self._reasons(pot, hands):
                if reason not in told:
                    told.add(reason)
                    yield Line("reason", (reason,))

    def _pot_name(self, number: int, pots: int) -> str:
        names = self.speaker.sentences
        if pots == 1:
            return names["pot"]
        if number == 0:
            return names["main pot"]
        return names["side pot"] if pots == 2 else names["side pot n"].format(number=number)

    def _paid(self, pot: Pot, name: str, hands: dict[int, Hand]) -> Line:
        if len(pot.winners) == 1:
            contenders = len([seat for seat in pot.eligible if seat in hands])
            sentence = "pot alone" if len(pot.eligible) == 1 else "pot won" if contenders > 1 else "pot mucked"
            return self.say("pot", pot.winners[0], sentence=sentence, pot=name, chips=pot.amount)
        share = self.speaker.sentences["share"]
        shares = [
            share.format(chips=self.speaker.amount(chips), whom=self.speaker.whom(seat))
            for seat, chips in zip(pot.winners, pot.shares, strict=True)
        ]
        if len(set(pot.shares)) > 1:
            shares[-1] += self.speaker.sentences["odd chips"]
        return self.say("pot", sentence="pot split", pot=name, chips=pot.amount, shares=", ".join(shares))

    def _reasons(self, pot: Pot, hands: dict[int, Hand]) -> Iterator[str]:
        """Why the winner beats the next best hand; of several winners, why they tie."""
        best, *others = pot.winners
        losers = [seat for seat in pot.eligible if seat in hands and seat != best]
        if not others and losers:
            others = [max(losers, key=lambda seat: hands[seat])]
        for other in others:
            names = (self.speaker.hand_of(best), self.speaker.hand_of(other))
            yield compare(hands[best], hands[other]).explain(self.speaker.language, names)
