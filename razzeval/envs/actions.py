"""Actions as numbers: fixed limit leaves four at most."""

from __future__ import annotations

from typing import Any

import numpy as np

from razzeval.arguments import whole
from razzeval.errors import IllegalActionError
from razzeval.game import Action, Hand

FOLD, PASSIVE, WAGER, BIG_WAGER = range(4)
ACTIONS = 4
MEANINGS = (
    "fold",
    "bring in, check or call",
    "complete, bet or raise; the smaller size where there are two",
    "the bigger size",
)


def legal_numbers(hand: Hand) -> range:
    """List the numbers of what the seat to act may do; `hand.legal_actions` has them in the same order.

    Returns:
        A range; empty when nobody is to act.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> legal_numbers(hand), hand.legal_actions
    (range(1, 3), <LegalActions: bring-in 10, complete to 30>)
    """
    legal = hand.legal_actions
    first = PASSIVE if legal and legal[0].kind == "bring-in" else FOLD
    return range(first, first + len(legal))


def action_of(hand: Hand, number: Any) -> Action:
    """Say what the number of an action means in a hand.

    Parameters:
        hand: the hand, or a view of it.
        number: 0 folds; 1 brings in, checks or calls; 2 completes, bets or raises, by the smaller size where there are
            two; 3 by the bigger one, which only an open pair on fourth street offers.

    Raises:
        IllegalActionError: it is not legal now.
        TypeError: the number is no int.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> action_of(hand, 2)
    Action('complete', 30)
    >>> action_of(hand, 0)
    Traceback (most recent call last):
      ...
    razzeval.errors.IllegalActionError: action 0 (fold) is not legal: 1 is bring-in 10, 2 is complete to 30
    """
    wanted = whole("an action", number)
    numbers = legal_numbers(hand)
    if wanted in numbers:
        return hand.legal_actions[numbers.index(wanted)]
    what = f" ({MEANINGS[wanted]})" if 0 <= wanted < ACTIONS else ""
    legal = ", ".join(f"{i} is {action}" for i, action in zip(numbers, hand.legal_actions, strict=True))
    raise IllegalActionError(f"action {wanted}{what} is not legal: {legal or 'nobody is to act'}")


def mask_of(hand: Hand, seat: int | None = None) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Mark the numbers of the legal actions.

    Parameters:
        hand: the hand, or a view of it.
        seat: whose actions; None for the seat to act.

    Returns:
        Shape (4,), int8: 1 where legal; all 0 when it is not that seat's turn.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> mask_of(hand), mask_of(hand, 0)
    (array([0, 1, 1, 0], dtype=int8), array([0, 0, 0, 0], dtype=int8))
    """
    mask = np.zeros(ACTIONS, np.int8)
    if seat is None or seat == hand.actor:
        numbers = legal_numbers(hand)
        mask[numbers.start : numbers.stop] = 1
    return mask
