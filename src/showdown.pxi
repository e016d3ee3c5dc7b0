# Bring-in, first to act and showdown without a game: the same C functions that the game calls.


def bring_in(door_cards, rules):
    """Do what razzeval.openers.bring_in says."""
    cdef rz_rules filled
    cdef uint8_t doors[9]
    _fill_rules(&filled, rules)
    listed = _card_ids(door_cards, False)
    _no_twins(listed, "the door cards")
    if not 1 <= len(listed) <= RZ_SEATS:
        raise ValueError(f"expected 1 to {RZ_SEATS} door cards, got {len(listed)}")
    for i, card in enumerate(listed):
        doors[i] = card
    return rz_bring_in(&filled, doors, len(listed))


def first_to_act(boards, rules):
    """Do what razzeval.openers.first_to_act says."""
    cdef rz_rules filled
    cdef rz_board c_boards[9]
    cdef uint8_t cards[9][4]
    _fill_rules(&filled, rules)
    listed = [_card_ids(board, False) for board in _listed(boards, "boards must be up cards by player")]
    if not 1 <= len(listed) <= RZ_SEATS:
        raise ValueError(f"expected 1 to {RZ_SEATS} boards, got {len(listed)}")
    _no_twins([card for board in listed for card in board], "the boards")
    counts = {len(board) for board in listed if board}
    if len(counts) != 1 or max(counts) > 4:
        raise CardCountError(f"the boards must be of one size, 1 to 4 cards, got {[len(board) for board in listed]}")
    for i, board in enumerate(listed):
        for j, card in enumerate(board):
            cards[i][j] = card
        c_boards[i].cards = cards[i]
        c_boards[i].count = len(board)
    return rz_first_to_act(&filled, c_boards, len(listed))


def awards(pots, holdings, rules, shared, dealer):
    """Do what razzeval.pots.awards says."""
    cdef rz_rules filled
    cdef rz_showdown hands
    cdef rz_pot pot
    cdef rz_award paid[18]
    _fill_rules(&filled, rules)
    _read_holdings(&hands, holdings, shared)
    if dealer is not None:
        hands.first = (_read_seat("the dealer", dealer, hands.seats) + 1) % hands.seats
    rz_value_hands(&filled, &hands)
    listed = []
    for number, entry in enumerate(_listed(pots, "pots must be a sequence, each chips or (chips, seats)")):
        pot = _read_pot(number, entry, &hands)
        for i in range(rz_award_pot(&filled, &hands, &pot, number, paid)):
            listed.append(_award(&paid[i]))
    return tuple(listed)


cdef int _read_holdings(rz_showdown *hands, object holdings, object shared) except -1:
    listed = [_card_ids(holding, False) for holding in _listed(holdings, "holdings must be cards by seat")]
    common = _card_ids(shared, False)
    if not 1 <= len(listed) <= RZ_SEATS:
        raise ValueError(f"expected 1 to {RZ_SEATS} holdings, got {len(listed)}")
    _no_twins([card for holding in listed for card in holding] + common, "the holdings")
    memset(hands, 0, sizeof(rz_showdown))
    hands.seats = len(listed)
    for seat, holding in enumerate(listed):
        if not holding:
            continue
        holding = holding + common
        if not 5 <= len(holding) <= RZ_MAX_HELD:
            raise CardCountError(f"a holding at the showdown has 5 to 7 cards, got {len(holding)} at seat {seat}")
        hands.counts[seat] = len(holding)
        for i, card in enumerate(holding):
            hands.cards[seat][i] = card
    return 0


cdef rz_pot _read_pot(int number, object entry, rz_showdown *hands) except *:
    cdef rz_pot pot
    pot.seats = pot.had_rivals = 0
    if _whole_number(entry) is not None:
        chips, seats = entry, [seat for seat in range(hands.seats) if hands.counts[seat]]
    else:
        chips, seats = _chips_and_seats(number, entry)
    pot.amount = _chips(f"pot {number}", chips, 0)
    for seat in seats:
        _read_seat(f"a seat of pot {number}", seat, hands.seats)
        if not hands.counts[seat]:
            raise ValueError(f"seat {seat} has no holding and cannot win pot {number}")
        pot.seats |= 1u << <int>seat
    if pot.seats == 0:
        raise ValueError(f"nobody may win pot {number}")
    return pot


cdef tuple _chips_and_seats(int number, object entry):
    expected = f"pot {number} must be chips, or (chips, seats that may win them)"
    parts = _listed(entry, expected)
    if isinstance(entry, dict) or len(parts) != 2:
        raise TypeError(f"{expected}, got {entry!r}")
    return parts[0], _listed(parts[1], expected)


cdef tuple SHARE_NAMES = ("whole", "high half", "low half")


cdef object _award(const rz_award *award):
    from razzeval.records import Award
    return Award(award.pot, award.seat, award.amount, SHARE_NAMES[award.share], bool(award.odd))
