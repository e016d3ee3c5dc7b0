"""The OpenSpiel game python_razz: razz, stud or stud hi-lo with every card a chance node; importing this registers it.

The parameters of `pyspiel.load_game("python_razz", {...})`, all optional:
    players: seats, 2 to 9.
    rules: the name of a preset in razzeval.rules, such as "HOUSE_STUD8".
    ante, bring_in, small_bet, big_bet: the stakes in chips.
    stack: chips of everyone; or stacks: by seat, "1000 400".
    max_raises: raises a street after the first bet; -1 as the rules say.
    ranks, suits: cards are dealt from the lowest so many ranks, ace first, and the first so many suits.
    streets: how many streets are dealt and bet, 1 to 5; the showdown follows the last one.
    shared: cards of no such deck that count for everyone, known from the start, where a showdown after fewer than five
        streets would find fewer than five cards: two to four after one street, one to three after two.
    doors: the door cards by seat, known from the start; they are dealt from the deck too where none are given.

Actions are those of razzeval.envs.actions. A chance outcome is a card's place in the deck, for a full deck its id.
Returns are in big bets.

>>> game = pyspiel.load_game("python_razz", {"ranks": 7, "suits": 1, "streets": 1, "shared": "KcQd", "max_raises": 0})
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.information_state_string()
'player 1, down 3c4c, up 5c / 6c, betting '
>>> [state.action_to_string(action) for action in state.legal_actions()]
['bring-in 10', 'complete to 30']
"""

from __future__ import annotations

from typing import Any

from razzeval.cards import format_cards
from razzeval.envs.actions import ACTIONS, MEANINGS, action_of, legal_numbers
from razzeval.envs.spiel_observer import Observer
from razzeval.envs.spiel_plan import PARAMETERS, Plan, read
from razzeval.extras import need
from razzeval.game import Hand
from razzeval.pots import showdown

pyspiel: Any = need("pyspiel", "openspiel")

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
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


def _info(plan: Plan) -> Any:
    unit = plan.game.big_bet
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=len(plan.deck),
        num_players=plan.players,
        min_utility=-max(plan.stacks) / unit,
        max_utility=(sum(plan.stacks) - min(plan.stacks)) / unit,
        utility_sum=0.0,
        max_game_length=plan.most_actions,
    )


class RazzGame(pyspiel.Game):
    """The game as its parameters make it; `plan` is what they say."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.plan = read(params or {})
        super().__init__(_TYPE, _info(self.plan), params or {})

    def new_initial_state(self) -> Any:
        """Return the state before the first card."""
        return RazzState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Bound how many cards are dealt."""
        return self.plan.most_cards

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make an observer of what a player knows; there is none that tells all players' down cards."""
        if params:
            raise ValueError(f"an observer of python_razz takes no parameters, got {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer of python_razz tells the down cards of one player or of none")
        private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.plan, private=private, public=wanted.public_info, recall=wanted.perfect_recall)


class RazzState(pyspiel.State):
    """A hand in play.

    Attributes:
        hand: the razzeval.Hand.
        betting: the actions so far, a digit each, the streets apart by "/".
    """

    def __init__(self, game: RazzGame) -> None:
        super().__init__(game)
        self.plan = game.plan
        self.hand: Hand = game.plan.start()
        self.betting = ""

    def is_terminal(self) -> bool:
        """Say whether the hand is over, by folds or by the showdown after the last street."""
        return self.hand.is_over or self.hand.street > self.plan.last_street

    def current_player(self) -> int:
        """Return the seat to act; the cards come by chance."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.hand.actor
        return int(pyspiel.PlayerId.CHANCE) if actor is None else actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the places in the deck of the cards not yet dealt, all equally likely."""
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
        """What each player won, in big bets; 0 before the end."""
        hand = self.hand
        if not self.is_terminal():
            return [0.0] * hand.seats
        won = hand.payoffs or self._won_early()
        return [chips / hand.game.big_bet for chips in won]

    def _won_early(self) -> list[int]:
        """Pay the pots after the last street of a shortened game."""
        hand = self.hand
        holdings = [held if seat in hand.in_hand else None for seat, held in enumerate(hand.holdings)]
        shared = self.plan.shared + hand.shared_cards
        paid = showdown(hand.pots, holdings, hand.game.rules, shared=shared)  # type: ignore[arg-type]
        return [a + b - c for a, b, c in zip(hand.stacks, paid, hand.starting_stacks, strict=True)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {format_cards([self.plan.deck[action]])}"
        return str(action_of(self.hand, action)) if action in legal_numbers(self.hand) else MEANINGS[action]

    def __str__(self) -> str:
        """Return the whole hand as one line, its `log`."""
        return self.hand.log


pyspiel.register_game(_TYPE, RazzGame)
