"""A person against bots in the terminal."""

from __future__ import annotations

import os
import random
import re
import sys

from razzeval.bots import Bot
from razzeval.extras import need
from razzeval.game import Action, Game, Hand
from razzeval.table_view import STREETS, YOU, action_line, result_lines, table_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BOTS = (
    Bot("Ada", 0.05),
    Bot("Bea", 0.1),
    Bot("Cleo", 0.15),
    Bot("Dora", 0.2),
    Bot("Edda", 0.25),
    Bot("Fay", 0.1),
    Bot("Gwen", 0.3),
)
KEYS = {
    "i": "bring-in",
    "o": "complete",
    "b": "bet",
    "r": "raise",
    "c": "call",
    "k": "check",
    "f": "fold",
}
HELP = "Type the letter in brackets, b60 for an amount where there is a choice; q or Ctrl-D to leave."


class Leave(Exception):
    """The person gets up from the table."""


def printer(plain: bool) -> Callable[[str], None]:
    """Choose how lines are printed: suits in colour where rich is installed and the terminal can, else plain.

    NO_COLOR, set to anything, means plain.
    """
    if plain or os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return print
    try:
        console, text = need("rich.console", "cli").Console(highlight=False), need("rich.text", "cli").Text
    except ImportError:
        return print

    def show(line: str) -> None:
        styled = text(line)
        for suit, style in (("c", "green"), ("d", "blue"), ("h", "red"), ("s", "bold")):
            styled.highlight_regex(rf"\b[A2-9TJQK]{suit}\b", style)
        console.print(styled, soft_wrap=True)

    return show


class Session:
    """Play hands until the person leaves, has no chips or has them all."""

    def __init__(self, game: Game, seats: int, stack: int, seed: int | None, show: Callable[[str], None]) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.show = show
        self.bots = {bot.name: bot for bot in BOTS[: seats - 1]}
        self.stacks = {YOU: stack, **dict.fromkeys(self.bots, stack)}
        self.bought_in = stack
        self.hands = 0

    def run(self, most_hands: int | None) -> None:
        """Play on until it ends; Ctrl-C and the end of input leave the table."""
        self.show(HELP)
        try:
            while self.stacks[YOU] and len(self.stacks) > 1 and (most_hands is None or self.hands < most_hands):
                self.play_hand()
                if self.stacks[YOU] and len(self.stacks) > 1 and self.hands != most_hands:
                    self.ask("Enter for the next hand, q to leave: ")
        except (Leave, EOFError, KeyboardInterrupt):
            self.show("")
        net = self.stacks[YOU] - self.bought_in
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        self.show(f"You leave after {hands} with {self.stacks[YOU]} chips ({net:+}); a hand in play is not counted.")

    def ask(self, prompt: str) -> str:
        """Read a line; raise Leave for q."""
        answer = input(prompt).strip().lower()
        if answer in ("q", "quit", "exit"):
            raise Leave
        return answer

    def play_hand(self) -> None:
        """Play one hand to its end and share out the chips."""
        names = list(self.stacks)
        hand = self.game.start(list(self.stacks.values()), seed=self.dice.getrandbits(64))
        self.show(f"\nHand {self.hands + 1}")
        street = 0
        while hand.actor is not None:
            if hand.street != street:
                street = hand.street
                self.show(f"-- {STREETS[street]}")
            action = self.choose(hand, names)
            self.show(action_line(names[hand.actor], action))
            hand.act(action)
        self.hands += 1
        self.stacks = dict(zip(names, hand.stacks, strict=True))
        for line in result_lines(hand, names):
            self.show(line)
        for name in [name for name, stack in self.stacks.items() if stack == 0 and name != YOU]:
            self.show(f"{name} is out of chips and leaves.")
            del self.stacks[name]

    def choose(self, hand: Hand, names: list[str]) -> Action:
        """Get the action of the seat whose turn it is."""
        assert hand.actor is not None
        view = hand.view(hand.actor)
        if names[hand.actor] != YOU:
            return self.bots[names[hand.actor]].choose(view, self.dice.getrandbits(64))
        for line in table_lines(view, names):
            self.show(line)
        return self.ask_action(view)

    def ask_action(self, view: Hand) -> Action:
        """Ask until the answer is a legal action."""
        letters = {kind: letter for letter, kind in KEYS.items()}
        choices = ", ".join(f"{action} ({letters[action.kind]})" for action in view.legal_actions)
        while True:
            action = read_action(self.ask(f"{choices}: "))
            if action is not None and action in view.legal_actions:
                wanted = [legal for legal in view.legal_actions if legal.kind == action.kind]
                return action if action.amount is not None else wanted[0]
            self.show(f"That is not possible now. {HELP}")


def read_action(answer: str) -> Action | None:
    """Read "r", "b60", "raise" or "bet 60"; None for what is no action."""
    found = re.fullmatch(r"([a-z-]+)\s*(\d{1,18})?", answer)
    if found is None:
        return None
    kind = next((kind for letter, kind in KEYS.items() if found[1] in (letter, kind)), None)
    if kind is None:
        return None
    return Action(kind, None if found[2] is None else int(found[2]))  # type: ignore[arg-type]
