# Bring-in, first to act and showdown without a game: the same C functions that the game calls, for input that was read and
# checked by razzeval.openers and razzeval.pots.


cdef int _check_fits(list cards, Py_ssize_t most) except -1:
    """What was checked before cannot leave its room here."""
    if len(cards) > RZ_SEATS or max([len(<bytes>each) for each in cards], default=0) > most:
        raise ValueError("more cards than there is room for")
    return 0


def bring_in(rules, bytes doors not None):
    """Say who brings in, of up to nine known cards."""
    cdef rz_rules filled
    _fill_rules(&filled, rules)
    _check_fits([doors], RZ_SEATS)
    return rz_bring_in(&filled, doors, len(doors))


def first_to_act(rules, list boards not None):
    """Say who opens, of up to nine boards of up to four known cards: bytes, empty out of the hand."""
    cdef rz_rules filled
    cdef rz_board c_boards[9]
    _fill_rules(&filled, rules)
    _check_fits(boards, 4)
    for i, board in enumerate(boards):
        c_boards[i].cards = <bytes>board
        c_boards[i].count = len(board)
    return rz_first_to_act(&filled, c_boards, len(boards))


def award_pots(rules, list holdings not None, int first, list pots not None):
    """Share out pots, each chips and a set of seats as bits, among up to nine holdings of five to seven cards, as bytes.

    Returns (pot, seat, chips, share, odd chip) for each award; `first` is the seat from which "by seat" counts.
    """
    cdef rz_rules filled
    cdef rz_showdown hands
    cdef rz_pot pot
    cdef rz_award paid[18]
    _fill_rules(&filled, rules)
    _check_fits(holdings, RZ_MAX_HELD)
    memset(&hands, 0, sizeof(hands))
    hands.seats = len(holdings)
    hands.first = first
    for seat, holding in enumerate(holdings):
        hands.counts[seat] = len(holding)
        memcpy(hands.cards[seat], <const char *><bytes>holding, len(holding))
    rz_value_hands(&filled, &hands)
    awards = []
    for number, (chips, seats) in enumerate(pots):
        pot.amount, pot.seats, pot.had_rivals = chips, seats, 0
        for i in range(rz_award_pot(&filled, &hands, &pot, number, paid)):
            awards.append(_award(&paid[i]))
    return tuple(awards)


cdef tuple SHARE_NAMES = ("whole", "high half", "low half")


cdef object _award(const rz_award *award):
    from razzeval.records import Award
    return Award(award.pot, award.seat, award.amount, SHARE_NAMES[award.share], bool(award.odd))
