"""Bots for `razzeval play`: each sees what its seat may know and acts by its equity."""

import random
from dataclasses import dataclass

from razzeval.equities import Equity, equity
from razzeval.game import Action, Hand
from razzeval.pots import showdown

BET_FROM = 1.15  # times the fair share of the pot, which is one over the players still in
RAISE_FROM = 1.4
BIG_BET_FROM = 1.7  # where an open pair leaves the choice
SAMPLES = 2000
SHARED_SAMPLES = 1000
ONE_POT = 5040  # halves and the shares of up to eight come out even, or nearly so


@dataclass(frozen=True)
class Bot:
    """Play a seat by thresholds on its equity against the cards it cannot see.

    Parameters:
        name: what the table calls it.
        tightness: how much more than the price of a call its equity must be worth: 0.1 asks for a tenth more.
    """

    name: str
    tightness: float = 0.15

    def choose(self, view: Hand, seed: int) -> Action:
        """Choose an action for the seat whose turn it is.

        Parameters:
            view: the hand as that seat sees it.
            seed: makes the bot's estimate repeatable.

        Returns:
            One of view.legal_actions.
        """
        share = estimate(view, seed)
        strength = share * len(view.in_hand)
        legal = list(view.legal_actions)
        wagers = [action for action in legal if action.kind in ("complete", "bet", "raise")]
        passive = next(action for action in legal if action.kind in ("bring-in", "check", "call"))
        needed = BET_FROM if passive.kind == "check" else RAISE_FROM
        if wagers and strength > needed:
            return wagers[-1] if strength > BIG_BET_FROM else wagers[0]
        if passive.kind == "call" and share < _price(view, passive) * (1 + self.tightness):
            return next(action for action in legal if action.kind == "fold")
        return passive


def estimate(view: Hand, seed: int) -> float:
    """Estimate the share of the pot that the player to act will win, the cards he cannot see at random.

    Parameters:
        view: the hand as that seat sees it.
        seed: makes the estimate repeatable.

    Returns:
        0 to 1.
    """
    if view.shared_cards:
        return _estimate_with_shared(view, seed)
    seats = sorted(view.in_hand, key=lambda seat: seat != view.actor)
    players = [[card for card in view.holdings[seat] if card is not None] for seat in seats]
    dead = [card for seat in range(view.seats) if seat not in seats for card in view.holdings[seat] if card is not None]
    found = equity(
        players,
        dead=dead,
        game=view.game.rules.game,
        method="monte-carlo",
        samples=SAMPLES,
        seed=seed,
    )
    return found.equity[0]


def _estimate_with_shared(view: Hand, seed: int) -> float:
    """The same where a shared card counts for everyone: it is the last, so that only what others hold is unknown."""
    assert view.actor is not None
    dice = random.Random(seed)
    shared = view.shared_cards
    seen = {card for holding in view.holdings for card in holding} | set(shared)
    unseen = [card for card in range(52) if card not in seen]
    chips = 0
    for _ in range(SHARED_SAMPLES):
        dice.shuffle(unseen)
        cards = iter(unseen)
        holdings = [
            [next(cards) if card is None else card for card in holding] if seat in view.in_hand else None
            for seat, holding in enumerate(view.holdings)
        ]
        chips += showdown([ONE_POT], holdings, view.game.rules, shared=shared)[view.actor]
    return chips / (ONE_POT * SHARED_SAMPLES)


def _price(view: Hand, call: Action) -> float:
    """The share of the pot that makes a call worth its chips."""
    assert view.actor is not None
    assert call.amount is not None
    owed = call.amount - view.bets[view.actor]
    return owed / (view.pot + owed)


def equity_by_street(hand: Hand) -> dict[int, tuple[tuple[int, ...], Equity]]:
    """Look back at a finished hand: what every holding was worth when each street was dealt, all cards known.

    Parameters:
        hand: a hand that is over, all its cards known.

    Returns:
        By street, third to sixth: the seats that were still in, and their equities.

    >>> from razzeval import Game, rules
    >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    >>> hand = game.start([1000, 1000], deck="Ac 4s 2d 5c 3h 6d")
    >>> hand.bring_in()
    >>> hand.fold()
    >>> seats, found = equity_by_street(hand)[3]
    >>> seats, round(found.equity[0], 4)
    ((0, 1), 0.5286)
    """
    folds = {step.seat: step.street for step in hand.history if step.action.kind == "fold"}
    found = {}
    for street in range(3, 7):
        seats = tuple(seat for seat in range(hand.seats) if folds.get(seat, 7) >= street)
        held = [hand.holdings[seat][:street] for seat in seats]
        if len(seats) < 2 or any(len(cards) < street for cards in held):
            break
        gone = [card for seat in range(hand.seats) if seat not in seats for card in hand.holdings[seat]]
        players = [[card for card in cards if card is not None] for cards in held]
        dead = [card for card in gone if card is not None]
        found[street] = seats, equity(players, dead=dead, game=hand.game.rules.game, samples=50_000, seed=0)
    return found
