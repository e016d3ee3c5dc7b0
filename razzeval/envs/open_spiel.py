"""The OpenSpiel game python_razz: razz, stud or stud hi-lo with every card a chance node; importing this registers it.

docs/envs.md lists its parameters. Actions are those of `razzeval.envs.action_of`, a chance outcome is a card's place in
the deck, in a full deck its id; returns are in big bets.

>>> game = pyspiel.load_game("python_razz", {"ranks": 7, "suits": 1, "streets": 1, "shared": "KcQd", "doors": "2c5c"})
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.information_state_string()
'player 1, down 3c 6c, up 2c / 5c, betting '
>>> [state.action_to_string(action) for action in state.legal_actions()]
['bring-in 10', 'complete to 30']
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

import numpy as np

from razzeval import rules as presets
from razzeval.cards import format_cards, parse_cards
from razzeval.envs.table import MEANINGS, Array, action_of, legal_numbers, observation_size, observe
from razzeval.extras import need
from razzeval.game import Game, Hand
from razzeval.pots import showdown
from razzeval.rules import Rules

pyspiel: Any = need("pyspiel", "openspiel")

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
    "doors": "",
    "streets": 5,
    "shared": "",
}
_MOST = {"ranks": 13, "suits": 4, "streets": 5}
_TYPE = pyspiel.GameType(
    short_name="python_razz",
    long_name="Razz, seven card stud and stud hi-lo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=9,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class Plan:
    """What the parameters say; never changed, and the same for all states."""

    def __init__(self, given: dict[str, Any]) -> None:
        chosen = {**PARAMETERS, **given}
        stakes = {name: chosen[name] for name in ("ante", "bring_in", "small_bet", "big_bet")}
        self.game = Game(_rules(chosen), **stakes)
        self.players: int = chosen["players"]
        self.stacks = _stacks(chosen["stacks"] or " ".join([str(chosen["stack"])] * self.players), self.players)
        ranks, suits, streets = (_within(name, chosen[name], most) for name, most in _MOST.items())
        self.deck = [4 * rank + suit for rank in range(ranks) for suit in range(suits)]
        self.doors, self.shared = parse_cards(chosen["doors"]), parse_cards(chosen["shared"])
        self.last_street = streets + 2
        self.cards: int = min(52, self.last_street * self.players)  # dealt at most
        self.start()  # refuses what is no hand
        self._check_cards()
        # Once a street and after each wager everyone acts at most once; a short wager is somebody's all-in.
        rules, wagers = self.game.rules, max(self.stacks) // self.game.small_bet + streets
        if rules.max_raises is not None:
            capped = streets * (1 + rules.max_raises)
            wagers = capped if rules.heads_up_raises == "capped" else max(wagers, capped)
        self.actions = self.players * (streets + wagers + self.players)

    def _check_cards(self) -> None:
        if len(self.deck) < self.cards:
            raise ValueError(f"{self.players} players need {self.cards} cards, got a deck of {len(self.deck)}")
        least, most = max(0, 5 - self.last_street), 7 - self.last_street
        if not least <= len(self.shared) <= most or set(self.shared) & set(self.deck):
            shared = format_cards(self.shared)
            raise ValueError(f"here shared must be {least} to {most} cards, none of the deck, got '{shared}'")
        if self.doors and not len(self.doors) == self.players == len(set(self.doors) & set(self.deck)):
            raise ValueError(f"doors must be a card of the deck for each player, got '{format_cards(self.doors)}'")

    def __deepcopy__(self, memo: object) -> Plan:
        return self

    def start(self) -> Hand:
        return self.game.start(self.stacks, deck=None)

    def left(self, hand: Hand) -> list[int]:
        """List the places in the deck of the cards that may come next."""
        gone = {*hand.shared_cards, *self.doors}.union(*hand.holdings)
        return [i for i, card in enumerate(self.deck) if card not in gone]

    def deal(self, hand: Hand, card: int) -> None:
        """Deal the next card, clockwise to who has fewest, and the given door cards in their turn."""
        if hand.awaiting_shared_card:
            hand.deal_shared(card)
            return
        hand.deal(_next(hand), card)
        while self.doors and hand.awaiting_cards and len(hand.holdings[_next(hand)]) == 2:
            hand.deal(_next(hand), self.doors[_next(hand)])


def _next(hand: Hand) -> int:
    owed = hand.owed_cards
    return owed.index(max(owed))


def _within(name: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise ValueError(f"{name} must be 1 to {most}, got {number}")
    return number


def _rules(chosen: dict[str, Any]) -> Rules:
    rules = getattr(presets, str(chosen["rules"]), None)
    if not isinstance(rules, Rules):
        raise ValueError(f"rules must be the name of a preset such as POKERSTARS_RAZZ, got {chosen['rules']!r}")
    return rules if chosen["max_raises"] == -1 else replace(rules, max_raises=chosen["max_raises"])


def _stacks(text: str, players: int) -> list[int]:
    listed = text.split()
    if len(listed) != players or not all(map(str.isdecimal, listed)):
        raise ValueError(f"stacks must be {players} numbers of chips with spaces between them, got {text!r}")
    return list(map(int, listed))


class Observer:
    """What a player knows: `tensor`, its parts in `dict`, and text.

    "known" is what `razzeval.envs.observe` gives. With perfect recall there are also "up", the up cards by seat in the
    order dealt, and "betting", every action.
    """

    def __init__(self, plan: Plan, recall: bool) -> None:
        self.recall = recall
        shapes: dict[str, tuple[int, ...]] = {"known": (observation_size(plan.players),)}
        if recall:
            shapes |= {"up": (plan.players, 4, 52), "betting": (plan.actions, 4)}
        self.tensor: Array = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Array] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        self.tensor.fill(0)
        self.dict["known"][:] = observe(state.hand, player)
        if self.recall:
            for seat, board in enumerate(state.hand.boards):
                self.dict["up"][seat, range(len(board)), board] = 1
            for i, action in enumerate(state.betting.replace("/", "")):
                self.dict["betting"][i, int(action)] = 1

    def string_from(self, state: Any, player: int) -> str:
        hand, own = state.hand, state.hand.holdings[player]
        cards = f"down {format_cards(sorted(own[:2]) + list(own[6:]))}, up {' / '.join(map(format_cards, hand.boards))}"
        if hand.shared_cards:
            cards += f", common {format_cards(hand.shared_cards)}"
        chips = f"stacks {hand.stacks} bets {hand.bets} in {hand.in_hand}"
        return f"player {player}, {cards}, {f'betting {state.betting}' if self.recall else chips}"


class RazzGame(pyspiel.Game):
    """The game as its parameters make it; the methods are OpenSpiel's."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.plan = Plan(params or {})
        stacks, unit = self.plan.stacks, self.plan.game.big_bet
        info = pyspiel.GameInfo(
            num_distinct_actions=4,
            max_chance_outcomes=len(self.plan.deck),
            num_players=len(stacks),
            min_utility=-max(stacks) / unit,
            max_utility=(sum(stacks) - min(stacks)) / unit,
            utility_sum=0.0,
            max_game_length=self.plan.actions,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> Any:
        return RazzState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.plan.cards

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Make an observer of all that one player knows; None for any other kind, as OpenSpiel has it."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.plan, wanted.perfect_recall) if alone and not params else None


class RazzState(pyspiel.State):
    """A hand in play, `hand`, and its actions, `betting`: a digit each, streets apart; the methods are OpenSpiel's."""

    def __init__(self, game: RazzGame) -> None:
        super().__init__(game)
        self.plan = game.plan
        self.hand: Hand = game.plan.start()
        self.betting = ""

    def is_terminal(self) -> bool:
        return self.hand.is_over or self.hand.street > self.plan.last_street

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.hand.actor is None else self.hand.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.plan.left(self.hand)
        return [(i, 1 / len(left)) for i in left]

    def _legal_actions(self, player: int) -> list[int]:
        return list(legal_numbers(self.hand)) if player == self.hand.actor else []

    def _apply_action(self, action: int) -> None:
        hand = self.hand
        if hand.awaiting_cards:
            self.plan.deal(hand, self.plan.deck[action])
            return
        street = hand.street
        hand.act(action_of(hand, action))
        self.betting += str(action) + ("/" if hand.street > street else "")

    def returns(self) -> list[float]:
        hand, unit = self.hand, self.hand.game.big_bet
        if hand.payoffs:
            return [won / unit for won in hand.payoffs]
        if not self.is_terminal():
            return [0.0] * hand.seats
        # The showdown of a shortened game.
        holdings: Any = [held if seat in hand.in_hand else None for seat, held in enumerate(hand.holdings)]
        won = showdown(hand.pots, holdings, hand.game.rules, shared=[*self.plan.shared, *hand.shared_cards])
        return [(a + b - c) / unit for a, b, c in zip(hand.stacks, won, hand.starting_stacks, strict=True)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {format_cards([self.plan.deck[action]])}"
        return str(action_of(self.hand, action)) if action in legal_numbers(self.hand) else MEANINGS[action]

    def __str__(self) -> str:
        return self.hand.log


pyspiel.register_game(_TYPE, RazzGame)
