"""Make a record of a hand that was played with Game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from razzeval._kernel import Action, Hand
from razzeval.history.record import ANTES, Dealing, Move, Payment, Record, Seat, Showing


def from_hand(
    hand: Hand,
    *,
    id: str = "1",
    names: Sequence[str] | None = None,
    unit: Literal["cents", "chips"] = "chips",
    time: str = "2000-01-01T00:00:00",
) -> Record:
    """Make a record of a hand that is over.

    Parameters:
        hand: the hand; its seat 0 becomes seat number 1.
        id: the record's id; digits if it is to be written as PokerStars text.
        names: the players' names by seat; None for "P1", "P2" …
        unit: what the hand's chips count.
        time: ISO 8601, for formats that need one.

    Returns:
        A Record with every card that the hand knows.

    Raises:
        ValueError: the hand is not over, or the names are not one a seat.

    >>> from razzeval import Game, history, rules
    >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    >>> hand = game.start([1000, 1000], deck="Ac 2c 3c 4c Ks Qd")
    >>> hand.bring_in()
    >>> hand.fold()
    >>> history.replay(history.from_hand(hand)).payoffs
    {'P1': 5, 'P2': -5}
    """
    if not hand.is_over:
        raise ValueError("a hand can be recorded when it is over")
    listed = [f"P{seat + 1}" for seat in range(hand.seats)] if names is None else list(names)
    if len(listed) != hand.seats:
        raise ValueError(f"expected {hand.seats} names, one a seat, got {len(listed)}")
    moves = _moves(hand)
    brought_in = [move.to for move in moves if move.kind == "bring-in"]
    paid = sum(award.amount for award in hand.awards) + hand.rake
    sixth = hand.shared_cards[0] if _was_short_on_sixth(hand) else None
    seventh = hand.shared_card if len(hand.shared_cards) > (sixth is not None) else None
    record = Record(
        site="pokerstars",
        id=id,
        game=hand.game.rules.game,
        unit=unit,
        small_bet=hand.game.small_bet,
        big_bet=hand.game.big_bet,
        ante=max(move.amount for move in moves if move.kind == "ante") if hand.game.ante else 0,
        bring_in=brought_in[0] if brought_in else None,
        seats=tuple([Seat(i + 1, listed[i], chips, True) for i, chips in enumerate(hand.starting_stacks)]),
        moves=tuple(moves),
        dealings=(),
        showings=tuple([Showing(seat + 1, hand.holdings[seat], "") for seat in hand.shown]),
        payments=tuple(_payments(hand)),
        uncalled=_uncalled(hand, moves, paid),
        shared_card=seventh,
        shared_sixth=sixth,
        house=hand.game.rules,
        total_pot=paid,
        pots=_pots(hand),
        rake=hand.rake,
        time=time,
        dealer=None if hand.dealer is None else hand.dealer + 1,
        mucked=tuple([seat + 1 for seat in hand.showdown_order if seat not in hand.shown]),
    )
    return replace(record, dealings=tuple(_dealings(hand, record)))


def _was_short_on_sixth(hand: Hand) -> bool:
    """Nine-handed the deck can have no card for each on sixth street."""
    folded_before = sum(step.action.kind == "fold" and step.street < 6 for step in hand.history)
    left = 52 - sum(min(5, len(cards)) for cards in hand.holdings)
    return bool(hand.shared_cards) and left < hand.seats - folded_before


def _moves(hand: Hand) -> list[Move]:
    moves = []
    left = list(hand.starting_stacks)
    for seat, stack in enumerate(hand.starting_stacks):
        amount = min(hand.game.ante, stack)
        left[seat] -= amount
        if amount:
            moves.append(Move(ANTES, seat + 1, "ante", amount, amount, left[seat] == 0))
    bets, price, street = [0] * hand.seats, 0, 3
    for step in hand.history:
        if step.street != street:
            bets, price, street = [0] * hand.seats, 0, step.street
        total = _total(step.action, bets[step.seat])
        amount = total - bets[step.seat]
        left[step.seat] -= amount
        by = total - price if step.action.kind == "raise" or (step.action.kind == "complete" and price) else None
        kind = step.action.kind if step.action.kind != "complete" else "raise" if price else "bet"
        all_in = amount > 0 and left[step.seat] == 0
        moves.append(Move(street, step.seat + 1, kind, amount, total, all_in, by=by))
        bets[step.seat] = total
        price = max(price, total)
    return moves


def _total(action: Action, before: int) -> int:
    return before if action.kind in ("fold", "check") or action.amount is None else action.amount


def _dealings(hand: Hand, record: Record) -> list[Dealing]:
    dealings = []
    for street in range(3, 8):
        start, stop = 0 if street == 3 else record.own_cards(street - 1), record.own_cards(street)
        for seat, cards in enumerate(hand.holdings):
            new = cards[start:stop]
            down = len(new) if street == 7 else min(2, len(new)) if street == 3 else 0
            if new:
                dealings.append(Dealing(street, seat + 1, new[:down], new[down:]))
    return dealings


def _payments(hand: Hand) -> list[Payment]:
    """One pot is "pot"; with side pots each has its name. The rake may have left nothing of one."""
    several = len({award.pot for award in hand.awards}) > 1
    awards = [award for award in hand.awards if award.amount]
    return [Payment(a.seat + 1, a.amount, pot_name(a.pot) if several else "", a.share) for a in awards]


def pot_name(number: int) -> str:
    """Name a pot: 0 is the main pot."""
    return f"side pot {number}" if number else "main pot"


def _pots(hand: Hand) -> tuple[int, ...]:
    """The pots after the rake, where there are several."""
    by_pot: dict[int, int] = {}
    for award in hand.awards:
        by_pot[award.pot] = by_pot.get(award.pot, 0) + award.amount
    return tuple(by_pot.values()) if len(by_pot) > 1 else ()


def _uncalled(hand: Hand, moves: Sequence[Move], pot: int) -> Payment | None:
    put_in = [0] * hand.seats
    for move in moves:
        put_in[move.seat - 1] += move.amount
    back = sum(put_in) - pot
    return Payment(put_in.index(max(put_in)) + 1, back) if back else None
