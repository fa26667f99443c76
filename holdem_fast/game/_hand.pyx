"""The states of a hand under Deal: the chips in the struct of rules.h, the cards in tuples.

A Hand never changes: whatever happens makes another one, which knows the one before it and what
was done. Seats with chips have places in the struct, clockwise; seats without chips have none. Only
what the rules allow is worked out here. What they refuse is given to reference_hand.py, which
refuses it again, with the words.

>>> from holdem_fast.game.stakes import make_stakes
>>> hand = Hand.begin(make_stakes([100, 100], blinds=(1, 2), button=0))
>>> hand.raise_to(6).fold().payoffs
(2, -2)
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from holdem_fast.core cimport rank_of_cards

from holdem_fast.game.actions import (
    DEAL_HOLE as _DEAL_HOLE, KINDS as _KINDS, Action, IllegalActionError, StandingRaise, parse_action,
    simple_action
)
from holdem_fast.game.showdown import award, side_pots
from holdem_fast.game.stakes import STRUCTURES as _STRUCTURES, make_stakes

cdef extern from "rules.h" nogil:
    enum:
        MOST_SEATS, LAST_STREET, FIXED_LIMIT
    struct terms:
        int seats, structure, dead_antes, cap_heads_up
        int64_t small_blind, big_blind, most_raises
        int64_t* antes
        int64_t* bets
    struct posts:
        int64_t* blinds
        int64_t* straddles
        int64_t* live
        int64_t* dead
        int bomb
    struct betting_of_hand:
        int64_t* stacks
        int64_t* bets
        int64_t actor, street, live, line, acted, price, full_price, raise_size, raises, uncapped, pot
        int64_t call_price, min_raise_to, max_raise_to
    struct hand:
        int64_t* start
        int64_t* stacks
        int64_t* bets
        betting_of_hand betting
    int seat_of(int64_t bit)
    void begin_hand_with_posts(
        const terms* terms, const posts* posts, const int64_t* start, int button, hand* hand, int64_t* dead
    )
    void act_of_hand(const terms* terms, betting_of_hand* b, int64_t action)
    void return_uncalled(const terms* terms, hand* hand)
    void settle_hand(const terms* terms, hand* hand, const int64_t* dead, const uint16_t* ranks)

# In the order of actions.KINDS.
cdef enum:
    FOLD, CHECK, CALL, BET, RAISE, CHECK_OR_CALL, BET_OR_RAISE, DEAL_HOLE, DEAL_BOARD, SHOW, MUCK, NOTHING

cdef dict CODES = {kind: code for code, kind in enumerate(_KINDS)}
# The first states of hands by their terms: most hands begin like one before.
cdef dict BEGUN = {}
cdef int MOST_BEGUN = 64
cdef int[4] BOARD = [0, 3, 4, 5]


cdef inline bint is_lone(int64_t seats) noexcept:
    return seats & (seats - 1) == 0


cdef inline bint is_known(tuple hole) noexcept:
    return len(hole) == 2 and hole[0] is not None and hole[1] is not None


@cython.auto_pickle(False)
@cython.final
cdef class _Opening:
    """What is the same in all states of a hand."""

    cdef object stakes
    cdef tuple order  # the seats in the order in which cards are dealt
    cdef tuple seats  # the seat of each place
    cdef terms terms
    cdef hand chips  # before anything happened
    cdef int64_t dead[MOST_SEATS]

    def __cinit__(self, stakes):
        cdef terms* t = &self.terms
        cdef posts posts
        cdef int64_t[MOST_SEATS] start
        cdef int place
        order = stakes.order
        self.stakes, self.order, self.seats = stakes, order, tuple(sorted(order))
        t.seats = len(order)
        t.structure = _STRUCTURES.index(stakes.structure)
        t.small_blind, t.big_blind = stakes.blinds
        t.dead_antes, t.cap_heads_up = stakes.dead_antes, stakes.cap_heads_up
        t.bets[0], t.bets[1] = stakes.bet_size(0), stakes.bet_size(2)
        t.most_raises = -1 if stakes.max_raises is None else stakes.max_raises
        memset(&posts, 0, sizeof(posts))
        posts.bomb = stakes.bomb
        for place, seat in enumerate(self.seats):
            start[place] = stakes.stacks[seat]
            t.antes[place] = stakes.antes[seat]
            posts.live[place] = stakes.posts[seat]
            posts.dead[place] = stakes.dead_posts[seat]
        for place, seat in enumerate(stakes.blind_seats):
            if seat is not None:
                posts.blinds[place] = <int64_t>1 << self.place_of(seat)
        if posts.blinds[1]:
            first = order.index(stakes.blind_seats[1]) + 1
            for place, amount in enumerate(stakes.straddle):
                posts.straddles[self.place_of(order[(first + place) % len(order)])] = amount
        # A button without chips is where the last seat before it is.
        begin_hand_with_posts(t, &posts, start, self.place_of(order[len(order) - 1]), &self.chips, self.dead)

    cdef int place_of(self, seat) except -2:
        """The place of a seat; -1 where it is not in the hand."""
        cdef int place = 0
        for other in self.seats:
            if other == seat:
                return place
            place += 1
        return -1

    cdef tuple by_seat(self, const int64_t* chips):
        """One amount per seat from one per place."""
        cdef int place
        cdef list amounts = [0] * len(self.stakes.stacks)
        for place in range(self.terms.seats):
            amounts[self.seats[place]] = chips[place]
        return tuple(amounts)

    cdef list seats_in(self, int64_t bits):
        cdef int place
        return [self.seats[place] for place in range(self.terms.seats) if bits >> place & 1]


cdef Hand first_of(_Opening opening, tuple deck, bint is_view):
    cdef Hand first = Hand.__new__(Hand)
    first.opening, first.deck, first.is_view = opening, deck, is_view
    first.set_chips(&opening.chips)
    first.kind = NOTHING
    first.holes = ((),) * len(opening.stakes.stacks)
    first.board = first.burned = first.cards = ()
    first.shown = first.mucked = frozenset()
    if not opening.chips.betting.actor:
        first.close_betting()
    if deck is not None:
        first.deal_holes()
    first.go_on()
    return first


cdef tuple key_of(stacks, dict terms):
    """Terms as a key: None unless all are whole numbers, texts, None, or listed ones."""
    cdef list key = [stacks, *terms, *terms.values()]
    cdef int place
    for place in range(len(key)):
        value = key[place]
        if type(value) is list or type(value) is tuple:
            for item in value:
                # Of other types some are equal to those: True, 1.0.
                if type(item) is not int and item is not None:
                    return None
            key[place] = tuple(value)
        elif type(value) is not int and type(value) is not str and value is not None:
            return None
    return tuple(key)


@cython.auto_pickle(False)
@cython.final
@cython.trashcan(True)
cdef class Hand:
    """A state of a hand. What is done returns the state after it, and raises what Deal raises."""

    cdef _Opening opening
    cdef readonly tuple deck
    cdef int next_card
    # Whether this is what one seat may know: there cards of the others may be assumed.
    cdef readonly bint is_view
    # The betting of the struct is one street ahead until the board cards are dealt.
    cdef hand chips
    cdef readonly int street
    cdef bint has_acted
    cdef readonly tuple holes, board, burned
    cdef uint64_t dealt  # a bit for each known card, all of the deck's
    cdef readonly frozenset shown, mucked
    # What each place had paid and its rank when the pots were paid out.
    cdef readonly bint finished
    cdef int64_t paid[MOST_SEATS]
    cdef uint16_t ranks[MOST_SEATS]
    cdef object pots_paid
    # What was done, and to which state.
    cdef readonly Hand before
    cdef bint stood  # a StandingRaise
    cdef int kind
    cdef object seat
    cdef int64_t to
    cdef tuple cards
    cdef object card_burned

    def __init__(self):
        raise TypeError("a Hand is made by Hand.begin")

    @staticmethod
    def begin(stakes, bint is_view=False):
        """The state before the first action, without a deck."""
        return first_of(_Opening(stakes), None, is_view)

    @staticmethod
    def begin_with(stacks, dict terms):
        """The state before the first action, by terms as ``make_stakes`` takes them."""
        key = key_of(stacks, terms)
        first = None if key is None else BEGUN.get(key)
        if first is None:
            first = Hand.begin(make_stakes(stacks, **terms))
            if key is not None:
                if len(BEGUN) >= MOST_BEGUN:
                    BEGUN.clear()
                BEGUN[key] = first
        return first

    def start(self, tuple deck=None):
        """The state before anything happened; a deck deals at once what is due."""
        return first_of(self.opening, deck, self.is_view)

    @property
    def stakes(self):
        return self.opening.stakes

    @property
    def players(self):
        """How many seats are dealt in."""
        return self.opening.terms.seats

    cdef void set_chips(self, const hand* chips) noexcept:
        self.chips = chips[0]
        self.chips.betting.stacks, self.chips.betting.bets = self.chips.stacks, self.chips.bets

    cdef Hand next_hand(self, int kind, seat):
        """A state that can still be changed, for something that is done in this one."""
        cdef Hand twin = Hand.__new__(Hand)
        twin.opening, twin.deck, twin.next_card = self.opening, self.deck, self.next_card
        twin.is_view, twin.street, twin.has_acted = self.is_view, self.street, self.has_acted
        twin.set_chips(&self.chips)
        twin.holes, twin.board, twin.burned, twin.dealt = self.holes, self.board, self.burned, self.dealt
        twin.shown, twin.mucked, twin.finished = self.shown, self.mucked, self.finished
        if self.finished:
            memcpy(twin.paid, self.paid, sizeof(self.paid))
            memcpy(twin.ranks, self.ranks, sizeof(self.ranks))
            twin.pots_paid = self.pots_paid
        twin.before, twin.kind, twin.seat, twin.cards = self, kind, seat, ()
        return twin

    # ---- what can be seen ----

    cdef inline bint is_turn(self) noexcept:
        """Whether a seat is to act."""
        return self.chips.betting.actor != 0 and self.chips.betting.street == self.street

    @property
    def actor(self):
        return self.opening.seats[seat_of(self.chips.betting.actor)] if self.is_turn() else None

    @property
    def call_price(self):
        return self.chips.betting.call_price if self.is_turn() else None

    @property
    def min_raise_to(self):
        return self.chips.betting.min_raise_to or None if self.is_turn() else None

    @property
    def max_raise_to(self):
        return self.chips.betting.max_raise_to or None if self.is_turn() else None

    @property
    def price(self):
        """What a seat must have put in to stay in."""
        return self.chips.betting.price

    @property
    def stacks(self):
        return self.opening.by_seat(self.chips.stacks)

    @property
    def bets(self):
        return self.opening.by_seat(self.chips.bets)

    @property
    def payoffs(self):
        cdef int64_t[MOST_SEATS] won
        cdef int place
        for place in range(self.opening.terms.seats):
            won[place] = self.chips.stacks[place] - self.chips.start[place]
        return self.opening.by_seat(won) if self.finished else None

    cdef list live(self):
        """The seats that have not folded."""
        return self.opening.seats_in(self.chips.betting.live)

    @property
    def folded(self):
        return tuple(self.opening.seats_in(self.opening.chips.betting.live & ~self.chips.betting.live))

    @property
    def pot(self):
        return self.chips.betting.pot

    @property
    def closed(self):
        """Whether nobody will act any more in this hand."""
        return self.chips.betting.actor == 0

    cdef list all_paid(self):
        """What each seat has paid, without dead chips."""
        cdef int64_t[MOST_SEATS] paid
        cdef int place
        for place in range(self.opening.terms.seats):
            paid[place] = self.paid[place] if self.finished else self.paid_by(place)
        return list(self.opening.by_seat(paid))

    cdef inline int64_t paid_by(self, int place) noexcept:
        return self.chips.start[place] - self.chips.stacks[place] - self.opening.dead[place]

    cdef object dead(self):
        cdef int place
        return sum([self.opening.dead[place] for place in range(self.opening.terms.seats)])

    @property
    def pots(self):
        if self.finished:
            return self.settlement.pots
        collected = [paid - bet for paid, bet in zip(self.all_paid(), self.bets)]
        return tuple(side_pots(collected, self.live(), self.dead()))

    @property
    def settlement(self):
        """How the pots were paid out; None while the hand is not finished."""
        cdef int place
        if self.finished and self.pots_paid is None:
            ranks = {self.opening.seats[place]: self.ranks[place] for place in range(self.opening.terms.seats)}
            pots = side_pots(self.all_paid(), self.live(), self.dead())
            stakes = self.opening.stakes
            in_showdown = {seat: rank for seat, rank in ranks.items() if rank}
            self.pots_paid = award(pots, in_showdown, len(self.holes), stakes.button + 1)
        return self.pots_paid

    def betting(self):
        """The values of a :class:`Betting` of the reference, by name."""
        cdef betting_of_hand* b = &self.chips.betting
        turn, fixed, live = self.is_turn(), self.opening.terms.structure == FIXED_LIMIT, self.live()
        line = self.opening.seats_in(b.line if b.actor else 0)
        if turn:
            place = line.index(self.actor) + 1
            line = line[place:] + line[:place]
        acted = [-1] * len(self.holes)
        for seat in self.opening.seats_in(b.acted if turn else -1 if self.has_acted else 0):
            acted[seat] = self.bets[seat]
        return {
            "street": self.street, "actor": self.actor, "stacks": list(self.stacks), "bets": list(self.bets),
            "paid": self.all_paid(), "dead": self.dead(), "live": [seat in live for seat in range(len(self.holes))],
            "line": tuple(line), "acted": acted, "price": b.price, "full_price": b.full_price if fixed else b.price,
            "raise_size": b.raise_size, "raises": b.raises, "uncapped": b.uncapped != 0,
        }

    # ---- betting ----

    cdef Hand tried_bet(self, int kind, int64_t to):
        """The state after a fold, check, call, bet or raise; None where the rules refuse it."""
        cdef betting_of_hand* b = &self.chips.betting
        if not self.is_turn():
            return None
        if kind == FOLD:
            return self.after_bet(FOLD, -1)
        if kind == CHECK or kind == CALL or kind == CHECK_OR_CALL:
            if kind != CHECK_OR_CALL and (kind == CALL) != (b.call_price > 0):
                return None
            return self.after_bet(CALL if b.call_price else CHECK, 0)
        if to <= 0 or not b.min_raise_to <= to <= b.max_raise_to or (kind == BET and b.price):
            return None
        return self.after_bet(RAISE if b.price else BET, to)

    cdef Hand after_bet(self, int kind, int64_t action):
        """Below 0 an action is a fold, 0 a check or call, else the total of a bet or raise."""
        cdef Hand twin = self.next_hand(kind, self.actor)
        twin.to = action
        twin.has_acted = True
        act_of_hand(&self.opening.terms, &twin.chips.betting, action)
        if not twin.chips.betting.actor:
            twin.close_betting()
        twin.go_on()
        return twin

    cdef void close_betting(self) noexcept:
        """What nobody matched goes back (R7.4)."""
        return_uncalled(&self.opening.terms, &self.chips)
        memset(self.chips.bets, 0, MOST_SEATS * sizeof(int64_t))

    def fold(self):
        return self.tried_bet(FOLD, 0) or self.refused(simple_action("fold"))

    def check(self):
        return self.tried_bet(CHECK, 0) or self.refused(simple_action("check"))

    def call(self):
        return self.tried_bet(CALL, 0) or self.refused(simple_action("call"))

    def raise_to(self, to, bint opens=False):
        """A bet or raise; with ``opens`` only a bet."""
        cdef int kind = BET if opens else BET_OR_RAISE
        cdef Hand twin = None
        # Below 2**62 is enough: what is more is refused with the words for it.
        if type(to) is int and 0 <= to < 0x4000000000000000:
            twin = self.tried_bet(kind, to)
        return twin or self.push(Action(_KINDS[kind], to=to))

    cdef Hand standing(self, seat, to):
        """The state after a raise of a record that stands whatever its bounds are; None where it
        cannot be a raise.
        """
        cdef betting_of_hand* b = &self.chips.betting
        cdef Hand twin
        cdef int place
        if seat is None or to is None or seat != self.actor:
            return None
        place = seat_of(b.actor)
        if not b.price < to <= self.chips.bets[place] + self.chips.stacks[place]:
            return None
        twin = self.after_bet(RAISE if b.price else BET, to)
        twin.stood = True
        return twin

    # ---- all actions ----

    def push(self, action):
        """The state after an action or its PHH words."""
        return self.tried(action) or self.refused(action)

    def can(self, action):
        return self.tried(action) is not None

    cdef Hand tried(self, action):
        """The state after an action; None where it is refused."""
        cdef int kind
        cdef Hand twin
        if type(action) is str:
            if action == "cc":
                return self.tried_bet(CHECK_OR_CALL, 0)
            if action == "f":
                return self.tried_bet(FOLD, 0)
        if not isinstance(action, Action):
            action = parse_action(action)
        kind = CODES[action.kind]
        seat, to = action.seat, action.to
        if kind < DEAL_HOLE:
            if type(action) is StandingRaise:
                twin = self.standing(seat, to)
                if twin is not None:
                    return twin
            if seat is not None and seat != self.actor:
                return None
            if kind == BET or kind == RAISE or kind == BET_OR_RAISE:
                return None if to is None or to < 0 else self.tried_bet(kind, to)
            return self.tried_bet(kind, 0)
        if kind == DEAL_BOARD:
            return self.tried_board(action.cards, action.burned)
        if seat is None or self.opening.place_of(seat) < 0:
            return None
        if kind == DEAL_HOLE:
            return self.tried_hole(seat, action.cards)
        return self.tried_show(seat, action.cards) if kind == SHOW else self.tried_muck(seat)

    cdef object refused(self, action):
        """Raises what the reference raises."""
        self.reference().apply(action if isinstance(action, Action) else parse_action(action))
        raise AssertionError(f"the two forms of the rules differ in {action!r}")

    def reference(self):
        """The same state as the reference has it, for words."""
        from holdem_fast.game.reference_hand import HandState

        return HandState.of(self, self.opening.stakes)

    def alternatives(self):
        return self.reference().alternatives()

    def refuse(self, reason, rule):
        return IllegalActionError(reason, rule, self.alternatives())

    # ---- cards ----

    cdef bint is_live(self, seat):
        return self.chips.betting.live >> self.opening.place_of(seat) & 1

    cdef bint are_new(self, tuple cards, uint64_t* dealt) except -1:
        """Adds the known cards to those dealt; False where one of them was dealt already."""
        cdef uint64_t bit
        for card in cards:
            if card is not None:
                bit = <uint64_t>1 << <int>card
                if dealt[0] & bit:
                    return False
                dealt[0] |= bit
        return True

    cdef Hand holding(self, int kind, seat, tuple cards, tuple hole, uint64_t dealt):
        """A state after a seat was given or has shown cards."""
        cdef Hand twin = self.next_hand(kind, seat)
        cdef list holes = list(self.holes)
        holes[seat] = hole
        twin.holes, twin.dealt, twin.cards = tuple(holes), dealt, cards
        return twin

    cdef Hand tried_hole(self, seat, tuple cards):
        cdef tuple held = self.holes[seat]
        cdef Hand twin
        cdef tuple new = cards
        cdef uint64_t dealt = self.dealt
        if self.finished:
            return None
        if self.is_view and len(held) == 2 and not is_known(held):
            if not is_known(cards):
                return None
            new, held = self.beyond(held, cards), ()
        elif not self.is_live(seat) or not 1 <= len(cards) <= 2 - len(held):
            return None
        if new is None or not self.are_new(new, &dealt):
            return None
        twin = self.holding(DEAL_HOLE, seat, cards, held + cards, dealt)
        twin.go_on()
        return twin

    cdef tuple beyond(self, tuple held, tuple cards):
        """The cards of two that are not among those held; None where one held is not among them."""
        cdef list new = list(cards)
        for card in held:
            if card is not None:
                if card not in new:
                    return None
                new.remove(card)
        return tuple(new)

    cdef Hand tried_board(self, tuple cards, burned):
        cdef Hand twin
        cdef uint64_t dealt = self.dealt
        cdef int due = self.board_due()
        if not due or len(cards) != due or None in cards:
            return None
        if not self.are_new(cards if burned is None else (*cards, burned), &dealt):
            return None
        twin = self.next_hand(DEAL_BOARD, None)
        twin.cards, twin.card_burned, twin.dealt = cards, burned, dealt
        twin.put_board(cards, burned)
        twin.go_on()
        return twin

    cdef void put_board(self, tuple cards, burned):
        self.board += cards
        if burned is not None:
            self.burned += (burned,)
        self.street += 1

    cdef inline int board_due(self) noexcept:
        """How many board cards must come next."""
        if self.is_turn() or self.street == LAST_STREET or is_lone(self.chips.betting.live):
            return 0
        return BOARD[self.street + 1] - BOARD[self.street]

    cdef Hand tried_show(self, seat, tuple cards):
        cdef Hand twin
        cdef uint64_t dealt = self.dealt
        cdef tuple held = self.holes[seat]
        if self.chips.betting.actor or seat in self.mucked or not (self.finished or self.is_live(seat)):
            return None
        cards = cards or held
        if not is_known(cards):
            return None
        new = self.beyond(held, cards)
        if new is None or not self.are_new(new, &dealt):
            return None
        twin = self.holding(SHOW, seat, cards, cards, dealt)
        twin.shown |= {seat}
        twin.go_on()
        return twin

    cdef Hand tried_muck(self, seat):
        cdef Hand twin
        if self.chips.betting.actor or not self.is_live(seat) or seat in self.shown:
            return None
        mucked = self.mucked | {seat}
        for pot in self.pots:
            if self.finished:
                if seat in pot.winners and len(pot.eligible) > 1:
                    return None
            elif mucked.issuperset(pot.eligible):
                return None
        twin = self.next_hand(MUCK, seat)
        twin.mucked = mucked
        twin.go_on()
        return twin

    def awaited(self):
        """The seats whose cards the showdown needs and nobody knows (R7.2)."""
        cdef set needed = set()
        if self.finished or self.street != LAST_STREET or self.chips.betting.actor:
            return ()
        unknown = [seat for seat in self.live() if not is_known(self.holes[seat])]
        if unknown:
            for pot in self.pots:
                contenders = set(pot.eligible) - self.mucked
                if len(contenders) > 1:
                    needed |= contenders
        return tuple([seat for seat in unknown if seat in needed])

    def revealed(self):
        """The seats whose cards everybody has seen."""
        if not self.finished or is_lone(self.chips.betting.live):
            return self.shown
        return self.shown.union(self.live()) - self.mucked

    def due(self):
        """What must happen next, as Deal says it."""
        if self.finished:
            return None
        if self.street == 0 and not self.has_acted:
            for seat in self.opening.seats:
                if len(self.holes[seat]) < 2:
                    return "deal_hole"
        return "act" if self.is_turn() else "deal_board" if self.board_due() else "show"

    # ---- what follows by itself ----

    cdef void deal_holes(self):
        """One card at a time, twice round the table, from the left of the button (R5.4)."""
        cdef list holes = list(self.holes)
        cdef int place = 0, players = self.opening.terms.seats
        for seat in self.opening.order:
            holes[seat] = (self.deck[place], self.deck[players + place])
            place += 1
        self.holes = tuple(holes)
        self.dealt = ~<uint64_t>0
        self.next_card = 2 * players

    cdef object go_on(self):
        """Pays out if the hand is over; a deck first deals what is due (R5.5, R5.6)."""
        cdef int due
        if self.is_turn() or self.finished:
            return
        self.settle_if_over()
        if self.deck is None:
            return
        due = self.board_due()
        while due:
            cards, burned = self.from_deck(self.next_card, due)
            self.put_board(cards, burned)
            self.next_card += 1 + due
            self.settle_if_over()
            due = self.board_due()

    cdef tuple from_deck(self, int first, int due):
        return self.deck[first + 1:first + 1 + due], self.deck[first]

    cdef object settle_if_over(self):
        cdef int place, card
        cdef uint8_t[7] cards
        cdef int64_t live = self.chips.betting.live
        if self.chips.betting.actor or not (is_lone(live) or (len(self.board) == 5 and not self.awaited())):
            return
        for place in range(self.opening.terms.seats):
            self.paid[place] = self.paid_by(place)
            self.ranks[place] = 0
        if not is_lone(live):
            for card in range(5):
                cards[2 + card] = self.board[card]
            for place in range(self.opening.terms.seats):
                seat = self.opening.seats[place]
                if live >> place & 1 and seat not in self.mucked:
                    hole = self.holes[seat]
                    # A hand that is not known is not needed: no pot of this seat is contested.
                    self.ranks[place] = 1
                    if is_known(hole):
                        cards[0], cards[1] = hole
                        self.ranks[place] = rank_of_cards(cards, 7)
        settle_hand(&self.opening.terms, &self.chips, self.opening.dead, self.ranks)
        self.finished = True

    # ---- what has happened ----

    def done(self):
        """The actions that made this state, those of the deck included."""
        cdef list actions = []
        cdef int at, street = 0
        kind = NOTHING if self.kind == NOTHING else _KINDS[self.kind]
        if self.kind == FOLD or self.kind == CHECK or self.kind == CALL or self.kind == MUCK:
            actions.append(simple_action(kind, self.seat))
        elif self.kind == BET or self.kind == RAISE:
            actions.append((StandingRaise if self.stood else Action)(kind, self.seat, self.to))
        elif self.kind != NOTHING:
            actions.append(Action(kind, self.seat, cards=self.cards, burned=self.card_burned))
        if self.deck is None:
            return actions
        if self.before is None:
            at = 2 * self.opening.terms.seats
            actions += [Action(_DEAL_HOLE, seat, cards=self.holes[seat]) for seat in self.opening.order]
        else:
            at, street = self.before.next_card, self.before.street
        while street < self.street:
            cards, burned = self.from_deck(at, BOARD[street + 1] - BOARD[street])
            actions.append(Action(_KINDS[DEAL_BOARD], cards=cards, burned=burned))
            at += 1 + len(cards)
            street += 1
        return actions

    cdef list chain(self):
        """All states so far, the first one first."""
        cdef list states = []
        cdef Hand hand = self
        while hand is not None:
            states.append(hand)
            hand = hand.before
        states.reverse()
        return states

    def log(self):
        cdef list done = []
        for hand in self.chain():
            done += hand.done()
        return tuple(done)

    def pushed(self):
        """The actions that were pushed, without what the deck dealt."""
        return [hand.done()[0] for hand in self.chain()[1:]]

    # ---- what a seat may know ----

    def view(self, seat):
        """The hand for a seat: cards of others that were not shown are unknown, burned ones too."""
        cdef Hand hand, view = first_of(self.opening, None, True)
        cdef int street = 0, at = 0
        seen = self.revealed() | {seat}
        for step in self.chain():
            hand = step
            if hand.kind == NOTHING:
                pass
            elif hand.kind < DEAL_HOLE:
                view = view.after_bet(hand.kind, hand.to)
                view.stood = hand.stood
            elif hand.kind == DEAL_HOLE:
                view = view.seeing(hand.seat, hand.cards, hand.seat in seen)
            else:
                view = view.tried_board(hand.cards, None) if hand.kind == DEAL_BOARD else view.push(hand.done()[0])
            if hand.deck is None:
                continue
            if hand.before is None:
                for other in self.opening.order:
                    view = view.seeing(other, hand.holes[other], other in seen)
                street, at = 0, 2 * self.opening.terms.seats
            while street < hand.street:
                cards, burned = hand.from_deck(at, BOARD[street + 1] - BOARD[street])
                view = view.tried_board(cards, None)
                at += 1 + len(cards)
                street += 1
        return view

    cdef Hand seeing(self, seat, tuple cards, bint seen):
        """Hole cards are dealt in a view; those assumed are not known to another seat."""
        if not seen:
            if len(self.holes[seat]) == 2:
                return self
            cards = (None,) * len(cards)
        return self.tried_hole(seat, cards)
