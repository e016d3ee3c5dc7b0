"""The game of razz, stud and stud hi-lo: rules and stakes make a Game, which deals Hands."""

from razzeval._kernel import Action, Game, Hand, LegalActions
from razzeval.records import Award, Pot, Step

__all__ = ["Action", "Award", "Game", "Hand", "LegalActions", "Pot", "Step"]
