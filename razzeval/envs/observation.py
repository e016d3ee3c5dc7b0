"""What a seat knows, as numbers: one flat array, made of `Hand.view` alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from razzeval.game import Hand

Array = np.ndarray[Any, np.dtype[np.float32]]

DOWN, SHARED, UP = 0, 52, 104  # where these begin; docs/envs.md has the whole layout
STREETS = 5
PAYMENTS = {"bring-in", "call"}
WAGERS = {"complete", "bet", "raise"}


def observation_size(seats: int) -> int:
    """Count the numbers of an observation: 111, and 66 a seat.

    >>> observation_size(6)
    507
    """
    return 111 + 66 * seats


def observe(hand: Hand, seat: int | None = None) -> Array:
    """Describe a hand as a seat may know it.

    Parameters:
        hand: the hand, or the seat's view of it; nothing is read but `hand.view(seat)`.
        seat: who observes; None for the seat to act.

    Returns:
        Shape (observation_size(hand.seats),), float32; chips in big bets, all else 0 or 1, seats counted clockwise from
        the observer. docs/envs.md has the layout.

    Raises:
        ValueError: there is no such seat, or nobody is to act.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> known = observe(hand)
    >>> known.shape, known[:52].nonzero()[0].tolist(), sorted(hand.holdings[hand.actor][:2])
    ((243,), [0, 1], [0, 1])
    """
    if seat is None:
        seat = hand.actor
        if seat is None:
            raise ValueError("nobody is to act: name the seat that observes")
    view = hand.view(seat)
    seats = view.seats
    street = UP + 52 * seats
    turn = street + STREETS + seats
    chips = turn + 2 * seats
    own, boards = view.holdings[seat], view.boards
    around = zip(range(UP, street, 52), boards[seat:] + boards[:seat], strict=True)
    marks = [start + card for start, board in around for card in board if card is not None]
    marks += [DOWN + card for card in own[:2] + own[6:] if card is not None]
    marks += [SHARED + card for card in view.shared_cards]
    marks += [street + view.street - 3, street + STREETS + seat]
    marks += [turn + seats + (i - seat) % seats for i in view.in_hand]
    if view.actor is not None:
        marks.append(turn + (view.actor - seat) % seats)
    stacks, betting = view.stacks, [0] * (2 * STREETS * seats)
    for number, who, action in view._record:
        if action is None:  # the table named who opens
            continue
        place, kind = (number - 3) * seats + (who - seat) % seats, action.kind
        if kind in WAGERS or kind in PAYMENTS:
            betting[place] = action.amount or 0
            betting[STREETS * seats + place] += kind in WAGERS
    known = np.zeros(observation_size(seats), np.float32)
    known[marks] = 1
    known[chips:] = (view.pot, _to_call(view), *stacks[seat:], *stacks[:seat], *betting)
    known[chips : -STREETS * seats] /= view.game.big_bet
    return known


def _to_call(view: Hand) -> int:
    """What the seat to act owes, 0 if nothing."""
    legal = view.legal_actions
    if view.actor is None or len(legal) < 2 or legal[1].kind != "call":
        return 0
    return (legal[1].amount or 0) - view.bets[view.actor]


def highest(seats: int, chips: int, small_bet: int, big_bet: int) -> Array:
    """Bound each number of an observation from above; none is below 0."""
    bounds = np.ones(observation_size(seats), np.float32)
    most = len(bounds) - STREETS * seats
    bounds[most - (STREETS + 1) * seats - 2 : most] = np.float32(chips) / np.float32(big_bet)
    bounds[most:] = chips // small_bet + 2  # a wager is a small bet more, or all that is left
    return bounds
