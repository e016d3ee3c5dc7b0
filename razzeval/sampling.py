"""Monte Carlo: blocks of trials, each with a random stream of its own, so that the work can be spread in any way."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, nullcontext
from functools import partial
from itertools import accumulate, count
from sys import byteorder
from time import monotonic

from razzeval import _kernel
from razzeval.blocks import REPORT_EVERY, results_in_order
from razzeval.errors import DuplicateCardError
from razzeval.exact import NO_CARDS, Outcome
from razzeval.outcomes import Outcomes
from razzeval.spots import GAMES, Holdings, Spot
from razzeval.together import draw_together

BLOCK = 1 << 16  # trials of a stream: a few milliseconds, the longest a thread runs without looking up
BLOCKS_A_TASK = 16  # for executors, where a task has a cost of its own

# Holdings that share a card are dealt again, unless fewer than so many of these tries fit: then all are drawn at once.
TRIES, FITTING = 1 << 14, 1 << 7

# What the kernel needs of a spot: for each player (cards known, ids of his holdings, running sums of their weights);
# and for ranges in each other's way, the holdings from which to draw for all players at once.
_Packed = tuple[tuple[tuple[tuple[int, bytes, bytes], ...], int, bool, bytes], tuple[Holdings, ...] | None]
_Blocks = list[tuple[int, int]]  # (number, trials)


def sample_outcomes(
    spot: Spot,
    samples: int | None,
    stderr: float | None,
    seed: int,
    threads: int,
    executor: Executor | None,
    report: Callable[[Outcomes], object] | None,
) -> Outcomes:
    """Deal trials until there are `samples` of them or no standard error is above `stderr`.

    Blocks are added in order and the sample ends with the block that reaches the goal, so the same seed gives the same
    outcomes however many threads or machines took part.
    """
    outcomes = Outcomes(len(spot.players))
    reported = monotonic()
    pool = executor or (ThreadPoolExecutor(threads) if threads > 1 else None)
    work = partial(_sample_blocks, _pack(spot), seed % 2**64)
    results = results_in_order(work, _tasks(samples, 1 if executor is None else BLOCKS_A_TASK), pool, threads)
    with pool if pool is not executor and pool is not None else nullcontext(), closing(results):
        for block in results:
            outcomes.add(block)
            if stderr is not None and max(outcomes.standard_errors()) <= stderr:
                break
            if report is not None and monotonic() - reported >= REPORT_EVERY:
                report(outcomes)
                reported = monotonic()
    if report is not None:
        report(outcomes)
    return outcomes


def _pack(spot: Spot) -> _Packed:
    players = tuple(_pack_holdings(holdings) for holdings in spot.players)
    packed = players, GAMES.index(spot.game), spot.shared, bytes(spot.dead)
    if all(len(holdings) == 1 for holdings in spot.players) or _kernel.fits(*packed, TRIES) >= FITTING:
        return packed, None
    together = draw_together(spot.players, spot.dead)
    if together is not None and not together.total:
        raise DuplicateCardError(NO_CARDS)
    return packed, None if together is None else spot.players


def _pack_holdings(holdings: Holdings) -> tuple[int, bytes, bytes]:
    """Flatten the holdings, and scale weights that would not fit 48 bits."""
    total = sum(weight for _, weight in holdings)
    ends = accumulate(weight for _, weight in holdings)
    if total >> 48:
        ends = accumulate(max((weight << 48) // total, 1) for _, weight in holdings)
    ids = bytes(card for cards, _ in holdings for card in cards)
    return len(holdings[0][0]), ids, b"".join(end.to_bytes(8, byteorder) for end in ends)


def _tasks(samples: int | None, blocks_a_task: int) -> Iterator[_Blocks]:
    """Cut the trials into blocks, and the blocks into tasks; without an end when there is no number of samples."""
    for first in count(0, blocks_a_task):
        blocks = [
            (number, BLOCK if samples is None else min(BLOCK, samples - number * BLOCK))
            for number in range(first, first + blocks_a_task)
            if samples is None or number * BLOCK < samples
        ]
        if not blocks:
            return
        yield blocks


def _sample_blocks(spot: _Packed, seed: int, blocks: _Blocks, stop: bytearray) -> list[list[Outcome]]:
    packed, apart = spot
    together = None if apart is None else draw_together(apart, tuple(packed[3]))
    return [_kernel.sample(*packed, seed, number, trials, together, stop) for number, trials in blocks]
