"""What a player of python_razz knows, as tensors and text."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from razzeval.cards import format_cards
from razzeval.envs.actions import ACTIONS
from razzeval.envs.observation import Array
from razzeval.envs.spiel_plan import Plan
from razzeval.game import Hand


class Observer:
    """An OpenSpiel observer: `tensor`, its named parts in `dict`, and text.

    Parameters:
        plan: the game.
        private: whether the player's own down cards are told.
        public: whether boards and betting are told.
        recall: whether the whole betting is told, or the chips it led to.
    """

    def __init__(self, plan: Plan, *, private: bool, public: bool, recall: bool) -> None:
        self.plan, self.private, self.public, self.recall = plan, private, public, recall
        cards, players = len(plan.deck), plan.players
        shapes: dict[str, tuple[int, ...]] = {"player": (players,)}
        if private:
            shapes |= {"down": (cards,), "seventh": (cards,)}
        if public:
            shapes |= {"up": (players, 4, cards), "common": (cards,)}
            shapes |= {"betting": (plan.most_actions, ACTIONS)} if recall else {"chips": (3, players)}
        self.tensor: Array = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Array] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Fill in the tensor for a player."""
        hand, place, parts = state.hand, self.plan.place, self.dict
        self.tensor.fill(0)
        parts["player"][player] = 1
        if self.private:
            own = hand.holdings[player]
            parts["down"][[place[card] for card in own[:2]]] = 1
            parts["seventh"][[place[card] for card in own[6:]]] = 1
        if self.public:
            for seat, board in enumerate(hand.boards):
                for i, card in enumerate(board):
                    parts["up"][seat, i, place[card]] = 1
            parts["common"][[place[card] for card in hand.shared_cards]] = 1
            if self.recall:
                for i, action in enumerate(state.betting.replace("/", "")):
                    parts["betting"][i, int(action)] = 1
            else:
                bet_in = [seat in hand.in_hand for seat in range(hand.seats)]
                parts["chips"][:2] = np.array((hand.stacks, hand.bets), np.float32) / hand.game.big_bet
                parts["chips"][2] = bet_in

    def string_from(self, state: Any, player: int) -> str:
        """Say the same as text."""
        hand: Hand = state.hand
        parts = [f"player {player}"]
        if self.private:
            own = hand.holdings[player]
            parts.append(f"down {format_cards(sorted(own[:2]) + list(own[6:]))}")  # type: ignore[type-var]
        if self.public:
            parts.append("up " + " / ".join(map(format_cards, hand.boards)))
            if hand.shared_cards:
                parts.append(f"common {format_cards(hand.shared_cards)}")
            if self.recall:
                parts.append(f"betting {state.betting}")
            else:
                parts.append(f"stacks {hand.stacks} bets {hand.bets} in {hand.in_hand}")
        return ", ".join(parts)
