"""Built-in players for `razzeval.simulate` and for hands in play: by dice, or by thresholds on their strength."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from os import urandom
from struct import pack
from typing import Literal, get_args

from razzeval import _kernel
from razzeval.arguments import whole
from razzeval.spots import GAMES, check_game, check_twice, read_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from razzeval.cards import Cards
    from razzeval.game import Action, Hand

__all__ = ["Policy", "Random", "Thresholds", "strength"]

Against = Literal["random hand", "best board"]

MOST_WEIGHT = 20


@cache
def strengths(game: str) -> bytes:
    """Build the table of the strength of every holding, 0.3 MB, when it is first needed: a few milliseconds."""
    return _kernel.build_strengths(GAMES.index(game))


def strength(cards: Cards, game: str = "razz", *, against: Cards = "") -> float:
    """Say how strong some cards are, at once and on every street: what `Thresholds` goes by.

    It is the share of the pot that these cards win on average against one other hand, of which nothing is known, when
    each gets the rest of seven cards from a full deck of its own. So it is no `equity`: the cards of one hand, and dead
    cards, are not missing from the other's deck. Suits are left out: in stud and stud hi-lo no flush is made.

    Parameters:
        cards: 0 to 7 of them, text or a sequence of ids and texts; "x" (not known) counts for nothing.
        game: "razz", "stud", or "stud8", where the shares of both halves add up.
        against: a rival's board. With its share q and the share p of ``cards``, each against that random hand, the
            answer is p(1-q) / (p(1-q) + q(1-p)), an estimate.

    Returns:
        0 to 1.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError: what came cannot be; the message says why.
        ValueError: another game.

    >>> [round(strength(cards), 4) for cards in ("", "Ac 2d 3h", "Ac 2d 3h 4s 5c")]
    [0.5, 0.7296, 0.9971]
    >>> round(strength("Ac 2d 3h", against="Kd"), 4)
    0.8219
    """
    check_game(game)
    held, board = read_cards(cards, "the cards", unknown=True), read_cards(against, "the board", unknown=True)
    check_twice({"the cards": held, "the board": board})
    return _kernel.strength(strengths(game), bytes(held), bytes(board)) / 2**32


class Policy:
    """What all policies can do; `Random` and `Thresholds` are the ones there are."""

    __slots__ = ()

    def choose(self, hand: Hand, seed: int | None = None) -> Action:
        """Choose an action for the seat whose turn it is, as in `razzeval.simulate`.

        Parameters:
            hand: a hand in play, or that seat's view of it: no policy looks at what its seat cannot see.
            seed: makes the dice of `Random` repeatable; None takes them from the operating system.

        Returns:
            One of hand.legal_actions.

        Raises:
            ValueError: nobody is to act.

        >>> from razzeval import Game, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> Thresholds().choose(game.start([1000, 1000], deck="Ac 4s 2d 5c Kh 6d"))
        Action('bring-in', 10)
        """
        if not isinstance(hand, _kernel.Hand):
            raise TypeError(f"expected a Hand, got {hand!r}")
        seed = int.from_bytes(urandom(8), "little") if seed is None else whole("seed", seed)
        return _kernel.choose_action(hand, strengths(hand.game.rules.game), self._packed(), seed % 2**64)

    def _packed(self) -> bytes:
        """Give the bytes of rz_policy."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Random(Policy):
    """Choose among the legal actions by dice, each by its weight; all as likely unless told otherwise.

    Parameters:
        fold: the weight of folding, 0 to 20, also where nothing is owed.
        call: of calling, checking and bringing in, 1 to 20; one of these is always legal.
        bet: of each bet, completion or raise, 0 to 20.

    Raises:
        ValueError, TypeError: a weight that is none.

    >>> Random(fold=0)
    Random(fold=0, call=1, bet=1)
    """

    fold: int = 1
    call: int = 1
    bet: int = 1

    def __post_init__(self) -> None:
        for name, least in (("fold", 0), ("call", 1), ("bet", 0)):
            weight = whole(f"the weight {name}", getattr(self, name), least)
            if weight > MOST_WEIGHT:
                raise ValueError(f"the weight {name} must be at most {MOST_WEIGHT}, got {weight}")
            object.__setattr__(self, name, weight)

    def _packed(self) -> bytes:
        return pack("=4I3Q", self.fold, self.call, self.bet, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds(Policy):
    """Act by the `strength` of the own cards; the same cards in the same place are always played alike.

    Parameters:
        fold_below: what is weaker folds, where there is something to pay; else it checks.
        bet_from: what is as strong completes the bring-in and bets; where two sizes are open, the smaller one.
        raise_from: what is as strong raises, and takes the larger size. Whatever it does not do, it calls or checks.
        against: a "random hand"; or the "best board" of the rivals still in, as `strength` has it.

    Each threshold is 0 or more; a strength is below 1, so that 1 means never.

    Raises:
        ValueError, TypeError: a threshold or rival that is none.

    >>> Thresholds(raise_from=1).against
    'best board'
    """

    fold_below: float = 0.45
    bet_from: float = 0.55
    raise_from: float = 0.7
    against: Against = "best board"

    def __post_init__(self) -> None:
        for name in ("fold_below", "bet_from", "raise_from"):
            value = getattr(self, name)
            if isinstance(value, (str, bytes, type)) or hasattr(value, "__len__") or not hasattr(value, "__float__"):
                raise TypeError(f"{name} must be a number, got {value!r}")
            if not value >= 0:
                raise ValueError(f"{name} must be 0 or more, got {value}")
        if self.against not in get_args(Against):
            raise ValueError(f"against must be one of {', '.join(map(repr, get_args(Against)))}, got {self.against!r}")

    def _packed(self) -> bytes:
        thresholds = (self.fold_below, self.bet_from, self.raise_from)
        units = [ceil(min(value, 1) * 2**32) for value in thresholds]
        return pack("=4I3Q", 0, 0, 0, self.against == "best board", *units)
