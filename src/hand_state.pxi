# The state of one deal, and what there is to see of it.


cdef object _MAKER = object()  # who may make a hand: only what fills it


@cython.auto_pickle(False)  # Hand is what is pickled
cdef class HandState:
    """Hold the state of a Hand and show it; nothing here changes it."""

    cdef rz_hand hand
    cdef Game game
    cdef rz_step *steps
    cdef int step_count
    cdef int step_room

    def __cinit__(self, maker=None):
        if maker is not _MAKER:
            raise TypeError("a hand is dealt by Game.start")

    def __dealloc__(self):
        free(self.steps)

    @property
    def game(self):
        """The Game that this hand is a deal of."""
        return self.game

    @property
    def seats(self):
        """How many were dealt in."""
        return self.hand.players

    @property
    def dealer(self):
        """The dealer's seat, or None."""
        return None if self.hand.dealer == RZ_NOBODY else self.hand.dealer

    @property
    def street(self):
        """The street, 3 to 7."""
        return self.hand.street

    @property
    def actor(self):
        """The seat whose turn it is, or None."""
        return self.hand.actor if self.hand.phase == RZ_BETTING else None

    @property
    def opener(self):
        """The seat that opened this street (third street: had to bring in), or None where nobody bets."""
        return None if self.hand.opener == RZ_NOBODY else self.hand.opener

    @property
    def legal_actions(self):
        """All that the actor may do, as LegalActions; empty when there is no actor."""
        return self.legal()

    cdef LegalActions legal(self):
        cdef LegalActions legal = LegalActions.__new__(LegalActions)
        legal.count = rz_legal_actions(&self.hand, legal.actions)
        legal.over_short_bet = self.hand.aggressor != RZ_NOBODY and self.hand.price > self.hand.full_to
        return legal

    @property
    def pot(self):
        """Chips in the middle: antes and all bets, this street's too; 0 once it is paid out."""
        if self.hand.phase == RZ_OVER:
            return 0
        return sum([self.hand.seats[i].paid for i in range(self.hand.players)])

    @property
    def pots(self):
        """The main pot and the side pots as they stand, before the rake: a tuple of razzeval.game.Pot."""
        from razzeval.records import Pot
        cdef rz_pot pots[9]
        return tuple([Pot(pots[i].amount, _seats_of(pots[i].seats)) for i in range(rz_pots_of_hand(&self.hand, pots))])

    @property
    def rake(self):
        """Chips the house took; 0 before the hand is over."""
        return self.hand.rake

    @property
    def bets(self):
        """Chips bet on this street, by seat; antes are no bets."""
        return tuple([self.hand.seats[i].bet for i in range(self.hand.players)])

    @property
    def stacks(self):
        """Chips in front of each seat, not in the pot."""
        return tuple([self.hand.seats[i].stack for i in range(self.hand.players)])

    @property
    def starting_stacks(self):
        """Chips that each seat brought to this hand."""
        return tuple([self.hand.seats[i].start for i in range(self.hand.players)])

    @property
    def in_hand(self):
        """The seats that have not folded."""
        return tuple([i for i in range(self.hand.players) if rz_still_in(&self.hand, i)])

    @property
    def is_over(self):
        """Whether the pot has been paid out."""
        return self.hand.phase == RZ_OVER

    @property
    def payoffs(self):
        """Chips won or lost in this hand, by seat; None until it is over."""
        if self.hand.phase != RZ_OVER:
            return None
        return tuple([self.hand.seats[i].stack - self.hand.seats[i].start for i in range(self.hand.players)])

    @property
    def awards(self):
        """Who was paid what from which pot: a tuple of razzeval.game.Award, empty until the hand is over."""
        from razzeval.records import Award
        cdef rz_award paid[RZ_MAX_AWARDS]
        if self.hand.phase != RZ_OVER:
            return ()
        if self.hand.settled:
            return tuple([Award(0, i, self.hand.seats[i].won) for i in range(self.hand.players)
                          if self.hand.seats[i].won])
        return tuple([_award(&paid[i]) for i in range(rz_awards_of_hand(&self.hand, paid))])

    @property
    def holdings(self):
        """Card ids by seat, in the order dealt; None is an unknown card. Shared cards are apart."""
        return tuple([_seen(self.hand.seats[i].cards, self.hand.seats[i].count)
                      for i in range(self.hand.players)])

    @property
    def boards(self):
        """The up cards by seat, in the order dealt; a folded player's too."""
        return tuple([_seen(self.hand.seats[i].cards, self.hand.seats[i].count, self.hand.seats[i].up)
                      for i in range(self.hand.players)])

    @property
    def shared_card(self):
        """The card that counts for everyone because the deck ran short, or None."""
        return self.hand.shared[self.hand.shared_count - 1] if self.hand.shared_count else None

    @property
    def shared_cards(self):
        """All such cards: nine players who all stay can need two."""
        return _seen(self.hand.shared, self.hand.shared_count)

    @property
    def burned(self):
        """How many cards lie burned; 0 once they were used back, and where the rules burn none."""
        return self.hand.burned

    @property
    def deck(self):
        """The whole deck in dealing order, or None when the cards come from outside."""
        return _seen(self.hand.deck, self.hand.deck_count) if self.hand.deck_count else None

    @property
    def history(self):
        """The betting so far: a tuple of razzeval.game.Step."""
        from razzeval.records import Step
        return tuple([Step(self.steps[i].street, self.steps[i].seat, _new_action(self.steps[i].kind, self.steps[i].to))
                      for i in range(self.step_count) if self.steps[i].kind < RZ_ACTIONS])

    @property
    def showdown_order(self):
        """The seats in the order in which they show or muck; empty before the showdown or when all but one folded."""
        cdef int order[9]
        at_showdown = self.hand.phase == RZ_AWAIT_SHOW or (self.hand.phase == RZ_OVER and len(self.in_hand) > 1)
        return tuple([order[i] for i in range(rz_showdown_order(&self.hand, order))]) if at_showdown else ()

    @property
    def shown(self):
        """The seats that showed at the showdown: in turn who beats or ties what was shown, with an all-in everybody."""
        return _seats_of(self.hand.shown)

    @property
    def mucked(self):
        """The seats that threw their hands away unseen at the showdown; those that a view does not see shown."""
        return tuple([i for i in range(self.hand.players) if self.hand.seats[i].mucked])

    @property
    def log(self):
        """The whole hand as one line of text, for `Game.replay_log`."""
        from razzeval.hand_log import write
        return write(self)

    @property
    def awaiting_cards(self):
        """Whether the street's cards must be dealt from outside now."""
        return self.hand.phase == RZ_AWAIT_CARDS

    @property
    def owed_cards(self):
        """How many cards each seat must still be dealt on this street."""
        return tuple([rz_cards_owed(&self.hand, i) for i in range(self.hand.players)])

    @property
    def awaiting_shared_card(self):
        """Whether the deck has not a card for everyone still in, so that `deal_shared` must deal one for all."""
        return rz_shared_card_owed(&self.hand)

    @property
    def awaiting_opener(self):
        """Whether unknown up cards leave open who opens, so that `set_opener` must say it."""
        return self.hand.phase == RZ_AWAIT_OPENER

    @property
    def awaiting_showdown(self):
        """Whether unknown down cards leave the showdown open: `reveal`, `muck` or `settle`."""
        return self.hand.phase == RZ_AWAIT_SHOW

    # For the log

    @property
    def _is_settled(self):
        return bool(self.hand.settled)

    @property
    def _revealed(self):
        """By seat, the places of cards that were dealt unknown and seen later, as bits."""
        return tuple([self.hand.seats[i].revealed for i in range(self.hand.players)])

    @property
    def _record(self):
        """Street, seat and Action of each step; None where the table named the opener; place and card that turned up."""
        return [(self.steps[i].street, self.steps[i].seat, self.step_done(i)) for i in range(self.step_count)]

    cdef object step_done(self, int i):
        if self.steps[i].kind == RZ_OPENS:
            return None
        if self.steps[i].kind == RZ_TURNS_UP:
            return divmod(self.steps[i].to, 64)
        return _new_action(self.steps[i].kind, self.steps[i].to)

    cdef bytes state(self):
        """All that makes the hand what it is, but the game: the struct after its pointer, and the steps."""
        cdef size_t skipped = sizeof(self.hand.game)
        return (<char *>&self.hand + skipped)[:sizeof(rz_hand) - skipped]

    cdef bytes record(self):
        return (<char *>self.steps)[:self.step_count * sizeof(rz_step)] if self.step_count else b""

    def __eq__(self, other):
        if not isinstance(other, HandState):
            return NotImplemented
        cdef HandState there = other
        return self.state() == there.state() and self.record() == there.record() and self.game == there.game

    def __hash__(self):
        return hash((self.state(), self.record(), self.game))

    def __repr__(self):
        return f"<Hand of {self.game.rules.game}, {_where(self)}, pot {self.pot}, stacks {list(self.stacks)}>"


cdef tuple _seats_of(uint32_t set):
    return tuple([i for i in range(RZ_SEATS) if set >> i & 1])


cdef tuple _seen(const uint8_t *cards, int count, uint64_t which=<uint64_t>-1):
    """Cards as ids, unknown ones as None; which: bits of those wanted."""
    return tuple([None if cards[i] == RZ_UNKNOWN else cards[i] for i in range(count) if which >> i & 1])


cdef str _where(HandState hand):
    if hand.hand.phase == RZ_OVER:
        return "over"
    street = STREET_NAMES[hand.hand.street]
    if hand.hand.phase == RZ_AWAIT_CARDS:
        return f"awaiting the cards of {street}"
    if hand.hand.phase == RZ_AWAIT_OPENER:
        return f"awaiting who opens {street}"
    if hand.hand.phase == RZ_AWAIT_SHOW:
        return "awaiting the showdown's cards"
    return f"{street}, seat {hand.hand.actor} to act"


cdef object _illegal(HandState hand, int kind, int64_t to, object seat):
    """The error for an action that is not legal."""
    from razzeval.refusals import why_illegal
    cdef const rz_rules *rules = &hand.hand.game.rules
    cdef int actor = max(hand.hand.actor, 0)
    return IllegalActionError(why_illegal(
        hand, _new_action(kind, to), seat, _where(hand), hand.hand.price - hand.hand.seats[actor].bet,
        bool(hand.hand.acted >> actor & 1),
        rules.max_raises != RZ_NO_LIMIT and not hand.hand.uncapped and hand.hand.wagers > rules.max_raises,
    ))
