"""What the environments share: numbers for actions, arrays for what a seat knows, and a table to play at."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import numpy as np

from razzeval.arguments import whole
from razzeval.errors import IllegalActionError
from razzeval.extras import need
from razzeval.game import Action, Game, Hand
from razzeval.rules import Rules
from razzeval.table_view import table_lines

Array = np.ndarray[Any, Any]

MEANINGS = "fold", "bring in, check or call", "complete, bet or raise", "the bigger size"
STREETS = 5
WAGERS = "complete", "bet", "raise"
RENDER_MODES = [None, "ansi", "human"]


def legal_numbers(hand: Hand) -> range:
    """Number `hand.legal_actions`, which has them in the same order; empty when nobody is to act."""
    legal = _hand(hand).legal_actions
    first = 1 if legal and legal[0].kind == "bring-in" else 0
    return range(first, first + len(legal))


def _hand(hand: Any) -> Hand:
    if not isinstance(hand, Hand):
        raise TypeError(f"expected a Hand, got {hand!r}")
    return hand


def action_of(hand: Hand, number: Any) -> Action:
    """Say what the number of an action means now.

    Parameters:
        hand: the hand, or a view of it.
        number: 0 folds; 1 brings in, checks or calls; 2 completes, bets or raises, by the smaller size where there are
            two; 3 by the bigger one.

    Raises:
        IllegalActionError: it is not legal now.
        TypeError: it is no int, or `hand` no Hand.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> action_of(hand, 2)
    Action('complete', 30)
    """
    wanted, numbers, legal = whole("an action", number), legal_numbers(hand), hand.legal_actions
    if wanted in numbers:
        return legal[numbers.index(wanted)]
    what = f" ({MEANINGS[wanted]})" if 0 <= wanted < 4 else ""
    others = ", ".join(f"{i} is {action}" for i, action in zip(numbers, legal, strict=True))
    raise IllegalActionError(f"action {wanted}{what} is not legal: {others or 'nobody is to act'}")


def mask_of(hand: Hand, seat: int | None = None) -> Array:
    """Mark the numbers of the legal actions.

    Parameters:
        hand: the hand, or a view of it.
        seat: whose actions; None for the seat to act.

    Returns:
        Shape (4,), int8: 1 where legal; all 0 when it is not that seat's turn.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> mask_of(hand)
    array([0, 1, 1, 0], dtype=int8)
    """
    mask, numbers = np.zeros(4, np.int8), legal_numbers(hand)
    if seat is None or seat == hand.actor:
        mask[list(numbers)] = 1
    return mask


def observation_size(seats: int) -> int:
    """Count the numbers of an observation, of 2 to 9 seats.

    >>> observation_size(6)
    507
    """
    if not 2 <= whole("seats", seats) <= 9:
        raise ValueError(f"seats must be 2 to 9, got {seats}")
    return 111 + 66 * seats


def observe(hand: Hand, seat: int | None = None) -> Array:
    """Describe a hand as a seat may know it; docs/envs.md has the layout.

    Parameters:
        hand: the hand, or the seat's view of it; nothing is read but `hand.view(seat)`.
        seat: who observes; None for the seat to act.

    Returns:
        Shape (observation_size(hand.seats),), float32; chips in big bets, all else counts, or 0 and 1.

    Raises:
        ValueError: there is no such seat, or nobody is to act.
        TypeError: `hand` is no Hand.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> observe(hand).shape, observe(hand)[:52].nonzero()[0].tolist() == sorted(hand.holdings[hand.actor][:2])
    ((243,), True)
    """
    if seat is None:
        seat = _hand(hand).actor
        if seat is None:
            raise ValueError("nobody is to act: name the seat that observes")
    view = _hand(hand).view(seat)
    seats, stacks, own, boards = view.seats, view.stacks, view.holdings[seat], boards_of(view)
    street = 104 + 52 * seats
    turn = street + STREETS + seats
    around = zip(range(104, street, 52), boards[seat:] + boards[:seat], strict=True)
    marks = [start + card for start, board in around for card in board if card is not None]
    marks += [card for card in own[:2] + own[6:] if card is not None]
    marks += [52 + card for card in view.shared_cards]
    marks += [street + view.street - 3, street + STREETS + seat]
    marks += [turn + seats + (i - seat) % seats for i in view.in_hand]
    if view.actor is not None:
        marks.append(turn + (view.actor - seat) % seats)
    known = np.zeros(observation_size(seats), np.float32)
    known[marks] = 1
    known[turn + 2 * seats :] = (view.pot, owed_of(view), *stacks[seat:], *stacks[:seat], *betting_of(view, seat))
    known[turn + 2 * seats : -STREETS * seats] /= view.game.big_bet
    return known


def boards_of(hand: Hand) -> list[tuple[Any, ...]]:
    """List the up cards by seat, also while third street is dealt card by card."""
    return [held[2:6] for held in hand.holdings]


def betting_of(view: Hand, seat: int = 0) -> list[int]:
    """List the bets of each street by seat, from the one named on, then the wagers counted."""
    seats = view.seats
    betting = [0] * (2 * STREETS * seats)
    for number, who, action in view._record:
        if isinstance(action, Action) and action.kind not in ("fold", "check"):
            place = (number - 3) * seats + (who - seat) % seats
            betting[place] = action.amount or 0
            betting[STREETS * seats + place] += action.kind in WAGERS
    return betting


def owed_of(view: Hand) -> int:
    """What the seat to act must pay to stay in."""
    for action in view.legal_actions:
        if action.kind == "call" and view.actor is not None:
            return (action.amount or 0) - view.bets[view.actor]
    return 0


def game_of(rules: Rules, bring_in: int | None, **stakes: Any) -> Game:
    """Make a game; a bring-in that is not named is the rules' own, or 10 where they have none."""
    if bring_in is None and getattr(rules, "bring_in_size", "") == "stakes":
        bring_in = 10
    return Game(rules, bring_in=bring_in, **stakes)


def check_seats(rules: Rules, seats: Any) -> int:
    """Read a number of seats, before anything is made of that size."""
    if not 2 <= whole("seats", seats) <= rules.max_seats:
        raise ValueError(f"a hand needs 2 to {rules.max_seats} seats, got {seats}")
    return int(seats)


class Table:
    """A game, its seats and their stacks."""

    def __init__(self, rules: Rules, seats: int, stacks: Any, render_mode: str | None, **stakes: Any) -> None:
        if not isinstance(render_mode, str | None) or render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be None, 'ansi' or 'human', got {render_mode!r}")
        self.game = game_of(rules, **stakes)
        self.seats = check_seats(rules, seats)
        self.stacks = self.by_seat(stacks)
        self.render_mode = render_mode
        self.game.start(self.stacks, seed=0)  # what cannot be played is refused now
        self.chips = sum(self.stacks)

    def by_seat(self, stacks: Any) -> list[Any]:
        """List stacks given by seat, or as one for everyone."""
        if isinstance(stacks, str | bytes | Set | Mapping):
            raise TypeError(f"stacks must be chips of everyone, or a list by seat, got {stacks!r}")
        read = list(stacks) if hasattr(stacks, "__iter__") else [stacks] * self.seats
        if len(read) != self.seats:
            raise ValueError(f"{self.seats} seats need {self.seats} stacks, got {len(read)}")
        return read

    def deal(self, dice: np.random.Generator, options: dict[str, Any] | None) -> Hand:
        """Start a hand; options may name its "stacks" and its "deck", as of Game.start; wrappers may add their own."""
        if not isinstance(options, dict | None):
            raise TypeError(f"options must be a dict or None, got {options!r}")
        chosen, seed = options or {}, int(dice.integers(2**63))
        stacks, deck = chosen.get("stacks"), chosen.get("deck")
        stacks = self.stacks if stacks is None else self.by_seat(stacks)
        hand = self.game.start(stacks, seed=seed) if deck is None else self.game.start(stacks, deck=deck)
        if sum(stacks) > self.chips:  # the observations have no room for more
            raise ValueError(f"stacks must be at most the {self.chips} chips of the environment, got {stacks}")
        return hand

    def space(self) -> Any:
        """Bound the observations for Gymnasium."""
        high = np.ones(observation_size(self.seats), np.float32)
        chips, counts = -(6 * self.seats + 2) - STREETS * self.seats, -STREETS * self.seats
        high[chips:counts] = np.float32(self.chips) / np.float32(self.game.big_bet)
        high[counts:] = self.chips // self.game.small_bet + 2  # a wager is a small bet more, or all that is left
        return need("gymnasium.spaces", "env").Box(np.zeros_like(high), high, dtype=np.float32)

    def act(self, hand: Hand, number: Any) -> None:
        """Do an action by its number. A hand that was over as soon as it was dealt takes one that does nothing, 1."""
        if not hand.is_over:
            hand.act(action_of(hand, number))
        elif whole("an action", number) != 1:
            raise IllegalActionError(f"action {number} is not legal: the antes decided this hand, only 1 goes on")

    def mask(self, hand: Hand, seat: int) -> Array:
        """Mark the legal actions of the seat whose turn it is, also the one that does nothing."""
        mask = mask_of(hand, seat)
        mask[1] |= hand.is_over
        return mask

    def rewards(self, hand: Hand) -> list[float]:
        """Say what each seat won, in big bets; 0 until the hand is over."""
        return [won / self.game.big_bet for won in hand.payoffs or [0] * self.seats]

    def render(self, hand: Hand, seat: int) -> str | None:
        """Draw the hand as a seat sees it, as text to return or to print."""
        names = [f"seat_{i}" for i in range(self.seats)]
        lines = table_lines(hand.view(seat), names)
        lines += [f"  {name} won {won:+}" for name, won in zip(names, hand.payoffs or (), strict=False)]
        if self.render_mode == "ansi":
            return "\n".join(lines)
        if self.render_mode == "human":
            print(*lines, sep="\n")
        return None
