# The game of razz, stud and stud hi-lo: a thin layer over the rules in deal.c, bet.c, finish.c, openers.c and pots.c.

cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

import os

from razzeval.errors import IllegalActionError


cdef extern from "rules.h" nogil:
    enum: RZ_RAZZ, RZ_STUD, RZ_STUD8, RZ_NO_LIMIT
    ctypedef struct rz_rules:
        int32_t game, max_seats, equal_door_cards, short_bring_in, open_pair, max_raises, heads_up
        int32_t short_raises_add_up, equal_boards, first_shown, odd_chip, burn_cards
        int64_t rake_part, rake_whole, rake_cap
    ctypedef struct rz_game:
        rz_rules rules
        int64_t ante, bring_in, small_bet, big_bet

cdef extern from "openers.h" nogil:
    enum: RZ_NOBODY
    ctypedef struct rz_board:
        const uint8_t *cards
        int count
    int rz_bring_in(const rz_rules *rules, const uint8_t *doors, int players)
    int rz_first_to_act(const rz_rules *rules, const rz_board *boards, int players)

cdef extern from "pots.h" nogil:
    enum: RZ_SEATS, RZ_MAX_HELD, RZ_MAX_POTS, RZ_MAX_AWARDS
    ctypedef struct rz_pot:
        int64_t amount
        uint32_t seats
        int32_t had_rivals
    ctypedef struct rz_award:
        int64_t amount
        int32_t pot, seat, share, odd
    ctypedef struct rz_showdown:
        int seats, first
        uint8_t cards[9][7]
        int counts[9]
    void rz_value_hands(const rz_rules *rules, rz_showdown *hands)
    int rz_award_pot(const rz_rules *rules, const rz_showdown *hands, const rz_pot *pot, int number, rz_award *awards)

cdef extern from "hand.h" nogil:
    enum: RZ_MAX_SHARED, RZ_MAX_LEGAL, RZ_OPENS, RZ_TURNS_UP, RZ_ACTIONS
    enum: RZ_AWAIT_CARDS, RZ_AWAIT_OPENER, RZ_BETTING, RZ_AWAIT_SHOW, RZ_OVER
    enum: RZ_BRING_IN, RZ_COMPLETE, RZ_BET, RZ_RAISE, RZ_CALL, RZ_CHECK, RZ_FOLD
    enum: RZ_DONE, RZ_DECK_SHORT, RZ_ILLEGAL, RZ_NOT_NOW
    ctypedef struct rz_action:
        int64_t to
        int32_t kind
    ctypedef struct rz_step:
        int64_t to
        int32_t kind
        int16_t seat, street
    ctypedef struct rz_seat:
        int64_t start, stack, bet, paid, won
        uint8_t cards[7]
        uint8_t count, up, revealed, mucked
    ctypedef struct rz_hand:
        const rz_game *game
        int64_t price, full_to, unit, rake
        int32_t wagers
        uint32_t folded
        rz_seat seats[9]
        uint8_t deck[52]
        uint8_t deck_count, deck_next, dealt, burned
        uint8_t shared[2]
        uint8_t shared_count, no_own_card, own_cards
        int8_t players, dealer, street, phase, actor, opener, aggressor, pair_showing, uncapped, bring_in_due
        int8_t run_out, settled
        uint16_t acted, shown
    bint rz_still_in(const rz_hand *hand, int seat)
    bint rz_can_act(const rz_hand *hand, int seat)
    int rz_start(rz_hand *hand, const rz_game *game, const int64_t *stacks, int players, int dealer,
                 const uint8_t *deck, int deck_count)
    int rz_cards_owed(const rz_hand *hand, int seat)
    bint rz_is_up(int index, int street)
    bint rz_shared_card_owed(const rz_hand *hand)
    int rz_deal_card(rz_hand *hand, int seat, uint8_t card)
    int rz_deal_shared(rz_hand *hand, uint8_t card)
    int rz_name_opener(rz_hand *hand, int seat)
    int rz_legal_actions(const rz_hand *hand, rz_action *actions)
    int rz_do(rz_hand *hand, rz_action action)
    int rz_pots_of_hand(const rz_hand *hand, rz_pot *pots)
    int rz_awards_of_hand(const rz_hand *hand, rz_award *awards)
    int rz_showdown_order(const rz_hand *hand, int *order)
    int rz_reveal(rz_hand *hand, int seat, int index, uint8_t card)
    int rz_muck(rz_hand *hand, int seat)
    int rz_settle(rz_hand *hand, const int64_t *won)
    void rz_view(const rz_hand *hand, int seat, rz_hand *view)
    int64_t rz_take_rake(const rz_rules *rules, rz_pot *pots, int count)
    bint rz_is_sound(const rz_hand *hand)
    bint rz_is_step_sound(const rz_hand *hand, const rz_step *step)

cdef object MOST_CHIPS = 2**60  # RZ_MOST_CHIPS: of a table together, and of each stake


cdef object _chips(str what, object amount, object least):
    """Check a number of chips: a whole number, `least` to all that a table may have."""
    number = _whole_number(amount)
    if number is None:
        raise TypeError(f"{what} must be a whole number of chips, got {amount!r}")
    if not least <= number <= MOST_CHIPS:
        raise ValueError(f"{what} must be {least} to 2**60, got {number}")
    return number


cdef object _whole_number(object thing):
    """An int of anything that counts as one, NumPy's too; else None."""
    if isinstance(thing, bool):
        return None
    try:
        return operator.index(thing)
    except TypeError:
        return None


cdef list _listed(object things, str expected):
    """List what can be listed; else say what was expected."""
    try:
        return list(things)
    except TypeError:
        raise TypeError(f"{expected}, got {things!r}") from None


cdef const char *read_bytes(bytes read, size_t length) except NULL:
    if len(read) != length:
        raise ValueError("bytes of another length were expected")
    return read


cdef int _fill_rules(rz_rules *filled, object rules) except -1:
    """Put the fields of razzeval.rules.Rules into the C struct."""
    from razzeval.rules import Rules
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a razzeval.rules.Rules, got {rules!r}")
    packed = <bytes>rules._packed()
    memcpy(filled, read_bytes(packed, sizeof(rz_rules)), sizeof(rz_rules))
    return 0


cdef class Game:
    """Game(rules, *, ante, small_bet, big_bet, bring_in=None)\n--\n
    Join rules and stakes to a game whose hands can be played.

    Parameters:
        rules: a razzeval.rules.Rules, such as a preset.
        ante: chips that everyone posts before the cards, 0 or more.
        bring_in: chips of the forced first bet, above 0 and below the small bet; may be left out where the rules make it
            half a small bet.
        small_bet: chips of a bet on third and fourth street.
        big_bet: chips of a bet from fifth street on, at least the small bet.

    Raises:
        ValueError, TypeError: stakes that are none.

    >>> from razzeval import Game, rules
    >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    >>> game.start([1000, 1000, 400], seed=7).pot
    15
    """

    cdef rz_game game
    cdef object _rules

    def __cinit__(self, rules=None, *, ante=None, small_bet=None, big_bet=None, bring_in=None):
        _fill_rules(&self.game.rules, rules)
        self._rules = rules
        small_bet, big_bet = _chips("the small bet", small_bet, 1), _chips("the big bet", big_bet, 1)
        if bring_in is None:
            if rules.bring_in_size == "stakes":
                raise ValueError("the bring-in must be named: these rules do not make it half a small bet")
            if small_bet % 2:
                raise ValueError(f"half a small bet of {small_bet} is no whole number: name the bring-in")
            bring_in = small_bet // 2
        self.game.ante = _chips("the ante", ante, 0)
        self.game.bring_in = _chips("the bring-in", bring_in, 1)
        self.game.small_bet = small_bet
        self.game.big_bet = big_bet
        if bring_in >= small_bet:
            raise ValueError(f"the bring-in must be below the small bet of {small_bet}, got {bring_in}")
        if big_bet < small_bet:
            raise ValueError(f"the big bet must be at least the small bet of {small_bet}, got {big_bet}")

    def __init__(self, rules=None, *, ante=None, small_bet=None, big_bet=None, bring_in=None):
        """Change nothing: a game is made once, above, and can be a key ever after."""

    @property
    def rules(self):
        """The rules that are played."""
        return self._rules

    @property
    def ante(self):
        """Chips that everyone posts before the cards."""
        return self.game.ante

    @property
    def bring_in(self):
        """Chips of the forced first bet on third street."""
        return self.game.bring_in

    @property
    def small_bet(self):
        """The bet on third and fourth street, in chips."""
        return self.game.small_bet

    @property
    def big_bet(self):
        """The bet from fifth street on, in chips."""
        return self.game.big_bet

    def start(self, stacks, *, seed=None, deck="random", dealer=None):
        """Deal a hand: post the antes and deal third street.

        Parameters:
            stacks: chips by seat, clockwise; 2 to rules.max_seats seats, each above 0, together at most 2**60.
            seed: an int; the same one gives the same cards, in the order of Deck(seed). Without it they are random.
            deck: "random": shuffle one. Else the cards in the order in which they are dealt (text or ids), at least as
                many as will be: clockwise from seat 0 or the dealer's left, a down card each, a down card each, an up
                card each, then a card each still in, a street. Burned cards are not in it. None: the cards come from
                outside, by `Hand.deal`.
            dealer: the seat that deals: cards and ties go clockwise from its left. None (stud has no button): from seat 0.

        Returns:
            A Hand.

        Raises:
            InvalidCardError, DuplicateCardError: the deck is none.
            ValueError, TypeError: a stack, seed or dealer that cannot be.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> hand = game.start([1000, 400], deck="Ac 2c 3c 4c Ks Qd")
        >>> hand.actor, hand.stacks
        (0, (995, 395))
        """
        cdef uint8_t cards[52]
        cdef int64_t chips[9]
        cdef int players = _read_stacks(self, stacks, chips)
        cdef int count = _read_deck(deck, seed, 3 * players, cards)
        cdef Hand hand = _new_hand(self)
        if rz_start(&hand.hand, &self.game, chips, players, _read_dealer(dealer, players), cards, count):
            raise _deck_ended(count)
        return hand

    def replay_log(self, log):
        """Play a hand again from its `Hand.log`.

        Parameters:
            log: the line of text.

        Returns:
            A Hand equal to the one that wrote it.

        Raises:
            ValueError, IllegalActionError, InvalidCardError, DuplicateCardError: the log makes no sense, or says more
                than the hand has.
            TypeError: it is no text.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> game.replay_log("stacks=1000,400 dealer=- deck=Ac2c3c4cKsQd i10 f").payoffs
        (5, -5)
        """
        from razzeval.hand_log import replay
        return replay(self, log)

    def _key(self):
        return self.rules, self.ante, self.bring_in, self.small_bet, self.big_bet

    def __eq__(self, other):
        return self._key() == (<Game>other)._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return (f"<Game {self.rules.game}: ante {self.ante}, bring-in {self.bring_in}, "
                f"bets {self.small_bet}/{self.big_bet}>")

    def __reduce__(self):
        return _rebuild_game, self._key()


def _rebuild_game(rules, ante, bring_in, small_bet, big_bet):
    """Rebuild a pickled Game."""
    return Game(rules, ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)


cdef int _read_stacks(Game game, object stacks, int64_t *chips) except -1:
    listed = _listed(stacks, "stacks must be chips by seat such as [1000, 400]")
    if not 2 <= len(listed) <= game.game.rules.max_seats:
        raise ValueError(f"a hand needs 2 to {game.game.rules.max_seats} stacks, got {len(listed)}")
    for seat, stack in enumerate(listed):
        if type(stack) is not int or not 0 < stack <= MOST_CHIPS:
            stack = _chips(f"the stack of seat {seat}", stack, 1)
        chips[seat] = stack
    if sum(listed) > MOST_CHIPS:
        raise ValueError(f"the stacks together must be at most 2**60 chips, got {sum(listed)}")
    return len(listed)


cdef int _read_dealer(object dealer, int players) except -2:
    if dealer is None:
        return RZ_NOBODY
    return _read_seat("the dealer", dealer, players)


cdef int _read_seat(str what, object seat, int players) except -2:
    number = _whole_number(seat)
    if number is None:
        raise TypeError(f"{what} must be a seat number, got {seat!r}")
    if not 0 <= number < players:
        raise ValueError(f"{what} must be 0 to {players - 1}, got {number}")
    return number


cdef int _read_deck(object deck, object seed, int least, uint8_t *cards) except -1:
    """Fill in the deck and return how many cards it has: none when they come from outside."""
    cdef int count
    if isinstance(deck, str) and deck == "random":
        return _shuffled_deck(seed, cards)
    if seed is not None:
        raise ValueError("give a seed or a deck, not both")
    if deck is None:
        return 0
    listed = _card_ids(deck, False)
    if len(listed) < least:
        raise ValueError(f"the deck must have at least the {least} cards of third street, got {len(listed)}")
    _no_twins(listed, "the deck")
    count = len(listed)
    for i in range(count):
        cards[i] = listed[i]
    return count


cdef int _shuffled_deck(object seed, uint8_t *cards) except -1:
    cdef uint64_t state
    cdef int i
    number = int.from_bytes(os.urandom(8), "little") if seed is None else _whole_number(seed)
    if number is None:
        raise TypeError(f"the seed must be an int, got {seed!r}")
    state = number % 2**64
    for i in range(52):
        cards[i] = i
    rz_shuffle(&state, cards, 52)
    return 52


cdef object _deck_ended(int count):
    return ValueError(f"the deck has run out: its {count} cards do not reach for the next street")


cdef list _card_ids(object cards, bint unknown):
    if cards is None:
        return []
    return parse_cards(cards if _whole_number(cards) is None else (cards,), unknown=unknown)


cdef int _no_twins(object cards, str where) except -1:
    seen = set()
    for card in cards:
        if card is not None and card in seen:
            raise DuplicateCardError(f"{CARD_TEXTS[card]} appears twice: {where}")
        seen.add(card)
    return 0


include "action.pxi"
include "hand_state.pxi"
include "hand.pxi"
include "showdown.pxi"
