"""``razzeval play``: a person against bots."""

from __future__ import annotations

import argparse

from razzeval import rules
from razzeval.game import Game
from razzeval.play import Session, printer

PRESETS = {
    name.lower().replace("_", "-"): preset for name, preset in vars(rules).items() if isinstance(preset, rules.Rules)
}
USUAL = {"razz": "pokerstars-razz", "stud": "pokerstars-stud", "stud8": "pokerstars-stud8"}


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    command = commands.add_parser(
        "play",
        help="play against bots in the terminal",
        description="Play razz, stud or stud hi-lo against bots that act by their equity.",
    )
    command.add_argument("--game", choices=tuple(USUAL), help="default: that of the rules, or razz")
    command.add_argument("--rules", choices=sorted(PRESETS), help="a house's rules; default: PokerStars' of the game")
    seats_help = "you and the bots; at most 8, as many as an equity can be estimated for"
    command.add_argument("--seats", type=int, default=4, choices=range(2, 9), metavar="2-8", help=seats_help)
    command.add_argument("--stack", type=int, default=1000, help="chips each")
    command.add_argument("--stakes", default="5/10/30/60", metavar="ANTE/BRING-IN/SMALL/BIG")
    command.add_argument("--seed", type=int, help="the same seed deals the same cards and plays the same bots")
    command.add_argument("--hands", type=int, help="leave after so many")
    command.add_argument("--plain", action="store_true", help="no colours")
    command.set_defaults(run=_run_play)


def _run_play(options: argparse.Namespace) -> int:
    stakes = options.stakes.split("/")
    if len(stakes) != 4 or not all(part.isdecimal() for part in stakes):
        raise ValueError(f"stakes are ante/bring-in/small bet/big bet such as 5/10/30/60, got {options.stakes!r}")
    if options.stack < 1:
        raise ValueError(f"a stack is 1 chip or more, got {options.stack}")
    if options.hands is not None and options.hands < 1:
        raise ValueError(f"hands are 1 or more, got {options.hands}")
    ante, bring_in, small_bet, big_bet = map(int, stakes)
    house = _choose_rules(options.rules, options.game)
    game = Game(house, ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)
    Session(game, options.seats, options.stack, options.seed, printer(options.plain)).run(options.hands)
    return 0


def _choose_rules(name: str | None, game: str | None) -> rules.Rules:
    house = PRESETS[name or USUAL[game or "razz"]]
    if game is not None and house.game != game:
        raise ValueError(f"the rules {name} are of {house.game}, got the game {game}: leave out one of them")
    return house
