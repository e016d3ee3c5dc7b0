"""Equities: exact whenever that is affordable, else sampled, and always saying which."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from os import urandom
from typing import Literal

from razzeval.arguments import above_zero, check_workers, whole
from razzeval.exact import ExactPlan, TooLargeError
from razzeval.outcomes import Outcomes
from razzeval.sampling import sample_outcomes
from razzeval.spots import Cards, Player, Spot, read_spot

__all__ = ["EXACT_SECONDS", "Equity", "Progress", "equity"]

EXACT_SECONDS = 2.0
"""What ``method="auto"`` spends on an exact answer, by `razzeval.exact.ExactPlan.seconds`; above it, it samples."""

DEFAULT_SAMPLES = 1_000_000

Method = Literal["auto", "exact", "monte-carlo"]


@dataclass(frozen=True)
class Equity:
    """Hold how a pot is shared on average. Every tuple goes by player.

    Attributes:
        equity: the share of the pot, 0 to 1; a k-way tie gives 1/k.
        win: runouts in which a player takes all of the pot.
        tie: runouts in which he takes some of it.
        lose: runouts in which he takes none; win, tie and lose add up to ``runouts``.
        runouts: how many equally likely runouts were counted, or trials sampled; with ranges, times the weights.
        exact: whether every runout counts; else this is a sample.
        stderr: the standard error of each equity, 0.0 when exact. Where all n trials of a sample went the same way,
            what one more that goes the other way would make it: 1 / (n + 1).
        method: "exact" or "monte-carlo".
        game: "razz", "stud" or "stud8".
        shared_card: whether the deck was too short for a seventh card each, so that one was shared.
        seed: what the sample can be repeated with; None when exact.
        high: the share won with the high hand; stud8 only, else None, like the two after it.
        low: the share won with the low hand; high and low add up to the equity.
        scoop: the chance to take both halves alone.

    >>> equity(["Ac2d3h4s5c", "4d6d8d8hKd"], game="stud8").low
    (0.5, 0.0)
    """

    equity: tuple[float, ...]
    win: tuple[int, ...]
    tie: tuple[int, ...]
    lose: tuple[int, ...]
    runouts: int
    exact: bool
    stderr: tuple[float, ...]
    method: Literal["exact", "monte-carlo"]
    game: str = "razz"
    shared_card: bool = False
    seed: int | None = None
    high: tuple[float, ...] | None = None
    low: tuple[float, ...] | None = None
    scoop: tuple[float, ...] | None = None


Progress = Callable[[Equity, int | None], object]


def equity(
    players: Sequence[Player],
    *,
    dead: Cards = "",
    game: str = "razz",
    method: Method = "auto",
    samples: int | None = None,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Find what share of the pot each player wins on average when all cards are dealt.

    Parameters:
        players: 2 to 8 of them, each text or a sequence of 0 to 7 cards (ids, texts, "x" for an unknown card), or a
            range (`razzeval.Range`, or its text). Cards not known are dealt at random from what nobody holds.
        dead: cards that are out of the deck: folded, or seen burnt.
        game: "razz", "stud" (high) or "stud8" (hi-lo, eight or better).
        method: "exact", "monte-carlo", or "auto": exact when that is estimated to take at most `EXACT_SECONDS` on one
            core (a formula, not a measurement: it may take some times as long). A finished hand is never sampled.
        samples: trials at most, when sampling; by default 1,000,000, or no limit when ``stderr`` is given.
        stderr: stop sampling when no player's standard error is above this (0.001 is a tenth of a percent). Neither
            this nor ``samples`` goes with ``method="exact"``.
        seed: an integer, taken modulo 2**64; the same seed gives the same sample, whatever the number of threads. None
            takes one from the operating system.
        threads: how many threads work at once, 1 or more; an exact answer uses them for ranges only.
        executor: any ``concurrent.futures`` executor to work in, instead of threads.
        progress: called now and then, and at the end, with the `Equity` so far and the trials wanted (None: until
            ``stderr`` is met). An exact answer never calls it.

    Returns:
        An `Equity`. When the deck is too short for a seventh card each, one card is shared by all, as the rules say.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError, InvalidRangeError: what came cannot be; the text says why.
        ValueError: an argument out of its range, ``method="exact"`` for what is too large, or ranges that share so many
            cards that no sample can be had.
        TypeError: an argument of the wrong type.

    >>> result = equity(["Ac 2d 3h", "4s 5c 6d"])
    >>> result.exact, result.win, result.tie
    (True, (9651514149, 8607267099), (6515802, 6515802))
    >>> [round(share, 4) for share in result.equity]
    [0.5286, 0.4714]
    """
    if method not in ("auto", "exact", "monte-carlo"):
        raise ValueError(f"method must be auto, exact or monte-carlo, got {method!r}")
    samples = None if samples is None else whole("samples", samples, least=1)
    stderr = None if stderr is None else above_zero("stderr", stderr)
    if method == "exact" and (samples is not None or stderr is not None):
        raise ValueError("samples and stderr are for a sample, got method='exact'")
    seed = None if seed is None else whole("seed", seed)
    threads = whole("threads", threads, least=1)
    check_workers(executor, progress)
    spot = read_spot(players, dead, game)
    wants_exact = method == "exact" or spot.is_finished
    plan = ExactPlan(spot)
    if wants_exact or (method == "auto" and plan.seconds() <= EXACT_SECONDS):
        try:
            return _result(spot, plan.outcomes(threads, executor), seed=None)
        except TooLargeError as error:
            if wants_exact:
                raise ValueError(f"too large to be exact ({error}); sample it with method='monte-carlo'") from None
    seed = int.from_bytes(urandom(8), "little") if seed is None else seed
    wanted = DEFAULT_SAMPLES if samples is None and stderr is None else samples
    report = None if progress is None else lambda outcomes: progress(_result(spot, outcomes, seed), wanted)
    return _result(spot, sample_outcomes(spot, wanted, stderr, seed, threads, executor, report), seed)


def _result(spot: Spot, outcomes: Outcomes, seed: int | None) -> Equity:
    exact, hi_lo = seed is None, spot.game == "stud8"
    return Equity(
        equity=outcomes.shares(),
        win=outcomes.win,
        tie=outcomes.tie,
        lose=tuple(outcomes.total - win - tie for win, tie in zip(outcomes.win, outcomes.tie, strict=True)),
        runouts=outcomes.total,
        exact=exact,
        stderr=(0.0,) * len(spot.players) if exact else outcomes.standard_errors(),
        method="exact" if exact else "monte-carlo",
        game=spot.game,
        shared_card=spot.shared,
        seed=seed,
        high=outcomes.high_shares() if hi_lo else None,
        low=outcomes.low_shares() if hi_lo else None,
        scoop=tuple(win / outcomes.total for win in outcomes.win) if hi_lo else None,
    )
