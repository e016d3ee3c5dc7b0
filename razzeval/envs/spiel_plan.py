"""The parameters of python_razz, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from razzeval import rules as presets
from razzeval.arguments import whole
from razzeval.cards import format_cards, parse_cards
from razzeval.game import Game, Hand
from razzeval.rules import Rules

CARDS = 52

PARAMETERS: dict[str, Any] = {
    "players": 2,
    "rules": "POKERSTARS_RAZZ",
    "ante": 5,
    "bring_in": 10,
    "small_bet": 30,
    "big_bet": 60,
    "stack": 1000,
    "stacks": "",  # no text of one number: OpenSpiel would read it back as an int
    "max_raises": -1,
    "ranks": 13,
    "suits": 4,
    "streets": 5,
    "shared": "",
    "doors": "",
}


@dataclass(frozen=True)
class Plan:
    """What is played, by whom and with which cards.

    Attributes:
        game: rules and stakes.
        stacks: chips by seat.
        deck: the ids of the cards that are dealt, ascending; a chance outcome is a place in it.
        last_street: after it comes the showdown; 7 for the whole game.
        shared: ids of cards that count for everyone at a showdown before seventh street.
        doors: ids of the door cards by seat where they are given, not dealt.
    """

    game: Game
    stacks: tuple[int, ...]
    deck: tuple[int, ...]
    last_street: int
    shared: tuple[int, ...]
    doors: tuple[int, ...]

    def __deepcopy__(self, memo: object) -> Plan:
        """Return itself: a plan never changes, and states are copied often."""
        return self

    def start(self) -> Hand:
        """Begin a hand that awaits its first down card."""
        return self.game.start(self.stacks, deck=None)

    @property
    def players(self) -> int:
        """Count the seats."""
        return len(self.stacks)

    def deal(self, hand: Hand, card: int) -> None:
        """Deal the next card, clockwise to who has fewest, and the door cards that are given, in their turn."""
        if hand.awaiting_shared_card:
            hand.deal_shared(card)
            return
        hand.deal(_next(hand), card)
        while self.doors and hand.awaiting_cards and len(hand.holdings[_next(hand)]) == 2:
            hand.deal(_next(hand), self.doors[_next(hand)])

    def left(self, hand: Hand) -> list[int]:
        """List the places in the deck of the cards that may come next."""
        gone = {*hand.shared_cards, *self.doors}.union(*hand.holdings)
        return [i for i, card in enumerate(self.deck) if card not in gone]

    @cached_property
    def place(self) -> dict[int | None, int]:
        """Where each card lies in the deck."""
        return {card: i for i, card in enumerate(self.deck)}

    @property
    def most_cards(self) -> int:
        """Bound how many cards are dealt."""
        return min(CARDS, self.last_street * self.players)

    @cached_property
    def most_actions(self) -> int:
        """Bound how many actions a hand has: once a street and after each wager, everyone acts at most once."""
        rules, streets = self.game.rules, self.last_street - 2
        wagers = streets * (1 + (rules.max_raises or 0))
        if rules.max_raises is None or rules.heads_up_raises != "capped":
            wagers = max(wagers, max(self.stacks) // self.game.small_bet + streets)
        short_wagers = self.players  # each is somebody's all-in
        return self.players * (streets + wagers + short_wagers)


def _next(hand: Hand) -> int:
    """Who gets the next card; with an unequal number owed, who has fewest."""
    owed = hand.owed_cards
    return owed.index(max(owed))


def read(given: Mapping[str, Any]) -> Plan:
    """Read parameters; what is left out is as in PARAMETERS.

    Raises:
        ValueError, TypeError: there is no such parameter, or its value cannot be.

    >>> plan = read({"ranks": 7, "suits": 1, "streets": 1, "shared": "KcQd"})
    >>> len(plan.deck), plan.last_street, plan.most_cards, plan.most_actions
    (7, 3, 6, 14)
    """
    unknown = set(given) - set(PARAMETERS)
    if unknown:
        raise ValueError(f"the parameters are {', '.join(PARAMETERS)}, got {', '.join(sorted(unknown))}")
    chosen = {**PARAMETERS, **given}
    stakes = {name: chosen[name] for name in ("ante", "bring_in", "small_bet", "big_bet")}
    ranks, suits = _within("ranks", chosen, 13), _within("suits", chosen, 4)
    plan = Plan(
        game=Game(_rules(chosen), **stakes),
        stacks=_stacks(chosen),
        deck=tuple(4 * rank + suit for rank in range(ranks) for suit in range(suits)),
        last_street=_within("streets", chosen, 5) + 2,
        shared=tuple(parse_cards(chosen["shared"])),
        doors=tuple(parse_cards(chosen["doors"])),
    )
    plan.start()  # refuses what is no hand
    _check_cards(plan)
    return plan


def _within(name: str, chosen: dict[str, Any], most: int) -> int:
    number = whole(name, chosen[name], 1)
    if number > most:
        raise ValueError(f"{name} must be 1 to {most}, got {number}")
    return number


def _rules(chosen: dict[str, Any]) -> Rules:
    rules = getattr(presets, str(chosen["rules"]), None)
    if not isinstance(rules, Rules):
        raise ValueError(f"rules must be the name of a preset such as POKERSTARS_RAZZ, got {chosen['rules']!r}")
    most = whole("max_raises", chosen["max_raises"], -1)
    return rules if most == -1 else replace(rules, max_raises=most)


def _stacks(chosen: dict[str, Any]) -> tuple[int, ...]:
    players, text = whole("players", chosen["players"], 2), str(chosen["stacks"])
    if not text:
        return (chosen["stack"],) * players
    try:
        stacks = tuple(map(int, text.split()))
    except ValueError:
        stacks = ()
    if len(stacks) != players:
        raise ValueError(f"stacks must be {players} numbers of chips with spaces between them, got {text!r}")
    return stacks


def _check_cards(plan: Plan) -> None:
    """There must be cards for all, and five to seven for everyone's showdown."""
    if len(plan.deck) < plan.most_cards:
        raise ValueError(f"{plan.players} players need {plan.most_cards} cards, got a deck of {len(plan.deck)}")
    least, most = max(0, 5 - plan.last_street), 7 - plan.last_street
    if not least <= len(plan.shared) <= most:
        raise ValueError(
            f"the showdown after {plan.last_street - 2} streets needs {least} to {most} shared cards, "
            f"got {len(plan.shared)}"
        )
    if set(plan.shared) & set(plan.deck):
        raise ValueError(f"shared cards must be none of the deck, got {format_cards(plan.shared)}")
    if plan.doors and (len(plan.doors) != plan.players or set(plan.doors) - set(plan.deck)):
        raise ValueError(f"doors must be a card of the deck for each player, got {format_cards(plan.doors)}")
    for cards in (plan.shared, plan.doors):
        if len(set(cards)) < len(cards):
            raise ValueError(f"a card appears twice: {format_cards(cards)}")
