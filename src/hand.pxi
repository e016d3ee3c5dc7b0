# One deal in play.


cdef int64_t _wager(object amount) except? -1:
    return NO_AMOUNT if amount is None else _chips("the amount", amount, 0)


cdef class Hand(HandState):
    """Play one deal, from the antes to the payoffs; `Game.start` makes one.

    Seats count from 0, clockwise. Amounts are chips; bets are totals to which a seat's bet on this street goes.
    Two hands are equal when rules, stakes, cards, chips and betting are. Copies are independent and cheap.

    >>> from razzeval import Game, rules
    >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    >>> hand = game.start([1000, 1000], deck="Ac 2c 3c 4c Ks Qd")
    >>> hand.bring_in()
    >>> hand.fold()
    >>> hand.payoffs
    (5, -5)
    """

    # Playing

    def bring_in(self, *, seat=None):
        """Post the bring-in, all-in for what there is if that is less; raises IllegalActionError."""
        self.play(RZ_BRING_IN, NO_AMOUNT, seat)

    def complete(self, amount=None, *, seat=None):
        """Complete to a full bet, the bring-in or a short all-in; raises IllegalActionError."""
        self.play(RZ_COMPLETE, _wager(amount), seat)

    def bet(self, amount=None, *, seat=None):
        """Bet; amount, in chips, only where a big bet is open too (None: the small one); raises IllegalActionError."""
        self.play(RZ_BET, _wager(amount), seat)

    def raise_(self, amount=None, *, seat=None):
        """Raise; amount is the total to which the bet goes (None: the smallest); raises IllegalActionError."""
        self.play(RZ_RAISE, _wager(amount), seat)

    def call(self, *, seat=None):
        """Call, all-in for less if need be; raises IllegalActionError."""
        self.play(RZ_CALL, NO_AMOUNT, seat)

    def check(self, *, seat=None):
        """Check; raises IllegalActionError."""
        self.play(RZ_CHECK, NO_AMOUNT, seat)

    def fold(self, *, seat=None):
        """Fold, also where nothing is owed; raises IllegalActionError."""
        self.play(RZ_FOLD, NO_AMOUNT, seat)

    def act(self, action, *, seat=None):
        """Do an action for the seat whose turn it is.

        Parameters:
            action: an Action; without amount it means the only, or the smaller, legal one.
            seat: the seat that is meant to act, to have it checked; None for whoever's turn it is.

        Raises:
            IllegalActionError: it is not legal; the hand stays as it was.
            ValueError: a deck given to Game.start ends too early; the hand stays as it was.

        >>> from razzeval import Action, Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> hand = game.start([1000, 1000], deck="Ac 2c 3c 4c Ks Qd")
        >>> hand.act(Action("complete", 30))
        >>> hand.bets
        (30, 0)
        """
        if not isinstance(action, Action):
            raise TypeError(f"expected an Action, got {action!r}")
        self.play((<Action>action)._kind, (<Action>action)._to, seat)

    cdef int play(self, int kind, int64_t to, object seat) except -1:
        cdef LegalActions legal = self.legal()
        cdef int found = legal.find(kind, to)
        cdef rz_hand after
        if seat is not None and _whole_number(seat) is None:
            raise TypeError(f"the seat that acts must be a seat number, got {seat!r}")
        if found < 0 or (seat is not None and seat != self.hand.actor):
            raise _illegal(self, kind, to, seat)
        after = self.hand  # an action that fails must change nothing
        if rz_do(&after, legal.actions[found]):
            raise _deck_ended(self.hand.deck_count)
        self.note_step(legal.actions[found].to, legal.actions[found].kind, self.hand.actor)
        self.hand = after
        return 0

    cdef int note_step(self, int64_t to, int kind, int seat) except -1:
        if self.step_count == self.step_room:
            self.make_room(2 * self.step_room + 16)
        cdef rz_step *step = &self.steps[self.step_count]
        step.to, step.kind, step.seat, step.street = to, kind, seat, self.hand.street
        self.step_count += 1
        return 0

    cdef int make_room(self, int room) except -1:
        grown = <rz_step *>realloc(self.steps, room * sizeof(rz_step))
        if grown == NULL:
            raise MemoryError("no memory for the record of a hand")
        self.steps = grown
        self.step_room = room
        return 0

    # Cards from outside, as a bot follows a real table

    def deal(self, seat, cards, *, up=None):
        """Deal a seat cards from outside; the betting begins when everyone has his.

        Parameters:
            seat: who gets them, in any order of seats.
            cards: text, ids or texts, in the order dealt; unknown ones are x or None.
            up: True or False to have it checked that they lie so; or the up cards that follow the down ones in `cards`.

        Raises:
            InvalidCardError, DuplicateCardError: they are no cards, or one is on the table already.
            ValueError: the seat is owed no such cards now; the hand stays as it was.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> hand = game.start([1000, 1000], deck=None)
        >>> hand.deal(0, "Ac 2d 3h")
        >>> hand.deal(1, "x x", up="Ks")
        >>> hand.actor
        1
        """
        cdef rz_hand after = self.hand
        cdef int number = _read_seat("the seat to deal to", seat, self.hand.players)
        listed = _card_ids(cards, True)
        if up is not None and not isinstance(up, bool):
            listed, faces = listed + _card_ids(up, True), [False] * len(listed) + [True] * len(_card_ids(up, True))
        else:
            faces = [up] * len(listed)
        self.need_cards_from_outside("deal")
        self.check_owed(number, len(listed))
        self.check_new(listed)
        for card, face in zip(listed, faces):
            is_up = rz_is_up(after.seats[number].count, after.street)
            if face is not None and face != is_up:
                raise ValueError(f"card {after.seats[number].count + 1} of seat {seat} lies "
                                 f"{'up' if is_up else 'down'} on {STREET_NAMES[after.street]}")
            if rz_deal_card(&after, number, RZ_UNKNOWN if card is None else card):
                raise ValueError(f"seat {seat} is owed no card now: the hand is {_where(self)}")
        self.hand = after

    def deal_shared(self, card):
        """Deal the one card for everyone when the deck has not a card each; raises ValueError when it has."""
        cdef rz_hand after = self.hand
        listed = _card_ids(card, False)
        self.need_cards_from_outside("deal")
        self.check_new(listed)
        if len(listed) != 1:
            raise ValueError(f"one card is shared, got {len(listed)}")
        if rz_deal_shared(&after, listed[0]):
            raise ValueError(f"no card is shared now: {52 - self.hand.dealt} cards are left for {len(self.in_hand)} "
                             f"players and the hand is {_where(self)}")
        self.hand = after

    def set_opener(self, seat):
        """Let a seat open this street as the table did, where up cards are unknown or the table saw it otherwise.

        Raises ValueError when the deck is the engine's, the betting has begun or the seat cannot act.
        """
        cdef rz_hand after = self.hand
        cdef int number = _read_seat("the opener", seat, self.hand.players)
        self.need_cards_from_outside("name an opener of")
        result = rz_name_opener(&after, number)
        if result == RZ_ILLEGAL:
            raise ValueError(f"seat {seat} cannot open {STREET_NAMES[after.street]}: it is out or all-in")
        if result:
            raise ValueError(f"nobody can be named to open now: the hand is {_where(self)}")
        self.note_step(0, RZ_OPENS, number)
        self.hand = after

    def reveal(self, seat, cards):
        """Show a seat's unknown cards: who opens, or who wins, is settled as soon as the cards that decide it are known.

        Parameters:
            seat: whose cards they are.
            cards: his unknown cards in the order dealt, or his whole holding in any order; x where one stays unknown.

        Raises:
            InvalidCardError, DuplicateCardError, ValueError: they are not cards he can have.
        """
        cdef rz_hand after = self.hand
        cdef int number, place, card
        from razzeval.refusals import cards_that_turn_up
        shown = cards_that_turn_up(self, seat, cards)
        for number, place, card in shown:
            rz_reveal(&after, number, place, card)
        if self.hand.phase < RZ_AWAIT_SHOW:
            for number, place, card in shown:
                self.note_step(64 * place + card, RZ_TURNS_UP, number)
        self.hand = after

    def muck(self, seat):
        """Throw a seat's hand away unseen at a showdown that unknown cards leave open: it wins nothing.

        Parameters:
            seat: who mucks.

        Raises:
            ValueError: no showdown is open, he is not in it, or some pot is left to him alone.
        """
        cdef rz_hand after = self.hand
        cdef int number = _read_seat("the seat to muck", seat, self.hand.players)
        result = rz_muck(&after, number)
        if result == RZ_ILLEGAL:
            raise ValueError(f"seat {seat} cannot muck: it is out of the hand, or the last one left for a pot")
        if result:
            raise ValueError(f"seat {seat} cannot muck: the hand is {_where(self)}")
        self.hand = after

    def settle(self, won, *, rake=None):
        """Pay what the table paid where unknown cards leave the showdown open.

        Parameters:
            won: chips by seat.
            rake: what they lack of the pot and the house took. None: no more than the rules' own rake.

        Raises:
            ValueError: the showdown is not open, the amounts and the rake are not the pot, or a seat is paid more than
                the pots it is in.
            TypeError: amounts that are no whole numbers.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> hand = game.start([5, 5], deck=None)
        >>> for cards in ("xx3c", "xxKd", "4c", "5d", "6c", "7d", "8c", "9d", "x", "x"):
        ...     hand.deal(0 if hand.owed_cards[0] else 1, cards)
        >>> hand.settle([9, 0], rake=1)
        >>> hand.payoffs, hand.rake
        ((4, -5), 1)
        """
        cdef int64_t chips[9]
        cdef rz_hand after = self.hand
        if self.hand.phase != RZ_AWAIT_SHOW:
            raise ValueError(f"there is no open showdown to settle: the hand is {_where(self)}")
        from razzeval.refusals import read_settlement
        for i, amount in enumerate(read_settlement(self, won, rake, self.house_rake())):
            chips[i] = amount
        rz_settle(&after, chips)
        self.hand = after

    cdef int64_t house_rake(self) noexcept:
        """What the rules take of the pot."""
        cdef rz_pot pots[9]
        return rz_take_rake(&self.hand.game.rules, pots, rz_pots_of_hand(&self.hand, pots))

    cdef int need_cards_from_outside(self, str what) except -1:
        if self.hand.deck_count:
            raise ValueError(f"cannot {what} a hand that is dealt from its own deck")
        return 0

    cdef int check_owed(self, int seat, int count) except -1:
        cdef int owed = rz_cards_owed(&self.hand, seat)
        if count == 0 or count > owed:
            raise ValueError(f"seat {seat} is owed {owed} cards on {STREET_NAMES[self.hand.street]}, got {count}: "
                             f"the hand is {_where(self)}")
        return 0

    cdef int check_new(self, list cards) except -1:
        """No known card may come twice."""
        cdef int card, seat, i
        if len(cards) > 1:
            _no_twins(cards, "the cards dealt")
        for known in cards:
            if known is None:
                continue
            card = known
            for seat in range(self.hand.players):
                for i in range(self.hand.seats[seat].count):
                    if self.hand.seats[seat].cards[i] == card:
                        raise DuplicateCardError(f"{CARD_TEXTS[card]} appears twice: seat {seat} has it")
            for i in range(self.hand.shared_count):
                if self.hand.shared[i] == card:
                    raise DuplicateCardError(f"{CARD_TEXTS[card]} appears twice: it is the shared card")
        return 0

    # Copies and views

    def copy(self):
        """Return an independent hand in the same state."""
        return self.twin()

    cdef Hand twin(self):
        cdef Hand twin = _new_hand(self.game)
        twin.hand = self.hand
        if self.step_count:
            twin.make_room(self.step_count + 8)
            memcpy(twin.steps, self.steps, self.step_count * sizeof(rz_step))
            twin.step_count = self.step_count
        return twin

    def view(self, seat):
        """Return the hand as a seat may know it: his own down cards, all boards, the betting; no deck.

        Others' down cards are None unless they were shown. It can be played on with cards from outside, like any hand
        started with deck=None; equal views mean that the seat cannot tell the hands apart.

        Parameters:
            seat: who looks.

        Raises:
            ValueError, TypeError: there is no such seat.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> game.start([1000, 1000], deck="Ac 2c 3c 4c Ks Qd").view(0).holdings
        ((0, 8, 51), (None, None, 45))
        """
        cdef int number = _read_seat("the seat to view from", seat, self.hand.players)
        cdef Hand view = self.twin()
        rz_view(&self.hand, number, &view.hand)
        return view

    def __copy__(self):
        return self.twin()

    def __deepcopy__(self, memo):
        return self.twin()

    def __reduce__(self):
        return _rebuild_hand, (self.game, self.state(), self.record())


cdef Hand _new_hand(Game game):
    cdef Hand hand = Hand.__new__(Hand, _MAKER)
    hand.game = game
    return hand


def _rebuild_hand(Game game not None, bytes state not None, bytes record not None):
    """Rebuild a pickled Hand; what no hand can be is refused."""
    cdef Hand hand = _new_hand(game)
    cdef Py_ssize_t skipped = sizeof(hand.hand.game)
    cdef int i
    if len(state) != <Py_ssize_t>sizeof(rz_hand) - skipped or len(record) % sizeof(rz_step):
        raise ValueError("the hand was pickled by another version of razzeval")
    memcpy(<char *>&hand.hand + skipped, <const char *>state, len(state))
    hand.hand.game = &hand.game.game
    if not rz_is_sound(&hand.hand):
        raise ValueError("the pickled hand is none: its cards, chips or seats cannot be")
    hand.make_room(len(record) // sizeof(rz_step) + 8)
    memcpy(hand.steps, <const char *>record, len(record))
    hand.step_count = len(record) // sizeof(rz_step)
    for i in range(hand.step_count):
        if not rz_is_step_sound(&hand.hand, &hand.steps[i]):
            raise ValueError(f"the pickled hand is none: action {i + 1} of its record cannot be")
    return hand
