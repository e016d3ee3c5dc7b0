"""Bulk play: very many hands in compiled code, by the same rules as `Game`, its players by policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice, repeat
from math import inf, sqrt
from operator import add, index
from os import urandom
from time import monotonic

from razzeval import _kernel
from razzeval.arguments import check_workers, whole
from razzeval.blocks import REPORT_EVERY, results_in_order
from razzeval.game import Game, Hand
from razzeval.policies import Policy, Random, Thresholds, strengths
from razzeval.rules import MOST_SEATS

__all__ = ["Net", "Simulation", "simulate"]

BLOCK = 1 << 12  # hands between two looks at the progress: some milliseconds
MOST_HANDS = 1 << 60
BIG_BETS = 100  # of a stack that is not named

KINDS = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
STREETS = range(3, 8)

_Match = tuple[Game, bytes, bytes, tuple[int, ...], int, bool]  # for the kernel: strengths, packed policies
_Played = tuple[Game, tuple[Policy, ...], tuple[int, ...], int, bool]  # the first fields of a Simulation


@dataclass(frozen=True, slots=True)
class Net:
    """Hold what somebody won over some hands. All three numbers are exact.

    Attributes:
        hands: how many.
        chips: won less lost, all together.
        squares: the sum of the squares of what each hand brought, in chips.
        big_bet: chips of a big bet.

    >>> net = Net(hands=4, chips=240, squares=72_000, big_bet=60)
    >>> net.per_100, round(net.stderr, 1)
    (100.0, 115.5)
    """

    hands: int
    chips: int
    squares: int
    big_bet: int

    @property
    def per_100(self) -> float:
        """Big bets won per 100 hands: the mean, rounded once; 0.0 of no hands."""
        return float(Fraction(100 * self.chips, self.big_bet * max(self.hands, 1)))

    @property
    def stderr(self) -> float:
        """The standard error of ``per_100``, from the spread of single hands; infinite for fewer than two."""
        if self.hands < 2:
            return inf
        spread = Fraction(self.hands * self.squares - self.chips**2, self.hands**2 * (self.hands - 1))
        return 100 * sqrt(spread / self.big_bet**2)


def _joined(nets: Sequence[Net]) -> Net:
    hands, chips, squares = (sum(getattr(net, name) for net in nets) for name in ("hands", "chips", "squares"))
    return Net(hands, chips, squares, nets[0].big_bet)


@dataclass(frozen=True, slots=True)
class Simulation:
    """Hold what came of very many hands. All numbers of hands, actions and chips are exact.

    Attributes:
        game, policies, stacks, seed, rotate: what was played; the same again gives the same result.
        hands: how many were played.
        showdowns: hands that two players or more saw through to the showdown.
        ended: by street, third to seventh: hands in which all but one had folded there.
        rake: chips that the house took.
        counts: by street, third to seventh, how often each kind of action was done, in the order of `KINDS`.
        nets: by policy, then by seat: the `Net` of this policy in this seat.
    """

    game: Game
    policies: tuple[Policy, ...]
    stacks: tuple[int, ...]
    seed: int
    rotate: bool
    hands: int
    showdowns: int
    ended: tuple[int, ...]
    rake: int
    counts: tuple[tuple[int, ...], ...]
    nets: tuple[tuple[Net, ...], ...]

    @property
    def by_policy(self) -> tuple[Net, ...]:
        """What each policy won, in the order in which they were given."""
        return tuple(_joined(nets) for nets in self.nets)

    @property
    def by_seat(self) -> tuple[Net, ...]:
        """What was won in each seat, whoever sat there."""
        return tuple(_joined(nets) for nets in zip(*self.nets, strict=True))

    @property
    def actions(self) -> int:
        """How many actions were done."""
        return sum(map(sum, self.counts))

    def count(self, kind: str, street: int | None = None) -> int:
        """Count the actions of a kind ("fold", "raise" …), on all streets or on one, 3 to 7."""
        if kind not in KINDS:
            raise ValueError(f"not an action: {kind!r} (expected one of {', '.join(KINDS)})")
        if street is not None and street not in STREETS:
            raise ValueError(f"a street is 3 to 7, got {street!r}")
        return sum(self.counts[number - 3][KINDS.index(kind)] for number in (STREETS if street is None else (street,)))

    def hand(self, number: int) -> tuple[tuple[int, ...], Hand]:
        """Play one of the hands once more, to look at.

        Parameters:
            number: 0 to hands - 1; a larger one is played as a longer simulation would.

        Returns:
            By seat the index of the policy that had it; and the Hand, over, with its record.

        >>> from razzeval import Game, policies, rules
        >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
        >>> seats, hand = simulate(game, [policies.Random(), policies.Random()], 10, seed=7).hand(3)
        >>> seats, game.replay_log(hand.log) == hand
        ((1, 0), True)
        """
        number = whole("number", number, least=0)
        if number >= MOST_HANDS:
            raise ValueError(f"number must be below 2**60, got {number}")
        return _kernel.simulated_hand(_match(self.game, self.policies, self.stacks, self.seed, self.rotate), number)


Progress = Callable[[Simulation, int], object]


def simulate(
    game: Game,
    policies: Sequence[Policy],
    hands: int = 1_000_000,
    *,
    stacks: int | Sequence[int] | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    rotate: bool = True,
) -> Simulation:
    """Play very many hands in compiled code, millions of actions a second, by the same rules as `Game`.

    Every hand is dealt anew, with the same stacks. The GIL is released and Ctrl-C is answered.

    Parameters:
        game: rules and stakes.
        policies: who plays, one for each seat, 2 to rules.max_seats: `razzeval.policies.Random`, `Thresholds`.
        hands: how many hands, 1 to 2**60.
        stacks: chips by seat, or one number for all; None is 100 big bets for all.
        seed: an integer, taken modulo 2**64; the same one gives the same result, whatever the number of threads. None
            takes one from the operating system.
        threads: how many threads work at once, 1 or more.
        progress: called about ten times a second, and at the end, with the `Simulation` so far and ``hands``.
        rotate: whether the policies change seats. As many hands as there are seats make a round: each policy moves up a
            seat with every hand, so that it has each seat once, and for the next round a new order is drawn. If False,
            policy i stays in seat i. Stacks stay with the seat.

    Returns:
        A `Simulation`.

    Raises:
        ValueError, TypeError: an argument that cannot be; the message says why.

    >>> from razzeval import Game, policies, rules
    >>> game = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    >>> result = simulate(game, [policies.Thresholds(), policies.Random(fold=0)], 20_000, seed=7)
    >>> [net.chips for net in result.by_policy], result.showdowns + sum(result.ended)
    ([1777975, -1777975], 20000)
    """
    if not isinstance(game, Game):
        raise TypeError(f"game must be a razzeval.Game, got {game!r}")
    players = _read_policies(policies, game.rules.max_seats)
    hands, threads = whole("hands", hands, least=1), whole("threads", threads, least=1)
    if hands > MOST_HANDS:
        raise ValueError(f"hands must be at most 2**60, got {hands}")
    check_workers(None, progress)
    seed = int.from_bytes(urandom(8), "little") if seed is None else whole("seed", seed)
    played = (game, players, _read_stacks(stacks, game, len(players)), seed % 2**64, bool(rotate))
    tasks = ((first, min(BLOCK, hands - first)) for first in range(0, hands, BLOCK))
    pool = ThreadPoolExecutor(threads) if threads > 1 else None
    blocks = results_in_order(partial(_play_block, _match(*played)), tasks, pool, threads)
    with pool or nullcontext(), closing(blocks):
        for result in _added_up(played, blocks):
            if progress is not None:
                progress(result, hands)
    return result


def _read_policies(policies: Sequence[Policy], most: int) -> tuple[Policy, ...]:
    if isinstance(policies, Policy) or not hasattr(policies, "__iter__"):
        raise TypeError(f"policies must be a sequence of them, got {policies!r}")
    listed = tuple(policies)
    for i, policy in enumerate(listed):
        if type(policy) not in (Random, Thresholds):  # what else a policy of another class may do is not compiled
            raise TypeError(f"policy {i} must be a Random or Thresholds of razzeval.policies, got {policy!r}")
    if not 2 <= len(listed) <= most:
        raise ValueError(f"a hand needs 2 to {most} policies, got {len(listed)}")
    return listed


def _read_stacks(stacks: int | Sequence[int] | None, game: Game, seats: int) -> tuple[int, ...]:
    """List the chips by seat, as a hand that is dealt with them understands them: it refuses what cannot be."""
    if isinstance(stacks, bool):
        raise TypeError(f"stacks must be chips, or chips by seat, got {stacks}")
    try:
        listed = [index(BIG_BETS * game.big_bet if stacks is None else stacks)] * seats  # type: ignore[arg-type]
    except TypeError:
        listed = stacks  # type: ignore[assignment]
    read = game.start(listed, seed=0).starting_stacks
    if len(read) != seats:
        raise ValueError(f"{seats} policies need as many stacks, got {len(read)}")
    return read


def _match(game: Game, policies: tuple[Policy, ...], stacks: tuple[int, ...], seed: int, rotate: bool) -> _Match:
    packed = b"".join(policy._packed() for policy in policies)
    return game, strengths(game.rules.game), packed, stacks, seed, rotate


def _play_block(match: _Match, task: tuple[int, int], stop: bytearray) -> list[tuple[int, bytes]]:
    first, hands = task
    return [(hands, _kernel.simulate(match, first, hands, stop))]


def _added_up(played: _Played, blocks: Iterable[tuple[int, bytes]]) -> Iterator[Simulation]:
    """Add up the blocks of hands in order; yield what there is now and then, and at the end."""
    tally: Iterable[int] = repeat(0)
    done, reported = 0, monotonic()
    for hands, block in blocks:
        done += hands
        tally = list(map(add, tally, memoryview(block).cast("q")))
        if monotonic() - reported >= REPORT_EVERY:
            yield _result(played, done, tally)
            reported = monotonic()
    yield _result(played, done, tally)


def _result(played: _Played, hands: int, tally: Iterable[int]) -> Simulation:
    """Sort out the sums of rz_tally, in which large numbers are parts of 32 bits."""
    numbers = iter(tally)

    def wide(parts: int) -> int:
        return sum(part << 32 * place for place, part in enumerate(islice(numbers, parts)))

    showdowns, rake, big_bet, seats = wide(1), wide(2), played[0].big_bet, len(played[1])
    ended = tuple(islice(numbers, len(STREETS)))
    counts = tuple(tuple(islice(numbers, len(KINDS))) for _ in STREETS)
    nets = [[Net(wide(1), wide(2), wide(4), big_bet) for _ in range(MOST_SEATS)] for _ in range(seats)]
    return Simulation(*played, hands, showdowns, ended, rake, counts, tuple(tuple(row[:seats]) for row in nets))
