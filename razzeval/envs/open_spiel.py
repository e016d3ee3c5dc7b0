"""The OpenSpiel game python_razz: razz, stud or stud hi-lo with every card a chance node; importing this registers it.

docs/envs.md lists its parameters. Actions are those of `razzeval.envs.action_of`, a chance outcome is a card's place in
the deck, in a full deck its id; returns are in big bets.

>>> game = pyspiel.load_game("python_razz", {"ranks": 7, "suits": 1, "streets": 1, "shared": "KcQd", "doors": "2c5c"})
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.information_state_string()
'player 1, down 3c 6c, up 2c / 5c, turn 1, betting '
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
from razzeval.envs.table import (
    MEANINGS,
    Array,
    action_of,
    betting_of,
    boards_of,
    check_seats,
    game_of,
    legal_numbers,
    observation_size,
    observe,
    owed_of,
)
from razzeval.extras import need
from razzeval.game import Hand
from razzeval.pots import showdown
from razzeval.rules import Rules

pyspiel: Any = need("pyspiel", "openspiel")

PARAMETERS: dict[str, Any] = {
    "players": 2,
    "rules": "POKERSTARS_RAZZ",
    "ante": 5,
    "bring_in": 0,  # half a small bet where the rules say so, else 10
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
        stakes = {name: chosen[name] for name in ("ante", "small_bet", "big_bet")}
        self.game = game_of(_rules(chosen), chosen["bring_in"] or None, **stakes)
        self.players = check_seats(self.game.rules, chosen["players"])
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
            shared, streets = format_cards(self.shared), self.last_street - 2
            if not most:
                raise ValueError(f"shared cards complete the hands of 1 to 4 streets only, got '{shared}'")
            raise ValueError(
                f"with streets {streets}, shared must be {least} to {most} cards outside the deck, got '{shared}'"
            )
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

    def card(self, outcome: int) -> int:
        """Say which card a chance outcome is."""
        if not 0 <= outcome < len(self.deck) or self.deck[outcome] in self.doors:
            most = len(self.deck) - 1
            raise ValueError(f"a chance outcome must be 0 to {most} and no given door card, got {outcome}")
        return self.deck[outcome]

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
    """What a player knows, or everybody: `tensor`, its parts in `dict`, and text that tells the same.

    "known" is what `razzeval.envs.observe` gives; to everybody, that of seat 0 without its down cards. With perfect
    recall there are also "up", the up cards by seat in the order dealt, "betting", every action, and "last", the
    player's own seventh card and the second shared one.
    """

    def __init__(self, plan: Plan, recall: bool, public: bool = False) -> None:
        self.recall, self.public = recall, public
        shapes: dict[str, tuple[int, ...]] = {"known": (observation_size(plan.players),)}
        if recall:
            shapes |= {"up": (plan.players, 4, 52), "betting": (plan.actions, 4), "last": (2, 52)}
        self.tensor: Array = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Array] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        hand, seat = state.hand, 0 if self.public else player
        self.tensor.fill(0)
        self.dict["known"][:] = observe(hand, seat)
        if self.recall:
            for i, board in enumerate(boards_of(hand)):
                self.dict["up"][i, range(len(board)), board] = 1
            for i, action in enumerate(state.betting.replace("/", "")):
                self.dict["betting"][i, int(action)] = 1
            for i, late in enumerate((() if self.public else hand.holdings[seat][6:], hand.shared_cards[1:])):
                self.dict["last"][i, late] = 1
        if self.public:
            self.dict["known"][:52] = 0

    def string_from(self, state: Any, player: int) -> str:
        hand, own, ordered = state.hand, state.hand.holdings[player], list if self.recall else sorted
        cards = f"up {' / '.join(format_cards(ordered(board)) for board in boards_of(hand))}"
        if not self.public:
            cards = f"player {player}, down {format_cards(ordered(sorted(own[:2]) + list(own[6:])))}, {cards}"
        if hand.shared_cards:
            cards += f", common {format_cards(ordered(hand.shared_cards))}"
        cards += f", turn {'-' if hand.actor is None else hand.actor}"
        if self.recall:
            return f"{cards}, betting {state.betting}{f', won {hand.payoffs}' if hand.payoffs else ''}"
        seats, betting = hand.seats, betting_of(hand)
        rows = [betting[i : i + seats] for i in range(0, len(betting), seats)]
        bets, wagers = (" / ".join(" ".join(map(str, row)) for row in rows[i : i + hand.street - 2]) for i in (0, 5))
        chips = f"pot {hand.pot} owed {owed_of(hand)} stacks {hand.stacks} in {hand.in_hand}"
        return f"{cards}, {chips}, bets {bets}, raises {wagers}"


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
        """Make an observer of what a player or everybody knows; None for other kinds, as OpenSpiel has it."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        kinds = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
        if params or not wanted.public_info or wanted.private_info not in kinds:
            return None
        return Observer(self.plan, wanted.perfect_recall, wanted.private_info == kinds[1])


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
            self.plan.deal(hand, self.plan.card(action))
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
            return f"deal {format_cards([self.plan.card(action)])}"
        return str(action_of(self.hand, action)) if action in legal_numbers(self.hand) else MEANINGS[action]

    def __str__(self) -> str:
        return self.hand.log


pyspiel.register_game(_TYPE, RazzGame)
