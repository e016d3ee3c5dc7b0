"""What is each action worth here? Deal what cannot be seen at random, play on, and take the mean of many such rollouts.

python examples/rollout.py --rollouts 2000 --seed 1
"""

import argparse
import random
from statistics import mean, stdev

import razzeval as rz

GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
POLICY = rz.policies.Thresholds()  # how everyone plays on; his past actions are not held against a rival's down cards


def position() -> rz.Hand:
    """Fifth street at a real table, as seat 0 sees it: a made nine against a draw to a seven that has bet."""
    hand = GAME.start([2000, 2000, 2000], deck=None)
    for seat, cards in enumerate(["Ac 9d 4h", "x x 7s", "x x Kd"]):
        hand.deal(seat, cards)
    for action in ("bring-in", "complete", "call", "fold"):
        hand.act(rz.Action(action))
    for cards, actions in ((["5s", "2c"], ["bet", "call"]), (["8c", "3h"], ["bet"])):
        for seat, card in enumerate(cards):
            hand.deal(seat, card)
        for action in actions:
            hand.act(rz.Action(action))
    return hand


def play_on(hand: rz.Hand, action: rz.Action, unseen: list[int], dice: random.Random) -> int:
    """Do the action on a copy, play to the end and return what the actor wins or loses in the whole hand."""
    me, hand, cards = hand.actor, hand.copy(), iter(unseen)
    for seat in hand.in_hand:
        hand.reveal(seat, [next(cards) for card in hand.holdings[seat] if card is None])
    hand.act(action)
    while not hand.is_over:
        if hand.awaiting_cards:
            for seat, owed in enumerate(hand.owed_cards):
                if owed:
                    hand.deal(seat, [next(cards) for _ in range(owed)])
        else:
            hand.act(POLICY.choose(hand, dice.getrandbits(64)))
    return hand.payoffs[me]


def rollouts(hand: rz.Hand, count: int, seed: int) -> dict[rz.Action, list[int]]:
    """Roll out every legal action with the same cards, so that luck does not tell them apart."""
    dice = random.Random(seed)
    seen = {card for holding in hand.holdings for card in holding}
    unseen = [card for card in range(52) if card not in seen]
    won: dict[rz.Action, list[int]] = {action: [] for action in hand.legal_actions}
    for _ in range(count):
        dice.shuffle(unseen)
        for action, results in won.items():
            results.append(play_on(hand, action, unseen, dice))
    return won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Roll out every legal action of a position on fifth street.")
    parser.add_argument("--rollouts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    here = position()
    print(f"seat {here.actor} holds {rz.format_cards(here.holdings[here.actor])}, the pot is {here.pot}")
    for action, won in rollouts(here, options.rollouts, options.seed).items():
        print(f"{action!s:<12}{mean(won):+8.1f} ± {stdev(won) / len(won) ** 0.5:.1f} chips")
