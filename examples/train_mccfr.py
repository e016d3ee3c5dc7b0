"""Learn a spot of third-street razz with OpenSpiel: external-sampling MCCFR on the game python_razz made small.

Two players hold two down cards each of a deck of seven ranks in one suit, under the door cards 2 and 5; king and queen
complete every hand to five cards. The hand ends after third street, with at most one raise.

    pip install 'razzeval[openspiel]'
    python train_mccfr.py 2000
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import razzeval.envs.open_spiel  # noqa: F401 - registers python_razz

SPOT = {"ranks": 7, "suits": 1, "streets": 1, "doors": "2c5c", "shared": "KcQd", "max_raises": 1}


def main(iterations: int) -> None:
    """Train and print by how much, in big bets a hand, the best answer beats the strategy."""
    game = pyspiel.load_game("python_razz", SPOT)
    print(f"all actions alike: {exploitability(game, policy.UniformRandomPolicy(game)):.4f}")
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    print(f"after {iterations} iterations: {exploitability(game, solver.average_policy()):.4f}")
    show(game, solver.average_policy())


def show(game: pyspiel.Game, learnt: policy.Policy) -> None:
    """Print how often the five brings in or completes with the best and the worst down cards."""
    for down in ("Ac3c", "6c7c"):
        state = game.new_initial_state()
        deck = {state.action_to_string(action): action for action in state.legal_actions()}
        others = [name for name in deck if name[-2:] not in (down[:2], down[2:])]
        for name in (others[0], f"deal {down[:2]}", others[1], f"deal {down[2:]}"):
            state.apply_action(deck[name])
        chances = learnt.action_probabilities(state)
        said = ", ".join(f"{state.action_to_string(action)} {chance:.0%}" for action, chance in chances.items())
        print(f"{down} with the 5 up: {said}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
