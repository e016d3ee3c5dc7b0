"""A bot in forty lines: it looks at what its seat may see and acts by its equity, here against built-in players.

python examples/bot.py --hands 1000 --seed 1
"""

import argparse
import random
from statistics import mean, stdev

import razzeval as rz

GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
RIVALS = [rz.policies.Thresholds(), rz.policies.Thresholds(against="random hand"), rz.policies.Random(fold=0, call=2)]


def share_of_the_pot(view: rz.Hand, seed: int) -> float:
    """Deal the cards that the bot cannot see at random: which part of the pot does it win on average?"""
    seats = sorted(view.in_hand, key=lambda seat: seat != view.actor)  # the bot first
    folded = [card for seat in range(view.seats) if seat not in seats for card in view.holdings[seat]]
    dead = [card for card in folded if card is not None]
    players = [view.holdings[seat] for seat in seats]
    return rz.equity(players, dead=dead, method="monte-carlo", samples=500, seed=seed).equity[0]


def choose(view: rz.Hand, seed: int) -> rz.Action:
    """Bet with more than a fair share, raise with much more, and pay no more for a call than it is worth."""
    share, fair = share_of_the_pot(view, seed), 1 / len(view.in_hand)
    legal = {action.kind: action for action in view.legal_actions}
    for kind, needed in (("complete", 1.15), ("bet", 1.15), ("raise", 1.4)):
        if kind in legal and share > needed * fair:
            return legal[kind]
    if "call" not in legal:
        return legal.get("check") or legal["bring-in"]
    price = legal["call"].amount - view.bets[view.actor]
    return legal["call" if share * (view.pot + price) > 1.15 * price else "fold"]


def play(number: int, dice: random.Random) -> list[int]:
    """Play a hand, everyone a seat further than in the last; return what each won, the bot first."""
    players = [choose, *(rival.choose for rival in RIVALS)]
    at = [(seat + number) % len(players) for seat in range(len(players))]  # who sits there
    hand = GAME.start([3000] * len(players), seed=dice.getrandbits(64))
    while not hand.is_over:
        hand.act(players[at[hand.actor]](hand.view(hand.actor), dice.getrandbits(64)))
    return [hand.payoffs[at.index(player)] for player in range(len(players))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Let a bot that goes by its equity play against built-in players.")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    nets = zip(*[play(number, dice) for number in range(options.hands)], strict=True)
    print(f"{options.hands} hands, big bets won per 100 hands and the standard error")
    for name, won in zip(["bot", *map(str, RIVALS)], nets, strict=True):
        scale = 100 / GAME.big_bet
        print(f"{scale * mean(won):+8.1f} ± {scale * stdev(won) / len(won) ** 0.5:5.1f}  {name}")
